//! Tests of `regions`: regions, margins, and errors for invalid positions.

use crate::common::{Run, run, run_with_input};

fn regions(fen: &str) -> Run {
    run("regions", &["--fen", fen]).succeeded()
}

#[test]
fn regions_and_the_margin_are_printed() {
    let run = regions("Q2**/*****/q3* b");
    let lines: Vec<&str> = run.stdout.lines().collect();
    let expected = [
        "Q2**/*****/q3* b - - 0 1",
        "region 1: squares a1 b1 c1 d1, 3 empty, Black, moves 3",
        "region 2: squares a3 b3 c3, 2 empty, White, moves 2",
        "Black to move: Black makes the last move, number 5",
        "margin -1",
    ];
    assert_eq!(lines, expected);
}

/// Checks every row of the file. Each position has a single region with queens of one colour.
#[test]
fn regions_of_one_colour_are_printed() {
    let data = include_str!("../../../amazons/tests/data/fill.csv");
    let rows: Vec<Vec<&str>> =
        data.lines().filter(|line| !line.starts_with('#')).skip(1).map(|row| row.split(',').collect()).collect();
    let input: String = rows.iter().map(|row| format!("{} w\n", row[0])).collect();
    let run = run_with_input("regions", &[], &input).succeeded();
    let margins: Vec<&str> = run.stdout.lines().filter_map(|line| line.strip_prefix("margin ")).collect();
    assert_eq!(margins, rows.iter().map(|row| row[3]).collect::<Vec<_>>());
    let defective = run.stdout.matches("-defective").count();
    assert_eq!(defective, rows.iter().filter(|row| row[4] != "0").count());
}

#[test]
fn owners_of_regions_are_printed() {
    let run = regions("Q**2*Q/2*****/***Q1q1 w");
    for part in [
        "squares d1 e1 f1 g1, 2 empty, shared, mean -1, temperature 0, value -1*\n",
        "squares a3 a2 b2, 2 empty",
        "squares d3 e3, 2 empty, dead\n",
    ] {
        let sorted = part.replace("a3 a2 b2", "a2 b2 a3");
        assert!(run.stdout.contains(&sorted), "{sorted:?} not in {}", run.stdout);
    }
    assert_eq!(run.last_line(), "White to move: White wins, d1-e1/d1", "its two moves outweigh -1*");
    // Small boards, without a side to move in the FEN.
    assert_eq!(regions("Q1/2/2").last_line(), "margin 5");
    assert_eq!(regions("qq/qq").last_line(), "margin 0");
}

#[test]
fn values_of_shared_regions_are_printed() {
    let corridors = ["--fen", "Q3q/*****/Q2q* w"];
    let run_all = run("regions", &corridors).succeeded();
    assert!(run_all.stdout.contains("mean 0, temperature 2, value {2|-2}\n"), "{}", run_all.stdout);
    assert!(run_all.stdout.contains("mean 0, temperature 1, value {1|-1}\n"), "{}", run_all.stdout);
    assert!(run_all.last_line().starts_with("White to move: White wins, a3-"), "{}", run_all.stdout);
    // With an even number of equal corridors the side to move loses.
    assert_eq!(regions("Q2q/****/q2Q b").last_line(), "Black to move: White wins");
    // A region larger than the `--values` limit is shown without a value.
    let limited = run("regions", &[&corridors[..], &["--values", "2"]].concat()).succeeded();
    assert!(limited.stdout.contains("3 empty, shared\n") && limited.stdout.contains("value {1|-1}\n"));
    assert_eq!(limited.last_line(), "shared: the winner is unknown");
}

/// The output shown in the book is the output of the command.
#[test]
fn values_equal_those_in_the_book() {
    let book = include_str!("../../../../docs/src/amazons-endings.md");
    let shown = book.split("```").filter(|block| block.contains(", shared, mean "));
    let mut lines = 0;
    for block in shown {
        for position in block.lines().filter(|line| line.ends_with(" w - - 0 1")) {
            let run = run("regions", &["--fen", position]).succeeded();
            assert!(block.contains(run.stdout.trim_end()), "{position}: {}", run.stdout);
            lines += 1;
        }
    }
    assert!(lines > 4, "{lines}");
}

#[test]
fn bounds_are_printed_if_nodes_are_too_few() {
    let run = run("regions", &["--nodes", "0", "--fen", "*1***/1*1Q*/****1 w"]).succeeded();
    assert!(run.stdout.contains("moves 3") || run.stdout.contains(" to 4"), "{}", run.stdout);
    assert!(run.stdout.contains("White to move: White wins\n"), "{}", run.stdout);
    assert_eq!(run.last_line(), "margin at least 3, at most 4: increase --nodes for the exact margin");
}

#[test]
fn bad_input_is_refused() {
    run("regions", &["--fen", "Q1/Z1 w"]).refused(&["not a position of amazons", "\"Z1\"", "expected Q, q, *"]);
    run("regions", &["--fen", ""]).refused(&["not a position of amazons", "found 0"]);
    run("regions", &["--fen", "2/2 w"]).refused(&["no queen"]);
    run("regions", &["--fen", "Q1/3 w"]).refused(&["not a position", "as many squares as in the top rank"]);
    run("regions", &[]).refused(&["no position on the standard input"]);
    let run = run_with_input("regions", &[], b"# comment\n\nQ1/2\n4/4 w\nQ1\xff/2 w\nq1/** b\n");
    assert_eq!(run.code, Some(1));
    let margins: Vec<&str> = run.stdout.lines().filter(|line| line.starts_with("margin")).collect();
    assert_eq!(margins, ["margin 3", "margin -1"]);
    assert!(
        run.stderr.contains("line 4: \"4/4 w\": not a position of amazons: \"4/4\" has no queen"),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("line 5: ") && run.stderr.contains("not UTF-8"), "{}", run.stderr);
}
