//! The recorded tree says what the counters say.

use game_search::ladder::Algorithm;
use game_search::{Ending, Stats, Step, TreeRecorder};
use game_testkit::{RandomTree, RandomValue, TreeMove, TreeOptions};

#[test]
fn the_tree_agrees_with_the_counters() {
    let mut total = Stats::default();
    for seed in 0..100 {
        for &algorithm in Algorithm::ALL {
            let mut game = RandomTree::new(seed, TreeOptions::default());
            let mut observers = (Stats::default(), TreeRecorder::<TreeMove>::new(1_000_000));
            algorithm.search(&mut game, &mut RandomValue, &mut observers, 5).unwrap();
            let (stats, tree) = observers;
            let count = |ending: fn(&Ending) -> bool| tree.visits().iter().filter(|v| ending(&v.ending)).count() as u64;
            let place = format!("{algorithm}, seed {seed}");
            assert_eq!(tree.left_out(), 0, "{place}");
            assert_eq!(count(|e| matches!(e, Ending::Cutoff { .. })), stats.cutoffs, "{place}");
            assert_eq!(count(|e| matches!(e, Ending::Table)), stats.table_cutoffs, "{place}");
            assert_eq!(count(|e| matches!(e, Ending::NullMove)), stats.null_cutoffs, "{place}");
            let passes = tree.visits().iter().filter(|visit| visit.step == Some(Step::Null)).count() as u64;
            assert_eq!(passes, stats.null_tries, "{place}");
            assert_eq!(tree.visits().iter().filter(|visit| visit.research).count() as u64, stats.researches, "{place}");
            assert_eq!(tree.visits().iter().map(|visit| visit.ply).max(), Some(stats.max_ply), "{place}");
            let children: usize = tree.visits().iter().map(|visit| visit.children.len()).sum();
            assert_eq!(children + tree.roots().len(), tree.visits().len(), "{place}: every visit has one parent");
            let leaf = |ending| matches!(ending, Ending::Evaluated);
            assert!(tree.visits().iter().all(|visit| visit.children.is_empty() || !leaf(visit.ending)), "{place}");
            total += stats;
        }
    }
    let fired = [total.cutoffs, total.table_cutoffs, total.null_cutoffs, total.researches, total.quiescence_nodes];
    assert!(fired.iter().all(|&count| count > 0), "{total:?}");
}

#[test]
fn visits_beyond_the_limit_are_counted() {
    let mut game = RandomTree::new(1, TreeOptions { ends: 0, stuck: 0, ..TreeOptions::default() });
    let mut observers = (Stats::default(), TreeRecorder::<TreeMove>::new(10));
    Algorithm::Minimax.search(&mut game, &mut RandomValue, &mut observers, 6).unwrap();
    let (stats, tree) = observers;
    assert_eq!(tree.visits().len(), 10);
    assert_eq!(tree.left_out() + 10, stats.nodes);
}
