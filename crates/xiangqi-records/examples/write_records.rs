//! Writes random records into a folder, for other readers: 300 XQF files of every version with random keys, 100 CBR files and
//! a library of 50 games; and `expected.jsonl`, which says what is in them.
//!
//! ```sh
//! cargo run --release -p xiangqi-records --example write_records -- FOLDER
//! ```

#[path = "../tests/records/common.rs"]
mod common;
#[path = "../tests/records/random.rs"]
mod random;

use std::error::Error;
use std::fs;
use std::path::Path;

use fastrand::Rng;
use random::{Shape, random_record};
use serde_json::Value;
use xiangqi::Notation;
use xiangqi::pgn::{Line, Record};
use xiangqi_records::xqf::{self, Keys};
use xiangqi_records::{Format, write};

const VERSIONS: [u8; 5] = [10, 11, 12, 16, 18];
/// The most moves of a record, because another reader calls itself for each.
const MOST: usize = 900;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("expected a folder")?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    let mut random = Rng::with_seed(20_261_128);
    let mut expected = Vec::new();
    for number in 0..300 {
        let record = some_record(&mut random, number);
        let version = VERSIONS[number % VERSIONS.len()];
        let mut key = || random.u8(..);
        let keys =
            Keys { mask: key(), or: [key(), key(), key(), key()], sum: 0, position: key(), from: key(), to: key() };
        let written = xqf::write(&record, version, keys);
        assert!(written.losses.is_empty(), "{:?}", written.losses);
        let name = format!("{number:03}-v{version}.xqf");
        fs::write(folder.join(&name), written.bytes)?;
        expected.push(common::contents(&name, &record));
    }
    let mut library = Vec::new();
    for number in 0..150 {
        let mut record = some_record(&mut random, number);
        // CBR has no field for these.
        record.tags.retain(|(name, _)| !["Date", "Site"].contains(&&**name));
        if number >= 100 {
            expected.push(common::contents(&format!("library.cbl:{}", number - 100), &record));
            library.push(record);
            continue;
        }
        let name = format!("{number:03}.cbr");
        fs::write(folder.join(&name), write(std::slice::from_ref(&record), Format::Cbr, Notation::Iccs)?.bytes)?;
        expected.push(common::contents(&name, &record));
    }
    fs::write(folder.join("library.cbl"), write(&library, Format::Cbl, Notation::Iccs)?.bytes)?;
    let lines: Vec<String> = expected.iter().map(Value::to_string).collect();
    fs::write(folder.join("expected.jsonl"), lines.join("\n"))?;
    Ok(())
}

/// Returns a record with a comment in Chinese. A third each begins from the usual start, with Black, and with two first
/// moves; every sixth has more than 20 variations, nested three deep.
fn some_record(random: &mut Rng, number: usize) -> Record {
    let begins_twice = number % 3 == 2;
    let many = number.is_multiple_of(6);
    let start = [Some(0), Some(2), None][number % 3];
    let shape = Shape {
        plies: 40,
        depth: if many { 3 } else { 2 },
        alternatives: if many { 3 } else { 12 },
        begins_twice,
        start,
    };
    loop {
        let record = random_record(random, shape);
        let (moves, variations, depth) = size(&record.line);
        let is_chinese = record.write(Notation::Iccs).is_ok_and(|text| text.contains('好') || text.contains('红'));
        if moves <= MOST && is_chinese && (!many || variations > 20 && depth == 3) {
            return record;
        }
    }
}

/// Returns the number of moves, the number of variations, and their depth.
fn size(line: &Line) -> (usize, usize, usize) {
    let below = line.moves.iter().flat_map(|played| &played.variations).map(size);
    below.fold((line.moves.len(), 0, 0), |(moves, variations, depth), (more, inner, deep)| {
        (moves + more, variations + 1 + inner, depth.max(deep + 1))
    })
}
