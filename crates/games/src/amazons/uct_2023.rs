//! `uct-2023`: a stand-in for the Amazons program that won the Chinese championship of 2023.
//!
//! This searcher follows the public descriptions of that program, with the board representation of this workspace:
//!
//! - UCT with an exploration constant of 0.35.
//! - A leaf gets children after 40 visits. All moves are sorted by the evaluation after the move, and the best 250
//!   moves are kept. At first only 5 of these moves are searched, and 5 more after every 1,000 visits of the node.
//! - A playout is six random plies, and its result is the sign of the evaluation [`Champion`]. A random ply is a random
//!   queen move and a random arrow.
//! - Every search begins with an empty tree.

use std::{ops::Range, time::Instant};

use amazons::{Move, Position, eval::Champion};
use game_search::searcher::{Probe, RootLine, RootMove, SearcherConfig, StopReason};
use game_search::{Bound, Evaluator, Game, Limits, Monitor, Report, Score, SearchError, Searcher};

const EXPLORATION: f32 = 0.35;
const EXPANSION_VISITS: u32 = 40;
const KEPT: usize = 250;
const INITIAL_CHILDREN: usize = 5;
const VISITS_FOR_MORE: usize = 1_000;
const RANDOM_PLIES: usize = 6;
/// The number of simulations between two checks of the clock.
const CLOCK_INTERVAL: u64 = 16;
const SEED: u64 = 2023;

/// The searcher `uct-2023`. After `new` or `clear`, a search with the same number of nodes returns the same move.
pub struct Uct2023 {
    evaluator: Champion,
    random: fastrand::Rng,
    nodes: Vec<Node>,
    /// The nodes of the current simulation, from the root on.
    path: Vec<u32>,
    max_nodes: usize,
}

#[derive(Default)]
struct Node {
    /// The move that leads to this node; `None` at the root.
    mv: Option<Move>,
    visits: u32,
    /// The number of simulations that the side that made the move `mv` has won.
    wins: f32,
    /// The indices of the child nodes. The range is empty until the node has enough visits, and if the game is over.
    children: Range<u32>,
}

impl Node {
    /// Converts the share of wins to a score, by the inverse of a logistic curve with a scale of 100.
    fn score(&self) -> Score {
        let share = (self.wins / self.visits.max(1) as f32).clamp(0.001, 0.999);
        Score::heuristic((100.0 * (share / (1.0 - share)).ln()) as i32)
    }
}

impl Uct2023 {
    pub fn new(memory_mib: usize) -> Uct2023 {
        let max_nodes = (memory_mib << 20) / size_of::<Node>();
        let random = fastrand::Rng::with_seed(SEED);
        Uct2023 { evaluator: Champion::default(), random, nodes: Vec::new(), path: Vec::new(), max_nodes }
    }

    /// Runs a simulation from the root to a leaf and a playout from there. The result is added to all nodes on the
    /// path.
    fn simulate(&mut self, root: &Position) {
        let mut position = root.clone();
        let mut here = 0;
        self.path.clear();
        self.path.push(0);
        loop {
            let node = &self.nodes[here];
            if node.children.is_empty() && node.visits >= EXPANSION_VISITS && self.nodes.len() + KEPT <= self.max_nodes
            {
                self.expand(here, &mut position);
            }
            if self.nodes[here].children.is_empty() {
                break;
            }
            here = self.select(here);
            let Some(mv) = self.nodes[here].mv else { break };
            position.make(mv);
            self.path.push(here as u32);
        }
        let leaf = position.side_to_move();
        let mut won = self.play_out(&mut position);
        if position.side_to_move() != leaf {
            won = 1.0 - won;
        }
        // At each node, `won` becomes the result for the side that made the move to the node.
        for &number in self.path.iter().rev() {
            won = 1.0 - won;
            let node = &mut self.nodes[number as usize];
            node.visits += 1;
            node.wins += won;
        }
    }

    fn expand(&mut self, here: usize, position: &mut Position) {
        let moves = position.legal_moves();
        let mut scored: Vec<(i32, Move)> = Vec::with_capacity(moves.len());
        for mv in moves {
            position.make(mv);
            scored.push((self.evaluator.evaluate(position), mv));
            position.unmake(mv, ());
        }
        // After the move, the opponent is to move, so the evaluation is from the opponent's point of view.
        scored.sort_by_key(|&(score, _)| score);
        let first = self.nodes.len() as u32;
        self.nodes.extend(scored.into_iter().take(KEPT).map(|(_, mv)| Node { mv: Some(mv), ..Node::default() }));
        self.nodes[here].children = first..self.nodes.len() as u32;
    }

    fn select(&self, here: usize) -> usize {
        let node = &self.nodes[here];
        let searched = INITIAL_CHILDREN * (1 + node.visits as usize / VISITS_FOR_MORE);
        let logarithm = (node.visits.max(1) as f32).ln();
        let value = |child: &Node| match child.visits {
            0 => f32::INFINITY,
            visits => child.wins / visits as f32 + EXPLORATION * (logarithm / visits as f32).sqrt(),
        };
        let (mut best, mut most) = (node.children.start as usize, f32::NEG_INFINITY);
        for child in (node.children.start as usize..node.children.end as usize).take(searched) {
            let value = value(&self.nodes[child]);
            if value > most {
                (best, most) = (child, value);
            }
        }
        best
    }

    /// Plays random plies, then returns the result for the side to move: 1, 0.5 or 0 by the sign of the evaluation.
    fn play_out(&mut self, position: &mut Position) -> f32 {
        for _ in 0..RANDOM_PLIES {
            match position.random_move(&mut |most| self.random.usize(0..most), &mut Vec::new()) {
                Some(mv) => position.make(mv),
                None => return 0.0,
            }
        }
        if position.count_legal_moves() == 0 {
            return 0.0;
        }
        match self.evaluator.evaluate(position) {
            1.. => 1.0,
            0 => 0.5,
            ..0 => 0.0,
        }
    }

    /// Returns the report, in which the root moves are sorted by decreasing number of visits.
    fn answer(&self, nodes: u64, started: Instant, reason: StopReason) -> Report<Move> {
        let Range { start, end } = self.nodes[0].children;
        let mut tried: Vec<&Node> = self.nodes[start as usize..end as usize].iter().collect();
        // The sort is stable: moves with equal visits stay in the order of their evaluations.
        tried.sort_by_key(|child| std::cmp::Reverse(child.visits));
        let best = tried.first().and_then(|child| child.mv);
        let root =
            |child: &&Node| Some(RootMove { nodes: child.visits.into(), ..RootMove::new(child.mv?, child.score()) });
        let root_moves: Vec<_> = tried.iter().filter_map(root).collect();
        let score = root_moves.first().map_or(Score::DRAW, |best| best.score);
        Report {
            best,
            ponder: None,
            score,
            bound: Bound::Exact,
            depth: 1,
            selective_depth: 1,
            lines: best.into_iter().map(|mv| RootLine { line: vec![mv], score }).collect(),
            root_moves,
            nodes,
            simulations: self.nodes[0].visits.into(),
            time: started.elapsed(),
            reason,
        }
    }
}

impl Searcher<Position> for Uct2023 {
    fn clear(&mut self) {
        self.random.seed(SEED);
    }

    fn search(
        &mut self,
        position: &Position,
        limits: &Limits<Move>,
        monitor: &mut dyn Monitor<Move>,
    ) -> Result<Report<Move>, SearchError> {
        let refused =
            [("depth", limits.depth.is_some()), ("clock", limits.clock.is_some()), ("mate", limits.mate.is_some())];
        if let Some((limit, _)) = refused.into_iter().find(|(_, given)| *given) {
            return Err(SearchError::NotALimit { limit, searcher: "uct-2023, which knows nodes and time" });
        }
        let started = Instant::now();
        self.nodes.clear();
        self.nodes.push(Node::default());
        self.expand(0, &mut position.clone());
        let mut done = 0;
        let reason = loop {
            if limits.nodes.is_some_and(|most| done >= most) {
                break StopReason::Nodes;
            }
            if done % CLOCK_INTERVAL == 0 {
                if limits.time.is_some_and(|time| started.elapsed() >= time) {
                    break StopReason::Time;
                }
                if limits.stop.as_ref().is_some_and(|stop| stop.is_stopped()) {
                    break StopReason::Stopped;
                }
            }
            self.simulate(position);
            done += 1;
        };
        let report = self.answer(done, started, reason);
        let _ = monitor.progress(&report.progress(self.permille_full()));
        Ok(report)
    }

    /// Sets the memory limit. The other settings have no effect.
    fn configure(&mut self, config: &SearcherConfig) -> Result<(), SearchError> {
        self.max_nodes = (config.memory_mib << 20) / size_of::<Node>();
        Ok(())
    }

    fn permille_full(&self) -> u32 {
        (self.nodes.len() * 1_000 / self.max_nodes.max(1)) as u32
    }

    fn probe(&self, _: &Position) -> Option<Probe<Move>> {
        None
    }
}
