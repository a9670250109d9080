//! Positions that are images of each other as one.

use game_search::spec::Images;
use game_search::{Game, MoveList};

/// The smallest key among those of a position's images, and the symmetries that lead to it: several if the position is
/// an image of itself.
pub(crate) struct Canonical {
    pub(crate) key: u64,
    symmetries: Vec<usize>,
}

impl Canonical {
    pub(crate) fn of<G: Game>(images: &Images<G>, position: &G) -> Canonical {
        let mut found = Canonical { key: u64::MAX, symmetries: Vec::new() };
        for symmetry in 0..images.symmetries {
            let Some(image) = (images.image)(position, symmetry) else { continue };
            let key = (images.key)(&image);
            if key < found.key {
                found = Canonical { key, symmetries: Vec::new() };
            }
            if key == found.key {
                found.symmetries.push(symmetry);
            }
        }
        found
    }

    /// Whether the position is an image of itself.
    pub(crate) fn is_symmetric(&self) -> bool {
        self.symmetries.len() > 1
    }

    /// A legal move as it is called in the image, the same for all moves that are images of each other.
    pub(crate) fn bits<G: Game>(&self, images: &Images<G>, position: &G, mv: G::Move) -> u32 {
        let bits = |&symmetry: &usize| (images.bits)((images.move_image)(position, mv, symmetry));
        self.symmetries.iter().map(bits).min().expect("there is an identity")
    }

    /// Every legal move with its bits.
    pub(crate) fn moves<G: Game>(&self, images: &Images<G>, position: &G) -> Vec<(u32, G::Move)> {
        let mut moves = G::MoveList::default();
        position.legal_moves(&mut moves);
        moves.as_slice().iter().map(|&mv| (self.bits(images, position, mv), mv)).collect()
    }
}
