//! Tests that every test named in a lesson exists.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::{lessons, read, root};

/// The headings of the sections that name tests.
const SECTIONS: [&str; 2] = ["How it is tested", "怎样测试"];

#[test]
fn every_test_that_a_lesson_names_exists() {
    let mut tests = BTreeSet::new();
    collect(&root().join("crates"), &mut tests);
    let mut named = 0;
    for page in lessons() {
        for name in named_tests(&read(&page)) {
            named += 1;
            assert!(tests.contains(&name), "{}: there is no test {name}", page.display());
        }
    }
    assert!(named > 60, "only {named} names found");
}

/// Collects the names of the test functions below a folder, and of all functions of the test kit.
fn collect(folder: &Path, tests: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("an entry").path();
        if path.is_dir() && !path.ends_with("target") {
            collect(&path, tests);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = read(&path);
            let are_all = path.components().any(|part| part.as_os_str() == "game-testkit");
            let lines: Vec<&str> = source.lines().map(str::trim).collect();
            let is_test = |at: usize| are_all || lines[at.saturating_sub(3)..at].contains(&"#[test]");
            tests.extend((0..lines.len()).filter(|&at| is_test(at)).filter_map(|at| function(lines[at])));
        }
    }
}

/// Returns the name of the function that begins on this line.
fn function(line: &str) -> Option<String> {
    let rest = line.strip_prefix("pub(crate) ").or(line.strip_prefix("pub ")).unwrap_or(line);
    let name = rest.strip_prefix("fn ")?;
    Some(name[..name.find(['(', '<'])?].to_owned())
}

/// Returns the inline code in sections about tests that looks like a test's name: at least three words joined by `_`.
fn named_tests(page: &str) -> Vec<String> {
    let (mut names, mut heading, mut in_heading) = (Vec::new(), String::new(), false);
    for event in Parser::new_ext(page, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Heading { .. }) => {
                in_heading = true;
                heading.clear();
            }
            Event::End(TagEnd::Heading(_)) => in_heading = false,
            Event::Text(text) if in_heading => heading.push_str(&text),
            Event::Code(text) if SECTIONS.contains(&heading.as_str()) && looks_like_a_test(&text) => {
                names.push(text.to_string());
            }
            _ => {}
        }
    }
    names
}

fn looks_like_a_test(text: &str) -> bool {
    text.matches('_').count() >= 2
        && text.chars().all(|letter| letter.is_ascii_lowercase() || "_0123456789".contains(letter))
}

#[test]
fn test_names_are_distinguished_from_other_code() {
    let page = "# How it is tested\n`a_test_of_it`, `pvs.rs`, `mate_in`\n## Idea\n`not_a_test_here`\n## How it is tested\n- `one_more_test`: x";
    assert_eq!(named_tests(page), ["a_test_of_it", "one_more_test"]);
    assert_eq!(function("pub fn check<G>(game: G) {"), Some("check".to_owned()));
    assert_eq!(function("let fn_ = 1;"), None);
}
