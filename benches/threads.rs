//! A search with two threads, compared with one thread: nodes per second of wall-clock time, CPU time per node, and
//! the time to a depth. Two independent engines show the most that two cores can give, because a shared cache or
//! other work on the computer reduces it. The engine of xiangqi is the one that plays, and its positions are of games
//! against itself.

use std::thread;
use std::time::Instant;

use cpu_time::ProcessTime;
use fastrand::Rng;
use game_search::engine::{Engine, Params};
use game_search::spec::GameSpec;
use game_search::{Evaluator, Game, Limits, SearchGame, Searcher, TextNotation};
use games::Xiangqi;
use small_games::{ConnectFour, Threats};
use xiangqi::PositionWithHistory;

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
#[derive(Clone, Copy, Default)]
struct Took {
    nodes: f64,
    wall: f64,
    cpu: f64,
}

impl Took {
    fn add(&mut self, other: Took) {
        self.nodes += other.nodes;
        self.wall += other.wall;
        self.cpu += other.cpu;
    }
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
    // The engines are kept, as in a game, and cleared before each search.
    let mut engines = [1, 2, 1].map(|threads| engine(evaluator, params, threads));
    let search = |engine: &mut Engine<G, E>, position: &G, limits: &Limits<G::Move>| {
        engine.clear();
        engine.search(position, limits, &mut ()).expect("a limit")
    };
    let counted = |engine: &mut Engine<G, E>| {
        let searched = search(engine, &positions[0], &Limits::nodes(nodes)).nodes;
        assert!((nodes..nodes + 1_000).contains(&searched), "{searched} nodes instead of {nodes}");
        searched
    };
    let to_depth = |engine: &mut Engine<G, E>, position: &G| {
        let report = search(engine, position, &Limits::depth(depth));
        assert!(report.depth == depth || report.score.is_mate(), "depth {}", report.depth);
        report.nodes
    };
    engines.iter_mut().for_each(|engine| _ = counted(engine));
    let mut rounds: [Vec<Took>; 5] = Default::default();
    for _ in 0..ROUNDS {
        let [alone, both, other] = &mut engines;
        rounds[0].push(measure(|| counted(alone)));
        rounds[1].push(measure(|| counted(both)));
        rounds[2].push(measure(|| {
            thread::scope(|scope| {
                let other = scope.spawn(|| counted(other));
                counted(alone) + other.join().expect("no panic")
            })
        }));
        // In turn, so that a slow time of the computer slows both.
        let mut sums = [Took::default(); 2];
        for position in positions {
            for (sum, engine) in sums.iter_mut().zip([&mut *alone, &mut *both]) {
                sum.add(measure(|| to_depth(engine, position)));
            }
        }
        for (sum, number) in sums.into_iter().zip(3..) {
            rounds[number].push(sum);
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
    let [alone, both] = [one_to_depth, two_to_depth].map(|took| median(took, |took| took.wall));
    let [alone_nodes, both_nodes] = [one_to_depth, two_to_depth].map(|took| median(took, |took| took.nodes) / 1e6);
    println!(
        "  {} positions to depth {depth}: {alone:.2} s alone, {both:.2} s with two: {:.2} x; {alone_nodes:.1} and {both_nodes:.1} M nodes",
        positions.len(),
        alone / both
    );
}

const AMAZONS: [&str; 4] = [
    "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1",
    "10/3q6/1*8/q6q2/5*4/2*4q2/Q1*6Q/4Q5/3*4Q1/10 w - - 0 1",
    "2*1q3*1/7**1/7*Q1/4*2*1Q/3*3***/1*2****q1/*q2*2*2/Q*1**2***/2*1*Q**2/4*2q2 w - - 0 1",
    "3q2q3/4*5/10/q5*2q/3*6/6*3/Q8Q/2*7/10/3Q2Q3 w - - 0 1",
];

fn positions<G: TextNotation>(texts: &[&str]) -> Vec<G> {
    texts.iter().map(|text| G::parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))).collect()
}

/// Plays six random moves, then moves of the engine with 500 nodes each, up to a random ply from 12 to 89. Returns
/// `None` if the game ends before, or if a side is far ahead.
fn self_play(rng: &mut Rng) -> Option<PositionWithHistory> {
    let mut engine = Engine::playing(Xiangqi::evaluator());
    let mut play = Xiangqi::start();
    for ply in 0..rng.usize(12..90) {
        if play.outcome().is_some() {
            return None;
        }
        let mv = if ply < 6 {
            let mut list = <PositionWithHistory as Game>::MoveList::default();
            play.legal_moves(&mut list);
            *rng.choice(&list)?
        } else {
            let report = engine.search(&play, &Limits::nodes(500), &mut ()).expect("a limit");
            (report.score.value().abs() <= 600).then_some(report.best?)?
        };
        play.make(mv);
    }
    play.outcome().is_none().then_some(play)
}

fn main() {
    let exact = Params { noisy_first: false, ..Params::exact() };
    let four = positions(&["......./......./......./......./......./.......", "44", "41", "435", "12"]);
    compare::<ConnectFour, _>("connect four, exact", &four, &Threats, &exact, 20_000_000, 17);
    let mut rng = Rng::with_seed(28);
    let played: Vec<_> = std::iter::repeat_with(|| self_play(&mut rng)).flatten().take(50).collect();
    let evaluator = Xiangqi::evaluator();
    let params = Params::selective().for_search(&played[0], &evaluator).0;
    compare::<PositionWithHistory, _>("xiangqi, selective", &played, &evaluator, &params, 2_000_000, 13);
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
