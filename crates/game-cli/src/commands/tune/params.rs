//! Tunes the numeric parameters of the engine's search by matches.

use std::error::Error;
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use game_arena::adjudication::{Adjudication, AdjudicationRule};
use game_arena::matches::MatchEnd;
use game_arena::openings::{Plies, RandomOpenings};
use game_arena::players::Limit;
use game_arena::{EngineSpec, Match, Openings};
use game_learn::optimise::{Genetic, Parameter, Spsa};
use game_search::engine::Field;
use game_search::file::{open_file, read_rest};
use game_search::searcher::StopHandle;
use game_search::spec::{GameSpec, OpeningDefaults};

use crate::{game, terminal};

const HELP: &str = "\
Examples:
  gamesearch tune params xiangqi --number razoring.margin=50,400,40 --number futility.margin=0,300,30 --iterations 2000 --threads 2
  gamesearch tune params xiangqi --number null_move.reduction --number late_move_reductions.slope=20,120,10 --log spsa.tsv
  gamesearch tune params xiangqi ... --log spsa.tsv --resume      resumes after Ctrl-C, with the same options
  gamesearch tune params amazons --method genetic --population 12 --iterations 20 --pairs 20 --number late_move_pruning.moves=1,40,4

Each iteration of spsa (Spall 1992) is a match between two parameter vectors: the current values moved by about one
STEP, and the current values moved in the opposite direction. In each generation of the genetic search, every vector
plays a match against the values with which the tuning began. The last line prints the parameters in the format of
`arena`. Confirm the parameters in a long match before you use them.";

/// Tune numeric parameters of the engine by matches against itself.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Game, such as xiangqi
    #[arg(value_parser = game::named)]
    pub game: &'static str,
    /// Parameter to tune; may be repeated. MIN, MAX and STEP are optional: the engine declares default values
    #[arg(long, required = true, value_name = "NAME[=MIN,MAX,STEP]")]
    number: Vec<String>,
    /// Tuning method
    #[arg(long, value_enum, default_value_t = Method::Spsa)]
    method: Method,
    /// Number of iterations (spsa) or generations (genetic)
    #[arg(long, default_value_t = 1_000, value_name = "N")]
    iterations: usize,
    /// Pairs of games per match
    #[arg(long, default_value_t = 2, value_name = "N")]
    pairs: usize,
    /// Learning rate of spsa: how far each win moves a parameter, in units of STEP
    #[arg(long, default_value_t = Spsa::DEFAULT_RATE, value_name = "X")]
    rate: f64,
    /// Number of parameter vectors per generation (genetic)
    #[arg(long, default_value_t = 16, value_name = "N")]
    population: usize,
    /// Features of the engine, in the format of `arena`
    #[arg(long, default_value = "all", value_name = "FEATURES")]
    params: String,
    /// Other settings of the engine, in the format of `arena`: eval=... table=...
    #[arg(long, default_value = "table=4", value_name = "SPEC")]
    engine: String,
    /// Nodes per move
    #[arg(long, default_value = "5000", value_name = "N")]
    nodes: String,
    /// Adjudicate a win as `arena` does
    #[arg(long, value_name = "SCORE,MOVES")]
    resign: Option<AdjudicationRule>,
    /// Adjudicate a draw as `arena` does
    #[arg(long, value_name = "SCORE,MOVES,PLY")]
    draw: Option<AdjudicationRule>,
    /// Number of games played in parallel
    #[arg(long, default_value_t = 1, value_name = "N")]
    threads: usize,
    /// Seed of the openings and of the search
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Log the result of every iteration to this file
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Resume from the log file, if the file exists
    #[arg(long, requires = "log")]
    resume: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Method {
    Spsa,
    Genetic,
}

pub fn run<S: GameSpec>(args: &Args) -> Result<(), Box<dyn Error>> {
    let parameters = parameters::<S>(args)?;
    let mut search = match args.method {
        Method::Spsa => Search::Spsa(Spsa::new(parameters.clone(), args.iterations, args.rate, args.seed)?),
        Method::Genetic => Search::Genetic(Genetic::new(parameters.clone(), args.population, args.seed)?),
    };
    let arbiter = Arbiter { args, parameters, stop: StopHandle::new() };
    // Values outside the engine's range are refused before the first game.
    for end in [|it: &Parameter| it.min, |it: &Parameter| it.max] {
        arbiter.spec::<S>("end", &arbiter.parameters.iter().map(end).collect::<Vec<_>>())?;
    }
    let (mut log, logged) = args.log.as_ref().map(|path| open_log(path, args)).transpose()?.unzip();
    for results in logged.into_iter().flatten() {
        search.tell(&results)?;
    }
    terminal::stop_on_interrupt(arbiter.stop.clone())?;
    let bar = terminal::resumed(search.done(), args.iterations, "iterations");
    while search.done() < args.iterations {
        let Some(results) = search.round::<S>(&arbiter)? else { break };
        if let Some(log) = &mut log {
            writeln!(log, "{}", results.iter().map(f64::to_string).collect::<Vec<_>>().join("\t"))?;
        }
        search.tell(&results)?;
        bar.set_message(arbiter.settings(&search.values()));
        bar.inc(1);
    }
    bar.finish_and_clear();
    println!("iterations {} params {}", search.done(), arbiter.settings(&search.values()));
    Ok(())
}

/// Parses `NAME=MIN,MAX,STEP`, or `NAME` with the range that the engine declares. Tuning starts at the engine's value.
fn parameters<S: GameSpec>(args: &Args) -> Result<Vec<Parameter>, Box<dyn Error>> {
    let evaluator = (S::strongest().make)();
    let params = S::params().with_settings(&args.params, &S::start(), &*evaluator)?;
    let read = |text: &String| -> Result<Parameter, Box<dyn Error>> {
        let wrong = || format!("--number {text:?}: expected NAME=MIN,MAX,STEP, such as razoring.margin=50,400,40");
        let (name, range) = text.split_once('=').map_or((&**text, None), |(name, range)| (name, Some(range)));
        let start = params.number(name)?;
        let start = start.ok_or_else(|| format!("--number {text:?}: the feature is off: expected it in --params"))?;
        let [min, max, step] = match range {
            Some(range) => {
                let numbers: Result<Vec<f64>, _> = range.split(',').map(str::parse).collect();
                numbers.map_err(|_| wrong())?.try_into().map_err(|_| wrong())?
            }
            None => {
                let tuning = Field::named(name).and_then(|field| field.tuning).ok_or_else(wrong)?;
                [tuning.min, tuning.max, tuning.step].map(|value| value as f64)
            }
        };
        Ok(Parameter { name: name.to_owned(), start: start as f64, min, max, step, whole: true })
    };
    args.number.iter().map(read).collect()
}

/// Compares parameter vectors by playing matches.
struct Arbiter<'a> {
    args: &'a Args,
    parameters: Vec<Parameter>,
    stop: StopHandle,
}

impl Arbiter<'_> {
    /// Returns the values as engine settings, in the format of the command `arena`.
    fn settings(&self, values: &[f64]) -> String {
        let settings = self.parameters.iter().zip(values).map(|(it, value)| format!("{}={value}", it.name));
        settings.collect::<Vec<_>>().join(",")
    }

    fn spec<S: GameSpec>(&self, name: &str, values: &[f64]) -> Result<EngineSpec, Box<dyn Error>> {
        let Args { params, engine, .. } = self.args;
        let text = format!("name={name};params={params},{};{engine}", self.settings(values));
        Ok(EngineSpec::parse::<S>(&text)?)
    }

    /// Plays a match between the parameter vectors `one` and `other`. Returns the wins of `one` minus its losses, or
    /// `None` if the match was stopped. The openings depend only on the seed and the round.
    fn compare<S: GameSpec>(&self, round: usize, one: &[f64], other: &[f64]) -> Result<Option<f64>, Box<dyn Error>> {
        let OpeningDefaults { plies, bound, depth } = S::OPENINGS;
        let seed = self.args.seed.wrapping_mul(1_000_003).wrapping_add(round as u64);
        let plies = Plies::exactly(plies);
        let openings = Openings::<S>::random(RandomOpenings { plies, seed, bound, depth })?;
        let engines = [self.spec::<S>("one", one)?, self.spec::<S>("other", other)?];
        let mut games = Match::new(engines, Limit::parse("nodes", &self.args.nodes)?);
        games.games = 2 * self.args.pairs;
        games.adjudication = Adjudication { win: self.args.resign, draw: self.args.draw, ..Adjudication::default() };
        games.concurrency = self.args.threads;
        games.stop = self.stop.clone();
        let summary = games.run(openings, None, Vec::new(), &mut |_| {})?;
        let tally = &summary.tally;
        Ok((summary.ended == MatchEnd::Complete).then_some(tally.wins as f64 - tally.losses as f64))
    }
}

enum Search {
    Spsa(Spsa),
    Genetic(Genetic),
}

impl Search {
    fn done(&self) -> usize {
        match self {
            Search::Spsa(search) => search.done(),
            Search::Genetic(search) => search.generation(),
        }
    }

    fn values(&self) -> Vec<f64> {
        match self {
            Search::Spsa(search) => search.settled(),
            Search::Genetic(search) => search.median(),
        }
    }

    /// Plays the matches of the next round and returns their results, or `None` if a match was stopped.
    fn round<S: GameSpec>(&self, arbiter: &Arbiter<'_>) -> Result<Option<Vec<f64>>, Box<dyn Error>> {
        let round = self.done();
        match self {
            Search::Spsa(search) => match search.ask() {
                None => Ok(None),
                Some([one, other]) => Ok(arbiter.compare::<S>(round, &one, &other)?.map(|difference| vec![difference])),
            },
            Search::Genetic(search) => {
                let start: Vec<f64> = arbiter.parameters.iter().map(|it| it.start).collect();
                search.ask().iter().map(|it| arbiter.compare::<S>(round, it, &start)).collect()
            }
        }
    }

    fn tell(&mut self, results: &[f64]) -> Result<(), String> {
        match (self, results) {
            (Search::Spsa(search), &[difference]) => search.tell(difference),
            (Search::Genetic(search), results) if results.len() == search.ask().len() => search.tell(results),
            _ => Err(format!("a line of the log has {} numbers: expected the log of the same search", results.len()))?,
        }
        Ok(())
    }
}

/// The maximum size of a log, in bytes.
const MAX_LOG_BYTES: u64 = 1 << 30;

/// A log file to append to, and the results that the file already contains, one line per iteration. Replaying these
/// results restores the state in which the tuning stopped.
type Log = (File, Vec<Vec<f64>>);

fn open_log(path: &Path, args: &Args) -> Result<Log, Box<dyn Error>> {
    let Args { game, number, method, iterations, pairs, rate, population, params, engine, nodes, seed, .. } = args;
    let rule = |rule: Option<AdjudicationRule>| {
        rule.map_or("none".into(), |it| format!("{},{},{}", it.score, it.moves, it.from_ply))
    };
    let (resign, draw) = (rule(args.resign), rule(args.draw));
    let header = format!(
        "# tune_params {game:?} {method:?} {number:?} iterations {iterations} pairs {pairs} rate {rate} population \
         {population} params {params:?} engine {engine:?} nodes {nodes} resign {resign} draw {draw} seed {seed}"
    );
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(args.resume).create_new(!args.resume);
    let shown = path.display();
    let failed = |error: io::Error| match error.kind() {
        io::ErrorKind::AlreadyExists => format!("{shown} already exists: expected a new file, or --resume"),
        _ => format!("{shown}: {error}"),
    };
    let mut file = open_file(path, &options).map_err(failed)?;
    let text = read_rest(&mut file, MAX_LOG_BYTES).map_err(failed)?;
    let mut text = String::from_utf8(text).map_err(|error| failed(io::Error::other(error)))?;
    // An incomplete last line is dropped, and the matches of its iteration are played again.
    text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
    let mut lines = text.lines().zip(1..);
    let first = lines.next();
    if let Some((first, _)) = first.filter(|(first, _)| *first != header) {
        return Err(format!("{shown} line 1: {first:?}: expected {header:?}").into());
    }
    file.set_len(text.len() as u64).map_err(failed)?;
    file.seek(SeekFrom::End(0)).map_err(failed)?;
    if first.is_none() {
        writeln!(file, "{header}").map_err(failed)?;
    }
    let numbers = |(line, number): (&str, usize)| {
        let results: Result<Vec<f64>, _> = line.split('\t').map(str::parse).collect();
        results.map_err(|_| format!("{shown} line {number}: {line:?}: expected numbers"))
    };
    Ok((file, lines.map(numbers).collect::<Result<_, _>>()?))
}
