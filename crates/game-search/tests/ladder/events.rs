//! Tests the events that observers receive. The lab and the book's pictures are made from these events only.

use game_search::ladder::{Algorithm, Context, null_move};
use game_search::{CutoffKind, Event, Game, NullMove, Observer, Score, Side, Window};
use game_testkit::{RandomTree, RandomValue, TreeMove, TreeOptions};

/// The depth of every search in this file.
const DEPTH: u32 = 5;

/// Follows a search by its events only, and asserts that the events are consistent.
struct Follower {
    algorithm: Algorithm,
    seed: u64,
    /// The positions from the root to the current node.
    positions: Vec<RandomTree>,
    nodes: Vec<Node>,
    raises: u64,
    cutoffs: u64,
    terminals: u64,
}

struct Node {
    window: Window,
    /// The different moves made at this node, in order.
    made: Vec<TreeMove>,
    cutoff: Option<CutoffKind>,
}

impl Follower {
    fn enter(&mut self, window: Window) {
        self.nodes.push(Node { window, made: Vec::new(), cutoff: None });
    }

    fn position(&self) -> &RandomTree {
        self.positions.last().expect("a position")
    }

    fn go(&mut self, step: impl FnOnce(&mut RandomTree)) {
        let mut next = self.position().clone();
        step(&mut next);
        self.positions.push(next);
    }

    /// Returns `true` if scores at this node are for the second player, as in algorithms without negation.
    fn is_minimising(&self) -> bool {
        let is_two_sided = matches!(self.algorithm, Algorithm::Minimax | Algorithm::AlphaBetaTwoSided);
        is_two_sided && self.position().side_to_move() == Side::Second
    }
}

impl Observer<TreeMove> for Follower {
    fn on(&mut self, event: Event<TreeMove>) {
        let place = format!("{}, seed {}: {event:?}", self.algorithm, self.seed);
        match event {
            Event::Enter { ply, window, .. } => {
                assert_eq!(ply as usize + 1, self.positions.len(), "{place}");
                self.enter(window);
            }
            Event::EnterQuiescence { ply, window } => {
                assert_eq!(ply as usize + 1, self.positions.len(), "{place}");
                self.enter(window);
            }
            Event::Make(mv) => {
                let node = self.nodes.last_mut().expect("a node");
                if !node.made.contains(&mv) {
                    node.made.push(mv);
                }
                self.go(|position| {
                    position.make(mv);
                });
            }
            Event::MakeNull => self.go(NullMove::make_null),
            Event::Unmake => {
                self.positions.pop();
            }
            Event::Raise { mv, score } => {
                let is_minimising = self.is_minimising();
                let node = self.nodes.last_mut().expect("a node");
                let Window { alpha, beta } = node.window;
                assert!(alpha < score && score < beta, "{place}, in {}", node.window);
                assert_eq!(node.made.last(), Some(&mv), "{place}");
                *(if is_minimising { &mut node.window.beta } else { &mut node.window.alpha }) = score;
                self.raises += 1;
            }
            Event::Cutoff { mv, index, kind } => {
                let expected = if self.is_minimising() { CutoffKind::Alpha } else { CutoffKind::Beta };
                let node = self.nodes.last_mut().expect("a node");
                assert_eq!((node.made.len(), node.made.last()), (index + 1, Some(&mv)), "{place}");
                assert_eq!(kind, expected, "{place}");
                node.cutoff = Some(kind);
                self.cutoffs += 1;
            }
            Event::Terminal(_) => {
                let position = self.position();
                assert!(position.outcome().is_some() || position.count_legal_moves() == 0, "{place}");
                self.terminals += 1;
            }
            Event::Leave { score } => {
                let node = self.nodes.pop().expect("a node");
                match node.cutoff {
                    Some(CutoffKind::Alpha) => assert!(score <= node.window.alpha, "{place}, in {}", node.window),
                    Some(CutoffKind::Beta) => assert!(score >= node.window.beta, "{place}, in {}", node.window),
                    None => {}
                }
            }
            _ => {}
        }
    }
}

/// SSS* is left out, because it has no windows.
#[test]
fn events_of_every_algorithm_are_consistent() {
    for &algorithm in Algorithm::ALL.iter().filter(|&&algorithm| algorithm != Algorithm::SssStar) {
        let (mut raises, mut cutoffs, mut terminals) = (0, 0, 0);
        for seed in 0..40 {
            let mut game = RandomTree::new(seed, TreeOptions::default());
            let mut follower = Follower {
                algorithm,
                seed,
                positions: vec![game.clone()],
                nodes: Vec::new(),
                raises: 0,
                cutoffs: 0,
                terminals: 0,
            };
            algorithm.search(&mut game, &mut RandomValue, &mut follower, DEPTH).unwrap();
            assert_eq!((follower.positions.len(), follower.nodes.len()), (1, 0), "{algorithm}, seed {seed}");
            raises += follower.raises;
            cutoffs += follower.cutoffs;
            terminals += follower.terminals;
        }
        let is_cut = !matches!(algorithm, Algorithm::Minimax | Algorithm::Negamax);
        assert!(terminals > 0 && (cutoffs > 0) == is_cut, "{algorithm}: {raises}, {cutoffs}, {terminals}");
        // Only null windows have no room for a score between alpha and beta.
        let has_room = !matches!(algorithm, Algorithm::Mtdf | Algorithm::MtSss | Algorithm::MtDual);
        assert_eq!(raises > 0, has_room, "{algorithm}");
    }
}

/// Checks and counts the nodes of SSS*, whose windows are built from their merit: a leaf's window contains the values
/// below the merit, another node has the null window above it. A solved node is entered once more, in the full window.
struct Merits {
    seed: u64,
    nodes: [u32; 2],
}

impl Observer<TreeMove> for Merits {
    fn on(&mut self, event: Event<TreeMove>) {
        let Event::Enter { ply, depth, window } = event else { return };
        let place = format!("seed {}, ply {ply}, {window}", self.seed);
        assert_eq!(ply + depth, DEPTH, "{place}");
        let is_leaf = depth == 0;
        let is_open = window.alpha == -Score::INFINITY || window.beta == Score::INFINITY;
        let is_right = if is_leaf { is_open && !window.is_null() } else { window.is_null() || window == Window::FULL };
        assert!(is_right, "{place}");
        self.nodes[usize::from(is_leaf)] += 1;
    }
}

#[test]
fn sss_star_reports_merits_as_windows() {
    let mut nodes = [0; 2];
    for seed in 0..40 {
        let mut merits = Merits { seed, nodes };
        let mut game = RandomTree::new(seed, TreeOptions::default());
        Algorithm::SssStar.search(&mut game, &mut RandomValue, &mut merits, DEPTH).unwrap();
        nodes = merits.nodes;
    }
    assert!(nodes.iter().all(|&count| count > 500), "{nodes:?}");
}

/// Whether the first step of a search was a null move, and the number of all null moves.
#[derive(Default)]
struct FirstStep {
    is_pass: Option<bool>,
    passes: u32,
}

impl Observer<TreeMove> for FirstStep {
    fn on(&mut self, event: Event<TreeMove>) {
        let is_pass = matches!(event, Event::MakeNull);
        if is_pass || matches!(event, Event::Make(_)) {
            self.is_pass.get_or_insert(is_pass);
            self.passes += u32::from(is_pass);
        }
    }
}

/// The search must return a move at the root, so no null move is tried there in any window.
#[test]
fn null_move_is_not_tried_at_the_root() {
    let mut passes = 0;
    for seed in 0..40 {
        let mut game = RandomTree::new(seed, TreeOptions::default());
        let mut first = FirstStep::default();
        let mut evaluate = RandomValue;
        let mut cx = Context::new(&mut game, &mut evaluate, &mut first);
        null_move::search(&mut cx, DEPTH, 0, Window::null_above(Score::DRAW), 2, false);
        assert_ne!(first.is_pass, Some(true), "seed {seed}");
        passes += first.passes;
    }
    assert!(passes > 50, "{passes} passes below the root");
}

/// The depth and window of each search of the root, and its score.
#[derive(Default)]
struct Roots {
    height: u32,
    tried: Vec<(u32, Window, Score)>,
}

impl Observer<TreeMove> for Roots {
    fn on(&mut self, event: Event<TreeMove>) {
        match event {
            Event::Enter { ply: 0, depth, window } => {
                self.tried.push((depth, window, Score::DRAW));
                self.height = 1;
            }
            Event::Enter { .. } | Event::EnterQuiescence { .. } => self.height += 1,
            Event::Leave { score } => {
                self.height -= 1;
                if self.height == 0 {
                    self.tried.last_mut().expect("a root").2 = score;
                }
            }
            _ => {}
        }
    }
}

/// After a first failure the window is opened on the side that failed, and after a second failure to the full window.
#[test]
fn aspiration_widens_the_window_on_the_side_that_failed() {
    let (mut high, mut low, mut second) = (0, 0, 0);
    let options = TreeOptions { values: 200, passes: 100, ..TreeOptions::default() };
    for seed in 0..300 {
        let mut game = RandomTree::new(seed, options);
        let mut roots = Roots::default();
        Algorithm::Together.search(&mut game, &mut RandomValue, &mut roots, DEPTH).unwrap();
        for (before, after) in roots.tried.iter().zip(&roots.tried[1..]).filter(|(before, after)| before.0 == after.0) {
            let (window, score) = (before.1, before.2);
            let is_first = window.alpha > -Score::INFINITY && window.beta < Score::INFINITY;
            let wanted = match () {
                () if !is_first => Window::FULL,
                () if score >= window.beta => Window::new(window.beta.offset(-1), Score::INFINITY),
                () => Window::new(-Score::INFINITY, window.alpha.offset(1)),
            };
            assert_eq!(after.1, wanted, "seed {seed}, depth {}, {score} in {window}", before.0);
            second += u32::from(!is_first);
            high += u32::from(is_first && score >= window.beta);
            low += u32::from(is_first && score <= window.alpha);
        }
    }
    assert!(high > 20 && low > 20 && second > 0, "{high} high, {low} low, {second} on the other side");
}
