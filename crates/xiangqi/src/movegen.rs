//! Legal moves, without making any of them.
//!
//! `threats.rs` says in advance what the general's safety demands. Usually it demands nothing, or ties a piece or two
//! to a line: then all other pieces move freely, their targets read from tables, and a count needs no list. Only in
//! check, or under a cannon that lacks a screen, is each piece looked at by itself.

use arrayvec::ArrayVec;
use game_search::Side;

use crate::attacks::{
    BESIDE, CANNON_ON_FILE, CANNON_ON_RANK, CHARIOT_ON_FILE, CHARIOT_ON_RANK, HORSE_BOARD, HORSE_JUMPS, horse_legs,
};
use crate::board::Position;
use crate::occupancy::{LINES, ORIGIN, Occupancy, POINT, bit, lowest};
use crate::sink::{All, Captures, Counter, Quiets, Sink, Stage};
use crate::slots::DEAD;
use crate::targets::{ACROSS, ADVISOR_POINTS, ELEPHANT_POINTS, PALACE_POINTS};
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
        let mut steps = ((wanted.board() & PALACE_POINTS[SIDE]) >> general) as u64 & BESIDE;
        while steps != 0 {
            let to = (general + steps.trailing_zeros() as usize).wrapping_sub(ORIGIN);
            if !enemy.attacks(to, &without_general) {
                sink.one(general, to);
            }
            steps &= steps - 1;
        }

        let mut squares = self.own_squares::<SIDE>();
        if enemy.threatens(general, &occupied) {
            let threats = self.threats::<SIDE>();
            if threats.check || threats.forbidden != 0 {
                return self.restricted_moves::<SIDE, S, K>(&threats, &squares, sink);
            }
            if threats.pinned != 0 {
                self.pinned_moves::<SIDE, S, K>(&threats, &mut squares, sink);
            }
        }
        free_moves::<SIDE, K>(&squares, &occupied, &wanted, sink);
    }

    /// Where the pieces of `SIDE` stand, by slot.
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
            squares[self.board[from].slot() & 15] = DEAD;
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
        for &square in squares[1..].iter().filter(|&&square| square != DEAD) {
            let from = square as usize & 127;
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
    let horses = [squares[1] as usize & 127, squares[2] as usize & 127];
    sink.jumps(
        horses,
        horses.map(|from| {
            let legs = horse_legs((all >> from) as u64);
            HORSE_JUMPS[legs] & HORSE_BOARD[from] & (open >> from) as u64
        }),
    );
    let mut line_moves = |from: [u8; 2], on_rank: &[u16; 1 << 13], on_file: &[u16; 1 << 14]| {
        let lines = from.map(|from| LINES[from as usize & 127]);
        sink.lines(
            from,
            lines,
            lines.map(|lines| {
                let rank = (lines.file as usize & 15) << 9 | occupied.along_rank(lines) as usize & 0x1FF;
                let file = (lines.rank as usize & 15) << 10 | occupied.along_file(lines) as usize & 0x3FF;
                [on_rank[rank] & wanted.along_rank(lines) as u16, on_file[file] & wanted.along_file(lines) as u16]
            }),
        );
    };
    line_moves([squares[3], squares[4]], &CHARIOT_ON_RANK, &CHARIOT_ON_FILE);
    line_moves([squares[5], squares[6]], &CANNON_ON_RANK, &CANNON_ON_FILE);
    guard_moves::<SIDE, K>(squares, occupied, wanted, sink);
    soldier_moves::<SIDE, K>(squares, open, sink);
}

/// The moves of advisors and elephants, which fit in 64 bits with the side's own half of the board.
#[inline(always)]
fn guard_moves<const SIDE: usize, K: Sink>(squares: &[u8; 16], occupied: &Occupancy, wanted: &Occupancy, sink: &mut K) {
    let base = if SIDE == 0 { -(ORIGIN as isize) } else { 64 - ORIGIN as isize };
    let half = |bits: u128| (bits >> (64 * SIDE)) as u64;
    let at = |slot: usize| POINT[squares[slot] as usize & 127].0[SIDE];
    let (advisors, elephants) = (at(7) | at(8), at(9) | at(10));
    let (free, wanted) = (!occupied.0[SIDE], wanted.0[SIDE]);
    let to_advise = half(ADVISOR_POINTS[SIDE]) & wanted;
    let targets = [advisors << 8, advisors << 10, advisors >> 8, advisors >> 10].map(|to| to & to_advise);
    sink.steps(base, targets, [8, 10, -8, -10], [0, 1, 4, 5]);
    let to_guard = half(ELEPHANT_POINTS[SIDE]) & wanted;
    let eyes = [elephants << 8, elephants << 10, elephants >> 8, elephants >> 10].map(|eye| eye & free);
    let targets = [eyes[0] << 8, eyes[1] << 10, eyes[2] >> 8, eyes[3] >> 10].map(|to| to & to_guard);
    // Elephant points are four bits apart; only steps upwards reach the highest, three bits from the end of the word.
    sink.steps(base, targets, [16, 20, -16, -20], [0, 1, 2, 3]);
}

/// The moves of soldiers, which fit in 64 bits with the seven ranks that they can stand on.
#[inline(always)]
fn soldier_moves<const SIDE: usize, K: Sink>(squares: &[u8; 16], wanted: u128, sink: &mut K) {
    let base = if SIDE == 0 { 27 } else { 0 };
    let zone = |bits: u128| (bits >> (base + ORIGIN)) as u64 & ((1 << 63) - 1);
    let soldiers = squares[11..].iter().fold(0, |all, &square| all | SOLDIER_ZONE[SIDE][square as usize & 127]);
    let (wanted, across, base) = (zone(wanted), soldiers & zone(ACROSS[SIDE]), base as isize);
    let (forward, step) = if SIDE == 0 { (soldiers << 9, 9) } else { (soldiers >> 9, -9) };
    sink.steps(base, [forward & wanted], [step], [0]);
    sink.steps(base, [across << 1 & wanted & !FILE_A], [1], [0]);
    sink.steps(base, [across >> 1 & wanted & !(FILE_A << 8)], [-1], [0]);
}

/// By side and point: the bit of a soldier there.
static SOLDIER_ZONE: [[u64; 128]; 2] = {
    let mut zone = [[0; 128]; 2];
    let mut i = 0;
    while i < 63 {
        zone[0][27 + i] = 1 << i;
        zone[1][i] = 1 << i;
        i += 1;
    }
    zone
};

/// File `a` over seven ranks.
const FILE_A: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36 | 1 << 45 | 1 << 54;

impl Sink for MoveList {
    #[inline(always)]
    fn one(&mut self, from: usize, to: usize) {
        self.push(Move::new(Square::known(from), Square::known(to)));
    }
}
