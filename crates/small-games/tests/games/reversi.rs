//! Reversi compared with published counts, and its capabilities compared with its rules.

use fastrand::Rng;
use game_search::{Game, TextNotation, perft};
use proptest::prelude::*;
use small_games::{Reversi, ReversiError};

use crate::common;

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

/// Positions and moves of random games come back from their text. Several of these games contain a pass.
#[test]
fn text_comes_back() {
    let mut passes = 0;
    for seed in 0..100 {
        let (mut rng, mut game) = (Rng::with_seed(seed), Reversi::<5>::start());
        while game.outcome().is_none() {
            assert_eq!(Reversi::parse_position(&game.position_text()), Ok(game.clone()), "seed {seed}");
            let mut moves = Vec::new();
            game.legal_moves(&mut moves);
            for &mv in &moves {
                assert_eq!(game.parse_move(&game.move_text(mv)), Ok(mv), "seed {seed}");
            }
            let mv = moves[rng.usize(0..moves.len())];
            passes += usize::from(game.move_text(mv) == "pass");
            game.make(mv);
        }
        assert_eq!(Reversi::parse_position(&game.position_text()), Ok(game.clone()), "seed {seed}");
    }
    assert!(passes > 10, "{passes}");
}

#[test]
fn bad_text_is_refused_with_a_reason() {
    let start = Reversi::<5>::start();
    for (text, expected) in [
        ("a1", "\"a1\": expected a square on which a disc turns over another"),
        ("pass", "\"pass\": expected a square on which"),
        ("i9", "\"i9\": expected a square from a1 to h8, or pass"),
        ("", "\"\": expected a square"),
    ] {
        let error = start.parse_move(text).expect_err(expected);
        assert!(error.to_string().starts_with(expected), "{error}");
    }
    for text in ["", "x", "......../ x", "......../......../......../......../......../......../......../....... x"] {
        let error = Reversi::<5>::parse_position(text).expect_err(text);
        assert!(matches!(error, ReversiError::Position { .. }), "{error}");
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in "[xo./ ]{0,80}") {
        common::check_position_text::<Reversi>(&text)?;
        common::check_move_text(&Reversi::<5>::start(), &text)?;
    }
}
