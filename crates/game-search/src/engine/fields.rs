//! The fields of [`Params`] by name. Validation, tuning, ablation and the drawing tools use these names, and so do text
//! settings such as `all,-null_move,late_move_pruning.depth=3`.

use super::field::{Need, within};
use super::{FIELDS, Field, Params};
use crate::searcher::SettingError;
use crate::{Capabilities, Evaluator, SearchError, SearchGame};

impl Field {
    /// Returns the field of this name, if there is one.
    pub fn named(name: &str) -> Option<&'static Field> {
        FIELDS.iter().find(|field| field.name == name)
    }

    /// Returns the fields that can be switched off: the features of the engine.
    pub fn switches() -> impl Iterator<Item = &'static Field> {
        FIELDS.iter().filter(|field| field.is_switch)
    }

    /// Returns the feature that a field belongs to, such as `razoring` for `razoring.margin`. A switch is its own
    /// feature, and so is a field without a feature, such as `contempt`.
    pub fn feature(&'static self) -> &'static Field {
        let name = if self.is_switch { self.name } else { self.name.split('.').next().unwrap_or(self.name) };
        Field::named(name).unwrap_or(self)
    }
}

/// A feature that [`Params::for_search`] switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{feature}` is off: it needs {needs}")]
pub struct SwitchedOff {
    /// The [name](Field::name) of the feature.
    pub feature: &'static str,
    /// What the feature needs but the search lacks.
    pub needs: &'static str,
}

impl Params {
    /// Switches off the features that need something the game or the evaluator lacks, or that need a feature that is
    /// off. Returns the remaining parameters and the features that were switched off.
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
        let (offers, mut off) = (Capabilities::of::<G>(), Vec::new());
        for feature in Field::switches() {
            let Some(need) = feature.need.filter(|_| feature.is_on(self)) else { continue };
            let is_met = match need {
                Need::Table => self.table,
                Need::TableAndSymmetry => self.table && offers.has("Symmetry"),
                Need::Quiescence => self.selective.as_ref().is_some_and(|it| it.quiescence.is_some()),
                Need::CorrectionKey => has_correction_key,
                Need::DecisiveOutcomes => G::has_decisive_outcomes(),
                Need::Offer(name, _) => offers.has(name),
            };
            if !is_met {
                feature.switch_off(self);
                off.push(SwitchedOff { feature: feature.name, needs: need.text() });
            }
        }
        off
    }

    /// Returns an error if a feature needs something that is missing, or if a number is out of its range.
    pub(super) fn validate<G: SearchGame>(&self, has_correction_key: bool) -> Result<(), SearchError> {
        if let Some(off) = self.clone().fit::<G>(has_correction_key).first() {
            return Err(SearchError::Needs { option: off.feature, what: off.needs });
        }
        self.validate_numbers()
    }

    /// Returns an error if a number is out of its range.
    pub(crate) fn validate_numbers(&self) -> Result<(), SearchError> {
        for field in FIELDS {
            if let (Some(value), Some((min, max))) = (field.get(self), field.range) {
                let above = field.above.and_then(Field::named).and_then(|other| other.get(self));
                within(field.name, value, above.map_or(min, |other| min.max(other + 1)), max)?;
            }
        }
        Ok(())
    }

    /// Returns the features of `self` with the changes that a text describes. The text consists of parts separated by
    /// commas. A text starts from the features of `all` in this table, and its parts are applied from left to right.
    ///
    /// | part | effect |
    /// |---|---|
    /// | `all` | the features of `self`, except those that need something that the game or the evaluator lacks |
    /// | `exact`, `plain` | the features of [`Params::exact`] or [`Params::plain`] |
    /// | `-NAME` | switches off a [feature](Field::switches) and the features that need it |
    /// | `+NAME` | switches a feature on, with its value in [`Params::selective`], or 200 for `quiescence.delta` |
    /// | `NAME.NUMBER=VALUE` | sets a number of a feature that is on |
    ///
    /// ```
    /// use game_search::engine::Params;
    /// use xiangqi::{Position, eval::PieceSquare};
    ///
    /// let full = Params::selective();
    /// let (start, evaluator) = (Position::start(), PieceSquare);
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
    /// Returns an error if a part is wrong; the error names the part and what was expected. Ranges are checked later,
    /// by the engine.
    pub fn with_settings<G, E>(&self, text: &str, game: &G, evaluator: &E) -> Result<Params, SettingError>
    where
        G: SearchGame,
        E: Evaluator<G> + ?Sized,
    {
        let fit = |params: Params| params.for_search(game, evaluator).0;
        // Explains why setting the feature has no effect: what it needs, or that it must be switched on first.
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
                    (_, Some(name), None) => {
                        let field = feature(name)?;
                        let value = field.get(&Params::selective()).unwrap_or(field.usual);
                        field.set(&mut params, value);
                        set.push((part, field, value));
                    }
                    (None, None, Some((name, text))) => {
                        let (field, text) = (number(name.trim())?, text.trim());
                        let value = text.parse().map_err(|_| not_a_value(field, text))?;
                        if !field.set(&mut params, value) {
                            return Err(match field.feature() {
                                feature if feature.is_on(&params) => not_a_value(field, &value.to_string()),
                                feature => is_off(part, &params, feature),
                            });
                        }
                        set.push((part, field, value));
                    }
                    _ => return Err(SettingError::Form { text: part.to_owned() }),
                },
            }
        }
        let params = fit(params);
        for (part, field, value) in set {
            match field.get(&params) {
                None => return Err(is_off(part, &params, field.feature())),
                Some(now) if now != value => {
                    let why = format!("a later part sets it to {now}");
                    return Err(SettingError::NoEffect { text: part.to_owned(), why });
                }
                Some(_) => {}
            }
        }
        Ok(params)
    }

    /// Returns the features with which small trees are drawn: only those in `names`, a list separated by commas, and no
    /// iterative deepening. Their numbers are those of [`Params::selective`], except that enhanced cutoffs begin at depth 2.
    /// A part `NAME=VALUE` of the list sets a number of a feature of the list, such as `singular.depth=4`, or switches on a
    /// feature that is a number itself: `deepening_step=1` is iterative deepening.
    ///
    /// ```
    /// use game_search::engine::Params;
    ///
    /// let params = Params::with_only("table,killers")?;
    /// assert!(params.table && params.killers && !params.counter_moves && params.deepening_step.is_none());
    /// let params = Params::with_only("table,singular,singular.depth=4,deepening_step=3")?;
    /// assert_eq!((params.number("singular.depth")?, params.deepening_step), (Some(4), Some(3)));
    /// assert!(Params::with_only("tabel").unwrap_err().to_string().starts_with("unknown feature \"tabel\": expected one of"));
    /// # Ok::<(), game_search::searcher::SettingError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a feature or a number is unknown, and if a value is not a number or its feature is off.
    pub fn with_only(names: &str) -> Result<Params, SettingError> {
        let parts = names.split(',').map(str::trim).filter(|name| !name.is_empty());
        let (numbers, names): (Vec<&str>, Vec<&str>) = parts.partition(|part| part.contains('='));
        for name in &names {
            feature(name)?;
        }
        let mut params =
            Params { deepening_step: None, enhanced_cutoffs: Some(2), immediate_wins: true, ..Params::selective() };
        for feature in Field::switches().filter(|feature| !names.contains(&feature.name)) {
            feature.switch_off(&mut params);
        }
        for part in numbers {
            let (name, text) = part.split_once('=').unwrap_or((part, ""));
            let (field, text) = (number(name.trim())?, text.trim());
            if !text.parse().is_ok_and(|value| field.set(&mut params, value)) {
                return Err(not_a_value(field, text));
            }
        }
        Ok(params)
    }

    /// Returns the number that a name in the [settings](Params::with_settings) stands for, such as `razoring.margin`,
    /// or `None` if the feature of this number is off.
    ///
    /// ```
    /// use game_search::engine::Params;
    /// assert_eq!(Params::plain().number("late_move_pruning.depth"), Ok(None));
    /// assert_eq!(Params::selective().number("aspiration"), Ok(Some(25)));
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if there is no number of this name.
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

fn not_a_value(field: &Field, value: &str) -> SettingError {
    let negative = field.range.is_some_and(|(min, _)| min < 0);
    SettingError::Value { name: field.name, value: value.to_owned(), negative }
}

fn names<'a>(fields: impl Iterator<Item = &'a Field>) -> String {
    fields.map(|field| field.name).collect::<Vec<_>>().join(", ")
}
