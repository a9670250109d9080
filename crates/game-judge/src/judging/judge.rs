//! Runs the checks of a lesson.

use std::time::{Duration, Instant};

use game_search::{Score, Side, Window};
use serde::Serialize;

use super::case::{Case, Generator, Traits};
use super::check::{Check, Fault, Symptom, diagnose, examine, fault};
use super::child::{Failure, Solver};
use super::draw::draw;
use super::lessons::{Lesson, Promise};
use super::shrink::smallest;
use crate::game::{Edge, End, Node};
use crate::protocol::{Answer, Request};

/// A program to judge.
#[derive(Clone, Debug)]
pub struct Judge {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The seed of the games.
    pub seed: u64,
    /// The limit of time for each answer.
    pub limit: Duration,
    /// `true` if all checks run, to count points; `false` if the first fault is enough.
    pub is_thorough: bool,
}

/// How far a solution is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// The hole is empty.
    NotBegun,
    /// A check fails.
    Wrong,
    /// Everything is right, but the search visits too many nodes.
    MoreNodes,
    /// All checks pass, except the lesson's own task, which is not begun or wrong.
    TaskLeft,
    /// All checks pass.
    Done,
}

impl State {
    /// Returns the state as words.
    pub const fn words(self) -> &'static str {
        match self {
            State::NotBegun => "not begun",
            State::Wrong => "wrong",
            State::MoreNodes => "right, but more nodes",
            State::TaskLeft => "right, task left",
            State::Done => "done",
        }
    }
}

/// The result of all checks of a lesson.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The name of the lesson.
    pub lesson: &'static str,
    /// Each check with its fault. A check that does not apply is left out.
    pub checks: Vec<(Check, Option<Fault>)>,
    /// The nodes that the program and the reference visited in the same games.
    pub nodes: Option<(u64, u64)>,
}

impl Verdict {
    /// Returns how far the solution is.
    pub fn state(&self) -> State {
        match self.checks.iter().find_map(|(check, fault)| Some((*check, fault.as_ref()?.symptom))) {
            None => State::Done,
            Some((Check::Task, _)) => State::TaskLeft,
            Some((_, Symptom::Hole)) => State::NotBegun,
            Some((_, Symptom::ManyNodes)) => State::MoreNodes,
            Some(_) => State::Wrong,
        }
    }

    /// Returns the first fault.
    pub fn fault(&self) -> Option<&Fault> {
        self.checks.iter().find_map(|(_, fault)| fault.as_ref())
    }

    /// Returns the points, and the largest possible number of points.
    pub fn points(&self) -> (u32, u32) {
        let passed = self.checks.iter().filter(|(_, fault)| fault.is_none());
        let sum = |checks: &mut dyn Iterator<Item = Check>| checks.map(Check::points).sum();
        (sum(&mut passed.map(|(check, _)| *check)), sum(&mut self.checks.iter().map(|(check, _)| *check)))
    }
}

/// The longest time for all answers of one check.
const LONGEST_CHECK: Duration = Duration::from_secs(20);

/// The longest time for finding a smaller game, for programs that are slow.
const LONGEST_SHRINKING: Duration = Duration::from_secs(10);

/// A program that is started again after it failed.
pub(crate) struct Session<'a> {
    pub judge: &'a Judge,
    pub lesson: &'a Lesson,
    pub solver: Option<Solver>,
}

impl Session<'_> {
    /// Sends a game and returns the answer.
    pub fn ask(&mut self, check: Check, case: &Case) -> Result<Answer, Failure> {
        let mut solver = match self.solver.take() {
            Some(solver) => solver,
            None => Solver::start(&self.judge.command, self.judge.limit)?,
        };
        let Window { alpha, beta } = case.window;
        let answer = solver.ask(&Request {
            lesson: self.lesson.name.to_owned(),
            task: check == Check::Task,
            depth: case.depth,
            window: (alpha.value(), beta.value()),
            nodes: case.nodes.clone(),
        })?;
        self.solver = Some(solver);
        Ok(answer)
    }
}

impl Judge {
    /// Runs every check of a lesson, each in a process of its own. If the program fails as a process, the remaining
    /// checks count as failed.
    pub fn run(&self, lesson: &'static Lesson) -> Verdict {
        let mut verdict = Verdict { lesson: lesson.name, checks: Vec::new(), nodes: None };
        let applies = |check: &Check| *check != Check::Bounds || lesson.takes_window;
        let mut broken: Option<Fault> = None;
        for check in Check::ALL.into_iter().filter(applies) {
            let found = match &broken {
                Some(fault) if check != Check::Task || fault.symptom != Symptom::Hole => Some(fault.clone()),
                _ => self.check(lesson, check),
            };
            if check != Check::Task
                && found.as_ref().is_some_and(|it| matches!(it.symptom, Symptom::Process | Symptom::Hole))
            {
                broken = found.clone();
            }
            let mut found = found;
            if check == Check::Nodes && found.is_none() {
                (verdict.nodes, found) = self.count(lesson);
            }
            let is_enough = found.is_some() && !self.is_thorough;
            verdict.checks.push((check, found));
            if is_enough {
                break;
            }
        }
        verdict
    }

    /// Runs one check on games of growing size. Returns the first fault, on a game as small as possible.
    fn check(&self, lesson: &Lesson, check: Check) -> Option<Fault> {
        let mut session = Session { judge: self, lesson, solver: None };
        let start = Instant::now();
        for case in cases(lesson, check, self.seed) {
            let answer = match session.ask(check, &case) {
                Ok(answer) => answer,
                Err(failure) => return Some(self.failure(&mut session, check, case, &failure)),
            };
            if let Some((symptom, _)) = examine(lesson, check, &case, &answer) {
                return Some(shrunk(&mut session, check, case, symptom));
            }
            if start.elapsed() > LONGEST_CHECK {
                let text =
                    format!("this check takes more than {} s, although the games are small", LONGEST_CHECK.as_secs());
                return Some(Fault { symptom: Symptom::Process, text });
            }
        }
        None
    }

    /// Returns the fault of a program that failed. If it ends on some games only, one of them is drawn.
    fn failure(&self, session: &mut Session<'_>, check: Check, case: Case, failure: &Failure) -> Fault {
        if failure.is_hole() {
            return Fault { symptom: Symptom::Hole, text: Symptom::Hole.advice().to_owned() };
        }
        let mut text = failure.to_string();
        if let Failure::Exit(..) = failure {
            let deadline = Instant::now() + LONGEST_SHRINKING;
            let is_deep = is_deep(session.lesson);
            let small = smallest(case, is_deep, |next| {
                Instant::now() < deadline && matches!(session.ask(check, next), Err(Failure::Exit(..)))
            });
            if small.nodes.len() <= 40 {
                let window = small.window;
                let drawing = draw(&small, is_deep, |node, depth, ply| session.lesson.value(&small, node, depth, ply));
                text += &format!("\nThe smallest game found: depth {}, window {window}.\n{drawing}", small.depth);
            }
        }
        Fault { symptom: Symptom::Process, text }
    }

    /// Counts nodes in larger games, and compares their sum with the reference.
    fn count(&self, lesson: &Lesson) -> (Option<(u64, u64)>, Option<Fault>) {
        if lesson.most_nodes <= 100 {
            return (None, None);
        }
        let mut session = Session { judge: self, lesson, solver: None };
        let mut sums = (0, 0);
        for case in large_cases(lesson, self.seed) {
            let answer = match session.ask(Check::Nodes, &case) {
                Ok(answer) => answer,
                Err(failure) => return (None, Some(self.failure(&mut session, Check::Nodes, case, &failure))),
            };
            let (_, _, right) = lesson.reference(&case);
            sums.0 += answer.visited.len() as u64;
            sums.1 += right.len() as u64;
        }
        let is_more = sums.0 * 100 > sums.1 * lesson.most_nodes;
        let fault = is_more.then(|| more_nodes(&mut session, sums));
        (Some(sums), fault)
    }
}

/// Returns the fault of a search that visits more nodes, with a small game on which it does.
fn more_nodes(session: &mut Session<'_>, (yours, rights): (u64, u64)) -> Fault {
    let lesson = session.lesson;
    let deadline = Instant::now() + LONGEST_SHRINKING;
    let games = growing_cases(lesson, session.judge.seed);
    let mut more = |next: &Case| {
        let answer = session.ask(Check::Nodes, next).ok()?;
        let (_, _, right) = lesson.reference(next);
        // One node more can be another order of equal moves.
        (answer.visited.len() > right.len() + 1).then_some((answer.visited.len(), right.len()))
    };
    let mut text = format!(
        "Right, but you search {:.1} times the nodes ({yours} instead of {rights}): {}\n",
        yours as f64 / rights as f64,
        lesson.reason,
    );
    if let Some(case) = games.into_iter().find(|case| Instant::now() < deadline && more(case).is_some()) {
        let small = smallest(case, is_deep(lesson), |next| Instant::now() < deadline && more(next).is_some());
        let (own, reference) = more(&small).unwrap_or_default();
        let drawing = draw(&small, is_deep(lesson), |node, depth, ply| lesson.value(&small, node, depth, ply));
        let (depth, window) = (small.depth, small.window);
        text += &format!(
            "A small game in which you visit {own} nodes and the reference {reference}: depth {depth}, window {window}.\n{drawing}"
        );
    }
    Fault { symptom: Symptom::ManyNodes, text }
}

/// Makes the game smaller and returns the fault on it.
fn shrunk(session: &mut Session<'_>, check: Check, case: Case, symptom: Symptom) -> Fault {
    let lesson = session.lesson;
    let deadline = Instant::now() + LONGEST_SHRINKING;
    let mut found = None;
    let small = smallest(case.clone(), is_deep(lesson), |next| {
        if Instant::now() > deadline || !is_fair(lesson, next) {
            return false;
        }
        let Ok(answer) = session.ask(check, next) else { return false };
        let Some((symptom, sentence)) = examine(lesson, check, next, &answer) else { return false };
        found = Some((answer, symptom, sentence));
        true
    });
    // The last game that failed is the smallest one, unless none did.
    let (answer, symptom, sentence) = found
        .or_else(|| {
            let answer = session.ask(check, &case).ok()?;
            let (symptom, sentence) = examine(lesson, check, &case, &answer)?;
            Some((answer, symptom, sentence))
        })
        .unwrap_or_else(|| (Answer::default(), symptom, "The answer changes from one run to the next.".to_owned()));
    let symptom = match diagnose(lesson, check, &small, &answer, symptom) {
        symptom @ (Symptom::Value | Symptom::Bound) => pattern(session).unwrap_or(symptom),
        symptom => symptom,
    };
    fault(lesson, &small, symptom, &sentence)
}

/// Returns `true` if a search of the lesson looks below the horizon.
pub fn is_deep(lesson: &Lesson) -> bool {
    lesson.traits.tail > 0 || lesson.promise == Promise::Mean
}

/// Returns `true` if the reference has the right value. Only estimates can be wrong.
fn is_fair(lesson: &Lesson, case: &Case) -> bool {
    if lesson.promise != Promise::Estimate {
        return true;
    }
    let (score, line, visited) = lesson.reference(case);
    let answer = Answer { value: score.value(), line, visited, task: None };
    [Check::Bounds, Check::Line].iter().all(|&check| examine(lesson, check, case, &answer).is_none())
}

/// The games of a check. Each part adds a property to plain games, so that the first game with a fault shows its cause;
/// within a part, the games grow.
fn cases(lesson: &Lesson, check: Check, seed: u64) -> impl Iterator<Item = Case> {
    const GAMES: u32 = 40;
    let own = lesson.traits;
    let is_special = own.shared + own.noisy + own.passes > 0;
    let plain = Traits { shared: 0, noisy: 0, tail: 0, passes: 0, ..own };
    let parts = [
        (plain, GAMES),
        (Traits { stuck: 30, ..plain }, GAMES),
        (Traits { over: 30, ..plain }, GAMES),
        (Traits { twice: 25, ..plain }, GAMES),
        (own, if is_special { 4 * GAMES } else { 0 }),
        (Traits { over: 30, ..own }, if is_special { 2 * GAMES } else { 0 }),
        (Traits { over: 8, stuck: 8, twice: 12, ..own }, 2 * GAMES),
    ];
    let mut generator = Generator { rng: fastrand::Rng::with_seed(seed), traits: plain };
    let random = move |(traits, number, games): (Traits, u32, u32)| {
        generator.traits = traits;
        let growth = |from: u32, to: u32| from + number * (to + 1 - from) / games;
        if lesson.promise == Promise::Mean {
            let mut case = generator.game(3, growth(2, 3) as usize, 20 * growth(1, 5) as i32);
            case.depth = growth(1, 60);
            return case;
        }
        let (depth, branching) = match traits {
            Traits { passes: 1.., .. } => (growth(2, 7), 2),
            Traits { shared: 1.., .. } => (growth(2, 5), 3),
            _ => (growth(1, 4), growth(2, 4)),
        };
        let values = if traits.shared > 0 { 10 } else { growth(1, 10) };
        let mut case = generator.game(depth, branching as usize, values as i32);
        if lesson.takes_window && !matches!(check, Check::Value | Check::Task) {
            case.window = generator.window(lesson.value(&case, 0, case.depth, 0));
        }
        case
    };
    let numbers = parts.into_iter().flat_map(|(traits, games)| (0..games).map(move |number| (traits, number, games)));
    let first = (own.far > 0).then(win_at_two_plies);
    first.into_iter().chain(numbers.map(random)).filter(move |case| is_fair(lesson, case))
}

/// Returns a game in which Min wins at node 3, which one move or two moves reach. If the table keeps entries from one
/// depth to the next, it must store the distance of this win from the node; random games hardly ever show the mistake.
fn win_at_two_plies() -> Case {
    let node = |side, moves: &[(char, usize)]| Node {
        side,
        value: 0,
        moves: moves.iter().map(|&(name, to)| Edge { name, to, noisy: false }).collect(),
        over: moves.is_empty().then_some(End::Win),
        stuck: None,
        pass: None,
        check: false,
    };
    let root = node(Side::First, &[('a', 1), ('b', 2), ('c', 3)]);
    let to = |to| node(Side::Second, &[('a', to)]);
    let won = || node(Side::Second, &[]);
    Case { nodes: vec![root, to(4), to(3), to(5), won(), won()], depth: 3, window: Window::FULL }
}

/// Names a wrong value by how it is wrong on many plain games: the sign, or the depth.
fn pattern(session: &mut Session<'_>) -> Option<Symptom> {
    let lesson = session.lesson;
    let mut generator = Generator { rng: fastrand::Rng::with_seed(session.judge.seed), traits: Traits::default() };
    let (mut wrong, mut sign, mut horizon) = (0, 0, 0);
    for number in 0..30 {
        let case = generator.game(2 + number % 2, 3, 30);
        let Ok(answer) = session.ask(Check::Value, &case) else { continue };
        let value = |depth| lesson.value(&case, 0, depth, 0).value();
        if answer.value != value(case.depth) {
            wrong += 1;
            sign += u32::from(answer.value == -value(case.depth));
            horizon += u32::from(answer.value == value(case.depth - 1));
        }
    }
    match wrong {
        0 => None,
        _ if sign * 5 >= wrong * 4 => Some(Symptom::Sign),
        _ if horizon * 5 >= wrong * 4 => Some(Symptom::Horizon),
        _ => None,
    }
}

/// Games to count nodes: some with moves that are good or bad by their names, some with many equal values.
pub(crate) fn large_cases(lesson: &Lesson, seed: u64) -> impl Iterator<Item = Case> {
    let size = match lesson.promise {
        Promise::Quiescence => (3, 4),
        Promise::Estimate if lesson.traits.passes > 0 => (5, 3),
        Promise::Estimate => (4, 6),
        _ => (4, 4),
    };
    counted_cases(lesson, seed, move |_| size).take(40)
}

/// Such games from small to large.
fn growing_cases(lesson: &Lesson, seed: u64) -> impl Iterator<Item = Case> {
    counted_cases(lesson, seed, |number| (2 + number / 40, 2 + (number % 40 / 20) as usize)).take(120)
}

fn counted_cases(lesson: &Lesson, seed: u64, size: impl Fn(u32) -> (u32, usize)) -> impl Iterator<Item = Case> {
    let ordered = Traits { ordered: true, twice: 5, ..lesson.traits };
    let plain = Traits { ordered: false, ..ordered };
    let mut generator = Generator { rng: fastrand::Rng::with_seed(!seed), traits: ordered };
    (0..).map(move |number| {
        let (depth, branching) = size(number);
        let is_plain = number % 2 == 0;
        generator.traits = if is_plain { plain } else { ordered };
        let mut case = generator.game(depth, branching, if is_plain { 1 } else { 3 });
        if lesson.takes_window && number % 4 == 3 {
            let value = lesson.value(&case, 0, depth, 0);
            case.window = if value >= Score::DRAW { Window::null_above(value) } else { Window::null_below(value) };
        }
        case
    })
}
