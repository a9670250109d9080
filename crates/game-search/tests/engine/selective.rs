//! Selective search. Features that keep the score are compared with minimax. Features that can change it must be used,
//! and must never claim a false win.

use std::collections::BTreeMap;

use game_search::engine::{Correction, Engine, LateMovePruning, NullMovePruning, Params, Quiescence, SelectiveParams};
use game_search::ladder::Context;
use game_search::{Evaluator, Event, Game, Limits, Observer, Score, SearchGame, Searcher, TextNotation, eval_fn};
use game_testkit::{RandomTree, RandomValue, TreeOptions};

use crate::{SHAPES, engine, is_over, minimax, tree, watched};

/// Counts how often each kind of heuristic was used.
#[derive(Default)]
struct Fired(BTreeMap<String, u64>);

impl<M> Observer<M> for Fired {
    fn on(&mut self, event: Event<M>) {
        let name = match event {
            Event::Heuristic(heuristic) => heuristic.name.to_owned(),
            Event::NullCutoff => "NullCutoff".to_owned(),
            _ => return,
        };
        *self.0.entry(name).or_default() += 1;
    }
}

impl Fired {
    fn count(&self, name: &str) -> u64 {
        self.0.get(name).copied().unwrap_or(0)
    }
}

fn search<G: SearchGame, E: Evaluator<G>>(
    game: &G,
    evaluator: E,
    params: &Params,
    depth: u32,
    fired: &mut Fired,
) -> (Score, u64) {
    let params = params.clone().for_search(game, &evaluator).0;
    let engine = Engine::exact(evaluator).with_params(params.clone()).expect("what the game has");
    let mut engine = if params.table { engine.with_table_mib(1).expect("a MiB") } else { engine };
    let report = engine.search_with(game, &Limits::depth(depth), &mut watched(fired), &mut ()).expect("a depth");
    (report.score, report.nodes)
}

fn xiangqi(fen: &str) -> xiangqi::Position {
    xiangqi::Position::parse_position(fen).expect("a legal position")
}

fn midgame() -> xiangqi::Position {
    xiangqi("r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1")
}

/// Returns plain search with these selective features.
fn guessing(selective: SelectiveParams) -> Params {
    Params { selective: Some(selective), ..Params::plain() }
}

/// Returns every kind of move ordering, alone and together, on top of a search that keeps the score.
fn orderings() -> Vec<Params> {
    let exact = Params { immediate_wins: false, enhanced_cutoffs: None, ..Params::exact() };
    let all = Params {
        killers: true,
        counter_moves: true,
        continuation_history: true,
        capture_history: true,
        losing_captures_last: true,
        staged: true,
        ..exact.clone()
    };
    vec![
        Params { killers: true, ..Params::plain() },
        Params { killers: true, ..exact.clone() },
        Params { counter_moves: true, ..exact.clone() },
        Params { continuation_history: true, ..exact.clone() },
        Params { capture_history: true, ..exact.clone() },
        Params { losing_captures_last: true, ..exact.clone() },
        Params { staged: true, ..exact },
        Params { ordering_depth: 3, ..all.clone() },
        Params { immediate_wins: true, enhanced_cutoffs: Some(3), ..all.clone() },
        all,
    ]
}

#[test]
fn move_ordering_keeps_the_value() {
    let (mut compared, mut mates) = (0, 0);
    for seed in 0..1_000 {
        let tree = tree(seed);
        if tree.outcome().is_some() || tree.count_legal_moves() == 0 {
            continue;
        }
        let depth = 2 + (seed % 4) as u32;
        let expected = minimax(&tree, RandomValue, depth);
        mates += u32::from(expected.is_mate());
        for params in orderings() {
            let (score, _) = search(&tree, RandomValue, &params, depth, &mut Fired::default());
            assert_eq!(score, expected, "seed {seed}, depth {depth}, {params:?}");
            compared += 1;
        }
    }
    assert!(compared > 9_000 && mates > 100, "{compared} searches, {mates} mates");
    let expected = minimax(&midgame(), xiangqi::eval::PieceSquare, 3);
    for params in orderings() {
        let (score, _) = search(&midgame(), xiangqi::eval::PieceSquare, &params, 3, &mut Fired::default());
        assert_eq!(score, expected, "{params:?}");
    }
}

#[test]
fn each_move_ordering_saves_nodes() {
    let mut worse = Params { immediate_wins: false, enhanced_cutoffs: None, ..Params::exact() };
    worse.noisy_first = false;
    worse.history = false;
    let nodes = |params: &Params| search(&midgame(), xiangqi::eval::PieceSquare, params, 4, &mut Fired::default()).1;
    let before = nodes(&worse);
    let variants: [Feature; 4] = [
        ("killers", |it| it.killers = true),
        ("counter_moves", |it| it.counter_moves = true),
        ("continuation_history", |it| it.continuation_history = true),
        ("staged", |it| it.staged = true),
    ];
    for (name, switch_on) in variants {
        let mut params = worse.clone();
        switch_on(&mut params);
        let after = nodes(&params);
        assert!(after < before, "{name}: {after} nodes, {before} without");
    }
}

/// Two features that only change the order of captures. The score must stay the same, and the node count must not.
#[test]
fn each_ordering_of_captures_changes_the_node_count() {
    let base = Params { deepening_step: Some(1), noisy_first: true, ..Params::plain() };
    let found = |params: &Params| search(&midgame(), xiangqi::eval::PieceSquare, params, 4, &mut Fired::default());
    let (value, nodes) = found(&base);
    let variants: [Feature; 2] = [
        ("capture_history", |it| it.capture_history = true),
        ("losing_captures_last", |it| it.losing_captures_last = true),
    ];
    for (name, switch_on) in variants {
        let mut params = base.clone();
        switch_on(&mut params);
        let (with, visited) = found(&params);
        assert_eq!(with, value, "{name}");
        assert_ne!(visited, nodes, "{name}");
    }
}

/// From the second iteration on, corrected evaluations must differ from those of a search without correction.
#[test]
fn correction_history_alone_changes_the_score() {
    let base = Params { deepening_step: Some(1), ..Params::plain() };
    let corrected = guessing(SelectiveParams { correction: Some(Correction::default()), ..SelectiveParams::none() });
    let corrected = Params { deepening_step: Some(1), ..corrected };
    let found =
        |params: &Params, depth| search(&midgame(), xiangqi::eval::PieceSquare, params, depth, &mut Fired::default());
    assert_eq!(found(&corrected, 1), found(&base, 1), "nothing was learned yet");
    assert_ne!(found(&corrected, 4).0, found(&base, 4).0);
}

/// Here a null move fails high although no move does. Verification must restore the score without null moves.
#[test]
fn verification_of_the_null_move_keeps_the_value() {
    let position = xiangqi("3a4N/9/4k4/9/9/9/9/4r4/9/3K3n1 w - - 0 1");
    let found = |null_move| {
        let params =
            Params { deepening_step: Some(1), ..guessing(SelectiveParams { null_move, ..SelectiveParams::none() }) };
        let mut fired = Fired::default();
        (search(&position, xiangqi::eval::PieceSquare, &params, 5, &mut fired).0, fired.count("NullCutoff"))
    };
    let (expected, _) = found(None);
    let unverified = NullMovePruning { verification: None, ..NullMovePruning::default() };
    let (wrong, cuts) = found(Some(unverified));
    assert!(wrong != expected && cuts > 0, "{wrong}, {expected}, {cuts} cuts");
    let (right, verified) = found(Some(NullMovePruning { verification: Some(3), ..unverified }));
    assert_eq!(right, expected);
    assert!((1..cuts).contains(&verified), "{verified} cuts, {cuts} without verification");
}

/// The mate in 3 plies is not seen before depth 4. One reply is forced, so the extension must see the mate at depth 3.
#[test]
fn the_single_reply_extension_sees_a_mate_a_ply_early() {
    let position = xiangqi("4k1b2/4aR3/4b4/pN2p4/6p2/P3P2r1/5CP2/3CB4/4A1nn1/3K1AB2 w - - 0 1");
    let found = |single_reply_extension, depth| {
        let params = guessing(SelectiveParams { single_reply_extension, ..SelectiveParams::none() });
        let mut fired = Fired::default();
        (search(&position, xiangqi::eval::PieceSquare, &params, depth, &mut fired).0, fired.count("extension"))
    };
    let mate = Score::mate_in(3);
    assert_eq!(minimax(&position, xiangqi::eval::PieceSquare, 4), mate);
    assert_eq!(found(false, 4), (mate, 0));
    assert!(!found(false, 3).0.is_mate());
    let (score, extensions) = found(true, 3);
    assert!(score == mate && extensions > 0, "{score}, {extensions} extensions");
}

/// The name of a feature, and a function that switches it.
type Feature = (&'static str, fn(&mut Params));

/// The name of a selective feature in the observer's events, and a function that switches the feature off.
type SelectiveFeature = (&'static str, fn(&mut SelectiveParams));

const FEATURES: [SelectiveFeature; 12] = [
    ("reverse_futility", |it| it.reverse_futility = None),
    ("razoring", |it| it.razoring = None),
    ("prob_cut", |it| it.prob_cut = None),
    ("multi_cut", |it| it.singular = None),
    ("futility", |it| it.futility = None),
    ("late_moves", |it| it.late_move_pruning = None),
    ("delta", |it| it.quiescence = Some(Quiescence { delta: None, ..Quiescence::default() })),
    ("reduction", |it| it.late_move_reductions = None),
    ("internal_iterative_reduction", |it| it.internal_iterative_reduction = None),
    ("NullCutoff", |it| it.null_move = None),
    ("extension", |it| {
        (it.check_extension, it.single_reply_extension, it.singular) = (false, false, None);
    }),
    ("exchange", |it| {
        it.see_pruning = None;
        it.quiescence = Some(Quiescence { exchanges: false, ..Quiescence::default() });
    }),
];

#[test]
fn every_selective_feature_is_used_and_can_be_switched_off() {
    let mut params = Params::selective();
    // Off by default.
    let quiescence = Quiescence { delta: Some(200), ..Quiescence::default() };
    params.selective.as_mut().expect("guesses").quiescence = Some(quiescence);
    let mut with = Fired::default();
    for position in [xiangqi::Position::start(), midgame()] {
        search(&position, xiangqi::eval::PieceSquare, &params, 11, &mut with);
    }
    for (name, switch_off) in FEATURES {
        assert!(with.count(name) > 0, "{name} never fired: {:?}", with.0);
        let (mut without, mut fired) = (params.clone(), Fired::default());
        switch_off(without.selective.as_mut().expect("guesses"));
        search(&midgame(), xiangqi::eval::PieceSquare, &without, 8, &mut fired);
        assert_eq!(fired.count(name), 0, "{name} is off");
        assert!(fired.0.len() > 8, "{name}: the others are on: {:?}", fired.0);
    }
}

#[test]
fn quiescence_alone_equals_that_of_the_ladder() {
    let params = guessing(SelectiveParams { quiescence: Some(Quiescence::ALL), ..SelectiveParams::none() });
    let mut noisy = 0;
    for seed in 0..1_000 {
        // Without checks, because the ladder limits check evasions in its own way.
        let options = TreeOptions { noise: 1, shape: SHAPES[seed as usize % 4], ..TreeOptions::default() };
        let tree = RandomTree::new(seed, TreeOptions { noise: 1 + 40 * u64::from(seed % 2 == 0), ..options });
        if tree.outcome().is_some() || tree.count_legal_moves() == 0 {
            continue;
        }
        let (mut position, mut evaluator, mut stats) = (tree.clone(), RandomValue, game_search::Stats::default());
        let mut cx = Context::new(&mut position, &mut evaluator, &mut stats);
        let expected = game_search::ladder::quiescence::search(&mut cx, 2, 0, game_search::Window::FULL);
        let (score, _) = search(&tree, RandomValue, &params, 2, &mut Fired::default());
        assert_eq!(score, expected, "seed {seed}");
        noisy += u32::from(stats.quiescence_nodes > stats.leaf_evaluations);
    }
    assert!(noisy > 50, "{noisy}");
}

/// A position that selective search calls won or lost must also be so in a full-width search of that depth.
#[test]
fn every_reported_win_is_confirmed_by_a_full_search() {
    let params = Params::selective();
    let (mut wins, mut losses) = (0, 0);
    for seed in 0..3_000 {
        let tree = tree(seed);
        if tree.outcome().is_some() || tree.count_legal_moves() == 0 {
            continue;
        }
        let (score, _) = search(&tree, RandomValue, &params, 6, &mut Fired::default());
        let Some(plies) = score.mate_distance().filter(|&plies| plies <= 7) else { continue };
        // One ply deeper, because the search does not see at the horizon that a position has no moves.
        let exact = minimax(&tree, RandomValue, plies + 1);
        if score.is_loss() {
            assert!(exact.is_loss(), "seed {seed}: {score}, {exact}");
            losses += 1;
        } else {
            // The full-width search may find a shorter win.
            assert!(exact >= score, "seed {seed}: {score}, {exact}");
            wins += 1;
        }
    }
    assert!(wins > 200 && losses > 100, "{wins} wins, {losses} losses");
}

/// The limits of late move pruning are meant for a usual number of moves. With more moves, more of them are searched.
#[test]
fn late_move_pruning_grows_with_the_number_of_moves() {
    let params = Params::selective();
    let late_move_pruning = Some(LateMovePruning { reference_move_count: 1_000_000, ..LateMovePruning::default() });
    let selective = SelectiveParams { late_move_pruning, ..SelectiveParams::default() };
    let as_if_few = Params { selective: Some(selective), ..params.clone() };
    let nodes = |position: &amazons::Position, params| {
        let mut fired = Fired::default();
        let (_, nodes) = search(position, amazons::eval::Mobility, params, 2, &mut fired);
        assert!(fired.count("late_moves") > 0, "{position}: {:?}", fired.0);
        nodes
    };
    let many = amazons::Position::start_6x6();
    assert!(many.count_legal_moves() > 4 * 64);
    assert!(nodes(&many, &params) > nodes(&many, &as_if_few));
    let few: amazons::Position = "1q1/3/1Q1 w".parse().expect("a small board");
    assert!(few.count_legal_moves() <= 64);
    assert_eq!(nodes(&few, &params), nodes(&few, &as_if_few));
}

/// Selective search may find a later line better than the first. Score and best move must be from the same line.
#[test]
fn the_score_equals_that_of_the_first_line() {
    let params = Params::selective();
    for seed in 0..200 {
        let tree = tree(seed);
        if is_over(&tree) {
            continue;
        }
        let limits = Limits { multi_pv: 3, ..Limits::depth(7) };
        let evaluator = eval_fn(3, RandomTree::evaluate).with_correction_key(RandomTree::correction_key);
        let mut engine = engine(evaluator, params.clone().for_search(&tree, &evaluator).0);
        let report = engine.search(&tree, &limits, &mut ()).expect("a depth");
        assert_eq!((report.score, report.best), (report.lines[0].score, report.lines[0].line.first().copied()));
        assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score), "seed {seed}: {report:?}");
        for line in &report.lines {
            let estimate = line.score.value().abs() <= 1_000;
            assert!(line.score.is_mate() || estimate, "seed {seed}: a mate that passes for an estimate: {line:?}");
        }
    }
}

/// The engine's signature: these node counts change only if the search changes.
#[test]
fn node_counts_match_the_recorded_ones() {
    let selective = Params::selective();
    let xiangqi = |position| search(&position, xiangqi::eval::PieceSquare, &selective, 8, &mut Fired::default());
    let amazons = amazons::Position::start_6x6();
    let mobility = eval_fn(100, |position: &amazons::Position| amazons::eval::Mobility.evaluate(position));
    let counted = [
        xiangqi(xiangqi::Position::start()),
        xiangqi(midgame()),
        search(&amazons, mobility, &selective, 3, &mut Fired::default()),
    ];
    let expected = [(13, 32_317), (-282, 17_864), (16, 2_404)].map(|(value, nodes)| (Score::heuristic(value), nodes));
    assert_eq!(counted, expected);
}
