//! The tree: the same on every computer, reused by later searches, limited in memory, and shared by threads.

use game_search::mcts::{MctsParams, TreePolicy};
use game_search::searcher::StopReason;
use game_search::{BoxedEvaluator, Cached, Evaluator, Limits, SearchGame, Searcher, eval_fn};
use game_testkit::{RandomTree, RandomValue, RulesOnly, TreeOptions, rounds};
use small_games::{ConnectFour, Threats};

use crate::{connect_four, exploring, is_over, legal, mcts, minimax, play, search, tree};

/// Node counts, best move and score must be the same on every computer.
#[test]
fn one_thread_visits_the_recorded_number_of_nodes() {
    fn run<G: SearchGame, E: Evaluator<G>>(evaluator: E, params: MctsParams, game: &G) -> (u64, u64, String, i32) {
        let mut mcts = mcts(evaluator, params);
        let report = search(&mut mcts, game, &Limits::nodes(20_000));
        let best = format!("{:?}", report.best.expect("a move"));
        (report.nodes, report.simulations, best, report.score.value())
    }
    let four = ConnectFour::default();
    // The numbers of this search are older than batches and priors of evaluators.
    let uct = MctsParams { selection: TreePolicy::Uct, exploration: 0.03, ..MctsParams::default() };
    let puct = MctsParams { selection: TreePolicy::Puct, exploration: 0.1, ..MctsParams::tactical() };
    let (wide, playouts) = (MctsParams::wide(), MctsParams::playouts());
    let found = [
        run(Threats, uct, &four),
        run(Threats, MctsParams::default(), &four),
        run(Threats, puct.clone(), &four),
        run(amazons::eval::Mobility, wide.clone(), &amazons::Position::start()),
        run(amazons::eval::Lecture, MctsParams { candidates: 50, ..wide }, &amazons::Position::start_6x6()),
        run(xiangqi::eval::PieceSquare, puct, &xiangqi::Position::start()),
        run(amazons::eval::Champion::default(), playouts, &amazons::Position::start_6x6()),
    ];
    let found = found.each_ref().map(|(nodes, simulations, best, score)| (*nodes, *simulations, best.as_str(), *score));
    assert_eq!(found, GOLDEN);
}

const GOLDEN: [(u64, u64, &str, i32); 7] = [
    (20_005, 6_804, "4", 1),
    (20_002, 6_667, "4", 2),
    (20_003, 4_809, "4", 1),
    (20_322, 28, "d1-d7/g7", 7),
    (20_022, 822, "a2-b2/e5", -59),
    (20_092, 322, "b0c2", 14),
    (20_000, 9_003, "f2-c5/b4", 119),
];

/// Without a scale of its own, a search uses the scale of the evaluator, also behind a pointer and a wrapper.
#[test]
fn the_scale_is_the_evaluators() {
    let run = |evaluator: BoxedEvaluator<ConnectFour>, scale| {
        let params = MctsParams { scale, ..MctsParams::default() };
        let report = search(&mut mcts(evaluator, params), &ConnectFour::default(), &Limits::nodes(20_000));
        (report.simulations, report.root_moves)
    };
    let own = run(Box::new(Threats), None);
    assert_eq!((Threats.unit(), Threats.scale()), (10, 60));
    assert_eq!(own, run(Box::new(Threats), Some(60.0)));
    assert_eq!(own, run(Box::new(Cached::new(Threats)), None));
    assert_ne!(own, run(Box::new(Threats), Some(100.0)));
    assert_ne!(own, run(Box::new(eval_fn(20, |game: &ConnectFour| Threats.evaluate(game))), None));
    let params = MctsParams { scale: Some(7.0), ..MctsParams::default() };
    assert_eq!(params.with_settings("scale=evaluator").map(|params| params.scale), Ok(None));
    assert_eq!(params.scale_for::<ConnectFour>(&Threats), 7.0);
}

/// The next search must find the tree by key or by the moves passed to `advance`, and must not use a wrong tree.
#[test]
fn the_tree_is_kept_between_searches() {
    let params = MctsParams::default();
    let start = ConnectFour::default();
    let mut kept = mcts(Threats, params.clone());
    let limits = Limits::nodes(50_000);
    let first = search(&mut kept, &start, &limits);
    assert_eq!(kept.stats().reused_visits, 0);
    let after = play(&start, &first.lines[0].line[..2], "the best line");
    let second = search(&mut kept, &after, &limits);
    let reused = kept.stats().reused_visits;
    assert!(reused > 500, "{reused}");
    let visits: u64 = second.root_moves.iter().map(|root| root.nodes).sum();
    assert!(visits + 2 >= reused + kept.stats().simulations, "{visits} visits, {reused} kept");
    play(&after, &second.lines[0].line, "after reuse");
    // Searches the same position once more, then passes the played move to `advance`.
    search(&mut kept, &after, &limits);
    let mv = second.lines[0].line[0];
    kept.advance(mv);
    let third = play(&after, &[mv], "told");
    search(&mut kept, &third, &limits);
    assert!(kept.stats().reused_visits > 500);
    // A wrong move passed to `advance`, an unrelated position, and a searcher that does not keep its tree.
    kept.advance(mv);
    search(&mut kept, &connect_four("1111"), &limits);
    assert_eq!(kept.stats().reused_visits, 0);
    let mut forgetful = mcts(Threats, MctsParams { reuse: false, ..params });
    search(&mut forgetful, &start, &limits);
    search(&mut forgetful, &start, &limits);
    assert_eq!(forgetful.stats().reused_visits, 0);
}

/// For the first positions of the best line, `probe` must agree with the line, and at the root with the report.
#[test]
fn probe_returns_what_the_tree_stores() {
    let start = ConnectFour::default();
    let mut searcher = mcts(Threats, MctsParams::default());
    assert_eq!(searcher.probe(&start), None, "nothing was searched");
    let report = search(&mut searcher, &start, &Limits::nodes(50_000));
    let line = &report.lines[0].line;
    let known = searcher.probe(&start).expect("the root");
    let of_root = (report.best, report.score, report.bound, report.depth);
    assert_eq!((known.best, known.score, known.bound, known.depth), of_root);
    for played in 1..=4 {
        let after = play(&start, &line[..played], "the best line");
        let known = searcher.probe(&after).expect("it was searched");
        // After three moves, the position may have been reached by other moves first.
        let followed = (known.best, known.depth) == (Some(line[played]), report.depth - played as u32);
        assert!(followed || played > 2, "after {played}: {known:?}");
    }
    assert_eq!(searcher.probe(&play(&start, &line[..5], "too far")), None);
    assert_eq!(searcher.probe(&connect_four("1111222")), None, "elsewhere");
    searcher.clear();
    assert_eq!(searcher.probe(&start), None, "forgotten");
    // With its best move excluded, the root has no valid probe result, but the positions below it do.
    let without = Limits { exclude: line[..1].to_vec(), ..Limits::nodes(50_000) };
    let second = search(&mut searcher, &start, &without).lines[0].line.to_vec();
    assert_eq!(searcher.probe(&start), None);
    let known = searcher.probe(&play(&start, &second[..1], "the second best")).expect("it was searched");
    assert_eq!(known.best, Some(second[1]));
}

#[test]
fn a_game_without_a_key_keeps_its_tree_by_advance() {
    let options = TreeOptions { ends: 0, stuck: 0, double_turns: 50, ..TreeOptions::default() };
    for seed in 0..rounds(25) {
        let game = RulesOnly(RandomTree::new(seed, options));
        let params = MctsParams { minimax_weight: 1.0, exploration: 2.0, ..exploring() };
        let mut searcher = mcts(eval_fn(1, |bare: &RulesOnly<RandomTree>| bare.0.evaluate()), params);
        let limits = Limits { depth: Some(4), ..Limits::nodes(30_000) };
        let short = Limits { nodes: Some(300), ..limits.clone() };
        let line = search(&mut searcher, &game, &short).lines[0].line[..2].to_vec();
        let after = play(&game, &line, "the best line");
        line.iter().for_each(|&mv| searcher.advance(mv));
        assert!(searcher.probe(&after).is_some() && searcher.probe(&game).is_none(), "seed {seed}");
        let report = search(&mut searcher, &after, &limits);
        assert!(searcher.stats().reused_visits > 0, "seed {seed}");
        play(&after, &report.lines[0].line, &format!("seed {seed}"));
        // The kept tree must be for the right side: once complete, it has the score of minimax.
        let best = report.root_moves.iter().map(|root| root.score).max();
        let exact = minimax(&after.0, RandomValue, 4);
        assert_eq!(best, Some(exact), "seed {seed}");
        search(&mut searcher, &game, &limits);
        assert_eq!(searcher.stats().reused_visits, 0, "seed {seed}: nobody told the way back");
    }
}

/// The search must use all of its memory but never more, with and without recycling old parts of the tree.
#[test]
fn memory_is_bounded() {
    fn fill<G: SearchGame, E: Evaluator<G>>(evaluator: E, params: MctsParams, mut game: G, nodes: u64) {
        let recycle = params.recycle;
        let mut searcher = mcts(evaluator, params).with_memory_mib(1).expect("a MiB");
        for number in 0..2 {
            let report = search(&mut searcher, &game, &Limits::nodes(nodes));
            let stats = searcher.stats();
            assert!(stats.pool_bytes <= 1 << 20, "{stats:?}");
            assert!(stats.recycled > 0 || stats.full, "search {number}: {stats:?}");
            assert_eq!(stats.recycled > 0, recycle, "search {number}: {stats:?}");
            play(&game, &report.lines[0].line, "with little memory");
            game = play(&game, &report.lines[0].line[..1], "the best move");
        }
    }
    for recycle in [true, false] {
        fill(Threats, MctsParams { recycle, ..MctsParams::default() }, ConnectFour::default(), 100_000);
    }
    fill(amazons::eval::Mobility, MctsParams::wide(), amazons::Position::start_6x6(), 750_000);
}

#[test]
fn many_threads_can_search_one_tree() {
    for seed in 0..rounds(60) {
        let tree = tree(seed);
        if is_over(&tree) {
            continue;
        }
        let exact = minimax(&tree, eval_fn(1, |_: &RandomTree| 0), 6);
        let mut many = mcts(RandomValue, exploring()).with_threads(4, || RandomValue).expect("threads");
        let limits = Limits { depth: Some(6), ..Limits::nodes(100_000) };
        let report = search(&mut many, &tree, &limits);
        assert!(legal(&tree).contains(&report.best.expect("a move")), "seed {seed}");
        play(&tree, &report.lines[0].line, &format!("seed {seed}"));
        if exact.is_mate() {
            assert_eq!(report.reason, StopReason::Proven, "seed {seed}");
            assert_eq!(report.score.value().signum(), exact.value().signum(), "seed {seed}");
        }
    }
    let params = MctsParams { virtual_loss: 3, ..MctsParams::wide() };
    let mut many = mcts(amazons::eval::Mobility, params)
        .with_threads(3, || amazons::eval::Mobility)
        .expect("threads")
        .with_memory_mib(1)
        .expect("a MiB");
    let report = search(&mut many, &amazons::Position::start_6x6(), &Limits::nodes(1_000_000));
    let stats = many.stats();
    assert_eq!(report.reason, StopReason::Nodes);
    assert!(report.nodes >= 1_000_000 && report.nodes < 1_020_000, "{} nodes", report.nodes);
    assert!(stats.virtual_losses > rounds(10_000) && stats.recycled > 0 && stats.pool_bytes <= 1 << 20, "{stats:?}");
    // Every virtual loss must be undone, so there are not more visits than simulations.
    let visits: u64 = report.root_moves.iter().map(|root| root.nodes).sum();
    assert!(visits <= stats.simulations, "{visits} visits, {stats:?}");
}
