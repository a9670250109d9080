//! Reversi compared with published counts, and its capabilities compared with its rules.

use game_search::perft;
use small_games::Reversi;

/// The published counts of Othello from the start; a pass counts as a move.
#[test]
fn perft_matches_published_counts() {
    let mut start = Reversi::<0>::start();
    for (depth, nodes) in (0..).zip([1, 4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216]) {
        assert_eq!(perft(&mut start, depth), nodes, "depth {depth}");
    }
}

#[test]
fn reversi_passes_the_conformance_suite() {
    game_testkit::check_rules(&[Reversi::<5>::start()]);
}
