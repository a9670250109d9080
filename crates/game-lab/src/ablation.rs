//! Ablation: the engine with all features, compared with the engine with one feature off, for each feature in turn. The
//! searches of a comparison alternate, because the speed of a processor varies over time.

use game_search::engine::{Field, Params};
use game_search::searcher::{SearcherConfig, StopHandle, StopReason};
use game_search::spec::GameSpec;
use game_search::{Limits, Searcher};
use serde_json::{Value, json};
use std::time::Duration;

use crate::think::searcher;
use crate::{LineSink, Refusal, games::position, look::writer, reply, request::Ablation};

/// The maximum depth of the warm-up search, which fills the caches before anything is measured.
const WARM_UP: u32 = 5;
/// The maximum time of the warm-up search and of each run of the first search, which has all features on.
const WITH_EVERYTHING: Duration = Duration::from_secs(5);
/// The maximum time of each search in a comparison: with all features on, or with one feature off.
const MAX_TIME: Duration = Duration::from_secs(20);
/// A search is repeated until its runs take this time in total, because a single short run is too noisy to measure.
const ENOUGH: Duration = Duration::from_millis(200);
/// The maximum number of runs of each search.
const MAX_RUNS: usize = 5;
/// The size of the transposition table in MiB.
const MEMORY: usize = 16;

pub fn ablation<S: GameSpec>(request: &Ablation, stop: &StopHandle, tell: &mut LineSink<'_>) -> Result<Value, Refusal> {
    let game = position::<S>(&request.place)?;
    let write = writer::<S>(request.notation.as_deref())?;
    let evaluator = (S::strongest().make)();
    let params = S::params().for_search(&game, &evaluator).0;
    let measure = |params: &Params, depth: u32, longest: Duration| {
        let config = SearcherConfig { memory_mib: MEMORY, ..SearcherConfig::new(params.clone().into()) };
        let mut engine = searcher::<S>(&config, S::strongest().make).map_err(Refusal::new)?;
        let limits = Limits { time: Some(longest), stop: Some(stop.clone()), ..Limits::depth(depth.clamp(1, 100)) };
        let report = engine.search(&game, &limits, &mut ()).map_err(Refusal::new)?;
        if report.reason == StopReason::Time {
            let (depth, seconds) = (request.depth, longest.as_secs());
            let why = format!("depth {depth} takes longer than {seconds} seconds: expected less than that");
            return Err(Refusal::new(why));
        }
        Ok((report.reason != StopReason::Stopped).then(|| {
            json!({
                "nodes": report.nodes,
                "milliseconds": report.time.as_secs_f64() * 1e3,
                "best": report.best.map(|mv| write(&game, mv)),
                "score": reply::score(report.score),
                "depth": report.depth,
            })
        }))
    };
    // The first search also waits until memory is allocated, so its result is not used.
    measure(&params, request.depth.min(WARM_UP), WITH_EVERYTHING)?;
    let features = Field::switches().filter(|feature| feature.is_on(&params)).map(Some);
    for feature in [None].into_iter().chain(features) {
        let longest = if feature.is_some() { MAX_TIME } else { WITH_EVERYTHING };
        let mut whole = || measure(&params, request.depth, longest);
        let line = match feature {
            None => fastest([&mut whole])?.map(|[whole]| whole),
            Some(feature) => {
                let mut without = params.clone();
                feature.switch_off(&mut without);
                let without = without.for_search(&game, &evaluator).0;
                beside(&mut whole, &mut || measure(&without, request.depth, longest))?
            }
        };
        let Some(mut line) = line else { break };
        line["feature"] = json!(feature.map(|feature| feature.name));
        if tell(line).is_break() {
            break;
        }
    }
    Ok(json!({}))
}

/// A search to measure, as a function that returns the results, or `None` if the search was stopped.
type Measure<'a> = &'a mut dyn FnMut() -> Result<Option<Value>, Refusal>;

/// Returns the results of `without`, the search without a feature, and adds the time of `whole`, the search with all
/// features. The runs of the two searches alternate.
fn beside(whole: Measure<'_>, without: Measure<'_>) -> Result<Option<Value>, Refusal> {
    Ok(fastest([whole, without])?.map(|[whole, mut line]| {
        line["whole"] = whole["milliseconds"].clone();
        line
    }))
}

/// Runs the searches in turn, several times, and returns the fastest run of each search. Returns `None` if a run was
/// stopped.
fn fastest<const N: usize>(mut searches: [Measure<'_>; N]) -> Result<Option<[Value; N]>, Refusal> {
    let milliseconds = |line: &Value| line["milliseconds"].as_f64().unwrap_or(f64::INFINITY);
    let mut least = [const { Value::Null }; N];
    let mut spent = [0.0; N];
    for _ in 0..MAX_RUNS {
        for ((search, least), spent) in searches.iter_mut().zip(&mut least).zip(&mut spent) {
            let Some(line) = search()? else { return Ok(None) };
            *spent += milliseconds(&line);
            if milliseconds(&line) < milliseconds(least) {
                *least = line;
            }
        }
        if spent.iter().all(|&spent| spent >= ENOUGH.as_secs_f64() * 1e3) {
            break;
        }
    }
    Ok(Some(least))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Calls `fastest` for a search with these times, one per run. Returns the number of runs and the reported time.
    fn of(times: &[Option<f64>]) -> (usize, Option<f64>) {
        let mut asked = 0;
        let found = fastest([&mut || {
            asked += 1;
            Ok(times[asked - 1].map(|time| json!({ "milliseconds": time })))
        }]);
        (asked, found.expect("no refusal").map(|[line]| line["milliseconds"].as_f64().expect("a time")))
    }

    #[test]
    fn the_fastest_of_some_short_runs_is_returned() {
        assert_eq!(
            of(&[30.0, 10.0, 20.0, 40.0, 50.0, 1.0].map(Some)),
            (5, Some(10.0)),
            "not more often than five times"
        );
        assert_eq!(of(&[150.0, 60.0, 1.0].map(Some)), (2, Some(60.0)), "not longer than a fifth of a second");
        assert_eq!(of(&[300.0, 1.0].map(Some)), (1, Some(300.0)));
        assert_eq!(of(&[Some(30.0), None]), (2, None), "stopped");
    }

    /// The search without the feature takes twice as long, and the processor becomes slower with every run.
    #[test]
    fn a_processor_slowdown_does_not_distort_the_comparison() {
        let slowness = Cell::new(1.0);
        let run = |cost: f64| {
            slowness.set(slowness.get() * 1.01);
            Ok(Some(json!({ "milliseconds": cost * slowness.get() })))
        };
        let [first] = fastest([&mut || run(50.0)]).expect("no refusal").expect("a line");
        let mut last = Value::Null;
        for _ in 0..20 {
            last = beside(&mut || run(50.0), &mut || run(100.0)).expect("no refusal").expect("a line");
        }
        let of = |line: &Value, key: &str| line[key].as_f64().expect("a time");
        let ratio = of(&last, "milliseconds") / of(&last, "whole");
        assert!((ratio - 2.0).abs() < 0.05, "{ratio}");
        let alone = of(&last, "milliseconds") / of(&first, "milliseconds");
        assert!(alone > 4.0, "{alone}: against the first search everything would seem worth much");
    }
}
