//! The heuristics of a selective search: pruning of nodes before the first move, pruning and reduction of moves,
//! singular extensions, and the correction of static evaluations.

use super::worker::Worker;
use super::{LateMovePruning, TableEntry};
use crate::{Bound, Evaluator, Event, Heuristic, Numbers, Observer, Score, SearchGame, Turn, Window};

/// What is known about a node before its first move is searched.
#[derive(Clone, Copy)]
pub(super) struct NodeInfo {
    /// The remaining depth.
    pub(super) depth: u32,
    pub(super) ply: u32,
    pub(super) window: Window,
    pub(super) in_check: bool,
    /// The static evaluation, or the table's score if that is a better estimate; alpha if there is no evaluation, as in
    /// check.
    pub(super) evaluation: Score,
    /// Whether the static evaluation has improved since the last turn of the same side.
    pub(super) improving: bool,
}

impl NodeInfo {
    /// Returns what an exact search needs: depth, ply and window. The other fields have neutral values.
    #[inline(always)]
    pub(super) fn exact(depth: u32, ply: u32, window: Window) -> NodeInfo {
        NodeInfo { depth, ply, window, in_check: false, evaluation: window.alpha, improving: false }
    }
}

/// The move that is searched next.
#[derive(Clone, Copy)]
pub(super) struct Candidate<M> {
    pub(super) mv: M,
    /// The number of moves before this move.
    pub(super) number: u32,
    /// The best score of the moves before this move.
    pub(super) best: Score,
    /// The extension in plies.
    pub(super) extension: u32,
}

impl<G: SearchGame, E: Evaluator<G>, O: Observer<G::Move>> Worker<'_, G, E, O> {
    /// Computes what is known about a node before its first move is searched. Reports the static evaluation to the
    /// observer.
    pub(super) fn node_info(&mut self, depth: u32, ply: u32, window: Window, entry: Option<&TableEntry>) -> NodeInfo {
        let here = ply as usize;
        let in_check = self.in_check(here);
        self.stack[here].side = self.game.side_to_move();
        if self.stack[here].excluded.is_none() {
            self.stack[here].evaluation =
                if in_check || !self.selective.evaluates() { None } else { Some(self.evaluate()) };
        }
        let Some(own) = self.stack[here].evaluation else {
            return NodeInfo { in_check, ..NodeInfo::exact(depth, ply, window) };
        };
        let evaluation = adjusted(Score::heuristic(own), entry, ply);
        let improving = self.earlier_evaluation(here).is_none_or(|earlier| own > earlier);
        NodeInfo { depth, ply, window, in_check, evaluation, improving }
    }

    /// Returns the static evaluation at the last turn of the side to move: two plies earlier, or four plies earlier in
    /// a game in which each side moves twice in a row.
    fn earlier_evaluation(&self, here: usize) -> Option<i32> {
        let side = self.stack[here].side;
        let mut entries = [2, 4].into_iter().filter_map(|back| self.stack.get(here.checked_sub(back)?));
        entries.find(|entry| entry.side == side)?.evaluation
    }

    /// Returns the static evaluation, corrected by the correction history.
    pub(super) fn evaluate(&mut self) -> i32 {
        let score = Score::heuristic(self.evaluator.evaluate(&self.game));
        self.emit(Event::Evaluate(score));
        let correction = self.selective.correction.and_then(|it| {
            let key = self.evaluator.correction_key(&self.game)?;
            Some(self.history.correction(key, self.game.side_to_move(), self.margin(it.max)))
        });
        score.value() + correction.unwrap_or(0)
    }

    /// Returns `true` if the side to move is in check. The answer is cached per ply, because a node can be entered
    /// several times.
    #[inline]
    pub(super) fn in_check(&mut self, here: usize) -> bool {
        let in_check = self.stack[here].in_check.get_or_insert_with(|| G::TABLE.in_check(&self.game));
        debug_assert_eq!(*in_check, G::TABLE.in_check(&self.game), "kept from another position");
        *in_check
    }

    /// Returns `true` if a move at this ply can be extended: the ply must be less than twice the iteration's depth.
    #[inline]
    pub(super) fn may_extend(&self, ply: u32) -> bool {
        ply < 2 * self.root_depth
    }

    /// Updates the correction history with the difference between a node's score and its static evaluation.
    pub(super) fn update_correction(&mut self, info: &NodeInfo, score: Score, bound: Bound, best: Option<G::Move>) {
        let Some(own) = self.stack[info.ply as usize].evaluation else { return };
        let is_informative = match bound {
            Bound::Exact => true,
            Bound::Lower => score.value() > own,
            Bound::Upper => score.value() < own,
        };
        let quiet = best.is_none_or(|mv| G::TABLE.is_quiet(&self.game, mv));
        if self.selective.correction.is_some()
            && is_informative
            && quiet
            && !score.is_mate()
            && let Some(key) = self.evaluator.correction_key(&self.game)
        {
            let (side, depth) = (self.game.side_to_move(), info.depth);
            let error = (score.value() - own) * 100 / self.unit;
            let stored = self.observer.wants_numbers().then(|| self.history.stored_correction(key, side));
            self.history.update_correction(key, side, error, depth);
            if let Some((entry, before)) = stored {
                let evaluation = Score::heuristic(own);
                let (_, after) = self.history.stored_correction(key, side);
                self.tell(Numbers::Corrected { entry, depth, score, bound, evaluation, before, after });
            }
        }
    }

    /// Runs the heuristics that precede the first move. Returns `Err(score)` if a heuristic prunes the node, otherwise
    /// the extension of the table's move in plies. Reduces the depth of a node without a table move (internal iterative
    /// reduction).
    pub(super) fn before_moves<const PV: bool>(
        &mut self,
        info: &mut NodeInfo,
        entry: Option<&TableEntry>,
        table_move: Option<G::Move>,
    ) -> Result<u32, Score> {
        if !PV && let Some(score) = self.prune(info) {
            return Err(score);
        }
        let from = self.selective.internal_iterative_reduction;
        if from.is_some_and(|from| info.depth >= from) && table_move.is_none() && self.table.is_some() {
            self.emit(Event::Heuristic(Heuristic::INTERNAL_ITERATIVE_REDUCTION));
            info.depth -= 1;
        }
        entry.filter(|_| table_move.is_some()).map_or(Ok(0), |entry| self.singular(info, entry, table_move))
    }

    /// Returns a score if a heuristic prunes the node. The window must be a null window.
    fn prune(&mut self, info: &NodeInfo) -> Option<Score> {
        // Heuristics cannot decide whether there is a mate.
        if info.in_check || info.window.alpha.is_mate() || info.window.beta.is_mate() {
            return None;
        }
        self.reverse_futility(info)
            .or_else(|| self.razor(info))
            .or_else(|| self.null_move(info))
            .or_else(|| self.prob_cut(info))
    }

    fn reverse_futility(&mut self, info: &NodeInfo) -> Option<Score> {
        let it = self.selective.reverse_futility.filter(|it| info.depth <= it.depth)?;
        let plies = info.depth as i32 - i32::from(info.improving);
        let fails_high = info.evaluation.offset(-self.margin(it.margin * plies)) >= info.window.beta;
        (fails_high && !info.evaluation.is_mate()).then(|| {
            self.emit(Event::Heuristic(Heuristic::REVERSE_FUTILITY));
            info.evaluation
        })
    }

    fn razor(&mut self, info: &NodeInfo) -> Option<Score> {
        let it = self.selective.razoring.filter(|it| info.depth <= it.depth)?;
        let margin = self.margin(it.margin + it.slope * info.depth as i32);
        if info.evaluation.offset(margin) > info.window.alpha {
            return None;
        }
        let score = self.quiesce::<false>(info.ply, info.window, 0, self.stack[info.ply as usize].evaluation);
        (info.window.fails_low(score) && !self.stopped()).then(|| {
            self.emit(Event::Heuristic(Heuristic::RAZORING));
            score
        })
    }

    fn null_move(&mut self, info: &NodeInfo) -> Option<Score> {
        let it = self.selective.null_move.filter(|it| info.depth >= it.depth)?;
        let here = info.ply as usize;
        let beta = info.window.beta;
        if info.evaluation < beta || self.stack[here].after_null || info.ply < self.null_from {
            return None;
        }
        let side = self.game.side_to_move();
        let undo = G::TABLE.make_null(&mut self.game)?;
        self.emit(Event::NullTry);
        self.emit(Event::MakeNull);
        let turn = Turn::between(side, self.game.side_to_move());
        self.stack[here].moved = None;
        self.stack[here + 1].enter();
        self.stack[here + 1].after_null = true;
        let reduction = it.reduction + info.depth / it.divisor;
        let depth = info.depth.saturating_sub(reduction);
        let probe = turn.window(Window::null_below(beta));
        let mut score = turn.score(self.selective_node::<false>(depth, info.ply + 1, probe));
        G::TABLE.unmake_null(&mut self.game, undo);
        self.emit(Event::Unmake);
        if self.stopped() || score < beta {
            return None;
        }
        // A win after a pass does not show that the position is won.
        if score.is_mate() {
            score = beta;
        }
        if it.verification.is_some_and(|from| info.depth >= from) && self.null_from == 0 {
            self.null_from = info.ply + (3 * depth / 4).max(1);
            let verified = self.selective_node::<false>(depth.max(1), info.ply, Window::null_below(beta));
            self.null_from = 0;
            if self.stopped() || verified < beta {
                return None;
            }
        }
        self.emit(Event::NullCutoff);
        Some(score)
    }

    fn prob_cut(&mut self, info: &NodeInfo) -> Option<Score> {
        let it = self.selective.prob_cut.filter(|it| info.depth >= it.depth)?;
        let above = info.window.beta.offset(self.margin(it.margin));
        if above.is_mate() {
            return None;
        }
        self.with_order(info.ply, Some(info.depth), |picker, order| picker.start_noisy(order));
        while let Some((mv, is_bad)) =
            self.with_order(info.ply, Some(info.depth), |picker, order| picker.next_of_started(order))
        {
            if is_bad || self.overlooks(mv) || !self.wins_exchange(mv) {
                continue;
            }
            self.note_move::<true>(info.ply, mv);
            let (undo, turn) = self.make(mv);
            let probe = turn.window(Window::null_below(above));
            // The cheaper search, quiescence, runs first.
            let mut score = turn.score(self.selective_node::<false>(0, info.ply + 1, probe));
            if score >= above && !self.stopped() {
                let depth = info.depth - it.reduction - 1;
                score = turn.score(self.selective_node::<false>(depth, info.ply + 1, probe));
            }
            self.unmake(mv, undo);
            if self.stopped() {
                return None;
            }
            if score >= above {
                self.emit(Event::Heuristic(Heuristic::PROB_CUT));
                return Some(if score.is_mate() { info.window.beta } else { score });
            }
        }
        None
    }

    /// Returns the extension of the table's move in plies, or `Err(score)` if the node fails high because other moves
    /// seem as good (multi-cut).
    fn singular(&mut self, info: &NodeInfo, entry: &TableEntry, first: Option<G::Move>) -> Result<u32, Score> {
        let Some(it) = self.selective.singular else { return Ok(0) };
        let score = entry.score.from_table(info.ply);
        let trusted = entry.depth + 3 >= info.depth && entry.bound != Bound::Upper && !score.is_mate();
        if info.depth < it.depth || !trusted || !self.may_extend(info.ply) {
            return Ok(0);
        }
        let below = score.offset(-self.margin(it.margin * info.depth as i32));
        let here = info.ply as usize;
        self.stack[here].excluded = first;
        let (depth, window) = ((info.depth - 1) / 2, Window::null_below(below));
        self.emit(Event::Enter { ply: info.ply, depth, window });
        let others = self.interior_node::<true, false>(depth, info.ply, window);
        self.stack[here].excluded = None;
        if self.stopped() {
            return Ok(0);
        }
        self.pv.clear(info.ply);
        if others < below {
            self.emit(Event::Heuristic(Heuristic::EXTENSION));
            Ok(1)
        } else if below >= info.window.beta && info.window.is_null() {
            self.emit(Event::Heuristic(Heuristic::MULTI_CUT));
            Err(below)
        } else {
            Ok(0)
        }
    }

    /// Returns `None` if the move is pruned, and `Some(None)` if the move is searched. `Some(Some(heuristic))` means
    /// that the move is searched if it gives check, and that `heuristic` prunes it if it does not.
    #[inline]
    pub(super) fn skips(
        &mut self,
        info: &NodeInfo,
        candidate: Candidate<G::Move>,
    ) -> Option<Option<&'static Heuristic>> {
        let Candidate { mv, number, best, .. } = candidate;
        // At least one move must be searched; otherwise the node has no score.
        if number == 0 || best == -Score::INFINITY || best.is_loss() {
            return Some(None);
        }
        let quiet = !info.in_check && G::TABLE.is_quiet(&self.game, mv);
        if quiet && self.comes_late(info, number) {
            self.stack[info.ply as usize].picker.skip_quiet_moves(&self.game, self.params);
            self.emit(Event::Heuristic(Heuristic::LATE_MOVES));
            return None;
        }
        let heuristic = self.prunes_move(info, mv, quiet);
        if let Some(heuristic) = heuristic
            && G::TABLE.in_check.is_none()
        {
            self.emit(Event::Heuristic(heuristic));
            return None;
        }
        Some(heuristic)
    }

    /// Returns `true` if late move pruning skips this quiet move and all quiet moves after it.
    #[inline]
    fn comes_late(&self, info: &NodeInfo, number: u32) -> bool {
        self.selective.late_move_pruning.is_some_and(|it| {
            let all = self.stack[info.ply as usize].picker.generated().len();
            it.max_moves(info.depth, info.improving, all).is_some_and(|max| number > max)
        })
    }

    /// Returns the heuristic that prunes a move unless the move gives check.
    fn prunes_move(&self, info: &NodeInfo, mv: G::Move, quiet: bool) -> Option<&'static Heuristic> {
        let depth = info.depth;
        if quiet
            && let Some(it) = self.selective.futility
            && depth <= it.depth
        {
            let margin = self.margin(it.margin + it.slope * depth as i32);
            if info.evaluation.offset(margin) <= info.window.alpha {
                return Some(Heuristic::FUTILITY);
            }
        }
        if let Some(it) = self.selective.see_pruning
            && depth <= it.depth
            && !G::TABLE.see_ge(&self.game, mv, -self.margin(it.margin * depth as i32))
        {
            return Some(Heuristic::EXCHANGE);
        }
        None
    }

    /// Returns the late move reduction in plies.
    #[inline]
    pub(super) fn reduction<const PV: bool>(&self, info: &NodeInfo, mv: G::Move, number: u32) -> u32 {
        let Some(it) = self.selective.late_move_reductions else { return 0 };
        if info.depth < it.depth || number < it.moves + u32::from(PV) || info.in_check {
            return 0;
        }
        let slope = i64::from(ln(info.depth) * ln(number)) * i64::from(it.slope) / (100 * 100);
        let mut hundredths = it.base + slope as i32;
        let quiet = G::TABLE.is_quiet(&self.game, mv);
        // Continuation history needs an earlier move, which a root move does not have.
        if let Some(history) = it.history
            && info.ply > 0
        {
            let score = if quiet {
                self.history.quiet_scores::<G>(self.before(info.ply)).score(&self.game, mv)
            } else {
                self.history.noisy(&self.game, mv)
            };
            hundredths -= 100 * score / history;
        }
        hundredths -= if PV { 100 } else { 0 } + if quiet { 0 } else { 100 };
        hundredths += if info.improving { 0 } else { 50 };
        hundredths.max(0) as u32 / 100
    }

    /// Returns the reduction of a root move with `number` moves before it, computed as for an interior PV node.
    pub(super) fn root_reduction(&self, depth: u32, number: u32, mv: G::Move) -> u32 {
        let in_check = G::TABLE.in_check(&self.game);
        let info = NodeInfo { in_check, improving: true, ..NodeInfo::exact(depth, 0, Window::FULL) };
        self.reduction::<true>(&info, mv, number)
    }
}

/// Returns the static evaluation, or the table's score if that is a better estimate.
pub(super) fn adjusted(evaluation: Score, entry: Option<&TableEntry>, ply: u32) -> Score {
    let Some(entry) = entry else { return evaluation };
    let score = entry.score.from_table(ply);
    let is_informative = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score > evaluation,
        Bound::Upper => score < evaluation,
    };
    if is_informative && !score.is_mate() { score } else { evaluation }
}

/// Returns 100 times the natural logarithm of a number, rounded down. Numbers above 255 count as 255.
fn ln(number: u32) -> i32 {
    i32::from(LN[(number as usize).min(LN.len() - 1)])
}

static LN: [u16; 256] = {
    let mut table = [0; 256];
    let mut number = 1;
    while number < 256 {
        // Computes log2 in units of 2^-16, bit by bit, by repeated squaring. Only integers are used, so that the result
        // is the same on every computer.
        let mut whole = 0;
        let mut rest = number as u64;
        while rest >= 2 {
            rest >>= 1;
            whole += 1;
        }
        let mut mantissa = ((number as u64) << 30) >> whole;
        let mut log = whole << 16;
        let mut bit = 1 << 15;
        while bit > 0 {
            mantissa = (mantissa * mantissa) >> 30;
            if mantissa >= 2 << 30 {
                mantissa >>= 1;
                log += bit;
            }
            bit >>= 1;
        }
        table[number] = (log as u64 * 6_931_472 / 100_000 / (1 << 16)) as u16;
        number += 1;
    }
    table
};

impl LateMovePruning {
    /// Returns the limit of late move pruning at this depth: a quiet move is skipped if more moves than this precede
    /// it. `all` is the number of legal moves. Returns `None` if the depth is too large for late move pruning.
    #[inline]
    pub(super) fn max_moves(&self, depth: u32, improving: bool, all: usize) -> Option<u32> {
        if depth > self.depth {
            return None;
        }
        let mut hundredths = u64::from(self.moves) + u64::from(self.factor) * u64::from(depth * depth);
        if all > self.reference_move_count as usize {
            // Multiplies by the square root of the ratio of the two move counts, in hundredths. Only integers are used,
            // so that the result is the same on every computer.
            hundredths = hundredths * (all as u64 * 10_000 / u64::from(self.reference_move_count)).isqrt() / 100;
        }
        Some(u32::try_from(hundredths / if improving { 100 } else { 200 }).unwrap_or(u32::MAX))
    }
}
