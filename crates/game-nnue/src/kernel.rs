//! The two loops that take the time. They work on arrays whose lengths are constants, because the compiler turns only
//! such loops into good vector instructions. The size of the network selects the constant.

use crate::features::Changes;
use crate::weights::{QA, Weights};

/// Calls a function that is generic over the number of neurons.
macro_rules! sized {
    ($neurons:expr, $call:ident($($argument:expr),*)) => {
        match $neurons {
            16 => $call::<16, 16, 1>($($argument),*),
            32 => $call::<32, 32, 1>($($argument),*),
            64 => $call::<64, 64, 1>($($argument),*),
            128 => $call::<128, 64, 2>($($argument),*),
            256 => $call::<256, 64, 4>($($argument),*),
            _ => $call::<512, 64, 8>($($argument),*),
        }
    };
}

/// Writes `before` plus the rows of the added features minus those of the removed features to `after`.
#[inline]
pub(crate) fn update(weights: &Weights, changes: &Changes, before: &[i16], after: &mut [i16]) {
    sized!(before.len(), update_sized(weights, changes, before, after));
}

#[inline]
fn update_sized<const N: usize, const BLOCK: usize, const BLOCKS: usize>(
    weights: &Weights,
    changes: &Changes,
    before: &[i16],
    after: &mut [i16],
) {
    let (rows, _) = weights.numbers().as_chunks::<N>();
    let (before, after) = (as_blocks::<BLOCK, BLOCKS>(before), after.as_chunks_mut::<BLOCK>().0);
    for block in 0..BLOCKS {
        // A local array stays in registers while the rows are added.
        let mut sums = before[block];
        let row = |feature: u32| &as_blocks::<BLOCK, BLOCKS>(&rows[feature as usize])[block];
        // While some features are added and others are not yet removed, a sum can wrap around. The result does not.
        for &feature in &changes.added {
            sums.iter_mut().zip(row(feature)).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
        }
        for &feature in &changes.removed {
            sums.iter_mut().zip(row(feature)).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
        }
        after[block] = sums;
    }
}

/// Returns the sum of squared clipped activations times output weights.
#[inline]
pub(crate) fn output(sums: &[i16], weights: &[i16]) -> i64 {
    sized!(sums.len(), output_sized(sums, weights))
}

#[inline]
fn output_sized<const N: usize, const BLOCK: usize, const BLOCKS: usize>(sums: &[i16], weights: &[i16]) -> i64 {
    let (sums, weights) = (as_blocks::<BLOCK, BLOCKS>(sums), as_blocks::<BLOCK, BLOCKS>(weights));
    let mut total = 0;
    // A sum of four blocks is at most 4 · 64 · 255 · 255 · 127, which fits into 32 bits.
    for (sums, weights) in sums.chunks(4).zip(weights.chunks(4)) {
        let mut sum = 0_i32;
        for (sums, weights) in sums.iter().zip(weights) {
            for (number, weight) in sums.iter().zip(weights) {
                let clipped = (*number).clamp(0, QA as i16);
                // The product is at most 255 · 127, which fits into 16 bits.
                sum += i32::from(clipped.wrapping_mul(*weight)) * i32::from(clipped);
            }
        }
        total += i64::from(sum);
    }
    total
}

/// Returns the numbers as an array of blocks.
#[inline]
fn as_blocks<const BLOCK: usize, const BLOCKS: usize>(numbers: &[i16]) -> &[[i16; BLOCK]; BLOCKS] {
    let (blocks, _) = numbers.as_chunks::<BLOCK>();
    blocks.first_chunk().expect("a row has all neurons")
}
