//! A recorded dialogue, damaged in ten ways at places that a seed chooses. The program says what was recorded after the
//! line that it reads.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use fastrand::Rng;
use game_arena::compliance::{Event, FaultKind, Link};
use game_arena::players::Protocol::Uci;
use games::Xiangqi;

use super::served::{Honest, Served};
use super::{check, faults};

/// The steps of the dialogue, none of which depends on the time.
const STEPS: [&str; 9] = [
    "the start position",
    "the start position with one move",
    "FEN with moves",
    "go depth",
    "stop without go",
    "several lines",
    "a mate in two",
    "mated in one",
    "an invalid FEN",
];

/// A damage to one line of the program: its name, the lines that it may hit, what becomes of them, and the faults of
/// which one must be named.
type Damage = (&'static str, fn(&str) -> bool, fn(&str) -> Vec<String>, &'static [FaultKind]);

const DAMAGES: [Damage; 10] = [
    ("a bestmove is lost", is_best, |_| vec![], &[FaultKind::NoBestmove]),
    ("a bestmove comes twice", is_best, |line| vec![line.to_owned(); 2], &[FaultKind::TwoBestmoves]),
    ("a readyok is lost", |line| line == "readyok", |_| vec![], &[FaultKind::NoReadyok]),
    ("the move of a bestmove is cut", is_best, |line| vec![line[..11].to_owned()], &[FaultKind::IllegalBestmove]),
    (
        "the ranks of a bestmove are shifted",
        is_best,
        |line| vec![format!("bestmove {}", game_search::spec::shift_ranks(&line[9..13], 1).expect("a move"))],
        &[FaultKind::Ranks, FaultKind::IllegalBestmove],
    ),
    (
        "a variation begins with its last move",
        |line| line.split(" pv ").nth(1).is_some_and(|pv| pv.split(' ').count() > 1),
        |line| {
            let (before, pv) = line.split_once(" pv ").expect("a variation");
            let last = pv.split(' ').next_back().expect("a move");
            vec![format!("{before} pv {last} {pv}")]
        },
        &[FaultKind::IllegalPv, FaultKind::Ranks],
    ),
    (
        "a score is cut",
        has_score,
        |line| vec![line.split(" nodes").next().expect("text").rsplit_once(' ').expect("words").0.to_owned()],
        &[FaultKind::ScoreForm],
    ),
    ("a number becomes a word", has_score, |line| vec![line.replace(" nodes ", " nodes many ")], &[FaultKind::BadInfo]),
    (
        "a variation is lost",
        has_score,
        |line| vec![line.split_once(" pv ").expect("a variation").0.to_owned() + " pv"],
        &[FaultKind::BadInfo],
    ),
    ("the program falls silent", is_best, |_| vec!["END".to_owned()], &[FaultKind::Dies]),
];

fn is_best(line: &str) -> bool {
    line.starts_with("bestmove ") && !line.contains('(')
}

fn has_score(line: &str) -> bool {
    line.starts_with("info") && line.contains(" score ") && line.contains(" pv ")
}

/// Says what was recorded.
struct Recorded {
    /// The lines that were sent, each with the answers.
    dialogue: VecDeque<(String, Vec<String>)>,
    waiting: VecDeque<String>,
    has_ended: bool,
}

impl Link for Recorded {
    fn send(&mut self, line: &str) -> bool {
        // A step that was ended early leaves lines that are never sent.
        while let Some((sent, answers)) = self.dialogue.pop_front() {
            if sent == line.trim_end() {
                self.waiting.extend(answers);
                break;
            }
        }
        !self.has_ended
    }

    fn next_event(&mut self, _: Instant) -> Event {
        match self.waiting.pop_front() {
            Some(line) if line == "END" => {
                self.has_ended = true;
                Event::Closed
            }
            Some(line) => Event::Line(line),
            None => Event::Timeout,
        }
    }

    fn close(&mut self) {}

    fn has_ended(&mut self, _: Duration) -> bool {
        true
    }
}

#[test]
fn damages_to_a_recorded_dialogue_are_named() {
    let settings = check(Uci, &STEPS);
    let mut start = || Ok(Box::new(Served::start::<Xiangqi>(Honest)) as Box<dyn Link>);
    let steps = settings.check::<Xiangqi>(&mut start, &mut |_| {}).expect("it starts");
    assert_eq!(faults(&steps), []);
    let mut dialogue: Vec<(String, Vec<String>)> = Vec::new();
    for line in steps.iter().flat_map(|step| &step.dialogue) {
        match line.split_at(2) {
            ("> ", sent) => dialogue.push((sent.to_owned(), Vec::new())),
            (_, said) => dialogue.last_mut().expect("something was sent").1.push(said.to_owned()),
        }
    }
    let replay = |dialogue: &[(String, Vec<String>)]| {
        let mut copies = std::iter::repeat_with(|| dialogue.iter().cloned().collect());
        let mut start = || {
            let dialogue = copies.next().expect("endless");
            Ok(Box::new(Recorded { dialogue, waiting: VecDeque::new(), has_ended: false }) as Box<dyn Link>)
        };
        faults(&settings.check::<Xiangqi>(&mut start, &mut |_| {}).expect("it starts"))
    };
    assert_eq!(replay(&dialogue), [], "the dialogue itself");
    for (number, (name, may_hit, damage, kinds)) in DAMAGES.into_iter().enumerate() {
        let mut rng = Rng::with_seed(number as u64);
        let mut damaged = dialogue.clone();
        // The greeting is left alone: it is another test.
        let hits: Vec<(usize, usize)> = (damaged.iter().enumerate().skip(3))
            .flat_map(|(sent, (_, said))| (0..said.len()).map(move |at| (sent, at)))
            .filter(|&(sent, at)| may_hit(&damaged[sent].1[at]))
            .collect();
        let (sent, at) = hits[rng.usize(..hits.len())];
        let line = damaged[sent].1[at].clone();
        let instead = damage(&line);
        assert_ne!(instead.concat(), line, "{name} changes nothing");
        damaged[sent].1.splice(at..=at, instead);
        let found = replay(&damaged);
        let is_named = found.iter().any(|(kind, _)| kinds.contains(kind));
        assert!(is_named, "{name}, seed {number}, at {line:?}: expected {kinds:?}, found {found:?}");
    }
}
