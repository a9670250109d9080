//! The examples that talk to engines, from the outside.

#[path = "../../tests/commands/common.rs"]
#[allow(dead_code)] // The other examples' tests need more of it.
mod common;

mod arena;
mod book;
mod tuning;
mod uci;

#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_written_is_an_error() {
    common::help_needs_room(&["arena", "book", "selfplay", "tune", "tune_params", "uci"]);
}
