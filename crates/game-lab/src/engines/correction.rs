//! The correction history: every update of an entry, with the score and the evaluation that it compares.

use game_search::searcher::StopHandle;
use game_search::spec::GameSpec;
use game_search::{Bound, Evaluator, Event, Numbers, Observer, SearchGame, TextNotation};
use serde_json::{Value, json};

use super::observed::{Walk, observed};
use crate::Refusal;
use crate::games::position;
use crate::request::Correction;
use crate::tree::{evaluator, line};

/// The maximum number of updates in an answer. The page cannot show more steps.
const MAX_UPDATES: usize = 5_000;

pub fn correction<S: GameSpec>(request: &Correction, stop: &StopHandle) -> Result<Value, Refusal> {
    let game = position::<S>(&request.place)?;
    let evaluator = evaluator::<S>(request.evaluator.as_deref())?.evaluator();
    let params = S::params().for_search(&game, &evaluator).0;
    let Some(it) = params.selective.as_ref().and_then(|it| it.correction) else {
        return Err(Refusal::new(format!("game {:?}: its evaluator has no key for the correction history", S::NAME)));
    };
    let unit = evaluator.unit();
    let mut recorder = Recorder {
        walk: Walk::new(game.clone()),
        statics: Vec::new(),
        depth: 0,
        updates: 0,
        line: None,
        events: Vec::new(),
    };
    observed::<S>(&game, evaluator, params, request.depth, stop, &mut recorder)?;
    if stop.is_stopped() {
        return Ok(json!({}));
    }
    if recorder.updates > MAX_UPDATES {
        let (depth, updates) = (request.depth, recorder.updates);
        return Err(Refusal::new(format!("depth {depth}: {updates} updates, expected at most {MAX_UPDATES}")));
    }
    // The engine converts hundredths of the unit to points in the same way.
    let most = i64::from(unit) * i64::from(it.max) / 100;
    Ok(json!({ "entries": 2 * it.entries, "most": most, "unit": unit, "events": recorder.events }))
}

struct Recorder<G: SearchGame> {
    walk: Walk<G>,
    /// The static evaluation of each node on the path, if there is one.
    statics: Vec<Option<i32>>,
    /// The depth of the current iteration.
    depth: u32,
    updates: usize,
    /// The line of the engine that reports the next numbers.
    line: Option<&'static std::panic::Location<'static>>,
    events: Vec<Value>,
}

impl<G: SearchGame + TextNotation> Observer<G::Move> for Recorder<G> {
    fn on(&mut self, event: Event<G::Move>) {
        self.walk.follow(event);
        match event {
            Event::Enter { ply, depth, .. } => {
                if ply == 0 && depth != self.depth {
                    self.depth = depth;
                    self.events.push(json!(["iteration", depth]));
                }
                self.statics.push(None);
            }
            Event::EnterQuiescence { .. } => self.statics.push(None),
            Event::Evaluate(score) => {
                self.statics.iter_mut().next_back().into_iter().for_each(|it| *it = Some(score.value()))
            }
            Event::Leave { .. } => _ = self.statics.pop(),
            _ => {}
        }
    }

    fn wants_numbers(&self) -> bool {
        true
    }

    fn numbers(&mut self, numbers: Numbers<G::Move>) {
        let Numbers::Corrected { entry, depth, score, bound, evaluation, before, after } = numbers else { return };
        self.updates += 1;
        if self.updates > MAX_UPDATES {
            return;
        }
        let bound = match bound {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        };
        self.events.push(json!(["update", {
            "entry": entry,
            "depth": depth,
            "bound": bound,
            "static": self.statics.last().copied().flatten(),
            "corrected": evaluation.value(),
            "score": score.value(),
            "before": before,
            "after": after,
            "position": self.walk.game.position_text(),
            "line": self.line.and_then(line),
        }]));
    }

    fn at(&mut self, line: &'static std::panic::Location<'static>) {
        self.line = Some(line);
    }
}
