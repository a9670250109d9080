//! The evaluation of the champion program of 2023.

use game_search::Evaluator;

use super::blend::{POINTS, champion_confinement_penalty, champion_weights};
use super::explain::Explanation;
use super::terms::{TerritoryData, Weighed, contest, territory};
use crate::eval::priors_by_halves;
use crate::position::Position;
use crate::types::Move;

/// The evaluation of a program that won the Chinese championship of 2023, from its public description, in hundredths of
/// a square.
///
/// The weights of the terms t1, t2 and m depend on w (see [`eval::territory`](super) for the letters):
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
/// The term m is the sum of the queens' penalties. A penalty counts against the queen's owner. A queen with freedom
/// alpha has the penalty 7 - 0.4 alpha if alpha is at most 5, and otherwise 85 / (12 + alpha). Terms with weight 0 are
/// not computed.
///
/// The evaluator keeps no state except memory for distances, which it reuses.
///
/// ```
/// use amazons::{Position, eval::Champion};
/// use game_search::Evaluator;
/// assert!(Champion::default().evaluate(&Position::start()) > 0, "the right to move");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Champion {
    data: TerritoryData,
}

impl Champion {
    /// Returns the terms of the evaluation: see [`Explanation`].
    pub fn explain(&mut self, position: &Position) -> Explanation {
        let names = [("t1", "nearer in queen moves"), ("t2", "nearer in king steps"), ("m", "queens not free")];
        let weighed = self.weighed_terms(position);
        Explanation::new(position, &self.data.queen, names, &weighed)
    }

    #[inline(always)]
    fn weighed_terms(&mut self, position: &Position) -> Weighed<3> {
        self.data.update(position);
        let w = contest(&self.data.queen);
        let weights = champion_weights(w);
        let to_move = position.side_to_move();
        let mut values = [territory(&self.data.queen, to_move), [0; 2], [0; 2]];
        if weights[1] != 0 {
            values[1] = territory(&self.data.king, to_move);
        }
        if weights[2] != 0 {
            values[2] = self.data.confinement(position, champion_confinement_penalty).map(|points| -points);
        }
        Weighed { values, weights, w }
    }
}

impl Evaluator<Position> for Champion {
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
