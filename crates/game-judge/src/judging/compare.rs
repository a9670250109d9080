//! Compares a program with the algorithms of the ladder, and prints a trace of it.

use std::fmt::Write;

use game_search::ladder::Algorithm;
use game_search::{Side, Stats, Window};

use super::case::Case;
use super::child::Failure;
use super::draw::text;
use super::games::large_cases;
use super::judge::{Judge, Session};
use super::lessons::{Lesson, Promise};
use super::symptom::Check;
use crate::game::{Edge, End, Node, StaticValue};

/// The tree of the trace, and its notation in the lab.
const TREE: &[&[i32]] = &[&[3, 12, 8], &[2, 4, 6], &[14, 5, 2]];
const NOTATION: &str = "((3+12+8)+(2+4+6)+(14+5+2))";

/// Returns the table of node counts in the games of the check of nodes, searched with the full window, and the trace.
///
/// # Errors
///
/// Returns an error if the program fails as a process.
pub(crate) fn compare(judge: &Judge, lesson: &'static Lesson) -> Result<String, Failure> {
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
    let case = textbook(if lesson.promise == Promise::Mean { 20 } else { 2 });
    let answer = session.ask(Check::Nodes, &case)?;
    let _ = writeln!(report, "\nTrace: the numbers after a node are its visits in order.");
    let order = |node: usize| {
        let places = answer.visited.iter().zip(1..).filter(|(at, _)| **at == node).map(|(_, place)| place.to_string());
        places.collect::<Vec<String>>().join(" ")
    };
    for (at, node) in case.nodes.iter().enumerate() {
        let (indent, value) = match (at, node.moves.is_empty()) {
            (0, _) => ("", "max".to_owned()),
            (_, false) => ("  ", "min".to_owned()),
            (_, true) => ("    ", format!("leaf {}", node.value)),
        };
        let _ = writeln!(report, "{:<24} {}", format!("{indent}{at} {value}"), order(at));
    }
    let _ = writeln!(report, "Value {}, line {:?}.", text(answer.value), answer.line);
    let _ = writeln!(report, "The lab shows the algorithms on this tree: gamesearch lab --open, and in its address");
    let _ = writeln!(report, "#/compare?game=tree&position={NOTATION}&depth=2&algorithms=minimax,alpha-beta");
    Ok(report)
}

/// Returns the score of an algorithm for the side to move, and the number of nodes that it visits.
fn value_of(algorithm: Algorithm, case: &Case) -> (i32, u64) {
    let mut stats = Stats::default();
    let found = algorithm.search(&mut case.position(), &mut StaticValue, &mut stats, case.depth);
    (found.expect("every capability").score.value(), stats.nodes)
}

/// Returns the tree of the trace. Its nodes are in the order of a search that visits all of them.
fn textbook(depth: u32) -> Case {
    let node = |side, value, moves: Vec<Edge>| {
        let stuck = moves.is_empty().then_some(End::Draw);
        Node { side, value, moves, over: None, stuck, pass: None, check: false }
    };
    let edges = |numbers: Vec<usize>| -> Vec<Edge> {
        numbers.into_iter().zip('a'..).map(|(to, name)| Edge { name, to, noisy: false }).collect()
    };
    let mut nodes = vec![node(Side::First, 0, Vec::new())];
    let mut roots = Vec::new();
    for leaves in TREE {
        let at = nodes.len();
        roots.push(at);
        nodes.push(node(Side::Second, 0, edges((at + 1..=at + leaves.len()).collect())));
        nodes.extend(leaves.iter().map(|&value| node(Side::First, value, Vec::new())));
    }
    nodes[0] = node(Side::First, 0, edges(roots));
    Case { nodes, depth, window: Window::FULL }
}
