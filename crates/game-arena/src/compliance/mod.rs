//! A check of how a program speaks UCI or UCCI: about forty steps, of which each names the faults that it finds.
//!
//! Match runners for chess have such a test (`fastchess --compliance`). This one knows the rules of the game that is
//! played, so it also finds illegal variations, ranks that are off by one, and scores of the wrong side.
//!
//! ```no_run
//! use game_arena::compliance::{Compliance, Outcome};
//! use game_arena::players::Protocol;
//! use games::Xiangqi;
//!
//! let command = ["fairy-stockfish".to_owned()];
//! let checked = Compliance::new(Protocol::Uci).check_program::<Xiangqi>(&command, &mut |_| {})?;
//! for step in checked {
//!     if let Outcome::Failed(faults) = &step.outcome {
//!         println!("{}: {}", step.name, faults[0]);
//!     }
//! }
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `faults.rs` | the faults, each with the rule that it breaks |
//! | `link.rs` | the connection to a program |
//! | `lines.rs` | the strict parser of what a program writes |
//! | `session.rs` | questions and answers, and what every answer must satisfy |
//! | `steps.rs` | the steps in order |
//! | `cases.rs` | positions of the game for the steps: a mate, a forced move, the end of a game |

mod cases;
mod faults;
mod lines;
mod link;
mod session;
mod steps;

use std::io;
use std::time::Duration;

use game_search::spec::GameSpec;

pub use faults::{Fault, FaultKind};
pub use link::{Event, Link};

use crate::players::Protocol;
use session::Session;

/// How a program is checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compliance {
    /// UCI or UCCI. Xboard is treated like UCI, which a program of that protocol fails.
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

    /// Returns the names of all steps after the greeting.
    pub fn step_names<S: GameSpec>() -> Vec<&'static str> {
        steps::all::<S>().into_iter().map(|(name, _)| name).collect()
    }

    /// Checks the program that a command starts: its path and its arguments. `report` receives each step as it ends.
    ///
    /// # Errors
    ///
    /// Returns an error if the program cannot be started.
    pub fn check_program<S: GameSpec>(
        &self,
        command: &[String],
        report: &mut dyn FnMut(&Step),
    ) -> io::Result<Vec<Step>> {
        self.check::<S>(&mut || link::start(command), report)
    }

    /// Checks a program behind any kind of connection. `start` starts it, at first and after each step that it did not
    /// survive.
    ///
    /// # Errors
    ///
    /// Returns an error if the program cannot be started.
    pub fn check<S: GameSpec>(
        &self,
        start: &mut dyn FnMut() -> io::Result<Box<dyn Link>>,
        report: &mut dyn FnMut(&Step),
    ) -> io::Result<Vec<Step>> {
        steps::run(Session::<S>::new(self, start), report)
    }
}
