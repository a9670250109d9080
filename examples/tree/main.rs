//! Draws the tree that a search looked at: windows, scores, and why each node was cut.
//!
//! `cargo run --release --example tree` draws a textbook's tree; `-- --help` tells the rest.
//!
//! | file | what is in it |
//! |---|---|
//! | `words.rs` | a node in words, the same in every form |
//! | `text.rs` | the tree on the terminal |
//! | `dot.rs` | Graphviz |
//! | `svg.rs` | a picture |

mod dot;
mod svg;
mod text;
mod words;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use game_search::ladder::Algorithm;
use shared::{GAMES, GameEntry, Output, Problem, Recording, game_named, list};

const EXAMPLES: &str = "\
Examples (`tree` stands for `cargo run --release --example tree --`):
  tree                                          alpha-beta on the tree of a textbook
  tree alpha-cut --algorithm minimax            the whole of a tree
  tree wiki --svg tree.svg                      a picture for the browser
  tree wiki --dot tree.dot                      the same for Graphviz
  tree --fen \"((3 12 8) (2 4 6) (14 5 2))\"      a tree of your own, brackets round siblings
  tree connect-four --fen 44444 --depth 3       a game
  tree tic-tac-toe --depth 5 --limit 40 --algorithm mtdf

A line shows the move, the window (alpha, beta), the score, and why the node was left. A score is the exact value
after =, a lower bound after >=, an upper bound after <=.";

/// Draws the tree that a search looked at.
#[derive(Debug, Parser)]
#[command(name = "tree", after_help = EXAMPLES)]
struct Args {
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

fn main() -> ExitCode {
    shared::exit_code(run(&Args::parse()))
}

fn run(args: &Args) -> Result<ExitCode, Problem> {
    let Subject { game, start } = args.subject;
    let mut board = game.open(args.fen.as_deref().unwrap_or(start), args.eval.as_deref())?;
    let depth = board.depth(args.depth.or(if game.name == "tree" { None } else { Some(2) }))?;
    let [dot_file, svg_file] = Output::open([args.dot.as_ref(), args.svg.as_ref()])?;

    let recording = board.record(args.algorithm, depth, args.limit as usize);
    let title = title(args.algorithm, depth, &board.position(), &recording);
    writeln!(io::stdout(), "{title}\n\n{}", text::text(&recording))?;
    if let Some(file) = dot_file {
        file.write(Ok(dot::dot(&recording)))?;
    }
    if let Some(file) = svg_file {
        file.write(Ok(svg::svg(&title, &recording)))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn title(algorithm: Algorithm, depth: u32, position: &str, recording: &Recording) -> String {
    let view = match algorithm {
        Algorithm::Minimax | Algorithm::AlphaBetaTwoSided => "the first player",
        _ => "the side to move",
    };
    let left_out = match recording.left_out {
        0 => String::new(),
        more => format!("; {more} more nodes are not drawn (see --limit)"),
    };
    format!("{algorithm} to depth {depth} on {position}; scores for {view}{left_out}")
}
