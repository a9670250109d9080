//! Judging repetitions: a position has come back, and what does that mean?
//!
//! [`PositionWithHistory`](crate::PositionWithHistory) knows the moves, [`RuleSet`] the rules, [`Reason`] says what was wrong.
//!
//! A move *chases* a piece if the side that made it threatens to take the piece next, to its gain, and this threat is of the
//! move's making: by the piece that moved, by one that it uncovered, because it pinned what protected the prey, or because
//! taking the prey now uncovers a check. General and soldiers may chase for ever, and a soldier that has not crossed the river
//! may be chased for ever. The rules of the Asian and of the World Xiangqi Federation say so in many pictures; here it is in
//! terms of legal moves.
//!
//! | file | what is in it |
//! |---|---|
//! | `chase.rs` | which pieces a move chases, and which chase them |
//! | `cycle.rs` | what a side did with all of its moves between two occurrences |

mod chase;
mod cycle;

use std::cmp::Ordering;
use std::fmt;

use game_search::{GameEnd, Outcome, Side};

use crate::types::{Move, Piece, Square, side_name};
use crate::{Position, Undo};
use chase::points_of;
use cycle::{Cycle, Habit, Offence};

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
    /// One side chased the same piece with every move, and loses.
    PerpetualChase(Chase),
    /// Both sides did: Red's chase, then Black's.
    MutualChase([Chase; 2]),
    /// Nobody did what the rules forbid.
    NoOffence,
    /// Nothing was captured for so long.
    QuietMoves {
        /// How long, in plies.
        plies: u32,
    },
    /// Neither side has a piece that could give mate.
    InsufficientMaterial,
}

/// Which piece was chased with every move, and which pieces chased it.
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
pub struct Chase {
    /// Where the piece stands at the end, and what it is: of several the first in the order of [`Square::all`].
    pub prey: (Square, Piece),
    /// From the first on.
    hunters: [Option<(Square, Piece)>; GUILTY],
}

/// Two each of advisors, elephants, horses, chariots, cannons.
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

    /// The side that chases.
    pub fn by(&self) -> Side {
        !self.prey.1.side
    }

    /// The pieces that chase with every move of their side, by themselves or because another piece uncovers or helps
    /// them, and where they stand at the end; if there is none, those that take turns. At least one, in the order of
    /// [`Square::all`].
    pub fn hunters(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.hunters.iter().copied().flatten()
    }
}

/// The verdict on the moves that led from an earlier occurrence of `position` to it, the last move last.
pub(crate) fn judge(position: &Position, moves: &[(Move, Undo)], rules: RuleSet) -> GameEnd<Reason> {
    if rules == RuleSet::Threefold {
        return GameEnd { outcome: Outcome::Draw, reason: Reason::NoOffence };
    }
    let cycle = Cycle { position, moves };
    let habits = cycle.habits(rules == RuleSet::Asian);
    let offences = habits.map(Habit::offence);
    let [us, them] = [position.side_to_move(), !position.side_to_move()];
    let chase = |side| Chase::new(cycle, side, habits[usize::from(side == them)].chases);
    let worse = if offences[0] > offences[1] { us } else { them };
    let reason = match (offences[0].max(offences[1]), offences[0] == offences[1]) {
        (Offence::Check, false) => Reason::PerpetualCheck { by: worse },
        (Offence::Check, true) => Reason::MutualCheck,
        (Offence::Chase, false) => Reason::PerpetualChase(chase(worse)),
        (Offence::Chase, true) => Reason::MutualChase([Side::First, Side::Second].map(chase)),
        (Offence::None, _) => Reason::NoOffence,
    };
    GameEnd { outcome: outcome(offences), reason }
}

/// [`judge`] without the reason.
pub(crate) fn outcome_of(position: &Position, moves: &[(Move, Undo)], rules: RuleSet) -> Outcome {
    if rules == RuleSet::Threefold {
        return Outcome::Draw;
    }
    outcome(Cycle { position, moves }.habits(rules == RuleSet::Asian).map(Habit::offence))
}

/// For the side to move, whose offence comes first: the worse one loses.
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

/// As in `Red's cannon on a2 and chariot on a0 chase the chariot on a7`.
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
