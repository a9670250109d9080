//! Random play, and random test cases that are the same on every run.

use std::ops::Div;

use fastrand::Rng;
use game_search::{Game, MoveList};
use proptest::test_runner::{Config, RngSeed};

/// Returns the number of rounds of a long test: `all` if the environment variable `LONG_TESTS` is set, otherwise a
/// quarter of `all`.
///
/// ```
/// let all = std::env::var_os("LONG_TESTS").is_some();
/// assert_eq!(game_testkit::rounds(1_000), if all { 1_000 } else { 250 });
/// ```
pub fn rounds<N: Div<Output = N> + From<u8>>(all: N) -> N {
    if std::env::var_os("LONG_TESTS").is_some() { all } else { all / N::from(4) }
}

/// Returns a configuration of property tests whose cases are the same on every run and on every machine. The number of
/// cases is [`rounds(all)`](rounds()).
pub fn fixed_cases(all: u32) -> Config {
    Config { cases: rounds(all), rng_seed: RngSeed::Fixed(0x5EED), failure_persistence: None, ..Config::default() }
}

/// Plays random moves until the end of the game or for `plies` plies. Returns the positions, beginning with `start`,
/// and the moves between the positions.
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
