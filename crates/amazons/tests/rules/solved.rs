//! Whole games, searched to the end and compared with published results and two outside solvers.

use amazons::Position;
use game_search::ladder::Algorithm;
use game_search::{Stats, eval_fn};

/// Returns `true` if the side to move wins, by an exact search deep enough to fill every empty square.
fn wins(mut position: Position) -> bool {
    let depth = position.empty().len() as u32 + 1;
    let mut blind = eval_fn(1, |_: &Position| 0);
    let found = Algorithm::Killers.search(&mut position, &mut blind, &mut Stats::default(), depth).unwrap();
    assert!(found.score.is_mate(), "{position} was not searched to the end: {}", found.score);
    found.score.value() > 0
}

#[test]
fn random_positions_have_their_known_winners() {
    let rows: Vec<&str> = include_str!("../data/solved.csv").lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(rows.len(), 200);
    for row in rows.into_iter().take(game_testkit::rounds(200_usize)) {
        let (fen, result) = row.split_once(',').unwrap();
        assert_eq!(wins(fen.parse().unwrap()), result == "side-to-move wins", "{row}");
    }
}

#[test]
fn solved_start_positions_have_their_known_winners() {
    for (fen, first_wins) in [("1q1/3/1Q1 w", true), ("1qq1/q2q/Q2Q/1QQ1 w", false)] {
        assert_eq!(wins(fen.parse().unwrap()), first_wins, "{fen}");
    }
}
