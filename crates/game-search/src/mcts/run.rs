//! Simulation after simulation, until a limit is met.

use std::time::Duration;

use super::answer::{Answer, settled};
use super::watch::Watch;
use super::worker::Worker;
use crate::searcher::{Budget, Progress, RootLine, StopReason};
use crate::{Bound, Evaluator, Observer, SearchGame};

/// Simulations between two looks at the clock for the observer's sake.
const LOOK_INTERVAL: u64 = 64;
/// The observer is told at most so often.
const TELL_INTERVAL: Duration = Duration::from_millis(200);
/// The best move's chance has fallen if it lost so much while the simulations doubled.
const FALL: f32 = 0.04;

impl<'a, G, E, O> Worker<'_, 'a, G, E, O>
where
    G: SearchGame,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    /// Simulates until a limit is met, or until the memory is full and part of it is to be forgotten. Hands the budget
    /// back, whose reason says which.
    pub(super) fn run(mut self, main: bool) -> (Budget<'a, G::Move>, Watch<G::Move>) {
        while !(self.task.recycles && self.task.tree.pool.is_full()) {
            if settled(self.task.tree, self.task.limits.multi_pv) {
                self.budget.reason.get_or_insert(StopReason::Proven);
            }
            if self.budget.reason.is_some() || !self.budget.spend() {
                break;
            }
            self.simulate();
            if main {
                self.look();
            }
        }
        (self.budget, self.watch)
    }

    /// The main thread's look at the search as a whole.
    fn look(&mut self) {
        let simulations = self.watch.stats.simulations;
        if simulations >= self.watch.next_doubling {
            self.watch.next_doubling = 2 * simulations;
            let best = Answer::of(self.task).best();
            self.watch.fell = matches!((self.watch.best, best), (Some((_, old)), Some((_, new))) if new < old - FALL);
            let same = self.watch.best.map(|(mv, _)| mv) == best.map(|(mv, _)| mv);
            self.watch.stable = if same { self.watch.stable + 1 } else { 0 };
            self.watch.best = best;
        }
        if simulations % LOOK_INTERVAL != 1 {
            return;
        }
        let (elapsed, own_time) = (self.budget.elapsed(), self.budget.own_time());
        // An only move needs no thought.
        if self.budget.plan.is_some() && self.watch.only_move && !self.budget.is_pondering() {
            self.budget.reason.get_or_insert(StopReason::Time);
        }
        // The plan is made for iterations, each as long as all before it together: a simulation is next to nothing.
        if self
            .budget
            .plan
            .filter(|_| !self.budget.is_pondering())
            .is_some_and(|plan| plan.is_spent(own_time / 2, self.watch.stable, self.watch.fell))
        {
            self.budget.reason.get_or_insert(StopReason::Time);
        }
        if self.watch.told.is_none_or(|told| elapsed >= told + TELL_INTERVAL) {
            self.watch.told = Some(elapsed);
            let answer = Answer::of(self.task);
            let wanted = self.task.limits.multi_pv.min(answer.len()).max(1);
            let line = |index| RootLine { line: answer.line(index), score: answer.score(index) };
            let lines: Vec<_> = (0..wanted).map(line).collect();
            let line = &lines[0].line;
            self.budget.report(&Progress {
                depth: line.len() as u32,
                selective_depth: self.watch.stats.longest.max(line.len() as u32),
                score: answer.score(0),
                bound: if answer.len() > 0 { Bound::Exact } else { Bound::Lower },
                line,
                lines: &lines,
                permille_full: self.task.tree.pool.permille_full(),
                nodes: self.budget.all_nodes(),
                time: elapsed,
            });
        }
    }
}
