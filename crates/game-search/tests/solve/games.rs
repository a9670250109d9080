//! Compares the solver with published results and theory on several games.

use amazons::Position;
use game_search::solve::{Counters, Solver, proven_outcome};
use game_search::{Bound, Game, Outcome, Score, TextNotation};
use small_games::{ConnectFour, Nim, TicTacToe};

use crate::{add, assert_line, solve};

/// Returns the rows of a data file without its comments.
fn rows(text: &str) -> Vec<(&str, &str)> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split_once(',').expect("two columns")).collect()
}

#[test]
fn amazons_results_agree_with_two_exhaustive_solvers() {
    let rows = rows(include_str!("../../../amazons/tests/data/solved.csv"));
    assert_eq!(rows.len(), 200);
    let mut all = Counters::default();
    for (fen, result) in rows {
        let position: Position = fen.parse().expect("a position");
        let mut solver = Solver::new().with_table_mib(1).expect("a MiB");
        let report = solve(&mut solver, &position);
        let expected = if result == "side-to-move wins" { Some(Outcome::Win) } else { Some(Outcome::Loss) };
        assert_eq!(proven_outcome(&report), expected, "{fen}");
        if position.count_legal_moves() > 0 {
            assert_line(&position, &report, fen);
        }
        add(&mut all, solver.counters());
    }
    assert!(all.table_hits > 10_000 && all.replayed > 1_000 && all.repetitions == 0, "{all:?}");
}

/// Exhaustive searches gave the same results: the first player wins from one start and loses from the other.
#[test]
fn start_positions_of_amazons_have_their_known_results() {
    for (fen, verdict) in [("1q1/3/1Q1 w", Some(Outcome::Win)), ("1qq1/q2q/Q2Q/1QQ1 w", Some(Outcome::Loss))] {
        let position: Position = fen.parse().expect("a position");
        let report = solve(&mut Solver::new(), &position);
        assert_eq!(proven_outcome(&report), verdict, "{fen}");
        assert_line(&position, &report, fen);
    }
}

/// The length of a win follows from the published score.
#[test]
fn connect_four_has_its_published_scores() {
    let rows = rows(include_str!("../data/connect-four.csv"));
    assert_eq!(rows.len(), 58);
    let mut verdicts = [0; 3];
    for (moves, score) in rows {
        let position = ConnectFour::parse_position(moves).expect("a position");
        let score: i32 = score.parse().expect("a score");
        let played = moves.len() as i32;
        let plies = match score {
            0 => None,
            1.. => Some(2 * (22 - score - played / 2) - 1),
            ..0 => Some(2 * (22 + score - (played + 1) / 2)),
        };
        // For the longest wins, proving that no shorter win exists takes too long.
        let shortest = plies.is_some_and(|plies| plies <= 15);
        let mut solver = Solver::new().with_table_mib(16).expect("MiB").with_shortest(shortest);
        let report = solve(&mut solver, &position);
        let expected = [Some(Outcome::Loss), Some(Outcome::Draw), Some(Outcome::Win)][(score.signum() + 1) as usize];
        assert_eq!(proven_outcome(&report), expected, "{moves}");
        verdicts[expected.expect("a verdict") as usize] += 1;
        assert_line(&position, &report, moves);
        if shortest {
            assert_eq!(report.score.mate_distance().map(|plies| plies as i32), plies, "{moves}");
        }
    }
    assert!(verdicts.into_iter().all(|count| count > 5), "{verdicts:?}");
}

#[test]
fn nim_results_agree_with_the_xor_rule() {
    let mut searches = 0;
    for a in 0..6 {
        for b in 0..=a {
            for c in 0..=b {
                for misere in [false, true] {
                    let heaps = Nim::new([a, b, c]);
                    let heaps = if misere { heaps.misere() } else { heaps };
                    let mut solver = Solver::new().with_table_mib(1).expect("a MiB");
                    let report = solve(&mut solver, &heaps);
                    let expected = if heaps.is_won() { Some(Outcome::Win) } else { Some(Outcome::Loss) };
                    assert_eq!(proven_outcome(&report), expected, "{heaps:?}");
                    searches += u32::from(solver.counters().table_hits > 0);
                    if let Some(best) = report.best.filter(|_| expected == Some(Outcome::Win)) {
                        let mut after = heaps.clone();
                        after.make(best);
                        assert!(!after.is_won(), "{heaps:?}: {best}");
                        assert_line(&heaps, &report, &format!("{heaps:?}"));
                    }
                }
            }
        }
    }
    assert!(searches > 50, "{searches}");
}

#[test]
fn tic_tac_toe_is_solved_as_a_draw() {
    let report = solve(&mut Solver::new(), &TicTacToe::default());
    assert_eq!((report.score, report.bound), (Score::DRAW, Bound::Exact));
    assert_line(&TicTacToe::default(), &report, "the empty board");
    // After a first move in the corner, only a reply in the centre draws; a reply on the edge loses.
    for (position, best, verdict) in
        [("x../.../...", "5", Some(Outcome::Draw)), ("xo./.../...", "1", Some(Outcome::Win))]
    {
        let position = TicTacToe::parse_position(position).expect("a position");
        let report = solve(&mut Solver::new(), &position);
        assert_eq!(proven_outcome(&report), verdict, "{position}");
        let text = report.best.map(|mv| position.move_text(mv)).expect("a move");
        assert!(verdict == Some(Outcome::Win) || text == best, "{position}: {text}");
    }
}
