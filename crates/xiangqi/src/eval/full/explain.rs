//! The evaluation, term by term.

use std::fmt;

use super::endings::WHOLE;
use super::evaluator::{Frame, Full, count};
use super::material::OPENING;
use super::sums::Counts;
use super::terms::{TERMS, Term};
use super::weights::TABLE;
use crate::Position;

/// Why a position scores as it does, in hundredths of a soldier: see [`Full::explain`]. `Display` writes a table.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// Each term that counts for a side, in the order of the table.
    pub lines: Vec<Line>,
    /// How much of the game lies ahead, in percent: 100 as long as all chariots, horses and cannons are there.
    pub phase: i32,
    /// The sum of all lines, Red's less Black's, in hundredths of a soldier.
    pub lead: i32,
    /// How much of the lead can be won with the pieces that are left, in percent.
    pub winnable: i32,
    /// The evaluation, in hundredths of a soldier, from Red's view.
    pub score: i32,
}

/// What a term gives each side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// The term.
    pub term: &'static Term,
    /// The points of Red and of Black in hundredths of a soldier, by the phase of the game; what cannot be won is still in them.
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
            for (points, counts) in points.iter_mut().zip(&counts) {
                for &(weight, count) in counts.0.iter().filter(|it| (term.first..term.first + term.len).contains(&it.0))
                {
                    *points += f64::from(count) * blended(frame.phase, TABLE[weight].map(f64::from));
                    counted = true;
                }
            }
            counted.then_some(Line { term, points })
        });
        let red = total(&counts);
        let lead = frame.points(red);
        Explanation {
            lines: lines.collect(),
            phase: 100 * frame.phase / OPENING,
            lead,
            winnable: 100 * frame.scale(lead) / WHOLE,
            score: frame.blend(red),
        }
    }

    /// The terms, in the order of the table.
    pub fn terms() -> &'static [Term] {
        TERMS
    }
}

/// The counts of Red and of Black.
pub(super) fn counted(position: &Position) -> ([Counts; 2], Frame) {
    let mut counts = <[Counts; 2]>::default();
    let frame = count(position, &mut counts);
    (counts, frame)
}

/// The points of Red less those of Black, in the middle game and in the ending.
pub(super) fn total([red, black]: &[Counts; 2]) -> [i32; 2] {
    let sum = |counts: &Counts, end: usize| counts.0.iter().map(|it| it.1 * i32::from(TABLE[it.0][end])).sum::<i32>();
    [0, 1].map(|end| sum(red, end) - sum(black, end))
}

fn blended(phase: i32, [middle, end]: [f64; 2]) -> f64 {
    (middle * f64::from(phase) + end * f64::from(OPENING - phase)) / f64::from(OPENING)
}

impl fmt::Display for Explanation {
    /// A table: the terms by group, without those that round to nothing on both sides, and the total below them. The
    /// alternate form (`{:#}`) says what is counted as well.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<NAME$}{:>8}{:>8}{:>12}", "", "Red", "Black", "difference")?;
        let lines: Vec<(&Term, [i32; 2])> =
            self.lines.iter().map(|line| (line.term, line.points.map(|points| points.round() as i32))).collect();
        for group in lines.chunk_by(|(a, _), (b, _)| a.group() == b.group()) {
            let sums = [0, 1].map(|side| group.iter().map(|(_, points)| points[side]).sum());
            row(f, group[0].0.group(), sums)?;
            writeln!(f)?;
            for (term, points) in group.iter().filter(|(term, points)| *points != [0, 0] && term.name != term.group()) {
                row(f, &format!("  {}", term.name), *points)?;
                if f.alternate() {
                    write!(f, "   {}", term.meaning)?;
                }
                writeln!(f)?;
            }
        }
        let red = self.lines.iter().map(|line| line.points[0]).sum::<f64>().round() as i32;
        // What is rounded is Black's, so that the total is the score.
        row(f, "total", [red, red - self.lead])?;
        write!(f, "\n{} % of the game lies ahead", self.phase)?;
        if self.winnable < 100 {
            write!(f, ", {} % of the lead can be won", self.winnable)?;
        }
        write!(f, "\nscore of Red: {:+}", self.score)
    }
}

/// The width of the names.
const NAME: usize = 28;

fn row(f: &mut fmt::Formatter<'_>, name: &str, [red, black]: [i32; 2]) -> fmt::Result {
    let difference = if red == black { "0".to_owned() } else { format!("{:+}", red - black) };
    write!(f, "{name:<NAME$}{red:>8}{black:>8}{difference:>12}")
}
