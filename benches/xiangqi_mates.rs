//! The mates of the test suite: searched by the engine as it plays, in mate mode with two million nodes, and by
//! proof-number search with checks alone, which finds the mates that consist of checks.

use cpu_time::ProcessTime;
use game_search::engine::Engine;
use game_search::solve::Solver;
use game_search::spec::GameSpec;
use game_search::{Limits, Searcher};
use games::Xiangqi;
use xiangqi::{Position, PositionWithHistory, Rules};

const NODES: u64 = 2_000_000;

/// The cost of the searches for mates of one length.
#[derive(Default)]
struct Cost {
    positions: usize,
    found: usize,
    nodes: Vec<u64>,
    milliseconds: f64,
}

impl Cost {
    fn add(&mut self, found: bool, nodes: u64, started: ProcessTime) {
        self.positions += 1;
        self.found += usize::from(found);
        self.nodes.push(nodes);
        self.milliseconds += started.elapsed().as_secs_f64() * 1e3;
    }

    fn show(&mut self, moves: u32, title: &str) {
        self.nodes.sort_unstable();
        let (median, most) = (self.nodes[self.nodes.len() / 2], self.nodes[self.nodes.len() - 1]);
        let each = self.milliseconds / self.positions as f64;
        let Cost { positions, found, .. } = self;
        println!("{moves:>5} {title:<16} {found:>5} of {positions:<5} {median:>12} {most:>12} {each:>10.2}");
    }
}

/// Returns whether the engine finds a mate that is short enough, and the node count.
fn engine_finds(play: &PositionWithHistory, moves: u32) -> (bool, u64) {
    let mut engine = Engine::playing(Xiangqi::evaluator());
    let limits = Limits { nodes: Some(NODES), ..Limits::mate(2 * moves - 1) };
    let report = engine.search(play, &limits, &mut ()).expect("a limit");
    (report.score.mate_distance().is_some_and(|plies| !report.score.is_loss() && plies < 2 * moves), report.nodes)
}

/// Returns whether the solver proves a win by checks alone, and the node count. The solver replays every win.
fn checks_find(position: &Position) -> (bool, u64) {
    let mut solver = Solver::new().for_checks().expect("a game that knows checks");
    let report = solver.search(position, &Limits::nodes(NODES), &mut ()).expect("a limit");
    (report.score.mate_distance().is_some() && !report.score.is_loss(), report.nodes)
}

fn main() {
    let lines = include_str!("../crates/xiangqi/tests/data/mates.csv").lines();
    let suite: Vec<(Position, u32)> = lines
        .filter(|line| !line.starts_with(['#', 'f']))
        .map(|line| line.split_once(',').expect("a comma"))
        .map(|(fen, moves)| (fen.parse().expect("a position"), moves.parse().expect("a number")))
        .collect();
    let longest = suite.iter().map(|&(_, moves)| moves).max().unwrap_or(0);
    println!("moves                  mates found     nodes: median         most   CPU ms each");
    for moves in 1..=longest {
        let (mut engine, mut checks) = (Cost::default(), Cost::default());
        for (position, _) in suite.iter().filter(|(_, wanted)| *wanted == moves) {
            let play = PositionWithHistory::new(position.clone(), Rules::default());
            let started = ProcessTime::now();
            let (found, nodes) = engine_finds(&play, moves);
            engine.add(found, nodes, started);
            assert!(found, "no mate in {moves} after {nodes} nodes: {position}");
            let started = ProcessTime::now();
            let (found, nodes) = checks_find(position);
            checks.add(found, nodes, started);
        }
        engine.show(moves, "engine");
        checks.show(moves, "by checks");
    }
}
