//! What may end a node of the selective search before any move is tried.

use super::TableEntry;
use super::selective::NodeInfo;
use super::worker::Worker;
use crate::{Bound, Evaluator, Event, Observer, Score, SearchGame, Selection, Turn, Window};

impl<G, E, O> Worker<'_, G, E, O>
where
    G: SearchGame,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    /// The score with which the node ends because a guess says so; else the depth is reduced where the table knows no move,
    /// and the result is by how many plies the table's move is to be searched deeper.
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
            self.observer.on(Event::Select(Selection::INTERNAL_ITERATIVE_REDUCTION));
            info.depth -= 1;
        }
        match entry {
            Some(entry) if table_move.is_some() => self.singular(info, entry, table_move),
            _ => Ok(0),
        }
    }

    /// The score with which a node without hope of a score between the bounds ends, if a guess says so.
    fn prune(&mut self, info: &NodeInfo) -> Option<Score> {
        // A mate in the window wants proof.
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
            self.observer.on(Event::Select(Selection::REVERSE_FUTILITY));
            info.evaluation
        })
    }

    fn razor(&mut self, info: &NodeInfo) -> Option<Score> {
        let it = self.selective.razoring.filter(|it| info.depth <= it.depth)?;
        let margin = self.margin(it.margin + it.slope * info.depth as i32);
        if info.evaluation.offset(margin) > info.window.alpha {
            return None;
        }
        let score = self.quiesce::<false>(info.ply, info.window, 0);
        (info.window.fails_low(score) && !self.stopped()).then(|| {
            self.observer.on(Event::Select(Selection::RAZORING));
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
        self.observer.on(Event::NullTry);
        self.observer.on(Event::MakeNull);
        let turn = Turn::between(side, self.game.side_to_move());
        self.stack[here].moved = None;
        self.stack[here + 1].enter();
        self.stack[here + 1].after_null = true;
        let reduction = it.reduction + info.depth / it.divisor;
        let depth = info.depth.saturating_sub(reduction);
        let probe = turn.window(Window::null_below(beta));
        let mut score = turn.score(self.selective_node::<false>(depth, info.ply + 1, probe));
        G::TABLE.unmake_null(&mut self.game, undo);
        self.observer.on(Event::Unmake);
        if self.stopped() || score < beta {
            return None;
        }
        // A win after a pass is no proof of a win.
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
        self.observer.on(Event::NullCutoff);
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
            if is_bad || !self.wins_exchange(mv) {
                continue;
            }
            self.note_move::<true>(info.ply, mv);
            let (undo, turn) = self.make(mv);
            let probe = turn.window(Window::null_below(above));
            // The cheap question first.
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
                self.observer.on(Event::Select(Selection::PROB_CUT));
                return Some(if score.is_mate() { info.window.beta } else { score });
            }
        }
        None
    }

    /// By how many plies the table's move is to be searched deeper, or the score with which the node ends because other
    /// moves are as good.
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
        self.observer.on(Event::Enter { ply: info.ply, depth, window });
        let others = self.interior::<true, false>(depth, info.ply, window);
        self.stack[here].excluded = None;
        if self.stopped() {
            return Ok(0);
        }
        self.pv.clear(info.ply);
        if others < below {
            self.observer.on(Event::Select(Selection::EXTENSION));
            Ok(1)
        } else if below >= info.window.beta && info.window.is_null() {
            self.observer.on(Event::Select(Selection::MULTI_CUT));
            Err(below)
        } else {
            Ok(0)
        }
    }
}
