//! Records that are written and read again.

use fastrand::Rng;
use game_search::GameResult;
use xiangqi::Notation;
use xiangqi::pgn::{Line, Record};
use xiangqi_records::xqf::{self, Keys};
use xiangqi_records::{Format, Opened, read, write};

use crate::random::{Shape, random_record};

fn only(bytes: &[u8]) -> Opened {
    let mut opened = read(bytes).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(opened.len(), 1);
    let game = opened.remove(0);
    assert_eq!(game.problems, []);
    game
}

/// What a record is, apart from the order of its tags.
fn parts(record: &Record) -> (String, &Line, Option<GameResult>, Vec<(String, String)>) {
    let mut tags = record.tags.clone();
    tags.sort();
    (record.start.to_string(), &record.line, record.result, tags)
}

#[test]
fn every_format_gives_back_what_was_written() {
    let mut random = Rng::with_seed(4);
    for _ in 0..300 {
        let record = random_record(&mut random, Shape { plies: 40, depth: 3, ..Shape::default() });
        for format in [Format::Xqf, Format::Ubb, Format::Pgn] {
            let written = write(std::slice::from_ref(&record), format, Notation::Iccs).expect("a record");
            assert_eq!(written.losses, [], "{format}");
            let game = only(&written.bytes);
            assert_eq!((game.format, parts(&game.record)), (format, parts(&record)), "{format}");
        }
        let mut short = record.clone();
        short.tags.retain(|(name, _)| !["Date", "Site"].contains(&&**name));
        let written = write(&[short.clone()], Format::Cbr, Notation::Iccs).expect("a record");
        assert_eq!((written.losses, parts(&only(&written.bytes).record)), (vec![], parts(&short)));
    }
}

#[test]
fn a_record_goes_round_through_the_formats_and_stays_the_same() {
    let mut random = Rng::with_seed(5);
    for _ in 0..200 {
        let record = random_record(&mut random, Shape { depth: 3, ..Shape::default() });
        let mut bytes = record.write(Notation::Chinese).expect("a record").into_bytes();
        for format in [Format::Xqf, Format::Ubb, Format::Pgn] {
            let opened = only(&bytes);
            bytes = write(&[opened.record], format, Notation::Chinese).expect("a record").bytes;
        }
        assert_eq!(parts(&only(&bytes).record), parts(&record));
    }
}

#[test]
fn xqf_is_read_in_every_version_with_any_keys() {
    let mut random = Rng::with_seed(6);
    let mut differ = 0;
    for round in 0..300 {
        let record = random_record(&mut random, Shape::default());
        let version = [1, 10, 11, 12, 16, 18][round % 6];
        let mut key = || random.u8(..);
        let keys =
            Keys { mask: key(), or: [key(), key(), key(), key()], position: key(), from: key(), to: key(), sum: 0 };
        let written = xqf::write(&record, version, keys);
        assert_eq!(written.bytes[12..16].iter().fold(0, |sum: u8, byte| sum.wrapping_add(*byte)), 0);
        differ += usize::from(written.bytes != xqf::write(&record, version, Keys::default()).bytes);
        assert_eq!(parts(&only(&written.bytes).record), parts(&record), "version {version}, {keys:?}");
    }
    assert_eq!(differ, 200, "only versions above 10 have keys");
}

#[test]
fn a_library_gives_back_its_games() {
    let mut random = Rng::with_seed(7);
    let mut records: Vec<Record> =
        (0..50).map(|_| random_record(&mut random, Shape { plies: 60, ..Shape::default() })).collect();
    records.iter_mut().for_each(|record| record.tags.clear());
    let written = write(&records, Format::Cbl, Notation::Iccs).expect("records");
    let opened = read(&written.bytes).expect("a library");
    assert_eq!(opened.len(), 50);
    for (game, record) in opened.iter().zip(&records) {
        assert_eq!((game.format, &game.problems[..], parts(&game.record)), (Format::Cbl, &[][..], parts(record)));
    }
}
