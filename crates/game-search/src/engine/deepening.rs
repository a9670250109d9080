//! The root of the search: depth after depth, window after window, line after line.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::worker::Worker;
use super::{EngineGame, Limits, Progress, Report, RootLine, RootMove, StopReason};
use crate::{Bound, CutoffKind, Evaluator, Event, Line, MoveList, Observer, Score, Selection, Window};

/// A root move and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct Root<M> {
    mv: M,
    score: Score,
    nodes: u64,
    line: Line<M>,
}

impl<M: Copy> Root<M> {
    /// The root moves that the limits admit.
    pub(super) fn all<G: EngineGame<Move = M>>(game: &G, limits: &Limits<M>) -> (Vec<Root<M>>, usize)
    where
        M: Eq,
    {
        let mut list = G::MoveList::default();
        game.legal_moves(&mut list);
        let root = |&mv| Root { mv, score: -Score::INFINITY, nodes: 0, line: vec![mv] };
        let admitted = list.as_slice().iter().filter(|mv| limits.admits(mv));
        (admitted.map(root).collect(), list.len())
    }
}

/// The best line so far.
#[derive(Clone, Copy)]
struct Found {
    score: Score,
    bound: Bound,
    depth: u32,
}

impl<G, E, O> Worker<'_, G, E, O>
where
    G: EngineGame,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    /// Deepens until a limit is met. Threads beyond the first (`thread` 0) leave out some of the first depths, so that
    /// they do not all do the same.
    pub(super) fn deepen(
        mut self,
        mut roots: Vec<Root<G::Move>>,
        limits: &Limits<G::Move>,
        thread: usize,
    ) -> Report<G::Move> {
        let last = limits.depth.or(limits.mate.map(|plies| 2 * plies)).unwrap_or(Score::MAX_PLY).min(Score::MAX_PLY);
        let lines = limits.multi_pv.min(roots.len());
        let mut found = Found { score: Score::DRAW, bound: Bound::Lower, depth: 0 };
        let mut stable = 0;
        for depth in iterations(last, self.params.deepening_step).skip(thread % 2) {
            let best_before = roots[0].mv;
            self.failed_low = false;
            if self.is_selective && lines == 1 {
                // What was hard to refute may be good: it is reduced least.
                roots[1..].sort_by_key(|root| Reverse(root.nodes));
            }
            for first in 0..lines {
                let partial = self.aspire(depth, first, &mut roots);
                if first == 0
                    && let Some((score, bound)) = partial
                {
                    found = Found { score, bound, depth: if self.stopped() { found.depth } else { depth } };
                }
                if self.stopped() {
                    break;
                }
            }
            if !self.stopped() {
                roots[..lines].sort_by_key(|root| -root.score);
                let progress = Progress {
                    depth,
                    selective_depth: self.selective_depth,
                    score: found.score,
                    line: &roots[0].line,
                    nodes: self.budget.all_nodes(),
                    time: self.budget.elapsed(),
                };
                if self.observer.progress(&progress) == ControlFlow::Break(()) {
                    self.end(StopReason::Observer);
                }
                stable = if roots[0].mv == best_before { stable + 1 } else { 0 };
                let own_time = self.budget.own_time();
                if self
                    .budget
                    .plan
                    .filter(|_| !self.budget.is_pondering())
                    .is_some_and(|plan| roots.len() == 1 || plan.is_spent(own_time, stable, self.failed_low))
                {
                    self.end(StopReason::Time);
                }
                let mate = found.score.mate_distance().filter(|_| !found.score.is_loss());
                if limits.mate.is_some_and(|wanted| mate.is_some_and(|plies| plies <= wanted)) {
                    self.end(StopReason::Mate);
                }
                if lines == 1 && depth < last && found.score.mate_distance().is_some_and(|plies| plies <= depth) {
                    self.end(StopReason::Proven);
                }
            }
            if self.stopped() {
                break;
            }
        }
        self.report(roots, found, lines)
    }

    /// The score of the best of `roots[first..]`, which comes to stand there: a window around its last score, which
    /// widens until it admits the new one. `None` if the search ended before any of them was searched.
    fn aspire(&mut self, depth: u32, first: usize, roots: &mut [Root<G::Move>]) -> Option<(Score, Bound)> {
        let guess = roots[first].score;
        let mut radius = self.params.aspiration;
        let narrow = radius > 0 && guess != -Score::INFINITY && !guess.is_mate();
        let mut window = if narrow { Window::around(guess, radius) } else { Window::FULL };
        let mut last = None;
        loop {
            let score = self.root(depth, first, window, roots);
            if let Some(score) = score {
                last = Some((score, window.bound(score)));
            }
            if self.stopped() || window.admits(score?) {
                return last;
            }
            radius = radius.saturating_mul(2);
            let score = score?;
            self.failed_low |= window.fails_low(score);
            window = match window.bound(score) {
                Bound::Upper => Window::new(score.offset(-radius), window.beta),
                _ => Window::new(window.alpha, score.offset(radius)),
            };
            self.observer.on(Event::Research(window));
        }
    }

    /// One pass over `roots[first..]`: principal variation search as in an inner node, but every move keeps its score,
    /// its nodes and its line, and the best comes to the front. `None` if the first move was not finished.
    fn root(&mut self, depth: u32, first: usize, mut window: Window, roots: &mut [Root<G::Move>]) -> Option<Score> {
        if !self.budget.spend() {
            return None;
        }
        self.observer.on(Event::Enter { ply: 0, depth, window });
        self.pv.clear(0);
        self.root_depth = depth;
        self.selective_depth = self.selective_depth.max(1);
        if self.is_selective {
            self.reach(1);
        }
        let (mut best, mut best_index) = (-Score::INFINITY, None);
        for index in first..roots.len() {
            let (mv, before) = (roots[index].mv, self.budget.nodes);
            if self.is_selective {
                self.moving(0, mv);
            }
            let less = if self.is_selective { self.root_reduction(depth, (index - first) as u32, mv) } else { 0 };
            let (undo, turn) = self.make(mv);
            let less = if G::HAS_CHECKS && less > 0 && G::is_in_check(&self.game) { 0 } else { less };
            let mut score = -Score::INFINITY;
            if index > first {
                let probe = turn.window(Window::null_above(window.alpha));
                let reduced = (depth - 1).saturating_sub(less).max(1).min(depth - 1);
                score = turn.score(self.node::<false>(reduced, 1, probe));
                if reduced < depth - 1 {
                    self.observer.on(Event::Select(Selection::Reduction));
                    if score > window.alpha && !self.stopped() {
                        self.observer.on(Event::Research(window));
                        score = turn.score(self.node::<false>(depth - 1, 1, probe));
                    }
                }
            }
            if (index == first || window.admits(score)) && !self.stopped() {
                if index > first {
                    self.observer.on(Event::Research(window));
                }
                score = turn.score(self.node::<true>(depth - 1, 1, turn.window(window)));
            }
            self.unmake(mv, undo);
            roots[index].nodes += self.budget.nodes - before;
            if self.stopped() {
                break;
            }

            roots[index].score = score;
            if score > best {
                best = score;
                if score > window.alpha {
                    best_index = Some(index);
                    roots[index].line = [&[mv], self.pv.line(1)].concat();
                }
                if score >= window.beta {
                    let (index, remaining) = (index - first, roots.len() - index - 1);
                    self.observer.on(Event::Cutoff { mv, index, remaining, kind: CutoffKind::Beta });
                    break;
                }
                if score > window.alpha {
                    window.alpha = score;
                    self.observer.on(Event::Raise { mv, score });
                    self.pv.raise(0, mv);
                }
            }
        }
        if let Some(index) = best_index {
            roots[first..=index].rotate_right(1);
        }
        self.leave(best);
        (best > -Score::INFINITY).then_some(best)
    }

    fn report(self, roots: Vec<Root<G::Move>>, found: Found, lines: usize) -> Report<G::Move> {
        let line = |root: &Root<G::Move>| RootLine { line: root.line.clone(), score: root.score };
        let searched = |root: &Root<G::Move>| RootMove { mv: root.mv, score: root.score, nodes: root.nodes };
        Report {
            best: Some(roots[0].mv),
            ponder: roots[0].line.get(1).copied(),
            score: found.score,
            bound: found.bound,
            depth: found.depth,
            selective_depth: self.selective_depth,
            lines: roots[..lines].iter().map(line).collect(),
            root_moves: roots.iter().map(searched).collect(),
            nodes: self.budget.all_nodes(),
            time: self.budget.elapsed(),
            reason: self.budget.reason.unwrap_or(StopReason::Depth),
        }
    }
}

/// The depths to search, the last one always among them.
fn iterations(last: u32, step: u32) -> impl Iterator<Item = u32> {
    let first = match step {
        0 => last,
        step => 1 + (last - 1) % step,
    };
    (first..=last).step_by(step.max(1) as usize)
}
