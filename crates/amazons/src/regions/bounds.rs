//! What a side has for certain while the sides still fight: a quick proof of who wins, or none.
//!
//! The plan of a side is to move in squares of its own alone. Its queens that keep the enemy out stand still, or go inside
//! and leave an arrow where they stood. So the enemy never gets in, and has no more moves than it could make alone in the
//! squares that it can reach now. A side whose plan gives it moves enough has won, whatever else it might do.

use std::fmt;

use game_search::{Outcome, Proof, Side};

use crate::board::SquareSet;
use crate::position::Position;

use super::block::Block;
use super::block::flood;
use super::fill::Filler;

/// What follows if a side moves in squares of its own alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Guarantee {
    /// It has at least so many moves.
    pub own: u32,
    /// The other side has at most so many.
    pub enemy: u32,
}

/// What a player has to know of a game that is decided, though regions are shared.
///
/// It is written as `White wins for certain: at least 12 moves of its own, Black at most 8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decided {
    /// Who wins.
    pub winner: Side,
    /// Why.
    pub guarantee: Guarantee,
    /// How the game ends for the side to move; in no more plies than that.
    pub proof: Proof,
}

impl fmt::Display for Decided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (winner, loser) = if self.winner == Side::First { ("White", "Black") } else { ("Black", "White") };
        let Guarantee { own, enemy } = self.guarantee;
        let word = if own == 1 { "move" } else { "moves" };
        write!(f, "{winner} wins for certain: at least {own} {word} of its own, {loser} at most {enemy}")
    }
}

/// Who can reach what, with the other side's queens as walls.
#[derive(Clone, Copy)]
struct Reach {
    empty: [SquareSet; 2],
    queens: [SquareSet; 2],
}

impl Reach {
    fn of(position: &Position) -> Reach {
        let (first, second) = (position.queens(Side::First), position.queens(Side::Second));
        let free = position.empty();
        let reach = |own| flood(own, free | own) & free;
        Reach { empty: [reach(first), reach(second)], queens: [first, second] }
    }

    /// Whether both sides can reach some square.
    fn is_contested(self) -> bool {
        !(self.empty[0] & self.empty[1]).is_empty()
    }

    /// The squares that a side alone can reach.
    fn private(self, side: Side) -> SquareSet {
        self.empty[side.index()] & !self.empty[(!side).index()]
    }

    /// The same squares with the queens that may move in them, and those that guard them.
    fn private_block(self, side: Side) -> Block {
        let empty = self.private(side);
        let enemy = (!side).index();
        let open = (self.empty[enemy] | self.queens[enemy]).king_steps();
        let beside = empty.king_steps() & self.queens[side.index()];
        Block { empty, queens: beside & !open, guards: beside & open }
    }

    /// All that a side can reach, while the other side's queens stand still.
    fn block(self, side: Side) -> Block {
        let side = side.index();
        Block { empty: self.empty[side], queens: self.queens[side], guards: SquareSet::EMPTY }
    }
}

impl Filler {
    /// What `side` has for certain, whoever is to move.
    ///
    /// ```
    /// use amazons::Position;
    /// use amazons::regions::{Filler, Guarantee};
    /// use game_search::Side;
    ///
    /// // White's queen guards three squares: it goes in, shoots back, and makes all three moves. Black has two squares.
    /// let position: Position = "3Q2q/******* w".parse()?;
    /// let mut filler = Filler::new();
    /// assert_eq!(filler.guarantee(&position, Side::First), Guarantee { own: 3, enemy: 2 });
    /// # Ok::<(), amazons::FenError>(())
    /// ```
    pub fn guarantee(&mut self, position: &Position, side: Side) -> Guarantee {
        let reach = Reach::of(position);
        let own = self.fill_block(reach.private_block(side)).at_least;
        Guarantee { own, enemy: self.fill_block(reach.block(!side)).at_most }
    }

    /// Who wins and why, if a [guarantee](Filler::guarantee) suffices, in two calls of that more than [`proof`](Filler::proof).
    ///
    /// ```
    /// use amazons::Position;
    /// use amazons::regions::Filler;
    ///
    /// let position: Position = "3Q2q/******* w".parse()?;
    /// let decided = Filler::new().decided(&position).expect("three squares against two");
    /// assert_eq!(decided.to_string(), "White wins for certain: at least 3 moves of its own, Black at most 2");
    /// # Ok::<(), amazons::FenError>(())
    /// ```
    pub fn decided(&mut self, position: &Position) -> Option<Decided> {
        let proof = self.proof(position)?;
        let to_move = position.side_to_move();
        let winner = if proof.outcome == Outcome::Win { to_move } else { !to_move };
        Some(Decided { winner, guarantee: self.guarantee(position, winner), proof })
    }

    /// Who wins, if it is certain from what the sides have for themselves: always, if every region has one owner and is
    /// counted; else if a [guarantee](Filler::guarantee) suffices. The number of plies is that of the loser making as many
    /// moves as it can have.
    ///
    /// Two flood fills; where the sides are close, the squares of each are filled, or remembered.
    pub fn proof(&mut self, position: &Position) -> Option<Proof> {
        let reach = Reach::of(position);
        let to_move = position.side_to_move();
        if let Some(enemy) = self.outlasts(reach, to_move, 1) {
            return Some(Proof { outcome: Outcome::Win, plies: 2 * enemy + 1 });
        }
        let enemy = self.outlasts(reach, !to_move, 0)?;
        Some(Proof { outcome: Outcome::Loss, plies: 2 * enemy })
    }

    /// If `side` has for certain as many moves as the enemy can have and `more`: how many the enemy can have.
    fn outlasts(&mut self, reach: Reach, side: Side, more: u32) -> Option<u32> {
        let (own, mut enemy) = (reach.private(side).len() as u32, reach.empty[(!side).index()].len() as u32);
        // Filling does not often waste more than a third: most contested positions are not worth a closer look.
        let is_contested = reach.is_contested();
        if is_contested && own + enemy / 3 < enemy + more {
            return None;
        }
        let certain = self.fill_block(reach.private_block(side)).at_least;
        // Where nothing is contested the length of the game is known too.
        if !is_contested || certain < enemy + more {
            enemy = self.fill_block(reach.block(!side)).at_most;
        }
        (certain >= enemy + more).then_some(enemy)
    }
}
