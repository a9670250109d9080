//! A table that is far too small must change only the length of a search, not its result.

use amazons::Position;
use game_search::solve::{Counters, Solver, proven_outcome};
use game_search::{Limits, Outcome, Searcher, Stats, TextNotation};
use small_games::ConnectFour;

use crate::graph::Graph;
use crate::{NODES, add, assert_line, solve};

#[test]
fn results_are_correct_although_entries_are_replaced() {
    let mut all = Counters::default();
    for (moves, verdict) in [
        ("7234472553", Some(Outcome::Win)),
        ("35544262", Some(Outcome::Win)),
        ("43745416472735", Some(Outcome::Loss)),
        ("566614777675", Some(Outcome::Loss)),
    ] {
        let position = ConnectFour::parse_position(moves).expect("a position");
        let mut solver = Solver::new().with_table_mib(1).expect("a MiB");
        let report = solve(&mut solver, &position);
        assert_eq!(proven_outcome(&report), verdict, "{moves}");
        assert_line(&position, &report, moves);
        add(&mut all, solver.counters());
    }
    let position: Position = "1qq1/q2q/Q2Q/1QQ1 w".parse().expect("a position");
    let mut solver = Solver::new().with_table_mib(1).expect("a MiB");
    assert_eq!(proven_outcome(&solve(&mut solver, &position)), Some(Outcome::Loss));
    add(&mut all, solver.counters());
    assert!(all.replaced > 10_000 && all.replayed > 1_000, "{all:?}");
    assert!(all.searched_again > 0, "what was forgotten of a win is searched again for its replay: {all:?}");
}

/// A second search must use the table of the first. After `clear`, it must visit the same nodes as the first.
#[test]
fn the_table_is_kept_until_it_is_cleared() {
    let position = ConnectFour::parse_position("65444437612").expect("a position");
    let mut solver = Solver::new().with_table_mib(4).expect("MiB");
    let (first, again) = (solve(&mut solver, &position), solve(&mut solver, &position));
    assert_eq!((first.score, first.best), (again.score, again.best));
    assert!(again.nodes * 10 < first.nodes, "{} nodes, then {}", first.nodes, again.nodes);
    solver.clear();
    let fresh = solve(&mut solver, &position);
    assert_eq!((fresh.nodes, &fresh.lines), (first.nodes, &first.lines));
}

/// A search must profit from the table entries of an earlier search that was interrupted.
#[test]
fn a_search_continues_from_the_table_of_a_stopped_one() {
    let position = ConnectFour::parse_position("1562527227511").expect("a position");
    let whole = solve(&mut Solver::new(), &position);
    let mut solver = Solver::new();
    let first = solver.search(&position, &Limits::nodes(whole.nodes * 9 / 10), &mut ()).expect("a limit");
    assert_eq!(proven_outcome(&first), None);
    let second = solve(&mut solver, &position);
    assert_eq!(proven_outcome(&second), proven_outcome(&whole));
    assert!(second.nodes * 2 < whole.nodes, "{} nodes, {} at once", second.nodes, whole.nodes);
}

/// The counters of the observer must agree with the report, and two equal searches must visit the same number of nodes.
#[test]
fn repeated_searches_visit_the_same_nodes() {
    let mut hits = 0;
    for seed in 0..100 {
        let graph = Graph::random(seed);
        let run = || {
            let mut stats = Stats::default();
            let mut solver = Solver::new().with_table_mib(1).expect("a MiB");
            let report =
                solver.search_with(&graph, &Limits::nodes(NODES), &mut stats, &mut ()).expect("a key and a limit");
            assert_eq!(report.selective_depth, stats.max_ply, "seed {seed}");
            assert!(stats.nodes <= report.nodes, "seed {seed}");
            (report.nodes, report.lines, stats)
        };
        let first = run();
        hits += first.2.table_hits;
        assert_eq!(first, run(), "seed {seed}");
    }
    assert!(hits > 100, "{hits}");
}
