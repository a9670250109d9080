//! Explanations of evaluations by territory: a table of the terms, and a map of the side that is nearer to each square.

use std::borrow::Cow;
use std::fmt;

use game_search::Side;

use super::blend::{UNIT, WHOLE};
use super::terms::Weighed;
use crate::board::SquareSet;
use crate::position::Position;
use crate::territory::Distances;
use crate::types::Square;

/// The terms of an evaluation of a position. `Display` writes a table and the map of owners.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The terms, one for each line of the table.
    pub lines: Vec<Line>,
    /// w, a measure of how much of the board is contested, in squares.
    pub contest: f64,
    /// The evaluation from the first player's view, in the evaluator's points. [`unit`](Explanation::unit) describes
    /// the points.
    pub score: i32,
    /// A description of the unit of the score.
    pub unit: &'static str,
    /// The map of the side that is nearer to each square.
    pub owners: Owners,
}

/// A term with its value for each side.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The letter of the term in the literature, or an empty string if the term has no letter.
    pub letter: &'static str,
    /// A description of the term.
    pub meaning: Cow<'static, str>,
    /// The value for the first player and for the second player, in squares. In [`Full`](crate::eval::Full), the right
    /// to move is 1 or 0, and the room of the queens is in hundreds of points.
    pub values: [f64; 2],
    /// The number by which the difference of the two values is multiplied.
    pub weight: f64,
}

impl Line {
    /// Returns the contribution of the term to the first player's score, in hundreds of points.
    pub fn points(&self) -> f64 {
        (self.values[0] - self.values[1]) * self.weight
    }
}

/// A printable map that shows which side reaches each square in fewer queen moves.
///
/// `w` marks squares that are nearer to White (the first player), `b` squares that are nearer to Black. `W` marks
/// squares that only White can reach, `B` squares that only Black can reach. `=` marks squares that are equally near to
/// both, and `.` squares that neither side can reach.
#[derive(Clone, Debug)]
pub struct Owners {
    position: Position,
    /// Indexed by side: the squares that this side reaches in fewer queen moves than the other side.
    nearer: [SquareSet; 2],
    reached: [SquareSet; 2],
}

impl Owners {
    /// Creates the map of a position from its distances in queen moves.
    pub fn new(position: &Position, queen: &Distances) -> Owners {
        let sides = [Side::First, Side::Second];
        Owners {
            position: position.clone(),
            nearer: sides.map(|side| queen.lead(side, 0)),
            reached: sides.map(|side| queen.reached(side)),
        }
    }

    /// Returns the symbol of a square: `Q` or `q` for a queen, `*` for an arrow, or a symbol described at [`Owners`].
    fn sign(&self, square: Square) -> char {
        let which = |sets: &[SquareSet; 2]| sets.iter().position(|set| set.contains(square));
        match (self.position.symbol(square), which(&self.nearer)) {
            ('.', Some(side)) if self.reached[1 - side].contains(square) => ['w', 'b'][side],
            ('.', Some(side)) => ['W', 'B'][side],
            ('.', None) if which(&self.reached).is_some() => '=',
            (symbol, _) => symbol,
        }
    }
}

impl fmt::Display for Owners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.size().draw(f, |square| self.sign(square))
    }
}

impl Explanation {
    /// Creates an explanation. `names` has the letter and the meaning of each term; `queen` has the distances in queen
    /// moves.
    pub(super) fn new<const N: usize>(
        position: &Position,
        queen: &Distances,
        names: [(&'static str, &'static str); N],
        weighed: &Weighed<N>,
    ) -> Explanation {
        let squares = |value: i32| f64::from(value) / f64::from(UNIT);
        let terms = names.into_iter().zip(weighed.values).zip(weighed.weights);
        let lines = terms.map(|(((letter, meaning), values), weight)| {
            let weight = f64::from(weight) / f64::from(WHOLE);
            Line { letter, meaning: meaning.into(), values: values.map(squares), weight }
        });
        Explanation {
            lines: lines.collect(),
            contest: squares(weighed.w),
            score: weighed.score(Side::First),
            unit: "in hundredths of a square",
            owners: Owners::new(position, queen),
        }
    }
}

impl fmt::Display for Explanation {
    /// Writes a table of the terms, the score, and the map.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<NAME$}{:>8}{:>8}{:>12}{:>8}{:>8}", "", "White", "Black", "difference", "weight", "points")?;
        for line in &self.lines {
            let [white, black] = line.values;
            let letter = if line.letter.is_empty() { String::new() } else { format!("{:<4}", line.letter) };
            let name = format!("{letter}{}", line.meaning);
            let (difference, points) = (signed(white - black), signed(line.points()));
            writeln!(f, "{name:<NAME$}{white:>8.2}{black:>8.2}{difference:>12}{:>8.2}{points:>8}", line.weight)?;
        }
        let total = signed(f64::from(self.score) / 100.0);
        writeln!(f, "{:<NAME$}{:>8}{:>8}{:>12}{:>8}{total:>8}", "total", "", "", "", "")?;
        writeln!(f, "contested: w = {:.2}", self.contest)?;
        writeln!(f, "score of White: {:+} ({})\n", self.score, self.unit)?;
        writeln!(f, "{}", self.owners)?;
        write!(f, "w b nearer to White, Black   W B reached by that side only   = equally near   . reached by neither")
    }
}

/// The width of the column of names, in characters.
const NAME: usize = 28;

/// Formats a number with its sign. A number that rounds to zero has no sign.
fn signed(value: f64) -> String {
    if value.abs() < 0.005 { "0".to_owned() } else { format!("{value:+.2}") }
}
