//! The evaluation of the champion of 2023.

use game_search::{Evaluator, Side};

use super::blend::{POINTS, UNIT, WHOLE, champion_confinement, champion_weights};
use super::explain::{Explanation, Line};
use super::terms::{Survey, contest, difference, territory};
use crate::eval::guess_by_halves;
use crate::position::Position;
use crate::types::Move;

/// The evaluation of a program that won the Chinese championship of 2023, from its public description, in hundredths of a
/// square.
///
/// The weights of t1, t2 and m go by w:
///
/// | w up to | t1 | t2 | m |
/// |---|---|---|---|
/// | 14 | 1 | 0 | 0 |
/// | 25 | 1 | 0 | 0.2 |
/// | 40 | 1 | 1 | 1 |
/// | 55 | 1 | 1 | 2 |
/// | 63 | 1 | 1 | 3 |
/// | more | 1 | 1 | 4 |
///
/// A queen of freedom alpha costs its owner 7 - 0.4 alpha up to alpha = 5, then 85 / (12 + alpha). See
/// [`eval::territory`](super) for the letters. Terms without weight are not counted.
///
/// It keeps memory for its distances, and no state.
///
/// ```
/// use amazons::{Position, eval::Champion};
/// use game_search::Evaluator;
/// assert!(Champion::default().evaluate(&Position::start()) > 0, "the right to move");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Champion {
    survey: Survey,
}

/// The terms that count, zero where they have no weight.
struct Counted {
    t1: [i32; 2],
    t2: [i32; 2],
    m: [i32; 2],
    w: i32,
    weights: [i32; 3],
}

impl Champion {
    /// What the evaluation adds up: see [`Explanation`].
    pub fn explain(&mut self, position: &Position) -> Explanation {
        let counted = self.look(position);
        let lines = vec![
            Line::new("t1", "nearer in queen moves", counted.t1, counted.weights[0]),
            Line::new("t2", "nearer in king steps", counted.t2, counted.weights[1]),
            Line::new("m", "queens not free", counted.m, counted.weights[2]),
        ];
        Explanation::new(position, &self.survey, lines, counted.w, counted.first())
    }

    #[inline]
    fn look(&mut self, position: &Position) -> Counted {
        self.survey.look(position);
        let w = contest(&self.survey.queen);
        let weights = champion_weights(w);
        let to_move = position.side_to_move();
        let mut counted = Counted { t1: territory(&self.survey.queen, to_move), t2: [0; 2], m: [0; 2], w, weights };
        if weights[1] != 0 {
            counted.t2 = territory(&self.survey.king, to_move);
        }
        if weights[2] != 0 {
            counted.m = self.survey.confinement(position, champion_confinement).map(|points| -points);
        }
        counted
    }
}

impl Counted {
    /// The evaluation for the first player.
    #[inline]
    fn first(&self) -> i32 {
        let values = [self.t1, self.t2, self.m].map(difference);
        let sum: i64 =
            values.iter().zip(self.weights).map(|(&value, weight)| i64::from(value) * i64::from(weight)).sum();
        (sum * i64::from(POINTS) / (i64::from(UNIT) * i64::from(WHOLE))) as i32
    }
}

impl Evaluator<Position> for Champion {
    fn unit(&self) -> i32 {
        POINTS
    }

    fn evaluate(&mut self, position: &Position) -> i32 {
        let first = self.look(position).first();
        if position.side_to_move() == Side::First { first } else { -first }
    }

    fn guess_moves(&mut self, position: &Position, moves: &[Move], guesses: &mut Vec<i32>) -> usize {
        guess_by_halves(self, position, moves, guesses)
    }
}
