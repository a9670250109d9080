//! A line of a program.

use game_search::GameResult;

/// What a line of a program says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum EngineLine {
    /// `uciok` or `ucciok`.
    Greeted,
    /// `readyok`.
    Ready,
    /// An option, with the values it may have if they are listed.
    Option { name: String, values: Vec<String> },
    /// What it knows so far.
    Info { score: Option<i32>, nodes: Option<u64> },
    /// Its move; `None` where it has none. With `resign`, whether it gives up.
    Best { mv: Option<String>, resigns: bool },
    /// The number of a `ping` (xboard).
    Pong(u64),
    /// What it can do: names and values (xboard).
    Features(Vec<(String, String)>),
    /// It calls the game over (xboard).
    Claim { result: GameResult, line: String },
    /// It does not accept a move or a position (xboard).
    Refused(String),
    /// Something that needs no answer.
    Other,
    /// Something to tell whoever looks after the program: nothing that its protocol knows, or a complaint.
    Unknown,
}

/// A mate in so many moves is a score of this, less the moves.
pub(crate) const MATE: i32 = 32_000;
