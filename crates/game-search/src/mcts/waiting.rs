//! Batches: leaves that are evaluated together.
//!
//! A simulation that reaches a leaf without an evaluation stops there. It takes its moves back, but its virtual losses
//! stay, so that the following simulations reach other leaves. When enough leaves wait, one call of the evaluator
//! evaluates them all. Each waiting simulation then follows its path again and is finished in the usual way, except that
//! the estimates come from the batch (D. Silver and others, *Mastering the Game of Go with Deep Neural Networks and Tree
//! Search*, 2016).

use super::Prior;
use super::batch::{Batch, Waiting};
use super::node::Node;
use super::worker::Worker;
use crate::{Evaluator, Event, MoveList, Observer, Score, SearchGame};

impl<G: SearchGame, E: Evaluator<G>, O: Observer<G::Move>> Worker<'_, '_, G, E, O> {
    /// Returns `true` if the simulation has to wait at this leaf, and takes its moves back.
    pub(super) fn waits(&mut self, node: &Node<G::Move>) -> bool {
        let is_new = node.estimate().is_nan();
        if is_new && self.ply() > 0 && self.known_end().is_some() {
            return false;
        }
        let expands =
            self.task.params.prior == Prior::Evaluation && self.may_expand(node) && !self.task.tree.pool.is_full();
        if !is_new && !expands {
            return false;
        }
        // The claim lasts until the simulation is finished, so no other simulation evaluates the leaf.
        let positions = node.claim().then(|| {
            let begin = self.batch.positions.len();
            if is_new {
                self.batch.positions.push(self.game.clone());
            }
            if expands {
                self.add_children(node);
            }
            self.batch.leaves += 1;
            begin..self.batch.positions.len()
        });
        self.state.stats.collisions += u64::from(positions.is_none());
        let path = self.path.iter().map(|step| step.node).collect();
        self.batch.waiting.push(Waiting { path, positions });
        while let Some(step) = self.path.pop() {
            self.observer.on(Event::Leave { score: Score::heuristic(0) });
            if let Some((mv, undo)) = step.back {
                self.unmake(mv, undo);
            }
        }
        true
    }

    /// Adds the positions after the moves of the current node to the batch, in the order in which expansion evaluates
    /// them.
    fn add_children(&mut self, node: &Node<G::Move>) {
        self.moves.clear();
        self.game.legal_moves(&mut self.moves);
        self.collect(node);
        for place in 0..self.candidates.len() {
            let mv = self.moves.as_slice()[self.candidates[place].number() as usize];
            let undo = self.make(mv);
            if self.known_end().is_none() {
                self.batch.positions.push(self.game.clone());
            }
            self.unmake(mv, undo);
        }
    }

    /// Evaluates the positions of the batch and finishes the waiting simulations.
    pub(super) fn evaluate_batch(&mut self) {
        let Batch { waiting, positions, mut estimates, .. } = std::mem::take(&mut self.batch);
        estimates.clear();
        if !positions.is_empty() {
            self.evaluator.evaluate_batch(&positions, &mut estimates);
            assert_eq!(estimates.len(), positions.len(), "`evaluate_batch` appends an estimate for every position");
            self.evaluator.reset(self.task.position);
            self.state.stats.batches += 1;
            self.state.stats.batched_positions += positions.len() as u64;
        }
        self.batch.estimates = estimates;
        // A batch can take longer than the nodes between two checks of the clock should.
        self.control.poll();
        let pool = &self.task.tree.pool;
        let undone = self.task.virtual_loss.wrapping_neg();
        waiting.iter().flat_map(|simulation| &simulation.path).for_each(|&node| pool.node(node).add_virtual(undone));
        for Waiting { path, positions } in waiting {
            let Some(answers) = positions else { continue };
            self.batch.answers = answers;
            self.begin();
            for &node in &path[1..] {
                self.descend(node, pool.node(node));
            }
            let leaf = pool.node(path[path.len() - 1]);
            let result = self.follow(leaf, true);
            leaf.release();
            self.batch.answers = 0..0;
            if let Some(result) = result {
                self.finish(result);
            }
        }
    }
}
