//! The tree of a record as a list of nodes.

use game_search::text::quote;
use xiangqi::Position;
use xiangqi::pgn::{Line, PlayedMove};

use crate::Refusal;
use crate::request::Node;

/// The most nodes of a tree.
const MAX_NODES: usize = 100_000;
/// The deepest nesting of variations.
const MAX_DEPTH: usize = 500;

/// Checks that a list of nodes is a tree: the first node is the root, and each other node comes after its parent and has
/// a move. Returns the children of each node.
pub fn children(nodes: &[Node]) -> Result<Vec<Vec<usize>>, Refusal> {
    if nodes.len() > MAX_NODES {
        return Err(Refusal::new(format!("{} nodes: expected at most {MAX_NODES}", nodes.len())));
    }
    if !nodes.first().is_some_and(|root| root.parent.is_none() && root.mv.is_none()) {
        return Err(Refusal::new("node 0: expected the start position, without parent and move"));
    }
    let mut children = vec![Vec::new(); nodes.len()];
    let mut depths = vec![0; nodes.len()];
    for (at, node) in nodes.iter().enumerate().skip(1) {
        let wrong = |expected: &str| Refusal::new(format!("node {at}: expected {expected}"));
        let parent = node.parent.filter(|&parent| parent < at).ok_or_else(|| wrong("a parent before it"))?;
        node.mv.as_ref().ok_or_else(|| wrong("a move"))?;
        depths[at] = depths[parent] + usize::from(!children[parent].is_empty());
        if depths[at] > MAX_DEPTH {
            return Err(wrong(&format!("variations nested at most {MAX_DEPTH} deep")));
        }
        children[parent].push(at);
    }
    Ok(children)
}

/// Returns the nodes of a line.
pub fn of_line(line: &Line) -> Vec<Node> {
    let mut nodes = vec![Node { comments: line.comments.clone(), ..Node::default() }];
    // The lines that are still to be added, the next one last, each with the node before it.
    let mut open = vec![(line, 0)];
    while let Some((current, mut parent)) = open.pop() {
        let mut variations = Vec::new();
        for (at, played) in current.moves.iter().enumerate() {
            let before = if at == 0 && !std::ptr::eq(current, line) { current.comments.clone() } else { Vec::new() };
            variations.push(played.variations.iter().map(move |line| (line, parent)));
            nodes.push(Node {
                parent: Some(parent),
                mv: Some(played.mv.to_string()),
                name: None,
                comments: played.comments.clone(),
                before,
                glyphs: played.glyphs.clone(),
            });
            parent = nodes.len() - 1;
        }
        // The alternatives to one move stay in their order.
        open.extend(variations.into_iter().flat_map(Iterator::rev));
    }
    nodes
}

/// Returns the line of nodes that start at a position.
pub fn line(nodes: &[Node], start: &Position) -> Result<Line, Refusal> {
    let children = children(nodes)?;
    let mut line = line_after(nodes, &children, 0, &children[0], start.clone())?;
    line.comments.clone_from(&nodes[0].comments);
    Ok(line)
}

/// Returns the line that begins with the first of `next`, whose other nodes are the alternatives to this move.
fn line_after<'a>(
    nodes: &[Node],
    children: &'a [Vec<usize>],
    mut at: usize,
    mut next: &'a [usize],
    mut position: Position,
) -> Result<Line, Refusal> {
    let mut moves = Vec::new();
    let mut comments = Vec::new();
    while let Some((&first, others)) = next.split_first() {
        let node = &nodes[first];
        let text = node.mv.as_deref().unwrap_or_default();
        let mv = position
            .parse_move(text)
            .map_err(|error| Refusal::new(format!("node {first}, after node {at}: {}: {error}", quote(text))))?;
        let mut variations = Vec::new();
        for other in others {
            variations.push(line_after(nodes, children, at, std::slice::from_ref(other), position.clone())?);
        }
        if moves.is_empty() {
            comments.clone_from(&node.before);
        }
        moves.push(PlayedMove { mv, glyphs: node.glyphs.clone(), comments: node.comments.clone(), variations });
        position.make(mv);
        at = first;
        next = &children[first];
    }
    Ok(Line { comments, moves })
}
