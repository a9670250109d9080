//! Tables by point.

use std::ops::Index;

/// A table with an entry for every number that a `u8` can hold, so that looking up a point needs no bounds check.
///
/// Points have their [index](crate::Square::index). Numbers off the board, [`CAPTURED`](crate::attacks::CAPTURED) first of
/// all, have an entry that stands for "nothing there".
pub struct ByPoint<T>(pub [T; 256]);

impl<T> Index<u8> for ByPoint<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, point: u8) -> &T {
        &self.0[point as usize]
    }
}
