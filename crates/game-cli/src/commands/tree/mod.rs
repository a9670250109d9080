//! Search trees: draws the tree of a search with its windows, its scores, and the reason for every cutoff.
//!
//! `gamesearch tree` draws a textbook tree; `gamesearch tree --help` describes the options.
//!
//! | file | what is in it |
//! |---|---|
//! | `recording.rs` | the tree with its moves as text |
//! | `words.rs` | the description of a node, which all outputs share; the tree as text and for Graphviz |
//! | `svg.rs`, `rows.rs` | the tree as a picture; a narrow variant of this picture |
//! | `board.rs`, `part.rs` | the board of the position; boards and trees beside each other |

mod board;
mod part;
mod recording;
mod rows;
mod svg;
mod words;

use std::io::{self, Write};
use std::path::PathBuf;

use game_search::engine::{Engine, Params};
use game_search::ladder::Algorithm;
use game_search::spec::GameSpec;
use game_search::{BoxedEvaluator, Game, Limits, Score, TextNotation, TreeRecorder, Window};
use games::NAMES;

use crate::{dispatch::visit_game, game, output::Output, problem::Problem};

use recording::Recording;

const EXAMPLES: &str = "\
Examples:
  gamesearch tree                                          alpha-beta on a textbook tree
  gamesearch tree alpha-cut --algorithm minimax            the complete tree
  gamesearch tree wiki --svg tree.svg                      a picture for the browser
  gamesearch tree wiki --beside minimax --svg tree.svg     the complete tree on the left
  gamesearch tree delphi --mark \"B2,B3 2\" --svg tree.svg   two nodes with a red outline
  gamesearch tree wiki --dot tree.dot                      a file for Graphviz
  gamesearch tree --fen \"((3 12 8) (2 4 6) (14 5 2))\"      your own tree, siblings in parentheses
  gamesearch tree connect-four --fen 44444 --depth 3       a game
  gamesearch tree tic-tac-toe --fen xo./ox./... --board --svg tree.svg
  gamesearch tree tic-tac-toe --fen .../xoo/xox --depth 3 --boards --svg tree.svg
  gamesearch tree tic-tac-toe --depth 5 --limit 40 --algorithm mtdf
  gamesearch tree wiki --window 4,6                        the window at the root
  gamesearch tree connect-four --fen 44444 --depth 3 --engine table,enhanced_cutoffs

Each line shows the move, the window (alpha, beta), the score, and the reason why the search of the node ended. The
score is exact after =, a lower bound after >=, and an upper bound after <=. Minimax and negamax have no windows.

In a picture, a triangle points up where the first player (the maximiser) moves, and down where the second player (the
minimiser) moves. The best line is thick, and dashed boxes name the moves that a cutoff skipped.";

/// Draw the tree of a search.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Textbook tree (delphi, wiki, alpha-cut or beta-cut), or a game
    #[arg(default_value = "delphi", value_parser = subject)]
    subject: Subject,
    /// Position of the game, as text [default: the start position]
    #[arg(long)]
    fen: Option<String>,
    /// Search depth in plies [default: the whole tree for a textbook tree, 2 for a game]
    #[arg(long)]
    depth: Option<u32>,
    /// Algorithm, by name
    #[arg(long, default_value = "alpha-beta")]
    algorithm: Algorithm,
    /// Draw the engine's search with only these features: names separated by commas, `all` or `none`
    #[arg(long, value_name = "FEATURES", conflicts_with = "algorithm")]
    engine: Option<String>,
    /// Evaluator, by name, or a network file as net:FILE [default: the game's first evaluator]
    #[arg(long)]
    eval: Option<String>,
    /// Maximum number of nodes to draw, from 1 to 100000; further nodes are only counted
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    limit: u32,
    /// Also write the tree as a Graphviz file
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,
    /// Also write the tree as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Give each node a row of its own in the picture, for a narrow page; by default, all nodes of a ply share a row
    #[arg(long, requires = "svg")]
    rows: bool,
    /// Also draw the tree of this algorithm, on the left
    #[arg(long, value_name = "ALGORITHM")]
    beside: Option<Algorithm>,
    /// Window at the root, two numbers from the view of the side to move [default: the full window]
    #[arg(long, value_name = "ALPHA,BETA", allow_hyphen_values = true, conflicts_with_all = ["engine", "beside"], value_parser = window)]
    window: Option<Window>,
    /// Also draw the board of the position; with --depth 0, draw only the board
    #[arg(long, requires = "svg")]
    board: bool,
    /// Also draw the board of each node, in the node
    #[arg(long, requires = "svg", conflicts_with = "rows")]
    boards: bool,
    /// Mark nodes in the picture. Each node is given by the moves that lead to the node, separated by spaces; nodes are
    /// separated by commas
    #[arg(long, value_name = "NODES", value_delimiter = ',', requires = "svg")]
    mark: Vec<String>,
}

/// The subject of the drawing: a game and its default position.
type Subject = (&'static str, &'static str);

/// Parses the name of a textbook tree or of a game. For a game, the default position is the start position.
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

/// Parses a window of two whole numbers.
fn window(text: &str) -> Result<Window, String> {
    let expected =
        format!("expected a smaller and a larger whole number within ±{}, such as 0,20", Score::MAX_HEURISTIC);
    let edge = |text: &str| text.trim().parse::<i32>().ok();
    let window = text.split_once(',').and_then(|(alpha, beta)| Window::between(edge(alpha)?, edge(beta)?));
    window.ok_or(expected)
}

pub fn run(args: &Args) -> Result<(), Problem> {
    visit_game!(args.subject.0, <S>(args: &Args) -> Result<(), Problem> { draw::<S>(args) })?
}

fn draw<S: GameSpec>(args: &Args) -> Result<(), Problem> {
    let position = game::position::<S>(Some(args.fen.as_deref().unwrap_or(args.subject.1)))?;
    // `--boards` alone only checks that the game has a board.
    let mut board = (args.board || args.boards).then(|| board::board::<S>(&position)).transpose()?;
    if let Some(mut board) = board.take_if(|_| args.board && args.depth == Some(0)) {
        let [svg_file] = Output::open([args.svg.as_ref()])?;
        let text = position.position_text();
        // The position below the board stays in one line.
        board.width = board.width.max(7.0 * text.chars().count() as f64);
        let to_move = S::SIDES[position.side_to_move().index()];
        return Output::write(svg_file, || Ok(part::picture_of(vec![board], &format!("{text}\n{to_move} to move"))));
    }
    let depth = args.depth.or(if S::NAME == "tree" { None } else { Some(2) });
    let depth = game::depth::<S>(&position, depth)?;
    let [dot_file, svg_file] = Output::open([args.dot.as_ref(), args.svg.as_ref()])?;

    // With `--engine`, the engine searches instead of an algorithm of the ladder.
    let searched = args.engine.is_none().then_some(args.algorithm);
    let mut trees = Vec::new();
    for algorithm in args.beside.map(Some).into_iter().chain([searched]) {
        let recording = record::<S>(args, algorithm, &mut position.clone(), depth)?;
        let (text, view) = (position.position_text(), view(algorithm));
        let (title, left_out) = (title(args, algorithm, depth, &text), left_out(&recording));
        writeln!(io::stdout(), "{title}; {view}{left_out}\n\n{}", words::text(&recording))?;
        // A title breaks before the position rather than inside it. Titles beside each other have equally many lines.
        let position = args.beside.map_or("", |_| "\n").to_owned() + &text.replace(' ', "\u{a0}");
        let title = title.replace(&text, &position) + &left_out;
        trees.push((title, view, recording));
    }
    Output::write(dot_file, || Ok(words::dot(&trees[trees.len() - 1].2)))?;
    // The point of view is written once, unless the trees differ in it.
    let (tree, common) = (if args.rows { rows::rows } else { svg::tree }, trees[0].1);
    let is_common = trees.iter().all(|(_, view, _)| *view == common);
    let trees = trees.iter().map(|(title, view, recording)| match is_common {
        true => tree(title, recording),
        false => tree(&format!("{title}\n{view}"), recording),
    });
    let parts = board.filter(|_| args.board).into_iter().chain(trees);
    let legend = if is_common { format!("{}; {common}", words::LEGEND) } else { words::LEGEND.to_owned() };
    Output::write(svg_file, || Ok(part::picture_of(parts.collect(), &legend)))
}

/// Searches the position by `algorithm`, or by the engine if `algorithm` is `None`, and records the tree.
fn record<S: GameSpec>(
    args: &Args,
    algorithm: Option<Algorithm>,
    position: &mut S::Game,
    depth: u32,
) -> Result<Recording, Problem> {
    let mut evaluator = game::evaluator::<S>(args.eval.as_deref())?.evaluator();
    let mut recorder = TreeRecorder::new(args.limit as usize);
    let line = match algorithm {
        Some(algorithm) => {
            let window = args.window.unwrap_or(Window::FULL);
            if window != Window::FULL && !algorithm.takes_window() {
                return Err(Problem::NoWindow { algorithm });
            }
            game::search::<S>(position, &mut evaluator, algorithm, depth, window, Some(&mut recorder))?.line
        }
        None => {
            let params = params::<S>(position, &evaluator, args.engine.as_deref().unwrap_or("none"))?;
            let has_table = params.table;
            let mut engine = Engine::exact(evaluator).with_params(params)?;
            if has_table {
                engine = engine.with_table_mib(1)?;
            }
            let report = engine.search_with(position, &Limits::depth(depth), &mut recorder, &mut ())?;
            game::texts(position, report.lines.first().map_or(&[], |best| &best.line))
        }
    };
    let board = |position: &S::Game| args.boards.then(|| board::board::<S>(position).ok()).flatten();
    Ok(Recording::new(position, &recorder, algorithm, &line, &args.mark, &board))
}

/// Returns the engine parameters of a list of features. The name `all` stands for the parameters with which the engine
/// plays, and `none` for no features.
fn params<S: GameSpec>(
    position: &S::Game,
    evaluator: &BoxedEvaluator<S::Game>,
    names: &str,
) -> Result<Params, Problem> {
    match names {
        "all" => Ok(S::params().for_search(position, evaluator).0),
        "none" => Ok(Params::with_only("")?),
        names => Ok(Params::with_only(names)?),
    }
}

fn title(args: &Args, algorithm: Option<Algorithm>, depth: u32, position: &str) -> String {
    let search = match (algorithm, args.engine.as_deref().unwrap_or("none")) {
        (Some(algorithm), _) => algorithm.to_string(),
        (None, "none") => "engine without features".to_owned(),
        (None, "all") => "full engine".to_owned(),
        (None, features) => format!("engine with {}", features.replace(',', ", ")),
    };
    let window = args.window.map_or(String::new(), |it| format!(" with the window ({}, {})", it.alpha, it.beta));
    format!("{search} to depth {depth}{window} on {position}")
}

/// Returns whose point of view the scores have.
fn view(algorithm: Option<Algorithm>) -> &'static str {
    match algorithm {
        Some(Algorithm::Minimax | Algorithm::AlphaBetaTwoSided) => "scores for the first player",
        _ => "scores for the side to move",
    }
}

fn left_out(recording: &Recording) -> String {
    match recording.left_out {
        0 => String::new(),
        more => format!("; {more} more nodes are not drawn (see --limit)"),
    }
}
