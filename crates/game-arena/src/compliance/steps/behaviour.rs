//! The greeting, options, lines that mean nothing, and the end.

use std::time::Duration;

use game_search::spec::GameSpec;
use game_search::text::quote;

use crate::compliance::cases::Lazy;
use crate::compliance::faults::FaultKind;
use crate::compliance::session::{Asked, Done, SHALLOW, Session, skip};

pub(super) fn name<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    if !session.has_name {
        session.fault(FaultKind::NoIdentity, "no `id name` in the greeting");
    }
    Ok(())
}

/// Notes which usual options are missing. Their form was checked when they were read.
pub(super) fn options<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    let usual: &[&str] = if session.is_ucci() { &["usemillisec", "hashsize"] } else { &["Hash", "Threads"] };
    for name in usual {
        if session.option(name).is_none() {
            session.note(format!("has no option {name}, which match runners set"));
        }
    }
    Ok(())
}

/// Waits for a second answer, which can be late.
pub(super) fn one_bestmove<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    session.search_from_start("go depth 1")?;
    session.listen(Duration::from_millis(600))
}

pub(super) fn unknown_option<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    session.set_option("No Such Option", "17")?;
    session.ready()
}

pub(super) fn defaults<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    let settable = |kind: &str| ["spin", "check", "combo"].contains(&kind);
    for option in session.options.clone().into_iter().filter(|option| settable(&option.kind)) {
        // The game and the unit of time stay as they are set.
        let is_set = ["uci_variant", "usemillisec"].contains(&option.name.to_ascii_lowercase().as_str());
        if let Some(default) = option.default.as_ref().filter(|_| !is_set) {
            session.set_option(&option.name, default)?;
        }
    }
    session.ready()
}

pub(super) fn new_game<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    if !session.is_ucci() {
        session.send("ucinewgame")?;
    } else if session.option("newgame").is_some() {
        session.set_option("newgame", "")?;
    } else {
        return skip("it has no option newgame");
    }
    session.ready()
}

pub(super) fn noise<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    for line in ["", "   ", "joho debug on", "setoption", "position", "\u{7f}\u{1b}[2J 车", "uciuci 0x00"] {
        session.send(line)?;
    }
    session.ready()?;
    session.search(&S::start(), SHALLOW).map(drop)
}

pub(super) fn windows_lines<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    session.send("position startpos\r")?;
    session.send(&format!("{SHALLOW}\r"))?;
    session.answer(&Asked::of(&S::start()), session.settings.patience, FaultKind::NoBestmove).map(drop)
}

/// The protocols do not say what a program does with a position that is none. To end is unusual, but no fault.
fn undefined<S: GameSpec>(session: &mut Session<'_, S>, position: &str) -> Done {
    session.send(position)?;
    let done = session.ready();
    if done.is_err() {
        session.note(format!("ends after {}", quote(position)));
        session.faults.clear();
        return Ok(());
    }
    session.search(&S::start(), SHALLOW).map(drop)
}

pub(super) fn bad_fen<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    undefined(session, "position fen this/is/not/a/position w - - 0 1")
}

pub(super) fn bad_move<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    undefined(session, "position startpos moves a5i9 zz99")
}

pub(super) fn quit_searching<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    session.send("position startpos")?;
    session.send("go infinite")?;
    session.expect_no_answer(Duration::from_millis(100), FaultKind::EarlyBestmove)?;
    quit(session, true)
}

pub(super) fn quit<S: GameSpec>(session: &mut Session<'_, S>, says: bool) -> Done {
    if says {
        session.send("quit")?;
    }
    let time = Duration::from_secs(2).max(session.settings.margin);
    if !session.ends_in(time, !says) {
        if says {
            session.fault(FaultKind::DoesNotQuit, "still runs two seconds after `quit`");
        } else {
            session.note("still runs two seconds after the end of its input".to_owned());
        }
    }
    Ok(())
}
