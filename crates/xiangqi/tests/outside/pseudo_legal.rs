//! A generator of pseudo-legal moves built from attack lookups, and its perft.

use xiangqi::{Move, Piece, PieceKind, Position};

/// Calls `visit` with every pseudo-legal move of the side to move.
fn for_each_pseudo_legal_move(position: &Position, mut visit: impl FnMut(Move)) {
    let (side, occupancy) = (position.side_to_move(), position.occupancy());
    let own = position.occupied_by(side);
    for kind in PieceKind::ALL {
        let piece = Piece { side, kind };
        for from in position.points(piece) {
            for to in occupancy.reached_by(piece, from) & !own {
                visit(Move::new(from, to));
            }
        }
    }
}

/// Returns the number of leaves. A pseudo-legal move is legal if the mover's general is not in check after it.
fn perft(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let side = position.side_to_move();
    let mut moves = Vec::with_capacity(64);
    for_each_pseudo_legal_move(position, |mv| moves.push(mv));
    let mut leaves = 0;
    for mv in moves {
        let undo = position.make(mv);
        if !position.is_checked(side) {
            leaves += perft(position, depth - 1);
        }
        position.unmake(mv, undo);
    }
    leaves
}

/// The numbers are from the crate's perft table; Fairy-Stockfish and Pikafish agree on them.
#[test]
fn perft_by_pseudo_legal_moves_matches_published_counts() {
    let mut restricted = 0;
    for row in include_str!("../data/perft.csv").lines().filter(|line| !line.starts_with(['#', 'n'])) {
        let fields: Vec<&str> = row.split(',').collect();
        let mut position: Position = fields[1].parse().expect("a position");
        assert_eq!(perft(&mut position, 4), fields[5].parse().expect("a number"), "{row}");
        let replies = position.legal_moves().into_iter().map(|mv| {
            let (mut after, side) = (position.clone(), !position.side_to_move());
            after.make(mv);
            (after.is_checked(side), !after.pins(side).pinned().is_empty())
        });
        let (checks, pins): (Vec<bool>, Vec<bool>) = replies.unzip();
        restricted += usize::from(checks.contains(&true) && pins.contains(&true));
    }
    assert!(restricted >= 3, "positions with checks and with pins after one move: {restricted}");
}
