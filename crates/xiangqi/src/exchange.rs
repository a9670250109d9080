//! Static exchange evaluation: the material that a move wins or loses if both sides then capture on its destination as
//! long as capturing pays.

use std::ops::Range;

use crate::leaps::{ELEPHANTS, HORSES};
use crate::occupancy::{ByPoint, Occupancy, POINT, Word};
use crate::palace::{ADVISOR_MOVES, GENERAL_MOVES, PALACE};
use crate::rays::{CANNON, CHARIOT};
use crate::slots::{CAPTURED, PIECE_KINDS, PieceId};
use crate::threats::attacked_by;
use crate::{Move, PieceKind, Position, Square, const_for, const_table, material_value};

impl Position {
    /// Returns the static exchange evaluation (SEE) of a legal move, in [`material_value`]s: the material that the move
    /// wins, or a negative number if it loses material. After the move, the two sides take turns to capture on its
    /// destination, each time with the least valuable piece that can legally capture. A side stops when a capture no
    /// longer pays. Screens, legs and pins are recomputed after each capture.
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
    /// Can panic in debug builds if the move is not legal. In release builds, the result is then meaningless.
    pub fn see(&self, mv: Move) -> i32 {
        self.value_at(mv.to()) - Exchange::after(self, mv).recapture(self.value_at(mv.from()))
    }

    /// Returns the captures that [`see`](Position::see) considers on the destination of a legal move, the move itself first.
    ///
    /// ```
    /// use xiangqi::{PieceKind, Position};
    /// let position: Position = "3kr4/9/2n6/4p4/6N2/9/9/4R4/4R4/5K3 w - - 0 1".parse()?;
    /// let exchange = position.exchange(position.parse_move("g5e6")?);
    /// assert_eq!(exchange.iter().map(|capture| capture.captured).collect::<Vec<_>>(), [100, 420, 420, 900, 900]);
    /// assert_eq!(exchange.iter().map(|capture| capture.worth).collect::<Vec<_>>(), [100, 0, 420, 0, 900]);
    /// assert_eq!(exchange[1].kind, PieceKind::Horse);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// Can panic if the move is not legal.
    pub fn exchange(&self, mv: Move) -> Vec<ExchangeCapture> {
        let mut exchange = Exchange::after(self, mv);
        let kind = |from: Square| self.piece_at(from).expect("a piece captures").kind;
        let first =
            ExchangeCapture { from: mv.from(), kind: kind(mv.from()), captured: self.value_at(mv.to()), worth: 0 };
        let mut captures = vec![first];
        let mut value = self.value_at(mv.from());
        while let Some(slot) = exchange.least()
            && let Some(from) = Square::from_index(exchange.squares[slot & 31].into())
            && let Some(own) = exchange.capture()
        {
            captures.push(ExchangeCapture { from, kind: kind(from), captured: value, worth: 0 });
            value = own;
        }
        let mut next = 0;
        for capture in captures.iter_mut().rev() {
            capture.worth = capture.captured - next;
            next = capture.worth.max(0);
        }
        captures
    }

    /// Returns `true` if [`see`](Position::see) is at least `threshold`, in hundredths of a soldier. The method often
    /// stops before the exchange is played out. The result is meaningless if the move is not legal.
    #[inline]
    pub fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        let (gain, own) = (self.value_at(mv.to()), self.value_at(mv.from()));
        // At best the moved piece is not recaptured; at worst it is lost, and nothing else is won.
        gain >= threshold && (gain - own >= threshold || !self.recapture_reaches(mv, own, gain - threshold + 1))
    }

    /// Returns `true` if the opponent wins at least `least` hundredths of a soldier by recapturing after `mv`. `least`
    /// must be above 0. `value` is the value of the moved piece, which the opponent captures first.
    #[inline(never)]
    fn recapture_reaches(&self, mv: Move, mut value: i32, mut least: i32) -> bool {
        let mut exchange = Exchange::after(self, mv);
        while value >= least
            && let Some(own) = exchange.capture()
            && value - own < least
        {
            // The side that just captured reaches its threshold if the reply wins less than the new `least`.
            (value, least) = (own, value - least + 1);
        }
        // The loop ends when the side to move in the exchange cannot reach its threshold.
        exchange.side == self.side_to_move().index()
    }

    /// Returns the [`material_value`] of the piece on a point, or 0 if the point is empty.
    #[inline]
    pub(crate) fn value_at(&self, square: Square) -> i32 {
        // In this index, the first entries of two successive kinds are 128 apart.
        VALUES[self.board[square.index() & 127].on(0, 0) / 128 % 8]
    }
}

/// The [`material_value`] of each kind, indexed by kind. The last entry is 0, for an empty point.
static VALUES: [i32; 8] = const_table!([0; 8], 0..7, |kind| material_value(PieceKind::ALL[kind]));

/// A capture of a static exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExchangeCapture {
    /// The point of the capturing piece.
    pub from: Square,
    /// The kind of the capturing piece.
    pub kind: PieceKind,
    /// The [`material_value`] of the captured piece, or 0 if the move is no capture.
    pub captured: i32,
    /// The material that the capture wins for its side: the captured piece minus what the opponent's next capture wins, if
    /// it wins anything.
    pub worth: i32,
}

/// A sequence of captures on one point.
struct Exchange<'a> {
    position: &'a Position,
    /// The point on which both sides capture.
    to: u8,
    /// The side to move.
    side: usize,
    occupied: Occupancy,
    /// The points on which the occupancy differs from the occupancy before the first move.
    changed: Occupancy,
    /// The points of the pieces by slot, as in [`Position`]. All pieces that took part in the exchange are stored as
    /// `CAPTURED`. The piece that captured last stands on `to` and is lost with the next capture.
    squares: [u8; 32],
}

impl Exchange<'_> {
    /// Returns the exchange on the destination of a legal move, after this move.
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

    /// Returns the material that the side to move wins by capturing on `to`, or 0 if capturing does not pay. `value` is
    /// the value of the piece on `to`.
    fn recapture(&mut self, value: i32) -> i32 {
        self.capture().map_or(0, |own| (value - self.recapture(own)).max(0))
    }

    /// Captures with the least valuable piece that can legally capture. Returns the value of that piece, or `None` if
    /// no piece can capture. The general captures last, because a general may not be recaptured.
    fn capture(&mut self) -> Option<i32> {
        let slot = self.least()?;
        let from = std::mem::replace(&mut self.squares[slot & 31], CAPTURED);
        self.occupied = self.occupied ^ POINT[from];
        self.changed = self.changed ^ POINT[from];
        self.side = 1 - self.side;
        Some(VALUES[PIECE_KINDS[slot & 15].index() & 7])
    }

    /// Returns the slot of the least valuable piece that can legally capture on `to`, or `None` if there is none.
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

    /// Returns the first slot in `slots` with a piece of the side to move that reaches `to` and can leave its own point
    /// without exposing its general.
    #[inline(always)]
    fn first(&self, slots: Range<usize>, reaches: impl Fn(u8) -> bool) -> Option<usize> {
        let mut slots = slots.map(|slot| slot + 16 * (self.side & 1));
        slots.find(|&slot| reaches(self.squares[slot]) && self.is_safe(self.squares[slot]))
    }

    /// Returns `true` if the general of the side to move is safe after a capture by the piece on `from`.
    #[inline(never)]
    fn is_safe(&self, from: u8) -> bool {
        let side = self.side & 1;
        let general = self.squares[16 * side];
        let shield = &SHIELDS[side][PALACE[general] as usize & 15];
        let is_exposed = |word: usize, points: u64, enemies: u64| {
            ((self.changed.0[word] | POINT[from].0[word]) & points != 0)
                & (self.position.occupancy[1 - side].0[word] & enemies != 0)
        };
        // Any piece except the captured one can attack the general only after a change of occupancy on the points
        // around the general.
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

/// The relation of two points on one rank or file.
const LINE: u8 = 1;
/// The relation of two points that are a horse's jump apart.
const JUMP: u8 = 2;

/// Returns `true` if two points have the relation `how`: [`LINE`] or [`JUMP`]. This quick test saves most lookups of
/// attacks, because most pairs of points have neither relation.
#[inline(always)]
fn are_related(from: u8, to: u8, how: u8) -> bool {
    RELATIONS[(256 + usize::from(WIDE[from]) - usize::from(WIDE[to])) % 512] & how != 0
}

/// The difference of the [`WIDE`] numbers of two adjacent points on a file. It must be at least 17, the number of
/// possible differences of two files.
const WIDTH: i32 = 20;

/// The relations of two points, indexed by 256 plus the difference of the [`WIDE`] numbers of the points.
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
/// for points off the board gives no relation to any other point.
static WIDE: ByPoint<u8> =
    ByPoint(const_table!([u8::MAX; 256], 0..90, |point| (point / 9 * WIDTH as usize + point % 9) as u8));

/// The points around a general on which a change of occupancy can open an attack on the general. Each field is a bit
/// mask for one 64-bit word of an [`Occupancy`]: `file` for the word of the middle files, the other fields for the word
/// that holds the general's half of the board.
#[derive(Clone, Copy)]
struct Shield {
    rank: u64,
    file: u64,
    /// The points that are a horse's jump away from the general. `legs` has the points that can block these jumps.
    horses: u64,
    legs: u64,
}

/// The shields of all palace points. Indexed by side and by the [number](PALACE) of the general's point in its palace.
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
