//! The lab: answers requests of its page, with one JSON request in and lines of JSON out. The server is a separate
//! module.
//!
//! | file | contents |
//! |---|---|
//! | `request.rs` | the requests, which `MESSAGES.md` describes |
//! | `reply.rs` | parts of replies: scores, sentences of games, refusals |
//! | `games.rs` | the games, and the list of them |
//! | `look.rs` | a position on a board |
//! | `tree/` | a recorded search tree |
//! | `ghosts.rs` | the moves that a search left out |
//! | `growth.rs` | node counts by depth |
//! | `stoppable.rs` | a game that can be stopped |
//! | `think.rs` | a move to play, and the terms of an evaluation |
//! | `ablation.rs` | the engine without each of its features |
//! | `records.rs` | games as text |
//! | `server/` | the server for a browser |
//!
//! Every request is limited in its nodes, its time and the length of its text.

mod ablation;
mod games;
mod ghosts;
mod growth;
mod look;
mod records;
mod reply;
mod request;
#[cfg(not(target_family = "wasm"))]
pub mod server;
mod stoppable;
mod think;
mod tree;

use ::games::{GameVisitor, with_game};
use game_search::{searcher::StopHandle, spec::GameSpec, text::quote};
use serde_json::{Value, json};

pub use reply::{LineSink, Refusal};
use request::Request;

/// Answers a request. Calls `tell` with every line of the answer, and the last line has `"done": true`. `stop` ends
/// the work early.
///
/// # Errors
///
/// If the request is invalid or has no answer. `tell` can receive lines before the error.
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
    let request: Request =
        serde_json::from_str(request).map_err(|error| Refusal::new(format!("request {}: {error}", quote(request))))?;
    let mut last = match request.game() {
        None => games::list(),
        Some(game) => with_game(game, Answer { request: &request, stop, tell }).map_err(Refusal::new)??,
    };
    last["done"] = json!(true);
    // The request is done, so it does not matter whether the receiver wants more lines.
    let _ = tell(last);
    Ok(())
}

/// A visitor that answers a request about a game.
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
            Request::Games {} => Ok(games::list()),
            Request::Look(request) => look::look::<S>(request),
            Request::Tree(request) => tree::tree::<S>(request, stop),
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
