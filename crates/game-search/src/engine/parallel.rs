//! Lazy SMP: several threads search the same tree. Every thread searches the whole tree from the root and uses what the
//! others store in the shared table (D. Homan, T. Romstad and others, around 2013). In addition, the threads race: the
//! first that completes a depth publishes its result, and the others drop this depth and go on from that result.

use super::deepening::Root;
use super::history::HistoryTables;
use super::lap::Lap;
use super::race::Race;
use super::worker::Worker;
use super::{Params, Table};
use crate::searcher::{SearchControl, Shared, run_with_helpers};
use crate::{Evaluator, Limits, SearchGame};

/// What helper threads need for their searches.
pub(super) struct Task<'a, G: SearchGame> {
    pub(super) position: &'a G,
    pub(super) params: &'a Params,
    pub(super) table: Option<&'a Table>,
    pub(super) limits: &'a Limits<G::Move>,
    pub(super) shared: &'a Shared,
    pub(super) race: &'a Race<'a, G::Move>,
}

/// The evaluator, the history tables and the log of one helper thread.
pub(super) struct Helper<G: SearchGame, E> {
    pub(super) evaluator: E,
    pub(super) history: Option<HistoryTables<G::Move>>,
    pub(super) laps: Vec<Lap<G::Move>>,
}

/// The type of [`search_with_helpers`], which runs `main` together with one helper thread per element of the slice. An
/// [`Engine`](super::Engine) with helpers stores a pointer to that function, so that the evaluator must be `Send` only
/// where helpers are set up. A search with one thread does not require `Send`.
pub(super) type SearchWithHelpers<G, E> = fn(&Task<'_, G>, &mut [Helper<G, E>], &mut dyn FnMut());

pub(super) fn search_with_helpers<G, E>(task: &Task<'_, G>, helpers: &mut [Helper<G, E>], main: &mut dyn FnMut())
where
    G: SearchGame,
    E: Evaluator<G> + Send,
{
    let help = |helper: &mut Helper<G, E>, _| help(task, helper);
    run_with_helpers((task.limits, task.shared), helpers, help, main);
}

/// Runs one helper thread: an ordinary search without observer and monitor.
fn help<G: SearchGame, E: Evaluator<G>>(task: &Task<'_, G>, helper: &mut Helper<G, E>) {
    helper.evaluator.reset(task.position);
    let history = HistoryTables::renew(&mut helper.history, task.position, task.params);
    let (roots, _) = Root::all(task.position, task.limits);
    let (mut silent, control) = ((), SearchControl::helper(task.limits, task.shared));
    let worker =
        Worker::new(task.position, &mut helper.evaluator, &mut silent, history, task.params, task.table, control);
    worker.racing(task.race).deepen(roots, task.limits, &mut helper.laps);
}
