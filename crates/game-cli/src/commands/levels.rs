//! The command `levels`: measures the levels of a game.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use game_arena::matches::{Event, Log, MatchEnd, Record, Tally};
use game_arena::openings::{Plies, RandomOpenings};
use game_arena::players::Limit;
use game_arena::stats::{Estimate, elo, rounded};
use game_arena::{EngineSpec, Match, Openings};
use game_search::hash::splitmix64;
use game_search::searcher::StopHandle;
use game_search::spec::{GameSpec, Levels};
use game_search::{Game, MoveList, SearchGame, TextNotation};

use crate::{game, terminal};

const HELP: &str = "\
Plays these matches, and prints their table in Markdown:

  level 1 against a player that moves at random, and against a greedy one, which takes the piece worth most (in Amazons, it
  makes the move after which its own mobility less the opponent's is greatest): twice as many games as --games
  each level against the next one
  two players whose Elo, chosen at random, differs by 200, if the levels of the game are rated

A second table has the share of the moves of each level that leave a piece to a plain capture: the opponent wins two
pawns or more by an exchange. It counts the moves of the matches between neighbours.

The levels are numbers of nodes, so the results are the same on every computer. With --logs, Ctrl-C does not lose a game,
and the same command resumes the measurement.

Examples:
  gamesearch levels xiangqi --logs levels-xiangqi > levels.md
  gamesearch levels amazons --games 40 --last 3

Exit code: 0 if all games were played, 1 if Ctrl-C stopped them.";

/// Measure the levels of a game by matches
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Game, such as xiangqi
    #[arg(value_parser = game::named)]
    pub game: &'static str,
    /// Number of games between neighbours; must be even, because every opening is played twice
    #[arg(long, default_value_t = 200, value_name = "N")]
    games: usize,
    /// Measure only the levels from this one on
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=10))]
    first: u8,
    /// Measure only the levels up to this one
    #[arg(long, default_value_t = 10, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=10))]
    last: u8,
    /// Seed of the random openings, of what the players overlook, and of the two Elo that are compared
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Number of games played in parallel
    #[arg(long, default_value_t = 1, value_name = "N")]
    concurrency: usize,
    /// Log every game in this folder, with a file for each match; the same command resumes the measurement
    #[arg(long, value_name = "DIR")]
    logs: Option<PathBuf>,
}

/// The smallest gain by an exchange that counts as the loss of a piece: two pawns, or an advisor or elephant of xiangqi.
const PIECE: i32 = 200;

/// A pairing: the two players, and the number of games.
type Pairing = ([String; 2], usize);

/// The moves of each level that were examined, and those that left a piece to a capture.
type Oversights = [[u64; 2]; Levels::COUNT];

pub fn run<S: GameSpec>(args: &Args) -> Result<ExitCode, Box<dyn Error>> {
    let pairings = pairings::<S>(args);
    if pairings.is_empty() {
        return Err(format!("levels {} to {}: expected one match at least", args.first, args.last).into());
    }
    let interrupt = StopHandle::new();
    let stops: Vec<StopHandle> = pairings.iter().map(|_| StopHandle::new()).collect();
    let matches: Result<Vec<Match>, _> =
        pairings.iter().zip(&stops).map(|(pairing, stop)| prepared::<S>(args, pairing, stop)).collect();
    let matches = matches?;
    terminal::stop_all_on_interrupt([std::slice::from_ref(&interrupt), &stops].concat())?;
    if let Some(folder) = &args.logs {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let mut table = "| first | second | games | score | Elo | error |\n|---|---|---|---|---|---|\n".to_owned();
    let mut left = Oversights::default();
    for (pairing, games) in pairings.iter().zip(matches).take_while(|_| !interrupt.is_stopped()) {
        let tally = play::<S>(args, games, &mut left)?;
        writeln!(table, "{}", row(&pairing.0, &tally))?;
    }
    write!(io::stdout(), "{table}{}", oversights::<S>(&left)?)?;
    if interrupt.is_stopped() {
        writeln!(io::stdout(), "\nThe measurement is not finished.")?;
    }
    Ok(ExitCode::from(u8::from(interrupt.is_stopped())))
}

/// Returns the matches to play.
fn pairings<S: GameSpec>(args: &Args) -> Vec<Pairing> {
    let seed = args.seed;
    // Two players with one seed would overlook the same replies.
    let level = |level: u8| format!("name=level {level};level={level};seed={}", seed.wrapping_add(level.into()));
    let mut pairings = Vec::new();
    if args.first == 1 {
        for anchor in ["random", "greedy"] {
            let anchor = format!("name={anchor};player={anchor};seed={seed}");
            if EngineSpec::parse::<S>(&anchor).is_ok() {
                pairings.push(([level(1), anchor], 2 * args.games));
            }
        }
    }
    pairings.extend((args.first..args.last).map(|lower| ([level(lower + 1), level(lower)], args.games)));
    if let Some(range) = S::LEVELS.elo_range().filter(|_| args.first == 1 && usize::from(args.last) == Levels::COUNT) {
        let width = u64::from(range.end().abs_diff(*range.start()).saturating_sub(200)).max(1);
        let lower = range.start() + (splitmix64(seed) % width) as i32;
        let player = |elo: i32, more: u64| format!("name=Elo {elo};elo={elo};seed={}", seed.wrapping_add(more));
        pairings.push(([player(lower + 200, 12), player(lower, 11)], args.games));
    }
    pairings
}

/// Makes a match, and checks its options.
fn prepared<S: GameSpec>(args: &Args, (players, count): &Pairing, stop: &StopHandle) -> Result<Match, Box<dyn Error>> {
    let engines = [EngineSpec::parse::<S>(&players[0])?, EngineSpec::parse::<S>(&players[1])?];
    let mut games = Match::new(engines, Limit::Nodes(1));
    (games.games, games.concurrency, games.stop) = (*count, args.concurrency, stop.clone());
    games.check_options()?;
    Ok(games)
}

/// Plays a match, or the rest of it, and counts the pieces that were left.
fn play<S: GameSpec>(args: &Args, games: Match, left: &mut Oversights) -> Result<Tally, Box<dyn Error>> {
    let names = [&games.engines[0].name, &games.engines[1].name].map(String::clone);
    let defaults = S::OPENINGS;
    let random = RandomOpenings {
        plies: Plies::exactly(defaults.plies),
        seed: args.seed,
        bound: defaults.bound,
        depth: defaults.depth,
    };
    let openings = Openings::<S>::random(random)?;
    let (mut log, mut earlier) = (None, Vec::new());
    if let Some(folder) = &args.logs {
        let resumed = Log::resume(&log_path(folder, &names), &games.header(&openings))?;
        if let Some(warning) = &resumed.warning {
            writeln!(io::stderr(), "warning: {warning}")?;
        }
        (log, earlier) = (Some(resumed.log), resumed.records);
    }
    earlier.iter().for_each(|record| count_left::<S>(record, left));
    let summary = games.run(openings, log.as_mut(), earlier, &mut |event| {
        if let Event::Finished { record, tally } = event {
            count_left::<S>(record, left);
            let [first, second] = &record.players;
            let (result, Tally { wins, draws, losses, .. }) = (record.result.text(), tally);
            // The table matters more than these lines, so an error of the standard error is ignored.
            let _ = writeln!(io::stderr(), "{first} {result} {second}: {} +{wins} ={draws} -{losses}", names[0]);
        }
    })?;
    debug_assert!(summary.ended != MatchEnd::Complete || summary.tally.games() == games.games as u64);
    Ok(summary.tally)
}

fn log_path(folder: &Path, names: &[String; 2]) -> PathBuf {
    folder.join(format!("{}-against-{}.jsonl", names[0], names[1]).replace(' ', "-"))
}

/// Returns the row of a match: its result from the point of view of the first player.
fn row(players: &[String; 2], tally: &Tally) -> String {
    let name = |text: &String| EngineSpec::name_and_limit(text).map_or_else(|_| text.clone(), |(name, _)| name);
    let [first, second] = [name(&players[0]), name(&players[1])];
    let games = tally.games();
    let numbers = match tally.pairs.estimate() {
        // Without a loss, the Elo is without bound.
        Some(Estimate { score, .. }) if score == 1.0 || score == 0.0 => format!("{:.1} % | - | -", 100.0 * score),
        Some(Estimate { score, error, .. }) => {
            format!("{:.1} % | {:.0} | {error:.0}", 100.0 * score, rounded(elo(score), 0))
        }
        None => "- | - | -".to_owned(),
    };
    format!("| {first} | {second} | {games} | {numbers} |")
}

/// Adds the moves of a game to those that leave a piece to a plain capture, or do not.
fn count_left<S: GameSpec>(record: &Record, left: &mut Oversights) {
    if S::Game::TABLE.see_ge.is_none() {
        return;
    }
    let levels: Vec<Option<usize>> =
        record.players.iter().map(|name| name.strip_prefix("level ")?.parse::<usize>().ok()?.checked_sub(1)).collect();
    if levels.contains(&None) {
        return;
    }
    let Ok(mut game) = S::Game::parse_position(&record.opening) else { return };
    for text in &record.moves {
        let mover = levels[game.side_to_move().index()];
        let Ok(mv) = game.parse_move(text) else { return };
        // A piece that is exchanged is not left.
        let gained = S::Game::TABLE.captured_value(&game, mv);
        game.make(mv);
        let mut captures = <S::Game as Game>::MoveList::default();
        S::Game::TABLE.noisy_moves(&game, &mut captures);
        let is_left = captures.as_slice().iter().any(|&mv| S::Game::TABLE.see_ge(&game, mv, PIECE + gained));
        if let Some(count) = mover.and_then(|mover| left.get_mut(mover)) {
            *count = [count[0] + 1, count[1] + u64::from(is_left)];
        }
    }
}

/// Returns the table of the moves that left a piece to a plain capture, or nothing for a game without captures.
fn oversights<S: GameSpec>(left: &Oversights) -> Result<String, std::fmt::Error> {
    let mut table = String::new();
    if left.iter().any(|count| count[0] > 0) {
        table += "\n| level | nodes | oversights | moves | that leave a piece |\n|---|---|---|---|---|\n";
    }
    for ((number, level), [moves, lost]) in (1..).zip(&S::LEVELS.levels).zip(left).filter(|(_, count)| count[0] > 0) {
        let (nodes, rate, share) = (level.nodes, level.oversights, 100.0 * *lost as f64 / *moves as f64);
        writeln!(table, "| {number} | {nodes} | {:.1} % | {moves} | {share:.1} % |", f64::from(rate) / 10.0)?;
    }
    Ok(table)
}
