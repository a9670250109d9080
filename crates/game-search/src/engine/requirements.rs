//! What each feature needs, and which numbers it may have.

use super::{EngineError, EngineGame, Params};

/// A feature that needs something.
struct Rule {
    option: &'static str,
    needs: &'static str,
    on: bool,
    met: bool,
    switch_off: fn(&mut Params),
}

const KEY: &str = "a game that offers PositionKey";
const HINTS: &str = "a game that offers OrderingHints";
const NOISY: &str = "a game that offers NoisyMoves";
const EXCHANGE: &str = "a game that offers ExchangeValue";
const CONTINUATION: &str = "a game whose OrderingHints have CONTINUATION_SLOTS";
const TABLE: &str = "the option table";
const QUIESCENCE: &str = "the option quiescence";

impl Params {
    /// The same without the features that need a capability which `G` lacks.
    #[must_use]
    pub fn for_game<G: EngineGame>(mut self) -> Params {
        // What one feature needs may be another: they come first.
        for index in 0..self.rules::<G>().len() {
            let rule = &self.rules::<G>()[index];
            if rule.on && !rule.met {
                (rule.switch_off)(&mut self);
            }
        }
        self
    }

    /// Whether every feature can do its work in `G`, and its numbers make sense.
    pub(super) fn validate<G: EngineGame>(&self) -> Result<(), EngineError> {
        for rule in self.rules::<G>() {
            if rule.on && !rule.met {
                return Err(EngineError::Needs { option: rule.option, what: rule.needs });
            }
        }
        self.validate_numbers()
    }

    #[rustfmt::skip]
    fn rules<G: EngineGame>(&self) -> [Rule; 22] {
        let exchange = G::HAS_EXCHANGE_VALUE;
        let delta = self.quiescence.is_some_and(|quiescence| quiescence.delta.is_some());
        let exchanges = self.quiescence.is_some_and(|quiescence| quiescence.exchanges);
        let rule = |option, on, met, needs, switch_off| Rule { option, needs, on, met, switch_off };
        [
            rule("table", self.table, G::HAS_KEY, KEY, |it| it.table = false),
            rule("enhanced_cutoffs", self.enhanced_cutoffs > 0, self.table, TABLE, |it| it.enhanced_cutoffs = 0),
            rule("deeper_entries", self.deeper_entries, self.table, TABLE, |it| it.deeper_entries = false),
            rule("singular", self.singular.is_some(), self.table, TABLE, |it| it.singular = None),
            rule("history", self.history, G::HAS_ORDERING_HINTS, HINTS, |it| it.history = false),
            rule("noisy_first", self.noisy_first, G::HAS_ORDERING_HINTS, HINTS, |it| it.noisy_first = false),
            rule("killers", self.killers, G::HAS_ORDERING_HINTS, HINTS, |it| it.killers = false),
            rule("counter_moves", self.counter_moves, G::CONTINUATION_SLOTS > 0, CONTINUATION, |it| it.counter_moves = false),
            rule("continuation_history", self.continuation_history, G::CONTINUATION_SLOTS > 0, CONTINUATION, |it| it.continuation_history = false),
            rule("capture_history", self.capture_history, G::CAPTURE_SLOTS > 0, "a game whose OrderingHints have CAPTURE_SLOTS", |it| it.capture_history = false),
            rule("losing_captures_last", self.losing_captures_last, exchange, EXCHANGE, |it| it.losing_captures_last = false),
            rule("staged", self.staged, G::HAS_STAGED_MOVES, "a game that offers StagedMoves", |it| it.staged = false),
            rule("correction", self.correction.is_some(), G::HAS_STRUCTURE_KEY, "a game that offers StructureKey", |it| it.correction = None),
            rule("quiescence", self.quiescence.is_some(), G::HAS_NOISY_MOVES, NOISY, |it| it.quiescence = None),
            rule("quiescence.delta", delta, exchange, EXCHANGE, |it| if let Some(it) = &mut it.quiescence { it.delta = None }),
            rule("quiescence.exchanges", exchanges, exchange, EXCHANGE, |it| if let Some(it) = &mut it.quiescence { it.exchanges = false }),
            rule("null_move", self.null_move.is_some(), G::HAS_NULL_MOVE, "a game that offers NullMove", |it| it.null_move = None),
            rule("razoring", self.razoring.is_some(), self.quiescence.is_some(), QUIESCENCE, |it| it.razoring = None),
            rule("prob_cut", self.prob_cut.is_some(), self.quiescence.is_some(), QUIESCENCE, |it| it.prob_cut = None),
            rule("exchange_pruning", self.exchange_pruning.is_some(), exchange, EXCHANGE, |it| it.exchange_pruning = None),
            rule("check_extension", self.check_extension, G::HAS_NOISY_MOVES, NOISY, |it| it.check_extension = false),
            rule("single_reply_extension", self.single_reply_extension, G::HAS_NOISY_MOVES, NOISY, |it| it.single_reply_extension = false),
        ]
    }

    fn validate_numbers(&self) -> Result<(), EngineError> {
        let within = |option: &'static str, value: i64, least: i64, most: i64| {
            if (least..=most).contains(&value) {
                Ok(())
            } else {
                Err(EngineError::Range { option, value, least, most })
            }
        };
        let margin = |option, value: i32| within(option, value.into(), 0, MOST_MARGIN);
        let depth = |option, value: u32, least| within(option, value.into(), least, crate::Score::MAX_PLY.into());
        margin("aspiration", self.aspiration)?;
        within("unit", self.unit.into(), 1, crate::Score::MAX_HEURISTIC.into())?;
        if let Some(it) = self.correction {
            within("correction.entries", it.entries as i64, 1, 1 << 24)?;
            margin("correction.most", it.most)?;
        }
        if let Some(it) = self.quiescence {
            margin("quiescence.delta", it.delta.unwrap_or(0))?;
        }
        if let Some(it) = self.null_move {
            depth("null_move.depth", it.depth, 1)?;
            depth("null_move.reduction", it.reduction, 1)?;
            depth("null_move.divisor", it.divisor, 1)?;
        }
        if let Some(it) = self.reverse_futility {
            margin("reverse_futility.margin", it.margin)?;
        }
        if let Some(it) = self.razoring {
            margin("razoring.margin", it.margin)?;
            margin("razoring.per_ply", it.per_ply)?;
        }
        if let Some(it) = self.prob_cut {
            depth("prob_cut.reduction", it.reduction, 1)?;
            depth("prob_cut.depth", it.depth, i64::from(it.reduction) + 1)?;
            margin("prob_cut.margin", it.margin)?;
        }
        if let Some(it) = self.futility {
            margin("futility.margin", it.margin)?;
            margin("futility.per_ply", it.per_ply)?;
        }
        if let Some(it) = self.late_move_pruning {
            within("late_move_pruning.moves", it.moves.into(), 100, MOST_MARGIN)?;
            within("late_move_pruning.factor", it.factor.into(), 0, MOST_MARGIN)?;
            within("late_move_pruning.share", it.share.into(), 0, 100)?;
        }
        if let Some(it) = self.late_move_reductions {
            depth("late_move_reductions.depth", it.depth, 2)?;
            depth("late_move_reductions.moves", it.moves, 1)?;
            margin("late_move_reductions.base", it.base)?;
            margin("late_move_reductions.slope", it.slope)?;
            margin("late_move_reductions.history", it.history)?;
        }
        if let Some(it) = self.exchange_pruning {
            margin("exchange_pruning.margin", it.margin)?;
        }
        if let Some(it) = self.singular {
            depth("singular.depth", it.depth, 4)?;
            margin("singular.margin", it.margin)?;
        }
        Ok(())
    }
}

/// The largest margin in hundredths of a unit, and the like.
const MOST_MARGIN: i64 = 1_000_000;
