//! A move to play, and the terms of an evaluation.

use std::time::Duration;

use ::games::tabletop::texts;
use game_search::engine::Engine;
use game_search::mcts::Mcts;
use game_search::searcher::{Method, Progress, RootLine, SearcherConfig, SolverUse, StopHandle};
use game_search::spec::{ChosenEvaluator, EvaluatorSource, Finish, GameSpec, Wdl, ply_of};
use game_search::text::quote;
use game_search::{BoxedEvaluator, Game, Limits, Outcome, Report, Score, SearchError, Searcher, Side, TextNotation};
use serde_json::{Value, json};

use crate::games::position;
use crate::request::{Bytes, Explain, Limit, Search, Think};
use crate::tree::evaluator;
use crate::{LineSink, Refusal, reply};

/// The maximum time of a search.
const MAX_TIME: Duration = Duration::from_secs(60);
/// The maximum node count of a search.
const MAX_NODES: u64 = 100_000_000;
/// The maximum depth of a search.
const MAX_DEPTH: u32 = 100;
/// The memory of a transposition table or a search tree, in MiB.
const MEMORY: usize = 64;
/// The maximum number of best lines (multi-PV) that are reported.
const MAX_LINES: usize = 10;

type MoveOf<S> = <<S as GameSpec>::Game as Game>::Move;

pub fn think<S: GameSpec>(request: &Think, stop: &StopHandle, tell: &mut LineSink<'_>) -> Result<Value, Refusal> {
    let game = position::<S>(&request.place)?;
    let limits = limits::<S>(request.limit, request.seed)?;
    // A weak player finds its move itself.
    let known = S::finisher().filter(|_| limits.strength.is_none()).and_then(|mut finisher| finisher(&game));
    let (mut answer, best) = match &known {
        &Some(Finish { mv: Some(mv), score, .. }) => {
            let score = score.unwrap_or(Score::DRAW);
            (line(&game, 0, 0, score, None, 0, Duration::ZERO, &[RootLine { line: vec![mv], score }]), Some(mv))
        }
        _ => {
            let evaluator = chosen::<S>(request.evaluator.as_deref(), request.network.as_ref())?;
            let multi_pv = request.lines.unwrap_or(1).clamp(1, MAX_LINES);
            let limits = Limits { stop: Some(stop.clone()), multi_pv, ..limits };
            let by_mcts = match request.search {
                // Only the alpha-beta engine supports a limit of depth or strength, so `Best` selects it for such a limit.
                Search::Best => S::PREFERS_MCTS && limits.depth.is_none() && limits.strength.is_none(),
                Search::Engine => false,
                Search::Mcts => true,
            };
            let method = if by_mcts {
                evaluator.mcts_params::<S>().into()
            } else {
                S::params().for_search(&game, &evaluator.evaluator()).0.into()
            };
            let solver = if request.analysis { S::ANALYSIS_SOLVER } else { SolverUse::Never };
            let config = SearcherConfig { memory_mib: MEMORY, solver, ..SearcherConfig::new(method) };
            let mut searcher = searcher::<S>(&config, evaluator.maker()).map_err(Refusal::new)?;
            let ply = ply_of(request.place.position.as_deref().unwrap_or_default(), request.place.moves.len());
            let wdl = |score| evaluator.wdl.map(|model| model.wdl(score, ply));
            let mut watch = |progress: &Progress<'_, _>| {
                // A Monte Carlo search can have unvisited moves, which are not reported.
                let is_searched = |line: &&RootLine<_>| !line.line.is_empty() && line.score > -Score::INFINITY;
                let lines: Vec<_> = progress.lines.iter().filter(is_searched).cloned().collect();
                let Progress { depth, selective_depth, score, nodes, time, .. } = *progress;
                tell(line(&game, depth, selective_depth, score, wdl(score), nodes, time, &lines))
            };
            let report = searcher.search(&game, &limits, &mut watch).map_err(Refusal::new)?;
            let Report { depth, selective_depth, nodes, time, .. } = report;
            let score = report.score;
            (line(&game, depth, selective_depth, score, wdl(score), nodes, time, &report.lines), report.best)
        }
    };
    answer["best"] = json!(best.map(|mv| game.move_text(mv)));
    answer["certain"] = json!(known.map(|finish| finish.text));
    Ok(answer)
}

/// Builds a searcher, like [`SearcherConfig::build`], but compiles the solver only for games whose analysis uses it.
pub fn searcher<S: GameSpec>(
    config: &SearcherConfig,
    make: impl Fn() -> BoxedEvaluator<S::Game> + Send + 'static,
) -> Result<Box<dyn Searcher<S::Game>>, SearchError> {
    if const { !matches!(S::ANALYSIS_SOLVER, SolverUse::Never) } {
        return config.build(make);
    }
    let mut searcher: Box<dyn Searcher<S::Game>> = match &config.method {
        Method::MonteCarlo(_) => Box::new(Mcts::new(make())),
        _ => Box::new(Engine::exact(make())),
    };
    searcher.configure(config)?;
    Ok(searcher)
}

/// Returns the evaluator with this name, or the network, or the strongest evaluator if neither is given.
fn chosen<S: GameSpec>(name: Option<&str>, network: Option<&Bytes>) -> Result<ChosenEvaluator<S::Game>, Refusal> {
    match (name, network) {
        (Some(name), Some(_)) => {
            Err(Refusal::new(format!("evaluator {} and a network: expected one of them", quote(name))))
        }
        (None, Some(Bytes(bytes))) => {
            let source = EvaluatorSource::Network { name: "network".to_owned(), bytes: bytes.as_slice().into() };
            ChosenEvaluator::from_source::<S>(source).map_err(Refusal::new)
        }
        (name, None) => evaluator::<S>(Some(name.unwrap_or(S::strongest().name))),
    }
}

/// Converts a limit of a request to the limits of a search. The result always includes a time limit.
fn limits<S: GameSpec>(limit: Limit, seed: u64) -> Result<Limits<MoveOf<S>>, Refusal> {
    let limits = match limit {
        Limit::Level(level) => Limits::strength(S::LEVELS.level(level, seed).map_err(Refusal::new)?),
        Limit::Nodes(nodes) => Limits::nodes(nodes.clamp(1, MAX_NODES)),
        Limit::Milliseconds(time) => Limits::time(Duration::from_millis(time)),
        Limit::Depth(depth) => Limits::depth(depth.clamp(1, MAX_DEPTH)),
    };
    let time = limits.time.map_or(MAX_TIME, |time| time.clamp(Duration::from_millis(1), MAX_TIME));
    Ok(Limits { time: Some(time), ..limits })
}

/// Returns one of the best lines in the format of `MESSAGES.md`. `wdl` is what the score means for the side to move.
#[allow(clippy::too_many_arguments, reason = "the parts of a report")]
fn line<G: Game + Clone + TextNotation>(
    game: &G,
    depth: u32,
    selective_depth: u32,
    score: Score,
    wdl: Option<Wdl>,
    nodes: u64,
    time: Duration,
    lines: &[RootLine<G::Move>],
) -> Value {
    let is_first = game.side_to_move() == Side::First;
    let first = if is_first { score } else { -score };
    let wdl = wdl.map(|wdl| if is_first { wdl } else { wdl.reversed() });
    let moves = |line: &[G::Move]| texts(game, line.iter().copied(), G::move_text);
    let line_json = |it: &RootLine<_>| json!({ "score": reply::score(it.score), "moves": moves(&it.line) });
    json!({
        "depth": depth,
        "selective_depth": selective_depth,
        "score": reply::score(score),
        "first": reply::score(first),
        "wdl": wdl.map(|Wdl { win, draw, loss }| [win, draw, loss]),
        "nodes": nodes,
        "milliseconds": time.as_secs_f64() * 1e3,
        "lines": lines.iter().map(line_json).collect::<Vec<_>>(),
    })
}

pub fn explain<S: GameSpec>(request: &Explain) -> Result<Value, Refusal> {
    let game = position::<S>(&request.place)?;
    let evaluator = chosen::<S>(request.evaluator.as_deref(), request.network.as_ref())?;
    let (text, terms) = match game.outcome() {
        Some(Outcome::Draw) => (Some("the game is over: a draw".to_owned()), None),
        Some(_) => (Some("the game is over".to_owned()), None),
        None => (
            evaluator.explain.as_ref().map(|explain| explain(&game)),
            evaluator.terms.as_ref().map(|terms| terms(&game)),
        ),
    };
    let known = || {
        let name = evaluator.name();
        let those: Vec<_> = S::EVALUATORS.iter().filter(|it| it.explain.is_some()).map(|it| it.name).collect();
        match &those[..] {
            [] => Refusal::new(format!("{name} does not tell what it adds up, nor does any evaluator of this game")),
            _ => Refusal::new(format!("{name} does not tell what it adds up; those that do: {}", those.join(", "))),
        }
    };
    Ok(json!({ "text": text.ok_or_else(known)?, "table": terms.map(reply::detail) }))
}
