//! The exercises on move ordering, without the library. A letter is the same reply wherever it can be played.

use std::collections::{HashMap, HashSet};

use serde_json::{Value, json};

use super::searches::sss;
use super::twin::{T, given, said};
use super::{judged, kinds};
use crate::common::{answer, number, text};

/// What a search knows of replies: killers, the latest first, and history.
#[derive(Default)]
struct Known {
    killers: Vec<String>,
    history: HashMap<String, u32>,
}

impl Known {
    fn store(&mut self, letter: &str) {
        if self.killers.first().is_none_or(|first| first != letter) {
            self.killers.insert(0, letter.to_owned());
            self.killers.truncate(2);
        }
    }

    /// The place of a killer; the others come after both.
    fn killer(&self, kid: &T) -> usize {
        self.killers.iter().position(|it| *it == kid.label).unwrap_or(2)
    }

    fn history(&self, kid: &T) -> u32 {
        self.history.get(&kid.label).copied().unwrap_or(0)
    }
}

/// The replies to a move in an order; those with equal keys stay as they are.
fn ordered<K: Ord>(node: &T, key: impl Fn(&T) -> K) -> Vec<&T> {
    let mut all: Vec<_> = node.kids.iter().collect();
    all.sort_by_key(|kid| key(kid));
    all
}

/// Searches the replies to a move. Returns their least value, the reply that was good, and whether it cut.
fn reply<'a>(
    node: &T,
    replies: &[&'a T],
    [alpha, mut beta]: [i32; 2],
    seen: &mut Vec<String>,
) -> (i32, Option<&'a T>, bool) {
    let (mut least, mut good) = (99, None);
    for kid in replies {
        seen.push(format!("{} {}", node.label, kid.label));
        if kid.value >= least {
            continue;
        }
        least = kid.value;
        if least <= alpha {
            return (least, Some(*kid), true);
        }
        if least < beta {
            (beta, good) = (least, Some(*kid));
        }
    }
    (least, good, false)
}

fn is_quiet(kid: &&T) -> bool {
    kid.mark.is_empty()
}

/// Alpha-beta in the order of generation, with killers, or with history.
fn simple(tree: &T, key: fn(&Known, &T) -> i32) -> Vec<String> {
    let (mut alpha, mut known, mut seen) = (-99, Known::default(), Vec::new());
    for node in &tree.kids {
        let (least, good, cuts) = reply(node, &ordered(node, |kid| key(&known, kid)), [alpha, 99], &mut seen);
        if let Some(good) = good {
            *known.history.entry(good.label.clone()).or_default() += 1;
        }
        if let Some(good) = good.filter(is_quiet).filter(|_| cuts) {
            known.store(&good.label);
        }
        alpha = alpha.max(least);
    }
    seen
}

/// The second iteration of all techniques together. In the first one, all moves are worth 0.
fn together(tree: &T) -> Vec<String> {
    let (mut alpha, mut known, mut seen) = (-50, Known::default(), Vec::new());
    for (at, node) in tree.kids.iter().enumerate() {
        let mut search = |window: [i32; 2]| {
            let key = |kid: &T| (is_quiet(&kid), known.killer(kid), u32::MAX - known.history(kid));
            let (least, good, cuts) = reply(node, &ordered(node, key), window, &mut seen);
            if let Some(good) = good.filter(is_quiet) {
                *known.history.entry(good.label.clone()).or_default() += 1;
                if cuts {
                    known.store(&good.label);
                }
            }
            least
        };
        let mut least = search(if at == 0 { [alpha, 50] } else { [alpha, alpha + 1] });
        if at > 0 && least > alpha {
            // No reply was good, so the table says nothing about the order.
            least = search([alpha, 50]);
        }
        alpha = alpha.max(least);
    }
    seen
}

/// Alpha-beta with a table of replies, each with the least and the highest value that are possible. One more move leads
/// from a reply to its leaf.
fn tabled(tree: &T) -> Vec<String> {
    let (mut alpha, mut known, mut seen) = (-99, HashMap::<String, [i32; 2]>::new(), Vec::new());
    for node in &tree.kids {
        let (mut least, mut beta) = (99, 99);
        for kid in &node.kids {
            let entry = known.get(&kid.label);
            if !entry.is_some_and(|[low, high]| low == high || *low >= beta || *high <= alpha) {
                seen.push(format!("{} {}", node.label, kid.label));
                let low = if kid.value > alpha { kid.value } else { -99 };
                let high = if kid.value < beta { kid.value } else { 99 };
                known.insert(kid.label.clone(), [low, high]);
            }
            least = least.min(kid.value);
            if least <= alpha {
                break;
            }
            beta = beta.min(least);
        }
        alpha = alpha.max(least);
    }
    seen
}

/// The trees with the moves at the root in every order.
fn orders_of_moves(instance: &Value) -> Vec<String> {
    let tree = given(instance);
    let mut lists: Vec<Vec<T>> = vec![Vec::new()];
    for kid in &tree.kids {
        let inserted = |list: &Vec<T>| {
            let list = list.clone();
            (0..=list.len()).map(move |at| [&list[..at], std::slice::from_ref(kid), &list[at..]].concat())
        };
        lists = lists.iter().flat_map(inserted).collect();
    }
    lists.into_iter().map(|kids| T { kids, ..tree.clone() }.to_string()).collect()
}

/// The orders in which the search saves the most leaves, compared with alpha-beta.
fn saving(instance: &Value, all: &[String]) -> Vec<bool> {
    let saved = |order: &String| {
        let tree = T::read(order);
        let usual = simple(&tree, |_, _| 0).len() as i32;
        let seen = match text(&instance["name"]) {
            "killers-order" => simple(&tree, |known, kid| known.killer(kid) as i32),
            "history-order" => simple(&tree, |known, kid| -(known.history(kid) as i32)),
            _ => together(&tree),
        };
        usual - seen.into_iter().collect::<HashSet<_>>().len() as i32
    };
    let saved: Vec<_> = all.iter().map(saved).collect();
    saved.iter().map(|it| it == saved.iter().max().unwrap()).collect()
}

fn best_first(tree: &T) -> Vec<String> {
    let path = |leaf: Vec<usize>| {
        let node = &tree.kids[leaf[0]];
        format!("{} {}", node.label, node.kids[leaf[1]].label)
    };
    sss(tree).into_iter().map(path).collect()
}

/// The leaves that alpha-beta evaluates, and the other search does not.
fn skipped(instance: &Value, all: &[String]) -> Vec<bool> {
    let tree = given(instance);
    let usual = simple(&tree, |_, _| 0);
    let evaluated = match text(&instance["name"]) {
        "killers-skip" => simple(&tree, |known, kid| known.killer(kid) as i32),
        "history-skips" => simple(&tree, |known, kid| -(known.history(kid) as i32)),
        "best-first-skips" => best_first(&tree),
        "table-skips" => tabled(&tree),
        _ => together(&tree),
    };
    all.iter().map(|path| usual.contains(path) && !evaluated.contains(path)).collect()
}

/// The nodes that PVS visits, for Max at every node.
fn pvs(tree: &T, is_max: bool, [mut alpha, mut beta]: [i32; 2], nodes: &mut i32) -> i32 {
    *nodes += 1;
    let mut best = if is_max { -99 } else { 99 };
    for (at, kid) in tree.kids.iter().enumerate() {
        let narrow = if is_max { [alpha, alpha + 1] } else { [beta - 1, beta] };
        let mut score = pvs(kid, !is_max, if at == 0 { [alpha, beta] } else { narrow }, nodes);
        if at > 0 && alpha < score && score < beta {
            score = pvs(kid, !is_max, [alpha, beta], nodes);
        }
        best = if is_max { best.max(score) } else { best.min(score) };
        if is_max {
            alpha = alpha.max(best);
        } else {
            beta = beta.min(best);
        }
        if alpha >= beta {
            break;
        }
    }
    if tree.kids.is_empty() { tree.value } else { best }
}

/// The orders with fewer nodes than the engine, which is asked.
fn beaten(instance: &Value, all: &[String]) -> Vec<bool> {
    let seed = number(&instance["seed"]) as u64;
    let shown = judged("beat-the-engine", seed, &[text(&instance["start"])])["verdicts"][0]["searches"][0].clone();
    let asked = answer(&json!({
        "op": "tree", "game": "tree", "position": shown["position"], "algorithm": "engine",
        "features": "killers,history", "depth": 2,
    }));
    let engine = said(instance, "engine");
    assert_eq!(number(&asked["counters"]["nodes"]) as i32, engine);
    let count = |order: &String| {
        let mut nodes = 0;
        pvs(&T::read(order), true, [-99, 99], &mut nodes);
        nodes
    };
    all.iter().map(|order| count(order) < engine).collect()
}

pub const TWINS: &[kinds::Twin] = &[
    kinds::Twin { name: "history-skips", answers: super::numbers::nodes, right: skipped },
    kinds::Twin { name: "killers-skip", answers: super::numbers::nodes, right: skipped },
    kinds::Twin { name: "best-first-skips", answers: super::numbers::nodes, right: skipped },
    kinds::Twin { name: "all-skip", answers: super::numbers::nodes, right: skipped },
    kinds::Twin { name: "table-skips", answers: super::numbers::nodes, right: skipped },
    kinds::Twin { name: "history-order", answers: orders_of_moves, right: saving },
    kinds::Twin { name: "killers-order", answers: orders_of_moves, right: saving },
    kinds::Twin { name: "all-order", answers: orders_of_moves, right: saving },
    kinds::Twin { name: "beat-the-engine", answers: kinds::orders, right: beaten },
];
