//! Tests of `compare`: its output, its files, and rejected input.

use std::collections::BTreeSet;
use std::fs;

use crate::common::{Run, run, scratch, text};
use game_search::ladder::{Algorithm, Exactness};

/// Returns the table rows of one algorithm, one for each position.
fn lines<'a>(run: &'a Run, algorithm: &str) -> Vec<&'a str> {
    run.stdout.lines().filter(|line| line.split_whitespace().next() == Some(algorithm)).collect()
}

#[test]
fn every_exact_algorithm_equals_minimax_on_the_default_positions() {
    let run = run("compare", &["--depth", "2"]).succeeded();
    assert_eq!(run.stderr, "", "no progress bar without a terminal");
    for algorithm in Algorithm::ALL {
        let lines = lines(&run, algorithm.name());
        assert_eq!(lines.len(), 4, "{algorithm}: {}", run.stdout);
        for line in lines {
            match algorithm.exactness() {
                Exactness::Minimax => assert!(line.ends_with("  = minimax"), "{line}"),
                Exactness::Differs(why) => {
                    let (verdict, note) = line.rsplit_once(' ').expect("a verdict and the number of a note");
                    assert!(verdict.ends_with("  = minimax") || verdict.ends_with("  differs"), "{line}");
                    let note = format!("{note} may differ from minimax: {why}");
                    assert_eq!(run.stdout.lines().filter(|line| *line == note).count(), 1, "{note}: {}", run.stdout);
                }
            }
        }
    }
    for line in run.stdout.lines() {
        assert!(line.chars().count() <= 132, "{line}");
    }
}

#[test]
fn algorithms_agree_on_a_tree_of_one_leaf() {
    let run = run("compare", &["--game", "tree", "--fen", "5"]).succeeded();
    assert!(lines(&run, "minimax")[0].contains(" +5 "), "{}", run.stdout);
}

#[test]
fn a_finished_game_is_not_searched() {
    for (game, fen, score) in [
        ("nim", "0", "loss in 0"),
        ("tic-tac-toe", "xxx/oo./...", "loss in 0"),
        ("tic-tac-toe", "xox/xox/oxo", "0"),
        ("xiangqi", "R3k4/R8/9/9/9/9/9/9/9/3K5 b", "loss in 0"),
    ] {
        let run = run("compare", &["--game", game, "--fen", fen]).succeeded();
        assert!(run.stdout.ends_with(&format!("\nthe game is over: {score}\n\n")), "{}", run.stdout);
        assert_eq!(lines(&run, "minimax").len(), 0, "{}", run.stdout);
    }
}

#[test]
fn minimax_nodes_equal_perft() {
    let run = run("compare", &["--game", "xiangqi", "--depth", "3", "--algorithms", "minimax"]).succeeded();
    let nodes = 1 + 44 + 1_920 + 79_666; // published perft of the start
    assert_eq!(nodes, 81_631);
    assert!(lines(&run, "minimax")[0].contains(" 81,631 "), "{}", run.stdout);
    assert!(lines(&run, "minimax")[0].contains(" 79,666 "), "{}", run.stdout);
}

#[test]
fn only_the_given_algorithms_and_minimax_are_compared() {
    let run =
        run("compare", &["--game", "nim", "--fen", "1 2 3", "--depth", "4", "--algorithms", "mtdf,pvs"]).succeeded();
    assert_eq!(["minimax", "pvs", "mtdf"].map(|name| lines(&run, name).len()), [1, 1, 1]);
    assert_eq!(lines(&run, "negamax").len(), 0);
}

#[test]
fn a_null_move_difference_in_zugzwang_is_no_failure() {
    let run = run("compare", &["--game", "nim", "--fen", "1 3 4 null-move", "--depth", "7"]).succeeded();
    assert!(lines(&run, "together")[0].ends_with("  differs [4]"), "{}", run.stdout);
    assert!(run.stdout.ends_with("\n[4] may differ from minimax: null move, quiescence and deeper entries\n"));
}

#[test]
fn a_wrong_exact_value_is_reported_and_fails() {
    let run = run("compare", &["--game", "tic-tac-toe", "--eval", "broken", "--depth", "3", "--algorithms", "pvs"]);
    assert_eq!(run.code, Some(1), "{}", run.stdout);
    assert!(lines(&run, "pvs")[0].ends_with("NOT EQUAL TO MINIMAX"), "{}", run.stdout);
    assert!(run.stderr.contains("NOT EQUAL TO MINIMAX: pvs on tic-tac-toe, start, depth 3"), "{}", run.stderr);
}

#[test]
fn the_files_agree_with_the_table() {
    let [csv, json, svg] = ["table.csv", "table.json", "table.svg"].map(scratch);
    let run = run(
        "compare",
        &["--game", "connect-four", "--depth", "4", "--csv", text(&csv), "--json", text(&json), "--svg", text(&svg)],
    )
    .succeeded();

    let rows: Vec<serde_json::Map<String, serde_json::Value>> =
        serde_json::from_slice(&fs::read(&json).expect("the file")).expect("JSON");
    assert_eq!(rows.len(), 4 * Algorithm::ALL.len(), "every depth");
    for row in rows.iter().filter(|row| row["depth"] == 4) {
        let line = lines(&run, row["algorithm"].as_str().expect("a name"))[0];
        let cells: Vec<_> = line.split_whitespace().map(|cell| cell.replace(',', "")).collect();
        let names = ["algorithm", "score_text", "best", "nodes"];
        let expected = names.map(|name| row[name].to_string().replace('"', ""));
        assert_eq!(cells[..4], expected, "{line}");
        assert_eq!(cells[5], row["leaf_evaluations"].to_string(), "{line}");
        let verdict = row["verdict"].as_str().expect("a text");
        let (equal, shown) = (verdict.starts_with("= minimax"), line.contains("  = minimax"));
        assert!(
            equal == shown && verdict.starts_with("differs: ") == line.contains("  differs ["),
            "{line}: {verdict}"
        );
    }

    let mut reader = csv::Reader::from_path(&csv).expect("the file");
    let header = reader.headers().expect("a header").clone();
    for (record, row) in reader.records().zip(&rows) {
        let record = record.expect("CSV");
        assert_eq!(header.len(), row.len());
        for (name, cell) in header.iter().zip(&record) {
            let value = &row[name];
            let same = match (value.as_f64(), cell.parse::<f64>()) {
                // A JSON parser may differ in the last bit of a number.
                (Some(number), Ok(cell)) => (number - cell).abs() <= 1e-12 * number.abs(),
                _ => value.as_str() == Some(cell),
            };
            assert!(same, "{name}: {cell} in CSV, {value} in JSON");
        }
    }
    assert_eq!(csv::Reader::from_path(&csv).expect("the file").records().count(), rows.len());

    let picture = fs::read_to_string(&svg).expect("the file");
    let document = roxmltree::Document::parse(&picture).expect("well-formed");
    let drawn = document.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "polyline")));
    let colours: Vec<_> = drawn.filter_map(|line| line.attribute("stroke")).collect();
    assert_eq!(colours.len(), Algorithm::ALL.len(), "a line for each algorithm");
    assert_eq!(colours.iter().collect::<BTreeSet<_>>().len(), colours.len(), "a colour for each: {colours:?}");
}

#[test]
fn an_algorithm_has_one_colour_in_every_panel() {
    let file = scratch("colours.svg");
    let arguments =
        ["--game", "xiangqi", "--depth", "3", "--algorithms", "alpha-beta,quiescence", "--svg", text(&file)];
    run("compare", &arguments).succeeded();
    let picture = fs::read_to_string(&file).expect("the file");
    let lines = picture.split("class=\"line\" fill=\"").filter_map(|line| line.split_once("\"><title>"));
    let lines: Vec<_> = lines.map(|(colour, rest)| (colour, rest.split(':').next())).collect();
    assert_eq!(lines.len(), 2 * 3, "minimax and two more in two panels: {picture}");
    assert_ne!(lines[..3], lines[3..], "another rank in the second panel");
    assert_eq!(lines.iter().collect::<BTreeSet<_>>().len(), 3, "{lines:?}");
}

#[test]
fn bad_input_is_refused_with_the_valid_choices() {
    let refused = |arguments: &[&str], parts: &[&str]| run("compare", arguments).refused(parts);
    refused(&["--depth", "99"], &["99", "1 to 6 for xiangqi"]);
    refused(&["--game", "connect-four", "--depth", "99"], &["99", "1 to 12 for connect-four"]);
    refused(&["--game", "amazons", "--depth", "0"], &["depth 0", "1 to 2 for amazons"]);
    refused(&["--depth", "deep"], &["deep"]);
    refused(&["--depth", "-1"], &["-1", "--depth"]);
    refused(
        &["--eval", "nnue"],
        &[
            "\"nnue\" needs --game",
            "piece-square",
            "for xiangqi; lecture, mobility, territory, champion, full, counted for amazons",
        ],
    );
    // In check there are only a few moves at the root, which must not raise the depth limit.
    let in_check = "1nbk5/9/C8/4p4/3R2P2/9/P1P1P3p/9/4K4/5AB2 b";
    refused(&["--game", "xiangqi", "--fen", in_check, "--depth", "99"], &["99", "for xiangqi"]);
    let in_check = "rn1akabn1/9/b2c5/p1pcp1pCp/9/4P4/P1PCr1P1P/B3K1N2/9/RN1A1AB1R w";
    refused(&["--game", "xiangqi", "--fen", in_check, "--depth", "12"], &["12", "for xiangqi"]);
    refused(&["--game", "a\u{7}"], &[r#"game "a\u{7}""#]);
    refused(&["--game", "nim", "--eval", &"é".repeat(999)], &[&format!("\"{}…\"", "é".repeat(120))]);
    refused(&["--game", "chess"], &["\"chess\"", "xiangqi, amazons, connect-four, tic-tac-toe, nim"]);
    refused(&["--algorithms", "pvs,alphabeta"], &["\"alphabeta\"", "minimax, alpha-beta-two-sided, negamax"]);
    refused(&["--game", "xiangqi", "--eval", "nnue"], &["\"nnue\"", "piece-square, material"]);
    refused(&["--fen", "1 2 3"], &["--game"]);
    refused(&["--game", "nim", "--fen", "1 x"], &["nim", "\"x\" in \"1 x\""]);
    refused(&["--game", "nim", "--fen", ""], &["nim"]);
    refused(&["--game", "xiangqi", "--fen", "9/9 w"], &["xiangqi", "9/9"]);
    refused(&["--game", "amazons", "--fen", "10/zz w"], &["amazons", "zz"]);
    let file = text(&scratch("twice.csv")).to_owned();
    refused(&["--csv", &file, "--json", &file], &["twice.csv is named twice"]);
}

#[test]
fn an_unwritable_file_is_reported_before_the_search() {
    // A search this deep would take about a minute.
    let deep = ["--game", "xiangqi", "--depth", "6"];
    let csv = [&deep[..], &["--csv", "/no/such/folder/table.csv"]].concat();
    run("compare", &csv).refused(&["cannot write /no/such/folder/table.csv"]);
    let folder = env!("CARGO_TARGET_TMPDIR");
    run("compare", &[&deep[..], &["--svg", folder]].concat()).refused(&["cannot write", folder]);
}

#[test]
fn files_are_not_touched_before_there_is_output() {
    let [old, new] = ["old.csv", "new.json"].map(scratch);
    let contents = "what an earlier run found\n".repeat(1_000);
    fs::write(&old, &contents).expect("a file");
    let nim = ["--game", "nim", "--fen", "1 2", "--csv", text(&old), "--json", text(&new)];
    let alias = format!("{}/./old.csv", text(old.parent().expect("a folder")));

    run("compare", &[&nim[..], &["--depth", "999"]].concat()).refused(&["depth 999"]);
    run("compare", &[&nim[..], &["--svg", "/no/such/folder/x.svg"]].concat()).refused(&["cannot write /no/such"]);
    run("compare", &[&nim[..], &["--svg", &alias]].concat()).refused(&["named twice"]);
    assert_eq!(fs::read_to_string(&old).expect("the file"), contents);
    assert!(!new.exists(), "a file of a run that was refused");

    run("compare", &[&nim[..], &["--depth", "1", "--algorithms", "minimax"]].concat()).succeeded();
    let written = fs::read_to_string(&old).expect("the file");
    assert!(written.starts_with("game,name,") && written.len() < contents.len(), "{written}");
    assert!(!written.contains("earlier"), "{written}");
    assert!(new.exists());
}

#[test]
fn help_has_examples() {
    let run = run("compare", &["--help"]).succeeded();
    for part in ["Examples", "gamesearch compare", "together-exact", "[default: the sample positions"] {
        assert!(run.stdout.contains(part), "{part}: {}", run.stdout);
    }
    for evaluator in ["material", "piece-square", "article-as-printed", "article-as-intended", "full", "net"] {
        assert!(run.stdout.contains(evaluator), "{evaluator}: {}", run.stdout);
    }
}
