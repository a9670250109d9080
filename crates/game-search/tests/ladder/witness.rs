//! Deeper table entries, and what their scores are scores of. A search to depth d with `DepthMatch::AtLeast` can use scores of
//! deeper searches, so its score need not be that of minimax at depth d. It is the score of some **expansion**, a tree that
//! has all moves down to depth d, and below d all moves of a node or none (J. Wesselink, arXiv 2509.20138): the expansion is
//! the *witness* of the score. That is true if an entry only answers when it decides the window. It is not true if entries
//! narrow the window (T. Marsland 1986).

use std::collections::{BTreeSet, HashMap};

use fastrand::Rng;
use game_search::engine::{Engine, Params, SelectiveParams};
use game_search::hash::splitmix64;
use game_search::ladder::transposition_table::{self, DepthMatch, Entry, Table};
use game_search::ladder::{Context, minimax};
use game_search::{
    Bound, Evaluator, Game, Limits, Outcome, PackedMove, PositionKey, Score, Searcher, Side, Stats, Window, eval_fn,
};
use game_testkit::rounds;

/// A game on an acyclic graph. A move goes to a child; at a leaf it waits. Values are for the first player, who
/// moves on nodes with an even parity.
#[derive(Clone)]
struct Graph {
    children: Vec<Vec<usize>>,
    values: Vec<i32>,
    /// Indexed by node: whether an even number of moves leads there.
    is_even: Vec<bool>,
    at: usize,
    /// The number of moves that have waited.
    waited: u32,
}

impl Game for Graph {
    type Move = usize;
    type Undo = usize;
    type MoveList = Vec<usize>;

    fn side_to_move(&self) -> Side {
        if self.is_even[self.at] == self.waited.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Draw
    }

    fn legal_moves(&self, moves: &mut Vec<usize>) {
        match &self.children[self.at][..] {
            [] => moves.push(self.at),
            children => moves.extend(children),
        }
    }

    fn make(&mut self, to: usize) -> usize {
        self.waited += u32::from(to == self.at);
        std::mem::replace(&mut self.at, to)
    }

    fn unmake(&mut self, to: usize, from: usize) {
        self.waited -= u32::from(to == from);
        self.at = from;
    }
}

impl PositionKey for Graph {
    /// Returns a key whose lowest bits are those of the position, so that no two positions share a slot of a small table.
    fn key(&self) -> u64 {
        let position = (self.at as u64) << 1 | self.side_to_move().index() as u64;
        splitmix64(position) << 8 | position
    }
}

impl PackedMove for Graph {
    fn to_bits(to: usize) -> u32 {
        to as u32
    }

    fn from_bits(bits: u32) -> Option<usize> {
        Some(bits as usize)
    }

    fn is_legal(&self, to: usize) -> bool {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.contains(&to)
    }
}

game_search::search_game!(Graph: PositionKey, PackedMove);

impl Graph {
    fn new(children: Vec<Vec<usize>>, values: Vec<i32>) -> Graph {
        let mut is_even = vec![true; values.len()];
        let mut open = vec![0];
        while let Some(node) = open.pop() {
            for &child in &children[node] {
                is_even[child] = !is_even[node];
                open.push(child);
            }
        }
        Graph { children, values, is_even, at: 0, waited: 0 }
    }

    /// Creates a graph from the children of each node by name, the root first, and the values of the nodes that have one
    /// other than 0.
    fn named(edges: &[(&str, &str)], values: &[(&str, i32)]) -> Graph {
        let mut names: Vec<char> = edges[0].0.chars().collect();
        for (name, children) in edges {
            for node in name.chars().chain(children.chars()) {
                if !names.contains(&node) {
                    names.push(node);
                }
            }
        }
        let number = |node: char| names.iter().position(|&name| name == node).expect("a name");
        let mut children = vec![Vec::new(); names.len()];
        for (name, below) in edges {
            children[number(name.chars().next().expect("a name"))] = below.chars().map(number).collect();
        }
        let mut numbers = vec![0; names.len()];
        for (name, value) in values {
            numbers[number(name.chars().next().expect("a name"))] = *value;
        }
        Graph::new(children, numbers)
    }

    /// Creates a random graph of this many nodes. Moves go an odd number of nodes onward, so that sides take turns.
    fn random(rng: &mut Rng, nodes: usize) -> Graph {
        let mut children = vec![Vec::new(); nodes];
        for (node, children) in children.iter_mut().enumerate() {
            // The last nodes are leaves, and so is every sixth.
            let count = if node > 0 && rng.u32(0..6) == 0 { 0 } else { rng.usize(1..4) };
            for _ in 0..count {
                let child = node + [1, 1, 3, 7][rng.usize(0..4)];
                if child < nodes && !children.contains(&child) {
                    children.push(child);
                }
            }
        }
        Graph::new(children, (0..nodes).map(|_| rng.i32(-3..4)).collect())
    }

    /// Creates a random graph like that of Wesselink: a node that is reached in two moves, and again after a detour.
    fn with_detour(rng: &mut Rng) -> Graph {
        let mut graph = Graph::new(vec![Vec::new()], vec![0]);
        let below = [0; 2].map(|_| {
            let leaves = [0; 2].map(|_| graph.add(&[], rng.i32(0..5)));
            let branch = graph.add(&leaves, 0);
            if rng.bool() { graph.add(&[branch], 0) } else { branch }
        });
        let shared = graph.add(&below, 0);
        let mut replies = [graph.add(&[], rng.i32(0..5)), shared, graph.add(&[], rng.i32(0..5))];
        rng.shuffle(&mut replies);
        let direct = graph.add(&replies, 0);
        let detour = (0..3).fold(shared, |node, _| graph.add(&[node], 0));
        let mut moves = vec![direct, detour];
        rng.shuffle(&mut moves);
        graph.children[0] = moves;
        Graph::new(graph.children, graph.values)
    }

    /// Adds a node. Returns its number.
    fn add(&mut self, children: &[usize], value: i32) -> usize {
        self.children.push(children.to_vec());
        self.values.push(value);
        self.values.len() - 1
    }
}

/// Computes the values that the expansions of nodes can have, for the first player.
struct Expansions<'a> {
    graph: &'a Graph,
    known: HashMap<(usize, u32), BTreeSet<i32>>,
}

impl Expansions<'_> {
    /// Returns the values of the expansions of a node that have all moves down to this depth.
    fn values(&mut self, node: usize, depth: u32) -> BTreeSet<i32> {
        if let Some(known) = self.known.get(&(node, depth)) {
            return known.clone();
        }
        let children = self.graph.children[node].clone();
        let own = self.graph.values[node];
        let mut values = BTreeSet::new();
        if children.is_empty() || depth == 0 {
            values.insert(own);
        }
        if !children.is_empty() {
            let below: Vec<_> = children.iter().map(|&child| self.values(child, depth.saturating_sub(1))).collect();
            let all = below.iter().flatten().copied();
            // A child has the value, and every other child can have one that is no better for the side to move.
            if self.graph.is_even[node] {
                let least = below.iter().map(|it| *it.first().expect("a value")).max().expect("a child");
                values.extend(all.filter(|&value| value >= least));
            } else {
                let most = below.iter().map(|it| *it.last().expect("a value")).min().expect("a child");
                values.extend(all.filter(|&value| value <= most));
            }
        }
        self.known.insert((node, depth), values.clone());
        values
    }
}

/// Returns `true` if some expansion has a value for which the score keeps the contract of the window. The first player
/// moves at the root.
fn is_witnessed(graph: &Graph, depth: u32, window: Window, score: Score) -> bool {
    let values = Expansions { graph, known: HashMap::new() }.values(0, depth);
    let keeps = |value: i32| match window.bound(score) {
        Bound::Exact => value == score.value(),
        Bound::Lower => value >= score.value(),
        Bound::Upper => value <= score.value(),
    };
    values.into_iter().any(keeps)
}

/// The search of the ladder, whose entries only answer.
fn answering(graph: &Graph, depth: u32, window: Window, stats: &mut Stats) -> Score {
    let mut graph = graph.clone();
    let mut evaluate = evaluator();
    let mut table = Table::new(10, DepthMatch::AtLeast);
    let mut cx = Context::new(&mut graph, &mut evaluate, stats);
    transposition_table::search(&mut cx, depth, 0, window, &mut table)
}

fn evaluator() -> impl Evaluator<Graph> + Send {
    eval_fn(1, |graph: &Graph| graph.side_to_move().absolute(Score::heuristic(graph.values[graph.at])).value())
}

/// The engines whose entries are tested: one with only a table, and one with every feature that keeps the score of
/// minimax. Both use deeper entries.
fn engines() -> [Engine<Graph, impl Evaluator<Graph> + Send>; 2] {
    [Params { table: true, ..Params::plain() }, Params::exact()].map(|params| {
        let selective = Some(SelectiveParams { deeper_entries: true, ..SelectiveParams::none() });
        let (params, _) = Params { selective, ..params }.for_search(&example(), &evaluator());
        assert!(params.table && params.selective.as_ref().is_some_and(|it| it.deeper_entries));
        let engine = Engine::exact(evaluator()).with_params(params).expect("what the graph offers");
        engine.with_table_mib(1).expect("a MiB")
    })
}

/// The score of an engine, which begins with an empty table.
fn by_engine<E: Evaluator<Graph> + Send>(
    engine: &mut Engine<Graph, E>,
    graph: &Graph,
    depth: u32,
    window: Window,
    stats: &mut Stats,
) -> Score {
    engine.clear();
    let limits = Limits { window, ..Limits::depth(depth) };
    let report = engine.search_with(graph, &limits, stats, &mut ()).expect("a depth");
    assert_eq!(report.bound, window.bound(report.score));
    report.score
}

/// The same search, but entries that are deep enough narrow the window, as in Marsland's review.
fn narrowing(graph: &mut Graph, depth: u32, mut window: Window, table: &mut Table<usize>) -> Score {
    if depth == 0 {
        return graph.side_to_move().absolute(Score::heuristic(graph.values[graph.at]));
    }
    let key = graph.key();
    if let Some(entry) = table.probe(key).filter(|entry| entry.depth >= depth) {
        match entry.bound {
            Bound::Exact => return entry.score,
            Bound::Lower => window.alpha = window.alpha.max(entry.score),
            Bound::Upper => window.beta = window.beta.min(entry.score),
        }
        if window.alpha >= window.beta {
            return entry.score;
        }
    }
    let asked = window;
    let mut moves = Vec::new();
    graph.legal_moves(&mut moves);
    let mut best = -Score::INFINITY;
    for mv in moves {
        let from = graph.make(mv);
        let score = -narrowing(graph, depth - 1, Window::new(-window.beta, -window.alpha), table);
        graph.unmake(mv, from);
        best = best.max(score);
        window.alpha = window.alpha.max(score);
        if best >= window.beta {
            break;
        }
    }
    table.store(Entry { key, depth, score: best, bound: asked.bound(best), best: None });
    best
}

/// The example of Wesselink. The first player moves at u, l, v and c, and at the leaves z, q, f and g.
fn example() -> Graph {
    let edges = [
        ("u", "yk"),
        ("y", "zvq"),
        ("k", "l"),
        ("l", "m"),
        ("m", "v"),
        ("v", "be"),
        ("b", "c"),
        ("c", "dh"),
        ("e", "fg"),
    ];
    Graph::named(&edges, &[("z", 2), ("q", 1), ("d", 3), ("h", 4), ("f", 2), ("g", 1)])
}

#[test]
fn narrowing_returns_a_score_without_a_witness() {
    let (graph, window) = (example(), Window::new(Score::heuristic(0), Score::heuristic(5)));
    let score = answering(&graph, 6, window, &mut Stats::default());
    assert_eq!(score, Score::heuristic(1));
    assert!(is_witnessed(&graph, 6, window, score));
    for engine in &mut engines() {
        let score = by_engine(engine, &graph, 6, window, &mut Stats::default());
        assert!(is_witnessed(&graph, 6, window, score), "{score} by the engine");
    }
    let score = narrowing(&mut graph.clone(), 6, window, &mut Table::new(10, DepthMatch::AtLeast));
    assert_eq!(score, Score::heuristic(2));
    assert!(!is_witnessed(&graph, 6, window, score));
}

#[test]
fn entries_that_only_answer_have_a_witness() {
    let (mut stats, mut unlike_minimax, mut unwitnessed) = (Stats::default(), 0, 0);
    let (mut engines, mut by_engines, mut engines_unlike) = (engines(), [(); 2].map(|()| Stats::default()), [0; 2]);
    let graphs = rounds(100_000);
    for seed in 0..graphs {
        let mut rng = Rng::with_seed(seed);
        let graph = if seed % 2 == 0 { Graph::random(&mut rng, 24) } else { Graph::with_detour(&mut rng) };
        let depth = rng.u32(4..9);
        let low = rng.i32(-3..3);
        let window =
            [Window::FULL, Window::new(Score::heuristic(low), Score::heuristic(rng.i32(low + 1..4)))][rng.usize(0..2)];
        let score = answering(&graph, depth, window, &mut stats);
        assert!(is_witnessed(&graph, depth, window, score), "seed {seed}: {score} to depth {depth} in {window:?}");
        let exact = {
            let (mut graph, mut evaluate, mut stats) = (graph.clone(), evaluator(), Stats::default());
            minimax::search(&mut Context::new(&mut graph, &mut evaluate, &mut stats), depth, 0)
        };
        unlike_minimax += u32::from(window == Window::FULL && exact != score);
        for (place, engine) in engines.iter_mut().enumerate() {
            let score = by_engine(engine, &graph, depth, window, &mut by_engines[place]);
            assert!(
                is_witnessed(&graph, depth, window, score),
                "seed {seed}: {score} by engine {place} to depth {depth}"
            );
            engines_unlike[place] += u32::from(window == Window::FULL && exact != score);
        }
        let score = narrowing(&mut graph.clone(), depth, window, &mut Table::new(10, DepthMatch::AtLeast));
        unwitnessed += u32::from(!is_witnessed(&graph, depth, window, score));
    }
    println!("{graphs} graphs of the seeds from 0: narrowing has {unwitnessed} scores without a witness");
    println!("deeper entries change {unlike_minimax} scores of the ladder, and {engines_unlike:?} of the engines");
    assert!(stats.table_cutoffs > 1_000 && unlike_minimax > 10, "{} cutoffs, {unlike_minimax}", stats.table_cutoffs);
    for (stats, unlike) in by_engines.iter().zip(engines_unlike) {
        assert!(stats.table_cutoffs > 1_000 && unlike > 10, "{} cutoffs, {unlike}", stats.table_cutoffs);
    }
    assert!(unwitnessed > 0, "narrowing is never wrong on these graphs");
    if graphs == 100_000 {
        let lesson = include_str!("../../../../docs/src/ladder/transposition-table.md");
        assert!(
            lesson.contains(&format!("{unwitnessed} scores of a search that narrows")),
            "the lesson states the number"
        );
    }
}

/// The values of expansions, by every choice of a value for each child.
fn values_by_choice(graph: &Graph, node: usize, depth: u32) -> BTreeSet<i32> {
    let children = &graph.children[node];
    let mut values = BTreeSet::new();
    if children.is_empty() || depth == 0 {
        values.insert(graph.values[node]);
    }
    let mut choices = vec![Vec::new()];
    for &child in children {
        let below = values_by_choice(graph, child, depth.saturating_sub(1));
        choices = choices.iter().flat_map(|it| below.iter().map(|&value| [&it[..], &[value]].concat())).collect();
    }
    let best = |choice: Vec<i32>| if graph.is_even[node] { choice.into_iter().max() } else { choice.into_iter().min() };
    values.extend(choices.into_iter().filter_map(best));
    values
}

#[test]
fn values_of_expansions_are_those_of_every_choice() {
    let mut several = 0;
    for seed in 0..rounds(2_000) {
        let mut rng = Rng::with_seed(seed);
        let graph = if seed % 2 == 0 { Graph::random(&mut rng, 10) } else { Graph::with_detour(&mut rng) };
        for depth in 0..5 {
            let values = Expansions { graph: &graph, known: HashMap::new() }.values(0, depth);
            assert_eq!(values, values_by_choice(&graph, 0, depth), "seed {seed}, depth {depth}");
            several += u32::from(values.len() > 2);
        }
    }
    assert!(several > 100, "{several} sets of three values or more");
}
