//! Tables by point, and what computes tables at compile time.

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

/// A `for` loop over a range of numbers that also runs at compile time: `const_for!(0..90, |square| { ... })`.
#[doc(hidden)]
#[macro_export]
macro_rules! const_for {
    ($range:expr, |$number:ident| $body:block) => {
        let range = $range;
        let mut next = range.start;
        while next < range.end {
            let $number = next;
            next += 1;
            $body
        }
    };
}

/// A table computed at compile time: this array, with the entries of a range of indices replaced.
#[doc(hidden)]
#[macro_export]
macro_rules! const_table {
    ($table:expr, $range:expr, |$index:ident| $entry:expr) => {{
        let mut table = $table;
        $crate::const_for!($range, |$index| {
            table[$index] = $entry;
        });
        table
    }};
}

pub(crate) use {const_for, const_table};
