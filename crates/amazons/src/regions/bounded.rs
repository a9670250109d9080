//! Endings whose moves are not all counted.

use std::fmt;

use game_search::{Outcome, Proof, Side};

use super::fill::Fill;

/// How many moves both sides have left, each in regions of its own, as far as it is known. Often that is enough to tell who
/// wins.
///
/// It is written as `White wins, 23 to 24 moves to 17: margin 6 to 7`, or, if the winner is not certain, as `White has 5 to 6
/// moves, Black 5`.
///
/// ```
/// use amazons::Position;
/// use amazons::regions::{Ending, Filler};
/// use game_search::Side;
///
/// // White's queen goes into the corner or out of it: one move or two. Black has none.
/// let position: Position = "1*1/*Q*/*** w".parse()?;
/// let Ending::Bounded(bounded) = Filler::new().with_node_limit(0).ending(&position) else { panic!("no nodes") };
/// assert_eq!((bounded.margin(), bounded.winner()), ((1, 2), Some(Side::First)));
/// assert_eq!(bounded.to_string(), "White wins, 1 to 2 moves to 0: margin 1 to 2");
/// # Ok::<(), amazons::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounded {
    pub(super) moves: [Fill; 2],
    pub(super) to_move: Side,
}

impl Bounded {
    /// What is known of the moves that a side can still make.
    pub fn moves(self, side: Side) -> Fill {
        self.moves[side.index()]
    }

    /// The first player's moves less the second player's, whoever is to move: at least and at most.
    pub fn margin(self) -> (i32, i32) {
        let [first, second] = self.moves;
        (first.at_least as i32 - second.at_most as i32, first.at_most as i32 - second.at_least as i32)
    }

    /// Who makes the last move, if that is certain: the side to move only if it has more moves than the other.
    pub fn winner(self) -> Option<Side> {
        let (own, enemy) = (self.moves(self.to_move), self.moves(!self.to_move));
        if own.at_least > enemy.at_most {
            Some(self.to_move)
        } else {
            (own.at_most <= enemy.at_least).then_some(!self.to_move)
        }
    }

    /// How the game ends for the side to move, if that is certain, in no more plies than that.
    pub fn proof(self) -> Option<Proof> {
        let winner = self.winner()?;
        let plies = 2 * self.moves(!winner).at_most;
        Some(match winner == self.to_move {
            true => Proof { outcome: Outcome::Win, plies: plies + 1 },
            false => Proof { outcome: Outcome::Loss, plies },
        })
    }
}

impl fmt::Display for Bounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range =
            |least: i64, most: i64| if least == most { format!("{least}") } else { format!("{least} to {most}") };
        let moves = |side: Side| range(self.moves(side).at_least.into(), self.moves(side).at_most.into());
        let Some(winner) = self.winner() else {
            return write!(f, "White has {} moves, Black {}", moves(Side::First), moves(Side::Second));
        };
        let name = if winner == Side::First { "White" } else { "Black" };
        let (least, most) = self.margin();
        let margin = range(least.into(), most.into());
        let word = if self.moves(winner).moves() == Some(1) { "move" } else { "moves" };
        write!(f, "{name} wins, {} {word} to {}: margin {margin}", moves(winner), moves(!winner))
    }
}
