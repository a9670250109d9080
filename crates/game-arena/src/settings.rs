//! The features of an engine in process, as text: `all,-null_move,late_move_pruning.depth=3`.

use game_search::engine::{Feature, Params, SelectiveParams};
use game_search::text::quote;
use game_search::{Evaluator, SearchGame};
use thiserror::Error;

/// What is wrong with a text of features.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SettingError {
    /// Neither a set of features, nor one of them, nor a number of one.
    #[error("{}: expected all, exact or plain, -FEATURE, or FEATURE.NUMBER=VALUE", quote(text))]
    Form {
        /// The part of the text.
        text: String,
    },
    /// No feature is called that.
    #[error("unknown feature {}: expected one of {expected}", quote(name))]
    Feature {
        /// The name.
        name: String,
        /// The names there are.
        expected: String,
    },
    /// No number is called that.
    #[error("unknown number {}: expected one of {expected}", quote(name))]
    Number {
        /// The name.
        name: String,
        /// The names there are.
        expected: String,
    },
    /// Not a number, or none of its kind.
    #[error("{name}={}: expected a whole number{}", quote(value), if *.negative { "" } else { ", 0 or more" })]
    Value {
        /// The name of the number.
        name: &'static str,
        /// The text.
        value: String,
        /// Whether it may be below 0.
        negative: bool,
    },
    /// A part that names no value.
    #[error("{}: expected NAME=VALUE", quote(text))]
    Pair {
        /// The part of the text.
        text: String,
    },
    /// What a feature of Monte Carlo tree search cannot be.
    #[error("{name}={}: expected {expected}", quote(value))]
    Mcts {
        /// The name of the feature.
        name: &'static str,
        /// The text.
        value: String,
        /// What it may be.
        expected: &'static str,
    },
    /// A number of a feature that the game, or another setting, leaves no room for.
    #[error("{name}={value} means nothing here: the feature is off, or the game lacks what it needs")]
    NoEffect {
        /// The name of the number.
        name: &'static str,
        /// The value.
        value: i64,
    },
}

/// A number by its name. Setting it switches its feature on.
struct Number {
    name: &'static str,
    negative: bool,
    get: fn(&Params) -> Option<i64>,
    set: fn(&mut Params, i64) -> bool,
}

fn put<T: TryFrom<i64>>(place: &mut T, value: i64) -> bool {
    T::try_from(value).map(|value| *place = value).is_ok()
}

fn selective(params: &mut Params) -> &mut SelectiveParams {
    params.selective.get_or_insert_with(SelectiveParams::none)
}

macro_rules! number {
    ($field:ident: $kind:ty) => {
        Number {
            name: stringify!($field),
            negative: <$kind>::MIN != 0,
            get: |params| Some(i64::from(params.$field)),
            set: |params, value| put(&mut params.$field, value),
        }
    };
    (selective $field:ident: $kind:ty) => {
        Number {
            name: stringify!($field),
            negative: <$kind>::MIN != 0,
            get: |params| params.selective.as_ref().map(|it| i64::from(it.$field)),
            set: |params, value| put(&mut selective(params).$field, value),
        }
    };
    ($feature:ident.$field:ident: $kind:ty) => {
        Number {
            name: concat!(stringify!($feature), ".", stringify!($field)),
            negative: <$kind>::MIN != 0,
            get: |params| params.selective.as_ref()?.$feature.map(|it| it.$field as i64),
            set: |params, value| put(&mut selective(params).$feature.get_or_insert_default().$field, value),
        }
    };
}

#[rustfmt::skip]
const NUMBERS: &[Number] = &[
    number!(deepening_step: u32),
    number!(aspiration: i32),
    number!(table_depth: u32),
    number!(enhanced_cutoffs: u32),
    number!(ordering_depth: u32),
    number!(contempt: i32),
    number!(selective internal_iterative_reduction: u32),
    number!(correction.entries: usize),
    number!(correction.most: i32),
    number!(null_move.depth: u32),
    number!(null_move.reduction: u32),
    number!(null_move.divisor: u32),
    number!(null_move.verification: u32),
    number!(reverse_futility.depth: u32),
    number!(reverse_futility.margin: i32),
    number!(razoring.depth: u32),
    number!(razoring.margin: i32),
    number!(razoring.per_ply: i32),
    number!(prob_cut.depth: u32),
    number!(prob_cut.margin: i32),
    number!(prob_cut.reduction: u32),
    number!(futility.depth: u32),
    number!(futility.margin: i32),
    number!(futility.per_ply: i32),
    number!(late_move_pruning.depth: u32),
    number!(late_move_pruning.moves: u32),
    number!(late_move_pruning.factor: u32),
    number!(late_move_pruning.usual: u32),
    number!(late_move_reductions.depth: u32),
    number!(late_move_reductions.moves: u32),
    number!(late_move_reductions.base: i32),
    number!(late_move_reductions.slope: i32),
    number!(late_move_reductions.history: i32),
    number!(exchange_pruning.depth: u32),
    number!(exchange_pruning.margin: i32),
    number!(singular.depth: u32),
    number!(singular.margin: i32),
];

/// Reads features: parts with commas between them, each applied to what the ones before it left.
///
/// `all` is every feature that the game and the evaluator offer (`full`), `exact` and `plain` those of [`Params`]; `-NAME` switches a
/// [`Feature`] off, and what needs it; `NAME.NUMBER=VALUE` sets a number and switches its feature on. An empty text is
/// `all`.
///
/// ```
/// use game_arena::read_params;
/// use game_search::engine::Params;
/// use xiangqi::{Position, eval::Placement};
///
/// let full = Params::selective();
/// let (start, evaluator) = (Position::start(), Placement);
/// let params = read_params("all,-null_move,late_move_pruning.depth=4", &full, &start, &evaluator)?;
/// let selective = params.selective.ok_or("all features")?;
/// assert!(selective.null_move.is_none());
/// assert_eq!(selective.late_move_pruning.map(|it| it.depth), Some(4));
///
/// let error = read_params("-nul_move", &full, &start, &evaluator).unwrap_err();
/// assert!(error.to_string().starts_with("unknown feature \"nul_move\": expected one of table, "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The part that is wrong, and what was expected. Whether numbers are in range is for the engine to say.
pub fn read_params<G, E>(text: &str, full: &Params, game: &G, evaluator: &E) -> Result<Params, SettingError>
where
    G: SearchGame,
    E: Evaluator<G> + ?Sized,
{
    let fit = |params: Params| params.for_search(game, evaluator).0;
    let mut params = fit(full.clone());
    let mut set = Vec::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        match part {
            "all" => params = fit(full.clone()),
            "exact" => params = fit(Params::exact()),
            "plain" => params = Params::plain(),
            _ => match (part.strip_prefix('-'), part.split_once('=')) {
                (Some(name), None) => feature(name)?.switch_off(&mut params),
                (None, Some((name, value))) => set.push(set_number(&mut params, name.trim(), value.trim())?),
                _ => return Err(SettingError::Form { text: part.to_owned() }),
            },
        }
    }
    let params = fit(params);
    match set.iter().find(|(number, value)| (number.get)(&params) != Some(*value)) {
        Some(&(number, value)) => Err(SettingError::NoEffect { name: number.name, value }),
        None => Ok(params),
    }
}

/// The number of a feature by the name that [`read_params`] knows it by; `None` if the feature is off.
///
/// ```
/// use game_arena::read_number;
/// use game_search::engine::Params;
/// assert_eq!(read_number("late_move_pruning.depth", &Params::plain()), Ok(None));
/// assert_eq!(read_number("aspiration", &Params::selective()), Ok(Some(25)));
/// ```
///
/// # Errors
///
/// If no number is called that.
pub fn read_number(name: &str, params: &Params) -> Result<Option<i64>, SettingError> {
    number(name).map(|number| (number.get)(params))
}

fn number(name: &str) -> Result<&'static Number, SettingError> {
    NUMBERS.iter().find(|number| number.name == name).ok_or_else(|| SettingError::Number {
        name: name.to_owned(),
        expected: names(NUMBERS.iter().map(|number| number.name)),
    })
}

fn feature(name: &str) -> Result<&'static Feature, SettingError> {
    Feature::ALL.iter().find(|feature| feature.name == name).ok_or_else(|| SettingError::Feature {
        name: name.to_owned(),
        expected: names(Feature::ALL.iter().map(|feature| feature.name)),
    })
}

fn set_number(params: &mut Params, name: &str, value: &str) -> Result<(&'static Number, i64), SettingError> {
    let number = number(name)?;
    match value.parse() {
        Ok(value) if (number.set)(params, value) => Ok((number, value)),
        _ => Err(SettingError::Value { name: number.name, value: value.to_owned(), negative: number.negative }),
    }
}

fn names(names: impl Iterator<Item = &'static str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}
