//! What a game may offer beyond its rules. Each capability is one small trait; an algorithm names the ones
//! it needs in its bounds, so asking for what a game lacks is an error at compile time, never a silent no-op.

use std::error::Error;

use crate::Game;

/// Positions have keys: needed by transposition tables.
pub trait PositionKey: Game {
    /// Whether equal positions are always met after the same number of moves, as where every move adds a piece. What a
    /// table knows of a position then holds wherever in a search it is met.
    const SAME_PLY: bool = false;

    /// Equal positions have equal keys; different ones differ but for the chance collision of 64-bit hashes.
    /// Everything that legal moves, endings or scores depend on is part of the key, the side to move first of all.
    fn key(&self) -> u64;
}

/// The side to move can pass.
pub trait NullMove: Game {
    /// What [`make_null`](NullMove::make_null) returns for [`unmake_null`](NullMove::unmake_null).
    type NullUndo;

    /// Whether passing is a fair lower bound for the best move here. `false` where a pass is illegal or absurd
    /// (in check) and where having to move may be a burden (zugzwang): few pieces in xiangqi, the filling phase
    /// of Amazons.
    fn null_move_allowed(&self) -> bool;

    /// Passes the turn. Only called where [`null_move_allowed`](NullMove::null_move_allowed).
    fn make_null(&mut self) -> Self::NullUndo;

    /// Takes the pass back.
    fn unmake_null(&mut self, undo: Self::NullUndo);
}

/// Some moves change the score so much that a position should not be evaluated before they are resolved.
pub trait NoisyMoves: Game {
    /// Appends the noisy legal moves (captures), best first if the game knows. A game without noise appends
    /// none: quiescence is then the static evaluation.
    fn noisy_moves(&self, moves: &mut Self::MoveList);

    /// Whether the side to move is in check: it may not stand pat, and quiescence looks at every legal move.
    #[inline]
    fn in_check(&self) -> bool {
        false
    }
}

/// What move ordering needs to know about moves.
pub trait OrderingHints: Game {
    /// Number of slots that [`history_index`](OrderingHints::history_index) may name.
    fn history_slots(&self) -> usize;

    /// The slot of a move in history tables: a different one for each (side, from, to), or whatever identifies
    /// "the same move" in this game.
    fn history_index(&self, mv: Self::Move) -> usize;

    /// Whether the move captures nothing and is ordered by history and killers. True by default.
    #[inline]
    fn is_quiet(&self, mv: Self::Move) -> bool {
        let _ = mv;
        true
    }

    /// Orders noisy moves: larger is tried earlier (most valuable victim, least valuable attacker). 0 by default.
    #[inline]
    fn noisy_order(&self, mv: Self::Move) -> i32 {
        let _ = mv;
        0
    }
}

/// A move remembered from another position (by a table, a killer slot) can be checked cheaply.
pub trait RememberedMove: Game {
    /// Whether `mv` is one of the legal moves here, without generating them.
    fn is_legal(&self, mv: Self::Move) -> bool;
}

/// Positions and moves have a text form: needed by tools, protocols and tests.
pub trait TextNotation: Game + Sized {
    /// Why a text is not a position.
    type PositionError: Error;
    /// Why a text is not a move here.
    type MoveError: Error;

    /// The position as one line of text, such as a FEN.
    fn position_text(&self) -> String;

    /// Reads what [`position_text`](TextNotation::position_text) writes.
    ///
    /// # Errors
    ///
    /// Malformed or impossible positions; the error quotes the text and the place.
    fn parse_position(text: &str) -> Result<Self, Self::PositionError>;

    /// The text of a legal move.
    fn move_text(&self, mv: Self::Move) -> String;

    /// Reads a move and checks that it is legal here.
    ///
    /// # Errors
    ///
    /// Malformed text, or a move that is not legal in this position.
    fn parse_move(&self, text: &str) -> Result<Self::Move, Self::MoveError>;
}
