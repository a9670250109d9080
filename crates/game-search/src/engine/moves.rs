//! What becomes of a move in the selective search: left out, searched with less depth, in full, or with more.

use super::TableEntry;
use super::selective::Facts;
use super::worker::Worker;
use crate::{Bound, Evaluator, Event, Observer, Score, SearchGame, Selection, Window};

/// A move whose turn it is.
#[derive(Clone, Copy)]
pub(super) struct Prospect<M> {
    pub(super) mv: M,
    /// How many moves came before it.
    pub(super) number: u32,
    /// The best score of those.
    pub(super) best: Score,
    /// Plies to add.
    pub(super) extension: u32,
}

impl<G, E, O> Worker<'_, G, E, O>
where
    G: SearchGame,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    /// The score of a move; `None` if it is left out.
    pub(super) fn try_move<const PV: bool>(&mut self, facts: &Facts, prospect: Prospect<G::Move>) -> Option<Score> {
        let Prospect { mv, number, best, mut extension } = prospect;
        let quiet = G::TABLE.is_quiet(&self.game, mv);
        // One move must be tried, or there is no score.
        let selection = if number > 0 && best > -Score::INFINITY && !best.is_loss() {
            self.leaves_out(facts, mv, number, quiet)
        } else {
            None
        };
        if selection == Some(Selection::LateMoves) {
            self.nodes[facts.ply as usize].leave_out_quiet_moves(&self.game);
        }
        if let Some(selection) = selection
            && (selection == Selection::LateMoves || G::TABLE.in_check.is_none())
        {
            self.observer.on(Event::Select(selection));
            return None;
        }
        // A selected move is searched only if it gives check, and then in full.
        let reduction = if selection.is_some() {
            0
        } else {
            self.reduction::<PV>(facts, number, quiet, || {
                let before = self.before(facts.ply);
                if quiet {
                    self.memory.quiets::<G>(before).score(&self.game, mv)
                } else {
                    self.memory.noisy(&self.game, mv)
                }
            })
        };
        self.moving(facts.ply, mv);
        let (undo, turn) = self.make(mv);
        let checks = G::TABLE.in_check.is_some()
            && (selection.is_some() || self.params.asks_for_checks())
            && self.in_check(facts.ply as usize + 1);
        if let Some(selection) = selection.filter(|_| !checks) {
            self.unmake(mv, undo);
            self.observer.on(Event::Select(selection));
            return None;
        }
        if checks && self.params.check_extension && extension == 0 && self.may_extend(facts.ply) {
            self.observer.on(Event::Select(Selection::Extension));
            extension = 1;
        }
        let depth = facts.depth - 1 + extension;
        let ply = facts.ply + 1;
        let window = facts.window;
        let mut score = -Score::INFINITY;
        let mut full = PV && number == 0;
        if !full {
            let probe = turn.window(Window::null_above(window.alpha));
            let reduction = if checks { 0 } else { reduction };
            let reduced = depth.saturating_sub(reduction).max(1).min(depth);
            if reduced < depth {
                self.observer.on(Event::Select(Selection::Reduction));
            }
            score = turn.score(self.child::<false>(reduced, ply, probe));
            if reduced < depth && score > window.alpha && !self.stopped() {
                self.observer.on(Event::ReSearch(window));
                score = turn.score(self.child::<false>(depth, ply, probe));
            }
            full = PV && window.admits(score);
            if full && !self.stopped() {
                self.observer.on(Event::ReSearch(window));
            }
        }
        if full && !self.stopped() {
            score = turn.score(self.child::<true>(depth, ply, turn.window(window)));
        }
        self.unmake(mv, undo);
        Some(score)
    }

    /// Whether a move is to be left out: with all quiet moves after it, or unless it gives check.
    fn leaves_out(&mut self, facts: &Facts, mv: G::Move, number: u32, quiet: bool) -> Option<Selection> {
        let depth = facts.depth;
        if quiet && !facts.in_check {
            if let Some(it) = self.params.late_move_pruning {
                let all = self.nodes[facts.ply as usize].generated().len();
                if it.most(depth, facts.improving, all).is_some_and(|most| number > most) {
                    return Some(Selection::LateMoves);
                }
            }
            if let Some(it) = self.params.futility
                && depth <= it.depth
            {
                let margin = self.margin(it.margin + it.per_ply * depth as i32);
                if facts.evaluation.offset(margin) <= facts.window.alpha {
                    return Some(Selection::Futility);
                }
            }
        }
        if let Some(it) = self.params.exchange_pruning
            && depth <= it.depth
            && !G::TABLE.see_ge(&self.game, mv, -self.margin(it.margin * depth as i32))
        {
            return Some(Selection::Exchange);
        }
        None
    }

    /// By how many plies a late move is searched less deep.
    #[inline]
    fn reduction<const PV: bool>(&self, facts: &Facts, number: u32, quiet: bool, history: impl FnOnce() -> i32) -> u32 {
        let Some(it) = self.params.late_move_reductions else { return 0 };
        if facts.depth < it.depth || number < it.moves + u32::from(PV) || facts.in_check {
            return 0;
        }
        let slope = i64::from(ln(facts.depth) * ln(number)) * i64::from(it.slope) / (100 * 100);
        let mut hundredths = it.base + slope as i32;
        if it.history > 0 {
            hundredths -= 100 * history() / it.history;
        }
        hundredths -= if PV { 100 } else { 0 } + if quiet { 0 } else { 100 };
        hundredths += if facts.improving { 0 } else { 50 };
        hundredths.max(0) as u32 / 100
    }

    /// As in an inner node where a line is wanted, for a root move with so many before it.
    pub(super) fn root_reduction(&self, depth: u32, number: u32, mv: G::Move) -> u32 {
        let window = Window::FULL;
        let in_check = G::TABLE.in_check(&self.game);
        let facts = Facts { depth, ply: 0, window, in_check, evaluation: window.alpha, improving: true };
        self.reduction::<true>(&facts, number, G::TABLE.is_quiet(&self.game, mv), || 0)
    }

    /// By how many plies the table's move is to be searched deeper, or the score with which the node ends because other
    /// moves are as good.
    pub(super) fn singular(&mut self, facts: &Facts, entry: &TableEntry, first: Option<G::Move>) -> Result<u32, Score> {
        let Some(it) = self.params.singular else { return Ok(0) };
        let score = entry.score.from_table(facts.ply);
        let trusted = entry.depth + 3 >= facts.depth && entry.bound != Bound::Upper && !score.is_mate();
        if facts.depth < it.depth || !trusted || !self.may_extend(facts.ply) {
            return Ok(0);
        }
        let below = score.offset(-self.margin(it.margin * facts.depth as i32));
        let here = facts.ply as usize;
        self.nodes[here].excluded = first;
        let (depth, window) = ((facts.depth - 1) / 2, Window::null_below(below));
        self.observer.on(Event::Enter { ply: facts.ply, depth, window });
        let others = self.selective::<false>(depth, facts.ply, window);
        self.nodes[here].excluded = None;
        if self.stopped() {
            return Ok(0);
        }
        self.pv.clear(facts.ply);
        if others < below {
            self.observer.on(Event::Select(Selection::Extension));
            Ok(1)
        } else if below >= facts.window.beta && facts.window.is_null() {
            self.observer.on(Event::Select(Selection::MultiCut));
            Err(below)
        } else {
            Ok(0)
        }
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
