//! The exercises on windows, quiescence, null move, late move reductions, MTD(f) and
//! SSS*, and on iterative deepening, without the library.

use std::collections::HashMap;

use serde_json::Value;

use super::twin::{T, given, leaves, pair, said};
use crate::common::{number, text};

pub fn cheapest(instance: &Value, all: &[String]) -> Vec<bool> {
    let tree = given(instance);
    let is_high = text(&instance["statement"]["key"]) == "fail-high";
    let outcome = |answer: &String| {
        let ([alpha, beta], mut count) = (pair(answer), 0);
        let value = leaves(&tree, true, alpha, beta, &mut count);
        let fails = if is_high { value >= beta } else { value <= alpha };
        fails.then_some(count)
    };
    let fewest = all.iter().filter_map(outcome).min();
    let is_cheap = |answer: &&String| outcome(answer).is_some() && outcome(answer) == fewest;
    // The distance of the bound beyond which the value lies, from the other end of the range.
    let nearness = |answer: &String| if is_high { pair(answer)[1] } else { -pair(answer)[0] };
    let nearest = all.iter().filter(is_cheap).map(nearness).max();
    all.iter().map(|answer| is_cheap(&answer) && Some(nearness(answer)) == nearest).collect()
}

pub fn marks(instance: &Value) -> Vec<String> {
    let plain = text(&instance["given"]["tree"]);
    // Leaves follow a space or a bracket, and no label.
    let mut all = vec![String::new()];
    for (at, sign) in plain.char_indices() {
        let begins = sign.is_ascii_digit() && plain[..at].ends_with(['(', ' ']);
        let other: Vec<_> = if begins { all.iter().map(|text| format!("{text}!{sign}")).collect() } else { Vec::new() };
        all.iter_mut().for_each(|text| text.push(sign));
        all.extend(other);
    }
    all
}

/// At each child of the root Min takes its static value, or a noisy leaf below it.
pub fn quiet(instance: &Value, all: &[String]) -> Vec<bool> {
    let score = |answer: &String| {
        let children = answer.trim_start_matches("A:(").split(')').filter(|child| child.contains('('));
        let value = |child: &str| {
            let (own, leaves) = child.split_once('(').unwrap();
            let own: i32 = own.split_once(':').unwrap().1.trim_end_matches('/').parse().unwrap();
            leaves.split(' ').filter_map(|leaf| leaf.strip_prefix('!')?.parse().ok()).fold(own, i32::min)
        };
        children.map(value).max().unwrap()
    };
    let is_right = |answer: &String| {
        score(answer) == said(instance, "wanted") && answer.matches('!').count() <= said(instance, "most") as usize
    };
    all.iter().map(is_right).collect()
}

/// PVS with null moves that skip two plies.
fn with_pass(
    tree: &T,
    [depth, ply]: [u32; 2],
    sign: i32,
    [mut alpha, beta]: [i32; 2],
    passed: bool,
    passes: &mut [i32; 2],
) -> i32 {
    if depth == 0 {
        return sign * tree.value;
    }
    let may_pass = !passed && ply > 0 && beta - alpha == 1 && depth > 2 && tree.mark.starts_with('^');
    if may_pass {
        passes[0] += 1;
        if -with_pass(tree, [depth - 3, ply + 1], -sign, [-beta, -alpha], true, passes) >= beta {
            passes[1] += 1;
            return beta;
        }
    }
    let mut best = -99;
    for (at, kid) in tree.kids.iter().enumerate() {
        let mut search =
            |high: i32, low: i32| -with_pass(kid, [depth - 1, ply + 1], -sign, [-high, -low], false, passes);
        let mut score = if at == 0 { search(beta, alpha) } else { search(alpha + 1, alpha) };
        if at > 0 && alpha < score && score < beta {
            score = search(beta, alpha);
        }
        best = best.max(score);
        alpha = alpha.max(best);
        if best >= beta {
            break;
        }
    }
    best
}

pub fn misled(instance: &Value, all: &[String]) -> Vec<bool> {
    let is_misled = |answer: &String| {
        let tree = T::read(answer);
        let score = with_pass(&tree, [4, 0], 1, [-99, 99], false, &mut [0, 0]);
        tree.minimax(true) - score == said(instance, "by")
    };
    all.iter().map(is_misled).collect()
}

/// Alpha-beta for Max at every node, with the alpha cutoffs and the beta cutoffs.
fn cutoffs(tree: &T, is_max: bool, [mut alpha, mut beta]: [i32; 2], counts: &mut [i32; 2]) -> i32 {
    let mut best = if is_max { -99 } else { 99 };
    for kid in &tree.kids {
        let value = cutoffs(kid, !is_max, [alpha, beta], counts);
        best = if is_max { best.max(value) } else { best.min(value) };
        if if is_max { best >= beta } else { best <= alpha } {
            counts[usize::from(is_max)] += 1;
            break;
        }
        if is_max {
            alpha = alpha.max(best);
        } else {
            beta = beta.min(best);
        }
    }
    if tree.kids.is_empty() { tree.value } else { best }
}

/// Quiescence one ply below the root, with the static evaluations and those that are enough.
fn stand_pats(tree: &T, _: bool, [mut alpha, beta]: [i32; 2], counts: &mut [i32; 2]) -> i32 {
    for node in &tree.kids {
        counts[0] += 1;
        let mut least = node.value;
        if least <= alpha {
            counts[1] += 1;
        } else {
            for leaf in node.kids.iter().filter(|leaf| leaf.mark == "!") {
                counts[0] += 1;
                counts[1] += i32::from(leaf.value >= least.min(beta));
                least = least.min(leaf.value);
                if least <= alpha {
                    break;
                }
            }
        }
        alpha = alpha.max(least);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// The windows that are wide enough, and in which a search counts what is wanted.
fn wide(instance: &Value, all: &[String], search: fn(&T, bool, [i32; 2], &mut [i32; 2]) -> i32) -> Vec<bool> {
    let (tree, wanted) = (given(instance), ["first", "second"].map(|name| said(instance, name)));
    let is_right = |answer: &String| {
        let (window, mut counts) = (pair(answer), [0, 0]);
        search(&tree, true, window, &mut counts);
        counts == wanted && window[1] - window[0] >= said(instance, "width")
    };
    all.iter().map(is_right).collect()
}

pub fn widest_cutoffs(instance: &Value, all: &[String]) -> Vec<bool> {
    wide(instance, all, cutoffs)
}

pub fn widest_leaves(instance: &Value, all: &[String]) -> Vec<bool> {
    wide(instance, all, |tree, is_max, window, counts| {
        let (mut evaluated, mut both) = (0, [0, 0]);
        cutoffs(tree, is_max, window, &mut both);
        let value = leaves(tree, is_max, window[0], window[1], &mut evaluated);
        *counts = [evaluated as i32, both[0] + both[1]];
        value
    })
}

pub fn widest_stand_pats(instance: &Value, all: &[String]) -> Vec<bool> {
    wide(instance, all, stand_pats)
}

pub fn widest_passes(instance: &Value, all: &[String]) -> Vec<bool> {
    wide(instance, all, |tree, _, window, counts| with_pass(tree, [4, 0], 1, window, false, counts))
}

/// PVS in which a null window searches the fourth move and later ones a ply less deep, from depth 3 on.
fn with_reductions(tree: &T, depth: u32, sign: i32, [mut alpha, beta]: [i32; 2]) -> i32 {
    if depth == 0 {
        return sign * tree.value;
    }
    // In a leaf above the horizon the side to move can only wait.
    let kids = if tree.kids.is_empty() { std::slice::from_ref(tree) } else { &tree.kids };
    let mut best = -99;
    for (at, kid) in kids.iter().enumerate() {
        let search = |depth, high: i32| -with_reductions(kid, depth, -sign, [-high, -alpha]);
        let is_late = at > 2 && depth > 2 && beta - alpha == 1;
        let mut score = search(depth - 1 - u32::from(is_late), if at == 0 { beta } else { alpha + 1 });
        if is_late && score > alpha {
            score = search(depth - 1, alpha + 1);
        }
        if at > 0 && alpha < score && score < beta {
            score = search(depth - 1, beta);
        }
        best = best.max(score);
        alpha = alpha.max(best);
        if best >= beta {
            break;
        }
    }
    best
}

pub fn reduced(instance: &Value, all: &[String]) -> Vec<bool> {
    let is_misled = |answer: &String| {
        let tree = T::read(answer);
        tree.minimax(true) - with_reductions(&tree, tree.height(), 1, [-99, 99]) == said(instance, "by")
    };
    all.iter().map(is_misled).collect()
}

/// Depth 1 evaluates the children, and depth 2 begins with the best of them.
pub fn deepened(instance: &Value, all: &[String]) -> Vec<bool> {
    let count = |answer: &String| {
        let mut tree = T::read(answer);
        let best = tree.kids.iter().map(|kid| kid.value).max();
        let first = tree.kids.iter().position(|kid| Some(kid.value) == best).unwrap();
        tree.kids[..=first].rotate_right(1);
        let mut count = tree.kids.len();
        leaves(&tree, true, i32::MIN, i32::MAX, &mut count);
        count as i32
    };
    all.iter().map(|answer| count(answer) == said(instance, "wanted")).collect()
}

pub fn guesses(instance: &Value) -> Vec<String> {
    let [first, last] = [0, 1].map(|at| number(&instance["given"]["guesses"][at]));
    (first..=last).map(|guess| guess.to_string()).collect()
}

/// By node: the bounds of its value for Max, and the child that was good.
type Table = HashMap<*const T, ([i32; 2], Option<usize>)>;

/// Asks whether the value is at least `beta`, for Max at every node. Returns a bound.
fn asked(tree: &T, is_max: bool, beta: i32, table: &mut Table) -> i32 {
    if tree.kids.is_empty() {
        return tree.value;
    }
    let known = table.get(&std::ptr::from_ref(tree)).copied();
    if let Some(([low, high], _)) = known {
        if low >= beta {
            return low;
        }
        if high < beta {
            return high;
        }
    }
    let mut order: Vec<_> = (0..tree.kids.len()).collect();
    if let Some((_, Some(first))) = known {
        order.retain(|&at| at != first);
        order.insert(0, first);
    }
    let (mut best, mut good) = (if is_max { -99 } else { 99 }, None);
    for at in order {
        let score = asked(&tree.kids[at], !is_max, beta, table);
        best = if is_max { best.max(score) } else { best.min(score) };
        if (score >= beta) == is_max {
            good = Some(at);
            break;
        }
    }
    let bounds = if best >= beta { [best, 99] } else { [-99, best] };
    table.insert(tree, (bounds, good));
    best
}

pub fn fewest_passes(instance: &Value, all: &[String]) -> Vec<bool> {
    let tree = given(instance);
    let passes = |answer: &String| {
        let (mut score, mut table, mut count) = (answer.parse().unwrap(), Table::new(), 0);
        let (mut lower, mut upper) = (-99, 99);
        while lower < upper {
            let beta = if score == lower { score + 1 } else { score };
            score = asked(&tree, true, beta, &mut table);
            if score >= beta {
                lower = score;
            } else {
                upper = score;
            }
            count += 1;
        }
        count
    };
    let counts: Vec<u32> = all.iter().map(passes).collect();
    counts.iter().map(|count| count == counts.iter().min().unwrap()).collect()
}

/// SSS* with its list: a node by its path, whether it is solved, and its merit. Returns the leaves by their paths.
pub fn sss(tree: &T) -> Vec<Vec<usize>> {
    let node = |path: &[usize]| path.iter().fold(tree, |at, &place| &at.kids[place]);
    let mut list: Vec<(Vec<usize>, bool, i32)> = vec![(Vec::new(), false, 99)];
    let mut leaves = Vec::new();
    loop {
        // The highest merit; among equal ones the leftmost.
        let at = (0..list.len()).min_by_key(|&at| (-list[at].2, list[at].0.clone())).unwrap();
        let (path, is_solved, merit) = list.remove(at);
        let is_max = path.len() % 2 == 0;
        let kids = node(&path).kids.len();
        let below = |place: usize| [&path[..], &[place]].concat();
        match is_solved {
            false if kids == 0 => {
                leaves.push(path.clone());
                list.push((path.clone(), true, merit.min(node(&path).value)));
            }
            false if is_max => list.extend((0..kids).map(|place| (below(place), false, merit))),
            false => list.push((below(0), false, merit)),
            true => {
                let Some((&place, parent)) = path.split_last() else { return leaves };
                if !is_max {
                    // A child of Max: its siblings are not needed.
                    list.retain(|(other, ..)| !other.starts_with(parent));
                    list.push((parent.to_vec(), true, merit));
                } else if place + 1 < node(parent).kids.len() {
                    list.push(([parent, &[place + 1]].concat(), false, merit));
                } else {
                    list.push((parent.to_vec(), true, merit));
                }
            }
        }
    }
}

pub fn counted(instance: &Value, all: &[String]) -> Vec<bool> {
    let count = |tree: &T| sss(tree).len() as i32;
    assert_eq!(count(&given(instance)), said(instance, "leaves"));
    all.iter().map(|answer| count(&T::read(answer)) == said(instance, "wanted")).collect()
}
