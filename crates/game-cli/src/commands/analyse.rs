//! Analysis: searches a position with the engine or by Monte Carlo tree search, and prints the progress of the search.

use std::io::{self, IsTerminal, Write};
use std::mem;
use std::ops::ControlFlow;
use std::time::Duration;

use game_search::searcher::{Progress, SearcherConfig};
use game_search::spec::{ChosenEvaluator, GameSpec, Notation, Wdl, ply_of};
use game_search::{Bound, Game, Limits, Report, Score, Searcher, TextNotation as _};
use games::tabletop::{Lang, texts};
use indicatif::HumanCount;

use crate::{game, problem::Problem, terminal};

const EXAMPLES: &str = "\
Examples:
  gamesearch analyse xiangqi                              five seconds on the start position
  gamesearch analyse xiangqi --depth 14 --multipv 3       the three best moves
  gamesearch analyse xiangqi --explain --time 1000        static evaluation first, term by term
  gamesearch analyse amazons --time 2000 --threads 2
  gamesearch analyse connect-four --fen \"......./......./......./......./..xo.../..xo...\" --depth 20
  gamesearch analyse xiangqi --searchmoves \"h2e2 b2e2\" --depth 9
  gamesearch analyse xiangqi --moves \"h2e2 h9g7 e2h2 g7h9\"  the start position, on its second occurrence
  gamesearch analyse amazons --memory 256                 Monte Carlo tree search, the default in Amazons

On a terminal, the last line is updated in place. If the output is not a terminal, each iteration prints a line of its
own.

Monte Carlo tree search (with --mcts, and by default in Amazons) prints its progress at most five times per second:
`depth` is the length of the best variation in plies, `to` is the length of the longest simulation, and `nodes` is the
number of positions searched. With --mcts, --mate is refused, and --depth needs --nodes or --time. In Amazons, the
alpha-beta engine is used if --mate or --table-mib is given, or if --depth is the only limit. If every region of an
Amazons position has one owner, the first line of the output states who wins.

If a model of results was fitted to games of the evaluator, the line before the last one states what the score means for
the side to move: how many of 1,000 games are won, drawn and lost.

The last line begins with `best`, followed by the best move and its score. If the game is over, no move is named. The
score is `unknown` if no move was searched, and a bound (`at least`, `at most`) if the search ended before the score was
certain.";

/// Search a position with the engine or by Monte Carlo tree search, and print the results as they arrive.
#[derive(Debug, clap::Args)]
#[command(after_help = game::list() + EXAMPLES)]
pub struct Args {
    /// Game, such as xiangqi
    #[arg(value_parser = game::named)]
    pub game: &'static str,
    /// Position as text [default: the start position]
    #[arg(long)]
    fen: Option<String>,
    /// Moves to play before the search, separated by spaces or commas. Xiangqi accepts ICCS, WXF and Chinese notation;
    /// Amazons accepts its seven notations
    #[arg(long, default_value = "", hide_default_value = true)]
    moves: String,
    /// Evaluator, by name, or a network file as net:FILE [default: the game's strongest evaluator]
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,
    /// Print the static evaluation of the position first, term by term
    #[arg(long)]
    explain: bool,
    /// Search depth in plies
    #[arg(long)]
    depth: Option<u32>,
    /// Node limit
    #[arg(long)]
    nodes: Option<u64>,
    /// Time limit in milliseconds [default: 5000 if no other limit is given]
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// Stop when a win within PLIES plies is found; if no other limit is given, also stop after depth 2 * PLIES
    #[arg(long, value_name = "PLIES")]
    mate: Option<u32>,
    /// Number of best lines to show
    #[arg(long, default_value_t = 1, value_name = "N")]
    multipv: usize,
    /// Number of search threads
    #[arg(long, default_value_t = 1, value_name = "N")]
    threads: usize,
    /// Transposition table size in MiB; selects the alpha-beta engine [default: 64]
    #[arg(long, value_name = "MIB", conflicts_with = "mcts")]
    table_mib: Option<usize>,
    /// Use Monte Carlo tree search (the default in Amazons)
    #[arg(long)]
    mcts: bool,
    /// Use the alpha-beta engine (the default in all games except Amazons)
    #[arg(long, conflicts_with = "mcts")]
    engine: bool,
    /// Tree memory limit in MiB; selects Monte Carlo tree search [default: 64]
    #[arg(long, value_name = "MIB", conflicts_with_all = ["engine", "table_mib"])]
    memory: Option<usize>,
    /// Search only these moves, separated by spaces or commas
    #[arg(long, default_value = "", hide_default_value = true)]
    searchmoves: String,
    /// Do not search these moves, separated by spaces or commas
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    exclude: String,
    /// Notation of the moves [default: Chinese or WXF in xiangqi, as the language is; d1-d7/g7 in Amazons]
    #[arg(long, value_name = "NOTATION")]
    notation: Option<String>,
    /// The language of the notation
    #[arg(skip)]
    pub lang: Lang,
}

pub fn run<S: GameSpec>(args: &Args) -> Result<(), Problem> {
    let evaluator = game::evaluator_to_play::<S>(args.eval.as_deref())?;
    let mut position = game::position::<S>(args.fen.as_deref())?;
    play::<S>(&mut position, &args.moves)?;
    let unexplained = || {
        let evaluator = evaluator.name().to_owned();
        Problem::Unexplained { game: S::NAME, evaluator, expected: explained() }
    };
    let notation = &S::NOTATIONS[game::notation::<S>(args.notation.as_deref(), args.lang)?];
    let explain = args.explain.then(|| evaluator.explain.clone().ok_or_else(unexplained)).transpose()?;
    let mut out = io::stdout();
    let limits = args.limits::<S>(&position)?;
    let mut searcher = args.config::<S>(&position, &evaluator).build(evaluator.maker())?;
    if let Some(explain) = explain {
        writeln!(out, "{}\n", explain(&position))?;
    }
    if let Some(finish) = S::finisher().and_then(|mut finisher| finisher(&position)) {
        writeln!(out, "{}\n", finish.text)?;
    }
    // On a terminal, one line shows the progress and is updated in place.
    let live = out.is_terminal().then(|| terminal::progress(None, "{wide_msg}"));
    let mut is_first = true;
    let mut show = |progress: &Progress<'_, MoveOf<S>>| -> io::Result<()> {
        if mem::take(&mut is_first) {
            writeln!(out, "{}, {}: {}\n{HEADER}", S::NAME, evaluator.name(), position.position_text())?;
        }
        let row = row(progress, &texts(&position, progress.line.iter().copied(), notation.write));
        match &live {
            Some(live) => live.set_message(row),
            None => writeln!(out, "{row}")?,
        }
        Ok(())
    };
    let mut shown = Ok(());
    let report = searcher.search(&position, &limits, &mut |progress: &Progress<'_, MoveOf<S>>| {
        if shown.is_ok() {
            shown = show(progress);
        }
        ControlFlow::Continue(())
    })?;
    if let Some(live) = &live {
        live.finish();
    }
    shown?;
    let ply = ply_of(&position.position_text(), 0);
    let wdl = evaluator.wdl.filter(|_| report.bound == Bound::Exact).map(|model| model.wdl(report.score, ply));
    Ok(finish(&mut out, &position, &report, wdl, notation)?)
}

type MoveOf<S> = <<S as GameSpec>::Game as Game>::Move;

impl Args {
    fn limits<S: GameSpec>(&self, position: &S::Game) -> Result<Limits<MoveOf<S>>, Problem> {
        let unlimited = self.depth.is_none() && self.nodes.is_none() && self.time.is_none() && self.mate.is_none();
        let read = |text| S::read_move(position, text).map_err(|error| Problem::Move(error.message));
        let moves = |list| S::split_moves(list).into_iter().map(read).collect::<Result<Vec<_>, _>>();
        Ok(Limits {
            depth: self.depth,
            nodes: self.nodes,
            mate: self.mate,
            time: self.time.or(unlimited.then_some(5_000)).map(Duration::from_millis),
            only: moves(&self.searchmoves)?,
            exclude: moves(&self.exclude)?,
            multi_pv: self.multipv,
            ..Limits::default()
        })
    }

    /// Returns the configuration of the search. Monte Carlo tree search is used if the options select it, or if it is
    /// the game's default search and supports the limits.
    fn config<S: GameSpec>(&self, position: &S::Game, evaluator: &ChosenEvaluator<S::Game>) -> SearcherConfig {
        let only_depth = self.depth.is_some() && self.nodes.is_none() && self.time.is_none();
        let for_engine = self.engine || self.table_mib.is_some() || self.mate.is_some() || only_depth;
        let (method, memory) = if self.mcts || self.memory.is_some() || S::PREFERS_MCTS && !for_engine {
            (evaluator.mcts_params::<S>().into(), self.memory)
        } else {
            (S::params().for_search(position, &evaluator.evaluator()).0.into(), self.table_mib)
        };
        SearcherConfig { method, memory_mib: memory.unwrap_or(64), threads: self.threads, solver: S::ANALYSIS_SOLVER }
    }
}

/// Plays moves on the position, so that the search can detect repetitions of the earlier positions.
fn play<S: GameSpec>(position: &mut S::Game, list: &str) -> Result<(), Problem> {
    for (text, number) in S::split_moves(list).into_iter().zip(1..) {
        let refused = |reason: String| Problem::Move(format!("move {number}: {reason}"));
        if position.outcome().is_some() {
            return Err(refused(format!("{text:?} comes after the end of the game")));
        }
        let mv = S::read_move(position, text).map_err(|error| refused(error.message))?;
        position.make(mv);
    }
    Ok(())
}

const HEADER: &str = "depth   to      score           nodes      nodes/s  seconds  line";

fn row<M>(progress: &Progress<'_, M>, line: &[String]) -> String {
    let Progress { depth, selective_depth, nodes, .. } = *progress;
    let (score, seconds, line) = (progress.score.to_string(), progress.time.as_secs_f64(), line.join(" "));
    let speed = HumanCount((nodes as f64 / seconds.max(1e-6)) as u64).to_string();
    let nodes = HumanCount(nodes).to_string();
    format!("{depth:>5} {selective_depth:>4} {score:>10} {nodes:>15} {speed:>12} {seconds:>8.3}  {line}")
}

fn finish<G: Game + Clone>(
    out: &mut impl Write,
    position: &G,
    report: &Report<G::Move>,
    wdl: Option<Wdl>,
    notation: &Notation<G>,
) -> io::Result<()> {
    let Report { nodes, simulations, time, depth, reason, .. } = report;
    write!(out, "\n{} nodes in {:.3} s, {depth} plies", HumanCount(*nodes), time.as_secs_f64())?;
    if *simulations > 0 {
        write!(out, ", {} simulations", HumanCount(*simulations))?;
    }
    writeln!(out, "; ended by: {reason}")?;
    let lines: Vec<Vec<String>> =
        report.lines.iter().map(|it| texts(position, it.line.iter().copied(), notation.write)).collect();
    if lines.len() > 1 {
        for ((number, line), shown) in (1..).zip(&report.lines).zip(&lines) {
            let score = if *depth > 0 { line.score.to_string() } else { "unknown".to_owned() };
            writeln!(out, "{number:>3}. {score:>10}  {}", shown.join(" "))?;
        }
    }
    let score = match report.bound {
        Bound::Exact => report.score.to_string(),
        Bound::Upper => format!("at most {}", report.score),
        Bound::Lower if *depth == 0 && report.score == Score::DRAW => "unknown".to_owned(),
        Bound::Lower => format!("at least {}", report.score),
    };
    if let (Some(_), Some(Wdl { win, draw, loss })) = (report.best, wdl) {
        writeln!(out, "of 1,000 games of the engine with this score, {win} are won, {draw} drawn and {loss} lost")?;
    }
    let ponder = lines.first().and_then(|line| line.get(1)).map(|reply| format!(" expecting {reply}"));
    match report.best {
        Some(best) => writeln!(out, "best {} {score}{}", (notation.write)(position, best), ponder.unwrap_or_default()),
        None => writeln!(out, "best: none, the game is over: {score}"),
    }
}

/// Returns a list of the evaluators that can list their terms, grouped by game.
fn explained() -> String {
    let games =
        game::all().flat_map(|game| game.explained.into_iter().map(move |name| format!("{name} of {}", game.name)));
    games.collect::<Vec<_>>().join(", ")
}
