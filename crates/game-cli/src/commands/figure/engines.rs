//! Figures of the engine as lines of text, from the lab's answers.

use std::collections::BTreeSet;

use serde_json::Value;

use super::read::list;

/// For each iteration the updates, the entries in use, and the mean error of the evaluation without and with correction.
pub fn correction(answer: &Value) -> Vec<String> {
    let mut lines = vec![format!(
        "{:<9} {:>8} {:>8} {:>13} {:>16}",
        "iteration", "updates", "entries", "error: static", "with correction"
    )];
    let mut entries = BTreeSet::new();
    let iterations: Vec<&[Value]> = list(&answer["events"]).split(|event| event[0] == "iteration").skip(1).collect();
    for (depth, updates) in (1..).zip(iterations) {
        entries.extend(updates.iter().filter_map(|event| event[1]["entry"].as_u64()));
        let mean = |name: &str| {
            let error = |event: &Value| (number(&event[1]["score"]) - number(&event[1][name])).abs();
            updates.iter().map(error).fold(0.0, |sum, error| sum + error) / updates.len().max(1) as f64
        };
        let [before, after] = ["static", "corrected"].map(mean);
        lines.push(format!("{depth:<9} {:>8} {:>8} {before:>13.1} {after:>16.1}", updates.len(), entries.len()));
    }
    lines
}

/// For each rank of the move ordering the moves that the picker returned, and those that made a cutoff.
pub fn picking(answer: &Value) -> Vec<String> {
    const RANKS: [(&str, &str); 6] = [
        ("table", "hash move"),
        ("noisy", "good captures"),
        ("killer", "killers"),
        ("counter", "counter move"),
        ("quiet", "other quiet moves"),
        ("losing", "losing captures"),
    ];
    let nodes = list(&answer["events"]);
    let mut lines = vec![format!("{:<18} {:>6} {:>8}", format!("{} nodes", nodes.len()), "moves", "cutoffs")];
    lines.extend(RANKS.iter().map(|(rank, name)| {
        let picks = nodes.iter().flat_map(|node| list(&node["picks"])).filter(|pick| pick["rank"] == *rank).count();
        let cut = |node: &Value| node["cut"].as_u64().is_some_and(|at| node["picks"][at as usize]["rank"] == *rank);
        format!("{name:<18} {picks:>6} {:>8}", nodes.iter().filter(|node| cut(node)).count())
    }));
    lines
}

/// For each depth the nodes of both engines.
pub fn race(answer: &Value) -> Vec<String> {
    let rows = |engine: usize| list(&answer["engines"][engine]["rows"]);
    let mut lines = vec![format!("{:<6} {:>12} {:>12}", "depth", "without", "with")];
    for at in 0..rows(0).len().max(rows(1).len()) {
        let nodes = |engine: usize| rows(engine).get(at).map_or("-".to_owned(), |row| row["nodes"].to_string());
        lines.push(format!("{:<6} {:>12} {:>12}", at + 1, nodes(0), nodes(1)));
    }
    let [without, with] = [0, 1].map(|engine: usize| answer["engines"][engine]["nodes"].to_string());
    lines.push(format!("{:<6} {without:>12} {with:>12}", "end"));
    lines
}

/// The slots of the bucket after the last store.
pub fn buckets(answer: &Value) -> Vec<String> {
    let events = list(&answer["events"]);
    let head = format!("bucket {} after {} stores", answer["bucket"], events.len());
    let mut lines = vec![format!("{head:<28} {:>5} {:>8} {:>4} {:>6}", "depth", "score", "age", "value")];
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let slots = events.last().map_or(&[][..], |event| list(&event["after"]));
    lines.extend(slots.iter().zip(1..).map(|(slot, number)| {
        let name = if slot.is_null() { "empty".to_owned() } else { text(&slot["key"]) };
        let of = |name: &str| if slot.is_null() { String::new() } else { slot[name].to_string() };
        let score = text(&slot["score"]);
        format!(
            "{:<28} {:>5} {score:>8} {:>4} {:>6}",
            format!("slot {number}: {name}"),
            of("depth"),
            of("age"),
            of("value")
        )
    }));
    lines.push(format!("{} buckets in use", events.last().map_or(&Value::Null, |event| &event["buckets"])));
    lines
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_default()
}
