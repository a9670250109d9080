//! What the engine does beyond plain search. Each feature is declared once: here what keeps the score, in `features.rs` what
//! trusts a guess.

use super::SelectiveParams;
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
    /// the depth asked for; at least 1. `None` searches only that one.
    pub deepening_step: Option<u32>,
    /// Half the width of the first aspiration window, in hundredths of the [unit](crate::Evaluator::unit), but at least one point;
    /// `None` for a full window. It doubles with each failure.
    pub aspiration: Option<i32>,
    /// Use the transposition table. Needs [`PositionKey`](crate::PositionKey).
    pub table: bool,
    /// The smallest remaining depth at which the table is asked and told.
    pub table_depth: u32,
    /// Enhanced transposition cut-offs, from this remaining depth on: before any child is searched, see whether the table
    /// refutes the node through one of them (Schaeffer, Plaat 1996). At least 1. Needs `table`.
    pub enhanced_cutoffs: Option<u32>,
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

impl Params {
    /// Nothing but principal variation search at one depth, in the order of generation: node for node what
    /// [`ladder::pvs`](crate::ladder::pvs) does.
    pub const fn plain() -> Params {
        Params {
            deepening_step: None,
            aspiration: None,
            table: false,
            table_depth: 0,
            enhanced_cutoffs: None,
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
    /// value of a larger depth than it was asked for, until [`Searcher::clear`](crate::Searcher::clear).
    ///
    /// Features that need a capability which the game lacks must be switched off: [`Params::for_search`] does it.
    pub const fn exact() -> Params {
        Params {
            deepening_step: Some(2),
            aspiration: Some(25),
            table: true,
            table_depth: 2,
            enhanced_cutoffs: Some(3),
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
            deepening_step: Some(1),
            table_depth: 1,
            enhanced_cutoffs: None,
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
