//! The moves of a tree in a notation.

use game_search::{Game, spec::GameSpec, text::quote};
use serde_json::{Value, json};

use super::nodes::children;
use crate::games::position;
use crate::look::{WriteMove, writer};
use crate::request::{Names, Node, Place};
use crate::{Refusal, games::board};

pub fn names<S: GameSpec>(request: Names) -> Result<Value, Refusal> {
    board::<S>()?;
    let Names { game, position: text, nodes, notation: name } = request;
    let write = writer::<S>(name.as_deref())?;
    let start = position::<S>(&Place { game, position: text, moves: Vec::new() })?;
    Ok(json!({ "names": of::<S>(&start, &nodes, write)? }))
}

/// Returns the name of the move of each node, and an empty one for the root.
fn of<S: GameSpec>(start: &S::Game, nodes: &[Node], write: WriteMove<S>) -> Result<Vec<String>, Refusal> {
    let children = children(nodes)?;
    let mut names = vec![String::new(); nodes.len()];
    let mut open = vec![(0, start.clone())];
    while let Some((at, position)) = open.pop() {
        for &child in &children[at] {
            let text = nodes[child].mv.as_deref().unwrap_or_default();
            let mv = S::read_move(&position, text)
                .map_err(|error| Refusal::new(format!("node {child}: {}: {}", quote(text), error.message)))?;
            names[child] = write(&position, mv);
            if !children[child].is_empty() {
                let mut after = position.clone();
                after.make(mv);
                open.push((child, after));
            }
        }
    }
    Ok(names)
}
