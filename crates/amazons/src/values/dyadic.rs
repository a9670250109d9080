//! Fractions with powers of two as denominators. Every short game that is a number is equal to such a fraction.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Neg;

/// The number `numerator / 2^exponent` in lowest terms.
///
/// ```
/// use amazons::values::Dyadic;
///
/// let [half, quarter] = [1, 2].map(|exponent| Dyadic::new(1, exponent).unwrap());
/// assert_eq!(half.plus(quarter).unwrap().to_string(), "3/4");
/// assert!(-half < quarter);
/// assert_eq!(Dyadic::simplest_between(Some(quarter), Some(Dyadic::from(5))), Some(Dyadic::from(1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: i64,
    exponent: u32,
}

impl Dyadic {
    /// The number 0.
    pub const ZERO: Dyadic = Dyadic { numerator: 0, exponent: 0 };
    /// The greatest exponent of a denominator in lowest terms.
    pub const MAX_EXPONENT: u32 = 62;

    /// Creates a number. Returns `None` if its denominator is greater than 2 to the power of
    /// [`MAX_EXPONENT`](Dyadic::MAX_EXPONENT), or if the numerator is the least 64-bit integer, which has no negative.
    pub fn new(numerator: i64, exponent: u32) -> Option<Dyadic> {
        numerator.checked_neg()?;
        let common = numerator.trailing_zeros().min(exponent);
        let (numerator, exponent) = if numerator == 0 { (0, 0) } else { (numerator >> common, exponent - common) };
        (exponent <= Dyadic::MAX_EXPONENT).then_some(Dyadic { numerator, exponent })
    }

    /// Returns the numerator in lowest terms.
    pub fn numerator(self) -> i64 {
        self.numerator
    }

    /// Returns the exponent n of the denominator 2^n in lowest terms.
    pub fn exponent(self) -> u32 {
        self.exponent
    }

    /// Returns the sum, or `None` if the sum does not fit into 64 bits.
    pub fn plus(self, other: Dyadic) -> Option<Dyadic> {
        let exponent = self.exponent.max(other.exponent);
        let sum = self.over(exponent) + other.over(exponent);
        let common = sum.trailing_zeros().min(exponent);
        Dyadic::new(i64::try_from(sum >> common).ok()?, exponent - common)
    }

    /// Returns the difference, or `None` if the difference does not fit into 64 bits.
    pub fn minus(self, other: Dyadic) -> Option<Dyadic> {
        self.plus(-other)
    }

    /// Returns half of the number, or `None` if the denominator becomes too large.
    pub fn half(self) -> Option<Dyadic> {
        Dyadic::new(self.numerator, self.exponent + 1)
    }

    /// Returns the simplest number strictly between `low` and `high`: 0 if possible, otherwise the integer nearest to
    /// 0, otherwise the number with the least denominator (J. H. Conway, 1976). `None` as `low` or `high` means that
    /// there is no bound in this direction. Returns `None` if no number is between the bounds, or if the result does
    /// not fit into 64 bits.
    pub fn simplest_between(low: Option<Dyadic>, high: Option<Dyadic>) -> Option<Dyadic> {
        if low.zip(high).is_some_and(|(low, high)| low >= high) {
            return None;
        }
        let is_within = |x: Dyadic| low.is_none_or(|low| low < x) && high.is_none_or(|high| x < high);
        if is_within(Dyadic::ZERO) {
            return Some(Dyadic::ZERO);
        }
        match (low, high) {
            (Some(low), _) if low >= Dyadic::ZERO => {
                // The least number above `low` with the denominator 2^`exponent`.
                let above = |exponent| {
                    let least = ((i128::from(low.numerator) << exponent) >> low.exponent) + 1;
                    Dyadic::new(i64::try_from(least).ok()?, exponent)
                };
                (0..=Dyadic::MAX_EXPONENT).find_map(|exponent| above(exponent).filter(|&x| is_within(x)))
            }
            (low, Some(high)) => Dyadic::simplest_between(Some(-high), low.map(Neg::neg)).map(Neg::neg),
            (_, None) => None,
        }
    }

    /// Returns the numerator for the denominator 2^`exponent`, which must be a multiple of this number's denominator.
    fn over(self, exponent: u32) -> i128 {
        i128::from(self.numerator) << (exponent - self.exponent)
    }
}

/// Converts an integer to a fraction.
impl From<i32> for Dyadic {
    fn from(integer: i32) -> Dyadic {
        Dyadic { numerator: i64::from(integer), exponent: 0 }
    }
}

impl Neg for Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        Dyadic { numerator: -self.numerator, exponent: self.exponent }
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        let exponent = self.exponent.max(other.exponent);
        self.over(exponent).cmp(&other.over(exponent))
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Writes a text such as `3` or `-1/2`.
impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.numerator)?;
        if self.exponent > 0 {
            write!(f, "/{}", 1_i64 << self.exponent)?;
        }
        Ok(())
    }
}
