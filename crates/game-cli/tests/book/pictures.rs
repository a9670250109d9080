//! The pictures of the lessons, drawn by the commands `tree` and `chart`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::{demand, is_theory, lessons, read, root};

/// What a reader types before the name of the command, from the root of the workspace.
const RUN: &str = "cargo run --release -p game-cli -- ";

/// The commands that draw.
const PROGRAMS: [&str; 2] = ["tree", "chart"];

/// A larger picture is too much for a page.
const MOST_BYTES: usize = 60_000;

/// A picture is fitted to the page, so that the letters of a wide one are small.
const WIDEST: f64 = 1_000.0;

#[test]
fn every_picture_is_current_and_shown() {
    let mut drawn = BTreeSet::new();
    for page in lessons() {
        let text = read(&page);
        let commands: Vec<(&str, &str)> = text.lines().filter_map(command).collect();
        let folder = page.parent().and_then(Path::file_name).unwrap_or_default();
        let is_lesson = !page.ends_with("index.md") && !is_theory(&page);
        let needs_picture = is_lesson && ["ladder", "engine"].iter().any(|name| folder == *name);
        assert!(!needs_picture || !commands.is_empty(), "{}: a lesson without a picture", page.display());
        for (program, command) in commands {
            let (arguments, name) = command.split_once(" --svg ").unwrap_or_else(|| panic!("{command:?} has no --svg"));
            let picture = format!("pictures/{name}");
            let file = page.with_file_name(&picture);
            assert!(drawn.insert(file.clone()), "{picture} is drawn twice");
            assert!(text.contains(&format!("]({picture})")), "{}: {picture} is not shown", page.display());
            let svg = draw(program, arguments);
            assert!(svg.len() <= MOST_BYTES, "{picture}: {} bytes", svg.len());
            assert!(width(&svg) <= WIDEST, "{picture} is {} wide: --rows draws it narrower", width(&svg));
            demand(&file, &svg);
        }
    }
    for folder in ["ladder", "engine"] {
        for entry in fs::read_dir(root().join("docs/src").join(folder).join("pictures")).expect("pictures") {
            let file = entry.expect("an entry").path();
            assert!(drawn.contains(&file), "nothing draws {}", file.display());
        }
    }
}

/// The width of a picture, in its own units.
fn width(svg: &str) -> f64 {
    let document = roxmltree::Document::parse(svg).expect("XML");
    let view = document.root_element().attribute("viewBox").and_then(|view| view.split(' ').nth(2)?.parse().ok());
    view.expect("a view")
}

/// The program and its arguments in a line that is such a command and nothing else.
fn command(line: &str) -> Option<(&str, &str)> {
    let (program, arguments) = line.strip_prefix('`')?.strip_prefix(RUN)?.strip_suffix('`')?.split_once(' ')?;
    PROGRAMS.contains(&program).then_some((program, arguments))
}

/// Runs a command.
fn draw(name: &str, arguments: &str) -> String {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("picture.svg");
    let run = Command::new(env!("CARGO_BIN_EXE_gamesearch"))
        .arg(name)
        .args(words(arguments))
        .arg("--svg")
        .arg(&file)
        .output();
    let run = run.expect("a run");
    assert!(run.status.success(), "{name} {arguments}: {}", String::from_utf8_lossy(&run.stderr));
    read(&file)
}

/// The arguments as a shell takes them, quotes round those with spaces.
fn words(arguments: &str) -> Vec<&str> {
    let parts = arguments.split('"').enumerate();
    let words = parts.flat_map(|(at, part)| if at % 2 == 1 { vec![part] } else { part.split_whitespace().collect() });
    words.collect()
}

#[test]
fn quotes_hold_words_together() {
    assert_eq!(words("nim --fen \"1 3 4\" --depth 3"), ["nim", "--fen", "1 3 4", "--depth", "3"]);
    assert_eq!(command(&format!("`{RUN}tree delphi --svg a.svg`")), Some(("tree", "delphi --svg a.svg")));
    assert_eq!(command(&format!("draw it by `{RUN}tree delphi`")), None);
    assert_eq!(command(&format!("`{RUN}compare --svg a.svg`")), None);
}
