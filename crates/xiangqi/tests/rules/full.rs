//! The full evaluation: the score, its explanation and the feature counts for tuning agree.

use game_search::{Evaluator, Linear};
use xiangqi::eval::Full;
use xiangqi::eval::full::Explanation;
use xiangqi::{Position, Side};

use crate::common;

fn from_reds_view(position: &Position) -> i32 {
    let score = Full.evaluate(position);
    if position.side_to_move() == Side::First { score } else { -score }
}

proptest::proptest! {
    #![proptest_config(game_testkit::fixed_cases(512))]

    #[test]
    fn explained_terms_add_up_to_the_evaluation(walk in common::walks()) {
        for position in walk.positions() {
            let Explanation { lines, winnable, score, .. } = Full.explain(&position);
            assert_eq!(score, from_reds_view(&position), "{position}");
            let sum: f64 = lines.iter().map(|line| line.points[0] - line.points[1]).sum();
            let left = sum * f64::from(winnable) / 100.0;
            // The percentage is rounded, which is at most 1 % of the sum, and points are rounded twice.
            assert!((left - f64::from(score)).abs() <= 2.0 + sum.abs() / 100.0, "{left} {score} {position}");
        }
    }

    #[test]
    fn weighted_counts_add_up_to_the_score(walk in common::walks()) {
        let position = walk.end();
        let (sum, score) = (Full.sum(&position), Full.evaluate(&position));
        assert!((sum - f64::from(score)).abs() <= 2.0, "{sum} {score} {position}");
    }
}

#[test]
fn every_weight_belongs_to_a_term() {
    let ends = Full::terms().iter().scan(0, |end, term| {
        assert_eq!(term.first, *end, "{}", term.name);
        *end += term.len;
        Some(*end)
    });
    let weights = Linear::<Position>::weights(&Full).len();
    assert_eq!(ends.last().map(|end| 2 * end), Some(weights));
    assert_eq!(Linear::<Position>::names(&Full).len(), weights);
}

#[test]
fn positions_that_cannot_be_won_score_little() {
    for (fen, most) in [
        ("3k5/9/9/9/9/9/9/4B4/4A4/4K4 w - - 0 1", 0),
        ("3k5/9/9/9/9/9/9/9/9/C3K4 w - - 0 1", 60),
        ("3ak4/4a4/4b4/9/9/9/9/9/9/N3K4 w - - 0 1", 100),
        ("3ak4/4a4/4b4/9/2b6/9/9/9/9/R3K4 w - - 0 1", 200),
    ] {
        let score = Full.evaluate(&fen.parse::<Position>().expect("a position"));
        assert!((0..=most).contains(&score), "{score} {fen}");
    }
}

/// The source code that the tuner would write equals the committed file.
#[test]
fn weights_are_printed_as_their_source_file() {
    let weights: Vec<i32> = Linear::<Position>::weights(&Full).into_iter().map(|weight| weight as i32).collect();
    let (source, file) = (Linear::<Position>::source(&Full, &weights), include_str!("../../src/eval/full/weights.rs"));
    assert!(source.lines().eq(file.lines()), "make the file anew: {source}");
}
