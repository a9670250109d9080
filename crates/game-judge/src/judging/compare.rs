//! Compares a program with the algorithms of the ladder, and prints a trace of it.

use std::fmt::Write;

use game_search::ladder::Algorithm;
use game_search::{Stats, Window};
use serde_json::Value;

use super::case::Case;
use super::child::Failure;
use super::draw::text;
use super::games::large_cases;
use super::judge::{Judge, Session};
use super::lessons::{Lesson, Promise};
use super::symptom::Check;
use super::trace::Traced;
use crate::game::StaticValue;

/// The number of simulations in the trace of Monte Carlo tree search.
const SIMULATIONS: u32 = 20;

/// Returns a table of node counts in the games of the check of nodes, searched with the full window, with a drawing of
/// the search of a tree. Also returns this search as a trace for the lab.
///
/// # Errors
///
/// Returns an error if the program fails as a process.
pub(crate) fn compare(judge: &Judge, lesson: &'static Lesson, traced: &Traced) -> Result<(String, Value), Failure> {
    let mut session = Session { judge, lesson, solver: None };
    let mut report = String::new();
    if lesson.promise != Promise::Mean {
        let cases: Vec<Case> =
            large_cases(lesson, judge.seed).map(|case| Case { window: Window::FULL, ..case }).collect();
        let mut own = (0, 0);
        for case in &cases {
            let answer = session.ask(Check::Nodes, case)?;
            own.0 += answer.visited.len() as u64;
            own.1 += usize::from(answer.value == value_of(Algorithm::Minimax, case).0);
        }
        let _ = writeln!(report, "{:<28} {:>10} {:>24}", "algorithm", "nodes", "value of minimax");
        let mut row = |name: &str, (nodes, equal): (u64, usize)| {
            let _ = writeln!(report, "{name:<28} {nodes:>10} {:>24}", format!("in {equal} of {} games", cases.len()));
        };
        row(&format!("your {}", lesson.name), own);
        for &algorithm in Algorithm::ALL {
            let mut sums = (0, 0);
            for case in &cases {
                let (value, nodes) = value_of(algorithm, case);
                sums.0 += nodes;
                sums.1 += usize::from(value == value_of(Algorithm::Minimax, case).0);
            }
            row(algorithm.name(), sums);
        }
    }
    let searched = match lesson.promise {
        Promise::Mean => traced.with_depth(SIMULATIONS),
        _ => traced.clone(),
    };
    let answer = session.trace(&searched.case)?;
    let trace = searched.to_json(lesson.name, &answer);
    let _ = writeln!(report, "\nTrace: the numbers after a node are its visits in order.");
    searched.write(&answer.visited, &mut report);
    let _ = writeln!(report, "Value {}, line {}.", text(answer.value), trace["line"]);
    let (position, depth) = (traced.position.replace(' ', "+"), traced.case.depth);
    let _ = writeln!(report, "The lab shows the algorithms on this tree: gamesearch lab --open, and in its address");
    let _ = writeln!(report, "#/compare?game=tree&position={position}&depth={depth}&algorithms=minimax,alpha-beta");
    Ok((report, trace))
}

/// Returns the score of an algorithm for the side to move, and the number of nodes that it visits.
fn value_of(algorithm: Algorithm, case: &Case) -> (i32, u64) {
    let mut stats = Stats::default();
    let found = algorithm.search(&mut case.position(), &mut StaticValue, &mut stats, case.depth);
    (found.expect("every capability").score.value(), stats.nodes)
}
