//! The book in `docs/` says what the code says: whatever in it can be generated is generated, and compared here.
//!
//! `sh docs/figures.sh quick` writes what has changed: it runs these tests with `UPDATE_DOCS` set.
//!
//! A generated block of a page stands between two comments, the first of which says what it is:
//!
//! | comment | what follows, up to `<!-- end -->` |
//! |---|---|
//! | `<!-- code pvs::search -->` | a function of the ladder |
//! | `<!-- code game-search/src/engine/selective::razor -->` | a function of any file below `crates` |
//! | `<!-- diff alpha_beta::search pvs::search -->` | the difference between two of them |
//! | `<!-- nodes alpha-beta pvs -->` | their nodes, from the tables of `docs/nodes.md` |
//! | `<!-- first-move-cuts alpha-beta killers -->` | the share of their cutoffs that the first move made |
//! | `<!-- features selective killers -->` | what features of the engine are worth, from the tables of `measured.md` |
//! | `<!-- figure pvs -->` | a figure of the page, from `docs/figures.toml`, and the command that draws it |
//!
//! Code, differences and pictures that no comment precedes are refused.

mod blocks;
mod code;
mod diff;
mod features;
mod figures;
mod learn;
mod links;
mod nodes;
mod pictures;
mod proofs;
mod prose;

use std::fs;
use std::path::{Path, PathBuf};

/// Pages of the ladder that explain theory: no file of the ladder belongs to them.
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

/// The pages of a folder and of the folders in it.
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

/// The lessons of the ladder, in Chinese too, and of the engine, with their indexes, of move generation and of capabilities.
fn lessons() -> Vec<PathBuf> {
    let book = root().join("docs/src");
    let mut lessons = ["ladder", "engine", "zh"].map(|folder| pages(&book.join(folder))).concat();
    lessons.extend(["movegen.md", "amazons-movegen.md", "capabilities.md"].map(|page| book.join(page)));
    lessons
}

/// Demands that the file holds this text; with `UPDATE_DOCS` in the environment, writes it.
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
