//! The units of terms and evaluations, and tables made at compile time: the weights of the terms as functions of w, and
//! the value of freedom.

use crate::board::table;

/// The value of one square: terms are in 4096ths of a square.
pub const UNIT: i32 = 1 << UNIT_BITS;
pub(super) const UNIT_BITS: u32 = 12;

/// The value, for the side to move, of a square that is equally near to both sides: a fifth of a square, in 4096ths.
/// The literature says only that this value is between 0 and 1.
pub const KAPPA: i32 = UNIT / 5;

/// The number of points per square: evaluations are in hundredths of a square.
pub(super) const POINTS: i32 = 100;

/// The number of bits by which w is shifted right to give an index of [`SHARE`], in eighths of a square.
const W_STEP: u32 = UNIT_BITS - 3;
/// The number of bits by which alpha is shifted right to give an index of [`INVERSE`] and [`CHAMPION`], in sixteenths.
const ALPHA_STEP: u32 = UNIT_BITS - 4;
/// The length of a table indexed by 16 times alpha, where alpha is below 64. `WS` is the length of a table indexed by 8
/// times w, where w is at most 121.
const ALPHAS: usize = 64 * 16 + 1;
const WS: usize = 121 * 8 + 1;
/// The denominator of weights: weights are in 1024ths.
pub(super) const WHOLE: i32 = 1024;

/// Returns the weights of t1, c1, c2 and t2 in the evaluation of the literature, as 1024ths. Their sum is [`WHOLE`].
///
/// The weight of t1 is f1(w) = 1 - 1 / (1 + 30 e^(-w/5)): nearly 1 if little is contested, and 1/2 at w = 17. The other
/// three terms have equal shares of 1 - f1(w).
#[inline]
pub(super) fn shares(w: i32) -> [i32; 4] {
    let first = i32::from(SHARE[index(w, W_STEP, WS)]);
    let rest = WHOLE - first;
    let third = rest / 3;
    [first, third, third, rest - 2 * third]
}

/// Returns 1 / (alpha + 2) in 65536ths. The literature's penalty for a queen with freedom alpha is w times this number.
#[inline]
pub(super) fn confinement_penalty(alpha: i32) -> i32 {
    i32::from(INVERSE[index(alpha, ALPHA_STEP, ALPHAS)])
}

/// Returns the penalty of the champion program of 2023 for a queen with freedom alpha, in 4096ths of a square: 7 - 0.4
/// alpha for alpha up to 5, then 85 / (12 + alpha).
#[inline]
pub(super) fn champion_confinement_penalty(alpha: i32) -> i32 {
    i32::from(CHAMPION[index(alpha, ALPHA_STEP, ALPHAS)])
}

/// Returns the weights of t1, t2 and m in the champion program, in 1024ths.
#[inline]
pub(super) fn champion_weights(w: i32) -> [i32; 3] {
    let tenths = match w {
        _ if w <= 14 * UNIT => [10, 0, 0],
        _ if w <= 25 * UNIT => [10, 0, 2],
        _ if w <= 40 * UNIT => [10, 10, 10],
        _ if w <= 55 * UNIT => [10, 10, 20],
        _ if w <= 63 * UNIT => [10, 10, 30],
        _ => [10, 10, 40],
    };
    tenths.map(|tenths| (tenths * WHOLE + 5) / 10)
}

/// Divides by 2^`step` and rounds to the nearest index, at most the last index of a table with `len` entries.
#[inline]
fn index(value: i32, step: u32, len: usize) -> usize {
    (((value + (1 << step >> 1)) >> step) as usize).min(len - 1)
}

const fn round(value: f64) -> u16 {
    (value + 0.5) as u16
}

static SHARE: [u16; WS] = {
    // e^(-1/40). The table uses 30 times the powers of this number.
    const STEP: f64 = 0.975_309_912_028_332_6;
    let (mut table, mut power, mut eighths) = ([0; WS], 30.0, 0);
    while eighths < WS {
        table[eighths] = round(WHOLE as f64 * (1.0 - 1.0 / (1.0 + power)));
        power *= STEP;
        eighths += 1;
    }
    table
};

static INVERSE: [u16; ALPHAS] = table!(sixteenths < ALPHAS => round(65536.0 / (sixteenths as f64 / 16.0 + 2.0)));

static CHAMPION: [u16; ALPHAS] = table!(sixteenths < ALPHAS => {
    let alpha = sixteenths as f64 / 16.0;
    let points = if alpha <= 5.0 { 7.0 - 0.4 * alpha } else { 85.0 / (12.0 + alpha) };
    round(points * UNIT as f64)
});
