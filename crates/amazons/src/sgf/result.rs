//! The property `RE`: who won, and how.

use game_search::{GameResult, Side};

use super::text::letter;

/// Reads `B+3`, `W+`, `Void`, `?` or nothing: a result, and how it came about. There are no draws in Amazons.
pub(super) fn read_result(text: &str) -> Option<(Option<GameResult>, String)> {
    let how = |how: &str| Some(how.trim()).filter(|how| !how.contains(['\n', '\r', ']', '\\'])).map(str::to_owned);
    match text.trim() {
        "" | "?" => Some((None, String::new())),
        "Void" => Some((None, "Void".to_owned())),
        text => match text.split_at_checked(2)? {
            ("B+", rest) => Some((Some(GameResult::win(Side::First)), how(rest)?)),
            ("W+", rest) => Some((Some(GameResult::win(Side::Second)), how(rest)?)),
            _ => None,
        },
    }
}

/// Writes what [`read_result`] reads, if it can be read.
pub(super) fn result_text(result: Option<GameResult>, how: &str) -> String {
    match (result, result.and_then(GameResult::winner)) {
        (_, Some(side)) => format!("{}+{how}", letter(side)),
        (Some(_), None) => "Draw".to_owned(),
        (None, None) if how.is_empty() => "?".to_owned(),
        (None, None) => how.to_owned(),
    }
}
