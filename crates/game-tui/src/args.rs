//! The command line options, and the session that they describe.

use std::error::Error;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use game_search::TextNotation;
use game_search::spec::{ChosenEvaluator, GameSpec};
use games::tabletop::{Effort, Lang, Seats, TimeControl};
use games::{GameVisitor, boards, with_game};
use time::OffsetDateTime;

use crate::files::{self, Keeper};
use crate::saved_session::SavedSession;
use crate::screen::Glyphs;
use crate::session::{Session, Setup, notation_named};
use crate::{plain, terminal};

const HELP: &str = "\
Examples:
  gamesearch play xiangqi                               you play Red, the engine plays Black
  gamesearch play amazons --size 6 --side second        a small board; the engine moves first
  gamesearch play xiangqi --handicap horse --side second    the engine plays Red without a horse
  gamesearch play xiangqi --letters --time 2s --clock 10m+5s
  gamesearch play xiangqi --side none --level 5         engine against engine
  gamesearch play amazons --resume                      resumes the last game
  printf 'h2e2\\nfen\\n' | gamesearch play xiangqi --nodes 1000

On a terminal, press ? for the keys. With --plain, or if the input or the output is not a terminal, each line of input
is a move or a command; `help` lists the commands. The game is saved after every move, in a file of its own, and
--resume continues the last game. Only the command `save!` overwrites an existing file.";

/// Play xiangqi, Amazons or a small game in the terminal.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Game, such as xiangqi
    #[arg(value_parser = PossibleValuesParser::new(boards()))]
    pub game: String,
    /// Start position, as text [default: the start position of the game]
    #[arg(long, conflicts_with_all = ["load", "resume", "size"])]
    pub fen: Option<String>,
    /// Handicap: pieces that the first player gives. In xiangqi horse (让单马), two-horses (让双马) or nine (让九子)
    #[arg(long, value_name = "NAME", conflicts_with_all = ["fen", "load", "resume", "size"])]
    pub handicap: Option<String>,
    /// Board size in Amazons: 5, 6, 8 or 10 squares per side [default: 10]
    #[arg(long, value_name = "N", conflicts_with_all = ["load", "resume"])]
    pub size: Option<u8>,
    /// Your side: first, second, both or none [default: first]
    #[arg(long, value_name = "SIDE")]
    pub side: Option<Seats>,
    /// Engine strength, from 1 to 10, or full [default: 7; with --clock, the clock decides]
    #[arg(long, value_name = "N", value_parser = |text: &str| Effort::parse("level", text), group = "effort")]
    level: Option<Effort>,
    /// Engine time per move, such as 500ms or 2s
    #[arg(long, value_name = "T", value_parser = |text: &str| Effort::parse("time", text), group = "effort")]
    time: Option<Effort>,
    /// Engine nodes per move
    #[arg(long, value_name = "N", value_parser = |text: &str| Effort::parse("nodes", text), group = "effort")]
    nodes: Option<Effort>,
    /// Engine search depth per move, in plies
    #[arg(long, value_name = "PLIES", value_parser = |text: &str| Effort::parse("depth", text), group = "effort")]
    depth: Option<Effort>,
    /// Seed of a level: what the engine overlooks [default: another one for each game]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Evaluator of the engine, by name, or a network file as net:FILE [default: the game's strongest evaluator]
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,
    /// Clocks of both players: time plus increment per move, such as 10m+5s
    #[arg(long, value_name = "T+I")]
    pub clock: Option<TimeControl>,
    /// Show pieces as letters
    #[arg(long, conflicts_with = "ascii")]
    letters: bool,
    /// Use only ASCII characters
    #[arg(long)]
    ascii: bool,
    /// Move notation, by name; in xiangqi iccs, wxf, chinese or traditional [default: in xiangqi wxf, or chinese with
    /// --lang zh]
    #[arg(long, value_name = "NAME")]
    pub notation: Option<String>,
    /// Load a game from a file and continue it; the file is not changed
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub load: Option<PathBuf>,
    /// Resume the last game, or the game in the --save file
    #[arg(long)]
    pub resume: bool,
    /// Save the game in this file after every move
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Read moves and commands line by line instead of showing a full-screen board
    #[arg(long)]
    pub plain: bool,
    /// The language of the board. The caller sets it after the options are parsed.
    #[arg(skip)]
    pub lang: Lang,
}

impl Args {
    /// Returns the engine's limit per move (level, time, nodes or depth), if an option sets one.
    pub fn effort(&self) -> Option<Effort> {
        self.level.or(self.time).or(self.nodes).or(self.depth)
    }

    /// Returns the glyphs for the pieces.
    pub fn glyphs(&self) -> Glyphs {
        match (self.ascii, self.letters) {
            (true, _) => Glyphs::Ascii,
            (_, true) => Glyphs::Letters,
            _ => Glyphs::Signs,
        }
    }
}

/// Plays the game that the options describe.
///
/// # Errors
///
/// Returns an error if an option is invalid, or if the terminal or a file fails.
pub fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    with_game(&args.game, Play(args))?
}

struct Play<'a>(&'a Args);

impl GameVisitor for Play<'_> {
    type Output = Result<(), Box<dyn Error>>;

    fn visit<S: GameSpec>(self) -> Self::Output {
        let Play(args) = self;
        let mut game = saved_session::<S>(args)?;
        if args.plain || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            plain::run(&mut game, args.glyphs(), io::stdin().lock(), io::stdout().lock())?;
        } else {
            terminal::run(&mut game, args.glyphs())?;
        }
        Ok(write!(io::stdout(), "{}", game.farewell())?)
    }
}

/// Returns the session that the options describe, and the file in which it is saved.
fn saved_session<S: GameSpec>(args: &Args) -> Result<SavedSession<S>, Box<dyn Error>> {
    let mut session = Session::new(start::<S>(args)?, setup::<S>(args)?);
    if let Some(evaluator) = &args.eval {
        session = session.with_evaluator(ChosenEvaluator::read::<S>(evaluator)?);
    }
    let keeper = match (&args.save, args.resume) {
        (Some(path), true) if path.exists() => Keeper::in_file_of(S::NAME, path.clone()),
        (Some(path), _) => Keeper::in_new_file(S::NAME, path.clone()),
        (None, true) => Keeper::last(S::NAME).and_then(|path| Keeper::in_file_of(S::NAME, path)),
        (None, false) => Ok(Keeper::new(S::NAME)),
    };
    let keeper = keeper.map_err(|error| error.text(args.lang))?;
    if let Some(path) = args.load.as_deref().or_else(|| keeper.path()) {
        let mut saved = files::load::<S>(path).map_err(|error| error.text(args.lang))?;
        // Options on the command line override the settings in the file.
        saved.seats = args.side.or(saved.seats);
        saved.effort = args.effort().or(saved.effort);
        saved.clocks = args.clock.map(|control| (control, [control.initial; 2])).or(saved.clocks);
        if args.notation.is_some() {
            saved.notation = session.setup().notation;
        }
        session.resume(saved);
    }
    Ok(SavedSession::new(session, keeper))
}

fn start<S: GameSpec>(args: &Args) -> Result<S::Game, Box<dyn Error>> {
    if let Some(size) = args.size {
        let wrong = match S::start_of_size(10) {
            Some(_) => args.lang.pick("expected 5, 6, 8 or 10", "应为 5、6、8 或 10"),
            None => {
                args.lang.pick("this game has one board size; remove --size", "这个棋种只有一种棋盘，请去掉 --size")
            }
        };
        let colon = args.lang.pick(": ", "：");
        return S::start_of_size(size).ok_or_else(|| format!("--size {size}{colon}{wrong}").into());
    }
    if let Some(name) = &args.handicap {
        return handicap::<S>(name, args.lang);
    }
    let text = args.fen.as_deref().unwrap_or(S::POSITIONS[0].1);
    let wrong = |error| {
        let chinese = format!("不是 {} 的局面：{error}", S::NAME);
        args.lang.pick(format!("not a position of {}: {error}", S::NAME), chinese)
    };
    Ok(S::Game::parse_position(text).map_err(wrong)?)
}

/// Returns the start position of a handicap.
fn handicap<S: GameSpec>(name: &str, lang: Lang) -> Result<S::Game, Box<dyn Error>> {
    S::handicap(name).map_err(|names| {
        let wrong = if names.is_empty() {
            lang.pick("this game has no handicaps; remove --handicap", "这个棋种没有让子，请去掉 --handicap").to_owned()
        } else {
            lang.pick(format!("expected {}", names.join(", ")), format!("应为 {}", names.join("、")))
        };
        format!("--handicap {name:?}{}{wrong}", lang.pick(": ", "：")).into()
    })
}

fn setup<S: GameSpec>(args: &Args) -> Result<Setup, Box<dyn Error>> {
    let notation = match &args.notation {
        Some(name) => notation_named::<S>(name, args.lang),
        None => Ok(args.lang.notation::<S>()),
    };
    let usual = if args.clock.is_some() { Effort::Clock } else { Effort::DEFAULT };
    let now = OffsetDateTime::now_utc();
    let today = now.date();
    Ok(Setup {
        seats: args.side.unwrap_or(Seats::FIRST),
        effort: args.effort().unwrap_or(usual),
        seed: args.seed.unwrap_or(now.unix_timestamp_nanos() as u64),
        control: args.clock,
        notation: notation.map_err(|error| format!("--notation {error}"))?,
        date: format!("{:04}.{:02}.{:02}", today.year(), u8::from(today.month()), today.day()),
        tags: Vec::new(),
        lang: args.lang,
    })
}
