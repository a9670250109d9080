//! Plain search must visit the ladder's nodes, and exact search must return the score of minimax.

use game_search::engine::{Engine, Params};
use game_search::ladder::{Context, pvs};
use game_search::searcher::StopReason;
use game_search::{Bound, Evaluator, Game, Limits, Score, SearchGame, Searcher, Stats, TextNotation, Window, eval_fn};
use game_testkit::RandomValue;
use small_games::{ConnectFour, Threats, ThreatsAsPublished};

use crate::{engine, is_over, legal, minimax, tree, watched};

/// Asserts that plain search and the ladder's PVS agree in score, line and every counter.
fn assert_plain<G: SearchGame, E: Evaluator<G>>(game: &G, mut evaluator: E, depth: u32, what: &str)
where
    G::Move: PartialEq,
{
    let (mut ladder, mut engine) = (Stats::default(), Stats::default());
    let mut position = game.clone();
    let mut cx = Context::new(&mut position, &mut evaluator, &mut ladder);
    let score = pvs::search(&mut cx, depth, 0, Window::FULL, pvs::ReSearch::FromAlpha);
    let line = cx.pv.line(0).to_vec();
    let mut searcher = Engine::exact(evaluator).with_params(Params::plain()).expect("plain needs nothing");
    let report =
        searcher.search_with(game, &Limits::depth(depth), &mut watched(&mut engine), &mut ()).expect("a depth");
    assert_eq!(report.score, score, "{what}");
    assert_eq!(report.lines[0].line, line, "{what}");
    assert_eq!(report.best, line.first().copied(), "{what}");
    assert_eq!(engine, ladder, "{what}");
    assert_eq!(report.nodes, ladder.nodes, "{what}");
    assert_eq!((report.bound, report.reason, report.depth), (Bound::Exact, StopReason::Depth, depth), "{what}");
}

#[test]
fn plain_search_visits_the_nodes_of_the_ladders_pvs() {
    let mut re_searches = 0;
    for seed in 0..2_000 {
        let tree = tree(seed);
        if is_over(&tree) {
            continue;
        }
        for depth in 1..6 {
            assert_plain(&tree, RandomValue, depth, &format!("seed {seed}, depth {depth}"));
        }
        let mut stats = Stats::default();
        let mut engine = Engine::exact(RandomValue).with_params(Params::plain()).expect("plain needs nothing");
        engine.search_with(&tree, &Limits::depth(5), &mut watched(&mut stats), &mut ()).expect("a depth");
        re_searches += stats.re_searches;
    }
    assert!(re_searches > 1_000, "{re_searches}");
    assert_plain(&ConnectFour::default(), Threats, 7, "connect four");
    assert_plain(&xiangqi::Position::start(), xiangqi::eval::PieceSquare, 3, "xiangqi");
    assert_plain(&amazons::Position::start_6x6(), amazons::eval::Mobility, 2, "amazons");
}

#[test]
fn exact_search_has_the_score_of_minimax() {
    let (mut all, mut mates) = (Stats::default(), 0);
    for seed in 0..2_000 {
        let tree = tree(seed);
        if is_over(&tree) {
            continue;
        }
        for depth in 1..7 {
            let exact = minimax(&tree, RandomValue, depth);
            let mut engine = engine(RandomValue, Params::exact());
            let report =
                engine.search_with(&tree, &Limits::depth(depth), &mut watched(&mut all), &mut ()).expect("a depth");
            assert_eq!(report.score, exact, "seed {seed}, depth {depth}");
            mates += u32::from(report.score.is_mate());
        }
    }
    assert!(mates > 100, "{mates} mates");
    assert!(all.table_cutoffs > 1_000 && all.cutoffs > 1_000 && all.re_searches > 1_000, "{all:?}");
}

/// Each feature of exact search, switched on alone, must keep the score too.
#[test]
fn every_exact_feature_keeps_the_score() {
    let plain = Params::plain();
    let one_by_one = [
        Params { deepening_step: Some(1), ..plain.clone() },
        Params { deepening_step: Some(3), aspiration: Some(1), ..plain.clone() },
        Params { table: true, deepening_step: Some(1), ..plain.clone() },
        Params { table: true, enhanced_cutoffs: Some(1), deepening_step: Some(1), ..plain.clone() },
        Params { history: true, deepening_step: Some(1), ..plain.clone() },
        Params { noisy_first: true, ..plain.clone() },
        Params { quiet_order: true, ..plain.clone() },
        Params { mate_distance: true, ..plain.clone() },
        Params { immediate_wins: true, ..plain },
    ];
    for seed in 0..500 {
        let tree = tree(seed);
        if is_over(&tree) {
            continue;
        }
        let exact = minimax(&tree, RandomValue, 5);
        for params in &one_by_one {
            let mut engine = engine(RandomValue, params.clone());
            let report = engine.search(&tree, &Limits::depth(5), &mut ()).expect("a depth");
            assert_eq!(report.score, exact, "seed {seed}, {params:?}");
        }
    }
}

#[test]
fn symmetry_keeps_the_score_and_saves_nodes() {
    fn scores_and_nodes<G: SearchGame, E: Evaluator<G> + Clone + Send>(
        game: &G,
        evaluator: &E,
        depth: u32,
    ) -> [(Score, u64); 2] {
        [false, true].map(|symmetry| {
            let params = Params { symmetry, ..Params::exact() }.for_search(game, evaluator).0;
            let mut engine = engine(evaluator.clone(), params);
            let report = engine.search(game, &Limits::depth(depth), &mut ()).expect("a depth");
            (report.score, report.nodes)
        })
    }
    fn saves<G: SearchGame, E: Evaluator<G> + Clone + Send>(game: &G, evaluator: &E, depth: u32, what: &str) {
        let [(score, nodes), (same, fewer)] = scores_and_nodes(game, evaluator, depth);
        assert_eq!(same, score, "{what}");
        assert!(fewer < nodes, "{what}: {fewer} of {nodes} nodes");
    }
    saves(&ConnectFour::default(), &Threats, 10, "connect four");
    saves(&xiangqi::Position::start(), &xiangqi::eval::PieceSquare, 4, "xiangqi");
    saves(&amazons::Position::start_6x6(), &amazons::eval::Mobility, 3, "amazons");
    // Few positions have an image among the others, but an entry of a wrong image would change the score.
    for columns in ["1", "44", "4435", "2627", "345", "41257", "1234567"] {
        let game = ConnectFour::parse_position(columns).expect("a position");
        let [plain, symmetric] = scores_and_nodes(&game, &Threats, 9);
        assert_eq!(symmetric.0, plain.0, "{columns}");
    }
}

/// The values from the example of the crate `minimax` 0.6.0.
#[test]
fn connect_four_has_its_published_values() {
    // A function pointer has the same type as another evaluator here, so the engine is not compiled again for this one.
    let published: fn(&ConnectFour) -> i32 = |game| ThreatsAsPublished.evaluate(game);
    for (depth, value) in [(10, -1), (12, -3), (14, -3)] {
        let mut engine = Engine::exact(eval_fn(10, published));
        let report = engine.search(&ConnectFour::default(), &Limits::depth(depth), &mut ()).expect("a depth");
        assert_eq!(report.score, Score::heuristic(value), "depth {depth}");
    }
}

/// Tests exact and selective search with several lines, with a narrow window and with a small node limit.
#[test]
fn every_move_of_every_line_is_legal() {
    let several = Limits { multi_pv: 3, ..Limits::depth(6) };
    let question = Limits { window: Window::null_above(Score::DRAW), ..Limits::depth(6) };
    let short = Limits { nodes: Some(150), ..Limits::depth(6) };
    let (mut longest, mut cut_short) = (0, 0);
    for seed in 0..400 {
        let tree = tree(seed);
        if is_over(&tree) {
            continue;
        }
        for params in [Params::exact(), Params::selective().for_search(&tree, &RandomValue).0] {
            for limits in [&several, &question, &short] {
                let mut engine = engine(RandomValue, params.clone());
                let report = engine.search(&tree, limits, &mut ()).expect("a depth");
                let scores: Vec<Score> = report.lines.iter().map(|line| line.score).collect();
                assert!(scores.is_sorted_by(|a, b| a >= b), "seed {seed}: {scores:?}");
                cut_short += u32::from(report.reason == StopReason::Nodes);
                for line in &report.lines {
                    assert!(!line.line.is_empty(), "seed {seed}");
                    longest = longest.max(line.line.len());
                    let mut game = tree.clone();
                    for &mv in &line.line {
                        assert!(legal(&game).as_slice().contains(&mv), "seed {seed}: {mv:?} in {:?}", line.line);
                        assert!(game.outcome().is_none(), "seed {seed}: {:?} goes on after the end", line.line);
                        game.make(mv);
                    }
                }
            }
        }
    }
    assert!(longest > 6 && cut_short > 200, "at most {longest} moves, {cut_short} cut short");
}

/// Each of several lines must have the score of a search of its first move alone.
#[test]
fn several_lines_have_exact_scores() {
    let position = ConnectFour::parse_position("44433").expect("a position");
    let limits = Limits { multi_pv: 7, ..Limits::depth(7) };
    let report = Engine::exact(Threats).search(&position, &limits, &mut ()).expect("a depth");
    assert_eq!(report.lines.len(), 7);
    for line in &report.lines {
        let alone = Limits { only: vec![line.line[0]], ..Limits::depth(7) };
        let report = Engine::exact(Threats).search(&position, &alone, &mut ()).expect("a depth");
        assert_eq!(report.score, line.score, "{:?}", line.line);
    }
    let without = Limits { exclude: vec![report.lines[0].line[0]], ..Limits::depth(7) };
    let second = Engine::exact(Threats).search(&position, &without, &mut ()).expect("a depth");
    assert_eq!(second.score, report.lines[1].score);
}
