//! A solution for every hole: the ladder's own search, or the judge's for LMR and MCTS, and an answer to every task.

use std::collections::{BTreeMap, BTreeSet};

use game_judge::solutions::{lmr, mcts};

use crate::holes;
use crate::ladder::history::{History, Reward};
use crate::ladder::pvs::ReSearch;
use crate::ladder::transposition_table::{DepthMatch, Table};
use crate::ladder::*;
use crate::{Cx, Event, Game, Move, NullMove, Observer, Position, Score, Side, StaticValue, Tactics, Window};

/// A search as the judge calls it, with the window and the score for the side to move at the root.
pub type Search = fn(&mut Cx<'_>, u32, Window) -> Score;
/// An answer to a task.
pub type Task = fn(&mut Cx<'_>, u32) -> Vec<i64>;

type Exact = fn(&mut Cx<'_>, u32) -> Score;
type WithPly = fn(&mut Cx<'_>, u32, u32) -> Score;
type WithWindow = fn(&mut Cx<'_>, u32, u32, Window) -> Score;
type WithPass = fn(&mut Cx<'_>, u32, u32, Window, bool) -> Score;

/// Requires that a solution has the signature of its hole, so that it can replace it. Returns the solution.
fn fits<T>(_hole: T, solution: T) -> T {
    solution
}

/// Returns the seed of the games: 1, or the value of the environment variable `SEED`, to try other games.
pub fn seed() -> u64 {
    std::env::var("SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// Returns a table that is large enough for the games of the judge.
pub fn table() -> Table<Move> {
    Table::new(12, DepthMatch::Equal)
}

/// Returns the solutions of a lesson.
pub fn named(lesson: &str) -> (Search, Task) {
    match lesson {
        "minimax" => {
            fits::<WithPly>(holes::minimax::search, minimax::search);
            (|cx, depth, _| cx.game.side_to_move().absolute(minimax::search(cx, depth, 0)), all_best)
        }
        "negamax" => {
            fits::<WithPly>(holes::negamax::search, negamax::search);
            (|cx, depth, _| negamax::search(cx, depth, 0), move_values)
        }
        "alpha-beta" => {
            fits::<WithWindow>(holes::alpha_beta::search, alpha_beta::search);
            (|cx, depth, window| alpha_beta::search(cx, depth, 0, window), cutoffs_by_index)
        }
        "pvs" => {
            fits::<WithWindow>(holes::pvs::search, |cx, depth, ply, window| {
                pvs::search(cx, depth, ply, window, ReSearch::FromAlpha)
            });
            (|cx, depth, window| pvs::search(cx, depth, 0, window, ReSearch::FromAlpha), re_searches)
        }
        "aspiration" => {
            fits::<Exact>(holes::aspiration::search, |cx, depth| aspiration::search(cx, depth, 5));
            (|cx, depth, _| aspiration::search(cx, depth, 5), keeps_static_value)
        }
        "iterative-deepening" => {
            fits::<Exact>(holes::iterative_deepening::search, iterative_deepening::search);
            (|cx, depth, _| iterative_deepening::search(cx, depth), value_of_each_iteration)
        }
        "history" => {
            let own: Search = |cx, depth, window| {
                let mut history = History::new(cx.game, Reward::DepthSquared);
                history::search(cx, depth, 0, window, &mut history)
            };
            (fits::<Search>(holes::history::search, own), most_successful_move)
        }
        "killers" => {
            let own: Search =
                |cx, depth, window| killers::search(cx, depth, 0, window, &mut killers::Killers::default());
            (fits::<Search>(holes::killers::search, own), killers_by_ply)
        }
        "transposition-table" => {
            let own: Search = |cx, depth, window| transposition_table::search(cx, depth, 0, window, &mut table());
            (fits::<Search>(holes::transposition_table::search, own), different_positions)
        }
        "quiescence" => {
            fits::<WithWindow>(holes::quiescence::search, quiescence::search);
            (|cx, depth, window| quiescence::search(cx, depth, 0, window), longest_capture_line)
        }
        "null-move" => {
            fits::<WithPass>(holes::null_move::search, |cx, depth, ply, window, passed| {
                null_move::search(cx, depth, ply, window, null_move::REDUCTION, passed)
            });
            let own: Search = |cx, depth, window| null_move::search(cx, depth, 0, window, null_move::REDUCTION, false);
            (own, zugzwang)
        }
        "lmr" => {
            fits::<WithWindow>(holes::lmr::search, lmr::search);
            (|cx, depth, window| lmr::search(cx, depth, 0, window), misjudged)
        }
        "mtdf" => {
            fits::<Exact>(holes::mtdf::search, |cx, depth| mtdf::search(cx, depth, &mut table()));
            (|cx, depth, _| mtdf::search(cx, depth, &mut table()), second_best)
        }
        "mcts" => {
            fits::<Exact>(holes::mcts::search, mcts::search);
            (|cx, simulations, _| mcts::search(cx, simulations), visits)
        }
        _ => panic!("no lesson is called {lesson:?}"),
    }
}

/// Returns the nodes after the root moves, each with its value for the side to move at the root.
fn root_values(cx: &mut Cx<'_>, depth: u32) -> Vec<(usize, Score)> {
    let moves = cx.legal_moves();
    let value = |mv: Move| {
        let (undo, turn) = cx.make(mv);
        let (node, score) = (cx.game.node(), turn.score(negamax::search(cx, depth - 1, 1)));
        cx.unmake(mv, undo);
        (node, score)
    };
    moves.into_iter().map(value).collect()
}

fn all_best(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    let values = root_values(cx, depth);
    let best = values.iter().map(|(_, score)| *score).max();
    values.into_iter().filter(|(_, score)| Some(*score) == best).map(|(node, _)| node as i64).collect()
}

fn move_values(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    root_values(cx, depth).into_iter().map(|(_, score)| score.value().into()).collect()
}

/// An observer that lists the cutoffs with their side, ply, move and index, and counts re-searches.
struct Cutoffs {
    position: Position,
    path: Vec<usize>,
    list: Vec<(Side, usize, Move, usize)>,
    re_searches: i64,
}

impl Observer<Move> for Cutoffs {
    fn on(&mut self, event: Event<Move>) {
        match event {
            Event::Make(mv) => self.path.push(self.position.make(mv)),
            Event::Unmake => self.position.unmake(' ', self.path.pop().expect("a move was made")),
            Event::Cutoff { mv, index, .. } => {
                self.list.push((self.position.side_to_move(), self.path.len(), mv, index));
            }
            Event::ReSearch(_) => self.re_searches += 1,
            _ => {}
        }
    }
}

fn observed(
    cx: &Cx<'_>,
    search: impl FnOnce(&mut crate::Context<'_, Position, StaticValue, Cutoffs>) -> Score,
) -> Cutoffs {
    let (mut position, mut value) = (cx.game.clone(), StaticValue);
    let mut cutoffs = Cutoffs { position: position.clone(), path: Vec::new(), list: Vec::new(), re_searches: 0 };
    search(&mut crate::Context::new(&mut position, &mut value, &mut cutoffs));
    cutoffs
}

fn cutoffs_by_index(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    let found = observed(cx, |cx| alpha_beta::search(cx, depth, 0, Window::FULL)).list;
    let length = found.iter().map(|(.., index)| index + 1).max().unwrap_or(0);
    (0..length).map(|at| found.iter().filter(|(.., index)| *index == at).count() as i64).collect()
}

fn re_searches(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    vec![observed(cx, |cx| pvs::search(cx, depth, 0, Window::FULL, ReSearch::FromAlpha)).re_searches]
}

fn keeps_static_value(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    let window = Window::null_below(cx.evaluate());
    vec![i64::from(window.fails_high(alpha_beta::search(cx, depth, 0, window)))]
}

fn value_of_each_iteration(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    (1..=depth).map(|depth| iterative_deepening::search(cx, depth).value().into()).collect()
}

fn most_successful_move(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    let found = observed(cx, |cx| alpha_beta::search(cx, depth, 0, Window::FULL)).list;
    let mut counts = BTreeMap::new();
    for (.., mv, _) in found.into_iter().filter(|(side, ..)| *side == Side::First) {
        *counts.entry(mv).or_insert(0) += 1;
    }
    let most = counts.values().max().copied();
    let first = counts.into_iter().find(|(_, count)| Some(*count) == most);
    first.map_or(Vec::new(), |(mv, count)| vec![i64::from(mv as u32) - 97, count])
}

fn killers_by_ply(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    /// Walks the tree of an alpha-beta search that notes the quiet moves that cut.
    fn walk(cx: &mut Cx<'_>, depth: u32, ply: u32, mut window: Window, seen: &mut Vec<BTreeSet<Move>>) -> Score {
        if let Some(score) = cx.finished(ply) {
            return score;
        }
        if depth == 0 {
            return cx.evaluate();
        }
        let moves = cx.legal_moves();
        let mut best = if moves.is_empty() { cx.no_moves(ply) } else { -Score::INFINITY };
        for mv in moves {
            let (undo, turn) = cx.make(mv);
            let score = turn.score(walk(cx, depth - 1, ply + 1, turn.window(window), seen));
            cx.unmake(mv, undo);
            best = best.max(score);
            window.alpha = window.alpha.max(score);
            if best >= window.beta {
                seen.resize(seen.len().max(ply as usize + 1), BTreeSet::new());
                if crate::MoveOrdering::is_quiet(cx.game, mv) {
                    seen[ply as usize].insert(mv);
                }
                break;
            }
        }
        best
    }
    let mut seen = Vec::new();
    walk(cx, depth, 0, Window::FULL, &mut seen);
    seen.iter().map(|moves| moves.len() as i64).collect()
}

fn different_positions(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    fn walk(cx: &mut Cx<'_>, depth: u32, seen: &mut BTreeSet<(usize, u32)>) {
        if !seen.insert((cx.game.node(), depth)) || depth == 0 || cx.game.outcome().is_some() {
            return;
        }
        for mv in cx.legal_moves() {
            let (undo, _) = cx.make(mv);
            walk(cx, depth - 1, seen);
            cx.unmake(mv, undo);
        }
    }
    let mut seen = BTreeSet::new();
    walk(cx, depth, &mut seen);
    vec![seen.into_iter().map(|(node, _)| node).collect::<BTreeSet<_>>().len() as i64]
}

fn longest_capture_line(cx: &mut Cx<'_>, _: u32) -> Vec<i64> {
    fn longest(cx: &mut Cx<'_>) -> i64 {
        let mut moves = Vec::new();
        if cx.game.outcome().is_none() {
            cx.game.noisy_moves(&mut moves);
        }
        let after = |mv: Move| {
            let (undo, _) = cx.make(mv);
            let length = 1 + longest(cx);
            cx.unmake(mv, undo);
            length
        };
        moves.into_iter().map(after).max().unwrap_or(0)
    }
    vec![longest(cx)]
}

fn zugzwang(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    if !cx.game.null_move_allowed() {
        return vec![0];
    }
    let (undo, turn) = cx.make_null();
    let passing = turn.score(negamax::search(cx, depth - 1, 1));
    cx.unmake_null(undo);
    vec![i64::from(passing > negamax::search(cx, depth, 0))]
}

fn misjudged(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    if depth < 2 || cx.legal_moves().is_empty() {
        return Vec::new();
    }
    let (reduced, full) = (root_values(cx, depth - 1), root_values(cx, depth));
    let better = |values: &[(usize, Score)], at: usize| values[at].1 > values[0].1;
    (0..full.len()).filter(|&at| better(&reduced, at) && !better(&full, at)).map(|at| full[at].0 as i64).collect()
}

fn second_best(cx: &mut Cx<'_>, depth: u32) -> Vec<i64> {
    let mut values = move_values(cx, depth);
    values.sort_unstable();
    values.into_iter().rev().skip(1).take(1).collect()
}

fn visits(cx: &mut Cx<'_>, simulations: u32) -> Vec<i64> {
    mcts::search(cx, simulations);
    let children: Vec<usize> = cx.legal_moves().into_iter().filter_map(|mv| cx.game.after(mv)).collect();
    let count = |node: usize| cx.observer.visited.iter().filter(|&&at| at == node).count() as i64;
    children.into_iter().map(count).collect()
}
