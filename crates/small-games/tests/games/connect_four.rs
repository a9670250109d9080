//! Connect four compared with published counts, recorded values and a cell-by-cell reference.

use std::collections::HashMap;

use game_search::{
    Evaluator, Game, MoveOrdering, NullMove, Outcome, PackedMove, PositionKey, Side, Tactics, TextNotation, perft,
    perft_making_leaves,
};
use game_testkit::{Conformance, check_symmetries, random_game};
use proptest::collection::vec;
use proptest::prelude::*;
use small_games::{BoardError, Column, ColumnError, ConnectFour, ConnectFourError, Threats, ThreatsAsPublished};

use crate::common::{self, legal};

/// The number of games of each length, on which several independent programs agree. Finished games are not continued.
const LEAVES: [u64; 11] = [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234, 39_394_572, 268_031_646];

#[test]
fn connect_four_passes_the_conformance_suite() {
    Conformance { games: 300, ..Conformance::default() }
        .check(&[ConnectFour::default(), ConnectFour::parse_position("444444").unwrap()]);
}

#[test]
fn perft_matches_published_counts() {
    for (depth, leaves) in (0..).zip(LEAVES) {
        assert_eq!(perft(&mut ConnectFour::default(), depth), leaves, "depth {depth}");
    }
}

#[test]
fn perft_that_makes_leaves_gives_the_same_counts() {
    for (depth, leaves) in (0..=9).zip(LEAVES) {
        let mut game = ConnectFour::default();
        assert_eq!(perft_making_leaves(&mut game, depth), leaves, "depth {depth}");
        assert_eq!(game, ConnectFour::default(), "depth {depth}");
    }
}

/// Returns positions of random games, some of them finished. Early and late positions are equally frequent.
fn random_positions(seed: u64, count: usize) -> impl Iterator<Item = ConnectFour> {
    let mut rng = fastrand::Rng::with_seed(seed);
    (0..count).map(move |_| {
        let plies = rng.usize(..43);
        let (mut positions, _) = random_game(&mut rng, &ConnectFour::default(), plies);
        positions.pop().expect("the start")
    })
}

const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// A reference for the bitboards, which walks from cell to cell.
mod reference {
    use super::*;

    pub fn disc(game: &ConnectFour, column: i32, row: i32) -> Option<Side> {
        game.disc(usize::try_from(column).ok()?, usize::try_from(row).ok()?)
    }

    /// Returns the number of discs of `side` in line with a cell, on both sides of it and without the cell itself.
    fn run(game: &ConnectFour, side: Side, (column, row): (i32, i32), (dx, dy): (i32, i32)) -> i32 {
        let reach = |sign: i32| {
            (1..4).take_while(|n| disc(game, column + sign * n * dx, row + sign * n * dy) == Some(side)).count() as i32
        };
        reach(1) + reach(-1)
    }

    pub fn completes(game: &ConnectFour, side: Side, cell: (i32, i32)) -> bool {
        disc(game, cell.0, cell.1).is_none() && DIRECTIONS.iter().any(|&step| run(game, side, cell, step) >= 3)
    }

    pub fn has_four(game: &ConnectFour, side: Side) -> bool {
        (0..7).any(|column| {
            (0..6).any(|row| {
                disc(game, column, row) == Some(side)
                    && DIRECTIONS.iter().any(|&step| run(game, side, (column, row), step) >= 3)
            })
        })
    }

    /// Returns the row where the next disc lands, or `None` if the column is full.
    pub fn landing(game: &ConnectFour, column: i32) -> Option<i32> {
        (0..6).find(|&row| disc(game, column, row).is_none())
    }

    pub fn threats(game: &ConnectFour, side: Side) -> i32 {
        let middle = (2..5).flat_map(|column| (0..6).map(move |row| (column, row)));
        let middle = middle.filter(|&(column, row)| disc(game, column, row) == Some(side)).count() as i32;
        let columns = (0..7).filter_map(|column| Some((column, landing(game, column)?)));
        let points = columns.map(|(column, row)| {
            let above = row < 5 && completes(game, side, (column, row + 1));
            10 * i32::from(completes(game, side, (column, row))) + 5 * i32::from(above)
        });
        middle + points.sum::<i32>()
    }
}

#[test]
fn bitboards_agree_with_the_reference() {
    let (mut won, mut drawn, mut noisy, mut checks) = (0, 0, 0, 0);
    for game in random_positions(1, 20_000) {
        let (own, enemy) = (game.side_to_move(), !game.side_to_move());
        let expected = match game.discs() {
            _ if reference::has_four(&game, enemy) => Some(Outcome::Loss),
            42 => Some(Outcome::Draw),
            _ => None,
        };
        assert_eq!(game.outcome(), expected, "{game:?}");
        won += usize::from(expected == Some(Outcome::Loss));
        drawn += usize::from(expected == Some(Outcome::Draw));
        if expected.is_some() {
            continue;
        }
        let open = (0..7).filter_map(|column| Some((column, reference::landing(&game, column)?)));
        let open: Vec<_> = open.map(|(column, row)| (Column::new(column as u8 + 1).unwrap(), (column, row))).collect();
        assert_eq!(legal(&game), open.iter().map(|&(mv, _)| mv).collect::<Vec<_>>(), "{game:?}");
        assert_eq!(game.count_legal_moves(), open.len(), "{game:?}");
        let mut wins = <ConnectFour as Game>::MoveList::default();
        game.noisy_moves(&mut wins);
        for &(mv, cell) in &open {
            let win = reference::completes(&game, own, cell);
            assert_eq!(wins.contains(&mv), win, "{mv} in {game:?}");
            assert_eq!(game.is_quiet(mv), !win, "{mv} in {game:?}");
        }
        let check = wins.is_empty() && open.iter().any(|&(_, cell)| reference::completes(&game, enemy, cell));
        assert_eq!(game.in_check(), check, "{game:?}");
        assert_eq!(
            Threats.evaluate(&game),
            reference::threats(&game, own) - reference::threats(&game, enemy),
            "{game:?}"
        );
        noisy += wins.len();
        checks += usize::from(check);
    }
    assert!(won > 1_000 && drawn > 0 && noisy > 1_000 && checks > 1_000, "{won} {drawn} {noisy} {checks}");
}

#[test]
fn threats_as_published_equals_the_published_program() {
    let (mut full, mut differs) = (0, 0);
    let lines = include_str!("../data/threats-as-published.csv").lines().skip(1);
    for line in lines {
        let (moves, value) = line.split_once(',').unwrap();
        let game = ConnectFour::parse_position(moves).unwrap();
        assert_eq!(ThreatsAsPublished.evaluate(&game), value.parse::<i32>().unwrap(), "{moves}");
        full += usize::from(game.count_legal_moves() < 7);
        differs += usize::from(ThreatsAsPublished.evaluate(&game) != Threats.evaluate(&game));
    }
    assert!(full > 50 && differs > 50, "{full} with a full column, {differs} where the clean form differs");
}

#[test]
fn root_values_match_published_ones() {
    for (depth, value) in [(10, -1), (12, -3)] {
        let mut game = ConnectFour::default();
        let score = common::alpha_beta(&mut game, &mut ThreatsAsPublished, depth, -common::WIN, common::WIN);
        assert_eq!(score, value, "depth {depth}");
    }
}

#[test]
fn threats_are_symmetric_in_mirror_images_and_sides() {
    for game in random_positions(2, 5_000).filter(|game| game.outcome().is_none()) {
        let rows = game.position_text();
        let mirrored = rows.split('/').map(|row| row.chars().rev().collect::<String>()).collect::<Vec<_>>().join("/");
        let mirrored = ConnectFour::parse_position(&mirrored).unwrap();
        let mut passed = game;
        passed.make_null();
        assert_eq!(Threats.evaluate(&mirrored), Threats.evaluate(&game), "{game:?}");
        assert_eq!(Threats.evaluate(&passed), -Threats.evaluate(&game), "{game:?}");
        passed.unmake_null(());
        assert_eq!(passed, game);
    }
}

#[test]
fn keys_are_equal_exactly_when_positions_are() {
    let mut seen = HashMap::new();
    for game in random_positions(3, 50_000) {
        let mut passed = game;
        passed.make_null();
        for position in [game, passed] {
            assert_eq!(*seen.entry(position.key()).or_insert(position), position);
        }
    }
    assert!(seen.len() > 50_000, "{}", seen.len());
}

#[test]
fn history_slots_differ_by_side_and_cell() {
    for game in random_positions(4, 2_000).filter(|game| game.outcome().is_none()) {
        for mv in legal(&game) {
            assert!(game.history_index(mv) < game.history_slots());
            let mut after = game;
            after.make(mv);
            let (column, row) = (game.history_index(mv) % 49 / 7, game.history_index(mv) % 7);
            assert_eq!(game.disc(column, row), None, "{mv} in {game:?}");
            assert_eq!(after.disc(column, row), Some(game.side_to_move()), "{mv} in {game:?}");
            assert_eq!(game.history_index(mv) / 49, game.side_to_move().index());
        }
    }
}

#[test]
fn is_legal_agrees_with_legal_moves() {
    for game in random_positions(5, 5_000) {
        let moves = legal(&game);
        for mv in (1..=7).filter_map(Column::new) {
            assert_eq!(game.is_legal(mv), moves.contains(&mv), "{mv} in {game:?}");
        }
    }
}

/// Passing can be better than any move, so the null move is not allowed under a threat or late in the game.
#[test]
fn null_move_is_not_allowed_with_threats_or_late_in_the_game() {
    let allowed = |columns: &str| ConnectFour::parse_position(columns).unwrap().null_move_allowed();
    assert!(ConnectFour::default().null_move_allowed());
    assert!(!allowed("41424"), "the opponent has three in a column");
    let mut discs_where_allowed = [0; 43];
    let threatened = |game: &ConnectFour| {
        (0..7).any(|column| {
            reference::landing(game, column)
                .is_some_and(|row| reference::completes(game, !game.side_to_move(), (column, row)))
        })
    };
    for game in random_positions(8, 20_000).filter(|game| game.outcome().is_none()) {
        if threatened(&game) {
            assert!(!game.null_move_allowed(), "{game:?}");
            continue;
        }
        discs_where_allowed[game.discs() as usize] += usize::from(game.null_move_allowed());
    }
    assert!(discs_where_allowed[..=28].iter().all(|&count| count > 0), "{discs_where_allowed:?}");
    assert!(discs_where_allowed[29..].iter().all(|&count| count == 0), "{discs_where_allowed:?}");
}

/// Compares the hints with the results of making every move.
#[test]
fn winning_and_non_losing_moves_agree_with_the_next_positions() {
    let wins = |game: &ConnectFour, mv| {
        let mut after = *game;
        after.make(mv);
        after.outcome() == Some(Outcome::Loss)
    };
    let (mut winning, mut forced, mut lost) = (0, 0, 0);
    for game in random_positions(9, 20_000).filter(|game| game.outcome().is_none()) {
        let expected = legal(&game).into_iter().find(|&mv| wins(&game, mv));
        assert_eq!(game.winning_move(), expected, "{game:?}");
        winning += u32::from(expected.is_some());
        if expected.is_some() {
            continue;
        }
        let safe = |&mv: &Column| {
            let mut after = game;
            after.make(mv);
            after.outcome().is_some() || !legal(&after).into_iter().any(|reply| wins(&after, reply))
        };
        let expected: Vec<_> = legal(&game).into_iter().filter(safe).collect();
        let mut found = <ConnectFour as Game>::MoveList::default();
        game.non_losing_moves(&mut found);
        assert_eq!(found.as_slice(), expected, "{game:?}");
        forced += u32::from(expected.len() == 1);
        lost += u32::from(expected.is_empty());
    }
    assert!(winning > 1_000 && forced > 500 && lost > 50, "{winning} won, {forced} forced, {lost} lost");
}

#[test]
fn known_zugzwang_positions_are_confirmed() {
    let found = random_positions(6, 20_000).filter(|game| game.outcome().is_none() && game.discs() >= 33).any(|game| {
        let mut passed = game;
        passed.make_null();
        !game.in_check() && -common::solve(&mut passed) > common::solve(&mut game.clone())
    });
    assert!(found);
}

#[test]
fn text_round_trips() {
    for game in random_positions(7, 5_000) {
        assert_eq!(ConnectFour::parse_position(&game.position_text()), Ok(game));
        for mv in legal(&game) {
            assert_eq!(game.parse_move(&game.move_text(mv)), Ok(mv));
        }
    }
    let game = ConnectFour::parse_position("4453").unwrap();
    assert_eq!(game.position_text(), "......./......./......./......./...o.../..oxx..");
    assert_eq!(game.to_string(), ".......\n.......\n.......\n.......\n...o...\n..oxx..");
    assert_eq!(game.side_to_move(), Side::First);
}

#[test]
fn invalid_texts_return_an_explaining_error() {
    let error = |text: &str| ConnectFour::parse_position(text).unwrap_err();
    assert_eq!(error(""), ConnectFourError::Empty);
    assert_eq!(error("44x").to_string(), r#"move 3 of "44x": "x" is not a column: expected one digit from 1 to 7"#);
    assert_eq!(error("4444444").to_string(), r#"move 7 of "4444444": column 4 is full"#);
    assert_eq!(error("11223344").to_string(), r#"move 8 of "11223344": column 4 cannot be played: the game is over"#);
    let empty = "......./......./......./......./";
    assert_eq!(
        error("x../...").to_string(),
        r#""x../...": expected 6 rows separated by `/`, the top row first, found 2"#
    );
    assert!(matches!(
        error(&format!("{empty}...x.../.......")),
        ConnectFourError::Board(BoardError::Floating { row: 5, column: 4, .. })
    ));
    assert!(matches!(
        error(&format!("{empty}......./oooo.xx")),
        ConnectFourError::Board(BoardError::Counts { x: 2, o: 4, .. })
    ));
    assert!(matches!(error(&format!("{empty}oooo.../xxxx...")), ConnectFourError::Board(BoardError::PlayedOn { .. })));
    let game = ConnectFour::default();
    for text in ["", "0", "8", "+1", "11", "a", "１"] {
        assert_eq!(game.parse_move(text), Err(ColumnError::Unknown { text: text.to_owned() }));
    }
}

/// Generates boards and game records.
fn sound_texts() -> impl Strategy<Value = String> {
    let board = vec(any::<prop::sample::Index>(), 0..43).prop_map(|choices| {
        let mut game = ConnectFour::default();
        common::play(&mut game, &choices);
        game.position_text()
    });
    prop_oneof![board, "[1-7]{1,15}"]
}

proptest! {
    #![proptest_config(game_testkit::fixed_cases(1024))]

    #[test]
    fn arbitrary_position_texts_never_panic(text in common::texts("xo./1234567089é", sound_texts())) {
        if let Some(game) = common::check_position_text::<ConnectFour>(&text)? {
            if text.contains('/') {
                prop_assert_eq!(game.position_text(), text, "a board has one written form");
            } else {
                let mut replayed = ConnectFour::default();
                for number in text.bytes() {
                    replayed.make(Column::new(number - b'0').unwrap());
                }
                prop_assert_eq!(game, replayed);
            }
        }
    }

    #[test]
    fn arbitrary_move_texts_are_legal_or_refused(
        choices in vec(any::<prop::sample::Index>(), 0..43),
        text in common::texts("0123456789+- ", "[1-7]"),
    ) {
        let mut game = ConnectFour::default();
        common::play(&mut game, &choices);
        let read = common::check_move_text(&game, &text)?;
        prop_assert_eq!(read, legal(&game).into_iter().find(|mv| mv.number().to_string() == text));
    }
}

#[test]
fn mirror_images_have_mirrored_moves() {
    let different = check_symmetries(&ConnectFour::default(), 1, 50);
    assert!(different > 500, "{different}");
}
