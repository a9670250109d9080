//! Scores for the page.

use game_search::{Score, Window};
use serde_json::{Value, json};

/// As `MESSAGES.md` has it.
pub fn score(score: Score) -> Value {
    let plies = score.mate_distance().map(|plies| if score.is_loss() { -i64::from(plies) } else { i64::from(plies) });
    json!({ "text": text(score), "value": score.value(), "mate": plies })
}

/// `+14`, `#3`, `-#3`; the ends of a full window are `inf` and `-inf`.
pub fn text(score: Score) -> String {
    match score.mate_distance() {
        _ if score >= Score::INFINITY => "inf".to_owned(),
        _ if score <= -Score::INFINITY => "-inf".to_owned(),
        Some(plies) if score.is_loss() => format!("-#{plies}"),
        Some(plies) => format!("#{plies}"),
        None if score == Score::DRAW => "0".to_owned(),
        None => format!("{:+}", score.value()),
    }
}

/// `+14 inf`.
pub fn window(window: Window) -> String {
    format!("{} {}", text(window.alpha), text(window.beta))
}
