//! Nim compared with its theory.

use std::collections::HashMap;

use game_search::{Evaluator, Game, MoveOrdering, NullMove, PackedMove, PositionKey, TextNotation, perft};
use game_testkit::Conformance;
use proptest::prelude::*;
use small_games::{Nim, NimError, Take, XorRule};

use crate::common;

/// Returns every position with up to four heaps of up to 4 objects, for normal and for misère play.
fn small_positions() -> impl Iterator<Item = Nim> {
    let heaps = (0..625_u16).map(|code| [code % 5, code / 5 % 5, code / 25 % 5, code / 125].map(|heap| heap as u8));
    heaps.flat_map(|heaps| [Nim::new(heaps), Nim::new(heaps).misere()])
}

fn legal(game: &Nim) -> Vec<Take> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves
}

#[test]
fn nim_passes_the_conformance_suite() {
    Conformance { games: 300, ..Conformance::default() }.check(&[
        Nim::default(),
        Nim::new([1, 0, 2, 7]).misere(),
        Nim::new([9, 9]).with_null_move(),
    ]);
}

#[test]
fn search_agrees_with_the_xor_rule() {
    /// Returns `true` if the side to move wins. Tries every move, and visits each position once.
    fn wins(game: &mut Nim, known: &mut HashMap<Nim, bool>) -> bool {
        if let Some(&known) = known.get(game) {
            return known;
        }
        let moves = legal(game);
        let result = if moves.is_empty() {
            game.outcome_without_moves() == game_search::Outcome::Win
        } else {
            moves.iter().any(|&mv| {
                game.make(mv);
                let refuted = !wins(game, known);
                game.unmake(mv, ());
                refuted
            })
        };
        known.insert(game.clone(), result);
        result
    }
    let mut known = HashMap::new();
    for mut game in small_positions() {
        let searched = wins(&mut game, &mut known);
        assert_eq!(game.is_won(), searched, "{game}");
        assert_eq!(XorRule.evaluate(&game), if searched { 1 } else { -1 }, "{game}");
    }
    assert!(known.values().filter(|&&won| !won).count() > 100);
}

#[test]
fn plain_search_solves_small_heaps() {
    for (heaps, won) in [([1, 1, 0], false), ([1, 2, 3], false), ([1, 2, 2], true), ([0, 0, 3], true)] {
        assert_eq!(common::solve(&mut Nim::new(heaps)) == common::WIN, won, "{heaps:?}");
    }
    assert_eq!(common::solve(&mut Nim::new([1]).misere()), -common::WIN);
    assert_eq!(common::solve(&mut Nim::new([2]).misere()), common::WIN);
}

#[test]
fn having_to_move_loses() {
    let game = Nim::new([1, 1]);
    assert!(!game.null_move_allowed());
    let mut game = game.with_null_move();
    assert!(game.null_move_allowed());
    assert_eq!(common::solve(&mut game), -common::WIN);
    game.make_null();
    assert_eq!(common::solve(&mut game), -common::WIN, "so passing would win");
    game.unmake_null(());
    assert_eq!(game, Nim::new([1, 1]).with_null_move());
}

#[test]
fn moves_counts_slots_and_keys_are_correct() {
    let mut seen = HashMap::new();
    for first in small_positions() {
        let mut second = first.clone();
        second.make_null();
        for mut game in [first, second] {
            let moves = legal(&game);
            assert_eq!(game.count_legal_moves(), moves.len(), "{game}");
            assert_eq!(perft(&mut game, 1), moves.len() as u64, "{game}");
            let mut slots: Vec<_> = moves.iter().map(|&mv| game.history_index(mv)).collect();
            slots.dedup();
            assert!(slots.len() == moves.len() && slots.iter().all(|&slot| slot < game.history_slots()), "{game}");
            for heap in 0..=4 {
                for count in 0..=5 {
                    let mv = Take { heap, count };
                    assert_eq!(game.is_legal(mv), moves.contains(&mv), "{mv} in {game}");
                }
            }
            assert_eq!(seen.entry(game.key()).or_insert_with(|| game.clone()), &game);
        }
    }
    assert_eq!(seen.len(), 4 * 625);
}

#[test]
fn invalid_texts_return_an_explaining_error() {
    let shown = |text: &str| Nim::parse_position(text).unwrap_err().to_string();
    assert_eq!(shown(""), r#""" has no heaps: expected numbers from 0 to 255 such as `3 4 5`"#);
    assert_eq!(shown("misere"), r#""misere" has no heaps: expected numbers from 0 to 255 such as `3 4 5`"#);
    for (text, word) in [("3 x 5", "x"), ("3 256", "256"), ("3 -1", "-1"), ("+3", "+3"), ("3 misere 4", "4")] {
        let error = Nim::parse_position(text).unwrap_err();
        assert_eq!(error, NimError::Word { text: text.to_owned(), word: word.to_owned() });
    }
    let game = Nim::new([3, 4, 5]);
    assert_eq!(game.parse_move("2-4"), Ok(Take { heap: 1, count: 4 }));
    for text in ["0-1", "4-1", "1-4", "1-0"] {
        assert_eq!(
            game.parse_move(text).unwrap_err().to_string(),
            format!("{text:?} cannot be played with heaps [3, 4, 5]")
        );
    }
    for text in ["", "1", "1-", "-1", "1-2-3", "1 - 2", "1-+2", "1-300"] {
        assert_eq!(game.parse_move(text), Err(NimError::Malformed { text: text.to_owned() }));
    }
}

const SOUND: &str = "[1-9]{1,2}( [0-9]{1,2}){0,4}( second)?( misere)?( null-move)?";

proptest! {
    #![proptest_config(game_testkit::fixed_cases(1024))]

    #[test]
    fn text_round_trips(heaps in prop::collection::vec(0_u8.., 0..9), misere: bool, null: bool, second: bool) {
        let mut game = Nim::new(heaps);
        if misere { game = game.misere(); }
        if null { game = game.with_null_move(); }
        if second { game.make_null(); }
        prop_assert_eq!(Nim::parse_position(&game.position_text()), Ok(game.clone()));
        for mv in legal(&game) {
            prop_assert_eq!(game.parse_move(&game.move_text(mv)), Ok(mv));
        }
    }

    #[test]
    fn arbitrary_position_texts_never_panic(text in common::texts("0123456789 second misere null-move+", SOUND)) {
        if let Some(game) = common::check_position_text::<Nim>(&text)? {
            let heaps = text.split_whitespace().map_while(|word| word.parse().ok()).collect::<Vec<u8>>();
            prop_assert_eq!(game.heaps(), heaps);
        }
    }

    #[test]
    fn arbitrary_move_texts_are_legal_or_refused(
        heaps in prop::collection::vec(0_u8..5, 1..5),
        text in common::texts("0123456789-+ ", "[1-5]-[1-5]"),
    ) {
        common::check_move_text(&Nim::new(heaps), &text)?;
    }

    /// Bouton's theorem: if the xor is 0, every move makes it nonzero; otherwise some move makes it 0.
    #[test]
    fn positions_of_boutons_article_have_their_winners(heaps in prop::collection::vec(0_u8.., 1..7)) {
        let mut game = Nim::new(heaps);
        let lost_before = game.xor() == 0;
        let mut leads_to_zero = false;
        for mv in legal(&game) {
            game.make(mv);
            leads_to_zero |= game.xor() == 0;
            game.unmake(mv, ());
        }
        prop_assert_eq!(leads_to_zero, !lost_before);
    }
}
