//! Tests of `solve`: known results, limits, and lines that are not positions.

use crate::common::{Run, run, run_with_input};

/// Returns the verdict and the move of each output line.
fn answers(run: &Run) -> Vec<(&str, &str)> {
    let answer = |line| {
        let (verdict, rest): (&str, &str) = str::split_once(line, ' ').expect("a verdict and a move");
        (verdict, rest.split([' ', ':']).next().unwrap_or_default())
    };
    run.stdout.lines().map(answer).collect()
}

fn solve(arguments: &[&str]) -> Run {
    run("solve", &[&["--fen"], arguments].concat()).succeeded()
}

#[test]
fn solve_finds_known_results() {
    for (fen, game, expected) in [
        (".../.../...", "tic-tac-toe", ("draw", "1")),
        ("xo./.../...", "tic-tac-toe", ("win", "4")),
        ("3 4 5", "nim", ("win", "1-2")),
        ("1 4 5", "nim", ("loss", "1-1")),
        ("1q1/3/1Q1 w", "amazons", ("win", "b1-b2/a2")),
        ("7422341735647741166133573473242566", "connect-four", ("win", "2")),
        ("3ak1b2/9/9/9/9/9/p5N2/1r7/2r1A4/3K1A3 b", "xiangqi", ("win", "b2b0")),
    ] {
        let run = solve(&[fen, game]);
        let answers = answers(&run);
        assert_eq!(answers[0].0, expected.0, "{game} {fen}: {}", run.stdout);
        if expected.0 != "draw" {
            assert_eq!(answers, [expected], "{game} {fen}");
        }
    }
    assert!(solve(&["1122334", "connect-four"]).stdout.starts_with("loss -: the game is over"));
}

/// In connect four, the exact engine answers with null windows. The outcomes are those that P. Pons has published.
#[test]
fn connect_four_is_solved_by_the_engine() {
    let data = include_str!("../../../game-search/tests/data/connect-four.csv");
    let known = data.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(','));
    let (positions, scores): (Vec<&str>, Vec<i32>) =
        known.map(|(text, score)| (text, score.parse::<i32>().expect("a score"))).unzip();
    let run = run_with_input("solve", &["connect-four"], positions.join("\n")).succeeded();
    let expected = scores.iter().map(|score| ["loss", "draw", "win"][(score.signum() + 1) as usize]);
    assert_eq!(answers(&run).into_iter().map(|(verdict, _)| verdict).collect::<Vec<_>>(), expected.collect::<Vec<_>>());
    assert!(scores.len() > 50 && scores.contains(&0), "{}", scores.len());
    assert!(!run.stdout.contains(" plies"), "no moves follow: {}", run.stdout);
    // Proof-number search finds another winning move, with the moves of the win.
    let proven = solve(&["7422341735647741166133573473242566", "connect-four", "--proof-numbers"]);
    assert!(proven.stdout.starts_with("win 6 in ") && proven.stdout.contains(": 6 "), "{}", proven.stdout);
}

/// By default a settled position is counted. `--search-all` searches to the last move and finds another win.
#[test]
fn in_amazons_the_rest_of_a_win_is_counted() {
    let counted = solve(&["1q1/3/1Q1 w", "amazons"]);
    assert!(counted.stdout.contains("win b1-b2/a2 in 7 plies at most: b1-b2/a2 "), "{}", counted.stdout);
    assert!(counted.stdout.contains(", then 4 counted ("), "{}", counted.stdout);
    let searched = solve(&["1q1/3/1Q1 w", "amazons", "--search-all"]);
    assert!(searched.stdout.starts_with("win b1-a2/b2 in 7 plies at most: "), "{}", searched.stdout);
    assert!(!searched.stdout.contains("counted"), "{}", searched.stdout);
    let mirrored = solve(&["1q1/3/1Q1 w", "amazons", "--mirrored"]);
    assert!(mirrored.stdout.contains("(278 nodes") && counted.stdout.contains("(265 nodes"), "{}", mirrored.stdout);
    let shortest = solve(&["1q1/3/1Q1 w", "amazons", "--shortest"]);
    assert!(shortest.stdout.contains(" in 7 plies: "), "{}", shortest.stdout);
}

#[test]
fn in_xiangqi_wins_by_checks_and_by_any_moves_are_found() {
    // The mate begins with a quiet move of the soldier.
    let fen = "3k5/8R/4P4/9/9/9/P5c2/9/5K3/3A5 w";
    let by_checks = solve(&[fen, "xiangqi"]);
    assert!(by_checks.stdout.starts_with("unknown i8i9: no win by checks"), "{}", by_checks.stdout);
    let run = solve(&[fen, "xiangqi", "--any-move", "--shortest", "--nodes", "3000000"]);
    assert!(run.stdout.starts_with("win e7e8 in 5 plies: "), "{}", run.stdout);
}

#[test]
fn the_shortest_win_is_found_on_request() {
    let run = solve(&["6146", "connect-four", "--shortest"]);
    assert!(run.stdout.contains(" in 3 plies: "), "{}", run.stdout);
}

#[test]
fn a_move_is_printed_when_a_limit_ends_the_search() {
    for limit in [["--nodes", "1000"], ["--time", "20"], ["--nodes", "0"]] {
        let run = run("solve", &["connect-four", "--fen", "4", limit[0], limit[1]]).succeeded();
        assert!(run.stdout.starts_with("unknown ") && run.stdout.contains(": gave up"), "{}", run.stdout);
        let answers = answers(&run);
        assert!(answers[0].1.parse::<u8>().is_ok_and(|column| (1..=7).contains(&column)), "{}", run.stdout);
    }
}

#[test]
fn positions_are_read_from_standard_input() {
    let input = "# three heaps\n3 4 5\n\n  1 4 5  \n0\n";
    for arguments in [&["nim"][..], &["nim", "--fen", "-"]] {
        let run = run_with_input("solve", arguments, input).succeeded();
        assert_eq!(answers(&run), [("win", "1-2"), ("loss", "1-1"), ("loss", "-")], "{}", run.stdout);
        assert_eq!(run.stderr, "");
    }
}

#[test]
fn an_invalid_position_is_reported_and_skipped() {
    let run = run_with_input("solve", &["nim"], "3 4 5\n3 4 x\n1 4 5\n");
    assert_eq!(run.code, Some(1), "{}{}", run.stdout, run.stderr);
    assert_eq!(answers(&run), [("win", "1-2"), ("loss", "1-1")]);
    assert!(run.stderr.starts_with("line 2: \"3 4 x\": "), "{}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
}

#[test]
fn a_line_of_invalid_utf8_is_reported_and_skipped() {
    let run = run_with_input("solve", &["nim"], b"3 4 5\r\n3 \xFF 5\n1 4 5");
    assert_eq!(run.code, Some(1), "{}{}", run.stdout, run.stderr);
    assert_eq!(answers(&run), [("win", "1-2"), ("loss", "1-1")]);
    assert_eq!(run.stderr.trim_end(), "line 2: \"3 \u{FFFD} 5\": not UTF-8");
}

#[test]
fn bad_input_is_refused() {
    run("solve", &["go"]).refused(&["\"go\"", "xiangqi, amazons, connect-four"]);
    run("solve", &["connect-four", "--fen", "18"]).refused(&["connect-four", "\"8\""]);
    run("solve", &["nim", "--fen", "1", "--table-mib", "0"]).refused(&["a table of 0 MiB: expected at least 1"]);
    run("solve", &["nim", "--fen", "1", "--time", "0.5"]).refused(&["0.5", "--time <MS>"]);
    run("solve", &["nim", "--fen", "1", "--nodes", "-1"]).refused(&["-1"]);
    run("solve", &["nim"]).refused(&["no position on the standard input"]);
}

#[test]
fn help_has_examples() {
    let help = run("solve", &["--help"]).succeeded().stdout;
    assert!(help.contains("Examples") && help.contains("win, loss, draw or unknown"), "{help}");
}
