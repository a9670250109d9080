//! Figures of threads and of the game clock. No two runs are the same, so these figures are recorded once, and their page
//! shows the recording.
//!
//! | file | what is in it |
//! |---|---|
//! | `threads.rs` | a search by one thread and by two, iteration by iteration |
//! | `clock.rs` | a game on the clock, with every decision of one side |
//! | `recording.rs` | what both have in common: the trait, scores, times and moves |
//! | `origin.rs` | what a recording says about itself: command, processor and date |
//! | `draw.rs` | bars along the time, as a picture |

mod clock;
mod draw;
mod origin;
mod recording;
mod threads;

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use game_search::spec::GameSpec;
use games::Xiangqi;

use super::args::{Args, Kind};
use crate::{game, output::Output, problem::Problem};
use origin::Origin;
use recording::Recording;

/// The maximum size of a recording in bytes, so that its page loads quickly.
const MAX_BYTES: usize = 45_000;

/// Records a figure or reads a recording, and then prints and draws it.
pub fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    match args.kind {
        Kind::Threads => run_as::<threads::Threads>(args),
        _ => run_as::<clock::Timed>(args),
    }
}

fn run_as<R: Recording>(args: &Args) -> Result<(), Box<dyn Error>> {
    let [svg, record] = Output::open([args.svg.as_ref(), args.record.as_ref()])?;
    let recording = match (&args.record, &args.recording) {
        (Some(file), _) => make::<R>(args, file)?,
        (None, Some(file)) => {
            let text = fs::read_to_string(file).map_err(|source| Problem::Unread { path: file.clone(), source })?;
            read(&text).map_err(|reason| wrong(file, &reason))?
        }
        (None, None) => {
            let name = args.name();
            return Err(format!("{name}: expected --record FILE or --recording FILE").into());
        }
    };
    recording.lines().iter().try_for_each(|line| writeln!(io::stdout(), "{line}"))?;
    Output::write(record, || text(&recording))?;
    Ok(Output::write(svg, || Ok(recording.svg()))?)
}

/// Returns the message about a recording that is damaged, or that disagrees with the library.
fn wrong(file: &Path, reason: &str) -> String {
    format!("{}: not a recording of this figure: {reason}", file.display())
}

/// Makes a new recording for this file.
fn make<R: Recording>(args: &Args, file: &Path) -> Result<R, Box<dyn Error>> {
    let refused = |message: String| Err(format!("{}: {message}", args.name()).into());
    if args.game.as_deref().is_some_and(|game| game != Xiangqi::NAME) {
        return refused("recorded in xiangqi only".to_owned());
    }
    let mut numbers: Vec<f64> = R::SETTINGS.iter().map(|&(_, usual, _)| usual).collect();
    for (name, value) in args.settings()? {
        let Some(at) = R::SETTINGS.iter().position(|&(known, ..)| known == name) else {
            let known: Vec<&str> = R::SETTINGS.iter().map(|&(known, ..)| known).collect();
            return refused(format!("setting {name:?}: expected {}", known.join(", ")));
        };
        let range = &R::SETTINGS[at].2;
        match value.parse() {
            Ok(number) if range.contains(&number) => numbers[at] = number,
            _ => return refused(format!("{name} {value:?}: expected {} to {}", range.start(), range.end())),
        }
    }
    let named = Xiangqi::POSITIONS.iter().find(|&&(name, _)| name == R::POSITION).map(|&(_, text)| text);
    let position = game::position::<Xiangqi>(args.fen.as_deref().or(named))?;
    let mut command = format!("gamesearch figure {}", args.name());
    if !args.set.is_empty() {
        command += &format!(" --set {}", args.set.join(","));
    }
    command += &format!(" --record {}", Path::new(file.file_name().unwrap_or_default()).display());
    let recording = R::record(Origin::now(command), position, &numbers)?;
    recording.check().map_err(|reason| wrong(file, &reason))?;
    Ok(recording)
}

/// Reads a recording and checks it.
fn read<R: Recording>(text: &str) -> Result<R, String> {
    if text.len() > MAX_BYTES {
        return Err(format!("{} bytes: expected at most {MAX_BYTES}", text.len()));
    }
    let recording: R = serde_json::from_str(text).map_err(|error| error.to_string())?;
    recording.check()?;
    Ok(recording)
}

/// Returns a recording as JSON, with a line for each object.
fn text<R: Recording>(recording: &R) -> io::Result<String> {
    let text = serde_json::to_string(recording)?.replace(",{", ",\n{").replace(":{", ":\n{").replace("[{", "[\n{");
    if text.len() < MAX_BYTES {
        return Ok(text + "\n");
    }
    Err(io::Error::other(format!("{} bytes: expected at most {MAX_BYTES}; smaller settings help", text.len())))
}
