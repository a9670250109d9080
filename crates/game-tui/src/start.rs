//! From the command line to a game.

use std::error::Error;
use std::io::{self, IsTerminal, Write};

use games::Problem;
use small_games::{ConnectFour, TicTacToe};
use time::OffsetDateTime;

use crate::args::{Args, GameName};
use crate::desk::Desk;
use crate::files::{self, Keeper};
use crate::session::{Session, Setup};
use crate::{plain, terminal};
use tabletop::Playable;
use tabletop::{Effort, Seats};

/// Plays the game that is asked for.
///
/// # Errors
///
/// If an option is wrong, or the terminal or a file fails.
pub fn run(args: &Args) -> Result<(), Box<dyn Error>> {
    match args.game {
        GameName::Xiangqi => play::<xiangqi::Play>(args),
        GameName::Amazons => play::<amazons::Position>(args),
        GameName::ConnectFour => play::<ConnectFour>(args),
        GameName::TicTacToe => play::<TicTacToe>(args),
    }
}

fn play<G: Playable>(args: &Args) -> Result<(), Box<dyn Error>> {
    let mut desk = desk::<G>(args)?;
    let is_plain = args.plain || !io::stdin().is_terminal() || !io::stdout().is_terminal();
    if is_plain {
        plain::run(&mut desk, args.glyphs(), io::stdin().lock(), io::stdout().lock())?;
    } else {
        terminal::run(&mut desk, args.glyphs())?;
    }
    Ok(write!(io::stdout(), "{}", desk.farewell())?)
}

/// The session that was asked for, and the file that keeps it.
fn desk<G: Playable>(args: &Args) -> Result<Desk<G>, Box<dyn Error>> {
    let mut session = Session::new(start::<G>(args)?, setup::<G>(args)?);
    let keeper = match (&args.save, args.resume) {
        (Some(path), true) if path.exists() => Keeper::in_file_of(G::NAME, path.clone())?,
        (Some(path), _) => Keeper::in_new_file(G::NAME, path.clone())?,
        (None, true) => Keeper::in_file_of(G::NAME, Keeper::last(G::NAME)?)?,
        (None, false) => Keeper::new(G::NAME),
    };
    let path = args.load.as_deref().or_else(|| keeper.path());
    if let Some(path) = path {
        let mut saved = files::load::<G>(path)?;
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

fn start<G: Playable>(args: &Args) -> Result<G, Box<dyn Error>> {
    if let Some(size) = args.size {
        let expected = if G::start_of_size(10).is_some() { "5, 6, 8 or 10" } else { "no --size for this game" };
        return G::start_of_size(size).ok_or_else(|| format!("--size {size}: expected {expected}").into());
    }
    let text = args.fen.as_deref().unwrap_or(G::POSITIONS[0].1);
    let wrong = |error: G::PositionError| Problem::Position { game: G::NAME, reason: error.to_string() };
    Ok(G::parse_position(text).map_err(wrong)?)
}

fn setup<G: Playable>(args: &Args) -> Result<Setup, Box<dyn Error>> {
    let named = |name: &String| {
        let index = G::NOTATIONS.iter().position(|known| known.eq_ignore_ascii_case(name));
        index.ok_or_else(|| {
            format!("--notation {}: expected {}", game_search::text::quote(name), G::NOTATIONS.join(" or "))
        })
    };
    let usual = if args.clock.is_some() { Effort::Clock } else { Effort::USUAL };
    let today = OffsetDateTime::now_utc().date();
    Ok(Setup {
        seats: args.side.unwrap_or(Seats::FIRST),
        effort: args.effort().unwrap_or(usual),
        control: args.clock,
        notation: args.notation.as_ref().map_or(Ok(0), named)?,
        date: format!("{:04}.{:02}.{:02}", today.year(), u8::from(today.month()), today.day()),
        tags: Vec::new(),
    })
}
