//! Two engines that search one position, one without a feature and one with it: the nodes of each iteration.

use std::ops::ControlFlow;

use game_search::engine::{Field, Params};
use game_search::searcher::{Progress, SearcherConfig, StopHandle};
use game_search::spec::GameSpec;
use game_search::{Limits, Searcher};
use serde_json::{Value, json};

use crate::games::position;
use crate::look::writer;
use crate::request::{Base, Race};
use crate::think::searcher;
use crate::tree::evaluator;
use crate::{Refusal, reply};

/// The maximum node count of each search, which takes seconds.
const MAX_NODES: u64 = 2_000_000;
/// The size of the transposition table in MiB.
const MEMORY: usize = 16;

pub fn race<S: GameSpec>(request: &Race, stop: &StopHandle) -> Result<Value, Refusal> {
    let game = position::<S>(&request.place)?;
    let write = writer::<S>(request.notation.as_deref())?;
    if !(1..=MAX_NODES).contains(&request.nodes) {
        return Err(Refusal::new(format!("nodes {}: expected 1 to {MAX_NODES}", request.nodes)));
    }
    let chosen = evaluator::<S>(request.evaluator.as_deref())?;
    let feature = request.feature.as_str();
    if Field::named(feature).is_none_or(|field| !field.is_switch) {
        return Err(Params::with_only(feature)
            .err()
            .map_or_else(|| Refusal::new(format!("feature {feature:?}: expected a name")), Refusal::new));
    }
    let (without, with) = match request.base {
        Base::Plain => ("plain,+deepening_step".to_owned(), format!("plain,+deepening_step,+{feature}")),
        Base::Exact => (format!("exact,-{feature}"), "exact".to_owned()),
        Base::All => (format!("all,-{feature}"), "all".to_owned()),
    };
    let params = |text: &str| S::params().with_settings(text, &game, &chosen.evaluator()).map_err(Refusal::new);
    let pair = [params(&without)?, params(&with)?];
    if pair[0] == pair[1] {
        return Err(Refusal::new(format!("feature {feature}: the engine does not use it in this position")));
    }
    let mut engines = Vec::new();
    for params in pair {
        let mut rows: Vec<Value> = Vec::new();
        let mut last = 0;
        let config = SearcherConfig { memory_mib: MEMORY, ..SearcherConfig::new(params.into()) };
        let mut engine = searcher::<S>(&config, chosen.maker()).map_err(Refusal::new)?;
        // Reports during an iteration repeat the depth of the iteration before.
        let mut watch = |progress: &Progress<'_, _>| {
            if progress.depth > last {
                last = progress.depth;
                rows.push(json!({
                    "depth": last,
                    "nodes": progress.nodes,
                    "score": reply::score(progress.score),
                    "best": progress.line.first().map(|&mv| write(&game, mv)),
                }));
            }
            ControlFlow::Continue(())
        };
        let limits = Limits { stop: Some(stop.clone()), ..Limits::nodes(request.nodes) };
        let report = engine.search(&game, &limits, &mut watch).map_err(Refusal::new)?;
        if stop.is_stopped() {
            return Ok(json!({}));
        }
        engines.push(json!({ "rows": rows, "nodes": report.nodes }));
    }
    Ok(json!({ "engines": engines }))
}
