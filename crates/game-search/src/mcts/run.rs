//! The simulation loop: it runs until a limit is reached, on one thread or several.
//!
//! Several threads share one tree (G. Chaslot, M. Winands, J. van den Herik, *Parallel Monte-Carlo Tree Search*, 2008).
//! Virtual losses make the threads search different parts, and atomics keep the tree consistent without locks (M.
//! Enzenberger, M. Müller, *A Lock-Free Multithreaded Monte-Carlo Tree Search Algorithm*, 2009).

use std::time::Duration;

use super::result::SearchResult;
use super::worker::{RunState, Task, Worker};
use crate::searcher::{Progress, SearchControl, StopReason, run_with_helpers};
use crate::{Bound, Evaluator, Observer, SearchGame};

/// The number of simulations between two checks of the clock for time management and progress.
const CHECK_INTERVAL: u64 = 64;
/// The shortest interval between two reports to the monitor.
const REPORT_INTERVAL: Duration = Duration::from_millis(200);
/// The decrease of the best move's winning chance that counts as a fall. Each time that the number of simulations has
/// doubled, the chance is compared with the chance at the previous doubling.
const FALL: f32 = 0.04;

impl<G: SearchGame, E: Evaluator<G>, O: Observer<G::Move>> Worker<'_, '_, G, E, O> {
    /// Runs simulations until a limit is reached or the memory is full. At a limit, `control.reason` is set to the
    /// reason for the stop. If the memory is full, part of the tree must be discarded.
    pub(super) fn run(&mut self, main: bool) {
        while !(self.task.recycles && self.task.tree.pool.is_full()) {
            if self.task.tree.is_settled(self.task.limits.multi_pv) {
                self.control.reason.get_or_insert(StopReason::Proven);
            }
            if self.control.reason.is_some() || !self.control.count_node() {
                break;
            }
            self.simulate();
            if self.batch.has_leaves() && self.batch.is_full(self.task.params.batch, self.task.tree.root().visits()) {
                self.evaluate_batch();
            }
            if main {
                self.check();
            }
        }
        while self.batch.has_leaves() {
            self.evaluate_batch();
        }
    }

    /// Checks the search as a whole, in the main thread: stability of the best move, time management and progress.
    fn check(&mut self) {
        let simulations = self.state.stats.simulations;
        if simulations >= self.state.next_doubling {
            self.state.next_doubling = 2 * simulations;
            let result = SearchResult::new(self.task.tree, self.task.params);
            let best = result.best().map(|(node, chance)| (node.number(), chance));
            self.state.fell = matches!((self.state.best, best), (Some((_, old)), Some((_, new))) if new < old - FALL);
            let same = self.state.best.map(|(number, _)| number) == best.map(|(number, _)| number);
            self.state.stable = if same { self.state.stable + 1 } else { 0 };
            self.state.best = best;
        }
        if simulations < self.state.next_check {
            return;
        }
        self.state.next_check = simulations + CHECK_INTERVAL;
        let (elapsed, own_time) = (self.control.elapsed(), self.control.own_time());
        if let Some(plan) = self.control.plan.filter(|_| !self.control.is_pondering()) {
            // The plan is made for iterations that each take as long as all earlier iterations together. A simulation
            // takes almost no time, so only half of the used time is passed to the plan. A forced move needs no search.
            if self.state.only_move || plan.is_spent(own_time / 2, self.state.stable, self.state.fell) {
                self.control.reason.get_or_insert(StopReason::Time);
            }
        }
        if self.state.last_report.is_none_or(|last_report| elapsed >= last_report + REPORT_INTERVAL) {
            self.state.last_report = Some(elapsed);
            let result = SearchResult::new(self.task.tree, self.task.params);
            let lines = result.lines(self.task.limits.multi_pv.min(result.moves.len()).max(1));
            let line = &lines[0].line;
            self.control.report(&Progress {
                depth: line.len() as u32,
                selective_depth: self.state.stats.longest.max(line.len() as u32),
                score: result.score(0),
                bound: if result.moves.is_empty() { Bound::Lower } else { Bound::Exact },
                line,
                lines: &lines,
                permille_full: self.task.tree.pool.permille_full(),
                nodes: self.control.all_nodes(),
                time: elapsed,
            });
        }
    }
}

/// Runs `main` together with one helper thread per evaluator. A searcher with helpers stores this function as a
/// pointer, so that the evaluator must be `Send` only where helpers are constructed. A search with one thread does not
/// need `Send`.
pub(super) type SearchWithHelpers<G, E> = fn(&Task<'_, G>, &mut [E], &mut dyn FnMut());

pub(super) fn search_with_helpers<G, E>(task: &Task<'_, G>, evaluators: &mut [E], main: &mut dyn FnMut())
where
    G: SearchGame,
    E: Evaluator<G> + Send,
{
    // Runs one helper: the same simulations as in the main thread, without observer and monitor.
    let help = |evaluator: &mut E, _| {
        evaluator.reset(task.position);
        let (mut control, mut state) = (SearchControl::helper(task.limits, task.shared), RunState::default());
        Worker::new(task, evaluator, &mut (), &mut control, &mut state).run(false);
        // The counters are valid even if a panic has poisoned the lock.
        *task.totals.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) += state.stats;
    };
    run_with_helpers((task.limits, task.shared), evaluators, help, main);
}
