//! Generation of legal moves, without making any of them.
//!
//! `threats.rs` computes in advance the restrictions that the general's safety imposes. In most positions there are no
//! restrictions, or one or two pieces are pinned. All other pieces move freely: their targets are looked up in tables,
//! and moves can be counted without a list. If a cannon without a screen faces the general, the points in between are
//! removed from the targets. If the side to move is in check, the generator examines each piece separately.
//!
//! ```
//! use xiangqi::Position;
//! let position = Position::start();
//! assert_eq!(position.legal_moves().len(), position.count_legal_moves());
//! assert_eq!((position.captures().len(), position.quiet_moves().len()), (2, 42), "two cannons may take horses");
//! ```

use std::mem;

use arrayvec::ArrayVec;

use crate::leaps::{ELEPHANTS, HORSES};
use crate::occupancy::{ByPoint, HIGH, Occupancy, POINT, Word, bit, lowest, points_of};
use crate::palace::{ADVISOR_MOVES, GENERAL_MOVES};
use crate::rays::{CANNON, CHARIOT, LineAttacks};
use crate::sink::{ALL, CAPTURES, Counter, QUIETS, Sink, targets};
use crate::slots::CAPTURED;
use crate::targets::ACROSS;
use crate::threats::{Enemy, Threats};
use crate::{Move, Position, Side, Square};

/// A list of moves that is stored on the stack.
///
/// No position has more than 113 moves: 17 for each chariot and cannon, 8 for each horse, 4 for one elephant and 2 for
/// the other (only `e2` has four), 4 for the advisors together, 4 for the general, 3 for each soldier.
pub type MoveList = ArrayVec<Move, 128>;

impl Position {
    /// Returns every legal move, in a fixed order.
    ///
    /// ```
    /// assert_eq!(xiangqi::Position::start().legal_moves().len(), 44);
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate::<ALL, _>(&mut moves);
        moves
    }

    /// Returns the legal captures.
    pub fn captures(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate::<CAPTURES, _>(&mut moves);
        moves
    }

    /// Returns the legal quiet moves, which capture nothing.
    pub fn quiet_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate::<QUIETS, _>(&mut moves);
        moves
    }

    /// Calls `visit` with every legal move, in the order of [`legal_moves`](Position::legal_moves), without building a
    /// list.
    ///
    /// ```
    /// use xiangqi::{PointSet, Position};
    /// let mut reached = PointSet::EMPTY;
    /// Position::start().for_each_legal_move(|mv| reached |= PointSet::of(mv.to()));
    /// assert_eq!(reached.len(), 27);
    /// ```
    #[inline]
    pub fn for_each_legal_move(&self, mut visit: impl FnMut(Move)) {
        self.generate::<ALL, _>(&mut visit);
    }

    /// Calls `visit` with every legal capture.
    #[inline]
    pub fn for_each_capture(&self, mut visit: impl FnMut(Move)) {
        self.generate::<CAPTURES, _>(&mut visit);
    }

    /// Calls `visit` with every legal quiet move.
    #[inline]
    pub fn for_each_quiet_move(&self, mut visit: impl FnMut(Move)) {
        self.generate::<QUIETS, _>(&mut visit);
    }

    /// Returns the number of legal moves, several times faster than listing them.
    pub fn count_legal_moves(&self) -> usize {
        let mut counter = Counter::default();
        self.generate::<ALL, _>(&mut counter);
        counter.0 as usize
    }

    #[inline]
    pub(crate) fn generate<const GEN_TYPE: u8, K: Sink>(&self, sink: &mut K) {
        match self.side_to_move() {
            Side::First => self.generate_for::<0, GEN_TYPE, K>(sink),
            Side::Second => self.generate_for::<1, GEN_TYPE, K>(sink),
        }
    }

    #[inline]
    fn generate_for<const SIDE: usize, const GEN_TYPE: u8, K: Sink>(&self, sink: &mut K) {
        let occupied = self.occupancy();
        let mut targets = targets::<GEN_TYPE>(self.occupancy[SIDE], self.occupancy[1 - SIDE]);
        let enemy = Enemy::<SIDE>::new(self);
        let general = self.own_general::<SIDE>();

        let without_general = occupied ^ POINT[general];
        let mut steps = GENERAL_MOVES[SIDE][general] & targets.0[SIDE];
        while steps != 0 {
            let step = steps & steps.wrapping_neg();
            if !enemy.attacks(step, &without_general) {
                sink.one(general, step.trailing_zeros() as u8 + base::<SIDE>());
            }
            steps &= steps - 1;
        }

        // Indexed by slot, see [`FIRST_SLOT`](crate::slots::FIRST_SLOT).
        let mut squares = self.squares.as_chunks::<16>().0[SIDE];
        if enemy.may_restrict(general, &occupied) {
            let threats = enemy.threats();
            if threats.check {
                return self.evading_moves::<SIDE, GEN_TYPE, K>(&squares, sink);
            }
            targets = targets & !threats.screen_mask;
            pinned_moves::<SIDE, K>(&threats, &mut squares, &occupied, &targets, sink);
        }
        free_moves::<SIDE, K>(&squares, &occupied, &targets, sink);
    }

    /// Generates the moves of all pieces except the general, for a side in check.
    #[inline(never)]
    fn evading_moves<const SIDE: usize, const GEN_TYPE: u8, K: Sink>(&self, squares: &[u8; 16], sink: &mut K) {
        let targets = targets::<GEN_TYPE>(self.occupancy[SIDE], self.occupancy[1 - SIDE]).board();
        let (evasions, screens) = self.evasions::<SIDE>();
        for &from in squares[1..].iter().filter(|&&square| square != CAPTURED) {
            let points = if screens & bit(from) != 0 { !0 } else { evasions };
            let mut candidates = self.targets(from) & targets & points;
            while candidates != 0 {
                let to = lowest(candidates);
                if self.safe_after::<SIDE>(from, to) {
                    sink.one(from, to);
                }
                candidates &= candidates - 1;
            }
        }
    }
}

/// Generates the moves of pinned pieces and removes these pieces from `squares`.
#[inline(never)]
fn pinned_moves<const SIDE: usize, K: Sink>(
    threats: &Threats,
    squares: &mut [u8; 16],
    occupied: &Occupancy,
    targets: &Occupancy,
    sink: &mut K,
) {
    let mut pinned = threats.pinned;
    while pinned != 0 {
        let slot = pinned.trailing_zeros() as usize & 15;
        let from = mem::replace(&mut squares[slot], CAPTURED);
        let lines = &CANNON[from];
        let reached = match slot {
            3..5 => CHARIOT[from].reached(occupied, targets),
            5..7 => lines.reached(occupied, targets),
            // A pinned soldier is pinned on a file, because no soldier stands on the ranks of its own palace.
            11.. => [0, lines.ahead::<SIDE>(targets)],
            // Horses, advisors and elephants never move along a line.
            _ => [0, 0],
        };
        let [rank, file] = threats.pin_masks[slot];
        sink.lines([from, CAPTURED], [lines; 2], [[rank & reached[0], file & reached[1]], [0, 0]]);
        pinned &= pinned - 1;
    }
}

/// Generates the moves of all pieces except the general and the pinned pieces.
#[inline(always)]
fn free_moves<const SIDE: usize, K: Sink>(squares: &[u8; 16], occupied: &Occupancy, targets: &Occupancy, sink: &mut K) {
    let lines = |from: [u8; 2], table: &'static ByPoint<LineAttacks>, sink: &mut K| {
        let lines = from.map(|from| &table[from]);
        sink.lines(from, lines, lines.map(|lines| lines.reached(occupied, targets)));
    };
    for from in [squares[1], squares[2]] {
        sink.leaps(from, HORSES[from].first(), HORSES[from].reached(occupied, targets));
    }
    lines([squares[3], squares[4]], &CHARIOT, sink);
    lines([squares[5], squares[6]], &CANNON, sink);
    let advisors = [squares[7], squares[8]];
    sink.pair(advisors, base::<SIDE>(), advisors.map(|from| ADVISOR_MOVES[from] & targets.0[SIDE]));
    let elephants = [squares[9], squares[10]];
    sink.pair(elephants, base::<SIDE>(), elephants.map(|from| ELEPHANTS[from].reached(occupied, targets)));
    soldier_moves::<SIDE, K>(squares, targets, sink);
}

/// Returns the index of the point that bit 0 stands for in the [`Occupancy`] word with all home ranks of `SIDE` (0 to 4
/// for Red).
const fn base<const SIDE: usize>() -> u8 {
    (HIGH * SIDE) as u8
}

/// Generates the moves of all soldiers together, in the [`Occupancy`] word of the seven ranks where soldiers can stand.
#[inline(always)]
fn soldier_moves<const SIDE: usize, K: Sink>(squares: &[u8; 16], targets: &Occupancy, sink: &mut K) {
    let (base, targets) = ((HIGH * (1 - SIDE)) as u8, targets.0[1 - SIDE]);
    let soldiers = squares[11..].iter().fold(0, |all, &square| all | IN_HALF[1 - SIDE][square]);
    let across = soldiers & (ACROSS[SIDE] >> base) as u64;
    let (forward, step) = if SIDE == 0 { (soldiers << 9, 9) } else { (soldiers >> 9, -9) };
    sink.steps(base, forward & targets, step);
    sink.steps(base, across << 1 & targets & !FILE_A, 1);
    sink.steps(base, across >> 1 & targets & !(FILE_A << 8), -1);
}

/// Indexed by side and point: the bit of the point in the [`Occupancy`] word with all home ranks of the side (0 to 4
/// for Red).
static IN_HALF: [ByPoint<u64>; 2] = [points_of(Word::LowRanks), points_of(Word::HighRanks)];

/// The points of file `a` in a word of seven ranks.
const FILE_A: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36 | 1 << 45 | 1 << 54;

impl Sink for MoveList {
    #[inline(always)]
    fn one(&mut self, from: u8, to: u8) {
        self.push(Move::new(Square::known(from), Square::known(to)));
    }
}

impl<F: FnMut(Move)> Sink for F {
    #[inline(always)]
    fn one(&mut self, from: u8, to: u8) {
        self(Move::new(Square::known(from), Square::known(to)));
    }
}
