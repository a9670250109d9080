//! UCI and UCCI for any game: an engine process that graphical interfaces and match runners can talk to.
//!
//! A program describes its game by a [`GameSpec`](game_search::spec::GameSpec) and itself by a [`Program`], and hands its standard input and output to
//! [`serve`]. One parser ([`Command`]) takes the words of both protocols, whichever of the two the interface opened with, and
//! the mixtures that some interfaces send; answers are in the protocol of the handshake.
//!
//! At [`serve`] is a whole program in twenty lines.
//!
//! # Should I use this crate?
//!
//! Yes, if you have a game that [`game_search`] can search and want it in an interface. It is the engine's side: to start
//! engines and let them play, take `game-arena`. No for chess with its own extensions of UCI, for protocols that keep the board
//! on the engine's side, such as xboard's, and to parse UCI without an engine of this workspace.
//!
//! There are no features to choose. Rust 1.95 or newer; no `unsafe`. The search has a thread of its own: on wasm32 the crate
//! compiles, but [`serve`] needs a target with threads. What the protocols say is told in the book, `docs/src/protocols.md` of
//! the repository, and figures are in `docs/src/measured.md`.
//!
//! # What is where
//!
//! | file | what is in it |
//! |---|---|
//! | `command.rs` | what an interface says |
//! | `session.rs` | [`serve`]: position, options, and what to do with a command |
//! | `job.rs` | what the thread that reads asks of the thread that thinks |
//! | `search_thread.rs` | the thread that owns the engine |
//! | `info.rs` | what it reports of a search |
//! | `searcher.rs` | the engine, or Monte Carlo tree search |
//! | `dialect.rs` | how the two protocols answer |
//! | `options.rs` | what an interface may set |
//! | `program.rs` | [`Program`]: what an engine says of itself |
//! | `bench.rs` | `bench` and `genfens`, for frameworks that test engines |
//! | `output.rs` | lines from two threads |
//!
//! # What is understood
//!
//! | in | |
//! |---|---|
//! | `uci`, `ucci` | the handshake, with the options |
//! | `isready` | asks for `readyok`, at any moment |
//! | `setoption name N value V`, `setoption N V` | both forms in both protocols |
//! | `position startpos`, `position fen F`, each with `moves` | ranks from 0 or from 1, see [`Ranks`](game_search::spec::Ranks); the word `position` may be missing |
//! | `banmoves` | moves that may not be played |
//! | `go` | `depth`, `nodes`, `mate`, `movetime`, `infinite`, `ponder`, `searchmoves`, `perft`; `wtime`, `btime`, `winc`, `binc`, `movestogo`; `time`, `increment`, `opptime`, `draw` |
//! | `ponderhit`, `stop` | end the pondering, the thinking |
//! | `probe` | what the table or the tree knows |
//! | `ucinewgame`, `uccinewgame` | forgets the last game |
//! | `debug on`, `debug off` | whether what is not understood is mentioned |
//! | `quit`, `exit` | |
//! | `bench`, `genfens N seed S` | for testing |

mod bench;
mod command;
mod dialect;
mod info;
mod job;
mod options;
mod output;
mod program;
mod search_thread;
mod searcher;
mod session;

pub use command::{Command, Go, Setup};
pub use program::{OpenBook, Program};
pub use session::serve;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
