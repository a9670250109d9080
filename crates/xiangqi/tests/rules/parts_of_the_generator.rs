//! Generating only captures, generating only quiet moves, counting moves and `is_legal` agree with the full generator.

use proptest::prelude::*;
use xiangqi::{Move, Square};

use crate::common::walks;

/// Returns every pair of points as a move.
fn written() -> impl Iterator<Item = Move> {
    Square::all().flat_map(|from| Square::all().map(move |to| Move::new(from, to)))
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<_> = moves.into_iter().collect();
    moves.sort();
    moves
}

proptest! {
    #![proptest_config(game_testkit::fixed_cases(256))]

    #[test]
    fn captures_and_quiet_moves_together_are_all_moves(walk in walks()) {
        for position in walk.positions() {
            let all = sorted(position.legal_moves());
            let (captures, quiets): (Vec<_>, Vec<_>) = all.iter().partition(|mv| position.piece_at(mv.to()).is_some());
            prop_assert_eq!(sorted(position.captures()), captures, "captures in {}", position);
            prop_assert_eq!(sorted(position.quiet_moves()), quiets, "quiet moves in {}", position);
            prop_assert_eq!(position.count_legal_moves(), all.len(), "their number in {}", position);
        }
    }

    #[test]
    fn is_legal_agrees_with_legal_moves(walk in walks()) {
        for position in walk.positions() {
            let legal = position.legal_moves();
            for mv in written() {
                prop_assert_eq!(position.is_legal(mv), legal.contains(&mv), "{} in {}", mv, position);
            }
        }
    }

    #[test]
    fn is_legal_never_panics_on_any_packed_move(walk in walks(), numbers: [u16; 64]) {
        for position in walk.positions() {
            let legal = position.legal_moves();
            // The bits of a legal move with one bit flipped make an almost legal move.
            let close = legal.iter().zip(numbers).map(|(mv, number)| mv.to_bits() ^ 1 << (number % 16));
            for number in close.chain(numbers) {
                let Some(mv) = Move::from_bits(number) else { continue };
                prop_assert_eq!(mv.to_bits(), number);
                prop_assert_eq!(position.is_legal(mv), legal.contains(&mv), "{} in {}", mv, position);
                prop_assert_eq!(position.validate(mv).is_ok(), legal.contains(&mv), "why not {} in {}", mv, position);
            }
        }
    }
}
