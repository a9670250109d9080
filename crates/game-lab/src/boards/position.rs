//! The positions of requests about one game.

use std::any::Any;

use game_search::spec::GameSpec;

use crate::Refusal;
use crate::games::position;
use crate::request::Place;

/// Returns the position of a request about xiangqi, or a refusal if it is about another game.
pub fn xiangqi<S: GameSpec>(place: &Place) -> Result<xiangqi::Position, Refusal> {
    let game = position::<S>(place)?;
    let position = (&game as &dyn Any).downcast_ref::<xiangqi::PositionWithHistory>();
    position.map(|game| game.position().clone()).ok_or_else(|| only("xiangqi", S::NAME))
}

/// Returns the refusal of a game that the figure does not show.
pub fn only(expected: &str, game: &str) -> Refusal {
    Refusal::new(format!("game {game:?}: this figure expects {expected}"))
}
