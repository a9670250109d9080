//! The pictures of the lessons, drawn by the example `tree`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::{demand, lessons, read, root};

/// What a reader types before the arguments, from the root of the workspace.
const TREE: &str = "cargo run --release --example tree -- ";

/// A larger picture is too much for a page.
const MOST_BYTES: usize = 60_000;

#[test]
fn every_picture_is_current_and_shown() {
    let mut drawn = BTreeSet::new();
    for page in lessons() {
        let text = read(&page);
        let commands: Vec<&str> = text.lines().filter_map(command).collect();
        let is_of_the_ladder = page.ends_with(Path::new("ladder").join(page.file_name().unwrap_or_default()));
        let needs_picture = is_of_the_ladder && !page.ends_with("index.md");
        assert!(!needs_picture || !commands.is_empty(), "{}: a lesson without a picture", page.display());
        for command in commands {
            let (arguments, name) = command.split_once(" --svg ").unwrap_or_else(|| panic!("{command:?} has no --svg"));
            let picture = format!("pictures/{name}");
            let file = page.with_file_name(&picture);
            assert!(drawn.insert(file.clone()), "{picture} is drawn twice");
            assert!(text.contains(&format!("]({picture})")), "{}: {picture} is not shown", page.display());
            let svg = draw(arguments);
            assert!(svg.len() <= MOST_BYTES, "{picture}: {} bytes", svg.len());
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

/// The arguments of `tree` in a line that is such a command and nothing else.
fn command(line: &str) -> Option<&str> {
    line.strip_prefix('`')?.strip_prefix(TREE)?.strip_suffix('`')
}

/// Runs the example. `cargo test` builds it next to the tests: `target/PROFILE/examples/tree`.
fn draw(arguments: &str) -> String {
    let test = std::env::current_exe().expect("the path of this test");
    let profile = test.ancestors().nth(2).expect("target/PROFILE/deps/TEST");
    let program = profile.join("examples/tree").with_extension(std::env::consts::EXE_EXTENSION);
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("picture.svg");
    let run = Command::new(&program).args(words(arguments)).arg("--svg").arg(&file).output();
    let run = run.unwrap_or_else(|error| panic!("{}: {error} (cargo build --examples)", program.display()));
    assert!(run.status.success(), "tree {arguments}: {}", String::from_utf8_lossy(&run.stderr));
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
    assert_eq!(command(&format!("`{TREE}delphi --svg a.svg`")), Some("delphi --svg a.svg"));
    assert_eq!(command(&format!("draw it by `{TREE}delphi`")), None);
}
