//! Tests of `tables`: endgame tables are generated, verified, probed and damaged.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use game_search::hash::fnv1a;

use crate::common::{Run, command, run, text};

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

/// The materials of the tests in parts: 9 tables in three levels of 3, 4 and 2 tables.
const PARTS: [&str; 3] = ["KN-KAB", "KP-KAA", "KR-KB"];

/// Generates part K/N of a level.
fn generate_part(folder: &Path, level: usize, part: &str) -> Run {
    let level = level.to_string();
    run("tables", &[&["generate", text(folder)], &PARTS[..], &["--level", &level, "--part", part]].concat())
}

/// Returns the names and the bytes of all files of a folder, sorted.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let file = |path: PathBuf| (path.file_name().expect("a name").to_string_lossy().into_owned(), fs::read(&path));
    let files = fs::read_dir(folder).expect("a folder").map(|entry| file(entry.expect("a file").path()));
    let mut files: Vec<_> = files.map(|(name, bytes)| (name, bytes.expect("a file"))).collect();
    files.sort();
    files
}

#[test]
fn parts_of_levels_make_the_same_files() {
    let whole = folder("whole-endings");
    run("tables", &[&["generate", text(&whole)], &PARTS[..]].concat()).succeeded();
    let expected = files(&whole);
    assert_eq!(expected.len(), 9);
    for of in 1..=3 {
        let folder = folder(&format!("endings-in-{of}"));
        for level in 1..=3 {
            // The order of the parts does not matter, and a part that is done again changes nothing.
            for number in (1..=of).rev().chain([1]) {
                generate_part(&folder, level, &format!("{number}/{of}")).succeeded();
            }
            let known = files(&folder).len();
            assert_eq!(known, [3, 7, 9][level - 1], "level {level} of {of} parts");
        }
        assert!(files(&folder) == expected, "{of} parts");
    }
    // Each part writes its own tables only.
    let folder = folder("endings-of-a-part");
    generate_part(&folder, 1, "2/3").succeeded();
    let names = |folder: &Path| files(folder).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    assert_eq!(names(&folder), ["KR-K.xqt"]);
    generate_part(&folder, 2, "1/3")
        .refused(&["KN-K.xqt is missing: expected all tables of level 1 before those of higher levels"]);
    assert_eq!(names(&folder), ["KR-K.xqt"]);
}

#[test]
fn a_plan_is_a_makefile() {
    let folder = folder("planned-endings");
    let plan = run("tables", &[&["generate", text(&folder), "--plan"], &PARTS[..]].concat()).succeeded().stdout;
    assert!(!folder.exists(), "a plan generates nothing");
    let levels: Vec<&str> = plan.lines().filter_map(|line| line.strip_prefix("# level ")).collect();
    assert_eq!(
        levels,
        [
            "1, 21150 entries: KN-K KR-K KP-K",
            "2, 178650 entries: KN-KA KP-KA KN-KB KR-KB",
            "3, 333000 entries: KP-KAA KN-KAB"
        ]
    );
    fs::create_dir(&folder).expect("a folder");
    fs::write(folder.join("Makefile"), plan).expect("a file");
    let mut make = std::process::Command::new("make");
    make.env("GAMESEARCH", crate::common::PROGRAM).args(["--silent", "--jobs", "2", "-C", text(&folder)]);
    let Ok(made) = make.output() else { return eprintln!("no make: the Makefile was not run") };
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    fs::remove_file(folder.join("Makefile")).expect("it was written");
    let whole = self::folder("unplanned-endings");
    run("tables", &[&["generate", text(&whole)], &PARTS[..]].concat()).succeeded();
    assert!(files(&folder) == files(&whole));
}

#[test]
fn wrong_parts_of_tables_are_refused() {
    let folder = folder("wrong-parts-of-endings");
    generate_part(&folder, 1, "3/2").refused(&["\"3/2\": expected K/N with K from 1 to N, such as 2/8"]);
    generate_part(&folder, 1, "0/2").refused(&["\"0/2\": expected K/N"]);
    generate_part(&folder, 4, "1/2")
        .refused(&["level 4: expected a level from 1 to 3, as `tables generate --plan` prints"]);
    generate_part(&folder, 0, "1/2").refused(&["level 0: expected a level from 1 to 3"]);
    run("tables", &["generate", text(&folder), "KN-KA", "--part", "1/2"]).refused(&["--level <LEVEL>"]);
    run("tables", &["generate", text(&folder), "KN-KA", "--plan", "--level", "1"]).refused(&["cannot be used with"]);
    let none = run("tables", &["generate", text(&folder), "KA-KB", "--level", "1"]).succeeded();
    assert!(none.last_line().ends_with("no table needed: neither side can win"), "{}", none.stdout);
    generate_part(&folder, 1, "1/1").succeeded();
    fs::write(folder.join("KN-K.xqt"), "half").expect("written");
    let damaged = generate_part(&folder, 2, "1/1");
    assert_eq!(damaged.code, Some(2));
    assert!(damaged.stderr.contains("KN-K.xqt: no table: begins with \"half\""), "{}", damaged.stderr);
    assert_eq!(files(&folder).len(), 3, "nothing was written");
}

/// A process is killed (SIGKILL) at random moments. Whatever has a final name is whole.
#[cfg(unix)]
#[test]
fn a_killed_process_leaves_no_half_table() {
    let [whole, cut] = ["unbroken-endings", "killed-endings"].map(folder);
    let begun = std::time::Instant::now();
    run("tables", &["generate", text(&whole), "KN-KA", "KC-KA", "KR-KA"]).succeeded();
    // A process lives for an eighth of an unbroken run on average.
    let longest = begun.elapsed().as_millis() as u64 / 4 + 2;
    let expected = files(&whole);
    let generate = ["generate", text(&cut), "KN-KA", "KC-KA", "KR-KA"];
    let (mut seed, mut kills) = (1_u64, 0);
    for _ in 0..40 {
        let mut child = command("tables").args(generate).stdout(Stdio::null()).spawn().expect("a program");
        seed = game_search::hash::splitmix64(seed);
        std::thread::sleep(std::time::Duration::from_millis(seed % longest));
        let _ = child.kill();
        kills += usize::from(!child.wait().expect("an end").success());
        if cut.exists() {
            for (name, bytes) in files(&cut).into_iter().filter(|(name, _)| name.ends_with(".xqt")) {
                assert!(expected.contains(&(name.clone(), bytes)), "{name} after {kills} kills");
            }
        }
    }
    run("tables", &generate).succeeded();
    assert!(kills > 3, "{kills} kills");
    let tables: Vec<_> = files(&cut).into_iter().filter(|(name, _)| name.ends_with(".xqt")).collect();
    assert!(tables == expected);
}

/// A limit of the shell on the size of files stands for a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_no_half_table() {
    let folder = folder("full-endings");
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$@\"";
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", script, "sh", crate::common::PROGRAM, "tables", "generate", text(&folder), "KN-K"]);
    let output = shell.output().expect("a shell");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("KN-K.xqt: File too large"), "{said}");
    assert_eq!(files(&folder), []);
}
