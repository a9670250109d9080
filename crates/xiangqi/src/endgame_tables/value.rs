//! The value of one position, and its stored form in a table.

use std::fmt;

use game_search::{Outcome, Proof};

/// The largest distance to the end of the game that a table can store, in plies.
pub(super) const MAX_PLIES: u32 = 253;
/// The byte that stands for a draw. A win or loss is stored as its distance in plies plus 1.
pub(super) const DRAW: u8 = 0;

/// The value of a position for the side to move, with best play by both sides.
///
/// Distances are in plies, up to the position in which the loser has no move. The winner chooses the shortest line, and
/// the loser chooses the longest line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndgameValue {
    /// The side to move wins in this number of plies, which is odd.
    Win(u32),
    /// Neither side can force a win.
    Draw,
    /// The side to move loses in this number of plies, which is even: 0 if that side has no move.
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

    /// Returns the value of a move that leads to a position with the value `self`. `self` is for the opponent, who is
    /// to move in that position; the result is for the side that makes the move. `Loss(2)` becomes `Win(3)`.
    #[must_use]
    pub fn before(self) -> EndgameValue {
        match self {
            EndgameValue::Win(plies) => EndgameValue::Loss(plies + 1),
            EndgameValue::Draw => EndgameValue::Draw,
            EndgameValue::Loss(plies) => EndgameValue::Win(plies + 1),
        }
    }

    /// Returns a number by which values are compared: better values for the side to move have larger numbers. A win in
    /// `n` plies is 1,000 - `n`, a draw is 0, and a loss in `n` plies is `n` - 1,000.
    pub fn rank(self) -> i32 {
        match self {
            EndgameValue::Win(plies) => 1_000 - plies as i32,
            EndgameValue::Draw => 0,
            EndgameValue::Loss(plies) => plies as i32 - 1_000,
        }
    }

    /// Returns the value as a proven result for the searches of [`game_search`].
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
