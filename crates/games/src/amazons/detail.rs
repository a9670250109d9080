//! The messages of Amazons as structured data.

use amazons::eval::territory::{Explanation, Line};
use amazons::regions::{Bounded, CountedResult, CountingEvaluator, Filler};
use amazons::{FenError, IllegalMove, MoveParseError, Position, Side, Square};
use game_search::spec::Detail;

/// Returns the reason why a text is not a legal move.
pub(super) fn bad_move(position: &Position, error: &MoveParseError) -> Option<Detail> {
    match *error {
        MoveParseError::Illegal { reason, .. } => illegal(position, reason),
        MoveParseError::ArrowOrigin { to, .. } => Some(Detail::kind("arrow-origin").with("at", index(position, to))),
        MoveParseError::Malformed { .. } => Some(Detail::kind("no-move")),
        _ => None,
    }
}

/// Returns the reason why a text is not a position.
pub(super) fn bad_position(error: &FenError) -> Option<Detail> {
    let of = |kind, text: &str| Detail::kind(kind).with("text", text.to_owned());
    let sizes = "2-11";
    Some(match error {
        FenError::Fields { .. } => Detail::kind("fields"),
        FenError::RankCount { found, .. } => Detail::kind("ranks").with("expected", sizes).with("count", *found),
        FenError::Width { text, found, .. } => of("rank", text).with("expected", sizes).with("count", *found),
        FenError::RankLength { text, found, expected, .. } => {
            of("rank", text).with("expected", expected.to_string()).with("count", *found)
        }
        FenError::UnknownLetter { text, letter, .. } => of("letter", text).with("letter", *letter),
        FenError::Number { text, digits, .. } => of("letter", text).with("letter", digits.clone()),
        FenError::NoQueen { .. } => Detail::kind("no-queens"),
        FenError::UnknownSide { text } => of("side", text),
        _ => return None,
    })
}

/// Returns the rule that makes a move illegal.
pub(super) fn illegal(position: &Position, reason: IllegalMove) -> Option<Detail> {
    let place = |square| index(position, square);
    let line = |kind, from, to| Detail::kind(kind).with("from", place(from)).with("to", place(to));
    let way = |kind, from, to, at| line(kind, from, to).with("at", place(at));
    Some(match reason {
        IllegalMove::OffBoard { square, .. } => Detail::kind("off-board").with("text", square.to_string()),
        IllegalMove::NoQueen { from, .. } => Detail::kind("no-queen").with("at", place(from)),
        IllegalMove::QueenLine { from, to } => line("queen-line", from, to),
        IllegalMove::QueenBlocked { from, to, at } => way("queen-blocked", from, to, at),
        IllegalMove::ArrowLine { to, arrow } => line("arrow-line", to, arrow),
        IllegalMove::ArrowBlocked { to, arrow, at } => way("arrow-blocked", to, arrow, at),
        _ => return None,
    })
}

/// Returns the result of a position if it is certain without a search, or `None`.
pub(super) fn finish_detail(position: &Position) -> Option<Detail> {
    let within = |limit| Filler::new().with_node_limit(limit);
    if let Some(settled) = within(CountedResult::NODE_LIMIT).settled(position) {
        return Some(counted(settled.moves));
    }
    let decided = within(CountingEvaluator::<()>::NODE_LIMIT).decided(position)?;
    let (own, enemy) = (decided.guarantee.own, decided.guarantee.enemy);
    Some(Detail::kind("decided").with("winner", decided.winner.index()).with("own", own).with("enemy", enemy))
}

/// Returns the winner, and for each side bounds on the number of moves that the side has left.
fn counted(moves: Bounded) -> Detail {
    let of = |side| [moves.moves(side).at_least, moves.moves(side).at_most];
    let moves_of = [Side::First, Side::Second].map(of);
    Detail::kind("settled").with("winner", moves.winner().map(Side::index)).with("moves", moves_of)
}

/// Returns the terms of an evaluation.
pub(super) fn terms(explanation: &Explanation) -> Detail {
    let term = |line: &Line| {
        Detail::map()
            .with("group", Detail::Null)
            .with("name", line.meaning.clone().into_owned())
            .with("values", line.values)
            .with("weight", line.weight)
    };
    Detail::map()
        .with("terms", explanation.lines.iter().map(term).collect::<Vec<_>>())
        .with("score", explanation.score)
        .with("contest", explanation.contest)
        .with("owners", explanation.owners.to_string())
}

/// Returns the index of a square among the places of the board, rank by rank.
pub(super) fn index(position: &Position, square: Square) -> usize {
    square.rank() * position.size().width() + square.file()
}
