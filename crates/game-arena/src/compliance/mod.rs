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
//! | `settings.rs` | how a program is checked, and the result of a step |
//! | `faults.rs` | the faults, each with the rule that it breaks |
//! | `link.rs` | the connection to a program |
//! | `lines.rs` | the strict parser of what a program writes |
//! | `session.rs` | questions and answers, and what every answer must satisfy |
//! | `steps/` | the steps in order |
//! | `cases.rs` | positions of the game for the steps: a mate, a forced move, the end of a game |

mod cases;
mod faults;
mod lines;
mod link;
mod session;
mod settings;
mod steps;

use std::io;

use game_search::spec::GameSpec;

pub use faults::{Fault, FaultKind};
pub use link::{Event, Link};
pub use settings::{Compliance, LosingRepetition, Outcome, Step};

use crate::players::Protocol;
use session::Session;

impl Compliance {
    /// Returns the names of all steps after the greeting.
    pub fn step_names<S: GameSpec>() -> Vec<&'static str> {
        steps::all::<S>().into_iter().map(|(name, _)| name).collect()
    }

    /// Checks the program that a command starts: its path and its arguments. `report` receives each step as it ends.
    ///
    /// # Errors
    ///
    /// Returns an error if the program cannot be started, or if the protocol is xboard.
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
    /// Returns an error if the program cannot be started, or if the protocol is xboard.
    pub fn check<S: GameSpec>(
        &self,
        start: &mut dyn FnMut() -> io::Result<Box<dyn Link>>,
        report: &mut dyn FnMut(&Step),
    ) -> io::Result<Vec<Step>> {
        if self.protocol == Protocol::Xboard {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "protocol xboard: expected UCI or UCCI"));
        }
        steps::run(Session::<S>::new(self, start), report)
    }
}
