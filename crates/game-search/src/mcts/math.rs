//! The logistic curve between evaluations and chances of winning. The functions of `libm` give the same bits on every
//! computer, where those of the system's library need not: so a search visits the same nodes everywhere.

use crate::Side;

/// Estimates further out than so many scales count as that: an estimate is never as good as a proof.
const FARTHEST: f64 = 12.0;

/// The chance of winning that a static evaluation stands for: `1 / (1 + e^(-value / scale))`.
pub(super) fn chance(value: i32, scale: f32) -> f32 {
    let x = (f64::from(value) / f64::from(scale)).clamp(-FARTHEST, FARTHEST);
    (1.0 / (1.0 + libm::exp(-x))) as f32
}

/// The static evaluation that stands for a chance of winning: the inverse of [`chance`].
pub(super) fn value(chance: f32, scale: f32) -> i32 {
    let p = f64::from(chance).clamp(1e-6, 1.0 - 1e-6);
    (libm::log(p / (1.0 - p)) * f64::from(scale)).round() as i32
}

/// A chance of `from`, seen by `to`.
#[inline]
pub(super) fn seen_by(chance: f32, from: Side, to: Side) -> f32 {
    if from == to { chance } else { 1.0 - chance }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_gives_its_value_back() {
        assert_eq!(chance(0, 100.0), 0.5);
        for value_of in -500..500 {
            assert_eq!(value(chance(value_of, 100.0), 100.0), value_of);
        }
        assert!(chance(i32::MAX, 1.0) < 1.0 && chance(i32::MIN, 1.0) > 0.0, "short of a proof");
    }

    /// The bits themselves: any platform that differs fails here.
    #[test]
    fn the_same_bits_everywhere() {
        let bits = [libm::exp(-1.7), libm::log(3.3), libm::pow(17.0, 0.4)].map(f64::to_bits);
        assert_eq!(bits, GOLDEN);
    }

    const GOLDEN: [u64; 3] = [4_595_749_887_897_340_423, 4_608_055_767_956_768_631, 4_614_176_156_618_250_720];
}
