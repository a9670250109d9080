//! Compares the ladder with published values of textbook trees, tic-tac-toe, Nim and connect four.

use ::small_games::{ConnectFour, LeafValue, Nim, Threats, ThreatsAsPublished, TicTacToe, Tree, textbook};
use game_search::ladder::{Algorithm, Exactness};
use game_search::{Game, Outcome, Score, Stats, TextNotation, divide, eval_fn, perft, perft_making_leaves};

fn promising() -> impl Iterator<Item = Algorithm> {
    Algorithm::ALL.iter().copied().filter(|algorithm| algorithm.exactness() == Exactness::Minimax)
}

#[test]
fn textbook_trees_have_their_printed_value_and_line() {
    for example in textbook::ALL {
        for algorithm in promising() {
            let tree: Tree = example.tree();
            let found = algorithm.search(&mut tree.clone(), &mut LeafValue, &mut Stats::default(), 2).unwrap();
            let value = tree.side_to_move().absolute(found.score).value();
            assert_eq!(value, example.value, "{algorithm} on {}", example.name);
            let best = tree.move_text(found.best().expect("a move"));
            assert_eq!(best, example.best_line[0], "{algorithm} on {}", example.name);
        }
    }
}

/// The textbook pictures show the cutoffs of two-sided alpha-beta.
#[test]
fn cutoffs_in_textbook_trees_match_the_pictures() {
    for (example, leaves) in [
        (textbook::DELPHI, 3 + 2 + 3),
        (textbook::WIKI, 2 + 2),
        (textbook::ALPHA_CUT, 3 + 2 + 2),
        (textbook::BETA_CUT, 3 + 2 + 1),
    ] {
        for algorithm in [Algorithm::AlphaBetaTwoSided, Algorithm::AlphaBetaFailHard, Algorithm::AlphaBeta] {
            let mut stats = Stats::default();
            algorithm.search(&mut example.tree(), &mut LeafValue, &mut stats, 2).unwrap();
            assert_eq!(stats.leaf_evaluations, leaves, "{algorithm} on {}", example.name);
        }
    }
}

#[test]
fn a_search_is_limited_to_the_maximum_ply() {
    let search = |algorithm: Algorithm, depth| {
        let mut leaf: Tree = "7".parse().expect("a tree");
        algorithm.search(&mut leaf, &mut LeafValue, &mut Stats::default(), depth).unwrap().score
    };
    for &algorithm in Algorithm::ALL {
        assert_eq!(search(algorithm, Score::MAX_PLY), Score::heuristic(7), "{algorithm}");
    }
    // The other algorithms prune, so they may never reach this depth.
    for algorithm in promising() {
        let deeper = std::panic::catch_unwind(|| search(algorithm, Score::MAX_PLY + 1));
        let message = deeper.expect_err(algorithm.name());
        let message = message.downcast_ref::<String>().map_or("", String::as_str);
        assert!(message.contains("MAX_PLY"), "{algorithm}: {message}");
    }
}

#[test]
fn perft_is_limited_to_the_maximum_ply() {
    let leaf = || "7".parse::<Tree>().expect("a tree");
    let counts: [fn(&mut Tree, u32) -> u64; 3] =
        [perft, perft_making_leaves, |tree, depth| divide(tree, depth).iter().map(|(_, count)| count).sum()];
    for count in counts {
        assert_eq!(count(&mut leaf(), Score::MAX_PLY), 1);
        for depth in [Score::MAX_PLY + 1, 100_000] {
            let message = std::panic::catch_unwind(|| count(&mut leaf(), depth)).expect_err("too deep");
            let message = message.downcast_ref::<String>().map_or("", String::as_str);
            assert!(message.contains(&format!("depth {depth}: expected at most Score::MAX_PLY, 1000")), "{message}");
        }
    }
}

/// An evaluation for searches that reach the end of the game.
fn blind(_: &TicTacToe) -> i32 {
    0
}

#[test]
fn every_exact_algorithm_finds_tic_tac_toe_drawn() {
    for algorithm in promising() {
        let found = algorithm.search(&mut TicTacToe::default(), &mut eval_fn(1, blind), &mut (), 9).unwrap();
        assert_eq!(found.score, Score::DRAW, "{algorithm}");
    }
}

/// Bouton (1901): the side to move loses exactly if the exclusive or of the heaps is 0.
#[test]
fn exact_algorithms_agree_with_the_xor_rule_of_nim() {
    let mut lost = 0;
    // In ascending order only, because the rule does not depend on the order. Minimax takes long with more objects.
    let all = (0..=3).flat_map(|a| (a..=3).flat_map(move |b| (b..=3).map(move |c| [a, b, c])));
    for heaps in all.filter(|heaps| heaps.iter().sum::<u8>() <= 7) {
        let is_lost = heaps[0] ^ heaps[1] ^ heaps[2] == 0;
        lost += u32::from(is_lost);
        for algorithm in promising() {
            let found = algorithm.search(&mut Nim::new(heaps), &mut eval_fn(1, |_: &Nim| 0), &mut (), 10).unwrap();
            let expected = if is_lost { Outcome::Loss } else { Outcome::Win };
            let place = format!("{algorithm} on {heaps:?}: {}", found.score);
            assert_eq!(found.score > Score::DRAW, expected == Outcome::Win, "{place}");
            assert!(found.score.is_mate(), "{place}");
        }
    }
    assert_eq!(lost, 5, "of 18 positions");
}

/// The published value of this evaluator for the empty board, and a forced win in three plies.
#[test]
fn exact_algorithms_find_known_values_of_connect_four() {
    let windowed = promising().filter(|algorithm| !matches!(algorithm, Algorithm::Minimax | Algorithm::Negamax));
    for algorithm in windowed {
        let found = algorithm.search(&mut ConnectFour::default(), &mut ThreatsAsPublished, &mut (), 10).unwrap();
        assert_eq!(found.score, Score::heuristic(-1), "{algorithm}");
        let mut open_three: ConnectFour = ConnectFour::parse_position("4455").expect("a position");
        let found = algorithm.search(&mut open_three, &mut Threats, &mut Stats::default(), 4).unwrap();
        assert_eq!(found.score, Score::mate_in(3), "{algorithm}: two ends of a row of three");
    }
}

/// Once, the first window failed high and the next failed low, which gave no move and a mate at an impossible ply.
#[test]
fn together_returns_a_move_if_null_moves_contradict_each_other() {
    let text = "...x.../...o.../...x.../.o.oo../.x.oxx./ooxxxo.";
    let mut position = ConnectFour::parse_position(text).expect("a position");
    for depth in 1..=9 {
        let found = Algorithm::Together.search(&mut position, &mut Threats, &mut Stats::default(), depth).unwrap();
        assert!(found.best().is_some(), "depth {depth}: {}", found.score);
        assert!(found.score.mate_distance().is_none_or(|plies| plies <= 22), "depth {depth}: {}", found.score);
    }
}

/// The game ends long before this depth. No counter may overflow.
#[test]
fn a_depth_beyond_the_end_of_the_game_is_accepted() {
    for algorithm in [Algorithm::History, Algorithm::HistoryPowerOfTwo] {
        let mut position = TicTacToe::parse_position("xox/oxo/.x.").expect("a position");
        let found = algorithm.search(&mut position, &mut eval_fn(1, blind), &mut (), u32::MAX).unwrap();
        assert!(found.best().is_some(), "{algorithm}");
    }
}
