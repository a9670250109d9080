//! Endings in which no two queens of different sides can meet any more: the result is counted, or as much of it as is known.

use std::fmt;

use game_search::{Outcome, Proof, Side};

use crate::board::SquareSet;
use crate::position::Position;
use crate::types::Move;

use super::fill::{Fill, Filler};
use super::region::Owner;

/// What counting tells of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Both sides have queens in some region: there is more to it than counting.
    Shared,
    /// Every region has one owner, or none, but the limit of nodes ended the count of some region: what is known of the
    /// moves of both sides.
    Bounded(Bounded),
    /// Every region has one owner, or none, and all moves are counted.
    Counted(Counted),
}

/// How many moves both sides have left, each in regions of its own. They take turns; whoever has none left on its turn has
/// lost.
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
    /// The greatest number of moves that a side can still make.
    pub fn moves(self, side: Side) -> u32 {
        self.moves[side.index()]
    }

    /// The same as what is known of the moves.
    pub(super) fn bounded(self) -> Bounded {
        Bounded { moves: self.moves.map(|moves| Fill { at_least: moves, at_most: moves }), to_move: self.to_move }
    }

    /// The first player's moves less the second player's, whoever is to move.
    pub fn margin(self) -> i32 {
        self.moves[0] as i32 - self.moves[1] as i32
    }

    /// Who makes the last move: the side to move only if it has more moves than the other.
    pub fn winner(self) -> Side {
        if self.moves(self.to_move) > self.moves(!self.to_move) { self.to_move } else { !self.to_move }
    }

    /// The number of moves until the game is over, if neither side wastes one: the loser makes all of its moves.
    pub fn plies(self) -> u32 {
        2 * self.moves(!self.winner()) + u32::from(self.winner() == self.to_move)
    }

    /// The same as the searches want it.
    pub fn proof(self) -> Proof {
        let outcome = if self.winner() == self.to_move { Outcome::Win } else { Outcome::Loss };
        Proof { outcome, plies: self.plies() }
    }
}

impl fmt::Display for Counted {
    /// `White wins, 5 moves to 3: margin 2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bounded().fmt(f)
    }
}

impl Filler {
    /// Counts the moves of both sides, if every region has one owner at most.
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

    /// A move of the side to move in a region of its own that wastes none of its moves; `None` if it has no move in such a
    /// region. (Where the limit of nodes ends the search: the most promising one.)
    ///
    /// While another region is shared, other moves should be looked at first: see [`Position::filling_moves`].
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
    /// The moves of the side to move that had better wait: those in regions of its own, as long as some region is shared and
    /// there is a move in a shared one. Otherwise none.
    ///
    /// In a region of one's own each move is one less for later, whenever it is made. In a shared region it may matter who
    /// moves first. Who can win by a filling move can win by a move in a shared region too, unless the shared regions together
    /// are worth a number, so that nothing is gained by moving first in them (J. H. Conway, *On Numbers and Games*, 1976: the
    /// number avoidance theorem).
    ///
    /// Time and memory of listing all legal moves.
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
        let wins = own.at_least > enemy.at_most;
        (wins || own.at_most <= enemy.at_least).then_some(if wins { self.to_move } else { !self.to_move })
    }

    /// How the game ends for the side to move, if that is certain, in no more plies than that.
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
