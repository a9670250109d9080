//! The points that each side attacks or guards, and the mobility of the pieces.

use super::points::{HAS_POPCOUNT, Points, Reached, count_ten};
use super::terms::*;
use crate::attacks::{
    ADVISOR_MOVES, ByPoint, CANNON, CAPTURED, CHARIOT, ELEPHANTS, GENERAL_MOVES, HORSES, LeaperAttacks, LineAttacks,
    POINT,
};
use crate::{Inventory, Occupancy, Position, Side};

/// The pieces of one side, and the points that they attack. An own piece on such a point is guarded.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SideAttacks {
    pub(super) left: Inventory,
    /// The points of the side's pieces.
    pub(super) pieces: Points,
    pub(super) soldiers_at: Points,
    pub(super) horses: Points,
    pub(super) chariots: Points,
    /// The points that the side's cannons can go to or guard.
    pub(super) cannon_moves: Points,
    /// The points of the pieces that the side's cannons attack or guard, each behind a screen.
    pub(super) cannons: Points,
    /// The points that the side's advisors and elephants attack.
    pub(super) guards: Points,
    pub(super) soldiers: Points,
    /// All points that pieces other than the general attack.
    pub(super) by_pieces: Points,
    pub(super) general: Points,
}

impl SideAttacks {
    /// Returns all points that the side attacks.
    #[inline(always)]
    pub(super) fn all(&self) -> Points {
        self.by_pieces | self.general
    }

    /// Computes the attacks of a side and counts the terms for the points and the mobility of its pieces. `soldiers`
    /// has the points that the soldiers of each side attack. Points that enemy soldiers attack do not count for
    /// mobility.
    #[inline(never)]
    pub(super) fn new<S: Sink>(
        side: Side,
        position: &Position,
        occupied: &Occupancy,
        soldiers: &[Occupancy; 2],
        sink: &mut S,
    ) -> SideAttacks {
        let squares = position.piece_list(side);
        let pieces = &position.occupancy_of(side);
        let free = &!(*pieces | soldiers[(!side).index()]);
        let mut counter = MobilityCounter { side, squares, occupied, free, sink };
        let horses = counter.leapers([1, 2], &HORSES, MOBILITY_HORSE);
        let chariots = counter.liners([3, 4], &CHARIOT, MOBILITY_CHARIOT);
        let cannon_moves = counter.liners([5, 6], &CANNON, MOBILITY_CANNON);
        let mut guards = counter.leapers([9, 10], &ELEPHANTS, MOBILITY_ELEPHANT);
        guards.0[side.index()] |= ADVISOR_MOVES[squares[7]] | ADVISOR_MOVES[squares[8]];
        let mut general = Reached::default();
        general.0[side.index()] = GENERAL_MOVES[side.index()][squares[0]];
        for slot in [0, 7, 8, 11, 12, 13, 14, 15] {
            sink.place(side, slot, squares[slot]);
        }
        let [horses, chariots, cannon_moves, guards] = [horses, chariots, cannon_moves, guards].map(Reached::points);
        let cannons = cannon_moves & Points::all_of(occupied);
        let soldiers = Points::all_of(&soldiers[side.index()]);
        let by_pieces = horses | chariots | cannons | guards | soldiers;
        sink.add(SPACE, by_pieces.0[(!side).index()].count_ones() as i32);
        SideAttacks {
            left: position.inventory(side),
            pieces: Points::all_of(pieces),
            soldiers_at: squares[11..].iter().fold(Points::default(), |all, &at| all | Points::of(at)),
            horses,
            chariots,
            cannon_moves,
            cannons,
            guards,
            soldiers,
            by_pieces,
            general: general.points(),
        }
    }
}

/// Returns the points on which the soldiers of a side capture or guard.
#[inline(always)]
pub(super) fn by_soldiers(side: Side, position: &Position) -> Occupancy {
    let soldiers = &position.piece_list(side)[11..];
    soldiers.iter().fold(Occupancy::default(), |all, &square| all | BY_SOLDIER[side.index()][square])
}

/// The points on which a soldier captures or guards. Indexed by side and by the point of the soldier.
static BY_SOLDIER: [ByPoint<Occupancy>; 2] = [by_soldier(0), by_soldier(1)];

const fn by_soldier(side: usize) -> ByPoint<Occupancy> {
    ByPoint(const_table!([Occupancy::from_words([0; 4]); 256], 0..90, |at| {
        let (file, rank) = (at % 9, at / 9);
        let is_across = (rank >= 5) == (side == 0);
        let reached = [if side == 0 { rank < 9 } else { rank > 0 }, is_across && file > 0, is_across && file < 8];
        let points = [if side == 0 { at + 9 } else { at.wrapping_sub(9) }, at.wrapping_sub(1), at + 1];
        let mut words = [0; 4];
        const_for!(0..12, |i| {
            if reached[i / 4] {
                words[i % 4] |= POINT.0[points[i / 4]].words()[i % 4];
            }
        });
        Occupancy::from_words(words)
    }))
}

/// Computes the attacks and the mobility of the pieces of one side, one piece after the other.
struct MobilityCounter<'a, S> {
    side: Side,
    squares: &'a [u8; 16],
    occupied: &'a Occupancy,
    /// The points that count for mobility.
    free: &'a Occupancy,
    sink: &'a mut S,
}

impl<S: Sink> MobilityCounter<'_, S> {
    /// Returns the points that horses or elephants attack.
    #[inline(always)]
    fn leapers(&mut self, slots: [usize; 2], table: &'static ByPoint<LeaperAttacks>, mobility: usize) -> Reached {
        let (occupied, free) = (self.occupied, self.free);
        self.count_mobility(slots, mobility, |at, reached| {
            let leaper = &table[at];
            let seen = leaper.attacks(occupied);
            reached.add_leaps(leaper, seen);
            (seen & free.words()[leaper.word() as usize]).count_ones()
        })
    }

    /// Returns the points that chariots or cannons attack.
    #[inline(always)]
    fn liners(&mut self, slots: [usize; 2], table: &'static ByPoint<LineAttacks>, mobility: usize) -> Reached {
        let (occupied, free) = (self.occupied, self.free);
        self.count_mobility(slots, mobility, |at, reached| {
            let lines = &table[at];
            let seen @ [along_rank, along_file] = lines.attacks(occupied);
            reached.add_lines(lines, seen);
            let [rank, file] = lines.on_lines(free);
            if HAS_POPCOUNT {
                return (u32::from(along_rank & rank) | u32::from(along_file & file) << 16).count_ones();
            }
            count_ten(along_rank & rank) + count_ten(along_file & file)
        })
    }

    /// Counts the mobility of the pieces in these slots and returns the points that they attack. `attacks` adds the
    /// attacks of one piece to a set, and returns the mobility of this piece.
    #[inline(always)]
    fn count_mobility(
        &mut self,
        slots: [usize; 2],
        mobility: usize,
        attacks: impl Fn(u8, &mut Reached) -> u32,
    ) -> Reached {
        let mut reached = Reached::default();
        for slot in slots {
            let at = self.squares[slot];
            if at != CAPTURED {
                let room = attacks(at, &mut reached);
                self.sink.place(self.side, slot, at);
                self.sink.add(mobility + room as usize, 1);
            }
        }
        reached
    }
}
