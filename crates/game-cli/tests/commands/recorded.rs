//! Tests of the recorded figures: the recordings of the page are valid, and others are refused.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::common::{run, scratch, text};

/// The maximum size of a recording in bytes.
const MAX_BYTES: usize = 45_000;

/// Returns the recording that the page shows.
fn recording(kind: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../game-lab/web/figure").join(kind).with_extension("json")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_recordings_of_the_page_are_valid() {
    for (kind, expected) in [("threads", "thread 2  depth"), ("clock", "half of the share is used")] {
        let (file, svg) = (recording(kind), scratch(&format!("recorded-{kind}.svg")));
        assert!(read(&file).len() <= MAX_BYTES, "{kind}");
        let printed = run("figure", &[kind, "--recording", text(&file), "--svg", text(&svg)]).succeeded().stdout;
        assert!(printed.contains(expected) && printed.starts_with("Recorded by gamesearch figure "), "{printed}");
        let svg = read(&svg);
        let document = roxmltree::Document::parse(&svg).expect("XML");
        assert!(svg.contains("Recorded by"), "{kind}");
        assert!(document.descendants().filter(|node| node.has_tag_name("rect")).count() > 30, "{kind}");
    }
}

/// An edit of a recording, and what the refusal must contain.
type Edit = (fn(&mut Value), &'static str);

/// Adds a number to a number.
fn add(value: &mut Value, more: i64) {
    *value = json!(value.as_i64().expect("a number") + more);
}

const THREADS: [Edit; 10] = [
    (|it| add(&mut it["one"]["threads"][0][3]["nodes"], 1), "nodes"),
    (|it| add(&mut it["two"]["nodes"], -1), "nodes"),
    (|it| it["one"]["threads"][0][1]["begun"] = json!(0), "out of order"),
    (|it| add(&mut it["two"]["threads"][0][2]["ended"], 3_600_000_000), "out of order"),
    (|it| it["one"]["threads"][0][4]["end"] = json!("dropped"), "depth 5 is completed first at []"),
    (|it| add(&mut it["depth"], 1), "is completed first at []"),
    (|it| it["one"]["threads"][0][4]["best"][0] = json!("a0a9"), "a0a9"),
    (|it| it["position"] = json!("start"), "start"),
    (|it| it["recorded"]["processor"] = json!(""), "no processor"),
    (|it| it["speed"] = json!(2), "unknown field `speed`"),
];

const CLOCK: [Edit; 12] = [
    (|it| add(&mut it["turns"][0]["soft"], 1), "move 1: the limits are"),
    (|it| add(&mut it["turns"][3]["hard"], -1), "move 4: the limits are"),
    (|it| add(&mut it["turns"][0]["used"], 1), "move 2: the clock has"),
    (|it| add(&mut it["increment"], 1_000_000), "the limits are"),
    (|it| add(&mut it["turns"][1]["iterations"][2][7], 1), "move 2: iteration 3: the share is"),
    (|it| add(&mut it["turns"][1]["iterations"][2][5], 1), "the best move was not kept so often"),
    (|it| it["turns"][1]["iterations"][2][1] = json!(0), "out of order"),
    (|it| _ = it["turns"][1]["iterations"].as_array_mut().expect("a list").pop(), "move 2: "),
    (|it| _ = it["turns"].as_array_mut().expect("a list").pop(), "moves of one side"),
    (|it| it["turns"][1]["end"] = json!("only"), "the time plan decides otherwise"),
    (|it| it["turns"][1]["end"] = json!("hard"), "the time plan decides otherwise"),
    (|it| it["recorded"]["date"] = json!("today"), "expected YYYY-MM-DD"),
];

#[test]
fn edited_recordings_are_refused() {
    for (kind, edits) in [("threads", &THREADS[..]), ("clock", &CLOCK)] {
        let whole = read(&recording(kind));
        let file = scratch(&format!("edited-{kind}.json"));
        let refused = |text: &str, expected: &str| {
            fs::write(&file, text).expect("a file");
            run("figure", &[kind, "--recording", file.to_str().expect("UTF-8")]).refused(&[expected, "edited-"]);
        };
        for (edit, expected) in edits {
            let mut edited: Value = serde_json::from_str(&whole).expect("JSON");
            edit(&mut edited);
            refused(&edited.to_string(), expected);
        }
        refused(&whole[..whole.floor_char_boundary(whole.len() / 2)], "EOF");
        refused(&(whole.clone() + &" ".repeat(MAX_BYTES)), "at most 45000");
        // The recording of the other figure.
        let other = if kind == "threads" { "clock" } else { "threads" };
        refused(&read(&recording(other)), "unknown field");
    }
}

#[test]
fn a_new_recording_is_valid() {
    let settings = [("threads", "depth=7"), ("clock", "seconds=0.4,increment=0.01,moves=3")];
    for (kind, set) in settings {
        let file = scratch(&format!("new-{kind}.json"));
        let first = run("figure", &[kind, "--set", set, "--record", text(&file)]).succeeded().stdout;
        let again = run("figure", &[kind, "--recording", text(&file)]).succeeded().stdout;
        assert_eq!(first, again, "{kind}");
        let command = format!("gamesearch figure {kind} --set {set} --record new-{kind}.json");
        assert!(first.starts_with(&format!("Recorded by {command} on 20")), "{first}");
    }
}

#[test]
fn a_recording_needs_a_file_and_known_settings() {
    run("figure", &["threads"]).refused(&["threads", "--record FILE", "--recording FILE"]);
    run("figure", &["clock", "--recording", "none.json"]).refused(&["none.json"]);
    let file = scratch("refused.json");
    let record = |kind: &str, more: &[&str]| run("figure", &[&[kind, "--record", text(&file)], more].concat());
    record("proof", &[]).refused(&["proof", "only threads and clock"]);
    record("threads", &["--game", "amazons"]).refused(&["xiangqi"]);
    record("threads", &["--set", "dept=5"]).refused(&["\"dept\"", "expected depth"]);
    record("threads", &["--set", "depth=0"]).refused(&["\"0\"", "expected 1 to 30"]);
    record("clock", &["--set", "seconds=long"]).refused(&["\"long\"", "0.05 to 3600"]);
    record("clock", &["--fen", "9/9 w"]).refused(&["9/9"]);
    assert!(!file.exists(), "nothing is left of a recording that was refused");
    run("figure", &["clock", "--recording", text(&file), "--set", "moves=2"]).refused(&["--set"]);
}
