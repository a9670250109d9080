//! The full evaluation as a linear sum for the tuner, and the explanation of a score term by term.

use std::fmt::Write;

use game_search::{Evaluator, Linear, Side};

use super::terms::{COUNTS, KNOTS, ROOMS, TERMS, name};
use super::weights::TABLE;
use super::{Full, PARTS, ROOM_WORTH, WORTH, last_knot};
use crate::Position;
use crate::eval::territory::{Explanation, Line, Owners};
use crate::territory::Distances;

/// Each term has several weights, one for each value of w in `KNOTS`. w measures how much of the board is contested.
impl Linear<Position> for Full {
    fn names(&self) -> Vec<String> {
        (0..TERMS).flat_map(|term| KNOTS.map(|w| format!("{}, w {w}", name(term)))).collect()
    }

    fn weights(&self) -> Vec<f64> {
        TABLE.iter().flatten().copied().map(f64::from).collect()
    }

    fn counts(&self, position: &Position, counts: &mut Vec<(u32, f32)>) {
        let mut nearness = self.nearness.clone();
        nearness.update(position);
        let side = position.side_to_move();
        let (squares, w) = nearness.counts(side);
        let sign = [side, !side].map(|side| if side == Side::First { 1.0 } else { -1.0 });
        let squares = squares.iter().map(|[first, second]| (first - second) as f32 * sign[0]).enumerate();
        let rooms = nearness.rooms.iter().zip(sign).flat_map(|(rooms, sign)| {
            let shares = rooms.iter().flat_map(|&room| shares(&ROOMS, room.into()));
            shares.map(move |(knot, share)| (COUNTS + knot, sign * share))
        });
        for (term, count) in squares.chain(rooms).filter(|(_, count)| *count != 0.0) {
            for (knot, share) in shares(&KNOTS, w) {
                counts.push(((term * KNOTS.len() + knot) as u32, count * share));
            }
        }
    }

    /// Returns the complete text of the file `weights.rs` with these weights.
    fn source(&self, weights: &[i32]) -> String {
        let mut text = HEAD.to_owned();
        for (term, line) in weights.chunks(KNOTS.len()).enumerate() {
            let line: Vec<String> = line.iter().map(|weight| format!("{weight:>5}")).collect();
            // Writing to a string cannot fail.
            let _ = writeln!(text, "    [{}], // {}", line.join(","), name(term));
        }
        text + "];\n"
    }
}

const HEAD: &str = "\
//! The weights of the full evaluation, made by the tuner. 400 points stand for a chance of winning of 73 %.

use super::terms::{KNOTS, TERMS};

/// Indexed by term, and by the knots of w (0, 4, 10, 20, 35, 50 and 70): the points for each unit of the term's count.
#[rustfmt::skip]
pub(super) const TABLE: [[i16; KNOTS.len()]; TERMS] = [
";

/// Returns the indices of the knots below and above a value, each with its share in the interpolation.
fn shares(knots: &[usize], value: usize) -> [(usize, f32); 2] {
    let below = last_knot(knots, value);
    let share = (value - knots[below]) as f32 / (knots[below + 1] - knots[below]) as f32;
    [(below, 1.0 - share), (below + 1, share)]
}

impl Full {
    /// Explains the score of a position: returns the terms that are not 0, with their counts and with their weights at
    /// the position's w, in hundreds of points.
    ///
    /// ```
    /// use amazons::{Position, eval::Full};
    /// use game_search::Evaluator;
    /// let explanation = Full::default().explain(&Position::start());
    /// assert_eq!(explanation.score, Full::default().evaluate(&Position::start()), "White is to move");
    /// println!("{explanation}");
    /// ```
    pub fn explain(&mut self, position: &Position) -> Explanation {
        self.nearness.update(position);
        let side = position.side_to_move();
        let (counts, w) = self.nearness.counts(side);
        let hundreds = |worth: i32| f64::from(worth) / f64::from(100 * PARTS);
        let squares = counts.iter().zip(&WORTH[w]).enumerate().map(|(term, (&count, &worth))| Line {
            letter: "",
            meaning: name(term).into(),
            values: count.map(f64::from),
            weight: hundreds(worth.into()),
        });
        let worth = |room: &u8| i32::from(ROOM_WORTH[w][usize::from(*room)]);
        let values = self.nearness.rooms.each_ref().map(|rooms| hundreds(rooms.iter().map(worth).sum()));
        let room = Line { letter: "", meaning: "room of the queens".into(), values, weight: 1.0 };
        let lines: Vec<Line> = squares.chain([room]).filter(|line| line.values != [0.0; 2]).collect();
        let value = self.evaluate(position);
        let score = if side == Side::First { value } else { -value };
        let owners = Owners::new(position, &Distances::queen(position));
        Explanation { lines, contest: w as f64, score, unit: "400 would be a winning chance of 73 %", owners }
    }
}
