//! Judges game-tree searches that are written in any language.
//!
//! The judge sends small games to a program as lines of JSON and compares its answers with the references, which are the
//! lessons of [`game_search`]'s ladder. If an answer is wrong, the judge names the symptom and draws the smallest game on
//! which it finds the fault.
//!
//! | feature | default | adds |
//! |---|---|---|
//! | `judge` | yes | the checks with their references, and the program `game-judge` |
//!
//! Without the feature, the crate contains only the games ([`Position`]) and the protocol ([`serve`]), so a search that is
//! judged cannot call a reference.

#[cfg(feature = "judge")]
mod case;
#[cfg(feature = "judge")]
mod check;
#[cfg(feature = "judge")]
mod child;
#[cfg(feature = "judge")]
pub mod command;
#[cfg(feature = "judge")]
mod compare;
#[cfg(feature = "judge")]
mod draw;
mod game;
#[cfg(feature = "judge")]
mod judge;
#[cfg(feature = "judge")]
mod lessons;
mod protocol;
#[cfg(feature = "judge")]
mod shrink;
#[cfg(feature = "judge")]
mod simulations;
#[cfg(feature = "judge")]
pub mod solutions;
#[cfg(feature = "judge")]
mod tasks;

#[cfg(feature = "judge")]
pub use check::{Check, Fault, Symptom};
pub use game::{Cx, Edge, End, Move, Node, Position, StaticValue, Visits};
#[cfg(feature = "judge")]
pub use judge::{Judge, State, Verdict};
#[cfg(feature = "judge")]
pub use lessons::{Lesson, Promise};
pub use protocol::{Answer, LESSONS, Request, serve};
