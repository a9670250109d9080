//! The generated blocks of the lessons.

use crate::{code, demand, diff, features, lessons, nodes, read};

const END: &str = "<!-- end -->";

#[test]
fn every_generated_block_is_current() {
    let mut kinds = [0; 4];
    for page in lessons() {
        demand(&page, &regenerated(&read(&page), &mut kinds));
    }
    let [code, diff, nodes, features] = kinds;
    let enough = code >= 20 && diff >= 16 && nodes >= 15 && features >= 8;
    assert!(enough, "code {code}, diff {diff}, nodes {nodes}, features {features}: lessons without");
}

/// The page with every block made anew; counts the blocks of each kind.
fn regenerated(page: &str, kinds: &mut [usize; 4]) -> String {
    let mut text = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        text += &format!("{line}\n");
        let Some(request) = line.strip_prefix("<!-- ").and_then(|line| line.strip_suffix(" -->")) else { continue };
        let body = match request.split(' ').collect::<Vec<_>>()[..] {
            ["code", item] => {
                kinds[0] += 1;
                format!("```rust,ignore\n{}```\n", code::item(item))
            }
            ["diff", old, new] => {
                kinds[1] += 1;
                format!("```diff\n{}```\n", diff::between(old, new))
            }
            ["nodes", ref algorithms @ ..] => {
                kinds[2] += 1;
                nodes::table(algorithms)
            }
            ["features", table, ref features @ ..] => {
                kinds[3] += 1;
                features::table(table, features)
            }
            _ => panic!(
                "not a generated block: {line:?}; code ITEM, diff OLD NEW, nodes ALGORITHM... or features TABLE \
                 FEATURE... was expected"
            ),
        };
        text += &format!("\n{body}\n{END}\n");
        assert!(lines.any(|line| line == END), "{line:?} has no {END:?}");
    }
    text
}

#[test]
fn a_block_is_replaced_and_the_rest_is_kept() {
    let page = "before\n<!-- code aspiration::search -->\nold\n<!-- end -->\nafter\n";
    let made = regenerated(page, &mut [0; 4]);
    assert!(made.starts_with("before\n<!-- code aspiration::search -->\n\n```rust,ignore\npub fn search<"), "{made}");
    assert!(made.ends_with("\n}\n```\n\n<!-- end -->\nafter\n"), "{made}");
    assert!(!made.contains("old\n"), "{made}");
    assert_eq!(regenerated(&made, &mut [0; 4]), made);
}

#[test]
#[should_panic(expected = "has no \"<!-- end -->\"")]
fn a_block_without_an_end_is_refused() {
    regenerated("<!-- code aspiration::search -->\nold\n", &mut [0; 4]);
}
