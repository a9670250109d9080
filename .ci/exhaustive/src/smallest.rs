//! The smallest input on which a search differs from minimax.

use game_search::ladder::Algorithm;
use game_search::{Score, Side, Window};

use crate::families;
use crate::graph::Graph;
use crate::searches::search;

/// The largest depth that is searched.
const MAX_DEPTH: u32 = 6;

/// The smallest input on which a search with the full window differs from minimax. Inputs are compared by the number of
/// nodes, then by that of moves, marks and plies. Ties are broken by the sum of the values, the side that begins, and
/// the text.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Smallest {
    /// The number of noisy moves and of nodes that allow a pass.
    pub marks: u32,
    /// The depth of the search, in plies.
    pub depth: u32,
    sum: i32,
    second_begins: bool,
    /// The graph, in the notation of `small_games::Tree`.
    pub text: String,
    /// The value to this depth, for the side to move.
    pub minimax: i32,
    /// The score of the search, for the side to move.
    pub score: i32,
}

/// Searches graphs without cycles of one node, two nodes, and so on, with the value 0 or 1 at every node, every set of
/// the marks that the algorithm can use, either side first, and depths from 1 to 6. Returns the smallest input on which
/// the algorithm differs from minimax, and the number of searches.
pub fn smallest(algorithm: Algorithm) -> (Smallest, u64) {
    let mut searches = 0;
    for nodes in 1.. {
        let graphs = families::acyclic(nodes);
        for same_size in graphs.chunk_by(|one, other| one.edges() == other.edges()) {
            let found = same_size.iter().filter_map(|graph| smallest_on(algorithm, graph.clone(), &mut searches)).min();
            if let Some(found) = found {
                return (found, searches);
            }
        }
    }
    unreachable!("there is always a larger graph")
}

fn smallest_on(algorithm: Algorithm, mut graph: Graph, searches: &mut u64) -> Option<Smallest> {
    let nodes = graph.nodes().len();
    let uses = |capability| algorithm.needs().contains(&capability);
    // A mark is a move that can be noisy, or an inner node that can allow a pass.
    let inner: Vec<_> = (0..nodes).filter(|&node| !graph.nodes()[node].children.is_empty()).collect();
    let places = |&node: &usize| (0..graph.nodes()[node].children.len()).map(move |place| (node, Some(place)));
    let mut marks: Vec<_> = if uses("Tactics") { inner.iter().flat_map(places).collect() } else { Vec::new() };
    marks.extend(inner.iter().filter(|_| uses("NullMove")).map(|&node| (node, None)));

    let mut best: Option<Smallest> = None;
    for set in 0..1_u32 << marks.len() {
        graph.nodes_mut().iter_mut().for_each(|node| (node.noisy, node.passes) = (0, false));
        for (_, &(node, place)) in marks.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1) {
            match place {
                Some(place) => graph.nodes_mut()[node].noisy |= 1 << place,
                None => graph.nodes_mut()[node].passes = true,
            }
        }
        for (values, depth) in (0..1_u32 << nodes).flat_map(|values| (1..=MAX_DEPTH).map(move |depth| (values, depth)))
        {
            let digits = graph.nodes_mut().iter_mut().enumerate();
            digits.for_each(|(bit, node)| node.value = (values >> bit & 1) as i32);
            for side in [Side::First, Side::Second] {
                graph.begin(side);
                *searches += 1;
                let minimax = side.absolute(Score::heuristic(graph.minimax(0, side, depth))).value();
                let score = search(algorithm, &mut graph, &mut (), depth, Window::FULL).score.value();
                if score != minimax {
                    let (sum, second_begins, text) = (values.count_ones() as i32, side == Side::Second, graph.text());
                    let found = Smallest { marks: set.count_ones(), depth, sum, second_begins, text, minimax, score };
                    best = best.into_iter().chain([found]).min();
                }
            }
        }
    }
    best
}
