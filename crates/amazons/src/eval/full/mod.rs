//! The engine's own evaluation. Its weights are tuned on games of the engine and change gradually from the opening to
//! the ending.
//!
//! The evaluation counts what the literature counts (see [`territory`](super::territory)), but assumes less about the
//! value of each count. For example, there is a separate value for squares that one side reaches in one queen move and
//! the other side in three, and another value for each number of squares that a queen can go to. All weights depend on
//! w, which measures how much of the board is contested.
//!
//! | file | content |
//! |---|---|
//! | `nearness` | the squares that each side reaches in one, two, or any number of queen moves, and the counts of the terms |
//! | `terms` | the list of all terms |
//! | `weights` | the table of weights: one for each term at each of several values of w |
//! | `linear` | the evaluation as a linear sum for the tuner, and as a table for the explanation |
//!
//! This file has the evaluation itself and interpolates the weights for every w.

mod linear;
mod nearness;
mod terms;
mod weights;

use game_search::{Evaluator, Side};

use crate::eval::priors_by_halves;
use crate::{Move, Position};
use nearness::Nearness;
use terms::{COUNTS, KNOTS, MAX_ROOM, ROOMS};
use weights::TABLE;

/// The evaluation of the engine. 400 points stand for a 73 % chance of winning, 800 points for 88 %:
/// `chance = 1 / (1 + e^(-points / 400))`.
///
/// The evaluator keeps no state except memory for distances, which it reuses.
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
    /// The number of points that stands for a 73 % chance of winning: the evaluator's unit and its scale in Monte Carlo
    /// tree search.
    pub const SCALE: i32 = 400;
}

impl Evaluator<Position> for Full {
    fn unit(&self) -> i32 {
        Full::SCALE
    }

    fn scale(&self) -> i32 {
        Full::SCALE
    }

    fn evaluate(&mut self, position: &Position) -> i32 {
        self.nearness.update(position);
        let (counts, w) = self.nearness.counts(position.side_to_move());
        let squares = counts.iter().zip(&WORTH[w]).map(|([first, second], &worth)| (first - second) * i32::from(worth));
        let [first, second] = self
            .nearness
            .rooms
            .each_ref()
            .map(|rooms| rooms.iter().map(|&room| i32::from(ROOM_WORTH[w][usize::from(room)])).sum::<i32>());
        let points = (squares.sum::<i32>() + first - second) / PARTS;
        if position.side_to_move() == Side::First { points } else { -points }
    }

    fn move_priors(&mut self, position: &Position, moves: &[Move], priors: &mut Vec<f32>) -> usize {
        priors_by_halves(self, position, moves, priors)
    }
}

/// The number of values of w: one more than the largest w.
const WS: usize = KNOTS[KNOTS.len() - 1] + 1;

/// The denominator of values: [`WORTH`] and [`ROOM_WORTH`] are in sixteenths of a point.
const PARTS: i32 = 16;

/// Indexed by w and term: the value of one count, in sixteenths of a point.
static WORTH: [[i16; COUNTS]; WS] = {
    let (mut worth, mut place) = ([[0; COUNTS]; WS], 0);
    while place < WS * COUNTS {
        let (w, term) = (place / COUNTS, place % COUNTS);
        worth[w][term] = at(term, w) as i16;
        place += 1;
    }
    worth
};

/// Indexed by w and by the number of squares in a queen's room (squares that the queen can go to and the enemy can
/// reach): the value of the room, in sixteenths of a point.
static ROOM_WORTH: [[i16; MAX_ROOM + 1]; WS] = {
    let (mut worth, mut place) = ([[0; MAX_ROOM + 1]; WS], 0);
    while place < WS * (MAX_ROOM + 1) {
        let (w, room) = (place / (MAX_ROOM + 1), place % (MAX_ROOM + 1));
        let below = last_knot(&ROOMS, room);
        let [low, high] = [at(COUNTS + below, w), at(COUNTS + below + 1, w)];
        worth[w][room] = between(low, high, room - ROOMS[below], ROOMS[below + 1] - ROOMS[below]) as i16;
        place += 1;
    }
    worth
};

/// Returns the weight of a term at w, in sixteenths of a point.
const fn at(term: usize, w: usize) -> i32 {
    let below = last_knot(&KNOTS, w);
    let [low, high] = [TABLE[term][below] as i32 * PARTS, TABLE[term][below + 1] as i32 * PARTS];
    between(low, high, w - KNOTS[below], KNOTS[below + 1] - KNOTS[below])
}

/// Returns the index of the greatest knot that is at most `value`. The last knot is left out, so a next knot exists.
const fn last_knot(knots: &[usize], value: usize) -> usize {
    let mut knot = knots.len() - 2;
    while knots[knot] > value {
        knot -= 1;
    }
    knot
}

/// Interpolates: returns the number that lies `part` / `parts` of the way from `low` to `high`, rounded to an integer.
const fn between(low: i32, high: i32, part: usize, parts: usize) -> i32 {
    let (part, parts) = (part as i32, parts as i32);
    let sum = 2 * (low * (parts - part) + high * part) + parts;
    sum.div_euclid(2 * parts)
}
