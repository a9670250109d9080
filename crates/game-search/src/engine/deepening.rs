//! The root of the search: iterative deepening, aspiration windows and multi-PV.

use std::cmp::Reverse;
use std::time::Duration;

use super::Table;
use super::lap::{Lap, LapEnd};
use super::picker::own_order;
use super::race::{Known, Race};
use super::worker::Worker;
use crate::searcher::{RootLine, RootMove, StopReason};
use crate::{Bound, CutoffKind, Evaluator, Event, Limits, Line, MoveList, Observer, Report, Score, SearchGame, Window};

/// A root move and the results of its search.
#[derive(Clone, Debug)]
pub(super) struct Root<M> {
    pub(super) mv: M,
    score: Score,
    nodes: u64,
    line: Line<M>,
    /// Whether the move is noisy, and the rank of the move in the game's own order of quiet moves.
    order: (bool, i32),
}

impl<M: Copy + Eq> Root<M> {
    /// Sorts moves by a key, the largest first. The key is a function pointer, not a closure inside `Worker`, because the
    /// code of a sort is long, and would be compiled again for every key and every set of type parameters of `Worker`.
    fn sort(roots: &mut [Root<M>], key: fn(&Root<M>) -> i64) {
        roots.sort_by_key(|root| Reverse(key(root)));
    }

    /// Returns the key that puts noisy moves first, and sorts by the game's own order otherwise.
    fn by_order(&self) -> i64 {
        let (is_noisy, rank) = self.order;
        (i64::from(is_noisy) << 32) + i64::from(rank)
    }

    fn by_nodes(&self) -> i64 {
        self.nodes as i64
    }

    fn by_score(&self) -> i64 {
        self.score.value().into()
    }

    fn to_line(&self, score: Score) -> RootLine<M> {
        RootLine { line: self.line.clone(), score }
    }

    /// Returns the root moves that the limits admit, and the number of legal moves.
    pub(super) fn all<G: SearchGame<Move = M>>(game: &G, limits: &Limits<M>) -> (Vec<Root<M>>, usize) {
        let mut list = G::MoveList::default();
        game.legal_moves(&mut list);
        let root = |&mv| Root { mv, score: -Score::INFINITY, nodes: 0, line: vec![mv], order: (false, 0) };
        let admitted = list.as_slice().iter().filter(|mv| limits.admits(mv));
        (admitted.map(root).collect(), list.len())
    }
}

impl<G: SearchGame, E: Evaluator<G>, O: Observer<G::Move>> Worker<'_, G, E, O> {
    /// Runs iterative deepening until a limit is reached. Each iteration is added to `laps` when it ends.
    pub(super) fn deepen(
        mut self,
        mut roots: Vec<Root<G::Move>>,
        limits: &Limits<G::Move>,
        laps: &mut Vec<Lap<G::Move>>,
    ) -> Report<G::Move> {
        let last = limits.depth.or(depth_for_mate(limits)).unwrap_or(Score::MAX_PLY).min(Score::MAX_PLY);
        let lines = limits.multi_pv.min(roots.len());
        self.known.lines = roots[..lines].iter().map(|root| root.to_line(Score::DRAW)).collect();
        if G::TABLE.quiet_order.is_some() {
            for root in &mut roots {
                let is_noisy = self.params.noisy_first && !G::TABLE.is_quiet(&self.game, root.mv);
                root.order = (is_noisy, own_order(&self.game, self.params, root.mv));
            }
            Root::sort(&mut roots, Root::by_order);
        }
        let mut stable = 0;
        let race = self.race.filter(|_| lines == 1);
        for mut depth in iterations(last, self.params.deepening_step) {
            if depth <= self.known.depth {
                continue;
            }
            let start = (depth, self.control.elapsed(), self.control.nodes);
            if race.is_some() {
                self.control.race_to(depth);
            }
            self.failed_low = false;
            if self.params.selective.is_some() && lines == 1 {
                // A move whose refutation took many nodes can be good, so it is sorted to the front, where reductions
                // are small.
                Root::sort(&mut roots[1..], Root::by_nodes);
            }
            let mut raised = None;
            for first in 0..lines {
                let guess = (self.known.depth > 0).then(|| self.known.lines[first].score);
                raised = self.aspire(depth, first, guess, limits.window, &mut roots);
                if self.stopped() {
                    break;
                }
            }
            let winner = if self.control.resume() { race.and_then(Race::best) } else { None };
            if self.stopped() {
                // With several lines, the result of an unfinished iteration is discarded.
                if let Some(score) =
                    raised.filter(|&score| lines == 1 && self.known_win().is_none_or(|win| score > win))
                {
                    self.known.lines[0] = roots[0].to_line(score);
                    self.known.bound = Bound::Lower;
                }
                laps.push(self.lap(start, self.control.elapsed(), LapEnd::Stopped, stable));
                break;
            }
            if let Some(winner) = &winner {
                depth = winner.depth;
                bring_forward(&mut roots, &winner.lines[0]);
            }
            Root::sort(&mut roots[..lines], Root::by_score);
            if lines == 1 {
                self.recall_win(&mut roots);
            }
            stable = if roots[0].mv == self.known.lines[0].line[0] { stable + 1 } else { 0 };
            let found = roots[..lines].iter().map(|root| root.to_line(root.score)).collect();
            self.known = Known { lines: found, bound: limits.window.bound(roots[0].score), depth };
            // The times are in the order of the results: this one is taken before other threads can see the result.
            let done = self.control.elapsed();
            let (end, done) = match (&winner, race) {
                (Some(_), _) => (LapEnd::Dropped, done),
                (None, Some(race)) if !race.publish(&self.known) => (LapEnd::Late, self.control.elapsed()),
                (None, _) => (LapEnd::First, done),
            };
            laps.push(self.lap(start, done, end, stable));
            self.report_progress();
            self.after_iteration(limits, depth == last, &mut roots, (done, stable));
            if self.stopped() || self.known.depth == last {
                break;
            }
        }
        self.report(&roots)
    }

    /// Returns the log entry of an iteration that has just ended. `start` holds its depth, and the time and the node count
    /// at its start.
    fn lap(&self, start: (u32, Duration, u64), ended: Duration, end: LapEnd, stable: u32) -> Lap<G::Move> {
        let ((depth, begun, nodes), best) = (start, &self.known.lines[0]);
        Lap {
            depth,
            begun,
            ended,
            end,
            nodes: self.control.nodes - nodes,
            best: best.line[0],
            score: best.score,
            stable,
            failed_low: self.failed_low,
        }
    }

    /// Returns the score of the best line if it is a win.
    fn known_win(&self) -> Option<Score> {
        let score = self.known.lines[0].score;
        (score.mate_distance().is_some() && !score.is_loss() && self.known.bound != Bound::Upper).then_some(score)
    }

    /// Puts a known win back to the front if it is better than the result of an iteration: a selective search can miss
    /// what an earlier iteration or a proof has found.
    fn recall_win(&mut self, roots: &mut [Root<G::Move>]) {
        if self.known_win().is_some_and(|win| win > roots[0].score) {
            bring_forward(roots, &self.known.lines[0]);
        }
    }

    /// Ends the search if another iteration is not worthwhile. `done` is the time at which the last one ended, and `stable`
    /// the number of iterations that have kept the best move.
    fn after_iteration(
        &mut self,
        limits: &Limits<G::Move>,
        is_last: bool,
        roots: &mut [Root<G::Move>],
        (done, stable): (Duration, u32),
    ) {
        let own_time = self.control.own_time_at(done);
        let plan = self.control.plan.filter(|_| !self.control.is_pondering());
        let is_forced = roots.len() == 1;
        if plan.is_some_and(|plan| is_forced || plan.is_spent(own_time, stable, self.failed_low)) {
            self.end(StopReason::Time);
        }
        let score = self.known.lines[0].score;
        let Some(plies) = score.mate_distance() else { return };
        let is_win = !score.is_loss() && self.known.bound != Bound::Upper;
        if is_win && limits.mate.is_some_and(|wanted| plies <= wanted) {
            self.end(StopReason::Mate);
        }
        let wanted = !is_win || limits.mate.is_none_or(|wanted| plies <= wanted);
        if self.known.lines.len() > 1 || is_last || !wanted || self.stopped() {
            return;
        }
        let is_covered = plies <= self.known.depth;
        if self.params.selective.is_none() {
            if is_covered {
                self.end(StopReason::Proven);
            }
        } else if self.control.plan.is_some() || limits.window != Window::FULL || self.strength.is_some() {
            // On a clock, the time is kept for the next moves. With a narrow window, only the winner matters. A weak player
            // does not prove anything.
            if is_covered {
                self.end(StopReason::Mate);
            }
        } else if !self.control.is_helper && self.is_shortest(plies, roots) {
            self.end(StopReason::Proven);
        }
    }

    /// Returns `true` if an exact search proves the score, a mate in this many plies. A selective search can miss a
    /// shorter mate. If the exact search finds one, it becomes the score. The exact search may take a quarter of the
    /// nodes searched so far, and is repeated when this is twice what it could take before.
    fn is_shortest(&mut self, plies: u32, roots: &mut [Root<G::Move>]) -> bool {
        let score = self.known.lines[0].score;
        let budget = (self.control.nodes - self.proof_nodes) / 4;
        if self.proof_tried.is_some_and(|(tried, nodes)| tried == score && budget < 2 * nodes) {
            return false;
        }
        self.proof_tried = Some((score, budget));
        // The win itself is certain, because the replies to it are not pruned, so only shorter ones are searched. A loss
        // can be slower, and the side that is mated must have a turn to find that it has no move.
        let (window, depth) = if score.is_loss() {
            (Window::new(score.offset(-1), score.offset(1)), (plies + 1).min(Score::MAX_PLY))
        } else {
            (Window::new(score, Score::INFINITY), plies)
        };
        let (before, mut tried) = (self.control.nodes, roots.to_vec());
        self.control.pause_after(budget);
        self.salt = PROOF;
        let (found, is_raised) = self.root::<false>(depth, 0, window, &mut tried);
        self.salt = 0;
        let is_complete = !self.control.resume() && !self.stopped();
        self.proof_nodes += self.control.nodes - before;
        if score.is_loss() {
            return is_complete && found == score;
        }
        if is_raised {
            roots.clone_from_slice(&tried);
            self.known.lines[0] = roots[0].to_line(roots[0].score);
            self.known.bound = if is_complete { Bound::Exact } else { Bound::Lower };
            self.report_progress();
        }
        is_complete
    }

    /// Finds the best of `roots[first..]` and moves it to `roots[first]`. The aspiration window begins around `guess`
    /// and widens until it contains the score or equals `question`, the window that the caller requests. Returns the
    /// last score that raised alpha, if any. If the search was stopped, this score is a lower bound for `roots[first]`.
    fn aspire(
        &mut self,
        depth: u32,
        first: usize,
        guess: Option<Score>,
        question: Window,
        roots: &mut [Root<G::Move>],
    ) -> Option<Score> {
        // With a small unit the radius can round down to 0, so the minimum is one point.
        let narrowest = self.params.aspiration.map_or(0, |radius| self.margin(radius).max(1));
        let mut radius = narrowest;
        let guess = guess.filter(|guess| radius > 0 && !guess.is_mate() && question.admits(*guess));
        let mut window = guess.map_or(question, |guess| Window::around(guess, radius).within(question));
        let mut at_least = None;
        loop {
            let (score, raised) = if self.params.selective.is_some() {
                self.root::<true>(depth, first, window, roots)
            } else {
                self.root::<false>(depth, first, window, roots)
            };
            if raised {
                at_least = Some(score);
            }
            let bound = window.bound(score);
            if self.stopped() || bound == question.bound(score) {
                // The requested window failed low: store the bound on the first root move and drop its PV.
                if !raised && !self.stopped() {
                    roots[first].score = score;
                    roots[first].line.truncate(1);
                }
                return at_least;
            }
            self.failed_low |= bound == Bound::Upper;
            // For a mate score, or once the radius has grown too far, the window opens completely on the side that
            // failed. A narrower window would treat mate scores like evaluations.
            radius = radius.saturating_mul(2);
            let far = score.is_mate() || radius > narrowest.saturating_mul(WIDEST);
            window = match bound {
                Bound::Upper if far => Window::new(question.alpha, window.beta),
                Bound::Upper => Window::new(score.offset(-radius), window.beta),
                _ if far => Window::new(window.alpha, question.beta),
                _ => Window::new(window.alpha, score.offset(radius)),
            };
            window = window.within(question);
            self.emit(Event::ReSearch(window));
        }
    }

    /// Searches the moves of `roots[first..]` by principal variation search, like the moves of an interior node. In
    /// addition, stores the score, node count and line of every move, and moves the best move to the front. Returns the
    /// best score, and `true` if this score raised alpha.
    fn root<const SELECTIVE: bool>(
        &mut self,
        depth: u32,
        first: usize,
        mut window: Window,
        roots: &mut [Root<G::Move>],
    ) -> (Score, bool) {
        if !self.count_node() {
            return (-Score::INFINITY, false);
        }
        self.emit(Event::Enter { ply: 0, depth, window });
        self.pv.clear(0);
        self.root_depth = depth;
        self.selective_depth = self.selective_depth.max(1);
        self.ensure_ply(1);
        let (mut best, mut best_index) = (-Score::INFINITY, None);
        let roots = &mut roots[first..];
        for (index, root) in roots.iter_mut().enumerate() {
            let (mv, before) = (root.mv, self.control.nodes);
            let mut reduction = if SELECTIVE { self.root_reduction(depth, index as u32, mv) } else { 0 };
            self.note_move::<true>(0, mv);
            self.pv.clear(1);
            let (undo, turn) = self.make(mv);
            if G::TABLE.in_check.is_some() && reduction > 0 && G::TABLE.in_check(&self.game) {
                reduction = 0;
            }
            let score = self.search_child::<SELECTIVE, true>(depth - 1, reduction, 1, turn, window, index == 0);
            self.unmake(mv, undo);
            root.nodes += self.control.nodes - before;
            if self.stopped() {
                break;
            }

            root.score = score;
            if score > best {
                best = score;
                if score > window.alpha {
                    best_index = Some(index);
                    root.line = [&[mv], self.pv.line(1)].concat();
                    if score >= window.beta {
                        self.emit(Event::Cutoff { mv, index, kind: CutoffKind::Beta });
                        break;
                    }
                    window.alpha = score;
                    self.emit(Event::Raise { mv, score });
                    self.pv.raise(0, mv);
                }
            }
        }
        if let Some(index) = best_index {
            roots[..=index].rotate_right(1);
        }
        self.leave(best);
        (best, best_index.is_some())
    }

    fn report(mut self, roots: &[Root<G::Move>]) -> Report<G::Move> {
        let searched = |root: &Root<G::Move>| RootMove { nodes: root.nodes, ..RootMove::new(root.mv, root.score) };
        let report = Report {
            best: Some(self.known.lines[0].line[0]),
            ponder: self.known.lines[0].line.get(1).copied(),
            score: self.known.lines[0].score,
            bound: self.known.bound,
            depth: self.known.depth,
            selective_depth: self.selective_depth,
            lines: self.known.lines,
            root_moves: roots.iter().map(searched).collect(),
            nodes: self.control.all_nodes(),
            simulations: 0,
            time: self.control.elapsed(),
            reason: self.control.reason.unwrap_or(StopReason::Depth),
        };
        self.control.finish(&report, self.table.map_or(0, Table::permille_full));
        report
    }
}

/// Moves the first move of a line to the front, with this line and its score.
fn bring_forward<M: Copy + Eq>(roots: &mut [Root<M>], known: &RootLine<M>) {
    if let Some(at) = roots.iter().position(|root| root.mv == known.line[0]) {
        roots[..=at].rotate_right(1);
        roots[0].score = known.score;
        roots[0].line.clone_from(&known.line);
    }
}

/// The [salt](Worker::salt) of a proof.
const PROOF: u64 = 0x9E37_79B9_7F4A_7C15;

/// The largest factor by which the radius of an aspiration window grows. Beyond this factor, the window opens
/// completely.
const WIDEST: i32 = 32;

/// Returns the last depth of a search for a mate, or `None` if another limit ends the search. This depth is twice the
/// length of the mate in plies, because a selective search may find a mate in n plies only at a depth above n.
fn depth_for_mate<M>(limits: &Limits<M>) -> Option<u32> {
    let ends = limits.nodes.is_some() || limits.time.is_some() || limits.clock.is_some();
    limits.mate.filter(|_| !ends).map(|plies| 2 * plies)
}

/// Returns the depths of the iterations. If `last` is 6 and the step is 2, the depths are 2, 4 and 6. Without a step,
/// the only depth is `last`.
fn iterations(last: u32, step: Option<u32>) -> impl Iterator<Item = u32> {
    let first = step.map_or(last, |step| 1 + (last - 1) % step);
    (first..=last).step_by(step.unwrap_or(1) as usize)
}
