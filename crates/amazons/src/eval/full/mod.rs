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
//! | `linear` | the same as a sum, for the tuner, and as a table, for people |
//!
//! Here are the evaluation itself and the weights for every w, between those of the table.

mod linear;
mod nearness;
mod terms;
mod weights;

use game_search::{Evaluator, Side};

use crate::eval::guess_by_halves;
use crate::{Move, Position};
use nearness::Nearness;
use terms::{COUNTS, KNOTS, MOST_ROOM, ROOMS};
use weights::TABLE;

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
            .rooms
            .each_ref()
            .map(|rooms| rooms.iter().map(|&room| i32::from(ROOM_WORTH[w][usize::from(room)])).sum::<i32>());
        let points = (squares.sum::<i32>() + first - second) / PARTS;
        if position.side_to_move() == Side::First { points } else { -points }
    }

    fn guess_moves(&mut self, position: &Position, moves: &[Move], guesses: &mut Vec<i32>) -> usize {
        guess_by_halves(self, position, moves, guesses)
    }
}

/// One more than the largest w.
const WS: usize = KNOTS[KNOTS.len() - 1] + 1;

/// Worths are in parts of a point: so many to one.
const PARTS: i32 = 16;

/// By w, what each count is worth, in parts.
static WORTH: [[i16; COUNTS]; WS] = {
    let (mut worth, mut place) = ([[0; COUNTS]; WS], 0);
    while place < WS * COUNTS {
        let (w, term) = (place / COUNTS, place % COUNTS);
        worth[w][term] = at(term, w) as i16;
        place += 1;
    }
    worth
};

/// By w, what a queen's room is worth, in parts.
static ROOM_WORTH: [[i16; MOST_ROOM + 1]; WS] = {
    let (mut worth, mut place) = ([[0; MOST_ROOM + 1]; WS], 0);
    while place < WS * (MOST_ROOM + 1) {
        let (w, room) = (place / (MOST_ROOM + 1), place % (MOST_ROOM + 1));
        let below = last_knot(&ROOMS, room);
        let [low, high] = [at(COUNTS + below, w), at(COUNTS + below + 1, w)];
        worth[w][room] = between(low, high, room - ROOMS[below], ROOMS[below + 1] - ROOMS[below]) as i16;
        place += 1;
    }
    worth
};

/// The weight of a term at w, in parts.
const fn at(term: usize, w: usize) -> i32 {
    let below = last_knot(&KNOTS, w);
    let [low, high] = [TABLE[term][below] as i32 * PARTS, TABLE[term][below + 1] as i32 * PARTS];
    between(low, high, w - KNOTS[below], KNOTS[below + 1] - KNOTS[below])
}

/// The number of the last knot but one, or of an earlier one, that is not above `value`.
const fn last_knot(knots: &[usize], value: usize) -> usize {
    let mut knot = knots.len() - 2;
    while knots[knot] > value {
        knot -= 1;
    }
    knot
}

/// So many parts of the way from `low` to `high`, to the nearest whole number.
const fn between(low: i32, high: i32, part: usize, parts: usize) -> i32 {
    let (part, parts) = (part as i32, parts as i32);
    let sum = 2 * (low * (parts - part) + high * part) + parts;
    sum.div_euclid(2 * parts)
}
