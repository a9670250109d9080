//! Connect four against published counts, a naive twin and recorded values.

use game_search::{Game, perft, perft_making_leaves};
use small_games::ConnectFour;

/// Positions by ply, counted by several independent programs; finished games are not continued.
const LEAVES: [u64; 10] = [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234, 39_394_572];

#[test]
fn perft_from_the_empty_board() {
    for (depth, leaves) in (0..).zip(LEAVES) {
        assert_eq!(perft(&mut ConnectFour::default(), depth), leaves, "depth {depth}");
    }
    assert_eq!(perft(&mut ConnectFour::default(), 10), 268_031_646, "depth 10");
}

#[test]
fn perft_with_every_leaf_made() {
    for (depth, leaves) in (0..=9).zip(LEAVES) {
        let mut game = ConnectFour::default();
        assert_eq!(perft_making_leaves(&mut game, depth), leaves, "depth {depth}");
        assert_eq!(game, ConnectFour::default(), "depth {depth}");
    }
    assert_eq!(ConnectFour::default().outcome(), None);
}
