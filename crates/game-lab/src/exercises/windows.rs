//! Windows as answers: two numbers from the view of Max, alpha before beta.

use game_search::Score;
use serde_json::json;

use super::exercise::Verdict;

/// The largest value of a leaf. The windows that count as answers are between -1 and one more.
pub const LIMIT: i32 = 20;

/// Returns every window that counts as an answer.
pub fn all() -> impl Iterator<Item = [i32; 2]> {
    (-1..=LIMIT).flat_map(|alpha| (alpha + 1..=LIMIT + 1).map(move |beta| [alpha, beta]))
}

pub fn text([alpha, beta]: [i32; 2]) -> String {
    format!("{alpha} {beta}")
}

/// Reads a window, or returns the verdict on a text that is none.
pub fn read_window(answer: &str) -> Result<[i32; 2], Box<Verdict>> {
    let numbers: Vec<_> = answer.split_whitespace().map(str::parse::<i32>).collect();
    let &[Ok(alpha), Ok(beta)] = numbers.as_slice() else {
        return Err(Box::new(Verdict::unreadable(answer, "two whole numbers were expected")));
    };
    let values = -Score::MAX_HEURISTIC..=Score::MAX_HEURISTIC;
    if alpha >= beta || !values.contains(&alpha) || !values.contains(&beta) {
        return Err(Box::new(Verdict::wrong("window-empty", json!({ "alpha": alpha, "beta": beta }))));
    }
    Ok([alpha, beta])
}
