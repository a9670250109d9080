//! One search thread: its position, its tables and its search stack.

use std::hint::cold_path;
use std::time::Duration;

use super::history::{HistoryTables, Slot};
use super::params::margin;
use super::picker::MovePicker;
use super::race::{Known, Race};
use super::{Params, SelectiveParams, Table, TableEntry};
use crate::searcher::{Progress, SearchControl, StopReason, Strength};
use crate::{Bound, CutoffKind, Evaluator, Event, Numbers, Observer, Outcome, PvTable, Score, SearchGame, Side, Turn};

/// The interval at which the monitor receives progress during an iteration.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(250);

/// Everything that one thread needs to search.
pub(super) struct Worker<'a, G: SearchGame, E, O> {
    pub(super) game: G,
    pub(super) evaluator: &'a mut E,
    pub(super) observer: &'a mut O,
    pub(super) params: &'a Params,
    /// The parameters of a selective search; all features are off in an exact search.
    pub(super) selective: &'a SelectiveParams,
    /// The evaluator's unit, in which margins are given.
    pub(super) unit: i32,
    /// The contempt in the evaluator's points: a draw scores `-contempt` for the side to move at the root.
    contempt: i32,
    pub(super) table: Option<&'a Table>,
    pub(super) control: SearchControl<'a, G::Move>,
    /// What the other threads have found; `None` in a search with one thread.
    pub(super) race: Option<&'a Race<'a, G::Move>>,
    pub(super) pv: PvTable<G::Move>,
    pub(super) history: &'a mut HistoryTables<G::Move>,
    /// Whether any feature sorts moves.
    pub(super) orders: bool,
    /// Whether any feature that sorts moves learns from cutoffs.
    pub(super) learns: bool,
    /// One entry per node of the current search path. Indexed by ply.
    pub(super) stack: Vec<StackEntry<G>>,
    /// While a null-move cutoff is verified, no null move is tried before this ply. At other times the value is 0.
    pub(super) null_from: u32,
    /// [Path-dependent outcomes](crate::PathDependent) below the current node depend on earlier positions. This is the
    /// smallest ply of these positions; `u32::MAX` if there is no such outcome.
    dependence_ply: u32,
    /// The keys of the positions on the current search path, to detect a game that does not restore its key.
    #[cfg(debug_assertions)]
    keys: Vec<u64>,
    /// The side to move at the root. Contempt is relative to this side.
    root_side: Side,
    /// The depth of the current iteration.
    pub(super) root_depth: u32,
    pub(super) selective_depth: u32,
    /// The results at the root.
    pub(super) known: Known<G::Move>,
    /// The time of the next report to the monitor.
    next_progress: Duration,
    /// Whether the best move turned out worse than expected in the current iteration.
    pub(super) failed_low: bool,
    /// The nodes of the searches that tried to prove that a mate is the shortest, and the mate and the limit of nodes
    /// of the last of them.
    pub(super) proof_nodes: u64,
    pub(super) proof_tried: Option<(Score, u64)>,
    /// Changes the keys of the table while an exact search proves a mate, which must not use what a selective search
    /// stored. Otherwise 0.
    pub(super) salt: u64,
    /// The strength of a weak player, which overlooks moves; `None` at full strength.
    pub(super) strength: Option<Strength>,
}

/// The search state of one ply of the current search path. It is reused for every node at this ply, so that its buffers
/// are rarely reallocated.
pub(super) struct StackEntry<G: SearchGame> {
    pub(super) picker: MovePicker<G>,
    /// The moves searched so far, in order. If a later move makes a cutoff, the history scores of these moves fall.
    pub(super) tried: Vec<G::Move>,
    /// The move that is excluded while a singular extension search tests all other moves.
    pub(super) excluded: Option<G::Move>,
    /// The continuation slot of the move that is being searched.
    pub(super) moved: Slot,
    /// Whether the side to move is in check; `None` until it is computed.
    pub(super) in_check: Option<bool>,
    /// Whether a null move led to this node.
    pub(super) after_null: bool,
    /// The side to move when `evaluation` was computed.
    pub(super) side: Side,
    /// The static evaluation; `None` in check, or if no feature needs it.
    pub(super) evaluation: Option<i32>,
}

impl<G: SearchGame> StackEntry<G> {
    pub(super) fn new() -> Self {
        StackEntry {
            picker: MovePicker::new(),
            tried: Vec::new(),
            excluded: None,
            moved: None,
            in_check: None,
            after_null: false,
            side: Side::First,
            evaluation: None,
        }
    }

    /// Prepares the entry for a new position that a move leads to.
    #[inline]
    pub(super) fn enter(&mut self) {
        self.after_null = false;
        self.in_check = None;
    }

    /// Starts the moves of a node. `first` is tried first and must be legal.
    #[inline]
    pub(super) fn start(&mut self, first: Option<G::Move>) {
        self.tried.clear();
        self.picker.start(first);
    }
}

impl<'a, G: SearchGame, E: Evaluator<G>, O: Observer<G::Move>> Worker<'a, G, E, O> {
    pub(super) fn new(
        position: &G,
        evaluator: &'a mut E,
        observer: &'a mut O,
        history: &'a mut HistoryTables<G::Move>,
        params: &'a Params,
        table: Option<&'a Table>,
        control: SearchControl<'a, G::Move>,
    ) -> Self {
        let unit = evaluator.unit();
        let max = Score::MAX_HEURISTIC;
        Worker {
            game: position.clone(),
            unit,
            contempt: margin(unit, params.contempt).clamp(-max, max),
            evaluator,
            observer,
            params,
            selective: params.selective.as_ref().unwrap_or(const { &SelectiveParams::none() }),
            table,
            control,
            race: None,
            pv: PvTable::default(),
            history,
            orders: params.orders_moves(),
            // The exact search of a selective engine only proves mates. Its cutoffs would drown those of the selective search.
            learns: params.learns_order() && params.selective.is_none(),
            stack: Vec::new(),
            null_from: 0,
            dependence_ply: u32::MAX,
            #[cfg(debug_assertions)]
            keys: Vec::new(),
            root_side: position.side_to_move(),
            root_depth: 0,
            selective_depth: 0,
            known: Known { lines: Vec::new(), bound: Bound::Lower, depth: 0 },
            next_progress: PROGRESS_INTERVAL,
            failed_low: false,
            proof_nodes: 0,
            proof_tried: None,
            salt: 0,
            strength: None,
        }
    }

    /// Makes this one of the threads of a race.
    pub(super) fn racing(self, race: &'a Race<'a, G::Move>) -> Self {
        Worker { race: Some(race), ..self }
    }

    /// Converts hundredths of a unit to the evaluator's points.
    #[inline]
    pub(super) fn margin(&self, hundredths: i32) -> i32 {
        margin(self.unit, hundredths)
    }

    /// Returns `true` if the search must stop. Scores that are returned after a stop have no meaning.
    #[inline]
    pub(super) fn stopped(&self) -> bool {
        self.control.reason.is_some()
    }

    /// Counts a node and returns `true`, or returns `false` if the search must stop before this node.
    #[inline]
    pub(super) fn count_node(&mut self) -> bool {
        if self.control.is_due() && !self.poll() {
            return false;
        }
        self.control.add(1);
        true
    }

    /// Checks the limits, and reports progress to the monitor from time to time. Returns `false` if the search must
    /// stop.
    #[cold]
    #[inline(never)]
    fn poll(&mut self) -> bool {
        if self.control.poll() && !self.control.is_helper && self.control.elapsed() >= self.next_progress {
            self.report_progress();
        }
        !self.stopped()
    }

    /// Reports the progress of the search to the monitor.
    pub(super) fn report_progress(&mut self) {
        let Some(best) = self.known.lines.first() else { return };
        let progress = Progress {
            depth: self.known.depth,
            selective_depth: self.selective_depth,
            score: best.score,
            bound: self.known.bound,
            line: &best.line,
            lines: &self.known.lines,
            permille_full: self.table.map_or(0, Table::permille_full),
            nodes: self.control.all_nodes(),
            time: self.control.elapsed(),
        };
        self.next_progress = progress.time + PROGRESS_INTERVAL;
        self.control.report(&progress);
    }

    /// Returns the score of a position in which the game is over or the outcome is known without a search.
    #[inline(always)]
    pub(super) fn finished(&mut self, ply: u32) -> Option<Score> {
        let (outcome, plies) = if let Some(outcome) = self.game.outcome() {
            cold_path();
            (outcome, 0)
        } else if let Some(verdict) = G::TABLE.path_outcome(&self.game) {
            self.dependence_ply = self.dependence_ply.min(ply.saturating_sub(verdict.ply_distance));
            (verdict.outcome, 0)
        } else {
            let proof = self.evaluator.proof(&self.game)?;
            (proof.outcome, proof.plies)
        };
        self.selective_depth = self.selective_depth.max(ply);
        Some(self.score_of(outcome, ply.saturating_add(plies)))
    }

    /// Returns the score of an outcome for the side to move.
    #[inline]
    pub(super) fn score_of(&self, outcome: Outcome, ply: u32) -> Score {
        if outcome == Outcome::Draw && self.contempt != 0 {
            let seeks = self.game.side_to_move() != self.root_side;
            return Score::heuristic(if seeks { self.contempt } else { -self.contempt });
        }
        outcome.score(ply)
    }

    /// Searches a node and updates `dependence_ply` for the path-dependent outcomes below the node. If these outcomes
    /// depend on no position above the node, the score is the same on every path to the node, and `dependence_ply`
    /// keeps its old value.
    pub(super) fn track_path_dependence(&mut self, ply: u32, search: impl FnOnce(&mut Self) -> Score) -> Score {
        let above = std::mem::replace(&mut self.dependence_ply, u32::MAX);
        let score = search(self);
        if self.is_path_independent(ply) {
            self.dependence_ply = u32::MAX;
        }
        self.dependence_ply = self.dependence_ply.min(above);
        score
    }

    /// Returns `true` if the score of the node at this ply is the same on every path to the node.
    #[inline]
    pub(super) fn is_path_independent(&self, ply: u32) -> bool {
        G::TABLE.path_outcome.is_none() || self.dependence_ply >= ply
    }

    /// Returns the key of the position in the table.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        G::TABLE.key(&self.game) ^ self.salt
    }

    /// Reports an event. With the feature `source-lines`, the observer first receives the line that called this method, or
    /// the method that reports for it.
    #[inline(always)]
    #[cfg_attr(feature = "source-lines", track_caller)]
    pub(super) fn emit(&mut self, event: Event<G::Move>) {
        #[cfg(feature = "source-lines")]
        self.observer.at(std::panic::Location::caller());
        self.observer.on(event);
    }

    /// Reports numbers to an observer that [wants them](Observer::wants_numbers). As for [`emit`](Worker::emit), the observer
    /// receives the line first.
    #[inline(always)]
    #[cfg_attr(feature = "source-lines", track_caller)]
    pub(super) fn tell(&mut self, numbers: Numbers<G::Move>) {
        #[cfg(feature = "source-lines")]
        self.observer.at(std::panic::Location::caller());
        self.observer.numbers(numbers);
    }

    /// Stores an entry in the table. An observer that wants numbers receives the slots of the bucket before and after.
    #[inline(always)]
    #[cfg_attr(feature = "source-lines", track_caller)]
    pub(super) fn store(&mut self, table: &Table, key: u64, entry: TableEntry) {
        if self.observer.wants_numbers() {
            self.store_observed(table, key, entry);
        } else {
            table.store(key, entry);
        }
    }

    #[cold]
    #[inline(never)]
    #[cfg_attr(feature = "source-lines", track_caller)]
    fn store_observed(&mut self, table: &Table, key: u64, entry: TableEntry) {
        let (bucket, before) = table.slots(key);
        table.store(key, entry);
        let (_, after) = table.slots(key);
        self.tell(Numbers::Stored { key, bucket, buckets: table.buckets(), before, after });
    }

    /// Reports the move that the picker of this ply has just returned.
    #[cold]
    #[inline(never)]
    #[cfg_attr(feature = "source-lines", track_caller)]
    pub(super) fn tell_picked(&mut self, here: usize, mv: G::Move) {
        let picker = &self.stack[here].picker;
        let (rank, generated) = (picker.rank_of_last(mv), picker.generated().len());
        self.tell(Numbers::Picked { mv, rank, generated });
    }

    #[inline]
    #[cfg_attr(feature = "source-lines", track_caller)]
    pub(super) fn make(&mut self, mv: G::Move) -> (G::Undo, Turn) {
        self.emit(Event::Make(mv));
        #[cfg(debug_assertions)]
        self.keys.push(G::TABLE.key(&self.game));
        self.evaluator.make(&self.game, mv);
        let side = self.game.side_to_move();
        let undo = self.game.make(mv);
        (undo, Turn::between(side, self.game.side_to_move()))
    }

    #[inline]
    #[cfg_attr(feature = "source-lines", track_caller)]
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
        self.emit(Event::Unmake);
    }

    #[inline]
    #[cfg_attr(feature = "source-lines", track_caller)]
    pub(super) fn cutoff<const PV: bool>(&mut self, mv: G::Move, ply: u32, index: usize) {
        self.emit(Event::Cutoff { mv, index, kind: CutoffKind::Beta });
        if PV {
            self.pv.clear(ply);
        }
    }

    #[inline]
    #[cfg_attr(feature = "source-lines", track_caller)]
    pub(super) fn terminal(&mut self, score: Score) -> Score {
        self.emit(Event::Terminal(score));
        self.leave(score)
    }

    #[inline]
    #[cfg_attr(feature = "source-lines", track_caller)]
    pub(super) fn leave(&mut self, score: Score) -> Score {
        self.emit(Event::Leave { score });
        score
    }

    /// Ends the search for this reason, unless the search already has a reason to end.
    pub(super) fn end(&mut self, reason: StopReason) {
        self.control.reason.get_or_insert(reason);
    }
}
