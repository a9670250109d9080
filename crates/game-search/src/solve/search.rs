//! The search: which position to look into next, and for how long.

use crate::hash::mix;
use crate::searcher::{Progress, RootLine, SearchControl, is_restricted};
use crate::{Bound, Evaluator, Event, Game, Limits, MoveList, Observer, Outcome, Score, SearchGame, Side, Window};

use super::params::Counters;
use super::table::{Entry, ProofTable};
use super::value::{DISPROOF, INFINITE, NOTHING, PROOF, Value};

/// The observer hears of the search after so many nodes each.
const NODES_PER_PROGRESS: u64 = 1 << 18;

/// What is asked of every position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    /// Who is to win.
    pub(super) attacker: Side,
    /// In so many plies from the root.
    pub(super) within: Option<u32>,
    /// Whether the same was asked for the other side before: what the table knows of that helps.
    pub(super) both_sides: bool,
}

/// A move of a position on the current line, and what is known of the position after it.
#[derive(Clone, Copy)]
pub(super) struct Child<M> {
    pub(super) mv: M,
    pub(super) key: u64,
    pub(super) value: Value,
    /// Visited below it. Kept at the root only.
    pub(super) nodes: u64,
}

/// A position on the current line. Frames are kept from node to node, so that after a while none allocates.
pub(super) struct Frame<G: Game> {
    moves: G::MoveList,
    pub(super) children: Vec<Child<G::Move>>,
}

/// Everything that a search needs.
pub(super) struct Search<'a, G: SearchGame, O> {
    pub(super) game: G,
    pub(super) observer: &'a mut O,
    pub(super) table: &'a mut ProofTable,
    pub(super) control: SearchControl<'a, G::Move>,
    /// May know who wins a position.
    pub(super) evaluator: Option<&'a mut dyn Evaluator<G>>,
    pub(super) limits: &'a Limits<G::Move>,
    /// The attacker gives check with every move.
    pub(super) checks: bool,
    pub(super) question: Question,
    pub(super) frames: Vec<Frame<G>>,
    /// The keys of the positions from the root to the current one, and for each a hash of the line that led to it.
    pub(super) line: Vec<(u64, u64)>,
    pub(super) counters: Counters,
    pub(super) selective_depth: u32,
    next_progress: u64,
}

/// What a move leads to.
pub(super) enum Arrival {
    /// No check, where only checks are allowed.
    Forbidden,
    /// The game is over.
    Over(Value),
    /// A position with this key.
    Open(u64),
}

/// A value that is yet to be found out.
const PENDING: Value = Value { numbers: [0, 0], plies: 0, lost: false, relies_on: NOTHING };

/// The best of the children, and the numbers of all of them together.
struct Choice {
    /// Its place.
    best: usize,
    /// The smallest number but one, of the kind that takes one child.
    second: u32,
    /// How much the others add to the number of the kind that takes all children.
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
        // If only some moves of the root are to be looked at, a return to it is no repetition: there it has all of them.
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

    /// Whether the search has to end; what it returns then means nothing.
    #[inline]
    pub(super) fn stopped(&self) -> bool {
        self.control.reason.is_some()
    }

    /// Whether a position can be met twice on a line, and that matters: it is a failure of the attacker. Within a number
    /// of plies it need not be told: the shortest win repeats nothing.
    #[inline]
    pub(super) fn repetitions_count(&self) -> bool {
        !G::TABLE.position_determines_ply && self.question.within.is_none()
    }

    /// Searches the current position until one of its numbers reaches its threshold: depth-first proof-number search.
    /// The children's values are kept as long as the position is on the line: some hold only there.
    pub(super) fn node(&mut self, ply: u32, thresholds: [u32; 2]) -> Value {
        if !self.control.count_node() {
            return Value::unsolved(1, 1);
        }
        let nodes = self.control.nodes;
        self.tell();
        self.observer.on(Event::Enter { ply, depth: Score::MAX_PLY - ply, window: Window::FULL });
        self.selective_depth = self.selective_depth.max(ply);
        debug_assert!(
            ply == 0 || self.line[ply as usize].0 == G::TABLE.key(&self.game),
            "the key of a position is not the same every time: {ply} plies from the root"
        );
        let attacks = self.game.side_to_move() == self.question.attacker;
        // The side to move needs one child to reach `mine`, its opponent needs all of them to reach `theirs`.
        let (mine, theirs) = if attacks { (PROOF, DISPROOF) } else { (DISPROOF, PROOF) };

        let mut value = match self.expand(ply, mine) {
            Some(outcome) => {
                self.observer.on(Event::Terminal(outcome.score(ply)));
                self.ended(outcome)
            }
            None => loop {
                let Choice { best, second, others, value } = self.choose(ply, mine);
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
        if value.is_disproven() && value.relies_on > ply && value.relies_on != NOTHING {
            // The attacker came back to this very position. Who can win need not come back to it.
            value.relies_on = NOTHING;
        }
        if !self.stopped() {
            self.remember(ply, value, self.control.nodes - nodes + 1);
        }
        self.observer.on(Event::Leave { score: value.score(ply, attacks) });
        value
    }

    /// Lists the moves, with what is known of the positions after them; stops at one that decides. The outcome, if there
    /// is no legal move.
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
        // All keys first: then the table's entries come from memory side by side, not one after the other.
        if !self.reach(ply, mine) {
            self.fill(ply, mine);
        }
        None
    }

    /// Makes each move, to see where it leads. Whether one of them ends the game and decides.
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

    /// Finds out what is known of the positions that were reached, up to one that decides.
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
            if value.numbers[mine] == 0 && value.relies_on == NOTHING {
                self.frames[frame].children.truncate(place + 1);
                break;
            }
        }
    }

    /// The children's values together, and which child to search.
    fn choose(&self, ply: u32, mine: usize) -> Choice {
        let children = &self.frames[ply as usize].children;
        let theirs = 1 - mine;
        let (mut best, mut least, mut second) = (0, u32::MAX, INFINITE);
        let (mut most, mut open) = (0, 0);
        let (mut plies, mut lost, mut relies_on) = (0, true, NOTHING);
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
                relies_on = relies_on.min(value.relies_on);
            }
        }
        let pair = |own, other| if mine == PROOF { [own, other] } else { [other, own] };
        let value = if least == 0 {
            // One move decides.
            let decides = children[best].value;
            Value { numbers: pair(0, INFINITE), plies: decides.plies + 1, ..decides }
        } else if open == 0 {
            // Every move fails. Without a check there is nothing that could be lost by force.
            lost &= !self.checks && mine == PROOF;
            Value { numbers: pair(INFINITE, 0), plies: plies + 1, lost, relies_on }
        } else {
            // Not the sum: positions met along several lines would count several times.
            let [proof, disproof] = pair(least, most + open - 1);
            Value::unsolved(proof, disproof)
        };
        Choice { best, second, others: open.saturating_sub(1), value }
    }

    /// Searches a child within thresholds.
    fn descend(&mut self, ply: u32, place: usize, thresholds: [u32; 2]) {
        let Child { mv, key, .. } = self.frames[ply as usize].children[place];
        let before = self.control.nodes;
        // It may have been solved meanwhile, as a transposition.
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
    }

    /// Keeps a value in the table: as one of the position where it is, else as one of this position at the end of this
    /// very line.
    fn remember(&mut self, ply: u32, value: Value, nodes: u64) {
        let mut key = self.own_key(ply);
        if value.relies_on != NOTHING {
            self.counters.path_dependent += 1;
            key ^= self.line[ply as usize].1;
        }
        if ply > 0 || !is_restricted(self.limits) {
            self.table.store(key, Entry { value, replayed: false }, nodes);
        }
    }

    /// Under which the table keeps what is found of the current question in the position at `ply` of the line.
    pub(super) fn own_key(&self, ply: u32) -> u64 {
        let key = self.line[ply as usize].0 ^ side_key(self.question.attacker);
        self.question.within.map_or(key, |within| key ^ plies_key(within - ply.min(within)))
    }

    /// Reports to the monitor how far the search is.
    fn tell(&mut self) {
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

/// Among moves that decide: the shortest win; the failure that holds more widely, then the one that loses, and sooner.
fn is_better(one: &Value, other: &Value) -> bool {
    let rank = |value: &Value| (value.relies_on, value.lost, std::cmp::Reverse(value.plies));
    rank(one) > rank(other)
}

/// The moves that may be made from a position so many plies below the root, where the limits may leave out some.
pub(super) fn admitted<M: Copy + Eq>(limits: &Limits<M>, ply: u32, moves: &[M]) -> impl Iterator<Item = M> {
    moves.iter().copied().filter(move |mv| ply > 0 || limits.admits(mv))
}

/// The table keeps the questions of the two sides apart.
pub(super) fn side_key(attacker: Side) -> u64 {
    [0, 0x6A09_E667_F3BC_C908][attacker.index()]
}

/// And those about a number of plies.
pub(super) fn plies_key(left: u32) -> u64 {
    mix(u64::from(left) + 1)
}
