//! The engine with one fault at a time. The list was written before the check.

use std::thread;
use std::time::Duration;

use game_arena::compliance::{FaultKind, Link, Outcome};
use game_arena::players::Protocol::{self, Ucci, Uci};
use game_search::spec::shift_ranks;
use games::{Amazons, Xiangqi};

use super::served::{Honest, Middle, Served};
use super::{check, faults};

/// A fault: its name, the step that shows it, and the kind that must be reported.
const FAULTS: &[(&str, &str, FaultKind)] = &[
    ("never says uciok", "name", FaultKind::NoGreeting),
    ("has no name", "name", FaultKind::NoIdentity),
    ("has an option out of its range", "name", FaultKind::BadOption),
    ("does not know the game", "name", FaultKind::UnknownVariant),
    ("is not ready while it thinks", "isready while it thinks", FaultKind::NoReadyok),
    ("ignores go nodes", "go nodes", FaultKind::NoBestmove),
    ("answers twice", "the start position", FaultKind::TwoBestmoves),
    ("takes infinite for a moment", "go infinite and stop", FaultKind::EarlyBestmove),
    ("answers an idle stop", "stop without go", FaultKind::UnaskedBestmove),
    ("ignores stop", "go infinite and stop", FaultKind::NoAnswerToStop),
    ("plays an illegal move", "the start position", FaultKind::IllegalBestmove),
    ("forgets the moves", "FEN with moves", FaultKind::IgnoredMoves),
    ("forgets the position", "FEN with the second side to move", FaultKind::IgnoredFen),
    ("has its ranks off by one", "FEN with moves", FaultKind::Ranks),
    ("moves when the game is over", "the game is over", FaultKind::MoveWhenOver),
    ("finds no move", "the start position", FaultKind::NoMove),
    ("has an illegal variation", "the start position", FaultKind::IllegalPv),
    ("counts in words", "the start position", FaultKind::BadInfo),
    ("says scores as in the other protocol", "the start position", FaultKind::ScoreForm),
    ("counts nodes downwards", "go nodes", FaultKind::CountsFall),
    ("searches too deep", "go depth", FaultKind::DepthOverrun),
    ("searches too much", "go nodes", FaultKind::NodesOverrun),
    ("is late", "go movetime", FaultKind::TimeOverrun),
    ("loses on time", "a clock that is nearly spent", FaultKind::ClockOverrun),
    ("scores for the other side", "mated in one", FaultKind::WrongSide),
    ("counts plies", "a mate in two", FaultKind::MateInPlies),
    ("searches all moves", "a list of moves to search", FaultKind::IgnoredRestriction),
    ("shows one line only", "several lines", FaultKind::MultiPv),
    ("forgets repetitions", "a repetition that loses", FaultKind::LosingRepetition),
    ("dies of noise", "noise", FaultKind::Dies),
    ("never ends", "quit", FaultKind::DoesNotQuit),
];

/// The engine with a fault.
struct Faulty {
    fault: &'static str,
    is_thinking: bool,
    last_go: String,
    first_pv: Option<String>,
}

impl Faulty {
    fn is(&self, fault: &str) -> bool {
        self.fault == fault
    }
}

/// Replaces the word after `key`.
fn with_value(line: &str, key: &str, change: impl Fn(&str) -> String) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    if let Some(at) = words.iter().position(|word| word == key).filter(|at| at + 1 < words.len()) {
        words[at + 1] = change(&words[at + 1]);
    }
    words.join(" ")
}

fn negated(number: &str) -> String {
    number.strip_prefix('-').map_or_else(|| format!("-{number}"), str::to_owned)
}

impl Middle for Faulty {
    fn before_engine(&mut self, line: &str) -> Vec<String> {
        let was_idle = !self.is_thinking;
        if line.starts_with("go") {
            self.is_thinking = true;
            line.clone_into(&mut self.last_go);
        }
        let same = vec![line.to_owned()];
        match self.fault {
            "ignores go nodes" if line.starts_with("go nodes") => Vec::new(),
            "takes infinite for a moment" if line == "go infinite" => vec![line.to_owned(), "stop".to_owned()],
            "answers an idle stop" if line == "stop" && was_idle => {
                vec!["position startpos".to_owned(), "go depth 1".to_owned()]
            }
            "ignores stop" if line == "stop" => Vec::new(),
            "forgets the moves" => vec![line.split(" moves ").next().unwrap_or(line).to_owned()],
            "forgets the position" if line.starts_with("position fen") => vec!["position startpos".to_owned()],
            "searches too deep" => {
                vec![with_value(line, "depth", |depth| format!("{}", 2 * depth.parse::<u32>().unwrap_or(0)))]
            }
            "searches too much" => {
                vec![with_value(line, "nodes", |nodes| format!("{}", 3 * nodes.parse::<u64>().unwrap_or(0)))]
            }
            "searches all moves" if line.starts_with("banmoves") => Vec::new(),
            "searches all moves" => vec![line.split(" searchmoves").next().unwrap_or(line).to_owned()],
            "forgets repetitions" if line.contains("rr7/4k4") => {
                vec!["position fen rr7/4k4/9/9/9/9/9/9/3R5/5K3 w - - 0 1".to_owned()]
            }
            "never ends" if line == "quit" => Vec::new(),
            _ => same,
        }
    }

    fn after_engine(&mut self, line: &str) -> Vec<String> {
        let is_best = line.starts_with("bestmove") || line == "nobestmove";
        let is_pv = line.contains(" pv ");
        let was_thinking = self.is_thinking;
        self.is_thinking &= !is_best;
        let (before, pv) = line.split_once(" pv ").unwrap_or((line, ""));
        let one = |line: String| vec![line];
        match self.fault {
            "never says uciok" if line == "uciok" || line == "ucciok" => Vec::new(),
            "has no name" if line.starts_with("id name") => Vec::new(),
            "has an option out of its range" if line.contains("type spin") => {
                one(with_value(line, "default", |_| "-1".to_owned()))
            }
            "does not know the game" if line.contains("UCI_Variant") => one(line.replace("xiangqi", "chess")),
            "is not ready while it thinks" if line == "readyok" && was_thinking => Vec::new(),
            "answers twice" if is_best => vec![line.to_owned(), line.to_owned()],
            "plays an illegal move" if is_best => one("bestmove e0e9".to_owned()),
            "has its ranks off by one" if is_best && self.last_go.contains("depth") => {
                let shifted = |mv: &str| shift_ranks(mv, 1).unwrap_or_else(|| mv.to_owned());
                one(with_value(line, "bestmove", shifted))
            }
            "moves when the game is over" if line.contains("(none)") || line == "nobestmove" => {
                one("bestmove e0e1".to_owned())
            }
            "finds no move" if line.starts_with("bestmove") => one("bestmove (none)".to_owned()),
            "has an illegal variation" if is_pv => {
                let first = pv.split(' ').next().unwrap_or_default();
                one(format!("{before} pv {first} {first}"))
            }
            "counts in words" if line.starts_with("info") => {
                one(with_value(line, "depth", |depth| format!("{depth}th")))
            }
            "says scores as in the other protocol" if line.contains("score cp ") => one(line.replace(" cp ", " ")),
            "says scores as in the other protocol" => one(with_value(line, "score", |score| format!("cp {score}"))),
            "counts nodes downwards" if line.starts_with("info") => one(with_value(line, "nodes", |nodes| {
                (10_000_000 / (1 + nodes.parse::<u64>().unwrap_or(0))).to_string()
            })),
            // The margin of these tests is two seconds.
            "is late" if is_best && self.last_go.contains("movetime") => {
                thread::sleep(Duration::from_millis(2_600));
                one(line.to_owned())
            }
            "loses on time" if is_best && self.last_go.contains("wtime") => {
                thread::sleep(Duration::from_millis(2_600));
                one(line.to_owned())
            }
            "scores for the other side" => one(with_value(&with_value(line, "cp", negated), "mate", negated)),
            "counts plies" => one(with_value(line, "mate", |moves| match moves.parse::<i32>() {
                Ok(moves) if moves > 0 => (2 * moves - 1).to_string(),
                _ => moves.to_owned(),
            })),
            "shows one line only" if is_pv && line.contains("multipv") => {
                let first = self.first_pv.get_or_insert_with(|| pv.to_owned());
                one(with_value(&format!("{before} pv {first}"), "multipv", |_| "1".to_owned()))
            }
            _ => one(line.to_owned()),
        }
    }

    fn never_ends(&self) -> bool {
        self.is("never ends")
    }

    fn dies_at(&self, line: &str) -> bool {
        self.is("dies of noise") && line.contains("joho")
    }
}

#[test]
fn the_engine_has_no_fault() {
    for protocol in [Uci, Ucci] {
        let mut start = || Ok(Box::new(Served::start::<Xiangqi>(Honest)) as Box<dyn Link>);
        let settings = check(protocol, &[]);
        let steps = settings.check::<Xiangqi>(&mut start, &mut |_| {}).expect("it starts");
        assert_eq!(faults(&steps), [], "{protocol:?}");
        let skipped: Vec<_> = steps.iter().filter(|it| matches!(it.outcome, Outcome::Skipped(_))).collect();
        assert!(skipped.is_empty() && steps.len() == 41, "{protocol:?}: {} steps, {skipped:?}", steps.len());
    }
    let mut start = || Ok(Box::new(Served::start::<Amazons>(Honest)) as Box<dyn Link>);
    let steps = check(Uci, &["the start position", "a long game", "one legal move", "the game is over", "quit"])
        .check::<Amazons>(&mut start, &mut |_| {})
        .expect("it starts");
    assert_eq!(faults(&steps), []);
    assert!(steps.len() == 6 && steps.iter().all(|step| step.outcome == Outcome::Passed), "{steps:?}");
}

/// Returns the faults that a step shows.
fn found(fault: &'static str, step: &str, protocol: Protocol) -> Vec<(FaultKind, String)> {
    let faulty = || Faulty { fault, is_thinking: false, last_go: String::new(), first_pv: None };
    let mut start = || Ok(Box::new(Served::start::<Xiangqi>(faulty())) as Box<dyn Link>);
    let steps = check(protocol, &[step]).check::<Xiangqi>(&mut start, &mut |_| {}).expect("it starts");
    faults(&steps)
}

#[test]
fn every_fault_is_found_and_named() {
    let missing: Vec<_> = FaultKind::ALL.iter().filter(|kind| FAULTS.iter().all(|(.., it)| it != *kind)).collect();
    assert!(missing.is_empty(), "no program has {missing:?}");
    // Half of the faults at a time: most of the time is waiting.
    let (one, other) = FAULTS.split_at(FAULTS.len() / 2);
    thread::scope(|scope| {
        for half in [one, other] {
            scope.spawn(move || {
                for &(fault, step, kind) in half {
                    let found = found(fault, step, Uci);
                    assert!(found.iter().any(|(it, _)| *it == kind), "{fault}: expected {kind:?}, found {found:?}");
                }
            });
        }
    });
}

/// In UCCI where it differs from UCI.
#[test]
fn faults_of_ucci_are_found_and_named() {
    for (fault, step, kind) in FAULTS.iter().copied() {
        let differs =
            ["never says uciok", "finds no move", "says scores as in the other protocol", "searches all moves"];
        if differs.contains(&fault) {
            let found = found(fault, step, Ucci);
            let kind = if fault == "finds no move" { FaultKind::NoMove } else { kind };
            assert!(found.iter().any(|(it, _)| *it == kind), "{fault}: expected {kind:?}, found {found:?}");
        }
    }
    // What UCCI allows: an answer to `stop` without a search.
    assert_eq!(found("is honest", "stop without go", Ucci), []);
}

/// Dies at the first option, and at once when it is started again.
struct Mortal {
    is_first: bool,
}

impl Middle for Mortal {
    fn dies_at(&self, line: &str) -> bool {
        !self.is_first || line.contains("No Such Option")
    }
}

#[test]
fn no_step_passes_without_a_program() {
    let mut starts = 0;
    let mut start = || {
        starts += 1;
        Ok(Box::new(Served::start::<Xiangqi>(Mortal { is_first: starts == 1 })) as Box<dyn Link>)
    };
    let steps = check(Uci, &["isready", "an unknown option", "the start position", "quit"])
        .check::<Xiangqi>(&mut start, &mut |_| {})
        .expect("it starts");
    let outcomes: Vec<_> = steps.iter().map(|step| (step.name, step.outcome == Outcome::Passed)).collect();
    let expected = [("greeting", true), ("isready", true), ("an unknown option", false), ("the start position", false)];
    assert_eq!(outcomes, expected);
}

#[test]
fn xboard_is_refused() {
    let error = check(Protocol::Xboard, &[]).check_program::<Xiangqi>(&["true".to_owned()], &mut |_| {});
    assert_eq!(error.expect_err("another protocol").to_string(), "protocol xboard: expected UCI or UCCI");
}
