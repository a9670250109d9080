//! Noisy moves are resolved before a leaf is evaluated.

use super::worker::Worker;
use crate::{Evaluator, MoveList, Observer, Score, SearchGame, Turn, Window};

impl<G, E, O> Worker<'_, '_, G, E, O>
where
    G: SearchGame,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    /// The score of the current position when only noisy moves are made, at most so many plies deep: fail-soft, with stand
    /// pat. In check there is no stand pat, and every move is looked at. Every move counts as a node.
    pub(super) fn quiesce(&mut self, mut window: Window, plies: u32) -> Score {
        let in_check = plies > 0 && G::TABLE.in_check(&self.game);
        let mut best = -Score::INFINITY;
        if !in_check {
            best = Score::heuristic(self.evaluator.evaluate(&self.game));
            if plies == 0 || best >= window.beta {
                return best;
            }
            window.alpha = window.alpha.max(best);
        }
        let mut moves = G::MoveList::default();
        if in_check {
            self.game.legal_moves(&mut moves);
            if moves.is_empty() {
                return estimate(self.game.outcome_without_moves().score(0));
            }
        } else {
            G::TABLE.noisy_moves(&self.game, &mut moves);
        }
        let side = self.game.side_to_move();
        for &mv in moves.as_slice() {
            let undo = self.make(mv);
            self.budget.add(1);
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

/// Where most moves are left out nothing is proven, whatever is met.
fn estimate(score: Score) -> Score {
    Score::heuristic(score.value())
}
