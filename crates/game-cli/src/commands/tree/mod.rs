//! Draws the tree that a search looked at: windows, scores, and why each node was cut.
//!
//! `gamesearch tree` draws a textbook's tree; `--help` tells the rest.
//!
//! | file | what is in it |
//! |---|---|
//! | `engine.rs` | the engine's search instead of one of the ladder |
//! | `words.rs` | a node in words, the same in every form |
//! | `text.rs` | the tree on the terminal |
//! | `dot.rs` | Graphviz |
//! | `svg.rs` | a picture |
//! | `rows.rs` | a picture for a narrow page |

mod dot;
mod engine;
mod rows;
mod svg;
mod text;
mod words;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use game_search::ladder::Algorithm;
use games::{GAMES, GameEntry, Problem, Recording, game_named, list};

use crate::output::Output;

const EXAMPLES: &str = "\
Examples:
  gamesearch tree                                          alpha-beta on the tree of a textbook
  gamesearch tree alpha-cut --algorithm minimax            the whole of a tree
  gamesearch tree wiki --svg tree.svg                      a picture for the browser
  gamesearch tree wiki --dot tree.dot                      the same for Graphviz
  gamesearch tree --fen \"((3 12 8) (2 4 6) (14 5 2))\"      a tree of your own, brackets round siblings
  gamesearch tree connect-four --fen 44444 --depth 3       a game
  gamesearch tree tic-tac-toe --depth 5 --limit 40 --algorithm mtdf
  gamesearch tree connect-four --fen 44444 --depth 3 --engine table,enhanced_cutoffs

A line shows the move, the window (alpha, beta), the score, and why the node was left. A score is the exact value
after =, a lower bound after >=, an upper bound after <=.";

/// Draws the tree that a search looked at.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A textbook's tree (delphi, wiki, alpha-cut or beta-cut) or a game
    #[arg(default_value = "delphi", value_parser = subject)]
    subject: Subject,
    /// A position of the game, as text [default: the start]
    #[arg(long)]
    fen: Option<String>,
    /// Depth in plies [default: all of a textbook's tree, 2 for a game]
    #[arg(long)]
    depth: Option<u32>,
    /// The algorithm, by name
    #[arg(long, default_value = "alpha-beta")]
    algorithm: Algorithm,
    /// Draw the engine's search, with these of its features alone (with commas between them), `all` or `none`
    #[arg(long, value_name = "FEATURES", conflicts_with = "algorithm")]
    engine: Option<String>,
    /// The game's evaluator, by name
    #[arg(long)]
    eval: Option<String>,
    /// Draw so many nodes and count the others
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    limit: u32,
    /// Also write the tree for Graphviz
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,
    /// Also write a picture
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// The picture has a node a row instead of a ply: for a narrow page
    #[arg(long, requires = "svg")]
    rows: bool,
}

/// What to draw.
#[derive(Clone, Debug)]
struct Subject {
    game: &'static GameEntry,
    start: &'static str,
}

/// A textbook's tree by its name, or a game at its start.
fn subject(given: &str) -> Result<Subject, Problem> {
    let trees = game_named("tree")?;
    if let Some((_, start)) = trees.positions.iter().find(|(name, _)| *name == given) {
        return Ok(Subject { game: trees, start });
    }
    match game_named(given) {
        Ok(game) => Ok(Subject { game, start: game.start() }),
        Err(_) => {
            let games = GAMES.iter().map(|game| game.name);
            let expected = list(trees.positions.iter().map(|(name, _)| *name).chain(games));
            Err(Problem::Unknown { what: "tree or game", given: given.to_owned(), expected })
        }
    }
}

pub fn run(args: &Args) -> Result<ExitCode, Problem> {
    let Subject { game, start } = args.subject;
    let (position, evaluator) = (args.fen.as_deref().unwrap_or(start), args.eval.as_deref());
    let mut board = game.open(position, evaluator)?;
    let depth = board.depth(args.depth.or(if game.name == "tree" { None } else { Some(2) }))?;
    let [dot_file, svg_file] = Output::open([args.dot.as_ref(), args.svg.as_ref()])?;

    let limit = args.limit as usize;
    let recording = match &args.engine {
        None => board.record(args.algorithm, depth, limit),
        Some(features) => {
            let thinker = game.open_for_engine(position, evaluator)?;
            thinker.record(&engine::params(&*thinker, features)?, depth, limit)?
        }
    };
    let title = title(args, depth, &board.position(), &recording);
    writeln!(io::stdout(), "{title}\n\n{}", text::text(&recording))?;
    if let Some(file) = dot_file {
        file.write(Ok(dot::dot(&recording)))?;
    }
    if let Some(file) = svg_file {
        let picture = if args.rows { rows::svg } else { svg::svg };
        file.write(Ok(picture(&title, &recording)))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn title(args: &Args, depth: u32, position: &str, recording: &Recording) -> String {
    let view = match args.algorithm {
        Algorithm::Minimax | Algorithm::AlphaBetaTwoSided => "the first player",
        _ => "the side to move",
    };
    let search = match args.engine.as_deref() {
        None => args.algorithm.to_string(),
        Some("none") => "the engine without features".to_owned(),
        Some("all") => "the engine as it plays".to_owned(),
        Some(features) => format!("the engine with {}", features.replace(',', ", ")),
    };
    let left_out = match recording.left_out {
        0 => String::new(),
        more => format!("; {more} more nodes are not drawn (see --limit)"),
    };
    format!("{search} to depth {depth} on {position}; scores for {view}{left_out}")
}
