//! Searches with a narrow window as one of their limits.

use game_search::engine::{Engine, Params};
use game_search::{Bound, Limits, Score, SearchError, Searcher, Stats, TextNotation, Window};
use game_testkit::RandomValue;
use small_games::{ConnectFour, Threats};

use crate::{engine, is_over, legal, minimax, tree, watched};

/// In every window, the returned score and bound must agree with minimax.
#[test]
fn bounds_from_a_root_window_agree_with_the_exact_score() {
    let mut answers = [0; 3];
    let (mut narrow, mut full) = (Stats::default(), Stats::default());
    for seed in 0..600 {
        let tree = tree(seed);
        if is_over(&tree) {
            continue;
        }
        let exact = minimax(&tree, RandomValue, 5);
        engine(RandomValue, Params::exact())
            .search_with(&tree, &Limits::depth(5), &mut watched(&mut full), &mut ())
            .expect("a depth");
        let windows = [
            Window::null_above(exact),
            Window::null_below(exact),
            Window::null_above(Score::DRAW),
            Window::around(exact, 3),
            Window::around(exact.offset(20), 10),
            Window::around(exact.offset(-20), 10),
        ];
        for window in windows {
            let limits = Limits { window, ..Limits::depth(5) };
            let mut engine = engine(RandomValue, Params { aspiration: Some(4), ..Params::exact() });
            let report = engine.search_with(&tree, &limits, &mut watched(&mut narrow), &mut ()).expect("a depth");
            let context = format!("seed {seed}, window {window}: {} {:?}, not {exact}", report.score, report.bound);
            assert_eq!(report.bound, window.bound(exact), "{context}");
            match report.bound {
                Bound::Exact => assert_eq!(report.score, exact, "{context}"),
                Bound::Lower => assert!(window.beta <= report.score && report.score <= exact, "{context}"),
                Bound::Upper => assert!(exact <= report.score && report.score <= window.alpha, "{context}"),
            }
            assert!(legal(&tree).as_slice().contains(&report.best.expect("a move")), "{context}");
            answers[report.bound as usize] += 1;
        }
    }
    assert!(answers.iter().all(|&times| times > 400), "{answers:?}");
    assert!(narrow.nodes < 4 * full.nodes, "six questions cost {}, six scores 6 times {}", narrow.nodes, full.nodes);
}

/// Finding that a position is won must need fewer nodes than finding the shortest win.
#[test]
fn a_win_or_loss_window_needs_fewer_nodes_than_an_exact_score() {
    let position = ConnectFour::parse_position("444444222222").expect("a position");
    let search = |window| {
        let limits = Limits { window, ..Limits::depth(30) };
        Engine::exact(Threats).search(&position, &limits, &mut ()).expect("a depth")
    };
    let (who, how_soon) = (search(Window::null_above(Score::DRAW)), search(Window::FULL));
    assert_eq!((who.bound, how_soon.bound), (Bound::Lower, Bound::Exact));
    assert!(Score::DRAW < who.score && who.score <= how_soon.score, "{} and {}", who.score, how_soon.score);
    assert!(2 * who.nodes < how_soon.nodes, "{} and {} nodes", who.nodes, how_soon.nodes);
}

/// A game's own order of quiet moves must be used, also at the root, and it finds a win sooner.
#[test]
fn the_quiet_order_of_the_game_is_used() {
    let position = ConnectFour::parse_position("444444222222").expect("a position");
    let search = |params: Params| {
        let who_wins = Limits { window: Window::null_above(Score::DRAW), ..Limits::depth(30) };
        let mut engine = Engine::exact(Threats).with_params(params).expect("every capability");
        engine.search(&position, &who_wins, &mut ()).expect("a depth").nodes
    };
    let exact = Params { deepening_step: None, ..Params::exact() };
    let (with, without) = (search(exact.clone()), search(Params { quiet_order: false, ..exact }));
    assert!(2 * with < without, "{with} nodes, {without} without the order");

    let first = Limits { depth: Some(20), ..Limits::nodes(40) };
    let mut engine =
        Engine::exact(Threats).with_params(Params { deepening_step: None, ..Params::exact() }).expect("all");
    let report = engine.search(&ConnectFour::default(), &first, &mut ()).expect("a limit");
    let searched: Vec<u8> = report.root_moves.iter().filter(|it| it.nodes > 0).map(|it| it.mv.number()).collect();
    assert_eq!(searched, [4], "the middle first");

    // With the full window, nodes would also go into the proof that the win is the shortest.
    let nodes = |quiet_order| {
        let params = Params { quiet_order, ..Params::selective() }.for_search(&position, &Threats).0;
        let mut engine = Engine::exact(Threats).with_params(params).expect("every capability");
        let who_wins = Limits { window: Window::null_above(Score::DRAW), ..Limits::depth(12) };
        engine.search(&position, &who_wins, &mut ()).expect("a depth").nodes
    };
    let (with, without) = (nodes(true), nodes(false));
    assert!(with < without, "{with} nodes, {without} without the order");
}

/// A score that fails low has no line beyond its first move.
#[test]
fn a_score_below_the_root_window_has_no_line() {
    let limits = Limits { window: Window::null_above(Score::mate_in(30)), ..Limits::depth(6) };
    let report = Engine::exact(Threats).search(&ConnectFour::default(), &limits, &mut ()).expect("a depth");
    assert_eq!((report.bound, report.lines[0].line.len(), report.ponder), (Bound::Upper, 1, None));
}

#[test]
fn invalid_root_windows_are_refused() {
    let search = |limits: Limits<_>| Engine::exact(Threats).search(&ConnectFour::default(), &limits, &mut ());
    let empty = Window { alpha: Score::heuristic(7), beta: Score::heuristic(7) };
    let error = search(Limits { window: empty, ..Limits::depth(1) }).expect_err("an empty window");
    assert_eq!(error.to_string(), "`window` is (+7, +7): expected alpha below beta");
    let several = Limits { multi_pv: 2, window: Window::null_above(Score::DRAW), ..Limits::depth(1) };
    assert_eq!(search(several), Err(SearchError::Needs { option: "multi_pv", what: "the full window" }));
}
