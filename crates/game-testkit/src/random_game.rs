//! Random play.

use fastrand::Rng;
use game_search::{Game, MoveList};

/// A game of random moves, to its end or for so many plies: its positions, the first of which is `start`, and the moves between
/// them, one fewer.
///
/// ```
/// use game_search::Game;
/// use game_testkit::random_game;
/// use small_games::TicTacToe;
///
/// let (positions, moves) = random_game(&mut fastrand::Rng::with_seed(1), &TicTacToe::default(), 100);
/// assert_eq!(positions.len(), moves.len() + 1);
/// assert!((5..=9).contains(&moves.len()), "until three stand in a row, or the board is full");
/// ```
pub fn random_game<G: Game + Clone>(rng: &mut Rng, start: &G, plies: usize) -> (Vec<G>, Vec<G::Move>) {
    let (mut positions, mut played) = (vec![start.clone()], Vec::new());
    while played.len() < plies {
        let mut game = positions[played.len()].clone();
        let mut moves = G::MoveList::default();
        if game.outcome().is_none() {
            game.legal_moves(&mut moves);
        }
        let Some(&mv) = rng.choice(moves.as_slice()) else { break };
        game.make(mv);
        positions.push(game);
        played.push(mv);
    }
    (positions, played)
}
