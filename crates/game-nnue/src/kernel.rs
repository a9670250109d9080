//! The two loops that take the time. Both work on arrays whose length is known when they are compiled, so that the
//! compiler uses vector instructions.

use crate::features::Changes;
use crate::weights::{QA, Weights};

/// Writes `before` plus the rows of the added features minus those of the removed features to `after`.
#[inline]
pub(crate) fn update(weights: &Weights, changes: &Changes, before: &[i16], after: &mut [i16]) {
    match before.len() {
        16 => update_blocks::<16>(weights, changes, before, after),
        32 => update_blocks::<32>(weights, changes, before, after),
        _ => update_blocks::<64>(weights, changes, before, after),
    }
}

#[inline]
fn update_blocks<const N: usize>(weights: &Weights, changes: &Changes, before: &[i16], after: &mut [i16]) {
    let blocks = before.as_chunks::<N>().0.iter().zip(after.as_chunks_mut::<N>().0);
    for (block, (before, after)) in blocks.enumerate() {
        // A local array stays in registers while the rows are added.
        let mut sums = *before;
        let row = |feature: u32| &weights.row(feature).as_chunks::<N>().0[block];
        // While some features are added and others are not yet removed, a sum can wrap around. The result does not.
        for &feature in &changes.added {
            sums.iter_mut().zip(row(feature)).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
        }
        for &feature in &changes.removed {
            sums.iter_mut().zip(row(feature)).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
        }
        *after = sums;
    }
}

/// Returns the sum of squared clipped activations times output weights.
#[inline]
pub(crate) fn output(sums: &[i16], weights: &[i16]) -> i64 {
    // Each lane adds at most 32 blocks of 2 products of at most 255 · 255 · 127, which fits into 32 bits.
    let mut lanes = [0_i32; 8];
    for (sums, weights) in sums.as_chunks::<16>().0.iter().zip(weights.as_chunks::<16>().0) {
        let product = |neuron: usize| {
            let clipped = sums[neuron].clamp(0, QA as i16);
            // At most 255 · 127, which fits into 16 bits.
            i32::from(clipped.wrapping_mul(weights[neuron])) * i32::from(clipped)
        };
        for (lane, sum) in lanes.iter_mut().enumerate() {
            *sum += product(2 * lane) + product(2 * lane + 1);
        }
    }
    lanes.iter().map(|&lane| i64::from(lane)).sum()
}
