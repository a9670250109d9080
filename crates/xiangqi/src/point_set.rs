//! Sets of points.

use crate::types::Square;

/// The bits of all points.
pub(crate) const BOARD: u128 = (1 << Square::COUNT) - 1;

game_search::square_set! {
    /// A set of points: bit [`index`](Square::index) stands for the point, so a step toward Black's side is a shift by 9.
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
    /// The points of a [`PointSet`], in order: `a0`, `b0`, ..., `a1`, ...
    pub struct Points;
}
