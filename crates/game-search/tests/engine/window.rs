//! Questions narrower than "what is the score": the window among the limits.

use game_search::engine::{Engine, EngineError, Limits, Params};
use game_search::ladder::Algorithm;
use game_search::{Bound, Score, Stats, TextNotation, Window};
use game_testkit::RandomTree;
use small_games::{ConnectFour, Threats};

use crate::{engine, is_over, legal, tree};

/// Whatever the window, the answer says of minimax's score what it claims to.
#[test]
fn every_answer_is_true_of_the_exact_score() {
    let mut answers = [0; 3];
    let (mut narrow, mut full) = (Stats::default(), Stats::default());
    for seed in 0..600 {
        let mut tree = tree(seed);
        if is_over(&tree) {
            continue;
        }
        let exact = Algorithm::Minimax.search(&mut tree, &mut RandomTree::evaluate, &mut (), 5).score;
        engine(RandomTree::evaluate, Params::exact()).search(&tree, &Limits::depth(5), &mut full).expect("a depth");
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
            let mut engine = engine(RandomTree::evaluate, Params { aspiration: 4, ..Params::exact() });
            let report = engine.search(&tree, &limits, &mut narrow).expect("a depth");
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

/// A win of unknown length is found with fewer nodes than its length.
#[test]
fn who_wins_is_cheaper_than_how_soon() {
    let position = ConnectFour::parse_position("444444222222").expect("a position");
    let search = |window| {
        let limits = Limits { window, ..Limits::depth(30) };
        Engine::new(Threats).search(&position, &limits, &mut ()).expect("a depth")
    };
    let (who, how_soon) = (search(Window::null_above(Score::DRAW)), search(Window::FULL));
    assert_eq!((who.bound, how_soon.bound), (Bound::Lower, Bound::Exact));
    assert!(Score::DRAW < who.score && who.score <= how_soon.score, "{} and {}", who.score, how_soon.score);
    assert!(2 * who.nodes < how_soon.nodes, "{} and {} nodes", who.nodes, how_soon.nodes);
}

#[test]
fn impossible_questions_are_refused() {
    let search = |limits: Limits<_>| Engine::new(Threats).search(&ConnectFour::default(), &limits, &mut ());
    let empty = Window { alpha: Score::heuristic(7), beta: Score::heuristic(7) };
    let error = search(Limits { window: empty, ..Limits::depth(1) }).expect_err("an empty window");
    assert_eq!(error.to_string(), "`window` is (+7, +7): expected alpha below beta");
    let several = Limits { multi_pv: 2, window: Window::null_above(Score::DRAW), ..Limits::depth(1) };
    assert_eq!(search(several), Err(EngineError::Needs { option: "multi_pv", what: "the full window" }));
}
