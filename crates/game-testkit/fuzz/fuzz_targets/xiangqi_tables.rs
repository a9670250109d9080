//! Files of endgame tables. The length and the checksum are corrected, so that the code behind them is reached as well.
#![no_main]

use std::sync::LazyLock;

use game_search::hash::fnv1a;
use libfuzzer_sys::fuzz_target;
use xiangqi::endgame_tables::{EndgameTable, EndgameTables};

const HEADER: usize = 36;
const CHECKSUM: usize = 8;

/// A valid file: a chariot against a general.
static FILE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let (mut smaller, material) = (EndgameTables::default(), "KR-K".parse::<xiangqi::endgame_tables::Material>().expect("a material"));
    for material in material.closure() {
        smaller.insert(EndgameTable::generate(material, &smaller).expect("a table"));
    }
    smaller.get(material).expect("the last one").to_bytes()
});

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    if let Some(mended) = mended(bytes) {
        check(&mended);
    }
    check(&damaged(bytes));
});

fn check(bytes: &[u8]) {
    if let Ok(table) = EndgameTable::from_bytes(bytes) {
        let written = table.to_bytes();
        let again = EndgameTable::from_bytes(&written).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(again.to_bytes(), written);
    }
}

fn mended(bytes: &[u8]) -> Option<Vec<u8>> {
    let deflated = bytes.len().checked_sub(HEADER)? as u64;
    let mut file = bytes.to_vec();
    file[..12].copy_from_slice(b"XqTables\x01\0\0\0");
    file[28..HEADER].copy_from_slice(&deflated.to_le_bytes());
    file.extend(fnv1a(&file).to_le_bytes());
    Some(file)
}

/// Returns the valid file with some bytes changed. Each change is three bytes: two for the place, one for the bits to
/// flip.
fn damaged(bytes: &[u8]) -> Vec<u8> {
    let mut file = FILE[..FILE.len() - CHECKSUM].to_vec();
    for change in bytes.chunks_exact(3) {
        let at = usize::from(u16::from_le_bytes([change[0], change[1]])) % file.len();
        file[at] ^= change[2];
    }
    file.extend(fnv1a(&file).to_le_bytes());
    file
}
