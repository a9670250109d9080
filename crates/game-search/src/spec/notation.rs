//! Notations: how moves are written and read, and how their ranks are numbered.

use super::Detail;
use crate::Game;
use crate::text::quote;

/// A notation for moves.
#[derive(Debug)]
pub struct Notation<G: Game> {
    /// The name in game records and on command lines.
    pub name: &'static str,
    /// Returns the text of a legal move.
    pub write: fn(&G, G::Move) -> String,
}

/// The error for text that is not a legal move.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{message}")]
pub struct BadMove {
    /// The message: a whole sentence that quotes the text.
    pub message: String,
    /// The reason alone, for a program that adds the text of the move to its own message.
    pub reason: BadMoveReason,
    /// The message as data.
    pub detail: Option<Detail>,
}

/// The reason why the text of a move is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadMoveReason {
    /// The text does not look like a move.
    Malformed,
    /// The move is not legal, for this reason.
    Illegal(String),
    /// Another reason, which the message states.
    Other,
}

impl BadMove {
    /// Creates an error that has only a message.
    pub fn new(message: impl ToString) -> BadMove {
        BadMove { message: message.to_string(), reason: BadMoveReason::Other, detail: None }
    }

    /// Creates an error whose message is the reason why a move is not legal, such as "the horse's leg on c0 is blocked".
    pub fn illegal(reason: impl Into<String>, detail: Option<Detail>) -> BadMove {
        let message = reason.into();
        BadMove { reason: BadMoveReason::Illegal(message.clone()), message, detail }
    }

    /// Returns the message for a user who entered `text` at a board. `example` is the text of some move.
    pub fn at_board(&self, text: &str, example: &str) -> String {
        match &self.reason {
            BadMoveReason::Malformed => format!("{}: expected a move such as {example}", quote(text)),
            BadMoveReason::Illegal(reason) => format!("{} is not legal: {reason}", quote(text)),
            BadMoveReason::Other => self.message.clone(),
        }
    }
}

/// The numbering of a board's ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranks {
    /// Ranks start at 0, as in ICCS, UCCI, and most UCI programs for xiangqi.
    FromZero,
    /// Ranks start at 1. Fairy-Stockfish and similar programs use these ranks once the interface has set `UCI_Variant`.
    FromOne,
}

/// Adds `by` to each number in a text, which converts between ranks from 0 and ranks from 1. Returns `None` if a number
/// would be negative or over 255.
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

/// Returns the message with the ranks of its points numbered from 1 instead of 0. A point is a letter and a number,
/// alone or next to another point, as in `h2` and `h2e2`. Text in quotation marks does not change.
pub(super) fn points_from_one(message: &str) -> String {
    let mut counted = String::with_capacity(message.len() + 8);
    let mut is_quoted = false;
    let mut rest = message;
    while let Some(letter) = rest.chars().next() {
        let word = rest.len() - rest.trim_start_matches(|letter: char| letter.is_alphanumeric()).len();
        let (taken, after) = match letter {
            // In quotation marks, a backslash escapes the next character.
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

/// Returns `true` if a word consists of one or more points, each written as a letter and a number.
fn is_points(word: &str) -> bool {
    let is_letter = |at: usize| word.as_bytes().get(at).is_some_and(u8::is_ascii_alphabetic);
    let is_digit = |at: usize| word.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    is_letter(0) && (0..word.len()).all(|at| is_digit(at) || is_letter(at) && is_digit(at + 1))
}

#[cfg(test)]
mod tests {
    use super::points_from_one;

    #[test]
    fn only_points_are_renumbered_for_ranks_from_one() {
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
