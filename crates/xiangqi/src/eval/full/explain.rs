//! The evaluation, term by term.

use std::fmt;

use game_search::Side;

use super::sink::{Count, Counts};
use super::terms::{TERMS, Term};
use super::weights::TABLE;
use super::{Frame, Full, OPENING, WHOLE, count};
use crate::board::Position;

/// Why a position scores as it does.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// Each term that counts for a side, in the order of the table.
    pub lines: Vec<Line>,
    /// How much of the game lies ahead, in percent: 100 as long as all chariots, horses and cannons are there.
    pub phase: i32,
    /// How much of the lead can be won with the pieces that are left, in percent.
    pub winnable: i32,
    /// The evaluation, from Red's view.
    pub score: i32,
}

/// What a term gives each side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// The term.
    pub term: &'static Term,
    /// The points of Red and of Black, by the phase of the game; what cannot be won is still in them.
    pub points: [f64; 2],
}

impl Full {
    /// Term by term, what [`evaluate`](game_search::Evaluator::evaluate) adds up.
    ///
    /// ```
    /// use xiangqi::{Position, eval::Full};
    /// let position: Position = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1".parse()?;
    /// let explanation = Full.explain(&position);
    /// assert!(explanation.lines.iter().any(|line| line.term.name == "mobility of chariots"));
    /// println!("{explanation}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain(self, position: &Position) -> Explanation {
        let (counts, frame) = counted(position);
        let lines = TERMS.iter().filter_map(|term| {
            let mut points = [0.0; 2];
            let mut counted = false;
            for it in counts.iter().filter(|it| (term.first..term.first + term.len).contains(&it.weight)) {
                points[it.side] += f64::from(it.count) * blended(frame.phase, TABLE[it.weight].map(f64::from));
                counted = true;
            }
            counted.then_some(Line { term, points })
        });
        let red = total(&counts);
        let score = frame.blend(red);
        Explanation {
            lines: lines.collect(),
            phase: 100 * frame.phase / OPENING,
            winnable: 100 * frame.scale(frame.points(red)) / WHOLE,
            score,
        }
    }

    /// The terms, in the order of the table.
    pub fn terms() -> &'static [Term] {
        TERMS
    }
}

pub(super) fn counted(position: &Position) -> (Vec<Count>, Frame) {
    let mut counts = Counts(Vec::new());
    let frame = count(position, &mut counts);
    (counts.0, frame)
}

/// The points of Red less those of Black, in the middle game and in the ending.
pub(super) fn total(counts: &[Count]) -> [i32; 2] {
    counts.iter().fold([0; 2], |[middle, end], it| {
        let count = if it.side == 0 { it.count } else { -it.count };
        let [m, e] = TABLE[it.weight].map(i32::from);
        [middle + count * m, end + count * e]
    })
}

fn blended(phase: i32, [middle, end]: [f64; 2]) -> f64 {
    (middle * f64::from(phase) + end * f64::from(OPENING - phase)) / f64::from(OPENING)
}

impl fmt::Display for Explanation {
    /// A table, and the total below it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<26}{:>8}{:>8}{:>8}   what is counted", "term", "Red", "Black", "Red's")?;
        for Line { term, points: [red, black] } in &self.lines {
            writeln!(f, "{:<26}{red:>8.0}{black:>8.0}{:>+8.0}   {}", term.name, red - black, term.meaning)?;
        }
        let [red, black] = [Side::First, Side::Second]
            .map(|side| self.lines.iter().map(|line| line.points[side.index()]).sum::<f64>());
        writeln!(f, "{:<26}{red:>8.0}{black:>8.0}{:>+8.0}", "sum", red - black)?;
        write!(f, "{} % of the game ahead, {} % of the lead winnable: ", self.phase, self.winnable)?;
        write!(f, "Red's score {:+}", self.score)
    }
}
