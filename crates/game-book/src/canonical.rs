//! Positions that are images of each other as one.

use game_search::{MoveList, PackedMove, PositionKey, Symmetry};

/// A game that can have a book. Implemented by itself for games with these capabilities.
pub trait BookGame: PositionKey + PackedMove + Symmetry + Clone {}

impl<G: PositionKey + PackedMove + Symmetry + Clone> BookGame for G {}

/// The smallest key among those of a position's images, and the symmetries that lead to it: several if the position is
/// an image of itself.
pub(crate) struct Canonical {
    pub(crate) key: u64,
    symmetries: Vec<usize>,
}

impl Canonical {
    pub(crate) fn of<G: BookGame>(position: &G) -> Canonical {
        let mut found = Canonical { key: u64::MAX, symmetries: Vec::new() };
        for symmetry in 0..G::SYMMETRIES {
            let Some(image) = position.image(symmetry) else { continue };
            let key = PositionKey::key(&image);
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
    pub(crate) fn bits<G: BookGame>(&self, position: &G, mv: G::Move) -> u32 {
        let images = self.symmetries.iter().map(|&symmetry| G::to_bits(position.move_image(mv, symmetry)));
        images.min().expect("there is an identity")
    }

    /// Every legal move with its bits.
    pub(crate) fn moves<G: BookGame>(&self, position: &G) -> Vec<(u32, G::Move)> {
        let mut moves = G::MoveList::default();
        position.legal_moves(&mut moves);
        moves.as_slice().iter().map(|&mv| (self.bits(position, mv), mv)).collect()
    }
}
