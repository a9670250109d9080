//! The evaluation of the literature.

use game_search::{Evaluator, Side};

use super::blend::{POINTS, UNIT, WHOLE, confinement, shares};
use super::explain::{Explanation, Line};
use super::terms::{Survey, Terms, difference};
use crate::eval::guess_by_halves;
use crate::position::Position;
use crate::types::Move;

/// The territory evaluation of the literature (Lieberum, 2005), in hundredths of a square.
///
/// t = f1(w) t1 + f2(w) c1 + f3(w) c2 + f4(w) t2, with f1 = 1 - 1 / (1 + 30 e^(-w/5)) and the rest shared alike, plus
/// m, the sum of w / (alpha + 2) over the enemy's queens less that over the own. See [`eval::territory`](super) for the
/// letters.
///
/// It keeps memory for its distances, and no state.
///
/// ```
/// use amazons::{Position, eval::Territory};
/// use game_search::Evaluator;
/// // White is shut in, Black has the rest.
/// let position: Position = "4q/5/**3/1*3/Q*3 b".parse()?;
/// assert!(Territory::default().evaluate(&position) > 1_500);
/// # Ok::<(), amazons::FenError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Territory {
    survey: Survey,
}

impl Territory {
    /// What the evaluation adds up: see [`Explanation`].
    ///
    /// ```
    /// use amazons::{Position, eval::Territory};
    /// let explanation = Territory::default().explain(&Position::start());
    /// assert_eq!(explanation.lines.len(), 5);
    /// println!("{explanation}");
    /// ```
    pub fn explain(&mut self, position: &Position) -> Explanation {
        let (terms, m) = self.look(position);
        let weights = shares(terms.w);
        let lines = vec![
            Line::new("t1", "nearer in queen moves", terms.t1, weights[0]),
            Line::new("c1", "nearness in queen moves", terms.c1, weights[1]),
            Line::new("c2", "lead in king steps", terms.c2, weights[2]),
            Line::new("t2", "nearer in king steps", terms.t2, weights[3]),
            Line::new("m", "queens not free", m.map(|confinement| -confinement), WHOLE),
        ];
        Explanation::new(position, &self.survey, lines, terms.w, first(&terms, m))
    }

    /// The terms of a position, in memory that is used again: quicker than [`Terms::of`].
    pub fn terms(&mut self, position: &Position) -> Terms {
        self.survey.measure(position);
        self.survey.terms(position.side_to_move())
    }

    /// The terms, and how little the queens of each side are free.
    #[inline]
    fn look(&mut self, position: &Position) -> (Terms, [i32; 2]) {
        self.survey.look(position);
        let terms = self.survey.terms(position.side_to_move());
        if terms.w == 0 {
            return (terms, [0; 2]);
        }
        let times_w = |sum: i32| ((i64::from(sum) * i64::from(terms.w)) >> 16) as i32;
        (terms, self.survey.confinement(position, confinement).map(times_w))
    }
}

impl Evaluator<Position> for Territory {
    fn unit(&self) -> i32 {
        POINTS
    }

    fn evaluate(&mut self, position: &Position) -> i32 {
        let (terms, m) = self.look(position);
        let first = first(&terms, m);
        if position.side_to_move() == Side::First { first } else { -first }
    }

    fn guess_moves(&mut self, position: &Position, moves: &[Move], guesses: &mut Vec<i32>) -> usize {
        guess_by_halves(self, position, moves, guesses)
    }
}

/// The evaluation for the first player.
#[inline]
fn first(terms: &Terms, m: [i32; 2]) -> i32 {
    let values = [terms.t1, terms.c1, terms.c2, terms.t2].map(difference);
    let t: i64 = values.iter().zip(shares(terms.w)).map(|(&value, weight)| i64::from(value) * i64::from(weight)).sum();
    let sum = t - i64::from(difference(m)) * i64::from(WHOLE);
    (sum * i64::from(POINTS) / (i64::from(UNIT) * i64::from(WHOLE))) as i32
}
