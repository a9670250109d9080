//! Two threads on one search beside one thread: nodes per second by the clock on the wall, the CPU time that a node costs,
//! and the time to a depth. Two engines that know nothing of each other show what two cores can give at most: cores that
//! share a cache, or other work on the computer, take from that.

use std::thread;
use std::time::Instant;

use cpu_time::ProcessTime;
use game_search::Evaluator;
use game_search::engine::{Engine, EngineGame, Limits, Params};
use small_games::{ConnectFour, Threats};

const ROUNDS: usize = 5;
const TABLE_MIB: usize = 64;

fn engine<G, E>(evaluator: &E, params: &Params, threads: usize) -> Engine<G, E>
where
    G: EngineGame + Sync,
    G::Move: Send + Sync,
    E: Evaluator<G> + Clone + Send,
{
    let engine = Engine::new(evaluator.clone()).with_params(params.clone()).expect("what the game has");
    engine.with_table_mib(TABLE_MIB).and_then(|engine| engine.with_threads(threads)).expect("64 MiB, a few threads")
}

/// What some work took: nodes, seconds on the wall, seconds of CPU.
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

/// The median of what `value` makes of each round.
fn median(rounds: &[Took], value: impl Fn(&Took) -> f64) -> f64 {
    let mut values: Vec<f64> = rounds.iter().map(value).collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn compare<G, E>(title: &str, position: &G, evaluator: &E, params: &Params, nodes: u64, depth: u32)
where
    G: EngineGame + Sync,
    G::Move: Send + Sync,
    E: Evaluator<G> + Clone + Send + Sync,
{
    let search = |threads: usize, limits: &Limits<G::Move>| {
        engine(evaluator, params, threads).search(position, limits, &mut ()).expect("a limit").nodes
    };
    let counted = |threads| {
        let searched = search(threads, &Limits::nodes(nodes));
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
        rounds[3].push(measure(|| search(1, &Limits::depth(depth))));
        rounds[4].push(measure(|| search(2, &Limits::depth(depth))));
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
    println!("  to depth {depth:<11} {alone:>8.3} s alone, {both:.3} s with two: {:.2} x", alone / both);
}

fn main() {
    let exact = Params { noisy_first: false, ..Params::exact() };
    compare("connect four, exact", &ConnectFour::default(), &Threats, &exact, 20_000_000, 18);
    let position = xiangqi::Position::start();
    let params = Params::selective(100).for_game::<xiangqi::Position>();
    compare("xiangqi, selective", &position, &xiangqi::eval::Placement, &params, 2_000_000, 13);
    let params = Params::selective(3).for_game::<amazons::Position>();
    compare("Amazons, selective", &amazons::Position::start(), &amazons::Mobility, &params, 300_000, 9);
}
