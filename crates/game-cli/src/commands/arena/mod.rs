//! Two engines play a match: ours in process, with any features, or programs that speak UCI, UCCI or xboard's protocol.

mod args;
mod show;

use std::error::Error;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};

use game_arena::matches::{Event, Log, Record};
use game_arena::openings::RandomOpenings;
use game_arena::{EngineSpec, Match, Openings};
use game_search::spec::GameSpec;
use games::{GameVisitor, with_game};

use crate::interrupt::stop_on_interrupt;
pub use args::Args;
use show::Show;

impl GameVisitor for &Args {
    type Output = Result<(), Box<dyn Error>>;

    fn visit<S: GameSpec>(self) -> Self::Output {
        run_on::<S>(self)
    }
}

pub fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    with_game(args.game, args)?
}

fn run_on<S: GameSpec>(args: &Args) -> Result<(), Box<dyn Error>> {
    let games = read_match::<S>(args)?;
    let openings = openings::<S>(args)?;
    let header = games.header(&openings);
    let show = Show::new(&games)?;
    if let Some(few) = openings.count().filter(|count| count * 2 < games.games) {
        show.note(&format!("{few} openings for {} pairs: they are played again", games.games / 2))?;
    }
    let (mut log, earlier) = match &args.log {
        None => (None, Vec::new()),
        Some(path) if args.resume => {
            let resumed = Log::resume(path, &header)?;
            if let Some(warning) = &resumed.warning {
                show.note(&format!("warning: {warning}"))?;
            }
            (Some(resumed.log), resumed.records)
        }
        Some(path) => (Some(Log::create(path, &header)?), Vec::new()),
    };
    let mut pgn = args.pgn.as_ref().map(|path| Pgn::open(path, args.resume)).transpose()?;
    stop_on_interrupt(games.stop.clone())?;
    show.begin(earlier.len());
    let mut failed = None;
    let summary = games.run(openings, log.as_mut(), earlier, &mut |event| {
        let told = match event {
            Event::Note { engine, text } => show.note(&format!("{engine} {text}")),
            Event::Finished { record, tally } => {
                let written = pgn.as_mut().map_or(Ok(()), |pgn| pgn.write(record, S::NAME, S::SIDES));
                written.and_then(|()| show.game(record, tally))
            }
            _ => Ok(()),
        };
        if let Err(error) = told {
            games.stop.stop();
            failed.get_or_insert(error);
        }
    })?;
    match failed {
        Some(error) => Err(error.into()),
        None => Ok(show.end(&summary)?),
    }
}

fn read_match<S: GameSpec>(args: &Args) -> Result<Match, Box<dyn Error>> {
    let [first, second] = &args.engine[..] else {
        return Err(format!("{} engines: expected two, each as --engine SPEC", args.engine.len()).into());
    };
    let engines = [EngineSpec::parse::<S>(first)?, EngineSpec::parse::<S>(second)?];
    let mut games = Match::new(engines, args.limit()?);
    games.games = args.games;
    games.concurrency = args.concurrency;
    games.sprt = args.sprt()?;
    games.adjudication = args.adjudication();
    games.margins = args.margins();
    Ok(games)
}

fn openings<S: GameSpec>(args: &Args) -> Result<Openings<S>, Box<dyn Error>> {
    let found = match &args.openings {
        Some(path) => Openings::file(path)?,
        None => {
            let options = RandomOpenings {
                plies: args.random_plies.unwrap_or(S::OPENINGS.plies),
                seed: args.seed,
                bound: args.balance.unwrap_or(S::OPENINGS.bound),
                depth: args.balance_depth.unwrap_or(S::OPENINGS.depth),
            };
            Openings::random(options)?
        }
    };
    Ok(found)
}

/// Games as text, each as it ends.
struct Pgn(File);

impl Pgn {
    fn open(path: &std::path::Path, goes_on: bool) -> Result<Pgn, String> {
        let mut options = OpenOptions::new();
        options.append(true).create(goes_on).create_new(!goes_on);
        options.open(path).map(Pgn).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => format!("{} is there already: expected a new file", path.display()),
            _ => format!("cannot write {}: {error}", path.display()),
        })
    }

    fn write(&mut self, record: &Record, game: &str, sides: [&str; 2]) -> io::Result<()> {
        self.0.write_all(record.pgn(&format!("{game} match"), sides).as_bytes())
    }
}
