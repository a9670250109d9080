//! Batches: leaves that are evaluated by one call of the evaluator.

use std::cell::RefCell;
use std::collections::HashSet;
use std::rc::Rc;

use game_search::mcts::{MctsParams, MctsStats, Prior, TreePolicy};
use game_search::searcher::StopReason;
use game_search::{Evaluator, Limits, PositionKey, SearchGame, eval_fn};
use game_testkit::{RandomTree, RandomValue, Shape, TreeOptions, rounds};
use small_games::{ConnectFour, Threats};

use crate::{assert_line_proves, exploring, is_over, mcts, minimax, search, tree};

/// Records the positions of every call. The incremental state is the position that the search should be in.
#[derive(Clone)]
struct Recorder<G, E> {
    evaluator: E,
    position: Option<G>,
    seen: Rc<RefCell<Seen>>,
}

#[derive(Default)]
struct Seen {
    /// The keys of all evaluated positions.
    keys: Vec<u64>,
    /// The sizes of all batches.
    batches: Vec<usize>,
    /// The number of positions that were evaluated one by one.
    single: usize,
}

impl<G, E> Recorder<G, E> {
    fn new(evaluator: E) -> Self {
        Recorder { evaluator, position: None, seen: Rc::default() }
    }
}

impl<G: SearchGame + PositionKey + PartialEq + std::fmt::Debug, E: Evaluator<G>> Evaluator<G> for Recorder<G, E> {
    fn unit(&self) -> i32 {
        self.evaluator.unit()
    }

    fn evaluate(&mut self, game: &G) -> i32 {
        assert_eq!(self.position.as_ref(), Some(game), "`make` and `unmake` lead here");
        self.seen.borrow_mut().keys.push(game.key());
        self.seen.borrow_mut().single += 1;
        self.evaluator.evaluate(game)
    }

    fn evaluate_batch(&mut self, games: &[G], estimates: &mut Vec<i32>) {
        // The search must reset the evaluator before it makes the next move.
        self.position = None;
        self.seen.borrow_mut().batches.push(games.len());
        for game in games {
            self.seen.borrow_mut().keys.push(game.key());
            estimates.push(self.evaluator.evaluate(game));
        }
    }

    fn reset(&mut self, game: &G) {
        self.position = Some(game.clone());
    }

    fn make(&mut self, game: &G, mv: G::Move) {
        assert_eq!(self.position.as_ref(), Some(game));
        self.position.as_mut().expect("after a reset").make(mv);
    }

    fn unmake(&mut self, game: &G, _: G::Move) {
        self.position = Some(game.clone());
    }
}

/// The settings of the tests: those that evaluate the moves of a new node, and those that evaluate the leaf.
fn settings(batch: u32) -> [MctsParams; 4] {
    let uct = MctsParams { selection: TreePolicy::Uct, exploration: 0.03, batch, ..MctsParams::default() };
    [
        MctsParams { prior: Prior::Uniform, exploration: 0.3, ..uct.clone() },
        uct,
        MctsParams { batch, ..MctsParams::default() },
        MctsParams { batch, ..MctsParams::policy() },
    ]
}

/// At 2,000 simulations, fewer than a tenth of the descents must end at a leaf that is already in the batch.
#[test]
fn the_leaves_of_a_batch_are_distinct() {
    for (number, params) in settings(16).into_iter().enumerate() {
        let mut searcher = mcts(Recorder::new(Threats), params.clone());
        let mut nodes = 1_000;
        let stats = loop {
            search(&mut searcher, &ConnectFour::default(), &Limits::nodes(nodes));
            let stats = searcher.stats();
            if stats.simulations >= 2_000 {
                break stats;
            }
            nodes += 500;
            searcher = mcts(Recorder::new(Threats), params.clone());
        };
        let MctsStats { simulations, collisions, batches, batched_positions, .. } = stats;
        println!("{number}: {simulations} simulations, {collisions} collisions, {batched_positions} in {batches}");
        assert!(10 * collisions < simulations + collisions, "settings {number}: {stats:?}");
        assert!(batched_positions >= 8 * batches, "settings {number}: {stats:?}");
    }
}

/// In a game without transpositions, no position may be evaluated twice, neither in one batch nor in two.
#[test]
fn no_position_is_evaluated_twice() {
    let options = TreeOptions { shape: Shape::Tree, ends: 0, stuck: 0, branching: 6, ..TreeOptions::default() };
    let (mut batches, mut batched, mut single) = (0, 0, 0);
    for seed in 0..rounds(20) {
        for (number, params) in settings(8).into_iter().enumerate() {
            let evaluator = Recorder::new(RandomValue);
            let seen = evaluator.seen.clone();
            let params = MctsParams { exploration: 0.5, scale: exploring().scale, ..params };
            let mut searcher = mcts(evaluator, params);
            search(&mut searcher, &RandomTree::new(seed, options), &Limits::nodes(3_000));
            let seen = seen.borrow();
            let distinct: HashSet<u64> = seen.keys.iter().copied().collect();
            assert_eq!(distinct.len(), seen.keys.len(), "seed {seed}, settings {number}");
            let stats = searcher.stats();
            assert_eq!(seen.batches.len() as u64, stats.batches);
            assert_eq!(seen.batches.iter().sum::<usize>() as u64, stats.batched_positions);
            batches += stats.batches;
            batched += stats.batched_positions;
            single += seen.single as u64;
        }
    }
    assert!(batches > rounds(500) && batched > 9 * single, "{batched} in {batches} batches, {single} alone");
}

/// A batch of 1 must never call `evaluate_batch`. That it visits the nodes of a search without batches is the test
/// `one_thread_visits_the_recorded_number_of_nodes`, whose numbers are older than batches.
#[test]
fn a_batch_of_one_evaluates_every_position_at_once() {
    for params in settings(1) {
        let evaluator = Recorder::new(Threats);
        let seen = evaluator.seen.clone();
        let mut searcher = mcts(evaluator, params);
        search(&mut searcher, &ConnectFour::default(), &Limits::nodes(5_000));
        assert!(seen.borrow().batches.is_empty() && seen.borrow().single > 1_000);
        assert_eq!((searcher.stats().batches, searcher.stats().virtual_losses), (0, 0));
    }
}

/// Every virtual loss must be undone, and every simulation must be counted once, whatever the batch.
#[test]
fn the_visits_of_the_root_moves_are_the_simulations() {
    for batch in [1, 2, 5, 16, 300] {
        for (number, params) in settings(batch).into_iter().enumerate() {
            let mut searcher = mcts(Threats, MctsParams { solver: false, ..params });
            let report = search(&mut searcher, &ConnectFour::default(), &Limits::nodes(20_000));
            let visits: u64 = report.root_moves.iter().map(|root| root.nodes).sum();
            let at_root = report.simulations - visits;
            assert!(at_root <= 1, "batch {batch}, settings {number}: {visits} of {}", report.simulations);
        }
    }
}

/// Batched searches must prove what minimax proves, with one thread and with three.
#[test]
fn batches_prove_what_minimax_proves() {
    let mut proofs = 0;
    for seed in 0..rounds(120) {
        let tree = tree(seed);
        if is_over(&tree) {
            continue;
        }
        let exact = minimax(&tree, eval_fn(1, |_: &RandomTree| 0), 6);
        let params = settings([2, 7, 16][seed as usize % 3])[seed as usize % 4].clone();
        let params = MctsParams { exploration: 0.5, scale: exploring().scale, ..params };
        let mut searcher = mcts(RandomValue, params);
        if seed % 2 == 1 {
            searcher = searcher.with_threads(3, || RandomValue).expect("threads");
        }
        let limits = Limits { depth: Some(6), ..Limits::nodes(60_000) };
        let report = search(&mut searcher, &tree, &limits);
        let proven = report.reason == StopReason::Proven;
        assert!(proven || !exact.is_mate(), "seed {seed}: minimax says {exact}, the search {}", report.score);
        if proven {
            assert_eq!(report.score.value().signum(), exact.value().signum(), "seed {seed}: {exact}, {}", report.score);
            assert_line_proves(&tree, &report, &format!("seed {seed}"));
            proofs += 1;
        }
    }
    assert!(proofs > rounds(50), "{proofs}");
}
