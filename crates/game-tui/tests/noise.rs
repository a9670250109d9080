//! Tests that no typed line, key, click or file causes a panic.

use std::io::Cursor;
use std::path::Path;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton};
use game_search::spec::GameSpec;
use game_tui::files::Keeper;
use game_tui::screen::Glyphs;
use game_tui::session::{Session, Setup};
use game_tui::{SavedSession, plain};
use games::tabletop::{Effort, Seats, read};
use games::{Amazons, TicTacToe, Xiangqi};
use proptest::prelude::*;

use crate::common::{Player, setup, start, text_file};

/// Returns the output of line mode for this input.
fn lines<S: GameSpec>(input: &[u8]) -> String {
    let session = Session::<S>::new(start::<S>(), Setup { effort: Effort::Nodes(20), ..setup(Seats::FIRST) });
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("noise").join("no such directory").join("game");
    let keeper = Keeper::in_new_file(S::NAME, path).expect("no such file");
    let mut output = Vec::new();
    plain::run(&mut SavedSession::new(session, keeper), Glyphs::Letters, Cursor::new(input), &mut output)
        .expect("in memory");
    String::from_utf8(output).expect("UTF-8")
}

fn line() -> impl Strategy<Value = String> {
    let words =
        "undo|redo|go|fen|board|moves|flip|territory|explain|pause|new|resign|help|level [0-9]{1,2}|side [a-z]{1,5}";
    prop_oneof![
        words.prop_map(|word: String| word),
        "[a-i][0-9][a-i][0-9]".prop_map(|word: String| word),
        "(load|time|nodes|depth|notation) .{0,6}".prop_map(|word: String| word),
        any::<String>(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_lines_never_panic(input in prop::collection::vec(line(), 0..20)) {
        lines::<Xiangqi>(input.join("\n").as_bytes());
    }

    #[test]
    fn arbitrary_bytes_never_panic(input in prop::collection::vec(any::<u8>(), 0..200)) {
        lines::<TicTacToe>(&input);
    }

    #[test]
    fn arbitrary_keys_and_clicks_never_panic(input in prop::collection::vec((any::<u8>(), 0..90_u16, 0..30_u16), 0..60)) {
        let mut player = Player::<Amazons>::new("1q1q1/q3q/5/Q3Q/1Q1Q1 w - - 0 1", Seats::BOTH);
        for (key, column, row) in input {
            let codes = [KeyCode::Enter, KeyCode::Esc, KeyCode::Tab, KeyCode::Backspace];
            match key {
                0..150 => player.click_at(column, row, MouseButton::Left),
                150..160 => player.resize(column.max(1), row.max(1)),
                160..170 => player.wait(0.5),
                170..200 => player.key(codes[usize::from(key) % codes.len()]),
                _ => {
                    let code = KeyCode::Char(char::from(b' ' + (column as u8).wrapping_add(key) % 95));
                    player.event(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
                }
            }
            player.screen();
        }
    }

    #[test]
    fn arbitrary_records_never_panic(text in any::<String>(), cut in 0..200_usize) {
        let _ = read::<Xiangqi>(&text, text_file());
        let game = "[Game \"Chinese Chess\"]\n[Result \"*\"]\n\n1. h2e2 h9g7 {a} 2. h0g2 *\n";
        let cut = game.floor_char_boundary(cut);
        let _ = read::<Xiangqi>(&format!("{}{text}{}", &game[..cut], &game[cut..]), text_file());
        let game = "[Game \"Game of the Amazons\"]\n[Result \"*\"]\n\n1. d1-d7/g7 {a} d10-d8/e8 *\n";
        let cut = game.floor_char_boundary(cut);
        let _ = read::<Amazons>(&format!("{}{text}{}", &game[..cut], &game[cut..]), text_file());
        let game = "(;FF[4]GM[18]SZ[10]PB[a]ENGINE[level 3]RE[?];B[djddgd]C[a];W[dadcec])";
        let cut = game.floor_char_boundary(cut);
        let _ = read::<Amazons>(&format!("{}{text}{}", &game[..cut], &game[cut..]), Path::new("game.sgf"));
    }
}

#[test]
fn the_same_lines_get_the_same_answers() {
    let input = b"h2e2\nhint\nh0g2\nundo\ngo\nfen\nmoves\n";
    assert_eq!(lines::<Xiangqi>(input), lines::<Xiangqi>(input));
}
