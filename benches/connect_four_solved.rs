//! Connect four from the empty board to its end: whoever moves first wins, with the last but one disc (V. Allis and
//! J. Allen, both 1988). Exact search in one go: no depth before the last one would be of use.

use std::time::Instant;

use cpu_time::ProcessTime;
use game_search::Score;
use game_search::engine::{Engine, Limits, Params};
use small_games::ConnectFour;

const TABLE_MIB: usize = 4_096;

fn main() {
    let params = Params { deepening_step: 0, noisy_first: false, ..Params::exact() };
    let engine = Engine::new(|_: &ConnectFour| 0).with_params(params).expect("what the game has");
    let mut engine = engine.with_table_mib(TABLE_MIB).expect("4 GiB of memory");
    let (wall, cpu) = (Instant::now(), ProcessTime::now());
    let report = engine.search(&ConnectFour::default(), &Limits::depth(42), &mut ()).expect("a depth");
    let (wall, cpu) = (wall.elapsed().as_secs_f64(), cpu.elapsed().as_secs_f64());
    assert_eq!(report.score, Score::mate_in(41));
    assert_eq!(report.best.map(|column| column.number()), Some(4), "in the middle");
    println!(
        "connect four, empty board: {}, first move in the middle; {} nodes, {cpu:.1} s of CPU, {wall:.1} s on the wall, one thread",
        report.score, report.nodes
    );
}
