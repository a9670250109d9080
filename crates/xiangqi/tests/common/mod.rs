//! Positions for property tests.

use std::fmt;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use xiangqi::{Move, Position};

/// The positions of the perft table.
pub fn starts() -> Vec<Position> {
    let lines = include_str!("../data/perft.csv").lines().filter(|line| !line.starts_with(['#', 'n']));
    lines.map(|line| line.split(',').nth(1).expect("a FEN").parse().expect("a position")).collect()
}

/// A position and how it came about.
#[derive(Clone)]
pub struct Reached {
    start: Position,
    moves: Vec<Move>,
    /// Where the moves lead.
    pub position: Position,
}

impl fmt::Debug for Reached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, reached from {} by {:?}", self.position, self.start, self.moves)
    }
}

/// Positions that legal moves reach from the positions of the perft table. They shrink to shorter games.
#[allow(dead_code, reason = "not every test file needs it")]
pub fn reached() -> impl Strategy<Value = Reached> {
    (select(starts()), vec(any::<Index>(), 0..120)).prop_map(|(start, choices)| {
        let (mut moves, mut position) = (Vec::new(), start.clone());
        for choice in choices {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            moves.push(*choice.get(&legal));
            position.make(moves[moves.len() - 1]);
        }
        Reached { start, moves, position }
    })
}

/// The same cases on every run.
#[allow(dead_code, reason = "not every test file needs it")]
pub fn fixed_cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: proptest::test_runner::RngSeed::Fixed(0x5EED),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}
