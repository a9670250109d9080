//! Tests of `ablation`, which measures what each engine feature is worth.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{Run, run, run_with_input, scratch, text};

#[test]
fn every_enabled_feature_has_a_row_and_a_bar() {
    let svg = scratch("ablation.svg");
    let run = run("ablation", &["--depth", "4", "--svg", text(&svg)]).succeeded();
    for feature in ["(all on)", "table", "quiescence", "null_move", "late_move_reductions", "killers", "aspiration"] {
        let row = run.stdout.lines().find(|line| line.split_whitespace().next() == feature.split(' ').next());
        assert!(row.is_some_and(|row| row.contains(feature)), "{feature}: {}", run.stdout);
    }
    assert!(!run.stdout.contains("enhanced_cutoffs"), "is off to begin with: {}", run.stdout);
    let drawing = fs::read_to_string(&svg).expect("an SVG");
    let drawing = roxmltree::Document::parse(&drawing).expect("well-formed XML");
    let bars = drawing.descendants().filter(|node| node.has_tag_name("rect")).count() - 1;
    let rows = run.stdout.lines().filter(|line| line.contains('.') && line.starts_with(' ')).count();
    assert!(bars > 20 && bars == rows, "{bars} bars, {rows} rows: {}", run.stdout);
}

#[test]
fn rows_depend_on_the_capabilities_of_the_game() {
    let run = run("ablation", &["--game", "connect-four", "--depth", "8"]).succeeded();
    assert!(run.stdout.contains("immediate_wins") && !run.stdout.contains("null_move"), "{}", run.stdout);
}

/// Returns a folder that does not exist.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

/// Plays short matches.
fn matches(folder: &Path, more: &[&str]) -> Run {
    let options = ["--game", "connect-four", "--elo", text(folder), "--games", "16", "--nodes", "300"];
    run("ablation", &[&options, more].concat())
}

#[test]
fn matches_measure_features_and_resume() {
    let folder = folder("ablation-elo");
    let row = |output: &str, feature: &str| -> Vec<String> {
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        output.lines().map(words).find(|words| words.first().is_some_and(|it| it == feature)).expect("a row")
    };
    let first = matches(&folder, &["--features", "history,table"]).succeeded().stdout;
    let [history, table] = ["history", "table"].map(|feature| row(&first, feature));
    let games = |row: &[String]| row[1..4].iter().map(|count| count.parse::<u32>().expect("a count")).sum::<u32>();
    assert_eq!((games(&history), games(&table)), (16, 16), "{first}");
    // Table cutoffs are counted, and history reports nothing.
    assert!(table.last().is_some_and(|acts| acts.parse::<f64>().is_ok_and(|acts| acts > 1.0)), "{first}");
    assert_eq!(history.last().map(String::as_str), Some("-"), "{first}");
    let log = folder.join("history.jsonl");
    let games = fs::read_to_string(&log).expect("a log");
    // Half of a match is played again, with the same games.
    let half: String = games.lines().take(9).map(|line| format!("{line}\n")).collect();
    fs::write(&log, half).expect("a log");
    assert_eq!(matches(&folder, &["--features", "history,table"]).succeeded().stdout, first);
    // A log ends with the seconds that a game took, so only the number of games can be compared.
    assert_eq!(fs::read_to_string(&log).expect("a log").lines().count(), games.lines().count());
    matches(&folder, &["--features", "history", "--seed", "2"]).refused(&["history.jsonl", "expected the same match"]);
    matches(&folder, &["--features", "null_move"])
        .refused(&["unknown active feature \"null_move\": expected one of table"]);
    matches(&folder, &["--depth", "4"]).refused(&["--depth", "--elo"]);
    run("ablation", &["--features", "history"]).refused(&["--elo"]);
    let unused = self::folder("ablation-elo-unused");
    for (option, value, message) in
        [("--games", "3", "3"), ("--nodes", "0", "0"), ("--concurrency", "0", "0"), ("--movetime", "0", "0")]
    {
        run("ablation", &["--elo", text(&unused), option, value]).refused(&[message, "expected"]);
    }
    assert!(!unused.exists(), "nothing is written before the options are checked");
}

#[test]
fn bad_input_is_refused() {
    run("ablation", &["--depth", "0"]).refused(&["depth 0: expected 1 to 1000"]);
    run("ablation", &["--game", "go"]).refused(&["\"go\""]);
    run("ablation", &["--svg", "/nowhere/a.svg"]).refused(&["/nowhere/a.svg"]);
}

/// The openings of the documented matches of connect four.
#[test]
fn the_openings_of_connect_four_are_distinct_and_undecided() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/connect_four_openings.txt");
    let text = fs::read_to_string(&file).expect("the openings");
    let lines: Vec<_> = text.lines().filter(|line| !line.starts_with('#')).collect();
    // What stands in each column, from the bottom.
    let columns = |line: &str| {
        let mut columns = [(); 7].map(|()| Vec::new());
        for (ply, column) in line.bytes().enumerate() {
            columns[usize::from(column - b'1')].push(ply % 2);
        }
        let mirrored: Vec<_> = columns.iter().rev().cloned().collect();
        columns.to_vec().min(mirrored)
    };
    let distinct: HashSet<_> = lines.iter().map(|line| columns(line)).collect();
    assert_eq!((lines.len(), distinct.len()), (1_000, 1_000));
    assert!(lines.iter().all(|line| (4..=5).contains(&line.len())), "plies");
    let answers = run_with_input("solve", &["connect-four", "--nodes", "10000", "--table-mib", "1"], lines.join("\n"))
        .succeeded()
        .stdout;
    assert_eq!(answers.lines().filter(|line| line.starts_with("unknown")).count(), 1_000, "{answers}");
}
