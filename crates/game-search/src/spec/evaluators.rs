//! What can be chosen by name.

use super::Detail;
use crate::{BoxedEvaluator, Game, Linear, Searcher};

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

/// An evaluation that is a sum, by name: its weights can be tuned.
pub struct NamedLinear<G: Game> {
    /// Its name on command lines.
    pub name: &'static str,
    /// Makes the sum.
    pub sum: fn() -> Box<dyn Linear<G>>,
    /// The evaluator that the sum should agree with.
    pub evaluate: fn(&G) -> i32,
}

/// A searcher of a game's own, by name.
#[derive(Debug)]
pub struct NamedSearcher<G: Game> {
    /// Its name on command lines.
    pub name: &'static str,
    /// Makes one with at most so many MiB of memory.
    pub make: fn(usize) -> Box<dyn Searcher<G>>,
}
