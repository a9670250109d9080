//! Your own game, from the rules to every algorithm.
//! **Burning bridges**: two knights stand in opposite corners of a chessboard and take turns to jump. The square that a
//! knight leaves burns down for good. A player who cannot jump loses.
//!
//! Two orders of the same jumps rarely lead to the same position, so a table saves little here. It cannot repay searches
//! that begin again, such as iterative deepening and MTD(f).

use game_search::hash::mix;
use game_search::ladder::{Algorithm, Exactness};
use game_search::{Game, MoveOrdering, NullMove, Outcome, PositionKey, Side, Stats, Tactics, eval_fn, search_game};

/// Step 1: the rules, which are enough for most algorithms. Squares are 0 to 63, row by row; a set of squares is a mask.
#[derive(Clone)]
struct Bridges {
    burnt: u64,
    knights: [u8; 2],
    side: Side,
}

impl Bridges {
    /// Returns the squares to which the knight of `side` can jump.
    fn jumps(&self, side: Side) -> impl Iterator<Item = u8> {
        let from = self.knights[side.index()];
        let taken = self.burnt | 1 << self.knights[0] | 1 << self.knights[1];
        (0..64_u8).filter(move |&to| {
            let (rows, columns) = ((to / 8).abs_diff(from / 8), (to % 8).abs_diff(from % 8));
            rows * columns == 2 && taken & 1 << to == 0
        })
    }

    /// The evaluation: the number of own jumps minus that of the opponent.
    fn mobility(&self) -> i32 {
        self.jumps(self.side).count() as i32 - self.jumps(!self.side).count() as i32
    }
}

impl Game for Bridges {
    type Move = u8; // the square to jump to
    type Undo = u8; // the square that was left
    type MoveList = Vec<u8>;

    fn side_to_move(&self) -> Side {
        self.side
    }
    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Loss
    }
    fn legal_moves(&self, moves: &mut Vec<u8>) {
        moves.extend(self.jumps(self.side));
    }
    fn make(&mut self, to: u8) -> u8 {
        let from = std::mem::replace(&mut self.knights[self.side.index()], to);
        self.burnt |= 1 << from;
        self.side = !self.side;
        from
    }
    fn unmake(&mut self, _: u8, from: u8) {
        self.side = !self.side;
        self.burnt ^= 1 << from;
        self.knights[self.side.index()] = from;
    }
}

/// Step 2: capabilities, each of which enables one more technique. The first is a key for transposition tables.
impl PositionKey for Bridges {
    fn key(&self) -> u64 {
        let [first, second] = self.knights;
        mix(mix(self.burnt) ^ u64::from(u32::from_be_bytes([0, first, second, self.side.index() as u8])))
    }
}
/// For null move pruning: with few jumps left, the position can be zugzwang.
impl NullMove for Bridges {
    type NullUndo = ();
    fn null_move_allowed(&self) -> bool {
        self.jumps(self.side).count() > 2
    }
    fn make_null(&mut self) {
        self.side = !self.side;
    }
    fn unmake_null(&mut self, (): ()) {
        self.side = !self.side;
    }
}
/// For quiescence search: jumps that leave the opponent without a jump.
impl Tactics for Bridges {
    fn noisy_moves(&self, moves: &mut Vec<u8>) {
        let mut replies = self.jumps(!self.side);
        if let (Some(only), None) = (replies.next(), replies.next()) {
            moves.extend(self.jumps(self.side).filter(|&to| to == only));
        }
    }
}
/// For the history heuristic and killers: which moves count as the same.
impl MoveOrdering for Bridges {
    fn history_slots(&self) -> usize {
        2 * 64
    }
    fn history_index(&self, to: u8) -> usize {
        self.side.index() * 64 + usize::from(to)
    }
}
search_game!(Bridges: PositionKey, NullMove, Tactics, MoveOrdering);

/// Step 3: the search, with every algorithm.
fn main() {
    let mut start = Bridges { burnt: 0, knights: [0, 63], side: Side::First };
    println!("{:28} {:>10} {:>12}  against minimax", "algorithm", "score", "nodes");
    let mut exact = None;
    for &algorithm in Algorithm::ALL {
        let (mut stats, mut evaluator) = (Stats::default(), eval_fn(1, Bridges::mobility));
        let found = algorithm.search(&mut start, &mut evaluator, &mut stats, 10).expect("the game offers it");
        let is_equal = found.score == *exact.get_or_insert(found.score); // minimax is the first algorithm
        let verdict = match algorithm.exactness() {
            Exactness::Minimax => if is_equal { "= minimax" } else { "NOT EQUAL TO MINIMAX" }.to_owned(),
            Exactness::Differs(why) if is_equal => format!("= minimax here; may differ: {why}"),
            Exactness::Differs(why) => format!("differs: {why}"),
        };
        println!("{algorithm:28} {:>10} {:>12}  {verdict}", found.score, stats.nodes);
    }
}
