//! Damaged records are refused or read, and never cause a panic.

use amazons::Position;
use amazons::sgf::{self, Record};
use proptest::prelude::*;

const GAME: &str = "(;FF[4]GM[18]SZ[5]PB[a\\]b]RE[B+3]C[one\ntwo]AA[ac]AB[be][de][ad][ed]AW[ab][eb][ba][da]\
    ;B[bebbee]C[x](;W[bacbca];B[deddde]TR[aa:bb])(;W[bacbcc]C[y]))\n(;SZ[5];B[bebbee])";

/// Replaces, inserts and removes characters, or cuts off the rest.
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

/// Asserts that every move is legal, variations included, and that the record is the same after writing and reading.
fn is_sound(record: &Record, text: &str) {
    let mut position = record.start.clone();
    for mv in record.moves() {
        assert_eq!(position.validate(mv), Ok(()));
        position.make(mv);
    }
    let written = record.write().unwrap_or_else(|error| panic!("{text:?}: {error}"));
    assert_eq!(
        sgf::read(&written).as_ref().map(|games| &games[..]),
        Ok(std::slice::from_ref(record)),
        "{text:?}: {written}"
    );
}

const NAMES: [&str; 18] =
    ["RE", "RE", "CA", "FF", "GM", "SZ", "PL", "AB", "AW", "AA", "AE", "C", "C", "TR", "TR", "PB", "PlBl", "X"];
const VALUES: [&str; 18] = [
    "",
    "B+\t3",
    "B+ 3",
    " W+R ",
    "B+\u{A0}T",
    "B+a\rb",
    "?",
    "UTF-8",
    "18",
    "5",
    "W",
    "aa",
    "bb:cc",
    "a\\]b",
    "x\r\ny",
    "\r\r\n",
    "\\\r\n",
    "\\\\",
];
const MOVES: [&str; 4] = ["", "B[bebbee]", "W[bacbca]", "B[deddde]"];

/// Returns a short game with variations, and with random properties at each of its nodes.
fn random_text(rng: &mut fastrand::Rng) -> String {
    let says = |rng: &mut fastrand::Rng| {
        let mut text = String::new();
        while rng.u8(..3) == 0 {
            text += rng.choice(NAMES).unwrap_or_default();
            for _ in 0..rng.usize(1..3) {
                text += &format!("[{}]", rng.choice(VALUES).unwrap_or_default());
            }
        }
        text
    };
    let mut text = format!("(;SZ[5]{}", says(rng));
    let mut open = 1;
    for mv in &MOVES[1..] {
        if rng.u8(..4) == 0 {
            text += &format!(";{}", says(rng));
        }
        if rng.u8(..3) == 0 {
            let (before, after) = (says(rng), says(rng));
            let first = if rng.bool() { format!(";{before}") } else { String::new() };
            text += &format!("({first};{mv}{after})");
            text.push('(');
            open += 1;
        }
        text += &format!(";{mv}{}", says(rng));
    }
    text + &")".repeat(open)
}

/// Every record that can be read can be written, and is the same when it is read again.
#[test]
fn records_that_are_read_can_be_written() {
    const SEED: u64 = 74;
    let mut rng = fastrand::Rng::with_seed(SEED);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..30_000 {
        let text = random_text(&mut rng);
        match sgf::read(&text) {
            Ok(games) => {
                games.iter().for_each(|record| is_sound(record, &text));
                read += 1;
            }
            Err(error) => {
                assert!(error.line >= 1 && !error.to_string().is_empty());
                refused += 1;
            }
        }
    }
    assert!(read > 5_000 && refused > 5_000, "seed {SEED}: {read} read, {refused} refused");
}

#[test]
fn the_undamaged_text_is_read() {
    sgf::read(GAME).unwrap().iter().for_each(|record| is_sound(record, GAME));
}

proptest! {
    #![proptest_config(game_testkit::fixed_cases(5_000))]

    #[test]
    fn damaged_records_never_panic(text in damaged()) {
        match sgf::read(&text) {
            Ok(games) => games.iter().for_each(|record| is_sound(record, &text)),
            Err(error) => prop_assert!(error.line >= 1 && error.column >= 1 && !error.to_string().is_empty()),
        }
        prop_assert!(sgf::records(&text).count() <= text.matches('(').count() + 1);
    }

    #[test]
    fn arbitrary_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        let _ = sgf::read(&bytes);
    }
}

/// For a text truncated after any byte, the error never points beyond the text and no move is invented.
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
