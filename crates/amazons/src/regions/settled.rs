//! The end of a game that need not be searched: who wins, and a move that wastes nothing; what a player asks before a search.

use std::fmt;

use game_search::{Finish, Finisher, Proof};

use crate::position::Position;
use crate::types::Move;

use super::bounds::Counting;
use super::ending::{Bounded, Counted, Ending};
use super::fill::Filler;
use super::region::Owner;

/// What a player has to know once every region has one owner.
///
/// It is written as `every region has one owner: White wins, 5 moves to 3: margin 2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settled {
    /// What to play: it certainly wastes no move. `None` if the side to move has none, and has lost, or if the limit of nodes
    /// ended the count: then a search has to find a move.
    pub mv: Option<Move>,
    /// What is known of the moves of both sides.
    pub moves: Bounded,
    /// The same, unless the limit of nodes ended the count.
    pub counted: Option<Counted>,
}

impl Settled {
    /// The limit of nodes for a [`Filler`] that is asked with the clock running: a few milliseconds.
    pub const NODE_LIMIT: u64 = 10_000;

    /// How the game ends for the side to move, if that is certain.
    pub fn proof(self) -> Option<Proof> {
        self.moves.proof()
    }
}

impl fmt::Display for Settled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "every region has one owner: {}", self.moves)
    }
}

impl Filler {
    /// Who wins and what to play, if every region has one owner at most; `None` while something is contested, which has to
    /// be played out first.
    ///
    /// The limit of nodes is one for the whole answer, count and move; beyond it each region is tried once. So a player with a
    /// clock can ask, if the limit is small.
    ///
    /// ```
    /// use amazons::Position;
    /// use amazons::regions::Filler;
    ///
    /// let mut filler = Filler::new();
    /// let position: Position = "Q2**/*****/q3* b".parse()?;
    /// let settled = filler.settled(&position).expect("a wall between them");
    /// assert_eq!(settled.to_string(), "every region has one owner: Black wins, 3 moves to 2: margin -1");
    /// assert_eq!(settled.mv.map(|mv| mv.from().to_string()).as_deref(), Some("a1"));
    /// assert!(filler.settled(&Position::start()).is_none());
    /// # Ok::<(), amazons::FenError>(())
    /// ```
    pub fn settled(&mut self, position: &Position) -> Option<Settled> {
        self.within_limit(|filler| {
            let counted = match filler.ending(position) {
                Ending::Shared => return None,
                Ending::Bounded(moves) => return Some(Settled { mv: None, moves, counted: None }),
                Ending::Counted(counted) => counted,
            };
            let side = position.side_to_move();
            let own = position.regions().filter(|region| region.owner() == Owner::One(side));
            let mut tried = own.filter_map(|region| filler.promising_move(region, side));
            let mv = tried.find(|&(_, is_certain)| is_certain).map(|(mv, _)| mv);
            Some(Settled { mv, moves: counted.bounded(), counted: Some(counted) })
        })
    }
}

/// Plays on without a search once every region has one owner, and tells who wins as soon as that is certain. Quick enough to
/// be asked before every move.
///
/// ```
/// use amazons::{Position, regions::finisher};
///
/// let mut finisher = finisher();
/// assert_eq!(finisher(&Position::start()), None);
/// let settled = finisher(&"Q2**/*****/q3* b".parse::<Position>()?).expect("a wall between them");
/// assert_eq!(settled.says, "every region has one owner: Black wins, 3 moves to 2: margin -1");
/// assert!(settled.mv.is_some());
/// // White will win, but how is left to a search.
/// let decided = finisher(&"3Q2q/******* w".parse::<Position>()?).expect("three squares against two");
/// assert!(decided.score.is_some_and(|score| score.is_mate()) && decided.mv.is_none());
/// # Ok::<(), amazons::FenError>(())
/// ```
pub fn finisher() -> Finisher<Position> {
    let filler = || Filler::new().with_memory(Filler::PLAYERS_MEMORY);
    let mut settled = filler().with_node_limit(Settled::NODE_LIMIT);
    // As far as a search goes: a game that is decided is played on, and is asked about again.
    let mut decided = filler().with_node_limit(Counting::<()>::NODE_LIMIT);
    Box::new(move |position| {
        if let Some(settled) = settled.settled(position) {
            let score = settled.proof().map(|proof| proof.score(0));
            return Some(Finish { mv: settled.mv, score, says: settled.to_string() });
        }
        let decided = decided.decided(position)?;
        Some(Finish { mv: None, score: Some(decided.proof.score(0)), says: decided.to_string() })
    })
}
