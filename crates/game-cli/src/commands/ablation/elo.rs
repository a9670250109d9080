//! What each feature of the engine is worth in Elo: a match of the whole engine against the engine without the feature.

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use comfy_table::Table;
use game_arena::adjudication::{Adjudication, AdjudicationRule};
use game_arena::matches::{Event as MatchEvent, Log, Tally};
use game_arena::openings::{Plies, RandomOpenings};
use game_arena::players::Limit;
use game_arena::{EngineSpec, Match, Openings};
use game_search::engine::{Engine, Field, Params};
use game_search::spec::GameSpec;
use game_search::{BoxedEvaluator, Event, Game, Limits, Observer};
use indicatif::ProgressBar;

use crate::{game, problem::Problem, terminal};

/// The options of the matches.
#[derive(Debug, clap::Args)]
pub struct EloArgs {
    /// Instead, play a match for each feature: the engine against the engine without the feature. The logs of the
    /// matches are in FOLDER, and the same command resumes them
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["fen", "depth", "svg"])]
    pub elo: Option<PathBuf>,
    /// Measure only these features, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',', requires = "elo")]
    features: Vec<String>,
    /// Number of games of each match; must be even. With 1,200 games, the standard error of the score is mostly 1 to 1.5 %
    #[arg(long, default_value_t = 1_200, value_name = "N", requires = "elo")]
    games: usize,
    /// Nodes per move
    #[arg(long, default_value_t = 10_000, value_name = "N", requires = "elo")]
    nodes: u64,
    /// Time per move in milliseconds, instead of nodes: for features that save time and no nodes
    #[arg(long, value_name = "MS", requires = "elo", conflicts_with = "nodes")]
    movetime: Option<u64>,
    /// Number of games played in parallel
    #[arg(long, default_value_t = 1, value_name = "N", requires = "elo")]
    concurrency: usize,
    /// Read openings from a file, one position per line
    #[arg(long, value_name = "FILE", requires = "elo", conflicts_with_all = ["random_plies", "seed"])]
    openings: Option<PathBuf>,
    /// Number of random plies in each opening, from 0 to 200, or a range such as 4..12 [default: that of `arena`]
    #[arg(long, value_name = "N", requires = "elo")]
    random_plies: Option<Plies>,
    /// Seed of the random openings
    #[arg(long, default_value_t = 1, value_name = "S", requires = "elo")]
    seed: u64,
    /// Adjudicate a win as `arena` does
    #[arg(long, value_name = "SCORE,MOVES", requires = "elo")]
    resign: Option<AdjudicationRule>,
    /// Adjudicate a draw as `arena` does
    #[arg(long, value_name = "SCORE,MOVES,PLY", requires = "elo")]
    draw: Option<AdjudicationRule>,
}

/// The number of openings that are searched to count how often a feature acts.
const COUNTED: u64 = 20;

/// Plays the matches, with this evaluator or the strongest, and prints the table.
pub fn run<S: GameSpec>(
    args: &EloArgs,
    folder: &Path,
    eval: Option<&str>,
    table_mib: usize,
) -> Result<(), Box<dyn Error>> {
    let evaluator = game::evaluator_to_play::<S>(eval)?;
    let params = S::params().for_search(&game::position::<S>(None)?, &evaluator.evaluator()).0;
    let features = chosen(&args.features, &params)?;
    let openings = || -> Result<Openings<S>, Problem> {
        let random = RandomOpenings {
            plies: args.random_plies.unwrap_or(Plies::exactly(S::OPENINGS.plies)),
            seed: args.seed,
            bound: S::OPENINGS.bound,
            depth: S::OPENINGS.depth,
        };
        let opened = match &args.openings {
            Some(path) => Openings::file(path),
            None => Openings::random(random),
        };
        opened.map_err(|error| Problem::Move(error.to_string()))
    };
    let eval = eval.map_or(String::new(), |eval| format!(";eval={eval}"));
    let engine = format!("table={table_mib}{eval}");
    let named = |name: &str| EngineSpec::parse::<S>(&format!("name={name};{engine}"));
    let (name, value) = args.movetime.map_or(("nodes", args.nodes), |millis| ("movetime", millis));
    let mut games = Match::new([named("whole")?, named("without")?], Limit::parse(name, &value.to_string())?);
    games.games = args.games;
    games.concurrency = args.concurrency;
    games.adjudication = Adjudication { win: args.resign, draw: args.draw, ..Adjudication::default() };
    games.check_options()?;
    terminal::stop_on_interrupt(games.stop.clone())?;
    let mut searcher = Engine::exact(evaluator.evaluator()).with_params(params)?.with_table_mib(table_mib)?;
    let limits = Limits { stop: Some(games.stop.clone()), ..Limits::nodes(args.nodes) };
    let (nodes, acts) = count_acts::<S>(&mut searcher, &limits, openings()?)?;
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let bar = terminal::resumed(0, features.len() * args.games, "games");
    let mut rows = Vec::new();
    for &feature in &features {
        bar.set_message(feature.name);
        games.engines[1] = EngineSpec::parse::<S>(&format!("name=without;{engine};params=all,-{}", feature.name))?;
        let path = folder.join(format!("{}.jsonl", feature.name));
        let tally = play::<S>(&games, &path, openings()?, &bar)?;
        let acted = acted(feature, &acts).map(|times| 1_000.0 * times as f64 / nodes.max(1) as f64);
        rows.push(Row { feature: feature.name, tally, acted });
        if games.stop.is_stopped() {
            break;
        }
    }
    bar.finish_and_clear();
    let limit = args.movetime.map_or(format!("{} nodes", args.nodes), |millis| format!("{millis} ms"));
    rows.sort_by(|a, b| elo(b).total_cmp(&elo(a)));
    Ok(writeln!(io::stdout(), "{}, {limit} a move, the engine against the engine without\n{}", S::NAME, table(&rows))?)
}

/// Returns the features that are on, or those of them that are named.
fn chosen(names: &[String], params: &Params) -> Result<Vec<&'static Field>, Problem> {
    let on: Vec<_> = Field::switches().filter(|feature| feature.is_on(params)).collect();
    for name in names {
        if !on.iter().any(|feature| feature.name == name) {
            let expected = on.iter().map(|feature| feature.name).collect::<Vec<_>>().join(", ");
            return Err(Problem::Unknown { what: "active feature", given: name.clone(), expected });
        }
    }
    Ok(on.into_iter().filter(|feature| names.is_empty() || names.iter().any(|name| name == feature.name)).collect())
}

/// Plays, or resumes, the match of one feature. Returns the results so far if the match is stopped.
fn play<S: GameSpec>(
    games: &Match,
    path: &Path,
    openings: Openings<S>,
    bar: &ProgressBar,
) -> Result<Tally, Box<dyn Error>> {
    let header = games.header(&openings);
    let (mut log, earlier) = if path.exists() {
        let resumed = Log::resume(path, &header)?;
        if let Some(warning) = &resumed.warning {
            bar.suspend(|| writeln!(io::stderr(), "warning: {warning}"))?;
        }
        (resumed.log, resumed.records)
    } else {
        (Log::create(path, &header)?, Vec::new())
    };
    bar.inc(earlier.len() as u64);
    let summary = games.run(openings, Some(&mut log), earlier, &mut |event| {
        if let MatchEvent::Finished { .. } = event {
            bar.inc(1);
        }
    })?;
    Ok(summary.tally)
}

/// Counts the events by which features report that they act.
#[derive(Default)]
struct Acts(Vec<(&'static str, u64)>);

impl<M> Observer<M> for Acts {
    fn on(&mut self, event: Event<M>) {
        let name = match event {
            Event::Heuristic(heuristic) => heuristic.name,
            Event::TableCutoff => "table",
            Event::NullCutoff => "null_move",
            _ => return,
        };
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => self.0.push((name, 1)),
        }
    }
}

/// Searches some openings with all features on. Returns the nodes, and how often each event occurred.
fn count_acts<S: GameSpec>(
    engine: &mut Engine<S::Game, BoxedEvaluator<S::Game>>,
    limits: &Limits<<S::Game as Game>::Move>,
    mut openings: Openings<S>,
) -> Result<(u64, Acts), Box<dyn Error>> {
    let (mut acts, mut nodes) = (Acts::default(), 0);
    for index in 0..openings.count().map_or(COUNTED, |count| COUNTED.min(count as u64)) {
        nodes += engine.search_with(&openings.get(index)?, limits, &mut acts, &mut ())?.nodes;
    }
    Ok((nodes, acts))
}

/// Returns how often a feature acted, or `None` if it reports nothing. Features that report the same event share its
/// count.
fn acted(feature: &Field, acts: &Acts) -> Option<u64> {
    let names: Vec<&str> = match feature.name {
        "table" | "enhanced_cutoffs" | "symmetry" => vec!["table"],
        "null_move" => vec!["null_move"],
        _ => feature.heuristics.iter().map(|heuristic| heuristic.name).collect(),
    };
    let count = |name: &&str| acts.0.iter().find(|(known, _)| known == name).map_or(0, |(_, count)| *count);
    (!names.is_empty()).then(|| names.iter().map(count).sum())
}

/// A row of the table: the match of one feature.
struct Row {
    feature: &'static str,
    tally: Tally,
    /// How often the feature acted per 1,000 nodes.
    acted: Option<f64>,
}

/// A larger difference is printed as "> 300", because a match of this length cannot measure it.
const CLEAR: f64 = 300.0;

fn elo(row: &Row) -> f64 {
    row.tally.pairs.estimate().map_or(f64::NEG_INFINITY, |estimate| estimate.elo)
}

fn table(rows: &[Row]) -> Table {
    let cells = rows.iter().map(|row| {
        let Tally { wins, draws, losses, pairs, .. } = &row.tally;
        let percent = |part: f64| format!("{:.1} %", 100.0 * part);
        let estimate = pairs.estimate();
        [
            row.feature.to_owned(),
            wins.to_string(),
            draws.to_string(),
            losses.to_string(),
            estimate.map_or("-".to_owned(), |it| percent(it.score)),
            estimate.filter(|_| pairs.has_error()).map_or("-".to_owned(), |it| percent(it.score_error)),
            match elo(row) {
                _ if 10 * row.tally.distinct_openings() < 9 * pairs.pairs() => "void".to_owned(),
                elo if elo > CLEAR && pairs.is_enough() => format!("> {CLEAR}"),
                elo if elo < -CLEAR && pairs.is_enough() => format!("< -{CLEAR}"),
                _ => pairs.to_string(),
            },
            percent(row.tally.distinct_games() as f64 / row.tally.games().max(1) as f64),
            row.acted.map_or("-".to_owned(), |acted| format!("{acted:.2}")),
        ]
    });
    let header = ["feature", "W", "D", "L", "score", "standard error", "Elo", "distinct games", "acts per 1,000 nodes"];
    terminal::table(header, &[0], cells)
}
