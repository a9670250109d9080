//! Legal moves, without making any of them.
//!
//! [`Threats`] says in advance what the general's safety demands. Usually it demands nothing, or ties a
//! piece or two to a line: then all other pieces move freely, their targets read from tables, and a count needs no list. Only
//! in check, or under an open cannon, is each piece looked at by itself.

use arrayvec::ArrayVec;

use crate::attacks::{
    CANNON_ON_FILE, CANNON_ON_RANK, CHARIOT_ON_FILE, CHARIOT_ON_RANK, COORDINATES, HORSE_BOARD, HORSE_JUMPS, horse_legs,
};
use crate::board::{BIT, Position};
use crate::sink::{All, Captures, Counter, Quiets, Sink, Stage};
use crate::slots::DEAD;
use crate::targets::{ACROSS, ADVISOR_POINTS, ELEPHANT_POINTS, PALACE_POINTS};
use crate::threats::Threats;
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
    #[inline]
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate::<All, _>(&mut moves);
        moves
    }

    /// The legal moves that capture something.
    #[inline]
    pub fn captures(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate::<Captures, _>(&mut moves);
        moves
    }

    /// The legal moves that capture nothing.
    #[inline]
    pub fn quiet_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate::<Quiets, _>(&mut moves);
        moves
    }

    /// The number of legal moves, several times faster than listing them.
    #[inline]
    pub fn count_legal_moves(&self) -> usize {
        let mut counter = Counter::default();
        self.generate::<All, _>(&mut counter);
        counter.total()
    }

    #[inline]
    pub(crate) fn generate<S: Stage, K: Sink>(&self, sink: &mut K) {
        match self.side {
            game_search::Side::First => self.generate_for::<0, S, K>(sink),
            game_search::Side::Second => self.generate_for::<1, S, K>(sink),
        }
    }

    #[inline]
    fn generate_for<const SIDE: usize, S: Stage, K: Sink>(&self, sink: &mut K) {
        let threats = self.threats::<SIDE>();
        self.general_moves::<SIDE, S, K>(sink);
        let mut squares = self.own_squares::<SIDE>();
        if threats.check || threats.forbidden != 0 {
            self.restricted_moves::<SIDE, S, K>(&threats, &squares, sink);
        } else {
            if threats.pinned != 0 {
                self.pinned_moves::<SIDE, S, K>(&threats, &mut squares, sink);
            }
            self.free_moves::<SIDE, S, K>(&squares, sink);
        }
    }

    /// Where the pieces of `SIDE` stand, by slot.
    #[inline(always)]
    fn own_squares<const SIDE: usize>(&self) -> [u8; 16] {
        let mut squares = [0; 16];
        squares.copy_from_slice(&self.squares[16 * SIDE..16 * SIDE + 16]);
        squares
    }

    #[inline]
    fn general_moves<const SIDE: usize, S: Stage, K: Sink>(&self, sink: &mut K) {
        let from = self.squares[16 * SIDE] as usize & 127;
        let wanted = S::wanted(self.occupied[SIDE], self.occupied[1 - SIDE]) & PALACE_POINTS[SIDE];
        let mut steps = (wanted >> from) as u64 & (1 << 11 | 1 << 19 | 1 << 21 | 1 << 29);
        while steps != 0 {
            let to = (from + steps.trailing_zeros() as usize).wrapping_sub(20);
            if self.safe_on::<SIDE>(to) {
                sink.one(from, to);
            }
            steps &= steps - 1;
        }
    }

    /// The moves of all pieces but the general, when no restriction applies to them.
    #[inline]
    fn free_moves<const SIDE: usize, S: Stage, K: Sink>(&self, squares: &[u8; 16], sink: &mut K) {
        let occupied = self.occupied[0] | self.occupied[1];
        let wanted = S::wanted(self.occupied[SIDE], self.occupied[1 - SIDE]);
        for &square in &squares[1..3] {
            let from = square as usize & 127;
            let legs = horse_legs((occupied >> from) as u64);
            sink.window(from, HORSE_JUMPS[legs] & HORSE_BOARD[from] & (wanted >> from) as u64);
        }
        for &square in &squares[3..5] {
            self.line_moves::<SIDE, S, K>(square, &CHARIOT_ON_RANK, &CHARIOT_ON_FILE, sink);
        }
        for &square in &squares[5..7] {
            self.line_moves::<SIDE, S, K>(square, &CANNON_ON_RANK, &CANNON_ON_FILE, sink);
        }
        guard_moves::<SIDE, K>(squares, occupied, wanted, sink);
        soldier_moves::<SIDE, K>(squares, wanted, sink);
    }

    #[inline(always)]
    fn line_moves<const SIDE: usize, S: Stage, K: Sink>(
        &self,
        square: u8,
        on_rank: &[u16; 1 << 13],
        on_file: &[u16; 1 << 14],
        sink: &mut K,
    ) {
        let at = COORDINATES[square as usize & 127];
        let (rank, file) = (at.rank as usize & 15, at.file as usize & 15);
        let (on_this_rank, on_this_file) = (self.lines[rank], self.lines[16 + file]);
        let occupied = |words: u32| (words | words >> 16) as usize & 0x3FF;
        let wanted = |words: u32| {
            let (own, enemy) = if SIDE == 0 { (words, words >> 16) } else { (words >> 16, words) };
            S::wanted(own, enemy) as u16
        };
        let along_rank = on_rank[(file << 9 | occupied(on_this_rank)) & 0x1FFF] & wanted(on_this_rank);
        let along_file = on_file[rank << 10 | occupied(on_this_file)] & wanted(on_this_file);
        sink.lines(square, rank, file, along_rank, along_file);
    }

    /// Lists the moves of pinned pieces and takes them out of `squares`.
    #[inline(never)]
    fn pinned_moves<const SIDE: usize, S: Stage, K: Sink>(
        &self,
        threats: &Threats,
        squares: &mut [u8; 16],
        sink: &mut K,
    ) {
        let wanted = S::wanted(self.occupied[SIDE], self.occupied[1 - SIDE]);
        let mut pinned = threats.pinned;
        while pinned != 0 {
            let from = pinned.trailing_zeros() as usize - 20;
            squares[self.board[from] as usize & 15] = DEAD;
            sink.board(from, self.targets(from) & threats.allowed(BIT[from]) & wanted);
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
        let wanted = S::wanted(self.occupied[SIDE], self.occupied[1 - SIDE]);
        for &square in squares[1..].iter().filter(|&&square| square != DEAD) {
            let from = square as usize & 127;
            let targets = self.targets(from) & wanted;
            if !threats.check {
                sink.board(from, targets & threats.allowed(BIT[from]) & !threats.forbidden);
                continue;
            }
            let all = if threats.screens & BIT[from] != 0 { !0 } else { threats.evasions };
            let mut candidates = targets & all;
            while candidates != 0 {
                let to = candidates.trailing_zeros() as usize - 20;
                if self.safe_after::<SIDE>(from, to) {
                    sink.one(from, to);
                }
                candidates &= candidates - 1;
            }
        }
    }
}

/// The moves of advisors and elephants, which fit in 64 bits with the side's own half of the board.
#[inline(always)]
fn guard_moves<const SIDE: usize, K: Sink>(squares: &[u8; 16], occupied: u128, wanted: u128, sink: &mut K) {
    let base = 45 * SIDE;
    let half = |bits: u128| (bits >> (base + 20)) as u64;
    let bit = |slot: usize| half(BIT[squares[slot] as usize & 127]);
    let (advisors, elephants) = (bit(7) | bit(8), bit(9) | bit(10));
    let (free, wanted) = (!half(occupied), half(wanted));
    let to_advise = half(ADVISOR_POINTS[SIDE]) & wanted;
    sink.step(base, advisors << 8 & to_advise, 8);
    sink.step(base, advisors << 10 & to_advise, 10);
    sink.step(base, advisors >> 8 & to_advise, -8);
    sink.step(base, advisors >> 10 & to_advise, -10);
    let to_guard = half(ELEPHANT_POINTS[SIDE]) & wanted;
    sink.step(base, (elephants << 8 & free) << 8 & to_guard, 16);
    sink.step(base, (elephants << 10 & free) << 10 & to_guard, 20);
    sink.step(base, (elephants >> 8 & free) >> 8 & to_guard, -16);
    sink.step(base, (elephants >> 10 & free) >> 10 & to_guard, -20);
}

/// The moves of soldiers, which fit in 64 bits with the seven ranks that they can stand on.
#[inline(always)]
fn soldier_moves<const SIDE: usize, K: Sink>(squares: &[u8; 16], wanted: u128, sink: &mut K) {
    let base = if SIDE == 0 { 27 } else { 0 };
    let zone = |bits: u128| (bits >> (base + 20)) as u64;
    let soldiers = squares[11..16].iter().fold(0, |all, &square| all | zone(BIT[square as usize & 127]));
    let (wanted, across) = (zone(wanted) & ((1 << 63) - 1), soldiers & zone(ACROSS[SIDE]));
    if SIDE == 0 {
        sink.step(base, soldiers << 9 & wanted, 9);
    } else {
        sink.step(base, soldiers >> 9 & wanted, -9);
    }
    sink.step(base, across << 1 & wanted & !FILE_A, 1);
    sink.step(base, across >> 1 & wanted & !(FILE_A << 8), -1);
}

/// File `a` over seven ranks.
const FILE_A: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36 | 1 << 45 | 1 << 54;

impl Sink for MoveList {
    #[inline(always)]
    fn one(&mut self, from: usize, to: usize) {
        self.push(Move::new(Square::known(from), Square::known(to)));
    }
}
