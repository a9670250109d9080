//! Whole games by the solver, with and without counting, compared with published results and two outside solvers.

use amazons::regions::{CountingEvaluator, Filler};
use amazons::{Position, eval::Mobility};
use game_search::solve::{Solver, proven_outcome};
use game_search::{Limits, Outcome, Searcher};

/// Returns whether the side to move wins, the nodes and the positions counted. Also plays the solver's line.
fn solve(table_mib: usize, fen: &str, counts: bool) -> (bool, u64, u64) {
    let position: Position = fen.parse().unwrap();
    let plain = Solver::new().with_table_mib(table_mib).unwrap();
    let mut solver = if counts { plain.with_evaluator(CountingEvaluator::new(Mobility)) } else { plain };
    let report = solver.search(&position, &Limits::nodes(1_000_000_000), &mut ()).unwrap();
    let mut after = position.clone();
    let line = report.lines.first().map_or(&[][..], |line| &line.line);
    let proof = |after: &Position| Filler::new().proof(after);
    for &mv in line {
        assert!(after.is_legal(mv), "{fen}: {mv}");
        after.make(mv);
    }
    let plies = report.score.mate_distance().expect("a proof") as usize;
    if line.len() < plies {
        assert!(proof(&after).is_some_and(|proof| proof.plies as usize + line.len() == plies), "{fen}: {line:?}");
        assert!(counts, "{fen}: what ends a line was counted");
    }
    (proven_outcome(&report) == Some(Outcome::Win), report.nodes, solver.counters().proofs)
}

#[test]
fn solver_with_and_without_bounds_agrees_on_random_positions() {
    let rows: Vec<&str> = include_str!("../data/solved.csv").lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(rows.len(), 200);
    let (mut searched, mut counted, mut proofs) = (0, 0, 0);
    for row in rows {
        let (fen, result) = row.split_once(',').unwrap();
        let expected = result == "side-to-move wins";
        let (wins, nodes, _) = solve(4, fen, false);
        assert_eq!(wins, expected, "{row}");
        searched += nodes;
        let (wins, nodes, known) = solve(4, fen, true);
        assert_eq!(wins, expected, "{row}: with bounds");
        (counted, proofs) = (counted + nodes, proofs + known);
    }
    assert!(
        counted < searched && proofs > 10_000,
        "{searched} nodes, {counted} with bounds, {proofs} positions counted"
    );
}

/// Starting positions solved in the literature and by independent programs.
const STARTS: [(&str, bool); 6] = [
    ("1q1/3/1Q1 w", true),
    ("1qq1/4/4/1QQ1 w", true),
    ("1qq1/q2q/Q2Q/1QQ1 w", false),
    ("1q1q1/q3q/Q3Q/1Q1Q1 w", true),
    ("1qq1/q2q/4/Q2Q/1QQ1 w", false),
    ("1q1q1/q3q/5/Q3Q/1Q1Q1 w", true),
];

fn starts(range: std::ops::Range<usize>, table_mib: usize) {
    for (fen, first_wins) in &STARTS[range] {
        let (wins, nodes, proofs) = solve(table_mib, fen, true);
        assert_eq!(wins, *first_wins, "{fen}: {nodes} nodes");
        assert!(proofs > 10, "{fen}: {proofs} positions counted in {nodes} nodes");
    }
}

#[test]
fn counting_agrees_with_solved_start_positions() {
    starts(0..4, 64);
}

/// Also part of `.ci/run`: `cargo test -p amazons --test endings -- --ignored larger`.
#[test]
#[ignore = "a minute, and 2 GiB"]
fn counting_agrees_with_larger_solved_start_positions() {
    starts(4..6, 2_048);
}
