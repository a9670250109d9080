//! Runs the examples as programs. (The tests of `gamesearch compare` run every algorithm on real positions.)

use std::process::Command;

use game_search::ladder::{Algorithm, Exactness};

/// The exit code and the output of a run.
struct Run {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

impl Run {
    fn succeeded(self) -> Run {
        assert_eq!(self.code, Some(0), "{}{}", self.stdout, self.stderr);
        self
    }
}

/// Runs an example. `cargo test` builds it next to the tests, as `target/PROFILE/examples/NAME`.
fn run(name: &str, arguments: &[&str]) -> Run {
    let test = std::env::current_exe().expect("the path of this test");
    let profile = test.ancestors().nth(2).expect("target/PROFILE/deps/TEST");
    let program = profile.join("examples").join(name).with_extension(std::env::consts::EXE_EXTENSION);
    let run = Command::new(&program).args(arguments).output();
    let run = run.unwrap_or_else(|error| panic!("{}: {error} (cargo build --examples)", program.display()));
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Run { code: run.status.code(), stdout: text(run.stdout), stderr: text(run.stderr) }
}

#[test]
fn an_unknown_game_is_refused() {
    for (name, expected) in [
        ("compare", "xiangqi, amazons or connect-four"),
        ("perft", "xiangqi, amazons, connect-four or reversi"),
        ("solve", "tic-tac-toe, nim, connect-four, amazons or xiangqi"),
        ("tree", "delphi, wiki, alpha-cut, beta-cut"),
    ] {
        let run = run(name, &["chess"]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{name}: {}", run.stderr);
        assert!(run.stderr.contains("\"chess\"") && run.stderr.contains(expected), "{name}: {}", run.stderr);
    }
}

#[test]
fn compare_has_a_line_for_every_algorithm() {
    let run = run("compare", &["amazons"]).succeeded();
    let lines: Vec<_> = run.stdout.lines().skip(2).collect();
    for (algorithm, line) in Algorithm::ALL.iter().zip(&lines) {
        assert!(line.trim_start().starts_with(algorithm.name()), "{line}");
        assert!(line.ends_with("  = minimax") && line.contains(" a3-a1/c3 "), "{line}");
    }
    assert_eq!(lines.len(), Algorithm::ALL.len() + 1, "{}", run.stdout);
}

#[test]
fn perft_agrees_with_what_is_known() {
    for game in ["connect-four", "reversi"] {
        let run = run("perft", &[game]).succeeded();
        assert_eq!(run.stdout.lines().count(), 10, "{}", run.stdout);
        assert!(!run.stdout.contains("WRONG"), "{}", run.stdout);
    }
}

#[test]
fn solve_proves_and_shows_a_line() {
    let run = run("solve", &[]).succeeded();
    let verdicts: Vec<_> =
        run.stdout.lines().skip(1).step_by(2).map(|line| line.split_once(" (").expect("nodes").0).collect();
    let (win, loss, draw) = ("  the side to move wins", "  the side to move loses", "  a draw");
    assert_eq!(verdicts, [draw, win, win, loss, win], "{}", run.stdout);
}

/// The textbook tree is printed with the moves that a cutoff skipped.
#[test]
fn tree_shows_cutoffs() {
    let run = run("tree", &[]).succeeded();
    assert!(run.stdout.contains("\nroot  (-inf, +inf)  +14  \n"), "{}", run.stdout);
    assert!(run.stdout.contains("beta cutoff: -5 >= -12; not visited: 3\n"), "{}", run.stdout);
}

#[test]
fn capabilities_save_nodes() {
    let run = run("reversi", &[]).succeeded();
    assert!(run.stdout.starts_with("perft 6: 8200\n"), "published: {}", run.stdout);
    let nodes = |line: &str| -> Vec<u64> { line.split_whitespace().filter_map(|word| word.parse().ok()).collect() };
    let rows: Vec<_> = run.stdout.lines().skip(2).map(nodes).collect();
    assert_eq!(rows.len(), 7, "{}", run.stdout);
    // The exact and selective node counts of the rules alone, with a key, and with all capabilities.
    assert!(rows[1][0] < rows[0][0] && rows[6][1] * 2 < rows[0][1], "{}", run.stdout);
    let page = include_str!("../docs/src/your-own-game.md").replace(',', "");
    for row in rows {
        assert!(page.contains(&format!(" | {} | {} |\n", row[0], row[1])), "your-own-game.md: {row:?}");
    }
}

#[test]
fn exact_algorithms_find_the_score_and_later_ones_need_fewer_nodes() {
    let run = run("your_own_game", &[]).succeeded();
    assert_eq!(run.stdout.lines().count(), 1 + Algorithm::ALL.len(), "{}", run.stdout);
    for (algorithm, line) in Algorithm::ALL.iter().zip(run.stdout.lines().skip(1)) {
        assert!(line.starts_with(algorithm.name()), "{line}");
        let ending = match algorithm.exactness() {
            Exactness::Minimax => line.ends_with("  = minimax"),
            Exactness::Differs(_) => line.contains("  = minimax here; may differ: ") || line.contains("  differs: "),
        };
        assert!(ending, "{line}");
    }
    let nodes = |name: &str| -> u64 {
        let line = run.stdout.lines().find(|line| line.split_whitespace().next() == Some(name)).expect(name);
        line.split_whitespace().filter_map(|word| word.parse().ok()).next_back().expect("a node count")
    };
    let ladder = ["minimax", "alpha-beta", "pvs", "history", "killers", "together"].map(nodes);
    assert!(ladder.is_sorted_by(|before, after| before > after), "{ladder:?}");
}
