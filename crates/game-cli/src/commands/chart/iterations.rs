//! What each iteration costs.

use std::ops::ControlFlow;

use crate::problem::Problem;
use game_search::engine::Engine;
use game_search::searcher::Progress;
use game_search::{Limits, Monitor, Searcher, TextNotation};
use xiangqi::Move;
use xiangqi::eval::Placement;

use super::bars::{Bars, Row};
use super::midgame::midgame;

const DEPTH: u32 = 10;

/// Depth, nodes and best move of the iterations so far.
#[derive(Default)]
struct Iterations {
    done: Vec<(u32, u64, Option<Move>)>,
    nodes: u64,
}

impl Monitor<Move> for Iterations {
    fn progress(&mut self, progress: &Progress<'_, Move>) -> ControlFlow<()> {
        // It is also told a few times a second while an iteration goes on.
        if self.done.last().map_or(0, |last| last.0) < progress.depth {
            self.done.push((progress.depth, progress.nodes - self.nodes, progress.line.first().copied()));
            self.nodes = progress.nodes;
        }
        ControlFlow::Continue(())
    }
}

/// The nodes of each iteration of the engine as it plays, with the best move that it found.
pub fn chart() -> Result<Bars, Problem> {
    let position = midgame();
    let mut seen = Iterations::default();
    let mut search = || {
        let mut engine = Engine::playing(Placement).with_table_mib(16)?;
        engine.search(&position, &Limits::depth(DEPTH), &mut seen)
    };
    search()?;
    let rows = seen.done.iter().map(|&(depth, nodes, best)| {
        let best = best.map(|mv| position.move_text(mv)).unwrap_or_default();
        Row { name: format!("depth {depth}"), bars: vec![(nodes as f64, format!("{nodes} {best}"))] }
    });
    Ok(Bars {
        head: format!("Nodes of each iteration, and the best move after it. Xiangqi's midgame, {DEPTH} plies"),
        kinds: Vec::new(),
        rows: rows.collect(),
    })
}
