//! Checks of Monte Carlo tree search. Its record of visits determines everything else, so ties may be broken in any
//! way.

use std::collections::BTreeMap;

use game_search::Side;

use super::case::Case;

use super::solutions::mcts::EXPLORATION;
use super::symptom::{Check, Symptom};
use crate::game::End;
use crate::protocol::Answer;

/// The visits of a node and the sum of its results for Max.
#[derive(Clone, Copy, Default)]
struct Record {
    visits: f64,
    total: f64,
}

/// Returns what breaks a rule of the lesson.
pub fn examine(check: Check, case: &Case, answer: &Answer) -> Option<(Symptom, String)> {
    let (records, fault) = replay(case, &answer.visited);
    match check {
        // Without a sound record of visits, nothing can be said about the value and the line.
        _ if fault.is_some() => fault,
        Check::Nodes => None,
        Check::Line => {
            let visits = |to: usize| records.get(&to).map_or(0.0, |record| record.visits);
            let most = case.nodes[0].moves.iter().map(|edge| visits(edge.to)).fold(0.0, f64::max);
            let first = answer.line.first().copied();
            let is_right = match first {
                None => most == 0.0,
                Some(to) => case.nodes[0].moves.iter().any(|edge| edge.to == to) && visits(to) == most,
            };
            let sentence =
                format!("Your line is {:?}, but the root move with the most visits has {most}.", answer.line);
            (!is_right).then_some((Symptom::WrongLine, sentence))
        }
        _ => {
            let Record { visits, total } = records.get(&0).copied().unwrap_or_default();
            let mean = 100.0 * total / visits.max(1.0);
            let mean = if case.nodes[0].side == Side::First { mean } else { -mean };
            let is_near = (f64::from(answer.value) - mean).abs() <= 0.501;
            let symptom = if (f64::from(answer.value) + mean).abs() <= 0.501 { Symptom::Sign } else { Symptom::Value };
            let sentence = format!(
                "You return {}, but 100 times the mean of your simulations is {mean:.1} for the side to move.",
                answer.value
            );
            (!is_near).then_some((symptom, sentence))
        }
    }
}

/// The task: the visits of every root move.
pub fn task(case: &Case, answer: &Answer) -> Option<(Symptom, String)> {
    let count = |to| answer.visited.iter().filter(|&&at| at == to).count() as i64;
    let right: Vec<i64> = case.nodes[0].moves.iter().map(|edge| count(edge.to)).collect();
    let is_right = answer.task.as_ref() == Some(&right) && !answer.visited.is_empty();
    (!is_right)
        .then(|| (Symptom::Task, format!("You answer {:?}, but the moves were visited {right:?} times.", answer.task)))
}

/// Replays the simulations. Returns the records of all nodes, and the first break of a rule.
fn replay(case: &Case, visited: &[usize]) -> (BTreeMap<usize, Record>, Option<(Symptom, String)>) {
    let mut records: BTreeMap<usize, Record> = BTreeMap::new();
    let mut paths: Vec<Vec<usize>> = Vec::new();
    for &at in visited {
        match (at, paths.last_mut()) {
            (0, _) => paths.push(vec![0]),
            (_, Some(path)) => path.push(at),
            (_, None) => {
                return (
                    records,
                    Some((Symptom::Visits, "The first simulation does not begin at the root.".to_owned())),
                );
            }
        }
    }
    let wrong = |symptom, number: usize, what: String| Some((symptom, format!("Simulation {}: {what}", number + 1)));
    for (number, path) in paths.iter().enumerate() {
        for pair in path.windows(2) {
            let [from, to] = [pair[0], pair[1]];
            let node = &case.nodes[from];
            let Some(place) = node.moves.iter().position(|edge| edge.to == to) else {
                return (
                    records,
                    wrong(Symptom::Visits, number, format!("no move leads from node {from} to node {to}.")),
                );
            };
            let parent = records.get(&from).copied().unwrap_or_default();
            let promise = |to: usize| {
                let Some(Record { visits, total }) = records.get(&to) else { return f64::INFINITY };
                let mean = if node.side == Side::First { total / visits } else { -total / visits };
                mean + EXPLORATION * (parent.visits.ln() / visits).sqrt()
            };
            let best = node.moves.iter().map(|edge| promise(edge.to)).fold(f64::NEG_INFINITY, f64::max);
            if promise(to) < best - 1e-6 {
                let taken = node.moves[place].name;
                let what = match best == f64::INFINITY {
                    true => {
                        format!("at node {from} you take the move {taken} again, before every move was visited once.")
                    }
                    false => format!(
                        "at node {from} you take the move {taken} with the UCB1 value {:.3}; the highest is {best:.3}.",
                        promise(to)
                    ),
                };
                return (records, wrong(Symptom::Simulation, number, what));
            }
        }
        let last = *path.last().expect("a path begins with the root");
        let node = &case.nodes[last];
        let verdict = node.over.or(node.stuck.filter(|_| node.moves.is_empty()));
        let is_known = records.contains_key(&last) || last == 0;
        if verdict.is_none() && is_known {
            return (
                records,
                wrong(Symptom::Simulation, number, format!("it ends at node {last} without a new node.")),
            );
        }
        if let Some(&early) = path[1..].iter().rev().skip(1).find(|at| !records.contains_key(at)) {
            return (records, wrong(Symptom::Simulation, number, format!("it goes on below the new node {early}.")));
        }
        let own = |side: Side, result: f64| if side == Side::First { result } else { -result };
        let result = match verdict {
            Some(End::Win) => own(node.side, 1.0),
            Some(End::Loss) => own(node.side, -1.0),
            Some(End::Draw) => 0.0,
            None => f64::from(node.value.clamp(-100, 100)) / 100.0,
        };
        for at in path {
            let record = records.entry(*at).or_default();
            record.visits += 1.0;
            record.total += result;
        }
    }
    let fault = (paths.len() != case.depth as usize)
        .then(|| (Symptom::FewNodes, format!("You run {} simulations instead of {}.", paths.len(), case.depth)));
    (records, fault)
}
