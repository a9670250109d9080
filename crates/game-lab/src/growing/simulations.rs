//! Monte Carlo tree search, simulation by simulation.

use game_search::mcts::{FirstPlay, Mcts, MctsParams, Prior, TreePolicy};
use game_search::searcher::StopHandle;
use game_search::spec::GameSpec;
use game_search::{Event, Game, Limits, Numbers, Observer, TextNotation};
use serde_json::{Value, json};

use super::tree::Growing;
use crate::Refusal;
use crate::games::position;
use crate::look::writer;
use crate::request::Simulations;
use crate::tree::evaluator;

/// The maximum number of simulations in an answer.
const MOST: u64 = 500;

/// Returns the parameters of the plain method: UCT, every move tried once, random moves to the end of the game, and no
/// knowledge of the game.
fn params(exploration: f32, seed: u64) -> MctsParams {
    MctsParams {
        selection: TreePolicy::Uct,
        exploration,
        prior: Prior::Uniform,
        first_play: FirstPlay::Value(1.0),
        minimax_weight: 0.0,
        random_plies: 64,
        solver: false,
        reuse: false,
        seed,
        ..MctsParams::default()
    }
}

pub fn simulations<S: GameSpec>(request: &Simulations, stop: &StopHandle) -> Result<Value, Refusal> {
    let game = position::<S>(&request.place)?;
    let write = writer::<S>(request.notation.as_deref())?;
    if game.outcome().is_some() {
        return Err(Refusal::new(format!("position {}: the game is over", game.position_text())));
    }
    if !(1..=MOST).contains(&request.simulations) {
        return Err(Refusal::new(format!("simulations {}: expected 1 to {MOST}", request.simulations)));
    }
    let params = params(request.exploration, request.seed);
    let mut mcts = Mcts::new(evaluator::<S>(None)?.evaluator()).with_params(params).map_err(Refusal::new)?;
    let limits = Limits { stop: Some(stop.clone()), ..Limits::nodes(request.simulations) };
    let mut recorder = Recorder {
        growing: Growing::new(game.clone(), write),
        compared: Vec::new(),
        joined: Vec::new(),
        playout: Vec::new(),
        is_leaf: false,
    };
    let report = mcts.search_with(&game, &limits, &mut recorder, &mut ()).map_err(Refusal::new)?;
    if stop.is_stopped() {
        return Ok(json!({}));
    }
    let mut answer = recorder.growing.answer(&format!("{} simulations", request.simulations))?;
    answer["best"] = json!(report.best.map(|mv| write(&game, mv)));
    Ok(answer)
}

struct Recorder<G: Game> {
    growing: Growing<G>,
    /// The moves that selection has compared: the node, its simulations, its quality and its value in the formula.
    compared: Vec<(usize, u32, f32, f32)>,
    /// Those of them that are new in the tree.
    joined: Vec<usize>,
    playout: Vec<String>,
    /// Whether no node of the simulation has received its result yet.
    is_leaf: bool,
}

impl<G: Game> Recorder<G> {
    /// Adds the steps between two nodes of a simulation.
    fn selected(&mut self, from: usize, chosen: usize) {
        let joined = std::mem::take(&mut self.joined);
        if !joined.is_empty() {
            self.growing.tell(json!(["expand", from, joined]), 1);
        }
        let compared = std::mem::take(&mut self.compared);
        self.growing.tell(json!(["select", from, compared, chosen]), compared.len());
    }
}

impl<G: Game> Observer<G::Move> for Recorder<G> {
    fn on(&mut self, event: Event<G::Move>) {
        match event {
            Event::Enter { ply, .. } => {
                self.is_leaf = true;
                match ply {
                    0 if self.growing.nodes.is_empty() => _ = self.growing.plant(),
                    0 => {}
                    _ => {
                        let from = self.growing.at();
                        let chosen = self.growing.enter();
                        self.selected(from, chosen);
                    }
                }
            }
            Event::Make(mv) => self.growing.make(mv),
            Event::Unmake => {
                if self.playout.is_empty() {
                    self.playout = self.growing.beyond().iter().map(|(.., text)| text.clone()).collect();
                }
                self.growing.unmake();
            }
            _ => {}
        }
    }

    fn wants_numbers(&self) -> bool {
        true
    }

    fn numbers(&mut self, numbers: Numbers<G::Move>) {
        match numbers {
            Numbers::Compared { mv, visits, quality, urgency } => {
                let (child, is_new) = self.growing.child(mv);
                self.joined.extend(is_new.then_some(child));
                self.compared.push((child, visits, quality, urgency));
            }
            Numbers::Added { result, visits, mean } => {
                let at = self.growing.at();
                if std::mem::take(&mut self.is_leaf) {
                    let playout = std::mem::take(&mut self.playout);
                    self.growing.tell(json!(["playout", at, playout, result]), 1);
                }
                self.growing.tell(json!(["backup", at, visits, mean]), 1);
                // The `Unmake` that follows is not one of a playout.
                self.playout.clear();
            }
            _ => {}
        }
    }
}
