//! Compares perft with published numbers.

use game_search::{perft, perft_making_leaves};
use xiangqi::Position;

const TABLE: &str = include_str!("../data/perft.csv");

/// Returns the name, the position and the known counts from depth 1 of each row.
fn rows() -> impl Iterator<Item = (&'static str, Position, Vec<u64>)> {
    TABLE.lines().filter(|line| !line.starts_with('#')).skip(1).map(|line| {
        let mut fields = line.split(',');
        let (name, fen) = (fields.next().expect("a name"), fields.next().expect("a FEN"));
        let counts = fields.filter(|field| !field.is_empty()).map(|field| field.parse().expect("a number"));
        (name, fen.parse().expect("a valid FEN"), counts.collect())
    })
}

#[test]
fn perft_matches_published_counts() {
    let mut checked = 0;
    for (name, mut position, counts) in rows() {
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&mut position, depth), count, "{name}, depth {depth}");
            checked += 1;
        }
    }
    assert_eq!(checked, 42, "numbers in the table");
}

#[test]
fn perft_that_makes_leaves_gives_the_same_counts() {
    for (name, position, counts) in rows() {
        for (depth, count) in (1..).zip(counts).filter(|&(_, count)| count < 6_000_000) {
            let mut walked = position.clone();
            assert_eq!(perft_making_leaves(&mut walked, depth), count, "{name}, depth {depth}");
            assert_eq!(walked, position, "{name} after its perft of depth {depth}");
        }
    }
}
