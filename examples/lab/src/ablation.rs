//! The engine with everything, and without each of its features.

use game_search::engine::{Engine, Feature, Limits, Params, StopHandle, StopReason};
use serde_json::{Value, json};
use shared::{BoxedEvaluator, Listed};
use std::time::Duration;

use crate::games::{for_game, position};
use crate::request::Ablation;
use crate::spoken::Spoken;
use crate::{Refusal, Tell, score};

/// Deep enough to fill caches.
const WARM_UP: u32 = 5;
/// With everything, it has to come to the depth in this time.
const WITH_EVERYTHING: Duration = Duration::from_secs(5);
/// Without a feature, no search is longer.
const LONGEST: Duration = Duration::from_secs(20);
/// A search is repeated until so much time is spent on it: one short time is noise.
const ENOUGH: Duration = Duration::from_millis(200);
/// But not more often.
const MOST_RUNS: usize = 5;
/// The size of the table, in MiB.
const MEMORY: usize = 16;

pub fn ablation(request: &Ablation, stop: &StopHandle, tell: &mut Tell<'_>) -> Result<Value, Refusal> {
    for_game!(request.place.game.as_str(), ablation_of(request, stop, tell))
}

fn ablation_of<G: Spoken>(request: &Ablation, stop: &StopHandle, tell: &mut Tell<'_>) -> Result<Value, Refusal> {
    let game = position::<G>(&request.place)?;
    let params = G::UNIT.map_or(Params::exact(), Params::selective).for_game::<G>();
    // The first search also waits for memory: it is not told.
    let warm_up = Run { depth: request.depth.min(WARM_UP), asked: request.depth, longest: WITH_EVERYTHING };
    warm_up.measure(&game, params.clone(), stop)?;
    let features = Feature::ALL.iter().filter(|feature| feature.is_on(&params)).map(Some);
    for feature in [None].into_iter().chain(features) {
        let mut without = params.clone();
        if let Some(feature) = feature {
            feature.switch_off(&mut without);
        }
        let longest = if feature.is_some() { LONGEST } else { WITH_EVERYTHING };
        let run = Run { depth: request.depth, asked: request.depth, longest };
        let without = without.for_game::<G>();
        let line = fastest(|| run.measure(&game, without.clone(), stop))?;
        let Some(mut line) = line else { break };
        line["feature"] = json!(feature.map(|feature| feature.name));
        if tell(line).is_break() {
            break;
        }
    }
    Ok(json!({}))
}

/// The fastest of some runs of one search; `None` if one was stopped.
fn fastest(mut run: impl FnMut() -> Result<Option<Value>, Refusal>) -> Result<Option<Value>, Refusal> {
    let milliseconds = |line: &Value| line["milliseconds"].as_f64().unwrap_or_default();
    let mut least: Option<Value> = None;
    let mut spent = 0.0;
    for _ in 0..MOST_RUNS {
        let Some(line) = run()? else { return Ok(None) };
        spent += milliseconds(&line);
        if least.as_ref().is_none_or(|least| milliseconds(&line) < milliseconds(least)) {
            least = Some(line);
        }
        if spent >= ENOUGH.as_secs_f64() * 1e3 {
            break;
        }
    }
    Ok(least)
}

/// A search to a depth.
struct Run {
    depth: u32,
    /// The depth that somebody waits for: no less than the other.
    asked: u32,
    longest: Duration,
}

impl Run {
    /// What it took; `None` if it was stopped.
    fn measure<G: Listed>(&self, game: &G, params: Params, stop: &StopHandle) -> Result<Option<Value>, Refusal> {
        let has_table = params.table;
        let evaluator = BoxedEvaluator::new(G::EVALUATORS[G::STRONGEST].1);
        let mut engine = Engine::new(evaluator).with_params(params).map_err(Refusal::new)?;
        if has_table {
            engine = engine.with_table_mib(MEMORY).map_err(Refusal::new)?;
        }
        let limits =
            Limits { time: Some(self.longest), stop: Some(stop.clone()), ..Limits::depth(self.depth.clamp(1, 100)) };
        let report = engine.search(game, &limits, &mut ()).map_err(Refusal::new)?;
        if report.reason == StopReason::Time {
            let (depth, seconds) = (self.asked, self.longest.as_secs());
            return Err(Refusal::new(format!(
                "depth {depth} takes longer than {seconds} seconds: expected less than that"
            )));
        }
        Ok((report.reason != StopReason::Stopped).then(|| {
            json!({
                "nodes": report.nodes,
                "milliseconds": report.time.as_secs_f64() * 1e3,
                "best": report.best.map(|mv| game.move_text(mv)),
                "score": score::score(report.score),
                "depth": report.depth,
            })
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of these times are waited for, and which is told.
    fn of(times: &[Option<f64>]) -> (usize, Option<f64>) {
        let mut asked = 0;
        let told = fastest(|| {
            asked += 1;
            Ok(times[asked - 1].map(|time| json!({ "milliseconds": time })))
        });
        (asked, told.expect("no refusal").map(|line| line["milliseconds"].as_f64().expect("a time")))
    }

    #[test]
    fn the_fastest_of_some_short_runs_is_told() {
        assert_eq!(
            of(&[30.0, 10.0, 20.0, 40.0, 50.0, 1.0].map(Some)),
            (5, Some(10.0)),
            "not more often than five times"
        );
        assert_eq!(of(&[150.0, 60.0, 1.0].map(Some)), (2, Some(60.0)), "not longer than a fifth of a second");
        assert_eq!(of(&[300.0, 1.0].map(Some)), (1, Some(300.0)));
        assert_eq!(of(&[Some(30.0), None]), (2, None), "stopped");
    }
}
