//! Common code of games that end with a row.

use game_search::spec::{BadMove, BadMoveReason, Detail, History, Piece};
use game_search::{GameEnd, Outcome, SearchGame, Side};

/// Returns the piece for a disc or a mark.
pub(crate) fn drawn(side: Side) -> Piece {
    let sign = ['X', 'O'][side.index()];
    Piece { side: Some(side), sign, letter: sign }
}

/// Returns the error for a text that is not a legal move: either it does not name a move, or the move is illegal for
/// the reason in `message`.
pub(crate) fn bad_move(message: String, is_malformed: bool, detail: Detail) -> BadMove {
    let reason = if is_malformed { BadMoveReason::Malformed } else { BadMoveReason::Illegal(message.clone()) };
    BadMove { message, reason, detail: Some(detail) }
}

/// Returns the end of the game: a full board, or a row with the description `row`.
pub(crate) fn row_verdict<G: SearchGame>(history: &History<G>, row: &'static str) -> Option<GameEnd> {
    let outcome = history.current().outcome()?;
    let reason = if outcome == Outcome::Draw { "the board is full" } else { row };
    Some(GameEnd { outcome, reason: reason.into() })
}

/// Returns the end of the game as data, with the length of the row.
pub(crate) fn row_end<G: SearchGame>(history: &History<G>, row: u32) -> Option<Detail> {
    Some(match history.current().outcome()? {
        Outcome::Draw => Detail::kind("full"),
        _ => Detail::kind("row").with("count", row),
    })
}
