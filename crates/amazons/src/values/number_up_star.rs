//! Sums of a number, a multiple of up, and a nimber. These values have short names, such as `1/2^*`.

use std::fmt;
use std::ops::Neg;

use super::dyadic::Dyadic;

/// The sum of a number, a multiple of up (`^`, the value of `{0|*}`), and a nimber (`*2` is `{0, *|0, *}`).
///
/// `Display` writes the terms that are not 0, such as `1/2`, `^*`, `v3` or `-1*2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberUpStar {
    /// The number in the sum.
    pub number: Dyadic,
    /// The number of ups in the sum, or minus the number of downs.
    pub up: i32,
    /// The size of the Nim heap, or 0 without a nimber.
    pub nimber: u32,
}

impl From<Dyadic> for NumberUpStar {
    fn from(number: Dyadic) -> NumberUpStar {
        NumberUpStar { number, up: 0, nimber: 0 }
    }
}

impl Neg for NumberUpStar {
    type Output = NumberUpStar;

    fn neg(self) -> NumberUpStar {
        NumberUpStar { number: -self.number, up: -self.up, ..self }
    }
}

impl fmt::Display for NumberUpStar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NumberUpStar { number, up, nimber } = *self;
        if number != Dyadic::ZERO || up == 0 && nimber == 0 {
            write!(f, "{number}")?;
        }
        if up != 0 {
            f.write_str(if up > 0 { "^" } else { "v" })?;
        }
        if up.unsigned_abs() > 1 {
            write!(f, "{}", up.unsigned_abs())?;
        }
        match nimber {
            0 => Ok(()),
            1 => f.write_str("*"),
            _ => write!(f, "*{nimber}"),
        }
    }
}

impl NumberUpStar {
    /// Returns the value of a game from the options of its canonical form, or `None` if the value is not such a sum.
    ///
    /// The canonical forms are as follows. `*m` has the options `0, *, ..., *(m-1)` for both sides. `n` times up plus
    /// `*m` is `{0 | (n-1) up + *k}`, where *k* is the nim sum of *m* and 1, with the exception that up plus `*` is
    /// `{0, *|0}`. Adding a number adds this number to every option, except if the result is a number itself (E.
    /// Berlekamp, J. H. Conway, R. Guy, *Winning Ways*, 1982).
    pub(super) fn of_options(left: Vec<NumberUpStar>, right: Vec<NumberUpStar>) -> Option<NumberUpStar> {
        number(&left, &right).or_else(|| nimber(&left, &right)).or_else(|| up(&left, &right)).or_else(|| {
            let negative = |list: Vec<NumberUpStar>| list.into_iter().map(Neg::neg).collect::<Vec<_>>();
            up(&negative(right), &negative(left)).map(Neg::neg)
        })
    }

    /// Returns the number if the multiple of up and the nimber are 0, and `None` otherwise.
    pub(super) fn as_number(self) -> Option<Dyadic> {
        (self.up == 0 && self.nimber == 0).then_some(self.number)
    }
}

/// Recognises a number: each side has at most one option, which is a number, and Left's option is below Right's.
fn number(left: &[NumberUpStar], right: &[NumberUpStar]) -> Option<NumberUpStar> {
    let only = |list: &[NumberUpStar]| match *list {
        [] => Some(None),
        [option] => option.as_number().map(Some),
        _ => None,
    };
    let (left, right) = (only(left)?, only(right)?);
    Dyadic::simplest_between(left, right).map(NumberUpStar::from)
}

/// Recognises a number plus a nimber: both sides have the same options, which are all smaller nimbers plus the number.
fn nimber(left: &[NumberUpStar], right: &[NumberUpStar]) -> Option<NumberUpStar> {
    let number = left.first()?.number;
    let mut sizes: Vec<u32> = left.iter().map(|option| option.nimber).collect();
    sizes.sort_unstable();
    let is_alike = left == right && left.iter().all(|option| option.up == 0 && option.number == number);
    let is_whole = sizes.iter().zip(0..).all(|(&size, place)| size == place);
    (is_alike && is_whole).then_some(NumberUpStar { number, up: 0, nimber: sizes.len() as u32 })
}

/// Recognises a positive multiple of up, possibly with a number and a nimber.
fn up(left: &[NumberUpStar], right: &[NumberUpStar]) -> Option<NumberUpStar> {
    let &[option] = right else { return None };
    let number = option.number;
    let has = |nimber| left.contains(&NumberUpStar { number, up: 0, nimber });
    match left.len() {
        1 if has(0) && option.up >= 0 && (option.up, option.nimber) != (0, 0) => {
            Some(NumberUpStar { number, up: option.up + 1, nimber: option.nimber ^ 1 })
        }
        2 if has(0) && has(1) && (option.up, option.nimber) == (0, 0) => {
            Some(NumberUpStar { number, up: 1, nimber: 1 })
        }
        _ => None,
    }
}
