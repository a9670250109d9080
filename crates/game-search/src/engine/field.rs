//! The description of one field of the parameters.

use crate::observer::{Heuristic, Words};
use crate::{Score, SearchError};

/// One field of the parameters `P`; see [`Field`](super::Field). `P` is always [`Params`](super::Params). The type is
/// generic because `features.rs` declares both the parameters and their fields, with the macro of this file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FieldOf<P> {
    /// The path of the field in [`Params`](super::Params) without `selective`, such as `razoring` or `razoring.margin`.
    pub name: &'static str,
    /// The name shown to users. The name of a feature's number is shown after the name of the feature.
    pub words: Words,
    /// Whether the field can be switched off on its own.
    pub is_switch: bool,
    /// The smallest and the largest value; `None` for a switch without a number.
    pub range: Option<(i64, i64)>,
    /// Values worth trying when tuning; `None` if there is nothing to tune.
    pub tuning: Option<Tuning>,
    /// The heuristics of this feature that a search reports to its observer.
    pub heuristics: &'static [&'static Heuristic],
    pub(super) need: Option<Need>,
    pub(super) above: Option<&'static str>,
    /// The value with which `+NAME` switches the feature on if it is off by default.
    pub(super) usual: i64,
    pub(super) get: fn(&P) -> Option<i64>,
    pub(super) set: fn(&mut P, Option<i64>) -> bool,
}

/// The range and the step size for tuning a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// The smallest value worth trying.
    pub min: i64,
    /// The largest value worth trying.
    pub max: i64,
    /// The distance between two values that is large enough to make a difference.
    pub step: i64,
}

/// The largest margin in hundredths of a unit, also used as the largest value of other fields.
pub(super) const MAX_MARGIN: i64 = 1_000_000;
pub(super) const MAX_PLY: i64 = Score::MAX_PLY as i64;

/// What a feature needs from the game, the evaluator or the other options.
#[derive(Clone, Copy, Debug)]
pub(super) enum Need {
    Table,
    TableAndSymmetry,
    Quiescence,
    CorrectionKey,
    DecisiveOutcomes,
    /// A capability of the game: its name among the [capabilities](crate::Capabilities), and a description for error
    /// messages.
    Offer(&'static str, &'static str),
}

/// The numbers of one feature. Switching the feature on sets the numbers to their default values.
pub(super) trait Group: Default {}

/// The value of a field as a number: `None` if the field is off, 1 if the field is on and has no number.
pub(super) trait Value {
    fn get(&self) -> Option<i64>;

    /// Sets the value. Returns `false` if the field cannot hold this value.
    fn set(&mut self, value: Option<i64>) -> bool;
}

impl Value for bool {
    fn get(&self) -> Option<i64> {
        self.then_some(1)
    }

    fn set(&mut self, value: Option<i64>) -> bool {
        *self = value.is_some();
        true
    }
}

macro_rules! numbers {
    ($($kind:ty)*) => {$(
        impl Value for $kind {
            fn get(&self) -> Option<i64> {
                Some(*self as i64)
            }

            fn set(&mut self, value: Option<i64>) -> bool {
                value.and_then(|value| value.try_into().ok()).map(|value| *self = value).is_some()
            }
        }

        impl Value for Option<$kind> {
            fn get(&self) -> Option<i64> {
                self.map(|value| value as i64)
            }

            fn set(&mut self, value: Option<i64>) -> bool {
                *self = value.and_then(|value| value.try_into().ok());
                self.is_some() == value.is_some()
            }
        }
    )*};
}
numbers!(u32 i32 usize);

impl<F: Group> Value for Option<F> {
    fn get(&self) -> Option<i64> {
        self.as_ref().map(|_| 1)
    }

    fn set(&mut self, value: Option<i64>) -> bool {
        match value {
            Some(_) => drop(self.get_or_insert_default()),
            None => *self = None,
        }
        true
    }
}

/// Declares a field by its path. The path is `name` for a field of [`Params`](super::Params), `guess name` for a field
/// of [`SelectiveParams`](super::SelectiveParams), and `feature.name` for a number of a selective feature.
macro_rules! field {
    ($name:ident) => {
        Field::new(
            stringify!($name),
            |params: &Params| Value::get(&params.$name),
            |params: &mut Params, value| Value::set(&mut params.$name, value),
        )
    };
    (guess $name:ident) => {
        Field::new(
            stringify!($name),
            |params: &Params| Value::get(&params.selective.as_ref()?.$name),
            |params: &mut Params, value| match (&mut params.selective, value) {
                (None, None) => true,
                (it, _) => Value::set(&mut it.get_or_insert_with(SelectiveParams::none).$name, value),
            },
        )
    };
    ($group:ident.$name:ident) => {
        Field::new(
            concat!(stringify!($group), ".", stringify!($name)),
            |params: &Params| Value::get(&params.selective.as_ref()?.$group.as_ref()?.$name),
            |params: &mut Params, value| match params.selective.as_mut().and_then(|it| it.$group.as_mut()) {
                Some(it) => Value::set(&mut it.$name, value),
                None => value.is_none(),
            },
        )
    };
}
pub(super) use field;

impl<P> FieldOf<P> {
    pub(super) const fn new(
        name: &'static str,
        get: fn(&P) -> Option<i64>,
        set: fn(&mut P, Option<i64>) -> bool,
    ) -> Self {
        let words = Words { en: name, zh: name };
        let (need, heuristics) = (None, &[] as &[&Heuristic]);
        FieldOf {
            name,
            words,
            is_switch: false,
            range: None,
            tuning: None,
            heuristics,
            need,
            above: None,
            usual: 1,
            get,
            set,
        }
    }

    pub(super) const fn switch(self) -> Self {
        FieldOf { is_switch: true, ..self }
    }

    /// The value with which `+NAME` switches on a feature that is off by default.
    pub(super) const fn usually(self, usual: i64) -> Self {
        FieldOf { usual, ..self }
    }

    pub(super) const fn within(self, min: i64, max: i64) -> Self {
        FieldOf { range: Some((min, max)), ..self }
    }

    /// Requires a value that is larger than the value of the field `other`.
    pub(super) const fn above(self, other: &'static str) -> Self {
        FieldOf { above: Some(other), ..self }
    }

    pub(super) const fn tuned(self, min: i64, max: i64, step: i64) -> Self {
        FieldOf { tuning: Some(Tuning { min, max, step }), ..self }
    }

    pub(super) const fn needs(self, need: Need) -> Self {
        FieldOf { need: Some(need), ..self }
    }

    pub(super) const fn reports(self, heuristics: &'static [&'static Heuristic]) -> Self {
        FieldOf { heuristics, ..self }
    }

    pub(super) const fn words(self, en: &'static str, zh: &'static str) -> Self {
        FieldOf { words: Words { en, zh }, ..self }
    }

    /// Returns what the field needs from the game, the evaluator or the other options, or `None` if it needs nothing.
    pub fn needed(&self) -> Option<&'static str> {
        self.need.map(Need::text)
    }

    /// Returns the value of the field, or 1 for a switch that is on; `None` if the field or its feature is off.
    pub fn get(&self, params: &P) -> Option<i64> {
        (self.get)(params)
    }

    /// Sets the value of the field. If the field is a switch without a number, any value switches the feature on, with
    /// default numbers. Returns `false` if nothing was set: the feature is off, or the value does not fit the field's
    /// type. [`Engine::with_params`](super::Engine::with_params) checks the range later.
    pub fn set(&self, params: &mut P, value: i64) -> bool {
        (self.set)(params, Some(value))
    }

    /// Returns `true` if the field is on.
    pub fn is_on(&self, params: &P) -> bool {
        self.get(params).is_some()
    }

    /// Switches the field off. Does nothing if the field is not a switch. Features that need this field must be
    /// switched off as well; [`Params::for_search`](super::Params::for_search) does this.
    pub fn switch_off(&self, params: &mut P) {
        (self.set)(params, None);
    }
}

impl Need {
    pub(super) const KEY: Need = Need::Offer("PositionKey", "a game that offers PositionKey");
    pub(super) const NULL_MOVE: Need = Need::Offer("NullMove", "a game that offers NullMove");
    pub(super) const TACTICS: Need = Need::Offer("Tactics", "a game that offers Tactics");
    pub(super) const IN_CHECK: Need = Need::Offer("IN_CHECK", "a game whose Tactics has IN_CHECK");
    pub(super) const QUIET_MOVES: Need = Need::Offer("QUIET_MOVES", "a game whose Tactics has QUIET_MOVES");
    pub(super) const WINNING_MOVES: Need = Need::Offer("WINNING_MOVES", "a game whose Tactics has WINNING_MOVES");
    pub(super) const ORDERING: Need = Need::Offer("MoveOrdering", "a game that offers MoveOrdering");
    pub(super) const QUIET_ORDER: Need = Need::Offer("QUIET_ORDER", "a game whose MoveOrdering has a QUIET_ORDER");
    pub(super) const CONTINUATION: Need =
        Need::Offer("CONTINUATION", "a game whose MoveOrdering has CONTINUATION slots");
    pub(super) const CAPTURES: Need = Need::Offer("CAPTURES", "a game whose MoveOrdering has CAPTURES slots");
    pub(super) const EXCHANGE: Need = Need::Offer("StaticExchange", "a game that offers StaticExchange");

    pub(super) const fn text(self) -> &'static str {
        match self {
            Need::Table => "the option table",
            Need::TableAndSymmetry => "the option table, and a game that offers Symmetry",
            Need::Quiescence => "the option quiescence",
            Need::CorrectionKey => "an evaluator with a correction_key",
            Need::DecisiveOutcomes => "a game that has decisive outcomes",
            Need::Offer(_, text) => text,
        }
    }
}

/// Returns an error unless the value is from `min` to `max`.
pub(super) fn within(option: &'static str, value: i64, min: i64, max: i64) -> Result<(), SearchError> {
    if (min..=max).contains(&value) {
        return Ok(());
    }
    Err(SearchError::Range { option, value: value.to_string(), expected: format!("{min} to {max}") })
}
