//! The features of the engine as text: `all,-null_move,late_move_pruning.depth=3`.

use super::{FIELDS, Field, Params};
use crate::searcher::SettingError;
use crate::{Evaluator, SearchGame};

impl Params {
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
