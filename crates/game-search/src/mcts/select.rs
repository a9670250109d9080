//! Selection: the move that a simulation follows.

use super::math::{self, seen_by};
use super::node::Node;
use super::worker::Worker;
use super::{FirstPlay, MctsParams, TreePolicy};
use crate::{Evaluator, Numbers, Observer, Score, SearchGame};

/// The terms of the selection formula that are the same for all moves of a node.
struct Terms<'a> {
    params: &'a MctsParams,
    /// The exploration weight times the part of the exploration term that is the same for all moves.
    exploration: f32,
    /// The value of a move without simulations. If `estimate_first` is `true`, the estimate of the move, if any,
    /// replaces this value.
    first_play: f32,
    estimate_first: bool,
    /// At the root, the noise of every move in the order of generation; otherwise empty.
    noise: &'a [f32],
}

impl<'a> Terms<'a> {
    fn new(params: &'a MctsParams, noise: &'a [f32], visits: u32, mean: f32) -> Terms<'a> {
        let exploration = match params.selection {
            TreePolicy::Uct => math::sqrt_log(visits),
            TreePolicy::Puct => f64::from(visits).max(1.0).sqrt() as f32,
        };
        let (first_play, estimate_first) = match params.first_play {
            FirstPlay::Value(value) => (value, false),
            FirstPlay::Parent(less) => (mean - less, false),
            FirstPlay::Estimate => (mean, true),
        };
        Terms { params, exploration: params.exploration * exploration, first_play, estimate_first, noise }
    }

    /// Returns the quality of a move. For a move without simulations, this is the value of first-play urgency.
    #[inline]
    fn quality<M: Copy>(&self, child: &Node<M>, visits: u32) -> f32 {
        let estimate = child.estimate();
        if visits > 0 {
            child.quality(visits, self.params.minimax_weight)
        } else if self.estimate_first && !estimate.is_nan() {
            estimate
        } else {
            self.first_play
        }
    }

    /// Returns the value of a move in the selection formula. A simulation follows the move with the largest value.
    #[inline]
    fn urgency<M: Copy>(&self, child: &Node<M>) -> f32 {
        let visits = child.visits();
        let quality = self.quality(child, visits);
        let tried = visits as f32 + 1.0;
        match self.params.selection {
            TreePolicy::Puct => quality + self.exploration * self.prior(child) / tried,
            TreePolicy::Uct => quality + self.exploration / tried.sqrt() + self.params.bias * child.prior() / tried,
        }
    }
}

impl Terms<'_> {
    #[inline]
    fn prior<M: Copy>(&self, child: &Node<M>) -> f32 {
        let prior = child.prior();
        match self.noise.get(child.number() as usize) {
            Some(noise) => prior + self.params.noise * (noise - prior),
            None => prior,
        }
    }
}

impl MctsParams {
    /// Returns the number of moves that simulations consider at a node with this many visits.
    pub(super) fn width(&self, visits: u32) -> u32 {
        if self.widening == 0 {
            return u32::MAX;
        }
        let power = match (visits, self.widening_exponent) {
            (0, _) => 0.0,
            // The general power function is slow, and this code runs at every node of every simulation.
            (_, 0.5) => f64::from(visits).sqrt(),
            (_, 1.0) => f64::from(visits),
            (_, exponent) => libm::pow(f64::from(visits), f64::from(exponent)),
        };
        self.widening.saturating_add((f64::from(self.widening_factor) * power) as u32)
    }
}

impl<G: SearchGame, E: Evaluator<G>, O: Observer<G::Move>> Worker<'_, '_, G, E, O> {
    /// Returns the node of the move with the highest urgency. Proven losses and moves beyond the limit of widening are
    /// left out. Returns `None` if no move is left. Adds more moves to the tree if too few are left.
    pub(super) fn select(&mut self, node: &Node<G::Move>) -> Option<u32> {
        let visits = node.visits();
        let width = self.task.params.width(visits);
        let width =
            if self.ply() > 0 { width } else { width.max(self.task.limits.multi_pv.try_into().unwrap_or(u32::MAX)) };
        let mean = if visits > 0 { node.mean(visits) } else { node.estimate() };
        let mean = seen_by(mean, self.mover(), self.game.side_to_move());
        let noise: &[f32] = if self.ply() == 0 { &self.task.tree.noise } else { &[] };
        let terms = Terms::new(self.task.params, noise, visits, mean);
        // With several lines, the search continues for the other lines even if the best move is proven.
        let several = self.ply() == 0 && self.task.limits.multi_pv > 1;
        loop {
            let (best, open) = self.best_of(node, &terms, width, several);
            if open >= width || !self.may_widen(node) || !self.expand(node, false) {
                return best;
            }
            self.state.stats.widenings += 1;
        }
    }

    fn may_widen(&self, node: &Node<G::Move>) -> bool {
        let pool = &self.task.tree.pool;
        let header = pool.header(node.children());
        header.held() < header.siblings() && !pool.is_full()
    }

    /// Returns the most urgent of the first `width` open moves, and the number of open moves, at most `width`. A move
    /// is open if it is not a proven loss; if `several` is `true`, a move is open if it is not proven at all.
    fn best_of(&mut self, node: &Node<G::Move>, terms: &Terms<'_>, width: u32, several: bool) -> (Option<u32>, u32) {
        let pool = &self.task.tree.pool;
        let solver = self.task.params.solver;
        let (mut best, mut highest, mut open) = (None, f32::NEG_INFINITY, 0);
        let mut first = node.children();
        while first != 0 && open < width {
            for (index, child) in (first..).zip(pool.run(first)) {
                if solver
                    && let Some(score) = child.proven()
                    && (several || score < Score::DRAW)
                {
                    continue;
                }
                let urgency = terms.urgency(child);
                if self.observer.wants_numbers()
                    && let Some(mv) = child.mv()
                {
                    let visits = child.visits();
                    let quality = terms.quality(child, visits);
                    self.observer.numbers(Numbers::Compared { mv, visits, quality, urgency });
                }
                if urgency > highest {
                    (best, highest) = (Some(index), urgency);
                }
                open += 1;
                if open == width {
                    break;
                }
            }
            first = pool.header(first).next_run();
        }
        (best, open)
    }
}
