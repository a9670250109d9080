//! The parameters and the counters of the solver.

use crate::searcher::SettingError;

/// The parameters of the solver. Minor versions may add fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct SolverParams {
    /// Searches for wins by checks only. Every move of the side to move must give check or win the game at once by
    /// [`Game::outcome`](crate::Game::outcome); the opponent may play any legal move. If there is no win by checks, the
    /// result of the game stays unknown. The game must offer [`Tactics`](crate::Tactics), which detects checks.
    pub checks: bool,
    /// Whether the search continues until it finds the shortest win.
    pub shortest: bool,
}

impl SolverParams {
    /// Sets the fields that the text names to `true`, and returns the parameters. The text is empty, `checks`,
    /// `shortest`, or both words separated by a comma.
    ///
    /// # Errors
    ///
    /// Returns an error if the text contains another word.
    pub fn with_settings(self, text: &str) -> Result<SolverParams, SettingError> {
        text.split(',').map(str::trim).filter(|part| !part.is_empty()).try_fold(self, |params, part| match part {
            "checks" => Ok(SolverParams { checks: true, ..params }),
            "shortest" => Ok(SolverParams { shortest: true, ..params }),
            _ => Err(SettingError::Feature { name: part.to_owned(), expected: "checks, shortest".to_owned() }),
        })
    }
}

/// Counters of a search, in addition to those that an observer can keep.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Counters {
    /// Positions found in the table.
    pub table_hits: u64,
    /// Table entries that were replaced by entries of other positions.
    pub replaced: u64,
    /// Moves back to a position on the current search path.
    pub repetitions: u64,
    /// Positions whose disproof is valid only on the search path on which it was found.
    pub path_dependent: u64,
    /// Positions of a win that were replayed.
    pub replayed: u64,
    /// Replayed positions that the table had evicted, so that they were searched again.
    pub searched_again: u64,
    /// Positions for which the evaluator returned a proof.
    pub proofs: u64,
}
