//! Tic-tac-toe compared with known counts and with an exhaustive search.

use std::collections::{HashMap, HashSet};

use game_search::{
    Evaluator, Game, MoveOrdering, NullMove, Outcome, PackedMove, PositionKey, Side, Symmetry, Tactics, TextNotation,
};
use game_testkit::{Conformance, check_symmetries};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use small_games::{BoardError, Cell, CellError, OpenLines, TicTacToe};

use crate::common;

/// Returns every reachable position.
fn all_positions() -> HashSet<TicTacToe> {
    fn walk(game: &mut TicTacToe, seen: &mut HashSet<TicTacToe>) {
        if seen.insert(*game) {
            for mv in common::legal(game) {
                game.make(mv);
                walk(game, seen);
                game.unmake(mv, ());
            }
        }
    }
    let mut seen = HashSet::new();
    walk(&mut TicTacToe::default(), &mut seen);
    seen
}

#[test]
fn tic_tac_toe_passes_the_conformance_suite() {
    Conformance { games: 300, ..Conformance::default() }.check(&[TicTacToe::default()]);
}

#[test]
fn numbers_of_games_and_positions_match_published_ones() {
    /// Counts the games won by x, won by o and drawn.
    fn games(game: &mut TicTacToe, count: &mut [u32; 3]) {
        match game.outcome() {
            Some(Outcome::Loss) => count[(!game.side_to_move()).index()] += 1,
            Some(_) => count[2] += 1,
            None => {
                for mv in common::legal(game) {
                    game.make(mv);
                    games(game, count);
                    game.unmake(mv, ());
                }
            }
        }
    }
    let mut count = [0; 3];
    games(&mut TicTacToe::default(), &mut count);
    assert_eq!(count, [131_184, 77_904, 46_080]);
    assert_eq!(count.iter().sum::<u32>(), 255_168);
    assert_eq!(all_positions().len(), 5_478);
}

#[test]
fn best_play_is_a_draw() {
    assert_eq!(common::solve(&mut TicTacToe::default()), 0);
    let parse = |text| TicTacToe::parse_position(text).unwrap();
    assert_eq!(common::solve(&mut parse("x../.../..o")), common::WIN, "x takes a third corner");
    assert_eq!(common::solve(&mut parse("x../.o./..x")), 0);
    assert_eq!(common::solve(&mut parse("x.o/.../...")), common::WIN);
}

/// The evaluation of Nilsson's book: x in the centre and o in a corner, and so on.
#[test]
fn open_lines_match_hand_counts() {
    let evaluate = |text| OpenLines.evaluate(&TicTacToe::parse_position(text).unwrap());
    assert_eq!(evaluate(".../.../..."), 0);
    assert_eq!(evaluate(".../.x./..."), -4, "x keeps 8 lines, o 4; o is to move");
    assert_eq!(evaluate("o../.x./..."), 1, "x keeps 5 lines, o 4");
    assert_eq!(evaluate(".o./.x./..."), 2, "x keeps 6 lines, o 4");
}

#[test]
fn capabilities_agree_with_the_rules_in_every_position() {
    let (mut wins_seen, mut checks_seen) = (0, 0);
    for game in all_positions() {
        let moves = common::legal(&game);
        for mv in (1..=9).filter_map(Cell::new) {
            assert_eq!(game.is_legal(mv), moves.contains(&mv), "{mv} in {game:?}");
        }
        if moves.is_empty() {
            continue;
        }
        let wins = |mut game: TicTacToe, mv| {
            game.make(mv);
            game.outcome() == Some(Outcome::Loss)
        };
        let mut noisy = <TicTacToe as Game>::MoveList::default();
        game.noisy_moves(&mut noisy);
        for &mv in &moves {
            assert_eq!(noisy.contains(&mv), wins(game, mv), "{mv} in {game:?}");
            assert_eq!(game.is_quiet(mv), !wins(game, mv), "{mv} in {game:?}");
            assert!(game.history_index(mv) < game.history_slots());
        }
        let mut passed = game;
        passed.make_null();
        let check = moves.iter().any(|&mv| wins(passed, mv)) && noisy.is_empty();
        assert_eq!(game.in_check(), check, "{game:?}");
        assert_ne!(passed, game);
        passed.unmake_null(());
        assert_eq!(passed, game);
        wins_seen += noisy.len();
        checks_seen += usize::from(game.in_check());
    }
    assert!(wins_seen > 1_000 && checks_seen > 500, "{wins_seen} {checks_seen}");
}

/// There is no zugzwang: passing is never better than the best move.
#[test]
fn null_move_is_a_lower_bound_in_every_position() {
    for game in all_positions().into_iter().filter(|game| game.outcome().is_none()) {
        let mut passed = game;
        passed.make_null();
        assert!(-common::solve(&mut passed) <= common::solve(&mut game.clone()), "{game:?}");
    }
}

#[test]
fn keys_are_equal_exactly_when_positions_are() {
    let mut seen = HashMap::new();
    for game in all_positions() {
        let mut passed = game;
        passed.make_null();
        for position in [game, passed] {
            assert_eq!(*seen.entry(position.key()).or_insert(position), position);
        }
    }
    assert_eq!(seen.len(), 2 * 5_478);
}

#[test]
fn text_round_trips() {
    for game in all_positions() {
        assert_eq!(TicTacToe::parse_position(&game.position_text()), Ok(game));
        for mv in common::legal(&game) {
            assert_eq!(game.parse_move(&game.move_text(mv)), Ok(mv));
        }
    }
    let game = TicTacToe::parse_position("x.o/.x./...").unwrap();
    assert_eq!(game.side_to_move(), Side::Second);
    assert_eq!(game.to_string(), "x.o\n.x.\n...");
}

#[test]
fn invalid_texts_return_an_explaining_error() {
    let error = |text: &str| TicTacToe::parse_position(text).unwrap_err();
    let shown = |text: &str| error(text).to_string();
    assert_eq!(shown("x.o"), r#""x.o": expected 3 rows separated by `/`, the top row first, found 1"#);
    assert_eq!(shown("x.o/../..."), r#"row 2 of "x.o/../...": expected 3 cells, found 2"#);
    assert_eq!(shown("x.o/.?./..."), r#"'?' in row 2, column 2 of "x.o/.?./...": expected `x`, `o` or `.`"#);
    assert_eq!(shown("o../.../..."), r#""o../.../..." has 0 x and 1 o: expected as many x as o, or one more"#);
    assert!(matches!(error("xxx/ooo/..."), BoardError::PlayedOn { .. }));
    assert!(matches!(error(""), BoardError::Rows { found: 1, .. }));
    let game = TicTacToe::parse_position("x.o/.x./...").unwrap();
    let cell = |number| Cell::new(number).unwrap();
    assert_eq!(game.parse_move("1"), Err(CellError::Taken { cell: cell(1) }));
    assert_eq!(game.parse_move("10"), Err(CellError::Unknown { text: "10".to_owned() }));
    let over = TicTacToe::parse_position("xxx/oo./...").unwrap();
    assert_eq!(over.parse_move("6"), Err(CellError::GameOver { cell: cell(6) }));
}

fn choices() -> impl Strategy<Value = Vec<Index>> {
    vec(any::<Index>(), 0..10)
}

fn played(choices: &[Index]) -> TicTacToe {
    let mut game = TicTacToe::default();
    common::play(&mut game, choices);
    game
}

proptest! {
    #![proptest_config(game_testkit::fixed_cases(1024))]

    #[test]
    fn arbitrary_position_texts_never_panic(
        text in common::texts("xo./X é", choices().prop_map(|choices| played(&choices).position_text())),
    ) {
        if let Some(game) = common::check_position_text::<TicTacToe>(&text)? {
            prop_assert_eq!(game.position_text(), text, "a board has one written form");
        }
    }

    #[test]
    fn arbitrary_move_texts_are_legal_or_refused(
        choices in choices(),
        text in common::texts("0123456789+- ", "[1-9]"),
    ) {
        let game = played(&choices);
        let read = common::check_move_text(&game, &text)?;
        let expected = common::legal(&game).into_iter().find(|mv| mv.number().to_string() == text);
        prop_assert_eq!(read, expected);
    }
}

/// Of the 5,478 positions, 765 differ by more than a symmetry.
#[test]
fn symmetries_keep_the_game() {
    assert!(check_symmetries(&TicTacToe::default(), 1, 50) > 0);
    let all = all_positions();
    let smallest = |game: &TicTacToe| {
        let images = (0..TicTacToe::SYMMETRIES).filter_map(|symmetry| game.image(symmetry));
        images.map(|image| image.position_text()).min()
    };
    let different: HashSet<_> = all.iter().map(smallest).collect();
    assert_eq!((all.len(), different.len()), (5_478, 765));
}
