//! From the command line to a game.

use std::error::Error;
use std::io::{self, IsTerminal, Write};

use game_search::TextNotation;
use game_search::spec::GameSpec;
use games::{GameVisitor, with_game};
use time::OffsetDateTime;

use crate::args::Args;
use crate::desk::Desk;
use crate::files::{self, Keeper};
use crate::session::{Session, Setup, notation_named};
use crate::{plain, terminal};
use games::tabletop::{Effort, Seats};

/// Plays the game that is asked for.
///
/// # Errors
///
/// If an option is wrong, or the terminal or a file fails.
pub fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    with_game(&args.game, Play(args))?
}

struct Play<'a>(&'a Args);

impl GameVisitor for Play<'_> {
    type Output = Result<(), Box<dyn Error>>;

    fn visit<S: GameSpec>(self) -> Self::Output {
        let Play(args) = self;
        let mut desk = desk::<S>(args)?;
        let is_plain = args.plain || !io::stdin().is_terminal() || !io::stdout().is_terminal();
        if is_plain {
            plain::run(&mut desk, args.glyphs(), io::stdin().lock(), io::stdout().lock())?;
        } else {
            terminal::run(&mut desk, args.glyphs())?;
        }
        Ok(write!(io::stdout(), "{}", desk.farewell())?)
    }
}

/// The session that was asked for, and the file that keeps it.
fn desk<S: GameSpec>(args: &Args) -> Result<Desk<S>, Box<dyn Error>> {
    let mut session = Session::new(start::<S>(args)?, setup::<S>(args)?);
    let keeper = match (&args.save, args.resume) {
        (Some(path), true) if path.exists() => Keeper::in_file_of(S::NAME, path.clone())?,
        (Some(path), _) => Keeper::in_new_file(S::NAME, path.clone())?,
        (None, true) => Keeper::in_file_of(S::NAME, Keeper::last(S::NAME)?)?,
        (None, false) => Keeper::new(S::NAME),
    };
    let path = args.load.as_deref().or_else(|| keeper.path());
    if let Some(path) = path {
        let mut saved = files::load::<S>(path)?;
        // What was asked for now goes before what was asked for then.
        saved.seats = args.side.or(saved.seats);
        saved.effort = args.effort().or(saved.effort);
        if let Some(control) = args.clock {
            saved.clocks = Some((control, [control.start; 2]));
        }
        if args.notation.is_some() {
            saved.notation = session.setup().notation;
        }
        session.resume(saved);
    }
    Ok(Desk::new(session, keeper))
}

fn start<S: GameSpec>(args: &Args) -> Result<S::Game, Box<dyn Error>> {
    if let Some(size) = args.size {
        let expected = if S::start_of_size(10).is_some() { "5, 6, 8 or 10" } else { "no --size for this game" };
        return S::start_of_size(size).ok_or_else(|| format!("--size {size}: expected {expected}").into());
    }
    let text = args.fen.as_deref().unwrap_or(S::POSITIONS[0].1);
    Ok(S::Game::parse_position(text).map_err(|error| format!("not a position of {}: {error}", S::NAME))?)
}

fn setup<S: GameSpec>(args: &Args) -> Result<Setup, Box<dyn Error>> {
    let notation = args.notation.as_deref().map_or(Ok(0), notation_named::<S>);
    let usual = if args.clock.is_some() { Effort::Clock } else { Effort::USUAL };
    let today = OffsetDateTime::now_utc().date();
    Ok(Setup {
        seats: args.side.unwrap_or(Seats::FIRST),
        effort: args.effort().unwrap_or(usual),
        control: args.clock,
        notation: notation.map_err(|error| format!("--notation {error}"))?,
        date: format!("{:04}.{:02}.{:02}", today.year(), u8::from(today.month()), today.day()),
        tags: Vec::new(),
    })
}
