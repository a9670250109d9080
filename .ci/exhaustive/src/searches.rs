//! The searches of the ladder, and what their results must be.

use game_search::ladder::aspiration;
use game_search::ladder::together::{self, Options, Tables};
use game_search::ladder::transposition_table::{self, DepthMatch, Table};
use game_search::ladder::{Algorithm, Context, Exactness, SearchResult, mt_sss, mtdf};
use game_search::{Observer, Score, Side, Window};

use crate::graph::{Graph, Value};

/// The base-2 logarithm of the number of slots in a table. Every position has a slot of its own.
const TABLE_BITS: u32 = 5;

/// The radius of aspiration windows. With the radius of the library, 50, no value from 0 to 3 would fall outside.
const RADIUS: i32 = 1;

/// Returns the algorithms that promise minimax's value, or those that do not.
pub fn algorithms(are_exact: bool) -> Vec<Algorithm> {
    let exact = |algorithm: &Algorithm| algorithm.exactness() == Exactness::Minimax;
    Algorithm::ALL.iter().copied().filter(|algorithm| exact(algorithm) == are_exact).collect()
}

/// Returns `true` if the algorithm has a transposition table.
pub fn has_table(algorithm: Algorithm) -> bool {
    algorithm.needs().contains(&"PositionKey")
}

/// Runs an algorithm as [`Algorithm::search_window`] does, but with tables of 32 slots: the library's tables of up to a
/// million slots would take longer to create than these searches. Exact searches have aspiration windows of the radius
/// `RADIUS`.
///
/// # Panics
///
/// Panics if the algorithm needs a capability that the graph does not offer.
pub fn search<O: Observer<u8>>(
    algorithm: Algorithm,
    graph: &mut Graph,
    observer: &mut O,
    depth: u32,
    window: Window,
) -> SearchResult<u8> {
    let depth_match = match algorithm {
        Algorithm::TranspositionTableAtLeast => DepthMatch::AtLeast,
        _ => DepthMatch::Equal,
    };
    let table = || Table::new(TABLE_BITS, depth_match);
    let mut value = Value;
    let mut cx = Context::new(graph, &mut value, observer);
    let score = match algorithm {
        Algorithm::TranspositionTable | Algorithm::TranspositionTableAtLeast => {
            transposition_table::search(&mut cx, depth, 0, window, &mut table())
        }
        Algorithm::Aspiration => aspiration::search(&mut cx, depth, RADIUS),
        Algorithm::Mtdf => mtdf::search(&mut cx, depth, &mut table()),
        Algorithm::MtSss => mt_sss::search(&mut cx, depth, &mut table()),
        Algorithm::MtDual => mt_sss::dual(&mut cx, depth, &mut table()),
        Algorithm::TogetherExact | Algorithm::Together => {
            let exact = Options { aspiration: RADIUS, ..Options::EXACT };
            let options = if algorithm == Algorithm::Together { Options::PLAYING } else { exact };
            let mut tables = Tables::new(cx.game, TABLE_BITS, options);
            together::search(&mut cx, depth, &mut tables)
        }
        _ => {
            let found = algorithm.search_window(graph, &mut Value, observer, depth, window);
            return found.expect("the graph offers every capability of the ladder");
        }
    };
    SearchResult { score, line: cx.pv.line(0).to_vec() }
}

/// Returns the 15 windows that searches of trees with the values 0 to 3 can tell apart, for the first player.
///
/// A search compares values with alpha (`value > alpha`) and with beta (`value >= beta`), and with nothing else. What it
/// does therefore depends only on how many of the four values are at most alpha, from 0 to 4, and how many are below
/// beta, from 0 to 4. There are at most as many of the first kind as of the second, because alpha < beta. Of the 15
/// pairs of numbers, 5 have no value inside: the window lies beyond an end, or between two neighbours like (1, 2), and
/// half steps such as (1.2, 1.7) would be no different. Alpha from -1 to 3 and beta from 0 to 4 reach each pair once.
pub fn windows() -> Vec<Window> {
    let betas = |alpha| (alpha + 1..=4).map(move |beta| (alpha, beta));
    (-1..=3).flat_map(betas).filter_map(|(alpha, beta)| Window::between(alpha, beta)).collect()
}

/// Checks a result against the value of the root. `window`, score and value are for the side to move.
///
/// # Errors
///
/// Returns the promise that is broken.
pub fn check(
    algorithm: Algorithm,
    graph: &Graph,
    side: Side,
    value: i32,
    window: Window,
    found: &SearchResult<u8>,
) -> Result<(), &'static str> {
    let (value, score) = (Score::heuristic(value), found.score);
    if algorithm == Algorithm::AlphaBetaFailHard {
        let clamped = value.clamp(window.alpha, window.beta);
        (score == clamped).then_some(()).ok_or("fail-hard returns the value, clamped to the window")?;
    }
    if window.fails_low(score) {
        let is_bound = value <= score;
        return is_bound.then_some(()).ok_or("a score at most alpha is an upper bound");
    }
    if window.fails_high(score) {
        let is_bound = value >= score;
        return is_bound.then_some(()).ok_or("a score at least beta is a lower bound");
    }
    (score == value).then_some(()).ok_or("a score inside the window is the value")?;

    let (mut node, mut to_move) = (0, side);
    for &place in &found.line {
        let children = &graph.nodes()[usize::from(node)].children;
        // At a leaf, the place 0 stands for waiting.
        let waits = (children.is_empty() && place == 0).then_some(node);
        node = children.get(usize::from(place)).copied().or(waits).ok_or("the line has legal moves")?;
        to_move = !to_move;
    }
    let is_leaf = graph.nodes()[usize::from(node)].children.is_empty();
    // A table entry and a null window have no line, so the line can end at an inner node there.
    (is_leaf || may_end_early(algorithm)).then_some(()).ok_or("the line leads to a leaf")?;
    let end = graph.minimax(node, to_move, u32::MAX);
    (side.absolute(Score::heuristic(end)) == value).then_some(()).ok_or("the line leads to the value")
}

/// Returns `true` if the principal variation can be shorter than the way to a leaf.
fn may_end_early(algorithm: Algorithm) -> bool {
    has_table(algorithm) || algorithm == Algorithm::PvsFromScore
}
