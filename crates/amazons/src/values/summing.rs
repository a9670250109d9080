//! An evaluator that knows who wins as soon as all that is left are small regions.

use game_search::{Evaluator, Outcome, Proof};

use crate::position::Position;
use crate::regions::{Counting, Filler, Owner};

use super::valuer::Valuer;

/// Ends lines of the search where the [sum](Valuer::winner) of several regions tells who wins. `E` is asked before.
///
/// A solver looks at fewer positions with it, but rarely saves time: the values cost as much as the positions (figures in the
/// book, in the chapter on endings of Amazons). So nothing here uses it unless told to.
///
/// ```
/// use amazons::Position;
/// use amazons::eval::Mobility;
/// use amazons::regions::Counting;
/// use amazons::values::Summing;
/// use game_search::Evaluator;
///
/// let position: Position = "Q3q/*****/Q2q* w".parse()?;
/// assert_eq!(Counting::new(Mobility).proof(&position), None);
/// assert!(Summing::new(Counting::new(Mobility)).proof(&position).is_some());
/// # Ok::<(), amazons::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Summing<E> {
    evaluator: E,
    valuer: Valuer,
}

impl<E> Summing<E> {
    /// The most empty squares of a shared region: a search has others to look at.
    pub const LARGEST: usize = 3;

    /// Asks `evaluator` first.
    pub fn new(evaluator: E) -> Summing<E> {
        let filler = Filler::new().with_node_limit(Counting::<E>::NODE_LIMIT);
        Summing { evaluator, valuer: Valuer::new().with_largest(Self::LARGEST).with_filler(filler) }
    }

    /// The same with another valuer.
    #[must_use]
    pub fn with_valuer(self, valuer: Valuer) -> Summing<E> {
        Summing { valuer, ..self }
    }

    /// What knows the values.
    pub fn valuer(&mut self) -> &mut Valuer {
        &mut self.valuer
    }
}

impl<E> Summing<E> {
    /// Whether there are several regions to move in, no shared one too large. A single one is for the search.
    fn is_sum(&self, position: &Position) -> bool {
        let mut living = 0;
        for region in position.regions() {
            let owner = region.owner();
            if owner == Owner::Shared && region.empty().len() > self.valuer.largest() {
                return false;
            }
            living += usize::from(owner != Owner::Dead);
        }
        living > 1
    }
}

impl<E: Default> Default for Summing<E> {
    fn default() -> Summing<E> {
        Summing::new(E::default())
    }
}

impl<E: Evaluator<Position>> Evaluator<Position> for Summing<E> {
    fn proof(&mut self, position: &Position) -> Option<Proof> {
        if let Some(proof) = self.evaluator.proof(position) {
            return Some(proof);
        }
        if !self.is_sum(position) {
            return None;
        }
        if self.valuer.is_full() {
            self.valuer.forget();
        }
        let winner = self.valuer.winner(position)?;
        let outcome = if winner == position.side_to_move() { Outcome::Win } else { Outcome::Loss };
        // Each move uses up an empty square; the winner makes the last one.
        let most = position.empty().len() as u32;
        let is_odd = outcome == Outcome::Win;
        Some(Proof { outcome, plies: if (most % 2 == 1) == is_odd { most } else { most - 1 } })
    }

    game_search::forward_evaluator!(Position => evaluator: unit, evaluate, guess_moves, correction_key, reset, make, unmake);
}
