//! The time by which a search exceeds its limit: short and longer times, small and large tables, and a new searcher
//! each time, so that the tables grow during the search. Wall-clock time is measured, so other work on the computer
//! counts against the search. A loop that only reads the clock shows how much.

use std::time::{Duration, Instant};

use game_search::engine::{Engine, Params};
use game_search::mcts::Mcts;
use game_search::searcher::StopReason;
use game_search::{Evaluator, Limits, MoveList, Report, SearchGame, Searcher};
use small_games::{ConnectFour, Threats};

/// The time limits in milliseconds, and the number of searches with each table.
const TIMES: [(u64, usize); 3] = [(5, 40), (25, 40), (300, 5)];
const MEMORY_MIB: [usize; 3] = [16, 256, 1_024];

/// Prints the time by which the searches exceeded their limits.
fn measure(title: &str, mut search: impl FnMut(usize, Duration) -> Duration) {
    let mut over = Vec::new();
    for mib in MEMORY_MIB {
        for (milliseconds, times) in TIMES {
            for _ in 0..times {
                let allowed = Duration::from_millis(milliseconds);
                let took = search(mib, allowed);
                over.push(took.saturating_sub(allowed).as_secs_f64() * 1e3);
            }
        }
    }
    over.sort_by(f64::total_cmp);
    let [median, most_of_them, most] = [50, 98, 100].map(|percent| over[(over.len() - 1) * percent / 100]);
    println!("{title:<36} {median:>8.3} {most_of_them:>8.3} {most:>8.3}");
}

/// Returns the time of a search, whose move is checked. The time for creating and dropping the searcher is not
/// included.
fn timed<G: SearchGame>(position: &G, search: impl FnOnce() -> Report<G::Move>) -> Duration {
    let start = Instant::now();
    let report = search();
    let took = start.elapsed();
    assert_eq!(report.reason, StopReason::Time);
    let mut moves = G::MoveList::default();
    position.legal_moves(&mut moves);
    let best = report.best.expect("a move, however short the time");
    assert!(moves.as_slice().contains(&best), "{best:?} is not legal");
    took
}

fn engine<G, E>(title: &str, position: &G, evaluator: &E, params: Params)
where
    G: SearchGame,
    E: Evaluator<G> + Clone + Send,
{
    let params = params.for_search(position, evaluator).0;
    measure(title, |mib, allowed| {
        let engine =
            Engine::exact(evaluator.clone()).with_params(params.clone()).and_then(|engine| engine.with_table_mib(mib));
        let mut engine = engine.expect("params of this game");
        timed(position, || engine.search(position, &Limits::time(allowed), &mut ()).expect("a limit"))
    });
}

fn mcts<G, E>(title: &str, position: &G, evaluator: &E)
where
    G: SearchGame,
    E: Evaluator<G> + Clone + Send,
{
    measure(title, |mib, allowed| {
        let mut mcts = Mcts::new(evaluator.clone()).with_memory_mib(mib).expect("memory");
        timed(position, || mcts.search(position, &Limits::time(allowed), &mut ()).expect("a limit"))
    });
}

fn main() {
    let (connect_four, xiangqi, amazons) =
        (ConnectFour::default(), xiangqi::Position::start(), amazons::Position::start());
    let each = TIMES.map(|(milliseconds, times)| format!("{milliseconds} ms ({times} times)")).join(", ");
    println!("milliseconds above {each} with each of {MEMORY_MIB:?} MiB:");
    println!("{:<36} {:>8} {:>8} {:>8}", "", "median", "98 %", "longest");
    measure("a loop that looks at the clock", |_, allowed| {
        let start = Instant::now();
        while start.elapsed() < allowed {}
        start.elapsed()
    });
    engine("engine, connect four, exact", &connect_four, &Threats, Params::exact());
    engine("engine, xiangqi, selective", &xiangqi, &xiangqi::eval::PieceSquare, Params::selective());
    engine("engine, Amazons, selective", &amazons, &amazons::eval::Mobility, Params::selective());
    mcts("MCTS, connect four", &connect_four, &Threats);
    mcts("MCTS, xiangqi", &xiangqi, &xiangqi::eval::PieceSquare);
    mcts("MCTS, Amazons", &amazons, &amazons::eval::Mobility);
}
