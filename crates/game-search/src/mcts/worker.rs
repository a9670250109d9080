//! One search thread: simulations from the root to a leaf and back, and their counters.

use std::ops::AddAssign;
use std::sync::Mutex;
use std::time::Duration;

use super::batch::Batch;
use super::candidate::Candidate;
use super::math::{self, seen_by};
use super::node::{Node, chance_of};
use super::tree::{ROOT, Tree};
use super::{MctsParams, Prior};
use crate::searcher::{SearchControl, Shared};
use crate::{Evaluator, Event, Limits, Numbers, Observer, Score, SearchGame, Side, Turn, Window};

/// Counters of a search, in addition to those in its report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct MctsStats {
    /// Simulations, as in [`Report::simulations`](crate::Report::simulations).
    pub simulations: u64,
    /// Nodes that got their first children.
    pub expansions: u64,
    /// Nodes that got further children.
    pub widenings: u64,
    /// Moves that were evaluated when they were added to the tree.
    pub evaluated_moves: u64,
    /// Nodes whose score was proven by the scores of their children.
    pub proofs: u64,
    /// Virtual losses that simulations added to nodes.
    pub virtual_losses: u64,
    /// Calls of [`Evaluator::evaluate_batch`].
    pub batches: u64,
    /// Positions that were evaluated in batches.
    pub batched_positions: u64,
    /// Simulations that ended at a leaf that was already waiting for its evaluation. They have no result, and
    /// [`simulations`](MctsStats::simulations) does not count them.
    pub collisions: u64,
    /// Simulations of earlier searches that the reused tree contained when the search began.
    pub reused_visits: u64,
    /// How often the memory was full, so that the least visited part of the tree was discarded.
    pub recycled: u64,
    /// Whether the memory was full and leaves got no more children.
    pub full: bool,
    /// Bytes allocated for nodes; never more than the memory limit.
    pub pool_bytes: usize,
    /// The length of the longest simulation in plies.
    pub longest: u32,
}

impl AddAssign for MctsStats {
    /// Adds the counters of another thread in the same search.
    fn add_assign(&mut self, other: MctsStats) {
        self.simulations += other.simulations;
        self.expansions += other.expansions;
        self.widenings += other.widenings;
        self.evaluated_moves += other.evaluated_moves;
        self.proofs += other.proofs;
        self.virtual_losses += other.virtual_losses;
        self.batches += other.batches;
        self.batched_positions += other.batched_positions;
        self.collisions += other.collisions;
        self.reused_visits += other.reused_visits;
        self.recycled += other.recycled;
        self.full |= other.full;
        self.pool_bytes = self.pool_bytes.max(other.pool_bytes);
        self.longest = self.longest.max(other.longest);
    }
}

/// The counters of a thread and, in the main thread, the values that its periodic checks compare.
#[derive(Debug, Default)]
pub(super) struct RunState {
    pub(super) stats: MctsStats,
    /// The time of the last report to the monitor.
    pub(super) last_report: Option<Duration>,
    /// The best move when the number of simulations last doubled: its index in generation order and its winning chance.
    pub(super) best: Option<(u32, f32)>,
    /// The number of simulations at which the best move is compared again.
    pub(super) next_doubling: u64,
    /// The number of simulations at which time and progress are checked again.
    pub(super) next_check: u64,
    /// How often the number of simulations has doubled since the best move changed.
    pub(super) stable: u32,
    /// Whether the winning chance of the best move fell between the last two doublings of the number of simulations.
    pub(super) fell: bool,
    /// Whether there is only one root move to choose from.
    pub(super) only_move: bool,
}

/// What the threads of a search share.
pub(super) struct Task<'a, G: SearchGame> {
    pub(super) position: &'a G,
    pub(super) params: &'a MctsParams,
    pub(super) tree: &'a Tree<G::Move>,
    pub(super) limits: &'a Limits<G::Move>,
    pub(super) shared: &'a Shared,
    /// Whether there are several threads.
    pub(super) threaded: bool,
    /// The virtual losses that a simulation adds to its nodes until it is finished. 0 if simulations cannot overlap.
    pub(super) virtual_loss: u32,
    /// Whether threads stop when the memory is full, so that part of the tree can be discarded.
    pub(super) recycles: bool,
    /// The counters of the threads that have finished.
    pub(super) totals: &'a Mutex<MctsStats>,
}

/// Everything that one thread needs to search.
pub(super) struct Worker<'t, 'a, G: SearchGame, E, O> {
    pub(super) task: &'t Task<'t, G>,
    pub(super) game: G,
    pub(super) evaluator: &'t mut E,
    pub(super) observer: &'t mut O,
    pub(super) control: &'t mut SearchControl<'a, G::Move>,
    pub(super) state: &'t mut RunState,
    pub(super) moves: G::MoveList,
    pub(super) candidates: Vec<Candidate>,
    /// The evaluator's priors of `moves`; empty if the evaluator has none.
    pub(super) priors: Vec<f32>,
    /// The leaves that wait to be evaluated together.
    pub(super) batch: Batch<G>,
    /// The state of the random number generator.
    pub(super) random: u64,
    /// The random moves of a playout, with their undo information.
    pub(super) played: Vec<(G::Move, G::Undo)>,
    pub(super) path: Vec<Step<G>>,
}

/// A node on the path from the root.
pub(super) struct Step<G: SearchGame> {
    pub(super) node: u32,
    /// The side that moved to the node.
    mover: Side,
    /// The move to the node and its undo information; `None` at the root.
    pub(super) back: Option<(G::Move, G::Undo)>,
    /// The history slot of the move to the node.
    slot: Option<usize>,
    /// The node's estimate when the simulation reached it.
    before: f32,
}

impl<'t, 'a, G: SearchGame, E: Evaluator<G>, O: Observer<G::Move>> Worker<'t, 'a, G, E, O> {
    pub(super) fn new(
        task: &'t Task<'t, G>,
        evaluator: &'t mut E,
        observer: &'t mut O,
        control: &'t mut SearchControl<'a, G::Move>,
        state: &'t mut RunState,
    ) -> Self {
        Worker {
            task,
            game: task.position.clone(),
            evaluator,
            observer,
            control,
            state,
            moves: G::MoveList::default(),
            candidates: Vec::new(),
            priors: Vec::new(),
            batch: Batch::default(),
            random: task.params.seed,
            played: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Returns the number of plies from the root to the current node.
    #[inline]
    pub(super) fn ply(&self) -> u32 {
        self.path.len() as u32 - 1
    }

    /// Returns the side that moved to the current node.
    #[inline]
    pub(super) fn mover(&self) -> Side {
        self.path[self.path.len() - 1].mover
    }

    /// Runs one simulation. With batches, the simulation may have to wait for its evaluation.
    pub(super) fn simulate(&mut self) {
        self.begin();
        if let Some(result) = self.follow(self.task.tree.root(), false) {
            self.finish(result);
        }
    }

    /// Starts a path at the root.
    pub(super) fn begin(&mut self) {
        self.path.clear();
        self.enter(ROOT, self.task.tree.root_mover, None, None);
    }

    /// Continues the simulation from `node` to a leaf, and returns the result for the side that moved to the leaf.
    /// Returns `None` if the leaf waits for its batch. `claimed` is `true` if the simulation has claimed the node.
    pub(super) fn follow(&mut self, mut node: &'t Node<G::Move>, mut claimed: bool) -> Option<f32> {
        loop {
            if self.ply() > 0
                && let Some(score) = node.proven()
            {
                return Some(self.terminal(score));
            }
            if node.children() == 0 {
                if self.task.params.batch > 1 && !claimed && self.waits(node) {
                    return None;
                }
                if let Some(result) = self.leaf(node, claimed) {
                    return Some(result);
                }
            }
            claimed = false;
            let Some(child) = self.select(node) else { return Some(node.estimate()) };
            node = self.task.tree.pool.node(child);
            self.descend(child, node);
        }
    }

    /// Ends the simulation with this result for the side that moved to the current node.
    pub(super) fn finish(&mut self, result: f32) {
        self.state.stats.longest = self.state.stats.longest.max(self.ply());
        self.state.stats.simulations += 1;
        self.back_up(result);
    }

    fn enter(&mut self, node: u32, mover: Side, back: Option<(G::Move, G::Undo)>, slot: Option<usize>) {
        let before = self.task.tree.pool.node(node).estimate();
        self.path.push(Step { node, mover, back, slot, before });
        self.observer.on(Event::Enter { ply: self.ply(), depth: 0, window: Window::FULL });
        if self.task.virtual_loss > 0 {
            self.task.tree.pool.node(node).add_virtual(self.task.virtual_loss);
            self.state.stats.virtual_losses += u64::from(self.task.virtual_loss);
        }
    }

    pub(super) fn descend(&mut self, index: u32, child: &Node<G::Move>) {
        let mv = child.mv().expect("only the root has no move");
        let slot = self.task.tree.history.is_on().then(|| G::TABLE.history_index(&self.game, mv));
        let mover = self.game.side_to_move();
        let undo = self.make(mv);
        self.enter(index, mover, Some((mv, undo)), slot);
    }

    /// Returns the value of a leaf for its mover. Returns `None` if the leaf got children, so that the simulation
    /// continues with one of them.
    fn leaf(&mut self, node: &Node<G::Move>, claimed: bool) -> Option<f32> {
        if node.estimate().is_nan() {
            if self.ply() > 0
                && let Some(score) = self.known_end()
            {
                return Some(self.end_of_game(node, score));
            }
            let score = self.static_score();
            let side = self.game.side_to_move();
            node.set_estimate(seen_by(math::chance(score.value(), self.task.tree.scale), side, self.mover()));
        }
        let evaluated = self.state.stats.evaluated_moves;
        let stays = !self.may_expand(node)
            || !self.expand(node, claimed)
            || self.state.stats.evaluated_moves > evaluated
            || self.task.params.prior == Prior::Policy
            || node.proven().is_some();
        stays.then(|| self.leaf_value(node))
    }

    /// Returns `true` if this visit may give a leaf children.
    pub(super) fn may_expand(&self, node: &Node<G::Move>) -> bool {
        let visits = node.visits().wrapping_sub(self.task.virtual_loss);
        let deepest = self.task.limits.depth.unwrap_or(Score::MAX_PLY);
        (self.ply() == 0 || visits >= self.task.params.expansion_visits) && self.ply() < deepest
    }

    /// Returns the score of the current position for the side to move, if the game is over or the outcome is known.
    pub(super) fn known_end(&mut self) -> Option<Score> {
        match self.game.outcome() {
            Some(outcome) => Some(outcome.score(0)),
            None => Some(self.evaluator.proof(&self.game)?.score(0)),
        }
    }

    /// Marks the node as proven, because the game is over or the outcome is known. `score` is for the side to move.
    pub(super) fn end_of_game(&mut self, node: &Node<G::Move>, score: Score) -> f32 {
        let score = Turn::between(self.mover(), self.game.side_to_move()).score(score);
        node.prove(score);
        self.terminal(score)
    }

    fn terminal(&mut self, score: Score) -> f32 {
        self.observer.on(Event::Terminal(score));
        chance_of(score)
    }

    /// Backpropagation: adds the result to every node on the path, and updates the estimates and proven scores from
    /// the children.
    fn back_up(&mut self, result: f32) {
        let (tree, params) = (self.task.tree, self.task.params);
        let visits = 1_u32.wrapping_sub(self.task.virtual_loss);
        let leaf = &self.path[self.path.len() - 1];
        let mut result = seen_by(result, leaf.mover, Side::First);
        let mut proven = params.solver && tree.pool.node(leaf.node).proven().is_some();
        while let Some(step) = self.path.pop() {
            let node = tree.pool.node(step.node);
            let chance = seen_by(result, Side::First, step.mover);
            node.add(chance, visits, self.task.threaded);
            if let Some(slot) = step.slot {
                tree.history.add(slot, chance);
            }
            if self.observer.wants_numbers() {
                let visits = node.visits();
                self.observer.numbers(Numbers::Added { result: chance, visits, mean: node.mean(visits) });
            }
            self.observer.on(Event::Leave { score: Score::heuristic(math::value(chance, tree.scale)) });
            if let Some((mv, undo)) = step.back {
                self.unmake(mv, undo);
            }
            let Some(parent) = self.path.last() else { break };
            let above = tree.pool.node(parent.node);
            tree.raise(above, parent.mover, node, step.mover, step.before);
            if proven {
                let score = tree.proof(above);
                if let Some(score) = score {
                    above.prove(Turn::between(parent.mover, step.mover).score(score));
                    result = seen_by(chance_of(score), step.mover, Side::First);
                    self.state.stats.proofs += 1;
                }
                proven = score.is_some();
            }
        }
    }

    /// Returns the static evaluation of the current node, or its quiescence score, for the side to move.
    pub(super) fn static_score(&mut self) -> Score {
        let plies = self.task.params.quiescence;
        let score = if plies > 0 {
            self.quiesce(Window::FULL, plies)
        } else {
            Score::heuristic(match self.batch.next_answer() {
                Some(estimate) => estimate,
                None => self.evaluator.evaluate(&self.game),
            })
        };
        self.observer.on(Event::Evaluate(score));
        score
    }

    #[inline]
    pub(super) fn make(&mut self, mv: G::Move) -> G::Undo {
        self.observer.on(Event::Make(mv));
        self.evaluator.make(&self.game, mv);
        self.game.make(mv)
    }

    #[inline]
    pub(super) fn unmake(&mut self, mv: G::Move, undo: G::Undo) {
        self.game.unmake(mv, undo);
        self.evaluator.unmake(&self.game, mv);
        self.observer.on(Event::Unmake);
    }
}
