//! What a selective search knows of a node before its moves are tried, and what it learns about the evaluation.

use super::TableEntry;
use super::worker::Worker;
use crate::{Bound, Evaluator, Event, Observer, Score, SearchGame, Window};

/// What is known of a node before its first move is searched.
#[derive(Clone, Copy)]
pub(super) struct NodeInfo {
    /// The remaining depth.
    pub(super) depth: u32,
    pub(super) ply: u32,
    pub(super) window: Window,
    pub(super) in_check: bool,
    /// The static evaluation, or the table's score where that says more; alpha in check, where neither is trusted.
    pub(super) evaluation: Score,
    /// Whether the evaluation got better since the side's last move.
    pub(super) improving: bool,
}

impl NodeInfo {
    /// As much as an exact search has to know.
    #[inline(always)]
    pub(super) fn exact(depth: u32, ply: u32, window: Window) -> NodeInfo {
        NodeInfo { depth, ply, window, in_check: false, evaluation: window.alpha, improving: false }
    }
}

impl<G, E, O> Worker<'_, G, E, O>
where
    G: SearchGame,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    /// Gathers what is known of a node. The observer receives its evaluation.
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

    /// The evaluation that the side to move had on its last turn: two plies before, or four in a game whose sides move
    /// twice in a row.
    fn earlier_evaluation(&self, here: usize) -> Option<i32> {
        let side = self.stack[here].side;
        let mut entries = [2, 4].into_iter().filter_map(|back| self.stack.get(here.checked_sub(back)?));
        entries.find(|entry| entry.side == side)?.evaluation
    }

    /// The static evaluation, corrected by what was learned about positions like this one.
    pub(super) fn evaluate(&mut self) -> i32 {
        let score = Score::heuristic(self.evaluator.evaluate(&self.game));
        self.observer.on(Event::Evaluate(score));
        let correction = self.selective.correction.and_then(|it| {
            let key = self.evaluator.correction_key(&self.game)?;
            Some(self.history.correction(key, self.game.side_to_move(), self.margin(it.max)))
        });
        score.value() + correction.unwrap_or(0)
    }

    /// Returns `true` if the side to move is in check. The answer is cached per ply, because a node can be entered several
    /// times.
    #[inline]
    pub(super) fn in_check(&mut self, here: usize) -> bool {
        let in_check = self.stack[here].in_check.get_or_insert_with(|| G::TABLE.in_check(&self.game));
        debug_assert_eq!(*in_check, G::TABLE.in_check(&self.game), "kept from another position");
        *in_check
    }

    /// Returns `true` if this line may still be extended: at most to twice the iteration's depth.
    #[inline]
    pub(super) fn may_extend(&self, ply: u32) -> bool {
        ply < 2 * self.root_depth
    }

    /// Learns from the score of a node how far its evaluation was off.
    pub(super) fn update_correction(&mut self, info: &NodeInfo, score: Score, bound: Bound, best: Option<G::Move>) {
        let Some(own) = self.stack[info.ply as usize].evaluation else { return };
        let tells = match bound {
            Bound::Exact => true,
            Bound::Lower => score.value() > own,
            Bound::Upper => score.value() < own,
        };
        let quiet = best.is_none_or(|mv| G::TABLE.is_quiet(&self.game, mv));
        if self.selective.correction.is_some()
            && tells
            && quiet
            && !score.is_mate()
            && let Some(key) = self.evaluator.correction_key(&self.game)
        {
            let error = (score.value() - own) * 100 / self.unit;
            self.history.update_correction(key, self.game.side_to_move(), error, info.depth);
        }
    }
}

/// Returns an evaluation, or the table's score where that says more.
pub(super) fn adjusted(evaluation: Score, entry: Option<&TableEntry>, ply: u32) -> Score {
    let Some(entry) = entry else { return evaluation };
    let score = entry.score.from_table(ply);
    let tells = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score > evaluation,
        Bound::Upper => score < evaluation,
    };
    if tells && !score.is_mate() { score } else { evaluation }
}
