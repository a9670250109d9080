//! Endings that need no search: the winner, a move that wastes no square, and a check for such endings before a search.

use std::fmt;

use game_search::{Finish, Finisher, Proof};

use crate::position::Position;
use crate::types::Move;

use super::bounds::CountingEvaluator;
use super::ending::{Bounded, Counted, Ending};
use super::fill::Filler;
use super::region::Owner;

/// The result of a position in which every region has at most one owner, and a move to play.
///
/// `Display` writes a text such as `every region has one owner: White wins, 5 moves to 3: margin 2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CountedResult {
    /// A move that is certain not to waste a square. `None` if the side to move has no move and has therefore lost.
    /// Also `None` if the node limit was reached: a search then has to find a move.
    pub mv: Option<Move>,
    /// The known bounds on the numbers of moves of both sides.
    pub moves: Bounded,
    /// The exact count, or `None` if the node limit was reached.
    pub counted: Option<Counted>,
}

impl CountedResult {
    /// The node limit for a [`Filler`] that is used in timed games. The filler then takes a few milliseconds.
    pub const NODE_LIMIT: u64 = 10_000;

    /// Returns the outcome for the side to move, or `None` if the outcome is not certain.
    pub fn proof(self) -> Option<Proof> {
        self.moves.proof()
    }
}

impl fmt::Display for CountedResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "every region has one owner: {}", self.moves)
    }
}

impl Filler {
    /// Returns the winner and a move if every region has at most one owner. Returns `None` if a region is shared,
    /// because a shared region has to be played out first.
    ///
    /// One node limit holds for the whole call, including the choice of the move. Once the limit is reached, each
    /// remaining region gets only one playout. With a small limit the method is fast enough for timed games.
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
    pub fn settled(&mut self, position: &Position) -> Option<CountedResult> {
        self.within_limit(|filler| {
            let counted = match filler.ending(position) {
                Ending::Shared => return None,
                Ending::Bounded(moves) => return Some(CountedResult { mv: None, moves, counted: None }),
                Ending::Counted(counted) => counted,
            };
            let side = position.side_to_move();
            let own = position.regions().filter(|region| region.owner() == Owner::One(side));
            let mut tried = own.filter_map(|region| filler.promising_move(region, side));
            let mv = tried.find(|&(_, is_certain)| is_certain).map(|(mv, _)| mv);
            Some(CountedResult { mv, moves: counted.bounded(), counted: Some(counted) })
        })
    }
}

/// Returns a function that checks, before a search, whether the winner is already certain. If every region has at most
/// one owner, the function finds a move without a search. If only the winner is certain, it reports the winner. The
/// check is fast enough to be made before every move.
///
/// ```
/// use amazons::{Position, regions::finisher};
///
/// let mut finisher = finisher();
/// assert_eq!(finisher(&Position::start()), None);
/// let settled = finisher(&"Q2**/*****/q3* b".parse::<Position>()?).expect("a wall between them");
/// assert_eq!(settled.text, "every region has one owner: Black wins, 3 moves to 2: margin -1");
/// assert!(settled.mv.is_some());
/// // White will win, but how is left to a search.
/// let decided = finisher(&"3Q2q/******* w".parse::<Position>()?).expect("three squares against two");
/// assert!(decided.score.is_some_and(|score| score.is_mate()) && decided.mv.is_none());
/// # Ok::<(), amazons::FenError>(())
/// ```
pub fn finisher() -> Finisher<Position> {
    let filler = || Filler::new().with_cache_size(Filler::PLAY_CACHE_SIZE);
    let mut settled = filler().with_node_limit(CountedResult::NODE_LIMIT);
    // The node limit is small, as in a search, because in a decided game this check is repeated at every move.
    let mut decided = filler().with_node_limit(CountingEvaluator::<()>::NODE_LIMIT);
    Box::new(move |position| {
        if let Some(settled) = settled.settled(position) {
            let score = settled.proof().map(|proof| proof.score(0));
            return Some(Finish { mv: settled.mv, score, text: settled.to_string() });
        }
        let decided = decided.decided(position)?;
        Some(Finish { mv: None, score: Some(decided.proof.score(0)), text: decided.to_string() })
    })
}
