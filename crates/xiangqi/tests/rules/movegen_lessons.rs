//! The positions that the documentation uses to explain legality: pins, forbidden points, evasions.

use xiangqi::reference::ReferencePosition;
use xiangqi::{Move, Position, Square};

/// Compares the legal moves of the piece on `from` with `to`, for both generators.
#[track_caller]
fn check(fen: &str, from: &str, to: &str) {
    let position: Position = fen.parse().expect("a position");
    let from: Square = from.parse().expect("a point");
    let reference = ReferencePosition::from(&position);
    let of_reference = reference.captures().into_iter().chain(reference.quiet_moves()).collect();
    for moves in [position.legal_moves().into_iter().collect::<Vec<Move>>(), of_reference] {
        let mut found: Vec<_> = moves.iter().filter(|mv| mv.from() == from).map(|mv| mv.to().to_string()).collect();
        found.sort();
        assert_eq!(found.join(" "), to, "{from} in {fen}");
    }
}

#[test]
fn a_piece_between_the_generals_is_pinned() {
    check("4k4/9/9/9/9/4C4/9/9/9/4K4 w", "e4", "e1 e2 e3 e5 e6 e7 e8");
}

#[test]
fn a_cannon_pins_two_pieces() {
    let fen = "3k5/4c4/9/9/9/9/4R4/9/4A4/4K4 w";
    check(fen, "e3", "e2 e4 e5 e6 e7 e8");
    check(fen, "e1", "");
}

#[test]
fn capturing_the_other_screen_leaves_one() {
    check("3k5/4c4/9/9/4p4/9/4R4/9/9/4K4 w", "e3", "e1 e2 e4");
}

#[test]
fn a_horse_pins_the_piece_on_its_leg() {
    check("5k3/9/9/9/9/9/9/3n5/3R5/4K4 w", "d1", "d2");
}

#[test]
fn a_cannon_must_not_get_a_screen() {
    let fen = "3k5/4c4/9/9/9/R8/9/9/9/4K4 w";
    check(fen, "a4", "a0 a1 a2 a3 a5 a6 a7 a8 a9 b4 c4 d4 f4 g4 h4 i4");
    check(fen, "e0", "e1 f0");
}

#[test]
fn a_general_cannot_flee_along_the_line() {
    check("3k5/4r4/9/9/9/9/9/9/4K4/9 w", "e1", "f1");
}

#[test]
fn adding_or_removing_a_screen_ends_a_cannon_check() {
    let fen = "3k5/4c4/9/9/9/R8/9/9/4A4/4K4 w";
    check(fen, "a4", "e4");
    check(fen, "e1", "d0 d2 f0 f2");
    check(fen, "e0", "f0");
}

#[test]
fn a_piece_pinned_twice_can_move_only_within_both_pins() {
    // Pinned by the chariot and by the cannon behind it: after a capture of the chariot, the cannon has one screen.
    check("3k5/9/4c4/9/4r4/9/4R4/9/9/4K4 w", "e3", "e1 e2 e4");
    // Pinned by two horses whose leg is the same point.
    check("5k3/9/9/9/9/9/9/3n5/2nR5/4K4 w", "d1", "");
}
