//! The difference between two functions.

use similar::{ChangeTag, TextDiff};

use crate::code;

/// The number of common lines before and after a change.
const CONTEXT: usize = 3;

/// Returns a line-by-line diff of two items. Each `@@` replaces omitted lines and names the step of the lines after it.
pub fn between(old: &str, new: &str) -> String {
    difference(&code::item(old), &code::item(new))
}

fn difference(old: &str, new: &str) -> String {
    let diff = TextDiff::configure().algorithm(similar::Algorithm::Patience).diff_lines(old, new);
    let mut text = String::new();
    for group in diff.grouped_ops(CONTEXT) {
        let first = group.first().map_or(0, |change| change.new_range().start);
        if first > 0 {
            let step = new.lines().take(first).filter_map(|line| line.strip_prefix("    // ")).last();
            text += &step.map_or("@@\n".to_owned(), |step| format!("@@ {step} @@\n"));
        }
        for change in group.iter().flat_map(|operation| diff.iter_changes(operation)) {
            let sign = match change.tag() {
                ChangeTag::Equal => ' ',
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
            };
            text += format!("{sign}{}", change.value().trim_end_matches('\n')).trim_end();
            text.push('\n');
        }
    }
    text
}

#[test]
fn a_difference_includes_context_and_its_step() {
    let old = "fn f() {\n    // Enter\n    a;\n    b;\n    c;\n    d;\n}\n";
    let new = "fn f() {\n    // Enter\n    a;\n    b;\n    c;\n    e;\n}\n";
    assert_eq!(difference(old, new), "@@ Enter @@\n     a;\n     b;\n     c;\n-    d;\n+    e;\n }\n");
    assert_eq!(difference(old, old), "");
}
