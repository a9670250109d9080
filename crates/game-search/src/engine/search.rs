//! Principal variation search of one node, from the table probe to the last move. With `SELECTIVE`, heuristics can
//! prune nodes and moves, and reduce or extend the depth. Without `SELECTIVE`, the score is that of minimax.
//!
//! The heuristics of the selective search are in `selective.rs`.

use super::look_ahead::IMAGE_PLIES;
use super::picker::{MovePicker, Order, generate};
use super::selective::{Candidate, NodeInfo};
use super::worker::{StackEntry, Worker};
use super::{Table, TableEntry};
use crate::{Bound, Evaluator, Event, Heuristic, MoveList, Observer, Score, SearchGame, Turn, Window};

impl<G: SearchGame, E: Evaluator<G>, O: Observer<G::Move>> Worker<'_, G, E, O> {
    /// Returns the fail-soft value of a node for the side to move. With `PV`, the window can have any width, and the
    /// principal variation is recorded. Without `PV`, the window is a null window.
    ///
    /// In an exact search, this function is inlined into the loop of the parent node. Leaves, which are most of the
    /// nodes, then cost no call.
    #[inline(always)]
    fn node<const SELECTIVE: bool, const PV: bool>(&mut self, depth: u32, ply: u32, window: Window) -> Score {
        debug_assert!(PV || window.is_null());
        if !self.count_node() {
            return Score::DRAW;
        }
        self.emit(Event::Enter { ply, depth, window });
        if PV {
            self.pv.clear(ply);
        }

        if let Some(score) = self.finished(ply) {
            return self.terminal(score);
        }
        if depth == 0 || ply >= Score::MAX_PLY {
            if SELECTIVE {
                let score = self.quiesce::<PV>(ply, window, 0, None);
                return self.leave(score);
            }
            let score = Score::heuristic(self.evaluator.evaluate(&self.game));
            self.emit(Event::Evaluate(score));
            return self.leave(score);
        }
        if G::TABLE.path_outcome.is_some() {
            return self.track_path_dependence(ply, |worker| worker.interior_node::<SELECTIVE, PV>(depth, ply, window));
        }
        self.interior_node::<SELECTIVE, PV>(depth, ply, window)
    }

    /// Like [`node`](Worker::node) in a selective search, but never inlined: a selective node is expensive, so code
    /// size matters more than the cost of a call.
    #[inline(never)]
    pub(super) fn selective_node<const PV: bool>(&mut self, depth: u32, ply: u32, window: Window) -> Score {
        self.node::<true, PV>(depth, ply, window)
    }

    #[inline(always)]
    fn child<const SELECTIVE: bool, const PV: bool>(&mut self, depth: u32, ply: u32, window: Window) -> Score {
        if SELECTIVE {
            self.selective_node::<PV>(depth, ply, window)
        } else {
            self.node::<false, PV>(depth, ply, window)
        }
    }

    /// Searches a node that is not a leaf. This is one long function, so that the order of the steps is easy to read.
    /// The steps themselves are in the functions below and in other files.
    pub(super) fn interior_node<const SELECTIVE: bool, const PV: bool>(
        &mut self,
        depth: u32,
        ply: u32,
        mut window: Window,
    ) -> Score {
        let here = ply as usize;
        let nodes_before = self.control.nodes - 1;
        self.ensure_ply(here + 1);
        if SELECTIVE {
            self.selective_depth = self.selective_depth.max(ply);
        }
        if self.params.mate_distance && self.prune_by_mate_distance(ply, &mut window) {
            return self.leave(window.alpha);
        }
        let excluded = if SELECTIVE { self.stack[here].excluded } else { None };
        let table = self.table.filter(|_| depth >= self.params.table_depth && excluded.is_none());
        let key = if table.is_some() { self.key() } else { 0 };
        let entry = table.and_then(|table| self.probe(table, key));
        if let Some(entry) = &entry
            && !PV
            && let Some(score) = self.table_cutoff(entry, depth, ply, window)
        {
            self.emit(Event::TableCutoff);
            return self.leave(score);
        }
        if G::TABLE.symmetries > 1
            && self.params.symmetry
            && ply <= IMAGE_PLIES
            && (!PV || window.is_null())
            && let Some(score) = table.and_then(|table| self.cutoff_of_image(table, depth, ply, window))
        {
            return self.leave(score);
        }
        if G::TABLE.winning_move.is_some()
            && self.params.hints
            && let Some(score) = self.win_at_once(ply, window)
        {
            return self.leave(score);
        }

        let mut info = NodeInfo::exact(depth, ply, window);
        let mut first_extension = 0;
        // Without packed moves, the table stores the number of a move. An exact search finds the move once all moves
        // are generated.
        let finds_by_number = !SELECTIVE && G::TABLE.to_bits.is_none();
        let mut table_move = None;
        if !finds_by_number {
            table_move = entry.as_ref().and_then(|entry| stored_move(&self.game, entry, self.params.hints));
        }
        if SELECTIVE {
            info = self.node_info(depth, ply, window, entry.as_ref());
            if excluded.is_none() {
                match self.before_moves::<PV>(&mut info, entry.as_ref(), table_move) {
                    Ok(extension) => first_extension = extension,
                    Err(score) => return self.leave(score),
                }
            }
        }

        // In an exact search, moves that are not sorted are iterated over in the order of generation.
        let in_turn = !SELECTIVE && !self.is_ordered(depth);
        if in_turn {
            self.stack[here].picker.clear();
        } else {
            self.stack[here].start(table_move);
        }
        // In the proof of a mate, only a side without a legal move could still score above alpha.
        let is_too_late = !SELECTIVE && self.salt != 0 && window.alpha >= Score::mate_in(ply + 1);
        let looks_ahead = self.looks_ahead(depth);
        let single_reply = SELECTIVE && info.in_check && self.selective.single_reply_extension;
        let mut extension = 0;
        if excluded.is_none() && (finds_by_number || in_turn || looks_ahead || single_reply || is_too_late) {
            let count = self.with_order(ply, Some(info.depth), |picker, order| picker.generate_all(order));
            if count == 0 {
                return self.terminal(self.score_of(self.game.outcome_without_moves(), ply));
            }
            if is_too_late {
                return self.leave(window.alpha);
            }
            if looks_ahead && let Some(score) = self.look_ahead(count, depth, ply, window) {
                return self.leave(score);
            }
            if single_reply && count == 1 && self.may_extend(ply) {
                self.emit(Event::Heuristic(Heuristic::EXTENSION));
                extension = 1;
            }
            if finds_by_number && let Some(best) = entry.as_ref().and_then(|entry| entry.best) {
                self.stack[here].picker.try_first(best as usize);
            }
        }

        let alpha = window.alpha;
        let (mut best, mut best_move) = (-Score::INFINITY, None);
        // `number` counts the moves taken from the picker, `searched` the moves that were also searched.
        let (mut number, mut searched) = (0, 0);
        // The first move that a weak player overlooks, which is tried if the player overlooks every move.
        let mut overlooked = None;
        let learns = SELECTIVE || self.learns && !in_turn;
        loop {
            let mv = if in_turn {
                self.stack[here].picker.generated().get(number as usize).copied()
            } else {
                let ranked = self.stack[here].picker.next_ranked(&self.game, self.params);
                ranked.or_else(|| self.with_order(ply, Some(info.depth), |picker, order| picker.next(order)))
            };
            let mut is_last_resort = false;
            let mv = match mv {
                Some(mv) => mv,
                None => match overlooked.take().filter(|_| SELECTIVE && number == 0) {
                    Some(mv) => {
                        is_last_resort = true;
                        mv
                    }
                    None => break,
                },
            };
            if SELECTIVE && Some(mv) == excluded {
                continue;
            }
            if SELECTIVE && self.strength.is_some() && !is_last_resort && self.overlooks(mv) {
                overlooked = overlooked.or(Some(mv));
                continue;
            }
            if !in_turn && self.observer.wants_numbers() {
                self.tell_picked(here, mv);
            }
            let extension =
                if number == 0 && table_move.is_some() { extension.max(first_extension) } else { extension };
            let candidate = Candidate { mv, number, best, extension };
            number += 1;
            info.window = window;
            let Some(score) = self.try_move::<SELECTIVE, PV>(&info, candidate) else { continue };
            if self.stopped() {
                break;
            }
            if score > best {
                best = score;
                if score > window.alpha {
                    best_move = Some(mv);
                    // In a null window, a score above alpha is at least beta.
                    if !PV || score >= window.beta {
                        self.cutoff::<PV>(mv, ply, if SELECTIVE { searched } else { number as usize - 1 });
                        break;
                    }
                    window.alpha = score;
                    self.emit(Event::Raise { mv, score });
                    self.pv.raise(ply, mv);
                }
            }
            searched += 1;
            if learns {
                self.stack[here].tried.push(mv);
            }
        }
        if !SELECTIVE && depth == 1 && number > 0 {
            // The parent updates the selective depth for its leaves, because this is cheaper.
            self.selective_depth = self.selective_depth.max(ply + 1);
        }
        if self.stopped() {
            return self.leave(best);
        }
        if number == 0 {
            if excluded.is_some() {
                // The excluded move is the only legal move. With the score alpha, it counts as singular.
                return self.leave(window.alpha);
            }
            return self.terminal(self.score_of(self.game.outcome_without_moves(), ply));
        }
        if excluded.is_none() && (SELECTIVE || learns || table.is_some()) {
            let bound = Window { alpha, beta: window.beta }.bound(best);
            if learns
                && let Some(mv) = best_move
                && bound == Bound::Lower
            {
                self.update_history::<SELECTIVE>(ply, info.depth, mv);
            }
            if SELECTIVE {
                self.update_correction(&info, best, bound, best_move);
            }
            if let Some(table) = table.filter(|_| self.is_path_independent(ply)) {
                let known = entry.and_then(|entry| entry.best);
                let best_move = best_move.and_then(|mv| self.number_of(here, mv)).or(known);
                // The exact search of a selective engine shares the table with entries that are compared by depth.
                let nodes = if SELECTIVE || self.salt != 0 { 0 } else { self.control.nodes - nodes_before };
                let score = best.to_table(ply);
                self.store(table, key, TableEntry { depth: info.depth, score, bound, best: best_move, nodes });
            }
        }
        self.leave(best)
    }

    /// Returns the score of a move, or `None` if the move is pruned.
    #[inline(always)]
    fn try_move<const SELECTIVE: bool, const PV: bool>(
        &mut self,
        info: &NodeInfo,
        candidate: Candidate<G::Move>,
    ) -> Option<Score> {
        let Candidate { mv, number, mut extension, .. } = candidate;
        let (mut heuristic, mut reduction) = (None, 0);
        if SELECTIVE {
            heuristic = self.skips(info, candidate)?;
            // A move that a heuristic would prune is searched only if it gives check, and then without reduction.
            if heuristic.is_none() {
                reduction = self.reduction::<PV>(info, mv, number);
            }
        }
        self.note_move::<SELECTIVE>(info.ply, mv);
        let (undo, turn) = self.make(mv);
        if SELECTIVE
            && G::TABLE.in_check.is_some()
            && (heuristic.is_some() || self.selective.needs_checks())
            && self.in_check(info.ply as usize + 1)
        {
            (heuristic, reduction) = (None, 0);
            if self.selective.check_extension && extension == 0 && self.may_extend(info.ply) {
                self.emit(Event::Heuristic(Heuristic::EXTENSION));
                extension = 1;
            }
        }
        if SELECTIVE && let Some(heuristic) = heuristic {
            self.unmake(mv, undo);
            self.emit(Event::Heuristic(heuristic));
            return None;
        }
        let depth = info.depth - 1 + extension;
        let score = self.search_child::<SELECTIVE, PV>(depth, reduction, info.ply + 1, turn, info.window, number == 0);
        self.unmake(mv, undo);
        Some(score)
    }

    /// Searches the position after a move. The first move of a PV node is searched with the full window, every other
    /// move with a null window. In a selective search the null-window search is `reduction` plies shallower. A move
    /// that exceeds alpha is searched again: first without the reduction, then, in a PV node, with the full window.
    #[inline(always)]
    pub(super) fn search_child<const SELECTIVE: bool, const PV: bool>(
        &mut self,
        depth: u32,
        reduction: u32,
        ply: u32,
        turn: Turn,
        window: Window,
        is_first: bool,
    ) -> Score {
        let mut score = -Score::INFINITY;
        let mut full = PV && is_first;
        if !full {
            let probe = turn.window(if PV { Window::null_above(window.alpha) } else { window });
            let reduced = if SELECTIVE { depth.saturating_sub(reduction).max(1).min(depth) } else { depth };
            if SELECTIVE && reduced < depth {
                self.emit(Event::Heuristic(Heuristic::REDUCTION));
            }
            score = turn.score(self.child::<SELECTIVE, false>(reduced, ply, probe));
            if SELECTIVE && reduced < depth && score > window.alpha && !self.stopped() {
                self.emit(Event::ReSearch(window));
                score = turn.score(self.child::<SELECTIVE, false>(depth, ply, probe));
            }
            full = PV && window.admits(score) && !self.stopped();
            if full {
                self.emit(Event::ReSearch(window));
            }
        }
        if full {
            score = turn.score(self.child::<SELECTIVE, true>(depth, ply, turn.window(window)));
        }
        score
    }

    /// Narrows the window to the scores that are possible at this ply (mate-distance pruning). Returns `true` if the
    /// window is then empty.
    #[inline]
    fn prune_by_mate_distance(&self, ply: u32, window: &mut Window) -> bool {
        window.alpha = window.alpha.max(Score::mated_in(ply));
        // The distance is `ply` and not `ply + 1`, because in some games a side without a legal move has won.
        window.beta = window.beta.min(Score::mate_in(ply));
        window.alpha >= window.beta
    }

    /// Returns the score of a node in which the side to move wins with its next move, or `None` if there is no such
    /// move.
    fn win_at_once(&mut self, ply: u32, window: Window) -> Option<Score> {
        let mv = G::TABLE.winning_move(&self.game)?;
        self.control.add(1);
        Some(self.win_by(mv, ply, window))
    }

    /// Returns the score of a node in which `mv` wins at once, and updates the principal variation.
    pub(super) fn win_by(&mut self, mv: G::Move, ply: u32, window: Window) -> Score {
        let score = Score::mate_in(ply + 1);
        if window.admits(score) {
            self.emit(Event::Raise { mv, score });
            self.pv.clear(ply + 1);
            self.pv.raise(ply, mv);
        }
        score
    }

    /// Returns the score of a table entry if the entry is deep enough and its score and bound make a search
    /// unnecessary.
    #[inline]
    pub(super) fn table_cutoff(&self, entry: &TableEntry, depth: u32, ply: u32, window: Window) -> Option<Score> {
        let any_deeper = G::TABLE.position_determines_ply || self.selective.deeper_entries;
        let deep_enough = entry.depth == depth || any_deeper && entry.depth > depth;
        let score = entry.score.from_table(ply);
        (deep_enough && window.is_decided_by(score, entry.bound)).then_some(score)
    }

    #[inline]
    pub(super) fn probe(&mut self, table: &Table, key: u64) -> Option<TableEntry> {
        self.emit(Event::TableProbe);
        let entry = table.probe(key)?;
        self.emit(Event::TableHit);
        Some(entry)
    }

    /// Returns what the table stores for a move: the packed move, or the move's number in the order of generation.
    fn number_of(&self, here: usize, mv: G::Move) -> Option<u32> {
        let number = || self.stack[here].picker.generated().iter().position(|&other| other == mv);
        G::TABLE.to_bits(mv).or_else(|| number().map(|number| number as u32))
    }

    /// Calls `call` with this ply's move picker and everything that the move ordering depends on. `depth` is the
    /// remaining depth, or `None` in quiescence, where moves are always sorted.
    #[inline(always)]
    pub(super) fn with_order<T>(
        &mut self,
        ply: u32,
        depth: Option<u32>,
        call: impl FnOnce(&mut MovePicker<G>, &Order<'_, G>) -> T,
    ) -> T {
        let order = Order {
            game: &self.game,
            params: self.params,
            history: &*self.history,
            before: self.before(ply),
            ordered: depth.map_or(self.orders, |depth| self.is_ordered(depth)),
            safe_only: skips_losing_moves::<G>(self.params.hints, depth),
        };
        call(&mut self.stack[ply as usize].picker, &order)
    }

    /// Returns `true` if moves are sorted at this remaining depth.
    #[inline]
    fn is_ordered(&self, depth: u32) -> bool {
        self.orders && depth >= self.params.ordering_depth
    }

    /// Returns the continuation slots of the moves one and two plies earlier.
    #[inline(always)]
    pub(super) fn before(&self, ply: u32) -> [Option<u32>; 2] {
        if G::TABLE.continuation_slots == 0 {
            return [None; 2];
        }
        let slot = |back: usize| (ply as usize).checked_sub(back).and_then(|ply| self.stack[ply].moved);
        [slot(1), slot(2)]
    }

    /// Records that `mv` is about to be made at this ply.
    #[inline(always)]
    pub(super) fn note_move<const SELECTIVE: bool>(&mut self, ply: u32, mv: G::Move) {
        let here = ply as usize;
        if G::TABLE.continuation_slots > 0 && (SELECTIVE || self.learns || self.salt != 0) {
            let slot = G::TABLE.continuation_index(&self.game, mv) as u32;
            self.history.enter_row(slot);
            self.stack[here].moved = Some(slot);
        }
        if SELECTIVE {
            self.stack[here + 1].enter();
        }
    }

    /// Grows the stack so that it has an entry for this ply.
    #[inline]
    pub(super) fn ensure_ply(&mut self, ply: usize) {
        while self.stack.len() <= ply {
            self.stack.push(StackEntry::new());
        }
    }

    /// Updates the history tables after a cutoff. The cutoff move gets a bonus, and the moves tried before it get a
    /// malus.
    fn update_history<const SELECTIVE: bool>(&mut self, ply: u32, depth: u32, cut: G::Move) {
        let depth = depth as i32;
        // An exact search reaches larger depths. If all cutoffs from depth 12 on counted the same, as in a selective
        // search, connect four would take a tenth more nodes.
        let bonus = if SELECTIVE { (depth * 150).min(1_800) } else { (depth * depth).min(16_000) };
        let before = self.before(ply);
        let quiet = G::TABLE.is_quiet(&self.game, cut);
        let entry = &mut self.stack[ply as usize];
        self.history.update(&self.game, cut, quiet, before, bonus);
        for &mv in &entry.tried {
            let noisy = !G::TABLE.is_quiet(&self.game, mv);
            // A cutoff by a capture is no evidence against quiet moves.
            if quiet || noisy {
                self.history.update(&self.game, mv, !noisy, before, -bonus);
            }
        }
        if quiet {
            self.history.update_counter_move(before[0], cut);
            entry.picker.add_killer(cut);
        }
    }
}

/// Returns `true` if moves that lose at once are not generated at this depth. Such moves are generated at depth 1,
/// where the search does not see the opponent's reply, and in quiescence (`None`), where every evasion is needed.
#[inline(always)]
fn skips_losing_moves<G: SearchGame>(hints: bool, depth: Option<u32>) -> bool {
    G::TABLE.winning_move.is_some() && hints && depth.is_some_and(|depth| depth > 1)
}

/// Returns the move of a table entry, if the move is legal in this position.
pub(super) fn stored_move<G: SearchGame>(game: &G, entry: &TableEntry, hints: bool) -> Option<G::Move> {
    let best = entry.best?;
    if G::TABLE.to_bits.is_some() {
        return G::TABLE.legal_from_bits(game, best);
    }
    let mut moves = G::MoveList::default();
    generate(game, &mut moves, skips_losing_moves::<G>(hints, Some(entry.depth)));
    moves.as_slice().get(best as usize).copied()
}
