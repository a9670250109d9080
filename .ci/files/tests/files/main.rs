//! Tests that no two files import each other, and that no file has more than 500 lines.
//!
//! `cargo test -p files --features ci` checks every package below `crates` and `examples`.
//! `cargo test -p files --features ci cycles -- --nocapture` prints each cycle of files with the names that close
//! it.
//!
//! An edge leads from a file to another if code outside of tests names, by `use` or by path, an item that the other
//! file defines. Re-exports, globs and renamed imports are followed to the definition. A macro is named where it is
//! called, and an associated item through its type. `mod x;`, documentation and attributes are not edges.

mod cycles;
mod load;
mod names;
mod planted;
mod resolve;
mod scope;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use cycles::{Cycle, cycles};
use load::Source;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace")
}

/// Returns the root files of all libraries, programs and examples.
fn targets() -> Vec<PathBuf> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root())
        .output()
        .expect("cargo metadata runs");
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let mut targets = BTreeSet::new();
    for package in metadata["packages"].as_array().expect("packages") {
        for target in package["targets"].as_array().expect("targets") {
            let kind = target["kind"][0].as_str().expect("a kind");
            let path = Path::new(target["src_path"].as_str().expect("a path"));
            let inside = path.strip_prefix(root()).expect("a path in the workspace");
            if !["test", "bench", "custom-build"].contains(&kind)
                && ["crates", "examples"].iter().any(|top| inside.starts_with(top))
            {
                targets.insert(inside.to_owned());
            }
        }
    }
    targets.into_iter().collect()
}

fn sources() -> Vec<Source> {
    let root = root();
    targets().iter().map(|target| Source::load(target, &|path| fs::read_to_string(root.join(path)).ok())).collect()
}

fn cycles_of_the_workspace() -> Vec<Cycle> {
    let mut all: Vec<Cycle> = Vec::new();
    for source in sources() {
        for cycle in cycles(&source.edges()) {
            if all.iter().all(|known| known.files != cycle.files) {
                all.push(cycle);
            }
        }
    }
    all
}

#[test]
fn no_cycles() {
    let cycles = cycles_of_the_workspace();
    cycles.iter().for_each(|cycle| println!("{cycle}"));
    assert!(cycles.is_empty(), "{} cycles of files that import each other", cycles.len());
}

/// Every file below a `src` folder must be in the graph, unless it exists only in tests.
#[test]
fn every_file_is_read() {
    let root = root();
    let mut read = BTreeSet::new();
    for source in sources() {
        read.extend(source.files.iter().map(PathBuf::from));
        read.extend(source.left_out);
    }
    let mut missing = Vec::new();
    for path in rust_files(&root.join("crates")) {
        let inside = path.strip_prefix(&root).expect("a path in the workspace");
        if inside.iter().any(|part| part == "src")
            && !inside.iter().any(|part| part == "fuzz")
            && !read.contains(inside)
        {
            missing.push(inside.to_owned());
        }
    }
    assert!(missing.is_empty(), "in no module: {missing:?}");
}

/// Returns the source files of a folder and of the folders below it.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && !path.ends_with("target") && !path.ends_with("node_modules") {
            files.append(&mut rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

#[test]
fn no_file_over_500_lines() {
    for path in ["crates", "examples", ".ci"].iter().flat_map(|top| rust_files(&root().join(top))) {
        let lines = fs::read_to_string(&path).expect("text").lines().count();
        assert!(lines <= 500, "{} has {lines} lines", path.display());
    }
}
