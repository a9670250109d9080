//! The units of terms and evaluations, and tables made at compile time: the weights of the terms as functions of w, and
//! the value of freedom.

use crate::board::table;

/// The value of one square. Terms are in units of 1/4096 of a square.
pub const UNIT: i32 = 1 << UNIT_BITS;
pub(super) const UNIT_BITS: u32 = 12;

/// The value, in [`UNIT`]s, that a square equally near to both sides has for the side to move: a fifth of a square. The
/// literature leaves this number open, between 0 and 1.
pub const KAPPA: i32 = UNIT / 5;

/// The number of points per square: evaluations are in hundredths of a square.
pub(super) const POINTS: i32 = 100;

/// The shift from w to an index of [`SHARE`], whose steps are eighths of a square.
const W_STEP: u32 = UNIT_BITS - 3;
/// The shift from alpha to an index of [`INVERSE`] and [`CHAMPION`], whose steps are sixteenths.
const ALPHA_STEP: u32 = UNIT_BITS - 4;
/// The table sizes: alpha is below 64, and w is at most 121.
const ALPHAS: usize = 64 * 16 + 1;
const WS: usize = 121 * 8 + 1;
/// The denominator of weights: they are in 1024ths.
pub(super) const WHOLE: i32 = 1024;

/// Returns the weights of t1, c1, c2 and t2 in the evaluation of the literature. Their sum is [`WHOLE`].
///
/// The weight of t1 is f1(w) = 1 - 1 / (1 + 30 e^(-w/5)): nearly 1 where little is contested, and 1/2 at w = 17. The
/// other terms share the rest equally.
#[inline]
pub(super) fn shares(w: i32) -> [i32; 4] {
    let first = i32::from(SHARE[index(w, W_STEP, WS)]);
    let rest = WHOLE - first;
    let third = rest / 3;
    [first, third, third, rest - 2 * third]
}

/// Returns f(w, alpha) = w / (alpha + 2) of the literature without the factor w, in 65536ths. This is the penalty for a
/// queen's lack of freedom.
#[inline]
pub(super) fn confinement_penalty(alpha: i32) -> i32 {
    i32::from(INVERSE[index(alpha, ALPHA_STEP, ALPHAS)])
}

/// Returns the penalty of the champion of 2023 for a queen's lack of freedom, in [`UNIT`]s: 7 - 0.4 alpha up to 5, then
/// 85 / (12 + alpha).
#[inline]
pub(super) fn champion_confinement_penalty(alpha: i32) -> i32 {
    i32::from(CHAMPION[index(alpha, ALPHA_STEP, ALPHAS)])
}

/// Returns the champion's weights of t1, t2 and m.
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

/// Returns the index of the nearest step, at most the last index of the table.
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
