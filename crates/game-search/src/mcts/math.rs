//! Logarithm, power and the logistic curve from additions, multiplications and divisions alone. IEEE arithmetic gives the
//! same bits everywhere, where the functions of the system's library need not: a search visits the same nodes on every
//! computer.

use std::f64::consts::{LN_2, LOG2_E, SQRT_2};

/// The bias of the exponent of an `f64`.
const EXPONENT_BIAS: i64 = 1_023;
const MANTISSA_BITS: u32 = 52;

/// 1, a half, a third, and so on: a division is slow.
const RECIPROCALS: [f64; 10] = {
    let mut reciprocals = [1.0; 10];
    let mut term = 1;
    while term < 10 {
        reciprocals[term] = 1.0 / (term as f64 + 1.0);
        term += 1;
    }
    reciprocals
};

/// `2^x` for `x` from -1,000 to 1,000, beyond which it stays as it is at the ends. Relative error below 1e-10.
pub(super) fn exp2(x: f64) -> f64 {
    let x = x.clamp(-1_000.0, 1_000.0);
    let whole = x.floor();
    // Half a power away on either side, where the series converges fast.
    let t = (x - whole - 0.5) * LN_2;
    let series = RECIPROCALS.iter().rev().fold(1.0, |series, reciprocal| 1.0 + series * t * reciprocal);
    let power = f64::from_bits(((whole as i64 + EXPONENT_BIAS) as u64) << MANTISSA_BITS);
    series * SQRT_2 * power
}

/// `e^x`.
pub(super) fn exp(x: f64) -> f64 {
    exp2(x * LOG2_E)
}

/// The natural logarithm of a positive, normal number. Absolute error below 1e-10.
pub(super) fn ln(x: f64) -> f64 {
    let bits = x.to_bits();
    let mut exponent = ((bits >> MANTISSA_BITS) & 0x7FF) as i64 - EXPONENT_BIAS;
    let one = (EXPONENT_BIAS as u64) << MANTISSA_BITS;
    let mut mantissa = f64::from_bits(bits & ((1 << MANTISSA_BITS) - 1) | one);
    if mantissa > SQRT_2 {
        mantissa *= 0.5;
        exponent += 1;
    }
    let s = (mantissa - 1.0) / (mantissa + 1.0);
    let square = s * s;
    let mut series = 0.0;
    for odd in [13, 11, 9, 7, 5, 3, 1] {
        series = series * square + 1.0 / f64::from(odd);
    }
    exponent as f64 * LN_2 + 2.0 * s * series
}

/// `x^y` for positive `x`.
pub(super) fn pow(x: f64, y: f64) -> f64 {
    exp2(y * ln(x) * LOG2_E)
}

/// Estimates further out than so many scales count as that: an estimate is never as good as a proof.
const FARTHEST: f64 = 12.0;

/// The chance of winning that a static evaluation stands for: `1 / (1 + e^(-value / scale))`.
pub(super) fn chance(value: i32, scale: f32) -> f32 {
    let x = (f64::from(value) / f64::from(scale)).clamp(-FARTHEST, FARTHEST);
    (1.0 / (1.0 + exp(-x))) as f32
}

/// The static evaluation that stands for a chance of winning: the inverse of [`chance`].
pub(super) fn value(chance: f32, scale: f32) -> i32 {
    let p = f64::from(chance).clamp(1e-6, 1.0 - 1e-6);
    (ln(p / (1.0 - p)) * f64::from(scale)).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_library() {
        for step in -4_000..4_000 {
            let x = f64::from(step) * 0.01;
            let (ours, theirs) = (exp(x), x.exp());
            assert!((ours / theirs - 1.0).abs() < 1e-9, "e^{x}: {ours} and {theirs}");
            let x = theirs;
            assert!((ln(x) - x.ln()).abs() < 1e-9, "ln {x}");
            assert!((pow(x, 0.3) / x.powf(0.3) - 1.0).abs() < 1e-8, "{x}^0.3");
        }
    }

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
        let bits = [exp2(0.3), exp(-1.7), ln(3.3), pow(17.0, 0.4)].map(f64::to_bits);
        assert_eq!(bits, GOLDEN);
    }

    const GOLDEN: [u64; 4] =
        [4_608_223_400_693_826_345, 4_595_749_887_897_340_424, 4_608_055_767_956_768_631, 4_614_176_156_618_250_719];
}
