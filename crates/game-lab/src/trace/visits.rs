//! The tree of visits: which visit a visit is below, and by which move.

use std::collections::HashMap;

use game_search::{Evaluator, Game, NullMove, PackedMove, Score, Step, Tactics, Window};
use small_games::{LeafValue, NodeId, Tree};

use super::file::{Facts, refusal};
use crate::Refusal;

/// A visit of the trace.
#[derive(Clone, Debug)]
pub struct Visit {
    pub node: NodeId,
    /// The move or the pass that led here, or `None` at the root.
    pub step: Option<Step<NodeId>>,
    pub ply: u32,
    /// The remaining depth, negative in quiescence.
    pub depth: i32,
    /// The window for the side to move, if it is known.
    pub window: Option<Window>,
    /// The score for the side to move, if the file has it.
    pub score: Option<Score>,
    /// The visits below, in order.
    pub children: Vec<usize>,
    pub position: Tree,
}

impl Visit {
    /// Returns the static value for the side to move.
    pub fn static_value(&self) -> Score {
        Score::heuristic(LeafValue.evaluate(&self.position))
    }

    /// Returns `true` if quiescence would search a move here.
    pub fn has_noisy_moves(&self) -> bool {
        let mut moves = Vec::new();
        self.position.noisy_moves(&mut moves);
        !moves.is_empty()
    }
}

/// Returns the legal moves of a position.
fn legal(position: &Tree) -> Vec<NodeId> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

/// The visits of a search, in order.
#[derive(Clone, Debug)]
pub struct Visits {
    pub list: Vec<Visit>,
    /// The visits of the root. A driver, such as iterative deepening, has several.
    pub roots: Vec<usize>,
}

impl Visits {
    /// Links the visits. Each visit is below the last one from which its node can be reached.
    pub fn of(tree: &Tree, facts: &[Facts], depth: u32) -> Result<Visits, Refusal> {
        let mut visits = Visits { list: Vec::new(), roots: Vec::new() };
        // The open visits, the root first, each with its position.
        let mut path: Vec<(usize, Tree)> = Vec::new();
        for (at, fact) in facts.iter().enumerate() {
            let (step, position) = match visits.parent(&mut path, fact) {
                Some(found) => found,
                None if fact.node == tree.node() && fact.ply.is_none_or(|ply| ply == 0) => {
                    path.clear();
                    (None, tree.clone())
                }
                None => return Err(unreachable(&path, at, fact)),
            };
            if path.len() as u32 > Tree::MAX_HEIGHT {
                return Err(refusal(format!(
                    "visit {at} at ply {}: expected at most {}",
                    path.len(),
                    Tree::MAX_HEIGHT
                )));
            }
            match path.last() {
                Some(&(parent, _)) => visits.list[parent].children.push(at),
                None => visits.roots.push(at),
            }
            visits.list.push(Visit {
                node: fact.node,
                step,
                ply: path.len() as u32,
                depth: 0,
                window: fact.window,
                score: fact.score,
                children: Vec::new(),
                position: position.clone(),
            });
            path.push((at, position));
        }
        visits.measure(facts, depth);
        Ok(visits)
    }

    /// Shortens the path to the parent of the next visit. Returns the step to the visit, and its position; `None` if
    /// nothing on the path leads to it.
    fn parent(&self, path: &mut Vec<(usize, Tree)>, fact: &Facts) -> Option<(Option<Step<NodeId>>, Tree)> {
        for length in (1..=path.len()).rev() {
            let (parent, position) = &path[length - 1];
            if fact.ply.is_some_and(|ply| ply as usize != length) {
                continue;
            }
            let mut next = position.clone();
            let step = if legal(&next).contains(&fact.node) && !self.has_waited(*parent, fact) {
                next.make(fact.node);
                Step::Move(fact.node)
            } else if next.node() == fact.node && next.null_move_allowed() && fact.ply.is_some() {
                next.make_null();
                Step::Null
            } else {
                continue;
            };
            path.truncate(length);
            return Some((Some(step), next));
        }
        None
    }

    /// Returns `true` if a leaf has waited already, so that another visit of it without a ply is a visit of its own.
    fn has_waited(&self, parent: usize, fact: &Facts) -> bool {
        let visit = &self.list[parent];
        fact.ply.is_none() && visit.node == fact.node && !visit.children.is_empty()
    }

    /// Sets the remaining depths. Where the file has none, a search of the root is as deep as its deepest visit, and the
    /// last one has the whole depth.
    fn measure(&mut self, facts: &[Facts], depth: u32) {
        for (number, &root) in self.roots.iter().enumerate() {
            let end = self.roots.get(number + 1).copied().unwrap_or(self.list.len());
            let deepest = self.list[root..end].iter().map(|visit| visit.ply).max().unwrap_or(0);
            let whole = if end == self.list.len() { depth } else { deepest.min(depth) };
            for (visit, fact) in self.list[root..end].iter_mut().zip(&facts[root..end]) {
                visit.depth = fact.depth.unwrap_or(whole as i32 - visit.ply as i32);
            }
        }
    }

    /// Returns the moves that were searched at a visit, each with the last visit that it led to.
    pub fn searched(&self, at: usize) -> HashMap<NodeId, usize> {
        let children = self.list[at].children.iter();
        children
            .filter_map(|&child| match self.list[child].step {
                Some(Step::Move(mv)) => Some((mv, child)),
                _ => None,
            })
            .collect()
    }

    /// Returns the number of legal moves at a visit that were not searched.
    pub fn left_out(&self, at: usize) -> usize {
        legal(&self.list[at].position).len() - self.searched(at).len()
    }
}

/// Returns the refusal of a visit that nothing before it leads to.
fn unreachable(path: &[(usize, Tree)], at: usize, fact: &Facts) -> Refusal {
    let number = Tree::to_bits(fact.node);
    let ply = fact.ply.map_or(String::new(), |ply| format!(" at ply {ply}"));
    let before: Vec<String> = path.iter().map(|(_, position)| Tree::to_bits(position.node()).to_string()).collect();
    let expected = match before.is_empty() {
        true => "expected the root, node 0".to_owned(),
        false => format!("no move leads to it from the nodes before it, {}", before.join(", ")),
    };
    refusal(format!("visit {at} of node {number}{ply}: {expected}"))
}
