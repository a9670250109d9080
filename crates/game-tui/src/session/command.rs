//! The commands of a player, from a key, the mouse or a typed line.

use std::path::PathBuf;

use game_search::spec::{ChosenEvaluator, GameSpec, Place};
use game_search::text::quote;

use super::{Effort, Lang, Seats};
use crate::chinese;
use crate::columns::pad;

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

/// A command that a player can type: its words in English and in Chinese, and its description in both languages.
type CommandHelp = ([&'static str; 2], [&'static str; 2]);

/// The commands that a player can type.
pub const COMMANDS: [CommandHelp; 22] = [
    (
        ["undo, redo", "悔棋，重走"],
        ["take back moves to your previous turn, play them again", "退回到您的上一着；重新走退回的着法"],
    ),
    (["hint", "提示"], ["show the engine's best move and its score", "显示引擎推荐的着法和分值"]),
    (["explain", "评价"], ["show the static evaluation term by term", "逐项显示静态评价"]),
    (["go", "走棋"], ["let the engine move now, for the side to move", "让引擎马上走棋，不论轮到哪一方"]),
    (["pause", "暂停"], ["pause or resume the engine and the clocks", "暂停或继续引擎和棋钟"]),
    (
        ["side S", "执子 S"],
        [
            "choose your side: first, second, both or none, or the name of a side",
            "选择您走哪一方：先手、后手、双方或无，也可用棋子的颜色",
        ],
    ),
    (["level N", "等级 N"], ["set the engine strength, 1 to 10 or full", "设定引擎等级，1 到 10，或 full（全力）"]),
    (["time T", "时间 T"], ["set the engine time per move, such as 2s", "设定引擎每步的时间，例如 2秒"]),
    (["nodes N", "节点 N"], ["set the engine nodes per move", "设定引擎每步搜索的节点数"]),
    (["depth N", "深度 N"], ["set the engine depth in plies", "设定引擎的搜索深度（层）"]),
    (["board", "棋盘"], ["show the board", "显示棋盘"]),
    (["flip", "翻转"], ["flip the board", "翻转棋盘"]),
    (["territory", "领地"], ["show or hide who reaches each square first", "显示或隐藏哪一方先到各格"]),
    (["notation N", "记谱 N"], ["set the move notation", "设定记谱法"]),
    (["moves", "棋谱"], ["list the moves so far", "列出已走的着法"]),
    (["fen", "局面"], ["show the position as text", "用文字（FEN）显示局面"]),
    (["save FILE", "保存 FILE"], ["save the game; save! replaces an existing file", "保存对局；save! 覆盖已有的文件"]),
    (["load FILE", "打开 FILE"], ["load a game and continue it", "打开一局棋，继续下"]),
    (["new", "新对局"], ["start a new game", "开始新的对局"]),
    (["resign", "认输"], ["resign the game", "认输"]),
    (["help", "帮助"], ["list the commands", "列出命令"]),
    (["quit", "退出"], ["quit; the game is saved, continue it with --resume", "退出；对局已保存，用 --resume 继续"]),
];

/// The commands that need something that not every game has.
#[derive(Clone, Copy, Debug)]
pub struct Features {
    /// Whether the game has a territory to show.
    pub territory: bool,
    /// Whether the evaluator has a list of terms.
    pub terms: bool,
}

impl Features {
    /// Returns the features of a game with this evaluator.
    pub fn of<S: GameSpec>(evaluator: &ChosenEvaluator<S::Game>) -> Features {
        let territory = S::DRAWING.is_some_and(|drawing| drawing.territory.is_some());
        Features { territory, terms: evaluator.explain.is_some() }
    }

    fn has(self, word: &str) -> bool {
        match word {
            "territory" => self.territory,
            "explain" => self.terms,
            _ => true,
        }
    }
}

/// Returns the lines that list the commands of a game with these features.
pub fn help_lines(lang: Lang, features: Features) -> Vec<String> {
    let line = |([english, chinese], texts): &CommandHelp| {
        let words = pad(english, 12) + &lang.pick(String::new(), pad(chinese, 11));
        format!("{words} {}", lang.pick(texts[0], texts[1]))
    };
    let of_move = lang.pick((["a move", ""], ["play the move", ""]), (["着法", ""], ["", "走这步棋"]));
    [of_move].iter().chain(COMMANDS.iter().filter(|([word, _], _)| features.has(word))).map(line).collect()
}

/// Parses a line. Returns `None` for an empty line. A line whose first word is not a command is a move. Commands can be
/// typed in English and in Chinese. `lang` is the language of errors, and `sides` has the names of the two sides in this
/// language.
///
/// # Errors
///
/// Returns an error that quotes the text and states what was expected.
pub fn parse(line: &str, lang: Lang, sides: [&str; 2]) -> Result<Option<Command>, String> {
    let line = line.trim();
    let (typed, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (word, rest) = (in_english(typed), rest.trim());
    let argument = |english: &str, chinese: &str| match rest {
        "" => {
            let quoted = quote(line);
            let error = format!("{quoted}: expected {typed} followed by {english}");
            Err(lang.pick(error, format!("{quoted}：{typed} 之后应为{chinese}")))
        }
        rest => Ok(rest),
    };
    let command = match word {
        "" => return Ok(None),
        "side" => {
            let text = argument("first, second, both or none", "先手、后手、双方或无")?;
            let wrong = format!("{}：应为先手、后手、双方、无、{}或{}", quote(line), sides[0], sides[1]);
            Command::Side(Some(seats(text, sides).map_err(|english| lang.pick(english, wrong))?))
        }
        "level" | "nodes" | "depth" | "time" => {
            let text = argument("a value (see help)", "数值（见 help）")?;
            let expected = match word {
                "level" => " 1 到 10 的等级，或 full",
                "nodes" => "节点数，至少为 1",
                "depth" => "深度，1 到 1000 层",
                _ => "每步的时间，例如 500毫秒、2秒或 1分",
            };
            let wrong = format!("{}：应为{expected}", quote(line));
            Command::Effort(Effort::parse(word, &chinese::value(text)).map_err(|english| lang.pick(english, wrong))?)
        }
        "notation" => Command::Notation(Some(argument("a name", "名称")?.to_owned())),
        "save" | "save!" => {
            Command::Save { path: argument("a file name", "文件名")?.into(), replace: word == "save!" }
        }
        "load" => Command::Load(argument("a file name", "文件名")?.into()),
        _ => match alone(word) {
            Some(command) if rest.is_empty() => command,
            Some(_) => {
                let quoted = quote(line);
                let error = format!("{quoted}: expected nothing after {typed}");
                return Err(lang.pick(error, format!("{quoted}：{typed} 之后不应再有内容")));
            }
            None => Command::Move(line.to_owned()),
        },
    };
    Ok(Some(command))
}

/// Parses the sides that the player chooses, by their order or by the name of a side.
fn seats(text: &str, sides: [&str; 2]) -> Result<Seats, String> {
    let plain = |name: &str| name.trim_end_matches('方').trim_end().to_lowercase();
    match (text, sides.iter().position(|side| plain(side) == plain(text))) {
        ("先手", _) | (_, Some(0)) => Ok(Seats::FIRST),
        ("后手", _) | (_, Some(_)) => Ok(Seats::SECOND),
        ("双方", _) => Ok(Seats::BOTH),
        ("无" | "都不走", _) => Ok(Seats::NONE),
        _ => text.parse(),
    }
}

/// Returns the English word for the Chinese word of a command, and any other word unchanged.
fn in_english(typed: &str) -> &str {
    let words = COMMANDS.iter().flat_map(|([english, chinese], _)| english.split(", ").zip(chinese.split('，')));
    let first = |words: &'static str| words.split(' ').next().unwrap_or(words);
    let mut words = words.map(|(english, chinese)| (first(english), first(chinese)));
    words.find(|(_, chinese)| *chinese == typed).map_or(typed, |(english, _)| english)
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
