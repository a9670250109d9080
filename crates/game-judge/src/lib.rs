//! Judges game-tree searches that are written in any language.
//!
//! The judge sends small games to a program as lines of JSON and compares its answers with the references, which are
//! the lessons of [`game_search`]'s ladder. If an answer is wrong, the judge names the symptom and draws the smallest
//! game on which it finds the fault.
//!
//! | feature | default | adds |
//! |---|---|---|
//! | `judge` | yes | the checks with their references, and the program `game-judge` |
//!
//! Without the feature, the crate contains only the games ([`Position`]) and the protocol ([`serve`]), so a search that
//! is judged cannot call a reference.

mod game;
#[cfg(feature = "judge")]
mod judging;
mod protocol;

pub use game::{Cx, Edge, End, Move, Node, Position, StaticValue, Visits};
#[cfg(feature = "judge")]
pub use judging::{Check, Fault, Judge, Lesson, Promise, State, Symptom, Verdict, command, solutions};
pub use protocol::{Answer, LESSONS, Request, serve};
