//! What may end a node of the selective search before any move is tried.

use super::selective::Facts;
use super::worker::Worker;
use crate::{Evaluator, Event, Observer, Score, SearchGame, Selection, Turn, Window};

impl<G, E, O> Worker<'_, G, E, O>
where
    G: SearchGame,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    /// The score with which a node without hope of a score between the bounds ends, if a guess says so.
    pub(super) fn prune(&mut self, facts: &Facts) -> Option<Score> {
        // A mate in the window wants proof.
        if facts.in_check || facts.window.alpha.is_mate() || facts.window.beta.is_mate() {
            return None;
        }
        self.reverse_futility(facts)
            .or_else(|| self.razor(facts))
            .or_else(|| self.null_move(facts))
            .or_else(|| self.prob_cut(facts))
    }

    fn reverse_futility(&mut self, facts: &Facts) -> Option<Score> {
        let it = self.params.reverse_futility.filter(|it| facts.depth <= it.depth)?;
        let plies = facts.depth as i32 - i32::from(facts.improving);
        let fails_high = facts.evaluation.offset(-self.margin(it.margin * plies)) >= facts.window.beta;
        (fails_high && !facts.evaluation.is_mate()).then(|| {
            self.observer.on(Event::Select(Selection::ReverseFutility));
            facts.evaluation
        })
    }

    fn razor(&mut self, facts: &Facts) -> Option<Score> {
        let it = self.params.razoring.filter(|it| facts.depth <= it.depth)?;
        let margin = self.margin(it.margin + it.per_ply * facts.depth as i32);
        if facts.evaluation.offset(margin) > facts.window.alpha {
            return None;
        }
        let score = self.quiesce::<false>(facts.ply, facts.window, 0);
        (facts.window.fails_low(score) && !self.stopped()).then(|| {
            self.observer.on(Event::Select(Selection::Razoring));
            score
        })
    }

    fn null_move(&mut self, facts: &Facts) -> Option<Score> {
        let it = self.params.null_move.filter(|it| facts.depth >= it.depth)?;
        let here = facts.ply as usize;
        let beta = facts.window.beta;
        if facts.evaluation < beta || self.nodes[here].after_null || facts.ply < self.null_from {
            return None;
        }
        let side = self.game.side_to_move();
        let undo = G::TABLE.make_null(&mut self.game)?;
        self.observer.on(Event::NullTry);
        self.observer.on(Event::MakeNull);
        let turn = Turn::between(side, self.game.side_to_move());
        self.nodes[here].moving = None;
        self.nodes[here + 1].after_null = true;
        self.nodes[here + 1].in_check = None;
        let reduction = it.reduction + facts.depth / it.divisor;
        let depth = facts.depth.saturating_sub(reduction);
        let probe = turn.window(Window::null_below(beta));
        let mut score = turn.score(self.child::<false>(depth, facts.ply + 1, probe));
        G::TABLE.unmake_null(&mut self.game, undo);
        self.observer.on(Event::Unmake);
        if self.stopped() || score < beta {
            return None;
        }
        // A win after a pass is no proof of a win.
        if score.is_mate() {
            score = beta;
        }
        if it.verification > 0 && facts.depth >= it.verification && self.null_from == 0 {
            self.null_from = facts.ply + (3 * depth / 4).max(1);
            let verified = self.child::<false>(depth.max(1), facts.ply, Window::null_below(beta));
            self.null_from = 0;
            if self.stopped() || verified < beta {
                return None;
            }
        }
        self.observer.on(Event::NullCutoff);
        Some(score)
    }

    fn prob_cut(&mut self, facts: &Facts) -> Option<Score> {
        let it = self.params.prob_cut.filter(|it| facts.depth >= it.depth)?;
        let above = facts.window.beta.offset(self.margin(it.margin));
        if above.is_mate() {
            return None;
        }
        self.with_order(facts, |node, order| node.start_noisy(order));
        while let Some((mv, loses)) = self.with_order(facts, |node, order| node.next_generated(order)) {
            if loses || !self.gains(mv) {
                continue;
            }
            self.moving(facts.ply, mv);
            let (undo, turn) = self.make(mv);
            let probe = turn.window(Window::null_below(above));
            // The cheap question first.
            let mut score = turn.score(self.child::<false>(0, facts.ply + 1, probe));
            if score >= above && !self.stopped() {
                let depth = facts.depth - it.reduction - 1;
                score = turn.score(self.child::<false>(depth, facts.ply + 1, probe));
            }
            self.unmake(mv, undo);
            if self.stopped() {
                return None;
            }
            if score >= above {
                self.observer.on(Event::Select(Selection::ProbCut));
                return Some(if score.is_mate() { facts.window.beta } else { score });
            }
        }
        None
    }
}
