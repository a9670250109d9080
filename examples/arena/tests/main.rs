//! The examples that talk to engines, from the outside.

#[path = "../../tests/commands/common.rs"]
#[allow(dead_code)] // The other examples' tests need more of it.
mod common;

mod arena;
mod book;
mod tuning;
mod uci;
