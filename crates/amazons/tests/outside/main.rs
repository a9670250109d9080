//! What another crate can do with the public items alone.

use amazons::{Move, Position, Side, SquareSet};

/// Calls `visit` with every legal move, found from the public lookups.
fn for_each_move_by_lookups(position: &Position, mut visit: impl FnMut(Move)) {
    for from in position.queens(position.side_to_move()) {
        for to in position.queen_targets(from) {
            for arrow in position.arrow_targets(from, to) {
                visit(Move::new(from, to, arrow));
            }
        }
    }
}

fn perft(position: &mut Position, depth: u32) -> u64 {
    let (mut moves, mut leaves) = (Vec::new(), 0);
    for_each_move_by_lookups(position, |mv| moves.push(mv));
    if depth == 1 {
        return moves.len() as u64;
    }
    for mv in moves {
        position.make(mv);
        leaves += perft(position, depth - 1);
        position.unmake(mv, ());
    }
    leaves
}

/// Numbers on which independent programs agree, from the perft table of the rules tests.
#[test]
fn perft_by_public_lookups_matches_published_counts() {
    let rows = include_str!("../data/perft.csv").lines().filter(|line| !line.starts_with('#')).skip(1);
    let mut checked = 0;
    for row in rows {
        let fields: Vec<&str> = row.split(',').collect();
        let mut position: Position = format!("{} {}", fields[1], fields[2]).parse().expect("a position");
        for (depth, count) in [(1, fields[3]), (2, fields[4])] {
            assert_eq!(perft(&mut position, depth), count.parse().expect("a number"), "{row}");
            checked += 1;
        }
    }
    assert_eq!(checked, 48, "numbers of 24 rows");
}

#[test]
fn lookups_and_the_move_sink_agree_along_random_games() {
    for seed in 0..5 {
        let (mut random, mut position) = (fastrand::Rng::with_seed(seed), Position::start_8x8());
        loop {
            let (listed, mut visited) = (position.legal_moves(), Vec::new());
            position.for_each_legal_move(|mv| visited.push(mv));
            assert_eq!(visited, listed, "{position}");
            let all = position.size().squares();
            let pieces = position.queens(Side::First) | position.queens(Side::Second) | position.arrows();
            assert_eq!((position.occupied(), position.empty()), (pieces, all & !pieces), "{position}");
            for side in [Side::First, Side::Second] {
                for square in all {
                    let queens = position.queens(side).into_iter();
                    let there: SquareSet =
                        queens.filter(|&from| position.queen_targets(from).contains(square)).collect();
                    assert_eq!(position.queens_to(square, side), there, "{square} in {position}");
                }
            }
            let Some(&mv) = random.choice(&listed) else { break };
            position.make(mv);
        }
    }
}
