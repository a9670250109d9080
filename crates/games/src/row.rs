//! Common code of games in which a row of pieces wins, such as connect four and tic-tac-toe.

use game_search::spec::{BadMove, BadMoveReason, Detail, History, Piece};
use game_search::{GameEnd, Outcome, SearchGame, Side};
use small_games::BoardError;

/// Returns the piece that a board shows for the disc or mark of `side`.
pub(crate) fn drawn(side: Side) -> Piece {
    let sign = ['X', 'O'][side.index()];
    Piece { side: Some(side), sign, letter: sign }
}

/// Returns the error for a text that is not a legal move: either the text does not name a move, or the move is illegal
/// for the reason in `message`.
pub(crate) fn bad_move(message: String, is_malformed: bool, detail: Detail) -> BadMove {
    let illegal = BadMove::illegal(message, Some(detail));
    if is_malformed { BadMove { reason: BadMoveReason::Malformed, ..illegal } } else { illegal }
}

/// Returns the reason why a text is not a board as structured data.
pub(crate) fn bad_board(error: &BoardError) -> Option<Detail> {
    let sized =
        |kind, expected: usize, found: usize| Detail::kind(kind).with("expected", expected).with("count", found);
    let row = |text: &str, row: usize| text.split('/').nth(row - 1).unwrap_or(text).to_owned();
    Some(match error {
        BoardError::Rows { found, expected, .. } => sized("ranks", *expected, *found),
        BoardError::Width { text, row: number, found, expected } => {
            sized("rank", *expected, *found).with("text", row(text, *number))
        }
        BoardError::Cell { text, found, row: number, .. } => {
            Detail::kind("cell").with("text", row(text, *number)).with("letter", *found)
        }
        BoardError::Counts { x, o, .. } => Detail::kind("counts").with("x", *x).with("o", *o),
        BoardError::PlayedOn { .. } => Detail::kind("played-on"),
        BoardError::Floating { row, column, .. } => Detail::kind("floating").with("row", *row).with("column", *column),
        _ => return None,
    })
}

/// Returns how the game has ended, or `None` if it is not over. `row` is the text for a win, such as `four in a row`.
pub(crate) fn row_verdict<G: SearchGame>(history: &History<G>, row: &'static str) -> Option<GameEnd> {
    let outcome = history.current().outcome()?;
    let reason = if outcome == Outcome::Draw { "the board is full" } else { row };
    Some(GameEnd { outcome, reason: reason.into() })
}

/// Returns the end of the game as structured data. `row` is the length of a winning row.
pub(crate) fn row_end<G: SearchGame>(history: &History<G>, row: u32) -> Option<Detail> {
    Some(match history.current().outcome()? {
        Outcome::Draw => Detail::kind("full"),
        _ => Detail::kind("row").with("count", row),
    })
}
