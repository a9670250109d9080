//! Small positions, calculated by hand, for every rule of the relations in both readings.

use super::*;
use crate::types::Piece;
use relations::{Relation, Rule};

/// Parses pieces such as `Kf0 kd9`.
fn position(pieces: &str, side: Side) -> Position {
    let pieces = pieces.split(' ').map(|text| {
        let piece = text.chars().next().and_then(Piece::from_letter).expect("a piece");
        (text[1..].parse().expect("a point"), piece)
    });
    Position::new(pieces, side).expect("a possible position")
}

/// Returns the relation of the piece on `e5`.
fn on_e5(pieces: &str, side: Side, relation_rule: RelationRule) -> Relation {
    let position = position(pieces, side);
    let evaluator = FivePart { relation_rule };
    let e5: Square = "e5".parse().expect("a point");
    let piece = position.piece_at(e5).expect("a piece on e5");
    let groups = evaluator.first_three(&position, &mut [Parts::default(); 2]);
    let [red, black] = &groups[e5.index()];
    let (guards, attackers) = if piece.side == Side::First { (red, black) } else { (black, red) };
    let k = if piece.side == side { 1 } else { 5 };
    relation(BASE[piece.kind.index()], attackers, guards, k, relation_rule)
}

#[track_caller]
fn check(pieces: &str, side: Side, printed: (Rule, i32, i32), intended: (Rule, i32, i32)) {
    for (reading, (rule, owner, enemy)) in [(RelationRule::AsPrinted, printed), (RelationRule::AsIntended, intended)] {
        assert_eq!(on_e5(pieces, side, reading), Relation { rule, owner, enemy }, "{pieces}, {reading:?}");
    }
}

#[track_caller]
fn check_both(pieces: &str, side: Side, expected: (Rule, i32, i32)) {
    check(pieces, side, expected, expected);
}

const RED: Side = Side::First;
const BLACK: Side = Side::Second;

#[test]
fn a_piece_that_is_not_attacked_loses_nothing() {
    check_both("Kf0 kd9 ne5", RED, (Rule::NotAttacked, 0, 0));
    // Soldiers guard sideways beyond the river, and k has no effect.
    check_both("Kf0 kd9 Pd5 Pe5 Pf5", RED, (Rule::NotAttacked, 10, 0));
    check_both("Kf0 kd9 Pd5 Pe5 Pf5", BLACK, (Rule::NotAttacked, 10, 0));
    // The cannon guards only over a screen. In the third position, the leg of the horse on d6 is blocked.
    check_both("Kf0 kd9 ne5 cb5 pc5", RED, (Rule::NotAttacked, 5, 0));
    check_both("Kf0 kd9 ne5 cb5 nd7", RED, (Rule::NotAttacked, 5, 0));
    check_both("Kf0 kd9 ne5 cb5 nd7 Pd6", RED, (Rule::NotAttacked, 0, 0));
}

#[test]
fn an_unguarded_piece_is_lost() {
    // 300 / 8 = 37, multiplied by five if it is not the owner's turn.
    check_both("Kf0 kd9 ne5 Ra5", RED, (Rule::NotGuarded, -185, 0));
    check_both("Kf0 kd9 ne5 Ra5", BLACK, (Rule::NotGuarded, -37, 0));
    check_both("Kf0 kd9 Ne5 ca5 Pc5", BLACK, (Rule::NotGuarded, -185, 0));
}

#[test]
fn a_piece_attacked_by_a_cheaper_one_is_lost() {
    // 500 / 8 = 62 against 300 / 8 = 37.
    check_both("Kf0 kd9 re5 re8 Nc4", RED, (Rule::Cheaper, -310, -185));
    check_both("Kf0 kd9 re5 re8 Nc4", BLACK, (Rule::Cheaper, -62, -37));
    // 10 = 80 / 8: the soldier is cheaper than the chariot.
    check_both("Kf0 kd9 re5 re8 Pd5 Re0", RED, (Rule::Cheaper, -310, -50));
}

#[test]
fn one_attacker_for_two_pieces_is_counted() {
    // Two horses attack a soldier guarded by a horse: 300 < 80 + 300. 80 / 8 = 10.
    let two_horses = "Kf0 kd9 pe5 nd7 Nc4 Ng4";
    check(two_horses, RED, (Rule::Cheaper, -50, -50), (Rule::OneForTwo, -50 - 185, -50));
    check(two_horses, BLACK, (Rule::Cheaper, -10, -10), (Rule::OneForTwo, -10 - 37, -10));
    // The value of a chariot, 500, is not less than 80 + 300.
    check("Kf0 kd9 pe5 nd7 Ra5 Re0", RED, (Rule::Cheaper, -50, -50), (Rule::NoExchange, 0, 0));
}

#[test]
fn two_attackers_for_three_pieces_are_counted() {
    // 300 + 300 + 500 - 500 = 600 < 80 + 600; 600 / 8 = 75.
    let three = "Kf0 kd9 pe5 nd7 nf7 Nc4 Ng4 Re2";
    check(three, RED, (Rule::Cheaper, -50, -50), (Rule::TwoForThree, -50 - 375, -375));
    check(three, BLACK, (Rule::Cheaper, -10, -10), (Rule::TwoForThree, -10 - 75, -75));
    // 300 + 500 + 500 - 500 = 800 is not less than 680.
    check("Kf0 kd9 pe5 nd7 nf7 Nc4 Ra5 Re2", RED, (Rule::Cheaper, -50, -50), (Rule::NoExchange, 0, 0));
}

#[test]
fn exchanges_are_counted_piece_by_piece() {
    // 600 < 300 + 1000 - 500; 500 / 8 = 62; the enemy's loss is not multiplied by k.
    let chariots = "Kf0 kd9 ne5 re8 ra5 Nc4 Ng4";
    check(chariots, RED, (Rule::Cheaper, -185, -185), (Rule::PieceByPiece, -185 - 310, -75));
    check(chariots, BLACK, (Rule::Cheaper, -37, -37), (Rule::PieceByPiece, -37 - 62, -75));
    // 600 is not less than 300 + 800 - 500.
    let chariot_and_cannon = "Kf0 kd9 ne5 re8 ca5 pc5 Nc4 Ng4";
    check(chariot_and_cannon, RED, (Rule::Cheaper, -185, -185), (Rule::NoExchange, 0, 0));
}

#[test]
fn a_valuable_attacker_does_not_take_a_guarded_piece() {
    check("Kf0 kd9 pe5 nd7 Re2", RED, (Rule::Cheaper, -50, -50), (Rule::NoExchange, 0, 0));
    // An equal attacker is not cheaper.
    check("Kf0 kd9 ne5 re8 Nc4", RED, (Rule::Cheaper, -185, -185), (Rule::NoExchange, 0, 0));
}
