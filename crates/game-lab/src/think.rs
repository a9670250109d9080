//! A move to play, and what the evaluation adds up.

use std::ops::ControlFlow;
use std::time::Duration;

use ::games::{BoxedEvaluator, Listed, texts};
use game_search::engine::Engine;
use game_search::mcts::Mcts;
use game_search::searcher::{Progress, StopHandle};
use game_search::{Limits, Monitor, Outcome, Report, Score, SearchError, Searcher, Side};
use serde_json::{Value, json};
use tabletop::Effort;

use crate::games::{for_game, position};
use crate::request::{Explain, Limit, Search, Think};
use crate::spoken::Spoken;
use crate::tree::evaluator;
use crate::{Refusal, Tell, score};

/// No search is longer.
const LONGEST: Duration = Duration::from_secs(60);
/// Nor does it look at more.
const MOST_NODES: u64 = 100_000_000;
/// Nor deeper.
const DEEPEST: u32 = 100;
/// Memory for a table or a tree, in MiB.
const MEMORY: usize = 64;
/// More lines are not told.
const MOST_LINES: usize = 10;

pub fn think(request: &Think, stop: &StopHandle, tell: &mut Tell<'_>) -> Result<Value, Refusal> {
    for_game!(request.place.game.as_str(), think_about(request, stop, tell))
}

pub fn explain(request: &Explain) -> Result<Value, Refusal> {
    for_game!(request.place.game.as_str(), explain_position(request))
}

fn think_about<G: Spoken>(request: &Think, stop: &StopHandle, tell: &mut Tell<'_>) -> Result<Value, Refusal> {
    let game = position::<G>(&request.place)?;
    let mut moves = G::MoveList::default();
    if game.outcome().is_none() {
        game.legal_moves(&mut moves);
    }
    let known = G::finisher().and_then(|mut finisher| finisher(&game));
    let certain = known.as_ref().map(|finish| finish.says.clone());
    if let Some(mv) = known.as_ref().and_then(|finish| finish.mv) {
        let score = known.and_then(|finish| finish.score).unwrap_or(Score::DRAW);
        let mut told = line(&game, 0, 0, score, 0, Duration::ZERO, &[(score, vec![mv])]);
        told["best"] = json!(game.move_text(mv));
        told["certain"] = json!(certain);
        return Ok(told);
    }
    let evaluator = evaluator::<G>(Some(evaluator_name::<G>(request)))?;
    let report = search(request, &game, evaluator, limits(request.limit)?, stop, tell).map_err(Refusal::new)?;
    let lines: Vec<_> = report.lines.iter().map(|line| (line.score, line.line.to_vec())).collect();
    let Report { depth, selective_depth, nodes, time, .. } = report;
    let mut told = line(&game, depth, selective_depth, report.score, nodes, time, &lines);
    told["best"] = json!(report.best.map(|mv| game.move_text(mv)));
    told["certain"] = json!(certain);
    Ok(told)
}

/// The one that is asked for, or the strongest.
fn evaluator_name<G: Listed>(request: &Think) -> &str {
    request.evaluator.as_deref().unwrap_or(G::EVALUATORS[G::STRONGEST].0)
}

fn search<G: Listed>(
    request: &Think,
    game: &G,
    evaluator: BoxedEvaluator<G>,
    limits: Limits<G::Move>,
    stop: &StopHandle,
    tell: &mut Tell<'_>,
) -> Result<Report<G::Move>, SearchError> {
    let multi_pv = request.lines.unwrap_or(1).clamp(1, MOST_LINES);
    let limits = Limits { stop: Some(stop.clone()), multi_pv, ..limits };
    let by_mcts = match request.search {
        // To end at a depth is for the engine.
        Search::Best => G::PLAYED_BY_MCTS && limits.depth.is_none(),
        Search::Engine => false,
        Search::Mcts => true,
    };
    let mut watch = Watch { game, tell };
    if by_mcts {
        let mcts = Mcts::new(evaluator).with_params(G::mcts_params(evaluator_name::<G>(request)))?;
        return mcts.with_memory_mib(MEMORY)?.search(game, &limits, &mut watch);
    }
    let params = game.engine_params(&evaluator);
    let has_table = params.table;
    let engine = Engine::exact(evaluator).with_params(params)?;
    let mut engine = if has_table { engine.with_table_mib(MEMORY)? } else { engine };
    engine.search(game, &limits, &mut watch)
}

/// What ends the search: that, or too long a time.
fn limits<M>(limit: Limit) -> Result<Limits<M>, Refusal> {
    let limits = match limit {
        Limit::Level(level) if (1..=Effort::LEVELS.len()).contains(&level) => Limits::nodes(Effort::LEVELS[level - 1]),
        Limit::Level(level) => {
            return Err(Refusal::new(format!("level {level}: expected 1 to {}", Effort::LEVELS.len())));
        }
        Limit::Nodes(nodes) => Limits::nodes(nodes.clamp(1, MOST_NODES)),
        Limit::Milliseconds(time) => Limits::time(Duration::from_millis(time)),
        Limit::Depth(depth) => Limits::depth(depth.clamp(1, DEEPEST)),
    };
    let time = limits.time.map_or(LONGEST, |time| time.clamp(Duration::from_millis(1), LONGEST));
    Ok(Limits { time: Some(time), ..limits })
}

/// Tells of every iteration.
struct Watch<'a, 'b, G> {
    game: &'a G,
    tell: &'a mut Tell<'b>,
}

impl<G: Listed> Monitor<G::Move> for Watch<'_, '_, G> {
    fn progress(&mut self, progress: &Progress<'_, G::Move>) -> ControlFlow<()> {
        // A Monte Carlo search may not have come to some moves yet.
        let searched = progress.lines.iter().filter(|line| !line.line.is_empty() && line.score > -Score::INFINITY);
        let lines: Vec<_> = searched.map(|line| (line.score, line.line.to_vec())).collect();
        let Progress { depth, selective_depth, score, nodes, time, .. } = *progress;
        (self.tell)(line(self.game, depth, selective_depth, score, nodes, time, &lines))
    }
}

/// As `MESSAGES.md` has it.
fn line<G: Listed>(
    game: &G,
    depth: u32,
    selective_depth: u32,
    score: Score,
    nodes: u64,
    time: Duration,
    lines: &[(Score, Vec<G::Move>)],
) -> Value {
    let first = if game.side_to_move() == Side::First { score } else { -score };
    let told =
        |(score, moves): &(Score, Vec<G::Move>)| json!({ "score": score::score(*score), "moves": texts(game, moves) });
    json!({
        "depth": depth,
        "selective_depth": selective_depth,
        "score": score::score(score),
        "first": score::score(first),
        "nodes": nodes,
        "milliseconds": time.as_secs_f64() * 1e3,
        "lines": lines.iter().map(told).collect::<Vec<_>>(),
    })
}

fn explain_position<G: Spoken>(request: &Explain) -> Result<Value, Refusal> {
    let game = position::<G>(&request.place)?;
    let name = request.evaluator.as_deref().unwrap_or(G::EVALUATORS[G::STRONGEST].0);
    evaluator::<G>(Some(name))?;
    let text = match game.outcome() {
        Some(Outcome::Draw) => Some("the game is over: a draw".to_owned()),
        Some(_) => Some("the game is over".to_owned()),
        None => game.explain(name),
    };
    let known = || match G::EXPLAINED {
        [] => Refusal::new(format!("{name} does not tell what it adds up, nor does any evaluator of this game")),
        those => Refusal::new(format!("{name} does not tell what it adds up; those that do: {}", those.join(", "))),
    };
    let terms = if game.outcome().is_none() { game.terms(name) } else { None };
    Ok(json!({ "text": text.ok_or_else(known)?, "table": terms }))
}
