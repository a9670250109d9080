//! Lets the engine, or a Monte Carlo search, think about a position, and shows how its opinion develops.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Duration;

use game_search::{Bound, Limits, Score};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use games::{GAMES, GameEntry, Iteration, MctsTask, Problem, Task, Thinker, Thought, game_named};

const EXAMPLES: &str = "\
Examples:
  gamesearch analyse xiangqi                              five seconds on the start position
  gamesearch analyse xiangqi --depth 14 --multipv 3       the three best moves
  gamesearch analyse xiangqi --explain --time 1000        first what the evaluator adds up, term by term
  gamesearch analyse amazons --time 2000 --threads 2
  gamesearch analyse connect-four --fen \"......./......./......./......./..xo.../..xo...\" --depth 20
  gamesearch analyse xiangqi --searchmoves \"h2e2 b2e2\" --depth 9
  gamesearch analyse xiangqi --moves \"h2e2 h9g7 e2h2 g7h9\"  after these moves, which count for repetition
  gamesearch analyse amazons --memory 256                 by Monte Carlo tree search, as Amazons are unless --engine says otherwise

On a terminal the last line changes in place; elsewhere every iteration has a line of its own.
In a Monte Carlo tree search, with --mcts or in Amazons, a line comes at most five times a second: depth is the length of the
best line, to that of the longest simulation, nodes are positions looked at. With --mcts, --mate is refused, and --depth needs
--nodes or --time beside it; in Amazons these and --table-mib are for the engine. Where regions of Amazons have one owner each,
the first line says who wins.
The last line of all begins with `best`; it names no move if the game is over. The score is `unknown` if there was no time
or node to search a move with, `at least` or `at most` so much if the search ended before it was certain.";

fn help() -> String {
    let games = GAMES.iter().map(|game| format!("  {:<14} evaluators {}\n", game.name, game.evaluators()));
    format!("Games:\n{}\n{EXAMPLES}", games.collect::<String>())
}

/// Searches a position with the engine, or by Monte Carlo, and prints what it finds as it comes.
#[derive(Debug, clap::Args)]
#[command(after_help = help())]
pub struct Args {
    /// The game
    #[arg(value_parser = game_named)]
    game: &'static GameEntry,
    /// The position as text [default: the start]
    #[arg(long)]
    fen: Option<String>,
    /// The moves played from there, with spaces or commas between them; in xiangqi in ICCS, WXF or Chinese notation,
    /// in Amazons in any of the seven
    #[arg(long, default_value = "", hide_default_value = true)]
    moves: String,
    /// The game's evaluator, by name [default: the strongest]
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,
    /// Begin with the static evaluation of the position, term by term
    #[arg(long)]
    explain: bool,
    /// Stop after so many plies
    #[arg(long)]
    depth: Option<u32>,
    /// Stop after so many nodes
    #[arg(long)]
    nodes: Option<u64>,
    /// Stop after so many milliseconds [default: 5000, unless there is another limit]
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// Stop when a win within so many plies is found; without another limit, after twice as many
    #[arg(long, value_name = "PLIES")]
    mate: Option<u32>,
    /// Show so many best lines
    #[arg(long, default_value_t = 1, value_name = "N")]
    multipv: usize,
    /// Search with so many threads
    #[arg(long, default_value_t = 1, value_name = "N")]
    threads: usize,
    /// Search by the engine, with a transposition table of this size [default: 64]
    #[arg(long, value_name = "MIB", conflicts_with = "mcts")]
    table_mib: Option<usize>,
    /// Search by Monte Carlo tree search [default: in Amazons]
    #[arg(long)]
    mcts: bool,
    /// Search by the engine, alpha-beta [default: in other games]
    #[arg(long, conflicts_with = "mcts")]
    engine: bool,
    /// Search by Monte Carlo tree search, with no more memory for the tree [default: 64]
    #[arg(long, value_name = "MIB", conflicts_with_all = ["engine", "table_mib"])]
    memory: Option<usize>,
    /// Look at these moves only
    #[arg(long, default_value = "", hide_default_value = true)]
    searchmoves: String,
    /// Do not look at these moves
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    exclude: String,
}

impl Args {
    /// Whether Monte Carlo tree search is asked for, or is the usual search of the game and can keep to the limits.
    fn by_mcts(&self) -> bool {
        let only_depth = self.depth.is_some() && self.nodes.is_none() && self.time.is_none();
        let for_engine = self.engine || self.table_mib.is_some() || self.mate.is_some() || only_depth;
        self.mcts || self.memory.is_some() || self.game.played_by_mcts && !for_engine
    }
}

pub fn run(args: &Args) -> Result<ExitCode, Problem> {
    let evaluator = args.eval.as_deref().unwrap_or(args.game.strongest);
    let mut board = args.game.open_for_engine(args.fen.as_deref().unwrap_or(args.game.start()), Some(evaluator))?;
    board.play(&args.moves)?;
    let explanation = args.explain.then(|| board.explain()).transpose()?;
    let unlimited = args.depth.is_none() && args.nodes.is_none() && args.time.is_none() && args.mate.is_none();
    let time = args.time.or(unlimited.then_some(5_000));
    let limits = Limits {
        depth: args.depth,
        nodes: args.nodes,
        mate: args.mate,
        time: time.map(Duration::from_millis),
        only: texts(args.game, &args.searchmoves),
        exclude: texts(args.game, &args.exclude),
        multi_pv: args.multipv,
        ..Limits::default()
    };
    let mut out = io::stdout();
    if let Some(table) = explanation {
        writeln!(out, "{table}\n")?;
    }
    if let Some(settled) = board.settled() {
        writeln!(out, "{settled}\n")?;
    }
    let live = live_line();
    let mut shown = Ok(false);
    let mut tell = |iteration: &Iteration| {
        if let Ok(begun) = shown {
            shown = show(&mut out, &live, board.as_ref(), iteration, begun).map(|()| true);
        }
    };
    let threads = args.threads;
    let thought = if args.by_mcts() {
        board.simulate(&MctsTask { threads, memory_mib: args.memory.unwrap_or(64), limits }, &mut tell)?
    } else {
        let table_mib = args.table_mib.unwrap_or(64);
        board.think(&Task { params: board.params(), threads, table_mib, limits }, &mut tell)?
    };
    live.finish();
    shown?;
    finish(&mut out, &thought)?;
    Ok(ExitCode::SUCCESS)
}

fn texts(game: &GameEntry, list: &str) -> Vec<String> {
    game.moves(list).into_iter().map(str::to_owned).collect()
}

/// Shows an iteration; before the first one, what it is about.
fn show(
    out: &mut impl Write,
    live: &ProgressBar,
    board: &dyn Thinker,
    iteration: &Iteration,
    begun: bool,
) -> io::Result<()> {
    if !begun {
        writeln!(out, "{}, {}: {}", board.game(), board.evaluator(), board.position())?;
        writeln!(out, "{}", columns(["depth", "to", "score", "nodes", "nodes/s", "seconds", "line"]))?;
    }
    if !io::stdout().is_terminal() {
        return writeln!(out, "{}", row(iteration));
    }
    live.set_message(row(iteration));
    Ok(())
}

/// A line that changes in place, on a terminal.
fn live_line() -> ProgressBar {
    if !io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_msg}").expect("a valid template");
    ProgressBar::new_spinner().with_style(style)
}

fn columns([depth, to, score, nodes, speed, seconds, line]: [&str; 7]) -> String {
    format!("{depth:>5} {to:>4} {score:>10} {nodes:>15} {speed:>12} {seconds:>8}  {line}")
}

fn row(iteration: &Iteration) -> String {
    let seconds = iteration.time.as_secs_f64();
    columns([
        &iteration.depth.to_string(),
        &iteration.selective_depth.to_string(),
        &iteration.score.to_string(),
        &HumanCount(iteration.nodes).to_string(),
        &HumanCount((iteration.nodes as f64 / seconds.max(1e-6)) as u64).to_string(),
        &format!("{seconds:.3}"),
        &iteration.line.join(" "),
    ])
}

fn finish(out: &mut impl Write, thought: &Thought) -> Result<(), Problem> {
    let Thought { nodes, time, depth, reason, .. } = thought;
    writeln!(out, "\n{} nodes in {:.3} s, {depth} plies; ended by: {reason}", HumanCount(*nodes), time.as_secs_f64())?;
    if thought.lines.len() > 1 {
        let searched = *depth > 0;
        for (number, (score, line)) in thought.lines.iter().enumerate() {
            let score = if searched { score.to_string() } else { "unknown".to_owned() };
            writeln!(out, "{:>3}. {score:>10}  {}", number + 1, line.join(" "))?;
        }
    }
    let score = match thought.bound {
        Bound::Exact => thought.score.to_string(),
        Bound::Upper => format!("at most {}", thought.score),
        Bound::Lower if *depth == 0 && thought.score == Score::DRAW => "unknown".to_owned(),
        Bound::Lower => format!("at least {}", thought.score),
    };
    match (&thought.best, &thought.ponder) {
        (Some(best), Some(ponder)) => writeln!(out, "best {best} {score} expecting {ponder}")?,
        (Some(best), None) => writeln!(out, "best {best} {score}")?,
        (None, _) => writeln!(out, "best: none, the game is over: {score}")?,
    }
    Ok(())
}
