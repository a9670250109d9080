//! Behaviour that differs between WebAssembly (no threads here) and other platforms. CI runs these tests on both.

use game_search::engine::Engine;
use game_search::mcts::Mcts;
use game_search::{Limits, SearchError, Searcher};
use small_games::{ConnectFour, Threats};

#[test]
fn more_threads_than_the_platform_has_are_refused() {
    let max = Engine::<ConnectFour, Threats>::MAX_THREADS;
    assert_eq!(max == 1, cfg!(target_family = "wasm"));
    Engine::<ConnectFour, _>::exact(Threats).with_threads(max, || Threats).expect("as many as there can be");
    let refused = Engine::<ConnectFour, _>::exact(Threats).with_threads(max + 1, || Threats).map(|_| ());
    assert_eq!(refused, Err(SearchError::Threads { threads: max + 1, max }));
    let refused = Mcts::<ConnectFour, _>::new(Threats).with_threads(max + 1, || Threats).map(|_| ());
    assert_eq!(refused, Err(SearchError::Threads { threads: max + 1, max }));
}

#[test]
fn a_cleared_engine_visits_the_nodes_of_a_new_one() {
    let mut engine = Engine::exact(Threats).with_table_mib(1).expect("a MiB");
    let mut nodes = || engine.search(&ConnectFour::default(), &Limits::depth(10), &mut ()).expect("a limit").nodes;
    let (fresh, warm) = (nodes(), nodes());
    assert!(warm < fresh, "a full table saves nothing: {warm} nodes after {fresh}");
    engine.clear();
    assert_eq!(engine.permille_full(), 0);
    let again = engine.search(&ConnectFour::default(), &Limits::depth(10), &mut ()).expect("a limit").nodes;
    assert_eq!(again, fresh);
}
