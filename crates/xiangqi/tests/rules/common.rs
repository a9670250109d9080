//! Positions for property tests.

use std::fmt;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use xiangqi::{Move, Position};

/// Returns the positions of the perft table.
pub fn starts() -> Vec<Position> {
    let lines = include_str!("../data/perft.csv").lines().filter(|line| !line.starts_with(['#', 'n']));
    lines.map(|line| line.split(',').nth(1).expect("a FEN").parse().expect("a position")).collect()
}

/// A game: a start position and legal moves.
#[derive(Clone)]
pub struct Walk {
    start: Position,
    moves: Vec<Move>,
}

impl Walk {
    /// Returns the start position, and the position after each move.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let after = self.moves.iter().scan(self.start.clone(), |position, &mv| {
            position.make(mv);
            Some(position.clone())
        });
        std::iter::once(self.start.clone()).chain(after)
    }

    /// Returns the position after the last move.
    pub fn end(&self) -> Position {
        self.positions().last().unwrap_or_else(|| self.start.clone())
    }
}

impl fmt::Debug for Walk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} and then {:?}", self.start, self.moves)
    }
}

/// Generates games from the positions of the perft table, half of them short. They shrink to fewer moves.
pub fn walks() -> impl Strategy<Value = Walk> {
    let choices = prop_oneof![vec(any::<Index>(), 0..10), vec(any::<Index>(), 0..120)];
    (select(starts()), choices).prop_map(|(start, choices)| {
        let (mut moves, mut position) = (Vec::new(), start.clone());
        for choice in choices {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = *choice.get(&legal);
            position.make(mv);
            moves.push(mv);
        }
        Walk { start, moves }
    })
}
