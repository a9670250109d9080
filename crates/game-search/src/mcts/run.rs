//! Simulation after simulation, until a limit is met, by one thread or by several.
//!
//! Several threads share one tree (G. Chaslot, M. Winands, J. van den Herik, *Parallel Monte-Carlo Tree Search*, 2008): virtual
//! losses keep them apart, and atomics keep the tree sound without locks (M. Enzenberger, M. Müller, *A Lock-Free
//! Multithreaded Monte-Carlo Tree Search Algorithm*, 2009).

use std::time::Duration;

use super::answer::Answer;
use super::worker::{Task, Watch, Worker};
use crate::searcher::{Progress, SearchControl, StopReason, run_with_helpers};
use crate::{Bound, Evaluator, Observer, SearchGame};

/// Simulations between two looks at the clock for the observer's sake.
const LOOK_INTERVAL: u64 = 64;
/// The observer is told at most so often.
const TELL_INTERVAL: Duration = Duration::from_millis(200);
/// The best move's chance has fallen if it lost so much while the simulations doubled.
const FALL: f32 = 0.04;

impl<G: SearchGame, E: Evaluator<G>, O: Observer<G::Move>> Worker<'_, '_, G, E, O> {
    /// Simulates until a limit is met, or until the memory is full and part of it is to be forgotten. The reason in the
    /// budget says which.
    pub(super) fn run(&mut self, main: bool) {
        while !(self.task.recycles && self.task.tree.pool.is_full()) {
            if self.task.tree.is_settled(self.task.limits.multi_pv) {
                self.control.reason.get_or_insert(StopReason::Proven);
            }
            if self.control.reason.is_some() || !self.control.count_node() {
                break;
            }
            self.simulate();
            if main {
                self.look();
            }
        }
    }

    /// The main thread's look at the search as a whole.
    fn look(&mut self) {
        let simulations = self.watch.stats.simulations;
        if simulations >= self.watch.next_doubling {
            self.watch.next_doubling = 2 * simulations;
            let answer = Answer::new(self.task.tree, self.task.params);
            let best = answer.best().map(|(node, chance)| (node.number(), chance));
            self.watch.fell = matches!((self.watch.best, best), (Some((_, old)), Some((_, new))) if new < old - FALL);
            let same = self.watch.best.map(|(number, _)| number) == best.map(|(number, _)| number);
            self.watch.stable = if same { self.watch.stable + 1 } else { 0 };
            self.watch.best = best;
        }
        if simulations % LOOK_INTERVAL != 1 {
            return;
        }
        let (elapsed, own_time) = (self.control.elapsed(), self.control.own_time());
        if let Some(plan) = self.control.plan.filter(|_| !self.control.is_pondering()) {
            // The plan is made for iterations, each as long as all before it together: a simulation is next to nothing. An
            // only move needs no thought.
            if self.watch.only_move || plan.is_spent(own_time / 2, self.watch.stable, self.watch.fell) {
                self.control.reason.get_or_insert(StopReason::Time);
            }
        }
        if self.watch.reported_nodes.is_none_or(|reported_nodes| elapsed >= reported_nodes + TELL_INTERVAL) {
            self.watch.reported_nodes = Some(elapsed);
            let answer = Answer::new(self.task.tree, self.task.params);
            let lines = answer.lines(self.task.limits.multi_pv.min(answer.moves.len()).max(1));
            let line = &lines[0].line;
            self.control.report(&Progress {
                depth: line.len() as u32,
                selective_depth: self.watch.stats.longest.max(line.len() as u32),
                score: answer.score(0),
                bound: if answer.moves.is_empty() { Bound::Lower } else { Bound::Exact },
                line,
                lines: &lines,
                permille_full: self.task.tree.pool.permille_full(),
                nodes: self.control.all_nodes(),
                time: elapsed,
            });
        }
    }
}

/// Runs `main` with a helper for each evaluator at its side. A searcher that has helpers keeps this function by its
/// address: whatever a game and an evaluator must be to cross threads, they need not be for one thread.
pub(super) type SearchWithHelpers<G, E> = fn(&Task<'_, G>, &mut [E], &mut dyn FnMut());

pub(super) fn search_with_helpers<G, E>(task: &Task<'_, G>, evaluators: &mut [E], main: &mut dyn FnMut())
where
    G: SearchGame,
    E: Evaluator<G> + Send,
{
    // One helper: it simulates like the main thread, but nobody watches.
    let help = |evaluator: &mut E, _| {
        evaluator.reset(task.position);
        let (mut control, mut watch) = (SearchControl::helper(task.limits, task.shared), Watch::default());
        Worker::new(task, evaluator, &mut (), &mut control, &mut watch).run(false);
        // A lock that a panic has poisoned still holds sound counters.
        *task.totals.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) += watch.stats;
    };
    run_with_helpers((task.limits, task.shared), evaluators, help, main);
}
