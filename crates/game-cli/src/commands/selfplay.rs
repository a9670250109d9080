//! Self-play: an engine plays against itself, and positions with scores and results are written for `tune`.

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;

use game_arena::EngineSpec;
use game_arena::players::EngineKind;
use game_learn::adjudication::{Adjudication, AdjudicationRule};
use game_learn::limit::Limit;
use game_learn::openings::RandomOpenings;
use game_learn::samples::SampleFile;
use game_learn::selfplay::{SelfPlay, Written};
use game_search::spec::GameSpec;
use indicatif::HumanCount;

use crate::{game, terminal};

const HELP: &str = "\
Examples:
  gamesearch selfplay xiangqi --out data.tsv --games 2000 --threads 2 --resign 1200,4
  gamesearch selfplay xiangqi --out data.tsv --games 4000 --threads 2 --resign 1200,4 --resume    resumes, up to 4000 games
  gamesearch selfplay xiangqi --out data.tsv --games 2000 --threads 2 --seed 2 --resume           appends games of another seed
  gamesearch selfplay amazons --out amazons.tsv --games 500 --nodes 2000 --engine 'eval=mobility'

Each line of the file holds these fields, separated by tabs: a position, the search score, the result (1, 0.5 or 0), the
ply, and the game (seed/number). The score and the result are for the side to move. A position is written if the side to
move is not in check, the best move is quiet, and the score is exact and not a mate score; each position is written only
once. Ctrl-C stops cleanly.";

/// Play an engine against itself, and write positions for tuning.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Game, such as xiangqi
    #[arg(value_parser = game::named)]
    pub game: &'static str,
    /// Output file for the positions
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Resume an existing file; with a new --seed, append games to the file
    #[arg(long)]
    resume: bool,
    /// Engine specification, in the format of `arena`: params=... eval=... table=...
    #[arg(long, default_value = "table=4", value_name = "SPEC")]
    engine: String,
    /// Number of games
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Number of games played in parallel
    #[arg(long, default_value_t = 1, value_name = "N")]
    threads: usize,
    /// Nodes per move
    #[arg(long, default_value = "5000", value_name = "N", conflicts_with = "depth")]
    nodes: String,
    /// Search depth per move, in plies
    #[arg(long, value_name = "PLIES")]
    depth: Option<String>,
    /// Seed of all random choices
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Number of random plies in each opening, from 0 to 200 [default: 8 in xiangqi, 4 in Amazons, 6 in connect four]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=200))]
    random_plies: Option<u32>,
    /// Skip openings that the engine scores higher than SCORE for either side [default: 200 in xiangqi, 240 in Amazons,
    /// 40 in connect four]
    #[arg(long, value_name = "SCORE")]
    balance: Option<i32>,
    /// Search depth for the score of an opening (see --balance), in plies [default: 6 in xiangqi, 2 in Amazons, 8 in
    /// connect four]
    #[arg(long, value_name = "PLIES")]
    balance_depth: Option<u32>,
    /// Adjudicate a draw after this many plies
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

pub fn run<S: GameSpec>(args: &Args) -> Result<(), Box<dyn Error>> {
    let mut engine = EngineSpec::parse::<S>(&args.engine)?;
    // Games run in parallel, so each search has one thread.
    if let EngineKind::InProcess { config, .. } = &mut engine.kind {
        config.threads = 1;
    }
    let games = read_games::<S>(args, &engine)?;
    let description = games.description();
    let mut file = if args.resume {
        let (file, warning) = SampleFile::resume::<S::Game>(&args.out, S::NAME, &description)?;
        if let Some(warning) = warning {
            eprintln!("warning: {}: {warning}", args.out.display());
        }
        file
    } else {
        SampleFile::create(&args.out, S::NAME, &description)?
    };
    terminal::stop_on_interrupt(games.stop.clone())?;
    let bar = terminal::resumed(file.next_game(), games.games, "games");
    let mut results = file.results();
    games.run::<S>(&|| Ok(engine.searcher::<S>()?), &mut file, &mut |Written { result, total, .. }| {
        results[result.half_points(game_search::Side::First)] += 1;
        let [losses, draws, wins] = results;
        bar.set_message(format!("{} positions, W {wins} D {draws} L {losses}", HumanCount(total as u64)));
        bar.inc(1);
    })?;
    bar.finish_and_clear();
    let [losses, draws, wins] = file.results();
    let (all, positions) = (wins + draws + losses, file.positions());
    // A closed output is not an error, because the results are in the file.
    let _ = writeln!(io::stdout(), "games {all} wins {wins} draws {draws} losses {losses} positions {positions}");
    Ok(())
}

fn read_games<S: GameSpec>(args: &Args, engine: &EngineSpec) -> Result<SelfPlay, Box<dyn Error>> {
    let openings = RandomOpenings {
        plies: args.random_plies.unwrap_or(S::OPENINGS.plies),
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
    games.games = args.games as usize;
    games.threads = args.threads;
    Ok(games)
}
