//! Tournaments of the command line. `crates/game-arena` tests the programs that misbehave.

use std::fs;
use std::path::{Path, PathBuf};

use super::common::{Run, run, text};

fn tournament(more: &[&str]) -> Run {
    run("tournament", &[&["connect-four", "--random-plies", "4"], more].concat())
}

/// Returns a folder that does not exist.
fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if path.exists() {
        fs::remove_dir_all(&path).expect("an old folder");
    }
    path
}

#[test]
fn a_tournament_prints_its_tables_and_is_resumed() {
    let logs = scratch("tournament");
    let engines = ["--engine", "name=deep;depth=5", "--engine", "name=flat;depth=1", "--engine", "name=mid;depth=3"];
    let with = |more: &[&str]| tournament(&[&engines, more].concat());
    let whole = with(&["--games", "4", "--logs", text(&logs)]).succeeded();
    let lines: Vec<&str> = whole.stdout.lines().collect();
    assert!(lines[0].starts_with("| | engine | points | W | D | L | ") && lines.len() == 5, "{}", whole.stdout);
    let points = lines[2..].iter().map(|line| line.split(" | ").nth(2).expect("points"));
    let halves = points
        .map(|text| text.trim_end_matches('½').parse().unwrap_or(0.0) + if text.ends_with('½') { 0.5 } else { 0.0 });
    assert_eq!(halves.sum::<f64>(), 12.0, "{}", whole.stdout);
    assert_eq!(whole.stderr.lines().filter(|line| line.ends_with(" plies)")).count(), 12, "{}", whole.stderr);

    // Resumed after a match and a half, it plays the rest.
    fs::remove_file(logs.join("flat-against-mid.jsonl")).expect("a log");
    let half = logs.join("deep-against-mid.jsonl");
    let log = fs::read_to_string(&half).expect("a log");
    fs::write(&half, log.lines().take(3).map(|line| format!("{line}\n")).collect::<String>()).expect("a log");
    let rest = with(&["--games", "4", "--logs", text(&logs)]).succeeded();
    assert_eq!((&rest.stdout, rest.stderr.lines().count()), (&whole.stdout, 6), "{}", rest.stderr);
    with(&["--games", "4", "--nodes", "9", "--logs", text(&logs)])
        .refused(&["deep-against-flat.jsonl line 1: the limit was"]);
}

#[test]
fn engines_of_a_folder_play_if_they_can() {
    let folder = scratch("submissions");
    let submit = |name: &str, line: &str| {
        fs::create_dir_all(folder.join(name)).expect("a folder");
        fs::write(folder.join(name).join("engine.txt"), line).expect("a file");
    };
    submit("absent", "cmd=\"{dir}/no such program\"\n");
    submit("greedy", "cmd=engine;movetime=9999");
    submit("ours", "eval=threats");
    submit("renamed", "cmd=engine;name=champion");
    submit("two-lines", "cmd=engine\ncmd=engine\n");
    submit("a,b", "cmd=engine");
    fs::create_dir_all(folder.join("notes")).expect("a folder");
    let run = tournament(&["--folder", text(&folder), "--engine", "name=flat;depth=1", "--games", "2"]).succeeded();
    for reason in [
        "greedy does not take part: engine.txt has a limit of its own",
        "ours does not take part: engine.txt: expected a program",
        "renamed does not take part: engine \"name=renamed;cmd=engine;name=champion\": the key \"name\" is there twice",
        "two-lines does not take part: engine.txt: expected one line",
        "a,b does not take part: the name \"a,b\": expected letters",
    ] {
        assert!(run.stderr.contains(reason), "no {reason:?} in {}", run.stderr);
    }
    assert!(!run.stderr.contains("notes"), "{}", run.stderr);
    let tables = &run.stdout;
    assert!(
        tables.contains("| 1 | flat | 2 | 2 | 0 | 0 |") && tables.contains("| absent | 2 | did not start |"),
        "{tables}"
    );
}

#[test]
fn bad_input_is_refused() {
    tournament(&["--engine", "name=a"]).refused(&["1 engines that can take part: expected two or more"]);
    let two = ["--engine", "name=a", "--engine", "name=a"];
    tournament(&two).refused(&["two engines called \"a\""]);
    let pair = ["--engine", "name=a", "--engine", "name=b"];
    tournament(&[&pair[..], &["--games", "3"]].concat()).refused(&["3 games: expected an even number"]);
    tournament(&["--folder", "/no/such/folder"]).refused(&["/no/such/folder: "]);
    tournament(&["--engine", "name=a/b", "--engine", "name=b"]).refused(&["the name \"a/b\": expected letters"]);
}

/// After Ctrl-C, the table says that the tournament is not finished.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_tournament_with_its_table() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};

    let engines =
        ["--engine", "name=a", "--engine", "name=b", "--engine", "name=c", "--games", "400", "--nodes", "500"];
    let mut command = super::common::command("tournament");
    command.arg("connect-four").args(engines).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("a tournament");
    let mut said = String::new();
    let mut games = BufReader::new(child.stderr.take().expect("a pipe"));
    games.read_line(&mut said).expect("a game");
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(kill.success());
    games.read_to_string(&mut said).expect("the rest");
    let mut tables = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut tables).expect("tables");
    assert_eq!(child.wait().expect("an end").code(), Some(1), "{said}");
    assert!(tables.ends_with("\nThe tournament is not finished.\n"), "{tables}");
}
