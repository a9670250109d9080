//! The judge.
//!
//! | file | what is in it |
//! |---|---|
//! | `command.rs`, `judge.rs` | the command line; the checks of a lesson in order, and their games |
//! | `lessons.rs`, `tasks.rs`, `solutions` | what is right: the references, the tasks, and the solutions outside of the ladder |
//! | `case.rs`, `shrink.rs`, `draw.rs` | games: random ones, smaller ones, and games as text |
//! | `check.rs`, `simulations.rs` | compares an answer with what is right, and names the symptom |
//! | `child.rs` | the process that is judged |
//! | `compare.rs` | the table of node counts, and the trace |

mod case;
mod check;
mod child;
pub mod command;
mod compare;
mod draw;
mod judge;
mod lessons;
mod shrink;
mod simulations;
pub mod solutions;
mod tasks;

pub use check::{Check, Fault, Symptom};
pub use judge::{Judge, State, Verdict};
pub use lessons::{Lesson, Promise};
