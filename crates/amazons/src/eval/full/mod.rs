//! The evaluation of our own: its weights are tuned on games of the engine, for the opening, the ending and what lies
//! between.
//!
//! It counts what the literature counts (see [`territory`](super::territory)), but asks less beforehand: a square that a
//! side reaches in one queen move and the other in three has a worth of its own, and so has each number of squares that a
//! queen can go to. What these are worth depends on w, how much is contested.
//!
//! | file | holds |
//! |---|---|
//! | `nearness` | who comes where in one queen move, in two, ever; what follows from that |
//! | `terms` | the list of all terms |
//! | `weights` | the table: a weight for each term at each of some values of w |
//! | `blend` | the weights between these |
//! | `linear` | the same as a sum, for the tuner |
//! | `explain` | the same as a table, for people |

mod blend;
mod explain;
mod linear;
mod nearness;
mod terms;
mod weights;

use game_search::{Evaluator, Side};

use crate::eval::guess_by_halves;
use crate::{Move, Position};
use blend::{PARTS, ROOM_WORTH, WORTH};
use nearness::Nearness;

/// The evaluation of the engine. 400 points stand for a chance of winning of 73 %, 800 for 88 %:
/// `chance = 1 / (1 + e^(-points / 400))`.
///
/// It keeps memory for distances, and no state.
///
/// ```
/// use amazons::{Position, eval::Full};
/// use game_search::Evaluator;
/// // White is shut in, Black has the rest.
/// let position: Position = "4q/5/**3/1*3/Q*3 b".parse()?;
/// assert!(Full::default().evaluate(&position) > 1_000);
/// # Ok::<(), amazons::FenError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Full {
    nearness: Nearness,
}

impl Full {
    /// The points that stand for a chance of winning of 73 %: the scale of Monte Carlo tree search with this evaluation.
    pub const SCALE: i32 = 400;
}

impl Evaluator<Position> for Full {
    fn unit(&self) -> i32 {
        Full::SCALE
    }

    fn evaluate(&mut self, position: &Position) -> i32 {
        self.nearness.look(position);
        let (counts, w) = self.nearness.counts(position.side_to_move());
        let squares = counts.iter().zip(&WORTH[w]).map(|([first, second], &worth)| (first - second) * i32::from(worth));
        let [first, second] = self
            .nearness
            .rooms()
            .map(|rooms| rooms.iter().map(|&room| i32::from(ROOM_WORTH[w][usize::from(room)])).sum::<i32>());
        let points = (squares.sum::<i32>() + first - second) / PARTS;
        if position.side_to_move() == Side::First { points } else { -points }
    }

    fn guess_moves(&mut self, position: &Position, moves: &[Move], guesses: &mut Vec<i32>) -> usize {
        guess_by_halves(self, position, moves, guesses)
    }
}
