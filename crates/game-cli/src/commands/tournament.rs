//! A tournament: every engine plays a match against every other one.

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use game_arena::matches::{ArenaError, Event, Log, Standings};
use game_arena::openings::{Plies, RandomOpenings};
use game_arena::players::{EngineKind, Limit};
use game_arena::{EngineSpec, Match, Openings};
use game_search::searcher::StopHandle;
use game_search::spec::GameSpec;
use game_search::text::quote;

use crate::{game, terminal};

const HELP: &str = "\
Every two engines play a match from the same openings, each opening twice with colours reversed. An engine that plays an
illegal move, answers late, crashes, hangs or floods its output loses the game, and the tournament goes on. So does an
engine that does not start. The engine specifications are those of `gamesearch arena`.

Each subfolder of the folder of --folder is an engine of that name. Its file `engine.txt` has an engine specification
without a name, such as `cmd=python3 {dir}/engine.py`, where {dir} stands for the subfolder. It names a program, and has
no limit of its own. A subfolder without the file is ignored. A file that cannot be used is reported, and its engine does
not take part.

The standard output receives two tables in Markdown: the results, and the games that engines lost by their own fault. The
standard error receives a line for each game.

Examples:
  gamesearch tournament connect-four --folder submissions --logs logs > table.md
  gamesearch tournament connect-four --engine 'name=deep;depth=6' --engine 'name=mid;depth=3' --engine 'name=flat;depth=1'

Exit code: 0 if all games were played, 1 if Ctrl-C stopped the tournament. With --logs, the same command resumes it.";

/// Play a tournament between many engines, and print its table
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Game, such as connect-four
    #[arg(value_parser = game::named)]
    pub game: &'static str,
    /// Engine specification; give this option once for each engine
    #[arg(long, value_name = "SPEC")]
    engine: Vec<String>,
    /// Folder with a subfolder for each further engine (see below)
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
    /// Number of games between two engines; must be even, because every opening is played twice
    #[arg(long, default_value_t = 4, value_name = "N")]
    games: usize,
    /// Time per move in milliseconds
    #[arg(long, default_value_t = 500, value_name = "MS")]
    movetime: u64,
    /// Nodes per move, instead of time
    #[arg(long, conflicts_with = "movetime", value_name = "N")]
    nodes: Option<u64>,
    /// Time in milliseconds by which a move may exceed its time limit
    #[arg(long, default_value_t = 200, value_name = "MS")]
    margin: u64,
    /// Maximum time per move in seconds, if the limit is nodes
    #[arg(long, default_value_t = 60, value_name = "S")]
    move_timeout: u64,
    /// Number of random plies in each opening, from 0 to 200, or a range such as 4..12 [default: that of `arena`]
    #[arg(long, value_name = "N")]
    random_plies: Option<Plies>,
    /// Seed of the random openings
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Number of games played in parallel
    #[arg(long, default_value_t = 1, value_name = "N")]
    concurrency: usize,
    /// Log every game in this folder, with a file for each match; the same command resumes the tournament
    #[arg(long, value_name = "DIR")]
    logs: Option<PathBuf>,
}

pub fn run<S: GameSpec>(args: &Args) -> Result<std::process::ExitCode, Box<dyn Error>> {
    let engines = engines::<S>(args)?;
    let [first, second, ..] = &engines[..] else {
        return Err(format!("{} engines that can take part: expected two or more", engines.len()).into());
    };
    let limit = args.nodes.map_or(Limit::MoveTime(Duration::from_millis(args.movetime)), Limit::Nodes);
    let mut games = Match::new([first.clone(), second.clone()], limit);
    games.games = args.games;
    games.concurrency = args.concurrency;
    games.margins.margin = Duration::from_millis(args.margin);
    games.margins.thinking = Duration::from_secs(args.move_timeout);
    let random = RandomOpenings {
        plies: args.random_plies.unwrap_or(Plies::exactly(S::OPENINGS.plies)),
        seed: args.seed,
        bound: S::OPENINGS.bound,
        depth: S::OPENINGS.depth,
    };
    let mut standings = Standings::new(engines.iter().map(|engine| engine.name.clone()));
    let pairings: Vec<[&EngineSpec; 2]> =
        engines.iter().enumerate().flat_map(|(at, a)| engines[at + 1..].iter().map(move |b| [a, b])).collect();
    for &pairing in &pairings {
        games.engines = pairing.map(EngineSpec::clone);
        games.check_options()?;
    }
    if let Some(folder) = &args.logs {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    // A match stops its own handle if an engine does not start, so each match has one.
    let interrupt = StopHandle::new();
    let stops: Vec<StopHandle> = pairings.iter().map(|_| StopHandle::new()).collect();
    terminal::stop_all_on_interrupt([std::slice::from_ref(&interrupt), &stops].concat())?;
    for (&pairing, stop) in pairings.iter().zip(stops).take_while(|_| !interrupt.is_stopped()) {
        games.engines = pairing.map(EngineSpec::clone);
        games.stop = stop;
        play(&games, Openings::<S>::random(random)?, args.logs.as_deref(), &mut standings)?;
    }
    let is_stopped = interrupt.is_stopped();
    write!(io::stdout(), "{standings}{}", if is_stopped { "\nThe tournament is not finished.\n" } else { "" })?;
    Ok(std::process::ExitCode::from(u8::from(is_stopped)))
}

/// Plays the match of two engines, or the rest of it, and counts its games.
fn play<S: GameSpec>(
    games: &Match,
    openings: Openings<S>,
    logs: Option<&Path>,
    standings: &mut Standings,
) -> Result<(), Box<dyn Error>> {
    let names = [&games.engines[0], &games.engines[1]].map(|engine| &engine.name);
    let (mut log, mut earlier) = (None, Vec::new());
    if let Some(folder) = logs {
        let path = folder.join(format!("{}-against-{}.jsonl", names[0], names[1]));
        let resumed = Log::resume(&path, &games.header(&openings))?;
        if let Some(warning) = &resumed.warning {
            writeln!(io::stderr(), "warning: {warning}")?;
        }
        (log, earlier) = (Some(resumed.log), resumed.records);
    }
    earlier.iter().for_each(|record| standings.add(record));
    let mut played = earlier.len();
    let ended = games.run(openings, log.as_mut(), earlier, &mut |event| {
        // The table at the end matters more than these lines, so an error of the standard error is ignored.
        let _ = match event {
            Event::Finished { record, .. } => {
                played += 1;
                standings.add(record);
                let ([first, second], result) = (&record.players, record.result.text());
                writeln!(io::stderr(), "{first} {result} {second} ({}, {} plies)", record.reason, record.moves.len())
            }
            Event::Note { engine, text } => writeln!(io::stderr(), "{engine} {text}"),
            _ => Ok(()),
        };
    });
    match ended {
        Err(ArenaError::Start(error)) => {
            let opponent = names.into_iter().find(|name| *name != error.engine()).unwrap_or(names[0]);
            writeln!(io::stderr(), "{error}: {opponent} wins {} games", games.games - played)?;
            standings.forfeit(error.engine(), opponent, (games.games - played) as u64, error.reason());
            Ok(())
        }
        ended => Ok(ended.map(drop)?),
    }
}

/// Reads the engines of the options and of the folder. An engine of the folder that cannot take part is reported.
fn engines<S: GameSpec>(args: &Args) -> Result<Vec<EngineSpec>, Box<dyn Error>> {
    let mut engines = Vec::new();
    for text in &args.engine {
        let engine = EngineSpec::parse::<S>(text)?;
        check_name(&engine.name)?;
        engines.push(engine);
    }
    let Some(folder) = &args.folder else { return Ok(engines) };
    let failed = |error| format!("{}: {error}", folder.display());
    let mut folders: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        folders.push(entry.map_err(failed)?.path());
    }
    folders.retain(|folder| folder.join("engine.txt").is_file());
    folders.sort();
    for folder in folders {
        match submitted::<S>(&folder) {
            Ok(engine) => engines.push(engine),
            Err(error) => writeln!(io::stderr(), "{} does not take part: {error}", folder.display())?,
        }
    }
    Ok(engines)
}

/// Reads the engine in a folder.
fn submitted<S: GameSpec>(folder: &Path) -> Result<EngineSpec, Box<dyn Error>> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    check_name(&name)?;
    let text = fs::read_to_string(folder.join("engine.txt"))?;
    let [line] = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>()[..] else {
        return Err("engine.txt: expected one line".into());
    };
    let engine = EngineSpec::parse::<S>(&format!("name={name};{}", line.replace("{dir}", &folder.to_string_lossy())))?;
    match (&engine.kind, engine.limit) {
        (EngineKind::Program { .. }, None) => Ok(engine),
        (_, Some(limit)) => Err(format!("engine.txt has a limit of its own, {limit}: expected none").into()),
        _ => Err("engine.txt: expected a program, such as cmd=python3 {dir}/engine.py".into()),
    }
}

/// Names are parts of file names and of tables.
fn check_name(name: &str) -> Result<(), String> {
    let is_good = |letter: char| letter.is_alphanumeric() || "-_. ".contains(letter);
    match name.chars().all(is_good) && !name.starts_with('.') {
        true => Ok(()),
        false => Err(format!("the name {}: expected letters, digits, spaces, `-`, `_` and `.`", quote(name))),
    }
}
