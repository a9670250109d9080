//! The result of a search: the best moves, their scores and their lines.

use std::cmp::Ordering;

use super::node::{Node, chance_of};
use super::tree::Tree;
use super::{MctsParams, MctsStats, TreePolicy, math};
use crate::searcher::{RootLine, RootMove, SearchControl, StopReason};
use crate::{Bound, Limits, Line, Report, Score};

/// The moves at the root, or at another node, best first.
pub(super) struct SearchResult<'a, M> {
    tree: &'a Tree<M>,
    params: &'a MctsParams,
    pub(super) moves: Vec<&'a Node<M>>,
}

impl<'a, M: Copy + Eq> SearchResult<'a, M> {
    pub(super) fn new(tree: &'a Tree<M>, params: &'a MctsParams) -> SearchResult<'a, M> {
        SearchResult::at(tree.root(), tree, params)
    }

    /// Makes the result for the side to move at this node.
    pub(super) fn at(node: &Node<M>, tree: &'a Tree<M>, params: &'a MctsParams) -> SearchResult<'a, M> {
        let children = || tree.children(node).map(|(_, child)| child);
        let mut moves = best_first(children(), params);
        if moves.is_empty() {
            // No simulation reached a child, so the children are sorted by their estimates.
            let known = children().map(|child| (child.estimate(), child)).filter(|(estimate, _)| !estimate.is_nan());
            moves = sorted(known.collect(), |a, b| b.total_cmp(a));
        }
        SearchResult { tree, params, moves }
    }

    /// Returns the node after the best move, and the winning chance of the move.
    pub(super) fn best(&self) -> Option<(&'a Node<M>, f32)> {
        self.moves.first().map(|&best| (best, quality(best, self.params)))
    }

    /// Returns the score of a root move for the side to move, or a draw score if there is no such move.
    pub(super) fn score(&self, index: usize) -> Score {
        let Some(node) = self.moves.get(index) else { return Score::DRAW };
        match node.proven() {
            Some(score) => score.from_table(1),
            None => Score::heuristic(math::value(quality(node, self.params), self.tree.scale)),
        }
    }

    /// Returns the line that begins with a root move: the expected continuation.
    pub(super) fn line(&self, index: usize) -> Line<M> {
        let mut line = Line::new();
        let mut next = self.moves.get(index).copied();
        while let Some(node) = next {
            line.extend(node.mv());
            next = best_first(self.tree.children(node).map(|(_, child)| child), self.params).first().copied();
        }
        line
    }

    /// Returns the first `count` lines with their scores.
    pub(super) fn lines(&self, count: usize) -> Vec<RootLine<M>> {
        (0..count).map(|index| RootLine { line: self.line(index), score: self.score(index) }).collect()
    }

    pub(super) fn root_moves(&self) -> Vec<RootMove<M>> {
        let moves = self.moves.iter().enumerate();
        let root_move = |(index, node): (usize, &&Node<M>)| {
            let prior = (self.params.selection == TreePolicy::Puct).then(|| node.prior());
            let value = Some(quality(node, self.params));
            Some(RootMove { mv: node.mv()?, score: self.score(index), nodes: node.visits().into(), value, prior })
        };
        moves.filter_map(root_move).collect()
    }

    /// Returns the report of a search. `stats` are the counters of all threads, and `admitted` are the root moves
    /// that the limits admit.
    pub(super) fn report(
        self,
        limits: &Limits<M>,
        admitted: &[M],
        control: &SearchControl<'_, M>,
        stats: &MctsStats,
    ) -> Report<M> {
        let wanted = limits.multi_pv.min(admitted.len());
        let mut lines = self.lines(wanted.min(self.moves.len()));
        // Then follow moves that no simulation reached, in the order of generation.
        for &mv in admitted {
            if lines.len() < wanted && lines.iter().all(|line| line.line[0] != mv) {
                lines.push(RootLine { line: vec![mv], score: -Score::INFINITY });
            }
        }
        let searched = !self.moves.is_empty();
        let depth = if searched { lines[0].line.len() as u32 } else { 0 };
        Report {
            best: Some(lines[0].line[0]),
            ponder: lines[0].line.get(1).copied(),
            score: self.score(0),
            bound: if searched { Bound::Exact } else { Bound::Lower },
            depth,
            selective_depth: stats.longest.max(depth),
            root_moves: self.root_moves(),
            lines,
            nodes: control.all_nodes(),
            simulations: stats.simulations,
            time: control.elapsed(),
            reason: control.reason.unwrap_or(StopReason::Nodes),
        }
    }
}

/// Returns the winning chance of a move for the side that makes it.
fn quality<M: Copy>(node: &Node<M>, params: &MctsParams) -> f32 {
    if let Some(score) = node.proven() {
        return chance_of(score);
    }
    match (node.visits(), node.estimate()) {
        (0, estimate) if estimate.is_nan() => 0.5,
        (0, estimate) => estimate,
        (visits, _) => node.quality(visits, params.minimax_weight),
    }
}

/// Sorts the searched moves, best first: wins, the fastest first; then unproven moves, the most visited first; then
/// losses, the slowest first. Proven draws come before the unproven moves if the most visited unproven move has a
/// winning chance below a draw; otherwise they come after the unproven moves.
fn best_first<'a, M: Copy>(moves: impl Iterator<Item = &'a Node<M>>, params: &MctsParams) -> Vec<&'a Node<M>> {
    sort_best_first(moves.filter(|node| node.visits() > 0 || node.proven().is_some()).collect(), params)
}

/// Sorts the moves. The function takes no iterator, so that the long sort code is compiled only once per move type.
fn sort_best_first<'a, M: Copy>(moves: Vec<&'a Node<M>>, params: &MctsParams) -> Vec<&'a Node<M>> {
    let open = moves.iter().filter(|node| node.proven().is_none()).max_by_key(|node| node.visits());
    let draw_is_better = open.is_none_or(|node| quality(node, params) < chance_of(Score::DRAW));
    // A larger key comes first.
    let key = |node: &Node<M>| match node.proven().map(|score| (score, score.value().signum())) {
        Some((_, 0)) => (if draw_is_better { 1 } else { -1 }, 0, node.visits()),
        Some((score, sign)) => (2 * sign, score.value(), 0),
        None => (0, 0, node.visits()),
    };
    let keyed = moves.into_iter().map(|node| ((key(node), quality(node, params)), node)).collect();
    sorted(keyed, |a, b| b.0.cmp(&a.0).then_with(|| b.1.total_cmp(&a.1)))
}

/// Sorts nodes by keys that were read before the sort. If the keys were read during the sort, other threads could
/// change them, and the sort could then panic.
fn sorted<K, M>(mut nodes: Vec<(K, &Node<M>)>, order: impl Fn(&K, &K) -> Ordering) -> Vec<&Node<M>> {
    nodes.sort_by(|(a, _), (b, _)| order(a, b));
    nodes.into_iter().map(|(_, node)| node).collect()
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    /// A sort can panic if the keys of its items change during the sort.
    #[test]
    fn sorting_root_moves_is_safe_while_other_threads_visit_them() {
        let nodes: Vec<Node<u32>> = (0..300).map(|_| Node::default()).collect();
        nodes.iter().zip(0..).for_each(|(node, number)| node.begin((number, number), 0.0, 0.5, None));
        nodes.iter().for_each(|node| node.add(0.5, 1, false));
        thread::scope(|scope| {
            let visits = scope.spawn(|| {
                let mut random = fastrand::Rng::with_seed(1);
                (0..3_000_000).for_each(|_| nodes[random.usize(..300)].add_virtual(random.u32(..1_000)));
            });
            while !visits.is_finished() {
                assert_eq!(best_first(nodes.iter(), &MctsParams::default()).len(), 300);
            }
        });
    }
}
