//! Tables by point.

use std::ops::Index;

/// A table with an entry for every number that a `u8` can hold, so that looking up a point needs no bounds check. What
/// lies off the board, [`DEAD`](crate::slots::DEAD) first of all, has an entry that stands for "nothing there".
pub(crate) struct ByPoint<T>(pub(crate) [T; 256]);

impl<T> Index<u8> for ByPoint<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, point: u8) -> &T {
        &self.0[point as usize]
    }
}
