//! Compares the five-part evaluation with a naive reference implementation and with positions calculated by hand.

pub mod naive;

use game_search::Evaluator;
use game_testkit::random_game;
use naive::Naive;
use xiangqi::eval::{FivePart, Parts, RelationRule};
use xiangqi::{Piece, PieceKind, Position, Side, Square};

#[test]
fn the_start_position_matches_a_hand_count() {
    let [red, black] = FivePart { relation_rule: RelationRule::AsIntended }.parts(&Position::start());
    // Placement: general 5, horses -3 each, chariots -6 each, soldiers on a and i and c and g -2 each, on e 6.
    // Mobility: two points for each horse, chariot and elephant, one for each advisor and soldier, 12 for each cannon.
    // Relations: the chariots guard the outer soldiers, the general guards the advisors. A horse attacked by a
    // cannon and guarded by a chariot is not worth exchanging.
    let mobility = 4 * 12 + 4 * 6 + 4 + 2 + 5 * 15 + 24 * 6;
    let expected = Parts { base: 13_600, placement: 5 - 6 - 12 - 8 + 6, mobility, relations: 4 * 5 };
    assert_eq!([red, black], [expected; 2]);

    // By the rule as printed, each of the four horses costs both sides 300 / 8 = 37, five times that if it is Black's.
    let relations = 4 * 5 - 2 * 37 - 2 * 5 * 37;
    let printed = FivePart { relation_rule: RelationRule::AsPrinted }.parts(&Position::start());
    assert_eq!(printed, [Parts { relations, ..expected }; 2]);
}

#[test]
fn a_small_position_matches_a_hand_count() {
    let position: Position = "3k5/9/9/9/4n4/9/9/9/9/R4K3 b - - 0 1".parse().expect("a position");
    let red = Parts {
        base: 10_500,
        placement: 1 - 6,
        mobility: 6 * (9 + 4),
        // The chariot's line ends at its own general, which it guards.
        relations: 5,
    };
    let black = Parts { base: 10_300, placement: 1 + 15, mobility: 12 * 8, relations: 0 };
    for relation_rule in [RelationRule::AsPrinted, RelationRule::AsIntended] {
        let mut evaluator = FivePart { relation_rule };
        assert_eq!(evaluator.parts(&position), [red, black]);
        assert_eq!(evaluator.evaluate(&position), black.total() - red.total());
    }
}

/// Returns a random position with some pieces of each side. Chariots, cannons and horses crowd in the middle, so that
/// many of them attack and guard each other. Returns `None` if the position is not legal.
pub fn random_position(rng: &mut fastrand::Rng) -> Option<Position> {
    let mut pieces = Vec::new();
    for side in [Side::First, Side::Second] {
        for kind in PieceKind::ALL {
            for _ in 0..kind.max_count() {
                if kind != PieceKind::General && rng.usize(..3) == 0 {
                    continue;
                }
                let index = match kind {
                    PieceKind::General => rng.usize(0..3) * 9 + rng.usize(3..6),
                    PieceKind::Advisor => [3, 5, 13, 21, 23][rng.usize(..5)],
                    PieceKind::Elephant => [2, 6, 18, 22, 26, 38, 42][rng.usize(..7)],
                    PieceKind::Soldier => [27, 29, 31, 33, 35, 36, 38, 40, 42, 44, 45, 48, 49, 50, 53][rng.usize(..15)],
                    _ => rng.usize(2..8) * 9 + rng.usize(2..7),
                };
                let square = Square::from_index(index)?;
                let square = if side == Side::First { square } else { square.flip_rank() };
                if pieces.iter().all(|&(taken, _)| taken != square) {
                    pieces.push((square, Piece { side, kind }));
                }
            }
        }
    }
    Position::new(pieces, if rng.bool() { Side::First } else { Side::Second }).ok()
}

fn compare(naive: &mut Naive, position: &Position, place: &str) {
    for relation_rule in [RelationRule::AsPrinted, RelationRule::AsIntended] {
        let score = FivePart { relation_rule }.evaluate(position);
        assert_eq!(i64::from(score), naive.score(position, relation_rule), "{relation_rule:?}, {place}: {position}");
    }
}

#[test]
fn the_naive_reference_agrees_on_random_positions() {
    let seed = 5;
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut naive = Naive::new();
    let mut positions = 0;
    for number in 0..9_000 {
        let Some(position) = random_position(&mut rng) else { continue };
        compare(&mut naive, &position, &format!("seed {seed}, number {number}"));
        positions += 1;
    }
    assert!(positions > 4_000, "only {positions} positions");
    for rule in ["free", "hanging", "printed", "cheaper", "1 for 2", "2 for 3", "n for n", "nothing"] {
        let fired = naive.fired.get(rule).copied().unwrap_or(0);
        assert!(fired > 5, "rule {rule:?} hardly ever held: {:?}", naive.fired);
    }
}

#[test]
fn the_naive_reference_agrees_along_random_games() {
    let seed = 6;
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut naive = Naive::new();
    for game in 0..40 {
        for position in random_game(&mut rng, &Position::start(), 120).0 {
            compare(&mut naive, &position, &format!("seed {seed}, game {game}"));
        }
    }
}
