//! The judge.
//!
//! | file | what is in it |
//! |---|---|
//! | `command.rs`, `judge.rs`, `games.rs` | the command line; the checks of a lesson in order; their games |
//! | `lessons.rs`, `tasks.rs`, `solutions` | what is right: the references, the tasks, and the solutions outside of the ladder |
//! | `case.rs`, `fixed.rs`, `shrink.rs`, `draw.rs` | games: random ones, fixed ones, smaller ones, and games as text |
//! | `check.rs`, `simulations.rs`, `symptom.rs` | compares an answer with what is right, and names the symptom |
//! | `child.rs` | the process that is judged |
//! | `compare.rs`, `trace.rs` | the table of node counts; the trace of a search |

mod case;
mod check;
mod child;
pub mod command;
mod compare;
mod draw;
mod fixed;
mod games;
mod judge;
mod lessons;
mod shrink;
mod simulations;
pub mod solutions;
mod symptom;
mod tasks;
mod trace;

pub use judge::{Judge, State, Verdict};
pub use lessons::{Lesson, Promise};
pub use symptom::{Check, Fault, Symptom};
