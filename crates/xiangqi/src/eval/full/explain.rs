//! The evaluation term by term: as a table for people, and as a sum for the tuner.

use std::fmt::{self, Write};

use game_search::Linear;

use super::endings::WHOLE;
use super::evaluator::{Blend, Full, count};
use super::material::OPENING;
use super::sums::Counts;
use super::terms::{HALF, PIECE_SQUARE, TERMS, Term};
use super::weights::TABLE;
use crate::{PieceKind, Position, PositionWithHistory};

/// The explanation of a score, in hundredths of a soldier, returned by [`Full::explain`]. `Display` writes a table.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The terms that count for at least one side, in the order of the table of weights.
    pub lines: Vec<Line>,
    /// The share of the game that lies ahead, in percent: 100 while all chariots, horses and cannons are on the board.
    pub phase: i32,
    /// The sum of all lines for Red minus the sum for Black, in hundredths of a soldier.
    pub lead: i32,
    /// The share of the lead that can be won with the remaining pieces, in percent.
    pub winnable: i32,
    /// The evaluation from Red's point of view, in hundredths of a soldier.
    pub score: i32,
}

/// A row of an [`Explanation`]: the values of one term for both sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// The term.
    pub term: &'static Term,
    /// The values for Red and for Black in hundredths of a soldier, blended by the phase of the game. They do not take
    /// [`winnable`](Explanation::winnable) into account.
    pub points: [f64; 2],
}

impl Full {
    /// Returns the terms that [`evaluate`](game_search::Evaluator::evaluate) adds up, one by one.
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
        let (counts, blend) = counted(position);
        let lines = TERMS.iter().filter_map(|term| {
            let mut points = [0.0; 2];
            let mut counted = false;
            for (points, counts) in points.iter_mut().zip(&counts) {
                for &(weight, count) in counts.0.iter().filter(|it| (term.first..term.first + term.len).contains(&it.0))
                {
                    *points += f64::from(count) * blended(blend.phase, TABLE[weight].map(f64::from));
                    counted = true;
                }
            }
            counted.then_some(Line { term, points })
        });
        let red = total(&counts);
        let lead = blend.points(red);
        Explanation {
            lines: lines.collect(),
            phase: 100 * blend.phase / OPENING,
            lead,
            winnable: 100 * blend.scale(lead) / WHOLE,
            score: blend.score(red),
        }
    }

    /// Returns all terms, in the order of the table of weights.
    pub fn terms() -> &'static [Term] {
        TERMS
    }
}

/// Returns the counts of all terms for Red and for Black.
fn counted(position: &Position) -> ([Counts; 2], Blend) {
    let mut counts = <[Counts; 2]>::default();
    let blend = count(position, &mut counts);
    (counts, blend)
}

/// Returns Red's weighted sum minus Black's weighted sum, with the weights of the middle game and of the endgame.
fn total([red, black]: &[Counts; 2]) -> [i32; 2] {
    let sum = |counts: &Counts, end: usize| counts.0.iter().map(|it| it.1 * i32::from(TABLE[it.0][end])).sum::<i32>();
    [0, 1].map(|end| sum(red, end) - sum(black, end))
}

fn blended(phase: i32, [middle, end]: [f64; 2]) -> f64 {
    (middle * f64::from(phase) + end * f64::from(OPENING - phase)) / f64::from(OPENING)
}

impl fmt::Display for Explanation {
    /// Writes a table of the terms by group, with the total below. Terms that round to 0 for both sides are omitted.
    /// The alternate form (`{:#}`) also writes what each term counts.
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
        // Black's total takes the rounding error, so that the difference is the lead.
        row(f, "total", [red, red - self.lead])?;
        write!(f, "\n{} % of the game lies ahead", self.phase)?;
        if self.winnable < 100 {
            write!(f, ", {} % of the lead can be won", self.winnable)?;
        }
        write!(f, "\nscore of Red: {:+}", self.score)
    }
}

/// The width of the column of names.
const NAME: usize = 28;

fn row(f: &mut fmt::Formatter<'_>, name: &str, [red, black]: [i32; 2]) -> fmt::Result {
    let difference = if red == black { "0".to_owned() } else { format!("{:+}", red - black) };
    write!(f, "{name:<NAME$}{red:>8}{black:>8}{difference:>12}")
}

/// Each weight of the table is two weights here: one for the middle game, then one for the endgame.
impl Linear<Position> for Full {
    fn names(&self) -> Vec<String> {
        let weights = TERMS.iter().flat_map(|term| (0..term.len).map(|number| name(term, number)));
        weights.flat_map(|name| [format!("{name}, middle"), format!("{name}, end")]).collect()
    }

    fn weights(&self) -> Vec<f64> {
        TABLE.iter().flatten().copied().map(f64::from).collect()
    }

    fn counts(&self, position: &Position, counts: &mut Vec<(u32, f32)>) {
        let (list, blend) = counted(position);
        let scale = blend.scale(blend.points(total(&list)));
        let shares =
            [blend.phase, OPENING - blend.phase].map(|share| (share * scale) as f32 / (OPENING * WHOLE) as f32);
        for (side, counts_of_side) in list.iter().enumerate() {
            let own = if side == position.side_to_move().index() { 1.0 } else { -1.0 };
            for &(weight, count) in &counts_of_side.0 {
                for (end, share) in shares.into_iter().enumerate().filter(|(_, share)| *share != 0.0) {
                    counts.push(((2 * weight + end) as u32, own * count as f32 * share));
                }
            }
        }
    }

    /// Returns the whole source file of the weights.
    fn source(&self, weights: &[i32]) -> String {
        let mut text = HEAD.to_owned();
        let pairs = weights.as_chunks::<2>().0;
        for term in TERMS {
            let per_line = if term.first == PIECE_SQUARE { 5 } else { 9 };
            // Writing to a string cannot fail.
            let _ = writeln!(text, "    // {}", term.name);
            for (number, line) in pairs[term.first..term.first + term.len].chunks(per_line).enumerate() {
                if term.first == PIECE_SQUARE && number % (HALF / per_line) == 0 {
                    let _ = writeln!(text, "    // {}", PieceKind::ALL[number * per_line / HALF]);
                }
                let line: Vec<String> = line.iter().map(|[middle, end]| format!("[{middle}, {end}],")).collect();
                let _ = writeln!(text, "    {}", line.join(" "));
            }
        }
        text + "];\n"
    }
}

const HEAD: &str = "\
//! The weights of the full evaluation, in hundredths of a soldier: made by the tuner.

use super::terms::WEIGHTS;

/// Indexed by weight, in the order of the terms: the values in the middle game and in the endgame. Piece-square values
/// go from the side's own back rank to the enemy's, files `a` to `e`.
#[rustfmt::skip]
pub(super) static TABLE: [[i16; 2]; WEIGHTS] = [
";

fn name(term: &Term, number: usize) -> String {
    if term.first != PIECE_SQUARE {
        return if term.len == 1 { term.name.to_owned() } else { format!("{} {number}", term.name) };
    }
    let (kind, point) = (PieceKind::ALL[number / HALF], number % HALF);
    let file = char::from(b'a' + (point % 5) as u8);
    format!("{} {kind} {file}{}", term.name, point / 5)
}

impl Linear<PositionWithHistory> for Full {
    fn names(&self) -> Vec<String> {
        Linear::<Position>::names(self)
    }

    fn weights(&self) -> Vec<f64> {
        Linear::<Position>::weights(self)
    }

    fn counts(&self, play: &PositionWithHistory, counts: &mut Vec<(u32, f32)>) {
        self.counts(play.position(), counts);
    }

    fn source(&self, weights: &[i32]) -> String {
        Linear::<Position>::source(self, weights)
    }
}
