//! The position: which pieces stand where, and which side is to move.

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::occupancy::{Occupancy, POINT, bit};
use crate::piece_square::{VALUES, material_value};
use crate::slots::{CAPTURED, FIRST_SLOT, PieceId};
use crate::zobrist::{KEYS, SIDE_KEY};
use crate::{Inventory, Piece, PieceKind, PointSet, Side, Square, const_for};

/// A legal position of xiangqi.
///
/// Create a position with [`Position::start`], by parsing a FEN (`text.parse()`), or from a list of pieces with
/// [`Position::new`]. All three return only positions that the rules allow.
///
/// Two positions are equal if the same pieces stand on the same points, the same side is to move and both counters are
/// equal. [`key`](Position::key) ignores the counters.
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
    /// The occupied points of each side.
    pub(crate) occupancy: [Occupancy; 2],
    /// The point of each piece, or `CAPTURED`. Indexed by slot, a number that the piece keeps for the whole game.
    pub(crate) squares: [u8; 32],
    /// The piece on each point: `EMPTY` for empty points and for indices off the board.
    pub(crate) board: [PieceId; 128],
    pub(crate) key: u64,
    pub(crate) correction_key: u64,
    /// The number of pieces of each kind that each side has left.
    pub(crate) inventory: [Inventory; 2],
    /// The sum of piece-square values of each side.
    pub(crate) piece_square: [i32; 2],
    /// Twice the [full-move number](Position::fullmove_number), plus 1 if Black is to move.
    pub(crate) clock: u32,
    /// The value of `clock` after the last capture. It can be negative, because the counters of a FEN need not be
    /// consistent.
    pub(crate) last_capture: i32,
}

impl Position {
    /// Returns an empty board with `side` to move, to which pieces are then added.
    pub(crate) fn bare(side: Side) -> Position {
        let key = if side == Side::First { 0 } else { SIDE_KEY };
        let position = Position {
            occupancy: [Occupancy::default(); 2],
            squares: [CAPTURED; 32],
            board: [PieceId::EMPTY; 128],
            key,
            correction_key: NO_SOLDIERS.wrapping_add(STOCK_KEYS[0][0][0]).wrapping_add(STOCK_KEYS[1][0][0]),
            inventory: [Inventory::default(); 2],
            piece_square: [0; 2],
            clock: side.index() as u32,
            last_capture: 0,
        };
        position.with_counters(0, 1)
    }

    /// Returns the same position with these two counters. Each counter must be below 2^30.
    pub(crate) fn with_counters(mut self, halfmove_clock: u32, fullmove_number: u32) -> Position {
        self.clock = 2 * fullmove_number + (self.clock & 1);
        self.last_capture = self.clock as i32 - halfmove_clock as i32;
        self
    }

    /// Puts a piece on an empty point. Returns `false` and adds nothing if the side already has the maximum number of
    /// pieces of this kind.
    pub(crate) fn add(&mut self, piece: Piece, square: Square) -> bool {
        let number = self.count(piece);
        if number == piece.kind.max_count() {
            return false;
        }
        let (side, index, id) = (piece.side.index(), square.number(), PieceId::new(piece, number));
        self.squares[id.slot()] = index;
        self.board[square.index()] = id;
        self.occupancy[side] = self.occupancy[side] | POINT[index];
        self.key ^= KEYS[id.on(side, index)];
        self.recount(side, id, CAPTURED, index);
        self.piece_square[side] += i32::from(VALUES[id.on(side, index)]);
        true
    }

    /// Updates the inventory and the correction key for a piece that is added to or removed from the board. One of the
    /// two points is `CAPTURED`.
    #[inline(always)]
    pub(crate) fn recount(&mut self, side: usize, id: PieceId, from: u8, to: u8) {
        let before = self.inventory[side];
        if to == CAPTURED {
            self.inventory[side].remove(id.kind_index());
        } else {
            self.inventory[side].add(id.kind_index());
        }
        let stock = |left: Inventory| STOCK_KEYS[side & 1][left.guards()][left.officers()];
        let (before, after) = (stock(before), stock(self.inventory[side]));
        self.correction_key = self.correction_key.wrapping_add(after.wrapping_sub(before));
        if id.kind_index() == PieceKind::Soldier.index() {
            self.move_soldier(id.on(side, from), id.on(side, to));
        }
    }

    /// Updates the correction key for a soldier that leaves one point for another. Each is given as an index of `KEYS`.
    #[inline(always)]
    pub(crate) fn move_soldier(&mut self, from: usize, to: usize) {
        self.correction_key = self.correction_key.wrapping_add(KEYS[to].wrapping_sub(KEYS[from]));
    }

    /// Returns the start position, with Red to move.
    pub fn start() -> Position {
        use PieceKind::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
        let mut position = Position::bare(Side::First);
        let back_rank = [Chariot, Horse, Elephant, Advisor, General, Advisor, Elephant, Horse, Chariot];
        let soldiers = [0, 2, 4, 6, 8].map(|file| (27 + file, Soldier));
        let cannons = [1, 7].map(|file| (18 + file, Cannon));
        for (index, kind) in back_rank.into_iter().enumerate().chain(cannons).chain(soldiers) {
            let square = Square::known(index as u8);
            position.add(Piece { side: Side::First, kind }, square);
            position.add(Piece { side: Side::Second, kind }, square.flip_rank());
        }
        position
    }

    /// Returns the piece on a point, or `None` if the point is empty.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index() & 127].piece()
    }

    /// Returns an iterator over the pieces and their points, from `a0` rank by rank to `i9`.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Returns the side to move; Red is [`Side::First`].
    #[inline]
    pub fn side_to_move(&self) -> Side {
        if self.clock & 1 == 0 { Side::First } else { Side::Second }
    }

    /// Returns the point of the general of `side`.
    #[inline]
    pub fn general(&self, side: Side) -> Square {
        Square::known(self.squares[side.index() * 16])
    }

    /// Returns the Zobrist key: a 64-bit hash of the pieces and the side to move (A. Zobrist, *A New Hashing Method
    /// with Application for Game Playing*, 1970). Every move updates the stored key. The key of a position is the same
    /// in every build of one version of this crate, and on every computer.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Returns the sum of [`piece_square_value`](crate::piece_square_value) over the pieces of `side`, in hundredths of
    /// a soldier. Every move updates the stored sum.
    #[inline]
    pub fn piece_square_score(&self, side: Side) -> i32 {
        self.piece_square[side.index()]
    }

    /// Returns the sum of [`material_value`] over the pieces of `side`, in hundredths of a soldier. Each call adds up
    /// the values.
    pub fn material(&self, side: Side) -> i32 {
        PieceKind::ALL.iter().map(|&kind| material_value(kind) * self.count(Piece { side, kind }) as i32).sum()
    }

    /// Returns the number of pieces of this kind and side.
    pub fn count(&self, piece: Piece) -> usize {
        self.slots_of(piece).iter().filter(|&&square| square != CAPTURED).count()
    }

    /// Returns a key that depends only on the number of pieces of each kind and side, and on the points of the
    /// soldiers. This is the [correction-history key](game_search::Evaluator::correction_key) of this crate's
    /// evaluators.
    ///
    /// ```
    /// let mut position = xiangqi::Position::start();
    /// let key = position.correction_key();
    /// position.make(position.parse_move("h2e2")?);
    /// assert_eq!(position.correction_key(), key);
    /// position.make(position.parse_move("c6c5")?);
    /// assert_ne!(position.correction_key(), key);
    /// # Ok::<(), xiangqi::MoveParseError>(())
    /// ```
    #[inline]
    pub fn correction_key(&self) -> u64 {
        self.correction_key
    }

    /// Returns the number of plies (moves of either side) since the last capture.
    #[inline]
    pub fn halfmove_clock(&self) -> u32 {
        (self.clock as i32).wrapping_sub(self.last_capture) as u32
    }

    /// Returns the number of the current move: 1 at the start, plus one after each move of Black.
    #[inline]
    pub fn fullmove_number(&self) -> u32 {
        self.clock / 2
    }

    /// Returns the occupied points as an [`Occupancy`], the form in which attacks are looked up.
    #[inline(always)]
    pub fn occupancy(&self) -> Occupancy {
        self.occupancy[0] | self.occupancy[1]
    }

    /// Returns the occupied points.
    #[inline]
    pub fn occupied(&self) -> PointSet {
        self.occupancy().points()
    }

    /// Returns the points occupied by `side`.
    #[inline]
    pub fn occupied_by(&self, side: Side) -> PointSet {
        self.occupancy[side.index()].points()
    }

    /// Returns the empty points.
    #[inline]
    pub fn empty(&self) -> PointSet {
        !self.occupied()
    }

    /// Returns the points on which pieces of this kind and side stand: at most [`PieceKind::max_count`] points.
    ///
    /// ```
    /// use xiangqi::{Piece, PieceKind, Position, Side};
    /// let horses = Position::start().points(Piece { side: Side::Second, kind: PieceKind::Horse });
    /// assert_eq!(format!("{horses:?}"), "{b9, h9}");
    /// ```
    pub fn points(&self, piece: Piece) -> PointSet {
        PointSet::from_bits(self.slots_of(piece).iter().fold(0, |all, &square| all | bit(square)))
    }

    /// Returns the point of each piece of `side`, or [`CAPTURED`](crate::attacks::CAPTURED) if the piece is captured. A
    /// piece keeps its index in the list for the whole game. [`PIECE_KINDS`](crate::attacks::PIECE_KINDS) has the kind
    /// for each index: 0 is the general, 1 and 2 are horses, 3 and 4 chariots, 5 and 6 cannons, 7 and 8 advisors, 9 and
    /// 10 elephants, 11 to 15 soldiers.
    #[inline(always)]
    pub fn piece_list(&self, side: Side) -> &[u8; 16] {
        &self.squares.as_chunks().0[side.index()]
    }

    /// Returns the number of pieces of each kind that `side` has left. Every move updates the stored numbers.
    #[inline]
    pub fn inventory(&self, side: Side) -> Inventory {
        self.inventory[side.index()]
    }

    /// Returns the points occupied by `side` as an [`Occupancy`], the form in which attacks are looked up.
    #[inline(always)]
    pub fn occupancy_of(&self, side: Side) -> Occupancy {
        self.occupancy[side.index()]
    }

    /// Returns the point of each piece of this kind and side, or `CAPTURED` if the piece is captured.
    fn slots_of(&self, piece: Piece) -> &[u8] {
        let first = piece.side.index() * 16 + FIRST_SLOT[piece.kind.index()] as usize;
        &self.squares[first..first + piece.kind.max_count()]
    }
}

/// The part of the [correction key](Position::correction_key) for the soldiers while both sides have none.
const NO_SOLDIERS: u64 = {
    let red = PieceKind::Soldier.index() << 7 | CAPTURED as usize;
    KEYS[red].wrapping_add(KEYS[1 << 10 | red]).wrapping_mul(PieceKind::Soldier.max_count() as u64)
};

/// The part of the [correction key](Position::correction_key) for all pieces except generals and soldiers. Indexed by
/// side and by two numbers: [guards](Inventory::guards) and [officers](Inventory::officers).
static STOCK_KEYS: [[[u64; 32]; 16]; 2] = {
    let mut keys = [[[0; 32]; 16]; 2];
    const_for!(0..2 * Inventory::GUARDS * Inventory::OFFICERS, |i| {
        let (officers, rest) = (i % Inventory::OFFICERS, i / Inventory::OFFICERS);
        let (guards, side) = (rest % Inventory::GUARDS, rest / Inventory::GUARDS);
        let left = Inventory::of(officers, guards, 0);
        let numbers = [0, left.advisors(), left.elephants(), left.horses(), left.chariots(), left.cannons()];
        const_for!(1..numbers.len(), |kind| {
            const_for!(0..2, |number| {
                let place = if number < numbers[kind] { 0 } else { CAPTURED as usize };
                keys[side][guards][officers] =
                    u64::wrapping_add(keys[side][guards][officers], KEYS[side << 10 | kind << 7 | place]);
            });
        });
    });
    keys
};

impl Default for Position {
    /// Returns the start position.
    fn default() -> Self {
        Position::start()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.clock == other.clock
            && self.last_capture == other.last_capture
            && self.occupancy == other.occupancy
            && self.pieces().eq(other.pieces())
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl fmt::Debug for Position {
    /// Writes the board as Red sees it, and the FEN below it.
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
