//! The value of a leaf: optional random moves, then quiescence search or static evaluation.

use super::math::{self, seen_by};
use super::node::{Node, chance_of};
use super::worker::Worker;
use crate::hash::{GOLDEN_GAMMA, splitmix64};
use crate::{Evaluator, MoveList, Observer, Score, SearchGame, Turn, Window};

impl<G: SearchGame, E: Evaluator<G>, O: Observer<G::Move>> Worker<'_, '_, G, E, O> {
    /// Returns the value of the current leaf in this simulation, for the side that moved to the leaf. The value is the
    /// leaf's estimate, or the result of a playout.
    pub(super) fn leaf_value(&mut self, node: &Node<G::Move>) -> f32 {
        if self.task.params.random_plies == 0 || node.proven().is_some() {
            return node.estimate();
        }
        let chance = match self.play_out() {
            Some(score) => chance_of(score),
            None => math::chance(self.static_score().value(), self.task.tree.scale),
        };
        let side = self.game.side_to_move();
        while let Some((mv, undo)) = self.played.pop() {
            self.unmake(mv, undo);
        }
        seen_by(chance, side, self.mover())
    }

    /// Makes random moves, drawn by [SplitMix64](splitmix64) so that they are the same on every computer. Returns the
    /// score for the side to move if the game ends.
    fn play_out(&mut self) -> Option<Score> {
        for _ in 0..self.task.params.random_plies {
            if let Some(outcome) = self.game.outcome() {
                return Some(outcome.score(0));
            }
            let mut below = |most: usize| {
                let drawn = splitmix64(self.random);
                self.random = self.random.wrapping_add(GOLDEN_GAMMA);
                ((u128::from(drawn) * most as u128) >> 64) as usize
            };
            let Some(mv) = self.game.random_move(&mut below, &mut self.moves) else {
                return Some(self.game.outcome_without_moves().score(0));
            };
            let undo = self.make(mv);
            self.played.push((mv, undo));
        }
        self.game.outcome().map(|outcome| outcome.score(0))
    }

    /// Returns the fail-soft score of the current position in quiescence search, at most `plies` deep. The side to
    /// move can stand pat, except in check, where every move is searched. Every move counts as a node.
    pub(super) fn quiesce(&mut self, mut window: Window, plies: u32) -> Score {
        // Quiescence search skips most moves, so it proves nothing: mate scores become heuristic scores.
        let estimate = |score: Score| Score::heuristic(score.value());
        let mut moves = G::MoveList::default();
        let mut best = -Score::INFINITY;
        if plies > 0 && G::TABLE.in_check(&self.game) {
            self.game.legal_moves(&mut moves);
            if moves.is_empty() {
                return estimate(self.game.outcome_without_moves().score(0));
            }
        } else {
            best = Score::heuristic(self.evaluator.evaluate(&self.game));
            if plies == 0 || best >= window.beta {
                return best;
            }
            window.alpha = window.alpha.max(best);
            G::TABLE.noisy_moves(&self.game, &mut moves);
        }
        let side = self.game.side_to_move();
        for &mv in moves.as_slice() {
            let undo = self.make(mv);
            self.control.add(1);
            let turn = Turn::between(side, self.game.side_to_move());
            let score = match self.known_end() {
                Some(score) => estimate(turn.score(score)),
                None => turn.score(self.quiesce(turn.window(window), plies - 1)),
            };
            self.unmake(mv, undo);
            best = best.max(score);
            if best >= window.beta {
                break;
            }
            window.alpha = window.alpha.max(best);
        }
        best
    }
}
