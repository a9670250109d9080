//! The recorded tree must agree with the counters.

use game_search::engine::{Engine, Params};
use game_search::ladder::Algorithm;
use game_search::{Event, Game, Limits, Observer, Stats, Step, TreeRecorder, VisitEnd};
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
            let count = |ending: fn(&VisitEnd) -> bool| tree.visits().iter().filter(|v| ending(&v.end)).count() as u64;
            let place = format!("{algorithm}, seed {seed}");
            assert_eq!(tree.unrecorded(), 0, "{place}");
            assert_eq!(count(|e| matches!(e, VisitEnd::Cutoff { .. })), stats.cutoffs, "{place}");
            assert_eq!(count(|e| matches!(e, VisitEnd::Table)), stats.table_cutoffs, "{place}");
            assert_eq!(count(|e| matches!(e, VisitEnd::NullMove)), stats.null_cutoffs, "{place}");
            let passes = tree.visits().iter().filter(|visit| visit.step == Some(Step::Null)).count() as u64;
            assert_eq!(passes, stats.null_tries, "{place}");
            assert_eq!(
                tree.visits().iter().filter(|visit| visit.re_search).count() as u64,
                stats.re_searches,
                "{place}"
            );
            assert_eq!(tree.visits().iter().map(|visit| visit.ply).max(), Some(stats.max_ply), "{place}");
            let children: usize = tree.visits().iter().map(|visit| visit.children.len()).sum();
            assert_eq!(children + tree.roots().len(), tree.visits().len(), "{place}: every visit has one parent");
            let leaf = |ending| matches!(ending, VisitEnd::Evaluated);
            assert!(tree.visits().iter().all(|visit| visit.children.is_empty() || !leaf(visit.end)), "{place}");
            total += stats;
        }
    }
    let fired = [total.cutoffs, total.table_cutoffs, total.null_cutoffs, total.re_searches, total.quiescence_nodes];
    assert!(fired.iter().all(|&count| count > 0), "{total:?}");
}

#[test]
fn visits_beyond_the_limit_are_counted() {
    let mut game = RandomTree::new(1, TreeOptions { ends: 0, stuck: 0, ..TreeOptions::default() });
    let mut observers = (Stats::default(), TreeRecorder::<TreeMove>::new(10));
    Algorithm::Minimax.search(&mut game, &mut RandomValue, &mut observers, 6).unwrap();
    let (stats, tree) = observers;
    assert_eq!(tree.visits().len(), 10);
    assert_eq!(tree.unrecorded() + 10, stats.nodes);
}

/// Stores the index of each visit with a cutoff, and the number of moves searched up to the cutoff.
struct Cuts(TreeRecorder<TreeMove>, Vec<(usize, usize)>);

impl Observer<TreeMove> for Cuts {
    fn on(&mut self, event: Event<TreeMove>) {
        if let (Event::Cutoff { index, .. }, Some(visit)) = (event, self.0.current()) {
            self.1.push((visit, index + 1));
        }
        self.0.on(event);
    }
}

/// Calls `call` with each visit that is reached without null moves, and with its position.
fn walk(tree: &TreeRecorder<TreeMove>, at: usize, game: &mut RandomTree, call: &mut impl FnMut(usize, &RandomTree)) {
    call(at, game);
    for &child in &tree.visits()[at].children {
        if let Some(Step::Move(mv)) = tree.visits()[child].step {
            let undo = game.make(mv);
            walk(tree, child, game, call);
            game.unmake(mv, undo);
        }
    }
}

/// Asserts that every legal move of a visit with a cutoff is either the move of a child or unvisited. `search` searches
/// `game`. Returns the number of cutoffs that left moves out.
fn check_unvisited(game: &RandomTree, counts: bool, search: impl FnOnce(&mut Cuts)) -> usize {
    let mut cuts = Cuts(TreeRecorder::new(1_000_000), Vec::new());
    search(&mut cuts);
    let Cuts(tree, cuts) = cuts;
    let mut with_unvisited = 0;
    for &root in tree.roots() {
        walk(&tree, root, &mut game.clone(), &mut |at, position| {
            let visit = &tree.visits()[at];
            if !matches!(visit.end, VisitEnd::Cutoff { .. }) {
                return;
            }
            let unvisited = tree.unvisited(at, position).expect("no limit was met");
            let steps: Vec<_> = visit.children.iter().map(|&child| tree.visits()[child].step).collect();
            let (mut legal, mut sum) = (Vec::new(), 0);
            position.legal_moves(&mut legal);
            for mv in &legal {
                let (entered, left_out) = (steps.contains(&Some(Step::Move(*mv))), unvisited.contains(mv));
                assert!(entered != left_out, "{mv:?} at visit {at}");
                sum += usize::from(entered);
            }
            assert_eq!(sum + unvisited.len(), legal.len(), "visit {at}: nothing but legal moves, each once");
            if counts {
                let (_, searched) = cuts.iter().find(|(visit, _)| *visit == at).expect("an event");
                assert_eq!(sum, *searched, "visit {at}: as many as the event says");
            }
            with_unvisited += usize::from(!unvisited.is_empty());
        });
    }
    with_unvisited
}

#[test]
fn unvisited_lists_the_moves_skipped_by_a_cutoff() {
    let mut fired = [0; 5];
    for seed in 0..100 {
        let game = RandomTree::new(seed, TreeOptions::default());
        for (number, algorithm) in
            [Algorithm::AlphaBeta, Algorithm::Killers, Algorithm::Quiescence].into_iter().enumerate()
        {
            fired[number] += check_unvisited(&game, algorithm == Algorithm::AlphaBeta, |cuts| {
                algorithm.search(&mut game.clone(), &mut RandomValue, cuts, 5).unwrap();
            });
        }
        if game.outcome().is_some() || game.count_legal_moves() == 0 {
            continue;
        }
        for (number, params) in [(3, Params::exact()), (4, Params::selective())] {
            fired[number] += check_unvisited(&game, false, |cuts| {
                let params = params.for_search(&game, &RandomValue).0;
                let mut engine = Engine::exact(RandomValue).with_params(params).expect("fitted");
                engine.search_with(&game, &Limits::depth(5), cuts, &mut ()).expect("a depth");
            });
        }
    }
    assert!(fired.iter().all(|&cuts| cuts > 100), "{fired:?}");
}

#[test]
fn unvisited_is_unknown_beyond_the_recording_limit() {
    let game = RandomTree::new(1, TreeOptions { ends: 0, stuck: 0, ..TreeOptions::default() });
    let mut tree = TreeRecorder::<TreeMove>::new(3);
    Algorithm::AlphaBeta.search(&mut game.clone(), &mut RandomValue, &mut tree, 4).unwrap();
    assert!(tree.unrecorded() > 0);
    assert_eq!(tree.unvisited(0, &game), None);
}
