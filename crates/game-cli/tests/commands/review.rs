//! Tests of `review`.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::common::{run, text};

/// Red's chariot takes a cannon that is guarded by a chariot.
const PGN: &str = "[Red \"Hu\"]\n[Black \"Yang\"]\n\n1. h2e2 h9g7 2. h0g2 {usual} i9h9 3. i0h0 g6g5 4. h0h7 h9h7 *\n";
const SGF: &str =
    "(;FF[4]GM[18]SZ[10]PB[A]PW[B]\nAB[ag][dj][gj][jg]AW[ad][da][ga][jd]\n;B[djddgd];W[dadbda];B[gjgigj])\n";

fn file(name: &str, content: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).expect("a file");
    path
}

#[test]
fn a_lost_chariot_is_named_in_the_table_and_in_the_annotated_game() {
    let game = file("review-a.pgn", PGN);
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("review-a-out.pgn");
    let _ = fs::remove_file(&out);
    let args = [text(&game), "--nodes", "3000", "--annotate", text(&out), "--lang", "en"];
    let printed = run("review", &args).succeeded().stdout;
    assert!(printed.starts_with("Hu - Yang, *\n"), "{printed}");
    assert!(printed.contains("4.") && printed.contains("Loses the chariot on h7 to "), "{printed}");
    assert!(printed.contains("Red: accuracy") && printed.contains("1 ??"), "{printed}");

    let annotated = fs::read_to_string(&out).expect("a file");
    let records = xiangqi::pgn::read(&annotated).expect("PGN");
    let blunder = &records[0].line.moves[6];
    assert_eq!((&blunder.glyphs[..], blunder.variations.len()), (&[4][..], 1), "{annotated}");
    assert!(blunder.comments[0].starts_with("Loses the chariot on h7"), "{annotated}");
    assert_eq!(records[0].line.moves[2].comments, ["usual"]);

    let again = run("review", &args).stderr;
    assert!(again.contains("already exists"), "{again}");
    let chinese = run("review", &[text(&game), "--nodes", "3000", "--lang", "zh"]).succeeded().stdout;
    assert!(chinese.contains("丢车：对方") && chinese.contains("红方：准确率"), "{chinese}");
}

#[test]
fn json_has_every_move_and_does_not_depend_on_the_threads() {
    let game = file("review-b.pgn", PGN);
    let json = |threads: &str| {
        let args = [text(&game), "--nodes", "1000", "--threads", threads, "--json", "--notation", "iccs"];
        run("review", &args).succeeded().stdout
    };
    let one = json("1");
    assert_eq!(one, json("2"));
    let value: Value = serde_json::from_str(&one).expect("JSON");
    assert_eq!(value["moves"].as_array().map(Vec::len), Some(8));
    assert_eq!(value["chances"].as_array().map(Vec::len), Some(9));
    assert_eq!(value["moves"][6]["reason"]["kind"], "piece");
    assert_eq!(value["moves"][6]["number"], "4.");
    assert_eq!(value["moves"][7]["name"], "H9-H7");
}

#[test]
fn a_game_of_amazons_is_read_and_written_as_sgf() {
    let game = file("review-c.sgf", SGF);
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("review-c-out.sgf");
    let _ = fs::remove_file(&out);
    let args = [text(&game), "--nodes", "2000", "--annotate", text(&out)];
    let printed = run("review", &args).succeeded().stdout;
    assert!(printed.contains("White: accuracy"), "{printed}");
    let records = amazons::sgf::read(&fs::read_to_string(&out).expect("a file")).expect("SGF");
    assert_eq!(records[0].moves().count(), 3);
}

#[test]
fn a_page_of_several_games_is_written_once() {
    let games = file("review-g.pgn", &format!("{PGN}\n{}", PGN.replace("Hu", "Lü")));
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("review-g-out.html");
    let _ = fs::remove_file(&out);
    let args = [text(&games), "--nodes", "1000", "--page", text(&out), "--lang", "zh"];
    run("review", &args).succeeded();
    let page = fs::read_to_string(&out).expect("a file");
    assert!(page.contains("<h1>Hu - Yang, *</h1>") && page.contains("<h1>Lü - Yang, *</h1>"), "{page}");
    assert!(page.contains("id=\"g1p6\"") && page.contains("id=\"g2p6\""), "{page}");
    let again = run("review", &args).stderr;
    assert!(again.contains("already exists"), "{again}");
    assert_eq!(fs::read_to_string(&out).ok(), Some(page));
}

#[test]
fn outputs_that_cannot_be_written_are_refused_before_the_review() {
    let game = file("review-h.pgn", PGN);
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("review-h-out.pgn");
    let _ = fs::remove_file(&out);
    let same = run("review", &[text(&game), "--annotate", text(&out), "--page", text(&out)]);
    assert_eq!(same.stdout, "");
    same.refused(&["review-h-out.pgn is named twice"]);
    assert!(!out.exists());
    let nowhere = run("review", &[text(&game), "--page", "no/such/folder/page.html"]);
    assert_eq!(nowhere.stdout, "");
    nowhere.refused(&["cannot write no/such/folder/page.html"]);
}

#[test]
fn what_is_no_record_and_wrong_options_are_refused_with_what_was_expected() {
    let notes = file("review-d.txt", "once upon a time");
    let refused = run("review", &[text(&notes)]).stderr;
    assert!(refused.contains("no record, it begins with \"once upon a time\": expected xiangqi in PGN"), "{refused}");
    let game = file("review-e.pgn", PGN);
    let refused = run("review", &[text(&game), "--notation", "morse"]).stderr;
    assert!(refused.contains("unknown notation \"morse\": expected one of iccs, wxf"), "{refused}");
    let refused = run("review", &[text(&game), "--nodes", "0"]).stderr;
    assert!(refused.contains("--nodes"), "{refused}");
    // An illegal move ends the game, and the rest is reviewed.
    let broken = file("review-f.pgn", "[Red \"Hu\"]\n\n1. h2e2 h9g7 2. a0a9 *\n");
    let done = run("review", &[text(&broken), "--nodes", "300"]).succeeded();
    assert!(
        done.stderr.contains("review-f.pgn: line 3, column 17: move 2.: \"a0a9\" is illegal")
            && done.stdout.contains("Red: accuracy"),
        "{}{}",
        done.stderr,
        done.stdout
    );
}
