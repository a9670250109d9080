//! The lab: a web page that shows searches. This library answers the requests of the page. A request is a JSON text,
//! and its answer is one or more lines of JSON. The server is a separate module.
//!
//! | file | contents |
//! |---|---|
//! | `request.rs` | the requests, which `MESSAGES.md` describes |
//! | `reply.rs` | parts of replies: scores, messages of games, refusals |
//! | `boards/` | figures on a board: keys, exchanges, retrograde analysis |
//! | `games.rs` | the games, and the list of them |
//! | `look.rs` | a position on a board |
//! | `tree/` | a recorded search tree |
//! | `trace/` | a search that the reader's program recorded |
//! | `engines/` | figures of the engine: correction history, move picker, two engines in a race |
//! | `growing/` | trees that grow: Monte Carlo tree search, proof numbers |
//! | `ghosts.rs` | the moves that a search did not search |
//! | `growth.rs` | node counts by depth |
//! | `small.rs` | the answers of the module for small games |
//! | `stoppable.rs` | a wrapper that makes a search of any game stoppable |
//! | `think.rs` | a move to play, and the terms of an evaluation |
//! | `learn/` | a game that is learnt |
//! | `ablation.rs` | the engine with one feature off, for each feature |
//! | `exercises/` | exercises that check themselves |
//! | `records.rs` | games as text |
//! | `server/` | the server for a browser |
//!
//! The nodes, the time and the text length of every request are limited.

mod ablation;
mod boards;
mod engines;
mod exercises;
mod games;
mod ghosts;
mod growing;
mod growth;
mod learn;
mod look;
mod records;
mod reply;
mod request;
#[cfg(not(target_family = "wasm"))]
pub mod server;
mod small;
mod stoppable;
mod think;
mod trace;
mod tree;

use ::games::net::{FeaturesVisitor, HasFeatures, with_features};
use ::games::{GameVisitor, with_game};
use game_search::{searcher::StopHandle, spec::GameSpec};
use serde_json::Value;

pub use reply::{LineSink, Refusal};
use reply::{end, read};
use request::{Neuron, Request};
pub use small::answer_small;

/// Answers a request. Calls `tell` with every line of the answer, and the last line has `"done": true`. `stop` ends
/// the work early.
///
/// # Errors
///
/// Returns an error if the request is invalid or has no answer. `tell` can receive lines before the error.
///
/// ```
/// use std::ops::ControlFlow;
///
/// let mut lines = Vec::new();
/// let request = r#"{"op": "look", "game": "xiangqi", "moves": ["h2e2"]}"#;
/// game_lab::answer(request, &Default::default(), &mut |line| {
///     lines.push(line);
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(lines[0]["legal"].as_array().map(Vec::len), Some(45));
/// # Ok::<(), game_lab::Refusal>(())
/// ```
pub fn answer(request: &str, stop: &StopHandle, tell: &mut LineSink<'_>) -> Result<(), Refusal> {
    let request = read(request)?;
    let last = match &request {
        Request::Exercises {} => exercises::list(),
        Request::Exercise(request) => exercises::exercise(request)?,
        Request::Planted(request) => exercises::planted(request)?,
        _ => about_games(&request, stop, tell)?,
    };
    end(last, tell);
    Ok(())
}

/// Answers a request like [`answer`], but none about exercises. The module for all games calls this function, because the
/// one for small games, which calls [`answer_small`], contains the exercises already.
///
/// # Errors
///
/// Returns an error if the request is invalid, has no answer, or is about exercises. `tell` can receive lines before the
/// error.
///
/// ```
/// use std::ops::ControlFlow;
///
/// let request = r#"{"op": "look", "game": "xiangqi"}"#;
/// game_lab::answer_games(request, &Default::default(), &mut |line| {
///     assert_eq!(line["legal"].as_array().map(Vec::len), Some(44));
///     ControlFlow::Continue(())
/// })?;
/// let refused = game_lab::answer_games(r#"{"op": "exercises"}"#, &Default::default(), &mut |_| ControlFlow::Continue(()));
/// assert_eq!(refused.unwrap_err().to_string(), "expected a request that is not about exercises");
/// # Ok::<(), game_lab::Refusal>(())
/// ```
pub fn answer_games(request: &str, stop: &StopHandle, tell: &mut LineSink<'_>) -> Result<(), Refusal> {
    let last = about_games(&read(request)?, stop, tell)?;
    end(last, tell);
    Ok(())
}

fn about_games(request: &Request, stop: &StopHandle, tell: &mut LineSink<'_>) -> Result<Value, Refusal> {
    match (request, request.game()) {
        (Request::Exercises {} | Request::Exercise(_) | Request::Planted(_), _) => {
            Err(Refusal::new("expected a request that is not about exercises"))
        }
        (Request::Trace(request), _) => trace::trace(request),
        (_, None) => Ok(games::list()),
        (Request::Learn(request), _) => learn::learn(request, stop, tell),
        (Request::Neuron(request), Some(game)) => with_features(game, Weights { request }).map_err(Refusal::new)?,
        (_, Some(game)) => with_game(game, Answer { request, stop, tell }).map_err(Refusal::new)?,
    }
}

/// A visitor of games by name that answers a request about a game.
struct Answer<'a, 'b> {
    request: &'a Request,
    stop: &'a StopHandle,
    tell: &'a mut LineSink<'b>,
}

impl GameVisitor for Answer<'_, '_> {
    type Output = Result<Value, Refusal>;

    fn visit<S: GameSpec>(self) -> Result<Value, Refusal> {
        let Answer { request, stop, tell } = self;
        match request {
            Request::Games {} | Request::Learn(_) | Request::Neuron(_) => unreachable!("answered elsewhere"),
            Request::Exercises {} | Request::Exercise(_) | Request::Planted(_) | Request::Trace(_) => {
                unreachable!("about no game")
            }
            Request::Look(request) => look::look::<S>(request),
            Request::Tree(request) => tree::tree::<S>(request, tree::boxed_evaluator::<S>, stop),
            Request::Simulations(request) => growing::simulations::<S>(request, stop),
            Request::Proof(request) => growing::proof::<S>(request, stop),
            Request::Keys(request) => boards::keys::<S>(request),
            Request::Exchange(request) => boards::exchange::<S>(request),
            Request::Retrograde(request) => boards::retrograde::<S>(request),
            Request::Buckets(request) => engines::buckets::<S>(request, stop),
            Request::Correction(request) => engines::correction::<S>(request, stop),
            Request::Picking(request) => engines::picking::<S>(request, stop),
            Request::Race(request) => engines::race::<S>(request, stop),
            Request::Ghosts(request) => ghosts::ghosts::<S>(request, stop),
            Request::Growth(request) => growth::growth::<S>(request, stop, tell),
            Request::Think(request) => think::think::<S>(request, stop, tell),
            Request::Explain(request) => think::explain::<S>(request),
            Request::Ablation(request) => ablation::ablation::<S>(request, stop, tell),
            Request::Save(request) => records::save::<S>(request),
            Request::Load(request) => records::load::<S>(request),
        }
    }
}

/// A visitor of games by name that answers a request about the weights of a network.
struct Weights<'a> {
    request: &'a Neuron,
}

impl FeaturesVisitor for Weights<'_> {
    type Output = Result<Value, Refusal>;

    fn visit<S: HasFeatures>(self) -> Result<Value, Refusal> {
        learn::neuron::<S>(self.request)
    }
}
