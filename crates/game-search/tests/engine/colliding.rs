//! A game in which different positions have equal keys.

use game_search::{Game, Outcome, PackedMove, PositionKey, Side, search_game};

/// Three heaps. A move takes one to three from one of them, and the player who takes the last one wins. The key is
/// the total modulo `keys`, so a table entry often belongs to another position.
#[derive(Clone, Debug, PartialEq)]
pub struct CollidingHeaps {
    heaps: [u8; 3],
    side: Side,
    keys: u8,
}

impl CollidingHeaps {
    pub fn new(heaps: [u8; 3], keys: u8) -> Self {
        CollidingHeaps { heaps, side: Side::First, keys }
    }
}

impl Game for CollidingHeaps {
    type Move = (u8, u8);
    type Undo = ();
    type MoveList = Vec<(u8, u8)>;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Loss
    }

    fn legal_moves(&self, moves: &mut Vec<(u8, u8)>) {
        moves.extend((0..3).flat_map(|heap| (1..=3).map(move |taken| (heap, taken))).filter(|&mv| self.is_legal(mv)));
    }

    fn make(&mut self, mv: (u8, u8)) {
        assert!(self.is_legal(mv), "{mv:?} is illegal in {self:?}");
        self.heaps[usize::from(mv.0)] -= mv.1;
        self.side = !self.side;
    }

    fn unmake(&mut self, (heap, taken): (u8, u8), (): ()) {
        self.heaps[usize::from(heap)] += taken;
        self.side = !self.side;
    }
}

impl PositionKey for CollidingHeaps {
    fn key(&self) -> u64 {
        u64::from(self.heaps.iter().sum::<u8>() % self.keys)
    }
}

impl PackedMove for CollidingHeaps {
    fn to_bits((heap, taken): (u8, u8)) -> u32 {
        u32::from(heap) << 8 | u32::from(taken)
    }

    fn from_bits(bits: u32) -> Option<(u8, u8)> {
        Some(((bits >> 8) as u8, bits as u8))
    }

    fn is_legal(&self, (heap, taken): (u8, u8)) -> bool {
        (1..=3).contains(&taken) && self.heaps.get(usize::from(heap)).is_some_and(|&left| taken <= left)
    }
}

search_game!(CollidingHeaps: PositionKey, PackedMove);
