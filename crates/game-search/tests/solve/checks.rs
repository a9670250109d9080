//! Mates by checks in xiangqi, compared with a full-width search of all checks without a table.

use game_search::searcher::StopReason;
use game_search::solve::{Counters, Solver, proven_outcome};
use game_search::{Bound, Limits, Outcome, Searcher, TextNotation};
use xiangqi::{Move, Position};

use crate::{add, assert_line, legal, solve};

/// Returns `true` if the side to move can mate in at most `moves` moves, with a first move other than `but`. With
/// `by_checks`, each of its moves gives check.
fn mates(position: &mut Position, moves: u32, by_checks: bool, but: Option<Move>) -> bool {
    legal(position).into_iter().filter(|&mv| Some(mv) != but).any(|mv| {
        let undo = position.make(mv);
        let mated = (!by_checks || position.in_check()) && {
            legal(position).into_iter().all(|reply| {
                let undo = position.make(reply);
                let mated = moves > 1 && mates(position, moves - 1, by_checks, None);
                position.unmake(reply, undo);
                mated
            })
        };
        position.unmake(mv, undo);
        mated
    })
}

#[test]
fn mates_by_checks_equal_those_of_a_full_search() {
    let (mut all, mut mated, mut longest) = (Counters::default(), 0, 0);
    let rows: Vec<&str> =
        include_str!("../data/xiangqi-mates.csv").lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(rows.len(), 107);
    for row in rows {
        let (fen, moves) = row.split_once(',').expect("two columns");
        let moves: u32 = moves.parse().expect("a number");
        let mut position: Position = fen.parse().expect("a position");
        let solver = Solver::new().with_table_mib(1).and_then(Solver::for_checks).expect("checks");
        let mut solver = solver.with_shortest(true);
        let report = solve(&mut solver, &position);
        add(&mut all, solver.counters());
        let by_checks = (1..=5).find(|&moves| mates(&mut position, moves, true, None));
        match by_checks {
            Some(shortest) => {
                assert_eq!(report.score.mate_distance(), Some(2 * shortest - 1), "{fen}");
                assert!(shortest >= moves, "{fen}");
                assert_line(&position, &report, fen);
                mated += 1;
                longest = longest.max(shortest);
            }
            None if proven_outcome(&report) == Some(Outcome::Win) => {
                assert!(report.score.mate_distance() > Some(9), "{fen}");
            }
            None => assert_eq!(report.reason, StopReason::Exhausted, "{fen}"),
        }
    }
    assert!(mated == 67 && longest >= 4, "{mated} mates, the longest in {longest}");
    assert!(all.repetitions > 100 && all.replayed > 300 && all.table_hits > 500, "{all:?}");
}

/// Tests random positions after the published ones against the full-width search.
#[test]
fn mates_in_random_positions_equal_those_of_a_full_search() {
    let mut rng = fastrand::Rng::with_seed(20);
    let (mut wins, mut none) = (0, 0);
    for row in include_str!("../data/xiangqi-mates.csv").lines().filter(|line| !line.starts_with('#')) {
        let fen = row.split_once(',').expect("two columns").0;
        let mut position: Position = fen.parse().expect("a position");
        for _ in 0..6 {
            let moves = legal(&position);
            if moves.is_empty() {
                break;
            }
            position.make(moves[rng.usize(..moves.len())]);
            if legal(&position).is_empty() {
                break;
            }
            let mut solver = Solver::new().with_table_mib(1).and_then(Solver::for_checks).expect("checks");
            let report = solve(&mut solver, &position);
            let place = position.position_text();
            if let Some(plies) = report.score.mate_distance() {
                wins += 1;
                assert_line(&position, &report, &place);
                assert!(plies > 7 || mates(&mut position, plies.div_ceil(2), true, None), "{place}");
            } else {
                none += 1;
                assert!(!mates(&mut position, 3, true, None), "{place}");
            }
        }
    }
    assert!(wins > 50 && none > 50, "{wins} mates, {none} without");
}

/// Two engines found these mates without being limited to checks. The solver must prove them.
#[test]
fn mates_by_any_moves_are_found() {
    let (mut all, mut mated) = (Counters::default(), 0);
    for row in include_str!("../data/xiangqi-mates.csv").lines().filter(|line| !line.starts_with('#')) {
        let fen = row.split_once(',').expect("two columns").0;
        let position: Position = fen.parse().expect("a position");
        let mut solver = Solver::new().with_table_mib(16).expect("MiB");
        let report = solver.search(&position, &Limits::nodes(300_000), &mut ()).expect("a limit");
        add(&mut all, solver.counters());
        match proven_outcome(&report) {
            Some(Outcome::Win) => mated += 1,
            verdict => assert_eq!(verdict, None, "{fen}"),
        }
        assert_line(&position, &report, fen);
    }
    assert!(mated >= 100, "{mated} of 107");
    assert!(all.repetitions > 1_000 && all.path_dependent > 1_000 && all.replayed > 1_000, "{all:?}");
}

/// The solver answers whether there is a mate within a number of plies, also if a first move is excluded.
#[test]
fn a_win_within_some_plies_is_proven_or_refuted() {
    let mut answers = [[0; 2]; 2];
    for row in include_str!("../data/xiangqi-mates.csv").lines().filter(|line| !line.starts_with('#')).step_by(3) {
        let fen = row.split_once(',').expect("two columns").0;
        let mut position: Position = fen.parse().expect("a position");
        // One solver answers all questions, so the entries for different numbers of plies must not be confused.
        let mut solver = Solver::new().with_table_mib(8).expect("MiB").with_shortest(true);
        let mut best = None;
        for moves in [2, 1, 2] {
            let limits =
                Limits { exclude: best.into_iter().collect(), nodes: Some(2_000_000), ..Limits::mate(2 * moves - 1) };
            let report = solver.search(&position, &limits, &mut ()).expect("limits");
            let is_mate = proven_outcome(&report) == Some(Outcome::Win);
            assert_eq!(is_mate, mates(&mut position, moves, false, best), "{fen} in {moves} without {best:?}");
            if is_mate {
                assert_line(&position, &report, fen);
                assert!(report.lines[0].line.len() < 2 * moves as usize, "{fen}");
            } else {
                assert_eq!(report.reason, StopReason::Depth, "{fen}");
            }
            answers[usize::from(best.is_some())][usize::from(is_mate)] += 1;
            best = report.best.filter(|_| is_mate && best.is_none());
        }
    }
    assert!(answers.as_flattened().iter().all(|&number| number > 2), "{answers:?}");
}

/// A mate in one is the shortest possible. A longer mate is a lower bound, because quiet moves might mate sooner.
#[test]
fn the_bound_of_a_win_by_checks_is_correct() {
    for (fen, plies, bound) in [
        ("3ak1b2/9/9/9/9/9/p5N2/1r7/2r1A4/3K1A3 b", 1, Bound::Exact),
        ("3k5/4a4/3N5/9/9/2BR5/9/2r6/9/3AKA3 w", 3, Bound::Lower),
    ] {
        let position: Position = fen.parse().expect("a position");
        let mut solver = Solver::new().for_checks().expect("checks").with_shortest(true);
        let report = solve(&mut solver, &position);
        assert_eq!((report.score.mate_distance(), report.bound), (Some(plies), bound), "{fen}");
    }
}

/// Every move of the line must be in a newly generated list of legal moves, and the attacker must always give check.
#[test]
fn attacking_moves_of_the_line_give_check() {
    let mut position: Position = "3ak3C/4aN3/9/p3p3p/7R1/9/P7P/3r5/9/4Kc3 w".parse().expect("a position");
    let report = solve(&mut Solver::new().for_checks().expect("checks"), &position);
    assert!(report.lines[0].line.len() >= 7);
    for (ply, &mv) in report.lines[0].line.iter().enumerate() {
        assert!(legal(&position).contains(&mv));
        position.make(mv);
        assert!(ply % 2 == 1 || position.in_check(), "{mv}");
    }
    assert!(legal(&position).is_empty());
}

/// Rows of `game-cli/suite/checks.tsv`, counted from 1: those with the largest replays among those solved in 200,000 nodes.
const LONG_PROOFS: [usize; 30] = [
    214, 325, 331, 346, 353, 356, 357, 358, 359, 367, 372, 373, 374, 379, 386, 388, 392, 393, 394, 397, 402, 404, 406,
    412, 416, 421, 428, 430, 438, 442,
];

/// In xiangqi the order of generated moves changes if two identical pieces swap places, so a move's number can change.
#[test]
fn wins_of_compositions_are_replayed_to_the_mate() {
    let rows: Vec<&str> =
        include_str!("../../../game-cli/suite/checks.tsv").lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(rows.len(), 450);
    // In this position the replay went in a circle when the table stored the numbers of moves.
    let circle = "2b1PN3/R1Crak1P1/R1C6/9/2b6/7n1/2p4n1/9/2pp1pp2/4K2c1 w";
    let mut all = Counters::default();
    for row in LONG_PROOFS.map(|number| rows[number - 1]).into_iter().chain([circle]) {
        let fen = row.split('\t').next().expect("a column");
        let position: Position = fen.parse().expect("a position");
        let mut solver = Solver::new().with_table_mib(1).and_then(Solver::for_checks).expect("checks");
        let report = solver.search(&position, &Limits::nodes(200_000), &mut ()).expect("a limit");
        add(&mut all, solver.counters());
        assert_eq!(proven_outcome(&report), Some(Outcome::Win), "{fen}");
        assert_line(&position, &report, fen);
        let mut end = position;
        for pair in report.lines[0].line.chunks(2) {
            end.make(pair[0]);
            assert!(end.in_check(), "{} is no check: {fen}", pair[0]);
            pair.get(1).map(|&reply| end.make(reply));
        }
    }
    assert!(all.replayed > 8_000, "{all:?}");
}
