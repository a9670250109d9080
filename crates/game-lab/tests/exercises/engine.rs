//! The exercises on the engine, without the library.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::kinds::{Twin, changes};
use super::numbers::nodes;
use super::twin::{T, given, pair, said};
use crate::common::{list, number, text};

pub const TWINS: &[Twin] = &[
    Twin { name: "interrupted", answers: limits, right: interrupted },
    Twin { name: "enhanced-cutoff", answers: nodes, right: enhanced },
    Twin { name: "picked", answers: orders_of_the_last, right: picked },
    Twin { name: "reverse-futility", answers: statics, right: reverse_futility },
    Twin { name: "prob-cut", answers: changes, right: prob_cut },
    Twin { name: "corrected", answers: statics, right: corrected },
    Twin { name: "replaced", answers: depths, right: replaced },
];

/// Every pair of numbers from 1 on.
fn pairs([first, second]: [i32; 2]) -> Vec<String> {
    (1..=first).flat_map(|one| (1..=second).map(move |other| format!("{one} {other}"))).collect()
}

fn limits(_: &Value) -> Vec<String> {
    pairs([120, 4])
}

/// PVS that stops when no node is left, with `None`.
fn stopping_pvs(tree: &T, depth: i32, sign: i32, [mut alpha, beta]: [i32; 2], left: &mut i32) -> Option<i32> {
    *left -= 1;
    if *left < 0 {
        return None;
    }
    if depth == 0 {
        return Some(sign * tree.value);
    }
    let kids = if tree.kids.is_empty() { std::slice::from_ref(tree) } else { &tree.kids };
    let mut best = -99;
    for (at, kid) in kids.iter().enumerate() {
        let high = if at == 0 { beta } else { alpha + 1 };
        let mut score = -stopping_pvs(kid, depth - 1, -sign, [-high, -alpha], left)?;
        if at > 0 && alpha < score && score < beta {
            score = -stopping_pvs(kid, depth - 1, -sign, [-beta, -alpha], left)?;
        }
        best = best.max(score);
        alpha = alpha.max(best);
        if best >= beta {
            break;
        }
    }
    Some(best)
}

/// Iterations that begin with the best move so far; the others come in the order of the nodes below them. Returns the best
/// move, the number of complete iterations, and whether the nodes ran out.
fn iterations(tree: &T, nodes: i32, depth: i32) -> (String, i32, bool) {
    let mut left = nodes;
    let mut moves: Vec<(T, i32)> = tree.kids.iter().map(|kid| (kid.clone(), 0)).collect();
    for iteration in 1..=depth {
        moves[1..].sort_by_key(|(_, nodes)| -nodes);
        let (mut alpha, mut best) = (-99, None);
        left -= 1;
        let mut is_complete = left >= 0;
        for (at, (kid, nodes)) in moves.iter_mut().enumerate() {
            let (low, before) = (if at == 0 { -99 } else { -alpha - 1 }, left);
            let mut score = stopping_pvs(kid, iteration - 1, -1, [low, -alpha], &mut left);
            if at > 0 && score.is_some_and(|score| -score > alpha) {
                score = stopping_pvs(kid, iteration - 1, -1, [-99, -alpha], &mut left);
            }
            *nodes += before - left;
            let Some(score) = score.filter(|_| is_complete) else {
                is_complete = false;
                break;
            };
            if -score > alpha {
                (alpha, best) = (-score, Some(at));
            }
        }
        if let Some(best) = best {
            moves[..=best].rotate_right(1);
        }
        if !is_complete {
            return (moves[0].0.label.clone(), iteration - 1, true);
        }
    }
    (moves[0].0.label.clone(), depth, false)
}

fn interrupted(instance: &Value, all: &[String]) -> Vec<bool> {
    let (tree, wanted) = (given(instance), text(&instance["statement"]["values"]["wanted"]));
    let is_right = |answer: &String| {
        let [nodes, depth] = pair(answer);
        iterations(&tree, nodes, depth) == (wanted.to_owned(), said(instance, "depth"), true)
    };
    all.iter().map(is_right).collect()
}

/// What a table knows of a reply: the least and the highest value that are possible.
type Known = HashMap<String, [i32; 2]>;

/// The replies to one move, for Min. Only a null window lets the table end a search.
fn table_replies(
    node: &T,
    [alpha, mut beta]: [i32; 2],
    known: &mut Known,
    looks_ahead: bool,
    seen: &mut Vec<String>,
) -> i32 {
    let is_null = beta - alpha == 1;
    let refutes = |kid: &&T| known.get(&kid.label).is_some_and(|[_, high]| *high <= alpha);
    if looks_ahead && let Some(kid) = node.kids.iter().find(refutes) {
        return kid.value;
    }
    let mut least = 99;
    for (at, kid) in node.kids.iter().enumerate() {
        // A window of Min in which the first reply is searched, or only whether this one is less than the best so far.
        let asked = |window: [i32; 2], known: &mut Known, seen: &mut Vec<String>| {
            let [low, high] = window;
            let decided = known.get(&kid.label).is_some_and(|[least, most]| {
                least == most || *least == kid.value && kid.value >= high || *most == kid.value && kid.value <= low
            });
            if high - low > 1 || !decided {
                seen.push(format!("{} {}", node.label, kid.label));
                let bounds = match kid.value {
                    value if value >= high => [value, 99],
                    value if value <= low => [-99, value],
                    value => [value, value],
                };
                known.insert(kid.label.clone(), bounds);
            }
        };
        if at == 0 || is_null {
            asked([alpha, beta], known, seen);
        } else {
            asked([beta - 1, beta], known, seen);
            if alpha < kid.value && kid.value < beta {
                asked([alpha, beta], known, seen);
            }
        }
        least = least.min(kid.value);
        if least <= alpha {
            return least;
        }
        beta = beta.min(least);
    }
    least
}

fn with_table(tree: &T, looks_ahead: bool) -> Vec<String> {
    let (mut alpha, mut known, mut seen) = (-99, Known::new(), Vec::new());
    for (at, node) in tree.kids.iter().enumerate() {
        let high = if at == 0 { 99 } else { alpha + 1 };
        let mut least = table_replies(node, [alpha, high], &mut known, looks_ahead, &mut seen);
        if at > 0 && least > alpha {
            least = table_replies(node, [alpha, 99], &mut known, looks_ahead, &mut seen);
        }
        alpha = alpha.max(least);
    }
    seen
}

fn enhanced(instance: &Value, all: &[String]) -> Vec<bool> {
    let tree = given(instance);
    let [usual, other] = [false, true].map(|looks_ahead| with_table(&tree, looks_ahead));
    all.iter().map(|path| usual.contains(path) && !other.contains(path)).collect()
}

fn orders_of_the_last(instance: &Value) -> Vec<String> {
    let tree = given(instance);
    let (last, others) = tree.kids.split_last().expect("there are moves");
    let with = |last: T| T { kids: [others, &[last]].concat(), ..tree.clone() };
    last.orders().into_iter().map(|last| with(last).to_string()).collect()
}

/// The replies to the last move in the order in which the engine tries them: captures, two killers, then by history.
fn tried(tree: &T) -> Vec<String> {
    let (mut alpha, mut killers, mut history) = (-99, Vec::<String>::new(), HashMap::<String, i32>::new());
    let mut tried = Vec::new();
    for (at, node) in tree.kids.iter().enumerate() {
        let mut search = |[low, high]: [i32; 2]| {
            let mut order: Vec<_> = node.kids.iter().collect();
            order.sort_by_key(|kid| {
                let killer = killers.iter().position(|it| *it == kid.label).unwrap_or(2);
                (kid.mark.is_empty(), killer, -history.get(&kid.label).copied().unwrap_or(0))
            });
            let (mut least, mut beta) = (99, high);
            for (place, kid) in order.iter().enumerate() {
                if at + 1 == tree.kids.len() && !tried.contains(&kid.label) {
                    tried.push(kid.label.clone());
                }
                least = least.min(kid.value);
                if least <= low {
                    // The reply that cuts gains, and those that were tried before it lose.
                    for (before, other) in order[..=place].iter().enumerate() {
                        if kid.mark.is_empty() && other.mark.is_empty() {
                            let score = history.entry(other.label.clone()).or_default();
                            *score += if before == place { 150 } else { -150 } - *score * 150 / 16_384;
                        }
                    }
                    if kid.mark.is_empty() && killers.first() != Some(&kid.label) {
                        killers.insert(0, kid.label.clone());
                        killers.truncate(2);
                    }
                    break;
                }
                beta = beta.min(least);
            }
            least
        };
        let mut least = search([alpha, if at == 0 { 99 } else { alpha + 1 }]);
        if at > 0 && least > alpha {
            least = search([alpha, 99]);
        }
        alpha = alpha.max(least);
    }
    tried
}

fn picked(instance: &Value, all: &[String]) -> Vec<bool> {
    let tried = tried(&given(instance));
    let is_right = |answer: &String| {
        let order = T::read(answer).kids.pop().expect("there are moves").kids;
        order.iter().zip(&tried).all(|(kid, letter)| kid.label == *letter)
    };
    all.iter().map(is_right).collect()
}

pub fn statics(instance: &Value) -> Vec<String> {
    let [low, high] = ["low", "high"].map(|name| said(instance, name));
    (low..=high).flat_map(|one| (low..=high).map(move |other| format!("{one} {other}"))).collect()
}

/// The static values that the page shows, with those of an answer in place of the question marks.
pub fn filled(instance: &Value, answer: &str) -> Vec<i32> {
    let mut own = pair(answer).into_iter();
    let shown = |label: &str| {
        let word = text(&instance["given"]["names"][label])[2..].to_owned();
        if word == "?" { own.next().expect("two static values") } else { word.parse().expect("a number") }
    };
    ["B", "C", "D"].map(shown).to_vec()
}

/// Fail-soft alpha-beta for Max at every node.
fn soft(tree: &T, is_max: bool, [mut alpha, mut beta]: [i32; 2]) -> i32 {
    if tree.kids.is_empty() {
        return tree.value;
    }
    let mut best = if is_max { -99 } else { 99 };
    for kid in &tree.kids {
        let score = soft(kid, !is_max, [alpha, beta]);
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
    best
}

/// The score with reverse futility pruning at the children of the root, and whether a search corrects evaluations.
fn pruned(tree: &T, statics: &[i32], corrects: bool) -> i32 {
    let (mut alpha, mut entry) = (-99, 0);
    for (at, (node, own)) in tree.kids.iter().zip(statics).enumerate() {
        let mut search = |window: [i32; 2]| {
            // For Min, who is to move there.
            let evaluation = -own + if corrects { entry * 82 / 16_384 } else { 0 };
            if window[1] - window[0] == 1 && evaluation - 3 >= -window[0] {
                return -evaluation;
            }
            let score = soft(node, false, window);
            let error = -score - evaluation;
            let is_error = match score {
                _ if score <= window[0] => error > 0,
                _ if score >= window[1] => error < 0,
                _ => true,
            };
            if is_error {
                let bonus: i32 = (error * 200).clamp(-4_096, 4_096);
                entry += bonus - entry * bonus.abs() / 16_384;
            }
            score
        };
        let mut score = search([alpha, if at == 0 { 99 } else { alpha + 1 }]);
        if at > 0 && score > alpha {
            score = search([alpha, 99]);
        }
        alpha = alpha.max(score);
    }
    alpha
}

/// The static values of an answer are near the values of their nodes.
fn near_enough(instance: &Value, answer: &str) -> bool {
    let tree = given(instance);
    let is_own = |node: &&T| text(&instance["given"]["names"][&node.label]).ends_with('?');
    let values = tree.kids.iter().filter(is_own).map(|node| node.minimax(false));
    let error: i32 = pair(answer).iter().zip(values).map(|(own, value)| (own - value).abs()).sum();
    error <= said(instance, "most")
}

fn reverse_futility(instance: &Value, all: &[String]) -> Vec<bool> {
    let tree = given(instance);
    assert_ne!(tree.minimax(true), said(instance, "wanted"));
    let score = |answer: &String| pruned(&tree, &filled(instance, answer), false);
    let is_right = |answer: &String| score(answer) == said(instance, "wanted") && near_enough(instance, answer);
    all.iter().map(is_right).collect()
}

fn corrected(instance: &Value, all: &[String]) -> Vec<bool> {
    let tree = given(instance);
    let score = |answer: &String, corrects: bool| pruned(&tree, &filled(instance, answer), corrects);
    let is_right = |answer: &String| {
        let is_misled = score(answer, true) == said(instance, "wanted");
        is_misled && score(answer, false) == tree.minimax(true) && near_enough(instance, answer)
    };
    all.iter().map(is_right).collect()
}

/// The first leaf is what Max has. A capture whose static value is 3 points below it ends B.
fn prob_cut(instance: &Value, all: &[String]) -> Vec<bool> {
    let is_misled = |answer: &String| {
        let tree = T::read(answer);
        let (alpha, captures) = (tree.kids[0].value, &tree.kids[1].kids[..2]);
        let is_cut = captures.iter().any(|kid| kid.value + 3 <= alpha);
        is_cut && tree.kids[1].minimax(false) == alpha + said(instance, "by")
    };
    all.iter().map(is_misled).collect()
}

fn depths(_: &Value) -> Vec<String> {
    pairs([30, 30])
}

/// Four slots: a new entry takes the place of that with the least depth, of which each search takes 8.
fn replaced(instance: &Value, all: &[String]) -> Vec<bool> {
    let rows = list(&instance["given"]["rows"]);
    let wanted: HashSet<&str> = text(&instance["statement"]["values"]["wanted"]).split(", ").collect();
    let is_right = |answer: &String| {
        let mut own = pair(answer).into_iter();
        let mut slots: Vec<(&str, i32, i32)> = Vec::new();
        for row in rows {
            let [letter, depth, search] = [0, 1, 2].map(|at| text(&row[at]));
            let depth = if depth == "?" { own.next().expect("two depths") } else { depth.parse().expect("a depth") };
            let search: i32 = search.parse().expect("a number");
            let worth = |(_, depth, from): &(&str, i32, i32)| depth - 8 * (search - from);
            let entry = (letter, depth, search);
            match slots.iter().map(worth).min() {
                Some(least) if slots.len() == 4 => {
                    let at = slots.iter().position(|slot| worth(slot) == least).expect("a slot");
                    slots[at] = entry;
                }
                _ => slots.push(entry),
            }
        }
        slots.iter().map(|(letter, ..)| *letter).collect::<HashSet<_>>() == wanted
    };
    assert!(number(&instance["seed"]) >= 0);
    all.iter().map(is_right).collect()
}
