//! Tests that the book in `docs/` agrees with the code: generated content is generated again and compared.
//!
//! `sh docs/figures.sh quick` runs these tests with `UPDATE_DOCS` set, which updates the book's files.
//!
//! A generated block stands between two comments. The first one selects the content:
//!
//! | comment | content, up to `<!-- end -->` |
//! |---|---|
//! | `<!-- code pvs::search -->` | a function of the ladder |
//! | `<!-- code game-search/src/engine/selective::razor -->` | a function in any file below `crates` |
//! | `<!-- diff alpha_beta::search pvs::search -->` | a diff of two functions |
//! | `<!-- nodes alpha-beta pvs -->` | the node counts of algorithms, from the tables of `docs/nodes.md` |
//! | `<!-- first-move-cuts alpha-beta killers -->` | the algorithms' shares of cutoffs by the first move |
//! | `<!-- features selective killers -->` | what engine features are worth, from the tables of `measured.md` |
//! | `<!-- figure pvs -->` | a figure of the page, from `docs/figures.toml`, and the command that draws it |
//!
//! A code block, diff or picture without such a comment fails the tests.

mod blocks;
mod code;
mod diff;
mod features;
mod figures;
mod learn;
mod links;
mod named_tests;
mod nodes;
mod pictures;
mod prose;

use std::fs;
use std::path::{Path, PathBuf};

/// Pages of the ladder that explain theory, so that they have no source file.
const THEORY: [&str; 2] = ["windows.md", "why-alpha-beta.md"];

fn is_theory(page: &Path) -> bool {
    THEORY.iter().any(|name| page.ends_with(name))
}

/// The root of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the Markdown pages in a folder and its subfolders, sorted by path.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let mut pages = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            pages.append(&mut self::pages(&path));
        } else if path.extension().is_some_and(|extension| extension == "md") {
            pages.push(path);
        }
    }
    pages.sort();
    pages
}

/// Pages whose code is written by hand. Some have generated blocks too.
fn has_own_code(page: &Path) -> bool {
    let is_movegen = ["movegen.md", "amazons-movegen.md"].iter().any(|name| page.ends_with(name));
    let folder = page.parent().expect("a page in a folder");
    !is_movegen && !["ladder", "engine", "zh"].iter().any(|name| folder.ends_with(name))
}

/// Returns the pages of the ladder, in English and Chinese, of the engine and of move generation, and every other page
/// with generated code or a figure.
fn lessons() -> Vec<PathBuf> {
    let has = |page: &PathBuf, kind: &str| read(page).contains(&format!("\n<!-- {kind} "));
    let has_block = |page: &PathBuf| !has_own_code(page) || has(page, "code") || has(page, "figure");
    pages(&root().join("docs/src")).into_iter().filter(has_block).collect()
}

/// Asserts that the file contains exactly this text. If `UPDATE_DOCS` is set, writes the text instead.
fn demand(path: &Path, expected: &str) {
    let found = fs::read_to_string(path).unwrap_or_default();
    if found == expected {
        return;
    }
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(path, expected).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        return;
    }
    let differences = similar::TextDiff::from_lines(found.as_str(), expected).unified_diff().to_string();
    panic!("{} is out of date: run docs/figures.sh\n{differences}", path.display());
}
