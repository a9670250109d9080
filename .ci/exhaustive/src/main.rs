//! Runs the ladder on all small trees and layered graphs, and prints the number of inputs, runs and events, and the
//! smallest inputs on which the other searches differ from minimax. It panics at the first wrong result.

use std::time::Instant;

use exhaustive::runs::{self, Done};
use exhaustive::{families, searches, smallest};
use game_search::ladder::Algorithm;

/// The ordered trees without only children of at most six leaves and height three: 1, 1, 3, 11, 37 and 117 shapes of 1
/// to 6 leaves, each leaf with one of four values, either side first.
const TREES: u64 = 2 * (4 + 16 + 3 * 64 + 11 * 256 + 37 * 1_024 + 117 * 4_096);

fn main() {
    let start = Instant::now();
    let exact = searches::algorithms(true);
    let done = family("trees", &exact, || runs::run(&families::trees(6, 3), &exact));
    assert_eq!((done.inputs, TREES), (1_040_296, 1_040_296));
    for (algorithm, (_, stats)) in exact.iter().zip(&done.by_algorithm) {
        let cuts = !["minimax", "negamax", "sss-star"].contains(&algorithm.name());
        assert_eq!(stats.cutoffs > 0, cuts, "{algorithm}: {} cutoffs", stats.cutoffs);
    }

    let with_table: Vec<_> = exact.into_iter().filter(|&algorithm| searches::has_table(algorithm)).collect();
    let done = family("layered graphs", &with_table, || runs::run(&families::layered(7), &with_table));
    assert_eq!(done.inputs, 271_640);
    for (algorithm, (_, stats)) in with_table.iter().zip(&done.by_algorithm) {
        assert!(stats.table_hits > 0 && stats.table_cutoffs > 0 && stats.cutoffs > 0, "{algorithm} used no entry");
        // A search that takes a window runs once; a driver searches the root again.
        assert_eq!(stats.re_searches > 0, !algorithm.takes_window(), "{algorithm}: {} re-searches", stats.re_searches);
    }

    println!("\nthe smallest inputs on which a search differs from minimax");
    for algorithm in searches::algorithms(false) {
        let (found, searches) = smallest::smallest(algorithm);
        let (text, depth, minimax, score) = (&found.text, found.depth, found.minimax, found.score);
        println!("{algorithm:>30} {text:<18} depth {depth}: {score} instead of {minimax}; {searches} searches");
    }
    println!("{:.1} s in all", start.elapsed().as_secs_f64());
}

/// Runs a family and prints what was done.
fn family(name: &str, algorithms: &[Algorithm], run: impl FnOnce() -> Done) -> Done {
    let start = Instant::now();
    let done = run();
    println!(
        "{name:>21} {:>12} {:>12} {:>12} {:>12} {:>12}",
        "runs", "cutoffs", "table hits", "table cuts", "re-searches"
    );
    for (algorithm, (runs, stats)) in algorithms.iter().zip(&done.by_algorithm) {
        let (cutoffs, hits, by_table, again) =
            (stats.cutoffs, stats.table_hits, stats.table_cutoffs, stats.re_searches);
        println!("{:>21} {runs:>12} {cutoffs:>12} {hits:>12} {by_table:>12} {again:>12}", algorithm.name());
    }
    println!("{} {name}, {} runs, {:.1} s\n", done.inputs, done.runs(), start.elapsed().as_secs_f64());
    done
}
