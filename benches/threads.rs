//! A search with two threads, compared with one thread: nodes per second of wall-clock time, CPU time per node, and
//! the time to a depth. Two independent engines show the most that two cores can give, because a shared cache or
//! other work on the computer reduces it.

use std::thread;
use std::time::Instant;

use cpu_time::ProcessTime;
use game_search::engine::{Engine, Params};
use game_search::{Evaluator, Limits, SearchGame, Searcher, TextNotation};
use small_games::{ConnectFour, Threats};

const ROUNDS: usize = 5;
const TABLE_MIB: usize = 64;

fn engine<G, E>(evaluator: &E, params: &Params, threads: usize) -> Engine<G, E>
where
    G: SearchGame,
    E: Evaluator<G> + Clone + Send + 'static,
{
    let engine = Engine::exact(evaluator.clone()).with_params(params.clone()).expect("what the game has");
    let engine = engine.with_table_mib(TABLE_MIB).expect("64 MiB");
    let evaluator = evaluator.clone();
    engine.with_threads(threads, move || evaluator.clone()).expect("64 MiB, a few threads")
}

/// The nodes, wall-clock seconds and CPU seconds of some work.
#[derive(Clone, Copy)]
struct Took {
    nodes: f64,
    wall: f64,
    cpu: f64,
}

fn measure(work: impl FnOnce() -> u64) -> Took {
    let (wall, cpu) = (Instant::now(), ProcessTime::now());
    let nodes = work() as f64;
    Took { nodes, wall: wall.elapsed().as_secs_f64(), cpu: cpu.elapsed().as_secs_f64() }
}

/// Returns the median of `value` over all rounds.
fn median(rounds: &[Took], value: impl Fn(&Took) -> f64) -> f64 {
    let mut values: Vec<f64> = rounds.iter().map(value).collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn compare<G, E>(title: &str, positions: &[G], evaluator: &E, params: &Params, nodes: u64, depth: u32)
where
    G: SearchGame,
    E: Evaluator<G> + Clone + Send + Sync + 'static,
{
    let search = |position: &G, threads: usize, limits: &Limits<G::Move>| {
        engine(evaluator, params, threads).search(position, limits, &mut ()).expect("a limit").nodes
    };
    let counted = |threads| {
        let searched = search(&positions[0], threads, &Limits::nodes(nodes));
        assert!((nodes..nodes + 1_000).contains(&searched), "{searched} nodes instead of {nodes}");
        searched
    };
    let apart = || {
        thread::scope(|scope| {
            let other = scope.spawn(|| counted(1));
            counted(1) + other.join().expect("no panic")
        })
    };
    let mut rounds: [Vec<Took>; 5] = Default::default();
    for _ in 0..ROUNDS {
        rounds[0].push(measure(|| counted(1)));
        rounds[1].push(measure(|| counted(2)));
        rounds[2].push(measure(apart));
        for threads in [1, 2] {
            let to_depth = || positions.iter().map(|position| search(position, threads, &Limits::depth(depth))).sum();
            rounds[2 + threads].push(measure(to_depth));
        }
    }
    let [one, two, apart, one_to_depth, two_to_depth] = &rounds;
    let rate = |took: &Took| took.nodes / took.wall / 1e6;
    let cost = |took: &Took| took.cpu / took.nodes * 1e9;
    println!("\n{title}: {nodes} nodes, medians of {ROUNDS}");
    for (name, took) in [("one thread", one), ("two threads", two), ("two engines apart", apart)] {
        let (million, ratio) = (median(took, rate), median(took, rate) / median(one, rate));
        println!("  {name:<20} {million:>8.2} M nodes/s {ratio:>6.2} x   {:>8.0} ns of CPU a node", median(took, cost));
    }
    let (alone, both) = (median(one_to_depth, |took| took.wall), median(two_to_depth, |took| took.wall));
    let [alone_nodes, both_nodes] = [one_to_depth, two_to_depth].map(|took| median(took, |took| took.nodes) / 1e6);
    println!(
        "  {} positions to depth {depth}: {alone:.2} s alone, {both:.2} s with two: {:.2} x; {alone_nodes:.1} and {both_nodes:.1} M nodes",
        positions.len(),
        alone / both
    );
}

/// The start position, middlegames and endgames.
const XIANGQI: [&str; 6] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
    "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
    "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
    "r2akab1r/4n4/1cn1b1c2/p1p1p3p/6p2/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w - - 0 1",
    "2bak4/4a4/4b1n2/p1p1p3p/2n3p2/2P3P2/P3P3P/2N1B1N2/4A4/2BAK4 w - - 0 1",
];
const AMAZONS: [&str; 4] = [
    "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1",
    "10/3q6/1*8/q6q2/5*4/2*4q2/Q1*6Q/4Q5/3*4Q1/10 w - - 0 1",
    "2*1q3*1/7**1/7*Q1/4*2*1Q/3*3***/1*2****q1/*q2*2*2/Q*1**2***/2*1*Q**2/4*2q2 w - - 0 1",
    "3q2q3/4*5/10/q5*2q/3*6/6*3/Q8Q/2*7/10/3Q2Q3 w - - 0 1",
];

fn positions<G: TextNotation>(texts: &[&str]) -> Vec<G> {
    texts.iter().map(|text| G::parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))).collect()
}

fn main() {
    let exact = Params { noisy_first: false, ..Params::exact() };
    let four = positions(&["......./......./......./......./......./.......", "44", "41", "435", "12"]);
    compare::<ConnectFour, _>("connect four, exact", &four, &Threats, &exact, 20_000_000, 17);
    let params = Params::selective().for_search(&xiangqi::Position::start(), &xiangqi::eval::PieceSquare).0;
    compare::<xiangqi::Position, _>(
        "xiangqi, selective",
        &positions(&XIANGQI),
        &xiangqi::eval::PieceSquare,
        &params,
        2_000_000,
        13,
    );
    let params = Params::selective().for_search(&amazons::Position::start(), &amazons::eval::Mobility).0;
    compare::<amazons::Position, _>(
        "Amazons, selective",
        &positions(&AMAZONS),
        &amazons::eval::Mobility,
        &params,
        300_000,
        7,
    );
}
