//! The commands of a player, from a key, the mouse or a typed line.

use std::path::PathBuf;

use game_search::{spec::Place, text::quote};

use super::{Effort, Seats};

/// A command of the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Moves the cursor by a number of files and ranks, in screen directions.
    Cursor(i8, i8),
    /// Selects the place (square or point) under the cursor.
    Pick,
    /// Selects this place (square or point).
    PickAt(Place),
    /// Cancels the last selection.
    Cancel,
    /// Plays a move, given as text.
    Move(String),
    /// Goes back to the player's previous turn.
    Undo,
    /// Replays moves that were taken back.
    Redo,
    /// Shows the move that the engine recommends.
    Hint,
    /// Makes the engine move now.
    Go,
    /// Pauses or resumes the clocks and the engine.
    Pause,
    /// Flips the board.
    Flip,
    /// Shows or hides which side reaches each square first.
    Territory,
    /// Shows the static evaluation term by term.
    Explain,
    /// Changes who plays which side. `None` selects the next combination.
    Side(Option<Seats>),
    /// Sets the engine's limit per move.
    Effort(Effort),
    /// Raises (`true`) or lowers (`false`) the engine's limit per move by one step.
    Harder(bool),
    /// Sets the move notation by name. `None` selects the next notation.
    Notation(Option<String>),
    /// Shows the position as text.
    Fen,
    /// Prints the board.
    Board,
    /// Lists the moves so far.
    Moves,
    /// Saves the game to a file.
    Save {
        /// The file.
        path: PathBuf,
        /// Whether an existing file is replaced.
        replace: bool,
    },
    /// Loads a game from a file and continues it.
    Load(PathBuf),
    /// Starts a new game.
    New,
    /// Resigns the game.
    Resign,
    /// Shows the help.
    Help,
    /// Quits the program.
    Quit,
}

/// The commands that a player can type, each with a description.
pub const COMMANDS: [(&str, &str); 23] = [
    ("a move", "play the move"),
    ("undo, redo", "take back moves to your previous turn, play them again"),
    ("hint", "show the engine's best move and its score"),
    ("explain", "show the static evaluation term by term (xiangqi, Amazons)"),
    ("go", "let the engine move now, for the side to move"),
    ("pause", "pause or resume the engine and the clocks"),
    ("side S", "choose your side: first, second, both or none"),
    ("level N", "set the engine strength, 1 to 10"),
    ("time T", "set the engine time per move, such as 2s"),
    ("nodes N", "set the engine nodes per move"),
    ("depth N", "set the engine depth in plies"),
    ("board", "show the board"),
    ("flip", "flip the board"),
    ("territory", "show or hide who reaches each square first (Amazons)"),
    ("notation N", "set the move notation"),
    ("moves", "list the moves so far"),
    ("fen", "show the position as text"),
    ("save FILE", "save the game; save! replaces an existing file"),
    ("load FILE", "load a game and continue it"),
    ("new", "start a new game"),
    ("resign", "resign the game"),
    ("help", "list the commands"),
    ("quit", "quit; the game is saved, continue it with --resume"),
];

/// Parses a line. Returns `None` for an empty line. A line whose first word is not a command is a move.
///
/// # Errors
///
/// Returns an error that quotes the text and states what was expected.
pub fn parse(line: &str) -> Result<Option<Command>, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let argument = |example: &str| match rest {
        "" => Err(format!("{}: expected {word} followed by {example}", quote(line))),
        rest => Ok(rest),
    };
    let command = match word {
        "" => return Ok(None),
        "side" => Command::Side(Some(argument("first, second, both or none")?.parse()?)),
        "level" | "nodes" | "depth" | "time" => Command::Effort(Effort::parse(word, argument("a value (see help)")?)?),
        "notation" => Command::Notation(Some(argument("a name")?.to_owned())),
        "save" | "save!" => Command::Save { path: argument("a file name")?.into(), replace: word == "save!" },
        "load" => Command::Load(argument("a file name")?.into()),
        _ => match alone(word) {
            Some(command) if rest.is_empty() => command,
            Some(_) => return Err(format!("{}: expected nothing after {word}", quote(line))),
            None => Command::Move(line.to_owned()),
        },
    };
    Ok(Some(command))
}

/// Returns the command that consists of this single word, or `None` if there is no such command.
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
