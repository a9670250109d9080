//! Random moves from a leaf before it is evaluated.

use super::math::{self, seen_by};
use super::node::{Node, chance_of};
use super::worker::Worker;
use crate::{Evaluator, Observer, Score, SearchGame};

impl<G, E, O> Worker<'_, '_, G, E, O>
where
    G: SearchGame,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    /// What the current node, a leaf, is worth for its mover in this simulation: its estimate, or what becomes of it by random
    /// moves.
    pub(super) fn tried(&mut self, node: &Node<G::Move>) -> f32 {
        if self.task.params.random_plies == 0 || node.proven().is_some() {
            return node.estimate();
        }
        let end = self.play_out();
        let side = self.game.side_to_move();
        let chance = match end {
            Some(score) => chance_of(score),
            None => math::chance(self.static_score().value(), self.task.params.scale),
        };
        while let Some((mv, undo)) = self.played.pop() {
            self.unmake(mv, undo);
        }
        seen_by(chance, side, self.mover())
    }

    /// Makes random moves. The score for the side to move, if the game is over then.
    fn play_out(&mut self) -> Option<Score> {
        for _ in 0..self.task.params.random_plies {
            if let Some(outcome) = self.game.outcome() {
                return Some(outcome.score(0));
            }
            let random = &mut self.random;
            let Some(mv) = self.game.random_move(&mut |most| random.below(most), &mut self.moves) else {
                return Some(self.game.outcome_without_moves().score(0));
            };
            let undo = self.make(mv);
            self.played.push((mv, undo));
        }
        self.game.outcome().map(|outcome| outcome.score(0))
    }
}
