//! Game-tree search you can depend on, run and study: every classic algorithm behind one [`Game`] trait.
//!
//! # A tour
//!
//! | what | where |
//! |---|---|
//! | the rules of a game | [`Game`], and what it may offer beyond them: the capabilities below |
//! | the algorithms, one short file each | [`ladder`] |
//! | one searcher for real use | [`engine`] |
//! | proofs of who wins | [`solve`] |
//! | one for games with thousands of moves | [`mcts`] |
//! | scores, windows, lines | [`Score`], [`Window`], [`Line`] |
//! | static evaluation, apart from the game | [`Evaluator`]; of a function, [`eval_fn`]; around another one, [`forward_evaluator!`] |
//! | counters and traces | [`Observer`]: `()` costs nothing, [`Stats`] counts, [`TreeRecorder`] keeps the tree |
//! | counting move trees | [`perft`], [`divide`] |
//! | a game as a product: names, positions, notations, evaluators, a board to draw | [`spec::GameSpec`] |
//! | texts of positions and moves; hashes for keys, seeds and checksums; files that users name | [`text`]; [`hash`]; [`mod@file`] |
//!
//! # Thirty lines to a search
//!
//! The rules of a game, then any algorithm that asks for no more than rules:
//!
//! ```
//! use game_search::ladder::{Context, pvs};
//! use game_search::{Game, Outcome, Score, Side, Stats, Window, eval_fn};
//!
//! /// Take one, two or three from a heap; whoever takes the last one wins.
//! struct Heap { left: u32, side: Side }
//!
//! impl Game for Heap {
//!     type Move = u32;
//!     type Undo = ();
//!     type MoveList = Vec<u32>;
//!     fn side_to_move(&self) -> Side { self.side }
//!     fn outcome_without_moves(&self) -> Outcome { Outcome::Loss }
//!     fn legal_moves(&self, moves: &mut Vec<u32>) { moves.extend(1..=self.left.min(3)) }
//!     fn make(&mut self, taken: u32) { self.left -= taken; self.side = !self.side; }
//!     fn unmake(&mut self, taken: u32, _: ()) { self.left += taken; self.side = !self.side; }
//! }
//!
//! let mut heap = Heap { left: 10, side: Side::First };
//! let (mut evaluate, mut stats) = (eval_fn(1, |_: &Heap| 0), Stats::default());
//! let mut search = Context::new(&mut heap, &mut evaluate, &mut stats);
//! let score = pvs::search(&mut search, 10, 0, Window::FULL, pvs::ReSearch::FromAlpha);
//!
//! assert!(score > Score::DRAW && score.is_mate());
//! assert_eq!(search.pv.line(0)[0], 2, "leave a multiple of four");
//! ```
//!
//! # Capabilities
//!
//! A game implements what it has; an algorithm names what it needs in its bounds. Asking for what a game lacks
//! is an error at compile time.
//!
//! | capability | gives | used by |
//! |---|---|---|
//! | [`Game`] | rules, make and unmake | everything |
//! | [`PositionKey`] | a 64-bit key; the key after a move, before it is made | [`transposition_table`], [`mtdf`], [`mt_sss`], [`together`] |
//! | [`NullMove`] | passing, and where not to | [`null_move`], [`together`] |
//! | [`Tactics`] | captures, check; quiet moves apart; moves that win at once | [`quiescence`], [`together`] |
//! | [`MoveOrdering`] | history slots, quiet moves, order of captures | [`history`], [`killers`], [`together`] |
//! | [`StaticExchange`] | what a capture wins in the end | the [`engine`] |
//! | [`PackedMove`] | a move as a number, for the table; "is this move legal here?" without generating | the [`engine`], tools |
//! | [`PathOutcome`] | repetition, and what else depends on the path | the [`engine`] |
//! | [`Symmetry`] | positions that are mirror images | opening books |
//! | [`TextNotation`] | positions and moves as text | tools, protocols, tests |
//!
//! [`search_game!`] names those that the searchers may use, and [`Capabilities`] shows what they will use.
//!
//! [`transposition_table`]: ladder::transposition_table
//! [`mtdf`]: ladder::mtdf
//! [`mt_sss`]: ladder::mt_sss
//! [`null_move`]: ladder::null_move
//! [`quiescence`]: ladder::quiescence
//! [`history`]: ladder::history
//! [`killers`]: ladder::killers
//! [`together`]: ladder::together
//!
//! # Should I use this crate?
//!
//! Yes, to study or to compare the algorithms, to search a game of your own, and to test a search of your own against exact
//! scores; also to [prove](solve) who wins. The [`ladder`] is written to be read: it has one thread, no clock, and small plain
//! tables. The [`engine`] is for real use: clocks, threads, a shared table, several lines, exact or selective. [`mcts`] is for
//! games with so many moves that no search sees far.
//!
//! No, if the game has chance, hidden cards, or more than two players: scores here are of two sides, and what one wins
//! the other loses. No, if what you need are the rules of a game: they are in the crates `xiangqi`, `amazons` and
//! `small-games`. A program for orthodox chess exists in many places, ready made.
//!
//! # Features
//!
//! | feature | default | adds | costs |
//! |---|---|---|---|
//! | `ladder` | yes | [`ladder`] | nothing |
//! | `engine` | yes | [`engine`] | the dependency `bytemuck` |
//! | `mcts` | yes | [`mcts`] | the dependency `libm` |
//! | `solve` | yes | [`solve`] | the dependency `bytemuck` |
//! | `smallvec` | no | [`MoveList`] for the lists of `smallvec` | that dependency |
//!
//! Without any of them the crate is the ground floor on which rules stand: [`Game`], its capabilities, scores, evaluators,
//! observers and [`perft`](perft()). A crate of rules depends on it with `default-features = false`, so that whoever uses the
//! rules compiles no searcher.
//!
//! # Facts
//!
//! Rust 1.95 or newer. No `unsafe` in this crate. It works on wasm32, on one thread. One thread and a limit of depth or nodes
//! visit the same nodes on every computer. How fast it is stands in `docs/src/measured.md` of the repository, with a command for
//! every figure; the book, in `docs/`, explains each algorithm and the engine.

// What only some of the searchers use is there for all of them.
#![cfg_attr(
    not(all(feature = "engine", feature = "mcts", feature = "solve")),
    allow(dead_code, unused_imports, unused_variables)
)]

mod cached;
mod capability;
#[cfg(feature = "engine")]
pub mod engine;
mod eval;
pub mod file;
mod game;
mod game_end;
pub mod hash;
#[cfg(feature = "ladder")]
pub mod ladder;
mod line;
#[cfg(feature = "mcts")]
pub mod mcts;
mod moves;
mod observer;
mod perft;
mod recorder;
mod score;
pub mod searcher;
#[cfg(feature = "solve")]
pub mod solve;
pub mod spec;
mod square_set;
pub mod text;
mod window;

pub use cached::Cached;
pub use capability::{
    KeyAfter, ListMoves, MoveOrdering, MoveSlots, NullMove, PackedMove, PathDependent, PathOutcome, PositionKey,
    StaticExchange, Symmetry, Tactics, WinningMoves,
};
pub use eval::{BoxedEvaluator, EvalFn, Evaluator, Linear, Proof, eval_fn};
pub use game::{Game, Outcome, Side, Turn};
pub use game_end::{GameEnd, GameResult, GameResultError};
pub use line::{Line, PvTable};
pub use moves::MoveList;
pub use observer::{CutoffKind, Effect, Event, Heuristic, Observer, Stats, Words};
pub use perft::{divide, perft, perft_making_leaves};
pub use recorder::{Step, TreeRecorder, Visit, VisitEnd};
pub use score::Score;
pub use searcher::{Capabilities, Limits, Monitor, Report, SearchError, SearchGame, Searcher};
pub use spec::{Finish, Finisher};
pub use text::TextNotation;
pub use window::{Bound, Window};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
