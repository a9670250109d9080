//! UCI and UCCI for any game, so that graphical interfaces and match runners can use the engine.
//!
//! Your program describes the game by a [`GameSpec`](game_search::spec::GameSpec) and itself by a [`Program`], and
//! passes standard input and output to [`serve`]. One parser ([`Command`]) accepts the commands of both protocols after
//! either handshake, because some interfaces mix the protocols. Answers are in the protocol of the handshake.
//!
//! The documentation of [`serve`] has a complete program in twenty lines.
//!
//! # Should I use this crate?
//!
//! Use this crate if you have a game that [`game_search`] can search, and want to play the game in a graphical
//! interface. This crate is the engine's side of the protocols. To start engines and play matches between them, use
//! `game-arena`. Do not use the crate for the UCI extensions of chess, for protocols in which the engine keeps the
//! board (such as xboard), or for parsing UCI without an engine of this workspace.
//!
//! The crate has no Cargo features and no `unsafe` code, and needs Rust 1.95 or newer. [`serve`] runs
//! the search in a thread of its own. On targets without threads, such as wasm32 in browsers, use [`Talk`]. The protocols are
//! described in the book, in `docs/src/protocols.md` of the repository, and `docs/src/measured.md` has figures.
//!
//! # Modules
//!
//! | file | contents |
//! |---|---|
//! | `command.rs` | [`Command`]: a parsed line of the interface |
//! | `session.rs` | [`serve`]: keeps the position and options, and executes commands |
//! | `talk.rs` | [`Talk`]: a session in the thread of the caller |
//! | `job.rs` | the jobs that the session sends to the search thread |
//! | `search_thread.rs` | the owner of the searcher, in a thread of its own or not |
//! | `info.rs` | the lines that report a search |
//! | `evaluator.rs` | the evaluator: the program's own, or a network |
//! | `searcher.rs` | the choice of searcher: the alpha-beta engine or Monte Carlo tree search |
//! | `dialect.rs` | the answers in each of the two protocols |
//! | `options.rs` | the options of the engine |
//! | `program.rs` | [`Program`]: the name, author and books of an engine |
//! | `bench.rs` | `bench`, `genfens` and `perft`, for tests of engines |
//! | `output.rs` | what two threads share, such as the output |
//!
//! # Commands
//!
//! | command | meaning |
//! |---|---|
//! | `uci`, `ucci` | the handshake, answered with the options |
//! | `isready` | answered with `readyok` at any time |
//! | `setoption name N value V`, `setoption N V` | sets an option; both forms are accepted in both protocols |
//! | `position startpos`, `position fen F`, each with `moves` | sets the position; ranks count from 0 or from 1, see [`Ranks`](game_search::spec::Ranks); the word `position` can be missing |
//! | `banmoves` | forbids moves in the position |
//! | `go` | starts a search: `depth`, `nodes`, `mate`, `movetime`, `infinite`, `ponder`, `searchmoves`, `perft`; `wtime`, `btime`, `winc`, `binc`, `movestogo`; `time`, `increment`, `opptime`, `draw` |
//! | `ponderhit`, `stop` | ends pondering; ends the search |
//! | `probe` | returns the table or tree entry of a position |
//! | `ucinewgame`, `uccinewgame` | clears everything that the engine has stored about the last game |
//! | `debug on`, `debug off` | sets whether unknown commands are reported |
//! | `quit`, `exit` | ends the program |
//! | `bench`, `genfens N seed S` | for testing |

mod bench;
mod command;
mod dialect;
mod evaluator;
mod info;
mod job;
mod options;
mod output;
mod program;
mod search_thread;
mod searcher;
mod session;
mod talk;

pub use command::{Command, Go, Setup};
pub use program::{OpenBook, Program};
pub use session::serve;
pub use talk::Talk;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
