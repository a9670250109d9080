//! The parameter sets that searches start from: plain, exact and selective.

use super::{Params, SelectiveParams};
use crate::Score;

impl Params {
    /// Returns the parameters of principal variation search at one depth, with moves in the order of generation. This
    /// search visits the same nodes as [`ladder::pvs`](crate::ladder::pvs).
    pub const fn plain() -> Params {
        Params {
            deepening_step: None,
            aspiration: None,
            table: false,
            table_depth: 0,
            enhanced_cutoffs: None,
            symmetry: false,
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

    /// Returns the parameters with every feature that keeps the score of plain search with any evaluator: iterative deepening, aspiration
    /// windows, move ordering, and a table whose entries are used only at their own depth.
    ///
    /// In a game in which equal positions always have the same ply
    /// ([`PositionKey::POSITION_DETERMINES_PLY`](crate::PositionKey::POSITION_DETERMINES_PLY)), entries of larger
    /// depths are used as well. A search by one thread that starts with an empty table finds no such entry. But if the
    /// table contains entries of an earlier, deeper search, the score can come from a larger depth than requested.
    /// [`Searcher::clear`](crate::Searcher::clear) removes such entries.
    ///
    /// Features that need a capability that the game lacks must be switched off; [`Params::for_search`] does this.
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

    /// Returns the parameters for full playing strength: every feature except `enhanced_cutoffs`, `symmetry`,
    /// `immediate_wins` and [delta pruning](super::Quiescence::delta).
    ///
    /// Features that need something that the game or the evaluator lacks must be switched off; [`Params::for_search`]
    /// does this.
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

    /// Returns `true` if any feature sorts moves.
    pub(super) const fn orders_moves(&self) -> bool {
        self.learns_order() || self.noisy_first || self.quiet_order || self.losing_captures_last || self.staged
    }

    /// Returns `true` if any feature that sorts moves learns from cutoffs.
    pub(super) const fn learns_order(&self) -> bool {
        self.history || self.killers || self.counter_moves || self.continuation_history || self.capture_history
    }
}

impl Default for Params {
    /// Returns [`Params::selective`].
    fn default() -> Params {
        Params::selective()
    }
}

/// Converts hundredths of a unit to the evaluator's points. The result is limited to the largest difference between two
/// scores.
#[inline]
pub(super) fn margin(unit: i32, hundredths: i32) -> i32 {
    let most = 2 * i64::from(Score::INFINITY.value());
    (i64::from(hundredths) * i64::from(unit) / 100).clamp(-most, most) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_saturate_instead_of_wrapping() {
        assert_eq!((margin(100, 75), margin(100, -75), margin(1, 99)), (75, -75, 0));
        let widest = 2 * Score::INFINITY.value();
        assert_eq!(
            (margin(Score::MAX_HEURISTIC, 1_000_000), margin(Score::MAX_HEURISTIC, -1_000_000)),
            (widest, -widest)
        );
    }
}
