//! The sequence of questions about the root, and the report.

use crate::searcher::{RootLine, RootMove, StopReason};
use crate::{Bound, Line, Observer, Outcome, Report, Score, SearchGame, Side};

use super::search::{Question, Search};
use super::value::{DISPROOF, HORIZON, INFINITE, PROOF, Value};

/// Returns the outcome that a solver's report proves, for the side to move.
///
/// Returns `None` if a limit ended the search, or if a solver that searches only checks found no win. The report must
/// come from a [`Solver`](super::Solver), because an engine's score of 0 can be an estimate.
///
/// ```
/// use game_search::solve::{self, Solver};
/// use game_search::{Limits, Outcome, Searcher};
/// use small_games::TicTacToe;
///
/// let report = Solver::new().search(&TicTacToe::default(), &Limits::nodes(100_000), &mut ())?;
/// assert_eq!(solve::proven_outcome(&report), Some(Outcome::Draw));
/// # Ok::<(), game_search::SearchError>(())
/// ```
pub fn proven_outcome<M>(report: &Report<M>) -> Option<Outcome> {
    match (report.score.is_mate(), report.score > Score::DRAW, report.bound) {
        (true, true, Bound::Exact | Bound::Lower) => Some(Outcome::Win),
        (true, false, Bound::Exact | Bound::Upper) => Some(Outcome::Loss),
        (false, _, Bound::Exact) => Some(Outcome::Draw),
        _ => None,
    }
}

/// The result to report.
struct Found<M> {
    score: Score,
    bound: Bound,
    /// The line; empty if only the most promising move can be reported.
    line: Line<M>,
    /// The reason for the end of the search, unless a limit ended it.
    reason: StopReason,
}

fn without_line<M>((score, bound): (Score, Bound), reason: StopReason) -> Found<M> {
    Found { score, bound, line: Vec::new(), reason }
}

impl<G: SearchGame, O: Observer<G::Move>> Search<'_, G, O> {
    /// Searches whether the side to move wins with one of these moves. If the side to move does not win, searches
    /// whether the opponent wins, unless the question is a win within a number of plies.
    pub(super) fn solve(&mut self, moves: &[G::Move], shortest: bool) -> Report<G::Move> {
        let side = self.game.side_to_move();
        let mut roots: Vec<_> = moves.iter().map(|&mv| RootMove::new(mv, -Score::INFINITY)).collect();
        let mut unanswered = (-Score::INFINITY, Bound::Lower);
        let within = self.limits.mate;
        for attacker in [side, !side] {
            let question = Question { attacker, within, both_sides: attacker != side };
            let value = self.search_root(question, &mut roots);
            let found = if self.stopped() || self.checks && within.is_none() && !value.is_proven() {
                without_line(unanswered, StopReason::Exhausted)
            } else if value.is_proven() {
                self.won(attacker, value.plies, shortest, &roots)
            } else if within.is_some() || value.depends_on == HORIZON {
                without_line(unanswered, StopReason::Depth)
            } else if value.lost && attacker == side {
                self.won(!side, value.plies, shortest, &roots)
            } else {
                unanswered = (Score::DRAW, Bound::Upper);
                continue;
            };
            return self.report(found, roots);
        }
        self.report(without_line((Score::DRAW, Bound::Exact), StopReason::Proven), roots)
    }

    /// Searches the root until the question is answered or a limit is reached.
    fn search_root(&mut self, question: Question, roots: &mut [RootMove<G::Move>]) -> Value {
        self.question = question;
        let value = self.node(0, [INFINITE; 2]);
        let side = self.game.side_to_move();
        for child in self.frames.first().map_or(&[][..], |frame| &frame.children) {
            let Some(root) = roots.iter_mut().find(|root| root.mv == child.mv) else { continue };
            root.nodes += child.nodes;
            let score = child.value.score(1, question.attacker == side);
            if score.is_mate() {
                root.score = score;
            }
        }
        value
    }

    /// Replays the win of one side and returns it as the result. With `shortest`, searches for the shortest win.
    fn won(&mut self, winner: Side, plies: u32, shortest: bool, roots: &[RootMove<G::Move>]) -> Found<G::Move> {
        let side = self.game.side_to_move();
        self.question = Question { attacker: winner, within: self.limits.mate, both_sides: winner != side };
        let mut line = self.most_promising(roots);
        let (mut plies, mut is_shortest) = (plies, false);
        let mut verified = self.replay_root();
        if verified.is_none() && !self.stopped() {
            // If the table has evicted a part of a proof, the rest of the proof can lead back to a position on the
            // search path. A limit of plies prevents such a cycle, because every move leaves fewer plies.
            self.question.within = Some(plies);
            self.node(0, [INFINITE; 2]);
            verified = self.replay_root();
        }
        let is_verified = verified.is_some();
        while let Some((found, moves)) = verified.take() {
            (plies, line) = (found, moves);
            is_shortest = plies <= 1;
            if !shortest || is_shortest || self.stopped() {
                break;
            }
            self.question.within = Some(plies - 1);
            let shorter = self.node(0, [INFINITE; 2]);
            is_shortest = !shorter.is_proven() && !self.stopped();
            verified = if shorter.is_proven() && !self.stopped() { self.replay_root() } else { None };
        }
        if !is_verified && (self.checks || !self.stopped()) {
            return without_line((-Score::INFINITY, Bound::Lower), StopReason::Unverified);
        }
        let (score, bound) = match winner == side {
            true => (Score::mate_in(plies), Bound::Lower),
            false => (Score::mated_in(plies), Bound::Upper),
        };
        // In a search for wins by checks, a shorter win without checks is possible.
        let bound = if is_shortest && (!self.checks || plies <= 1) { Bound::Exact } else { bound };
        Found { score, bound, line, reason: StopReason::Proven }
    }

    /// Returns the most promising root move: the move with the smallest proof number if the attacker is to move,
    /// otherwise the move with the smallest disproof number. If all moves lose, returns the move that loses latest. If
    /// nothing was searched, returns a legal move.
    fn most_promising(&self, roots: &[RootMove<G::Move>]) -> Line<G::Move> {
        let kind = if self.question.attacker == self.game.side_to_move() { PROOF } else { DISPROOF };
        let children = self.frames.first().map_or(&[][..], |frame| &frame.children);
        let best = children.iter().min_by_key(|child| (child.value.numbers[kind], -(child.value.plies as i64)));
        vec![best.map_or(roots[0].mv, |child| child.mv)]
    }

    fn report(&mut self, found: Found<G::Move>, mut root_moves: Vec<RootMove<G::Move>>) -> Report<G::Move> {
        if self.checks && !found.score.is_mate() {
            // A mate counts only if it was replayed.
            root_moves.iter_mut().for_each(|root| root.score = -Score::INFINITY);
        }
        let line = if found.line.is_empty() { self.most_promising(&root_moves) } else { found.line };
        let report = Report {
            best: line.first().copied(),
            ponder: line.get(1).copied(),
            score: found.score,
            bound: found.bound,
            depth: found.score.mate_distance().unwrap_or(0),
            selective_depth: self.selective_depth,
            lines: vec![RootLine { line, score: found.score }],
            root_moves,
            nodes: self.control.nodes,
            simulations: 0,
            time: self.control.elapsed(),
            reason: self.control.reason.unwrap_or(found.reason),
        };
        self.control.finish(&report, self.table.permille_full());
        report
    }
}
