//! A game's symmetries, held against its rules.

use std::fmt::Debug;

use game_search::{PositionKey, Symmetry, TextNotation};

use crate::capabilities::legal_moves;

/// Games go on no longer than that.
const PLIES: usize = 120;

/// Checks the symmetries of a game in random games from `start`: the moves of an image are the images of the moves, no two
/// moves have the same image, and what follows a move is the image of what follows its image.
///
/// Returns how many images differed from the position.
///
/// ```
/// use game_testkit::check_symmetries;
/// assert!(check_symmetries(&small_games::ConnectFour::default(), 1, 5) > 0);
/// ```
///
/// # Panics
///
/// With the position and the symmetry, when a promise of [`Symmetry`] is broken.
pub fn check_symmetries<G>(start: &G, seed: u64, games: u32) -> u32
where
    G: Symmetry + PositionKey + TextNotation + Clone,
    G::Move: Debug,
{
    let mut random = fastrand::Rng::with_seed(seed);
    let mut different = 0;
    for _ in 0..games {
        let mut game = start.clone();
        for _ in 0..PLIES {
            let moves = legal_moves(&game);
            for symmetry in 0..G::SYMMETRIES {
                let place = format!("seed {seed:#x}, symmetry {symmetry} of {}", game.position_text());
                let Some(image) = game.image(symmetry) else {
                    assert_ne!(symmetry, 0, "there is no identity: {place}");
                    continue;
                };
                different += u32::from(image.key() != game.key());
                assert!(symmetry != 0 || image.key() == game.key(), "not the identity: {place}");
                check_image(&game, &image, symmetry, &moves, &mut random, &place);
            }
            let Some(&mv) = (!moves.is_empty()).then(|| &moves[random.usize(..moves.len())]) else { break };
            game.make(mv);
        }
    }
    different
}

fn check_image<G>(game: &G, image: &G, symmetry: usize, moves: &[G::Move], random: &mut fastrand::Rng, place: &str)
where
    G: Symmetry + PositionKey + TextNotation + Clone,
    G::Move: Debug,
{
    assert_eq!(image.side_to_move(), game.side_to_move(), "{place}");
    assert_eq!(image.outcome(), game.outcome(), "{place}");
    let images: Vec<G::Move> = moves.iter().map(|&mv| game.move_image(mv, symmetry)).collect();
    let theirs = legal_moves(image);
    assert_eq!(theirs.len(), images.len(), "{place}");
    for (index, mv) in images.iter().enumerate() {
        assert!(theirs.contains(mv), "{mv:?} is not legal: {place}");
        assert!(!images[..index].contains(mv), "{mv:?} is the image of two moves: {place}");
    }
    if let Some(index) = (!moves.is_empty()).then(|| random.usize(..moves.len())) {
        let (mut after, mut image_after) = (game.clone(), image.clone());
        after.make(moves[index]);
        image_after.make(images[index]);
        let expected = after.image(symmetry).expect("the board is the same").key();
        assert_eq!(image_after.key(), expected, "after {:?}: {place}", images[index]);
    }
}
