//! Self-play: an engine plays against itself, and its games with the scores of all moves are written for `tune` and `train`.

use std::error::Error;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use game_arena::EngineSpec;
use game_arena::players::EngineKind;
use game_learn::adjudication::{Adjudication, AdjudicationRule};
use game_learn::limit::Limit;
use game_learn::openings::{Openings, Plies, RandomOpenings};
use game_learn::selfplay::{SelfPlay, Temperature, Variety, Written};
use game_search::spec::GameSpec;
use indicatif::HumanCount;

use super::parts::PartArgs;
use super::samples::stat::Stat;
use crate::{game, terminal};

const HELP: &str = "\
Examples:
  gamesearch selfplay xiangqi --out data.units --games 2000 --threads 2 --resign 1200,4
  gamesearch selfplay xiangqi --out data.units --games 2000 --threads 2 --resign 1200,4 --resume    resumes
  gamesearch selfplay xiangqi --out data-1.units --part 1/2 --games 2000                  every second game, for `merge`
  gamesearch selfplay amazons --out amazons.units --games 500 --nodes 2000 --engine 'eval=mobility'
  gamesearch selfplay connect-four --out c4.units --games 5000 --random-plies 4..12 --random-move 0.05

The file holds each game: the position at the start, the moves of the opening, the result, and for each ply the move, the
search score and whether the position is kept as a sample. A position is kept if the side to move is not in check, the
best move is quiet, and the score is exact and not a mate score; each position is kept only once. `gamesearch samples`
shows and converts such files. While games are played, the file is called FILE.part. Ctrl-C stops cleanly.";

/// Play an engine against itself, and write games to tune and train on.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Game, such as xiangqi
    #[arg(value_parser = game::named)]
    pub game: &'static str,
    /// Output file for the games
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    part: PartArgs,
    /// Engine specification, in the format of `arena`: params=... eval=... table=...
    #[arg(long, default_value = "table=4", value_name = "SPEC")]
    engine: String,
    /// Number of games
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Number of games played in parallel
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,
    /// Nodes per move
    #[arg(long, default_value = "5000", value_name = "N", conflicts_with = "depth")]
    nodes: String,
    /// Search depth per move, in plies
    #[arg(long, value_name = "PLIES")]
    depth: Option<String>,
    /// Seed of all random choices
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Number of random plies in each opening, from 0 to 200, or a range such as 4..12 [default: 8 in xiangqi, 4 in
    /// Amazons, 6 in connect four]
    #[arg(long, value_name = "N")]
    random_plies: Option<Plies>,
    /// Probability that a move is replaced by a random legal move, from 0 to 1
    #[arg(long, default_value_t = 0.0, value_name = "P")]
    random_move: f64,
    /// Draw each of the first PLIES moves from the eight best: a move SCORE points worse is drawn 1/e as often
    #[arg(long, value_name = "SCORE,PLIES", value_parser = temperature)]
    temperature: Option<Temperature>,
    /// Skip openings that the engine scores higher than SCORE for either side [default: 200 in xiangqi, 240 in Amazons,
    /// 40 in connect four]
    #[arg(long, value_name = "SCORE")]
    balance: Option<i32>,
    /// Search depth for the score of an opening (see --balance), in plies [default: 6 in xiangqi, 2 in Amazons, 8 in
    /// connect four]
    #[arg(long, value_name = "PLIES")]
    balance_depth: Option<u32>,
    /// Adjudicate a draw after this many plies from the opening
    #[arg(long, default_value_t = 400, value_name = "N")]
    max_plies: usize,
    /// Adjudicate a win when the scores show the same side ahead by at least SCORE, for MOVES consecutive moves of each
    /// side
    #[arg(long, value_name = "SCORE,MOVES")]
    resign: Option<AdjudicationRule>,
    /// Adjudicate a draw when the scores are from -SCORE to SCORE for MOVES consecutive moves of each side, from ply
    /// PLY on
    #[arg(long, value_name = "SCORE,MOVES,PLY")]
    draw: Option<AdjudicationRule>,
}

/// The ratio between the default score limits of an opening in self-play and in a match. The larger limit in self-play
/// gives more varied positions.
const BALANCE_FACTOR: i32 = 4;

pub fn temperature(text: &str) -> Result<Temperature, &'static str> {
    let numbers = text.split_once(',').and_then(|(score, plies)| Some((score.parse().ok()?, plies.parse().ok()?)));
    let temperature = numbers.map(|(score, plies)| Temperature { score, plies });
    temperature.ok_or("expected a score and a number of plies, such as 30,10")
}

pub fn run<S: GameSpec>(args: &Args) -> Result<(), Box<dyn Error>> {
    let mut engine = EngineSpec::parse::<S>(&args.engine)?;
    // Games run in parallel, so each search has one thread.
    if let EngineKind::InProcess { config, .. } = &mut engine.kind {
        config.threads = 1;
    }
    let games = read_games::<S>(args, &engine)?;
    // A file that exists blocks the corrected command, so all checks come before a file is created.
    games.check_options()?;
    engine.searcher::<S>()?;
    Openings::<S>::random(games.openings)?.get(0)?;
    let mut writer = args.part.open(&args.out, &games.head::<S>())?;
    terminal::stop_on_interrupt(games.stop.clone())?;
    let all = games.part.units(games.games as u64).count();
    let bar = terminal::resumed(writer.len() as usize, all, "games");
    let (mut results, mut kept) = ([0; 3], 0);
    games.run::<S>(&|| Ok(engine.searcher::<S>()?), &mut writer, &mut |game: Written| {
        results[game.result.half_points(game_search::Side::First)] += 1;
        kept += game.kept as u64;
        let [losses, draws, wins] = results;
        bar.set_message(format!("{} positions, W {wins} D {draws} L {losses}", HumanCount(kept)));
        bar.inc(1);
        ControlFlow::Continue(())
    })?;
    bar.finish_and_clear();
    args.part.check_whole(&writer, &args.out)?;
    games.finish::<S>(Box::new(writer))?;
    let stat = Stat::read::<S>(&args.out)?;
    // A closed output is not an error, because the results are in the file.
    let _ = writeln!(io::stdout(), "{}", stat.summary());
    Ok(())
}

fn read_games<S: GameSpec>(args: &Args, engine: &EngineSpec) -> Result<SelfPlay, Box<dyn Error>> {
    let openings = RandomOpenings {
        plies: args.random_plies.unwrap_or(Plies::exactly(S::OPENINGS.plies)),
        seed: args.seed,
        bound: args.balance.unwrap_or(BALANCE_FACTOR * S::OPENINGS.bound),
        depth: args.balance_depth.unwrap_or(S::OPENINGS.depth),
    };
    let limit = match &args.depth {
        Some(depth) => Limit::parse("depth", depth)?,
        None => Limit::parse("nodes", &args.nodes)?,
    };
    let mut games = SelfPlay::new(&engine.text, openings);
    games.limit = engine.limit.unwrap_or(limit);
    games.adjudication = Adjudication { max_plies: args.max_plies, win: args.resign, draw: args.draw };
    games.weights = engine.weights::<S>();
    games.variety = Variety { random_move: args.random_move, temperature: args.temperature };
    games.part = args.part.part;
    games.games = args.games as usize;
    games.threads = args.threads.into();
    Ok(games)
}
