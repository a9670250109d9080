//! A position: who stands where, and whose turn it is.

use std::fmt;
use std::hash::{Hash, Hasher};

use game_search::Side;

use crate::placement::{VALUES, material_value};
use crate::slots::{DEAD, EMPTY, FIRST_SLOT, ROW_OF_SLOT, Slot, piece, row};
use crate::types::{Piece, PieceKind, Square};
use crate::zobrist::{KEYS, SIDE_KEY};

/// A legal position of xiangqi.
///
/// Build one from the start ([`Position::start`]), from a FEN (`text.parse()`), or from a list of pieces
/// ([`Position::new`]); all three only give positions that the rules allow.
///
/// Two positions are equal when the same pieces stand on the same points, the same side is to move and both
/// counters agree. [`key`](Position::key) leaves the counters out.
///
/// ```
/// use xiangqi::{Position, Side};
/// let position = Position::start();
/// assert_eq!(position.side_to_move(), Side::First);
/// assert_eq!(position.pieces().count(), 32);
/// assert_eq!(position.general(Side::Second).to_string(), "e9");
/// ```
#[derive(Clone)]
pub struct Position {
    /// Per side, point `s` at bit `s + 20`, so that a u64 window shifted by `s` holds the whole neighbourhood of `s`.
    pub(crate) occupied: [u128; 2],
    /// Occupancy per line: ranks from 0 (bit = file), files from 16 (bit = rank); Red in the low half, Black in the high.
    pub(crate) lines: [u32; 32],
    /// The slot on each point; `EMPTY` elsewhere, also off the board.
    pub(crate) board: [Slot; 128],
    /// The point of each slot, `DEAD` if captured; from `EMPTY` on nothing but padding.
    pub(crate) squares: [u8; 64],
    pub(crate) key: u64,
    /// Sum of placement values per side.
    pub(crate) placement: [i32; 2],
    pub(crate) side: Side,
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
}

/// The bit of a point in [`Position::occupied`]; 0 for `DEAD` and beyond.
pub(crate) static BIT: [u128; 128] = {
    let mut bits = [0; 128];
    let mut square = 0;
    while square < 90 {
        bits[square] = 1 << (square + 20);
        square += 1;
    }
    bits
};

impl Position {
    /// No piece anywhere: only a step in building a position.
    pub(crate) fn empty(side: Side) -> Position {
        Position {
            occupied: [0; 2],
            lines: [0; 32],
            board: [EMPTY; 128],
            squares: [DEAD; 64],
            key: if side == Side::First { 0 } else { SIDE_KEY },
            placement: [0; 2],
            side,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// Puts a piece on an empty point. `false` if the side has its full number of that kind already.
    pub(crate) fn add(&mut self, piece: Piece, square: Square) -> bool {
        let side = piece.side.index();
        let first = side * 16 + FIRST_SLOT[piece.kind.index()] as usize;
        let Some(slot) = (first..first + piece.kind.most()).find(|&slot| self.squares[slot] == DEAD) else {
            return false;
        };
        let (index, row) = (square.index(), row(piece.side, piece.kind));
        self.squares[slot] = index as u8;
        self.board[index] = slot as Slot;
        self.occupied[side] |= BIT[index];
        self.lines[square.rank() as usize] |= 1 << square.file() << (16 * side);
        self.lines[16 + square.file() as usize] |= 1 << square.rank() << (16 * side);
        self.key ^= KEYS[row][index];
        self.placement[side] += i32::from(VALUES[row][index]);
        true
    }

    /// The start position, with Red to move.
    pub fn start() -> Position {
        let mut position = Position::empty(Side::First);
        let back_rank = [
            PieceKind::Chariot,
            PieceKind::Horse,
            PieceKind::Elephant,
            PieceKind::Advisor,
            PieceKind::General,
            PieceKind::Advisor,
            PieceKind::Elephant,
            PieceKind::Horse,
            PieceKind::Chariot,
        ];
        let back = back_rank.into_iter().enumerate();
        let soldiers = [0, 2, 4, 6, 8].map(|file| (27 + file, PieceKind::Soldier));
        let cannons = [1, 7].map(|file| (18 + file, PieceKind::Cannon));
        for (index, kind) in back.chain(cannons).chain(soldiers) {
            let square = Square::known(index);
            position.add(Piece { side: Side::First, kind }, square);
            position.add(Piece { side: Side::Second, kind }, square.flip_rank());
        }
        position
    }

    /// The piece on a point.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        piece(self.board[square.index() & 127])
    }

    /// The pieces and where they stand, from `a0` rank by rank to `i9`.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The side whose turn it is; Red is [`Side::First`].
    #[inline]
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// Where the general of `side` stands.
    #[inline]
    pub fn general(&self, side: Side) -> Square {
        Square::known(self.squares[side.index() * 16] as usize)
    }

    /// The Zobrist key of the pieces and the side to move, kept up to date by every move.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The sum of [`placement_value`](crate::placement_value) over the pieces of `side`, kept up to date by every
    /// move.
    #[inline]
    pub fn placement_score(&self, side: Side) -> i32 {
        self.placement[side.index()]
    }

    /// The sum of [`material_value`](crate::material_value) over the pieces of `side`, counted anew at each call.
    pub fn material(&self, side: Side) -> i32 {
        PieceKind::ALL.iter().map(|&kind| material_value(kind) * self.count(Piece { side, kind }) as i32).sum()
    }

    /// How many pieces of a kind a side has.
    pub fn count(&self, piece: Piece) -> usize {
        let first = piece.side.index() * 16 + FIRST_SLOT[piece.kind.index()] as usize;
        self.squares[first..first + piece.kind.most()].iter().filter(|&&square| square != DEAD).count()
    }

    /// Moves of either side since the last capture.
    #[inline]
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the current move: 1 at the start, one more after each move of Black.
    #[inline]
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    fn rows(&self) -> impl Iterator<Item = u8> + '_ {
        self.board[..Square::COUNT].iter().map(|&slot| ROW_OF_SLOT[slot as usize & 63])
    }
}

impl Default for Position {
    /// The start position.
    fn default() -> Self {
        Position::start()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.side == other.side
            && self.occupied == other.occupied
            && self.halfmove_clock == other.halfmove_clock
            && self.fullmove_number == other.fullmove_number
            && self.rows().eq(other.rows())
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl fmt::Debug for Position {
    /// The board as Red sees it, the FEN below it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..10).rev() {
            write!(f, "{rank}")?;
            for square in (0..9).filter_map(|file| Square::new(file, rank)) {
                write!(f, " {}", self.piece_at(square).map_or('.', Piece::letter))?;
            }
            writeln!(f)?;
        }
        writeln!(f, "  a b c d e f g h i")?;
        write!(f, "{self}")
    }
}
