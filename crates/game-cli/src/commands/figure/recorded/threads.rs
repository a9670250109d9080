//! A search of one position by one thread, and by two that race.

use game_search::engine::{Engine, LapEnd};
use game_search::{BoxedEvaluator, Evaluator, Limits, Searcher, TextNotation};
use serde::{Deserialize, Serialize};

use super::draw::{Bar, Look, Picture, Row};
use super::origin::Origin;
use super::recording::{
    Move, Named, Points, Position, Recording, Setting, check_names, engine, micros, millis, named, position,
};
use crate::problem::Problem;

/// The depth of the search that touches the memory of an engine before the recording begins, so that fresh memory costs no
/// time in it.
const WARM_UP: u32 = 9;

/// The recording of two searches of the same position to the same depth.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Threads {
    recorded: Origin,
    position: String,
    depth: u32,
    one: Search,
    two: Search,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Search {
    /// The nodes of all threads.
    nodes: u64,
    /// The iterations of each thread.
    threads: Vec<Vec<Lap>>,
}

/// An iteration. The times are in microseconds.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Lap {
    depth: u32,
    begun: u64,
    ended: u64,
    end: End,
    nodes: u64,
    best: Named,
    score: Points,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum End {
    First,
    Late,
    Dropped,
    Stopped,
}

impl Recording for Threads {
    const SETTINGS: &'static [Setting] = &[("depth", 13.0, 1.0..=30.0)];
    const POSITION: &'static str = "midgame";

    fn record(recorded: Origin, position: Position, settings: &[f64]) -> Result<Threads, Problem> {
        let depth = settings[0] as u32;
        let (one, evaluator) = engine();
        let two = engine().0.with_threads(2, evaluator.maker())?;
        let unit = evaluator.evaluator().unit();
        let [one, two] = [one, two].map(|engine| search(engine, &position, depth, unit));
        Ok(Threads { recorded, position: position.position_text(), depth, one: one?, two: two? })
    }

    fn check(&self) -> Result<(), String> {
        self.recorded.check()?;
        let position = position(&self.position)?;
        for (search, number) in [(&self.one, 1), (&self.two, 2)] {
            let checked = search.check(&position, self.depth, number);
            checked.map_err(|reason| format!("search by {number}: {reason}"))?;
        }
        Ok(())
    }

    fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.recorded.sentence(), self.position.clone()];
        for search in [&self.one, &self.two] {
            lines.push(String::new());
            let mut laps: Vec<(usize, &Lap)> = search.laps().collect();
            laps.sort_by_key(|(_, lap)| lap.ended);
            lines.extend(laps.iter().map(|(thread, lap)| {
                let Lap { depth, end, nodes, best: [best, ..], score, .. } = lap;
                let (time, thread, score) = (millis(lap.ended), thread + 1, score.text());
                let end = format!("{end:?}").to_lowercase();
                format!("{time:>9} ms  thread {thread}  depth {depth:>2}  {end:<8} {nodes:>9} nodes  {best} {score}")
            }));
        }
        lines
    }

    fn svg(&self) -> String {
        let end = |search: &Search| search.laps().map(|(_, lap)| lap.ended).max().unwrap_or_default();
        let row = |name: &str, laps: &[Lap]| Row {
            name: name.to_owned(),
            bars: laps.iter().map(Lap::bar).collect(),
            note: None,
        };
        let head = format!(
            "A xiangqi position searched to depth {}: one thread needs {} ms, two need {} ms. {}",
            self.depth,
            millis(end(&self.one)),
            millis(end(&self.two)),
            self.recorded.sentence()
        );
        let picture = Picture {
            head,
            legend: vec![(Look::Full, "completed first"), (Look::Dropped, "dropped"), (Look::Soft, "completed late")],
            end: end(&self.one).max(end(&self.two)),
            marks: Vec::new(),
            rows: vec![
                row("one thread", &self.one.threads[0]),
                row("thread 1 of 2", &self.two.threads[0]),
                row("thread 2 of 2", &self.two.threads[1]),
            ],
            columns: None,
        };
        picture.svg()
    }
}

impl Search {
    fn laps(&self) -> impl Iterator<Item = (usize, &Lap)> {
        self.threads.iter().enumerate().flat_map(|(thread, laps)| laps.iter().map(move |lap| (thread, lap)))
    }

    /// Checks that each depth was completed first exactly once, and dropped only after that.
    fn check(&self, position: &Position, depth: u32, threads: usize) -> Result<(), String> {
        if self.threads.len() != threads {
            return Err(format!("{} threads", self.threads.len()));
        }
        let nodes: u64 = self.laps().map(|(_, lap)| lap.nodes).sum();
        if nodes != self.nodes {
            return Err(format!("the iterations have {nodes} nodes, not {}", self.nodes));
        }
        for laps in &self.threads {
            let (mut time, mut before) = (0, 0);
            for lap in laps {
                if lap.begun < time || lap.ended < lap.begun || lap.depth <= before || lap.depth > depth {
                    return Err(format!("depth {} from {} to {} µs is out of order", lap.depth, lap.begun, lap.ended));
                }
                (time, before) = (lap.ended, lap.depth);
                check_names(position, &lap.best)?;
            }
        }
        let first = |depth: u32| self.laps().filter(move |(_, lap)| (lap.depth, lap.end) == (depth, End::First));
        let mut time = 0;
        for depth in 1..=depth {
            let done: Vec<u64> = first(depth).map(|(_, lap)| lap.ended).collect();
            match done[..] {
                [ended] if ended >= time => time = ended,
                _ => return Err(format!("depth {depth} is completed first at {done:?} µs")),
            }
        }
        for (thread, lap) in self.laps().filter(|(_, lap)| matches!(lap.end, End::Dropped | End::Late)) {
            if !first(lap.depth).any(|(winner, done)| winner != thread && done.ended <= lap.ended) {
                return Err(format!("thread {} drops depth {}, which no other has completed", thread + 1, lap.depth));
            }
        }
        Ok(())
    }
}

impl Lap {
    fn bar(&self) -> Bar {
        let look = match self.end {
            End::First => Look::Full,
            End::Late => Look::Soft,
            End::Dropped => Look::Dropped,
            End::Stopped => Look::Open,
        };
        Bar { begun: self.begun, ended: self.ended, look, text: self.depth.to_string() }
    }
}

type XiangqiEngine = Engine<Position, BoxedEvaluator<Position>>;

/// Searches with an engine whose memory is touched and then cleared.
fn search(mut engine: XiangqiEngine, position: &Position, depth: u32, unit: i32) -> Result<Search, Problem> {
    engine.search(position, &Limits::depth(WARM_UP), &mut ())?;
    engine.clear();
    let report = engine.search(position, &Limits::depth(depth), &mut ())?;
    let lap = |lap: &game_search::engine::Lap<Move>| Lap {
        depth: lap.depth,
        begun: micros(lap.begun),
        ended: micros(lap.ended),
        end: match lap.end {
            LapEnd::First => End::First,
            LapEnd::Late => End::Late,
            LapEnd::Dropped => End::Dropped,
            LapEnd::Stopped => End::Stopped,
        },
        nodes: lap.nodes,
        best: named(position, lap.best),
        score: Points::new(lap.score, unit),
    };
    let threads: Vec<Vec<Lap>> = engine.laps().map(|laps| laps.iter().map(lap).collect()).collect();
    let nodes = threads.iter().flatten().map(|lap| lap.nodes).sum();
    if nodes < report.nodes || threads.len() == 1 && nodes > report.nodes {
        return Err(Problem::Move(format!("the iterations have {nodes} of {} nodes: expected no mate", report.nodes)));
    }
    Ok(Search { nodes, threads })
}
