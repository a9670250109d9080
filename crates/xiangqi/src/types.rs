//! The basic types of the rules: points and sets of points, pieces, moves.

use std::fmt;

use game_search::Side;

/// One of the 90 points of the board, numbered `rank * 9 + file`.
///
/// Files run from `a` to `i` and ranks from 0 to 9 as Red sees them: `a0` is Red's left corner, and Black's general
/// starts on `e9`.
///
/// ```
/// use xiangqi::Square;
/// let square = Square::new(4, 9).ok_or("off the board")?;
/// assert_eq!(square.to_string(), "e9");
/// assert_eq!("e9".parse(), Ok(square));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The number of points.
    pub const COUNT: usize = 90;

    /// Returns the point on `file` (0 to 8, from Red's left) and `rank` (0 to 9, from Red's back rank), or `None` if
    /// the point is off the board.
    #[inline]
    pub const fn new(file: usize, rank: usize) -> Option<Square> {
        if file < 9 && rank < 10 { Some(Square((rank * 9 + file) as u8)) } else { None }
    }

    /// Returns the point with this index, or `None` if `index` is 90 or more.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < Self::COUNT { Some(Square(index as u8)) } else { None }
    }

    /// Returns the point with this index, which must be below 90.
    #[inline]
    pub(crate) const fn known(index: u8) -> Square {
        debug_assert!(index < Self::COUNT as u8);
        Square(index)
    }

    /// Returns an iterator over all points, from `a0` rank by rank to `i9`.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator + Clone {
        (0..Self::COUNT as u8).map(Square)
    }

    /// Returns the index of the point, `rank * 9 + file`: 0 to 89.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the [`index`](Square::index) as a `u8`, for tables indexed by point.
    #[inline(always)]
    pub(crate) const fn number(self) -> u8 {
        self.0
    }

    /// Returns the file: 0 for file `a`, 8 for file `i`.
    #[inline]
    pub const fn file(self) -> usize {
        self.index() % 9
    }

    /// Returns the rank: 0 for Red's back rank, 9 for Black's.
    #[inline]
    pub const fn rank(self) -> usize {
        self.index() / 9
    }

    /// Returns the mirror image across the river, on the same file: `b9` for `b0`.
    #[inline]
    pub const fn flip_rank(self) -> Square {
        Square(((9 - self.rank()) * 9 + self.file()) as u8)
    }

    /// Returns this point for Red, and its mirror image across the river for Black. The rank of the result therefore
    /// counts from the back rank of `side`.
    #[inline]
    pub(crate) const fn seen_by(self, side: Side) -> Square {
        if matches!(side, Side::First) { self } else { self.flip_rank() }
    }

    /// Returns the mirror image with left and right exchanged: `h0` for `b0`.
    #[inline]
    pub const fn flip_file(self) -> Square {
        Square((self.rank() * 9 + 8 - self.file()) as u8)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file() as u8), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The bits of all points of the board.
pub(crate) const BOARD: u128 = (1 << Square::COUNT) - 1;

game_search::square_set! {
    /// A set of points, stored as bits. The bit number of a point is its [`index`](Square::index), so shifting the bits
    /// left by 9 moves every point one rank toward Black's side.
    ///
    /// ```
    /// use xiangqi::{Piece, PieceKind, PointSet, Position, Side, Square};
    /// let soldiers = Position::start().points(Piece { side: Side::First, kind: PieceKind::Soldier });
    /// assert_eq!(format!("{soldiers:?}"), "{a3, c3, e3, g3, i3}");
    /// assert!(soldiers.contains("e3".parse()?));
    /// let ahead = PointSet::from_bits(soldiers.bits() << 9);
    /// assert_eq!((ahead & !soldiers, ahead.len()), (ahead, 5));
    /// # Ok::<(), xiangqi::SquareParseError>(())
    /// ```
    pub struct PointSet of Square within BOARD;
    /// An iterator over the points of a [`PointSet`], in order: `a0`, `b0`, ..., `a1`, ...
    pub struct Points;
}

/// The seven kinds of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum PieceKind {
    /// 帥 將: moves one step straight, inside the palace, and never faces the other general on an open file.
    General,
    /// 仕 士: moves one step diagonally, inside the palace.
    Advisor,
    /// 相 象: moves two steps diagonally, on its own side of the river, unless the point between (the elephant eye) is
    /// occupied.
    Elephant,
    /// 傌 馬: moves one step straight, then one diagonally outwards, unless the first point (the horse leg) is occupied.
    Horse,
    /// 俥 車: moves any distance along a rank or file, over empty points only.
    Chariot,
    /// 炮 砲: moves like a chariot, and captures over exactly one piece in between (the cannon screen).
    Cannon,
    /// 兵 卒: moves one step forward; across the river also one step sideways.
    Soldier,
}

impl PieceKind {
    /// All kinds, in the order of [`index`](PieceKind::index).
    pub const ALL: [PieceKind; 7] = {
        use PieceKind::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
        [General, Advisor, Elephant, Horse, Chariot, Cannon, Soldier]
    };

    /// Returns the position of the kind in [`ALL`](PieceKind::ALL).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the number of pieces of this kind that each side has at the start of a game. A side never has more.
    #[inline]
    pub const fn max_count(self) -> usize {
        match self {
            PieceKind::General => 1,
            PieceKind::Soldier => 5,
            _ => 2,
        }
    }

    /// Returns the lower-case FEN letter: one of `k a b n r c p`.
    #[inline]
    pub const fn letter(self) -> char {
        b"kabnrcp"[self as usize] as char
    }

    /// Returns `true` if a piece of this kind can ever stand on this point. `rank` counts from the back rank of the
    /// piece's owner.
    pub(crate) const fn can_stand(self, file: usize, rank: usize) -> bool {
        let palace = 3 <= file && file <= 5 && rank <= 2;
        match self {
            PieceKind::General => palace,
            PieceKind::Advisor => palace && (file + rank) % 2 == 1,
            PieceKind::Elephant => matches!((file, rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2)),
            PieceKind::Soldier => rank >= 5 || rank >= 3 && file.is_multiple_of(2),
            _ => true,
        }
    }
}

impl fmt::Display for PieceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(["general", "advisor", "elephant", "horse", "chariot", "cannon", "soldier"][self.index()])
    }
}

/// A kind of piece and the side that owns the piece. [`Side::First`] is Red, [`Side::Second`] is Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The side that owns the piece.
    pub side: Side,
    /// The kind of piece.
    pub kind: PieceKind,
}

impl Piece {
    /// Returns the FEN letter: upper case for Red, lower case for Black.
    ///
    /// ```
    /// use xiangqi::{Piece, PieceKind, Side};
    /// assert_eq!(Piece { side: Side::First, kind: PieceKind::Cannon }.letter(), 'C');
    /// ```
    #[inline]
    pub const fn letter(self) -> char {
        let letter = self.kind.letter();
        if matches!(self.side, Side::First) { letter.to_ascii_uppercase() } else { letter }
    }

    /// Parses a FEN letter. `e` is also accepted for an elephant, and `h` for a horse.
    #[inline]
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let kind = match letter.to_ascii_lowercase() {
            'k' => PieceKind::General,
            'a' => PieceKind::Advisor,
            'b' | 'e' => PieceKind::Elephant,
            'n' | 'h' => PieceKind::Horse,
            'r' => PieceKind::Chariot,
            'c' => PieceKind::Cannon,
            'p' => PieceKind::Soldier,
            _ => return None,
        };
        Some(Piece { side: if letter.is_ascii_uppercase() { Side::First } else { Side::Second }, kind })
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", side_name(self.side), self.kind)
    }
}

/// Returns the name of a side for messages: `Red` or `Black`.
pub(crate) const fn side_name(side: Side) -> &'static str {
    if matches!(side, Side::First) { "Red" } else { "Black" }
}

/// A move from one point to another. Any two points form a value of this type; whether the move is legal depends on the
/// [`Position`](crate::Position). `Display` writes `h2e2`; other forms are in [`notation`](crate::notation).
///
/// ```
/// use xiangqi::{Move, Position};
/// let mv = Move::new("h2".parse()?, "e2".parse()?);
/// assert_eq!((mv.from().to_string(), mv.to_string()), ("h2".to_owned(), "h2e2".to_owned()));
/// assert!(Position::start().is_legal(mv));
/// # Ok::<(), xiangqi::SquareParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u16);

impl Move {
    /// Creates the move between two points.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Move {
        Move((from.0 as u16) << 8 | to.0 as u16)
    }

    /// Returns the point that the piece leaves.
    #[inline]
    pub const fn from(self) -> Square {
        Square((self.0 >> 8) as u8)
    }

    /// Returns the point to which the piece moves.
    #[inline]
    pub const fn to(self) -> Square {
        Square(self.0 as u8)
    }

    /// Returns the move as a 16-bit number: the origin's index is the high byte, the destination's index the low byte.
    #[inline]
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// Returns the move for a number from [`to_bits`](Move::to_bits), or `None` if the number does not encode two
    /// points.
    ///
    /// ```
    /// use xiangqi::Move;
    /// assert_eq!(Move::from_bits(0x0100).map(|mv| mv.to_string()), Some("b0a0".to_owned()));
    /// assert_eq!(Move::from_bits(90), None);
    /// ```
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Move> {
        if (bits >> 8) < 90 && (bits & 0xFF) < 90 { Some(Move(bits)) } else { None }
    }
}
