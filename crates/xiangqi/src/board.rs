//! A position: who stands where, and whose turn it is.

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::occupancy::{Occupancy, POINT, bit};
use crate::piece_square::{VALUES, material_value};
use crate::slots::{CAPTURED, FIRST_SLOT, PieceId};
use crate::zobrist::{KEYS, SIDE_KEY};
use crate::{Inventory, Piece, PieceKind, PointSet, Side, Square, const_for};

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
    /// The occupied points, by side.
    pub(crate) occupancy: [Occupancy; 2],
    /// The point of each slot, `CAPTURED` if captured.
    pub(crate) squares: [u8; 32],
    /// The piece on each point; `EMPTY` elsewhere, also off the board.
    pub(crate) board: [PieceId; 128],
    pub(crate) key: u64,
    /// What each side has left.
    pub(crate) inventory: [Inventory; 2],
    /// Sum of piece-square values per side.
    pub(crate) piece_square: [i32; 2],
    /// Twice the move number, plus 1 when Black is to move.
    pub(crate) clock: u32,
    /// What `clock` was after the last capture; it may lie before the first move of a game set up from a FEN.
    pub(crate) last_capture: i32,
}

impl Position {
    /// No piece anywhere: only a step in building a position.
    pub(crate) fn bare(side: Side) -> Position {
        let key = if side == Side::First { 0 } else { SIDE_KEY };
        let position = Position {
            occupancy: [Occupancy::default(); 2],
            squares: [CAPTURED; 32],
            board: [PieceId::EMPTY; 128],
            key,
            inventory: [Inventory::default(); 2],
            piece_square: [0; 2],
            clock: side.index() as u32,
            last_capture: 0,
        };
        position.with_counters(0, 1)
    }

    /// The same position with other counters, which must be below 2^30.
    pub(crate) fn with_counters(mut self, halfmove_clock: u32, fullmove_number: u32) -> Position {
        self.clock = 2 * fullmove_number + (self.clock & 1);
        self.last_capture = self.clock as i32 - halfmove_clock as i32;
        self
    }

    /// Puts a piece on an empty point. `false` if the side has its full number of that kind already.
    pub(crate) fn add(&mut self, piece: Piece, square: Square) -> bool {
        let number = self.count(piece);
        if number == piece.kind.most() {
            return false;
        }
        let (side, index, id) = (piece.side.index(), square.number(), PieceId::new(piece, number));
        self.squares[id.slot()] = index;
        self.board[square.index()] = id;
        self.occupancy[side] = self.occupancy[side] | POINT[index];
        self.key ^= KEYS[id.on(side, index)];
        self.inventory[side].add(id.kind_index());
        self.piece_square[side] += i32::from(VALUES[id.on(side, index)]);
        true
    }

    /// The start position, with Red to move.
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

    /// The piece on a point.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index() & 127].piece()
    }

    /// The pieces and where they stand, from `a0` rank by rank to `i9`.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The side whose turn it is; Red is [`Side::First`].
    #[inline]
    pub fn side_to_move(&self) -> Side {
        if self.clock & 1 == 0 { Side::First } else { Side::Second }
    }

    /// Where the general of `side` stands.
    #[inline]
    pub fn general(&self, side: Side) -> Square {
        Square::known(self.squares[side.index() * 16])
    }

    /// The Zobrist key of the pieces and the side to move, kept up to date by every move (A. Zobrist, *A New Hashing Method with
    /// Application for Game Playing*, 1970). The same in every build of one version of this crate, and on every computer.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The sum of [`piece_square_value`](crate::placement_value) over the pieces of `side`, in hundredths of a soldier, kept up to
    /// date by every move.
    #[inline]
    pub fn piece_square_score(&self, side: Side) -> i32 {
        self.piece_square[side.index()]
    }

    /// The sum of [`material_value`] over the pieces of `side`, in hundredths of a soldier, counted anew at each call.
    pub fn material(&self, side: Side) -> i32 {
        PieceKind::ALL.iter().map(|&kind| material_value(kind) * self.count(Piece { side, kind }) as i32).sum()
    }

    /// How many pieces of a kind a side has.
    pub fn count(&self, piece: Piece) -> usize {
        self.slots_of(piece).iter().filter(|&&square| square != CAPTURED).count()
    }

    /// Returns a key that is equal for positions with the same number of pieces of each kind and side, and soldiers on the same
    /// points: the [key](game_search::Evaluator::correction_key) of the evaluators here.
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
    pub fn correction_key(&self) -> u64 {
        let mut key = 0_u64;
        for (side, squares) in self.squares.as_chunks::<16>().0.iter().enumerate() {
            let left = self.inventory[side];
            key = key.wrapping_add(STOCK_KEYS[side][left.guards()][left.officers()]);
            let soldiers = side << 10 | PieceKind::Soldier.index() << 7;
            for &square in &squares[11..] {
                key = key.wrapping_add(KEYS[soldiers | usize::from(square & 127)]);
            }
        }
        key
    }

    /// Moves of either side, that is plies, since the last capture.
    #[inline]
    pub fn halfmove_clock(&self) -> u32 {
        (self.clock as i32).wrapping_sub(self.last_capture) as u32
    }

    /// The number of the current move: 1 at the start, one more after each move of Black.
    #[inline]
    pub fn fullmove_number(&self) -> u32 {
        self.clock / 2
    }

    /// The occupied points, in the form in which attacks are looked up.
    #[inline(always)]
    pub fn occupancy(&self) -> Occupancy {
        self.occupancy[0] | self.occupancy[1]
    }

    /// The points on which a piece stands.
    #[inline]
    pub fn occupied(&self) -> PointSet {
        self.occupancy().points()
    }

    /// The points on which a piece of `side` stands.
    #[inline]
    pub fn occupied_by(&self, side: Side) -> PointSet {
        self.occupancy[side.index()].points()
    }

    /// The points on which no piece stands.
    #[inline]
    pub fn empty(&self) -> PointSet {
        !self.occupied()
    }

    /// The points on which such a piece stands: at most [`PieceKind::most`] of them.
    ///
    /// ```
    /// use xiangqi::{Piece, PieceKind, Position, Side};
    /// let horses = Position::start().points(Piece { side: Side::Second, kind: PieceKind::Horse });
    /// assert_eq!(format!("{horses:?}"), "{b9, h9}");
    /// ```
    pub fn points(&self, piece: Piece) -> PointSet {
        PointSet::from_bits(self.slots_of(piece).iter().fold(0, |all, &square| all | bit(square)))
    }

    /// The points of the pieces of `side`, [`CAPTURED`](crate::attacks::CAPTURED) if one was captured. A piece keeps its place
    /// in the list, where [`PIECE_KINDS`](crate::attacks::PIECE_KINDS) has its kind: 0 the general, 1 and 2 horses, 3 and 4
    /// chariots, 5 and 6 cannons, 7 and 8 advisors, 9 and 10 elephants, 11 to 15 soldiers.
    #[inline(always)]
    pub fn piece_list(&self, side: Side) -> &[u8; 16] {
        &self.squares.as_chunks().0[side.index()]
    }

    /// The numbers of pieces that `side` has left, kept up to date by every move.
    #[inline]
    pub fn inventory(&self, side: Side) -> Inventory {
        self.inventory[side.index()]
    }

    /// The points on which a piece of `side` stands, in the form in which attacks are looked up.
    #[inline(always)]
    pub fn occupancy_of(&self, side: Side) -> Occupancy {
        self.occupancy[side.index()]
    }

    /// What the slots of such pieces hold.
    fn slots_of(&self, piece: Piece) -> &[u8] {
        let first = piece.side.index() * 16 + FIRST_SLOT[piece.kind.index()] as usize;
        &self.squares[first..first + piece.kind.most()]
    }
}

/// By side, [guards](Inventory::guards) and [officers](Inventory::officers): a part of the
/// [correction key](Position::correction_key).
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
    /// The start position.
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
