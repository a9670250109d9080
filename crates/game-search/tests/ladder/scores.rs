//! Scores and windows: compares every possible number with the table in the documentation of `Score`.

use game_search::{Score, Window};

const MATE: i32 = 32_000;
const INFINITY: i32 = 32_001;

fn score(value: i32) -> Score {
    Score::DRAW.offset(value)
}

fn all() -> impl Iterator<Item = (i32, Score)> {
    (-INFINITY..=INFINITY).map(|value| (value, score(value)))
}

fn is_mate(value: i32) -> bool {
    (31_000..=MATE).contains(&value.abs())
}

#[test]
fn every_score_is_an_estimate_a_mate_or_infinite() {
    for (value, score) in all() {
        assert_eq!(score.value(), value);
        assert_eq!(score.is_mate(), is_mate(value), "{value}");
        assert_eq!(score.is_loss(), is_mate(value) && value < 0, "{value}");
        assert_eq!(score.mate_distance(), is_mate(value).then(|| MATE.abs_diff(value.abs())), "{value}");
        let text = match value {
            INFINITY => "+inf".to_owned(),
            31_000.. => format!("win in {}", MATE - value),
            1.. => format!("+{value}"),
            -30_999..=0 => value.to_string(),
            -32_000.. => format!("loss in {}", MATE + value),
            _ => "-inf".to_owned(),
        };
        assert_eq!([score.to_string(), format!("{score:?}")], [text.clone(), text]);
    }
}

#[test]
fn estimates_and_mate_distances_are_clamped_to_their_ranges() {
    for value in [i32::MIN, -31_000, -30_999, -1, 0, 1, 30_999, 31_000, i32::MAX] {
        assert_eq!(Score::heuristic(value).value(), value.clamp(-30_999, 30_999));
    }
    for (ply, value) in [(0, MATE), (1, 31_999), (999, 31_001), (1_000, 31_000), (1_001, 31_000), (u32::MAX, 31_000)] {
        assert_eq!([Score::mate_in(ply).value(), Score::mated_in(ply).value()], [value, -value], "{ply}");
    }
}

#[test]
fn offset_scores_stay_between_the_infinities() {
    for from in [-INFINITY, -INFINITY + 1, -MATE + 1, -1, 0, 30_999, MATE - 1, MATE, INFINITY] {
        for by in [i32::MIN, -2 * INFINITY, -MATE, -2, -1, 0, 1, 2, MATE, 2 * INFINITY, i32::MAX] {
            let expected = (i64::from(from) + i64::from(by)).clamp(-i64::from(INFINITY), i64::from(INFINITY));
            assert_eq!(i64::from(score(from).offset(by).value()), expected, "{from} by {by}");
        }
    }
}

/// The table stores a mate's distance from the stored position, not from the root.
#[test]
fn mate_scores_round_trip_through_the_table() {
    for (value, score) in all() {
        for ply in [0, 1, 2, 499, 999, 1_000_i32] {
            let moved = |plies: i32| {
                if is_mate(value) { (value.abs() + plies).clamp(31_000, MATE) * value.signum() } else { value }
            };
            let found = [score.to_table(ply as u32), score.from_table(ply as u32)].map(Score::value);
            assert_eq!(found, [moved(ply), moved(-ply)], "{score} at {ply}");
        }
    }
}

#[test]
fn windows_are_classified_by_their_bounds() {
    let window = Window { alpha: -Score::INFINITY, beta: Score::mate_in(3) };
    assert_eq!([window.to_string(), format!("{window:?}")], ["(-inf, win in 3)", "(-inf, win in 3)"]);
}
