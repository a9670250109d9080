//! The units of terms and evaluations. What the terms weigh, by how much is contested, and what freedom is worth: tables, made
//! at compile time.

use crate::board::table;

/// Terms are counted in fractions of a square: 4096 is one.
pub const UNIT: i32 = 1 << UNIT_BITS;
pub(super) const UNIT_BITS: u32 = 12;

/// What a square as near to both sides gives the side to move, in [`UNIT`]s: a fifth of a square. The literature leaves
/// the number open, between 0 and 1.
pub const KAPPA: i32 = UNIT / 5;

/// Evaluations are in hundredths of a square.
pub(super) const POINTS: i32 = 100;

/// Steps of w in [`SHARE`]: eighths of a square.
const W_STEP: u32 = UNIT_BITS - 3;
/// Steps of alpha in [`INVERSE`] and [`CHAMPION`]: sixteenths.
const ALPHA_STEP: u32 = UNIT_BITS - 4;
/// alpha is below 64, w at most 121.
const ALPHAS: usize = 64 * 16 + 1;
const WS: usize = 121 * 8 + 1;
/// Weights are in 1024ths.
pub(super) const WHOLE: i32 = 1024;

/// The weights of t1, c1, c2 and t2 in the evaluation of the literature, by w; they sum up to [`WHOLE`].
///
/// f1(w) = 1 - 1 / (1 + 30 e^(-w/5)) for t1: nearly all of it where little is contested, half at w = 17. The others share
/// the rest alike.
#[inline]
pub(super) fn shares(w: i32) -> [i32; 4] {
    let first = i32::from(SHARE[index(w, W_STEP, WS)]);
    let rest = WHOLE - first;
    let third = rest / 3;
    [first, third, third, rest - 2 * third]
}

/// f(w, alpha) = w / (alpha + 2) of the literature without its w, in 65536ths: what a queen loses by want of freedom.
#[inline]
pub(super) fn confinement(alpha: i32) -> i32 {
    i32::from(INVERSE[index(alpha, ALPHA_STEP, ALPHAS)])
}

/// The same of the champion of 2023, in units: 7 - 0.4 alpha up to 5, then 85 / (12 + alpha).
#[inline]
pub(super) fn champion_confinement(alpha: i32) -> i32 {
    i32::from(CHAMPION[index(alpha, ALPHA_STEP, ALPHAS)])
}

/// The champion's weights of t1, t2 and m, by w.
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

/// The nearest step, at most the last of the table.
#[inline]
fn index(value: i32, step: u32, len: usize) -> usize {
    (((value + (1 << step >> 1)) >> step) as usize).min(len - 1)
}

const fn round(value: f64) -> u16 {
    (value + 0.5) as u16
}

static SHARE: [u16; WS] = {
    // e^(-1/40), and 30 times its powers.
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
