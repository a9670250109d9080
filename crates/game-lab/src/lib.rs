//! What the page of the lab asks, answered: one request in, lines of JSON out. The server is in a room of its own.
//!
//! | file | what is in it |
//! |---|---|
//! | `request.rs` | the requests, as `MESSAGES.md` lists them |
//! | `reply.rs` | scores, what the games say in sentences, why there is no answer |
//! | `games.rs` | the games, and the list of them |
//! | `look.rs` | a position on a board |
//! | `tree/` | a search as it happened |
//! | `ghosts.rs` | what a search left out |
//! | `growth.rs` | nodes by depth |
//! | `stoppable.rs` | a game that can be called off |
//! | `think.rs` | a move to play |
//! | `ablation.rs` | the engine without one of its features |
//! | `records.rs` | games as text |
//! | `server/` | the page and the answers, for a browser |
//!
//! Every request is bounded: by nodes, by seconds, by the length of what it says.

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

pub use reply::{Refusal, Tell};
use request::Request;

/// Answers a request: `tell` hears every line, and the last has `"done": true`. `stop` ends the work early.
///
/// # Errors
///
/// What is wrong with the request, or why there is no answer to it. Lines may have been told before.
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
pub fn answer(request: &str, stop: &StopHandle, tell: &mut Tell<'_>) -> Result<(), Refusal> {
    let request: Request =
        serde_json::from_str(request).map_err(|error| Refusal::new(format!("request {}: {error}", quote(request))))?;
    let mut last = match request.game() {
        None => games::list(),
        Some(game) => with_game(game, Answer { request: &request, stop, tell }).map_err(Refusal::new)??,
    };
    last["done"] = json!(true);
    // Nobody is left to be told that nobody listens.
    let _ = tell(last);
    Ok(())
}

/// Answers a request about a game.
struct Answer<'a, 'b> {
    request: &'a Request,
    stop: &'a StopHandle,
    tell: &'a mut Tell<'b>,
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
