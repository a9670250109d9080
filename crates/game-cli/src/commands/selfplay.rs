//! An engine plays against itself, and positions are written with scores and results: what `tune` reads.

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
  gamesearch selfplay xiangqi --out data.tsv --games 2000 --threads 2 --agree-win 1200,4
  gamesearch selfplay xiangqi --out data.tsv --games 4000 --threads 2 --agree-win 1200,4 --resume     goes on, up to 4000 games
  gamesearch selfplay xiangqi --out data.tsv --games 2000 --threads 2 --seed 2 --resume               appends games of another seed
  gamesearch selfplay amazons --out amazons.tsv --games 500 --nodes 2000 --engine 'eval=mobility'

A line is a position, the score of the search, the result (1, 0.5 or 0; both for the side to move), the ply, and the game
(seed/number), with tabs between them. A position is kept if nobody is in check, the best move is quiet, and the score
exact and no mate; and only once in a file. Ctrl-C ends it in order.";

/// Let an engine play against itself, and write positions to tune on.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// The game
    #[arg(value_parser = game::named)]
    pub game: &'static str,
    /// The file for the positions
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Go on with the file, or append games of another seed to it
    #[arg(long)]
    resume: bool,
    /// The engine, as for `arena`: params=... eval=... table=...
    #[arg(long, default_value = "table=4", value_name = "SPEC")]
    engine: String,
    /// The number of games
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// So many games at a time
    #[arg(long, default_value_t = 1, value_name = "N")]
    threads: usize,
    /// Nodes for each move
    #[arg(long, default_value = "5000", value_name = "N", conflicts_with = "depth")]
    nodes: String,
    /// Depth of each move
    #[arg(long, value_name = "PLIES")]
    depth: Option<String>,
    /// From the seed follow all games
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Random plies of an opening [default: 8 in xiangqi, 4 in Amazons, 6 in connect four]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=200))]
    random_plies: Option<u32>,
    /// What the engine may say of an opening, either way [default: 200 in xiangqi, 240 in Amazons, 40 in connect four]
    #[arg(long, value_name = "SCORE")]
    balance: Option<i32>,
    /// The depth at which it is asked [default: 6 in xiangqi, 2 in Amazons, 8 in connect four]
    #[arg(long, value_name = "PLIES")]
    balance_depth: Option<u32>,
    /// A game is drawn after so many plies
    #[arg(long, default_value_t = 400, value_name = "N")]
    max_plies: usize,
    /// A game is won when its scores say so by at least SCORE for MOVES moves of each side
    #[arg(long, value_name = "SCORE,MOVES")]
    agree_win: Option<AdjudicationRule>,
    /// A game is drawn when its scores are at most SCORE for MOVES moves of each side, from ply PLY on
    #[arg(long, value_name = "SCORE,MOVES,PLY")]
    agree_draw: Option<AdjudicationRule>,
}

/// Openings may be further from even than those of a match.
const VARIED: i32 = 4;

pub fn run<S: GameSpec>(args: &Args) -> Result<(), Box<dyn Error>> {
    let mut engine = EngineSpec::parse::<S>(&args.engine)?;
    // Every game has one thread.
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
    // Whoever does not listen has the file.
    let _ = writeln!(io::stdout(), "games {all} wins {wins} draws {draws} losses {losses} positions {positions}");
    Ok(())
}

fn read_games<S: GameSpec>(args: &Args, engine: &EngineSpec) -> Result<SelfPlay, Box<dyn Error>> {
    let openings = RandomOpenings {
        plies: args.random_plies.unwrap_or(S::OPENINGS.plies),
        seed: args.seed,
        bound: args.balance.unwrap_or(VARIED * S::OPENINGS.bound),
        depth: args.balance_depth.unwrap_or(S::OPENINGS.depth),
    };
    let limit = match &args.depth {
        Some(depth) => Limit::parse("depth", depth)?,
        None => Limit::parse("nodes", &args.nodes)?,
    };
    let mut games = SelfPlay::new(&engine.text, openings);
    games.limit = engine.limit.unwrap_or(limit);
    games.adjudication = Adjudication { max_plies: args.max_plies, win: args.agree_win, draw: args.agree_draw };
    games.games = args.games as usize;
    games.threads = args.threads;
    Ok(games)
}
