//! The two loops that take the time. They use vectors explicitly: left to itself, the compiler keeps the sums in memory
//! while rows are added, and takes twice as many instructions. The vectors are those of the processor that runs the
//! program (fearless_simd). All numbers are integers, so the scores are the same with each of them.

use fearless_simd::{Level, Simd, SimdBase, SimdIntWiden, dispatch, i16x16, i32x8};

use crate::features::Changes;
use crate::weights::{QA, Weights};

/// The number of neurons in a vector.
const LANES: usize = 16;

/// A row of weights or sums. Code inside `dispatch!` must be inlined; a closure would be compiled for the baseline.
type Row<'a> = &'a [[i16; LANES]];

/// Writes `before` plus the rows of the added features minus those of the removed features to `after`.
pub(crate) fn update(level: Level, weights: &Weights, changes: &Changes, before: &[i16], after: &mut [i16]) {
    let (before, after) = (before.as_chunks().0, after.as_chunks_mut().0);
    dispatch!(level, simd => sum(simd, weights, changes, before, after));
}

/// Computes the sums of both views after each of these moves. `sums` has room for those of all positions of the path;
/// those of the first are given.
#[inline]
pub(crate) fn update_path(level: Level, weights: &Weights, moves: &[[Changes; 2]], sums: &mut [i16]) {
    dispatch!(level, simd => sum_path(simd, weights, moves, sums));
}

#[inline(always)]
fn sum_path<S: Simd>(simd: S, weights: &Weights, moves: &[[Changes; 2]], sums: &mut [i16]) {
    let neurons = weights.info().neurons;
    let (mut before, mut rest) = sums.split_at_mut(2 * neurons);
    for views in moves {
        let (after, later) = rest.split_at_mut(2 * neurons);
        for (view, changes) in views.iter().enumerate() {
            let part = view * neurons..(view + 1) * neurons;
            let (before, after) = (&before[part.clone()], &mut after[part]);
            sum(simd, weights, changes, before.as_chunks().0, after.as_chunks_mut().0);
        }
        (before, rest) = (after, later);
    }
}

#[inline(always)]
fn sum<S: Simd>(simd: S, weights: &Weights, changes: &Changes, before: Row<'_>, after: &mut [[i16; LANES]]) {
    let row = |feature: u32| weights.row(feature).as_chunks().0;
    // Nearly all moves move one piece and capture at most one. All rows of such a move are added in one pass.
    match (&changes.added[..], &changes.removed[..]) {
        (&[to], &[]) => sum_rows(simd, before, [row(to)], [], after),
        (&[to], &[from]) => sum_rows(simd, before, [row(to)], [row(from)], after),
        (&[to], &[from, captured]) => sum_rows(simd, before, [row(to)], [row(from), row(captured)], after),
        _ => sum_lists(simd, weights, changes, before, after),
    }
}

#[inline(always)]
fn sum_rows<S: Simd, const ADDED: usize, const REMOVED: usize>(
    simd: S,
    before: Row<'_>,
    added: [Row<'_>; ADDED],
    removed: [Row<'_>; REMOVED],
    after: &mut [[i16; LANES]],
) {
    let len = before.len();
    assert!(after.len() == len);
    for row in added {
        assert!(row.len() == len);
    }
    for row in removed {
        assert!(row.len() == len);
    }
    for index in 0..len {
        let mut sum = i16x16::from_slice(simd, &before[index]);
        // While some features are added and others are not yet removed, a sum can wrap around. The result does not.
        for row in added {
            sum += i16x16::from_slice(simd, &row[index]);
        }
        for row in removed {
            sum -= i16x16::from_slice(simd, &row[index]);
        }
        sum.store_slice(&mut after[index]);
    }
}

#[inline(always)]
fn sum_lists<S: Simd>(simd: S, weights: &Weights, changes: &Changes, before: Row<'_>, after: &mut [[i16; LANES]]) {
    after.copy_from_slice(before);
    for &feature in &changes.added {
        for (sums, row) in after.iter_mut().zip(weights.row(feature).as_chunks::<LANES>().0) {
            (i16x16::from_slice(simd, sums) + i16x16::from_slice(simd, row)).store_slice(sums);
        }
    }
    for &feature in &changes.removed {
        for (sums, row) in after.iter_mut().zip(weights.row(feature).as_chunks::<LANES>().0) {
            (i16x16::from_slice(simd, sums) - i16x16::from_slice(simd, row)).store_slice(sums);
        }
    }
}

/// Returns the sum of squared clipped activations times output weights. `sums` are those of both views.
#[inline]
pub(crate) fn output(level: Level, sums: [&[i16]; 2], weights: [&[i16]; 2]) -> i64 {
    let ([own, other], [own_weights, other_weights]) =
        (sums.map(|sums| sums.as_chunks().0), weights.map(|weights| weights.as_chunks().0));
    dispatch!(level, simd => output_of(simd, own, own_weights) + output_of(simd, other, other_weights))
}

#[inline(always)]
fn output_of<S: Simd>(simd: S, sums: Row<'_>, weights: Row<'_>) -> i64 {
    let (zero, one) = (i16x16::splat(simd, 0), i16x16::splat(simd, QA as i16));
    let mut lanes = i32x8::splat(simd, 0);
    // Each lane adds at most 32 times 2 products of at most 255 · 255 · 127, which fits into 32 bits.
    for (sums, weights) in sums.iter().zip(weights) {
        let clipped = i16x16::from_slice(simd, sums).max(zero).min(one);
        // The product is at most 255 · 127, which fits into 16 bits.
        lanes += (clipped * i16x16::from_slice(simd, weights)).pairwise_dot_product(clipped);
    }
    let mut total = 0;
    for &lane in lanes.as_slice() {
        total += i64::from(lane);
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weights::{Info, MAX_OUTPUT_WEIGHT};

    /// Returns the levels of vectors that this processor has.
    fn levels() -> Vec<Level> {
        let best = Level::new();
        #[cfg(target_arch = "x86_64")]
        let lower = [
            best.as_sse2().map(Simd::level),
            best.as_sse4_2().map(Simd::level),
            best.as_avx2().map(Simd::level),
            best.as_avx512().map(Simd::level),
        ];
        #[cfg(not(target_arch = "x86_64"))]
        let lower = [Some(Level::baseline())];
        lower.into_iter().flatten().chain([best]).collect()
    }

    /// The kernels equal loops over single numbers with vectors of every level, also with all numbers at their bounds.
    #[test]
    fn every_level_equals_plain_loops() {
        let mut rng = fastrand::Rng::with_seed(5);
        for (neurons, is_extreme) in [(16, false), (128, false), (512, false), (512, true)] {
            let (features, base) = ("test/random".to_owned(), String::new());
            let info = Info { features, count: 8, neurons, buckets: 1, scale: 400, base };
            let largest = MAX_OUTPUT_WEIGHT;
            let mut numbers: Vec<i16> =
                (0..9 * neurons).map(|_| if is_extreme { 4_000 } else { rng.i16(-900..=900) }).collect();
            numbers.extend((0..=2 * neurons).map(|_| if is_extreme { -largest } else { rng.i16(-largest..=largest) }));
            let weights = Weights::new(info, numbers).expect("weights within their limits");
            for (added, removed) in [
                (vec![1], vec![]),
                (vec![1], vec![2]),
                (vec![3], vec![4, 5]),
                (vec![0, 6, 7], vec![]),
                (vec![], vec![2, 3, 1]),
            ] {
                let before = weights.biases();
                let plain: Vec<i16> = (0..neurons)
                    .map(|neuron| {
                        let sum =
                            |rows: &[u32]| rows.iter().map(|&row| i64::from(weights.row(row)[neuron])).sum::<i64>();
                        (i64::from(before[neuron]) + sum(&added) - sum(&removed)) as i16
                    })
                    .collect();
                let (one, other) = weights.output(0).split_at(neurons);
                let activated = |sums: &[i16], weights: &[i16]| -> i64 {
                    let square = |sum: i16| i64::from(sum).clamp(0, QA.into()).pow(2);
                    sums.iter().zip(weights).map(|(&sum, &weight)| square(sum) * i64::from(weight)).sum()
                };
                let expected = activated(&plain, one) + activated(before, other);
                for level in levels() {
                    let (changes, mut after) =
                        (Changes { added: added.clone(), removed: removed.clone() }, vec![7; neurons]);
                    update(level, &weights, &changes, before, &mut after);
                    assert_eq!(after, plain, "{level:?}: {changes:?}");
                    assert_eq!(output(level, [&after, before], [one, other]), expected, "{level:?}");
                }
            }
        }
    }
}
