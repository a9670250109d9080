//! Xiangqi move generation: legality by masks beside its slow twin, leaves counted in bulk and leaves made.

use benches::{Contender, criterion, race};
use game_search::{perft, perft_making_leaves};
use xiangqi::{Position, twin};

/// Perft 5; the numbers are those of the chessprogramming wiki.
const POSITIONS: [(&str, &str, u64); 2] = [
    ("start", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 133_312_995),
    ("midgame", "r2akab1r/3n5/4b3n/p1p1pRp1p/9/2P3P2/P3P3c/N2C3C1/4A4/1RBAK1B2 w - - 0 1", 140_822_416),
];

fn main() {
    let mut criterion = criterion();
    for (name, fen, nodes) in POSITIONS {
        let position: Position = fen.parse().expect("a legal position");
        let count = |run: fn(&mut Position, u32) -> u64| {
            let position = position.clone();
            move || {
                let counted = run(&mut position.clone(), 5);
                assert_eq!(counted, nodes);
                counted
            }
        };
        let twin = || {
            let counted = perft(&mut twin::Twin::from(&position), 5);
            assert_eq!(counted, nodes);
            counted
        };
        race(
            &mut criterion,
            &format!("xiangqi perft 5, {name}"),
            "nodes",
            vec![
                Contender::new("masks, leaves counted in bulk", count(perft)),
                Contender::new("masks, every leaf made, key and placement kept", count(perft_making_leaves)),
                Contender::new("twin: 16x16 mailbox, make and test", twin),
            ],
        );
    }
    criterion.final_summary();
}
