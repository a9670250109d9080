//! Tests of `selfplay` and `tune`: positions, weight tables, tuned parameters, and rejected input.

use std::fs;

use crate::common::{Run, run, scratch, text};

fn selfplay(game: &str, file: &str, more: &[&str]) -> Run {
    run("selfplay", &[&[game, "--out", file, "--balance-depth", "1"], more].concat())
}

#[test]
fn selfplay_positions_can_be_used_for_tuning() {
    let file = scratch("tuning.units");
    let path = text(&file);
    let made = selfplay("amazons", path, &["--games", "16", "--depth", "1", "--threads", "2"]).succeeded();
    assert!(made.last_line().starts_with("games 16 wins "), "{}", made.stdout);
    let exists = "tuning.units already exists: expected a new file, or --resume, which continues\n";
    selfplay("amazons", path, &[]).refused(&[exists]);
    // Nothing is left to do.
    let again = selfplay("amazons", path, &["--games", "16", "--depth", "1", "--resume"]).succeeded();
    assert_eq!(again.last_line(), made.last_line());
    // With other settings the file would mix games that cannot be distinguished.
    let bytes = fs::read(&file).expect("a file");
    for other in [&["--depth", "2"][..], &["--nodes", "100"], &["--depth", "1", "--engine", "table=1"]] {
        let refused = selfplay("amazons", path, &[&["--games", "16", "--resume"], other].concat());
        refused.refused(&["tuning.units: settings is ", "not \"engine ", "expected the same"]);
    }
    let one = selfplay("amazons", path, &["--games", "16", "--depth", "1", "--random-plies", "3", "--resume"]);
    one.refused(&["4 random plies", "3 random plies"]);
    for (option, value, field) in [("--games", "20", "units"), ("--seed", "2", "seed"), ("--part", "1/2", "part")] {
        let games = if option == "--games" { &[][..] } else { &["--games", "16"] };
        let refused = selfplay("amazons", path, &[games, &["--depth", "1", "--resume", option, value]].concat());
        refused.refused(&[&format!("tuning.units: {field} is "), "expected the same"]);
    }
    assert!(fs::read(&file).expect("a file") == bytes);

    let lecture = ["amazons", "--data", path, "--validation", "0.3", "--eval", "lecture"];
    let tuned = run("tune weights", &lecture).succeeded();
    assert!(tuned.stdout.starts_with("[\n") && tuned.stdout.contains(", // freedom\n"), "{}", tuned.stdout);
    assert!(tuned.stderr.contains("linear form and evaluator differ by at most 0.00"), "{}", tuned.stderr);
    let fixed = run("tune weights", &[&lecture[..], &["--only", "edge", "--fix", "ed"]].concat()).succeeded();
    assert_eq!(
        fixed.stdout,
        "[\n    10, // freedom\n    -3, // edge\n    -4, // arrow\n    -5, // friend\n    1, // spread\n    -3, // enemy\n]\n"
    );

    run("tune weights", &["xiangqi", "--data", path])
        .refused(&["tuning.units: game is \"amazons\", not \"xiangqi\": expected the same"]);
    // The error for a damaged unit gives its place.
    let mut damaged = bytes;
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    fs::write(&file, damaged).expect("a file");
    run("tune weights", &["amazons", "--data", path]).refused(&["tuning.units byte ", "the checksum of unit "]);
    fs::write(&file, "a letter to my aunt\n").expect("a file");
    run("tune weights", &["amazons", "--data", path]).refused(&["line 1: \"a letter", "not a file of units"]);
}

/// Reading a device such as `/dev/zero` would never end. `/dev/full` is used because it can also be opened for writing.
#[cfg(unix)]
#[test]
fn only_regular_files_are_read() {
    let problem = ["/dev/full", ": not a regular file"];
    run("tune weights", &["amazons", "--data", "/dev/full"]).refused(&problem);
    run("book", &["xiangqi", "--show", "/dev/full"]).refused(&problem);
    selfplay("amazons", "/dev/full", &["--games", "1", "--resume"]).refused(&problem);
    let log = ["--log", "/dev/full", "--resume"];
    run("tune params", &[&["xiangqi", "--number", "razoring.margin=50,400,40"][..], &log].concat()).refused(&problem);
    run("arena", &[&["xiangqi", "--engine", "name=a", "--engine", "name=b"][..], &log].concat()).refused(&problem);
    run("arena", &["xiangqi", "--engine", "name=a", "--engine", "name=b", "--openings", "/dev/full"]).refused(&problem);
}

/// If tuning changes no weight, it prints the table that is in the source file.
#[test]
fn tuned_weights_are_printed_as_source_text() {
    let (lines, file) = (scratch("points.txt"), scratch("points.units"));
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKAB1R w - - 0";
    // The numbers of the moves tell the openings apart, some of which are held out.
    let line = |game| format!("{start} {game} | -400 | {}\n", u8::from(game % 4 == 0));
    fs::write(&lines, (1..=40).map(line).collect::<String>()).expect("a file");
    run("samples import", &["xiangqi", text(&lines), "--out", text(&file)]).succeeded();
    let table = |eval: &str| {
        let tuned =
            run("tune weights", &["xiangqi", "--data", text(&file), "--min-seen", "1000", "--eval", eval]).succeeded();
        let farthest = tuned.stderr.split("linear form and evaluator differ by at most ").nth(1).expect("a difference");
        assert!(farthest[..4].parse::<f64>().is_ok_and(|points| points < 3.0), "{}", tuned.stderr);
        tuned.stdout
    };
    let numbers = |text: &str, from: &str| {
        let table = text.split(from).nth(1).expect("a table");
        table.lines().filter(|line| !line.contains("//")).flat_map(str::split_whitespace).collect::<String>()
    };
    let points = "const HALF_BOARDS: [[[i16; 5]; 10]; 7] = ";
    let source = include_str!("../../../xiangqi/src/piece_square.rs");
    let placement = table("piece-square");
    assert_eq!(numbers(&placement, points), numbers(source, points));
    assert!(placement.starts_with("const TO_MOVE: i32 = 3;\n"), "{placement}");
    let weights = "static TABLE: [[i16; 2]; WEIGHTS] = ";
    let source = include_str!("../../../xiangqi/src/eval/full/weights.rs");
    assert_eq!(numbers(&table("full"), weights), numbers(source, weights));
}

/// With `> file` the shell would empty a source file before cargo compiles it.
#[test]
fn no_documented_command_overwrites_a_source_file() {
    let docs = include_str!("../../../../docs/src/tuning.md");
    let commands = docs.lines().filter_map(|line| line.split_once(" > "));
    let mut written = commands.filter_map(|(_, rest)| rest.split_whitespace().next());
    assert_eq!(written.clone().count(), 2, "the tables of weights of both games");
    assert!(written.all(|file| !file.contains('/')), "{docs}");
}

/// The table has thirty ranges, each with the games that it counts, and the model is source text.
#[test]
fn what_a_score_means_is_fitted_to_games() {
    let file = scratch("wdl.units");
    let more = ["--games", "1000", "--depth", "3", "--threads", "2", "--random-plies", "6"];
    selfplay("connect-four", text(&file), &more).succeeded();
    let fit = |more: &[&str]| run("tune wdl", &[&["connect-four", "--data", text(&file)], more].concat());
    let fitted = fit(&[]).succeeded();
    let lines: Vec<&str> = fitted.stdout.lines().collect();
    assert!(matches!(lines[..], ["WdlModel {", slope, draws, plies, "}"]
        if slope.starts_with("    slope: [") && draws.starts_with("    draws: [") && plies.starts_with("    plies: [")));
    let rows = fitted.stderr.lines().filter(|line| line.matches(" to ").count() == 2);
    let counts = rows.map(|row| row.split_whitespace().nth(6).and_then(|count| count.parse().ok()).unwrap_or(0));
    let counts: Vec<u64> = counts.collect();
    let summary = fitted.stderr.lines().find(|line| line.ends_with(" held out")).expect("a summary");
    let numbers: Vec<u64> = summary.split(' ').filter_map(|word| word.parse().ok()).collect();
    assert_eq!((counts.len(), counts.iter().sum::<u64>()), (30, numbers[1]), "{}", fitted.stderr);
    assert!(numbers[0] + numbers[1] > 900, "games without a score other than a mate are few: {summary}");
    assert_eq!(fit(&[]).succeeded().stdout, fitted.stdout);
    assert_ne!(fit(&["--seed", "2"]).succeeded().stdout, fitted.stdout);
    fit(&["--held-out", "0.01"]).refused(&[" held out: expected at least 100 of each"]);
    fit(&["--held-out", "1"]).refused(&["'1'", "expected a number between 0 and 1"]);
    run("tune wdl", &["xiangqi", "--data", text(&file)]).refused(&["game is \"connect-four\", not \"xiangqi\""]);
    run("tune wdl", &["xiangqi", "--data", "no.units"]).refused(&["no.units"]);
}

#[test]
fn parameters_are_tuned_by_matches() {
    let file = scratch("spsa.tsv");
    let start = ["connect-four", "--number", "table_depth=1,4,1", "--number", "ordering_depth=0,4,1", "--nodes", "100"];
    let files = ["--log", text(&file), "--resume"];
    let with = |more: &[&str]| run("tune params", &[&start, more].concat());
    let whole = with(&["--iterations", "6"]).succeeded();
    assert!(whole.last_line().starts_with("iterations 6 params table_depth="), "{}", whole.stdout);
    with(&[&files[..], &["--iterations", "6", "--threads", "2"]].concat()).succeeded();
    // After an interruption, a resumed run gives the same result.
    let log = fs::read_to_string(&file).expect("a log");
    assert_eq!(log.lines().count(), 7, "{log}");
    let half: String = log.lines().take(4).map(|line| format!("{line}\n")).collect();
    fs::write(&file, half + "1.5").expect("a log");
    let again = with(&[&files[..], &["--iterations", "6"]].concat()).succeeded();
    assert_eq!((again.last_line(), fs::read_to_string(&file).expect("a log")), (whole.last_line(), log));
    with(&[&files[..], &["--iterations", "6", "--seed", "5"]].concat()).refused(&["spsa.tsv line 1: ", "expected"]);
    with(&["--log", text(&file)]).refused(&["already exists"]);

    let bred = with(&["--method", "genetic", "--population", "4", "--iterations", "2", "--pairs", "1"]).succeeded();
    assert!(bred.last_line().starts_with("iterations 2 params table_depth="), "{}", bred.stdout);
}

#[test]
fn bad_input_is_refused() {
    let file = scratch("refused.units");
    selfplay("xiangqi", text(&file), &["--nodes", "0"]).refused(&["\"0\": expected a number of nodes"]);
    selfplay("xiangqi", text(&file), &["--resign", "5"]).refused(&["expected a score, a number of moves"]);
    selfplay("xiangqi", text(&file), &["--engine", "eval=gut"]).refused(&["eval=\"gut\": expected "]);
    for part in ["3/2", "0/2", "x"] {
        let refused = selfplay("xiangqi", text(&file), &["--part", part]);
        refused.refused(&[&format!("{part:?}: expected K/N with K from 1 to N, such as 2/8")]);
    }
    selfplay("xiangqi", text(&file), &["--random-plies", "9..8"]).refused(&["\"9..8\": expected plies from 0 to 200"]);
    selfplay("xiangqi", text(&file), &["--temperature", "9"]).refused(&["expected a score and a number of plies"]);
    assert!(!file.exists());
    run("tune weights", &["xiangqi"]).refused(&["--data"]);
    run("tune weights", &["xiangqi", "--data", "nowhere.units"]).refused(&["nowhere.units"]);
    run("tune weights", &["xiangqi", "--data", "x", "--eval", "gut"]).refused(&["\"gut\"", "piece-square"]);
    run("tune weights", &["xiangqi", "--data", "x", "--only", "pawn"]).refused(&["\"pawn\"", "general"]);
    let unknown = run("tune weights", &["xiangqi", "--data", "x", "--only", "nonsense"]);
    assert!(unknown.stderr.len() < 300 && !unknown.stderr.contains("middle"), "{}", unknown.stderr);
    unknown.refused(&["no weight name begins with \"nonsense\": expected piece-square, "]);
    run("tune params", &["xiangqi"]).refused(&["--number"]);
    let number = |text: &str| run("tune params", &["xiangqi", "--number", text]);
    number("razoring.margin=").refused(&["expected NAME=MIN,MAX,STEP"]);
    number("contempt").refused(&["expected NAME=MIN,MAX,STEP"]);
    number("razoring.margin=1,2").refused(&["expected NAME=MIN,MAX,STEP"]);
    number("razor=1,2,1").refused(&["unknown number \"razor\""]);
    number("razoring.margin=1,2,1").refused(&["\"razoring.margin\": from 1 to 2", "expected min <= start"]);
}
