//! A search as it happened: its nodes, and what happened in them, in order.

use std::collections::{HashMap, HashSet};

use game_search::engine::StopHandle;
use game_search::ladder::Algorithm;
use game_search::{Bound, CutoffKind, Ending, Event, Observer, Stats, Step, TreeRecorder, Visit};
use serde_json::{Map, Value, json};
use shared::{BoxedEvaluator, Listed};

use crate::Refusal;
use crate::games::{for_game, position};
use crate::request::Tree;
use crate::score::{self, text};
use crate::spoken::Spoken;
use crate::stoppable::{Stoppable, Within};

/// Visits that are told, if nobody says how many.
const USUAL: usize = 20_000;
/// More are too many for a page.
const MOST: usize = 50_000;
/// The most leaves that minimax may have: seconds of work for the slowest algorithm.
pub const MOST_LEAVES: u64 = 20_000_000;

pub fn tree(request: &Tree, stop: &StopHandle) -> Result<Value, Refusal> {
    for_game!(request.place.game.as_str(), tree_of(request, stop))
}

fn tree_of<G: Spoken>(request: &Tree, stop: &StopHandle) -> Result<Value, Refusal> {
    let mut game = position::<G>(&request.place)?;
    let algorithm: Algorithm = request.algorithm.parse().map_err(Refusal::new)?;
    let mut evaluator = Within(evaluator::<G>(request.evaluator.as_deref())?);
    depth_allowed(&game, request.depth)?;
    let limit = request.limit.unwrap_or(USUAL).min(MOST);
    let mut watch =
        Watch { recorder: TreeRecorder::new(limit), stats: Stats::default(), events: Vec::new(), torn: HashSet::new() };
    let mut stoppable = Stoppable { game: &mut game, stop };
    let found = algorithm.search(&mut stoppable, &mut evaluator, &mut watch, request.depth);
    if stop.is_stopped() {
        return Ok(json!({}));
    }
    let Watch { recorder, stats, events, torn } = watch;
    let nodes = Nodes::of(&mut game, &recorder, &events);
    let events: Vec<_> = events.iter().zip(0..).map(|(happening, number)| happening.told(number, &nodes)).collect();
    Ok(json!({
        "score": score::score(found.score),
        "best": found.best().map(|mv| game.move_text(mv)),
        "line": texts(&game, &found.line),
        "counters": counters(recorder.visits().len() as u64 + recorder.left_out(), &stats),
        "visits": nodes.columns(algorithm, &torn),
        "events": events,
        "left_out": recorder.left_out(),
    }))
}

/// The evaluator of this name, or the first of the game.
pub fn evaluator<G: Listed>(name: Option<&str>) -> Result<BoxedEvaluator<G>, Refusal> {
    let found = match name {
        None => Some(&G::EVALUATORS[0]),
        Some(name) => G::EVALUATORS.iter().find(|(known, _)| *known == name),
    };
    let (_, make) = found.ok_or_else(|| {
        let names: Vec<_> = G::EVALUATORS.iter().map(|(name, _)| *name).collect();
        Refusal::new(format!("unknown evaluator {:?}: expected one of {}", name.unwrap_or_default(), names.join(", ")))
    })?;
    Ok(BoxedEvaluator::new(*make))
}

/// Whether the algorithms come to an end at this depth while somebody waits.
fn depth_allowed<G: Listed>(game: &G, depth: u32) -> Result<(), Refusal> {
    let deepest = game.depth_within(MOST_LEAVES);
    if (1..=deepest).contains(&depth) {
        return Ok(());
    }
    Err(Refusal::new(format!("depth {depth}: expected 1 to {deepest} in this position")))
}

/// The counters, by name.
fn counters(visits: u64, stats: &Stats) -> Map<String, Value> {
    let Stats { nodes, leaf_evaluations, quiescence_nodes, cutoffs, first_move_cutoffs, researches, .. } = *stats;
    let Stats { table_probes, table_hits, table_cutoffs, null_tries, null_cutoffs, .. } = *stats;
    [
        ("visits", visits),
        ("nodes", nodes),
        ("leaf evaluations", leaf_evaluations),
        ("quiescence nodes", quiescence_nodes),
        ("cut-offs", cutoffs),
        ("by the first move", first_move_cutoffs),
        ("re-searches", researches),
        ("table probes", table_probes),
        ("table hits", table_hits),
        ("table cut-offs", table_cutoffs),
        ("null moves", null_tries),
        ("null cut-offs", null_cutoffs),
    ]
    .map(|(name, count)| (name.to_owned(), json!(count)))
    .into_iter()
    .collect()
}

/// The moves of a line.
pub fn texts<G: Listed>(game: &G, line: &[G::Move]) -> Vec<String> {
    let mut game = game.clone();
    let text = |&mv: &G::Move| {
        let text = game.move_text(mv);
        game.make(mv);
        text
    };
    line.iter().map(text).collect()
}

/// Something that happened, during a visit.
struct Happening<M> {
    visit: usize,
    event: Event<M>,
}

/// Keeps the visits, and what happened in them.
struct Watch<M> {
    recorder: TreeRecorder<M>,
    stats: Stats,
    events: Vec<Happening<M>>,
    /// Visits below which some were not recorded.
    torn: HashSet<usize>,
}

impl<M: Copy + PartialEq> Observer<M> for Watch<M> {
    fn on(&mut self, event: Event<M>) {
        let before = self.recorder.current();
        self.stats.on(event);
        self.recorder.on(event);
        let after = self.recorder.current();
        if let (Event::Enter { .. } | Event::EnterQuiescence { .. }, Some(parent), None) = (event, before, after) {
            self.torn.insert(parent);
        }
        // Quiescence at the horizon is the same visit: it is entered and left once.
        let visit = match event {
            Event::Enter { .. } | Event::EnterQuiescence { .. } => after.filter(|_| after != before),
            Event::Leave { .. } => before.filter(|_| after != before),
            Event::Make(_) | Event::MakeNull | Event::Unmake => None,
            _ => before,
        };
        self.events.extend(visit.map(|visit| Happening { visit, event }));
    }
}

impl<M: Copy> Happening<M> {
    /// As `MESSAGES.md` has it.
    fn told(&self, number: usize, nodes: &Nodes<'_, M>) -> Value {
        let (kind, detail) = match self.event {
            Event::Enter { .. } | Event::EnterQuiescence { .. } => ("enter", Value::Null),
            Event::Leave { score } => ("leave", json!(text(score))),
            Event::Raise { score, .. } => ("raise", json!(format!("{} {}", nodes.raises[&number], text(score)))),
            Event::Cutoff { remaining, .. } => ("cutoff", json!(remaining)),
            Event::TableProbe => ("probe", Value::Null),
            Event::TableHit => ("hit", Value::Null),
            Event::TableCutoff => ("table", Value::Null),
            Event::NullTry => ("null", Value::Null),
            Event::NullCutoff => ("null-cut", Value::Null),
            Event::Research(window) => ("research", json!(score::window(window))),
            Event::StandPat => ("stand-pat", Value::Null),
            Event::Evaluate(score) => ("evaluate", json!(text(score))),
            Event::Terminal(score) => ("terminal", json!(text(score))),
            Event::Select(_) | Event::Make(_) | Event::MakeNull | Event::Unmake => ("other", Value::Null),
        };
        json!([kind, self.visit, detail])
    }
}

/// The visits, with their moves as text.
struct Nodes<'a, M> {
    visits: &'a [Visit<M>],
    /// -1 for a root.
    parents: Vec<i64>,
    steps: Vec<String>,
    /// The moves that raised alpha, by the number of the event.
    raises: HashMap<usize, String>,
}

/// By visit, the numbers of events that raised alpha, and the moves.
type Raises<M> = HashMap<usize, Vec<(usize, M)>>;

impl<'a, M: Copy> Nodes<'a, M> {
    /// Follows the moves once more: their text depends on the position.
    fn of<G: Listed<Move = M>>(game: &mut G, recorder: &'a TreeRecorder<M>, events: &[Happening<M>]) -> Nodes<'a, M> {
        let visits = recorder.visits();
        let (parents, steps) = (vec![-1; visits.len()], vec![String::new(); visits.len()]);
        let mut nodes = Nodes { visits, parents, steps, raises: HashMap::new() };
        let mut raises: Raises<M> = HashMap::new();
        for (number, happening) in events.iter().enumerate() {
            if let Event::Raise { mv, .. } = happening.event {
                raises.entry(happening.visit).or_default().push((number, mv));
            }
        }
        for &root in recorder.roots() {
            nodes.steps[root] = "root".to_owned();
            nodes.walk(game, root, &raises);
        }
        nodes
    }

    fn walk<G: Listed<Move = M>>(&mut self, game: &mut G, visit: usize, raises: &Raises<M>) {
        for &(event, mv) in raises.get(&visit).into_iter().flatten() {
            self.raises.insert(event, game.move_text(mv));
        }
        for &child in &self.visits[visit].children {
            self.parents[child] = visit as i64;
            match self.visits[child].step {
                Some(Step::Move(mv)) => {
                    self.steps[child] = game.move_text(mv);
                    let undo = game.make(mv);
                    self.walk(game, child, raises);
                    game.unmake(mv, undo);
                }
                Some(Step::Null) => {
                    self.steps[child] = "pass".to_owned();
                    let undo = game.make_null();
                    self.walk(game, child, raises);
                    game.unmake_null(undo);
                }
                None => {
                    self.steps[child] = "itself".to_owned();
                    self.walk(game, child, raises);
                }
            }
        }
    }

    /// A list for each kind of number and text.
    fn columns(&self, algorithm: Algorithm, torn: &HashSet<usize>) -> Value {
        // At the edge of its window the score of a leaf is clamped, and only a bound.
        let clamped = algorithm == Algorithm::AlphaBetaFailHard;
        let column = |of: &dyn Fn(&Visit<M>) -> Value| self.visits.iter().map(of).collect::<Vec<_>>();
        json!({
            "parent": self.parents,
            "step": self.steps,
            "ply": column(&|visit| json!(visit.ply)),
            "depth": column(&|visit| json!(visit.depth.map_or(-1, i64::from))),
            "alpha": column(&|visit| json!(text(visit.window.alpha))),
            "beta": column(&|visit| json!(text(visit.window.beta))),
            "score": column(&|visit| json!(text(visit.score))),
            "value": column(&|visit| json!(visit.score.value())),
            "bound": column(&|visit| json!(bound(visit, clamped))),
            "ending": column(&|visit| json!(ending(visit.ending))),
            "remaining": column(&|visit| json!(remaining(visit.ending))),
            "whole": (0..self.visits.len()).map(|visit| u8::from(!torn.contains(&visit))).collect::<Vec<_>>(),
            "research": column(&|visit| json!(u8::from(visit.research))),
        })
    }
}

/// What the score says about the exact value.
fn bound<M>(visit: &Visit<M>, clamped: bool) -> &'static str {
    let is_leaf = matches!(visit.ending, Ending::Evaluated | Ending::Terminal) && visit.children.is_empty();
    match visit.window.bound(visit.score) {
        _ if is_leaf && !clamped => "exact",
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    }
}

fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::Exhausted => "exhausted",
        Ending::Evaluated => "evaluated",
        Ending::Terminal => "terminal",
        Ending::Cutoff { kind: CutoffKind::Alpha, .. } => "cutoff-alpha",
        Ending::Cutoff { kind: CutoffKind::Beta, .. } => "cutoff-beta",
        Ending::Table => "table",
        Ending::NullMove => "null-move",
        Ending::StandPat => "stand-pat",
        Ending::Mate => "mate",
        _ => "guess",
    }
}

fn remaining(ending: Ending) -> usize {
    if let Ending::Cutoff { remaining, .. } = ending { remaining } else { 0 }
}
