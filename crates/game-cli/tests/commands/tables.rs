//! Tests of `tables`: endgame tables are generated, verified, probed and damaged.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use game_search::hash::fnv1a;

use crate::common::{command, run, text};

/// Returns a path for this test's folder, without the folder of an earlier run.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if path.exists() {
        fs::remove_dir_all(&path).expect("an old folder");
    }
    path
}

#[test]
fn tables_are_built_verified_and_probed() {
    let folder = folder("endings");
    let made = run("tables", &["generate", text(&folder), "kp-k", "K-KN"]).succeeded();
    assert!(made.stdout.contains("KP-K ") && made.stdout.contains("KN-K "), "{}", made.stdout);
    let again = run("tables", &["generate", text(&folder), "KP-K"]).succeeded();
    assert!(again.last_line().ends_with("already exists"), "{}", again.stdout);
    let checked = run("tables", &["verify", text(&folder)]).succeeded();
    let row: Vec<_> = checked.last_line().split_whitespace().collect();
    assert_eq!((row[0], row[1], row[row.len() - 1]), ("KP-K", "2961", "20"));

    let other_way = run("tables", &["verify", text(&folder), "K-KN"]).succeeded();
    assert!(other_way.last_line().starts_with("KN-K "), "{}", other_way.stdout);
    let missing = run("tables", &["verify", text(&folder), "KR-K"]);
    assert!(missing.code == Some(1) && missing.stderr.contains("no table of KR-K in"), "{}", missing.stderr);

    let fen = "4k4/9/9/9/4P4/9/9/9/9/3K5 w - - 0 1";
    let asked = run("tables", &["probe", text(&folder), "--fen", fen]).succeeded();
    assert_eq!(asked.last_line(), "win 7 plies");
    let line = asked.stdout.lines().find_map(|line| line.strip_prefix("line ")).expect("a line");
    assert_eq!(line.split(' ').count(), 7, "{line}");
}

/// The table has a valid checksum but says "win in 1" everywhere. Its values are one stored block (RFC 1951, 3.2.4).
#[test]
fn an_inconsistent_table_is_reported_with_a_position() {
    let folder = folder("inconsistent-endings");
    run("tables", &["generate", text(&folder), "KP-K"]).succeeded();
    let path = folder.join("KP-K.xqt");
    let made = fs::read(&path).expect("it was made");
    let block = [&[1], &4_950_u16.to_le_bytes()[..], &(!4_950_u16).to_le_bytes(), &[2; 4_950]].concat();
    let mut bytes = [&made[..28], &(block.len() as u64).to_le_bytes(), &block].concat();
    bytes.extend(fnv1a(&bytes).to_le_bytes());
    fs::write(&path, bytes).expect("written");
    let checked = run("tables", &["verify", text(&folder)]);
    assert_eq!(checked.code, Some(1));
    let fen = checked.stderr.strip_prefix("error: KP-K: ").and_then(|error| error.split(": the table says ").next());
    for fen in [fen.expect(&checked.stderr), "4k4/9/9/9/4P4/9/9/9/9/3K5 w - - 0 1"] {
        let inconsistent = format!("KP-K: {fen}: the table says win in 1, what follows says ");
        run("tables", &["probe", text(&folder), "--fen", fen]).refused(&[&inconsistent]);
    }
}

#[test]
fn processes_can_build_tables_in_one_folder_at_once() {
    let folder = folder("shared-endings");
    let generate = || {
        let mut command = command("tables");
        command.args(["generate", text(&folder), "KN-KA", "KP-KA", "KC-KA", "KR-KA"]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a program")
    };
    for child in [(); 6].map(|()| generate()) {
        let Output { status, stderr, .. } = child.wait_with_output().expect("a run");
        assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
    }
    let files = fs::read_dir(&folder).expect("a folder").map(|file| file.expect("a file").path());
    let (tables, others): (Vec<_>, Vec<_>) = files.partition(|path| path.extension().is_some_and(|it| it == "xqt"));
    assert_eq!((tables.len(), others), (8, vec![]));
    run("tables", &["verify", text(&folder)]).succeeded();
}

#[test]
fn a_folder_without_tables_is_not_verified() {
    let folder = folder("no-endings");
    fs::create_dir(&folder).expect("a folder");
    let checked = run("tables", &["verify", text(&folder)]);
    assert_eq!((checked.code, checked.stdout.as_str()), (Some(1), ""));
    assert_eq!(
        checked.stderr,
        format!(
            "error: no table in {}: expected files such as KN-KA.xqt, made by `tables generate`\n",
            folder.display()
        )
    );
}

#[test]
fn bad_input_is_refused() {
    let folder = folder("damaged-endings");
    run("tables", &["generate", text(&folder), "KP-K", "KN-K"]).succeeded();
    let path = folder.join("KN-K.xqt");
    let mut bytes = fs::read(&path).expect("it was made");
    bytes[200] ^= 1;
    fs::write(&path, bytes).expect("written");
    let checked = run("tables", &["verify", text(&folder)]);
    assert_eq!(checked.code, Some(1));
    assert!(checked.stderr.contains("KN-K.xqt: damaged: the checksum is "), "{}", checked.stderr);
    assert!(checked.last_line().starts_with("KP-K "), "the other is of use: {}", checked.stdout);

    let horse = run("tables", &["probe", text(&folder), "--fen", "4k4/9/9/3N5/9/9/9/9/9/3K5 w - - 0 1"]);
    assert_eq!(horse.code, Some(1));
    assert!(horse.stderr.contains("no table of KN-K in"), "{}", horse.stderr);
    assert!(horse.stderr.contains("expected KN-K.xqt"), "{}", horse.stderr);
    let all = "KRRCCNNPPPPPAABB-KRRCCNNPPPPPAABB";
    run("tables", &["generate", text(&folder), all]).refused(&[all, "too many pieces for a table"]);
    run("tables", &["verify", text(&folder), all]).refused(&[all]);
    run("tables", &["checks", text(&folder), all]).refused(&[all]);
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    run("tables", &["probe", text(&folder), "--fen", start]).refused(&["too many pieces for a table"]);
    run("tables", &["generate", text(&folder), "KN-KA"]).succeeded();
    fs::remove_file(folder.join("KN-K.xqt")).expect("it was made");
    let alone = run("tables", &["verify", text(&folder), "KN-KA"]);
    assert_eq!(alone.stderr, "error: KN-KA: needs the table KN-K, expected it to be there\n");
    fs::copy(folder.join("KP-K.xqt"), folder.join("KN-K.xqt")).expect("copied");
    let misnamed = run("tables", &["verify", text(&folder)]);
    assert!(
        misnamed.code == Some(1) && misnamed.stderr.contains("KN-K.xqt: a table of KP-K, expected the name KP-K.xqt")
    );
    let none = run("tables", &["generate", text(&folder), "KA-KB"]).succeeded();
    assert!(none.last_line().ends_with("no table needed: neither side can win"), "{}", none.stdout);
    run("tables", &["generate", text(&folder), "KX-K"]).refused(&["\"KX-K\"", "'X' is no piece"]);
    run("tables", &["probe", text(&folder), "--fen", "9"]).refused(&["not a position of xiangqi"]);
    run("tables", &["verify", text(&folder.join("nowhere"))]).refused(&["nowhere"]);
}
