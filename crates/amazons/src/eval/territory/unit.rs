//! The units of terms and evaluations.

/// Terms are counted in fractions of a square: 4096 is one.
pub const UNIT: i32 = 1 << UNIT_BITS;
pub(super) const UNIT_BITS: u32 = 12;

/// What a square as near to both sides gives the side to move, in [`UNIT`]s: a fifth of a square. The literature leaves
/// the number open, between 0 and 1.
pub const KAPPA: i32 = UNIT / 5;

/// Evaluations are in hundredths of a square.
pub(super) const POINTS: i32 = 100;
