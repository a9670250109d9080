//! Xiangqi move generation with legality masks, with leaves counted in bulk or made, compared with the slow reference
//! implementation. The reference counts one ply less, because it would otherwise take most of the time.

use benches::{Contender, criterion, race};
use game_search::{perft, perft_making_leaves};
use xiangqi::{Position, reference};

/// The positions with perft 4 and 5, on which two independent engines agree.
const POSITIONS: [(&str, &str, u64, u64); 2] = [
    ("start", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 3_290_240, 133_312_995),
    ("midgame", "r2akab1r/3n5/4b3n/p1p1pRp1p/9/2P3P2/P3P3c/N2C3C1/4A4/1RBAK1B2 w - - 0 1", 2_605_437, 140_822_416),
];

fn main() {
    let mut criterion = criterion();
    for (name, fen, nodes_four, nodes) in POSITIONS {
        let position: Position = fen.parse().expect("a legal position");
        let count = |run: fn(&mut Position, u32) -> u64| {
            let position = position.clone();
            move || {
                let counted = run(&mut position.clone(), 5);
                assert_eq!(counted, nodes);
                counted
            }
        };
        let reference = || {
            let counted = perft(&mut reference::ReferencePosition::from(&position), 4);
            assert_eq!(counted, nodes_four);
            counted
        };
        race(
            &mut criterion,
            &format!("xiangqi perft, {name}"),
            "nodes",
            vec![
                Contender::new("masks, perft 5, leaves counted in bulk", count(perft)),
                Contender::new("masks, perft 5, every leaf made", count(perft_making_leaves)),
                Contender::new("reference, perft 4, leaves counted in bulk", reference),
            ],
        );
    }
    criterion.final_summary();
}
