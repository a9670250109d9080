//! Loops that run at compile time. The whole crate computes its tables with them. They are in this folder because the
//! folder is also compiled outside this crate.

/// A `for` loop over a range of numbers that also runs at compile time: `const_for!(0..90, |square| { ... })`.
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

/// A table computed at compile time: the array `$table`, in which each entry with an index in `$range` is replaced by
/// `$entry`.
macro_rules! const_table {
    ($table:expr, $range:expr, |$index:ident| $entry:expr) => {{
        let (mut table, range) = ($table, $range);
        let mut $index = range.start;
        while $index < range.end {
            table[$index] = $entry;
            $index += 1;
        }
        table
    }};
}

pub(crate) use {const_for, const_table};
