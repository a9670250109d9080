//! The rules of a game, as a search needs them.

use std::fmt::Debug;
use std::ops::Not;

use crate::{MoveList, Score};

/// One of the two players.
///
/// In the two-sided algorithms [`Side::First`] is the maximiser. It is Red in xiangqi, White in Amazons and X in
/// tic-tac-toe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The player who moves first from the usual start position.
    First,
    /// The other player.
    Second,
}

impl Side {
    /// Returns 0 for the first player and 1 for the second, as an index into tables kept per side.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Converts a score for this side into a score for the first player, or back.
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
/// position before, in everything that can be observed.
///
/// Two methods report the end of a game, so that a search never has to generate moves only to find out whether the game
/// is over. [`outcome`](Game::outcome) reports ends that need no move generation, such as four in a row.
/// [`outcome_without_moves`](Game::outcome_without_moves) reports the outcome if the list of legal moves is empty.
///
/// Sides usually alternate, but a game may let one side move several times in a row. A search therefore calls
/// [`side_to_move`](Game::side_to_move) and does not count plies.
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
    /// The list to which moves are written: an `ArrayVec` if the number of moves has a known bound, otherwise a `Vec`
    /// or a `SmallVec`.
    type MoveList: MoveList<Self::Move>;

    /// Returns `true` if [`outcome`](Game::outcome) may be a win or a loss.
    ///
    /// Return `false` if a game is only won or lost by a side that has no legal move, as in xiangqi and Amazons. Exact
    /// searches then need not check for a win after every move.
    #[inline]
    fn has_decisive_outcomes() -> bool
    where
        Self: Sized,
    {
        true
    }

    /// Returns the side to move.
    fn side_to_move(&self) -> Side;

    /// Returns the outcome for the side to move, if the game has ended in a way that needs no move generation.
    ///
    /// The default returns `None`.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        None
    }

    /// Returns `true` if players may play on although [`outcome`](Game::outcome) is known, for example after a draw
    /// that neither side claims.
    ///
    /// [`legal_moves`](Game::legal_moves) must then work in such a position, and a search with this root returns a
    /// move. Below the root the outcome still ends a line.
    ///
    /// The default returns `false`, because a game that is won leaves nothing to play for.
    #[inline]
    fn may_go_on(&self) -> bool {
        false
    }

    /// Returns the outcome for the side to move if it has no legal move. A search calls this method only in such
    /// positions.
    ///
    /// No search generates moves at the horizon. If the game ends there because no legal move is left, the search
    /// evaluates the position and detects the end one ply later. If the end is quickly seen on the board,
    /// [`outcome`](Game::outcome) should report it as well.
    fn outcome_without_moves(&self) -> Outcome;

    /// Appends every legal move to `moves`, each exactly once, in a fixed order. Equal positions that were reached by
    /// different moves may list them in different orders.
    ///
    /// A search calls this method only if [`outcome`](Game::outcome) is `None` or players [may play
    /// on](Game::may_go_on).
    fn legal_moves(&self, moves: &mut Self::MoveList);

    /// Makes a legal move.
    ///
    /// # Panics
    ///
    /// May panic, or leave a meaningless position, if the move is not legal. Check moves from outside with
    /// [`PackedMove::is_legal`](crate::PackedMove::is_legal) or by searching the list of legal moves.
    fn make(&mut self, mv: Self::Move) -> Self::Undo;

    /// Unmakes `mv`, the last move made. `undo` is the value that `make` returned for it.
    fn unmake(&mut self, mv: Self::Move, undo: Self::Undo);

    /// Returns the number of legal moves. Override this method if counting is cheaper than listing;
    /// [`perft`](crate::perft) uses it.
    #[inline]
    fn count_legal_moves(&self) -> usize {
        let mut moves = Self::MoveList::default();
        self.legal_moves(&mut moves);
        moves.len()
    }

    /// Returns a random legal move, for playouts; `None` if there is no legal move. `below(n)` returns a random number
    /// below `n`, and `moves` is a buffer for the list of moves.
    ///
    /// The default lists all moves and picks each with equal probability. Override it if listing is slow: every legal
    /// move must be possible, but the probabilities may differ.
    fn random_move(&self, below: &mut dyn FnMut(usize) -> usize, moves: &mut Self::MoveList) -> Option<Self::Move> {
        moves.clear();
        self.legal_moves(moves);
        if moves.is_empty() { None } else { Some(moves.as_slice()[below(moves.len())]) }
    }
}

/// Whether a move passed the turn to the opponent: how the scores of a child relate to the scores of its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The opponent is to move next: scores and windows change sign.
    Passes,
    /// The same side moves again: scores and windows stay the same.
    Stays,
}

impl Turn {
    /// Compares the sides to move before and after a move.
    #[inline]
    pub fn between(before: Side, after: Side) -> Turn {
        if before == after { Turn::Stays } else { Turn::Passes }
    }

    /// Converts a child's score into a score for its parent, or back.
    #[inline]
    pub fn score(self, score: Score) -> Score {
        match self {
            Turn::Passes => -score,
            Turn::Stays => score,
        }
    }

    /// Converts a parent's window into a window for its child, or back.
    #[inline]
    pub fn window(self, window: crate::Window) -> crate::Window {
        match self {
            Turn::Passes => window.flip(),
            Turn::Stays => window,
        }
    }
}

/// Implements [`Game`](crate::Game) by calling the same methods of a game in a field.
///
/// Use it inside the implementation for a type that wraps a game. The types and every method are forwarded, except
/// [`outcome`](crate::Game::outcome) and [`may_go_on`](crate::Game::may_go_on) if the call ends with `without outcome`.
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
        }
    };
}

/// Writes methods that only forward a call: each line has the signature and the call.
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
