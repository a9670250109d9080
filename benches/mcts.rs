//! Monte Carlo tree search from the start positions of three games: a million nodes each, with UCT and with PUCT, and
//! the number of simulations.

use benches::{Contender, criterion, race};
use game_search::mcts::{Mcts, MctsParams, TreePolicy};
use game_search::{Evaluator, Limits, SearchGame, Searcher};

const NODES: u64 = 1_000_000;

/// Runs one search from scratch, and returns its simulations and nodes.
fn run<G: SearchGame, E: Evaluator<G> + Send>(position: &G, evaluator: E, params: &MctsParams) -> (u64, u64) {
    let mcts = Mcts::new(evaluator).with_params(params.clone()).expect("valid parameters");
    let mut mcts = mcts.with_memory_mib(256).expect("256 MiB");
    let report = mcts.search(position, &Limits::nodes(NODES), &mut ()).expect("a limit");
    assert!(report.best.is_some() && mcts.stats().recycled == 0);
    (report.simulations, report.nodes)
}

fn bench<G: SearchGame, E: Evaluator<G> + Copy + Send>(title: &str, position: &G, evaluator: E, params: &MctsParams) {
    let uct = MctsParams { selection: TreePolicy::Uct, exploration: 0.03, ..params.clone() };
    let puct = MctsParams { selection: TreePolicy::Puct, exploration: 0.1, ..params.clone() };
    let contender = |name, params: &MctsParams| {
        let params = params.clone();
        let expected = run(position, evaluator, &params);
        println!("{title}, {name}: {} nodes in {} simulations", expected.1, expected.0);
        Contender::new(name, move || {
            let found = run(position, evaluator, &params);
            assert_eq!(found, expected, "the same nodes every time");
            found.1
        })
    };
    let contenders = vec![contender("UCT", &uct), contender("PUCT", &puct)];
    race(&mut criterion(), title, "nodes", contenders);
}

fn main() {
    let (wide, all) = (MctsParams::wide(), MctsParams::default());
    bench("amazons 10x10, mobility", &amazons::Position::start(), amazons::eval::Mobility, &wide);
    bench("amazons 10x10, lecture", &amazons::Position::start(), amazons::eval::Lecture, &wide);
    bench("xiangqi, piece-square", &xiangqi::Position::start(), xiangqi::eval::PieceSquare, &all);
    bench("xiangqi, quiescence", &xiangqi::Position::start(), xiangqi::eval::PieceSquare, &MctsParams::tactical());
    // The scale of the recorded table.
    let flat = MctsParams { scale: Some(100.0), ..all };
    bench("connect four, threats", &small_games::ConnectFour::default(), small_games::Threats, &flat);
    criterion().final_summary();
}
