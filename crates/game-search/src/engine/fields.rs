//! The fields of [`Params`] by name: settings as text, validation, tuning, ablation and what draws a search go by them.

use std::fmt;

use super::features::Rows;
use super::field::{FieldOf, Need, within};
use super::{Params, params};
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
}
