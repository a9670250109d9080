//! The command line.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use game_search::spec::GameSpec;
use games::{GameVisitor, NAMES, with_game};

use crate::screen::Glyphs;
use games::tabletop::{Effort, Seats, TimeControl};

const HELP: &str = "\
Examples:
  gamesearch play xiangqi                               you are Red, the engine is Black
  gamesearch play amazons --size 6 --side second        on a small board, the engine begins
  gamesearch play xiangqi --letters --time 2s --clock 10m+5s
  gamesearch play xiangqi --side none --level 5         engine against engine
  gamesearch play amazons --resume                      goes on with the game played last
  printf 'h2e2\\nfen\\n' | gamesearch play xiangqi --nodes 1000

On a terminal `?` shows the keys. Elsewhere, and with --plain, every line of input is a move or a command; `help` lists
them. The game is kept after every move, in a file of its own that --resume finds; no file is ever overwritten unasked.";

/// Play xiangqi, Amazons or a small game in the terminal.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// The game
    #[arg(value_parser = boards())]
    pub game: String,
    /// The position to begin with, as text [default: the start]
    #[arg(long, conflicts_with_all = ["load", "resume", "size"])]
    pub fen: Option<String>,
    /// Amazons: the start on a board of 5, 6, 8 or 10 squares a side
    #[arg(long, value_name = "N", conflicts_with_all = ["load", "resume"])]
    pub size: Option<u8>,
    /// What you play: first, second, both or none [default: first]
    #[arg(long, value_name = "SIDE")]
    pub side: Option<Seats>,
    /// How hard the engine tries, 1 to 10 [default: 7]
    #[arg(long, value_name = "N", value_parser = |text: &str| Effort::parse("level", text), group = "effort")]
    level: Option<Effort>,
    /// Or its time for each move, such as 500ms or 2s
    #[arg(long, value_name = "T", value_parser = |text: &str| Effort::parse("time", text), group = "effort")]
    time: Option<Effort>,
    /// Or its nodes for each move
    #[arg(long, value_name = "N", value_parser = |text: &str| Effort::parse("nodes", text), group = "effort")]
    nodes: Option<Effort>,
    /// Or its depth
    #[arg(long, value_name = "PLIES", value_parser = |text: &str| Effort::parse("depth", text), group = "effort")]
    depth: Option<Effort>,
    /// Clocks for both sides, such as 10m+5s
    #[arg(long, value_name = "T+I")]
    pub clock: Option<TimeControl>,
    /// Letters for men
    #[arg(long, conflicts_with = "ascii")]
    letters: bool,
    /// Nothing but ASCII
    #[arg(long)]
    ascii: bool,
    /// How moves are written
    #[arg(long, value_name = "NAME")]
    pub notation: Option<String>,
    /// Go on with a game from a file, which is left as it is
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub load: Option<PathBuf>,
    /// Go on with the game played last, or with that of --save
    #[arg(long)]
    pub resume: bool,
    /// Keep the game in this file
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Lines instead of a screen
    #[arg(long)]
    pub plain: bool,
}

/// The names of the games with a board.
fn boards() -> PossibleValuesParser {
    struct HasBoard;
    impl GameVisitor for HasBoard {
        type Output = bool;
        fn visit<S: GameSpec>(self) -> bool {
            S::DRAWING.is_some()
        }
    }
    let names: Vec<_> = NAMES.iter().copied().filter(|name| with_game(name, HasBoard) == Ok(true)).collect();
    PossibleValuesParser::new(names)
}

impl Args {
    /// What the engine was asked for, if it was.
    pub fn effort(&self) -> Option<Effort> {
        self.level.or(self.time).or(self.nodes).or(self.depth)
    }

    /// What men are drawn with.
    pub fn glyphs(&self) -> Glyphs {
        match (self.ascii, self.letters) {
            (true, _) => Glyphs::Ascii,
            (_, true) => Glyphs::Letters,
            _ => Glyphs::Signs,
        }
    }
}
