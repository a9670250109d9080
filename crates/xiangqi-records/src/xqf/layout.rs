//! Where things stand in the file.

use game_search::Side;
use xiangqi::PieceKind::{self, Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
use xiangqi::{Piece, Position, Square};

/// The pieces of a side in the order of the file.
const PIECES: [PieceKind; 16] = [
    Chariot, Horse, Elephant, Advisor, General, Advisor, Elephant, Horse, Chariot, Cannon, Cannon, Soldier, Soldier,
    Soldier, Soldier, Soldier,
];

/// The offset of the moves.
pub(super) const MOVES: usize = 0x400;
/// The newest version.
pub(super) const NEWEST: u8 = 18;
/// What is added to the points of moves, before the keys.
pub(super) const FROM: u8 = 24;
pub(super) const TO: u8 = 32;

/// The text fields: the offset of the length byte, the most bytes of the text, and the tag in a record.
pub(super) const FIELDS: [(usize, usize, &str); 11] = [
    (0x50, 63, "Title"),
    (0xD0, 63, "Event"),
    (0x110, 15, "Date"),
    (0x120, 15, "Site"),
    (0x130, 15, "Red"),
    (0x140, 15, "Black"),
    (0x150, 63, "TimeControl"),
    (0x190, 15, "RedTime"),
    (0x1A0, 15, "BlackTime"),
    (0x1D0, 15, "Annotator"),
    (0x1E0, 15, "Author"),
];

/// The tag of the kind of record, and its values.
pub(super) const KIND: &str = "Kind";
pub(super) const KINDS: [&str; 4] = ["game", "opening", "middlegame", "ending"];

/// Returns the point with this number, `10 * file + rank`.
pub(super) fn square(number: u8) -> Option<Square> {
    Square::new(usize::from(number / 10), usize::from(number % 10))
}

pub(super) fn number(square: Square) -> u8 {
    (10 * square.file() + square.rank()) as u8
}

/// Returns the point of each piece of a position, in the order of the file; `None` if the piece is not on the board.
pub(crate) fn points(position: &Position) -> [Option<Square>; 32] {
    let mut points = [None; 32];
    for (square, piece) in position.pieces() {
        let begin = if piece.side == Side::First { 0 } else { 16 };
        let free = (0..16).find(|&at| PIECES[at] == piece.kind && points[begin + at].is_none());
        points[begin + free.expect("a position has no more pieces than a game")] = Some(square);
    }
    points
}

/// Returns the pieces in the order of the file.
pub(crate) fn pieces() -> impl Iterator<Item = Piece> {
    [Side::First, Side::Second].into_iter().flat_map(|side| PIECES.map(|kind| Piece { side, kind }))
}
