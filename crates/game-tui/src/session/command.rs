//! What a player can ask for, by a key, by the mouse, or in words.

use std::path::PathBuf;

use game_search::{spec::Place, text::quote};

use super::{Effort, Seats};

/// What a player can ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// To move the cursor, by so many files and ranks as they are seen.
    Cursor(i8, i8),
    /// To pick the place under the cursor.
    Pick,
    /// To pick this place.
    PickAt(Place),
    /// To take back the last pick.
    Cancel,
    /// To play a move, as text.
    Move(String),
    /// To take moves back, to the player's own turn.
    Undo,
    /// To play them again.
    Redo,
    /// The engine's advice.
    Hint,
    /// The engine is to move now.
    Go,
    /// To stop clocks and engine, or to let them go on.
    Pause,
    /// To see the board from the other side.
    Flip,
    /// To see who comes first to each square.
    Territory,
    /// What the engine's evaluator adds up here, term by term.
    Explain,
    /// To change seats; `None` for the next of them.
    Side(Option<Seats>),
    /// How hard the engine tries.
    Effort(Effort),
    /// The same, a step more or less.
    Harder(bool),
    /// How moves are written, by name; `None` for the next of them.
    Notation(Option<String>),
    /// The position as text.
    Fen,
    /// The board again.
    Board,
    /// The moves so far.
    Moves,
    /// To write the game to a file.
    Save {
        /// The file.
        path: PathBuf,
        /// Whether it may exist.
        replace: bool,
    },
    /// To go on with a game from a file.
    Load(PathBuf),
    /// A new game.
    New,
    /// To give up.
    Resign,
    /// What there is to ask for.
    Help,
    /// To leave.
    Quit,
}

/// Every command in words, with what it does.
pub const WORDS: [(&str, &str); 23] = [
    ("a move", "plays it"),
    ("undo, redo", "takes moves back to your turn, plays them again"),
    ("hint", "the engine's move and its score"),
    ("explain", "the static evaluation term by term (xiangqi, Amazons)"),
    ("go", "the engine moves now, for the side to move"),
    ("pause", "stops engine and clocks, or lets them go on"),
    ("side S", "you play first, second, both or none"),
    ("level N", "how hard the engine tries, 1 to 10"),
    ("time T", "or its time for each move, such as 2s"),
    ("nodes N", "or its nodes for each move"),
    ("depth N", "or its depth in plies"),
    ("board", "the board"),
    ("flip", "the board from the other side"),
    ("territory", "who comes first to each square (Amazons)"),
    ("notation N", "how moves are written"),
    ("moves", "the moves so far"),
    ("fen", "the position as text"),
    ("save FILE", "writes the game; save! may replace a file"),
    ("load FILE", "goes on with a game"),
    ("new", "a new game"),
    ("resign", "gives up"),
    ("help", "these words"),
    ("quit", "leaves; the game is kept, and --resume goes on with it"),
];

/// Reads a line. `None` is an empty one; what begins with no known word is a move.
///
/// # Errors
///
/// The text, and what was expected.
pub fn parse(line: &str) -> Result<Option<Command>, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let argument = |example: &str| match rest {
        "" => Err(format!("{}: expected {word} and {example}", quote(line))),
        rest => Ok(rest),
    };
    let command = match word {
        "" => return Ok(None),
        "side" => Command::Side(Some(argument("first, second, both or none")?.parse()?)),
        "level" | "nodes" | "depth" | "time" => {
            Command::Effort(Effort::parse(word, argument("a value, as help says")?)?)
        }
        "notation" => Command::Notation(Some(argument("its name")?.to_owned())),
        "save" | "save!" => Command::Save { path: argument("a file")?.into(), replace: word == "save!" },
        "load" => Command::Load(argument("a file")?.into()),
        _ => match alone(word) {
            Some(command) if rest.is_empty() => command,
            Some(_) => return Err(format!("{}: expected nothing after {word}", quote(line))),
            None => Command::Move(line.to_owned()),
        },
    };
    Ok(Some(command))
}

/// The commands of one word.
fn alone(word: &str) -> Option<Command> {
    Some(match word {
        "undo" => Command::Undo,
        "redo" => Command::Redo,
        "hint" => Command::Hint,
        "go" => Command::Go,
        "pause" => Command::Pause,
        "flip" => Command::Flip,
        "territory" => Command::Territory,
        "explain" => Command::Explain,
        "fen" => Command::Fen,
        "board" => Command::Board,
        "moves" => Command::Moves,
        "new" => Command::New,
        "resign" => Command::Resign,
        "help" | "?" => Command::Help,
        "quit" | "exit" => Command::Quit,
        _ => return None,
    })
}
