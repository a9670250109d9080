//! What is to be seen of a game: plain data that knows no game.

use std::time::Duration;

use game_search::spec::{Piece, Reach, Shape};

/// Something to tell the player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// In a line.
    pub text: String,
    /// Whether it says that something cannot be.
    pub is_error: bool,
}

/// All that is to be seen.
#[derive(Clone, Debug)]
pub struct View {
    /// The board.
    pub shape: Shape,
    /// What is on each place, in the order of [`Shape::places`].
    pub cells: Vec<Cell>,
    /// Whether the second player's side is below.
    pub is_flipped: bool,
    /// The two players.
    pub heads: [Head; 2],
    /// Whose turn it is, or how the game ended.
    pub state: String,
    /// How it will end, if that is known without a search.
    pub settled: Option<String>,
    /// What was said last.
    pub note: Note,
    /// What the engine says.
    pub opinion: Option<Opinions>,
    /// Whether it is at work.
    pub is_thinking: bool,
    /// How hard it tries.
    pub effort: String,
    /// The moves so far, and those taken back.
    pub moves: Vec<String>,
    /// So many of them were made.
    pub plies: usize,
    /// Whether the second player made the first of them.
    pub second_began: bool,
    /// Squares that the first side comes to sooner, the second, both at once; if that is shown.
    pub territory: Option<[usize; 3]>,
}

/// A place, with all that is marked there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// What stands there.
    pub man: Option<Piece>,
    /// What is marked.
    pub marks: Marks,
    /// Who comes there first, if that is shown.
    pub reach: Option<Reach>,
}

/// What is marked at a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The cursor.
    pub cursor: bool,
    /// Part of the move that is being chosen.
    pub picked: bool,
    /// It can be picked next.
    pub target: bool,
    /// Part of the last move.
    pub last: bool,
    /// Part of the move that the engine would play.
    pub hint: bool,
    /// The man there is in check.
    pub check: bool,
}

/// A player.
#[derive(Clone, Debug)]
pub struct Head {
    /// What the side is called.
    pub name: &'static str,
    /// Who plays it.
    pub player: &'static str,
    /// What is left on the clock.
    pub clock: Option<Duration>,
    /// Its men that are gone.
    pub captured: Vec<Piece>,
    /// Whether it is to move.
    pub to_move: bool,
}

/// What the engine says.
#[derive(Clone, Debug)]
pub struct Opinions {
    /// The chance of the first side, from 0 to 1.
    pub chance: f64,
    /// The score for the first side.
    pub score: String,
    /// In plies.
    pub depth: u32,
    /// Visited.
    pub nodes: u64,
    /// Used.
    pub time: Duration,
    /// The best line.
    pub line: Vec<String>,
}
