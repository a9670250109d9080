//! Quiescence search: at the horizon, noisy moves are searched until the position is quiet enough to be evaluated.

use super::TableEntry;
use super::selective::adjusted;
use super::worker::Worker;
use crate::{Evaluator, Event, Heuristic, Observer, Score, SearchGame, Window};

impl<G: SearchGame, E: Evaluator<G>, O: Observer<G::Move>> Worker<'_, G, E, O> {
    /// Returns the fail-soft value of a node that is already counted and in which the game is not over. `plies` is the
    /// distance of the node from the horizon, and `known` its static evaluation, if that was computed.
    ///
    /// The side to move can stand pat on the static evaluation, because it could make a quiet move instead. In check,
    /// the side to move cannot stand pat, and every evasion is searched. After the first plies of quiescence
    /// ([`evasions`](super::Quiescence::evasions)), checks are ignored.
    pub(super) fn quiesce<const PV: bool>(
        &mut self,
        ply: u32,
        mut window: Window,
        plies: u32,
        known: Option<i32>,
    ) -> Score {
        let Some(it) = self.selective.quiescence else { return Score::heuristic(self.evaluate()) };
        self.emit(Event::EnterQuiescence { ply, window });
        let here = ply as usize;
        self.ensure_ply(here + 1);
        self.selective_depth = self.selective_depth.max(ply);
        self.stack[here].moved = None;
        let table = self.table.filter(|_| it.table);
        let key = if table.is_some() { self.key() } else { 0 };
        let entry = table.and_then(|table| self.probe(table, key));
        if let Some(entry) = &entry
            && !PV
            && let Some(score) = self.table_cutoff(entry, 0, ply, window)
        {
            self.emit(Event::TableCutoff);
            return self.leave(score);
        }
        let alpha = window.alpha;
        let in_check = plies < it.evasions && self.in_check(here);
        let (mut best, mut standing) = (-Score::INFINITY, -Score::INFINITY);
        if !in_check || ply >= Score::MAX_PLY {
            standing = Score::heuristic(known.unwrap_or_else(|| self.evaluate()));
            best = adjusted(standing, entry.as_ref(), ply);
            if best >= window.beta || ply >= Score::MAX_PLY {
                self.emit(Event::StandPat);
                return self.leave(best);
            }
            window.alpha = window.alpha.max(best);
        }
        if in_check {
            if self.with_order(ply, None, |picker, order| picker.start_all(order)) == 0 {
                return self.terminal(self.score_of(self.game.outcome_without_moves(), ply));
            }
        } else {
            self.with_order(ply, None, |picker, order| picker.start_noisy(order));
        }
        let (mut index, mut best_move) = (0, None);
        while let Some((mv, is_bad)) = self.with_order(ply, None, |picker, order| picker.next_of_started(order)) {
            // In check, the side to move cannot stand pat: the evasion that is tried first is always seen.
            if self.strength.is_some() && (!in_check || index > 0) && self.overlooks(mv) {
                continue;
            }
            if !in_check && !best.is_loss() {
                if let Some(delta) = it.delta
                    && standing.offset(G::TABLE.captured_value(&self.game, mv) + self.margin(delta)) <= window.alpha
                {
                    self.emit(Event::Heuristic(Heuristic::DELTA));
                    continue;
                }
                if it.exchanges && (is_bad || !self.wins_exchange(mv)) {
                    self.emit(Event::Heuristic(Heuristic::EXCHANGE));
                    continue;
                }
            }
            self.stack[here + 1].in_check = None;
            let (undo, turn) = self.make(mv);
            let score = turn.score(self.noisy_node::<PV>(ply + 1, turn.window(window), plies + 1));
            self.unmake(mv, undo);
            if self.stopped() {
                break;
            }
            if score > best {
                best = score;
                if score > window.alpha {
                    best_move = Some(mv);
                    if score >= window.beta {
                        self.cutoff::<PV>(mv, ply, index);
                        break;
                    }
                    window.alpha = score;
                    self.emit(Event::Raise { mv, score });
                    self.pv.raise(ply, mv);
                }
            }
            index += 1;
        }
        // An entry of the main search has a larger depth and is kept.
        if let Some(table) = table.filter(|_| !PV && entry.is_none_or(|entry| entry.depth == 0))
            && !self.stopped()
            && self.is_path_independent(ply)
        {
            let bound = Window { alpha, beta: window.beta }.bound(best);
            let best_move = best_move.and_then(|mv| G::TABLE.to_bits(mv)).or(entry.and_then(|entry| entry.best));
            let score = best.to_table(ply);
            self.store(table, key, TableEntry { depth: 0, score, bound, best: best_move, nodes: 0 });
        }
        self.leave(best)
    }

    /// Returns `true` if a noisy move does not lose the exchange. The caller has already excluded the moves that are
    /// [known](super::picker::MovePicker::next_of_started) to be bad captures.
    pub(super) fn wins_exchange(&self, mv: G::Move) -> bool {
        self.params.losing_captures_last && self.params.noisy_first || G::TABLE.see_ge(&self.game, mv, 0)
    }

    /// Enters and searches a node below the horizon.
    fn noisy_node<const PV: bool>(&mut self, ply: u32, window: Window, plies: u32) -> Score {
        if !self.count_node() {
            return Score::DRAW;
        }
        if PV {
            self.pv.clear(ply);
        }
        if let Some(score) = self.finished(ply) {
            self.emit(Event::EnterQuiescence { ply, window });
            return self.terminal(score);
        }
        self.quiesce::<PV>(ply, window, plies, None)
    }
}
