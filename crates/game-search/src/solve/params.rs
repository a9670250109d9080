//! What the solver looks for, and what it counts.

use crate::searcher::SettingError;

/// What the solver looks for. Minor versions may add fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SolverParams {
    /// Wins by checks alone: the side to move gives check with every move, or makes one after which
    /// [`Game::outcome`](crate::Game::outcome) knows that it has won; the opponent may do whatever is legal. A search that
    /// finds none says nothing about the game. The game has to offer [`Tactics`](crate::Tactics), which knows checks.
    pub checks: bool,
    /// Whether to go on to the shortest win.
    pub shortest: bool,
}

impl SolverParams {
    /// Returns these parameters as a text changes them: `checks`, `shortest` or nothing, with a comma between them.
    ///
    /// # Errors
    ///
    /// The part that is neither.
    pub fn with_settings(self, text: &str) -> Result<SolverParams, SettingError> {
        text.split(',').map(str::trim).filter(|part| !part.is_empty()).try_fold(self, |params, part| match part {
            "checks" => Ok(SolverParams { checks: true, ..params }),
            "shortest" => Ok(SolverParams { shortest: true, ..params }),
            _ => Err(SettingError::Feature { name: part.to_owned(), expected: "checks, shortest".to_owned() }),
        })
    }
}

/// What happened in a search, beyond what its observer heard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Counters {
    /// Positions that the table knew.
    pub table_hits: u64,
    /// Entries of the table that gave way to others.
    pub replaced: u64,
    /// Moves back to a position on the current line.
    pub repetitions: u64,
    /// Positions shown to be no win only on the line on which they were met.
    pub path_dependent: u64,
    /// Positions of a win that were replayed.
    pub replayed: u64,
    /// Those of them that the table had forgotten.
    pub searched_again: u64,
    /// Positions whose end the evaluator knew.
    pub proofs: u64,
}
