//! Strongly connected components of the graph of files, which are its cycles.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A reference from a file to an item of another file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edge {
    pub from: String,
    pub to: String,
    pub item: String,
    pub line: usize,
}

/// A set of files each of which reaches all others.
#[derive(Debug)]
pub struct Cycle {
    pub files: BTreeSet<String>,
    pub edges: Vec<Edge>,
}

impl fmt::Display for Cycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "a cycle of {} files", self.files.len())?;
        for Edge { from, to, item, line } in &self.edges {
            writeln!(f, "  {from}:{line} -> {to} because of `{item}`")?;
        }
        Ok(())
    }
}

/// Returns the components with more than one file.
pub fn cycles(edges: &[Edge]) -> Vec<Cycle> {
    let mut next: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for edge in edges {
        next.entry(&edge.from).or_default().insert(&edge.to);
    }
    let reached = |start: &str| {
        let mut reached = BTreeSet::new();
        let mut open = vec![start];
        while let Some(file) = open.pop() {
            for &file in next.get(file).into_iter().flatten() {
                if reached.insert(file) {
                    open.push(file);
                }
            }
        }
        reached
    };
    let from: BTreeMap<&str, BTreeSet<&str>> = next.keys().map(|&file| (file, reached(file))).collect();
    let together = |a: &str, b: &str| {
        from.get(a).is_some_and(|set| set.contains(b)) && from.get(b).is_some_and(|set| set.contains(a))
    };
    let mut cycles = Vec::new();
    let mut done = BTreeSet::new();
    for &file in next.keys() {
        let files: BTreeSet<String> =
            next.keys().filter(|&&other| together(file, other)).map(|&other| other.to_owned()).collect();
        if files.len() > 1 && done.insert(files.clone()) {
            let inside = edges.iter().filter(|edge| files.contains(&edge.from) && files.contains(&edge.to));
            let mut edges: Vec<Edge> = inside.cloned().collect();
            edges.sort();
            edges.dedup_by(|a, b| (&a.from, &a.to, &a.item) == (&b.from, &b.to, &b.item));
            cycles.push(Cycle { files, edges });
        }
    }
    cycles
}
