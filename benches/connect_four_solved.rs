//! Solves connect four from the empty board: the first player wins (V. Allis and J. Allen, both 1988), with a first
//! move in the middle column. The search is exact and does not use iterative deepening, because smaller depths are of
//! no use here. It searches with a null window, which finds out who wins but not how soon. The environment variable
//! `TABLE_MIB` sets the size of the transposition table in MiB, 2,048 by default.

use std::time::Instant;

use cpu_time::ProcessTime;
use game_search::engine::{Engine, Params};
use game_search::{Bound, Limits, Score, Searcher, Window, eval_fn};
use small_games::ConnectFour;

fn main() {
    let table_mib = std::env::var("TABLE_MIB").map_or(2_048, |text| {
        text.parse().unwrap_or_else(|_| panic!("TABLE_MIB: expected a number of MiB, not {text:?}"))
    });
    // Near the end of the game, searching a position is faster than a lookup in such a large table.
    let params = Params {
        deepening_step: None,
        table_depth: 8,
        enhanced_cutoffs: Some(12),
        noisy_first: false,
        ..Params::exact()
    };
    let engine = Engine::exact(eval_fn(1, |_: &ConnectFour| 0)).with_params(params).expect("what the game has");
    let mut engine = engine.with_table_mib(table_mib).expect("a size that fits into memory");
    let who_wins = Limits { window: Window::null_above(Score::DRAW), ..Limits::depth(42) };
    let (wall, cpu) = (Instant::now(), ProcessTime::now());
    let report = engine.search(&ConnectFour::default(), &who_wins, &mut ()).expect("a depth");
    let (wall, cpu) = (wall.elapsed().as_secs_f64(), cpu.elapsed().as_secs_f64());
    assert_eq!((report.bound, report.score > Score::DRAW), (Bound::Lower, true));
    assert_eq!(report.best.map(|column| column.number()), Some(4), "in the middle");
    println!(
        "connect four, empty board: the first player wins, first move in the middle; {} nodes, {cpu:.1} s of CPU, {wall:.1} s on the wall, one thread",
        report.nodes
    );
}
