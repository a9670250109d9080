//! The evaluation term by term, for people.

use game_search::{Evaluator, Side};

use super::Full;
use super::blend::{PARTS, ROOM_WORTH, WORTH};
use super::terms::name;
use crate::Position;
use crate::eval::territory::{Explanation, Line, Owners};
use crate::territory::Distances;

impl Full {
    /// What the evaluation adds up: each term that counts anything here, with its weight at this w, in hundreds of points.
    ///
    /// ```
    /// use amazons::{Position, eval::Full};
    /// use game_search::Evaluator;
    /// let explanation = Full::default().explain(&Position::start());
    /// assert_eq!(explanation.score, Full::default().evaluate(&Position::start()), "White is to move");
    /// println!("{explanation}");
    /// ```
    pub fn explain(&mut self, position: &Position) -> Explanation {
        self.nearness.look(position);
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
        let values = self.nearness.rooms().map(|rooms| hundreds(rooms.iter().map(worth).sum()));
        let room = Line { letter: "", meaning: "room of the queens".into(), values, weight: 1.0 };
        let lines: Vec<Line> = squares.chain([room]).filter(|line| line.values != [0.0; 2]).collect();
        let value = self.evaluate(position);
        let score = if side == Side::First { value } else { -value };
        let owners = Owners::new(position, &Distances::queen(position));
        Explanation { lines, contest: w as f64, score, unit: "400: a chance of 73 %", owners }
    }
}
