//! The capabilities of Reversi beyond its rules.

use game_search::{Game, ListMoves, MoveOrdering, MoveSlots, NullMove, PackedMove, PositionKey, Tactics};

use super::rules::{A_FILE, CORNERS, Disc, PASS, Reversi};

impl<const LEVEL: u8> PositionKey for Reversi<LEVEL> {
    fn key(&self) -> u64 {
        let mix = |word: u64| (word ^ word >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let hash = mix(mix(self.own.wrapping_mul(0x9E37_79B9_7F4A_7C15)) ^ self.other ^ self.side.index() as u64);
        hash ^ hash >> 32
    }
}

impl<const LEVEL: u8> MoveOrdering for Reversi<LEVEL> {
    fn history_slots(&self) -> usize {
        2 * 65
    }

    fn history_index(&self, disc: Disc) -> usize {
        self.side.index() * 65 + usize::from(disc)
    }

    /// Returns `true` unless the move takes a corner. Corner moves are noisy, like captures in other games.
    fn is_quiet(&self, disc: Disc) -> bool {
        disc == PASS || CORNERS >> disc & 1 == 0
    }

    const CONTINUATION: Option<MoveSlots<Self>> = Some(MoveSlots { count: 2 * 65, index: Self::history_index });
}

impl<const LEVEL: u8> PackedMove for Reversi<LEVEL> {
    fn to_bits(disc: Disc) -> u32 {
        disc.into()
    }

    fn from_bits(bits: u32) -> Option<Disc> {
        Disc::try_from(bits).ok().filter(|&disc| disc <= PASS)
    }

    fn is_legal(&self, disc: Disc) -> bool {
        let places = Self::places(self.own, self.other);
        match disc {
            PASS => places == 0 && self.outcome().is_none(),
            disc => places >> disc & 1 == 1,
        }
    }
}

impl<const LEVEL: u8> Tactics for Reversi<LEVEL> {
    fn noisy_moves(&self, moves: &mut Vec<Disc>) {
        let corners = Self::places(self.own, self.other) & CORNERS;
        moves.extend((0..64).filter(|disc| corners >> disc & 1 == 1));
    }

    const QUIET_MOVES: Option<ListMoves<Self>> = Some(|game, moves| {
        let places = Self::places(game.own, game.other);
        if places == 0 {
            moves.push(PASS);
        }
        moves.extend((0..64).filter(|disc| places & !CORNERS & 1 << disc != 0));
    });
}

impl<const LEVEL: u8> NullMove for Reversi<LEVEL> {
    type NullUndo = ();

    /// Returns `true` if fewer than 40 discs are on the board and the side to move can place a disc. Near the end of
    /// the game, a pass can be better than every move.
    fn null_move_allowed(&self) -> bool {
        (self.own | self.other).count_ones() < 40 && Self::places(self.own, self.other) != 0
    }

    fn make_null(&mut self) {
        self.make(PASS);
    }

    fn unmake_null(&mut self, (): ()) {
        self.unmake(PASS, (self.other, self.own));
    }
}

impl<const LEVEL: u8> Reversi<LEVEL> {
    /// Returns a key of the discs on the edges. The static evaluation has similar errors in positions that share these
    /// discs.
    pub fn edges(&self) -> u64 {
        (self.own & EDGES).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ self.other & EDGES
    }
}

const EDGES: u64 = A_FILE | A_FILE << 7 | 0xFF | 0xFF << 56;
