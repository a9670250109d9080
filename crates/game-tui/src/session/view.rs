//! The data to display: plain data that is independent of the game.

use std::time::Duration;

use game_search::spec::{Piece, Reach, Shape};

/// A message to the player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// The text, in one line.
    pub text: String,
    /// Whether the message is an error.
    pub is_error: bool,
}

/// The complete data to display.
#[derive(Clone, Debug)]
pub struct View {
    /// The shape of the board.
    pub shape: Shape,
    /// The cells of the board, in the order of [`Shape::places`].
    pub cells: Vec<Cell>,
    /// Whether the second player's side is at the bottom.
    pub is_flipped: bool,
    /// The two players.
    pub heads: [Head; 2],
    /// The status line: whose turn it is, or how the game ended.
    pub state: String,
    /// The result of the position, if the result is known without a search.
    pub settled: Option<String>,
    /// The last message to the player.
    pub note: Note,
    /// The analysis of the engine.
    pub opinion: Option<Analysis>,
    /// Whether the engine is searching.
    pub is_thinking: bool,
    /// The engine's limit per move, such as `level 7`.
    pub effort: String,
    /// The moves so far, followed by the moves that were taken back.
    pub moves: Vec<String>,
    /// The number of moves that are played on the board.
    pub plies: usize,
    /// Whether the second player made the first move.
    pub second_began: bool,
    /// The numbers of squares that the first side reaches first, that the second side reaches first, and that both
    /// reach at the same time. `None` if the territory is hidden.
    pub territory: Option<[usize; 3]>,
}

/// A place of the board (a square or a point) with its marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The piece on the place.
    pub piece: Option<Piece>,
    /// The marks of the place.
    pub marks: Marks,
    /// The side that reaches the place first, if the territory is shown.
    pub reach: Option<Reach>,
}

/// The marks of a place, which is a square or a point of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The cursor is on the place.
    pub cursor: bool,
    /// The place is part of the selected move.
    pub picked: bool,
    /// The place can be selected next.
    pub target: bool,
    /// The place is part of the last move.
    pub last: bool,
    /// The place is part of the move that the engine recommends.
    pub hint: bool,
    /// The piece on the place is in check.
    pub check: bool,
}

/// A player.
#[derive(Clone, Debug)]
pub struct Head {
    /// The name of the side.
    pub name: &'static str,
    /// Who plays the side: `you` or `engine`, in the player's language.
    pub player: &'static str,
    /// The remaining time, if there are clocks.
    pub clock: Option<Duration>,
    /// The pieces of this side that were captured.
    pub captured: Vec<Piece>,
    /// Whether the side is to move.
    pub to_move: bool,
}

/// The analysis of the engine.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The expected score of the first side, from 0 to 1: a draw counts as half of a win.
    pub chance: f64,
    /// The score for the first side.
    pub score: String,
    /// The search depth in plies.
    pub depth: u32,
    /// The number of nodes visited.
    pub nodes: u64,
    /// The time used.
    pub time: Duration,
    /// The principal variation.
    pub line: Vec<String>,
}
