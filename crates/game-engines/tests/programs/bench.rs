//! The commands that frameworks for distributed testing rely on.

use game_search::TextNotation;
use game_search::spec::GameSpec;
use games::{Amazons, Xiangqi};

use crate::said;

fn nodes<V: GameSpec>(before: &str) -> u64 {
    let said = said::<V>(&format!("{before}bench\n"));
    let lines: Vec<&str> = said.lines().rev().take(2).collect();
    let number = |line: &str, unit: &str| line.strip_suffix(unit).and_then(|number| number.trim().parse().ok());
    assert!(number(lines[0], " nps").is_some(), "{said}");
    number(lines[1], " nodes").unwrap_or_else(|| panic!("{said}"))
}

#[test]
fn bench_counts_the_same_nodes_every_time() {
    let counted = (nodes::<Xiangqi>(""), nodes::<Amazons>(""));
    // `bench` uses its own table size and number of threads, not those of the options.
    let options = "setoption name Hash value 1\nsetoption name Threads value 2\n";
    assert_eq!(counted, (nodes::<Xiangqi>(options), nodes::<Amazons>(options)));
    assert!(counted.0 > 10_000 && counted.1 > 10_000, "{counted:?}");
}

/// `bench` measures the search selected by the option `Search`.
#[test]
fn bench_uses_the_search_of_the_option() {
    let by = |search| said::<Amazons>(&format!("setoption name Search value {search}\nbench\n"));
    let (tree, depths) = (by("mcts"), by("alphabeta"));
    assert_eq!(
        (tree.matches(" nodes of the tree, ").count(), tree.matches(" nodes to depth ").count()),
        (2, 0),
        "{tree}"
    );
    assert_eq!(depths.matches(" nodes to depth ").count(), 2, "{depths}");
}

fn openings<V: GameSpec>(before: &str, seed: u64) -> String {
    let said = said::<V>(&format!("{before}genfens 6 seed {seed} book None\n"));
    let fens: Vec<&str> = said.lines().map(|line| line.strip_prefix("info string genfens ").expect("a FEN")).collect();
    assert_eq!(fens.len(), 6);
    for fen in fens {
        V::Game::parse_position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    }
    said
}

#[test]
fn openings_depend_only_on_the_seed() {
    let one = openings::<Xiangqi>("", 1);
    assert_eq!(one, openings::<Xiangqi>("", 1));
    assert_ne!(one, openings::<Xiangqi>("", 2));
}

/// Both searches judge the same random openings, but accept different ones.
#[test]
fn openings_are_scored_by_the_search_that_plays() {
    let by = |search| openings::<Amazons>(&format!("setoption name Search value {search}\n"), 1);
    let (tree, depths) = (by("mcts"), by("alphabeta"));
    assert_eq!((&tree, &depths), (&openings::<Amazons>("", 1), &by("alphabeta")));
    assert_ne!(tree, depths);
}
