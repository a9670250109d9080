//! A recorded search: the visits of nodes, and the events during the visits, in order.
//!
//! | file | contents |
//! |---|---|
//! | `nodes.rs` | the recorder of a search, and the visits as columns |
//! | `best_first.rs` | the meaning of the visits of SSS* |

mod best_first;
mod nodes;

use std::panic::Location;

use ::games::tabletop::texts;
use game_search::engine::{Engine, Params};
use game_search::ladder::{self, Algorithm};
use game_search::searcher::StopHandle;
use game_search::spec::{ChosenEvaluator, GameSpec};
use game_search::{
    BoxedEvaluator, Capabilities, Limits, Line, Observer, Score, SearchGame, Stats, TextNotation, Window,
};
use serde_json::{Map, Value, json};

use crate::games::position;
use crate::look::writer;
use crate::request::{Place, Tree};
use crate::stoppable::{Stoppable, Within, search};
use crate::{Refusal, reply};
pub use nodes::Recording;
use nodes::{Nodes, RecordedEvent};

/// The number of visits reported by default.
const DEFAULT_LIMIT: usize = 20_000;
/// The maximum number of visits reported. The page cannot show more visits.
const MAX_LIMIT: usize = 50_000;
/// The maximum number of leaves of the minimax tree. The slowest algorithm takes seconds to search such a tree.
pub const MAX_LEAVES: u64 = 20_000_000;
/// The maximum length in bytes of a position's text for SSS*. The algorithm lists the moves of a node again for each
/// solved child, so the time grows with the square of the number of moves.
const MAX_BYTES_FOR_LIST: usize = 20_000;

/// The name of the engine in a request, beside those of the algorithms of the ladder.
const ENGINE: &str = "engine";

/// An evaluator for a game, or why there is none.
type Made<S> = Result<BoxedEvaluator<<S as GameSpec>::Game>, Refusal>;

/// Answers a request for a recorded search. `evaluator` returns the evaluator with a name.
pub fn tree<S: GameSpec>(
    request: &Tree,
    evaluator: fn(Option<&str>) -> Made<S>,
    stop: &StopHandle,
) -> Result<Value, Refusal> {
    let game = position::<S>(&request.place)?;
    let algorithm = match request.algorithm.as_str() {
        ENGINE => None,
        name => Some(algorithm::<S>(name, &request.place)?),
    };
    let evaluator = evaluator(request.evaluator.as_deref())?;
    let names = request.notation.as_deref().map(|name| writer::<S>(Some(name))).transpose()?;
    // Depth 0 is not valid. The refusal names the largest possible depth.
    let deepest = S::depth_within(&game, MAX_LEAVES, if request.depth == 0 { 100 } else { request.depth });
    if !(1..=deepest).contains(&request.depth) {
        return Err(Refusal::new(format!("depth {}: expected 1 to {deepest} in this position", request.depth)));
    }
    let limit = request.limit.unwrap_or(DEFAULT_LIMIT).min(MAX_LIMIT);
    let mut recording = Recording::new(limit);
    let (score, line) = match algorithm {
        Some(algorithm) => {
            let mut stoppable = Stoppable { game: game.clone(), stop };
            let mut evaluator = Within(evaluator);
            let window = window(request.window, algorithm)?;
            let depth = request.depth;
            let found = search(algorithm, &mut stoppable, &mut evaluator, &mut recording, depth, window);
            let found = found.map_err(Refusal::new)?;
            (found.score, found.line)
        }
        None => {
            let params = Params::with_only(request.features.as_deref().unwrap_or_default()).map_err(Refusal::new)?;
            let has_table = params.table;
            let mut engine = Engine::exact(evaluator).with_params(params).map_err(Refusal::new)?;
            if has_table {
                engine = engine.with_table_mib(1).map_err(Refusal::new)?;
            }
            let limits = Limits { stop: Some(stop.clone()), ..Limits::depth(request.depth) };
            // With a trait object, the engine is compiled once for all figures and exercises.
            let mut observer: &mut dyn Observer<_> = &mut recording;
            let report = engine.search_with(&game, &limits, &mut observer, &mut ()).map_err(Refusal::new)?;
            let best = report.lines.first();
            (best.map_or(report.score, |best| best.score), best.map(|best| best.line.clone()).unwrap_or_default())
        }
    };
    if stop.is_stopped() {
        return Ok(json!({}));
    }
    let (mut answer, events) = answer(game, algorithm, recording, score, line, names);
    if request.lines {
        (answer["lines"], answer["sources"]) = lines(&events);
    }
    Ok(answer)
}

/// Records a search of `game` by a function that is none of the algorithms, and returns the answer of [`tree`].
pub fn recorded<G: SearchGame + TextNotation>(
    game: G,
    search: impl FnOnce(&G, &mut Recording<G::Move>) -> (Score, Line<G::Move>),
) -> Value {
    let mut recording = Recording::new(DEFAULT_LIMIT);
    let (score, line) = search(&game, &mut recording);
    answer(game, None, recording, score, line, None).0
}

/// Returns a recorded search as JSON, and its events. `names` writes the names of moves, beside their texts.
fn answer<G: SearchGame + TextNotation>(
    mut game: G,
    algorithm: Option<Algorithm>,
    recording: Recording<G::Move>,
    score: Score,
    line: Line<G::Move>,
    names: Option<fn(&G, G::Move) -> String>,
) -> (Value, Vec<RecordedEvent<G::Move>>) {
    let Recording { recorder, stats, events, .. } = recording;
    let nodes = Nodes::of(&mut game, algorithm, &recorder, &events, names);
    let mut answer = json!({
        "score": reply::score(score),
        "best": line.first().map(|&mv| game.move_text(mv)),
        "line": texts(&game, line, TextNotation::move_text),
        "counters": counters(recorder.visits().len() as u64 + recorder.unrecorded(), &stats),
        "left_out": recorder.unrecorded(),
    });
    // `json!` would copy these two values, which are large.
    answer["events"] = events.iter().zip(0..).map(|(event, number)| event.to_json(number, &nodes)).collect();
    answer["visits"] = nodes.columns();
    (answer, events)
}

/// Returns the window at the root, for the side to move. An end that is `None` is open.
fn window(edges: Option<[Option<i32>; 2]>, algorithm: Algorithm) -> Result<Window, Refusal> {
    let Some([alpha, beta]) = edges else { return Ok(Window::FULL) };
    let text = |edge: Option<i32>, open: &str| edge.map_or(open.to_owned(), |edge| edge.to_string());
    let shown = format!("{} to {}", text(alpha, "−∞"), text(beta, "∞"));
    if !algorithm.takes_window() {
        return Err(Refusal::new(format!("{algorithm} with the window {shown}: it takes no window")));
    }
    let score = |edge: Option<i32>, open: Score| match edge {
        Some(edge) => (edge.unsigned_abs() <= Score::MAX_HEURISTIC.unsigned_abs()).then(|| Score::heuristic(edge)),
        None => Some(open),
    };
    let window = score(alpha, -Score::INFINITY).zip(score(beta, Score::INFINITY)).filter(|(low, high)| low < high);
    let (low, high) = window.ok_or_else(|| {
        let expected = format!("expected a smaller and a larger number within ±{}", Score::MAX_HEURISTIC);
        Refusal::new(format!("window {shown}: {expected}"))
    })?;
    Ok(Window::new(low, high))
}

/// Returns the file and line of each event, and the texts of the lessons among these files by name.
fn lines<M>(events: &[RecordedEvent<M>]) -> (Value, Value) {
    let mut sources = Map::new();
    let lines = events.iter().map(|event| event.line.and_then(line)).collect::<Vec<_>>();
    for file in lines.iter().flatten().filter_map(|(file, _)| file.rsplit_once('/').is_none().then_some(file)) {
        sources.entry(file).or_insert_with(|| ladder::source(file).into());
    }
    (json!(lines), sources.into())
}

/// Returns a line of a lesson as its file and its number. The names of the engine's files begin with `engine/`; the book
/// prints excerpts of them.
pub fn line(at: &Location<'_>) -> Option<(String, u32)> {
    let mut folders = at.file().rsplit(['/', '\\']);
    let file = folders.next()?;
    let is_engine = folders.next() == Some("engine");
    Some((if is_engine { format!("engine/{file}") } else { file.to_owned() }, at.line()))
}

/// Returns the algorithm with this name. Refuses SSS* in positions in which SSS* would take too long.
pub fn algorithm<S: GameSpec>(name: &str, place: &Place) -> Result<Algorithm, Refusal> {
    let algorithm: Algorithm = name.parse().map_err(Refusal::new)?;
    let offered = Capabilities::of::<S::Game>();
    if let Some(lacks) = algorithm.needs().iter().find(|needed| !offered.has(needed)) {
        return Err(Refusal::new(format!("{name} needs {lacks}, which {} does not offer", S::NAME)));
    }
    let size = place.position.as_ref().map_or(0, String::len);
    if algorithm == Algorithm::SssStar && size > MAX_BYTES_FOR_LIST {
        let why = format!("{name} and a position of {size} bytes: expected at most {MAX_BYTES_FOR_LIST}");
        return Err(Refusal::new(why));
    }
    Ok(algorithm)
}

/// Returns the evaluator with this name, or the game's first evaluator if `name` is `None`. `net:FILE` is a network in a
/// file on the computer of the server, which only programs on this computer can reach.
pub fn evaluator<S: GameSpec>(name: Option<&str>) -> Result<ChosenEvaluator<S::Game>, Refusal> {
    ChosenEvaluator::read::<S>(name.unwrap_or(S::EVALUATORS[0].name)).map_err(Refusal::new)
}

/// Creates the evaluator of [`evaluator`].
pub fn boxed_evaluator<S: GameSpec>(name: Option<&str>) -> Result<BoxedEvaluator<S::Game>, Refusal> {
    Ok(evaluator::<S>(name)?.evaluator())
}

/// Returns a map from the names of the counters to their values.
fn counters(visits: u64, stats: &Stats) -> Map<String, Value> {
    [
        ("visits", visits),
        ("nodes", stats.nodes),
        ("leaf evaluations", stats.leaf_evaluations),
        ("quiescence nodes", stats.quiescence_nodes),
        ("cutoffs", stats.cutoffs),
        ("by the first move", stats.first_move_cutoffs),
        ("re-searches", stats.re_searches),
        ("table probes", stats.table_probes),
        ("table hits", stats.table_hits),
        ("table cutoffs", stats.table_cutoffs),
        ("null moves", stats.null_tries),
        ("null cutoffs", stats.null_cutoffs),
    ]
    .map(|(name, count)| (name.to_owned(), json!(count)))
    .into_iter()
    .collect()
}
