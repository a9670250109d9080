//! The evaluation of the literature.

use game_search::Evaluator;

use super::blend::{POINTS, WHOLE, confinement_penalty, shares};
use super::explain::Explanation;
use super::terms::{Terms, TerritoryData, Weighed};
use crate::eval::priors_by_halves;
use crate::position::Position;
use crate::types::Move;

/// The territory evaluation of the literature (Lieberum, 2005), in hundredths of a square.
///
/// The score is t + m. See [`eval::territory`](super) for the letters.
///
/// - t = f1(w) t1 + f2(w) c1 + f3(w) c2 + f4(w) t2, where f1(w) = 1 - 1 / (1 + 30 e^(-w/5)). f2, f3 and f4 are equal:
///   each is a third of 1 - f1(w).
/// - m is the sum of w / (alpha + 2) over the enemy's queens minus the same sum over the side's own queens.
///
/// The evaluator keeps no state except memory for distances, which it reuses.
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
    data: TerritoryData,
}

impl Territory {
    /// Returns the terms of the evaluation: see [`Explanation`].
    ///
    /// ```
    /// use amazons::{Position, eval::Territory};
    /// let explanation = Territory::default().explain(&Position::start());
    /// assert_eq!(explanation.lines.len(), 5);
    /// println!("{explanation}");
    /// ```
    pub fn explain(&mut self, position: &Position) -> Explanation {
        let names = [
            ("t1", "nearer in queen moves"),
            ("c1", "nearness in queen moves"),
            ("c2", "lead in king steps"),
            ("t2", "nearer in king steps"),
            ("m", "queens not free"),
        ];
        let weighed = self.weighed_terms(position);
        Explanation::new(position, &self.data.queen, names, &weighed)
    }

    #[inline]
    fn weighed_terms(&mut self, position: &Position) -> Weighed<5> {
        self.data.update(position);
        let Terms { t1, t2, c1, c2, w } = self.data.terms(position.side_to_move());
        let [f1, f2, f3, f4] = shares(w);
        let minus_times_w = |sum: i32| -(((i64::from(sum) * i64::from(w)) >> 16) as i32);
        let m = if w == 0 { [0; 2] } else { self.data.confinement(position, confinement_penalty).map(minus_times_w) };
        Weighed { values: [t1, c1, c2, t2, m], weights: [f1, f2, f3, f4, WHOLE], w }
    }
}

impl Evaluator<Position> for Territory {
    fn unit(&self) -> i32 {
        POINTS
    }

    fn scale(&self) -> i32 {
        3 * POINTS
    }

    fn evaluate(&mut self, position: &Position) -> i32 {
        self.weighed_terms(position).score(position.side_to_move())
    }

    fn move_priors(&mut self, position: &Position, moves: &[Move], priors: &mut Vec<f32>) -> usize {
        priors_by_halves(self, position, moves, priors)
    }
}
