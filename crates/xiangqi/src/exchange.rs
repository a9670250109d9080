//! Static exchange evaluation: the result of a capture after both sides have captured on the same point as long as it
//! pays.

use std::ops::Range;

use crate::leaps::{ELEPHANTS, HORSES};
use crate::occupancy::{ByPoint, Occupancy, POINT, Word};
use crate::palace::{ADVISOR_MOVES, GENERAL_MOVES, PALACE};
use crate::rays::{CANNON, CHARIOT};
use crate::slots::{CAPTURED, PIECE_KINDS, PieceId};
use crate::threats::attacked_by;
use crate::{Move, PieceKind, Position, Square, const_for, const_table, material_value};

impl Position {
    /// Returns the static exchange evaluation (SEE) of a legal move, in [`material_value`]s: what the move wins, or
    /// loses if negative. After the move, both sides in turn capture on its destination, each time with the least
    /// valuable piece that legally can, and stop when a capture no longer pays. Screens, legs and pins are recomputed
    /// after each capture.
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
    /// May panic in debug builds if the move is not legal. In release builds, the result is then meaningless.
    pub fn see(&self, mv: Move) -> i32 {
        self.value_at(mv.to()) - Exchange::after(self, mv).recapture(self.value_at(mv.from()))
    }

    /// Returns `true` if [`see`](Position::see) is at least `threshold`, in hundredths of a soldier. The result is
    /// often known before the exchange is played out. It is meaningless for a move that is not legal.
    #[inline]
    pub fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        let (gain, own) = (self.value_at(mv.to()), self.value_at(mv.from()));
        // At best the capturing piece survives; at worst it is lost without further gain.
        gain >= threshold && (gain - own >= threshold || !self.recapture_reaches(mv, own, gain - threshold + 1))
    }

    /// Returns `true` if the other side wins at least `least` by recapturing after `mv`. `least` is above 0, and
    /// `value` is the value of the first piece that it captures.
    #[inline(never)]
    fn recapture_reaches(&self, mv: Move, mut value: i32, mut least: i32) -> bool {
        let mut exchange = Exchange::after(self, mv);
        while value >= least
            && let Some(own) = exchange.capture()
            && value - own < least
        {
            // The side that captured reaches its threshold unless the reply wins at least this much.
            (value, least) = (own, value - least + 1);
        }
        // The side to move falls short of its threshold.
        exchange.side == self.side_to_move().index()
    }

    /// Returns the [`material_value`] of the piece on a point, or 0 if the point is empty.
    #[inline]
    pub(crate) fn value_at(&self, square: Square) -> i32 {
        // In the index, kinds are 128 apart.
        VALUES[self.board[square.index() & 127].on(0, 0) / 128 % 8]
    }
}

/// The [`material_value`] of each kind, and last that of an empty point.
static VALUES: [i32; 8] = const_table!([0; 8], 0..7, |kind| material_value(PieceKind::ALL[kind]));

/// A sequence of captures on one point.
struct Exchange<'a> {
    position: &'a Position,
    /// The point on which both sides capture.
    to: u8,
    /// The side to move.
    side: usize,
    occupied: Occupancy,
    /// The points that were occupied before the first move but are now empty, or the other way round.
    changed: Occupancy,
    /// The points of the pieces as in [`Position`], without the pieces that took part. The last of these is on `to` and
    /// is lost with the next capture.
    squares: [u8; 32],
}

impl Exchange<'_> {
    /// Returns the exchange that follows a legal move.
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

    /// Returns what the side to move wins by capturing a piece of this value, or 0 if capturing does not pay.
    fn recapture(&mut self, value: i32) -> i32 {
        self.capture().map_or(0, |own| (value - self.recapture(own)).max(0))
    }

    /// Captures with the least valuable piece that legally can, and returns its value. The general captures last,
    /// because it may not be recaptured.
    fn capture(&mut self) -> Option<i32> {
        let slot = self.least()?;
        let from = std::mem::replace(&mut self.squares[slot & 31], CAPTURED);
        self.occupied = self.occupied ^ POINT[from];
        self.changed = self.changed ^ POINT[from];
        self.side = 1 - self.side;
        Some(VALUES[PIECE_KINDS[slot & 15].index() & 7])
    }

    /// Returns the slot of the least valuable piece that can legally capture.
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

    /// Returns the first of these slots of the side to move whose piece reaches the point and may leave its own point.
    #[inline(always)]
    fn first(&self, slots: Range<usize>, reaches: impl Fn(u8) -> bool) -> Option<usize> {
        let mut slots = slots.map(|slot| slot + 16 * (self.side & 1));
        slots.find(|&slot| reaches(self.squares[slot]) && self.is_safe(self.squares[slot]))
    }

    /// Returns `true` if the general of the side to move is safe after a capture from this point.
    #[inline(never)]
    fn is_safe(&self, from: u8) -> bool {
        let side = self.side & 1;
        let general = self.squares[16 * side];
        let shield = &SHIELDS[side][PALACE[general] as usize & 15];
        let is_exposed = |word: usize, points: u64, enemies: u64| {
            ((self.changed.0[word] | POINT[from].0[word]) & points != 0)
                & (self.position.occupancy[1 - side].0[word] & enemies != 0)
        };
        // Before the move, only the captured piece could attack the general. Any other piece can attack the general
        // only after a change on the points around it.
        let is_open = is_exposed(side, shield.rank, shield.rank)
            | is_exposed(Word::MiddleFiles as usize, shield.file, shield.file)
            | is_exposed(side, shield.legs, shield.horses);
        let is_general = from == general;
        debug_assert!(is_open || is_general || !self.is_attacked(general, self.occupied ^ POINT[from]));
        !((is_open | is_general)
            && self.is_attacked(if is_general { self.to } else { general }, self.occupied ^ POINT[from]))
    }

    /// Returns `true` if the general of the side to move would be attacked on this point, given the occupied points.
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

/// The relation of two points on one line.
const LINE: u8 = 1;
/// The relation of two points that are a horse's jump apart.
const JUMP: u8 = 2;

/// Returns `true` if two points have the relation `how`. This quick test precedes the lookup of attacks, because most
/// points are unrelated.
#[inline(always)]
fn are_related(from: u8, to: u8, how: u8) -> bool {
    RELATIONS[(256 + usize::from(WIDE[from]) - usize::from(WIDE[to])) % 512] & how != 0
}

/// The difference between adjacent ranks in [`WIDE`]; must be at least 17.
const WIDTH: i32 = 20;

/// The relations of two points, indexed by the difference of their [wide](WIDE) numbers.
static RELATIONS: [u8; 512] = {
    let mut relations = [0; 512];
    const_for!(0..17 * 19, |i| {
        let (files, ranks) = (i % 17 - 8, i / 17 - 9);
        let is_line = (files == 0) != (ranks == 0);
        let is_jump = files * files + ranks * ranks == 5;
        relations[(256 + WIDTH * ranks + files) as usize] = (is_line as u8 * LINE) | (is_jump as u8 * JUMP);
    });
    relations
};

/// A numbering of the points in which the difference of two numbers determines the relation of the points. The number
/// for points off the board is unrelated to all others.
static WIDE: ByPoint<u8> =
    ByPoint(const_table!([u8::MAX; 256], 0..90, |point| (point / 9 * WIDTH as usize + point % 9) as u8));

/// The points around a general where a change of occupancy can open an attack on it. Each field is a mask for one word
/// of an [`Occupancy`]: `file` for the middle files, the others for the general's half of the board.
#[derive(Clone, Copy)]
struct Shield {
    rank: u64,
    file: u64,
    /// The points a horse's jump away from the general; `legs` has the legs of horses there.
    horses: u64,
    legs: u64,
}

/// Indexed by side and by the number of the general's point in its palace.
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
