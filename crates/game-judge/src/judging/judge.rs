//! Runs the checks of a lesson.

use std::time::{Duration, Instant};

use game_search::Window;
use serde::Serialize;
use small_games::{Tree, TreeError};

use super::case::{Case, Generator, Traits};
use super::check::{diagnose, examine, fault};
use super::child::{Failure, Solver};
use super::draw::draw;
use super::games::{cases, growing_cases, is_fair, large_cases, signed_cases};
use super::lessons::{Lesson, Sign};
use super::shrink::smallest;
use super::symptom::{Check, Fault, Symptom};
use super::trace::Traced;
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
    /// Everything is right, but the visited nodes show another algorithm.
    OtherAlgorithm,
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
            State::OtherAlgorithm => "right, but not this",
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
            Some((_, Symptom::Another)) => State::OtherAlgorithm,
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
        self.request(check == Check::Task, false, case)
    }

    /// Sends a game and returns the answer, with what the program knows about each visit.
    pub fn trace(&mut self, case: &Case) -> Result<Answer, Failure> {
        self.request(false, true, case)
    }

    fn request(&mut self, task: bool, trace: bool, case: &Case) -> Result<Answer, Failure> {
        let mut solver = match self.solver.take() {
            Some(solver) => solver,
            None => Solver::start(&self.judge.command, self.judge.limit)?,
        };
        let Window { alpha, beta } = case.window;
        let answer = solver.ask(&Request {
            lesson: self.lesson.name.to_owned(),
            task,
            trace,
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
                found = found.or_else(|| self.another(lesson));
            }
            let is_enough = found.is_some() && !self.is_thorough;
            verdict.checks.push((check, found));
            if is_enough {
                break;
            }
        }
        verdict
    }

    /// Returns the search of one tree as a trace in JSON, which the lab opens. Without a depth, the whole tree is
    /// searched.
    ///
    /// # Errors
    ///
    /// Returns a message if the text is not a tree, if the tree is too large, or if the program fails as a process.
    pub fn trace(&self, lesson: &'static Lesson, tree: &str, depth: Option<u32>) -> Result<String, String> {
        let tree: Tree = tree.parse().map_err(|error: TreeError| error.to_string())?;
        let traced = Traced::new(&tree, depth)?;
        let mut session = Session { judge: self, lesson, solver: None };
        let answer = session.trace(&traced.case).map_err(|failure| failure.to_string())?;
        Ok(traced.to_json(lesson.name, &answer).to_string())
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
            let is_deep = session.lesson.is_deep();
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

    /// Returns the fault of a search whose visits show the sign of the lesson in none of many games.
    fn another(&self, lesson: &Lesson) -> Option<Fault> {
        let Sign { is_shown, text } = lesson.sign.as_ref()?;
        let mut session = Session { judge: self, lesson, solver: None };
        let mut example = None;
        for case in signed_cases(lesson, self.seed) {
            match session.ask(Check::Nodes, &case) {
                Ok(answer) if is_shown(&case, &answer.visited) => return None,
                Ok(_) if is_shown(&case, &lesson.reference(&case).2) => example = example.or(Some(case)),
                Ok(_) => (),
                Err(failure) => return Some(self.failure(&mut session, Check::Nodes, case, &failure)),
            }
        }
        let small = smallest(example?, lesson.is_deep(), |next| is_shown(next, &lesson.reference(next).2));
        let drawing = draw(&small, lesson.is_deep(), |node, depth, ply| lesson.value(&small, node, depth, ply));
        let visited = lesson.reference(&small).2;
        let text = format!(
            "Right, but this is {text}\nA small game in which the reference visits {visited:?}: depth {}, window {}.\n{drawing}",
            small.depth, small.window
        );
        Some(Fault { symptom: Symptom::Another, text })
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
        let small = smallest(case, lesson.is_deep(), |next| Instant::now() < deadline && more(next).is_some());
        let (own, reference) = more(&small).unwrap_or_default();
        let drawing = draw(&small, lesson.is_deep(), |node, depth, ply| lesson.value(&small, node, depth, ply));
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
    let small = smallest(case.clone(), lesson.is_deep(), |next| {
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
        // So few can be a coincidence.
        0..5 => None,
        _ if sign * 5 >= wrong * 4 => Some(Symptom::Sign),
        _ if horizon * 5 >= wrong * 4 => Some(Symptom::Horizon),
        _ => None,
    }
}
