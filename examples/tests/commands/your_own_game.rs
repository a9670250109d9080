//! `your_own_game`: every algorithm runs on a game of one page.

use crate::common::run;
use game_search::ladder::{Algorithm, Promise};

#[test]
fn every_exact_algorithm_solves_it() {
    let run = run("your_own_game", &[]).succeeded();
    assert_eq!(run.stdout.lines().count(), 1 + Algorithm::ALL.len(), "{}", run.stdout);
    for (algorithm, line) in Algorithm::ALL.iter().zip(run.stdout.lines().skip(1)) {
        assert!(line.starts_with(algorithm.name()), "{line}");
        if algorithm.promise() == Promise::Minimax {
            assert!(line.contains("win in") && line.ends_with("  = minimax"), "{line}");
        } else if line.contains("win in 19 ") {
            assert!(line.contains("  = minimax here; may differ: "), "{line}");
        } else {
            assert!(line.contains("  differs: "), "{line}");
        }
    }
}

#[test]
fn bad_input_is_refused() {
    run("your_own_game", &["--depth", "24"]).refused(&["24 is not in 1..=23"]);
    assert!(run("your_own_game", &["--help"]).succeeded().stdout.contains("Examples"));
}
