//! The value of one position, and how tables keep it.

use std::fmt;

use game_search::{Outcome, Proof};

/// The largest distance that a table holds, in plies.
pub(super) const LONGEST: u32 = 253;
/// A position that is not decided; decided ones have one more than their distance.
pub(super) const DRAW: u8 = 0;

/// What a position is worth to the side to move, if both sides play as well as can be.
///
/// Distances are in plies up to the position in which the loser has no move. The winner takes the shortest way, the loser
/// the longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndgameValue {
    /// The side to move wins in so many plies, an odd number.
    Win(u32),
    /// Neither side can force the end.
    Draw,
    /// The side to move loses in so many plies, an even number: 0 if it has no move.
    Loss(u32),
}

impl EndgameValue {
    pub(super) fn from_stored(stored: u8) -> EndgameValue {
        let plies = u32::from(stored) - u32::from(stored != DRAW);
        match stored {
            DRAW => EndgameValue::Draw,
            _ if plies % 2 == 1 => EndgameValue::Win(plies),
            _ => EndgameValue::Loss(plies),
        }
    }

    /// The value of a position one of whose moves leads to a position of this value.
    #[must_use]
    pub fn before(self) -> EndgameValue {
        match self {
            EndgameValue::Win(plies) => EndgameValue::Loss(plies + 1),
            EndgameValue::Draw => EndgameValue::Draw,
            EndgameValue::Loss(plies) => EndgameValue::Win(plies + 1),
        }
    }

    /// Larger is better for the side to move: 1,000 less the plies of a win, 0 for a draw, the plies of a loss less 1,000.
    pub fn rank(self) -> i32 {
        match self {
            EndgameValue::Win(plies) => 1_000 - plies as i32,
            EndgameValue::Draw => 0,
            EndgameValue::Loss(plies) => plies as i32 - 1_000,
        }
    }

    /// As the searches of [`game_search`] want it.
    pub fn proof(self) -> Proof {
        match self {
            EndgameValue::Win(plies) => Proof { outcome: Outcome::Win, plies },
            EndgameValue::Draw => Proof { outcome: Outcome::Draw, plies: 0 },
            EndgameValue::Loss(plies) => Proof { outcome: Outcome::Loss, plies },
        }
    }
}

impl fmt::Display for EndgameValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match self {
            EndgameValue::Win(plies) => format!("win in {plies}"),
            EndgameValue::Draw => "draw".to_owned(),
            EndgameValue::Loss(plies) => format!("loss in {plies}"),
        })
    }
}
