//! Endings in which no region has queens of both sides. The moves that each side has left are counted exactly, or
//! bounded if the node limit ends the count.

use std::fmt;

use game_search::{Outcome, Proof, Side};

use crate::board::SquareSet;
use crate::position::Position;
use crate::types::Move;

use super::fill::{Fill, Filler};
use super::region::Owner;

/// The result of counting the moves that both sides have left in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// At least one region is shared by queens of both sides, so counting moves does not decide the game.
    Shared,
    /// Every region has at most one owner, but the node limit ended the count of a region. The value has the known
    /// bounds on the moves of both sides.
    Bounded(Bounded),
    /// Every region has at most one owner, and all moves are counted.
    Counted(Counted),
}

/// The numbers of moves that both sides have left, each side in its own regions. The sides take turns; a side that has
/// no move left on its turn loses.
///
/// ```
/// use amazons::Position;
/// use amazons::regions::{Ending, Filler};
/// use game_search::Side;
///
/// // Two moves for White, three for Black. White is to move, and it makes no difference.
/// let position: Position = "Q2**/*****/q3* w".parse()?;
/// let Ending::Counted(counted) = Filler::new().ending(&position) else { panic!("a wall between them") };
/// assert_eq!((counted.moves(Side::First), counted.moves(Side::Second)), (2, 3));
/// assert_eq!((counted.margin(), counted.winner(), counted.plies()), (-1, Side::Second, 4));
/// # Ok::<(), amazons::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counted {
    moves: [u32; 2],
    to_move: Side,
}

impl Counted {
    /// Returns the greatest number of moves that a side can still make.
    pub fn moves(self, side: Side) -> u32 {
        self.moves[side.index()]
    }

    /// Returns the exact numbers of moves as ranges of one number each.
    pub(super) fn bounded(self) -> Bounded {
        Bounded { moves: self.moves.map(|moves| Fill { at_least: moves, at_most: moves }), to_move: self.to_move }
    }

    /// Returns the moves of the first player minus the moves of the second player. The side to move makes no
    /// difference.
    pub fn margin(self) -> i32 {
        self.moves[0] as i32 - self.moves[1] as i32
    }

    /// Returns the side that makes the last move. The side to move wins only if it has more moves than the other side.
    pub fn winner(self) -> Side {
        if self.moves(self.to_move) > self.moves(!self.to_move) { self.to_move } else { !self.to_move }
    }

    /// Returns the number of plies until the end of the game if neither side wastes a move: the loser makes all its
    /// moves.
    pub fn plies(self) -> u32 {
        2 * self.moves(!self.winner()) + u32::from(self.winner() == self.to_move)
    }

    /// Returns the result as a proof for searches.
    pub fn proof(self) -> Proof {
        let outcome = if self.winner() == self.to_move { Outcome::Win } else { Outcome::Loss };
        Proof { outcome, plies: self.plies() }
    }
}

impl fmt::Display for Counted {
    /// Writes a text such as `White wins, 5 moves to 3: margin 2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bounded().fmt(f)
    }
}

impl Filler {
    /// Counts the moves of both sides if every region has at most one owner. Otherwise returns [`Ending::Shared`].
    pub fn ending(&mut self, position: &Position) -> Ending {
        if position.regions().any(|region| region.owner() == Owner::Shared) {
            return Ending::Shared;
        }
        let fills = [Side::First, Side::Second].map(|side| {
            let own = position.regions().filter(|region| region.owner() == Owner::One(side));
            own.map(|region| self.fill(region, side)).fold(Fill::default(), Fill::plus)
        });
        let to_move = position.side_to_move();
        match fills.map(Fill::moves) {
            [Some(first), Some(second)] => Ending::Counted(Counted { moves: [first, second], to_move }),
            _ => Ending::Bounded(Bounded { moves: fills, to_move }),
        }
    }

    /// Returns a move of the side to move in a region of its own, chosen so that this side keeps as many moves in the
    /// region as possible. Returns `None` if the side has no move in a region of its own. If the node limit ends the
    /// search, returns the most promising move.
    ///
    /// If another region is shared, moves in the shared region should be tried first: see [`Position::filling_moves`].
    ///
    /// ```
    /// use amazons::Position;
    /// use amazons::regions::Filler;
    ///
    /// let mut position: Position = "1*1Q1/*2** w".parse()?;
    /// let mut filler = Filler::new();
    /// let mut moves = 0;
    /// while let Some(mv) = filler.filling_move(&position) {
    ///     position.make(mv);
    ///     position.pass();
    ///     moves += 1;
    /// }
    /// assert_eq!(moves, 5, "one for each empty square");
    /// # Ok::<(), amazons::FenError>(())
    /// ```
    pub fn filling_move(&mut self, position: &Position) -> Option<Move> {
        let side = position.side_to_move();
        let mut own = position.regions().filter(|region| region.owner() == Owner::One(side));
        own.find_map(|region| self.best_move(region, side))
    }
}

impl Position {
    /// Returns the moves that the side to move should postpone: the moves in its own regions, if the side also has a
    /// move in a shared region. Otherwise the list is empty.
    ///
    /// In its own regions, a side has one move fewer after each move there, regardless of when it makes these moves. In
    /// a shared region it can matter who moves first. If a filling move wins, a move in a shared region wins too. The
    /// exception is a sum of shared regions with a number as its value, because moving first in a number gains nothing
    /// (the number avoidance theorem: J. H. Conway, *On Numbers and Games*, 1976).
    ///
    /// # Complexity
    ///
    /// The method takes the time and memory of listing all legal moves.
    ///
    /// ```
    /// use amazons::Position;
    /// let position: Position = "Q2*Q1q/******* w".parse()?;
    /// let waiting: Vec<_> = position.filling_moves().iter().map(ToString::to_string).collect();
    /// assert_eq!(waiting, ["a2-b2/a2", "a2-b2/c2", "a2-c2/a2", "a2-c2/b2"]);
    /// # Ok::<(), amazons::FenError>(())
    /// ```
    pub fn filling_moves(&self) -> Vec<Move> {
        let side = self.side_to_move();
        let squares = |owner| {
            let regions = self.regions().filter(|region| region.owner() == owner);
            regions.fold(SquareSet::EMPTY, |set, region| set | region.squares())
        };
        let (own, shared) = (squares(Owner::One(side)), squares(Owner::Shared));
        let mut moves = if own.is_empty() || shared.is_empty() { Vec::new() } else { self.legal_moves() };
        if !moves.iter().any(|mv| shared.contains(mv.from())) {
            moves.clear();
        }
        moves.retain(|mv| own.contains(mv.from()));
        moves
    }
}

/// The numbers of moves that both sides have left in their own regions, as ranges. The ranges are often narrow enough
/// to decide the winner.
///
/// `Display` writes `White wins, 23 to 24 moves to 17: margin 6 to 7`, or `White has 5 to 6 moves, Black 5` if the
/// winner is not certain.
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
    /// Returns the bounds on the moves that a side can still make.
    pub fn moves(self, side: Side) -> Fill {
        self.moves[side.index()]
    }

    /// Returns the least and the greatest possible value of the first player's moves minus the second player's moves.
    /// The side to move makes no difference.
    pub fn margin(self) -> (i32, i32) {
        let [first, second] = self.moves;
        (first.at_least as i32 - second.at_most as i32, first.at_most as i32 - second.at_least as i32)
    }

    /// Returns the side that makes the last move, or `None` if the winner is not certain. The side to move wins only if
    /// it has more moves than the other side.
    pub fn winner(self) -> Option<Side> {
        let (own, enemy) = (self.moves(self.to_move), self.moves(!self.to_move));
        let wins = own.at_least > enemy.at_most;
        (wins || own.at_most <= enemy.at_least).then_some(if wins { self.to_move } else { !self.to_move })
    }

    /// Returns the outcome for the side to move, or `None` if it is not certain. The number of plies is an upper bound.
    pub fn proof(self) -> Option<Proof> {
        let winner = self.winner()?;
        let wins = winner == self.to_move;
        let outcome = if wins { Outcome::Win } else { Outcome::Loss };
        Some(Proof { outcome, plies: 2 * self.moves(!winner).at_most + u32::from(wins) })
    }
}

impl fmt::Display for Bounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = |(least, most): (i32, i32)| match least == most {
            true => format!("{least}"),
            false => format!("{least} to {most}"),
        };
        let moves = |side: Side| range((self.moves(side).at_least as i32, self.moves(side).at_most as i32));
        let Some(winner) = self.winner() else {
            return write!(f, "White has {} moves, Black {}", moves(Side::First), moves(Side::Second));
        };
        let name = if winner == Side::First { "White" } else { "Black" };
        let margin = range(self.margin());
        let word = if self.moves(winner).moves() == Some(1) { "move" } else { "moves" };
        write!(f, "{name} wins, {} {word} to {}: margin {margin}", moves(winner), moves(!winner))
    }
}
