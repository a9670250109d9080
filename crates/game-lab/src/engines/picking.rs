//! The move picker: for each node the moves in the order in which the picker returns them, with their ranks.

use game_search::searcher::StopHandle;
use game_search::spec::GameSpec;
use game_search::{Effect, Event, MoveList, MoveRank, Numbers, Observer, SearchGame, TextNotation};
use serde_json::{Value, json};

use super::observed::{Walk, observed};
use crate::Refusal;
use crate::games::position;
use crate::look::writer;
use crate::request::Picking;
use crate::tree::{evaluator, line};

/// The maximum number of nodes in an answer.
const MAX_NODES: usize = 200;

pub fn picking<S: GameSpec>(request: &Picking, stop: &StopHandle) -> Result<Value, Refusal> {
    let game = position::<S>(&request.place)?;
    let write = writer::<S>(request.notation.as_deref())?;
    let evaluator = evaluator::<S>(request.evaluator.as_deref())?.evaluator();
    let params = S::params().for_search(&game, &evaluator).0;
    if !(1..=request.depth).contains(&request.least) {
        return Err(Refusal::new(format!("least {}: expected 1 to the depth {}", request.least, request.depth)));
    }
    let mut recorder = Recorder {
        walk: Walk::new(game.clone()),
        write,
        moves: Vec::new(),
        open: Vec::new(),
        line: None,
        asked: [request.depth, request.least],
        is_last: false,
        nodes: Vec::new(),
        left_out: 0,
    };
    observed::<S>(&game, evaluator, params, request.depth, stop, &mut recorder)?;
    if stop.is_stopped() {
        return Ok(json!({}));
    }
    Ok(json!({ "events": recorder.nodes, "left_out": recorder.left_out }))
}

/// A node whose moves are being picked.
struct Node {
    depth: u32,
    window: Value,
    picks: Vec<Value>,
    /// The index of the move that made a cutoff.
    cut: Option<usize>,
}

struct Recorder<G: SearchGame> {
    walk: Walk<G>,
    write: fn(&G, G::Move) -> String,
    /// The moves from the root to the current node; `None` for a pass.
    moves: Vec<Option<String>>,
    open: Vec<Node>,
    line: Option<&'static std::panic::Location<'static>>,
    /// The depth of the search, and the smallest depth of a node that is recorded.
    asked: [u32; 2],
    /// Whether the search is in its last iteration.
    is_last: bool,
    nodes: Vec<Value>,
    left_out: usize,
}

impl<G: SearchGame + TextNotation> Recorder<G> {
    fn leave(&mut self, node: Node) {
        if !self.is_last || node.depth < self.asked[1] || node.picks.is_empty() {
            return;
        }
        if self.nodes.len() == MAX_NODES {
            self.left_out += 1;
            return;
        }
        let mut legal = G::MoveList::default();
        self.walk.game.legal_moves(&mut legal);
        self.nodes.push(json!({
            "moves": self.moves,
            "position": self.walk.game.position_text(),
            "depth": node.depth,
            "window": node.window,
            "legal": legal.as_slice().len(),
            "picks": node.picks,
            "cut": node.cut,
        }));
    }
}

impl<G: SearchGame + TextNotation> Observer<G::Move> for Recorder<G> {
    fn on(&mut self, event: Event<G::Move>) {
        match event {
            Event::Make(mv) => self.moves.push(Some((self.write)(&self.walk.game, mv))),
            Event::MakeNull => self.moves.push(None),
            Event::Unmake => _ = self.moves.pop(),
            _ => {}
        }
        self.walk.follow(event);
        match event {
            Event::Enter { ply, depth, window } => {
                if ply == 0 {
                    self.is_last = depth == self.asked[0];
                }
                self.open.push(Node {
                    depth,
                    window: json!(crate::reply::window(window)),
                    picks: Vec::new(),
                    cut: None,
                });
            }
            Event::EnterQuiescence { window, .. } => {
                self.open.push(Node {
                    depth: 0,
                    window: json!(crate::reply::window(window)),
                    picks: Vec::new(),
                    cut: None,
                });
            }
            Event::Heuristic(it) if matches!(it.effect, Effect::SkipsMove | Effect::SkipsQuietMoves) => {
                let pick = self.open.last_mut().and_then(|node| node.picks.last_mut());
                if let Some(pick) = pick {
                    pick["skipped"] = json!({ "en": it.words.en, "zh": it.words.zh });
                }
            }
            Event::Cutoff { .. } => {
                if let Some(node) = self.open.last_mut() {
                    node.cut = node.picks.len().checked_sub(1);
                }
            }
            Event::Leave { .. } => {
                if let Some(node) = self.open.pop() {
                    self.leave(node);
                }
            }
            _ => {}
        }
    }

    fn wants_numbers(&self) -> bool {
        true
    }

    fn numbers(&mut self, numbers: Numbers<G::Move>) {
        let Numbers::Picked { mv, rank, generated } = numbers else { return };
        if !self.is_last {
            return;
        }
        let rank = match rank {
            MoveRank::Table => "table",
            MoveRank::Noisy => "noisy",
            MoveRank::Killer => "killer",
            MoveRank::Counter => "counter",
            MoveRank::LosingCapture => "losing",
            _ => "quiet",
        };
        let text = (self.write)(&self.walk.game, mv);
        let line = self.line.and_then(line);
        if let Some(node) = self.open.last_mut() {
            node.picks.push(json!({ "move": text, "rank": rank, "generated": generated, "line": line }));
        }
    }

    fn at(&mut self, line: &'static std::panic::Location<'static>) {
        self.line = Some(line);
    }
}
