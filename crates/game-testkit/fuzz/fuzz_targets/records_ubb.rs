//! DhtmlXQ and PGN, in any encoding.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    fuzz::read_records(bytes);
    fuzz::read_records(&[b"[DhtmlXQ_movelist]", bytes].concat());
    fuzz::read_records(&[b"1. ", bytes].concat());
});
