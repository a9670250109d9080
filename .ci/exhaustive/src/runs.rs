//! All searches of a family of inputs, on two threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use game_search::ladder::Algorithm;
use game_search::{Score, Side, Stats, Window};

use crate::graph::Graph;
use crate::searches::{check, search, windows};

/// What was done with a family.
#[derive(Default)]
pub struct Done {
    /// The number of inputs: a graph with values and the side that begins.
    pub inputs: u64,
    /// What each algorithm did, in the order of the algorithms: the number of runs and the events.
    pub by_algorithm: Vec<(u64, Stats)>,
}

/// Searches each graph with all values from 0 to 3 at its leaves and either side to move first, by each algorithm, in
/// each window that it takes.
///
/// # Panics
///
/// Panics if a result is wrong.
pub fn run(graphs: &[Graph], algorithms: &[Algorithm]) -> Done {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Done { inputs: 0, by_algorithm: vec![Default::default(); algorithms.len()] };
        while let Some(graph) = graphs.get(next.fetch_add(1, Ordering::Relaxed)) {
            done.graph(graph.clone(), algorithms);
        }
        done
    };
    thread::scope(|scope| {
        let other = scope.spawn(work);
        let mut done = work();
        done.add(other.join().expect("the panic was printed"));
        done
    })
}

impl Done {
    /// Returns the number of runs of all algorithms.
    pub fn runs(&self) -> u64 {
        self.by_algorithm.iter().map(|(runs, _)| runs).sum()
    }

    fn graph(&mut self, mut graph: Graph, algorithms: &[Algorithm]) {
        let (leaves, depth, windows) = (graph.leaves(), graph.height(0), windows());
        for values in 0..4_u32.pow(leaves.len() as u32) {
            graph.set_values(&leaves, values);
            for side in [Side::First, Side::Second] {
                graph.begin(side);
                let value = side.absolute(Score::heuristic(graph.minimax(0, side, u32::MAX))).value();
                self.inputs += 1;
                for (&algorithm, (runs, stats)) in algorithms.iter().zip(&mut self.by_algorithm) {
                    let windows = if algorithm.takes_window() { &windows[..] } else { &[Window::FULL] };
                    for &window in windows {
                        let window = if side == Side::First { window } else { window.flip() };
                        let found = search(algorithm, &mut graph, stats, depth, window);
                        if let Err(promise) = check(algorithm, &graph, side, value, window, &found) {
                            panic!(
                                "{algorithm} in {window}: {found:?}, value {value}: {}: not true: {promise}",
                                graph.text()
                            );
                        }
                    }
                    *runs += windows.len() as u64;
                }
            }
        }
    }

    fn add(&mut self, other: Done) {
        self.inputs += other.inputs;
        for ((runs, stats), (more, events)) in self.by_algorithm.iter_mut().zip(other.by_algorithm) {
            *runs += more;
            stats.cutoffs += events.cutoffs;
            stats.table_hits += events.table_hits;
            stats.table_cutoffs += events.table_cutoffs;
            stats.re_searches += events.re_searches;
        }
    }
}
