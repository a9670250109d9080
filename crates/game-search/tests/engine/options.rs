//! Invalid options and limits.

use game_search::engine::{
    Correction, Engine, FIELDS, Futility, LateMovePruning, LateMoveReductions, Params, ProbCut, Quiescence, Razoring,
    ReverseFutility, SeePruning, SelectiveParams, Singular,
};
use game_search::ladder::{Context, negamax};
use game_search::{Limits, Score, SearchError, Searcher, eval_fn};
use game_testkit::{RandomTree, RandomValue, RulesOnly, TreeOptions};
use small_games::{ConnectFour, Nim, Threats, XorRule};

use crate::{engine, is_over, legal, tree};

/// Returns plain search with these selective features.
fn guessing(selective: SelectiveParams) -> Params {
    Params { selective: Some(selective), ..Params::plain() }
}

#[test]
fn invalid_options_are_refused_by_name() {
    let bare_engine = || Engine::exact(eval_fn(1, |bare: &RulesOnly<RandomTree>| bare.0.evaluate()));
    let refused = |params| bare_engine().with_params(params).err().map(|error| error.to_string()).unwrap_or_default();
    assert_eq!(refused(Params::exact()), "the option `table` needs a game that offers PositionKey");
    assert_eq!(
        refused(Params { history: true, ..Params::plain() }),
        "the option `history` needs a game that offers MoveOrdering"
    );
    assert_eq!(
        refused(Params { enhanced_cutoffs: Some(3), ..Params::plain() }),
        "the option `enhanced_cutoffs` needs the option table"
    );
    assert_eq!(
        refused(Params { aspiration: Some(-1), ..Params::plain() }),
        "`aspiration` is -1: expected 0 to 1000000"
    );
    let zero_moves = Some(LateMovePruning { reference_move_count: 0, ..LateMovePruning::default() });
    assert_eq!(
        refused(guessing(SelectiveParams { late_move_pruning: zero_moves, ..SelectiveParams::none() })),
        "`late_move_pruning.reference_move_count` is 0: expected 1 to 1000000"
    );
    let reduced_to_nothing = SelectiveParams { internal_iterative_reduction: Some(1), ..SelectiveParams::none() };
    let reduced_to_nothing = Params { table: true, ..guessing(reduced_to_nothing) };
    let error = Engine::<RandomTree, _>::exact(RandomValue).with_params(reduced_to_nothing).err();
    assert_eq!(
        error.map(|error| error.to_string()).as_deref(),
        Some("`internal_iterative_reduction` is 1: expected 2 to 1000")
    );
    let mib = bare_engine().with_table_mib(16).err().map(|error| error.to_string());
    assert_eq!(mib.as_deref(), Some("the option `table_mib` needs the option table"));
    let alone = Engine::<ConnectFour, _>::exact(Threats)
        .with_threads(2, || Threats)
        .and_then(|two| two.with_params(Params::plain()));
    let alone = alone.err().map(|error| error.to_string());
    assert_eq!(alone.as_deref(), Some("the option `threads` needs the option table"));
    let one = Engine::<ConnectFour, _>::exact(Threats)
        .with_params(Params::plain())
        .and_then(|plain| plain.with_threads(1, || Threats));
    assert!(one.is_ok(), "one thread shares nothing");
    let bare = RulesOnly(tree(1));
    let report = bare_engine().search(&bare, &Limits::depth(4), &mut ()).expect("rules are enough");
    let mut evaluate = eval_fn(1, |bare: &RulesOnly<RandomTree>| bare.0.evaluate());
    let (mut bare, mut silent) = (bare, ());
    assert_eq!(report.score, negamax::search(&mut Context::new(&mut bare, &mut evaluate, &mut silent), 4, 0));

    let search = |limits| Engine::exact(Threats).search(&ConnectFour::default(), &limits, &mut ());
    assert_eq!(search(Limits::default()), Err(SearchError::NoLimit));
    assert_eq!(search(Limits::depth(0)), Err(SearchError::Depth { depth: 0 }));
    assert_eq!(search(Limits::depth(1_001)), Err(SearchError::Depth { depth: 1_001 }));
    assert_eq!(search(Limits { multi_pv: 0, ..Limits::depth(1) }), Err(SearchError::MultiPv));
    let all = legal(&ConnectFour::default()).to_vec();
    assert_eq!(search(Limits { exclude: all, ..Limits::depth(1) }), Err(SearchError::NoRootMove { legal: 7 }));
    let huge = Engine::<ConnectFour, _>::exact(Threats).with_table_mib(usize::MAX / 2).err().map(|e| e.to_string());
    assert!(huge.is_some_and(
        |error| error.starts_with("`table_mib`: a table of ") && error.contains("MiB: expected at least 1")
    ));
}

/// Returns the field names that `{:?}` prints. Fields of a nested struct follow the name of that struct.
fn printed(params: &Params) -> Vec<String> {
    let text = format!("{params:?}");
    let (mut names, mut within) = (Vec::new(), Vec::new());
    for part in text.split_inclusive(['{', '}', ',']) {
        if let Some((name, _)) = part.trim().trim_start_matches("}, ").split_once(": ") {
            let name = [&within[1..], &[name]].concat().join(".");
            names.push(name.trim_start_matches("selective.").to_owned());
            if part.ends_with('{') {
                within.push(name_of(part));
            }
        } else if part.ends_with('{') {
            within.push("Params");
        }
        if part.ends_with('}') {
            within.pop();
        }
    }
    names
}

/// Returns the field name at the start of text such as `razoring: Some(Razoring {`.
fn name_of(part: &str) -> &str {
    part.trim().split_once(": ").expect("a field").0
}

#[test]
fn every_field_is_declared_once() {
    let params = Params { contempt: 7, ..Params::selective() };
    let mut declared: Vec<_> = FIELDS.iter().map(|field| field.name.to_owned()).collect();
    let mut fields = printed(&params);
    fields.retain(|name| name != "selective");
    declared.sort_unstable();
    fields.sort_unstable();
    assert_eq!(declared, fields);
    for field in FIELDS {
        let (name, value) = (field.name, field.get(&params));
        let feature = field.feature();
        assert!(field.words.en != field.words.zh && !field.words.en.contains('_'), "{name}");
        assert!(feature.is_switch || ["table_depth", "ordering_depth", "contempt"].contains(&name), "{name}");
        if field.is_switch && field.range.is_none() && value.is_none() {
            continue;
        }
        let mut set = params.clone();
        let other = field.tuning.map_or(1, |it| it.max);
        assert!(field.set(&mut set, other) && field.get(&set) == Some(other), "{name}");
        if let (Some(tuning), Some((min, max))) = (field.tuning, field.range) {
            let value = value.unwrap_or(tuning.min);
            assert!(min <= tuning.min && tuning.min <= value && value <= tuning.max && tuning.max <= max, "{name}");
            assert!(tuning.step > 0, "{name}");
        }
        // Setting the field must not change any other field.
        let others = FIELDS.iter().filter(|it| it.name != name && it.get(&set) != it.get(&params));
        assert_eq!(others.count(), 0, "{name}");
        feature.switch_off(&mut set);
        assert_eq!(field.is_on(&set), !feature.is_switch, "{name}");
        if !field.is_switch && feature.is_switch {
            assert!(!field.set(&mut set, other) && !field.is_on(&set), "{name}: a number of a feature that is off");
        }
    }
}

#[test]
fn correction_needs_a_key() {
    let params = guessing(SelectiveParams { correction: Some(Correction::default()), ..SelectiveParams::none() });
    let mut engine = engine(Threats, params.clone());
    let error = engine.search(&ConnectFour::default(), &Limits::depth(1), &mut ()).err().map(|it| it.to_string());
    assert_eq!(error.as_deref(), Some("the option `correction` needs an evaluator with a correction_key"));
    let (fitted, off) = params.for_search(&ConnectFour::default(), &Threats);
    assert_eq!(fitted, guessing(SelectiveParams::none()));
    let off: Vec<_> = off.iter().map(ToString::to_string).collect();
    assert_eq!(off, ["`correction` is off: it needs an evaluator with a correction_key"]);
    let mut playing = Engine::playing(Threats);
    assert!(playing.search(&ConnectFour::default(), &Limits::depth(1), &mut ()).is_ok());
    assert_eq!(playing.params(), &Params::selective().for_search(&ConnectFour::default(), &Threats).0);
}

#[test]
fn a_unit_out_of_range_is_refused() {
    for unit in [0, -7, Score::MAX_HEURISTIC + 1] {
        let mut engine = Engine::exact(eval_fn(unit, |_: &ConnectFour| 0));
        let error = engine.search(&ConnectFour::default(), &Limits::depth(1), &mut ()).err().map(|it| it.to_string());
        assert_eq!(error, Some(format!("`unit` is {unit}: expected 1 to {}", Score::MAX_HEURISTIC)));
    }
}

/// The largest accepted value of each number must not cause an overflow. Overflow checks are enabled in tests.
#[test]
fn the_largest_parameters_do_not_overflow() {
    const MAX: i32 = 1_000_000;
    let (depth, margin, slope) = (Score::MAX_PLY, MAX, MAX);
    let late_moves = LateMovePruning { depth, moves: MAX as u32, factor: MAX as u32, reference_move_count: 1 };
    let reductions = LateMoveReductions { depth: 2, moves: 1, base: MAX, slope: MAX, history: Some(1) };
    let selective = SelectiveParams {
        correction: Some(Correction { max: MAX, ..Correction::default() }),
        quiescence: Some(Quiescence { delta: Some(MAX), ..Quiescence::default() }),
        reverse_futility: Some(ReverseFutility { depth, margin }),
        razoring: Some(Razoring { depth, margin, slope }),
        prob_cut: Some(ProbCut { depth: 2, margin, reduction: 1 }),
        futility: Some(Futility { depth, margin, slope }),
        late_move_pruning: Some(late_moves),
        late_move_reductions: Some(reductions),
        see_pruning: Some(SeePruning { depth, margin }),
        singular: Some(Singular { depth: 4, margin }),
        ..SelectiveParams::default()
    };
    let small = LateMoveReductions { base: 0, slope: 0, history: Some(MAX), ..reductions };
    let tiny = SelectiveParams { late_move_reductions: Some(small), ..selective.clone() };
    for (unit, selective) in [(Score::MAX_HEURISTIC, selective), (1, tiny)] {
        let params = Params { aspiration: Some(MAX), selective: Some(selective), ..Params::selective() };
        for seed in 0..40 {
            // Reductions are large only in positions with many moves.
            let wide = RandomTree::new(seed, TreeOptions { branching: 60, ..TreeOptions::default() });
            for tree in [tree(seed), wide] {
                let limits = Limits::nodes(2_000);
                let evaluator = eval_fn(unit, RandomTree::evaluate).with_correction_key(RandomTree::correction_key);
                let report = engine(evaluator, params.clone()).search(&tree, &limits, &mut ());
                assert!(report.is_ok_and(|report| report.best.is_some() || is_over(&tree)), "seed {seed}");
            }
        }
    }
}

/// Delta pruning is off by default, so a text switches it on with a usual margin.
#[test]
fn a_feature_that_is_off_by_default_gets_its_usual_value() {
    let delta = |params: Params| params.selective?.quiescence?.delta;
    let (start, evaluator) = (xiangqi::Position::start(), xiangqi::eval::PieceSquare);
    let on = Params::selective().with_settings("all,+quiescence.delta", &start, &evaluator).expect("a feature");
    assert_eq!((delta(Params::selective()), delta(on)), (None, Some(200)));
}

/// Nim has noisy moves, but cannot tell which positions are in check.
#[test]
fn symmetry_needs_the_table_and_a_symmetric_game() {
    use small_games::{ConnectFour, Nim, Threats, XorRule};
    let game = ConnectFour::default();
    let off = Params { symmetry: true, ..Params::plain() }.for_search(&game, &Threats).1;
    let text = off.first().map(ToString::to_string);
    assert_eq!(text.as_deref(), Some("`symmetry` is off: it needs the option table, and a game that offers Symmetry"));
    assert!(Params { symmetry: true, ..Params::exact() }.for_search(&game, &Threats).0.symmetry);
    assert!(!Params { symmetry: true, ..Params::exact() }.for_search(&Nim::default(), &XorRule).0.symmetry);
}

#[test]
fn check_extensions_need_the_capability_in_check() {
    let none = SelectiveParams::none;
    for (name, selective) in [
        ("check_extension", SelectiveParams { check_extension: true, ..none() }),
        ("single_reply_extension", SelectiveParams { single_reply_extension: true, ..none() }),
    ] {
        let (fitted, off) = guessing(selective).for_search(&Nim::default(), &XorRule);
        let off: Vec<_> = off.iter().map(ToString::to_string).filter(|text| text.contains(name)).collect();
        assert_eq!(off, [format!("`{name}` is off: it needs a game whose Tactics has IN_CHECK")]);
        assert_eq!(fitted.selective, Some(none()));
    }
}
