//! Compares the exchange value with an exchange played out by the move generator.

use game_testkit::rounds;
use std::collections::BTreeSet;

use game_search::Tactics;
use xiangqi::{Move, Position, Square, material_value};

fn value_at(position: &Position, square: Square) -> i32 {
    position.piece_at(square).map_or(0, |piece| material_value(piece.kind))
}

/// Returns what the side to move can win by captures on `to`: several values if it can choose between equal pieces.
fn recaptures(position: &Position, to: Square) -> BTreeSet<i32> {
    let mut captures = position.captures();
    captures.retain(|mv| mv.to() == to);
    // The general has no material value, so it must be sorted last.
    let cost = |mv: &Move| match value_at(position, mv.from()) {
        0 => i32::MAX,
        value => value,
    };
    let least = captures.iter().map(cost).min();
    captures.retain(|mv| Some(cost(mv)) == least);
    let values = captures.iter().flat_map(|&mv| exchanges(position, mv)).map(|value| value.max(0));
    let values: BTreeSet<i32> = values.collect();
    if values.is_empty() { BTreeSet::from([0]) } else { values }
}

/// Returns what a capture can win if the least valuable piece makes every following capture.
fn exchanges(position: &Position, mv: Move) -> BTreeSet<i32> {
    let mut after = position.clone();
    after.make(mv);
    recaptures(&after, mv.to()).into_iter().map(|lost| value_at(position, mv.to()) - lost).collect()
}

/// Returns what a capture wins if both sides can choose any piece for every following capture.
fn best_exchange(position: &Position, mv: Move) -> i32 {
    let mut after = position.clone();
    after.make(mv);
    let replies = after.captures().into_iter().filter(|reply| reply.to() == mv.to());
    value_at(position, mv.to()) - replies.map(|reply| best_exchange(&after, reply)).max().unwrap_or(0).max(0)
}

/// Asserts that the captures of an exchange are legal one after another, and that their worth follows from the last one.
fn assert_exchange(position: &Position, mv: Move, value: i32) {
    let captures = position.exchange(mv);
    assert_eq!(captures[0].worth, value, "{mv} in {position}");
    let mut board = position.clone();
    for (number, capture) in captures.iter().enumerate() {
        let place = format!("capture {number} of {mv} in {position}");
        assert_eq!(capture.captured, value_at(&board, mv.to()), "{place}");
        assert_eq!(board.piece_at(capture.from).map(|piece| piece.kind), Some(capture.kind), "{place}");
        let next = captures.get(number + 1).map_or(0, |next| next.worth.max(0));
        assert_eq!(capture.worth, capture.captured - next, "{place}");
        let own = Move::new(capture.from, mv.to());
        assert!(board.legal_moves().into_iter().any(|legal| legal == own), "{place}");
        board.make(own);
    }
    let goes_on = board.captures().into_iter().any(|reply| reply.to() == mv.to());
    assert!(!goes_on, "the exchange of {mv} in {position} is not over");
}

#[test]
fn see_agrees_with_a_search_of_recaptures() {
    let seed = 5;
    let mut rng = fastrand::Rng::with_seed(seed);
    let (mut moves, mut recaptured, mut full) = (0_u32, 0, 0);
    for game in 0..rounds(60) {
        let mut position = Position::start();
        for ply in 0..120 {
            let mut quiet = xiangqi::MoveList::new();
            Position::QUIET_MOVES.expect("offered")(&position, &mut quiet);
            let sample = quiet.into_iter().filter(|_| rng.u32(..8) == 0);
            for mv in position.captures().into_iter().chain(sample) {
                let value = position.see(mv);
                let place = format!("seed {seed}, game {game}, ply {ply}: {mv} in {position}");
                assert_exchange(&position, mv, value);
                for threshold in [value - 1, value, value + 1, -500, -50, 0, 50] {
                    assert_eq!(position.see_ge(mv, threshold), value >= threshold, "{threshold}, {place}");
                }
                moves += 1;
                recaptured += u32::from(value != value_at(&position, mv.to()));
                assert!(exchanges(&position, mv).contains(&value), "{value}, {place}");
                full += u32::from(value != best_exchange(&position, mv));
            }
            let legal = position.legal_moves();
            let captures = position.captures();
            let from = if !captures.is_empty() && rng.u32(..3) == 0 { &captures } else { &legal };
            let Some(&mv) = rng.choice(from) else { break };
            position.make(mv);
        }
    }
    assert!(moves > rounds(20_000) && recaptured > rounds(3_000), "{moves} moves, {recaptured} with a reply");
    // Capturing with the cheapest piece first is usually best, but not always.
    assert!(full * 100 < moves, "{full} of {moves} differ from captures by any piece");
}

/// A move with two positions and its values there. In the first, a piece cannot recapture because of a pin or a check;
/// in the second, that pin or check is missing.
const AROUND_THE_GENERAL: [(&str, [(&str, i32); 2]); 9] = [
    // The protecting piece is pinned: by a chariot on the file, by a chariot on the rank, by a cannon behind a screen,
    // and by a horse whose leg it blocks.
    ("h4g6", [("4k4/9/4n4/6p2/9/7N1/4R4/9/9/3K5 w", 100), ("4k4/9/4n4/6p2/9/7N1/R8/9/9/3K5 w", 100 - 420)]),
    ("a8e8", [("R2ak4/R3a4/9/5N3/9/9/9/9/9/3K5 w", 200), ("3ak4/R3a4/9/5N3/9/9/R8/9/9/3K5 w", 200 - 900)]),
    ("h4g6", [("4k4/4a4/4n4/6p2/9/7N1/4C4/9/9/3K5 w", 100), ("4k4/4a4/4n4/6p2/9/7N1/C8/9/9/3K5 w", 100 - 420)]),
    ("f6f7", [("4k4/3n5/3N1c3/5P3/9/9/9/9/9/3K5 w", 450), ("4k4/3n5/N4c3/5P3/9/9/9/9/9/3K5 w", 450 - 100)]),
    // The moving horse uncovers a check by the chariot behind it, or becomes the screen for a check by a cannon.
    ("e5g6", [("4k1r2/9/9/6p2/4N4/9/9/4R4/9/3K5 w", 100), ("4k1r2/9/9/6p2/4N4/9/9/R8/9/3K5 w", 100 - 420)]),
    ("d3e5", [("4k4/9/9/9/r8/9/3N5/9/4C4/3K5 w", 0), ("4k4/9/9/9/r8/9/3N5/9/C8/3K5 w", -420)]),
    // Recapturing would leave the generals facing each other.
    ("a8e8", [("4k4/R3a4/9/9/9/9/9/9/9/4K4 w", 200), ("4k4/R3a4/9/9/9/9/9/9/9/3K5 w", 200 - 900)]),
    // The chariot that would make the second recapture is pinned.
    ("f1g3", [("3k2r2/4r4/9/9/9/9/4R1p2/9/5N3/4K4 w", 100 - 420), ("3k2r2/r8/9/9/9/9/4R1p2/9/5N3/4K4 w", 100)]),
    // The horse that recaptures opens the line of the chariot behind it.
    ("f1g3", [("3k5/4r4/9/9/9/4n4/6p2/9/5N3/4K1R2 w", 100 - 420), ("3k5/r8/9/9/9/4n4/6p2/9/5N3/4K1R2 w", 100)]),
];

#[test]
fn see_ignores_captures_that_expose_the_general() {
    for (text, positions) in AROUND_THE_GENERAL {
        for (fen, expected) in positions {
            let position: Position = fen.parse().unwrap();
            let mv = position.parse_move(text).unwrap();
            assert_eq!(position.see(mv), expected, "{text} in {fen}");
            assert_eq!(exchanges(&position, mv), BTreeSet::from([expected]), "{text} in {fen}");
            for threshold in [expected - 1, expected, expected + 1] {
                assert_eq!(position.see_ge(mv, threshold), expected >= threshold, "{text} in {fen}");
            }
        }
    }
}
