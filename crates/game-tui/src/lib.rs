//! A board in the terminal, for any game that has a [`Drawing`](game_search::spec::Drawing).
//!
//! | file | what is in it |
//! |---|---|
//! | `session/` | a game in progress: messages in, effects out, no terminal, no thread, no file |
//! | `screen/` | what is seen of it, and what keys and the mouse ask for |
//! | `engine.rs` | the thread that thinks |
//! | `files.rs` | games in files |
//! | `desk.rs` | a session with its files |
//! | `terminal.rs`, `plain.rs` | the two ways to play: a screen, or lines through a pipe |
//! | `args.rs` | the command line, and the session it asks for |

pub mod args;
pub mod engine;
pub mod files;
pub mod plain;
pub mod screen;
pub mod session;

mod desk;
mod terminal;

pub use args::run;
pub use desk::Desk;
