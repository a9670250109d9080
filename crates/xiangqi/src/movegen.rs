//! Legal moves, without making any of them.
//!
//! `threats.rs` says in advance what the general's safety demands. Usually it demands nothing, or ties a piece or two
//! to a line: then all other pieces move freely, their targets read from tables, and a count needs no list. Only in
//! check, or under a cannon that lacks a screen, is each piece looked at by itself.

use arrayvec::ArrayVec;
use game_search::Side;

use crate::attacks::{
    CANNON_ON_FILE, CANNON_ON_RANK, CHARIOT_ON_FILE, CHARIOT_ON_RANK, HORSE_BOARD, HORSE_JUMPS, STEPS, horse_legs,
};
use crate::board::Position;
use crate::by_point::ByPoint;
use crate::occupancy::{FILE_STATES, LINES, ORIGIN, Occupancy, POINT, RANK_STATES, bit, lowest};
use crate::sink::{All, Captures, Counter, Quiets, Sink, Stage};
use crate::slots::DEAD;
use crate::targets::{ACROSS, ADVISOR_POINTS, ELEPHANT_POINTS};
use crate::threats::{Enemy, Threats};
use crate::types::{Move, Square};

/// A list of moves on the stack.
///
/// No position has more than 113 moves: 17 for each chariot and cannon, 8 for each horse, 4 and 2 for two elephants
/// (only `e2` has four), 4 for the advisors together, 4 for the general, 3 for each soldier.
pub type MoveList = ArrayVec<Move, 128>;

impl Position {
    /// Every legal move, in a fixed order.
    ///
    /// ```
    /// assert_eq!(xiangqi::Position::start().legal_moves().len(), 44);
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate::<All, _>(&mut moves);
        moves
    }

    /// The legal moves that capture something.
    pub fn captures(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate::<Captures, _>(&mut moves);
        moves
    }

    /// The legal moves that capture nothing.
    pub fn quiet_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate::<Quiets, _>(&mut moves);
        moves
    }

    /// The number of legal moves, several times faster than listing them.
    pub fn count_legal_moves(&self) -> usize {
        let mut counter = Counter::default();
        self.generate::<All, _>(&mut counter);
        counter.total()
    }

    #[inline]
    pub(crate) fn generate<S: Stage, K: Sink>(&self, sink: &mut K) {
        match self.side_to_move() {
            Side::First => self.generate_for::<0, S, K>(sink),
            Side::Second => self.generate_for::<1, S, K>(sink),
        }
    }

    #[inline]
    fn generate_for<const SIDE: usize, S: Stage, K: Sink>(&self, sink: &mut K) {
        let occupied = self.occupied();
        let wanted = S::wanted(self.taken[SIDE], self.taken[1 - SIDE]);
        let enemy = Enemy::<SIDE>::new(self);
        let general = self.own_general::<SIDE>();

        let without_general = occupied ^ POINT[general];
        let mut steps = STEPS[SIDE][general] & wanted.0[SIDE];
        while steps != 0 {
            let to = (steps.trailing_zeros() as u8).wrapping_add_signed(base::<SIDE>());
            if !enemy.attacks(to, &without_general) {
                sink.one(general, to);
            }
            steps &= steps - 1;
        }

        let mut squares = self.own_squares::<SIDE>();
        let sights = enemy.sights(general, &occupied);
        if sights.any() {
            let threats = self.threats::<SIDE>(sights);
            if threats.check || threats.forbidden != 0 {
                return self.restricted_moves::<SIDE, S, K>(&threats, &squares, sink);
            }
            if threats.pinned != 0 {
                self.pinned_moves::<SIDE, S, K>(&threats, &mut squares, sink);
            }
        }
        free_moves::<SIDE, K>(&squares, &occupied, &wanted, sink);
    }

    /// Where the pieces of `SIDE` stand, by slot (see [`FIRST_SLOT`](crate::slots::FIRST_SLOT)).
    #[inline(always)]
    fn own_squares<const SIDE: usize>(&self) -> [u8; 16] {
        let [red, black] = *self.squares.as_chunks::<16>().0 else { return [DEAD; 16] };
        if SIDE == 0 { red } else { black }
    }

    /// Lists the moves of pinned pieces and takes them out of `squares`.
    #[inline(never)]
    fn pinned_moves<const SIDE: usize, S: Stage, K: Sink>(
        &self,
        threats: &Threats,
        squares: &mut [u8; 16],
        sink: &mut K,
    ) {
        let wanted = S::wanted(self.taken[SIDE], self.taken[1 - SIDE]).board();
        let mut pinned = threats.pinned;
        while pinned != 0 {
            let from = lowest(pinned);
            squares[self.board[from as usize & 127].slot() & 15] = DEAD;
            sink.board(from, self.targets(from) & self.allowed::<SIDE>(threats, from) & wanted);
            pinned &= pinned - 1;
        }
    }

    /// The moves of all pieces but the general, in check or under a cannon that lacks a screen.
    #[inline(never)]
    fn restricted_moves<const SIDE: usize, S: Stage, K: Sink>(
        &self,
        threats: &Threats,
        squares: &[u8; 16],
        sink: &mut K,
    ) {
        let wanted = S::wanted(self.taken[SIDE], self.taken[1 - SIDE]).board();
        for &from in squares[1..].iter().filter(|&&square| square != DEAD) {
            let targets = self.targets(from) & wanted;
            if !threats.check {
                sink.board(from, targets & self.allowed::<SIDE>(threats, from));
                continue;
            }
            let all = if threats.screens & bit(from) != 0 { !0 } else { threats.evasions };
            let mut candidates = targets & all;
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

/// The moves of all pieces but the general, when no restriction applies to them.
#[inline(always)]
fn free_moves<const SIDE: usize, K: Sink>(squares: &[u8; 16], occupied: &Occupancy, wanted: &Occupancy, sink: &mut K) {
    let (all, open) = (occupied.board(), wanted.board());
    let horses = [squares[1], squares[2]];
    let jumps = horses.map(|from| {
        let legs = horse_legs((all >> from) as u64);
        HORSE_JUMPS[legs] & HORSE_BOARD[from] & (open >> from) as u64
    });
    sink.jumps(horses, jumps);
    let mut line_moves = |from: [u8; 2], on_rank: &[u16; RANK_STATES], on_file: &[u16; FILE_STATES]| {
        let lines = from.map(|from| LINES[from]);
        let along = lines.map(|lines| {
            let (rank, file) = (occupied.rank_state(lines), occupied.file_state(lines));
            [on_rank[rank] & wanted.rank(lines) as u16, on_file[file] & wanted.file(lines) as u16]
        });
        sink.lines(from, lines, along);
    };
    line_moves([squares[3], squares[4]], &CHARIOT_ON_RANK, &CHARIOT_ON_FILE);
    line_moves([squares[5], squares[6]], &CANNON_ON_RANK, &CANNON_ON_FILE);
    guard_moves::<SIDE, K>(squares, occupied, wanted, sink);
    soldier_moves::<SIDE, K>(squares, open, sink);
}

/// What to add to a bit's number, in the word of an [`Occupancy`] that holds the half of `SIDE`, to get its point.
const fn base<const SIDE: usize>() -> i8 {
    if SIDE == 0 { -(ORIGIN as i8) } else { 64 - ORIGIN as i8 }
}

/// The moves of advisors and elephants, which fit in 64 bits with the side's own half of the board.
#[inline(always)]
fn guard_moves<const SIDE: usize, K: Sink>(squares: &[u8; 16], occupied: &Occupancy, wanted: &Occupancy, sink: &mut K) {
    let half = |bits: u128| (bits >> (64 * SIDE)) as u64;
    let at = |slot: usize| POINT[squares[slot]].0[SIDE];
    let (advisors, elephants) = (at(7) | at(8), at(9) | at(10));
    let (free, wanted) = (!occupied.0[SIDE], wanted.0[SIDE]);
    let to_advise = half(ADVISOR_POINTS[SIDE]) & wanted;
    let targets = [advisors << 8, advisors << 10, advisors >> 8, advisors >> 10].map(|to| to & to_advise);
    sink.steps(base::<SIDE>(), targets, [8, 10, -8, -10], [0, 1, 4, 5]);
    let to_guard = half(ELEPHANT_POINTS[SIDE]) & wanted;
    let eyes = [elephants << 8, elephants << 10, elephants >> 8, elephants >> 10].map(|eye| eye & free);
    let targets = [eyes[0] << 8, eyes[1] << 10, eyes[2] >> 8, eyes[3] >> 10].map(|to| to & to_guard);
    // Elephant points are four bits apart; only steps upwards reach the highest, three bits from the end of the word.
    sink.steps(base::<SIDE>(), targets, [16, 20, -16, -20], [0, 1, 2, 3]);
}

/// The moves of soldiers, which fit in 64 bits with the seven ranks that they can stand on.
#[inline(always)]
fn soldier_moves<const SIDE: usize, K: Sink>(squares: &[u8; 16], wanted: u128, sink: &mut K) {
    let base = if SIDE == 0 { 27 } else { 0 };
    let zone = |bits: u128| (bits >> (base + ORIGIN)) as u64 & ((1 << 63) - 1);
    let soldiers = squares[11..].iter().fold(0, |all, &square| all | SOLDIER_ZONE[SIDE][square]);
    let (wanted, across, base) = (zone(wanted), soldiers & zone(ACROSS[SIDE]), base as i8);
    let (forward, step) = if SIDE == 0 { (soldiers << 9, 9) } else { (soldiers >> 9, -9) };
    sink.steps(base, [forward & wanted], [step], [0]);
    sink.steps(base, [across << 1 & wanted & !FILE_A], [1], [0]);
    sink.steps(base, [across >> 1 & wanted & !(FILE_A << 8)], [-1], [0]);
}

/// By side and point: the bit of a soldier there.
static SOLDIER_ZONE: [ByPoint<u64>; 2] = {
    let mut zone = [ByPoint([0; 256]), ByPoint([0; 256])];
    let mut i = 0;
    while i < 63 {
        zone[0].0[27 + i] = 1 << i;
        zone[1].0[i] = 1 << i;
        i += 1;
    }
    zone
};

/// File `a` over seven ranks.
const FILE_A: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36 | 1 << 45 | 1 << 54;

impl Sink for MoveList {
    #[inline(always)]
    fn one(&mut self, from: u8, to: u8) {
        self.push(Move::new(Square::known(from), Square::known(to)));
    }
}
