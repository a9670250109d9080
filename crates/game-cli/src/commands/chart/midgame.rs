//! The position that the charts are of.

use xiangqi::Position;

/// Returns a midgame of xiangqi: that of the tables in the book.
pub fn midgame() -> Position {
    let fen = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";
    fen.parse().expect("a legal position")
}
