//! `gamesearch levels`: the matches, their tables, and how a measurement is resumed.

use std::fs;
use std::path::Path;

use super::common::{Run, run, text};

fn levels(more: &[&str]) -> Run {
    run("levels", more)
}

#[test]
fn levels_are_measured_and_the_measurement_is_resumed() {
    let logs = Path::new(env!("CARGO_TARGET_TMPDIR")).join("levels");
    if logs.exists() {
        fs::remove_dir_all(&logs).expect("an old folder");
    }
    let options = ["connect-four", "--games", "4", "--last", "2", "--logs", text(&logs)];
    let first = levels(&options).succeeded().stdout;
    assert!(first.starts_with("| first | second | games | score | Elo | error |\n"), "{first}");
    assert!(first.contains("\n| level 1 | random | 8 | "), "{first}");
    assert!(first.contains("\n| level 2 | level 1 | 4 | "), "{first}");
    // Connect four has no captures, no rated levels and no greedy player.
    assert!(!first.contains("that leave a piece") && !first.contains("Elo 1") && !first.contains("greedy"), "{first}");
    let resumed = levels(&options).succeeded();
    assert_eq!((resumed.stdout, resumed.stderr), (first, String::new()));
    let fewer = levels(&["connect-four", "--games", "4", "--first", "2", "--last", "3"]).succeeded().stdout;
    assert_eq!(fewer.lines().count(), 3, "{fewer}");
}

/// The players are deterministic, so two measurements agree.
#[test]
fn the_pieces_that_a_level_leaves_are_counted() {
    let options = ["xiangqi", "--games", "2", "--first", "1", "--last", "2"];
    let table = levels(&options).succeeded().stdout;
    assert!(table.contains("\n| level 1 | greedy | 4 | ") && table.contains("| that leave a piece |"), "{table}");
    let share = |level: &str| {
        let row = table.lines().find(|line| line.starts_with(level)).expect("a row");
        row.split('|')
            .nth(5)
            .and_then(|share| share.trim().trim_end_matches(" %").parse::<f64>().ok())
            .expect("a share")
    };
    assert!((5.0..80.0).contains(&share("| 1 | 8 | 90.0 % | ")), "{table}");
}

#[test]
fn impossible_measurements_are_refused() {
    // Twice as many games against a random player would be possible, but none is played before the refusal.
    let odd = levels(&["connect-four", "--games", "3"]);
    assert!(!odd.stderr.contains("random"), "{}", odd.stderr);
    odd.refused(&["3 games", "an even number"]);
    levels(&["connect-four", "--first", "4", "--last", "4"]).refused(&["levels 4 to 4: expected one match at least"]);
    levels(&["connect-four", "--last", "11"]).refused(&["11 is not in 1..=10"]);
}
