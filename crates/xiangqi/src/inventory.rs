//! The pieces that a side has left, as numbers that index tables.

use crate::types::PieceKind;

/// The number of pieces of each kind that a side has left, without the general. Chariots, horses and cannons are
/// combined in one small number, [`officers`](Inventory::officers), and advisors and elephants in another,
/// [`guards`](Inventory::guards). Such numbers can index tables.
///
/// ```
/// use xiangqi::{Position, Side};
/// let position: Position = "4k4/9/9/9/9/9/9/4B4/4A4/R3K2C1 w".parse()?;
/// let left = position.inventory(Side::First);
/// assert_eq!((left.chariots(), left.cannons(), left.officers(), left.pieces()), (1, 1, 10, 4));
/// # Ok::<(), xiangqi::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inventory(u32);

/// The amount that one piece of each kind adds to an [`Inventory`]. Indexed by [`PieceKind::index`]. From the lowest to
/// the highest, the bytes are the number for guards, the number for officers, the number of soldiers and the number of
/// all pieces.
const UNITS: [u32; 8] = [0, ONE | 3, ONE | 1, ONE | 3 << 8, ONE | 9 << 8, ONE | 1 << 8, ONE | 1 << 16, 0];
/// The number 1 in the highest byte of an [`Inventory`]. The highest byte counts all pieces.
const ONE: u32 = 1 << 24;

impl Inventory {
    /// The number of possible values of [`officers`](Inventory::officers), which are 0 to 26.
    pub const OFFICERS: usize = 27;
    /// The number of possible values of [`guards`](Inventory::guards), which are 0 to 8.
    pub const GUARDS: usize = 9;
    /// The number of possible values of [`soldiers`](Inventory::soldiers), which are 0 to 5.
    pub const SOLDIERS: usize = 6;

    #[inline(always)]
    pub(crate) fn add(&mut self, kind: usize) {
        self.0 = self.0.wrapping_add(UNITS[kind & 7]);
    }

    #[inline(always)]
    pub(crate) fn remove(&mut self, kind: usize) {
        self.0 = self.0.wrapping_sub(UNITS[kind & 7]);
    }

    /// Returns one number for all chariots, horses and cannons: 9 per chariot, 3 per horse, 1 per cannon.
    #[inline(always)]
    pub const fn officers(self) -> usize {
        (self.0 >> 8) as usize & 31
    }

    /// Returns one number for all advisors and elephants: 3 for each advisor and 1 for each elephant.
    #[inline(always)]
    pub const fn guards(self) -> usize {
        self.0 as usize & 15
    }

    /// Returns the number of soldiers.
    #[inline(always)]
    pub const fn soldiers(self) -> usize {
        (self.0 >> 16) as usize & 7
    }

    /// Returns the number of pieces without the general.
    #[inline(always)]
    pub const fn pieces(self) -> usize {
        (self.0 >> 24) as usize
    }

    /// Returns the number of chariots.
    pub const fn chariots(self) -> usize {
        self.officers() / 9
    }

    /// Returns the number of horses.
    pub const fn horses(self) -> usize {
        self.officers() / 3 % 3
    }

    /// Returns the number of cannons.
    pub const fn cannons(self) -> usize {
        self.officers() % 3
    }

    /// Returns the number of advisors.
    pub const fn advisors(self) -> usize {
        self.guards() / 3
    }

    /// Returns the number of elephants.
    pub const fn elephants(self) -> usize {
        self.guards() % 3
    }

    /// Returns `true` if the side has no chariot, horse, cannon or soldier left.
    #[inline(always)]
    pub(crate) const fn is_harmless(self) -> bool {
        self.0 >> 8 & 0xffff == 0
    }

    /// Creates an inventory from three numbers, as returned by [`officers`](Inventory::officers),
    /// [`guards`](Inventory::guards) and [`soldiers`](Inventory::soldiers).
    pub const fn of(officers: usize, guards: usize, soldiers: usize) -> Inventory {
        let pieces = officers / 9 + officers / 3 % 3 + officers % 3 + guards / 3 + guards % 3 + soldiers;
        Inventory((guards | officers << 8 | soldiers << 16 | pieces << 24) as u32)
    }
}

const _: () = assert!(PieceKind::Soldier.index() == 6 && PieceKind::Horse.index() == 3, "the order of UNITS");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;
    use crate::slots::{CAPTURED, PIECE_KINDS};
    use crate::types::Piece;
    use crate::zobrist::KEYS;
    use game_search::Side;

    /// The inventory and the correction key match the board after every move of a few games, and after the move is
    /// unmade.
    #[test]
    fn inventory_and_correction_key_equal_a_recount_after_every_move() {
        let mut captures = 0;
        for seed in 0..20 {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut position = Position::start();
            for _ in 0..120 {
                let moves = position.legal_moves();
                let Some(&mv) = random.choice(&moves) else { break };
                let before = (position.inventory, position.correction_key());
                let undo = position.make(mv);
                captures += usize::from(undo.captured().is_some());
                check(&position);
                position.unmake(mv, undo);
                assert_eq!((position.inventory, position.correction_key()), before, "seed {seed}: {position}");
                position.make(mv);
            }
        }
        assert!(captures > 100, "{captures}");
    }

    fn check(position: &Position) {
        for (side, it) in [Side::First, Side::Second].into_iter().zip(position.inventory) {
            let counted = PieceKind::ALL.map(|kind| position.count(Piece { side, kind }));
            let told = [1, it.advisors(), it.elephants(), it.horses(), it.chariots(), it.cannons(), it.soldiers()];
            assert_eq!(told, counted, "{position}");
            assert_eq!(it.is_harmless(), counted[3..] == [0; 4], "{position}");
            assert_eq!(Inventory::of(it.officers(), it.guards(), it.soldiers()), it);
        }
        // One number for each piece except the generals: for a soldier by its point, for the others by whether it is
        // left. A captured piece counts as on the point `CAPTURED`.
        let numbers = position.squares.iter().enumerate().map(|(slot, &at)| {
            let (side, kind) = (slot / 16, PIECE_KINDS[slot % 16]);
            let place = if kind == PieceKind::Soldier || at == CAPTURED { at } else { 0 };
            let counts = kind != PieceKind::General;
            if counts { KEYS[side << 10 | kind.index() << 7 | usize::from(place)] } else { 0 }
        });
        assert_eq!(position.correction_key(), numbers.fold(0, u64::wrapping_add), "{position}");
    }
}
