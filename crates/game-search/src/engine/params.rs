//! What the engine does beyond plain search: one switch and one set of numbers per feature.

use super::features::{
    Correction, ExchangePruning, Futility, LateMovePruning, LateMoveReductions, NullMovePruning, ProbCut, Quiescence,
    Razoring, ReverseFutility, Singular,
};
use crate::Score;

/// The features of a search. Start from [`Params::plain`], [`Params::exact`] or [`Params::selective`] and change fields: minor
/// versions add some, so that a literal of all of them would no longer compile.
///
/// Depths and reductions are in plies, unless a field says otherwise. Margins, the aspiration window and contempt are in hundredths
/// of the evaluator's [unit](crate::Evaluator::unit), up to 1,000,000, so that they mean the same for every evaluator. A number out of its range,
/// and a feature that needs what the game lacks, is an [error](crate::SearchError) of
/// [`Engine::with_params`](super::Engine::with_params).
///
/// ```
/// use game_search::engine::{Engine, NullMovePruning, Params, SelectiveParams};
/// use xiangqi::{Position, eval::Material};
///
/// // In hundredths of a soldier; what xiangqi does not offer is switched off.
/// let params = Params {
///     contempt: 20,
///     selective: Some(SelectiveParams {
///         null_move: Some(NullMovePruning { reduction: 2, ..NullMovePruning::default() }),
///         razoring: None,
///         ..SelectiveParams::default()
///     }),
///     ..Params::selective()
/// };
/// let (params, _) = params.for_search(&Position::start(), &Material);
/// let engine = Engine::<Position, _>::exact(Material).with_params(params)?;
/// assert!(engine.params().table && !engine.params().hints);
/// # Ok::<(), game_search::SearchError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    /// Iterative deepening by so many plies: 1 searches depth 1, 2, 3, ...; 2 every other depth, so that the last one is
    /// the depth asked for; 0 only that one.
    pub deepening_step: u32,
    /// Half the width of the first aspiration window, in hundredths of the [unit](crate::Evaluator::unit), but at least one point; 0
    /// for a full window. It doubles with each failure.
    pub aspiration: i32,
    /// Use the transposition table. Needs [`PositionKey`](crate::PositionKey).
    pub table: bool,
    /// The smallest remaining depth at which the table is asked and told.
    pub table_depth: u32,
    /// Enhanced transposition cut-offs, from this remaining depth on: before any child is searched, see whether the table
    /// refutes the node through one of them (Schaeffer, Plaat 1996). 0 switches it off. Needs `table`.
    pub enhanced_cutoffs: u32,
    /// Order quiet moves by history (J. Schaeffer 1983): depth squared for the move that cut, the same off for those tried
    /// before it. Needs [`MoveOrdering`](crate::MoveOrdering).
    pub history: bool,
    /// Noisy moves first, by the game's own order. Needs [`MoveOrdering`](crate::MoveOrdering).
    pub noisy_first: bool,
    /// Quiet moves by the game's own order before history. Needs [`QUIET_ORDER`](crate::MoveOrdering::QUIET_ORDER).
    pub quiet_order: bool,
    /// The smallest remaining depth at which moves are put in order: below it the order of generation is good enough.
    pub ordering_depth: u32,
    /// Cut windows that no mate can reach any more.
    pub mate_distance: bool,
    /// Before any child is searched, see whether a move wins at once. Needs
    /// a game that [has decisive outcomes](crate::Game::has_decisive_outcomes).
    pub immediate_wins: bool,
    /// Ask the game for a move that wins at once, and leave out those that lose at once. The score stays the same. Needs
    /// [`WINNING_MOVES`](crate::Tactics::WINNING_MOVES).
    pub hints: bool,

    /// Contempt: a draw scores `-contempt` for the side to move at the root and `+contempt` for its opponent, in hundredths of the
    /// [unit](crate::Evaluator::unit). Positive to avoid draws, negative to look for them; from -1,000,000 to 1,000,000.
    pub contempt: i32,

    /// Two quiet moves that cut at the same distance from the root are tried early (S. Akl, M. Newborn 1977). Needs
    /// [`MoveOrdering`](crate::MoveOrdering).
    pub killers: bool,
    /// The quiet move that refuted the opponent's last one is tried early (J. Uiterwijk 1992). Needs
    /// [`CONTINUATION`](crate::MoveOrdering::CONTINUATION).
    pub counter_moves: bool,
    /// History of quiet moves by the one and the two moves before them. Needs
    /// [`CONTINUATION`](crate::MoveOrdering::CONTINUATION).
    pub continuation_history: bool,
    /// History of captures. Needs [`CAPTURES`](crate::MoveOrdering::CAPTURES).
    pub capture_history: bool,
    /// Captures that lose the exchange are tried last. Needs [`StaticExchange`](crate::StaticExchange).
    pub losing_captures_last: bool,
    /// Noisy moves are generated first, and the quiet ones only if none of them cuts. Needs
    /// [`QUIET_MOVES`](crate::Tactics::QUIET_MOVES).
    pub staged: bool,
    /// What trusts guesses; `None` for an exact search, which returns the score of minimax.
    pub selective: Option<SelectiveParams>,
}

/// The features of a selective search: guesses that save most of its nodes, and can make the score differ from that of
/// minimax. What numbers are counted in is said at [`Params`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelectiveParams {
    /// An entry of the table answers for smaller depths too, whatever the game. Needs `table`.
    pub deeper_entries: bool,
    /// Learn from search how the evaluation errs. Needs a [correction key](crate::Evaluator::correction_key).
    pub correction: Option<Correction>,
    /// See [`Quiescence`].
    pub quiescence: Option<Quiescence>,
    /// See [`NullMovePruning`].
    pub null_move: Option<NullMovePruning>,
    /// See [`ReverseFutility`].
    pub reverse_futility: Option<ReverseFutility>,
    /// See [`Razoring`].
    pub razoring: Option<Razoring>,
    /// See [`ProbCut`].
    pub prob_cut: Option<ProbCut>,
    /// See [`Futility`].
    pub futility: Option<Futility>,
    /// See [`LateMovePruning`].
    pub late_move_pruning: Option<LateMovePruning>,
    /// See [`LateMoveReductions`].
    pub late_move_reductions: Option<LateMoveReductions>,
    /// See [`ExchangePruning`].
    pub exchange_pruning: Option<ExchangePruning>,
    /// From this depth on, a node whose best move the table does not know is searched a ply shallower (E. Schröder 2020); at
    /// least 2, or 0: never. Needs `table`.
    pub internal_iterative_reduction: u32,
    /// Moves that give check are searched a ply deeper. Needs [`Tactics`](crate::Tactics).
    pub check_extension: bool,
    /// The only move out of check is searched a ply deeper. Needs [`Tactics`](crate::Tactics).
    pub single_reply_extension: bool,
    /// See [`Singular`].
    pub singular: Option<Singular>,
}

impl Params {
    /// Nothing but principal variation search at one depth, in the order of generation: node for node what
    /// [`ladder::pvs`](crate::ladder::pvs) does.
    pub const fn plain() -> Params {
        Params {
            deepening_step: 0,
            aspiration: 0,
            table: false,
            table_depth: 0,
            enhanced_cutoffs: 0,
            history: false,
            noisy_first: false,
            quiet_order: false,
            ordering_depth: 0,
            mate_distance: false,
            immediate_wins: false,
            hints: false,
            contempt: 0,
            killers: false,
            counter_moves: false,
            continuation_history: false,
            capture_history: false,
            losing_captures_last: false,
            staged: false,
            selective: None,
        }
    }

    /// Everything that keeps the value of plain search: deepening, aspiration, ordering, and a table whose entries answer
    /// for their own depth alone.
    ///
    /// Where equal positions share their ply ([`PositionKey::POSITION_DETERMINES_PLY`](crate::PositionKey::POSITION_DETERMINES_PLY)), deeper entries
    /// answer too. A search by one thread with an empty table meets none; but after a deeper search, one may return the
    /// value of a larger depth than it was asked for, until [`Engine::clear`](super::Engine::clear).
    ///
    /// Features that need a capability which the game lacks must be switched off: [`Params::for_search`] does it.
    pub const fn exact() -> Params {
        Params {
            deepening_step: 2,
            aspiration: 25,
            table: true,
            table_depth: 2,
            enhanced_cutoffs: 3,
            history: true,
            noisy_first: true,
            quiet_order: true,
            ordering_depth: 2,
            mate_distance: true,
            immediate_wins: true,
            hints: true,
            ..Params::plain()
        }
    }

    /// Everything: full strength.
    ///
    /// Features that need what the game or the evaluator lacks must be switched off: [`Params::for_search`] does it.
    pub fn selective() -> Params {
        Params {
            deepening_step: 1,
            table_depth: 1,
            enhanced_cutoffs: 0,
            ordering_depth: 1,
            immediate_wins: false,
            killers: true,
            counter_moves: true,
            continuation_history: true,
            capture_history: true,
            losing_captures_last: true,
            staged: true,
            selective: Some(SelectiveParams::default()),
            ..Params::exact()
        }
    }

    /// Returns `true` if any feature puts moves in order.
    pub(super) const fn orders_moves(&self) -> bool {
        self.learns_order() || self.noisy_first || self.quiet_order || self.losing_captures_last || self.staged
    }

    /// Returns `true` if any of the features that put moves in order learns from cutoffs.
    pub(super) const fn learns_order(&self) -> bool {
        self.history || self.killers || self.counter_moves || self.continuation_history || self.capture_history
    }
}

impl SelectiveParams {
    /// No guess at all: the score is that of minimax, found as a selective search finds it.
    pub const fn none() -> SelectiveParams {
        SelectiveParams {
            deeper_entries: false,
            correction: None,
            quiescence: None,
            null_move: None,
            reverse_futility: None,
            razoring: None,
            prob_cut: None,
            futility: None,
            late_move_pruning: None,
            late_move_reductions: None,
            exchange_pruning: None,
            internal_iterative_reduction: 0,
            check_extension: false,
            single_reply_extension: false,
            singular: None,
        }
    }

    /// Returns `true` if any feature needs the evaluation of interior nodes.
    pub(super) const fn evaluates(&self) -> bool {
        self.reverse_futility.is_some()
            || self.razoring.is_some()
            || self.null_move.is_some()
            || self.futility.is_some()
            || self.late_move_pruning.is_some()
            || self.late_move_reductions.is_some()
            || self.correction.is_some()
    }

    /// Returns `true` if any feature needs to know which moves give check.
    pub(super) const fn asks_for_checks(&self) -> bool {
        self.check_extension || self.late_move_reductions.is_some()
    }
}

impl Default for SelectiveParams {
    /// Everything: full strength.
    fn default() -> SelectiveParams {
        SelectiveParams {
            deeper_entries: true,
            correction: Some(Correction::default()),
            quiescence: Some(Quiescence::default()),
            null_move: Some(NullMovePruning::default()),
            reverse_futility: Some(ReverseFutility::default()),
            razoring: Some(Razoring::default()),
            prob_cut: Some(ProbCut::default()),
            futility: Some(Futility::default()),
            late_move_pruning: Some(LateMovePruning::default()),
            late_move_reductions: Some(LateMoveReductions::default()),
            exchange_pruning: Some(ExchangePruning::default()),
            internal_iterative_reduction: 4,
            check_extension: true,
            single_reply_extension: true,
            singular: Some(Singular::default()),
        }
    }
}

impl Default for Params {
    /// [`Params::selective`].
    fn default() -> Params {
        Params::selective()
    }
}

/// Hundredths of a unit in the points that the evaluator counts, at most what two scores can differ by.
#[inline]
pub(super) fn margin(unit: i32, hundredths: i32) -> i32 {
    let most = 2 * i64::from(Score::INFINITY.value());
    (i64::from(hundredths) * i64::from(unit) / 100).clamp(-most, most) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_do_not_wrap() {
        assert_eq!((margin(100, 75), margin(100, -75), margin(1, 99)), (75, -75, 0));
        let widest = 2 * Score::INFINITY.value();
        assert_eq!(
            (margin(Score::MAX_HEURISTIC, 1_000_000), margin(Score::MAX_HEURISTIC, -1_000_000)),
            (widest, -widest)
        );
    }
}
