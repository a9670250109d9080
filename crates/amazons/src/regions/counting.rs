//! An evaluator that knows who wins as soon as it can be counted.

use game_search::{Evaluator, Proof};

use crate::position::Position;

use super::fill::Filler;

/// Ends lines of the search where the winner is [certain](Filler::proof); other positions are for `E` to judge.
///
/// ```
/// use amazons::{Mobility, Position};
/// use amazons::regions::Counting;
/// use game_search::engine::{Engine, Limits};
///
/// // Twelve moves each: White, to move, runs out first.
/// let position = Position::from_fen("Q3****/4****/5***/********/****4/****4/***4q w")?;
/// let mut engine = Engine::new(Counting::new(Mobility));
/// let report = engine.search(&position, &Limits::depth(1), &mut ())?;
/// assert!(report.score.is_mate());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Counting<E> {
    evaluator: E,
    filler: Filler,
}

impl<E> Counting<E> {
    /// The limit of nodes for a region: a search has others to look at.
    pub const NODE_LIMIT: u64 = 2_000;

    /// Asks `evaluator` where nothing is certain.
    pub fn new(evaluator: E) -> Counting<E> {
        Counting { evaluator, filler: Filler::new().with_node_limit(Self::NODE_LIMIT) }
    }

    /// What counts.
    pub fn filler(&mut self) -> &mut Filler {
        &mut self.filler
    }
}

impl<E: Default> Default for Counting<E> {
    fn default() -> Counting<E> {
        Counting::new(E::default())
    }
}

impl<E: Evaluator<Position>> Evaluator<Position> for Counting<E> {
    fn proof(&mut self, position: &Position) -> Option<Proof> {
        self.filler.proof(position).or_else(|| self.evaluator.proof(position))
    }

    game_search::forward_evaluator!(Position => evaluator: evaluate, guess_moves, prefetch, reset, make, unmake);
}
