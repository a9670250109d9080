//! Evaluators, which score a position without a search.
//!
//! | evaluator | what it counts | source |
//! |---|---|---|
//! | [`Mobility`] | queen moves | |
//! | [`Lecture`] | queen moves and the squares around the queens | a lecture of 2012 |
//! | [`Territory`] | squares that each side is nearer to | the literature: Lieberum, 2005 |
//! | [`Champion`] | [`Territory`] with fewer terms and other weights | public description of a champion program, 2023 |
//! | [`Full`] | squares and the room of the queens, each count with its own weight, tuned on the engine's games | this crate |
//!
//! All evaluators return integers from the view of the side to move. A point is one queen move for [`Mobility`], a
//! tenth of a queen move for [`Lecture`], and a hundredth of a square for [`Territory`] and [`Champion`]. For [`Full`],
//! 400 points stand for a 73 % chance of winning. Use [`Full`] for play.
//!
//! ```
//! use amazons::{Position, eval::Full};
//! use game_search::mcts::{Mcts, MctsParams};
//! use game_search::{Limits, Searcher};
//!
//! let mut mcts = Mcts::new(Full::default()).with_params(MctsParams::playouts())?;
//! let report = mcts.search(&Position::start(), &Limits::nodes(2_000), &mut ())?;
//! assert!(report.best.is_some());
//! # Ok::<(), game_search::SearchError>(())
//! ```

pub mod full;
mod lecture;
mod priors;
pub mod territory;

use game_search::{Evaluator, Side};

use crate::position::Position;
pub use full::Full;
pub use lecture::Lecture;
pub use priors::priors_by_halves;
pub use territory::{Champion, KAPPA, Terms, Territory, UNIT, freedom};

/// The number of queen moves of the side to move minus the number of queen moves of the other side. A queen move counts
/// once, regardless of the number of arrows that can follow it.
///
/// ```
/// use amazons::{Position, eval::Mobility};
/// use game_search::Evaluator;
/// assert_eq!(Mobility.evaluate(&Position::start()), 0);
/// // The white queen has five moves (a2, a3, b2, c3, b1), the black one three (b1, b2, a3).
/// let position: Position = "1*1/2*/Q1q b".parse()?;
/// assert_eq!(Mobility.evaluate(&position), 3 - 5);
/// # Ok::<(), amazons::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Mobility;

impl Evaluator<Position> for Mobility {
    fn unit(&self) -> i32 {
        3
    }

    fn scale(&self) -> i32 {
        20
    }

    fn evaluate(&mut self, position: &Position) -> i32 {
        let moves = |side: Side| position.queen_moves(side) as i32;
        let side = position.side_to_move();
        moves(side) - moves(!side)
    }
}
