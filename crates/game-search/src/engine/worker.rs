//! One searching thread: its position, its tables, and the search itself.

use std::hint::cold_path;
use std::ops::ControlFlow;
use std::time::Duration;

use super::deepening::Known;
use super::memory::Memory;
use super::ordering::{Frame, History};
use super::params::margin;
use super::picker::Node;
use super::{Params, Table, TableEntry};
use crate::searcher::{Budget, Progress, StopReason};
use crate::{CutoffKind, Evaluator, Event, Observer, Outcome, PvTable, Score, SearchGame, Side, Turn, Window};

/// How long the observer waits for news while an iteration goes on.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(250);

/// Everything that one thread needs to search.
pub(super) struct Worker<'a, G: SearchGame, E, O> {
    pub(super) game: G,
    pub(super) evaluator: &'a mut E,
    pub(super) observer: &'a mut O,
    pub(super) params: &'a Params,
    /// What margins are measured in.
    pub(super) unit: i32,
    /// By how much a draw is worse than nothing for the side to move at the root, in the evaluator's points.
    contempt: i32,
    pub(super) table: Option<&'a Table>,
    pub(super) budget: Budget<'a, G::Move>,
    pub(super) pv: PvTable<G::Move>,
    pub(super) history: History,
    /// The moves of the nodes on the current line, by ply.
    pub(super) frames: Vec<Frame<G>>,
    /// Whether anything is left out by a guess: the nodes of the current line are then kept in `nodes`.
    pub(super) is_selective: bool,
    pub(super) nodes: Vec<Node<G>>,
    pub(super) memory: &'a mut Memory<G::Move>,
    /// No null move is tried before this ply, while one is being verified; 0 if none is.
    pub(super) null_from: u32,
    /// The ply nearest to the root that a [verdict](crate::PathDependent) found below the current node goes back to.
    depends_on: u32,
    /// The keys of the positions on the current line: a game that does not come back to the same key is noticed.
    #[cfg(debug_assertions)]
    keys: Vec<u64>,
    /// Whose search it is: what draws are worth depends on it.
    root_side: Side,
    /// The depth of the iteration.
    pub(super) root_depth: u32,
    pub(super) selective_depth: u32,
    /// What is known of the root.
    pub(super) known: Known<G::Move>,
    /// When the observer is to be told again.
    next_progress: Duration,
    /// Whether the best move turned out worse than expected in the current iteration.
    pub(super) failed_low: bool,
}

impl<'a, G, E, O> Worker<'a, G, E, O>
where
    G: SearchGame,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    pub(super) fn new(
        position: &G,
        evaluator: &'a mut E,
        observer: &'a mut O,
        memory: &'a mut Memory<G::Move>,
        params: &'a Params,
        table: Option<&'a Table>,
        budget: Budget<'a, G::Move>,
    ) -> Self {
        let slots = if params.history { G::TABLE.history_slots(position) } else { 0 };
        let unit = evaluator.unit();
        let most = Score::MAX_HEURISTIC;
        Worker {
            game: position.clone(),
            unit,
            contempt: margin(unit, params.contempt).clamp(-most, most),
            evaluator,
            observer,
            params,
            table,
            budget,
            pv: PvTable::default(),
            history: History::new(slots),
            frames: Vec::new(),
            is_selective: params.is_selective(),
            nodes: Vec::new(),
            memory,
            null_from: 0,
            depends_on: u32::MAX,
            #[cfg(debug_assertions)]
            keys: Vec::new(),
            root_side: position.side_to_move(),
            root_depth: 0,
            selective_depth: 0,
            known: Known::default(),
            next_progress: PROGRESS_INTERVAL,
            failed_low: false,
        }
    }

    /// Hundredths of a unit in the points that the evaluator counts.
    #[inline]
    pub(super) fn margin(&self, hundredths: i32) -> i32 {
        margin(self.unit, hundredths)
    }

    /// Whether the search has to end; what it returns then means nothing.
    #[inline]
    pub(super) fn stopped(&self) -> bool {
        self.budget.reason.is_some()
    }

    /// Counts a node, or says that it may not be visited any more.
    #[inline]
    pub(super) fn spend(&mut self) -> bool {
        if self.budget.is_due() && !self.poll() {
            return false;
        }
        self.budget.add(1);
        true
    }

    /// A look at the limits; now and then the observer hears how far the search has come.
    #[cold]
    #[inline(never)]
    fn poll(&mut self) -> bool {
        if self.budget.poll() && !self.budget.is_helper() && self.budget.elapsed() >= self.next_progress {
            self.tell();
        }
        !self.stopped()
    }

    /// Tells the observer how far the search has come.
    pub(super) fn tell(&mut self) {
        let Some(best) = self.known.lines.first() else { return };
        let progress = Progress {
            depth: self.known.depth,
            selective_depth: self.selective_depth,
            score: best.score,
            bound: self.known.bound,
            line: &best.line,
            lines: &self.known.lines,
            permille_full: self.table.map_or(0, Table::permille_full),
            nodes: self.budget.all_nodes(),
            time: self.budget.elapsed(),
        };
        self.next_progress = progress.time + PROGRESS_INTERVAL;
        if self.observer.progress(&progress) == ControlFlow::Break(()) {
            self.end(StopReason::Observer);
        }
    }

    /// The value of a node for the side to move, fail-soft. `PV` says whether the window admits a score, and with it
    /// whether a line is wanted.
    ///
    /// Leaves end here, inside the loop of their parent: most nodes cost no call.
    #[inline(always)]
    pub(super) fn node<const PV: bool>(&mut self, depth: u32, ply: u32, window: Window) -> Score {
        debug_assert!(PV || window.is_null());
        if !self.spend() {
            return Score::DRAW;
        }
        self.observer.on(Event::Enter { ply, depth, window });
        if PV {
            self.pv.clear(ply);
        }

        if let Some(score) = self.finished(ply) {
            return self.terminal(score);
        }
        if depth == 0 || ply >= Score::MAX_PLY {
            if self.is_selective {
                let score = self.quiesce::<PV>(ply, window, 0);
                return self.leave(score);
            }
            let score = Score::heuristic(self.evaluator.evaluate(&self.game));
            self.observer.on(Event::Evaluate(score));
            return self.leave(score);
        }
        if G::TABLE.path_outcome.is_some() {
            return self.on_its_path(ply, |worker| worker.expand::<PV>(depth, ply, window));
        }
        self.expand::<PV>(depth, ply, window)
    }

    #[inline(always)]
    fn expand<const PV: bool>(&mut self, depth: u32, ply: u32, window: Window) -> Score {
        if self.is_selective {
            self.selective::<PV>(depth, ply, window)
        } else {
            self.interior::<PV>(depth, ply, window)
        }
    }

    /// As [`node`](Worker::node), by a call: where nodes cost so much that a call does not matter, and code does.
    #[inline(never)]
    pub(super) fn child<const PV: bool>(&mut self, depth: u32, ply: u32, window: Window) -> Score {
        self.node::<PV>(depth, ply, window)
    }

    /// The score of a position where the game is over, or its end is known.
    #[inline(always)]
    pub(super) fn finished(&mut self, ply: u32) -> Option<Score> {
        if let Some(outcome) = self.game.outcome() {
            cold_path();
            self.selective_depth = self.selective_depth.max(ply);
            return Some(self.score_of(outcome, ply));
        }
        if G::TABLE.path_outcome.is_some()
            && let Some(verdict) = G::TABLE.path_outcome(&self.game)
        {
            self.depends_on = self.depends_on.min(ply.saturating_sub(verdict.ply_distance));
            self.selective_depth = self.selective_depth.max(ply);
            return Some(self.score_of(verdict.outcome, ply));
        }
        if let Some(proof) = self.evaluator.proof(&self.game) {
            self.selective_depth = self.selective_depth.max(ply);
            return Some(self.score_of(proof.outcome, ply.saturating_add(proof.plies)));
        }
        None
    }

    /// What an ending is worth to the side to move.
    #[inline]
    pub(super) fn score_of(&self, outcome: Outcome, ply: u32) -> Score {
        if outcome == Outcome::Draw && self.contempt != 0 {
            let seeks = self.game.side_to_move() != self.root_side;
            return Score::heuristic(if seeks { self.contempt } else { -self.contempt });
        }
        outcome.score(ply)
    }

    /// Searches a node and keeps apart which verdicts of its own its score depends on. Those that go back to the node
    /// itself or stay below it are the same on every path to it, and do not concern the nodes above.
    fn on_its_path(&mut self, ply: u32, search: impl FnOnce(&mut Self) -> Score) -> Score {
        let above = std::mem::replace(&mut self.depends_on, u32::MAX);
        let score = search(self);
        if self.is_path_independent(ply) {
            self.depends_on = u32::MAX;
        }
        self.depends_on = self.depends_on.min(above);
        score
    }

    /// Whether what was found of the node at this ply is true however it was reached.
    #[inline]
    pub(super) fn is_path_independent(&self, ply: u32) -> bool {
        G::TABLE.path_outcome.is_none() || self.depends_on >= ply
    }

    /// A node with moves: principal variation search. One function, because a reader wants to see in which order its
    /// steps come; what a step does is below.
    fn interior<const PV: bool>(&mut self, depth: u32, ply: u32, mut window: Window) -> Score {
        if self.params.mate_distance && self.cannot_matter(ply, &mut window) {
            return self.leave(window.alpha);
        }

        let table = self.table.filter(|_| depth >= self.params.table_depth);
        let key = if table.is_some() { G::TABLE.key(&self.game) } else { 0 };
        let mut table_move = None;
        if let Some(entry) = table.and_then(|table| self.probe(table, key)) {
            if !PV && let Some(score) = self.answer(&entry, depth, ply, window) {
                self.observer.on(Event::TableCutoff);
                return self.leave(score);
            }
            table_move = entry.best;
        }

        let hinted = G::TABLE.winning_moves.is_some() && self.params.hints;
        if hinted && let Some(score) = self.win_at_once(ply, window) {
            return self.leave(score);
        }
        // At depth 1 nobody looks at what the opponent could do.
        let safe_only = hinted && depth > 1;
        let frame = ply as usize;
        while self.frames.len() <= frame {
            self.frames.push(Frame::default());
        }
        let count = self.frames[frame].generate(&self.game, safe_only);
        if count == 0 {
            return self.terminal(self.score_of(self.game.outcome_without_moves(), ply));
        }
        if self.looks_ahead(depth)
            && let Some(score) = self.look_ahead(count, depth, ply, window)
        {
            return self.leave(score);
        }
        let ordered = depth >= self.params.ordering_depth
            && (self.params.history || self.params.noisy_first || self.params.quiet_order || table_move.is_some());
        if ordered {
            self.frames[frame].rank(&self.game, self.params, &self.history, table_move);
        }

        let alpha = window.alpha;
        let (mut best, mut best_move) = (-Score::INFINITY, None);
        // Leaves cost least when their parent counts them; terminal nodes are counted where they are met.
        if depth == 1 {
            self.selective_depth = self.selective_depth.max(ply + 1);
        }
        for index in 0..count {
            let number = if ordered { self.frames[frame].pick(index) } else { index };
            let mv = self.frames[frame].get(number);
            let (undo, turn) = self.make(mv);
            let first = index == 0;
            let mut score = -Score::INFINITY;
            if !first || !PV {
                let probe = if PV { Window::null_above(window.alpha) } else { window };
                score = turn.score(self.node::<false>(depth - 1, ply + 1, turn.window(probe)));
            }
            if PV && (first || window.admits(score)) && !self.stopped() {
                if !first {
                    self.observer.on(Event::ReSearch(window));
                }
                score = turn.score(self.node::<true>(depth - 1, ply + 1, turn.window(window)));
            }
            self.unmake(mv, undo);
            if self.stopped() {
                break;
            }

            if score > best {
                best = score;
                if score >= window.beta {
                    best_move = Some(number as u32);
                    self.cutoff::<PV>(mv, ply, index);
                    if self.params.history && ordered {
                        self.frames[frame].reward(&self.game, index, depth, &mut self.history);
                    }
                    break;
                }
                if PV && score > window.alpha {
                    best_move = Some(number as u32);
                    window.alpha = score;
                    self.observer.on(Event::Raise { mv, score });
                    self.pv.raise(ply, mv);
                }
            }
        }
        if let Some(table) = table.filter(|_| !self.stopped() && self.is_path_independent(ply)) {
            let bound = Window { alpha, beta: window.beta }.bound(best);
            table.store(key, TableEntry { depth, score: best.to_table(ply), bound, best: best_move.or(table_move) });
        }
        self.leave(best)
    }

    /// The score of a node whose side to move wins with the next move, if it does.
    pub(super) fn win_at_once(&mut self, ply: u32, window: Window) -> Option<Score> {
        let mv = G::TABLE.winning_move(&self.game)?;
        let score = Score::mate_in(ply + 1);
        self.budget.add(1);
        if window.admits(score) {
            self.observer.on(Event::Raise { mv, score });
            self.pv.clear(ply + 1);
            self.pv.raise(ply, mv);
        }
        Some(score)
    }

    /// The score with which an entry ends a node, if it answers the question asked there.
    #[inline]
    pub(super) fn answer(&self, entry: &TableEntry, depth: u32, ply: u32, window: Window) -> Option<Score> {
        let any_deeper = G::TABLE.position_determines_ply || self.params.deeper_entries;
        let deep_enough = entry.depth == depth || any_deeper && entry.depth > depth;
        let score = entry.score.from_table(ply);
        (deep_enough && window.is_answered_by(score, entry.bound)).then_some(score)
    }

    #[inline]
    pub(super) fn probe(&mut self, table: &Table, key: u64) -> Option<TableEntry> {
        self.observer.on(Event::TableProbe);
        let entry = table.probe(key)?;
        self.observer.on(Event::TableHit);
        Some(entry)
    }

    #[inline]
    pub(super) fn make(&mut self, mv: G::Move) -> (G::Undo, Turn) {
        self.observer.on(Event::Make(mv));
        #[cfg(debug_assertions)]
        self.keys.push(G::TABLE.key(&self.game));
        self.evaluator.make(&self.game, mv);
        let side = self.game.side_to_move();
        let undo = self.game.make(mv);
        (undo, Turn::between(side, self.game.side_to_move()))
    }

    #[inline]
    pub(super) fn unmake(&mut self, mv: G::Move, undo: G::Undo) {
        self.game.unmake(mv, undo);
        #[cfg(debug_assertions)]
        {
            let (before, after) = (self.keys.pop(), G::TABLE.key(&self.game));
            assert!(
                before == Some(after),
                "the key was {before:x?} before {mv:?} and its unmaking, and is {after:x} now"
            );
        }
        self.evaluator.unmake(&self.game, mv);
        self.observer.on(Event::Unmake);
    }

    #[inline]
    pub(super) fn cutoff<const PV: bool>(&mut self, mv: G::Move, ply: u32, index: usize) {
        self.observer.on(Event::Cutoff { mv, index, kind: CutoffKind::Beta });
        if PV {
            self.pv.clear(ply);
        }
    }

    #[inline]
    pub(super) fn terminal(&mut self, score: Score) -> Score {
        self.observer.on(Event::Terminal(score));
        self.leave(score)
    }

    #[inline]
    pub(super) fn leave(&mut self, score: Score) -> Score {
        self.observer.on(Event::Leave { score });
        score
    }

    /// Ends the search on behalf of the observer.
    pub(super) fn end(&mut self, reason: StopReason) {
        self.budget.reason.get_or_insert(reason);
    }
}
