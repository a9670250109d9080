//! The steps in order.

use std::cell::LazyCell;
use std::io;
use std::time::Duration;

use game_search::spec::{GameSpec, History};
use game_search::text::quote;
use game_search::{Game, MoveList, TextNotation};

use super::cases::Cases;
use super::lines::ScoreLine;
use super::session::{Asked, Done, Ended, Session, is_over};
use super::{Fault, FaultKind, Outcome, Step};

/// The positions, which are found when the first step needs one.
type Lazy<S> = LazyCell<Cases<S>>;
type Run<S> = fn(&mut Session<'_, S>, &Lazy<S>) -> Done;

/// A search that takes a moment.
const SHALLOW: &str = "go depth 3";

pub(super) fn all<S: GameSpec>() -> Vec<(&'static str, Run<S>)> {
    vec![
        ("name", name),
        ("options", options),
        ("isready", |session, _| session.ready()),
        ("one bestmove", one_bestmove),
        ("an unknown option", unknown_option),
        ("options at their defaults", defaults),
        ("a new game", new_game),
        ("the start position", start),
        ("the start position with one move", one_move),
        ("the start position by its FEN", start_fen),
        ("FEN with the second side to move", second_side),
        ("FEN with moves", fen_with_moves),
        ("a long game", long_game),
        ("the same position again", again),
        ("go depth", go_depth),
        ("go nodes", go_nodes),
        ("go movetime", go_movetime),
        ("a clock", clock),
        ("a clock that is nearly spent", short_clock),
        ("the last move before the time control", last_move),
        ("go infinite and stop", infinite),
        ("isready while it thinks", ready_while_thinking),
        ("stop at once", stop_at_once),
        ("stop without go", stop_without_go),
        ("ponder and ponderhit", ponderhit),
        ("ponder and stop", ponder_stop),
        ("a list of moves to search", restricted),
        ("several lines", several_lines),
        ("one legal move", forced),
        ("a mate in two", win),
        ("mated in one", loss),
        ("the game is over", over),
        ("a repetition that loses", losing_repetition),
        ("noise", noise),
        ("Windows line ends", windows_lines),
        ("an invalid FEN", bad_fen),
        ("an illegal move in the list", bad_move),
        ("quit while it searches", quit_searching),
        ("quit", |session, _| quit(session, true)),
        ("the end of the input", |session, _| quit(session, false)),
    ]
}

/// Runs all steps. A program that does not greet, at first or after a step that it did not survive, ends the check.
pub(super) fn run<S: GameSpec>(mut session: Session<'_, S>, report: &mut dyn FnMut(&Step)) -> io::Result<Vec<Step>> {
    let cases: Lazy<S> = LazyCell::new(Cases::find);
    let mut steps = Vec::new();
    let mut finish = |session: &mut Session<'_, S>, name, done: Done| {
        let faults = session.faults.clone();
        let outcome = match done {
            _ if !faults.is_empty() => Outcome::Failed(faults),
            Err(Ended::Lost) => Outcome::Failed(vec![Fault { kind: FaultKind::Dies, what: "is gone".to_owned() }]),
            Err(Ended::Skipped(reason)) => Outcome::Skipped(reason),
            _ => Outcome::Passed,
        };
        let (notes, dialogue) = (std::mem::take(&mut session.notes), std::mem::take(&mut session.dialogue));
        let step = Step { name, outcome, notes, dialogue };
        report(&step);
        steps.push(step);
    };
    session.begin();
    let greeted = session.greet()?;
    let is_greeted = greeted.is_ok();
    finish(&mut session, "greeting", greeted);
    if is_greeted {
        let only = &session.settings.only;
        let chosen = |name: &str| only.is_empty() || only.iter().any(|one| one == name);
        for (name, run) in all::<S>().into_iter().filter(|(name, _)| chosen(name)) {
            session.begin();
            if !session.is_running() {
                let greeted = session.greet()?;
                if greeted.is_err() {
                    finish(&mut session, name, greeted);
                    break;
                }
                // These faults of the greeting have been reported.
                session.begin();
            }
            let done = run(&mut session, &cases);
            finish(&mut session, name, done);
        }
    }
    Ok(steps)
}

fn skip<T>(reason: &str) -> Done<T> {
    Err(Ended::Skipped(reason.to_owned()))
}

fn name<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    if !session.has_name {
        session.fault(FaultKind::NoIdentity, "no `id name` in the greeting");
    }
    Ok(())
}

/// Notes which usual options are missing. Their form was checked when they were read.
fn options<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    let usual: &[&str] = if session.is_ucci() { &["usemillisec", "hashsize"] } else { &["Hash", "Threads"] };
    for name in usual {
        if session.option(name).is_none() {
            session.note(format!("has no option {name}, which match runners set"));
        }
    }
    Ok(())
}

/// Waits for a second answer, which can be late.
fn one_bestmove<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    session.search_from_start("go depth 1")?;
    session.listen(Duration::from_millis(600))
}

fn unknown_option<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    session.set_option("No Such Option", "17")?;
    session.ready()
}

fn defaults<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
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

fn new_game<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    if !session.is_ucci() {
        session.send("ucinewgame")?;
    } else if session.option("newgame").is_some() {
        session.set_option("newgame", "")?;
    } else {
        return skip("it has no option newgame");
    }
    session.ready()
}

fn start<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    let answer = session.search_from_start(SHALLOW)?;
    if answer.score().is_none() {
        session.note("prints no score, which match runners need for draws and resignations".to_owned());
    }
    if answer.infos.iter().all(|info| info.pv.is_empty()) {
        session.note("prints no variation".to_owned());
    }
    Ok(())
}

/// Searches the position after a history, which `begin` names (`startpos`, `fen ...`).
fn search_after<S: GameSpec>(session: &mut Session<'_, S>, history: &History<S::Game>, begin: &str) -> Done {
    let command = session.position_command(history, begin);
    session.send(&command)?;
    session.send(SHALLOW)?;
    // The positions that a program may take for this one: before the moves, and before the last move.
    let (positions, plies) = (history.positions(), history.moves().len());
    let earlier = [plies.checked_sub(1), (plies > 0).then_some(0)].into_iter().flatten();
    let mut instead: Vec<_> = earlier.map(|at| (FaultKind::IgnoredMoves, positions[at].clone())).collect();
    if begin != "startpos" {
        instead.push((FaultKind::IgnoredFen, S::start()));
    }
    let asked = Asked { position: history.current(), instead };
    session.answer(&asked, session.settings.patience, FaultKind::NoBestmove).map(drop)
}

/// Returns a history of some first legal moves.
fn some_moves<S: GameSpec>(begin: &S::Game, plies: usize) -> History<S::Game> {
    let mut history = History::new(begin.clone());
    for _ in 0..plies {
        let mut moves = <S::Game as Game>::MoveList::default();
        history.current().legal_moves(&mut moves);
        let middle = moves.as_slice().len() / 2;
        let Some(&mv) = moves.as_slice().get(middle).filter(|_| !is_over(history.current())) else { break };
        history.play(mv);
    }
    history
}

fn one_move<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    search_after(session, &some_moves::<S>(&S::start(), 1), "startpos")
}

fn start_fen<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    let start = S::start();
    session.search(&start, SHALLOW).map(drop)
}

fn second_side<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    let text = some_moves::<S>(&S::start(), 1).current().position_text();
    let Ok(position) = S::Game::parse_position(&text) else { return skip("no such position") };
    search_after(session, &History::new(position), &format!("fen {text}"))
}

fn fen_with_moves<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    let text = some_moves::<S>(&S::start(), 4).current().position_text();
    let Ok(position) = S::Game::parse_position(&text) else { return skip("no such position") };
    search_after(session, &some_moves::<S>(&position, 3), &format!("fen {text}"))
}

fn long_game<S: GameSpec>(session: &mut Session<'_, S>, cases: &Lazy<S>) -> Done {
    if cases.long.moves().is_empty() {
        return skip("no game is long enough");
    }
    search_after(session, &cases.long, "startpos")
}

/// The start position after all that: an answer from an earlier position shows here.
fn again<S: GameSpec>(session: &mut Session<'_, S>, cases: &Lazy<S>) -> Done {
    session.send("position startpos")?;
    session.send(SHALLOW)?;
    let start = S::start();
    let asked = Asked { position: &start, instead: vec![(FaultKind::IgnoredFen, cases.long.current().clone())] };
    session.answer(&asked, session.settings.patience, FaultKind::NoBestmove).map(drop)
}

fn go_depth<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    for depth in 1..=3 {
        let answer = session.search(&S::start(), &format!("go depth {depth}"))?;
        if let Some(reached) = answer.most("depth").filter(|&reached| reached > depth) {
            session.fault(FaultKind::DepthOverrun, format!("depth {reached} after `go depth {depth}`"));
        }
    }
    Ok(())
}

fn go_nodes<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
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
fn told<S: GameSpec>(session: &Session<'_, S>, milliseconds: u64) -> (Duration, u64) {
    if session.is_ucci() && session.option("usemillisec").is_none() {
        let seconds = milliseconds.div_ceil(1_000);
        (Duration::from_secs(seconds), seconds)
    } else {
        (Duration::from_millis(milliseconds), milliseconds)
    }
}

fn go_movetime<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    let (time, number) = told(session, 300);
    let go = if session.is_ucci() { format!("go time {number} movestogo 1") } else { format!("go movetime {number}") };
    timed(session, &go, time, FaultKind::TimeOverrun)
}

/// Returns a time, and a `go` with this time on both clocks.
fn on_clocks<S: GameSpec>(session: &Session<'_, S>, milliseconds: u64) -> (Duration, String) {
    let (time, number) = told(session, milliseconds);
    let go = if session.is_ucci() {
        format!("go time {number} increment 0 opptime {number} oppincrement 0")
    } else {
        format!("go wtime {number} btime {number} winc 0 binc 0")
    };
    (time, go)
}

fn clock<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    let (time, go) = on_clocks(session, 3_000);
    timed(session, &go, time, FaultKind::ClockOverrun)
}

fn short_clock<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    let (time, go) = on_clocks(session, 60);
    timed(session, &go, time, FaultKind::ClockOverrun)
}

fn last_move<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    let (time, number) = told(session, 500);
    let go = if session.is_ucci() {
        format!("go time {number} movestogo 1 opptime {number} oppmovestogo 1")
    } else {
        format!("go wtime {number} btime {number} movestogo 1")
    };
    timed(session, &go, time, FaultKind::ClockOverrun)
}

fn infinite<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
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

fn ready_while_thinking<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    session.send("position startpos")?;
    session.send("go infinite")?;
    session.ready_while_thinking()?;
    stop(session)
}

fn stop_at_once<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    session.send("position startpos")?;
    session.send("go infinite")?;
    stop(session)
}

/// In UCCI the answer may be `nobestmove`, in UCI there is none.
fn stop_without_go<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    session.send("stop")?;
    session.ready()?;
    session.listen(Duration::from_millis(200))?;
    let is_none = |fault: &super::Fault| fault.kind == FaultKind::UnaskedBestmove && fault.what.contains("nobestmove");
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

fn ponderhit<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    let time = ponder(session)? + session.settings.margin;
    session.send("ponderhit")?;
    session.answer(&Asked::of(&S::start()), time, FaultKind::ClockOverrun).map(drop)
}

fn ponder_stop<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    ponder(session)?;
    stop(session)
}

/// The moves that a search would hardly choose: `searchmoves` of UCI, and `banmoves` of UCCI with all others.
fn restricted<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    let start = S::start();
    let mut moves = <S::Game as Game>::MoveList::default();
    start.legal_moves(&mut moves);
    let all = moves.as_slice();
    // From the end of the list, and from its middle.
    let wanted = [all[all.len() - 1], all[all.len() / 3]];
    let texts = |admitted: bool| -> String {
        let chosen = all.iter().filter(|mv| wanted.contains(mv) == admitted);
        chosen.map(|&mv| format!(" {}", session.move_text(&start, mv))).collect()
    };
    let (only, banned) = (texts(true), texts(false));
    session.send("position startpos")?;
    if session.is_ucci() {
        session.send(&format!("banmoves{banned}"))?;
        session.send(SHALLOW)?;
    } else {
        session.send(&format!("{SHALLOW} searchmoves{only}"))?;
    }
    let answer = session.answer(&Asked::of(&start), session.settings.patience, FaultKind::NoBestmove)?;
    if let Some(mv) = answer.mv.filter(|mv| !wanted.contains(mv)) {
        let text = session.move_text(&start, mv);
        session.fault(FaultKind::IgnoredRestriction, format!("{text} is none of{only}"));
    }
    Ok(())
}

fn several_lines<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    let Some(option) = session.option("MultiPV").cloned() else { return skip("it has no option MultiPV") };
    if option.max.is_some_and(|max| max < 3) {
        return skip("MultiPV is at most 2");
    }
    session.set_option(&option.name, "3")?;
    let answer = session.search(&S::start(), SHALLOW)?;
    session.set_option(&option.name, option.default.as_deref().unwrap_or("1"))?;
    session.ready()?;
    let deepest = answer.most("depth");
    // The last line of each number at the last depth. UCCI has no word for the number: the order of the lines counts.
    let mut firsts: Vec<(u64, &String)> = Vec::new();
    for info in answer.infos.iter().filter(|info| info.numbers.get("depth").copied() == deepest) {
        let Some(first) = info.pv.first() else { continue };
        let number = info.numbers.get("multipv").copied();
        let number = number.or_else(|| session.is_ucci().then(|| firsts.len() as u64 % 3 + 1));
        if let Some(number) = number {
            firsts.retain(|(other, _)| *other != number);
            firsts.push((number, first));
        }
    }
    firsts.sort_unstable();
    let numbers: Vec<u64> = firsts.iter().map(|(number, _)| *number).collect();
    let is_repeated = |at: usize| firsts[..at].iter().any(|(_, first)| *first == firsts[at].1);
    if numbers != [1, 2, 3] || (0..firsts.len()).any(is_repeated) {
        let shown = firsts.iter().map(|(_, first)| first.as_str()).collect::<Vec<_>>().join(", ");
        session.fault(FaultKind::MultiPv, format!("with MultiPV 3 the last lines are {numbers:?}, beginning {shown}"));
    }
    Ok(())
}

fn forced<S: GameSpec>(session: &mut Session<'_, S>, cases: &Lazy<S>) -> Done {
    let Some(position) = &cases.forced else { return skip("no such position was found") };
    session.search(position, "go depth 6").map(drop)
}

/// Compares the score of a mate with what it must be: the sign of the points, the moves, and the plies.
fn mate<S: GameSpec>(session: &mut Session<'_, S>, position: Option<&S::Game>, moves: i64, plies: usize) -> Done {
    let Some(position) = position else { return skip("no such position was found") };
    let answer = session.search(position, "go depth 6")?;
    let Some(info) = answer.scored() else { return skip("it prints no score") };
    let miscounted = moves.signum() * plies as i64;
    match info.score {
        Some(ScoreLine::Points(points) | ScoreLine::Mate(points)) if points.signum() == -moves.signum() => {
            session.fault(FaultKind::WrongSide, format!("score {points} where `mate {moves}` is right"));
        }
        Some(ScoreLine::Mate(found)) if found == miscounted && info.pv.len() == plies => {
            session.fault(FaultKind::MateInPlies, format!("mate {found} for a variation of {plies} plies"));
        }
        Some(ScoreLine::Mate(found)) if found != moves => {
            session.note(format!("`mate {found}` at depth 6, where `mate {moves}` is right"));
        }
        // UCCI has no form for a mate.
        Some(ScoreLine::Points(points)) if !session.is_ucci() => {
            session.note(format!("score {points} at depth 6, where there is a mate ({moves})"));
        }
        _ => {}
    }
    Ok(())
}

fn win<S: GameSpec>(session: &mut Session<'_, S>, cases: &Lazy<S>) -> Done {
    mate(session, cases.win.as_ref(), 2, 3)
}

fn loss<S: GameSpec>(session: &mut Session<'_, S>, cases: &Lazy<S>) -> Done {
    mate(session, cases.loss.as_ref(), -1, 2)
}

fn over<S: GameSpec>(session: &mut Session<'_, S>, cases: &Lazy<S>) -> Done {
    let Some(position) = &cases.over else { return skip("no such position was found") };
    session.search(position, SHALLOW).map(drop)
}

fn losing_repetition<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    let Some(case) = session.settings.repetition.clone() else { return skip("the game has no such rule") };
    let Ok(begin) = S::Game::parse_position(&case.position) else { return skip("the position is not valid") };
    let mut history = History::new(begin);
    for text in case.moves.split_whitespace() {
        let Ok(mv) = S::read_move(history.current(), text) else { return skip("the moves are not legal") };
        history.play(mv);
    }
    let command = session.position_command(&history, &format!("fen {}", case.position));
    session.send(&command)?;
    session.send("go depth 6")?;
    let answer = session.answer(&Asked::of(history.current()), session.settings.patience, FaultKind::NoBestmove)?;
    let loses = S::read_move(history.current(), &case.loses).ok();
    if answer.mv.is_some() && answer.mv == loses {
        let text = format!("{} repeats the position, and loses by the rules", case.loses);
        session.fault(FaultKind::LosingRepetition, text);
    }
    Ok(())
}

fn noise<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    for line in ["", "   ", "joho debug on", "setoption", "position", "\u{7f}\u{1b}[2J 车", "uciuci 0x00"] {
        session.send(line)?;
    }
    session.ready()?;
    session.search(&S::start(), SHALLOW).map(drop)
}

fn windows_lines<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
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

fn bad_fen<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    undefined(session, "position fen this/is/not/a/position w - - 0 1")
}

fn bad_move<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    undefined(session, "position startpos moves a5i9 zz99")
}

fn quit_searching<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    session.send("position startpos")?;
    session.send("go infinite")?;
    session.expect_no_answer(Duration::from_millis(100), FaultKind::EarlyBestmove)?;
    quit(session, true)
}

fn quit<S: GameSpec>(session: &mut Session<'_, S>, says: bool) -> Done {
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
