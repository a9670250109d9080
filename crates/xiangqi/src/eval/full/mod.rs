//! The evaluation of the engine: many small terms, their weights in one table.
//!
//! | file | counts |
//! |---|---|
//! | `material` | which pieces there are, beside each other and against each other |
//! | `reach` | where they stand, and how far they go |
//! | `safety` | what endangers the generals |
//! | `threats` | pieces attacked and guarded |
//! | `endings` | what cannot be won any more |
//! | `terms` | the list of all terms |
//! | `weights` | the table: a weight in the middle game and one in the ending for each |
//!
//! What is counted goes to a sink: a sum for the search, a list for [`explain`](Full::explain) and for tuning
//! ([`Linear`](game_search::Linear)). All three see the same.

mod endings;
mod explain;
mod material;
mod reach;
mod safety;
mod sink;
mod terms;
mod threats;
mod tune;
mod weights;

use game_search::{Evaluator, Side};

use crate::board::Position;
use endings::{WHOLE, scale};
pub use explain::{Explanation, Line};
use material::{OPENING, material, phase};
use reach::{Camp, Numbers};
use safety::safety;
use sink::{Sink, Sum, unpack};
use terms::TO_MOVE;
pub use terms::Term;
use threats::threats;

/// The full evaluation. In hundredths of a soldier; a lead of a chariot is about 1,000.
///
/// It keeps no state and looks at the whole board at each call.
///
/// ```
/// use game_search::Evaluator;
/// use xiangqi::{Position, eval::Full};
///
/// let position: Position = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1".parse()?;
/// assert!(Full.evaluate(&position) > 500, "a chariot up");
/// let bare: Position = "3k5/9/9/9/9/9/9/4B4/4A4/4K4 w - - 0 1".parse()?;
/// assert_eq!(Full.evaluate(&bare), 0, "nothing that could cross the river");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Full;

impl Evaluator<Position> for Full {
    fn evaluate(&mut self, position: &Position) -> i32 {
        let mut sum = Sum(0);
        let frame = count(position, &mut sum);
        let red = frame.blend(unpack(sum.0));
        if position.side_to_move() == Side::First { red } else { -red }
    }
}

/// What the points are blended by.
#[derive(Clone, Copy, Debug)]
struct Frame {
    phase: i32,
    numbers: [Numbers; 2],
}

impl Frame {
    /// One number out of points for the middle game and for the ending.
    fn blend(&self, points: [i32; 2]) -> i32 {
        let points = self.points(points);
        points * self.scale(points) / WHOLE
    }

    /// The same, if all of it could be won.
    fn points(&self, [middle, end]: [i32; 2]) -> i32 {
        (middle * self.phase + end * (OPENING - self.phase)) / OPENING
    }

    /// How much of the lead of Red, or of Black if it is negative, can be won, in 64ths.
    fn scale(&self, red: i32) -> i32 {
        let [first, second] = &self.numbers;
        if red >= 0 { scale(first, second) } else { scale(second, first) }
    }
}

/// Tells the sink every count of both sides.
#[inline(always)]
fn count<S: Sink>(position: &Position, sink: &mut S) -> Frame {
    let (mut red, mut black) = (Camp::with_soldiers::<0>(position), Camp::with_soldiers::<1>(position));
    let occupied = position.occupied();
    red.add_pieces::<0, S>(position, &occupied, &black, sink);
    black.add_pieces::<1, S>(position, &occupied, &red, sink);

    let full = (red.taken | black.taken).count_ones() as usize / 4;
    material::<0, S>(&red, &black.numbers, full, sink);
    material::<1, S>(&black, &red.numbers, full, sink);
    safety::<0, S>(position, &occupied, &red, &black, sink);
    safety::<1, S>(position, &occupied, &black, &red, sink);
    let red_to_move = position.side_to_move() == Side::First;
    threats::<0, S>(position, &red, &black, red_to_move, sink);
    threats::<1, S>(position, &black, &red, !red_to_move, sink);
    if red_to_move {
        sink.add::<0>(TO_MOVE, 1)
    } else {
        sink.add::<1>(TO_MOVE, 1)
    }

    Frame { phase: phase(&red.numbers, &black.numbers), numbers: [red.numbers, black.numbers] }
}
