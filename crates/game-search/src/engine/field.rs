//! What is said of a field of the parameters where it is declared.

use crate::observer::{Selection, Words};
use crate::{Score, SearchError};

/// A field of parameters, declared once. See [`Field`](super::Field).
#[derive(Debug)]
#[non_exhaustive]
pub struct FieldOf<P> {
    /// Its place in [`Params`](super::Params) without `selective`: `razoring`, `razoring.margin`.
    pub name: &'static str,
    /// What a reader calls it, behind the words of the feature that it is a number of.
    pub words: Words,
    /// Whether it can be switched off by itself.
    pub is_switch: bool,
    /// The smallest and the largest value; `None` if it is a switch alone.
    pub range: Option<(i64, i64)>,
    /// Values worth trying, by tuners; `None` if there is nothing to tune.
    pub tuning: Option<Tuning>,
    /// What an observer hears of it.
    pub selections: &'static [&'static Selection],
    pub(super) need: Need,
    pub(super) above: Option<&'static str>,
    pub(super) get: fn(&P) -> Option<i64>,
    pub(super) set: fn(&mut P, Option<i64>) -> bool,
}

/// Values of a number that are worth trying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// The smallest.
    pub min: i64,
    /// The largest.
    pub max: i64,
    /// A step that makes a difference.
    pub step: i64,
}

/// The largest margin in hundredths of a unit, and the like.
pub(super) const MAX_MARGIN: i64 = 1_000_000;
pub(super) const MAX_PLY: i64 = Score::MAX_PLY as i64;

impl<P> Clone for FieldOf<P> {
    fn clone(&self) -> FieldOf<P> {
        *self
    }
}

impl<P> Copy for FieldOf<P> {}

/// What a feature needs.
#[derive(Clone, Copy, Debug)]
pub(super) enum Need {
    Nothing,
    Table,
    Quiescence,
    Key,
    Ordering,
    QuietOrder,
    WinningMoves,
    DecisiveOutcomes,
    Continuation,
    Captures,
    Staged,
    Exchange,
    Noisy,
    NullMove,
    CorrectionKey,
}

/// What a field holds, as a number: `None` where it is off, 1 where nothing is counted.
pub(super) trait Value {
    fn get(&self) -> Option<i64>;

    /// Returns `false` if it cannot be that.
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

/// The numbers of one feature: switched on, they are the usual ones.
pub(super) trait Group: Default {}

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

/// A field by its place: in the parameters, among their guesses, or in one of those.
macro_rules! field {
    ($name:ident) => {
        FieldOf::new(
            stringify!($name),
            |params: &Params| Value::get(&params.$name),
            |params: &mut Params, value| Value::set(&mut params.$name, value),
        )
    };
    (guess $name:ident) => {
        FieldOf::new(
            stringify!($name),
            |params: &P| Value::get(&params.guesses()?.$name),
            |params: &mut P, value| match (params.guesses_mut(), value) {
                (None, None) => true,
                (it, _) => Value::set(&mut it.get_or_insert_with(SelectiveParams::none).$name, value),
            },
        )
    };
    ($group:ident.$name:ident) => {
        FieldOf::new(
            concat!(stringify!($group), ".", stringify!($name)),
            |params: &P| Value::get(&params.guesses()?.$group.as_ref()?.$name),
            |params: &mut P, value| match params.guesses_mut().as_mut().and_then(|it| it.$group.as_mut()) {
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
    ) -> FieldOf<P> {
        let words = Words { en: name, zh: name };
        let (need, selections) = (Need::Nothing, &[] as &[&Selection]);
        FieldOf { name, words, is_switch: false, range: None, tuning: None, selections, need, above: None, get, set }
    }

    pub(super) const fn switch(self) -> FieldOf<P> {
        FieldOf { is_switch: true, ..self }
    }

    pub(super) const fn within(self, min: i64, max: i64) -> FieldOf<P> {
        FieldOf { range: Some((min, max)), ..self }
    }

    /// The smallest value is one more than that of another field.
    pub(super) const fn above(self, other: &'static str) -> FieldOf<P> {
        FieldOf { above: Some(other), ..self }
    }

    pub(super) const fn tuned(self, min: i64, max: i64, step: i64) -> FieldOf<P> {
        FieldOf { tuning: Some(Tuning { min, max, step }), ..self }
    }

    pub(super) const fn needs(self, need: Need) -> FieldOf<P> {
        FieldOf { need, ..self }
    }

    pub(super) const fn selects(self, selections: &'static [&'static Selection]) -> FieldOf<P> {
        FieldOf { selections, ..self }
    }

    pub(super) const fn words(self, en: &'static str, zh: &'static str) -> FieldOf<P> {
        FieldOf { words: Words { en, zh }, ..self }
    }

    /// What it needs of the game, the evaluator or the other options; `None` if nothing.
    pub fn needed(&self) -> Option<&'static str> {
        (!matches!(self.need, Need::Nothing)).then(|| self.need.text())
    }

    /// Its value, 1 for a switch that is on; `None` if it, or its feature, is off.
    pub fn get(&self, params: &P) -> Option<i64> {
        (self.get)(params)
    }

    /// Sets its value, any for a switch alone, which is then on with the usual numbers. Returns `false` if nothing was set: the
    /// feature is off, or the number does not fit. Whether it is in range is said by
    /// [`Engine::with_params`](super::Engine::with_params).
    pub fn set(&self, params: &mut P, value: i64) -> bool {
        (self.set)(params, Some(value))
    }

    /// Whether it is on.
    pub fn is_on(&self, params: &P) -> bool {
        self.get(params).is_some()
    }

    /// Switches it off; a number that is no switch stays as it is. What needs it must be switched off as well:
    /// [`Params::for_search`](super::Params::for_search) does it.
    pub fn switch_off(&self, params: &mut P) {
        (self.set)(params, None);
    }
}

impl Need {
    pub(super) const fn text(self) -> &'static str {
        match self {
            Need::Nothing => "nothing",
            Need::Table => "the option table",
            Need::Quiescence => "the option quiescence",
            Need::Key => "a game that offers PositionKey",
            Need::Ordering => "a game that offers MoveOrdering",
            Need::QuietOrder => "a game whose MoveOrdering has a QUIET_ORDER",
            Need::WinningMoves => "a game whose Tactics has WINNING_MOVES",
            Need::DecisiveOutcomes => "a game that has decisive outcomes",
            Need::Continuation => "a game whose MoveOrdering has CONTINUATION slots",
            Need::Captures => "a game whose MoveOrdering has CAPTURES slots",
            Need::Staged => "a game whose Tactics has QUIET_MOVES",
            Need::Exchange => "a game that offers StaticExchange",
            Need::Noisy => "a game that offers Tactics",
            Need::NullMove => "a game that offers NullMove",
            Need::CorrectionKey => "an evaluator with a correction_key",
        }
    }
}

/// Whether a number is in range.
pub(super) fn within(option: &'static str, value: i64, min: i64, max: i64) -> Result<(), SearchError> {
    if (min..=max).contains(&value) {
        return Ok(());
    }
    Err(SearchError::Range { option, value: value.to_string(), expected: format!("{min} to {max}") })
}
