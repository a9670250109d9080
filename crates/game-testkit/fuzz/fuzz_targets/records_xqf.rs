//! XQF, plain and enciphered.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for version in [10, 11, 12, 18] {
        // The header without keys, so that every input gets to the moves.
        let mut file = vec![0; 0x400];
        file[..3].copy_from_slice(&[b'X', b'Q', version]);
        let (pieces, moves) = bytes.split_at(bytes.len().min(32));
        file[16..16 + pieces.len()].copy_from_slice(pieces);
        file.extend_from_slice(moves);
        fuzz::read_records(&file);
    }
    fuzz::read_records(bytes);
});
