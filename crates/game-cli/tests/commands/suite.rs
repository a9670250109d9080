//! Tests of `suite`: problems with known answers.

use std::fs;

use crate::common::{PROGRAM, run, scratch};

/// Returns the cells of each row of the table.
fn rows(table: &str) -> Vec<Vec<&str>> {
    let cells = |line| str::split(line, "  ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
    table.lines().map(cells).collect()
}

/// Returns the numbers in the row with this name.
fn row(table: &str, name: &str) -> Vec<usize> {
    let row = rows(table).into_iter().find(|row| row[0] == name).unwrap_or_else(|| panic!("no {name} in {table}"));
    row[1..].iter().map(|cell| cell.parse().expect("a number")).collect()
}

/// A program is asked the same questions as a searcher of this process. UCI and UCCI restrict a search to one move in
/// different ways, and without the restriction some verdicts would be those of other moves.
#[test]
fn the_engine_answers_alike_in_process_in_uci_and_in_ucci() {
    let programs = ["uci", "ucci"]
        .map(|protocol| format!("name={protocol};cmd={PROGRAM} uci xiangqi;proto={protocol};option.Evaluator=net"));
    let engines = ["--engine", "name=in;eval=net", "--engine", &programs[0], "--engine", &programs[1]];
    let parts = ["--part", "repetitions", "--part", "endings", "--nodes", "3000", "--concurrency", "2"];
    let told = run("suite", &[&engines[..], &parts].concat()).succeeded();
    for (name, number) in [
        ("repetitions, perpetual chase", 32),
        ("repetitions, perpetual check", 11),
        ("repetitions, no offence", 15),
        ("repetitions, mutual chase", 2),
    ] {
        assert_eq!(row(&told.stdout, name), [number; 4], "{}", told.stdout);
    }
    let endings = row(&told.stdout, "endings, one move wins");
    assert!(endings[0] == 35 && endings[1] > 0 && endings[2..] == [endings[1]; 2], "{}", told.stdout);
}

/// Every line of every file is read, in the numbers that the help names.
#[test]
fn all_problems_are_asked() {
    let svg = scratch("suite.svg");
    let told = run("suite", &["--nodes", "40", "--engine", "eval=material", "--svg", svg.to_str().expect("UTF-8")]);
    let told = told.succeeded();
    let numbers =
        rows(&told.stdout).into_iter().filter(|row| row.len() == 3).filter_map(|row| row[1].parse::<usize>().ok());
    assert_eq!(numbers.sum::<usize>(), 2_742, "{}", told.stdout);
    assert!(run("suite", &["--help"]).succeeded().stdout.contains("2,742 problems"));
    assert!(fs::read_to_string(svg).expect("the chart").contains("mates by checks"));
}

#[test]
fn unsolved_problems_are_printed_with_the_reply() {
    let told = run("suite", &["--part", "fortresses", "--nodes", "100", "--engine", "eval=material", "--unsolved"]);
    let told = told.succeeded();
    let table = rows(&told.stdout);
    let solved: usize = table.iter().filter(|row| row.len() == 3).filter_map(|row| row[2].parse::<usize>().ok()).sum();
    let unsolved =
        told.stdout.lines().filter(|line| line.starts_with("fortresses ") && line.contains(" w - - 0 1: all "));
    let unsolved = unsolved.count();
    assert_eq!(solved + unsolved, 60, "{}", told.stdout);
    assert!(unsolved > 10, "{}", told.stdout);
}

#[test]
fn what_cannot_be_asked_is_refused() {
    run("suite", &["--part", "mate"]).refused(&["'mate'", "mates, checks, best, repetitions, fortresses, endings"]);
    run("suite", &["--nodes", "0"]).refused(&["0"]);
    run("suite", &["--nodes", "5", "--movetime", "5"]).refused(&["--movetime"]);
    run("suite", &["--engine", "cmd=true;proto=xboard"]).refused(&["xboard: expected uci or ucci"]);
    run("suite", &["--engine", "name=a", "--engine", "name=a"]).refused(&["two engines called \"a\""]);
    run("suite", &["--timeout", "0"]).refused(&["0"]);
    run("suite", &["--concurrency", "300"]).refused(&["300", "1..=256"]);
    let four: Vec<&str> = ["name=a", "name=b", "name=c", "name=d"].iter().flat_map(|name| ["--engine", name]).collect();
    run("suite", &[&four[..], &["--svg", "suite.svg"]].concat()).refused(&["4 engines in a chart", "at most three"]);
    run("suite", &["--engine", "eval=none"]).refused(&["\"none\""]);
    run("suite", &["--engine", "cmd=/no/such/program"]).refused(&["/no/such/program"]);
}
