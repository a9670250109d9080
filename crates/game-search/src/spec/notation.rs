//! How moves are written and read, and how their ranks are counted.

use super::Detail;
use crate::Game;
use crate::text::quote;

/// A way of writing moves.
#[derive(Debug)]
pub struct Notation<G: Game> {
    /// Its name in records and on command lines.
    pub name: &'static str,
    /// The text of a legal move.
    pub write: fn(&G, G::Move) -> String,
}

/// Why a text is no legal move.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{message}")]
pub struct BadMove {
    /// A whole sentence that quotes the text.
    pub message: String,
    /// The same for a board, which shows what was entered.
    pub reason: BadMoveReason,
    /// The same as data.
    pub detail: Option<Detail>,
}

/// What is wrong with the text of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadMoveReason {
    /// It does not look like a move.
    Malformed,
    /// It is not legal, and why.
    Illegal(String),
    /// Something else, which the message says.
    Other,
}

impl BadMove {
    /// An error with a message alone.
    pub fn new(message: impl ToString) -> BadMove {
        BadMove { message: message.to_string(), reason: BadMoveReason::Other, detail: None }
    }

    /// Returns what is wrong with the text that somebody entered; `example` is a move that would do.
    pub fn at_board(&self, text: &str, example: &str) -> String {
        match &self.reason {
            BadMoveReason::Malformed => format!("{}: expected a move such as {example}", quote(text)),
            BadMoveReason::Illegal(reason) => format!("{} is not legal: {reason}", quote(text)),
            BadMoveReason::Other => self.message.clone(),
        }
    }
}

/// How the ranks of a board are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranks {
    /// From 0: ICCS, UCCI, and most UCI programs for xiangqi.
    FromZero,
    /// From 1: Fairy-Stockfish and what follows it, once the interface has set `UCI_Variant`.
    FromOne,
}

/// A text with `by` added to each number in it, as between ranks from 0 and from 1; `None` if one would be negative.
///
/// ```
/// use game_search::spec::shift_ranks;
/// assert_eq!(shift_ranks("h0g2", 1).as_deref(), Some("h1g3"));
/// assert_eq!(shift_ranks("b10c8", -1).as_deref(), Some("b9c7"));
/// assert_eq!(shift_ranks("h0g2", -1), None);
/// ```
pub fn shift_ranks(text: &str, by: i8) -> Option<String> {
    let mut shifted = String::with_capacity(text.len() + 2);
    let mut rest = text;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(from.len());
        let rank: u8 = from[..end].parse().ok()?;
        shifted += before;
        shifted += &rank.checked_add_signed(by)?.to_string();
        rest = &from[end..];
    }
    Some(shifted + rest)
}

/// A message with the ranks of its points counted from 1 instead of 0. A point is a letter and a number, alone or next to
/// another point, as in `h2` and `h2e2`; what stands in quotation marks stays.
pub(super) fn points_from_one(message: &str) -> String {
    let mut counted = String::with_capacity(message.len() + 8);
    let mut is_quoted = false;
    let mut rest = message;
    while let Some(letter) = rest.chars().next() {
        let word = rest.len() - rest.trim_start_matches(|letter: char| letter.is_alphanumeric()).len();
        let (taken, after) = match letter {
            // Within quotation marks a backslash takes the next character with it.
            '\\' if is_quoted => rest.split_at(1 + rest[1..].chars().next().map_or(0, char::len_utf8)),
            _ => rest.split_at(word.max(letter.len_utf8())),
        };
        is_quoted ^= letter == '"';
        match shift_ranks(taken, 1).filter(|_| !is_quoted && is_points(taken)) {
            Some(shifted) => counted += &shifted,
            None => counted += taken,
        }
        rest = after;
    }
    counted
}

/// Whether a word is one point or more: letters and numbers in turn.
fn is_points(word: &str) -> bool {
    let is_letter = |at: usize| word.as_bytes().get(at).is_some_and(u8::is_ascii_alphabetic);
    let is_digit = |at: usize| word.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    is_letter(0) && (0..word.len()).all(|at| is_digit(at) || is_letter(at) && is_digit(at + 1))
}

#[cfg(test)]
mod tests {
    use super::points_from_one;

    #[test]
    fn only_points_are_counted_anew() {
        for (message, expected) in [
            ("the horse on h0 cannot reach i9: blocked on g9.", "the horse on h1 cannot reach i10: blocked on g10."),
            ("\"h8g6\" is illegal: no piece stands on h8", "\"h8g6\" is illegal: no piece stands on h9"),
            (r#""a\"b1" c1 "d1 \\" e1"#, r#""a\"b1" c2 "d1 \\" e2"#),
            (
                "expected 2 points such as h2e2, H2-E2, 3x4 or ab12",
                "expected 2 points such as h3e3, H3-E3, 3x4 or ab12",
            ),
            ("炮h2", "炮h2"),
        ] {
            assert_eq!(points_from_one(message), expected);
        }
    }
}
