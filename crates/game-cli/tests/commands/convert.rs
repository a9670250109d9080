//! Tests of `convert`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{run, text};

const PGN: &str = "[Red \"胡荣华\"]\n\n1. 炮二平五 {好棋} (1. 马二进三) 马８进７ 1-0\n";

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../xiangqi-records/tests/data").join(name)
}

/// Returns a path for a folder, and removes the folder of an earlier run.
fn free(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// Writes a file into an empty folder of this name, and returns both.
fn folder(name: &str, file: &str, content: &[u8]) -> (PathBuf, PathBuf) {
    let folder = free(name);
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join(file);
    fs::write(&file, content).expect("a file");
    (folder, file)
}

#[test]
fn a_game_goes_through_every_format_and_comes_back() {
    let (folder, first) = folder("convert-round", "a.pgn", PGN.as_bytes());
    let mut from = first;
    for name in ["b.xqf", "c.ubb", "d.cbr", "e.cbl", "f.pgn"] {
        let to = folder.join(name);
        let printed = run("convert", &[text(&from), text(&to), "--strict"]).succeeded().stdout;
        assert_eq!(printed, "1 games in 1 files, 0 remarks, 0 files not read\n");
        from = to;
    }
    let last = fs::read_to_string(from).expect("PGN");
    assert!(
        last.contains("[Red \"胡荣华\"]") && last.contains("1. 炮二平五 {好棋} (1. 马二进三) 1... 马８进７ 1-0"),
        "{last}"
    );
}

#[test]
fn a_folder_is_converted_file_by_file_and_what_is_no_record_is_named() {
    let (folder, _) = folder("convert-folder", "notes.md", b"# Notes\n");
    for name in ["v10-line-1.xqf", "v18-variations-1.xqf"] {
        fs::copy(data("xqf").join(name), folder.join(name)).expect("a copy");
    }
    fs::create_dir_all(folder.join("inner")).expect("a folder");
    fs::write(folder.join("inner/two.pgn"), format!("{PGN}\n{PGN}")).expect("a file");
    let out = free("convert-folder-out");
    let done = run("convert", &[text(&folder), text(&out), "--to", "ubb"]).succeeded();
    assert_eq!(done.stdout, "4 games in 4 files, 1 remarks, 0 files not read\n");
    assert!(done.stderr.contains("notes.md: no record: expected XQF, DhtmlXQ, CBR, CBL or PGN"), "{}", done.stderr);
    for name in ["v10-line-1.ubb", "v18-variations-1.ubb", "inner/two-1.ubb", "inner/two-2.ubb"] {
        assert!(out.join(name).is_file(), "{name}");
    }
    // A library of them all, and back to one file for each game.
    run("convert", &[text(&folder), text(&out), "--to", "ubb"]).refused(&["already exists", "--replace"]);
    run("convert", &[text(&folder), text(&out), "--to", "ubb", "--replace"]).succeeded();
}

#[test]
fn remarks_name_the_file_and_fail_only_if_asked() {
    let damaged = "[Red \"a name of more than 15 bytes\"]\n\n1. 炮二平五 马８进７ 2. 马二进四 *\n";
    let (folder, file) = folder("convert-remarks", "a.pgn", damaged.as_bytes());
    let to = folder.join("a.xqf");
    let done = run("convert", &[text(&file), text(&to)]).succeeded();
    assert_eq!(done.stdout, "1 games in 1 files, 2 remarks, 0 files not read\n");
    let lines: Vec<&str> = done.stderr.lines().collect();
    assert!(lines[0].contains("a.pgn: line 3, column 17: move 2.: \"马二进四\" is illegal: "), "{}", lines[0]);
    assert!(
        lines[1].ends_with("a.xqf: the tag Red \"a name of more than 15 bytes\" is cut: XQF holds 15 bytes"),
        "{}",
        lines[1]
    );
    let strict = run("convert", &[text(&file), text(&to), "--strict", "--replace"]);
    assert_eq!(strict.code, Some(1));
}

#[test]
fn what_cannot_be_converted_is_refused_with_a_quotation() {
    let (folder, file) = folder("convert-refused", "a.pgn", format!("{PGN}\n{PGN}").as_bytes());
    let to = |name: &str| folder.join(name);
    run("convert", &[text(&file), text(&to("a.doc"))])
        .refused(&["a.doc", "\"doc\": expected pgn, xqf, ubb, cbr or cbl"]);
    run("convert", &[text(&file), text(&to("a.xqf"))]).refused(&["has 2 games", "a folder with --to xqf"]);
    run("convert", &[text(&folder), text(&to("b"))]).refused(&["a folder needs --to"]);
    run("convert", &[text(&file), text(&to("b")), "--to", "doc"]).refused(&["'doc'", "expected pgn, xqf"]);
    run("convert", &[text(&to("none.xqf")), text(&to("b.pgn"))]).refused(&["cannot read", "none.xqf"]);
    let wrong = to("wrong.xqf");
    fs::write(&wrong, b"XQ\x13").expect("a file");
    let done = run("convert", &[text(&wrong), text(&to("b.pgn"))]);
    assert_eq!(done.code, Some(1));
    assert!(done.stderr.contains("wrong.xqf: 3 bytes of XQF: expected at least 1024"), "{}", done.stderr);
}
