//! The features of Monte Carlo tree search, as text: `selection=puct,exploration=0.5`.

use super::{FirstPlay, MctsParams, Prior, TreePolicy};
use crate::searcher::SettingError;

/// A feature by its name.
struct Setting {
    name: &'static str,
    expected: &'static str,
    set: fn(&mut MctsParams, &str) -> Option<()>,
}

macro_rules! setting {
    ($field:ident, $expected:literal) => {
        Setting {
            name: stringify!($field),
            expected: $expected,
            set: |params, value| value.parse().ok().map(|value| params.$field = value),
        }
    };
    ($field:ident: $($word:literal => $value:expr),+; $expected:literal) => {
        Setting {
            name: stringify!($field),
            expected: $expected,
            set: |params, word| {
                params.$field = match word {
                    $($word => $value,)+
                    _ => return None,
                };
                Some(())
            },
        }
    };
}

#[rustfmt::skip]
const SETTINGS: &[Setting] = &[
    setting!(selection: "uct" => TreePolicy::Uct, "puct" => TreePolicy::Puct; "uct or puct"),
    setting!(exploration, "a number"),
    setting!(scale, "a number"),
    setting!(prior: "uniform" => Prior::Uniform, "history" => Prior::History, "evaluation" => Prior::Evaluation;
        "uniform, history or evaluation"),
    setting!(candidates, "a whole number, 0 or more"),
    setting!(temperature, "a number"),
    setting!(bias, "a number"),
    setting!(first_play: "win" => FirstPlay::Value(1.0), "parent" => FirstPlay::Parent(0.0), "estimate" => FirstPlay::Estimate;
        "win, parent or estimate"),
    setting!(minimax_weight, "a number"),
    setting!(widening, "a whole number, 0 or more"),
    setting!(widening_factor, "a number"),
    setting!(widening_exponent, "a number"),
    setting!(expansion_visits, "a whole number, 0 or more"),
    setting!(random_plies, "a whole number, 0 or more"),
    setting!(quiescence, "a whole number, 0 or more"),
    setting!(solver, "true or false"),
    setting!(reuse, "true or false"),
    setting!(recycle, "true or false"),
];

impl MctsParams {
    /// Returns these parameters as a text changes them: `NAME=VALUE` with commas between them, the names those of the fields.
    ///
    /// ```
    /// use game_search::mcts::{MctsParams, TreePolicy};
    ///
    /// let params = MctsParams::wide().with_settings("selection=puct,exploration=0.5")?;
    /// assert_eq!((params.selection, params.exploration, params.widening), (TreePolicy::Puct, 0.5, 4));
    /// let error = params.with_settings("selection=best").unwrap_err();
    /// assert_eq!(error.to_string(), "selection=\"best\": expected uct or puct");
    /// # Ok::<(), game_search::searcher::SettingError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The part that is wrong, and what was expected. Whether numbers are in range is for the search to say.
    pub fn with_settings(&self, text: &str) -> Result<MctsParams, SettingError> {
        let mut params = self.clone();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let pair = part.split_once('=').ok_or_else(|| SettingError::Pair { text: part.to_owned() })?;
            let (name, value) = (pair.0.trim(), pair.1.trim());
            let setting = SETTINGS.iter().find(|setting| setting.name == name).ok_or_else(|| SettingError::Number {
                name: name.to_owned(),
                expected: SETTINGS.iter().map(|setting| setting.name).collect::<Vec<_>>().join(", "),
            })?;
            (setting.set)(&mut params, value).ok_or_else(|| SettingError::Mcts {
                name: setting.name,
                value: value.to_owned(),
                expected: setting.expected,
            })?;
        }
        Ok(params)
    }
}
