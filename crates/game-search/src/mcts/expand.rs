//! Expansion: adding moves to the tree.

use super::candidate::{Candidate, best_first};
use super::math::seen_by;
use super::node::Node;
use super::pool::Pool;
use super::worker::Worker;
use super::{Prior, TreePolicy, math};
use crate::{Evaluator, Event, MoveList, Observer, SearchGame, Turn, Window};

impl<G: SearchGame, E: Evaluator<G>, O: Observer<G::Move>> Worker<'_, '_, G, E, O> {
    /// Adds children to the current node: the first children, or further children. Returns `true` if moves were added
    /// or the game turned out to be over.
    ///
    /// If `claimed` is `true`, the simulation has already claimed the node, and releases it later.
    pub(super) fn expand(&mut self, node: &Node<G::Move>, claimed: bool) -> bool {
        if self.task.tree.pool.is_full() || !(claimed || node.claim()) {
            return false;
        }
        let grown = self.grow(node);
        if !claimed {
            node.release();
        }
        grown
    }

    fn grow(&mut self, node: &Node<G::Move>) -> bool {
        let pool = &self.task.tree.pool;
        self.moves.clear();
        self.game.legal_moves(&mut self.moves);
        if self.moves.is_empty() {
            self.end_of_game(node, self.game.outcome_without_moves().score(0));
            return true;
        }
        let first = node.children();
        let held = if first == 0 { 0 } else { pool.header(first).held() };
        self.collect(node);
        let left = self.candidates.len() as u32;
        let width = self.task.params.width(node.visits());
        let wanted = if first == 0 { width.saturating_mul(2) } else { held.max(width.saturating_sub(held)) };
        let len = wanted.min(left).min(Pool::<G::Move>::MAX_RUN);
        if len == 0 {
            return false;
        }
        self.rank(len as usize);
        let Some(run) = pool.allocate(len) else { return false };
        self.fill(node, run, len);
        if first == 0 {
            pool.header(run).set_siblings(left, len);
            node.set_children(run);
            self.state.stats.expansions += 1;
        } else {
            pool.append(first, run);
            pool.header(first).set_siblings(held + left, held + len);
        }
        self.update_from_children(node);
        true
    }

    /// Collects the moves that are not yet in the tree. Each collected move becomes a candidate without a rank.
    pub(super) fn collect(&mut self, node: &Node<G::Move>) {
        let (tree, limits) = (self.task.tree, self.task.limits);
        let at_root = self.ply() == 0;
        let admitted = (0..).zip(self.moves.as_slice()).filter(|(_, mv)| !at_root || limits.admits(mv));
        self.candidates.clear();
        self.candidates.extend(admitted.map(|(number, _)| Candidate::new(number)));
        if node.children() != 0 {
            let mut held = vec![false; self.moves.len()];
            tree.children(node).for_each(|(_, child)| held[child.number() as usize] = true);
            self.candidates.retain(|candidate| !held[candidate.number() as usize]);
        }
    }

    /// Moves the best `len` candidates to the front and sorts them.
    fn rank(&mut self, len: usize) {
        let params = self.task.params;
        let all = self.candidates.len();
        let evaluated = match (params.prior, params.candidates as usize) {
            (Prior::Evaluation, 0) => all,
            (Prior::Evaluation, most) => most.min(all),
            _ => 0,
        };
        if params.prior != Prior::Uniform && evaluated < all {
            self.rank_cheaply();
            best_first(&mut self.candidates, evaluated);
        }
        self.evaluate(evaluated);
        best_first(&mut self.candidates, len);
    }

    /// Ranks the candidates by the evaluator's priors, or by history if the evaluator has none. Without history, the
    /// candidates get no ranks.
    fn rank_cheaply(&mut self) {
        self.priors.clear();
        if self.task.params.prior != Prior::History {
            let cost = self.evaluator.move_priors(&self.game, self.moves.as_slice(), &mut self.priors);
            self.control.add(cost as u64);
        }
        if !self.priors.is_empty() {
            assert_eq!(self.priors.len(), self.moves.len(), "`move_priors` appends a prior for every move");
            for candidate in &mut self.candidates {
                *candidate = candidate.with_prior(self.priors[candidate.number() as usize]);
            }
        } else if self.task.tree.history.is_on() {
            for candidate in &mut self.candidates {
                let mv = self.moves.as_slice()[candidate.number() as usize];
                *candidate = if G::TABLE.is_quiet(&self.game, mv) {
                    candidate.quiet(self.task.tree.history.mean(G::TABLE.history_index(&self.game, mv)))
                } else {
                    candidate.noisy(G::TABLE.noisy_order(&self.game, mv))
                };
            }
        }
    }

    /// Evaluates the position after each of the first `count` candidates.
    fn evaluate(&mut self, count: usize) {
        let side = self.game.side_to_move();
        let ply = self.ply() + 1;
        self.control.add(count as u64);
        self.state.stats.evaluated_moves += count as u64;
        for place in 0..count {
            let mv = self.moves.as_slice()[self.candidates[place].number() as usize];
            let undo = self.make(mv);
            self.observer.on(Event::Enter { ply, depth: 0, window: Window::FULL });
            let turn = Turn::between(side, self.game.side_to_move());
            let end = self.known_end();
            let score = end.unwrap_or_else(|| self.static_score());
            self.observer.on(Event::Leave { score });
            self.unmake(mv, undo);
            self.candidates[place] = self.candidates[place].evaluated(turn.score(score), end.is_some());
        }
    }

    /// Initializes the nodes of a new run (adjacent siblings) with their moves.
    fn fill(&mut self, node: &Node<G::Move>, run: u32, len: u32) {
        let (tree, params) = (self.task.tree, self.task.params);
        let shares = (params.selection == TreePolicy::Puct).then(|| self.shares(node));
        for (candidate, child) in self.candidates[..len as usize].iter().zip(tree.pool.run(run)) {
            let mv = self.moves.as_slice()[candidate.number() as usize];
            let estimate = candidate.score().map_or(f32::NAN, |score| math::chance(score.value(), tree.scale));
            let prior = match shares {
                Some((best, share)) => share * self.weight(candidate.attraction(tree.scale) - best),
                None if !estimate.is_nan() => estimate,
                None if !self.priors.is_empty() => math::logistic(candidate.attraction(tree.scale).into()),
                None if tree.history.is_on() => tree.history.mean(G::TABLE.history_index(&self.game, mv)),
                None => 0.5,
            };
            child.begin((candidate.number(), mv), prior, estimate, candidate.proven());
        }
    }

    /// Returns the attraction of the best candidate, and a prior probability. If the node already has children, this is
    /// the prior of the last child, otherwise the prior of the best candidate.
    fn shares(&self, node: &Node<G::Move>) -> (f32, f32) {
        let attractions = || self.candidates.iter().map(|candidate| candidate.attraction(self.task.tree.scale));
        let best = attractions().fold(f32::NEG_INFINITY, f32::max);
        if let Some((_, last)) = self.task.tree.children(node).last() {
            return (best, last.prior());
        }
        (best, 1.0 / attractions().map(|attraction| self.weight(attraction - best)).sum::<f32>())
    }

    /// Returns the unnormalized prior probability of a move. `less` is the move's attraction minus the best attraction.
    fn weight(&self, less: f32) -> f32 {
        let exponent = less / self.task.params.temperature;
        // In a game with many moves, most moves are far below the best move. Differences between them do not matter.
        if exponent < -12.0 { 6e-6 } else { libm::exp(f64::from(exponent)) as f32 }
    }

    /// Updates the estimate and the proven score of a node from its new children.
    fn update_from_children(&mut self, node: &Node<G::Move>) {
        let (tree, side) = (self.task.tree, self.game.side_to_move());
        let best = tree.best_estimate(node);
        if !best.is_nan() {
            node.set_estimate(seen_by(best, side, self.mover()));
        }
        if self.task.params.solver
            && let Some(score) = tree.proof(node)
        {
            node.prove(Turn::between(self.mover(), side).score(score));
            self.state.stats.proofs += 1;
        }
    }
}
