//! What frameworks for distributed testing rely on.

use engines::{Amazons, Xiangqi};
use game_protocol::Program;
use game_search::TextNotation;

use crate::said;

fn nodes<V: Program>() -> u64 {
    let said = said::<V>("bench\n");
    let lines: Vec<&str> = said.lines().rev().take(2).collect();
    let number = |line: &str, unit: &str| line.strip_suffix(unit).and_then(|number| number.trim().parse().ok());
    assert!(number(lines[0], " nps").is_some(), "{said}");
    number(lines[1], " nodes").unwrap_or_else(|| panic!("{said}"))
}

#[test]
fn bench_counts_the_same_nodes_every_time() {
    let counted = (nodes::<Xiangqi>(), nodes::<Amazons>());
    assert_eq!(counted, (nodes::<Xiangqi>(), nodes::<Amazons>()));
    assert!(counted.0 > 10_000 && counted.1 > 10_000, "{counted:?}");
}

#[test]
fn openings_are_a_function_of_the_seed() {
    let openings = |seed| said::<Xiangqi>(&format!("genfens 6 seed {seed} book None\n"));
    let one = openings(1);
    assert_eq!(one, openings(1));
    assert_ne!(one, openings(2));
    let fens: Vec<&str> = one.lines().map(|line| line.strip_prefix("info string genfens ").expect("a FEN")).collect();
    assert_eq!(fens.len(), 6);
    for fen in fens {
        xiangqi::Position::parse_position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    }
}
