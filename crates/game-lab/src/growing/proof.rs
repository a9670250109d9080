//! Proof-number search by the solver, expansion by expansion.

use game_search::searcher::StopHandle;
use game_search::solve::{Solver, proven_outcome};
use game_search::spec::GameSpec;
use game_search::{Event, Game, Limits, Numbers, Observer, Outcome, Side, TextNotation};
use serde_json::{Value, json};

use super::tree::Growing;
use crate::Refusal;
use crate::games::position;
use crate::look::writer;
use crate::request::Proof;

/// The number of positions that are searched by default, and the maximum.
const DEFAULT_NODES: u64 = 2_000;
const MAX_NODES: u64 = 20_000;

pub fn proof<S: GameSpec>(request: &Proof, stop: &StopHandle) -> Result<Value, Refusal> {
    let game = position::<S>(&request.place)?;
    let write = writer::<S>(request.notation.as_deref())?;
    if game.outcome().is_some() {
        return Err(Refusal::new(format!("position {}: the game is over", game.position_text())));
    }
    let nodes = request.nodes.unwrap_or(DEFAULT_NODES);
    if !(1..=MAX_NODES).contains(&nodes) {
        return Err(Refusal::new(format!("nodes {nodes}: expected 1 to {MAX_NODES}")));
    }
    let limits = Limits { stop: Some(stop.clone()), ..Limits::nodes(nodes) };
    let mut recorder = Recorder {
        growing: Growing::new(game.clone(), write),
        known: Vec::new(),
        listed: None,
        thresholds: [None; 2],
        attackers: Vec::new(),
        proving: Vec::new(),
    };
    let mut solver = Solver::new().with_table_mib(1).map_err(Refusal::new)?;
    let report = solver.search_with(&game, &limits, &mut recorder, &mut ()).map_err(Refusal::new)?;
    if stop.is_stopped() {
        return Ok(json!({}));
    }
    let mut answer = recorder.growing.answer(&format!("{nodes} nodes"))?;
    answer["proving"] = json!(recorder.proving);
    answer["outcome"] = json!(proven_outcome(&report).map(|outcome| match outcome {
        Outcome::Win => "win",
        Outcome::Loss => "loss",
        Outcome::Draw => "draw",
    }));
    answer["best"] = json!(report.best.map(|mv| write(&game, mv)));
    Ok(answer)
}

/// A proof number and a disproof number; `None` is infinity.
type Pair = [Option<u32>; 2];

fn pair(proof: u32, disproof: u32) -> Pair {
    [proof, disproof].map(|number| (number != u32::MAX).then_some(number))
}

struct Recorder<G: Game> {
    growing: Growing<G>,
    /// The last numbers of each node.
    known: Vec<Option<Pair>>,
    /// The moves of the node that is being expanded, with their numbers, and whether one of them is new; `None` after the
    /// expansion.
    listed: Option<(Vec<(usize, Pair)>, bool)>,
    thresholds: Pair,
    /// The attacker of each question so far.
    attackers: Vec<Side>,
    /// After each step, the most-proving node.
    proving: Vec<usize>,
}

impl<G: Game> Recorder<G> {
    /// Stores the numbers of a node, and returns `true` if they are others than before.
    fn learn(&mut self, node: usize, numbers: Pair) -> bool {
        self.known.resize(self.growing.nodes.len(), None);
        self.known[node].replace(numbers) != Some(numbers)
    }

    /// Returns the most-proving node: from the root, always the move with the smallest proof number if the attacker is to
    /// move, and with the smallest disproof number otherwise, down to a node without moves in the tree.
    fn most_proving(&self) -> usize {
        let (mut at, attacker) = (self.growing.path[0], self.attackers.last().copied());
        loop {
            let node = &self.growing.nodes[at];
            let mine = usize::from(Some(node.to_move) != attacker);
            let number = |&&child: &&usize| {
                let pair = self.known.get(child).copied().flatten();
                pair.map_or(u64::MAX, |pair| pair[mine].map_or(u64::MAX, u64::from))
            };
            match node.children.iter().min_by_key(number) {
                Some(&child) => at = child,
                None => return at,
            }
        }
    }

    /// Adds a step with so many numbers.
    fn tell(&mut self, event: Value, numbers: usize) {
        self.growing.tell(event, numbers);
        if self.proving.len() < self.growing.events.len() {
            self.proving.push(self.most_proving());
        }
    }

    /// Adds the step in which the current node lists its moves, if there is one.
    fn expanded(&mut self) {
        let Some((listed, is_new)) = self.listed.take() else { return };
        let at = self.growing.at();
        let changed = listed.iter().fold(false, |any, &(child, numbers)| self.learn(child, numbers) | any);
        if is_new || changed {
            let kind = if is_new { "expand" } else { "recall" };
            let count = listed.len();
            let listed: Vec<_> =
                listed.into_iter().map(|(child, [proof, disproof])| (child, proof, disproof)).collect();
            self.tell(json!([kind, at, listed]), count);
        }
    }
}

impl<G: Game> Observer<G::Move> for Recorder<G> {
    fn on(&mut self, event: Event<G::Move>) {
        match event {
            Event::Enter { ply: 0, .. } => {
                let root = self.growing.plant();
                // The second question is whether the other side wins.
                let side = self.growing.game.side_to_move();
                let attacker = if self.attackers.is_empty() { side } else { !side };
                self.attackers.push(attacker);
                self.tell(json!(["question", root, attacker.index()]), 1);
                self.listed = Some((Vec::new(), false));
            }
            Event::Enter { .. } => {
                let node = self.growing.enter();
                let [proof, disproof] = self.thresholds;
                self.tell(json!(["descend", node, proof, disproof]), 1);
                self.listed = Some((Vec::new(), false));
            }
            Event::Make(mv) => self.growing.make(mv),
            Event::Unmake => self.growing.unmake(),
            Event::Leave { .. } => self.expanded(),
            _ => {}
        }
    }

    fn wants_numbers(&self) -> bool {
        true
    }

    fn numbers(&mut self, numbers: Numbers<G::Move>) {
        match numbers {
            Numbers::Thresholds { proof, disproof } => self.thresholds = pair(proof, disproof),
            Numbers::MoveProof { mv, proof, disproof } => {
                let (child, is_new) = self.growing.child(mv);
                let numbers = pair(proof, disproof);
                if let Some((listed, any)) = &mut self.listed {
                    listed.push((child, numbers));
                    *any |= is_new;
                } else if self.learn(child, numbers) {
                    self.tell(json!(["numbers", child, numbers[0], numbers[1]]), 1);
                }
            }
            Numbers::Proof { proof, disproof } => {
                self.expanded();
                let (at, numbers) = (self.growing.at(), pair(proof, disproof));
                if self.learn(at, numbers) {
                    self.tell(json!(["numbers", at, numbers[0], numbers[1]]), 1);
                }
            }
            _ => {}
        }
    }
}
