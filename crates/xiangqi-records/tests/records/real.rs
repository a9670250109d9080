//! Files that other programs wrote, with what other readers find in them.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use sha2::{Digest, Sha256};
use xiangqi_records::{Format, read};

use crate::common::{contents, lines, start};

fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

fn rows(name: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(data(name)).expect("a table");
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

fn hash(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

const IMPOSSIBLE: (&str, &str, &str) = ("v18-line-1.xqf", "4ka1C1/4a4/3c5/9/9/9/9/3A5/3KA4/9 w", "0");

#[test]
fn real_xqf_files_have_the_moves_that_cchess_reads() {
    let rows = rows("xqf/expected.tsv");
    assert_eq!(rows.len(), 34);
    for row in rows {
        let bytes = fs::read(data("xqf").join(&row[0])).expect("a file");
        let opened = match read(&bytes) {
            Ok(opened) => opened,
            Err(error) => {
                // Here both sides could take the general, so neither can be to move, and there are no moves.
                assert_eq!((&*row[0], &*row[2], &*row[3]), IMPOSSIBLE);
                assert!(
                    error.to_string().starts_with("start position: the Red cannon on h9 could take the general on e9")
                );
                continue;
            }
        };
        let [game] = &opened[..] else { panic!("{}: {} games", row[0], opened.len()) };
        assert_eq!((game.format, game.problems.len()), (Format::Xqf, 0), "{}: {:?}", row[0], game.problems);
        // Without moves, the other reader takes Red for the side to move, also where Red could take the general.
        let fen = start(&game.record);
        let fen = if row[3] == "0" { fen.replace(" b", " w") } else { fen };
        assert_eq!((bytes[2].to_string(), fen), (row[1].clone(), row[2].clone()), "{}", row[0]);
        let mut lines = lines(&game.record);
        assert_eq!(lines.len().to_string(), row[3], "{}", row[0]);
        let main: Vec<String> = game.record.moves().map(|mv| mv.to_string()).collect();
        assert_eq!(main.join(" "), row[5], "{}", row[0]);
        lines.sort();
        assert_eq!(hash(&lines.join("\n"))[..16], row[4], "{}", row[0]);
    }
}

#[test]
fn real_texts_of_dhtmlxq_have_the_moves_that_are_told() {
    let rows = rows("ubb/expected.tsv");
    assert_eq!(rows.len(), 3);
    for row in rows {
        let opened = read(&fs::read(data("ubb").join(&row[0])).expect("a file")).expect(&row[0]);
        let [game] = &opened[..] else { panic!("{}: {} games", row[0], opened.len()) };
        assert_eq!((game.format, &game.problems[..]), (Format::Ubb, &[][..]), "{}", row[0]);
        assert_eq!(start(&game.record), row[1], "{}", row[0]);
        let mut lines = lines(&game.record);
        lines.sort();
        assert_eq!(lines.join(" | "), row[2], "{}", row[0]);
        let title = game.record.tag("Title");
        assert!(
            row[0].starts_with("utf8") || title.is_some_and(|title| title.contains('示')),
            "{:?}",
            game.record.tags
        );
    }
}

/// Files of our own, three for each of five versions, as another reader confirmed them (`.ci/records/run`). Lines and comments are
/// kept as SHA-256.
#[test]
fn files_of_our_own_stay_readable() {
    let expected = fs::read_to_string(data("own/expected.jsonl")).expect("a list");
    let mut versions = Vec::new();
    for line in expected.lines() {
        let expected: Value = serde_json::from_str(line).expect("JSON");
        let name = expected["file"].as_str().expect("a name");
        let bytes = fs::read(data("own").join(name)).expect(name);
        let opened = read(&bytes).expect(name);
        assert_eq!((opened.len(), opened[0].problems.len()), (1, 0), "{name}");
        let mut found = contents(name, &opened[0].record);
        // Sorted, because another crate may ask for maps that keep their order.
        let comments: BTreeMap<String, Value> = serde_json::from_value(found["comments"].take()).expect("a map");
        found["comments"] = hash(&serde_json::to_string(&comments).expect("JSON")).into();
        found["lines"] = hash(&found["lines"].to_string()).into();
        assert_eq!(found, expected);
        versions.push(bytes[2]);
    }
    versions.sort_unstable();
    assert_eq!(versions, [10, 10, 10, 11, 11, 11, 12, 12, 12, 16, 16, 16, 18, 18, 18]);
}

#[test]
fn committed_files_in_cbr_and_gbk_have_their_games() {
    for (name, xqf) in [("cbr/game.cbr", "own/013-v16.xqf"), ("cbr/short.cbr", "own/003-v16.xqf")] {
        let [cbr, xqf] = [name, xqf].map(|name| read(&fs::read(data(name)).expect("a file")).expect("a record"));
        assert_eq!((cbr[0].format, &cbr[0].record.line), (Format::Cbr, &xqf[0].record.line), "{name}");
        assert_eq!((&cbr[0].record.start, cbr[0].record.result), (&xqf[0].record.start, xqf[0].record.result));
    }
    let bytes = fs::read(data("pgn/gbk.pgn")).expect("a file");
    assert!(std::str::from_utf8(&bytes).is_err());
    let opened = read(&bytes).expect("a record");
    let record = &opened[0].record;
    assert_eq!((record.tag("Red"), record.tag("Black")), (Some("胡荣华"), Some("杨官璘")));
    assert_eq!(record.line.moves[1].comments, ["反宫马"]);
    assert_eq!((record.line.moves.len(), record.line.moves[2].variations[0].moves.len()), (4, 2));
}
