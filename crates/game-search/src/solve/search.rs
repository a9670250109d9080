//! The proof-number search: it decides which position to search next, and for how long.

use crate::hash::mix;
use crate::searcher::{Progress, RootLine, SearchControl, is_restricted};
use crate::{
    Bound, Evaluator, Event, Game, Limits, MoveList, Numbers, Observer, Outcome, Score, SearchGame, Side, Window,
};

use super::params::Counters;
use super::table::{Entry, ProofTable};
use super::value::{DISPROOF, INFINITE, PROOF, UNCONDITIONAL, Value};

/// The number of nodes between two reports to the monitor.
const NODES_PER_PROGRESS: u64 = 1 << 18;

/// The question that the search answers for every position: does the attacker win?
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    /// The side that tries to win.
    pub(super) attacker: Side,
    /// The largest number of plies of the win, counted from the root.
    pub(super) within: Option<u32>,
    /// Whether the other side was the attacker in an earlier search. The table entries of that search are then used
    /// too.
    pub(super) both_sides: bool,
}

/// A move of a position on the current search path, and the value of the position after the move.
#[derive(Clone, Copy)]
pub(super) struct Child<M> {
    pub(super) mv: M,
    pub(super) key: u64,
    pub(super) value: Value,
    /// The nodes visited below the move; counted at the root only.
    pub(super) nodes: u64,
}

/// A position on the current search path. Frames are reused for every position at the same ply, so that their buffers
/// are rarely reallocated.
pub(super) struct Frame<G: Game> {
    moves: G::MoveList,
    pub(super) children: Vec<Child<G::Move>>,
}

/// The state of a search.
pub(super) struct Search<'a, G: SearchGame, O> {
    pub(super) game: G,
    pub(super) observer: &'a mut O,
    pub(super) table: &'a mut ProofTable,
    pub(super) control: SearchControl<'a, G::Move>,
    /// An optional evaluator. The search does not continue below a position that the evaluator proves.
    pub(super) evaluator: Option<&'a mut dyn Evaluator<G>>,
    pub(super) limits: &'a Limits<G::Move>,
    /// Whether the attacker must give check with every move.
    pub(super) checks: bool,
    pub(super) question: Question,
    pub(super) frames: Vec<Frame<G>>,
    /// The keys of the positions from the root to the current one, each with a hash of the moves that led to the
    /// position.
    pub(super) line: Vec<(u64, u64)>,
    pub(super) counters: Counters,
    pub(super) selective_depth: u32,
    next_progress: u64,
}

/// The position after a move.
pub(super) enum Arrival {
    /// The move does not give check, but only checks are allowed.
    Forbidden,
    /// The game is over.
    Over(Value),
    /// The game goes on, and the position has this key.
    Open(u64),
}

/// A placeholder for a value that is not known yet.
const PENDING: Value = Value { numbers: [0, 0], plies: 0, lost: false, depends_on: UNCONDITIONAL };

/// Returns numbers as observers receive them: infinity is [`u32::MAX`].
fn told(numbers: [u32; 2]) -> [u32; 2] {
    numbers.map(|number| if number >= INFINITE { u32::MAX } else { number })
}

/// The child to search next, and the numbers of the parent.
struct Choice {
    /// The index of the child.
    best: usize,
    /// The second smallest `mine` number of the children; see `node`.
    second: u32,
    /// The part of the parent's `theirs` number that the other unsolved children add: 1 for each child.
    others: u32,
    value: Value,
}

impl<'a, G: SearchGame, O: Observer<G::Move>> Search<'a, G, O> {
    pub(super) fn new(
        position: &G,
        observer: &'a mut O,
        table: &'a mut ProofTable,
        control: SearchControl<'a, G::Move>,
        limits: &'a Limits<G::Move>,
        checks: bool,
    ) -> Self {
        let key = G::TABLE.key(position);
        // If the root moves are restricted, a return to the root position is not a repetition, because all moves are
        // allowed after the return.
        let key = if is_restricted(limits) { mix(key) } else { key };
        let question = Question { attacker: position.side_to_move(), within: None, both_sides: false };
        Search {
            game: position.clone(),
            observer,
            table,
            control,
            evaluator: None,
            limits,
            checks,
            question,
            frames: Vec::new(),
            line: vec![(key, mix(key))],
            counters: Counters::default(),
            selective_depth: 0,
            next_progress: NODES_PER_PROGRESS,
        }
    }

    /// Returns `true` if the search must stop. Values that are returned after a stop have no meaning.
    #[inline]
    pub(super) fn stopped(&self) -> bool {
        self.control.reason.is_some()
    }

    /// Returns `true` if a repetition on the search path is a disproof. In a search for a win within a number of plies,
    /// repetitions need no detection, because the shortest win repeats no position.
    #[inline]
    pub(super) fn repetitions_count(&self) -> bool {
        !G::TABLE.position_determines_ply && self.question.within.is_none()
    }

    /// Searches the current position until its proof number or its disproof number reaches its own threshold
    /// (depth-first proof-number search). The children's values are kept while the position is on the search path,
    /// because some values are valid on this path only.
    pub(super) fn node(&mut self, ply: u32, thresholds: [u32; 2]) -> Value {
        if !self.control.count_node() {
            return Value::unsolved(1, 1);
        }
        let nodes = self.control.nodes;
        self.report_progress();
        if self.observer.wants_numbers() {
            let [proof, disproof] = told(thresholds);
            self.observer.numbers(Numbers::Thresholds { proof, disproof });
        }
        self.observer.on(Event::Enter { ply, depth: Score::MAX_PLY - ply, window: Window::FULL });
        self.selective_depth = self.selective_depth.max(ply);
        debug_assert!(
            ply == 0 || self.line[ply as usize].0 == G::TABLE.key(&self.game),
            "the key of a position is not the same every time: {ply} plies from the root"
        );
        let attacks = self.game.side_to_move() == self.question.attacker;
        // One solved child is enough for `mine`, the number of the side to move. All children must be solved for
        // `theirs`.
        let (mine, theirs) = if attacks { (PROOF, DISPROOF) } else { (DISPROOF, PROOF) };

        let mut value = match self.expand(ply, mine) {
            Some(outcome) => {
                self.observer.on(Event::Terminal(outcome.score(ply)));
                self.ended(outcome)
            }
            None => loop {
                let Choice { best, second, others, value } = self.choose(ply, mine);
                self.tell_numbers(value);
                if value.numbers[mine] >= thresholds[mine] || value.numbers[theirs] >= thresholds[theirs] {
                    break value;
                }
                let mut below = [0; 2];
                below[mine] = thresholds[mine].min(second.saturating_add(second / 4 + 1));
                below[theirs] = if thresholds[theirs] == INFINITE { INFINITE } else { thresholds[theirs] - others };
                self.descend(ply, best, below);
                if self.stopped() {
                    break value;
                }
            },
        };
        if value.is_disproven() && value.depends_on > ply && value.depends_on != UNCONDITIONAL {
            // A side returned to this very position. A win never needs such a return, so the disproof is valid
            // everywhere.
            value.depends_on = UNCONDITIONAL;
        }
        if !self.stopped() {
            self.store(ply, value, self.control.nodes - nodes + 1);
        }
        self.observer.on(Event::Leave { score: value.score(ply, attacks) });
        value
    }

    /// Lists the moves with the known values of the positions after them. Stops at a move that decides the question.
    /// Returns the outcome if there is no legal move.
    fn expand(&mut self, ply: u32, mine: usize) -> Option<Outcome> {
        let frame = ply as usize;
        let kept = self.frames.len().max(frame + 1);
        self.frames.resize_with(kept, || Frame { moves: G::MoveList::default(), children: Vec::new() });
        let Frame { moves, children } = &mut self.frames[frame];
        moves.clear();
        children.clear();
        self.game.legal_moves(moves);
        if moves.is_empty() {
            return Some(self.game.outcome_without_moves());
        }
        // All keys are computed first, so that the table's entries are fetched from memory in parallel.
        if !self.reach(ply, mine) {
            self.fill(ply, mine);
        }
        (0..self.frames[frame].children.len()).for_each(|place| self.tell_child(ply, place));
        None
    }

    /// Sends the numbers of a child to an observer that wants them. If another move decides, they are not known.
    fn tell_child(&mut self, ply: u32, place: usize) {
        if self.observer.wants_numbers() {
            let Child { mv, value, .. } = self.frames[ply as usize].children[place];
            if value == PENDING {
                return;
            }
            let [proof, disproof] = told(value.numbers);
            self.observer.numbers(Numbers::MoveProof { mv, proof, disproof });
        }
    }

    /// Sends the numbers of the current node to an observer that wants them.
    fn tell_numbers(&mut self, value: Value) {
        if self.observer.wants_numbers() {
            let [proof, disproof] = told(value.numbers);
            self.observer.numbers(Numbers::Proof { proof, disproof });
        }
    }

    /// Makes and unmakes each move to find the position after it. Returns `true` if a move ends the game and decides
    /// the question.
    fn reach(&mut self, ply: u32, mine: usize) -> bool {
        let frame = ply as usize;
        let side = self.game.side_to_move();
        for number in 0..self.frames[frame].moves.len() {
            let mv = self.frames[frame].moves.as_slice()[number];
            if ply == 0 && !self.limits.admits(&mv) {
                continue;
            }
            let undo = self.game.make(mv);
            let arrival = self.arrive(side);
            self.game.unmake(mv, undo);
            self.control.add(1);
            let (key, value) = match arrival {
                Arrival::Forbidden => continue,
                Arrival::Over(value) => (0, value),
                Arrival::Open(key) => (key, PENDING),
            };
            self.frames[frame].children.push(Child { mv, key, value, nodes: 0 });
            if value != PENDING && value.numbers[mine] == 0 {
                return true;
            }
        }
        false
    }

    /// Sets the known values of the children. Stops at a child that decides the question.
    fn fill(&mut self, ply: u32, mine: usize) {
        let frame = ply as usize;
        let side_key = side_key(self.question.attacker);
        self.table.fetch(self.frames[frame].children.iter().map(|child| child.key ^ side_key));
        for place in 0..self.frames[frame].children.len() {
            let Child { mv, key, value, .. } = self.frames[frame].children[place];
            if value != PENDING {
                continue;
            }
            let value = self.recall(key, ply + 1).unwrap_or_else(|| {
                let undo = self.game.make(mv);
                let value = self.start(ply + 1);
                self.game.unmake(mv, undo);
                value
            });
            self.frames[frame].children[place].value = value;
            if value.numbers[mine] == 0 && value.depends_on == UNCONDITIONAL {
                self.frames[frame].children.truncate(place + 1);
                break;
            }
        }
    }

    /// Combines the values of the children and selects the child to search next.
    fn choose(&self, ply: u32, mine: usize) -> Choice {
        let children = &self.frames[ply as usize].children;
        let theirs = 1 - mine;
        let (mut best, mut least, mut second) = (0, u32::MAX, INFINITE);
        let (mut most, mut open) = (0, 0);
        let (mut plies, mut lost, mut depends_on) = (0, true, UNCONDITIONAL);
        for (place, Child { value, .. }) in children.iter().enumerate() {
            let number = value.numbers[mine];
            if number < least || number == least && number == 0 && is_better(value, &children[best].value) {
                if best != place {
                    second = least.min(INFINITE);
                }
                (best, least) = (place, number);
            } else {
                second = second.min(number);
            }
            if value.numbers[theirs] > 0 {
                most = most.max(value.numbers[theirs]);
                open += 1;
            } else {
                plies = plies.max(value.plies);
                lost &= value.lost;
                depends_on = depends_on.min(value.depends_on);
            }
        }
        let pair = |own, other| if mine == PROOF { [own, other] } else { [other, own] };
        let value = if least == 0 {
            // One move decides.
            let decides = children[best].value;
            Value { numbers: pair(0, INFINITE), plies: decides.plies + 1, ..decides }
        } else if open == 0 {
            // Every move fails. If only checks were searched, other moves of the attacker remain, so a loss is not
            // proven.
            lost &= !self.checks && mine == PROOF;
            Value { numbers: pair(INFINITE, 0), plies: plies + 1, lost, depends_on }
        } else {
            // A sum of the numbers would count a position once for each path that leads to it.
            let [proof, disproof] = pair(least, most + open - 1);
            Value::unsolved(proof, disproof)
        };
        Choice { best, second, others: open.saturating_sub(1), value }
    }

    /// Searches a child as `node` does, with these thresholds for the child's proof and disproof numbers.
    fn descend(&mut self, ply: u32, place: usize, thresholds: [u32; 2]) {
        let Child { mv, key, .. } = self.frames[ply as usize].children[place];
        let before = self.control.nodes;
        // The child can have been solved in the meantime, through a transposition.
        let value = match self.known(key, ply + 1) {
            Some(entry) if entry.value.is_solved() => entry.value,
            _ => {
                self.observer.on(Event::Make(mv));
                let undo = self.game.make(mv);
                let (_, trail) = self.line[ply as usize];
                self.line.push((key, mix(trail ^ key)));
                let value = self.node(ply + 1, thresholds);
                self.line.pop();
                self.game.unmake(mv, undo);
                self.observer.on(Event::Unmake);
                value
            }
        };
        let child = &mut self.frames[ply as usize].children[place];
        if self.control.reason.is_none() {
            child.value = value;
        }
        child.nodes += self.control.nodes - before;
        self.tell_child(ply, place);
    }

    /// Stores a value in the table. A disproof that depends on the search path is stored for this path only.
    fn store(&mut self, ply: u32, value: Value, nodes: u64) {
        let mut key = self.own_key(ply);
        if value.depends_on != UNCONDITIONAL {
            self.counters.path_dependent += 1;
            key ^= self.line[ply as usize].1;
        }
        if ply > 0 || !is_restricted(self.limits) {
            self.table.store(key, Entry { value, replayed: false }, nodes);
        }
    }

    /// Returns the key under which the table stores the value of the position at `ply` for the current question.
    pub(super) fn own_key(&self, ply: u32) -> u64 {
        let key = self.line[ply as usize].0 ^ side_key(self.question.attacker);
        self.question.within.map_or(key, |within| key ^ plies_key(within - ply.min(within)))
    }

    /// Reports progress to the monitor.
    fn report_progress(&mut self) {
        if self.control.nodes < self.next_progress {
            return;
        }
        self.next_progress = self.control.nodes + NODES_PER_PROGRESS;
        let root = &self.frames[0].children;
        let best = root.iter().min_by_key(|child| child.value.numbers[PROOF]);
        let lines = [RootLine { line: best.map(|child| child.mv).into_iter().collect(), score: Score::DRAW }];
        self.control.report(&Progress {
            depth: 0,
            selective_depth: self.selective_depth,
            score: Score::DRAW,
            bound: Bound::Upper,
            line: &lines[0].line,
            lines: &lines,
            permille_full: self.table.permille_full(),
            nodes: self.control.all_nodes(),
            time: self.control.elapsed(),
        });
    }
}

/// Returns `true` if a deciding move with value `one` is better than a deciding move with value `other`. A shorter win
/// is better. A disproof is better if it depends on a position further from the root, or on none. Of two disproofs with
/// the same dependence, a loss is better, and an earlier loss is better than a later loss.
fn is_better(one: &Value, other: &Value) -> bool {
    let rank = |value: &Value| (value.depends_on, value.lost, std::cmp::Reverse(value.plies));
    rank(one) > rank(other)
}

/// Returns the moves that may be made at `ply`. The limits can exclude moves of the root.
pub(super) fn admitted<M: Copy + Eq>(limits: &Limits<M>, ply: u32, moves: &[M]) -> impl Iterator<Item = M> {
    moves.iter().copied().filter(move |mv| ply > 0 || limits.admits(mv))
}

/// Returns a constant for the keys of the table, so that the questions about the two sides have separate entries.
pub(super) fn side_key(attacker: Side) -> u64 {
    [0, 0x6A09_E667_F3BC_C908][attacker.index()]
}

/// Returns a constant for the keys of the table, so that questions with a limit of plies have separate entries.
pub(super) fn plies_key(left: u32) -> u64 {
    mix(u64::from(left) + 1)
}
