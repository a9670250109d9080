//! A function of the ladder as its file has it, without the comments above it.

use crate::{read, root};

/// The function named `file::function`, its parameters one a line, so that a line too long for one of two signatures
/// does not look like a change.
pub fn item(name: &str) -> String {
    let (file, function) = name.split_once("::").unwrap_or_else(|| panic!("{name:?}: file::function was expected"));
    let source = read(&root().join(format!("crates/game-search/src/ladder/{file}.rs")));
    let is_head = |line: &&str| {
        let bare = line.trim_start_matches("pub(super) ").trim_start_matches("pub ");
        let name = bare.strip_prefix("fn ").and_then(|rest| rest.strip_prefix(function));
        name.is_some_and(|rest| rest.starts_with(['<', '(']))
    };
    // rustfmt closes a function, and nothing within it, in the first column.
    let mut lines: Vec<&str> = source.lines().skip_while(|line| !is_head(line)).collect();
    let end = lines.iter().position(|line| *line == "}").unwrap_or_else(|| panic!("no function {name}"));
    lines.truncate(end + 1);
    let head = spread(lines[0]);
    let body: String = lines[1..].iter().map(|line| format!("{line}\n")).collect();
    head + &body
}

/// The first line of a function with its parameters on lines of their own.
fn spread(head: &str) -> String {
    let Some((name, rest)) = head.split_once('(') else { return format!("{head}\n") };
    let Some((parameters, result)) = rest.rsplit_once(')') else { return format!("{head}\n") };
    let mut lines = format!("{name}(\n    ");
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
fn parameters_are_one_a_line() {
    let head = "pub fn search<G>(cx: &mut Context<'_, G, E, O>, pair: (u32, u32), ply: u32) -> Score";
    let expected = "\
pub fn search<G>(
    cx: &mut Context<'_, G, E, O>,
    pair: (u32, u32),
    ply: u32,
) -> Score
";
    assert_eq!(spread(head), expected);
    assert_eq!(spread("pub fn search<G>("), "pub fn search<G>(\n");
}

#[test]
fn a_function_ends_where_the_next_begins() {
    let driver = item("iterative_deepening::search");
    assert!(driver.starts_with("pub fn search<G, E, O>(\n    cx: "), "{driver}");
    assert!(driver.ends_with("    score\n}\n"), "{driver}");
    assert!(!driver.contains("Enter"), "{driver}");
}

#[test]
#[should_panic(expected = "no function pvs::searc")]
fn a_name_is_not_a_beginning() {
    item("pvs::searc");
}
