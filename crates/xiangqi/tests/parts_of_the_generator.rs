//! Captures alone, quiet moves alone, counting, and the judgement of a remembered move agree with the full generator.

mod common;

use common::{fixed_cases, reached};
use proptest::prelude::*;
use xiangqi::{Move, Square};

/// Every move that can be written.
fn written() -> impl Iterator<Item = Move> {
    Square::all().flat_map(|from| Square::all().map(move |to| Move::new(from, to)))
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<_> = moves.into_iter().collect();
    moves.sort();
    moves
}

proptest! {
    #![proptest_config(fixed_cases(4096))]

    #[test]
    fn captures_and_quiet_moves_are_the_two_halves_of_all_moves(reached in reached()) {
        let position = &reached.position;
        let (captures, quiets) = sorted(position.legal_moves()).into_iter().partition::<Vec<_>, _>(|mv| position.piece_at(mv.to()).is_some());
        prop_assert_eq!(sorted(position.captures()), captures, "captures");
        prop_assert_eq!(sorted(position.quiet_moves()), quiets, "quiet moves");
        prop_assert_eq!(position.count_legal_moves(), position.legal_moves().len());
    }

    #[test]
    fn exactly_the_listed_moves_are_judged_legal(reached in reached()) {
        let position = &reached.position;
        let judged: Vec<_> = written().filter(|&mv| position.is_legal(mv)).collect();
        prop_assert_eq!(judged, sorted(position.legal_moves()));
    }

    #[test]
    fn any_number_from_a_table_is_a_move_that_can_be_judged(reached in reached(), numbers: [u16; 64]) {
        let legal = reached.position.legal_moves();
        // Numbers of legal moves with one bit changed come close to being legal.
        let close = legal.iter().zip(numbers).map(|(mv, number)| mv.bits() ^ 1 << (number % 16));
        for number in close.chain(numbers) {
            let Some(mv) = Move::from_bits(number) else { continue };
            prop_assert_eq!(mv.bits(), number);
            prop_assert_eq!(reached.position.is_legal(mv), legal.contains(&mv), "{}", mv);
            prop_assert_eq!(reached.position.validate(mv).is_ok(), legal.contains(&mv), "the reason against {}", mv);
        }
    }
}
