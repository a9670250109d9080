//! Extracts the source of a function or trait implementation, without the comments above it.

use crate::{read, root};

/// Returns the source of `file::function`, where the file is in the ladder, or below `crates` if its name has folders.
/// The function can be a method, whose indentation is removed. A name with a capital first letter is a trait, and its
/// implementation is returned.
///
/// The parameters of a ladder function are put on one line each. Otherwise a diff of two signatures would show a change
/// when rustfmt breaks only one of them into lines.
pub fn item(name: &str) -> String {
    let (file, function) = name.split_once("::").unwrap_or_else(|| panic!("{name:?}: file::function was expected"));
    let is_lesson = !file.contains('/');
    let folder = if is_lesson { "crates/game-search/src/ladder" } else { "crates" };
    let source = read(&root().join(format!("{folder}/{file}.rs")));
    let is_trait = function.starts_with(|letter: char| letter.is_ascii_uppercase());
    let is_head = |line: &&str| {
        let name = bare(line).strip_prefix("fn ").and_then(|rest| rest.strip_prefix(function));
        let implements = is_trait && line.starts_with("impl") && line.contains(&format!(" {function} for "));
        implements || name.is_some_and(|rest| rest.starts_with(['<', '(']))
    };
    let mut lines: Vec<&str> = source.lines().skip_while(|line| !is_head(line)).collect();
    let indentation = lines.first().map_or(0, |head| head.len() - head.trim_start().len());
    // rustfmt puts the closing brace in the column of the item's first line, and no inner brace in that column.
    let is_end = |line: &&str| line.trim_start() == "}" && line.len() == indentation + 1;
    let end = lines.iter().position(is_end).unwrap_or_else(|| panic!("no function {name}"));
    lines.truncate(end + 1);
    let lines: Vec<&str> = lines.into_iter().map(|line| line.get(indentation..).unwrap_or_default()).collect();
    let head = if is_lesson { spread(lines[0]) } else { format!("{}\n", lines[0]) };
    let body: String = lines[1..].iter().map(|line| format!("{line}\n")).collect();
    head + &body
}

/// Returns a part of [`item`]: the statement whose first line begins with `start`, up to the closing brace in its column.
pub fn part(name: &str, start: &str) -> String {
    let item = item(name);
    let mut lines: Vec<&str> = item.lines().skip_while(|line| !line.trim_start().starts_with(start)).collect();
    let indentation = lines.first().map_or(0, |head| head.len() - head.trim_start().len());
    let is_end = |line: &&str| line.trim_start() == "}" && line.len() == indentation + 1;
    let end =
        lines.iter().position(is_end).unwrap_or_else(|| panic!("{name} has no statement that begins with {start:?}"));
    lines.truncate(end + 1);
    lines.into_iter().map(|line| format!("{}\n", line.get(indentation..).unwrap_or_default())).collect()
}

/// Returns the first line of a function without `pub` and `const`.
fn bare(line: &str) -> &str {
    let mut rest = line.trim_start();
    while let Some(less) = ["pub(super) ", "pub(crate) ", "pub ", "const "].iter().find_map(|it| rest.strip_prefix(it))
    {
        rest = less;
    }
    rest
}

/// Returns the first line of a function with each parameter on its own line.
fn spread(head: &str) -> String {
    // The visibility can contain brackets too, as in `pub(super)`, so that it is split off first.
    let (seen_by, function) = head.split_at(head.len() - bare(head).len());
    let Some((name, rest)) = function.split_once('(') else { return format!("{head}\n") };
    let Some((parameters, result)) = rest.rsplit_once(')').filter(|(parameters, _)| !parameters.is_empty()) else {
        return format!("{head}\n");
    };
    let mut lines = format!("{seen_by}{name}(\n    ");
    let mut depth = 0;
    for letter in parameters.chars() {
        match letter {
            '<' | '(' | '[' => depth += 1,
            '>' | ')' | ']' => depth -= 1,
            _ => {}
        }
        lines.push(letter);
        if letter == ',' && depth == 0 {
            lines.push_str("\n   ");
        }
    }
    lines + &format!(",\n){result}\n")
}

#[test]
fn parameters_are_put_on_separate_lines() {
    let head = "pub fn search<G>(cx: &mut Context<'_, G, E, O>, pair: (u32, u32), ply: u32) -> Score";
    let expected = "\
pub fn search<G>(
    cx: &mut Context<'_, G, E, O>,
    pair: (u32, u32),
    ply: u32,
) -> Score
";
    assert_eq!(spread(head), expected);
    assert_eq!(spread("pub(super) fn search<G>("), "pub(super) fn search<G>(\n");
    assert_eq!(spread("pub(super) fn plies() -> u32 {"), "pub(super) fn plies() -> u32 {\n");
    assert_eq!(spread("pub(super) fn plies(depth: u32) {"), "pub(super) fn plies(\n    depth: u32,\n) {\n");
}

#[test]
fn a_function_is_cut_before_the_next_one() {
    let driver = item("iterative_deepening::search");
    assert!(driver.starts_with("pub fn search<G, E, O>(\n    cx: "), "{driver}");
    assert!(driver.ends_with("    score\n}\n"), "{driver}");
    assert!(!driver.contains("Enter"), "{driver}");
}

#[test]
fn a_method_is_printed_without_indentation() {
    let method = item("game-search/src/engine/worker::stopped");
    assert_eq!(method, "pub(super) fn stopped(&self) -> bool {\n    self.control.reason.is_some()\n}\n");
    assert!(
        item("game-search/src/engine/params::exact").starts_with("pub const fn exact() -> Params {\n    Params {\n")
    );
}

#[test]
fn a_statement_is_printed_without_indentation() {
    let part = part("game-search/src/engine/search::search_child", "if SELECTIVE && reduced < depth {");
    assert_eq!(part, "if SELECTIVE && reduced < depth {\n    self.emit(Event::Heuristic(Heuristic::REDUCTION));\n}\n");
}

#[test]
fn a_trait_name_finds_its_implementation() {
    let null_move = item("small-games/src/reversi/capabilities::NullMove");
    assert!(null_move.starts_with("impl<const LEVEL: u8> NullMove for Reversi<LEVEL> {\n"), "{null_move}");
    assert!(null_move.ends_with("    }\n}\n") && null_move.contains("fn unmake_null"), "{null_move}");
}

#[test]
#[should_panic(expected = "no function pvs::searc")]
fn a_prefix_of_a_name_does_not_match() {
    item("pvs::searc");
}

#[test]
fn the_page_on_learning_shows_the_whole_example() {
    let page = read(&root().join("docs/src/build/learning.md"));
    let example = read(&root().join("examples/learn_reversi.rs"));
    assert!(page.contains(&format!("```rust\n{example}```\n")), "copy examples/learn_reversi.rs into the page");
    let code = example.lines().filter(|line| !line.is_empty() && !line.starts_with("//!")).count();
    assert!(code < 40, "{code} lines");
}
