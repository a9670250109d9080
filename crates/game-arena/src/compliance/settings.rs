//! How a program is checked, and the result of a step.

use std::time::Duration;

use super::faults::Fault;
use crate::players::Protocol;

/// How a program is checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compliance {
    /// UCI or UCCI. The check of a program of xboard is an error.
    pub protocol: Protocol,
    /// The time by which an answer may exceed its time limit. A busy computer needs a larger margin.
    pub margin: Duration,
    /// The largest time for an answer that has no time limit: to the greeting, to `isready`, to a search of few plies.
    pub patience: Duration,
    /// A repetition that loses, if the game has one.
    pub repetition: Option<LosingRepetition>,
    /// The names of the steps to run after the greeting; all steps if there is none.
    pub only: Vec<String>,
}

/// A position in which a move repeats the position once more and thereby loses, although it seems the best move to a
/// program that takes every repetition for a draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LosingRepetition {
    /// The position before the moves.
    pub position: String,
    /// The moves that have repeated the position so far, separated by spaces.
    pub moves: String,
    /// The move that loses.
    pub loses: String,
}

/// What one step has shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The name of the step, such as `stop at once`.
    pub name: &'static str,
    /// Whether it has faults.
    pub outcome: Outcome,
    /// What is unusual but breaks no rule.
    pub notes: Vec<String>,
    /// The lines of the step: those sent begin with `> `, those of the program with `< `.
    pub dialogue: Vec<String>,
}

/// The outcome of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// No fault.
    Passed,
    /// The reason why the step does not apply to the program.
    Skipped(String),
    /// The faults, at least one.
    Failed(Vec<Fault>),
}

impl Compliance {
    /// Makes a check with a margin of 200 ms and a patience of ten seconds.
    pub fn new(protocol: Protocol) -> Compliance {
        Compliance {
            protocol,
            margin: Duration::from_millis(200),
            patience: Duration::from_secs(10),
            repetition: None,
            only: Vec::new(),
        }
    }
}
