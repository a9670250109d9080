//! What becomes of a move in a selective search: skipped, searched with less depth, or in full.

use super::search::Candidate;
use super::selective::NodeInfo;
use super::worker::Worker;
use crate::{Evaluator, Event, Observer, Score, SearchGame, Selection, Window};

impl<G, E, O> Worker<'_, G, E, O>
where
    G: SearchGame,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    /// `None` if a move is skipped; else for which reason it is to be skipped unless it gives check, if any.
    #[inline]
    pub(super) fn skips(
        &mut self,
        info: &NodeInfo,
        candidate: Candidate<G::Move>,
    ) -> Option<Option<&'static Selection>> {
        let Candidate { mv, number, best, .. } = candidate;
        // One move must be tried, or there is no score.
        if number == 0 || best == -Score::INFINITY || best.is_loss() {
            return Some(None);
        }
        let quiet = !info.in_check && G::TABLE.is_quiet(&self.game, mv);
        if quiet && self.comes_late(info, number) {
            self.stack[info.ply as usize].picker.skip_quiet_moves(&self.game);
            self.observer.on(Event::Select(Selection::LATE_MOVES));
            return None;
        }
        let selection = self.prunes_move(info, mv, quiet);
        if let Some(selection) = selection
            && G::TABLE.in_check.is_none()
        {
            self.observer.on(Event::Select(selection));
            return None;
        }
        Some(selection)
    }

    /// Whether this quiet move and those after it are not looked at.
    #[inline]
    fn comes_late(&self, info: &NodeInfo, number: u32) -> bool {
        self.selective.late_move_pruning.is_some_and(|it| {
            let all = self.stack[info.ply as usize].picker.generated().len();
            it.max_moves(info.depth, info.improving, all).is_some_and(|max| number > max)
        })
    }

    /// Why a move is to be skipped unless it gives check.
    fn prunes_move(&self, info: &NodeInfo, mv: G::Move, quiet: bool) -> Option<&'static Selection> {
        let depth = info.depth;
        if quiet
            && let Some(it) = self.selective.futility
            && depth <= it.depth
        {
            let margin = self.margin(it.margin + it.slope * depth as i32);
            if info.evaluation.offset(margin) <= info.window.alpha {
                return Some(Selection::FUTILITY);
            }
        }
        if let Some(it) = self.selective.exchange_pruning
            && depth <= it.depth
            && !G::TABLE.see_ge(&self.game, mv, -self.margin(it.margin * depth as i32))
        {
            return Some(Selection::EXCHANGE);
        }
        None
    }

    /// By how many plies a late move is searched less deep.
    #[inline]
    pub(super) fn reduction<const PV: bool>(&self, info: &NodeInfo, mv: G::Move, number: u32) -> u32 {
        let Some(it) = self.selective.late_move_reductions else { return 0 };
        if info.depth < it.depth || number < it.moves + u32::from(PV) || info.in_check {
            return 0;
        }
        let slope = i64::from(ln(info.depth) * ln(number)) * i64::from(it.slope) / (100 * 100);
        let mut hundredths = it.base + slope as i32;
        let quiet = G::TABLE.is_quiet(&self.game, mv);
        // At the root no move comes before it.
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

    /// As in an inner node where a line is wanted, for a root move with so many before it.
    pub(super) fn root_reduction(&self, depth: u32, number: u32, mv: G::Move) -> u32 {
        let in_check = G::TABLE.in_check(&self.game);
        let info = NodeInfo { in_check, improving: true, ..NodeInfo::exact(depth, 0, Window::FULL) };
        self.reduction::<true>(&info, mv, number)
    }
}

/// The natural logarithm in hundredths, rounded down; that of the last entry for all beyond it.
fn ln(number: u32) -> i32 {
    i32::from(LN[(number as usize).min(LN.len() - 1)])
}

static LN: [u16; 256] = {
    let mut table = [0; 256];
    let mut number = 1;
    while number < 256 {
        // log2 in 2^-16ths, digit by digit: squaring doubles it. Integers only, to be the same everywhere.
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
