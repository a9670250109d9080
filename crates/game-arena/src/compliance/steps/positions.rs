//! The forms of `position`, the moves and lines of an answer, and positions whose score is known.

use game_search::spec::{GameSpec, History};
use game_search::{Game, MoveList, TextNotation};

use crate::compliance::cases::Lazy;
use crate::compliance::faults::FaultKind;
use crate::compliance::lines::ScoreLine;
use crate::compliance::session::{Asked, Done, SHALLOW, Session, is_over, skip};

pub(super) fn start<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
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

pub(super) fn one_move<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    search_after(session, &some_moves::<S>(&S::start(), 1), "startpos")
}

pub(super) fn start_fen<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    let start = S::start();
    session.search(&start, SHALLOW).map(drop)
}

pub(super) fn second_side<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    let text = some_moves::<S>(&S::start(), 1).current().position_text();
    let Ok(position) = S::Game::parse_position(&text) else { return skip("no such position") };
    search_after(session, &History::new(position), &format!("fen {text}"))
}

pub(super) fn fen_with_moves<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
    let text = some_moves::<S>(&S::start(), 4).current().position_text();
    let Ok(position) = S::Game::parse_position(&text) else { return skip("no such position") };
    search_after(session, &some_moves::<S>(&position, 3), &format!("fen {text}"))
}

pub(super) fn long_game<S: GameSpec>(session: &mut Session<'_, S>, cases: &Lazy<S>) -> Done {
    if cases.long.moves().is_empty() {
        return skip("no game is long enough");
    }
    search_after(session, &cases.long, "startpos")
}

/// The start position after all that: an answer from an earlier position shows here.
pub(super) fn again<S: GameSpec>(session: &mut Session<'_, S>, cases: &Lazy<S>) -> Done {
    session.send("position startpos")?;
    session.send(SHALLOW)?;
    let start = S::start();
    let asked = Asked { position: &start, instead: vec![(FaultKind::IgnoredFen, cases.long.current().clone())] };
    session.answer(&asked, session.settings.patience, FaultKind::NoBestmove).map(drop)
}

/// The moves that a search would hardly choose: `searchmoves` of UCI, and `banmoves` of UCCI with all others.
pub(super) fn restricted<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
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

pub(super) fn several_lines<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
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

pub(super) fn forced<S: GameSpec>(session: &mut Session<'_, S>, cases: &Lazy<S>) -> Done {
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

pub(super) fn win<S: GameSpec>(session: &mut Session<'_, S>, cases: &Lazy<S>) -> Done {
    mate(session, cases.win.as_ref(), 2, 3)
}

pub(super) fn loss<S: GameSpec>(session: &mut Session<'_, S>, cases: &Lazy<S>) -> Done {
    mate(session, cases.loss.as_ref(), -1, 2)
}

pub(super) fn over<S: GameSpec>(session: &mut Session<'_, S>, cases: &Lazy<S>) -> Done {
    let Some(position) = &cases.over else { return skip("no such position was found") };
    session.search(position, SHALLOW).map(drop)
}

pub(super) fn losing_repetition<S: GameSpec>(session: &mut Session<'_, S>, _: &Lazy<S>) -> Done {
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
