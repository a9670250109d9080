//! Draws the tree that a search looked at: windows, scores, and why each node was cut.
//!
//! `gamesearch tree` draws a textbook's tree; `--help` tells the rest.
//!
//! | file | what is in it |
//! |---|---|
//! | `recording.rs` | the tree with its moves as text |
//! | `words.rs` | a node in words, the same in every form; the tree on the terminal, and for Graphviz |
//! | `svg.rs` | a picture |
//! | `rows.rs` | a picture for a narrow page |

mod recording;
mod rows;
mod svg;
mod words;

use std::io::{self, Write};
use std::path::PathBuf;

use game_search::engine::{Engine, Field, Params};
use game_search::ladder::Algorithm;
use game_search::spec::GameSpec;
use game_search::{BoxedEvaluator, Limits, TextNotation, TreeRecorder};
use games::NAMES;

use crate::{dispatch::visit_game, game, output::Output, problem::Problem};

use recording::Recording;

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

/// Draw the tree that a search looked at.
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

/// What to draw: a game, and the position to begin with.
type Subject = (&'static str, &'static str);

/// A textbook's tree by its name, or a game at its start.
fn subject(given: &str) -> Result<Subject, Problem> {
    let trees = game::info("tree").positions;
    if let Some((_, start)) = trees.iter().find(|(name, _)| *name == given) {
        return Ok(("tree", start));
    }
    if let Some(game) = game::all().find(|game| game.name == given) {
        return Ok((game.name, game.positions[0].1));
    }
    let expected: Vec<&str> = trees.iter().map(|(name, _)| *name).chain(NAMES.iter().copied()).collect();
    Err(Problem::Unknown { what: "tree or game", given: given.to_owned(), expected: expected.join(", ") })
}

pub fn run(args: &Args) -> Result<(), Problem> {
    visit_game!(args.subject.0, <S>(args: &Args) -> Result<(), Problem> { draw::<S>(args) })?
}

fn draw<S: GameSpec>(args: &Args) -> Result<(), Problem> {
    let mut position = game::position::<S>(Some(args.fen.as_deref().unwrap_or(args.subject.1)))?;
    let mut evaluator = (game::evaluator::<S>(args.eval.as_deref())?.make)();
    let depth = args.depth.or(if S::NAME == "tree" { None } else { Some(2) });
    let depth = game::depth::<S>(&position, depth)?;
    let [dot_file, svg_file] = Output::open([args.dot.as_ref(), args.svg.as_ref()])?;

    let mut recorder = TreeRecorder::new(args.limit as usize);
    match &args.engine {
        None => {
            game::search::<S>(&mut position, &mut evaluator, args.algorithm, depth, Some(&mut recorder))?;
        }
        Some(features) => {
            let params = params::<S>(&position, &evaluator, features)?;
            let has_table = params.table;
            let mut engine = Engine::exact(evaluator).with_params(params)?;
            if has_table {
                engine = engine.with_table_mib(1)?;
            }
            engine.search_with(&position, &Limits::depth(depth), &mut recorder, &mut ())?;
        }
    }
    let is_clamped = args.engine.is_none() && args.algorithm == Algorithm::AlphaBetaFailHard;
    let recording = Recording::new(&mut position, &recorder, is_clamped);
    let title = title(args, depth, &position.position_text(), &recording);
    writeln!(io::stdout(), "{title}\n\n{}", words::text(&recording))?;
    Output::write(dot_file, || Ok(words::dot(&recording)))?;
    let picture = if args.rows { rows::svg } else { svg::svg };
    Output::write(svg_file, || Ok(picture(&title, &recording)))
}

/// The features of a list with commas in it, alone, at one depth; `all` as the engine plays the game, `none` of them.
///
/// # Errors
///
/// If there is no such feature.
fn params<S: GameSpec>(
    position: &S::Game,
    evaluator: &BoxedEvaluator<S::Game>,
    names: &str,
) -> Result<Params, Problem> {
    let names: Vec<&str> = match names {
        "all" => return Ok(S::params().for_search(position, evaluator).0),
        "none" => Vec::new(),
        names => names.split(',').collect(),
    };
    let is_known = |name: &&&str| Field::switches().any(|feature| feature.name == **name);
    if let Some(unknown) = names.iter().find(|name| !is_known(name)) {
        let expected =
            format!("all, none, {}", Field::switches().map(|feature| feature.name).collect::<Vec<_>>().join(", "));
        return Err(Problem::Unknown { what: "feature", given: (*unknown).to_owned(), expected });
    }
    let mut params =
        Params { deepening_step: None, enhanced_cutoffs: Some(2), immediate_wins: true, ..Params::selective() };
    for feature in Field::switches().filter(|feature| !names.contains(&feature.name)) {
        feature.switch_off(&mut params);
    }
    Ok(params)
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
