//! A position has come back. What does that mean?
//!
//! [`Play`](crate::Play) knows the moves, [`RuleSet`] the rules, [`Repetition`] is the verdict.
//!
//! | file | what is in it |
//! |---|---|
//! | `chase.rs` | which pieces a move chases |
//! | `cycle.rs` | what a side did with all of its moves between two occurrences |

mod chase;
mod cycle;

use std::fmt;

use game_search::{Outcome, Side};

use crate::board::Position;
use crate::make::Undo;
use crate::occupancy::lowest;
use crate::types::{Move, Square, side_name};

/// By which rules a repetition is judged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RuleSet {
    /// Those of the Asian Xiangqi Federation, which the World Xiangqi Federation shares: who checks for ever loses, who
    /// chases for ever loses, and both at once is a draw.
    #[default]
    Asian,
    /// Who alone checks for ever loses; everything else is a draw.
    CheckOnly,
    /// Everything is a draw.
    Threefold,
}

/// The end of a game, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// For the side to move.
    pub outcome: Outcome,
    /// Why.
    pub reason: Reason,
}

/// What a repetition means, and why.
pub type Repetition = Ending;

/// Why a game is over. Of repetitions: what the moves between two occurrences of a position have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The general is in check, and nothing helps.
    Checkmate,
    /// There is no legal move.
    Stalemate,
    /// One side gave check with every move.
    PerpetualCheck {
        /// The side, which loses.
        by: Side,
    },
    /// Both sides gave check with every move.
    MutualCheck,
    /// One side chased the same piece with every move.
    PerpetualChase {
        /// The side, which loses.
        by: Side,
        /// Where the piece stands.
        prey: Square,
    },
    /// Both sides did.
    MutualChase,
    /// Nobody did what the rules forbid.
    NoOffence,
    /// Nothing was captured for so long.
    QuietMoves {
        /// How long.
        plies: u32,
    },
    /// Neither side has a piece that could give mate.
    InsufficientMaterial,
}

impl Ending {
    /// The verdict on the moves that led from an earlier occurrence of `position` to it, the last move last.
    pub(crate) fn judge(position: &Position, moves: &[(Move, Undo)], rules: RuleSet) -> Ending {
        let draw = |reason| Ending { outcome: Outcome::Draw, reason };
        if rules == RuleSet::Threefold {
            return draw(Reason::NoOffence);
        }
        let [own, other] = cycle::habits(position, moves, rules == RuleSet::Asian);
        let [us, them] = [position.side_to_move(), !position.side_to_move()];
        match (own.checks, other.checks) {
            (true, true) => return draw(Reason::MutualCheck),
            (true, false) => return Ending { outcome: Outcome::Loss, reason: Reason::PerpetualCheck { by: us } },
            (false, true) => return Ending { outcome: Outcome::Win, reason: Reason::PerpetualCheck { by: them } },
            (false, false) => {}
        }
        match (first(own.chases), first(other.chases)) {
            (Some(_), Some(_)) => draw(Reason::MutualChase),
            (Some(prey), None) => Ending { outcome: Outcome::Loss, reason: Reason::PerpetualChase { by: us, prey } },
            (None, Some(prey)) => Ending { outcome: Outcome::Win, reason: Reason::PerpetualChase { by: them, prey } },
            (None, None) => draw(Reason::NoOffence),
        }
    }
}

/// One of a set of points.
fn first(points: u128) -> Option<Square> {
    (points != 0).then(|| Square::known(lowest(points)))
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::PerpetualCheck { by } => write!(f, "perpetual check by {}", side_name(*by)),
            Reason::MutualCheck => write!(f, "perpetual check by both sides"),
            Reason::PerpetualChase { by, prey } => write!(f, "{} chases the piece on {prey} for ever", side_name(*by)),
            Reason::MutualChase => write!(f, "both sides chase for ever"),
            Reason::NoOffence => write!(f, "the position occurred for the third time"),
            Reason::Checkmate => write!(f, "checkmate"),
            Reason::Stalemate => write!(f, "stalemate: who cannot move has lost"),
            Reason::QuietMoves { plies } => write!(f, "{plies} plies without a capture"),
            Reason::InsufficientMaterial => write!(f, "neither side can give mate"),
        }
    }
}
