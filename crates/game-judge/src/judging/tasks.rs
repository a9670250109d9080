//! The answers to the tasks that the ladder leaves open, one for each lesson.

use std::collections::BTreeMap;

use game_search::ladder::{alpha_beta, negamax, pvs};
use game_search::{Event, Observer, Score, Side, Turn, Window};

use super::case::Case;
use crate::game::{Move, StaticValue};

/// Returns the value of a node for the side to move there.
fn value_at(case: &Case, node: usize, depth: u32, ply: u32) -> Score {
    case.run_at(node, |cx| negamax::search(cx, depth, ply)).0
}

/// Returns the value of every root move for the side to move at the root, after a search of `depth` plies.
fn root_values(case: &Case, depth: u32) -> Vec<(usize, Score)> {
    let root = &case.nodes[0];
    let value = |to: usize| {
        let turn = Turn::between(root.side, case.nodes[to].side);
        (to, turn.score(value_at(case, to, depth.saturating_sub(1), 1)))
    };
    root.moves.iter().map(|edge| value(edge.to)).collect()
}

fn numbers(nodes: impl IntoIterator<Item = usize>) -> Vec<i64> {
    nodes.into_iter().map(|node| node as i64).collect()
}

/// The nodes after all best moves of the root, in the game's order.
pub fn all_best(case: &Case) -> Vec<i64> {
    let values = root_values(case, case.depth);
    let best = values.iter().map(|(_, value)| *value).max();
    numbers(values.iter().filter(|(_, value)| Some(*value) == best).map(|(to, _)| *to))
}

/// The value of every root move for the side to move at the root, in the game's order.
pub fn move_values(case: &Case) -> Vec<i64> {
    root_values(case, case.depth).iter().map(|(_, value)| i64::from(value.value())).collect()
}

/// What alpha-beta or PVS reports about its cutoffs and re-searches.
#[derive(Default)]
struct Counts {
    by_index: Vec<i64>,
    by_name: BTreeMap<(usize, Move), i64>,
    killers: Vec<Vec<Move>>,
    re_searches: i64,
    ply: usize,
}

/// Runs a search with an observer of its own.
fn counts(case: &Case, is_pvs: bool) -> Counts {
    struct Counting<'a>(&'a Case, Vec<usize>, Counts);
    impl Observer<Move> for Counting<'_> {
        fn on(&mut self, event: Event<Move>) {
            let Counting(case, path, counts) = self;
            let node = &case.nodes[*path.last().expect("the root")];
            match event {
                Event::Make(mv) => {
                    let to = node.moves.iter().find(|edge| edge.name == mv).map_or(0, |edge| edge.to);
                    path.push(to);
                }
                Event::Unmake => drop(path.pop()),
                Event::Enter { ply, .. } => counts.ply = counts.ply.max(ply as usize),
                Event::ReSearch(_) => counts.re_searches += 1,
                Event::Cutoff { mv, index, .. } => {
                    let length = counts.by_index.len().max(index + 1);
                    counts.by_index.resize(length, 0);
                    counts.by_index[index] += 1;
                    *counts.by_name.entry((node.side.index(), mv)).or_default() += 1;
                    let ply = path.len() - 1;
                    let plies = counts.killers.len().max(ply + 1);
                    counts.killers.resize(plies, Vec::new());
                    let is_quiet = node.moves.iter().any(|edge| edge.name == mv && !edge.noisy);
                    if is_quiet && !counts.killers[ply].contains(&mv) {
                        counts.killers[ply].push(mv);
                    }
                }
                _ => {}
            }
        }
    }
    let mut position = case.position();
    let (mut value, mut observer) = (StaticValue, Counting(case, vec![0], Counts::default()));
    let mut cx = game_search::Context::new(&mut position, &mut value, &mut observer);
    match is_pvs {
        true => pvs::search(&mut cx, case.depth, 0, Window::FULL, pvs::ReSearch::FromAlpha),
        false => alpha_beta::search(&mut cx, case.depth, 0, Window::FULL),
    };
    observer.2
}

/// The number of cutoffs by the first move, the second move and so on, up to the last index with a cutoff.
pub fn cutoffs_by_index(case: &Case) -> Vec<i64> {
    counts(case, false).by_index
}

/// The number of re-searches.
pub fn re_searches(case: &Case) -> Vec<i64> {
    vec![counts(case, true).re_searches]
}

/// 1 if the value of the root is at least its static value, otherwise 0.
pub fn keeps_static_value(case: &Case) -> Vec<i64> {
    let side = case.nodes[0].side;
    let value = value_at(case, 0, case.depth, 0);
    vec![i64::from(value >= side.absolute(Score::heuristic(case.nodes[0].value)))]
}

/// The values after depth 1, 2 and so on.
pub fn value_of_each_iteration(case: &Case) -> Vec<i64> {
    (1..=case.depth).map(|depth| i64::from(value_at(case, 0, depth, 0).value())).collect()
}

/// Max's most successful move: its place in the alphabet from 0, and its number of cutoffs; nothing without a cutoff.
pub fn most_successful_move(case: &Case) -> Vec<i64> {
    let counts = counts(case, false).by_name;
    let of_max = counts.iter().filter(|((side, _), _)| *side == Side::First.index());
    let best = of_max.max_by_key(|((_, name), count)| (**count, std::cmp::Reverse(*name)));
    best.map_or(Vec::new(), |((_, name), count)| vec![i64::from(*name as u32 - 'a' as u32), *count])
}

/// For every ply up to the last one with a cutoff: the number of different quiet moves that cause cutoffs there.
pub fn killers_by_ply(case: &Case) -> Vec<i64> {
    numbers(counts(case, false).killers.iter().map(Vec::len))
}

/// The number of different positions that at most `depth` moves reach, the root included.
pub fn different_positions(case: &Case) -> Vec<i64> {
    let mut levels = vec![u32::MAX; case.nodes.len()];
    levels[0] = 0;
    for (at, node) in case.nodes.iter().enumerate().filter(|(_, node)| node.over.is_none()) {
        for edge in &node.moves {
            levels[edge.to] = levels[edge.to].min(levels[at].saturating_add(1));
        }
    }
    vec![levels.iter().filter(|&&level| level <= case.depth).count() as i64]
}

/// The number of moves in the longest line of noisy moves from the root.
pub fn longest_capture_line(case: &Case) -> Vec<i64> {
    fn longest(case: &Case, at: usize) -> i64 {
        let node = &case.nodes[at];
        let noisy = node.moves.iter().filter(|edge| node.over.is_none() && edge.noisy);
        noisy.map(|edge| 1 + longest(case, edge.to)).max().unwrap_or(0)
    }
    vec![longest(case, 0)]
}

/// 1 if the root is in zugzwang: a null move is allowed, and its value is higher than that of every move. The value of
/// the null move is searched as deep as the others.
pub fn zugzwang(case: &Case) -> Vec<i64> {
    let root = &case.nodes[0];
    let Some(pass) = root.pass.filter(|_| root.over.is_none()) else { return vec![0] };
    let turn = Turn::between(root.side, case.nodes[pass].side);
    let passing = turn.score(value_at(case, pass, case.depth.saturating_sub(1), 1));
    vec![i64::from(passing > value_at(case, 0, case.depth, 0))]
}

/// The nodes after the root moves that look better than the first move one ply less deep, but are not.
pub fn misjudged(case: &Case) -> Vec<i64> {
    let reduced = root_values(case, case.depth.saturating_sub(1).max(1));
    let full = root_values(case, case.depth);
    let Some((first_reduced, first_full)) = reduced.first().zip(full.first()) else { return Vec::new() };
    let pairs = reduced.iter().zip(&full);
    numbers(pairs.filter(|(a, b)| a.1 > first_reduced.1 && b.1 <= first_full.1).map(|(a, _)| a.0))
}

/// The value of the second-best root move; nothing if the root has fewer than two moves.
pub fn second_best(case: &Case) -> Vec<i64> {
    let mut values = move_values(case);
    values.sort_unstable_by(|a, b| b.cmp(a));
    values.get(1).map_or(Vec::new(), |value| vec![*value])
}
