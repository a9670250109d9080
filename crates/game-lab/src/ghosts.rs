//! Ghosts: the moves that a search left out at a node.

use std::collections::HashSet;

use game_search::{Game, MoveList, TextNotation, searcher::StopHandle, spec::GameSpec};
use serde_json::{Value, json};

use crate::{Refusal, games::position, look::writer, request::Ghosts, stoppable::Stoppable};

/// The maximum number of moves in an answer. Further moves are only counted.
const MAX_LISTED: usize = 40;
/// The maximum number of minimax nodes counted for one move.
const MAX_NODES: u64 = 100_000;
/// The maximum depth of a request. Counting needs a list of moves per ply, and no search that the web page requests is
/// deeper than this.
const DEEPEST: u32 = 100;

pub fn ghosts<S: GameSpec>(request: &Ghosts, stop: &StopHandle) -> Result<Value, Refusal> {
    if request.depth > DEEPEST {
        return Err(Refusal::new(format!("depth {}: expected at most {DEEPEST}", request.depth)));
    }
    let mut game = position::<S>(&request.place)?;
    let write = writer::<S>(request.notation.as_deref())?;
    let mut moves = <S::Game as Game>::MoveList::default();
    if game.outcome().is_none() && request.depth > 0 {
        game.legal_moves(&mut moves);
    }
    let searched: HashSet<&str> = request.searched.iter().map(String::as_str).collect();
    let mut left_out: Vec<_> = moves.as_slice().iter().map(|&mv| (mv, game.move_text(mv))).collect();
    left_out.retain(|(_, step)| !searched.contains(step.as_str()));
    let rest = left_out.len().saturating_sub(MAX_LISTED);
    let mut ghosts = Vec::new();
    for (mv, step) in left_out.into_iter().take(MAX_LISTED) {
        let name = write(&game, mv);
        let undo = game.make(mv);
        let mut left = MAX_NODES;
        let nodes =
            count(&mut Stoppable { game: game.clone(), stop }, request.depth - 1, &mut left).map(|()| MAX_NODES - left);
        game.unmake(mv, undo);
        if stop.is_stopped() {
            return Ok(json!({}));
        }
        ghosts.push(json!({ "step": step, "name": name, "nodes": nodes }));
    }
    Ok(json!({ "ghosts": ghosts, "rest": rest }))
}

/// Counts the nodes that minimax visits, and subtracts the count from `left`. Returns `None` if there are more than
/// `left` nodes.
fn count<G: Game>(game: &mut G, depth: u32, left: &mut u64) -> Option<()> {
    *left = left.checked_sub(1)?;
    if depth == 0 || game.outcome().is_some() {
        return Some(());
    }
    let mut moves = G::MoveList::default();
    game.legal_moves(&mut moves);
    // Each move is at least one node, so the count ends at once if the list is longer than `left`.
    let below = left.checked_sub(moves.as_slice().len() as u64)?;
    if depth == 1 {
        *left = below;
        return Some(());
    }
    moves.as_slice().iter().try_for_each(|&mv| {
        let undo = game.make(mv);
        let counted = count(game, depth - 1, left);
        game.unmake(mv, undo);
        counted
    })
}
