//! CBR, and libraries of it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use xiangqi::Position;
use xiangqi::pgn::Record;
use xiangqi_records::{Format, write};

fuzz_target!(|bytes: &[u8]| {
    let start = Record::new(Position::start(), []);
    for (format, length) in [(Format::Cbr, 2_214), (Format::Cbl, 101_952 + 2_214)] {
        let written = write(std::slice::from_ref(&start), format, xiangqi::Notation::Iccs).expect("a record");
        let mut file = written.bytes[..length].to_vec();
        // The number of moves, which says that there are some.
        let count = length - 2_214 + 2_112;
        file[count] = 1;
        file.extend_from_slice(bytes);
        fuzz::read_records(&file);
    }
    fuzz::read_records(bytes);
});
