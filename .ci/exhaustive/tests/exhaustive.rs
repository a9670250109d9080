//! The same at a smaller size, and tests of the enumeration, of the check and of the figures.

use exhaustive::graph::Graph;
use exhaustive::runs::run;
use exhaustive::{families, searches, smallest};
use game_search::ladder::{Algorithm, SearchResult};
use game_search::{Score, Side, Stats, TextNotation, Window};
use small_games::{LeafValue, Tree};

#[test]
fn trees_of_four_leaves() {
    let exact = searches::algorithms(true);
    let done = run(&families::trees(4, 3), &exact);
    assert_eq!(done.inputs, 2 * (4 + 16 + 3 * 64 + 11 * 256));
    let windowed = exact.iter().filter(|algorithm| algorithm.takes_window()).count() as u64;
    assert_eq!((windowed, exact.len()), (9, 18));
    assert_eq!(done.runs(), done.inputs * (15 * windowed + 18 - windowed));
}

/// History and killers change the order of the moves, and with it the nodes of single trees. They gain nothing over all
/// trees together, because every order of the children is among them.
#[test]
fn orders_change_trees_and_not_their_sum() {
    let mut graphs = families::trees(5, 3);
    let (mut nodes, mut differ) = ([0; 4], [0; 4]);
    for graph in &mut graphs {
        let (leaves, depth) = (graph.leaves(), graph.height(0));
        for values in 0..4_u32.pow(leaves.len() as u32) {
            graph.set_values(&leaves, values);
            let counts = ["alpha-beta", "history", "history-power-of-two", "killers"].map(|name| {
                let mut stats = Stats::default();
                searches::search(name.parse().expect("a name"), graph, &mut stats, depth, Window::FULL);
                stats.nodes
            });
            for (place, count) in counts.into_iter().enumerate() {
                nodes[place] += count;
                differ[place] += u32::from(count != counts[0]);
            }
        }
    }
    assert!(differ[1..].iter().all(|&trees| trees > 0), "{differ:?}");
    assert_eq!(nodes, [nodes[0]; 4]);
}

#[test]
fn layered_graphs_of_six_nodes() {
    let mut with_table = searches::algorithms(true);
    with_table.retain(|&algorithm| searches::has_table(algorithm));
    let done = run(&families::layered(6), &with_table);
    assert!(done.by_algorithm.iter().all(|(_, stats)| stats.table_cutoffs > 0));
}

/// The values that the windows tell apart: how many of the values 0 to 3 are at most alpha, and how many below beta.
#[test]
fn the_windows_are_one_of_each_class() {
    let count =
        |is_counted: &dyn Fn(Score) -> bool| (0..4).filter(|&value| is_counted(Score::heuristic(value))).count();
    let mut classes: Vec<_> = searches::windows()
        .iter()
        .map(|window| (count(&|value| value <= window.alpha), count(&|value| value < window.beta)))
        .collect();
    classes.sort_unstable();
    let all: Vec<_> = (0..=4).flat_map(|low| (low..=4).map(move |high| (low, high))).collect();
    assert_eq!((all.len(), classes), (15, all));
}

/// Counts layered graphs without enumerating them. In a layer of `a` nodes before one of `b`, each node has one of the
/// `lists(b)` sequences of different children, and together they name all `b`. Every order of the `b` nodes gives the
/// same graph. Those that are trees, of which there is a Catalan number, have no shared node.
#[test]
fn layered_graphs_are_as_many_as_counted() {
    fn factorial(n: i64) -> i64 {
        (1..=n).product()
    }
    fn covering(a: i64, b: i64) -> i64 {
        let choose = |k| factorial(b) / factorial(k) / factorial(b - k);
        let lists = |n: i64| (0..=n).map(|k| factorial(n) / factorial(n - k)).sum::<i64>();
        let signed = |k: i64| if k % 2 == 0 { choose(k) } else { -choose(k) };
        (0..=b).map(|k| signed(k) * lists(b - k).pow(a as u32)).sum::<i64>() / factorial(b)
    }
    fn below(layer: i64, left: i64) -> i64 {
        if left == 0 { 1 } else { (1..=left).map(|next| covering(layer, next) * below(next, left - next)).sum() }
    }
    let shared = |nodes: i64| below(1, nodes - 1) - factorial(2 * nodes - 2) / factorial(nodes - 1) / factorial(nodes);
    for nodes in 1..=7 {
        let expected = (1..=nodes).map(shared).sum::<i64>();
        assert_eq!(families::layered(nodes as usize).len() as i64, expected, "{nodes} nodes");
    }
}

/// Every graph without cycles of up to four nodes, written down in another way: each node's moves are any sequence, and
/// the graphs whose nodes do not have the numbers of a breadth-first search are left out.
#[test]
fn acyclic_graphs_are_each_one_of_all() {
    fn sequences(of: &[u8]) -> Vec<Vec<u8>> {
        let longer = of.iter().flat_map(|&first| {
            let rest: Vec<_> = of.iter().copied().filter(|&it| it != first).collect();
            sequences(&rest).into_iter().map(move |rest| [&[first], &rest[..]].concat())
        });
        [Vec::new()].into_iter().chain(longer).collect()
    }
    fn is_member(lists: &[&Vec<u8>]) -> bool {
        // The nodes in the order in which a breadth-first search finds them.
        let mut found = vec![0];
        for place in 0..lists.len() {
            let Some(&node) = found.get(place) else { return false };
            lists[usize::from(node)].iter().for_each(|child| {
                if !found.contains(child) {
                    found.push(*child)
                }
            });
        }
        // Without cycles, leaves can be taken away until nothing is left.
        let mut left: Vec<u8> = (0..lists.len() as u8).collect();
        while let Some(at) = left.iter().position(|&it| lists[usize::from(it)].iter().all(|it| !left.contains(it))) {
            left.remove(at);
        }
        found.is_sorted() && left.is_empty()
    }
    for nodes in 1..=4 {
        let all = sequences(&(0..nodes as u8).collect::<Vec<_>>());
        let count = (0..all.len().pow(nodes)).filter(|&code| {
            let lists: Vec<_> = (0..nodes).map(|node| &all[code / all.len().pow(node) % all.len()]).collect();
            is_member(&lists)
        });
        let graphs = families::acyclic(nodes as usize);
        assert_eq!(graphs.len(), count.count(), "{nodes} nodes");
        let mut different: Vec<_> =
            graphs.iter().map(|it| it.nodes().iter().map(|it| it.children.clone()).collect::<Vec<_>>()).collect();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), graphs.len());
    }
}

/// A search of `((3 1) (0 2))` with the window (0, 3) returns 1. Every other result breaks a promise.
#[test]
fn wrong_results_are_found() {
    let mut graph =
        families::trees(4, 2).into_iter().find(|it| it.nodes().len() == 7 && it.height(1) == 1).expect("a tree");
    let leaves = graph.leaves();
    leaves.iter().zip([3, 1, 0, 2]).for_each(|(&leaf, value)| graph.nodes_mut()[leaf].value = value);
    assert_eq!(graph.text(), "((3 1) (0 2))");
    let window = Window::between(0, 3).expect("a window");
    let algorithm = Algorithm::AlphaBeta;
    let found = searches::search(algorithm, &mut graph, &mut (), 2, window);
    let check = |found: &SearchResult<u8>| searches::check(algorithm, &graph, Side::First, 1, window, found);
    assert_eq!((found.score.value(), check(&found)), (1, Ok(())));
    for (score, promise) in [
        (-1, "a score at most alpha is an upper bound"),
        (0, "a score at most alpha is an upper bound"),
        (2, "a score inside the window is the value"),
        (3, "a score at least beta is a lower bound"),
    ] {
        assert_eq!(check(&SearchResult { score: Score::heuristic(score), ..found.clone() }), Err(promise));
    }
    assert_eq!(found.line, [0, 1]);
    for (line, promise) in [
        (vec![], "the line leads to a leaf"),
        (vec![0], "the line leads to a leaf"),
        (vec![2], "the line has legal moves"),
        (vec![0, 1, 1], "the line has legal moves"),
        (vec![0, 0], "the line leads to the value"),
    ] {
        assert_eq!(check(&SearchResult { line, ..found.clone() }), Err(promise));
    }
    let hard = SearchResult { score: Score::heuristic(-1), line: Vec::new() };
    let promise = searches::check(Algorithm::AlphaBetaFailHard, &graph, Side::First, -2, window, &hard);
    assert_eq!(promise, Err("fail-hard returns the value, clamped to the window"));
}

/// The book shows the smallest inputs, and the library finds the same scores on them in its own trees.
#[test]
fn the_figures_are_the_smallest_inputs() {
    let figures = include_str!("../../../docs/figures.toml");
    let others = searches::algorithms(false);
    assert_eq!(others.len(), 4);
    for algorithm in others {
        let (found, _) = smallest::smallest(algorithm);
        let name = format!("name = \"smallest-{algorithm}\"");
        let figure = figures.split("[[figure]]").find(|figure| figure.contains(&name)).expect("a figure");
        for line in [
            format!("position = \"{}\"", found.text),
            format!("algorithm = \"{algorithm}\""),
            format!("depth = {}", found.depth),
            "mode = \"live\"".to_owned(),
        ] {
            assert!(figure.lines().any(|it| it == line), "expected {line} in the figure:{figure}");
        }
        let mut tree = Tree::parse_position(&found.text).expect("a tree");
        let [score, minimax] = [algorithm, Algorithm::Minimax].map(|algorithm| {
            algorithm.search(&mut tree, &mut LeafValue, &mut (), found.depth).expect("it has everything").score.value()
        });
        assert_eq!((score, minimax), (found.score, found.minimax), "{algorithm}");
    }
}

/// The text of a graph is that which the library writes for the same tree.
#[test]
fn texts_are_trees() {
    for mut graph in families::acyclic(5) {
        let marked = graph.nodes_mut().iter_mut().filter(|node| !node.children.is_empty());
        marked.for_each(|node| (node.noisy, node.passes, node.value) = (1, true, 1));
        let text = Graph::text(&graph);
        let tree = Tree::parse_position(&text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(tree.height(), graph.height(0), "{text}");
        assert_eq!(tree.to_string(), text);
    }
}
