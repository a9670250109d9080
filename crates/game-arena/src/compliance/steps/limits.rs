//! The limits of `go`, clocks, `stop` and `ponderhit`.

use std::time::Duration;

use game_search::spec::GameSpec;

use crate::compliance::cases::Lazy;
use crate::compliance::faults::{Fault, FaultKind};
use crate::compliance::session::{Asked, Done, Session, skip};

pub(super) fn go_depth<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    for depth in 1..=3 {
        let answer = session.search(&S::start(), &format!("go depth {depth}"))?;
        if let Some(reached) = answer.most("depth").filter(|&reached| reached > depth) {
            session.fault(FaultKind::DepthOverrun, format!("depth {reached} after `go depth {depth}`"));
        }
    }
    Ok(())
}

pub(super) fn go_nodes<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    const NODES: u64 = 20_000;
    let answer = session.search(&S::start(), &format!("go nodes {NODES}"))?;
    match answer.most("nodes") {
        None => session.note("prints no nodes".to_owned()),
        Some(nodes) if nodes > 2 * NODES => {
            session.fault(FaultKind::NodesOverrun, format!("{nodes} nodes after `go nodes {NODES}`"));
        }
        Some(_) => {}
    }
    Ok(())
}

/// Asks for a search with a time, and notes if the answer comes too late.
fn timed<S: GameSpec>(session: &mut Session<'_, S>, go: &str, time: Duration, kind: FaultKind) -> Done {
    let start = S::start();
    session.send("position startpos")?;
    session.send(go)?;
    let answer = session.answer(&Asked::of(&start), session.settings.patience.max(2 * time), kind)?;
    if answer.time > time + session.settings.margin {
        session.fault(kind, format!("{} ms after `{go}`", answer.time.as_millis()));
    }
    Ok(())
}

/// Returns a time that the program can be told, and the number for it: programs of UCCI without the option usemillisec
/// count in seconds.
fn time_for<S: GameSpec>(session: &Session<'_, S>, milliseconds: u64) -> (Duration, u64) {
    if session.is_ucci() && session.option("usemillisec").is_none() {
        let seconds = milliseconds.div_ceil(1_000);
        (Duration::from_secs(seconds), seconds)
    } else {
        (Duration::from_millis(milliseconds), milliseconds)
    }
}

pub(super) fn go_movetime<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    let (time, number) = time_for(session, 300);
    let go = if session.is_ucci() { format!("go time {number} movestogo 1") } else { format!("go movetime {number}") };
    timed(session, &go, time, FaultKind::TimeOverrun)
}

/// Returns a time, and a `go` with this time on both clocks.
fn on_clocks<S: GameSpec>(session: &Session<'_, S>, milliseconds: u64) -> (Duration, String) {
    let (time, number) = time_for(session, milliseconds);
    let go = if session.is_ucci() {
        format!("go time {number} increment 0 opptime {number} oppincrement 0")
    } else {
        format!("go wtime {number} btime {number} winc 0 binc 0")
    };
    (time, go)
}

pub(super) fn clock<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    let (time, go) = on_clocks(session, 3_000);
    timed(session, &go, time, FaultKind::ClockOverrun)
}

pub(super) fn short_clock<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    let (time, go) = on_clocks(session, 60);
    timed(session, &go, time, FaultKind::ClockOverrun)
}

pub(super) fn last_move<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    let (time, number) = time_for(session, 500);
    let go = if session.is_ucci() {
        format!("go time {number} movestogo 1 opptime {number} oppmovestogo 1")
    } else {
        format!("go wtime {number} btime {number} movestogo 1")
    };
    timed(session, &go, time, FaultKind::ClockOverrun)
}

pub(super) fn infinite<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    session.send("position startpos")?;
    session.send("go infinite")?;
    session.expect_no_answer(Duration::from_millis(700), FaultKind::EarlyBestmove)?;
    stop(session)
}

/// Sends `stop` and waits for the answer.
fn stop<S: GameSpec>(session: &mut Session<'_, S>) -> Done {
    session.send("stop")?;
    let time = Duration::from_secs(1).max(session.settings.margin);
    session.answer(&Asked::of(&S::start()), time, FaultKind::NoAnswerToStop).map(drop)
}

pub(super) fn ready_while_thinking<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    session.send("position startpos")?;
    session.send("go infinite")?;
    session.ready_while_thinking()?;
    stop(session)
}

pub(super) fn stop_at_once<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    session.send("position startpos")?;
    session.send("go infinite")?;
    stop(session)
}

/// In UCCI the answer may be `nobestmove`, in UCI there is none.
pub(super) fn stop_without_go<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    session.send("stop")?;
    session.ready()?;
    session.listen(Duration::from_millis(200))?;
    let is_none = |fault: &Fault| fault.kind == FaultKind::UnaskedBestmove && fault.what.contains("nobestmove");
    if session.is_ucci() {
        session.faults.retain(|fault| !is_none(fault));
    }
    Ok(())
}

/// Lets the program ponder for half a second. Returns the time on its clock.
fn ponder<S: GameSpec>(session: &mut Session<'_, S>) -> Done<Duration> {
    let Some(option) = session.option("ponder").cloned() else { return skip("it has no option Ponder") };
    session.set_option(&option.name, "true")?;
    let (time, go) = on_clocks(session, 2_000);
    let go = go.replacen("go", "go ponder", 1);
    session.send("position startpos")?;
    session.send(&go)?;
    session.expect_no_answer(Duration::from_millis(500), FaultKind::EarlyBestmove)?;
    Ok(time)
}

pub(super) fn ponderhit<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    let time = ponder(session)? + session.settings.margin;
    session.send("ponderhit")?;
    session.answer(&Asked::of(&S::start()), time, FaultKind::ClockOverrun).map(drop)
}

pub(super) fn ponder_stop<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    ponder(session)?;
    stop(session)
}
