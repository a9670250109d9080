//! Nodes allocate no memory: a search that has warmed up allocates nothing for additional nodes.

use game_search::engine::{Engine, Params};
use game_search::{Evaluator, Limits, SearchGame};
use small_games::{ConnectFour, Threats};

/// Returns the number of allocations in a search of `nodes` nodes.
fn allocations<G: SearchGame, E: Evaluator<G>>(engine: &mut Engine<G, E>, game: &G, nodes: u64) -> u64 {
    let count = allocation_counter::measure(|| {
        let report = engine.search_with(game, &Limits::nodes(nodes), &mut (), &mut ()).expect("a limit");
        assert!(report.nodes >= nodes);
    });
    count.count_total
}

/// Asserts that 16 times the nodes need at most twice the allocations. Allocations per iteration and at the root may
/// double; an allocation per node would add thousands.
fn assert_free<G: SearchGame, E: Evaluator<G>>(evaluator: E, params: Params, game: &G, what: &str) {
    let params = params.for_search(game, &evaluator).0;
    let engine = Engine::exact(evaluator).with_params(params).expect("what the game has");
    let mut engine = engine.with_table_mib(1).expect("a MiB");
    let warm_up = allocations(&mut engine, game, 400_000);
    let few = allocations(&mut engine, game, 20_000);
    let many = allocations(&mut engine, game, 320_000);
    assert!(warm_up > 0 && many < 2 * few + 200, "{what}: {few} blocks for 20,000 nodes, {many} for 320,000");
}

#[test]
fn nodes_do_not_allocate_memory() {
    assert_free(Threats, Params::exact(), &ConnectFour::default(), "connect four");
    let start = xiangqi::Position::start();
    assert_free(xiangqi::eval::PieceSquare, Params::exact(), &start, "xiangqi, exact");
    assert_free(xiangqi::eval::PieceSquare, Params::selective(), &start, "xiangqi, selective");
    let start = amazons::Position::start_6x6();
    assert_free(amazons::eval::Mobility, Params::selective(), &start, "Amazons, selective");
}
