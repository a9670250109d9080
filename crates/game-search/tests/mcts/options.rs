//! Options: invalid options are refused, and valid options never panic.

use game_search::mcts::{FirstPlay, Mcts, MctsParams, Prior, TreePolicy};
use game_search::{Game, Limits, SearchError, Searcher};
use game_testkit::{RandomTree, RandomValue, Shape, TreeOptions};
use proptest::prelude::*;
use small_games::{ConnectFour, Threats};

use crate::limits::{column, start};

#[test]
fn invalid_options_and_limits_are_refused_by_name() {
    let text = |error: Option<SearchError>| error.map(|error| error.to_string()).unwrap_or_default();
    let refused = |params| text(Mcts::<ConnectFour, _>::new(Threats).with_params(params).err());
    let base = MctsParams::default;
    for (params, expected) in [
        (MctsParams { exploration: -1.0, ..base() }, "`exploration` is -1: expected 0 to 100"),
        (MctsParams { exploration: f32::NAN, ..base() }, "`exploration` is NaN: expected 0 to 100"),
        (MctsParams { scale: Some(0.0), ..base() }, "`scale` is 0: expected 0.01 to 1,000,000"),
        (MctsParams { temperature: 0.0, ..base() }, "`temperature` is 0: expected 0.001 to 100"),
        (MctsParams { bias: 101.0, ..base() }, "`bias` is 101: expected 0 to 100"),
        (
            MctsParams { bias: 1.0, selection: TreePolicy::Puct, ..base() },
            "the option `bias` needs the option selection: Uct",
        ),
        (MctsParams { first_play: FirstPlay::Value(2.0), ..base() }, "`first_play` is 2: expected a value from 0 to 1"),
        (
            MctsParams { first_play: FirstPlay::Parent(2.0), ..base() },
            "`first_play` is 2: expected a reduction from -1 to 1",
        ),
        (MctsParams { minimax_weight: 1.5, ..base() }, "`minimax_weight` is 1.5: expected 0 to 1"),
        (MctsParams { widening_factor: -0.5, ..base() }, "`widening_factor` is -0.5: expected 0 to 1,000"),
        (MctsParams { widening_exponent: 2.0, ..base() }, "`widening_exponent` is 2: expected 0 to 1"),
        (MctsParams { quiescence: 65, ..base() }, "`quiescence` is 65: expected 0 to 64"),
        (MctsParams { random_plies: 65, ..base() }, "`random_plies` is 65: expected 0 to 64"),
        (MctsParams { virtual_loss: 1_001, ..base() }, "`virtual_loss` is 1001: expected 0 to 1,000"),
        (
            MctsParams { candidates: 5, prior: Prior::Uniform, ..base() },
            "the option `candidates` needs the option prior: Evaluation",
        ),
    ] {
        assert_eq!(refused(params), expected);
    }
    let mate = text(Mcts::new(Threats).search(&start(), &Limits::mate(3), &mut ()).err());
    assert!(mate.contains("mate") && mate.contains("Monte Carlo"), "{mate}");
    let threads = |threads| text(Mcts::<ConnectFour, _>::new(Threats).with_threads(threads, || Threats).err());
    assert_eq!(threads(0), "0 threads: expected 1 to 1024");
    assert_eq!(threads(1_025), "1025 threads: expected 1 to 1024");
    for mib in [0, usize::MAX] {
        let memory = text(Mcts::<ConnectFour, _>::new(Threats).with_memory_mib(mib).err());
        assert!(memory.starts_with(&format!("`memory_mib`: a tree of {mib} MiB: expected at least 1")), "{memory}");
    }

    let search = |limits| Mcts::new(Threats).search(&start(), &limits, &mut ());
    let depth_alone = text(search(Limits::depth(9)).err());
    assert!(depth_alone.starts_with("the option `depth` needs nodes, time, clock or stop"), "{depth_alone}");
    assert_eq!(search(Limits::default()), Err(SearchError::NoLimit));
    assert_eq!(search(Limits { depth: Some(0), ..Limits::nodes(1) }), Err(SearchError::Depth { depth: 0 }));
    assert_eq!(search(Limits { multi_pv: 0, ..Limits::nodes(1) }), Err(SearchError::MultiPv));
    let exclude = (1..=7).map(column).collect();
    assert_eq!(search(Limits { exclude, ..Limits::nodes(1) }), Err(SearchError::NoRootMove { legal: 7 }));
}

fn any_params() -> impl Strategy<Value = MctsParams> {
    let choice = (any::<bool>(), 0.0..5.0_f32, 0.01..500.0_f32, 0..3, 0..6_u32, 0.01..3.0_f32, 0.0..3.0_f32, 0..3);
    let growth = (0.0..=1.0_f32, 0..6_u32, 0.0..4.0_f32, 0.0..=1.0_f32, 0..4_u32, 0..4_u32, 0..9_u32, any::<bool>());
    (choice, growth).prop_map(|(choice, growth)| {
        let (puct, exploration, scale, prior, candidates, temperature, bias, first_play) = choice;
        let (
            minimax_weight,
            widening,
            widening_factor,
            widening_exponent,
            expansion_visits,
            quiescence,
            random_plies,
            flag,
        ) = growth;
        let prior = [Prior::Uniform, Prior::History, Prior::Evaluation][prior as usize];
        let first_play = [FirstPlay::Value(1.0), FirstPlay::Parent(0.2), FirstPlay::Estimate][first_play as usize];
        MctsParams {
            selection: if puct { TreePolicy::Puct } else { TreePolicy::Uct },
            exploration,
            scale: Some(scale),
            prior,
            candidates: if prior == Prior::Evaluation { candidates } else { 0 },
            temperature,
            bias: if puct { 0.0 } else { bias },
            first_play,
            minimax_weight,
            widening,
            widening_factor,
            widening_exponent,
            expansion_visits,
            quiescence,
            random_plies,
            solver: flag,
            recycle: flag,
            ..MctsParams::default()
        }
    })
}

proptest! {
    #![proptest_config(game_testkit::fixed_cases(200))]

    /// With any valid parameters, two searches in a row must not panic and must return a legal move and legal lines.
    #[test]
    fn valid_parameters_never_panic(params in any_params(), seed in 0..10_000_u64, threads in 1..3_usize, lines in 1..4_usize) {
        let options = TreeOptions {
            shape: Shape::Graph { reach: 6 }, ends: 8, stuck: 5, double_turns: 30, branching: 9, ..TreeOptions::default()
        };
        let mut game = RandomTree::new(seed, options);
        let mut mcts = Mcts::new(RandomValue).with_params(params).expect("valid parameters");
        mcts = mcts.with_memory_mib(1).expect("a MiB").with_threads(threads, || RandomValue).expect("threads");
        for _ in 0..2 {
            let limits = Limits { multi_pv: lines, ..Limits::nodes(2_000) };
            let report = mcts.search(&game, &limits, &mut ()).expect("a limit");
            let Some(best) = report.best else { break };
            for line in &report.lines {
                let mut game = game.clone();
                for &mv in &line.line {
                    let mut moves = Vec::new();
                    game.legal_moves(&mut moves);
                    prop_assert!(moves.contains(&mv), "seed {seed}: {mv:?} in {:?}", line.line);
                    game.make(mv);
                }
            }
            game.make(best);
        }
    }
}
