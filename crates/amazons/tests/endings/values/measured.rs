//! How many nodes sums of values save the solver, and how much time they cost.

use amazons::regions::CountingEvaluator;
use amazons::values::{SumEvaluator, Valuer};
use amazons::{Position, eval::Mobility};
use game_search::solve::{Solver, proven_outcome};
use game_search::{Limits, Outcome, Searcher};

/// Board, whether the first player wins, and the table size in MiB.
const STARTS: [(&str, bool, usize); 5] = [
    ("1qq1/4/4/1QQ1 w", true, 64),
    ("1qq1/q2q/Q2Q/1QQ1 w", false, 64),
    ("1q1q1/q3q/Q3Q/1Q1Q1 w", true, 64),
    ("1qq1/q2q/4/Q2Q/1QQ1 w", false, 256),
    ("1q1q1/q3q/5/Q3Q/1Q1Q1 w", true, 1_024),
];

/// Returns this thread's processor time in seconds, or 0 on systems other than Linux.
fn seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split_whitespace().next().map_or(0.0, |nanoseconds| nanoseconds.parse::<f64>().unwrap() / 1e9)
}

/// Returns nodes and seconds with values of shared regions up to `largest` empty squares; `None` uses counting alone.
fn solve(fen: &str, first_wins: bool, largest: Option<usize>, table_mib: usize) -> (u64, f64) {
    let position: Position = fen.parse().unwrap();
    let solver = Solver::new().with_table_mib(table_mib).unwrap();
    let (limits, start) = (Limits::nodes(1_000_000_000), seconds());
    let mut solver = match largest {
        None => solver.with_evaluator(CountingEvaluator::new(Mobility)),
        Some(largest) => {
            let valuer = Valuer::new().with_max_empty_squares(largest);
            solver.with_evaluator(SumEvaluator::new(CountingEvaluator::new(Mobility)).with_valuer(valuer))
        }
    };
    let report = solver.search(&position, &limits, &mut ()).unwrap();
    assert_eq!(proven_outcome(&report) == Some(Outcome::Win), first_wins, "{fen}, {largest:?}");
    (report.nodes, seconds() - start)
}

#[test]
fn values_of_sums_save_nodes() {
    for (fen, first_wins, table_mib) in STARTS[..2].iter().copied() {
        let (counted, _) = solve(fen, first_wins, None, table_mib);
        let (summed, _) = solve(fen, first_wins, Some(SumEvaluator::<Mobility>::MAX_EMPTY_SQUARES), table_mib);
        assert!(summed < counted, "{fen}: {summed} nodes, {counted} without sums");
    }
}

/// `cargo test --release -p amazons --test endings -- --include-ignored --nocapture nodes_and_seconds`: table in docs.
#[test]
#[ignore = "minutes in a release build, and 1 GiB; for its figures"]
fn nodes_and_seconds() {
    for (fen, first_wins, table_mib) in STARTS {
        for largest in [None, Some(2), Some(3)] {
            let (nodes, seconds) = solve(fen, first_wins, largest, table_mib);
            println!("{fen}, {largest:?}: {nodes} nodes, {seconds:.2} s");
        }
    }
}

/// The totals for 200 random positions of at most 20 squares.
#[test]
fn nodes_and_seconds_of_random_positions() {
    let rows = include_str!("../../data/solved.csv").lines().filter(|line| !line.starts_with('#'));
    for largest in [None, Some(2), Some(3)] {
        let (mut nodes, mut seconds) = (0, 0.0);
        for (fen, result) in rows.clone().map(|row| row.split_once(',').unwrap()) {
            let (more, longer) = solve(fen, result == "side-to-move wins", largest, 1);
            (nodes, seconds) = (nodes + more, seconds + longer);
        }
        println!("random positions, {largest:?}: {nodes} nodes, {seconds:.2} s");
    }
}
