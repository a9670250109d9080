//! What can be chosen by name.

use super::Detail;
use crate::{BoxedEvaluator, Game, Searcher};

/// An evaluator by name.
#[derive(Debug)]
pub struct NamedEvaluator<G: Game> {
    /// Its name on command lines.
    pub name: &'static str,
    /// Makes one.
    pub make: fn() -> BoxedEvaluator<G>,
    /// What it adds up in a position, term by term, as a table of text; `None` if it cannot say.
    pub explain: Option<fn(&G) -> String>,
    /// The same as data.
    pub terms: Option<fn(&G) -> Detail>,
}

impl<G: Game> NamedEvaluator<G> {
    /// An evaluator that does not explain itself.
    pub const fn new(name: &'static str, make: fn() -> BoxedEvaluator<G>) -> NamedEvaluator<G> {
        NamedEvaluator { name, make, explain: None, terms: None }
    }
}

/// A searcher of a game's own, by name.
#[derive(Debug)]
pub struct NamedSearcher<G: Game> {
    /// Its name on command lines.
    pub name: &'static str,
    /// Makes one with at most so many MiB of memory.
    pub make: fn(usize) -> Box<dyn Searcher<G>>,
}
