//! The growth of the node count with the depth, for several algorithms.

use std::{ops::ControlFlow, time::Duration};

use game_search::ladder::Algorithm;
use game_search::searcher::StopHandle;
use game_search::spec::GameSpec;
use game_search::{Game, MoveList, Window};
use serde_json::{Value, json};
use web_time::Instant;

use crate::games::position;
use crate::request::{Growth, Place};
use crate::stoppable::{Stoppable, Within, search};
use crate::tree::{MAX_LEAVES, Recording, algorithm, evaluator};
use crate::{LineSink, Refusal, reply};

/// The maximum expected node count of a search. A search that is expected to visit more nodes is not started.
const MAX_NODES: f64 = 20_000_000.0;
/// The maximum expected node count of SSS*. This algorithm is slower per node: to enter a node, it makes all moves
/// from the root, and it keeps a sorted list of nodes.
const MAX_NODES_BY_LIST: f64 = 150_000.0;
/// The maximum number of algorithms in one comparison.
const MAX_ALGORITHMS: usize = 4;
/// The maximum number of positions that are examined for each ply. This number is enough to see how memory grows.
const MAX_POSITIONS: u32 = 20_000;
/// The time after which a request starts no further search.
const MAX_TIME: Duration = Duration::from_secs(20);

pub fn growth<S: GameSpec>(request: &Growth, stop: &StopHandle, tell: &mut LineSink<'_>) -> Result<Value, Refusal> {
    let mut game = position::<S>(&request.place)?;
    let mut evaluator = Within(evaluator::<S>(request.evaluator.as_deref())?.evaluator());
    let algorithms = algorithms::<S>(&request.algorithms, &request.place)?;
    let begun = Instant::now();
    let depth = request.depth.min(100);
    if memory::<S>(&mut game, depth, stop, tell).is_break() {
        return Ok(json!({}));
    }
    // The algorithms, each with the node counts of its last two depths. If both counts are equal, the game is over in
    // all leaves, and the algorithm is not run any deeper.
    let mut runners: Vec<_> = algorithms.into_iter().map(|algorithm| (algorithm, [0.5_f64, 1.0])).collect();
    for depth in 1..=depth {
        runners.retain(|&(algorithm, [before, last])| {
            let most = if algorithm == Algorithm::SssStar { MAX_NODES_BY_LIST } else { MAX_NODES };
            last != before && last * (last / before).max(1.0) <= most
        });
        for (algorithm, nodes) in &mut runners {
            if stop.is_stopped() || begun.elapsed() > MAX_TIME {
                return Ok(json!({}));
            }
            let (mut recording, start) = (Recording::counting(), Instant::now());
            let mut stoppable = Stoppable { game: game.clone(), stop };
            let found = search(*algorithm, &mut stoppable, &mut evaluator, &mut recording, depth, Window::FULL);
            let found = found.map_err(Refusal::new)?;
            let Recording { recorder, stats, .. } = recording;
            let line = json!({
                "algorithm": algorithm.name(),
                "depth": depth,
                "nodes": recorder.unrecorded(),
                "leaves": stats.leaf_evaluations,
                "milliseconds": start.elapsed().as_secs_f64() * 1e3,
                "score": reply::score(found.score),
            });
            *nodes = [nodes[1], recorder.unrecorded() as f64];
            if stop.is_stopped() || tell(line).is_break() {
                return Ok(json!({}));
            }
        }
    }
    Ok(json!({}))
}

/// Parses the names of algorithms, which must be different.
fn algorithms<S: GameSpec>(names: &[String], place: &Place) -> Result<Vec<Algorithm>, Refusal> {
    if names.len() > MAX_ALGORITHMS {
        return Err(Refusal::new(format!("{} algorithms: expected at most {MAX_ALGORITHMS}", names.len())));
    }
    let mut algorithms = Vec::new();
    for name in names {
        let algorithm = algorithm::<S>(name, place)?;
        if algorithms.contains(&algorithm) {
            return Err(Refusal::new(format!("{name:?} is there a second time: expected each algorithm once")));
        }
        algorithms.push(algorithm);
    }
    Ok(algorithms)
}

/// Reports for each ply the number of nodes that breadth-first search stores, and the maximum number of moves that
/// depth-first search has in its lists.
fn memory<S: GameSpec>(game: &mut S::Game, depth: u32, stop: &StopHandle, tell: &mut LineSink<'_>) -> ControlFlow<()> {
    let deepest = S::depth_within(game, MAX_LEAVES, depth).min(depth);
    let mut open = Vec::new();
    for ply in 1..=deepest {
        open.push(widest(game, ply - 1, &mut { MAX_POSITIONS }));
        let Some(width) = width::<S>(game, ply, stop) else { return ControlFlow::Break(()) };
        tell(json!({ "ply": ply, "width": width, "deepest": open.iter().sum::<usize>() }))?;
    }
    ControlFlow::Continue(())
}

/// Returns the number of nodes `ply` plies below the position, or `None` if the count was stopped.
fn width<S: GameSpec>(game: &mut S::Game, ply: u32, stop: &StopHandle) -> Option<u64> {
    let mut moves = <S::Game as Game>::MoveList::default();
    if game.outcome().is_none() {
        game.legal_moves(&mut moves);
    }
    let mut width = 0;
    for &mv in moves.as_slice() {
        if stop.is_stopped() {
            return None;
        }
        let undo = game.make(mv);
        width += S::perft(game, ply - 1);
        game.unmake(mv, undo);
    }
    Some(width)
}

/// Returns the largest number of moves in any position that is `ply` plies below `game`. Examines only the first `left`
/// positions.
fn widest<G: Game>(game: &mut G, ply: u32, left: &mut u32) -> usize {
    let mut moves = G::MoveList::default();
    if game.outcome().is_none() && *left > 0 {
        *left -= 1;
        game.legal_moves(&mut moves);
    }
    if ply == 0 {
        return moves.as_slice().len();
    }
    let below = moves.as_slice().iter().map(|&mv| {
        let undo = game.make(mv);
        let most = widest(game, ply - 1, left);
        game.unmake(mv, undo);
        most
    });
    below.max().unwrap_or(0)
}
