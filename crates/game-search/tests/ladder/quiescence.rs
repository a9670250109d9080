//! Compares quiescence search, alone and in `together`, with a simple reference implementation without windows.

use game_search::ladder::transposition_table::DepthMatch;
use game_search::ladder::{Algorithm, Context, quiescence, together};
use game_search::{Score, Stats, Window};
use game_testkit::{RandomTree, RandomValue, Shape, TreeOptions};

use crate::common::{assert_contract, quiescent_minimax};

fn tree(seed: u64) -> RandomTree {
    let shapes = [Shape::Tree, Shape::Graph { reach: 5 }, Shape::Layers { width: 5 }];
    RandomTree::new(seed, TreeOptions { shape: shapes[seed as usize % 3], values: 3, ..TreeOptions::default() })
}

#[test]
fn quiescence_keeps_the_contract_in_every_window() {
    let mut stats = Stats::default();
    let edges: Vec<Score> = (-4..=4).map(Score::heuristic).chain([-Score::INFINITY, Score::INFINITY]).collect();
    for seed in 0..800 {
        let (mut tree, depth) = (tree(seed), (seed % 4) as u32);
        let exact = quiescent_minimax(&mut tree, &mut RandomValue, depth, 0);
        for &alpha in &edges {
            for &beta in edges.iter().filter(|&&beta| beta > alpha) {
                let window = Window::new(alpha, beta);
                let mut evaluate = RandomValue;
                let mut cx = Context::new(&mut tree, &mut evaluate, &mut stats);
                let score = quiescence::search(&mut cx, depth, 0, window);
                assert_contract("quiescence", window, score, exact, &format!("seed {seed}, depth {depth}"));
            }
        }
    }
    assert!(stats.quiescence_nodes > 0 && stats.max_ply > 4 && stats.cutoffs > 0, "{stats:?}");
}

#[test]
fn all_parts_together_keep_the_value_of_quiescence() {
    let options = together::Options { quiescence: true, aspiration: 1, ..together::Options::EXACT };
    assert_eq!(options.depth_match, DepthMatch::Equal);
    let mut stats = Stats::default();
    for seed in 0..800 {
        let (mut tree, depth) = (tree(seed), (seed % 6) as u32);
        let exact = quiescent_minimax(&mut tree, &mut RandomValue, depth, 0);
        let mut memory = together::Tables::new(&tree, 10, options);
        let mut evaluate = RandomValue;
        let score = together::search(&mut Context::new(&mut tree, &mut evaluate, &mut stats), depth, &mut memory);
        assert_eq!(score, exact, "seed {seed}, depth {depth}");
    }
    assert!(stats.table_cutoffs > 0 && stats.re_searches > 0 && stats.quiescence_nodes > 0, "{stats:?}");
}

/// The horizon effect: quiescence search sees a recapture that minimax of the same depth does not see.
#[test]
fn quiescence_differs_from_minimax() {
    let different = (0..300).filter(|&seed| {
        let mut tree = tree(seed);
        let exact = Algorithm::Minimax.search(&mut tree, &mut RandomValue, &mut Stats::default(), 3).unwrap();
        exact.score != quiescent_minimax(&mut tree, &mut RandomValue, 3, 0)
    });
    assert!(different.count() > 0);
}
