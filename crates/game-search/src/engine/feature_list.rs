//! The features one by one: a name, a switch, what each needs, and which numbers it may have.

use std::fmt;

use super::{Params, SelectiveParams};
use crate::{Evaluator, SearchError, SearchGame};

/// One feature of [`Params`] that can be switched off: for ablation, for settings, for tests.
///
/// ```
/// use game_search::engine::{Feature, Params};
///
/// let mut params = Params::selective();
/// let null_move = Feature::ALL.iter().find(|feature| feature.name == "null_move").ok_or("no such feature")?;
/// assert!(null_move.is_on(&params));
/// null_move.switch_off(&mut params);
/// assert!(!null_move.is_on(&params) && params.null_move.is_none());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Feature {
    /// The field of [`Params`], or a field within it.
    pub name: &'static str,
    need: Need,
    is_on: fn(&Params) -> bool,
    switch_off: fn(&mut Params),
}

/// What a feature needs.
#[derive(Clone, Copy, Debug)]
enum Need {
    Nothing,
    Table,
    Quiescence,
    Key,
    Hints,
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

impl Feature {
    /// Every feature; one that needs another comes after it.
    #[rustfmt::skip]
    pub const ALL: &'static [Feature] = &[
        feature("table", Need::Key, |it| it.table, |it| it.table = false),
        feature("deeper_entries", Need::Table, |it| selective(it).deeper_entries, |it| edit(it, |it| it.deeper_entries = false)),
        feature("enhanced_cutoffs", Need::Table, |it| it.enhanced_cutoffs > 0, |it| it.enhanced_cutoffs = 0),
        feature("aspiration", Need::Nothing, |it| it.aspiration > 0, |it| it.aspiration = 0),
        feature("mate_distance", Need::Nothing, |it| it.mate_distance, |it| it.mate_distance = false),
        feature("immediate_wins", Need::DecisiveOutcomes, |it| it.immediate_wins, |it| it.immediate_wins = false),
        feature("hints", Need::WinningMoves, |it| it.hints, |it| it.hints = false),
        feature("history", Need::Hints, |it| it.history, |it| it.history = false),
        feature("noisy_first", Need::Hints, |it| it.noisy_first, |it| it.noisy_first = false),
        feature("quiet_order", Need::QuietOrder, |it| it.quiet_order, |it| it.quiet_order = false),
        feature("killers", Need::Hints, |it| it.killers, |it| it.killers = false),
        feature("counter_moves", Need::Continuation, |it| it.counter_moves, |it| it.counter_moves = false),
        feature("continuation_history", Need::Continuation, |it| it.continuation_history, |it| it.continuation_history = false),
        feature("capture_history", Need::Captures, |it| it.capture_history, |it| it.capture_history = false),
        feature("losing_captures_last", Need::Exchange, |it| it.losing_captures_last, |it| it.losing_captures_last = false),
        feature("staged", Need::Staged, |it| it.staged, |it| it.staged = false),
        feature("correction", Need::CorrectionKey, |it| selective(it).correction.is_some(), |it| edit(it, |it| it.correction = None)),
        feature("quiescence", Need::Noisy, |it| selective(it).quiescence.is_some(), |it| edit(it, |it| it.quiescence = None)),
        feature("quiescence.delta", Need::Exchange, |it| selective(it).quiescence.is_some_and(|it| it.delta.is_some()), |it| edit(it, |it| if let Some(it) = &mut it.quiescence { it.delta = None })),
        feature("quiescence.exchanges", Need::Exchange, |it| selective(it).quiescence.is_some_and(|it| it.exchanges), |it| edit(it, |it| if let Some(it) = &mut it.quiescence { it.exchanges = false })),
        feature("quiescence.table", Need::Table, |it| selective(it).quiescence.is_some_and(|it| it.table), |it| edit(it, |it| if let Some(it) = &mut it.quiescence { it.table = false })),
        feature("null_move", Need::NullMove, |it| selective(it).null_move.is_some(), |it| edit(it, |it| it.null_move = None)),
        feature("reverse_futility", Need::Nothing, |it| selective(it).reverse_futility.is_some(), |it| edit(it, |it| it.reverse_futility = None)),
        feature("razoring", Need::Quiescence, |it| selective(it).razoring.is_some(), |it| edit(it, |it| it.razoring = None)),
        feature("prob_cut", Need::Quiescence, |it| selective(it).prob_cut.is_some(), |it| edit(it, |it| it.prob_cut = None)),
        feature("futility", Need::Nothing, |it| selective(it).futility.is_some(), |it| edit(it, |it| it.futility = None)),
        feature("late_move_pruning", Need::Nothing, |it| selective(it).late_move_pruning.is_some(), |it| edit(it, |it| it.late_move_pruning = None)),
        feature("late_move_reductions", Need::Nothing, |it| selective(it).late_move_reductions.is_some(), |it| edit(it, |it| it.late_move_reductions = None)),
        feature("exchange_pruning", Need::Exchange, |it| selective(it).exchange_pruning.is_some(), |it| edit(it, |it| it.exchange_pruning = None)),
        feature("internal_iterative_reduction", Need::Table, |it| selective(it).internal_iterative_reduction > 0, |it| edit(it, |it| it.internal_iterative_reduction = 0)),
        feature("check_extension", Need::Noisy, |it| selective(it).check_extension, |it| edit(it, |it| it.check_extension = false)),
        feature("single_reply_extension", Need::Noisy, |it| selective(it).single_reply_extension, |it| edit(it, |it| it.single_reply_extension = false)),
        feature("singular", Need::Table, |it| selective(it).singular.is_some(), |it| edit(it, |it| it.singular = None)),
    ];

    /// Whether it is on.
    pub fn is_on(&self, params: &Params) -> bool {
        (self.is_on)(params)
    }

    /// Switches it off. What needs it must be switched off as well: [`Params::for_search`] does it.
    pub fn switch_off(&self, params: &mut Params) {
        (self.switch_off)(params);
    }
}

/// A feature that [`Params::for_search`] switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwitchedOff {
    /// The [name](Feature::name) of the feature.
    pub feature: &'static str,
    /// What it needs.
    pub needs: &'static str,
}

impl fmt::Display for SwitchedOff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is off: it needs {}", self.feature, self.needs)
    }
}

const fn feature(name: &'static str, need: Need, is_on: fn(&Params) -> bool, switch_off: fn(&mut Params)) -> Feature {
    Feature { name, need, is_on, switch_off }
}

fn selective(params: &Params) -> &SelectiveParams {
    params.selective.as_ref().unwrap_or(const { &SelectiveParams::none() })
}

fn edit(params: &mut Params, change: impl FnOnce(&mut SelectiveParams)) {
    if let Some(selective) = &mut params.selective {
        change(selective);
    }
}

impl Need {
    fn is_met<G: SearchGame>(self, params: &Params, has_correction_key: bool) -> bool {
        match self {
            Need::Nothing => true,
            Need::Table => params.table,
            Need::Quiescence => selective(params).quiescence.is_some(),
            Need::Key => G::TABLE.key.is_some(),
            Need::Hints => G::TABLE.ordering.is_some(),
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

    const fn text(self) -> &'static str {
        match self {
            Need::Nothing => "nothing",
            Need::Table => "the option table",
            Need::Quiescence => "the option quiescence",
            Need::Key => "a game that offers PositionKey",
            Need::Hints => "a game that offers MoveOrdering",
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
        for feature in Feature::ALL {
            if feature.is_on(self) && !feature.need.is_met::<G>(self, has_correction_key) {
                feature.switch_off(self);
                off.push(SwitchedOff { feature: feature.name, needs: feature.need.text() });
            }
        }
        off
    }

    /// Whether every feature can do its work in `G`, and its numbers make sense.
    pub(super) fn validate<G: SearchGame>(&self, has_correction_key: bool) -> Result<(), SearchError> {
        let lacking = |feature: &&Feature| feature.is_on(self) && !feature.need.is_met::<G>(self, has_correction_key);
        if let Some(feature) = Feature::ALL.iter().find(lacking) {
            return Err(SearchError::Needs { option: feature.name, what: feature.need.text() });
        }
        self.validate_numbers()
    }

    fn validate_numbers(&self) -> Result<(), SearchError> {
        let margin = |option, value: i32| within(option, value.into(), 0, MOST_MARGIN);
        let depth = |option, value: u32, least| within(option, value.into(), least, crate::Score::MAX_PLY.into());
        margin("aspiration", self.aspiration)?;
        within("contempt", self.contempt.into(), -MOST_MARGIN, MOST_MARGIN)?;
        let Some(selective) = &self.selective else { return Ok(()) };
        if let Some(it) = selective.correction {
            within("correction.entries", it.entries as i64, 1, 1 << 24)?;
            margin("correction.most", it.most)?;
        }
        if let Some(it) = selective.quiescence {
            margin("quiescence.delta", it.delta.unwrap_or(0))?;
        }
        if let Some(it) = selective.null_move {
            depth("null_move.depth", it.depth, 1)?;
            depth("null_move.reduction", it.reduction, 1)?;
            depth("null_move.divisor", it.divisor, 1)?;
        }
        if let Some(it) = selective.reverse_futility {
            margin("reverse_futility.margin", it.margin)?;
        }
        if let Some(it) = selective.razoring {
            margin("razoring.margin", it.margin)?;
            margin("razoring.per_ply", it.per_ply)?;
        }
        if let Some(it) = selective.prob_cut {
            // A depth has to be larger.
            within("prob_cut.reduction", it.reduction.into(), 1, i64::from(crate::Score::MAX_PLY) - 1)?;
            depth("prob_cut.depth", it.depth, i64::from(it.reduction) + 1)?;
            margin("prob_cut.margin", it.margin)?;
        }
        if let Some(it) = selective.futility {
            margin("futility.margin", it.margin)?;
            margin("futility.per_ply", it.per_ply)?;
        }
        if let Some(it) = selective.late_move_pruning {
            within("late_move_pruning.moves", it.moves.into(), 100, MOST_MARGIN)?;
            within("late_move_pruning.factor", it.factor.into(), 0, MOST_MARGIN)?;
            within("late_move_pruning.usual", it.usual.into(), 1, MOST_MARGIN)?;
        }
        if let Some(it) = selective.late_move_reductions {
            depth("late_move_reductions.depth", it.depth, 2)?;
            depth("late_move_reductions.moves", it.moves, 1)?;
            margin("late_move_reductions.base", it.base)?;
            margin("late_move_reductions.slope", it.slope)?;
            margin("late_move_reductions.history", it.history)?;
        }
        if let Some(it) = selective.exchange_pruning {
            margin("exchange_pruning.margin", it.margin)?;
        }
        if selective.internal_iterative_reduction == 1 {
            // Depth 0 is no depth for it.
            let expected = "0, or 2 and more".to_owned();
            return Err(SearchError::Range { option: "internal_iterative_reduction", value: "1".to_owned(), expected });
        }
        if let Some(it) = selective.singular {
            depth("singular.depth", it.depth, 4)?;
            margin("singular.margin", it.margin)?;
        }
        Ok(())
    }
}

pub(super) fn within(option: &'static str, value: i64, least: i64, most: i64) -> Result<(), SearchError> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(SearchError::Range { option, value: value.to_string(), expected: format!("{least} to {most}") })
}

/// The largest margin in hundredths of a unit, and the like.
const MOST_MARGIN: i64 = 1_000_000;
