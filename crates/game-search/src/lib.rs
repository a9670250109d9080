//! Game-tree search for two-player games with perfect information: an engine, Monte Carlo tree search, a solver, and
//! every classic algorithm. All of them search any type that implements the [`Game`] trait.
//!
//! # From the rules to a move
//!
//! This example defines the rules of a game, and the engine then searches for the best move for at most one second:
//!
//! ```
//! use game_search::engine::Engine;
//! use game_search::{Game, Limits, Outcome, Searcher, Side, eval_fn};
//! use std::time::Duration;
//!
//! /// Take one, two or three from a heap. The player who takes the last one wins.
//! #[derive(Clone)]
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
//! // The searchers need no more than the rules. A real game also names its capabilities here.
//! game_search::search_game!(Heap);
//!
//! let heap = Heap { left: 10, side: Side::First };
//! let mut engine = Engine::playing(eval_fn(1, |_: &Heap| 0));
//! let report = engine.search(&heap, &Limits::time(Duration::from_secs(1)), &mut ())?;
//! assert_eq!(report.best, Some(2), "leave a multiple of four");
//! # Ok::<(), game_search::SearchError>(())
//! ```
//!
//! # One algorithm of the ladder
//!
//! The [`ladder`] contains the classic algorithms, each as one function in a short file. Here principal variation
//! search runs on the game above, and `Stats` counts nodes and cutoffs:
//!
//! ```
#![doc = include_str!("doc/heap.txt")]
//! use game_search::ladder::{Context, pvs};
//! use game_search::{Score, Stats, Window, eval_fn};
//!
//! let mut heap = Heap { left: 10, side: Side::First };
//! let (mut evaluate, mut stats) = (eval_fn(1, |_: &Heap| 0), Stats::default());
//! let mut search = Context::new(&mut heap, &mut evaluate, &mut stats);
//! let score = pvs::search(&mut search, 10, 0, Window::FULL, pvs::ReSearch::FromAlpha);
//!
//! assert!(score > Score::DRAW && score.is_mate());
//! assert_eq!(search.pv.line(0)[0], 2, "leave a multiple of four");
//! println!("{} nodes, {} cutoffs", stats.nodes, stats.cutoffs);
//! ```
//!
//! # A tour
//!
//! | what | where |
//! |---|---|
//! | the rules of a game | [`Game`], and the capabilities below |
//! | the searcher for real use | [`engine`] |
//! | the searcher for games with thousands of moves | [`mcts`] |
//! | proofs of who wins | [`solve`]; `WithSolver` runs it before another searcher |
//! | the classic algorithms, one short file each | [`ladder`] |
//! | an opponent that is weaker than the engine | [`Strength`] |
//! | scores, windows, lines | [`Score`], [`Window`], [`Line`] |
//! | static evaluation | [`Evaluator`]; [`eval_fn`] for a function, [`forward_evaluator!`] for a wrapper |
//! | counters and traces | [`Observer`]: `()` costs nothing, [`Stats`] counts, [`TreeRecorder`] records the tree |
//! | counting move trees | [`perft`], [`divide`] |
//! | a game described for programs: names, positions, notations, evaluators, a board to draw | [`spec::GameSpec`] |
//! | positions and moves as text | [`text`] |
//! | hashes for keys, seeds and checksums | [`hash`] |
//! | reading regular files of limited size | [`mod@file`] |
//!
//! # Capabilities
//!
//! A capability is a trait that a game can implement in addition to its rules. An algorithm lists the capabilities that
//! it needs as trait bounds, so a missing capability is a compile-time error.
//!
//! | capability | provides | used by |
//! |---|---|---|
//! | [`Game`] | rules, make and unmake | everything |
//! | [`PositionKey`] | 64-bit keys of positions | [`transposition_table`], [`mtdf`], [`mt_sss`], [`together`] |
//! | [`NullMove`] | passing the turn; positions in which a pass is not allowed | [`null_move`], [`together`] |
//! | [`Tactics`] | captures, checks, quiet moves, moves that win at once | [`quiescence`], [`together`] |
//! | [`MoveOrdering`] | history slots, quiet moves, order of captures | [`history`], [`killers`], [`together`] |
//! | [`StaticExchange`] | static exchange evaluation of captures | the [`engine`] |
//! | [`PackedMove`] | a move as a number; a legality test for a single move | the [`engine`], tools |
//! | [`PathOutcome`] | repetitions and other outcomes that depend on the path | the [`engine`] |
//! | [`Symmetry`] | positions that are mirror images | opening books; table entries for images |
//! | [`TextNotation`] | positions and moves as text | tools, protocols, tests |
//!
//! The macro [`search_game!`] lists the capabilities of a game that the searchers may use. [`Capabilities`] returns
//! this list at run time.
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
//! Yes, to search a game of your own, to study or compare the algorithms, to test your own search against exact scores,
//! or to [prove](solve) who wins a position. The [`ladder`] is written to be read: it has one thread, no clock, and
//! small plain tables. The [`engine`] is for real use: it has clocks, threads, a shared table, several lines, and exact
//! or selective search. [`mcts`] is for games with so many moves that a full-width search cannot see far.
//!
//! No, if the game has chance, hidden cards, or more than two players: every algorithm assumes that there are two
//! sides, and that one side wins what the other side loses. No, if you only need the rules of a game: they are in the
//! crates `xiangqi`, `amazons` and `small-games`. For orthodox chess there are many ready-made engines.
//!
//! # Features
//!
//! | feature | default | adds | costs |
//! |---|---|---|---|
//! | `ladder` | yes | [`ladder`] | nothing |
//! | `engine` | yes | [`engine`] | the dependency `bytemuck` |
//! | `mcts` | yes | [`mcts`] | the dependency `libm` |
//! | `solve` | yes | [`solve`] | the dependency `bytemuck` |
//! | `smallvec` | no | [`MoveList`] for `SmallVec` | the dependency `smallvec` |
//! | `serde` | no | `Serialize` and `Deserialize` for [limits, parameters and reports](#limits-and-reports-as-json) | the dependency `serde` |
//!
//! Without these features the crate contains what the rules of a game need: [`Game`], its capabilities, scores,
//! evaluators, observers and [`perft`](perft()). A crate that contains only the rules of a game can depend on this
//! crate with `default-features = false`, so that a searcher that is not used is not compiled.
//!
//! # Limits and reports as JSON
//!
//! With the feature `serde`, these types travel in every format of [serde](https://serde.rs): [`Side`], [`Outcome`],
//! [`GameEnd`], [`GameResult`], [`Score`], [`Window`], [`Bound`], [`Limits`], [`Report`] with its parts,
//! [`Stats`], the parameters of every searcher, and [`SearcherConfig`](searcher::SearcherConfig).
//! [`Progress`](searcher::Progress) can only be written.
//!
//! A score and a result are the text that `Display` writes, such as `"win in 3"` and `"1-0"`, in binary formats too.
//! Limits and parameters are objects with the names of the fields. A field that is left out has its default value, and
//! an unknown field is an error. Numbers are checked when they are read, with the messages of the searchers; what a
//! feature needs from the game is checked later, by the searcher. The handles [`Limits::stop`] and [`Limits::ponder`]
//! are not written, because they control a search of this process. A [`SearcherConfig`](searcher::SearcherConfig) and a
//! [`Clock`](searcher::Clock) have no default, so their fields must all be present, except a clock's `moves_to_go`.
//!
#![cfg_attr(feature = "serde", doc = "```")]
#![cfg_attr(not(feature = "serde"), doc = "```ignore")]
//! use game_search::engine::Engine;
//! use game_search::{Limits, Report, Searcher};
//! use small_games::{Column, ConnectFour, Threats};
//!
//! let limits: Limits<Column> = serde_json::from_str(r#"{"depth": 6, "only": ["3", "4"]}"#)?;
//! let report = Engine::exact(Threats).search(&ConnectFour::default(), &limits, &mut ())?;
//! let json = serde_json::to_string(&report)?;
//! assert!(json.starts_with(r#"{"best":"4","ponder":"#));
//! assert_eq!(serde_json::from_str::<Report<Column>>(&json)?, report);
//!
//! let error = serde_json::from_str::<Limits<Column>>(r#"{"depth": 0}"#).unwrap_err();
//! assert_eq!(error.to_string(), "depth 0: expected 1 to 1000");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Facts
//!
//! The crate needs Rust 1.95 or newer and has no `unsafe` code. It works on wasm32, on one thread. A search with one
//! thread and a limit of depth or nodes visits the same nodes on every computer. The measured speeds are in
//! `docs/src/measured.md` of the repository, with the commands that measured them. The book in `docs/` explains each
//! algorithm and the engine.

// Some items are used by a single searcher, but they are compiled even if the feature of this searcher is off.
#![cfg_attr(
    not(all(feature = "engine", feature = "mcts", feature = "solve")),
    allow(dead_code, unused_imports, unused_variables)
)]

mod cached;
mod capability;
mod context;
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
mod numbers;
mod observer;
mod perft;
mod recorder;
mod score;
mod score_text;
pub mod searcher;
#[cfg(feature = "serde")]
mod serialize;
#[cfg(feature = "solve")]
pub mod solve;
pub mod spec;
mod square_set;
pub mod text;
#[doc(hidden)]
#[cfg(feature = "serde")]
pub mod text_serde;
mod window;
#[cfg(feature = "solve")]
mod with_solver;

pub use cached::Cached;
pub use capability::{
    KeyAfter, ListMoves, MoveOrdering, MoveSlots, NullMove, PackedMove, PathDependent, PathOutcome, PositionKey,
    StaticExchange, Symmetry, Tactics, WinningMoves,
};
pub use context::Context;
pub use eval::{BoxedEvaluator, EvalFn, Evaluator, Linear, Proof, eval_fn};
pub use game::{Game, Outcome, Side, Turn};
pub use game_end::{GameEnd, GameResult, GameResultError};
pub use line::{Line, PvTable};
pub use moves::MoveList;
pub use numbers::{MoveRank, Numbers, TableSlot};
pub use observer::{CutoffKind, Effect, Event, Heuristic, Observer, Stats, Words};
pub use perft::{divide, perft, perft_making_leaves};
pub use recorder::{Step, TreeRecorder, Visit, VisitEnd};
pub use score::Score;
pub use score_text::ScoreParseError;
pub use searcher::{Capabilities, Limits, Monitor, Report, SearchError, SearchGame, Searcher, Strength};
pub use spec::{Finish, Finisher};
pub use text::TextNotation;
pub use window::{Bound, Window};
#[cfg(feature = "solve")]
pub use with_solver::WithSolver;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
