//! The logistic function that relates evaluations to winning chances. It uses `libm`, because the functions of `libm`
//! return the same bits on every computer, unlike the system's functions. A search therefore visits the same nodes
//! everywhere.

use std::sync::LazyLock;

use crate::Side;

/// The largest absolute evaluation, in multiples of the scale. Larger evaluations are clamped, so that an estimate is
/// never as certain as a proven score.
const MAX_SCALES: f64 = 12.0;

/// Returns the winning chance that corresponds to a static evaluation: `1 / (1 + e^(-value / scale))`.
#[inline]
pub(super) fn chance(value: i32, scale: f32) -> f32 {
    logistic(f64::from(value) / f64::from(scale))
}

/// Returns the winning chance that corresponds to `x` multiples of the scale: `1 / (1 + e^-x)`.
pub(super) fn logistic(x: f64) -> f32 {
    (1.0 / (1.0 + libm::exp(-x.clamp(-MAX_SCALES, MAX_SCALES)))) as f32
}

/// Returns the static evaluation that corresponds to a winning chance: the inverse of [`chance`].
pub(super) fn value(chance: f32, scale: f32) -> i32 {
    let p = f64::from(chance).clamp(1e-6, 1.0 - 1e-6);
    (libm::log(p / (1.0 - p)) * f64::from(scale)).round() as i32
}

/// Returns the exploration term of a node with this many visits in UCT: `sqrt(ln(visits + 1))`. The values of
/// most nodes are in a table, because the logarithm took a fifth of the time of a search of connect four.
#[inline]
pub(super) fn sqrt_log(visits: u32) -> f32 {
    const LEN: u32 = 1 << 12;
    static TABLE: LazyLock<Box<[f32]>> = LazyLock::new(|| (0..LEN).map(compute).collect());
    fn compute(visits: u32) -> f32 {
        libm::log(f64::from(visits) + 1.0).sqrt() as f32
    }
    TABLE.get(visits as usize).copied().unwrap_or_else(|| compute(visits))
}

/// Converts the winning chance of side `from` to the winning chance of side `to`.
#[inline]
pub(super) fn seen_by(chance: f32, from: Side, to: Side) -> f32 {
    if from == to { chance } else { 1.0 - chance }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_probability_converts_back_to_its_score() {
        assert_eq!(chance(0, 100.0), 0.5);
        for value_of in -500..500 {
            assert_eq!(value(chance(value_of, 100.0), 100.0), value_of);
        }
        assert!(chance(i32::MAX, 1.0) < 1.0 && chance(i32::MIN, 1.0) > 0.0, "short of a proof");
    }

    /// Compares the bits, so that this test fails on a platform that computes differently.
    #[test]
    fn results_are_bitwise_equal_on_every_platform() {
        let bits = [libm::exp(-1.7), libm::log(3.3), libm::pow(17.0, 0.4)].map(f64::to_bits);
        assert_eq!(bits, GOLDEN);
    }

    const GOLDEN: [u64; 3] = [4_595_749_887_897_340_423, 4_608_055_767_956_768_631, 4_614_176_156_618_250_720];
}
