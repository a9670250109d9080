//! The selective search: a node, from its table entry to its last move.
//!
//! What may end a node before any move is tried is in `prune.rs`, what becomes of each move in `moves.rs`.

use super::TableEntry;
use super::moves::Prospect;
use super::picker::{Node, Order};
use super::worker::Worker;
use crate::{Bound, Evaluator, Event, MoveList, Observer, Score, SearchGame, Selection, Window};

/// A node's facts, gathered before its moves are tried.
#[derive(Clone, Copy)]
pub(super) struct Facts {
    pub(super) depth: u32,
    pub(super) ply: u32,
    pub(super) window: Window,
    pub(super) in_check: bool,
    /// The evaluation, corrected by what the table knows; alpha in check, where none is trusted.
    pub(super) evaluation: Score,
    /// Whether the evaluation got better since the side's last move.
    pub(super) improving: bool,
}

impl<G, E, O> Worker<'_, G, E, O>
where
    G: SearchGame,
    E: Evaluator<G>,
    O: Observer<G::Move>,
{
    /// A node with moves: principal variation search, less of it where a guess says so. `PV` says whether the window
    /// admits a score.
    pub(super) fn selective<const PV: bool>(&mut self, depth: u32, ply: u32, mut window: Window) -> Score {
        let here = ply as usize;
        self.reach(here + 1);
        self.selective_depth = self.selective_depth.max(ply);
        if self.params.mate_distance && self.cannot_matter(ply, &mut window) {
            return self.leave(window.alpha);
        }
        let excluded = self.nodes[here].excluded;
        let table = self.table.filter(|_| depth >= self.params.table_depth && excluded.is_none());
        let key = if table.is_some() { G::TABLE.key(&self.game) } else { 0 };
        let entry = table.and_then(|table| self.probe(table, key));
        if let Some(entry) = &entry
            && !PV
            && let Some(score) = self.answer(entry, depth, ply, window)
        {
            self.observer.on(Event::TableCutoff);
            return self.leave(score);
        }
        let first = entry.and_then(|entry| self.remembered(entry.best?));
        if G::TABLE.winning_moves.is_some()
            && self.params.hints
            && let Some(score) = self.win_at_once(ply, window)
        {
            return self.leave(score);
        }

        let mut facts = self.facts(depth, ply, window, entry.as_ref());
        if !PV
            && excluded.is_none()
            && let Some(score) = self.prune(&facts)
        {
            return self.leave(score);
        }
        let reduces = self.params.internal_iterative_reduction;
        if reduces > 0 && depth >= reduces && first.is_none() && excluded.is_none() && self.table.is_some() {
            self.observer.on(Event::Select(Selection::InternalIterativeReduction));
            facts.depth -= 1;
        }
        let mut extend_first = 0;
        if let (Some(entry), Some(_)) = (&entry, first)
            && excluded.is_none()
        {
            match self.singular(&facts, entry, first) {
                Ok(extension) => extend_first = extension,
                Err(score) => return self.leave(score),
            }
        }

        self.nodes[here].start(first);
        let looks_ahead = self.looks_ahead(depth);
        let mut extend_all = 0;
        if excluded.is_none() && (looks_ahead || facts.in_check && self.params.single_reply_extension) {
            let count = self.with_order(&facts, |node, order| node.generate_all(order));
            if count == 0 {
                return self.terminal(self.score_of(self.game.outcome_without_moves(), ply));
            }
            if looks_ahead && let Some(score) = self.look_ahead(count, depth, ply, window) {
                return self.leave(score);
            }
            if self.params.single_reply_extension && facts.in_check && count == 1 && self.may_extend(ply) {
                self.observer.on(Event::Select(Selection::Extension));
                extend_all = 1;
            }
        }

        let alpha = window.alpha;
        let (mut best, mut best_move) = (-Score::INFINITY, None);
        // How many moves were handed out, left out or not.
        let mut number = 0;
        while let Some(mv) = self.with_order(&facts, |node, order| node.next(order)) {
            if Some(mv) == excluded {
                continue;
            }
            let extension = if number == 0 && first.is_some() { extend_first.max(extend_all) } else { extend_all };
            let prospect = Prospect { mv, number, best, extension };
            number += 1;
            facts.window = window;
            let Some(score) = self.try_move::<PV>(&facts, prospect) else { continue };
            if self.stopped() {
                break;
            }
            self.nodes[here].tried.push(mv);
            if score > best {
                best = score;
                if score > window.alpha {
                    best_move = Some(mv);
                }
                if score >= window.beta {
                    self.cutoff::<PV>(mv, ply, self.nodes[here].tried.len() - 1);
                    break;
                }
                if score > window.alpha {
                    window.alpha = score;
                    self.observer.on(Event::Raise { mv, score });
                    self.pv.raise(ply, mv);
                }
            }
        }
        if self.stopped() {
            return self.leave(best);
        }
        if number == 0 {
            // With a move excluded there may be no other: it is better than all of them.
            let score =
                if excluded.is_some() { window.alpha } else { self.score_of(self.game.outcome_without_moves(), ply) };
            return self.terminal(score);
        }
        if excluded.is_none() {
            let bound = Window { alpha, beta: window.beta }.bound(best);
            if let Some(mv) = best_move
                && bound == Bound::Lower
            {
                self.learn(&facts, mv);
            }
            self.learn_error(&facts, best, bound, best_move);
            if let Some(table) = table.filter(|_| self.is_path_independent(ply)) {
                let known = entry.and_then(|entry| entry.best);
                let best_move = best_move.and_then(|mv| self.number_of(here, mv)).or(known);
                table.store(key, TableEntry { depth: facts.depth, score: best.to_table(ply), bound, best: best_move });
            }
        }
        self.leave(best)
    }

    /// Cuts the window to what mates can still reach; `true` if nothing is left of it.
    #[inline]
    pub(super) fn cannot_matter(&self, ply: u32, window: &mut Window) -> bool {
        window.alpha = window.alpha.max(Score::mated_in(ply));
        // Not `ply + 1`: there are games in which a side without a move has won.
        window.beta = window.beta.min(Score::mate_in(ply));
        window.alpha >= window.beta
    }

    /// The evaluation and what goes with it. Told to the observer.
    fn facts(&mut self, depth: u32, ply: u32, window: Window, entry: Option<&TableEntry>) -> Facts {
        let here = ply as usize;
        let in_check = self.in_check(here);
        self.nodes[here].side = self.game.side_to_move();
        if self.nodes[here].excluded.is_none() {
            self.nodes[here].evaluation =
                if in_check || !self.params.evaluates() { None } else { Some(self.evaluate()) };
        }
        let Some(own) = self.nodes[here].evaluation else {
            return Facts { depth, ply, window, in_check, evaluation: window.alpha, improving: false };
        };
        let evaluation = informed(Score::heuristic(own), entry, ply);
        let improving = self.earlier_evaluation(here).is_none_or(|earlier| own > earlier);
        Facts { depth, ply, window, in_check, evaluation, improving }
    }

    /// The evaluation that the side to move had on its last turn: two plies before, or four in a game whose sides move
    /// twice in a row.
    fn earlier_evaluation(&self, here: usize) -> Option<i32> {
        let side = self.nodes[here].side;
        let mut nodes = [2, 4].into_iter().filter_map(|back| self.nodes.get(here.checked_sub(back)?));
        nodes.find(|node| node.side == side)?.evaluation
    }

    /// What the evaluator says, put right by what was learned about positions like this.
    pub(super) fn evaluate(&mut self) -> i32 {
        let score = Score::heuristic(self.evaluator.evaluate(&self.game));
        self.observer.on(Event::Evaluate(score));
        let correction = self.params.correction.and_then(|it| {
            let key = self.evaluator.correction_key(&self.game)?;
            Some(self.memory.correction(key, self.game.side_to_move(), self.margin(it.most)))
        });
        score.value() + correction.unwrap_or(0)
    }

    /// A move out of the table, if it is legal here.
    fn remembered(&self, best: u32) -> Option<G::Move> {
        if G::TABLE.packed.is_some() {
            return G::TABLE.legal_from_bits(&self.game, best);
        }
        let mut moves = G::MoveList::default();
        self.game.legal_moves(&mut moves);
        moves.as_slice().get(best as usize).copied()
    }

    /// What stands for a move in the table: its bits, or its number in the order of generation.
    fn number_of(&self, here: usize, mv: G::Move) -> Option<u32> {
        let number = || self.nodes[here].generated().iter().position(|&other| other == mv);
        G::TABLE.to_bits(mv).or_else(|| number().map(|number| number as u32))
    }

    /// Calls with the node at this ply and what its order depends on.
    #[inline]
    pub(super) fn with_order<T>(&mut self, facts: &Facts, call: impl FnOnce(&mut Node<G>, &Order<'_, G>) -> T) -> T {
        let before = self.before(facts.ply);
        let order = Order {
            game: &self.game,
            params: self.params,
            memory: &*self.memory,
            before,
            ordered: facts.depth >= self.params.ordering_depth,
            // In quiescence, whose depth is no depth, every evasion counts.
            safe_only: G::TABLE.winning_moves.is_some()
                && self.params.hints
                && facts.depth > 1
                && facts.depth < u32::MAX,
        };
        call(&mut self.nodes[facts.ply as usize], &order)
    }

    /// Notes that `mv` is about to be made at this ply.
    #[inline]
    pub(super) fn moving(&mut self, ply: u32, mv: G::Move) {
        let here = ply as usize;
        self.nodes[here].moving =
            (G::TABLE.continuation_slots() > 0).then(|| G::TABLE.continuation_index(&self.game, mv) as u32);
        self.nodes[here + 1].after_null = false;
        self.nodes[here + 1].in_check = None;
    }

    /// Whether the side to move is in check. The game is asked once for a node, however often it is entered.
    #[inline]
    pub(super) fn in_check(&mut self, here: usize) -> bool {
        let in_check = self.nodes[here].in_check.get_or_insert_with(|| G::TABLE.in_check(&self.game));
        debug_assert_eq!(*in_check, G::TABLE.in_check(&self.game), "kept from another position");
        *in_check
    }

    /// The slots of the moves one and two plies before.
    #[inline]
    pub(super) fn before(&self, ply: u32) -> [Option<u32>; 2] {
        let slot = |back: usize| (ply as usize).checked_sub(back).and_then(|ply| self.nodes[ply].moving);
        [slot(1), slot(2)]
    }

    /// Makes sure that there is a node for this ply.
    #[inline]
    pub(super) fn reach(&mut self, ply: usize) {
        while self.nodes.len() <= ply {
            self.nodes.push(Node::default());
        }
    }

    /// A line may become so much longer than the iteration's depth.
    #[inline]
    pub(super) fn may_extend(&self, ply: u32) -> bool {
        ply < 2 * self.root_depth
    }

    /// What a cut-off teaches: the move that cut, and those tried in vain.
    fn learn(&mut self, facts: &Facts, cut: G::Move) {
        let here = facts.ply as usize;
        let bonus = (facts.depth as i32 * 150).min(1_800);
        let before = self.before(facts.ply);
        let quiet = G::TABLE.is_quiet(&self.game, cut);
        self.memory.learn(&self.game, cut, before, bonus);
        for &mv in &self.nodes[here].tried {
            // A capture that cuts says nothing about quiet moves.
            if mv != cut && (quiet || !G::TABLE.is_quiet(&self.game, mv)) {
                self.memory.learn(&self.game, mv, before, -bonus);
            }
        }
        if quiet {
            self.memory.counters(before[0], cut);
            let killers = &mut self.nodes[here].killers;
            if killers[0] != Some(cut) {
                *killers = [Some(cut), killers[0]];
            }
        }
    }

    /// What the score says about the evaluation.
    fn learn_error(&mut self, facts: &Facts, score: Score, bound: Bound, best: Option<G::Move>) {
        let Some(own) = self.nodes[facts.ply as usize].evaluation else { return };
        let tells = match bound {
            Bound::Exact => true,
            Bound::Lower => score.value() > own,
            Bound::Upper => score.value() < own,
        };
        let quiet = best.is_none_or(|mv| G::TABLE.is_quiet(&self.game, mv));
        if self.params.correction.is_some()
            && tells
            && quiet
            && !score.is_mate()
            && let Some(key) = self.evaluator.correction_key(&self.game)
        {
            let error = (score.value() - own) * 100 / self.unit;
            self.memory.correct(key, self.game.side_to_move(), error, facts.depth);
        }
    }
}

/// An evaluation, or the table's score where that says more.
pub(super) fn informed(evaluation: Score, entry: Option<&TableEntry>, ply: u32) -> Score {
    let Some(entry) = entry else { return evaluation };
    let score = entry.score.from_table(ply);
    let tells = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score > evaluation,
        Bound::Upper => score < evaluation,
    };
    if tells && !score.is_mate() { score } else { evaluation }
}
