//! The rules of repetition: the verdict when a position occurs again.
//!
//! [`PositionWithHistory`](crate::PositionWithHistory) has the moves, [`RuleSet`] selects the rules, and [`Reason`] is
//! the verdict.
//!
//! A move *chases* a piece if the side that made the move threatens to capture that piece next with gain, and if the
//! move itself creates this threat. It creates the threat in one of four ways: the moved piece attacks the prey,
//! another piece is uncovered and attacks the prey, a protector of the prey is now pinned, or capturing the prey now
//! uncovers a check. By the rules of the World Xiangqi Federation there is a fifth way: the move blocks a protector of
//! the prey, or takes away the screen of a cannon that protects it. This way does not count for a side that has to answer
//! a chase with every move, because it may block lines to defend itself. General and soldiers may chase perpetually, and a
//! soldier that has not crossed the river may be chased perpetually. The federations define chases by many diagrams;
//! this module defines chases by legal moves.
//!
//! | file | what is in it |
//! |---|---|
//! | `chase.rs` | the pieces that a move chases, and the pieces that chase them |
//! | `cycle.rs` | whether a side checked or chased with all of its moves between two occurrences of a position |

mod chase;
mod cycle;

use std::cmp::Ordering;
use std::fmt;

use game_search::{GameEnd, Outcome, Side};

use crate::types::{Move, Piece, Square, side_name};
use crate::{Position, Undo};
use chase::points_of;
use cycle::{Conduct, Cycle, Offence};

/// The rules for repetitions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum RuleSet {
    /// The rules of the Asian Xiangqi Federation. A side that checks perpetually loses, and a side that chases
    /// perpetually loses. If both sides commit the same offence, the game is a draw.
    #[default]
    Axf,
    /// The rules of the World Xiangqi Federation. They are those of the Asian federation with two differences: a move
    /// also chases a piece if it [blocks a protector](self) of that piece, unless the side has to answer a chase with
    /// every move, and if both sides chase, a side that chases a chariot pinned by a horse loses against a side that
    /// chases another piece.
    Wxf,
    /// A side loses if it checks perpetually and the other side does not. All other repetitions are draws.
    CheckOnly,
    /// All repetitions are draws.
    Threefold,
}

/// The reason why a game is over. For a repetition, the reason depends on all moves between two occurrences of the
/// position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Reason {
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// One side gave check with every move.
    PerpetualCheck {
        /// The side that gave check, and that loses.
        by: Side,
    },
    /// Both sides gave check with every move.
    MutualCheck,
    /// One side chased the same piece with every move, and loses.
    PerpetualChase(Chase),
    /// Both sides chased a piece with every move: Red's chase, then Black's.
    MutualChase([Chase; 2]),
    /// The position occurred for the third time, and no side broke the rules.
    NoOffence,
    /// The game is drawn after too many plies without a capture.
    QuietMoves {
        /// The number of plies without a capture.
        plies: u32,
    },
    /// Neither side has a piece that could give mate.
    InsufficientMaterial,
}

/// A perpetual chase: the piece that was chased with every move, and the pieces that chased it.
///
/// ```
/// use xiangqi::{PositionWithHistory, Reason, Rules};
///
/// let mut play = PositionWithHistory::new("2bakab2/9/r8/9/PP7/9/4P4/2C6/9/3AKA3 w - - 0 1".parse()?, Rules::default());
/// for text in ["c2a2", "a7b7", "a2b2", "b7a7", "b2a2", "a7b7", "a2b2", "b7a7", "b2a2"] {
///     let mv = play.position().parse_move(text)?;
///     play.make(mv);
/// }
/// let reason = play.ending().ok_or("the third time")?.reason;
/// assert_eq!(reason.to_string(), "Red's cannon on a2 chases the chariot on a7 for ever");
/// let Reason::PerpetualChase(chase) = reason else { return Err("a chase")? };
/// let hunters: Vec<String> = chase.hunters().map(|(square, piece)| format!("{piece} on {square}")).collect();
/// assert_eq!(hunters, ["Red cannon on a2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Chase {
    /// The chased piece and its point in the final position. If several pieces are chased, this is the first in the
    /// order of [`Square::all`].
    pub prey: (Square, Piece),
    /// The pieces that chase, with their points. The remaining entries are `None`.
    #[cfg_attr(feature = "serde", serde(with = "crate::serialize::hunters"))]
    hunters: [Option<(Square, Piece)>; GUILTY],
}

/// The number of pieces of a side that may not chase perpetually: two each of advisors, elephants, horses, chariots and
/// cannons.
const GUILTY: usize = 10;

impl Chase {
    fn new(cycle: Cycle<'_>, by: Side, preys: u32) -> Chase {
        let position = cycle.position;
        let standing =
            |slots| points_of(position, slots).into_iter().filter_map(|at| Some((at, position.piece_at(at)?)));
        let prey = standing(preys).next().expect("a chased piece");
        let mut hunters = [None; GUILTY];
        let slot = position.board[prey.0.index()].slot();
        for (place, hunter) in hunters.iter_mut().zip(standing(cycle.hunters(by, slot))) {
            *place = Some(hunter);
        }
        Chase { prey, hunters }
    }

    /// Returns the side that chases.
    pub fn by(&self) -> Side {
        !self.prey.1.side
    }

    /// Returns an iterator over the pieces that chase with every move of their side, with their points in the final
    /// position. A piece can also chase because another piece moves out of its way or helps it. If no piece chases with
    /// every move, the iterator returns all pieces that chase with some move. There is at least one piece; the order is
    /// that of [`Square::all`].
    pub fn hunters(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.hunters.iter().copied().flatten()
    }
}

/// Returns the verdict on `moves`: the moves, in order, that led from an earlier occurrence of `position` to the
/// current one.
pub(crate) fn judge(position: &Position, moves: &[(Move, Undo)], rules: RuleSet) -> GameEnd<Reason> {
    if rules == RuleSet::Threefold {
        return GameEnd { outcome: Outcome::Draw, reason: Reason::NoOffence };
    }
    let cycle = cycle(position, moves, rules);
    let conduct = cycle.conduct();
    let offences = conduct.map(Conduct::offence);
    let [us, them] = [position.side_to_move(), !position.side_to_move()];
    let chase = |side| Chase::new(cycle, side, conduct[usize::from(side == them)].chases);
    let worse = if offences[0] > offences[1] { us } else { them };
    let reason = match (offences[0].max(offences[1]), offences[0] == offences[1]) {
        (Offence::Check, false) => Reason::PerpetualCheck { by: worse },
        (Offence::Check, true) => Reason::MutualCheck,
        (Offence::Chase | Offence::ChasePinned, false) => Reason::PerpetualChase(chase(worse)),
        (Offence::Chase | Offence::ChasePinned, true) => Reason::MutualChase([Side::First, Side::Second].map(chase)),
        (Offence::None, _) => Reason::NoOffence,
    };
    GameEnd { outcome: outcome(offences), reason }
}

/// Returns the outcome of [`judge`] without the reason.
pub(crate) fn outcome_of(position: &Position, moves: &[(Move, Undo)], rules: RuleSet) -> Outcome {
    if rules == RuleSet::Threefold {
        return Outcome::Draw;
    }
    outcome(cycle(position, moves, rules).conduct().map(Conduct::offence))
}

fn cycle<'a>(position: &'a Position, moves: &'a [(Move, Undo)], rules: RuleSet) -> Cycle<'a> {
    let forbids_chases = matches!(rules, RuleSet::Axf | RuleSet::Wxf);
    Cycle { position, moves, forbids_chases, by_wxf: rules == RuleSet::Wxf }
}

/// Returns the outcome for the side to move, given its own offence and the offence of the other side. The side with the
/// worse offence loses.
fn outcome([own, other]: [Offence; 2]) -> Outcome {
    match own.cmp(&other) {
        Ordering::Greater => Outcome::Loss,
        Ordering::Less => Outcome::Win,
        Ordering::Equal => Outcome::Draw,
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::PerpetualCheck { by } => write!(f, "perpetual check by {}", side_name(*by)),
            Reason::MutualCheck => write!(f, "perpetual check by both sides"),
            Reason::PerpetualChase(chase) => write!(f, "{chase} for ever"),
            Reason::MutualChase([red, black]) => write!(f, "{red} for ever, and {black}"),
            Reason::NoOffence => write!(f, "the position occurred for the third time"),
            Reason::Checkmate => write!(f, "checkmate"),
            Reason::Stalemate => write!(f, "stalemate: who cannot move has lost"),
            Reason::QuietMoves { plies } => write!(f, "{plies} plies without a capture"),
            Reason::InsufficientMaterial => write!(f, "neither side can give mate"),
        }
    }
}

/// Writes a chase as in `Red's cannon on a2 and chariot on a0 chase the chariot on a7`.
impl fmt::Display for Chase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}'s", side_name(self.by()))?;
        let count = self.hunters().count();
        for (index, (square, piece)) in self.hunters().enumerate() {
            let before = match index {
                0 => "",
                _ if index + 1 == count => " and",
                _ => ",",
            };
            write!(f, "{before} {} on {square}", piece.kind)?;
        }
        let (square, piece) = self.prey;
        write!(f, " {} the {} on {square}", if count == 1 { "chases" } else { "chase" }, piece.kind)
    }
}
