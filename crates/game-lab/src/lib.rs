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
//! | `review.rs` | a game judged move by move |
//! | `learn/` | a game that is learnt |
//! | `ablation.rs` | the engine with one feature off, for each feature |
//! | `exercises/` | exercises that check themselves |
//! | `records/` | games as files, with comments and variations |
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
mod review;
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
        _ if request.is_for_play() => play(&request, stop, tell)?,
        _ => figures(&request, stop, tell)?,
    };
    end(last, tell);
    Ok(())
}

/// Answers a request about any game, like [`answer`], except the ones that only playing needs, and those about exercises,
/// which [`answer_small`] answers. The figures of the book load a program that calls only this function.
///
/// # Errors
///
/// Returns an error if the request is invalid, has no answer, or is one of `exercises`, `exercise`, `planted`, `think`,
/// `review`, `explain`, `save`, `load`, `open`, `write` and `names`.
///
/// ```
/// use std::ops::ControlFlow;
///
/// let request = r#"{"op": "exchange", "game": "xiangqi", "moves": ["h2e2", "h9g7"], "capture": "e2e6"}"#;
/// game_lab::answer_figures(request, &Default::default(), &mut |line| {
///     assert_eq!(line["square"], "e6");
///     ControlFlow::Continue(())
/// })?;
/// let request = r#"{"op": "explain", "game": "xiangqi"}"#;
/// assert!(game_lab::answer_figures(request, &Default::default(), &mut |_| ControlFlow::Continue(())).is_err());
/// # Ok::<(), game_lab::Refusal>(())
/// ```
pub fn answer_figures(request: &str, stop: &StopHandle, tell: &mut LineSink<'_>) -> Result<(), Refusal> {
    let request: Request = read(request)?;
    if request.is_for_play() {
        return Err(Refusal::new(
            "expected a request other than think, review, explain, save, load, open, write and names",
        ));
    }
    let last = figures(&request, stop, tell)?;
    end(last, tell);
    Ok(())
}

/// Answers a request that is needed to play, like [`answer`]: moves, positions, the engine's move, and records of games.
///
/// # Errors
///
/// Returns an error if the request is invalid, has no answer, or is not one of `games`, `look`, `think`, `review`, `explain`, `save`,
/// `load`, `open`, `write` and `names`.
///
/// ```
/// use std::ops::ControlFlow;
///
/// let request = r#"{"op": "think", "game": "xiangqi", "limit": {"depth": 1}}"#;
/// game_lab::answer_play(request, &Default::default(), &mut |line| {
///     assert_eq!(line["depth"], 1);
///     ControlFlow::Continue(())
/// })?;
/// let request = r#"{"op": "exercises"}"#;
/// assert!(game_lab::answer_play(request, &Default::default(), &mut |_| ControlFlow::Continue(())).is_err());
/// # Ok::<(), game_lab::Refusal>(())
/// ```
pub fn answer_play(request: &str, stop: &StopHandle, tell: &mut LineSink<'_>) -> Result<(), Refusal> {
    let request = read(request)?;
    let last = play(&request, stop, tell)?;
    end(last, tell);
    Ok(())
}

/// Answers a request that playing does not need, and `games` and `look`.
fn figures(request: &Request, stop: &StopHandle, tell: &mut LineSink<'_>) -> Result<Value, Refusal> {
    match (request, request.game()) {
        (Request::Exercises {} | Request::Exercise(_) | Request::Planted(_), _) => {
            Err(Refusal::new("expected a request that is not about exercises"))
        }
        (Request::Trace(request), _) => trace::trace(request),
        (_, None) => Ok(games::list()),
        (Request::Learn(request), _) => learn::learn(&request.parse()?, stop, tell),
        (Request::Neuron(request), Some(game)) => {
            with_features(game, Weights { request: &request.parse()? }).map_err(Refusal::new)?
        }
        (_, Some(game)) => with_game(game, Figures { request, stop, tell }).map_err(Refusal::new)?,
    }
}

/// Answers a request that playing needs.
fn play(request: &Request, stop: &StopHandle, tell: &mut LineSink<'_>) -> Result<Value, Refusal> {
    match (request, request.game()) {
        (Request::Games {}, _) => Ok(games::list()),
        (Request::Open(request), _) => records::open(&request.parse()?),
        (Request::Write(request), _) => records::write(&request.parse()?),
        (_, Some(game)) => with_game(game, Play { request, stop, tell }).map_err(Refusal::new)?,
        (_, None) => Err(not_for_play()),
    }
}

fn not_for_play() -> Refusal {
    Refusal::new("expected the request games, look, think, review, explain, save, load, open, write or names")
}

/// A visitor of games by name that answers a request about a game, unless only playing needs it.
struct Figures<'a, 'b> {
    request: &'a Request,
    stop: &'a StopHandle,
    tell: &'a mut LineSink<'b>,
}

impl GameVisitor for Figures<'_, '_> {
    type Output = Result<Value, Refusal>;

    fn visit<S: GameSpec>(self) -> Result<Value, Refusal> {
        let Figures { request, stop, tell } = self;
        match request {
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
            Request::Ablation(request) => ablation::ablation::<S>(request, stop, tell),
            _ => unreachable!("answered elsewhere"),
        }
    }
}

/// A visitor of games by name that answers a request that playing needs.
struct Play<'a, 'b> {
    request: &'a Request,
    stop: &'a StopHandle,
    tell: &'a mut LineSink<'b>,
}

impl GameVisitor for Play<'_, '_> {
    type Output = Result<Value, Refusal>;

    fn visit<S: GameSpec>(self) -> Result<Value, Refusal> {
        let Play { request, stop, tell } = self;
        match request {
            Request::Look(request) => look::look::<S>(request),
            Request::Think(request) => think::think::<S>(request, stop, tell),
            Request::Review(request) => review::review::<S>(request.parse()?, stop, tell),
            Request::Explain(request) => think::explain::<S>(request),
            Request::Save(request) => records::save::<S>(request),
            Request::Load(request) => records::load::<S>(request),
            Request::Names(request) => records::names::<S>(request.parse()?),
            _ => Err(not_for_play()),
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
