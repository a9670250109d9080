//! What games that end with a row have in common.

use game_search::spec::{BadMove, BadMoveReason, Detail, History, Piece};
use game_search::{GameEnd, Outcome, SearchGame, Side};

/// A disc or a mark.
pub(crate) fn drawn(side: Side) -> Piece {
    let sign = ['X', 'O'][side.index()];
    Piece { side: Some(side), sign, letter: sign }
}

/// A text that is no legal move: it names none, or the rules are against it as the message says.
pub(crate) fn bad_move(message: String, is_malformed: bool, detail: Detail) -> BadMove {
    let reason = if is_malformed { BadMoveReason::Malformed } else { BadMoveReason::Illegal(message.clone()) };
    BadMove { message, reason, detail: Some(detail) }
}

/// A full board, or a row, which is said by `row`.
pub(crate) fn row_verdict<G: SearchGame>(history: &History<G>, row: &'static str) -> Option<GameEnd> {
    let outcome = history.current().outcome()?;
    let reason = if outcome == Outcome::Draw { "the board is full" } else { row };
    Some(GameEnd { outcome, reason: reason.into() })
}

/// The same as data, with the length of the row.
pub(crate) fn row_end<G: SearchGame>(history: &History<G>, row: u32) -> Option<Detail> {
    Some(match history.current().outcome()? {
        Outcome::Draw => Detail::kind("full"),
        _ => Detail::kind("row").with("count", row),
    })
}
