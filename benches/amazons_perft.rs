//! Amazons move generation: counting, listing and making moves, compared with a simple mailbox generator.

use benches::{Contender, criterion, race};
use game_search::{Game, MoveList, perft, perft_making_leaves};

mod amazons_mailbox;

/// The positions with their perft 2, on which three independent programs agree.
const POSITIONS: [(&str, &str, u64); 2] = [
    ("start", "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w - - 0 1", 4_307_152),
    ("middlegame", "3q1*4/3*1Q4/4Q1*2*/2*1q2*2/1**2*2*q/1*1*2q3/4*1Q2*/4*1***1/1*1*6/5Q4 w - - 0 1", 224_035),
];

/// Returns perft 2, with every move of the last ply written to a list.
fn perft_listing<G: Game>(position: &mut G) -> u64 {
    let mut moves = G::MoveList::default();
    position.legal_moves(&mut moves);
    let mut children = G::MoveList::default();
    let mut nodes = 0;
    for &mv in moves.as_slice() {
        let undo = position.make(mv);
        children.clear();
        position.legal_moves(&mut children);
        nodes += children.len() as u64;
        position.unmake(mv, undo);
    }
    nodes
}

/// Returns the positions of the perft table with their counts at depths 2 and 3. Among them is the 10x10 start
/// position (8,350,439,170).
fn published_rows() -> Vec<(String, [u64; 2])> {
    let table = include_str!("../crates/amazons/tests/data/perft.csv");
    let rows = table.lines().filter(|line| !line.starts_with('#')).skip(1).map(|line| {
        let [_, board, side, _, two, three] = line.split(',').collect::<Vec<_>>()[..] else { panic!("a row: {line}") };
        (format!("{board} {side}"), [two, three].map(|nodes| nodes.parse().expect("a count")))
    });
    rows.collect()
}

/// Returns a function that counts perft for every row with one of the generators. `index` selects the depth of the
/// counts.
fn every_row<'a, P>(
    index: usize,
    make: impl Fn(&str) -> P,
    perft: impl Fn(&mut P) -> u64 + 'a,
) -> impl FnMut() -> u64 + 'a
where
    P: 'a,
{
    let mut rows: Vec<_> = published_rows().into_iter().map(|(fen, nodes)| (make(&fen), fen, nodes[index])).collect();
    move || {
        let counts = rows.iter_mut().map(|(position, fen, nodes)| {
            assert_eq!(perft(position), *nodes, "{fen}");
            *nodes
        });
        counts.sum()
    }
}

fn position(fen: &str) -> amazons::Position {
    fen.parse().expect("a position")
}

fn main() {
    let mut criterion = criterion();
    for (name, fen, nodes) in POSITIONS {
        let position: amazons::Position = fen.parse().expect("a position");
        // The count is repeated until the time is long enough to measure.
        let repeat = 1 + 20_000_000 / nodes;
        let count = |run: fn(&mut amazons::Position) -> u64| {
            let position = position.clone();
            move || {
                let mut position = position.clone();
                (0..repeat).map(|_| run(&mut position)).inspect(|&counted| assert_eq!(counted, nodes)).sum()
            }
        };
        let mailbox = || {
            let mut board = amazons_mailbox::Board::from_fen(fen);
            (0..repeat).map(|_| board.perft(2)).inspect(|&counted| assert_eq!(counted, nodes)).sum()
        };
        race(
            &mut criterion,
            &format!("Amazons perft 2, {name}"),
            "moves",
            vec![
                Contender::new("counted in bulk", count(|position| perft(position, 2))),
                Contender::new("every move written to a list", count(perft_listing)),
                Contender::new("every leaf made, key kept", count(|position| perft_making_leaves(position, 2))),
                Contender::new("mailbox, counting only", mailbox),
            ],
        );
    }
    let contenders = vec![
        Contender::new("counted in bulk", every_row(0, position, |position| perft(position, 2))),
        Contender::new("every move written to a list", every_row(0, position, perft_listing)),
        Contender::new(
            "mailbox, counting only",
            every_row(0, amazons_mailbox::Board::from_fen, |board| board.perft(2)),
        ),
    ];
    race(&mut criterion, "Amazons perft 2, every published row", "moves", contenders);
    let contenders = vec![Contender::new("counted in bulk", every_row(1, position, |position| perft(position, 3)))];
    race(&mut criterion, "Amazons perft 3, every published row", "moves", contenders);
    criterion.final_summary();
}
