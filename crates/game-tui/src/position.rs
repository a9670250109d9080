//! Functions of positions and scores that both the session and the Chinese texts use.

use game_search::spec::{BadMoveReason, GameSpec};
use game_search::{Game, MoveList, Score};

/// Returns the winning chance of the first side, from 0 to 1.
pub(crate) fn chance(score: Score, scale: f64) -> f64 {
    match score.mate_distance() {
        Some(_) => f64::from(u8::from(score > Score::DRAW)),
        None => 1.0 / (1.0 + (-f64::from(score.value()) / scale).exp()),
    }
}

/// Returns the text of a move as an example. The game's own example can name squares that a small board does not have;
/// then the example is the first legal move.
pub(crate) fn example<S: GameSpec>(position: &S::Game) -> String {
    let is_elsewhere = S::read_move(position, S::EXAMPLE).is_err_and(|error| error.reason != BadMoveReason::Malformed);
    let mut moves = <S::Game as Game>::MoveList::default();
    if is_elsewhere {
        position.legal_moves(&mut moves);
    }
    moves.as_slice().first().map_or_else(|| S::EXAMPLE.to_owned(), |&mv| (S::NOTATIONS[0].write)(position, mv))
}
