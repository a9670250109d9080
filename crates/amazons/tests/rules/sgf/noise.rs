//! Damaged records: refused or read, never a panic.

use amazons::sgf::{self, Record};
use amazons::{Game, Position};
use proptest::prelude::*;

const GAME: &str = "(;FF[4]GM[18]SZ[5]PB[a\\]b]RE[B+3]C[one\ntwo]AA[ac]AB[be][de][ad][ed]AW[ab][eb][ba][da]\
    ;B[bebbee]C[x](;W[bacbca];B[deddde]TR[aa:bb])(;W[bacbcc]C[y]))\n(;SZ[5];B[bebbee])";

/// Characters replaced, inserted and removed, or the rest cut off.
fn damaged() -> impl Strategy<Value = String> {
    let letters: Vec<char> = "()[];\\BWAESZ:aej15 \n\u{FEFF}é".chars().collect();
    let change = (0..GAME.len(), 0..4u8, prop::sample::select(letters));
    prop::collection::vec(change, 1..6).prop_map(|changes| {
        let mut text: Vec<char> = GAME.chars().collect();
        for (at, kind, letter) in changes {
            let at = at.min(text.len().saturating_sub(1));
            match kind {
                0 if !text.is_empty() => text[at] = letter,
                1 => text.insert(at, letter),
                2 if !text.is_empty() => drop(text.remove(at)),
                _ => text.truncate(at),
            }
        }
        text.into_iter().collect()
    })
}

/// Every move of it, and of its variations, is legal, and it is written and read again as it is.
fn is_sound(record: &Record) {
    let mut position = record.start.clone();
    for mv in record.moves() {
        assert_eq!(position.check_move(mv), Ok(()));
        position.make(mv);
    }
    let written = record.write().unwrap();
    assert_eq!(sgf::read(&written).as_ref().map(|games| &games[..]), Ok(std::slice::from_ref(record)), "{written}");
}

#[test]
fn the_undamaged_text_is_sound() {
    sgf::read(GAME).unwrap().iter().for_each(is_sound);
}

proptest! {
    #![proptest_config(game_testkit::fixed_cases(5_000))]

    #[test]
    fn damaged_records_are_read_or_refused(text in damaged()) {
        match sgf::read(&text) {
            Ok(games) => games.iter().for_each(is_sound),
            Err(error) => prop_assert!(error.line >= 1 && error.column >= 1 && !error.to_string().is_empty()),
        }
        prop_assert!(sgf::records(&text).count() <= text.matches('(').count() + 1);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        let _ = sgf::read(&bytes);
    }
}

/// Truncated after every byte: the error is never about a place beyond the text, and no move is made up.
#[test]
fn truncated_files_are_refused() {
    let full = sgf::read("(;SZ[5];B[bebbee];W[bacbca];B[deddde])").unwrap().remove(0);
    let text = full.write().unwrap();
    for end in 0..text.trim_end().len() {
        assert!(sgf::read(&text[..end]).is_err(), "{}", &text[..end]);
    }
    assert_eq!(sgf::read(&text), Ok(vec![full]));
    assert!(Position::start_5x5().count_legal_moves() > 0);
}
