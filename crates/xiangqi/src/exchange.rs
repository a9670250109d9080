//! What a capture wins once both sides have captured on the same point for as long as it pays.

use std::ops::Range;

use crate::leaps::{ELEPHANTS, HORSES};
use crate::occupancy::{ByPoint, Occupancy, POINT, Word};
use crate::palace::{ADVISOR_MOVES, GENERAL_MOVES, PALACE};
use crate::rays::{CANNON, CHARIOT};
use crate::slots::{CAPTURED, PIECE_KINDS, PieceId};
use crate::threats::attacked_by;
use crate::{Move, PieceKind, Position, Square, const_for, const_table, material_value};

impl Position {
    /// What a legal move wins, or loses, in [`material_value`]s if from then on both sides capture on its destination,
    /// each time with the least valuable piece that legally can, and stop when it pays no more: the static exchange
    /// evaluation. Screens, legs and pins are those of the moment.
    ///
    /// ```
    /// use xiangqi::Position;
    /// // The cannon takes a horse and is taken by a chariot.
    /// let position = Position::start();
    /// assert_eq!(position.see(position.parse_move("b2b9")?), 420 - 450);
    /// # Ok::<(), xiangqi::MoveParseError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// In debug builds, sometimes, if the move is not legal here. Otherwise the answer then means nothing.
    pub fn see(&self, mv: Move) -> i32 {
        self.value_at(mv.to()) - Exchange::after(self, mv).recapture(self.value_at(mv.from()))
    }

    /// Whether [`see`](Position::see) is at least `threshold`, in hundredths of a soldier: often known
    /// before the end. Of a move that is not legal here the answer means nothing.
    #[inline]
    pub fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        let (gain, own) = (self.value_at(mv.to()), self.value_at(mv.from()));
        // At best the capturing piece stays; at worst it is lost for nothing more.
        gain >= threshold && (gain - own >= threshold || !self.recapture_reaches(mv, own, gain - threshold + 1))
    }

    /// Whether what the other side wins by taking back after `mv` is at least `least`, which is above 0. The piece that it
    /// takes first is worth `value`.
    #[inline(never)]
    fn recapture_reaches(&self, mv: Move, mut value: i32, mut least: i32) -> bool {
        let mut exchange = Exchange::after(self, mv);
        while value >= least
            && let Some(own) = exchange.capture()
            && value - own < least
        {
            // Which is reached unless what the answer wins leaves too little.
            (value, least) = (own, value - least + 1);
        }
        // Whose turn it is now does not reach what it would have to.
        exchange.side == self.side_to_move().index()
    }

    /// The [`material_value`] of the piece on a point; 0 if there is none.
    #[inline]
    pub(crate) fn value_at(&self, square: Square) -> i32 {
        // Kinds are 128 apart in the index.
        VALUES[self.board[square.index() & 127].on(0, 0) / 128 % 8]
    }
}

/// [`material_value`] by kind; the last is that of an empty point.
static VALUES: [i32; 8] = const_table!([0; 8], 0..7, |kind| material_value(PieceKind::ALL[kind]));

/// Captures on one point, in turns.
struct Exchange<'a> {
    position: &'a Position,
    /// On which all capture.
    to: u8,
    /// Whose turn it is.
    side: usize,
    occupied: Occupancy,
    /// The points that are taken now and were not before the first move, or the other way round.
    changed: Occupancy,
    /// As in [`Position`], without those that took part: the last of them is on the point, and goes with the next capture.
    squares: [u8; 32],
}

impl Exchange<'_> {
    /// What follows a legal move.
    #[inline(always)]
    fn after(position: &Position, mv: Move) -> Exchange<'_> {
        let (from, to) = (mv.from().number(), mv.to().number());
        let (mover, captured) = (position.board[from as usize & 127], position.board[to as usize & 127]);
        let mut squares = position.squares;
        squares[mover.slot()] = CAPTURED;
        if captured != PieceId::EMPTY {
            squares[captured.slot()] = CAPTURED;
        }
        let occupied = position.occupancy() ^ POINT[from] | POINT[to];
        let changed = occupied ^ position.occupancy();
        Exchange { position, to, side: 1 - position.side_to_move().index(), occupied, changed, squares }
    }

    /// What the side to move wins by capturing a piece of this value, at least nothing.
    fn recapture(&mut self, value: i32) -> i32 {
        self.capture().map_or(0, |own| (value - self.recapture(own)).max(0))
    }

    /// Captures with the least valuable piece that legally can, and returns its value; the general comes last, for it may
    /// not be lost.
    fn capture(&mut self) -> Option<i32> {
        let slot = self.least()?;
        let from = std::mem::replace(&mut self.squares[slot & 31], CAPTURED);
        self.occupied = self.occupied ^ POINT[from];
        self.changed = self.changed ^ POINT[from];
        self.side = 1 - self.side;
        Some(VALUES[PIECE_KINDS[slot & 15].index() & 7])
    }

    /// The slot of this piece.
    #[inline(always)]
    fn least(&self) -> Option<usize> {
        let (side, to, occupied, target) = (self.side & 1, self.to, &self.occupied, &POINT[self.to]);
        let at_home = (to < 45) == (side == 0);
        let there = target.0[1 - side];
        let behind = if side == 0 { there >> 9 } else { there << 9 };
        let beside = if at_home { 0 } else { there << 1 | there >> 1 };
        if self.position.occupancy[side].0[1 - side] & (behind | beside) != 0
            && let Some(slot) = self.first(11..16, |from| from != CAPTURED && soldier_reaches(side, from, to))
        {
            return Some(slot);
        }
        if at_home {
            if let Some(slot) = self.first(7..9, |from| ADVISOR_MOVES[from] & target.0[side] != 0) {
                return Some(slot);
            }
            if let Some(slot) = self.first(9..11, |from| ELEPHANTS[from].reached(occupied, target) != 0) {
                return Some(slot);
            }
        }
        let horse = |from| are_related(from, to, JUMP) && HORSES[from].reached(occupied, target) != 0;
        let cannon = |from| are_related(from, to, LINE) && CANNON[from].reached(occupied, target) != [0, 0];
        let chariot = |from| are_related(from, to, LINE) && CHARIOT[from].reached(occupied, target) != [0, 0];
        let found = self.first(1..3, horse).or_else(|| self.first(5..7, cannon)).or_else(|| self.first(3..5, chariot));
        let general = |from| at_home && GENERAL_MOVES[side][from] & target.0[side] != 0;
        found.or_else(|| self.first(0..1, general))
    }

    /// The first of these slots of the side to move whose piece reaches the point and may leave its own.
    #[inline(always)]
    fn first(&self, slots: Range<usize>, reaches: impl Fn(u8) -> bool) -> Option<usize> {
        let mut slots = slots.map(|slot| slot + 16 * (self.side & 1));
        slots.find(|&slot| reaches(self.squares[slot]) && self.is_safe(self.squares[slot]))
    }

    /// Whether the general of the side to move is safe after a capture from this point.
    #[inline(never)]
    fn is_safe(&self, from: u8) -> bool {
        let side = self.side & 1;
        let general = self.squares[16 * side];
        let shield = &SHIELDS[side][PALACE[general] as usize & 15];
        let is_exposed = |word: usize, points: u64, enemies: u64| {
            ((self.changed.0[word] | POINT[from].0[word]) & points != 0)
                & (self.position.occupancy[1 - side].0[word] & enemies != 0)
        };
        // Nobody attacked the general but who is captured; and only what changes around it lets others do so.
        let is_open = is_exposed(side, shield.rank, shield.rank)
            | is_exposed(Word::MiddleFiles as usize, shield.file, shield.file)
            | is_exposed(side, shield.legs, shield.horses);
        let is_general = from == general;
        debug_assert!(is_open || is_general || !self.is_attacked(general, self.occupied ^ POINT[from]));
        !((is_open | is_general)
            && self.is_attacked(if is_general { self.to } else { general }, self.occupied ^ POINT[from]))
    }

    /// Whether the general of the side to move would be attacked on this point, were the board occupied like this.
    fn is_attacked(&self, general: u8, occupied: Occupancy) -> bool {
        let [red, black] = self.squares.as_chunks::<16>().0 else { return false };
        match self.side {
            0 => attacked_by::<0>(general, occupied.board(), black),
            _ => attacked_by::<1>(general, occupied.board(), red),
        }
    }
}

fn soldier_reaches(side: usize, from: u8, to: u8) -> bool {
    let (ahead, across) = if side == 0 { (from + 9, from >= 45) } else { (from.wrapping_sub(9), from < 45) };
    to == ahead || across && to.abs_diff(from) == 1 && to / 9 == from / 9
}

/// How two points can lie to each other: on one line.
const LINE: u8 = 1;
/// A horse's jump apart.
const JUMP: u8 = 2;

/// Whether two points lie so to each other; asked before what is in between, for mostly they do not.
#[inline(always)]
fn are_related(from: u8, to: u8, how: u8) -> bool {
    APART[(256 + usize::from(WIDE[from]) - usize::from(WIDE[to])) % 512] & how != 0
}

/// From one rank to the next in [`WIDE`], at least 17.
const WIDTH: i32 = 20;

/// By difference of two [wide](WIDE) numbers.
static APART: [u8; 512] = {
    let mut apart = [0; 512];
    const_for!(0..17 * 19, |i| {
        let (files, ranks) = (i % 17 - 8, i / 17 - 9);
        let is_line = (files == 0) != (ranks == 0);
        let is_jump = files * files + ranks * ranks == 5;
        apart[(256 + WIDTH * ranks + files) as usize] = (is_line as u8 * LINE) | (is_jump as u8 * JUMP);
    });
    apart
};

/// Points numbered so that the difference of two says how they lie to each other. What is off the board is far from all.
static WIDE: ByPoint<u8> =
    ByPoint(const_table!([u8::MAX; 256], 0..90, |point| (point / 9 * WIDTH as usize + point % 9) as u8));

/// Where a change may lay a general open, in the words that hold its half of the board and its file.
#[derive(Clone, Copy)]
struct Shield {
    rank: u64,
    file: u64,
    /// The points a horse's jump away, and the legs of horses there.
    horses: u64,
    legs: u64,
}

/// By side and number of the general's point in its palace.
static SHIELDS: [[Shield; 16]; 2] = {
    let mut shields = [[Shield { rank: 0, file: 0, horses: 0, legs: 0 }; 16]; 2];
    const_for!(0..2 * 9 * 90, |i| {
        let (side, number, point): (usize, usize, usize) = (i / 810, i / 90 % 9, i % 90);
        let general = 63 * side + number / 3 * 9 + number % 3 + 3;
        let (files, ranks) = ((general % 9).abs_diff(point % 9), (general / 9).abs_diff(point / 9));
        let (half, shield) = (POINT.0[point].0[side], &mut shields[side][number]);
        match (files, ranks) {
            (_, 0) => shield.rank |= half,
            (0, _) => shield.file |= POINT.0[point].0[Word::MiddleFiles as usize],
            (1, 1) => shield.legs |= half,
            (1, 2) | (2, 1) => shield.horses |= half,
            _ => {}
        }
    });
    shields
};
