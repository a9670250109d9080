//! Figures on a board: the keys of positions, exchanges, and retrograde analysis.
//!
//! | file | contents |
//! |---|---|
//! | `keys.rs` | the random numbers that each move of Amazons xors into the key |
//! | `exchange.rs` | the captures on one point of xiangqi, and what each is worth |
//! | `retrograde.rs` | the distance to mate in xiangqi for every point of one piece |

mod exchange;
mod keys;
mod retrograde;

use std::any::Any;

use game_search::spec::GameSpec;

use crate::Refusal;
use crate::games::position;
use crate::request::Place;
pub use exchange::exchange;
pub use keys::keys;
pub use retrograde::retrograde;

/// Returns the position of a request about xiangqi.
fn xiangqi<S: GameSpec>(place: &Place) -> Result<xiangqi::Position, Refusal> {
    let game = position::<S>(place)?;
    let position = (&game as &dyn Any).downcast_ref::<xiangqi::PositionWithHistory>();
    position.map(|game| game.position().clone()).ok_or_else(|| only("xiangqi", S::NAME))
}

fn only(expected: &str, game: &str) -> Refusal {
    Refusal::new(format!("game {game:?}: this figure expects {expected}"))
}
