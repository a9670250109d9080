//! What the engine does beyond plain search: one switch and one set of numbers per feature.

use super::{EngineError, EngineGame};

/// The features of a search. Start from [`Params::plain`] or [`Params::exact`] and change fields.
///
/// ```
/// use game_search::engine::Params;
/// let params = Params { deepening_step: 2, ..Params::exact() };
/// assert!(params.table);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    /// Iterative deepening by so many plies: 1 searches depth 1, 2, 3, ...; 2 every other depth, so that the last one is
    /// the depth asked for; 0 only that one.
    pub deepening_step: u32,
    /// Half the width of the first aspiration window, in the evaluator's units; 0 for a full window. It doubles with each
    /// failure.
    pub aspiration: i32,
    /// Use the transposition table. Needs [`PositionKey`](crate::PositionKey).
    pub table: bool,
    /// The smallest remaining depth at which the table is asked and told.
    pub table_depth: u32,
    /// Enhanced transposition cut-offs, from this remaining depth on: before any child is searched, see whether the table
    /// refutes the node through one of them (Schaeffer, Plaat 1996). 0 switches it off. Needs `table`.
    pub enhanced_cutoffs: u32,
    /// Order quiet moves by history: depth squared for the move that cut, the same off for those tried before it.
    /// Needs [`OrderingHints`](crate::OrderingHints).
    pub history: bool,
    /// Noisy moves first, by the game's own order. Needs [`OrderingHints`](crate::OrderingHints).
    pub noisy_first: bool,
    /// The smallest remaining depth at which moves are put in order: below it the order of generation is good enough.
    pub ordering_depth: u32,
    /// Cut windows that no mate can reach any more.
    pub mate_distance: bool,
    /// Before any child is searched, see whether a move wins at once: pays where
    /// [`Game::outcome`](crate::Game::outcome) knows wins.
    pub immediate_wins: bool,
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
            ordering_depth: 0,
            mate_distance: false,
            immediate_wins: false,
        }
    }

    /// Everything that keeps the value of plain search: deepening, aspiration, ordering, and a table whose entries answer
    /// for their own depth alone.
    ///
    /// Features that need a capability which the game lacks must be switched off: [`Params::for_game`] does it.
    pub const fn exact() -> Params {
        Params {
            deepening_step: 2,
            aspiration: 25,
            table: true,
            table_depth: 2,
            enhanced_cutoffs: 3,
            history: true,
            noisy_first: true,
            ordering_depth: 2,
            mate_distance: true,
            immediate_wins: true,
        }
    }

    /// The same without the features that need a capability which `G` lacks.
    #[must_use]
    pub const fn for_game<G: EngineGame>(mut self) -> Params {
        self.table &= G::HAS_KEY;
        self.history &= G::HAS_ORDERING_HINTS;
        self.noisy_first &= G::HAS_ORDERING_HINTS;
        if !self.table {
            self.enhanced_cutoffs = 0;
        }
        self
    }

    /// Whether every feature can do its work in `G`.
    pub(super) fn validate<G: EngineGame>(&self) -> Result<(), EngineError> {
        let needs = |on: bool, has: bool, option, what| {
            if on && !has { Err(EngineError::Needs { option, what }) } else { Ok(()) }
        };
        needs(self.table, G::HAS_KEY, "table", "a game that offers PositionKey")?;
        needs(self.history, G::HAS_ORDERING_HINTS, "history", "a game that offers OrderingHints")?;
        needs(self.noisy_first, G::HAS_ORDERING_HINTS, "noisy_first", "a game that offers OrderingHints")?;
        needs(self.enhanced_cutoffs > 0, self.table, "enhanced_cutoffs", "the option table")?;
        if self.aspiration < 0 {
            return Err(EngineError::Aspiration { value: self.aspiration });
        }
        Ok(())
    }
}
