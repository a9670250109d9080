//! The evaluation as a sum that a tuner understands.

use std::fmt::Write;

use game_search::Linear;

use super::endings::WHOLE;
use super::evaluator::Full;
use super::explain::{counted, total};
use super::material::OPENING;
use super::terms::{HALF, PLACEMENT, TERMS, Term};
use super::weights::TABLE;
use crate::{PieceKind, Play, Position};

/// Each weight twice: in the middle game, then in the ending.
impl Linear<Position> for Full {
    fn names(&self) -> Vec<String> {
        let weights = TERMS.iter().flat_map(|term| (0..term.len).map(|number| name(term, number)));
        weights.flat_map(|name| [format!("{name}, middle"), format!("{name}, end")]).collect()
    }

    fn weights(&self) -> Vec<f64> {
        TABLE.iter().flatten().copied().map(f64::from).collect()
    }

    fn counts(&self, position: &Position, counts: &mut Vec<(u32, f32)>) {
        let (list, frame) = counted(position);
        let scale = frame.scale(frame.points(total(&list)));
        let shares =
            [frame.phase, OPENING - frame.phase].map(|share| (share * scale) as f32 / (OPENING * WHOLE) as f32);
        for (side, counts_of_side) in list.iter().enumerate() {
            let own = if side == position.side_to_move().index() { 1.0 } else { -1.0 };
            for &(weight, count) in &counts_of_side.0 {
                for (end, share) in shares.into_iter().enumerate().filter(|(_, share)| *share != 0.0) {
                    counts.push(((2 * weight + end) as u32, own * count as f32 * share));
                }
            }
        }
    }

    /// The whole file of the weights.
    fn source(&self, weights: &[i32]) -> String {
        let mut text = HEAD.to_owned();
        let pairs = weights.as_chunks::<2>().0;
        for term in TERMS {
            let per_line = if term.first == PLACEMENT { 5 } else { 9 };
            // Writing to a string cannot fail.
            let _ = writeln!(text, "    // {}", term.name);
            for (number, line) in pairs[term.first..term.first + term.len].chunks(per_line).enumerate() {
                if term.first == PLACEMENT && number % (HALF / per_line) == 0 {
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

/// By number of the weight, term after term: in the middle game and in the ending. Placement goes from one's own back rank
/// to the enemy's, files `a` to `e`.
#[rustfmt::skip]
pub(super) static TABLE: [[i16; 2]; WEIGHTS] = [
";

fn name(term: &Term, number: usize) -> String {
    if term.first != PLACEMENT {
        return if term.len == 1 { term.name.to_owned() } else { format!("{} {number}", term.name) };
    }
    let (kind, point) = (PieceKind::ALL[number / HALF], number % HALF);
    let file = char::from(b'a' + (point % 5) as u8);
    format!("{} {kind} {file}{}", term.name, point / 5)
}

impl Linear<Play> for Full {
    fn names(&self) -> Vec<String> {
        Linear::<Position>::names(self)
    }

    fn weights(&self) -> Vec<f64> {
        Linear::<Position>::weights(self)
    }

    fn counts(&self, play: &Play, counts: &mut Vec<(u32, f32)>) {
        self.counts(play.position(), counts);
    }

    fn source(&self, weights: &[i32]) -> String {
        Linear::<Position>::source(self, weights)
    }
}
