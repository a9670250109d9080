//! What a side has left, as numbers for tables.

use crate::types::PieceKind;

/// How many pieces of each kind a side has left, the general aside. It combines the numbers of a few kinds each into small
/// numbers that index tables.
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

/// What one piece of each kind adds, by [`PieceKind::index`]: a byte for guards, one for officers, one for soldiers, one for all.
const UNITS: [u32; 8] = [0, ONE | 3, ONE | 1, ONE | 3 << 8, ONE | 9 << 8, ONE | 1 << 8, ONE | 1 << 16, 0];
/// One piece, of whatever kind.
const ONE: u32 = 1 << 24;

impl Inventory {
    /// One more than the largest value of [`officers`](Inventory::officers).
    pub const OFFICERS: usize = 27;
    /// One more than the largest value of [`guards`](Inventory::guards).
    pub const GUARDS: usize = 9;
    /// One more than the largest value of [`soldiers`](Inventory::soldiers).
    pub const SOLDIERS: usize = 6;

    #[inline(always)]
    pub(crate) fn add(&mut self, kind: usize) {
        self.0 = self.0.wrapping_add(UNITS[kind & 7]);
    }

    #[inline(always)]
    pub(crate) fn remove(&mut self, kind: usize) {
        self.0 = self.0.wrapping_sub(UNITS[kind & 7]);
    }

    /// Returns 9 for each chariot, 3 for each horse and 1 for each cannon.
    #[inline(always)]
    pub const fn officers(self) -> usize {
        (self.0 >> 8) as usize & 31
    }

    /// Returns 3 for each advisor and 1 for each elephant.
    #[inline(always)]
    pub const fn guards(self) -> usize {
        self.0 as usize & 15
    }

    /// The number of soldiers.
    #[inline(always)]
    pub const fn soldiers(self) -> usize {
        (self.0 >> 16) as usize & 7
    }

    /// The number of pieces without the general.
    #[inline(always)]
    pub const fn pieces(self) -> usize {
        (self.0 >> 24) as usize
    }

    /// The number of chariots.
    pub const fn chariots(self) -> usize {
        self.officers() / 9
    }

    /// The number of horses.
    pub const fn horses(self) -> usize {
        self.officers() / 3 % 3
    }

    /// The number of cannons.
    pub const fn cannons(self) -> usize {
        self.officers() % 3
    }

    /// The number of advisors.
    pub const fn advisors(self) -> usize {
        self.guards() / 3
    }

    /// The number of elephants.
    pub const fn elephants(self) -> usize {
        self.guards() % 3
    }

    /// Whether nothing is left that could cross the river.
    #[inline(always)]
    pub(crate) const fn is_harmless(self) -> bool {
        self.0 >> 8 & 0xffff == 0
    }

    /// The inventory with these numbers, in the units of [`officers`](Inventory::officers), [`guards`](Inventory::guards) and
    /// [`soldiers`](Inventory::soldiers).
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
    use crate::types::Piece;
    use game_search::Side;

    /// After every move of a few games, and after taking it back, it says what is on the board.
    #[test]
    fn it_follows_the_board() {
        let mut captures = 0;
        for seed in 0..20 {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut position = Position::start();
            for _ in 0..120 {
                let moves = position.legal_moves();
                let Some(&mv) = random.choice(&moves) else { break };
                let before = position.inventory;
                let undo = position.make(mv);
                captures += usize::from(undo.captured().is_some());
                check(&position);
                position.unmake(mv, undo);
                assert_eq!(position.inventory, before, "seed {seed}: {position}");
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
    }
}
