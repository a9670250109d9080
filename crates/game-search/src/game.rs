//! The rules of a game, as a search needs to know them.

use std::fmt::Debug;
use std::ops::Not;

use crate::{MoveList, Score};

/// One of the two players.
///
/// [`Side::First`] is the player who maximises in the two-sided algorithms: Red in xiangqi, White in
/// Amazons, X in tic-tac-toe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The player who moves first from the usual start position.
    First,
    /// The other player.
    Second,
}

impl Side {
    /// 0 for the first player, 1 for the second: an index for tables kept per side.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Turns a score for this side into a score for the first player, or back.
    ///
    /// ```
    /// use game_search::{Score, Side};
    /// assert_eq!(Side::First.absolute(Score::heuristic(7)), Score::heuristic(7));
    /// assert_eq!(Side::Second.absolute(Score::heuristic(7)), Score::heuristic(-7));
    /// ```
    #[inline]
    pub fn absolute(self, score: Score) -> Score {
        match self {
            Side::First => score,
            Side::Second => -score,
        }
    }
}

impl Not for Side {
    type Output = Side;

    #[inline]
    fn not(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// How a finished game ended, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The side to move has won.
    Win,
    /// Neither side has won.
    Draw,
    /// The side to move has lost.
    Loss,
}

impl Outcome {
    /// The score of a game that ended `ply` plies below the root, for the side to move there.
    ///
    /// ```
    /// use game_search::{Outcome, Score};
    /// assert_eq!(Outcome::Loss.score(3), Score::mated_in(3));
    /// ```
    #[inline]
    pub const fn score(self, ply: u32) -> Score {
        match self {
            Outcome::Win => Score::mate_in(ply),
            Outcome::Draw => Score::DRAW,
            Outcome::Loss => Score::mated_in(ply),
        }
    }
}

/// A two-player, zero-sum game of perfect information: a position and its rules.
///
/// The only contract that every algorithm relies on: after `let undo = g.make(mv); g.unmake(mv, undo);`
/// the position equals what it was, in everything that can be observed.
///
/// A game can end in two ways, and they are kept apart so that no one generates moves twice to learn that
/// a game is over: [`outcome`](Game::outcome) knows the ends that need no move generation (four in a row),
/// [`outcome_without_moves`](Game::outcome_without_moves) gives the verdict when the list of moves is empty.
///
/// Sides usually alternate, but a game may let one side move several times in a row. Every search asks
/// [`side_to_move`](Game::side_to_move) instead of counting plies.
///
/// # Example
///
/// Take one or two from a heap; whoever takes the last one wins.
///
/// ```
/// use game_search::{Game, Outcome, Side};
///
/// #[derive(Clone, PartialEq, Debug)]
/// struct Heap { left: u8, side: Side }
///
/// impl Game for Heap {
///     type Move = u8;
///     type Undo = ();
///     type MoveList = Vec<u8>;
///     fn side_to_move(&self) -> Side { self.side }
///     fn outcome_without_moves(&self) -> Outcome { Outcome::Loss }
///     fn legal_moves(&self, moves: &mut Vec<u8>) { moves.extend(1..=self.left.min(2)) }
///     fn make(&mut self, taken: u8) { self.left -= taken; self.side = !self.side; }
///     fn unmake(&mut self, taken: u8, _: ()) { self.left += taken; self.side = !self.side; }
/// }
///
/// assert_eq!(game_search::perft(&mut Heap { left: 5, side: Side::First }, 3), 7);
/// ```
pub trait Game {
    /// A move. Small and `Copy`: it is stored in tables and lists by the million.
    type Move: Copy + Eq + Debug;
    /// What [`make`](Game::make) returns so that [`unmake`](Game::unmake) can restore the position.
    type Undo;
    /// The list that moves are written to: an `ArrayVec` where a bound is known, else a `Vec` or `SmallVec`.
    type MoveList: MoveList<Self::Move>;

    /// Whether [`outcome`](Game::outcome) may be a win or a loss. `false` where a game that is decided is one without moves, as in
    /// xiangqi and Amazons: exact searches need not look for such an end behind every move.
    #[inline]
    fn has_decisive_outcomes() -> bool
    where
        Self: Sized,
    {
        true
    }

    /// The side whose turn it is.
    fn side_to_move(&self) -> Side;

    /// The verdict, for the side to move, if the game has ended in a way that needs no move generation.
    ///
    /// The default knows no such end.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        None
    }

    /// Whether players may go on where [`outcome`](Game::outcome) is known, as after a draw that nobody claims. Then
    /// [`legal_moves`](Game::legal_moves) is answered there as well, and a searcher that is asked about such a position
    /// gives a move; within a search the outcome ends a line all the same.
    ///
    /// The default says no: a game that is won leaves nothing to play for.
    #[inline]
    fn may_go_on(&self) -> bool {
        false
    }

    /// The verdict, for the side to move, when there is no legal move. Only asked in that case.
    ///
    /// At the horizon no search generates moves, so a game that ends there without a move is evaluated, and seen to be over one ply
    /// later. Where the end is quickly seen on the board, [`outcome`](Game::outcome) should tell it as well.
    fn outcome_without_moves(&self) -> Outcome;

    /// Appends every legal move to `moves`, each exactly once, in a fixed order. Equal positions that were reached by different
    /// moves may list them in different orders.
    ///
    /// Only called while [`outcome`](Game::outcome) is `None`, or where players [may go on](Game::may_go_on).
    fn legal_moves(&self, moves: &mut Self::MoveList);

    /// Plays a legal move.
    ///
    /// # Panics
    ///
    /// May panic, or leave a meaningless position, if the move is not legal here. Check moves from outside
    /// with [`PackedMove::is_legal`](crate::PackedMove::is_legal) or by looking in the list.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back `mv`, the last move made, with the token that `make` returned for it.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// The number of legal moves. Override it where counting is cheaper than listing: [`perft`](crate::perft) uses it.
    #[inline]
    fn count_legal_moves(&self) -> usize {
        let mut moves = Self::MoveList::default();
        self.legal_moves(&mut moves);
        moves.len()
    }

    /// A legal move at random, for playouts; `None` if there is none. `below(n)` gives a random number below `n`, and
    /// `moves` is memory to list moves in.
    ///
    /// The default lists all moves, and each is as likely. Override it where that takes long: every legal move must be
    /// possible, but need not be as likely as any other.
    fn random_move(&self, below: &mut dyn FnMut(usize) -> usize, moves: &mut Self::MoveList) -> Option<Self::Move> {
        moves.clear();
        self.legal_moves(moves);
        if moves.is_empty() { None } else { Some(moves.as_slice()[below(moves.len())]) }
    }
}

/// Whether the side to move changed with a move: how the scores of a child relate to those of its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The opponent is to move next: scores and windows change sign.
    Passes,
    /// The same side moves again: scores and windows stay as they are.
    Stays,
}

impl Turn {
    /// Compares the side to move before a move with the side to move after it.
    #[inline]
    pub fn between(before: Side, after: Side) -> Turn {
        if before == after { Turn::Stays } else { Turn::Passes }
    }

    /// A score seen from the other end of the move: a child's score for the parent, or the reverse.
    #[inline]
    pub fn score(self, score: Score) -> Score {
        match self {
            Turn::Passes => -score,
            Turn::Stays => score,
        }
    }

    /// A window seen from the other end of the move.
    #[inline]
    pub fn window(self, window: crate::Window) -> crate::Window {
        match self {
            Turn::Passes => window.flip(),
            Turn::Stays => window,
        }
    }
}
