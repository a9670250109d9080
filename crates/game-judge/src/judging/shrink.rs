//! Makes a game smaller as long as the answer to it stays wrong.

use std::collections::HashSet;

use game_search::{Side, Turn, Window};

use super::case::Case;
use crate::game::End;

/// Returns the smallest game for which `fails` returns `true` that single steps lead to. If `deep` is `false`, nothing
/// below the horizon is kept.
pub fn smallest(mut case: Case, deep: bool, mut fails: impl FnMut(&Case) -> bool) -> Case {
    let mut size = size(&case);
    // Large steps come first. After a step that succeeds, the next one is tried from the new game.
    let mut failed = 0;
    let mut at = 0;
    loop {
        let steps = steps(&case);
        if failed >= steps.len() {
            return case;
        }
        at %= steps.len();
        let mut next = case.clone();
        apply(&mut next, &steps[at]);
        let next = if deep { next } else { without_depths(next) }.without_unreachable();
        let next_size = self::size(&next);
        if next_size < size && fails(&next) {
            (case, size, failed) = (next, next_size, 0);
        } else {
            (failed, at) = (failed + 1, at + 1);
        }
    }
}

/// The measure of a game: first what makes it hard to read, then its size, then its numbers.
fn size(case: &Case) -> (u32, usize, usize, u32, i64) {
    let nodes = &case.nodes;
    let mut reached = HashSet::new();
    let mut marks = 0;
    let mut edges = 0;
    for node in nodes {
        for edge in &node.moves {
            edges += 1;
            marks += 3 * u32::from(!reached.insert(edge.to));
            marks += 2 * u32::from(nodes[edge.to].side == node.side) + u32::from(edge.noisy);
        }
        marks += u32::from(node.over.is_some()) + 2 * u32::from(node.pass.is_some()) + u32::from(node.check);
        marks += u32::from(node.moves.is_empty() && node.stuck != Some(End::Draw));
    }
    marks += u32::from(case.window != Window::FULL);
    let digits = |value: i32| i64::from(value.unsigned_abs()) * 2 + i64::from(value < 0);
    let values: i64 = nodes.iter().map(|node| digits(node.value)).sum();
    let root = usize::from(nodes[0].side == Side::Second);
    (marks + case.depth, edges, nodes.len() + root, case.depth, values)
}

/// A change that can make a game simpler.
enum Step {
    /// Searches with the full window.
    FullWindow,
    /// Searches one ply less deep.
    Shallower,
    /// Begins at the node after this root move.
    Descend(usize),
    /// Exchanges the sides and the signs of all values.
    ExchangeSides,
    /// Lets the sides alternate from the root.
    Alternate,
    /// Removes the move with this index from a node.
    Remove(usize, usize),
    /// Makes this move quiet.
    Quiet(usize, usize),
    /// Gives this move its own copy of the node that it leads to.
    Unshare(usize, usize),
    /// Forbids the null move.
    NoPass(usize),
    /// Takes the check away.
    NoCheck(usize),
    /// Replaces the result of the node by its moves, or by a draw without moves, and its static value.
    GoOn(usize, i32),
    /// Exchanges the sides from this node on, and also the signs of the values.
    Flip(usize, bool),
    /// Replaces the static value.
    Value(usize, i32),
}

fn steps(case: &Case) -> Vec<Step> {
    let mut steps = vec![Step::FullWindow, Step::Shallower];
    steps.extend((0..case.nodes[0].moves.len()).map(Step::Descend));
    let moves =
        || case.nodes.iter().enumerate().flat_map(|(at, node)| (0..node.moves.len()).map(move |index| (at, index)));
    steps.extend(moves().map(|(at, index)| Step::Remove(at, index)));
    steps.extend([Step::ExchangeSides, Step::Alternate]);
    steps.extend(moves().map(|(at, index)| Step::Quiet(at, index)));
    steps.extend(moves().map(|(at, index)| Step::Unshare(at, index)));
    let values = || case.nodes.iter().map(|node| node.value);
    let extremes = [0, values().min().unwrap_or(0), values().max().unwrap_or(0), 1, -1];
    for (at, node) in case.nodes.iter().enumerate() {
        steps.extend([Step::NoPass(at), Step::NoCheck(at), Step::Flip(at, false), Step::Flip(at, true)]);
        steps.extend(extremes.map(|value| Step::GoOn(at, value)));
        let value = node.value;
        steps.extend([0, value / 2, value - value.signum(), value.abs()].map(|smaller| Step::Value(at, smaller)));
    }
    steps
}

/// Changes a game. A step that does not apply leaves it as it is.
fn apply(case: &mut Case, step: &Step) {
    let nodes = &mut case.nodes;
    match *step {
        Step::FullWindow => case.window = Window::FULL,
        Step::Shallower => case.depth = case.depth.saturating_sub(1).max(1),
        Step::Descend(index) if case.depth > 1 => {
            let root = nodes[0].moves[index].to;
            case.window = Turn::between(nodes[0].side, nodes[root].side).window(case.window);
            case.depth -= 1;
            nodes.drain(..root);
            for node in nodes {
                node.moves.iter_mut().for_each(|edge| edge.to -= root);
                node.pass = node.pass.map(|to| to - root);
            }
        }
        Step::ExchangeSides => {
            for node in nodes {
                node.side = !node.side;
                node.value = -node.value;
            }
        }
        Step::Alternate => {
            let levels = case.levels();
            let root = case.nodes[0].side;
            for (node, level) in case.nodes.iter_mut().zip(levels) {
                node.side = if level % 2 == 0 { root } else { !root };
            }
        }
        Step::Remove(at, index) if nodes[at].moves.len() > 1 => {
            nodes[at].moves.remove(index);
        }
        Step::Quiet(at, index) => nodes[at].moves[index].noisy = false,
        Step::Unshare(at, index) => {
            let place = nodes[at].moves[index].to;
            nodes.insert(place, nodes[place].clone());
            for node in nodes.iter_mut() {
                node.moves.iter_mut().filter(|edge| edge.to >= place).for_each(|edge| edge.to += 1);
                node.pass = node.pass.map(|to| to + usize::from(to >= place));
            }
            nodes[at].moves[index].to = place;
        }
        Step::NoPass(at) => nodes[at].pass = None,
        Step::NoCheck(at) => nodes[at].check = false,
        Step::GoOn(at, value) if nodes[at].over.is_some() || nodes[at].moves.is_empty() => {
            nodes[at].over = None;
            nodes[at].stuck = nodes[at].moves.is_empty().then_some(End::Draw);
            nodes[at].value = value;
        }
        Step::Flip(at, negates) => {
            let mut below = vec![false; nodes.len()];
            below[at] = true;
            for from in at..nodes.len() {
                if below[from] {
                    nodes[from]
                        .moves
                        .iter()
                        .map(|edge| edge.to)
                        .chain(nodes[from].pass)
                        .for_each(|to| below[to] = true);
                    nodes[from].side = !nodes[from].side;
                    nodes[from].value *= if negates { -1 } else { 1 };
                }
            }
        }
        Step::Value(at, value) => nodes[at].value = value,
        _ => {}
    }
}

/// Removes everything that a search to the case's depth does not reach.
fn without_depths(mut case: Case) -> Case {
    let (levels, depth) = (case.levels(), case.depth);
    for (node, _) in case.nodes.iter_mut().zip(levels).filter(|(_, level)| *level >= depth) {
        node.moves.clear();
        node.pass = None;
        node.stuck = node.over.is_none().then_some(node.stuck.unwrap_or(End::Draw));
    }
    case
}
