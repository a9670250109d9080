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
        assert_eq!(printed, "games: 1, files: 1, remarks: 0, files not converted: 0\n");
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
    assert_eq!(done.stdout, "games: 4, files: 4, remarks: 1, files not converted: 0\n");
    assert!(done.stderr.contains("notes.md: no record: expected XQF, DhtmlXQ, CBR, CBL or PGN"), "{}", done.stderr);
    for name in ["v10-line-1.ubb", "v18-variations-1.ubb", "inner/two-1.ubb", "inner/two-2.ubb"] {
        assert!(out.join(name).is_file(), "{name}");
    }
    // A library of them all, and back to one file for each game.
    run("convert", &[text(&folder), text(&out), "--to", "ubb"]).refused(&["already exists", "--replace"]);
    run("convert", &[text(&folder), text(&out), "--to", "ubb", "--replace"]).succeeded();
}

#[test]
fn files_of_a_folder_that_differ_in_their_extension_do_not_replace_each_other() {
    let (folder, first) = folder("convert-same-name", "a.pgn", PGN.as_bytes());
    run("convert", &[text(&first), text(&folder.join("a.xqf"))]).succeeded();
    let out = free("convert-same-name-out");
    for _ in 0..2 {
        let done = run("convert", &[text(&folder), text(&out), "--to", "ubb", "--replace"]).succeeded();
        assert_eq!(done.stdout, "games: 2, files: 2, remarks: 0, files not converted: 0\n");
    }
    assert!(out.join("a.ubb").is_file() && out.join("a.xqf.ubb").is_file());
}

#[cfg(unix)]
#[test]
fn what_cannot_be_read_in_a_folder_is_named_and_the_rest_is_converted() {
    use std::os::unix::fs::symlink;
    let (folder, _) = folder("convert-links", "z.pgn", PGN.as_bytes());
    symlink("nowhere", folder.join("dangling.pgn")).expect("a link");
    symlink(".", folder.join("loop")).expect("a link");
    let out = free("convert-links-out");
    let done = run("convert", &[text(&folder), text(&out), "--to", "xqf"]);
    assert_eq!(
        (done.code, done.stdout.as_str()),
        (Some(1), "games: 1, files: 1, remarks: 0, files not converted: 2\n")
    );
    for line in ["cannot read", "dangling.pgn: No such file", "loop: not a regular file"] {
        assert!(done.stderr.contains(line), "{line}: {}", done.stderr);
    }
}

#[test]
fn a_problem_names_the_number_of_its_game_in_the_file() {
    let games = ["[FEN \"foo\"]\n\n1. h2e2 *\n", "1. h2e2 h2e2 *\n", "1. h2e2 *\n"];
    let (folder, file) =
        folder("convert-numbers", "a.pgn", games.map(|game| format!("[Event \"E\"]\n{game}")).join("\n").as_bytes());
    let done = run("convert", &[text(&file), text(&folder.join("b.pgn"))]).succeeded();
    let lines: Vec<&str> = done.stderr.lines().map(|line| line.rsplit("a.pgn: ").next().unwrap_or_default()).collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].starts_with("game 2: line 7, column 9: move 1...: \"h2e2\" is illegal"), "{}", lines[0]);
    assert!(lines[1].starts_with("game 1: line 2, column 1: \"foo\": expected 10 ranks"), "{}", lines[1]);
}

#[test]
fn remarks_name_the_file_and_fail_only_if_asked() {
    let damaged = "[Red \"a name of more than 15 bytes\"]\n\n1. 炮二平五 马８进７ 2. 马二进四 *\n";
    let (folder, file) = folder("convert-remarks", "a.pgn", damaged.as_bytes());
    let to = folder.join("a.xqf");
    let done = run("convert", &[text(&file), text(&to)]).succeeded();
    assert_eq!(done.stdout, "games: 1, files: 1, remarks: 2, files not converted: 0\n");
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
