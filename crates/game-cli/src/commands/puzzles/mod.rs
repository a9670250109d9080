//! Puzzles: positions of games in which one move wins and no other, with proofs; and checks of compositions.
//!
//! | file | contents |
//! |---|---|
//! | `args.rs` | the options |
//! | `open.rs` | the games and compositions of files |
//! | `question.rs` | a question to the solver, and its answer |
//! | `find.rs` | the positions of a game in which a puzzle is looked for |
//! | `mates.rs`, `endings.rs` | whether a position is a puzzle of xiangqi, or of Amazons |
//! | `list.rs` | puzzles as text, ranked, without duplicates |
//! | `composition.rs` | the verdict on a composition |
//! | `verdict.rs` | the verdict as text |
//! | `run.rs` | the games or compositions as units of work |

mod args;
mod composition;
mod endings;
mod find;
mod list;
mod mates;
mod open;
mod question;
pub mod run;
mod verdict;

use crate::dispatch::Done;
use open::Opened;

pub use args::Args;

pub fn run(args: &Args) -> Done {
    if args.out.is_none() && (args.part.resume || args.part.part != game_learn::units::Part::WHOLE) {
        return Err("--part and --resume need --out FILE".into());
    }
    let mut problems = 0;
    let opened = open::open(&args.files, args.check, &mut problems)?;
    let task = run::Task { args, problems };
    match opened {
        Opened::Xiangqi(games) if args.check => task.check(&games),
        Opened::Xiangqi(games) => task.find(&games),
        Opened::Amazons(_) if args.check => {
            Err("--check: expected compositions of xiangqi, found games of Amazons".into())
        }
        Opened::Amazons(games) => task.find(&games),
    }
}
