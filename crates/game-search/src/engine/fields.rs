//! The fields of [`Params`] by name: validation, tuning, ablation and what draws a search go by them, and so do settings as
//! text: `all,-null_move,late_move_pruning.depth=3`.

use std::fmt;

use super::features::Rows;
use super::field::{FieldOf, Need, within};
use super::{Params, params};
use crate::searcher::SettingError;
use crate::{Evaluator, SearchError, SearchGame};

/// A field of [`Params`], declared once: settings as text, validation, tuning, ablation and the tools that draw a search go by
/// [`FIELDS`].
///
/// What trusts a guess is off as long as [`Params::selective`] is `None`.
///
/// ```
/// use game_search::engine::{Field, Params};
///
/// let mut params = Params::selective();
/// let null_move = Field::named("null_move").ok_or("no such field")?;
/// assert!(null_move.is_switch && null_move.is_on(&params));
/// let depth = Field::named("null_move.depth").ok_or("no such field")?;
/// assert_eq!((depth.get(&params), depth.range), (Some(3), Some((1, 1_000))));
///
/// null_move.switch_off(&mut params);
/// assert!(!null_move.is_on(&params) && params.selective.is_some_and(|it| it.null_move.is_none()));
/// # Ok::<(), &str>(())
/// ```
pub type Field = FieldOf<Params>;

/// Every field: what keeps the score, then what trusts a guess; one that needs another comes after it.
pub const FIELDS: &[Field] = &{
    let (exact, guesses) = (params::FIELDS, Rows::<Params>::FIELDS);
    let mut all = [exact[0]; params::FIELDS.len() + Rows::<Params>::FIELDS.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = if at < exact.len() { exact[at] } else { guesses[at - exact.len()] };
        at += 1;
    }
    all
};

impl Field {
    /// The field of this name, if there is one.
    pub fn named(name: &str) -> Option<&'static Field> {
        FIELDS.iter().find(|field| field.name == name)
    }

    /// The fields that can be switched off: the features of the engine.
    pub fn switches() -> impl Iterator<Item = &'static Field> {
        FIELDS.iter().filter(|field| field.is_switch)
    }

    /// The feature that a number belongs to, or the field itself if it can be switched off or is always on.
    pub fn feature(&'static self) -> &'static Field {
        let name = if self.is_switch { self.name } else { self.name.split('.').next().unwrap_or(self.name) };
        Field::named(name).unwrap_or(self)
    }
}

/// A feature that [`Params::for_search`] switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwitchedOff {
    /// The [name](Field::name) of the feature.
    pub feature: &'static str,
    /// What it needs.
    pub needs: &'static str,
}

impl fmt::Display for SwitchedOff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is off: it needs {}", self.feature, self.needs)
    }
}

impl Need {
    fn is_met<G: SearchGame>(self, params: &Params, has_correction_key: bool) -> bool {
        match self {
            Need::Nothing => true,
            Need::Table => params.table,
            Need::Quiescence => params.selective.as_ref().is_some_and(|it| it.quiescence.is_some()),
            Need::Key => G::TABLE.key.is_some(),
            Need::Ordering => G::TABLE.ordering.is_some(),
            Need::QuietOrder => G::TABLE.quiet_order.is_some(),
            Need::WinningMoves => G::TABLE.winning_moves.is_some(),
            Need::DecisiveOutcomes => G::has_decisive_outcomes(),
            Need::Continuation => G::TABLE.continuation_slots() > 0,
            Need::Captures => G::TABLE.capture_slots() > 0,
            Need::Staged => G::TABLE.quiet_moves.is_some(),
            Need::Exchange => G::TABLE.exchange.is_some(),
            Need::Noisy => G::TABLE.noisy_moves.is_some(),
            Need::NullMove => G::TABLE.null_move.is_some(),
            Need::CorrectionKey => has_correction_key,
        }
    }
}

impl Params {
    /// Returns the same without the features that need what the game or the evaluator lacks, or another feature that is off;
    /// and which those are.
    ///
    /// ```
    /// use game_search::engine::Params;
    /// use small_games::{Nim, XorRule};
    ///
    /// let (params, off) = Params::exact().for_search(&Nim::default(), &XorRule);
    /// assert!(params.table && !params.quiet_order);
    /// assert_eq!(off.last().map(ToString::to_string).as_deref(), Some("`quiet_order` is off: it needs a game whose MoveOrdering has a QUIET_ORDER"));
    /// ```
    pub fn for_search<G, E>(mut self, game: &G, evaluator: &E) -> (Params, Vec<SwitchedOff>)
    where
        G: SearchGame,
        E: Evaluator<G> + ?Sized,
    {
        let off = self.fit::<G>(evaluator.correction_key(game).is_some());
        (self, off)
    }

    pub(super) fn fit<G: SearchGame>(&mut self, has_correction_key: bool) -> Vec<SwitchedOff> {
        let mut off = Vec::new();
        for feature in Field::switches() {
            if feature.is_on(self) && !feature.need.is_met::<G>(self, has_correction_key) {
                feature.switch_off(self);
                off.push(SwitchedOff { feature: feature.name, needs: feature.need.text() });
            }
        }
        off
    }

    /// Whether every feature can do its work in `G`, and its numbers make sense.
    pub(super) fn validate<G: SearchGame>(&self, has_correction_key: bool) -> Result<(), SearchError> {
        let lacking = |feature: &&Field| feature.is_on(self) && !feature.need.is_met::<G>(self, has_correction_key);
        if let Some(feature) = Field::switches().find(lacking) {
            return Err(SearchError::Needs { option: feature.name, what: feature.need.text() });
        }
        for field in FIELDS {
            if let (Some(value), Some((min, max))) = (field.get(self), field.range) {
                let above = field.above.and_then(Field::named).and_then(|other| other.get(self));
                within(field.name, value, above.map_or(min, |other| min.max(other + 1)), max)?;
            }
        }
        Ok(())
    }

    /// Returns these features as a text changes them: parts with commas between them, each applied to what the ones before it left.
    ///
    /// `all` is these features, as far as the game and the evaluator have what they need, `exact` and `plain` those of [`Params`]; `-NAME` switches a
    /// [feature](Field::switches) off, and what needs it, `+NAME` switches it on as in [`Params::selective`]; `NAME.NUMBER=VALUE` sets a number of a feature
    /// that is on. An empty text is `all`.
    ///
    /// ```
    /// use game_search::engine::Params;
    /// use xiangqi::{Position, eval::Placement};
    ///
    /// let full = Params::selective();
    /// let (start, evaluator) = (Position::start(), Placement);
    /// let params = full.with_settings("all,-null_move,late_move_pruning.depth=4", &start, &evaluator)?;
    /// let selective = params.selective.ok_or("all features")?;
    /// assert!(selective.null_move.is_none());
    /// assert_eq!(selective.late_move_pruning.map(|it| it.depth), Some(4));
    ///
    /// let error = full.with_settings("-nul_move", &start, &evaluator).unwrap_err();
    /// assert!(error.to_string().starts_with("unknown feature \"nul_move\": expected one of table, "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The part that is wrong, and what was expected. Whether numbers are in range is for the engine to say.
    pub fn with_settings<G, E>(&self, text: &str, game: &G, evaluator: &E) -> Result<Params, SettingError>
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
        let mut params = fit(self.clone());
        let mut set = Vec::new();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            match part {
                "all" => params = fit(self.clone()),
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

    /// Returns the number of a feature by its name in [settings](Params::with_settings); `None` if the feature is off.
    ///
    /// ```
    /// use game_search::engine::Params;
    /// assert_eq!(Params::plain().number("late_move_pruning.depth"), Ok(None));
    /// assert_eq!(Params::selective().number("aspiration"), Ok(Some(25)));
    /// ```
    ///
    /// # Errors
    ///
    /// If no number is called that.
    pub fn number(&self, name: &str) -> Result<Option<i64>, SettingError> {
        number(name).map(|number| number.get(self))
    }
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
