//! What a side has for certain while the sides still fight: a quick proof of who wins, or none.
//!
//! The plan of a side is to move in squares of its own alone. Its queens that keep the enemy out stand still, or go inside
//! and leave an arrow where they stood. So the enemy never gets in, and has no more moves than it could make alone in the
//! squares that it can reach now. A side whose plan gives it moves enough has won, whatever else it might do.

use std::fmt;

use game_search::{Evaluator, Outcome, Proof, Side};

use crate::board::SquareSet;
use crate::position::Position;

use super::fill::Filler;
use super::region::{Block, flood};

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
        let is_contested = !(reach.empty[0] & reach.empty[1]).is_empty();
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

/// Ends lines of the search where the winner is [certain](Filler::proof); other positions are for `E` to judge.
///
/// ```
/// use amazons::{Position, eval::Mobility};
/// use amazons::regions::Counting;
/// use game_search::engine::Engine;
/// use game_search::{Limits, Searcher};
///
/// // Twelve moves each: White, to move, runs out first.
/// let position: Position = "Q3****/4****/5***/********/****4/****4/***4q w".parse()?;
/// let mut engine = Engine::exact(Counting::new(Mobility));
/// let report = engine.search(&position, &Limits::depth(1), &mut ())?;
/// assert!(report.score.is_mate());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Counting<E> {
    evaluator: E,
    filler: Filler,
    /// Nothing is asked for where fewer of the squares than this are arrows, in hundredths.
    least_arrows: usize,
}

/// From so many arrows on a player counts.
const LATE: usize = 33;

impl<E> Counting<E> {
    /// The limit of nodes for a region: a search has others to look at.
    pub const NODE_LIMIT: u64 = 2_000;

    /// Asks `evaluator` where nothing is certain.
    pub fn new(evaluator: E) -> Counting<E> {
        let filler = Filler::new().with_node_limit(Self::NODE_LIMIT).with_memory(Filler::PLAYERS_MEMORY);
        Counting { evaluator, filler, least_arrows: 0 }
    }

    /// The same for a player: counts only where at least a third of the board is arrows. On 10x10 nothing was certain before in
    /// any search of 200,000 nodes from positions of games, and looking took 1.6 % of the time.
    ///
    /// ```
    /// use amazons::{Position, eval::Mobility};
    /// use amazons::regions::Counting;
    /// use game_search::Evaluator;
    ///
    /// // Four arrows on twenty squares: White has eleven moves, Black three.
    /// let position: Position = "3*1/Q2*1/3*q/3*1 w".parse()?;
    /// assert!(Counting::new(Mobility).proof(&position).is_some());
    /// assert!(Counting::late(Mobility).proof(&position).is_none());
    /// # Ok::<(), amazons::FenError>(())
    /// ```
    pub fn late(evaluator: E) -> Counting<E> {
        Counting { least_arrows: LATE, ..Counting::new(evaluator) }
    }

    /// What counts.
    pub fn filler(&mut self) -> &mut Filler {
        &mut self.filler
    }
}

impl<E: Default> Default for Counting<E> {
    fn default() -> Counting<E> {
        Counting::new(E::default())
    }
}

impl<E: Evaluator<Position>> Evaluator<Position> for Counting<E> {
    fn proof(&mut self, position: &Position) -> Option<Proof> {
        let (arrows, squares) = (position.arrows().len(), position.size().squares().len());
        let counted = if arrows * 100 < self.least_arrows * squares { None } else { self.filler.proof(position) };
        counted.or_else(|| self.evaluator.proof(position))
    }

    game_search::forward_evaluator!(Position => evaluator: unit, evaluate, guess_moves, correction_key, reset, make, unmake);
}
