//! The steps in order.
//!
//! | file | steps |
//! |---|---|
//! | `behaviour.rs` | the greeting, options, lines that mean nothing, and the end |
//! | `limits.rs` | the limits of `go`, clocks, `stop` and `ponderhit` |
//! | `positions.rs` | the forms of `position`, the moves and lines of an answer, positions whose score is known |

mod behaviour;
mod limits;
mod positions;

use std::cell::LazyCell;
use std::io;

use game_search::spec::GameSpec;

use super::cases::{Cases, Lazy};
use super::faults::{Fault, FaultKind};
use super::session::{Done, Ended, Session};
use super::settings::{Outcome, Step};
use behaviour::*;
use limits::*;
use positions::*;

type Run<S> = fn(&mut Session<'_, S>, &Lazy<S>) -> Done;

pub(super) fn all<S: GameSpec>() -> Vec<(&'static str, Run<S>)> {
    vec![
        ("name", name),
        ("options", options),
        ("isready", |session, _| session.ready()),
        ("one bestmove", one_bestmove),
        ("an unknown option", unknown_option),
        ("options at their defaults", defaults),
        ("a new game", new_game),
        ("the start position", start),
        ("the start position with one move", one_move),
        ("the start position by its FEN", start_fen),
        ("FEN with the second side to move", second_side),
        ("FEN with moves", fen_with_moves),
        ("a long game", long_game),
        ("the same position again", again),
        ("go depth", go_depth),
        ("go nodes", go_nodes),
        ("go movetime", go_movetime),
        ("a clock", clock),
        ("a clock that is nearly spent", short_clock),
        ("the last move before the time control", last_move),
        ("go infinite and stop", infinite),
        ("isready while it thinks", ready_while_thinking),
        ("stop at once", stop_at_once),
        ("stop without go", stop_without_go),
        ("ponder and ponderhit", ponderhit),
        ("ponder and stop", ponder_stop),
        ("a list of moves to search", restricted),
        ("several lines", several_lines),
        ("one legal move", forced),
        ("a mate in two", win),
        ("mated in one", loss),
        ("the game is over", over),
        ("a repetition that loses", losing_repetition),
        ("noise", noise),
        ("Windows line ends", windows_lines),
        ("an invalid FEN", bad_fen),
        ("an illegal move in the list", bad_move),
        ("quit while it searches", quit_searching),
        ("quit", |session, _| quit(session, true)),
        ("the end of the input", |session, _| quit(session, false)),
    ]
}

/// Runs all steps. A program that does not greet, at first or after a step that it did not survive, ends the check.
pub(super) fn run<S: GameSpec>(mut session: Session<'_, S>, report: &mut dyn FnMut(&Step)) -> io::Result<Vec<Step>> {
    let cases: Lazy<S> = LazyCell::new(Cases::find);
    let mut steps = Vec::new();
    let mut finish = |session: &mut Session<'_, S>, name, done: Done| {
        let faults = session.faults.clone();
        let outcome = match done {
            _ if !faults.is_empty() => Outcome::Failed(faults),
            Err(Ended::Lost) => Outcome::Failed(vec![Fault { kind: FaultKind::Dies, what: "is gone".to_owned() }]),
            Err(Ended::Skipped(reason)) => Outcome::Skipped(reason),
            _ => Outcome::Passed,
        };
        let (notes, dialogue) = (std::mem::take(&mut session.notes), std::mem::take(&mut session.dialogue));
        let step = Step { name, outcome, notes, dialogue };
        report(&step);
        steps.push(step);
    };
    session.begin();
    let greeted = session.greet()?;
    let is_greeted = greeted.is_ok();
    finish(&mut session, "greeting", greeted);
    if is_greeted {
        let only = &session.settings.only;
        let chosen = |name: &str| only.is_empty() || only.iter().any(|one| one == name);
        for (name, run) in all::<S>().into_iter().filter(|(name, _)| chosen(name)) {
            session.begin();
            if !session.is_running() {
                let greeted = session.greet()?;
                if greeted.is_err() {
                    finish(&mut session, name, greeted);
                    break;
                }
                // These faults of the greeting have been reported.
                session.begin();
            }
            let done = run(&mut session, &cases);
            finish(&mut session, name, done);
        }
    }
    Ok(steps)
}
