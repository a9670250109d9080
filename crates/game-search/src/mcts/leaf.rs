//! What a leaf is worth: noisy moves are resolved before it is evaluated, and random moves made from it before that.

use super::math::{self, seen_by};
use super::node::{Node, chance_of};
use super::worker::Worker;
use crate::hash::{GOLDEN_GAMMA, splitmix64};
use crate::{Evaluator, MoveList, Observer, Score, SearchGame, Turn, Window};

impl<G: SearchGame, E: Evaluator<G>, O: Observer<G::Move>> Worker<'_, '_, G, E, O> {
    /// What the current node, a leaf, is worth for its mover in this simulation: its estimate, or what becomes of it by random
    /// moves.
    pub(super) fn tried(&mut self, node: &Node<G::Move>) -> f32 {
        if self.task.params.random_plies == 0 || node.proven().is_some() {
            return node.estimate();
        }
        let chance = match self.play_out() {
            Some(score) => chance_of(score),
            None => math::chance(self.static_score().value(), self.task.params.scale),
        };
        let side = self.game.side_to_move();
        while let Some((mv, undo)) = self.played.pop() {
            self.unmake(mv, undo);
        }
        seen_by(chance, side, self.mover())
    }

    /// Makes random moves, by the generator [SplitMix64](splitmix64): the same on every computer. The score for the side to
    /// move, if the game is over then.
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

    /// The score of the current position when only noisy moves are made, at most so many plies deep: fail-soft, with stand
    /// pat. In check there is no stand pat, and every move is looked at. Every move counts as a node.
    pub(super) fn quiesce(&mut self, mut window: Window, plies: u32) -> Score {
        // Where most moves are left out nothing is proven, whatever is met.
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
