//! The rules of a game, as a search needs them.

use std::fmt::Debug;
use std::ops::Not;

use crate::{MoveList, Score};

/// One of the two players.
///
/// In algorithms with a maximiser and a minimiser, [`Side::First`] is the maximiser. The first player is Red in
/// xiangqi, White in Amazons and X in tic-tac-toe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Side {
    /// The player who moves first from the usual start position.
    First,
    /// The other player.
    Second,
}

impl Side {
    /// Returns the index of this side in arrays with one entry per side: 0 for the first player, 1 for the second.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Converts a score for this side into a score for the first player, or the other way round.
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

/// The outcome of a finished game, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Outcome {
    /// The side to move has won.
    Win,
    /// The game is a draw.
    Draw,
    /// The side to move has lost.
    Loss,
}

impl Outcome {
    /// Returns the score of a game that ended `ply` plies below the root, for the side to move in the final position.
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
/// Every algorithm relies on one contract: after `let undo = g.make(mv); g.unmake(mv, undo);` the position equals the
/// position before `make`, in everything that can be observed.
///
/// Two methods report the end of a game, so that a search never has to generate moves only to find out whether the game
/// is over. [`outcome`](Game::outcome) reports ends that can be detected without generating moves, such as four in a
/// row. [`outcome_without_moves`](Game::outcome_without_moves) reports the outcome if the list of legal moves is empty.
///
/// Sides usually alternate, but a game may let one side move several times in a row. A search therefore calls
/// [`side_to_move`](Game::side_to_move) instead of deriving the side from the number of plies.
///
/// # Example
///
/// A player takes one or two from a heap. The player who takes the last one wins.
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
    /// A move. It should be small, because tables and lists store millions of moves.
    type Move: Copy + Eq + Debug;
    /// The value that [`make`](Game::make) returns and that [`unmake`](Game::unmake) needs to restore the position.
    type Undo;
    /// The type of a list of moves: `ArrayVec` if the number of moves has a known bound, otherwise `Vec` or `SmallVec`.
    type MoveList: MoveList<Self::Move>;

    /// Returns `true` if [`outcome`](Game::outcome) can return a win or a loss.
    ///
    /// Return `false` if a game is decided only when the side to move has no legal move, as in xiangqi and Amazons.
    /// Exact searches then need not check for a win after every move.
    #[inline]
    fn has_decisive_outcomes() -> bool
    where
        Self: Sized,
    {
        true
    }

    /// Returns the side to move.
    fn side_to_move(&self) -> Side;

    /// Returns the outcome for the side to move, if the end of the game can be detected without generating moves.
    ///
    /// The default returns `None`.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        None
    }

    /// Returns `true` if players may play on although [`outcome`](Game::outcome) is known, for example after a draw
    /// that neither side claims.
    ///
    /// [`legal_moves`](Game::legal_moves) must then work in this position, and a search with this position as its root
    /// returns a move. Below the root of a search, a known outcome always ends the search path.
    ///
    /// The default returns `false`.
    #[inline]
    fn may_go_on(&self) -> bool {
        false
    }

    /// Returns the outcome for the side to move if it has no legal move. A search calls this method only in positions
    /// without a legal move.
    ///
    /// No search generates moves at the horizon. If a position at the horizon has no legal move, the search returns the
    /// static evaluation of this position, and only a search that is one ply deeper detects the end of the game. If
    /// your game can detect this end without generating moves, [`outcome`](Game::outcome) should report it as well.
    fn outcome_without_moves(&self) -> Outcome;

    /// Appends every legal move to `moves`, each exactly once, in a fixed order. The order may differ between equal
    /// positions that were reached by different moves.
    ///
    /// A search calls this method only if [`outcome`](Game::outcome) is `None` or players [may play
    /// on](Game::may_go_on).
    fn legal_moves(&self, moves: &mut Self::MoveList);

    /// Makes a legal move.
    ///
    /// # Panics
    ///
    /// May panic, or produce an invalid position, if the move is not legal. Check a move that comes from outside the
    /// program with [`PackedMove::is_legal`](crate::PackedMove::is_legal), or look it up in the list of legal moves.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Unmakes `mv`, the last move made. `undo` is the value that `make` returned for this move.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// Returns the number of legal moves. [`perft`](crate::perft) calls this method. Override it if counting moves is
    /// cheaper than listing them.
    #[inline]
    fn count_legal_moves(&self) -> usize {
        let mut moves = Self::MoveList::default();
        self.legal_moves(&mut moves);
        moves.len()
    }

    /// Returns a random legal move, for playouts; `None` if there is no legal move. `below(n)` returns a random number
    /// below `n`, and `moves` is a buffer for the list of moves.
    ///
    /// The default lists all moves and picks each with equal probability. Override this method if listing moves is
    /// slow. Every legal move must have a chance of being picked, but the probabilities may differ.
    fn random_move(&self, below: &mut dyn FnMut(usize) -> usize, moves: &mut Self::MoveList) -> Option<Self::Move> {
        moves.clear();
        self.legal_moves(moves);
        if moves.is_empty() { None } else { Some(moves.as_slice()[below(moves.len())]) }
    }
}

/// Whether a move passed the turn to the opponent. If it did, scores change their sign between the positions before and
/// after the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The opponent is to move next: scores and windows change sign.
    Passes,
    /// The same side moves again: scores and windows stay the same.
    Stays,
}

impl Turn {
    /// Returns `Stays` if the same side is to move before and after a move, otherwise `Passes`.
    #[inline]
    pub fn between(before: Side, after: Side) -> Turn {
        if before == after { Turn::Stays } else { Turn::Passes }
    }

    /// Converts the score of a child node into a score of its parent node, or the other way round.
    #[inline]
    pub fn score(self, score: Score) -> Score {
        match self {
            Turn::Passes => -score,
            Turn::Stays => score,
        }
    }

    /// Converts the window of a parent node into a window of its child node, or the other way round.
    #[inline]
    pub fn window(self, window: crate::Window) -> crate::Window {
        match self {
            Turn::Passes => window.flip(),
            Turn::Stays => window,
        }
    }
}

/// Implements [`Game`](crate::Game) for a type that wraps a game. Each method calls the same method of the game.
///
/// Call the macro inside the `impl` block. A call that ends with `without outcome` does not forward
/// [`outcome`](crate::Game::outcome) and [`may_go_on`](crate::Game::may_go_on).
///
/// ```
/// use game_search::{Game, Outcome, forward_game, perft};
/// use small_games::TicTacToe;
///
/// /// Tic-tac-toe in which a full board is a loss for the side to move.
/// struct NoDraws(TicTacToe);
///
/// impl Game for NoDraws {
///     forward_game!(TicTacToe => 0 without outcome);
///
///     fn outcome(&self) -> Option<Outcome> {
///         self.0.outcome().map(|outcome| if outcome == Outcome::Draw { Outcome::Loss } else { outcome })
///     }
/// }
///
/// assert_eq!(perft(&mut NoDraws(TicTacToe::default()), 3), 504);
/// ```
#[macro_export]
macro_rules! forward_game {
    ($game:ty => $field:tt) => {
        $crate::forward_game!($game => $field without outcome);

        $crate::__forward! {
            outcome(&self) -> Option<$crate::Outcome> = self.$field.outcome();
            may_go_on(&self) -> bool = self.$field.may_go_on();
        }
    };
    ($game:ty => $field:tt without outcome) => {
        type Move = <$game as $crate::Game>::Move;
        type Undo = <$game as $crate::Game>::Undo;
        type MoveList = <$game as $crate::Game>::MoveList;

        $crate::__forward! {
            has_decisive_outcomes() -> bool = <$game as $crate::Game>::has_decisive_outcomes();
            side_to_move(&self) -> $crate::Side = self.$field.side_to_move();
            outcome_without_moves(&self) -> $crate::Outcome = self.$field.outcome_without_moves();
            legal_moves(&self, moves: &mut Self::MoveList) = self.$field.legal_moves(moves);
            make(&mut self, mv: Self::Move) -> Self::Undo = self.$field.make(mv);
            unmake(&mut self, mv: Self::Move, undo: Self::Undo) = self.$field.unmake(mv, undo);
            count_legal_moves(&self) -> usize = self.$field.count_legal_moves();
            random_move(&self, below: &mut dyn FnMut(usize) -> usize, moves: &mut Self::MoveList)
                -> Option<Self::Move> = self.$field.random_move(below, moves);
        }
    };
}

/// Defines methods that only call another method. Each line of the input has a signature and the call.
#[doc(hidden)]
#[macro_export]
macro_rules! __forward {
    ($($name:ident($($parameter:tt)*) $(-> $result:ty)? = $question:expr;)*) => {$(
        #[inline(always)]
        fn $name($($parameter)*) $(-> $result)? {
            $question
        }
    )*};
}
