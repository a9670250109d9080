//! The features of an engine in process, as text: `all,-null_move,late_move_pruning.depth=3`.

use game_search::engine::{FIELDS, Field, Params};
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
    /// A part that changes nothing: the feature is off, or a later part has the last word.
    #[error("{text} means nothing here: {why}")]
    NoEffect {
        /// The part of the text.
        text: String,
        /// Why, and what to do.
        why: String,
    },
}

/// Reads features: parts with commas between them, each applied to what the ones before it left.
///
/// `all` is every feature that the game and the evaluator offer (`full`), `exact` and `plain` those of [`Params`]; `-NAME` switches a
/// [feature](Field::switches) off, and what needs it, `+NAME` switches it on as in [`Params::selective`]; `NAME.NUMBER=VALUE` sets a number of a feature
/// that is on. An empty text is `all`.
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
    // Would it be off if it were switched on?
    let is_off = |part: &str, params: &Params, feature: &'static Field| {
        let mut on = params.clone();
        feature.set(&mut on, 1);
        let (_, off) = on.for_search(game, evaluator);
        let why = match off.iter().find(|it| it.feature == feature.name) {
            Some(off) => off.to_string(),
            None => format!("`{0}` is off: switch it on with +{0} before", feature.name),
        };
        SettingError::NoEffect { text: part.to_owned(), why }
    };
    let mut params = fit(full.clone());
    let mut set = Vec::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        match part {
            "all" => params = fit(full.clone()),
            "exact" => params = fit(Params::exact()),
            "plain" => params = Params::plain(),
            _ => match (part.strip_prefix('-'), part.strip_prefix('+'), part.split_once('=')) {
                (Some(name), _, None) => feature(name)?.switch_off(&mut params),
                (_, Some(name), None) => set.push((part, switch_on(&mut params, feature(name)?))),
                (None, None, Some((name, value))) => {
                    let (field, value) = number_and_value(name.trim(), value.trim())?;
                    if !field.set(&mut params, value) {
                        return Err(match field.feature() {
                            feature if feature.is_on(&params) => not_a_value(field, &value.to_string()),
                            feature => is_off(part, &params, feature),
                        });
                    }
                    set.push((part, (field, value)));
                }
                _ => return Err(SettingError::Form { text: part.to_owned() }),
            },
        }
    }
    let params = fit(params);
    for (part, (field, value)) in set {
        match field.get(&params) {
            None => return Err(is_off(part, &params, field.feature())),
            Some(now) if now != value => {
                let why = format!("a later part makes it {now}");
                return Err(SettingError::NoEffect { text: part.to_owned(), why });
            }
            Some(_) => {}
        }
    }
    Ok(params)
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
    number(name).map(|number| number.get(params))
}

fn number(name: &str) -> Result<&'static Field, SettingError> {
    let expected = || names(FIELDS.iter().filter(|field| field.range.is_some()));
    let found = Field::named(name).filter(|field| field.range.is_some());
    found.ok_or_else(|| SettingError::Number { name: name.to_owned(), expected: expected() })
}

fn feature(name: &str) -> Result<&'static Field, SettingError> {
    let found = Field::named(name).filter(|field| field.is_switch);
    found.ok_or_else(|| SettingError::Feature { name: name.to_owned(), expected: names(Field::switches()) })
}

/// Switches a feature on, and returns what it then is.
fn switch_on(params: &mut Params, field: &'static Field) -> (&'static Field, i64) {
    let value = field.get(&Params::selective()).unwrap_or(1);
    field.set(params, value);
    (field, value)
}

fn number_and_value(name: &str, value: &str) -> Result<(&'static Field, i64), SettingError> {
    let field = number(name)?;
    value.parse().map(|value| (field, value)).map_err(|_| not_a_value(field, value))
}

fn not_a_value(field: &Field, value: &str) -> SettingError {
    let negative = field.range.is_some_and(|(min, _)| min < 0);
    SettingError::Value { name: field.name, value: value.to_owned(), negative }
}

fn names<'a>(fields: impl Iterator<Item = &'a Field>) -> String {
    fields.map(|field| field.name).collect::<Vec<_>>().join(", ")
}
