//! Dead ends: parts of a region that a queen cannot fill completely and then leave.

use crate::board::SquareSet;
use crate::types::Square;

use super::hash::Map;
use super::region::{Region, flood, targets};

/// A dead end: a part of a region that only one square, the gate, connects with the rest of the region. A queen cannot
/// fill a dead end completely and then leave: either squares stay empty, or the queen is cut off from the rest of the
/// region.
///
/// ```
/// use amazons::Position;
///
/// // The squares b2, a3 and a4 lie behind c3. A queen can fill two of them and leave, or all three if it stays inside.
/// let position: Position = "1******/1*3Q1/*1**3/****3 w".parse()?;
/// let region = position.regions().next().unwrap();
/// let found: Vec<_> = region.dead_ends().iter().map(|place| (place.gate.to_string(), place.defects)).collect();
/// assert_eq!(found, [("c3".to_owned(), 1)]);
/// # Ok::<(), amazons::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DeadEnd {
    /// The only square through which queens can enter and leave.
    pub gate: Square,
    /// The squares of the dead end without the gate. No queen is on these squares.
    pub squares: SquareSet,
    /// The smallest number of squares that stay empty if all queens leave the dead end. Before the last queen leaves,
    /// queens can come to the gate any number of times, and shoot into the dead end or enter it.
    pub defects: u32,
}

impl DeadEnd {
    /// The greatest size, in squares, of the dead ends that are searched for. The time doubles with each square.
    pub const MAX_SQUARES: usize = 10;
}

impl Region {
    /// Returns the dead ends that have at most [`DeadEnd::MAX_SQUARES`] squares and contain no other dead end.
    pub fn dead_ends(self) -> Vec<DeadEnd> {
        let queens = self.squares() & !self.empty();
        let mut found: Vec<DeadEnd> = Vec::new();
        for gate in self.squares() {
            let mut left = self.squares() & !SquareSet::of(gate);
            while let Some(seed) = left.iter().next() {
                let squares = flood(SquareSet::of(seed), left);
                left &= !squares;
                let is_whole = squares.len() + 1 == self.squares().len();
                if is_whole || !(squares & queens).is_empty() || squares.len() > DeadEnd::MAX_SQUARES {
                    continue;
                }
                let filled = Visit { gate, known: Map::default() }.most_shots(squares, gate).unwrap_or(0);
                let defects = squares.len() as u32 - filled;
                if defects > 0 {
                    found.push(DeadEnd { gate, squares, defects });
                }
            }
        }
        let all = found.clone();
        found.retain(|place| !all.iter().any(|other| other != place && (other.squares & !place.squares).is_empty()));
        found
    }
}

/// A search for the best way to fill a part of a region with queens that enter and leave through its gate.
struct Visit {
    gate: Square,
    /// The results of [`most_shots`](Visit::most_shots), indexed by the empty squares and the queen's square.
    known: Map<(SquareSet, Square), Option<u32>>,
}

impl Visit {
    /// Returns the greatest number of arrows that can be shot into the squares of `empty` before the queen on `queen`
    /// returns to the gate for the last time. Returns `None` if this queen cannot return.
    fn most_shots(&mut self, empty: SquareSet, queen: Square) -> Option<u32> {
        if let Some(&known) = self.known.get(&(empty, queen)) {
            return known;
        }
        let mut most = (queen == self.gate).then_some(0);
        let mut record = |shots: Option<u32>| most = most.max(shots.map(|shots| shots + 1));
        if queen == self.gate {
            // A queen comes to the gate from outside and shoots into the dead end.
            for arrow in targets(queen, empty) {
                record(self.most_shots(empty & !SquareSet::of(arrow), queen));
            }
        }
        let gate = SquareSet::of(self.gate);
        for to in targets(queen, empty | gate) {
            let free = (empty | SquareSet::of(queen)) & !SquareSet::of(to);
            // Arrows on the gate are excluded, because they would close the gate.
            for arrow in targets(to, free | gate) & !gate {
                record(self.most_shots(free & !gate & !SquareSet::of(arrow), to));
            }
        }
        self.known.insert((empty, queen), most);
        most
    }
}
