//! A terminal board for any game that has a [`Drawing`](game_search::spec::Drawing).
//!
//! | file | what is in it |
//! |---|---|
//! | `session/` | a game in progress: takes messages and returns effects, without terminal, threads or files |
//! | `screen/` | the full-screen board, and the commands of keys and mouse |
//! | `engine.rs` | the engine thread |
//! | `files.rs` | game files |
//! | `saved_session.rs` | a session together with its files |
//! | `terminal.rs`, `plain.rs` | the two modes of play: full screen, or line by line through a pipe |
//! | `chinese/` | the Chinese sentences of messages that games return as data |
//! | `columns.rs` | text in columns of the screen |
//! | `position.rs` | an example of a move, and the winning chance of a score |
//! | `args.rs` | the command line options, and the session that they describe |

pub mod args;
pub mod chinese;
pub mod engine;
pub mod files;
pub mod plain;
pub mod screen;
pub mod session;

mod columns;
mod position;
mod saved_session;
mod terminal;

pub use args::run;
pub use saved_session::SavedSession;
