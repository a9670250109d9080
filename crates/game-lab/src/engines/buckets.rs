//! The transposition table: what is stored in one bucket during several searches in a row.

use std::collections::BTreeMap;
use std::panic::Location;

use game_search::engine::Engine;
use game_search::searcher::StopHandle;
use game_search::spec::GameSpec;
use game_search::{Bound, Event, Game, Limits, Numbers, Observer, SearchGame, TableSlot, TextNotation};
use serde_json::{Value, json};

use super::observed::{MAX_DEPTH, Walk};
use crate::games::position;
use crate::request::Buckets;
use crate::tree::{evaluator, line};
use crate::{Refusal, reply};

/// The maximum number of searches in a row.
const MAX_SEARCHES: u32 = 8;
/// The maximum node count of each search.
const MAX_NODES: u64 = 200_000;
/// The maximum number of stores in an answer. The page cannot show more steps.
const MAX_STORES: usize = 1_000;

pub fn buckets<S: GameSpec>(request: &Buckets, stop: &StopHandle) -> Result<Value, Refusal> {
    let game = position::<S>(&request.place)?;
    if !(1..=MAX_DEPTH).contains(&request.depth) {
        return Err(Refusal::new(format!("depth {}: expected 1 to {MAX_DEPTH}", request.depth)));
    }
    if !(1..=MAX_SEARCHES).contains(&request.searches) {
        return Err(Refusal::new(format!("searches {}: expected 1 to {MAX_SEARCHES}", request.searches)));
    }
    // The first run finds the bucket in which most entries are replaced, and the second one, with the same nodes, records it.
    let mut counting = Recorder::new(game.clone(), None);
    run::<S>(request, &game, &mut counting, stop)?;
    let most = counting.counts.iter().max_by_key(|&(&bucket, &count)| (count, std::cmp::Reverse(bucket)));
    let bucket = most.map_or(0, |(&bucket, _)| bucket);
    let mut recorder = Recorder::new(game.clone(), Some(bucket));
    run::<S>(request, &game, &mut recorder, stop)?;
    if stop.is_stopped() {
        return Ok(json!({}));
    }
    Ok(json!({ "bucket": bucket, "events": recorder.events }))
}

/// Searches the position, and then each time the position after the best move.
fn run<S: GameSpec>(
    request: &Buckets,
    game: &S::Game,
    recorder: &mut Recorder<S::Game>,
    stop: &StopHandle,
) -> Result<(), Refusal> {
    let evaluator = evaluator::<S>(request.evaluator.as_deref())?.evaluator();
    let params = S::params().for_search(game, &evaluator).0;
    let engine = Engine::exact(evaluator).with_params(params).map_err(Refusal::new)?;
    let mut engine = engine.with_table_mib(1).map_err(Refusal::new)?;
    let mut game = game.clone();
    for search in 1..=request.searches {
        recorder.search = search;
        recorder.walk = Walk::new(game.clone());
        let limits = Limits { nodes: Some(MAX_NODES), stop: Some(stop.clone()), ..Limits::depth(request.depth) };
        let mut observer: &mut dyn Observer<_> = recorder;
        let report = engine.search_with(&game, &limits, &mut observer, &mut ()).map_err(Refusal::new)?;
        let Some(best) = report.best else { break };
        game.make(best);
    }
    Ok(())
}

struct Recorder<G: SearchGame> {
    walk: Walk<G>,
    /// The number of the search, from 1.
    search: u32,
    /// The bucket to record; `None` to count.
    bucket: Option<usize>,
    /// The number of entries of other positions that were replaced, and the number of stores, by bucket.
    counts: BTreeMap<usize, (u32, u32)>,
    line: Option<&'static Location<'static>>,
    events: Vec<Value>,
}

impl<G: SearchGame> Recorder<G> {
    fn new(game: G, bucket: Option<usize>) -> Recorder<G> {
        Recorder { walk: Walk::new(game), search: 0, bucket, counts: BTreeMap::new(), line: None, events: Vec::new() }
    }
}

impl<G: SearchGame + TextNotation> Observer<G::Move> for Recorder<G> {
    fn on(&mut self, event: Event<G::Move>) {
        self.walk.follow(event);
    }

    fn wants_numbers(&self) -> bool {
        true
    }

    fn numbers(&mut self, numbers: Numbers<G::Move>) {
        let Numbers::Stored { key, bucket, buckets, before, after } = numbers else { return };
        let key_of = |slot: Option<TableSlot>| slot.map(|it| it.key);
        // The table can grow at once and move the entry to another bucket.
        let Some(slot) = after.iter().position(|&slot| key_of(slot) == Some(key)) else { return };
        let is_split = (0..after.len()).any(|other| other != slot && key_of(before[other]) != key_of(after[other]));
        let is_replacement = !is_split && before[slot].is_some_and(|it| it.key != key);
        if self.bucket.is_none() {
            let (replaced, stores) = self.counts.entry(bucket).or_default();
            *replaced += u32::from(is_replacement);
            *stores += 1;
        }
        if self.bucket == Some(bucket) && self.events.len() < MAX_STORES {
            self.events.push(json!({
                "search": self.search,
                "key": format!("{key:016x}"),
                "slot": slot,
                "split": is_split,
                "buckets": buckets,
                "before": before.map(slot_json),
                "after": after.map(slot_json),
                "position": self.walk.game.position_text(),
                "line": self.line.and_then(line),
            }));
        }
    }

    fn at(&mut self, line: &'static Location<'static>) {
        self.line = Some(line);
    }
}

fn slot_json(slot: Option<TableSlot>) -> Value {
    let Some(TableSlot { key, depth, score, bound, age, value }) = slot else { return Value::Null };
    let bound = match bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    };
    json!({
        "key": format!("{key:016x}"), "depth": depth, "score": reply::text(score), "bound": bound,
        "age": age, "value": value,
    })
}
