//! Tests that the generated blocks of the lessons are up to date, and that no lesson lacks one.

use std::path::Path;

use crate::{code, demand, diff, features, figures, has_own_code, is_theory, lessons, nodes, pages, read, root};

const END: &str = "<!-- end -->";

/// The expected number of code blocks, diffs, node tables and feature tables, so that a lost block fails a test.
const BLOCKS: [usize; 4] = [44, 32, 24, 19];

/// Lessons of the ladder without a node table, because they visit the same nodes as an earlier lesson.
const WITHOUT_NODES: [&str; 2] = ["negamax.md", "alpha-beta.md"];

/// Lessons of the engine without a feature table, because node counts do not measure threads or time control.
const WITHOUT_FEATURES: [&str; 2] = ["parallel.md", "time.md"];

#[test]
fn every_generated_block_is_current() {
    let mut kinds = [0; 4];
    for page in lessons() {
        demand(&page, &regenerated(&page, &read(&page), &mut kinds));
    }
    assert_eq!(kinds, BLOCKS, "code, diff, nodes, features: is a block lost? Otherwise put the numbers right");
}

#[test]
fn every_lesson_has_its_blocks() {
    let book = root().join("docs/src");
    for (folder, demands) in
        [("ladder", ladder_lacks as fn(&Path, &str) -> _), ("engine", engine_lacks), ("zh", zh_lacks)]
    {
        for page in pages(&book.join(folder)) {
            let is_lesson = !page.ends_with("index.md") && !is_theory(&page);
            let lacks: Option<&str> = if is_lesson { demands(&page, &read(&page)) } else { None };
            assert_eq!(lacks, None, "{}", page.display());
        }
    }
}

/// Returns what a lesson of the ladder lacks. Each needs a node table and a diff, or code in the first lesson.
fn ladder_lacks(page: &Path, text: &str) -> Option<&'static str> {
    let Some(file) = text.split("*File: `").nth(1).and_then(|rest| rest.split(".rs`").next()) else {
        return Some("the line that names its file");
    };
    let has = |kind: &str, named: &dyn Fn(&[&str]) -> bool| {
        requests(text).any(|request| request[0] == kind && named(&request[1..]))
    };
    let own = |item: &str| item.split("::").next() == Some(file);
    if page.ends_with("minimax.md") && !has("code", &|items| own(items[0])) {
        return Some("the code of its file");
    }
    if !page.ends_with("minimax.md") && !has("diff", &|items| !own(items[0]) && own(items[1])) {
        return Some("the difference of its file from another");
    }
    let is_exception = WITHOUT_NODES.iter().any(|name| page.ends_with(name));
    if is_exception || has("nodes", &|algorithms| !algorithms.is_empty()) { None } else { Some("a table of nodes") }
}

/// Returns what a lesson of the engine lacks. Each needs code, a feature table and a link to a lesson of the ladder.
fn engine_lacks(page: &Path, text: &str) -> Option<&'static str> {
    let has = |kind: &str| requests(text).any(|request| request[0] == kind);
    if !has("code") {
        return Some("code");
    }
    let is_exception = WITHOUT_FEATURES.iter().any(|name| page.ends_with(name));
    if !has("features") && !is_exception {
        return Some("a table of features");
    }
    if text.contains("](../ladder/") { None } else { Some("a link to the ladder") }
}

/// Returns what a lesson in Chinese lacks. Each needs code or a diff, and a picture of the ladder.
fn zh_lacks(_: &Path, text: &str) -> Option<&'static str> {
    if !requests(text).any(|request| request[0] == "code" || request[0] == "diff") {
        return Some("code, or a difference");
    }
    if text.contains("](../ladder/pictures/") { None } else { Some("a picture") }
}

/// Returns the words of every comment that begins a generated block.
fn requests(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let comments = text.lines().filter_map(|line| line.strip_prefix("<!-- ")?.strip_suffix(" -->"));
    comments.filter(|comment| *comment != "end").map(|comment| comment.split(' ').collect())
}

/// Returns the text of the page with every block regenerated, and adds its blocks to the counts of `kinds`.
fn regenerated(path: &Path, page: &str, kinds: &mut [usize; 4]) -> String {
    let mut text = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        text += &format!("{line}\n");
        let is_bare = ["```rust", "```diff"].iter().any(|fence| line.starts_with(fence));
        assert!(!is_bare || has_own_code(path), "{line:?} without a comment that says what it is made from");
        let Some(request) = line.strip_prefix("<!-- ").and_then(|line| line.strip_suffix(" -->")) else { continue };
        let body = match request.split(' ').collect::<Vec<_>>()[..] {
            ["code", item] => {
                kinds[0] += 1;
                format!("```rust,ignore\n{}```\n", code::item(item))
            }
            ["code", item, ref start @ ..] => {
                kinds[0] += 1;
                format!("```rust,ignore\n{}```\n", code::part(item, &start.join(" ")))
            }
            ["diff", old, new] => {
                kinds[1] += 1;
                format!("```diff\n{}```\n", diff::between(old, new))
            }
            ["nodes", ref algorithms @ ..] => {
                kinds[2] += 1;
                nodes::table(algorithms)
            }
            ["first-move-cuts", ref algorithms @ ..] => {
                kinds[2] += 1;
                nodes::first_move_cuts(algorithms)
            }
            ["features", table, ref features @ ..] => {
                kinds[3] += 1;
                features::table(table, features)
            }
            ["figure", name] => figures::block(path, name),
            _ => panic!(
                "not a generated block: {line:?}; code ITEM [START], diff OLD NEW, nodes ALGORITHM..., first-move-cuts ALGORITHM..., \
                 features TABLE FEATURE... or figure NAME was expected"
            ),
        };
        text += &format!("\n{body}\n{END}\n");
        assert!(lines.any(|line| line == END), "{line:?} has no {END:?}");
    }
    text
}

#[test]
fn only_the_text_of_a_block_is_replaced() {
    let page = "before\n<!-- code aspiration::search -->\nold\n<!-- end -->\nafter\n";
    let made = regenerated(Path::new("page.md"), page, &mut [0; 4]);
    assert!(made.starts_with("before\n<!-- code aspiration::search -->\n\n```rust,ignore\npub fn search<"), "{made}");
    assert!(made.ends_with("\n}\n```\n\n<!-- end -->\nafter\n"), "{made}");
    assert!(!made.contains("old\n"), "{made}");
    assert_eq!(regenerated(Path::new("page.md"), &made, &mut [0; 4]), made);
}

#[test]
#[should_panic(expected = "has no \"<!-- end -->\"")]
fn a_block_without_an_end_is_refused() {
    regenerated(Path::new("page.md"), "<!-- code aspiration::search -->\nold\n", &mut [0; 4]);
}

#[test]
#[should_panic(expected = "without a comment that says what it is made from")]
fn a_code_block_that_nothing_generates_is_refused() {
    regenerated(Path::new("ladder/page.md"), "before\n```diff\n-old\n+new\n```\n", &mut [0; 4]);
}

#[test]
fn a_missing_block_of_a_lesson_is_reported() {
    let ladder = |blocks: &str| ladder_lacks(Path::new("pvs.md"), &format!("# PVS\n\n*File: `pvs.rs`.*\n{blocks}"));
    let (diff, nodes) = ("<!-- diff alpha_beta::search pvs::search -->\n", "<!-- nodes alpha-beta pvs -->\n");
    assert_eq!(ladder(&format!("{diff}{nodes}")), None);
    assert_eq!(ladder(diff), Some("a table of nodes"));
    assert_eq!(ladder(&format!("<!-- diff a::b c::d -->\n{nodes}")), Some("the difference of its file from another"));
    assert_eq!(ladder_lacks(Path::new("pvs.md"), "# PVS"), Some("the line that names its file"));
    assert_eq!(engine_lacks(Path::new("table.md"), "<!-- features exact table -->"), Some("code"));
    assert_eq!(engine_lacks(Path::new("table.md"), "<!-- code a::b -->"), Some("a table of features"));
    let time = |text: &str| engine_lacks(Path::new("time.md"), text);
    assert_eq!(time("<!-- code a::b -->"), Some("a link to the ladder"));
    assert_eq!(time("[x](../ladder/pvs.md)\n<!-- code a::b -->"), None);
}
