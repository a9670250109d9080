//! Random games of xiangqi. The legal moves must be equal to those of the slow reference implementation, and keys and
//! `unmake` must be consistent.
#![no_main]

use fuzz::{Bytes, check_walk};
use game_search::Game;
use libfuzzer_sys::fuzz_target;
use xiangqi::reference::ReferencePosition;
use xiangqi::{Move, Position};

/// The starting positions: the usual start, and positions with few pieces, in which checks and pins are frequent.
const STARTS: [&str; 4] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "3akab2/9/4b4/3C5/2n3p2/2p3P2/4c4/4B4/9/2BAKA3 w - - 0 1",
    "2bak4/4a4/4b4/4P4/4n1R2/2r6/4N4/4B4/4A4/3AK1B2 b - - 0 1",
    "3k5/4a4/3a5/9/9/9/9/4C4/4C4/4K4 w - - 0 1",
];

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Bytes(bytes);
    let Some(start) = bytes.below(STARTS.len()) else { return };
    let mut position: Position = STARTS[start].parse().expect("a start");
    check_walk(&mut position, &mut bytes, plain);
});

fn plain(position: &Position) -> Vec<Move> {
    let mut moves = xiangqi::reference::MoveList::new();
    ReferencePosition::from(position).legal_moves(&mut moves);
    let moves = moves.to_vec();
    assert_eq!(position.count_legal_moves(), moves.len(), "{position:?}");
    moves
}
