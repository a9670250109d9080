//! Tests that the commands of the course run and print what its pages show.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

use crate::{demand, pages, read, root};

/// The weeks of the course.
const WEEKS: usize = 12;

fn course() -> Vec<PathBuf> {
    pages(&root().join("docs/src/course"))
}

/// Runs a line in a shell in which `gamesearch` is the program under test, in the root of the workspace.
fn shell(line: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_gamesearch")).parent().expect("a folder");
    let paths = env::var_os("PATH").unwrap_or_default();
    let paths = env::join_paths([program.to_owned()].into_iter().chain(env::split_paths(&paths))).expect("paths");
    let run = Command::new("sh").args(["-c", line]).current_dir(root()).env("PATH", paths).env("LC_ALL", "C").output();
    run.expect("a shell")
}

/// Runs a command of a page. Tables are generated in a folder for tests, where the page has a folder of the reader.
fn run(line: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("course");
    let line = line.replace(" endings ", &format!(" {} ", folder.join("endings").display()));
    let _ = fs::remove_dir_all(&folder);
    let run = shell(&line);
    assert!(run.status.success(), "{line}: {}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).expect("text")
}

/// The planted engines and the template are in Python.
fn has_python() -> bool {
    let has_it = Command::new("python3").arg("--version").output().is_ok_and(|run| run.status.success());
    if !has_it {
        eprintln!("not tested: the engines of the competition, because there is no python3");
    }
    has_it
}

/// Returns the words of an output, except for times: numbers with three decimals, and what follows them differs in width.
fn timeless(text: &str) -> Vec<Vec<&str>> {
    let is_time = |word: &str| {
        word.split_once('.').is_some_and(|(whole, part)| {
            part.len() == 3 && [whole, part].iter().all(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
        })
    };
    let word = |word| if is_time(word) { "?" } else { word };
    let is_rule = |line: &str| line.bytes().all(|byte| byte == b'-');
    let lines = text.lines().filter(|line| !is_rule(line));
    lines.map(|line| line.split_whitespace().map(word).collect()).collect()
}

/// Returns the page with the output of each command of its `console` blocks, and counts the commands. An output that differs
/// only in its times stays as it is.
fn with_outputs(page: &str, commands: &mut usize) -> String {
    let mut text = String::new();
    let mut lines = page.lines().peekable();
    let mut is_console = false;
    while let Some(line) = lines.next() {
        text += &format!("{line}\n");
        is_console = line == "```console" || is_console && line != "```";
        let Some(command) = line.strip_prefix("$ ").filter(|_| is_console) else { continue };
        let mut shown = String::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with("$ ") && *line != "```") {
            shown += &format!("{line}\n");
        }
        *commands += 1;
        if command.contains("python3") && !has_python() {
            text += &shown;
            continue;
        }
        let found: String = run(command).trim_end().lines().map(|line| format!("{}\n", line.trim_end())).collect();
        text += if timeless(&found) == timeless(&shown) { &shown } else { &found };
    }
    text
}

#[cfg(unix)]
#[test]
fn every_output_of_the_course_is_current() {
    let mut commands = 0;
    for page in course() {
        let before = commands;
        demand(&page, &with_outputs(&read(&page), &mut commands));
        let is_week = page.file_name().is_some_and(|name| name.to_string_lossy().starts_with("week-"));
        assert!(!is_week || commands > before, "{}: a week without an experiment", page.display());
    }
    assert!(commands > WEEKS, "only {commands} commands found");
}

/// Commands whose output differs from run to run only have to succeed.
#[cfg(unix)]
#[test]
fn every_other_command_of_the_course_succeeds() {
    for page in course().iter().filter(|page| page.to_string_lossy().contains("week-")) {
        let page = read(page);
        for block in page.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next()) {
            block.lines().for_each(|line| drop(run(line)));
        }
    }
}

/// Plays the planted engines, as a lecturer does in a rehearsal.
#[cfg(unix)]
#[test]
fn the_table_of_the_competition_is_current() {
    let path = root().join("docs/src/course/competition.md");
    let page = read(&path);
    let line = page.lines().find(|line| line.contains("examples/competition/planted")).expect("the command");
    let Some((command, _)) = line.split_once(" > ").filter(|_| has_python()) else { return };
    let (before, rest) = page.split_once("<!-- tournament -->\n").expect("the place of the table");
    let (shown, after) = rest.split_once("<!-- end -->").expect("the end of the table");
    let found = format!("\n{}\n", run(command));
    // The length of the flood depends on the computer.
    let digits = |text: &str| {
        let lines = text.split("lines of output: ").enumerate();
        let rest = |(at, part): (usize, &str)| {
            part.trim_start_matches(|letter: char| at > 0 && letter.is_ascii_digit()).to_owned()
        };
        lines.map(rest).collect::<Vec<_>>().join("lines of output: ")
    };
    let table = if digits(shown) == digits(&found) { shown } else { &found };
    demand(&path, &format!("{before}<!-- tournament -->\n{table}<!-- end -->{after}"));
}

#[test]
fn every_week_has_its_parts() {
    let weeks: Vec<_> = course().into_iter().filter(|page| page.to_string_lossy().contains("week-")).collect();
    assert_eq!(weeks.len(), WEEKS);
    let index = read(&root().join("docs/src/course/index.md"));
    for week in weeks {
        let page = read(&week);
        for part in [
            "**Goals.** ",
            "**Before.** ",
            "## Ninety minutes\n",
            "## Task (10 points)\n",
            "## Experiment (5 points)\n",
            "**Predict.** ",
            "**Measure.**\n",
            "**Explain the gap.** ",
            "## Exam question\n",
            "<details><summary>Answer</summary>\n",
            "## Competition\n",
        ] {
            assert_eq!(page.matches(part).count(), 1, "{}: {part:?}", week.display());
        }
        assert!(page.contains("&present=1>"), "{}: nothing to present", week.display());
        assert!(plan_is_ninety_minutes(&page), "{}: the plan", week.display());
        let name = week.file_name().expect("a name").to_string_lossy().into_owned();
        assert!(index.contains(&format!("]({name}) |")), "the index has no row for {name}");
    }
}

/// Returns `true` if the rows of the plan begin at 0, follow each other and end at 90.
fn plan_is_ninety_minutes(page: &str) -> bool {
    let times = page.lines().filter_map(|line| line.strip_prefix("| ")?.split(' ').next()?.split_once('–'));
    let times = times.filter_map(|(from, to)| Some((from.parse::<u32>().ok()?, to.parse::<u32>().ok()?)));
    let mut end = 0;
    for (from, to) in times {
        if from != end || to <= from {
            return false;
        }
        end = to;
    }
    end == 90
}

#[test]
fn times_are_not_compared() {
    assert_eq!(timeless("a  1.234 s\n---\n1,234 0.55"), timeless("a 77.001  s\n1,234  0.55"));
    assert_ne!(timeless("1,234"), timeless("1,235"));
    assert!(plan_is_ninety_minutes("| 0–15 | a |\n| 15–90 | b |"));
    assert!(!plan_is_ninety_minutes("| 0–15 | a |\n| 20–90 | b |"));
}
