//! Tests that every link to a local file or heading is valid. Links to other sites are not checked.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::{pages, read, root};

#[test]
fn every_link_has_a_target() {
    let mut sources = pages(&root().join("docs/src"));
    sources.extend(["README.md", "README.zh-CN.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(|page| root().join(page)));
    let mut checked = 0;
    let mut broken = Vec::new();
    for source in &sources {
        // The lab is beside the book on the site; `lab_links.rs` checks these addresses.
        for link in links(&read(source)).into_iter().filter(|link| !link.contains("lab/#/")) {
            checked += 1;
            if let Err(reason) = check(source, &link) {
                broken.push(format!("{}: {link}: {reason}", source.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    assert!(checked > 200, "only {checked} links found");
}

/// A crate's package does not contain the book, so the crate's pages name pages of the book as code, without a link.
#[test]
fn every_page_named_by_a_crate_exists() {
    let mut checked = 0;
    for entry in fs::read_dir(root().join("crates")).expect("crates") {
        let folder = entry.expect("an entry").path();
        for page in [folder.join("README.md"), folder.join("src/lib.rs")].iter().filter(|page| page.exists()) {
            for named in named(&read(page)) {
                checked += 1;
                assert!(root().join(named).exists(), "{}: there is no {named}", page.display());
            }
        }
    }
    assert!(checked > 20, "only {checked} names found");
}

/// Returns the inline code that is a path in `docs`.
fn named(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split('`').skip(1).step_by(2)).filter(|code| code.starts_with("docs/"))
}

#[test]
fn every_page_is_in_the_summary() {
    let book = root().join("docs/src");
    let listed: BTreeSet<PathBuf> = links(&read(&book.join("SUMMARY.md"))).iter().map(|link| book.join(link)).collect();
    for page in pages(&book) {
        // The page for addresses that do not exist is not one of the book.
        let is_outside = page.ends_with("SUMMARY.md") || page.ends_with("404.md");
        assert!(is_outside || listed.contains(&page), "{} is not in SUMMARY.md", page.display());
    }
}

/// Returns the targets of the links and pictures of a page, except those on other sites.
pub fn links(page: &str) -> Vec<String> {
    let targets = parser(page).filter_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => Some(dest_url.to_string()),
        _ => None,
    });
    targets.filter(|target| !target.contains("://") && !target.starts_with("mailto:")).collect()
}

fn check(source: &Path, link: &str) -> Result<(), &'static str> {
    let (path, anchor) = link.split_once('#').map_or((link, None), |(path, anchor)| (path, Some(anchor)));
    let target = if path.is_empty() { source.to_owned() } else { source.with_file_name(path) };
    if !target.exists() {
        return Err("no such file");
    }
    match anchor {
        Some(anchor) if !anchors(&read(&target)).contains(anchor) => Err("no such heading"),
        _ => Ok(()),
    }
}

/// Returns the anchors of a page's headings, named as by mdBook: a repeated heading gets a number.
fn anchors(page: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    let mut seen = BTreeMap::new();
    let mut heading: Option<String> = None;
    for event in parser(page) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::Text(text) | Event::Code(text) => heading.iter_mut().for_each(|heading| heading.push_str(&text)),
            Event::End(TagEnd::Heading(_)) => {
                let name = name(&heading.take().unwrap_or_default());
                let before: &mut u32 = seen.entry(name.clone()).or_default();
                anchors.insert(if *before == 0 { name } else { format!("{name}-{before}") });
                *before += 1;
            }
            _ => {}
        }
    }
    anchors
}

/// Returns the anchor of a heading: letters, digits, `_` and `-` in lower case, and a `-` for each space.
fn name(heading: &str) -> String {
    let kept = heading.trim().chars().filter_map(|letter| match letter {
        letter if letter.is_alphanumeric() || letter == '_' || letter == '-' => Some(letter),
        letter if letter.is_whitespace() => Some('-'),
        _ => None,
    });
    kept.collect::<String>().to_lowercase()
}

fn parser(page: &str) -> Parser<'_> {
    Parser::new_ext(page, Options::ENABLE_TABLES)
}

#[test]
fn broken_links_are_found() {
    let ladder = root().join("docs/src/ladder/index.md");
    assert_eq!(check(&ladder, "#the-map"), Ok(()));
    assert_eq!(check(&ladder, "../architecture.md#windows"), Ok(()));
    assert_eq!(check(&ladder, "#the-mop"), Err("no such heading"));
    assert_eq!(check(&ladder, "minmax.md"), Err("no such file"));
    let page = "# The `Tree`: a map!\n## A\n## A\n```\n[x](no-link)\n```\n| a |\n|---|\n| [b](c.md#d) |\n\n![e](f.svg) <https://g.h>";
    assert_eq!(links(page), ["c.md#d", "f.svg"]);
    assert_eq!(named("see `docs/a.md`, `b`; docs/c\n`docs/` x").collect::<Vec<_>>(), ["docs/a.md", "docs/"]);
    assert_eq!(anchors(page).into_iter().collect::<Vec<_>>(), ["a", "a-1", "the-tree-a-map"]);
}
