//! The two loops that take the time. They use vectors explicitly: left to itself, the compiler keeps the sums in memory
//! while rows are added, and takes twice as many instructions.

use wide::{i16x16, i32x8};

use crate::features::Changes;
use crate::weights::{QA, Weights};

/// The number of neurons in a vector.
const LANES: usize = 16;

/// Writes `before` plus the rows of the added features minus those of the removed features to `after`.
#[inline]
pub(crate) fn update(weights: &Weights, changes: &Changes, before: &[i16], after: &mut [i16]) {
    // Nearly all moves move one piece and capture at most one. All rows of such a move are added in one pass.
    match (&changes.added[..], &changes.removed[..]) {
        (&[added], &[]) => sum_rows(weights, [added], [], before, after),
        (&[added], &[removed]) => sum_rows(weights, [added], [removed], before, after),
        (&[added], &[from, captured]) => sum_rows(weights, [added], [from, captured], before, after),
        (added, removed) => {
            after.copy_from_slice(before);
            added.iter().for_each(|&feature| add_row(after, weights.row(feature), i16x16::splat(1)));
            removed.iter().for_each(|&feature| add_row(after, weights.row(feature), i16x16::splat(-1)));
        }
    }
}

#[inline]
fn sum_rows<const ADDED: usize, const REMOVED: usize>(
    weights: &Weights,
    added: [u32; ADDED],
    removed: [u32; REMOVED],
    before: &[i16],
    after: &mut [i16],
) {
    let before = before.as_chunks::<LANES>().0;
    let after = &mut after.as_chunks_mut::<LANES>().0[..before.len()];
    let row = |feature| &weights.row(feature).as_chunks::<LANES>().0[..before.len()];
    let (mut added_rows, mut removed_rows) = ([before; ADDED], [before; REMOVED]);
    added_rows.iter_mut().zip(added).for_each(|(rows, feature)| *rows = row(feature));
    removed_rows.iter_mut().zip(removed).for_each(|(rows, feature)| *rows = row(feature));
    for index in 0..before.len() {
        let mut sum = i16x16::new(before[index]);
        // While some features are added and others are not yet removed, a sum can wrap around. The result does not.
        added_rows.iter().for_each(|row| sum += i16x16::new(row[index]));
        removed_rows.iter().for_each(|row| sum -= i16x16::new(row[index]));
        after[index] = sum.to_array();
    }
}

#[inline]
fn add_row(sums: &mut [i16], row: &[i16], sign: i16x16) {
    for (sums, row) in sums.as_chunks_mut::<LANES>().0.iter_mut().zip(row.as_chunks::<LANES>().0) {
        *sums = (i16x16::new(*sums) + i16x16::new(*row) * sign).to_array();
    }
}

/// Returns the sum of squared clipped activations times output weights.
#[inline]
pub(crate) fn output(sums: &[i16], weights: &[i16]) -> i64 {
    let (zero, one) = (i16x16::ZERO, i16x16::splat(QA as i16));
    let mut lanes = i32x8::ZERO;
    // Each lane adds at most 32 times 2 products of at most 255 · 255 · 127, which fits into 32 bits.
    for (sums, weights) in sums.as_chunks::<LANES>().0.iter().zip(weights.as_chunks::<LANES>().0) {
        let clipped = i16x16::new(*sums).max(zero).min(one);
        // The product is at most 255 · 127, which fits into 16 bits.
        lanes += (clipped * i16x16::new(*weights)).dot(clipped);
    }
    lanes.to_array().into_iter().map(i64::from).sum()
}
