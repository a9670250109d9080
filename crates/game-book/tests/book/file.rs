//! Book files.

use std::path::Path;

use game_book::{Book, BookError};
use proptest::prelude::*;

use crate::connect_four;

#[test]
fn a_book_round_trips_through_a_file() {
    let book = connect_four();
    assert!(book.len() > 10);
    let read = Book::from_bytes(&book.to_bytes()).expect("a book");
    assert_eq!(read, book);
    assert_eq!(read.game(), "connect4");
}

#[test]
fn a_changed_byte_is_detected() {
    let bytes = connect_four().to_bytes();
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        let error = Book::from_bytes(&damaged).expect_err("a damaged book");
        assert!(!error.to_string().is_empty());
        if (16 + 8..bytes.len()).contains(&at) {
            assert!(matches!(error, BookError::Checksum { .. }), "byte {at}: {error}");
        }
    }
}

#[test]
fn every_truncated_book_is_refused() {
    let bytes = connect_four().to_bytes();
    for len in 0..bytes.len() {
        let error = Book::from_bytes(&bytes[..len]).expect_err("not a whole book");
        assert!(matches!(error, BookError::Length { .. } | BookError::NotABook { .. }), "{len} bytes: {error}");
    }
    let longer = [bytes.as_slice(), &[0]].concat();
    assert!(matches!(Book::from_bytes(&longer), Err(BookError::Length { .. })));
}

/// A device has no end, and a file of zeros can be larger than the memory.
#[cfg(unix)]
#[test]
fn only_regular_files_of_a_book_s_length_are_read() {
    let problem = |path: &Path| Book::open(path, "connect4").expect_err("no book").to_string();
    assert_eq!(problem(Path::new("/dev/zero")), "cannot be read: not a regular file");
    let path = std::env::temp_dir().join(format!("long-{}.book", std::process::id()));
    std::fs::File::create(&path).and_then(|file| file.set_len(1 << 40)).expect("a temporary file");
    let long = problem(&path);
    std::fs::remove_file(&path).expect("it is there");
    assert_eq!(long, "cannot be read: 1099511627776 bytes: expected at most 67108864");
}

#[test]
fn errors_state_what_was_found_and_what_was_expected() {
    let message = |bytes: &[u8]| Book::from_bytes(bytes).expect_err("no book").to_string();
    assert_eq!(message(b"[Event \"x\"]"), "no book: begins with \"[Event \\\"\", expected \"GameBook\"");
    assert_eq!(message(b"GameBook\x07\x01x"), "version 7: expected version 1");
    assert_eq!(message(b"GameBook\x01\x01x\x01\0\0\0"), "15 bytes: expected 39");
    let path = Path::new("no/such.book");
    assert!(Book::open(path, "xiangqi").expect_err("no file").to_string().starts_with("cannot be read: "));
    let file = std::env::temp_dir().join(format!("connect4-{}.book", std::process::id()));
    std::fs::write(&file, connect_four().to_bytes()).expect("a temporary file");
    let other = Book::open(&file, "xiangqi").expect_err("a book of another game").to_string();
    let own = Book::open(&file, "connect4").map(|book| book.len());
    std::fs::remove_file(&file).expect("it is there");
    assert_eq!(other, "a book of \"connect4\": expected one of \"xiangqi\"");
    assert!(own.is_ok_and(|len| len > 10));
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: proptest::test_runner::RngSeed::Fixed(7), ..ProptestConfig::with_cases(500) })]

    #[test]
    fn random_bytes_are_refused(noise in proptest::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Book::from_bytes(&noise).is_err());
        prop_assert!(Book::from_bytes(&[b"GameBook\x01".as_slice(), &noise].concat()).is_err());
    }
}
