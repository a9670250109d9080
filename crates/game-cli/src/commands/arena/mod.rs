//! A match between two engines. Each engine is either one of this project, which runs in the same process with any set
//! of features, or a program that speaks UCI, UCCI or the xboard protocol.

pub mod show;

use std::error::Error;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use game_arena::adjudication::{Adjudication, AdjudicationRule};
use game_arena::matches::{Event, Log, PairFile, Record, Tally};
use game_arena::openings::{Plies, RandomOpenings};
use game_arena::players::Limit;
use game_arena::stats::{EloModel, Sprt};
use game_arena::{EngineSpec, Match, Openings};
use game_learn::units::Part;
use game_search::spec::{GameSpec, Repetition};

use super::parts::{PartArgs, interrupted};
use crate::{game, terminal};
use show::Show;

const HELP: &str = "\
An engine specification (SPEC) is a list of KEY=VALUE pairs, separated by semicolons:
  name=...                                name in the results
  nodes= depth= movetime= clock=          limit of this engine, instead of the common limit
  params=all,-FEATURE,FEATURE.NUMBER=N    built-in engine: feature set (all, exact or plain), then changes to the set
  eval=... threads=... table=...          built-in engine: evaluator (or net:FILE), threads, table size in MiB
  solver=never|analysis|always            built-in engine: when the solver searches for a win first [default: never]
  level=N elo=N strength=NODES/RATE       built-in engine: a weak player: a level, its Elo, or nodes and oversights in 1/1000
  player=random player=greedy             a player that does not search: it moves at random, or takes the piece worth most
  seed=N                                  seed of a weak player, or of one that does not search
  search=mcts memory=... params=NAME=V    built-in engine: Monte Carlo tree search, tree size in MiB, parameters
  search=uct-2023                         Amazons: a stand-in for the champion of 2023 (docs/src/strength.md)
  search=two-step, search=two-step-mcts   Amazons: alpha-beta or MCTS, with queen move and arrow as separate moves
  cmd=PROGRAM ARGUMENTS                   external program; quote an argument that contains spaces: \"...\"
  proto=uci|ucci|xboard                   protocol of the program [default: uci]
  option.NAME=VALUE                       option of the program; quote a value that contains semicolons: \"...\"

Examples:
  gamesearch arena xiangqi --engine name=new --engine 'name=old;params=all,-null_move' --games 200 --nodes 2000
  gamesearch arena amazons --engine 'name=lecture' --engine 'name=mobility;eval=mobility' --games 40 --movetime 100
  gamesearch arena xiangqi --engine 'name=ours;nodes=20000' --engine 'name=fairy;cmd=fairy-stockfish;nodes=5000' --games 20
  gamesearch arena xiangqi --engine name=new --engine 'name=old;params=all,-razoring' --games 4000 --sprt 0,10 --log match.jsonl
  gamesearch arena xiangqi --engine name=ours --engine 'name=hoi;cmd=/usr/games/hoixiangqi;proto=xboard' --movetime 100 --games 20
  gamesearch arena xiangqi --engine level=1 --engine player=greedy --games 400
  gamesearch arena xiangqi ... --log match.jsonl --resume      resumes after Ctrl-C, with the same options
  gamesearch arena xiangqi ... --games 400 --part 1/2 --out match-1.units      every second pair, for `merge`

On a terminal, a table is updated in place. If the output is not a terminal, each game prints one line. Ctrl-C stops the
match; unfinished games do not count. The last line begins with `result` and gives the results of the first engine:
wins, draws, losses, the number of game pairs with each score (0-2, 1/2-1 1/2, 1-1, 1 1/2-1/2, 2-0), the score (0 to 1),
the Elo difference with half the width of its 95 % confidence interval, and the likelihood of superiority. The last word
is the end of the match: complete, h0, h1 or stopped (h0, h1: the SPRT accepted ELO0, ELO1), or void if less than 90 % of
the games are distinct. With fewer than 8 pairs, the interval and the likelihood are printed as \"-\".";

/// Play a match between two engines, and estimate their difference in strength.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Game, such as xiangqi
    #[arg(value_parser = game::named)]
    pub game: &'static str,
    /// Engine specification (see below); give this option twice, once for each engine
    #[arg(long, value_name = "SPEC")]
    engine: Vec<String>,
    /// Maximum number of games; must be even, because every opening is played twice
    #[arg(long, default_value_t = 100, value_name = "N")]
    pub games: usize,
    #[command(flatten)]
    limits: Limits,
    /// Read openings from a file, one position per line
    #[arg(long, value_name = "FILE", conflicts_with_all = ["random_plies", "seed", "balance", "balance_depth"])]
    openings: Option<PathBuf>,
    /// Number of random plies in each opening, from 0 to 200, or a range such as 4..12 [default: 8 in xiangqi, 4 in
    /// Amazons, 6 in connect four]
    #[arg(long, value_name = "N")]
    random_plies: Option<Plies>,
    /// Seed of the random openings
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Handicap: the pieces that the first player lacks in every game, in xiangqi horse, two-horses or nine. Random openings
    /// are then not checked for balance, unless --balance is given
    #[arg(long, value_name = "NAME", conflicts_with_all = ["openings", "out"])]
    handicap: Option<String>,
    /// Skip random openings that the built-in engine scores higher than SCORE for either side [default: 50 in xiangqi,
    /// 60 in Amazons, 10 in connect four]
    #[arg(long, value_name = "SCORE")]
    balance: Option<i32>,
    /// Search depth for the score of an opening (see --balance), in plies [default: 6 in xiangqi, 2 in Amazons, 8 in
    /// connect four]
    #[arg(long, value_name = "PLIES")]
    balance_depth: Option<u32>,
    /// Number of games played in parallel
    #[arg(long, default_value_t = 1, value_name = "N")]
    concurrency: usize,
    #[command(flatten)]
    sprt: SprtArgs,
    /// Adjudicate a draw after this many plies
    #[arg(long, default_value_t = 400, value_name = "N")]
    max_plies: usize,
    /// Adjudicate a win when both engines report that the same side is ahead by at least SCORE, for MOVES consecutive
    /// moves each; both engines must agree (cutechess: twosided=true)
    #[arg(long, value_name = "SCORE,MOVES")]
    resign: Option<AdjudicationRule>,
    /// Adjudicate a draw when both engines report scores from -SCORE to SCORE for MOVES consecutive moves each, from
    /// ply PLY on
    #[arg(long, value_name = "SCORE,MOVES,PLY")]
    draw: Option<AdjudicationRule>,
    /// Rule on repetition for the referee and the built-in engines, instead of that of the game: axf, wxf, check-only or
    /// threefold. Xiangqi only
    #[arg(long, value_name = "RULES", value_parser = repetition)]
    rules: Option<Repetition>,
    /// Time in milliseconds by which a move may exceed its time limit
    #[arg(long, default_value_t = 200, value_name = "MS")]
    margin: u64,
    /// Maximum time per move in seconds, if the limit is nodes or depth instead of time
    #[arg(long, default_value_t = 60, value_name = "S")]
    move_timeout: u64,
    /// Log every game to this file, as a line of JSON
    #[arg(long, value_name = "FILE", group = "record")]
    log: Option<PathBuf>,
    /// Write the games to this file of units, one for each pair, and play all of them: a file for `merge`
    #[arg(long, value_name = "FILE", group = "record", conflicts_with = "sprt")]
    out: Option<PathBuf>,
    /// Play only part K of N parts of the pairs
    #[arg(long, value_name = "K/N", requires = "out", default_value_t = Part::WHOLE, hide_default_value = true)]
    part: Part,
    /// Resume the match in the log file or the file of units, if the file exists
    #[arg(long, requires = "record")]
    resume: bool,
    /// Write the games to this PGN file
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
}

/// The options of a sequential test.
#[derive(Clone, Debug, clap::Args)]
pub struct SprtArgs {
    /// Stop the match as soon as a sequential test (SPRT) accepts one of the two Elo differences
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = two_numbers)]
    sprt: Option<[f64; 2]>,
    /// Interpret the two Elo differences of --sprt as normalised Elo
    #[arg(long, requires = "sprt")]
    normalized: bool,
}

impl SprtArgs {
    /// Returns `true` if a test was requested.
    pub fn is_given(&self) -> bool {
        self.sprt.is_some()
    }

    /// Returns the test, if one was requested.
    pub fn read(&self) -> Result<Option<Sprt>, Box<dyn Error>> {
        let Some([elo0, elo1]) = self.sprt else { return Ok(None) };
        let model = if self.normalized { EloModel::Normalized } else { EloModel::Logistic };
        Ok(Some(Sprt::new(elo0, elo1)?.with_model(model)))
    }
}

/// The search limit of both engines: 5,000 nodes per move, unless an option sets a limit.
#[derive(Debug, clap::Args)]
#[group(multiple = false)]
struct Limits {
    /// Nodes per move [default: 5000 if no other limit is given]
    #[arg(long, value_name = "N")]
    nodes: Option<String>,
    /// Search depth per move, in plies
    #[arg(long, value_name = "PLIES")]
    depth: Option<String>,
    /// Time per move in milliseconds
    #[arg(long, value_name = "MS")]
    movetime: Option<String>,
    /// Clock: seconds per game plus increment per move, such as 10+0.1
    #[arg(long, value_name = "S+I")]
    clock: Option<String>,
}

fn two_numbers(text: &str) -> Result<[f64; 2], &'static str> {
    let numbers = text.split_once(',').and_then(|(low, high)| Some([low.parse().ok()?, high.parse().ok()?]));
    numbers.ok_or("expected two numbers, such as 0,10")
}

fn repetition(text: &str) -> Result<Repetition, String> {
    let named = Repetition::NAMED.into_iter().find(|(name, _)| *name == text);
    named
        .map(|(_, rules)| rules)
        .ok_or_else(|| format!("expected {}", Repetition::NAMED.map(|(name, _)| name).join(", ")))
}

pub fn run<S: GameSpec>(args: &Args) -> Result<(), Box<dyn Error>> {
    let games = read_match::<S>(args)?;
    let random = random_openings::<S>(args);
    let mut openings = match &args.openings {
        Some(path) => Openings::<S>::file(path)?,
        None => Openings::random(random)?,
    };
    if let Some(name) = &args.handicap {
        openings = openings.starting_from(name, handicap::<S>(name)?);
    }
    // A file that exists blocks the corrected command, so all checks come before a file is created.
    games.check_options()?;
    games.check_rules::<S>()?;
    openings.get(0)?;
    let header = games.header(&openings);
    let mut show = Show::new([&games.engines[0], &games.engines[1]].map(|engine| engine.name.clone()), games.sprt);
    if let Some(few) = openings.count().filter(|count| count * 2 < games.games) {
        show.note(&format!("{few} openings for {} pairs: openings are reused", games.games / 2))?;
    }
    let (mut log, mut pairs, mut earlier) = (None, None, Vec::new());
    if let Some(path) = &args.log {
        if args.resume {
            let resumed = Log::resume(path, &header)?;
            if let Some(warning) = &resumed.warning {
                show.note(&format!("warning: {warning}"))?;
            }
            (log, earlier) = (Some(resumed.log), resumed.records);
        } else {
            log = Some(Log::create(path, &header)?);
        }
    }
    if let Some(path) = &args.out {
        let head = games.pair_head(&openings, args.openings.is_none().then_some(&random));
        let part = PartArgs { part: args.part, resume: args.resume };
        let file = PairFile::new(part.open(path, &head)?);
        earlier = file.records()?;
        pairs = Some(file);
    }
    let mut pgn = args.pgn.as_ref().map(|path| Pgn::open(path, args.resume)).transpose()?;
    terminal::stop_on_interrupt(games.stop.clone())?;
    show.begin(earlier.len(), 2 * games.part.units(games.games as u64 / 2).count());
    let mut failed: Option<Box<dyn Error>> = None;
    let mut finished = |record: &Record, tally: &Tally| -> Result<(), Box<dyn Error>> {
        if let Some(pairs) = &mut pairs {
            pairs.add(record)?;
        }
        if let Some(pgn) = &mut pgn {
            pgn.write(record, S::NAME, S::SIDES)?;
        }
        Ok(show.game(record, tally)?)
    };
    let summary = games.run(openings, log.as_mut(), earlier, &mut |event| {
        let outcome = match event {
            Event::Note { engine, text } => show.note(&format!("{engine} {text}")).map_err(Box::from),
            Event::Finished { record, tally } => finished(record, tally),
            _ => Ok(()),
        };
        if let Err(error) = outcome {
            games.stop.stop();
            failed.get_or_insert(error);
        }
    })?;
    if let Some(error) = failed {
        return Err(error);
    }
    if let Some((pairs, path)) = pairs.zip(args.out.as_ref()) {
        if pairs.missing() > 0 {
            show.end(&summary)?;
            return Err(interrupted(pairs.missing(), path).into());
        }
        pairs.finish()?;
    }
    Ok(show.end(&summary)?)
}

fn read_match<S: GameSpec>(args: &Args) -> Result<Match, Box<dyn Error>> {
    let [first, second] = &args.engine[..] else {
        return Err(format!("{} engines: expected two, each as --engine SPEC", args.engine.len()).into());
    };
    let engines = [EngineSpec::parse::<S>(first)?, EngineSpec::parse::<S>(second)?];
    let Limits { nodes, depth, movetime, clock } = &args.limits;
    let limits = [("nodes", nodes), ("depth", depth), ("movetime", movetime), ("clock", clock)];
    let limit = match limits.into_iter().find_map(|(name, value)| Some((name, value.as_deref()?))) {
        Some((name, value)) => Limit::parse(name, value)?,
        None => Limit::Nodes(5_000),
    };
    let mut games = Match::new(engines, limit);
    games.games = args.games;
    games.concurrency = args.concurrency;
    games.part = args.part;
    games.sprt = args.sprt.read()?;
    games.adjudication = Adjudication { max_plies: args.max_plies, win: args.resign, draw: args.draw };
    games.rules = args.rules;
    games.margins.margin = Duration::from_millis(args.margin);
    games.margins.thinking = Duration::from_secs(args.move_timeout);
    Ok(games)
}

fn random_openings<S: GameSpec>(args: &Args) -> RandomOpenings {
    RandomOpenings {
        plies: args.random_plies.unwrap_or(Plies::exactly(S::OPENINGS.plies)),
        seed: args.seed,
        bound: args.balance.unwrap_or(if args.handicap.is_some() {
            RandomOpenings::UNBOUNDED
        } else {
            S::OPENINGS.bound
        }),
        depth: args.balance_depth.unwrap_or(S::OPENINGS.depth),
    }
}

/// Returns the start position of a handicap.
fn handicap<S: GameSpec>(name: &str) -> Result<S::Game, Box<dyn Error>> {
    S::handicap(name).map_err(|names| {
        let expected = if names.is_empty() { "no handicap in this game".to_owned() } else { names.join(", ") };
        format!("--handicap {name:?}: expected {expected}").into()
    })
}

/// A PGN file to which each game is appended when it ends.
struct Pgn(File);

impl Pgn {
    fn open(path: &Path, goes_on: bool) -> Result<Pgn, String> {
        let mut options = OpenOptions::new();
        options.append(true).create(goes_on).create_new(!goes_on);
        options.open(path).map(Pgn).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => format!("{} already exists: expected a new file", path.display()),
            _ => format!("cannot write {}: {error}", path.display()),
        })
    }

    fn write(&mut self, record: &Record, game: &str, sides: [&str; 2]) -> io::Result<()> {
        self.0.write_all(record.pgn(&format!("{game} match"), sides).as_bytes())
    }
}
