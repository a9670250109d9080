//! Tests the ladder on thousands of random games.

use game_search::ladder::transposition_table::{self, DepthMatch, Table};
use game_search::ladder::{
    Algorithm, Context, Exactness, alpha_beta, alpha_beta_fail_hard, aspiration, negamax, null_move, pvs,
};
use game_search::{Score, Stats, Window};
use game_testkit::{RandomTree, RandomValue, Shape, TreeOptions, rounds};

use crate::common::{WINDOWED, assert_contract, search, value_at_end};
use crate::measured::{grouped, page};

const SHAPES: [Shape; 4] =
    [Shape::Tree, Shape::Graph { reach: 3 }, Shape::Graph { reach: 9 }, Shape::Layers { width: 5 }];

/// Only a few different values, so that ties are common and every window can be tried.
const TIES: TreeOptions = TreeOptions {
    shape: Shape::Tree,
    branching: 4,
    values: 2,
    ends: 3,
    stuck: 3,
    double_turns: 10,
    passes: 0,
    noise: 25,
};

fn tree(seed: u64, options: TreeOptions) -> RandomTree {
    RandomTree::new(seed, TreeOptions { shape: SHAPES[seed as usize % SHAPES.len()], ..options })
}

fn exact(tree: &mut RandomTree, depth: u32) -> Score {
    Algorithm::Minimax.search(tree, &mut RandomValue, &mut Stats::default(), depth).unwrap().score
}

#[test]
fn negamax_visits_the_nodes_of_minimax() {
    for seed in 0..rounds(2_000) {
        let mut tree = tree(seed, TreeOptions::default());
        for depth in 0..5 {
            let (mut two_sided, mut one_sided) = (Stats::default(), Stats::default());
            let minimax = Algorithm::Minimax.search(&mut tree, &mut RandomValue, &mut two_sided, depth).unwrap();
            let negamax = Algorithm::Negamax.search(&mut tree, &mut RandomValue, &mut one_sided, depth).unwrap();
            assert_eq!(minimax, negamax, "seed {seed}, depth {depth}");
            assert_eq!(two_sided, one_sided, "seed {seed}, depth {depth}");
        }
    }
}

/// Every algorithm must return a move if there is one. The distance of a mate must not exceed the searched depth, or
/// twice that depth if the algorithm uses deeper table entries.
#[test]
fn every_algorithm_returns_a_move_and_claims_no_false_mate() {
    let (mut mates, mut null_cutoffs) = (0, 0);
    for seed in 0..rounds(1_500) {
        let mut tree = tree(seed, TreeOptions { branching: 3, ends: 8, ..TreeOptions::default() });
        let (has_moves, depth) = (tree_has_moves(&tree), 2 + (seed % 4) as u32);
        for &algorithm in Algorithm::ALL {
            let mut stats = Stats::default();
            let found = algorithm.search(&mut tree, &mut RandomValue, &mut stats, depth).unwrap();
            let what = format!("{algorithm}, seed {seed}, depth {depth}: {} {:?}", found.score, found.line);
            assert_eq!(found.best().is_some(), has_moves, "{what}");
            if let Some(distance) = found.score.mate_distance() {
                let looks =
                    if ["transposition-table-at-least", "together"].contains(&algorithm.name()) { 2 } else { 1 };
                assert!(distance <= looks * stats.max_ply, "{what}");
                mates += 1;
            }
            null_cutoffs += stats.null_cutoffs;
        }
    }
    assert!(mates > rounds(500) && null_cutoffs > rounds(250), "{mates} mates, {null_cutoffs} cutoffs by null move");
}

/// Returns all windows between the static values, and some windows that reach the mate scores.
fn windows() -> Vec<Window> {
    let estimates = (-3..=3).map(Score::heuristic);
    let mates = [1, 3].into_iter().flat_map(|ply| [Score::mate_in(ply), Score::mated_in(ply)]);
    let mut edges: Vec<Score> = estimates.chain(mates).chain([Score::INFINITY, -Score::INFINITY]).collect();
    edges.sort_unstable();
    let pairs = edges.iter().enumerate().flat_map(|(i, &alpha)| edges[i + 1..].iter().map(move |&beta| (alpha, beta)));
    pairs.map(|(alpha, beta)| Window::new(alpha, beta)).collect()
}

#[test]
fn windowed_searches_keep_their_contract_in_every_window() {
    let windows = windows();
    assert_eq!(windows.len(), 13 * 12 / 2);
    for name in WINDOWED {
        let mut stats = Stats::default();
        let (mut low, mut inside, mut high) = (0, 0, 0);
        for seed in 0..rounds(1_200) {
            let mut tree = tree(seed, TIES);
            let depth = 1 + (seed % 4) as u32;
            let exact = exact(&mut tree, depth);
            for &window in &windows {
                let score = search(name, &mut tree, &mut RandomValue, &mut stats, depth, window);
                assert_contract(name, window, score, exact, &format!("seed {seed}, depth {depth}"));
                low += u32::from(window.fails_low(score));
                inside += u32::from(window.admits(score));
                high += u32::from(window.fails_high(score));
            }
        }
        assert!(low > 0 && inside > 0 && high > 0, "{name}: {low} low, {inside} inside, {high} high");
        assert!(stats.cutoffs > stats.first_move_cutoffs && stats.first_move_cutoffs > 0, "{name}: {stats:?}");
        assert_eq!(stats.re_searches > 0, name.starts_with("pvs") || name == "null_move", "{name}: {stats:?}");
        assert_eq!(stats.table_cutoffs > 0, name == "transposition_table", "{name}: {stats:?}");
        assert_eq!(stats.null_tries, 0, "{name}: no pass is allowed");
    }
}

#[test]
fn every_exact_algorithm_equals_minimax() {
    for &algorithm in Algorithm::ALL.iter().filter(|algorithm| algorithm.exactness() == Exactness::Minimax) {
        let mut stats = Stats::default();
        for seed in 0..rounds(2_000) {
            let mut tree = tree(seed, TreeOptions::default());
            let depth = (seed % 6) as u32;
            let exact = exact(&mut tree, depth);
            let found = algorithm.search(&mut tree, &mut RandomValue, &mut stats, depth).unwrap();
            assert_eq!(found.score, exact, "{algorithm}, seed {seed}, depth {depth}");
            assert_eq!(tree, self::tree(seed, TreeOptions::default()), "{algorithm} leaves the position as it was");
            if depth > 0 && tree_has_moves(&tree) {
                assert!(found.best().is_some(), "{algorithm}, seed {seed}, depth {depth}: no move");
            }
            value_at_end(&mut tree, &mut RandomValue, &found.line);
        }
        let name = algorithm.name();
        let windowed = !matches!(algorithm, Algorithm::Minimax | Algorithm::Negamax | Algorithm::SssStar);
        assert_eq!(stats.cutoffs > 0, windowed, "{name}: {stats:?}");
        let re_searches =
            ["pvs", "pvs-from-score", "aspiration", "mtdf", "sss-star", "mt-sss", "mt-dual", "together-exact"]
                .contains(&name);
        assert_eq!(stats.re_searches > 0, re_searches, "{name}: {stats:?}");
        let table = ["transposition-table", "mtdf", "mt-sss", "mt-dual", "together-exact"].contains(&name);
        assert_eq!(stats.table_cutoffs > 0, table, "{name}: {stats:?}");
        assert!(stats.table_hits >= stats.table_cutoffs && stats.table_probes >= stats.table_hits, "{name}: {stats:?}");
    }
}

fn tree_has_moves(tree: &RandomTree) -> bool {
    use game_search::Game;
    tree.outcome().is_none() && tree.count_legal_moves() > 0
}

/// A line that reaches the horizon or the end of the game must end in a position with the score of the search.
/// Algorithms without a table and without a re-search from the score must always return such a line.
#[test]
fn the_line_leads_to_the_score() {
    let whole_lines =
        ["minimax", "alpha-beta-two-sided", "negamax", "alpha-beta-fail-hard", "alpha-beta", "pvs", "sss-star"];
    for &algorithm in Algorithm::ALL.iter().filter(|algorithm| algorithm.exactness() == Exactness::Minimax) {
        let mut whole = 0;
        for seed in 0..rounds(1_000) {
            let options = TreeOptions { stuck: 0, ..TreeOptions::default() };
            let mut tree = tree(seed, options);
            let found = algorithm.search(&mut tree, &mut RandomValue, &mut Stats::default(), 4).unwrap();
            if found.line.len() == 4 || whole_lines.contains(&algorithm.name()) {
                let end = value_at_end(&mut tree, &mut RandomValue, &found.line);
                assert_eq!(end, found.score, "{algorithm}, seed {seed}: {:?}", found.line);
                whole += 1;
            }
        }
        let null_windows = matches!(algorithm, Algorithm::Mtdf | Algorithm::MtSss | Algorithm::MtDual);
        assert_eq!(
            whole > rounds(100),
            !null_windows,
            "{algorithm}: {whole} whole lines; null windows alone give none"
        );
    }
}

#[test]
fn searches_in_generation_order_also_agree_on_the_move() {
    for name in ["alpha-beta-two-sided", "negamax", "alpha-beta-fail-hard", "alpha-beta", "pvs"] {
        let algorithm: Algorithm = name.parse().expect("a name of the ladder");
        for seed in 0..rounds(1_000) {
            let mut tree = tree(seed, TIES);
            let minimax = Algorithm::Minimax.search(&mut tree, &mut RandomValue, &mut Stats::default(), 4).unwrap();
            let found = algorithm.search(&mut tree, &mut RandomValue, &mut Stats::default(), 4).unwrap();
            assert_eq!(found.line, minimax.line, "{name}, seed {seed}");
        }
    }
}

#[test]
fn fail_soft_visits_the_nodes_of_fail_hard() {
    let mut cutoffs = 0;
    for seed in 0..rounds(1_000) {
        let mut tree = tree(seed, TreeOptions::default());
        let window = Window::around(Score::heuristic(seed as i32 % 20 - 10), 3);
        let (mut hard, mut soft) = (Stats::default(), Stats::default());
        let mut evaluate = RandomValue;
        alpha_beta_fail_hard::search(&mut Context::new(&mut tree, &mut evaluate, &mut hard), 5, 0, window);
        alpha_beta::search(&mut Context::new(&mut tree, &mut evaluate, &mut soft), 5, 0, window);
        assert_eq!(hard, soft, "seed {seed}");
        cutoffs += soft.cutoffs;
    }
    assert!(cutoffs > 0);
}

/// Alpha-beta must never visit more nodes than minimax, and on random trees it visits far fewer.
#[test]
fn alpha_beta_saves_nodes() {
    let (mut all, mut some) = (0, 0);
    for seed in 0..rounds(200) {
        let mut tree = tree(seed, TreeOptions::default());
        let (mut minimax, mut alpha_beta) = (Stats::default(), Stats::default());
        Algorithm::Minimax.search(&mut tree, &mut RandomValue, &mut minimax, 7).unwrap();
        Algorithm::AlphaBeta.search(&mut tree, &mut RandomValue, &mut alpha_beta, 7).unwrap();
        assert!(alpha_beta.nodes <= minimax.nodes, "seed {seed}");
        all += minimax.nodes;
        some += alpha_beta.nodes;
    }
    assert!(some * 3 < all, "{some} of {all} nodes");
}

/// Deeper table entries are better informed and change the score if a position is reached by lines of different length.
/// They must not change it if all lines to a position have the same length.
#[test]
fn deeper_entries_change_the_value_only_if_plies_differ() {
    let run = |tree: &mut RandomTree, depth_match, stats: &mut Stats| {
        let mut table = Table::new(12, depth_match);
        let mut evaluate = RandomValue;
        let mut cx = Context::new(tree, &mut evaluate, stats);
        transposition_table::search(&mut cx, 6, 0, Window::FULL, &mut table)
    };
    // Returns how often deeper entries changed the score, and the nodes of minimax, of equal and of deeper entries.
    let counted = |shape: Shape| {
        let [mut minimax, mut equal, mut at_least] = [(); 3].map(|()| Stats::default());
        let mut different = 0;
        for seed in 0..1_000 {
            let mut tree = RandomTree::new(
                seed,
                TreeOptions { shape, ends: 0, stuck: 0, double_turns: 0, ..TreeOptions::default() },
            );
            let exact = Algorithm::Minimax.search(&mut tree, &mut RandomValue, &mut minimax, 6).unwrap().score;
            assert_eq!(run(&mut tree, DepthMatch::Equal, &mut equal), exact, "seed {seed}");
            different += u32::from(run(&mut tree, DepthMatch::AtLeast, &mut at_least) != exact);
        }
        assert!(equal.table_cutoffs > 0 && at_least.table_cutoffs > 0);
        (different, [minimax, equal, at_least].map(|stats| grouped(stats.nodes)))
    };
    assert_eq!(counted(Shape::Layers { width: 4 }).0, 0);
    let (unequal, [minimax, equal, at_least]) = counted(Shape::Graph { reach: 4 });
    assert!(unequal > 50, "only {unequal} of 1000 graphs differ");
    let page = page();
    for told in [
        format!("| graphs, moves go 1 to 4 states onward | 0 | {unequal} |"),
        format!("Nodes for the 1,000 graphs: minimax {minimax}, `Equal` {equal}, `AtLeast` {at_least}."),
    ] {
        assert!(page.contains(&told), "docs/nodes.md does not say {told:?}");
    }
}

#[test]
fn null_move_equals_pvs_if_no_null_move_is_allowed() {
    let run = |seed, passes| {
        let mut tree = tree(seed, TreeOptions { passes, ..TreeOptions::default() });
        let (mut with, mut without) = (Stats::default(), Stats::default());
        let mut evaluate = RandomValue;
        let mut cx = Context::new(&mut tree, &mut evaluate, &mut with);
        let passing = null_move::search(&mut cx, 6, 0, Window::FULL, 2, false);
        let mut cx = Context::new(&mut tree, &mut evaluate, &mut without);
        let plain = pvs::search(&mut cx, 6, 0, Window::FULL, pvs::ReSearch::FromAlpha);
        (passing, with, plain, without)
    };
    let (mut different, mut tries, mut cutoffs) = (0, 0, 0);
    for seed in 0..rounds(500) {
        let (passing, with, plain, without) = run(seed, 0);
        assert_eq!((passing, with), (plain, without), "seed {seed}: nobody may pass");
        let (passing, with, plain, _) = run(seed, 100);
        different += u32::from(passing != plain);
        tries += with.null_tries;
        cutoffs += with.null_cutoffs;
    }
    assert!(tries > cutoffs && cutoffs > 0, "{tries} tries, {cutoffs} cutoffs");
    assert!(different > 0, "in random trees a pass is no lower bound, and that must show");
}

/// If a side moves twice in a row, the window and the sign of the score stay the same.
#[test]
fn algorithms_agree_if_a_side_moves_twice() {
    let mut tree = RandomTree::new(5, TreeOptions { double_turns: 100, ends: 0, stuck: 0, ..TreeOptions::default() });
    let mut cx_stats = Stats::default();
    let mut evaluate = RandomValue;
    let best = negamax::search(&mut Context::new(&mut tree, &mut evaluate, &mut cx_stats), 5, 0);
    let mut highest = -Score::INFINITY;
    collect_highest(&mut tree, 5, &mut highest);
    assert_eq!(best, highest, "with one side alone the value is the best leaf");
}

fn collect_highest(tree: &mut RandomTree, depth: u32, highest: &mut Score) {
    use game_search::Game;
    if depth == 0 {
        *highest = (*highest).max(Score::heuristic(tree.evaluate()));
        return;
    }
    let mut moves = Vec::new();
    tree.legal_moves(&mut moves);
    for mv in moves {
        let undo = tree.make(mv);
        collect_highest(tree, depth - 1, highest);
        tree.unmake(mv, undo);
    }
}

/// With any radius, the re-search must find a score that is outside the first window.
#[test]
fn aspiration_is_exact_with_every_radius() {
    for radius in [i32::MIN, -1, 0, 1, 2, 7, 1_000, i32::MAX] {
        let mut stats = Stats::default();
        for seed in 0..rounds(300) {
            let mut tree = tree(seed, TreeOptions::default());
            let exact = exact(&mut tree, 5);
            let mut evaluate = RandomValue;
            let score = aspiration::search(&mut Context::new(&mut tree, &mut evaluate, &mut stats), 5, radius);
            assert_eq!(score, exact, "radius {radius}, seed {seed}");
        }
        assert_eq!(stats.re_searches > 0, radius < i32::MAX, "radius {radius}: {stats:?}");
    }
}
