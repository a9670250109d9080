//! A game of the engine against itself on a game clock, with every decision of the side that begins.

use std::time::{Duration, Instant};

use game_search::engine::{Lap, LapEnd};
use game_search::searcher::{Clock, StopReason, TimePlan};
use game_search::{Evaluator, Game, Limits, Report, Searcher, TextNotation};
use serde::{Deserialize, Serialize};

use super::draw::{Bar, Columns, Look, Picture, Row};
use super::origin::Origin;
use super::recording::{
    Move, Named, Points, Position, Recording, Setting, check_names, engine, legal, micros, millis, named, position,
};
use crate::problem::Problem;

/// The recording of a game. All times are in microseconds.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timed {
    recorded: Origin,
    position: String,
    /// The time of each side for the game, what each move adds, and the time that the plan leaves for each move's overhead.
    time: u64,
    increment: u64,
    overhead: u64,
    /// The moves of both sides, separated by spaces.
    moves: String,
    /// The moves of the side that begins.
    turns: Vec<Turn>,
}

/// A move of the side that is recorded.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Turn {
    /// The clock at the start of the move.
    clock: u64,
    soft: u64,
    hard: u64,
    /// The time that the move took.
    used: u64,
    end: End,
    iterations: Vec<Iteration>,
}

/// Why a move was played after its last iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum End {
    /// Half of the share of the soft limit was used.
    Spent,
    /// The hard limit stopped the iteration.
    Hard,
    /// No other move was legal.
    Only,
    /// The score is a win or a loss within the completed depth.
    Mate,
}

/// An iteration: its depth, the time and the nodes of the move at its end, its best move and score, the number of iterations
/// in a row that have kept the best move, whether the score fell below the window, and the share of the soft limit.
#[derive(Debug, Serialize, Deserialize)]
struct Iteration(u32, u64, u64, Named, Points, u32, bool, u64);

impl Recording for Timed {
    const SETTINGS: &'static [Setting] =
        &[("seconds", 10.0, 0.05..=3_600.0), ("increment", 0.1, 0.0..=60.0), ("moves", 36.0, 1.0..=200.0)];
    const POSITION: &'static str = "start";

    fn record(recorded: Origin, start: Position, settings: &[f64]) -> Result<Timed, Problem> {
        let [time, increment] = [settings[0], settings[1]].map(|seconds| micros(Duration::from_secs_f64(seconds)));
        let (first, evaluator) = engine();
        let unit = evaluator.evaluator().unit();
        let mut engines = [first, engine().0];
        let mut recorded = Timed {
            recorded,
            position: start.position_text(),
            time,
            increment,
            overhead: micros(Clock::new(Duration::ZERO).overhead),
            moves: String::new(),
            turns: Vec::new(),
        };
        let (mut position, mut clocks, mut moves) = (start, [time; 2], Vec::new());
        while moves.len() < 2 * settings[2] as usize && position.outcome().is_none() {
            let side = moves.len() % 2;
            let (clock, engine) = (recorded.clock(clocks[side]), &mut engines[side]);
            let begun = Instant::now();
            let report = engine.search(&position, &Limits::clock(clock), &mut ())?;
            let used = micros(begun.elapsed()) + 1;
            let Some(best) = report.best else { break };
            if side == 0 {
                let laps: Vec<Lap<Move>> = engine.laps().flatten().copied().collect();
                recorded.turns.push(turn(&position, &clock, used, &laps, &report, unit));
            }
            clocks[side] = clocks[side].saturating_sub(used) + increment;
            moves.push(position.move_text(best));
            position.make(best);
        }
        recorded.moves = moves.join(" ");
        Ok(recorded)
    }

    fn check(&self) -> Result<(), String> {
        self.recorded.check()?;
        let mut position = position(&self.position)?;
        let moves: Vec<&str> = self.moves.split(' ').collect();
        if self.turns.is_empty() || self.turns.len() != moves.len().div_ceil(2) {
            return Err(format!("{} moves of one side, {} of both", self.turns.len(), moves.len()));
        }
        let mut clock = self.time;
        for (number, text) in moves.into_iter().enumerate() {
            let at = |reason: String| format!("move {}: {reason}", number / 2 + 1);
            if let Some(turn) = self.turns.get(number / 2).filter(|_| number % 2 == 0) {
                let checked = turn.check(&position, &self.clock(turn.clock), text);
                checked.map_err(at)?;
                if turn.clock != clock {
                    return Err(at(format!("the clock has {} µs: expected {clock}", turn.clock)));
                }
                clock = clock.saturating_sub(turn.used) + self.increment;
            }
            let mv = legal(&position, text)?;
            position.make(mv);
        }
        Ok(())
    }

    fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.recorded.sentence(), self.position.clone()];
        for (turn, number) in self.turns.iter().zip(1..) {
            let [clock, soft, hard] = [turn.clock, turn.soft, turn.hard].map(millis);
            lines.push(format!("\nmove {number}: clock {clock} ms, soft limit {soft} ms, hard limit {hard} ms"));
            lines.extend(turn.iterations.iter().map(
                |Iteration(depth, time, nodes, [best, ..], score, stable, fell, share)| {
                    let [time, share] = [*time, *share].map(millis);
                    let (score, fell) = (score.text(), if *fell { ", fell" } else { "" });
                    let best = format!("{best} {score}, kept {stable}{fell}");
                    format!("  depth {depth:>2} {time:>9} ms {nodes:>9} nodes  {best:<26} share {share} ms")
                },
            ));
            lines.push(format!("  {} after {} ms", turn.end.words(), millis(turn.used)));
        }
        lines
    }

    /// Draws the move that took the longest, and the clock.
    fn svg(&self) -> String {
        let longest = (1..).zip(&self.turns).max_by_key(|(_, turn)| turn.used);
        let (number, turn) = longest.expect("a recording with a move");
        let [clock, soft, used] = [turn.clock, turn.soft, turn.used].map(millis);
        let head = format!(
            "Move {number} of a game: {clock} ms on the clock, soft limit {soft} ms. After {used} ms: {}. {}",
            turn.end.words(),
            self.recorded.sentence()
        );
        let begun = [0].into_iter().chain(turn.iterations.iter().map(|it| it.1));
        let rows =
            turn.iterations.iter().zip(begun).map(|(Iteration(depth, ended, _, [best, ..], .., share), begun)| Row {
                name: format!("depth {depth} {best}"),
                bars: vec![Bar { begun, ended: *ended, look: Look::Full, text: String::new() }],
                note: Some(share / 2),
            });
        let last = turn.iterations.iter().map(|it| it.1.max(it.7)).fold(turn.soft, u64::max);
        let picture = Picture {
            head,
            legend: vec![(Look::Full, "an iteration"), (Look::Mark, "half of the share: no iteration begins later")],
            end: last + last / 20,
            marks: vec![(turn.soft, "soft limit")],
            rows: rows.collect(),
            columns: Some(Columns {
                head: "The clock at the start of each move, and the part that the move used".to_owned(),
                most: self.turns.iter().map(|turn| turn.clock).max().unwrap_or_default(),
                columns: self.turns.iter().map(|turn| (turn.clock, turn.used)).collect(),
                marked: number - 1,
            }),
        };
        picture.svg()
    }
}

impl Timed {
    /// Returns the clock of a move that begins with this much time.
    fn clock(&self, remaining: u64) -> Clock {
        let [increment, overhead] = [self.increment, self.overhead].map(Duration::from_micros);
        Clock { increment, overhead, ..Clock::new(Duration::from_micros(remaining)) }
    }
}

impl End {
    fn words(self) -> &'static str {
        match self {
            End::Spent => "half of the share is used, so the move is played",
            End::Hard => "the hard limit ends the iteration",
            End::Only => "the only legal move is played",
            End::Mate => "a mate is found, so the move is played",
        }
    }
}

/// Describes a move that was searched.
fn turn(position: &Position, clock: &Clock, used: u64, laps: &[Lap<Move>], report: &Report<Move>, unit: i32) -> Turn {
    let plan = TimePlan::new(clock);
    let mut nodes = 0;
    let iterations = laps.iter().map(|lap| {
        nodes += lap.nodes;
        let share = micros(plan.share(lap.stable, lap.failed_low));
        let (best, score) = (named(position, lap.best), Points::new(lap.score, unit));
        Iteration(lap.depth, micros(lap.ended), nodes, best, score, lap.stable, lap.failed_low, share)
    });
    let iterations = iterations.collect();
    let end = match laps.last().map(|lap| lap.end) {
        Some(LapEnd::Stopped) => End::Hard,
        _ if is_forced(position) => End::Only,
        _ if report.reason == StopReason::Mate => End::Mate,
        _ => End::Spent,
    };
    Turn { clock: micros(clock.remaining), soft: micros(plan.soft()), hard: micros(plan.hard()), used, end, iterations }
}

fn is_forced(position: &Position) -> bool {
    let mut moves = <Position as Game>::MoveList::default();
    position.legal_moves(&mut moves);
    moves.as_slice().len() == 1
}

impl Turn {
    /// Checks the limits, the shares and the decisions by the time plan of the library, which computes them again.
    fn check(&self, position: &Position, clock: &Clock, played: &str) -> Result<(), String> {
        let plan = TimePlan::new(clock);
        let limits = (micros(plan.soft()), micros(plan.hard()));
        if (self.soft, self.hard) != limits {
            return Err(format!("the limits are {} and {} µs: expected {limits:?}", self.soft, self.hard));
        }
        let Some(last) = self.iterations.last() else { return Err("no iteration".to_owned()) };
        if last.3[0] != played {
            return Err(format!("{played} is played: expected {}", last.3[0]));
        }
        let mut before: Option<&Iteration> = None;
        for (now, number) in self.iterations.iter().zip(1..) {
            let Iteration(depth, time, nodes, best, _, stable, fell, share) = now;
            let wrong = |what: &str| Err(format!("iteration {number}: {what}"));
            check_names(position, best)?;
            if *depth != number || before.is_some_and(|it| it.1 > *time || it.2 > *nodes) || *time > self.used {
                return wrong("depth, time or nodes are out of order");
            }
            let is_last = number as usize == self.iterations.len();
            let kept = match before {
                Some(it) if it.3 == *best => it.5 + 1 == *stable,
                Some(_) => *stable == 0,
                None => *stable <= 1,
            };
            let is_stopped = is_last && self.end == End::Hard;
            if !kept && !is_stopped {
                return wrong("the best move was not kept so often");
            }
            let expected = micros(plan.share(*stable, *fell));
            if *share != expected {
                return wrong(&format!("the share is {share} µs: expected {expected}"));
            }
            let is_spent = plan.is_spent(Duration::from_micros(*time), *stable, *fell);
            let fits = match self.end {
                End::Hard if is_last => *time >= self.hard,
                End::Only => is_last && is_forced(position),
                End::Mate if is_last => true,
                _ => is_spent == is_last,
            };
            if !fits {
                return wrong("the time plan decides otherwise");
            }
            before = Some(now);
        }
        Ok(())
    }
}
