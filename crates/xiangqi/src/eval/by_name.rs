//! Choosing an evaluator by name, for command lines.

use std::fmt;

use game_search::Evaluator;
use game_search::text::quote;
use thiserror::Error;

use super::{FivePart, Full, Material, Placement, Reading};
use crate::board::Position;

/// Any evaluator of this crate, where the choice is made at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnyEvaluator {
    /// `material`
    Material,
    /// `placement`
    Placement,
    /// `article-as-printed` or `article-as-intended`
    FivePart(Reading),
    /// `full`
    Full,
}

impl AnyEvaluator {
    /// All of them, the simplest first.
    pub const ALL: [AnyEvaluator; 5] = [
        AnyEvaluator::Material,
        AnyEvaluator::Placement,
        AnyEvaluator::FivePart(Reading::AsPrinted),
        AnyEvaluator::FivePart(Reading::AsIntended),
        AnyEvaluator::Full,
    ];

    /// The name that [`by_name`] knows it by.
    pub const fn name(self) -> &'static str {
        match self {
            AnyEvaluator::Material => "material",
            AnyEvaluator::Placement => "placement",
            AnyEvaluator::FivePart(Reading::AsPrinted) => "article-as-printed",
            AnyEvaluator::FivePart(Reading::AsIntended) => "article-as-intended",
            AnyEvaluator::Full => "full",
        }
    }
}

impl fmt::Display for AnyEvaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Evaluator<Position> for AnyEvaluator {
    fn unit(&self) -> i32 {
        100
    }

    fn correction_key(&self, position: &Position) -> Option<u64> {
        Some(position.correction_key())
    }

    #[inline]
    fn evaluate(&mut self, position: &Position) -> i32 {
        match *self {
            AnyEvaluator::Material => Material.evaluate(position),
            AnyEvaluator::Placement => Placement.evaluate(position),
            AnyEvaluator::FivePart(reading) => FivePart { reading }.evaluate(position),
            AnyEvaluator::Full => Full.evaluate(position),
        }
    }
}

/// A name that no evaluator has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "unknown evaluator {}: expected one of {}",
    quote(name),
    AnyEvaluator::ALL.map(AnyEvaluator::name).join(", ")
)]
pub struct UnknownEvaluator {
    /// The name asked for.
    pub name: String,
}

/// The evaluator of that name.
///
/// ```
/// use xiangqi::eval::{AnyEvaluator, by_name};
/// assert_eq!(by_name("material"), Ok(AnyEvaluator::Material));
/// let message = by_name("mterial").map_err(|error| error.to_string());
/// let expected = "material, placement, article-as-printed, article-as-intended, full";
/// assert_eq!(message, Err(format!("unknown evaluator \"mterial\": expected one of {expected}")));
/// ```
///
/// # Errors
///
/// If there is none; the error lists the valid names.
pub fn by_name(name: &str) -> Result<AnyEvaluator, UnknownEvaluator> {
    let named = AnyEvaluator::ALL.into_iter().find(|evaluator| evaluator.name() == name);
    named.ok_or_else(|| UnknownEvaluator { name: name.to_owned() })
}
