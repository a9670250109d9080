//! An evaluation by territory, term by term, and a map of who owns what.

use std::borrow::Cow;
use std::fmt;

use game_search::Side;

use super::blend::{UNIT, WHOLE};
use super::terms::Weighed;
use crate::board::SquareSet;
use crate::position::Position;
use crate::territory::Distances;
use crate::types::Square;

/// Why a position scores as it does. `Display` writes a table, and the map of who owns what.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// Each term.
    pub lines: Vec<Line>,
    /// w: how much is contested, in squares.
    pub contest: f64,
    /// The evaluation, from the first player's view, in the evaluator's points: [`unit`](Explanation::unit) says what they are.
    pub score: i32,
    /// What a point of the score is.
    pub unit: &'static str,
    /// Who comes where first.
    pub owners: Owners,
}

/// What a term gives each side.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its letter in the literature, if it has one.
    pub letter: &'static str,
    /// What it counts.
    pub meaning: Cow<'static, str>,
    /// What speaks for the first player, and for the second: in squares, or in whatever the meaning says is counted.
    pub values: [f64; 2],
    /// What the difference is multiplied by.
    pub weight: f64,
}

impl Line {
    /// What the term adds to the first player's score, in hundreds of points.
    pub fn points(&self) -> f64 {
        (self.values[0] - self.values[1]) * self.weight
    }
}

/// Who reaches each square in fewer queen moves: a map to print.
///
/// `w` and `b` are nearer to White (the first player) and to Black, `W` and `B` can be reached by White or Black alone;
/// `=` is as near to both, `.` out of everybody's reach.
#[derive(Clone, Debug)]
pub struct Owners {
    position: Position,
    /// By side: nearer, and reached at all.
    nearer: [SquareSet; 2],
    reached: [SquareSet; 2],
}

impl Owners {
    /// The map of a position with these distances in queen moves.
    pub fn new(position: &Position, queen: &Distances) -> Owners {
        let sides = [Side::First, Side::Second];
        Owners {
            position: position.clone(),
            nearer: sides.map(|side| queen.lead(side, 0)),
            reached: sides.map(|side| queen.reached(side)),
        }
    }

    /// The sign of a square: `Q` and `q` for queens, `*` for an arrow.
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
    /// Each term has its letter and its meaning in `names`; the distances are those in queen moves.
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
    /// A table of the terms, the score, and the map.
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
        writeln!(f, "score of White: {:+}, {}\n", self.score, self.unit)?;
        writeln!(f, "{}", self.owners)?;
        write!(f, "w b nearer to White, Black   W B theirs alone   = as near   . nobody's")
    }
}

/// The width of the names.
const NAME: usize = 28;

/// With its sign, but for nothing.
fn signed(value: f64) -> String {
    if value.abs() < 0.005 { "0".to_owned() } else { format!("{value:+.2}") }
}
