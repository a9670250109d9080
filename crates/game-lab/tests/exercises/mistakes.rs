//! The planted mistakes once more, in searches that are written without the library.

use std::collections::HashMap;

use super::twin::T;

/// Searches a tree to a depth. Returns the score for the side to move. The sign is -1 if Min moves at the root.
pub type Search = fn(&T, depth: u32, sign: i32, nodes: &mut u32) -> i32;

pub struct Mistake {
    pub name: &'static str,
    pub wrong: Search,
    /// The search of the lesson, if nodes are compared.
    pub right: Search,
}

const FULL: [i32; 2] = [-99, 99];

pub const MISTAKES: &[Mistake] = &[
    Mistake { name: "leaf-without-side", wrong: |tree, depth, _, _| for_mover(tree, depth), right: plain },
    Mistake {
        name: "min-raises-alpha",
        wrong: |tree, depth, sign, _| sign * min_raises_alpha(tree, depth, sign > 0, FULL),
        right: plain,
    },
    Mistake { name: "forgotten-negation", wrong: without_negation, right: plain },
    Mistake {
        name: "cut-above-beta",
        wrong: |tree, depth, sign, nodes| alpha_beta(tree, depth, sign, FULL, |score, beta| score > beta, nodes),
        right: |tree, depth, sign, nodes| alpha_beta(tree, depth, sign, FULL, |score, beta| score >= beta, nodes),
    },
    Mistake {
        name: "same-window",
        // Beta stays infinite, so nothing is cut.
        wrong: plain,
        right: |tree, depth, sign, nodes| alpha_beta(tree, depth, sign, FULL, |score, beta| score >= beta, nodes),
    },
    Mistake { name: "lost-score", wrong: |tree, depth, sign, _| lost_score(tree, depth, sign, FULL), right: plain },
    Mistake { name: "last-iteration", wrong: last_iteration, right: plain },
    Mistake { name: "fail-low-accepted", wrong: fail_low_accepted, right: plain },
    Mistake {
        name: "shifted-null-window",
        wrong: |tree, depth, sign, _| shifted(tree, depth, sign, FULL),
        right: plain,
    },
    Mistake {
        name: "bound-for-score",
        wrong: |tree, depth, sign, _| no_re_search(tree, depth, sign, FULL),
        right: plain,
    },
    Mistake { name: "stored-as-exact", wrong: stored_as_exact, right: plain },
    Mistake {
        name: "forced-capture",
        wrong: |tree, _, sign, _| -> i32 { after_move(tree, sign, true) },
        right: |tree, _, sign, _| -> i32 { after_move(tree, sign, false) },
    },
];

/// The positions after each move. In a leaf above the horizon the side to move can only wait.
fn moves(tree: &T) -> Vec<&T> {
    if tree.kids.is_empty() { vec![tree] } else { tree.kids.iter().collect() }
}

/// Returns 1, or 0 for a leaf in which the side to move waits.
fn is_written(tree: &T, kid: &T) -> u32 {
    u32::from(!std::ptr::eq(tree, kid))
}

fn plain(tree: &T, depth: u32, sign: i32, nodes: &mut u32) -> i32 {
    if depth == 0 {
        return sign * tree.value;
    }
    let mut search = |kid| {
        *nodes += is_written(tree, kid);
        -plain(kid, depth - 1, -sign, nodes)
    };
    moves(tree).into_iter().map(&mut search).max().unwrap()
}

/// The leaves are worth their value for the side that moves there, and count as if for Max.
fn for_mover(tree: &T, depth: u32) -> i32 {
    if depth == 0 {
        return tree.value;
    }
    moves(tree).into_iter().map(|kid| -for_mover(kid, depth - 1)).max().unwrap()
}

fn without_negation(tree: &T, depth: u32, sign: i32, nodes: &mut u32) -> i32 {
    *nodes += 1;
    if depth == 0 {
        return sign * tree.value;
    }
    moves(tree).into_iter().map(|kid| without_negation(kid, depth - 1, -sign, nodes)).max().unwrap()
}

/// For Max at every node.
fn min_raises_alpha(tree: &T, depth: u32, is_max: bool, [mut alpha, beta]: [i32; 2]) -> i32 {
    if depth == 0 {
        return tree.value;
    }
    let mut best = if is_max { -99 } else { 99 };
    for kid in moves(tree) {
        let score = min_raises_alpha(kid, depth - 1, !is_max, [alpha, beta]);
        let is_better = if is_max { score > best } else { score < best };
        if !is_better {
            continue;
        }
        best = score;
        let cuts = if is_max { score >= beta } else { score <= alpha };
        if cuts {
            break;
        }
        // Here is the mistake: both raise alpha, Min if the score is below beta.
        if is_max && score > alpha || !is_max && score < beta {
            alpha = score;
        }
    }
    best
}

fn alpha_beta(
    tree: &T,
    depth: u32,
    sign: i32,
    [mut alpha, beta]: [i32; 2],
    cuts: fn(i32, i32) -> bool,
    nodes: &mut u32,
) -> i32 {
    if depth == 0 {
        return sign * tree.value;
    }
    let mut best = -99;
    for kid in moves(tree) {
        *nodes += is_written(tree, kid);
        best = best.max(-alpha_beta(kid, depth - 1, -sign, [-beta, -alpha], cuts, nodes));
        if cuts(best, beta) {
            break;
        }
        alpha = alpha.max(best);
    }
    best
}

fn lost_score(tree: &T, depth: u32, sign: i32, [alpha, beta]: [i32; 2]) -> i32 {
    if depth == 0 {
        return sign * tree.value;
    }
    let mut best = -99;
    for kid in moves(tree) {
        let score = -lost_score(kid, depth - 1, -sign, [-beta, -alpha.max(best)]);
        if score >= beta {
            return best;
        }
        best = best.max(score);
    }
    best
}

fn shifted(tree: &T, depth: u32, sign: i32, [mut alpha, beta]: [i32; 2]) -> i32 {
    if depth == 0 {
        return sign * tree.value;
    }
    let mut best = -99;
    for (at, kid) in moves(tree).into_iter().enumerate() {
        let search = |low: i32, high: i32| -shifted(kid, depth - 1, -sign, [-high, -low]);
        let mut score = if at == 0 { search(alpha, beta) } else { search(alpha - 1, alpha) };
        if at > 0 && alpha < score && score < beta {
            score = search(alpha, beta);
        }
        best = best.max(score);
        if best >= beta {
            break;
        }
        alpha = alpha.max(best);
    }
    best
}

fn no_re_search(tree: &T, depth: u32, sign: i32, [mut alpha, beta]: [i32; 2]) -> i32 {
    if depth == 0 {
        return sign * tree.value;
    }
    let mut best = -99;
    for (at, kid) in moves(tree).into_iter().enumerate() {
        let high = if at == 0 { beta } else { alpha + 1 };
        best = best.max(-no_re_search(kid, depth - 1, -sign, [-high, -alpha]));
        if best >= beta {
            break;
        }
        alpha = alpha.max(best);
    }
    best
}

/// The value one ply before the last one, where inner nodes are worth 0.
fn last_iteration(tree: &T, depth: u32, sign: i32, nodes: &mut u32) -> i32 {
    if depth == 1 { 0 } else { plain(tree, depth - 1, sign, nodes) }
}

/// Alpha-beta that begins with a line of children. Returns the score, and the line that it found.
fn follow(
    tree: &T,
    depth: u32,
    sign: i32,
    [mut alpha, beta]: [i32; 2],
    line: &[usize],
    is_root: bool,
) -> (i32, Vec<usize>) {
    if depth == 0 {
        return (sign * tree.value, Vec::new());
    }
    let kids = moves(tree);
    let mut order: Vec<_> = (0..kids.len()).collect();
    if let Some(&first) = line.first() {
        order.retain(|&at| at != first);
        order.insert(0, first);
    }
    let (mut best, mut found) = (-99, Vec::new());
    for (turn, &at) in order.iter().enumerate() {
        let rest = if turn == 0 && line.len() > 1 { &line[1..] } else { &[] };
        let (score, below) = follow(kids[at], depth - 1, -sign, [-beta, -alpha], rest, false);
        if -score > best {
            best = -score;
            if best >= beta {
                found = if is_root { vec![at] } else { Vec::new() };
                break;
            }
            if best > alpha {
                alpha = best;
                found = [vec![at], below].concat();
            }
        }
    }
    (best, found)
}

fn fail_low_accepted(tree: &T, depth: u32, sign: i32, _: &mut u32) -> i32 {
    let (mut score, mut line) = (0, Vec::new());
    for iteration in 1..=depth {
        let window = if iteration == 1 { FULL } else { [score - 2, score + 2] };
        let before = line.clone();
        (score, line) = follow(tree, iteration, sign, window, &before, true);
        if score >= window[1] {
            (score, line) = follow(tree, iteration, sign, [window[1] - 1, 99], &before, true);
        }
    }
    score
}

/// A table by node, side and depth: the score, and the move that was good.
type Table = HashMap<(*const T, i32), (u32, i32, Option<usize>)>;

fn with_table(tree: &T, depth: u32, sign: i32, [mut alpha, beta]: [i32; 2], table: &mut Table) -> i32 {
    if depth == 0 {
        return sign * tree.value;
    }
    let key = (std::ptr::from_ref(tree), sign);
    let known = table.get(&key).copied();
    if let Some((of, score, _)) = known
        && of == depth
    {
        return score;
    }
    let kids = moves(tree);
    let mut order: Vec<_> = (0..kids.len()).collect();
    if let Some((.., Some(first))) = known {
        order.retain(|&at| at != first);
        order.insert(0, first);
    }
    let (mut best, mut good) = (-99, None);
    for at in order {
        let score = -with_table(kids[at], depth - 1, -sign, [-beta, -alpha], table);
        if score > best {
            best = score;
            if score >= beta {
                good = Some(at);
                break;
            }
            if score > alpha {
                alpha = score;
                good = Some(at);
            }
        }
    }
    table.insert(key, (depth, best, good));
    best
}

fn stored_as_exact(tree: &T, depth: u32, sign: i32, _: &mut u32) -> i32 {
    let (mut score, mut table) = (0, Table::new());
    for iteration in 1..=depth {
        let (mut lower, mut upper) = (-99, 99);
        while lower < upper {
            let beta = if score == lower { score + 1 } else { score };
            score = with_table(tree, iteration, sign, [beta - 1, beta], &mut table);
            if score >= beta {
                lower = score;
            } else {
                upper = score;
            }
        }
    }
    score
}

/// The value after the best move, and captures after it.
fn after_move(tree: &T, sign: i32, is_forced: bool) -> i32 {
    tree.kids.iter().map(|kid| -captures(kid, -sign, is_forced, true)).max().unwrap()
}

/// A side takes the static value or captures. If captures are forced, it can take the static value only before the first
/// capture, and where there is none.
fn captures(node: &T, sign: i32, is_forced: bool, is_first: bool) -> i32 {
    let noisy = node.kids.iter().filter(|kid| kid.mark.starts_with('!'));
    let best = noisy.map(|kid| -captures(kid, -sign, is_forced, false)).max();
    let own = sign * node.value;
    match best {
        Some(best) if is_forced && !is_first => best,
        Some(best) => best.max(own),
        None => own,
    }
}
