//! What can be wrong with the options of an engine or the limits of a search.

use thiserror::Error;

use crate::text::quote;

/// Why an engine cannot be built, or a search not begun.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// An option needs something that is not there.
    #[error("the option `{option}` needs {what}")]
    Needs {
        /// The field of [`Params`](crate::engine::Params).
        option: &'static str,
        /// What it needs.
        what: &'static str,
    },
    /// A number is out of its range.
    #[error("`{option}` is {value}: expected {expected}")]
    Range {
        /// The field of the parameters or the limits, or `unit` of the evaluator.
        option: &'static str,
        /// The value given.
        value: String,
        /// What it may be.
        expected: String,
    },
    /// Memory for a tree that cannot be had.
    #[error("`memory_mib`: a tree of {mib} MiB: expected at least 1 and no more than can be allocated, at most {most}")]
    Memory {
        /// The size given, in MiB.
        mib: usize,
        /// The most that nodes can be numbered in, in MiB.
        most: usize,
    },
    /// The table cannot be had.
    #[error("`table_mib`: {0}")]
    Table(#[from] TableError),
    /// A depth that cannot be searched.
    #[error("depth {depth}: expected 1 to {most}", most = crate::Score::MAX_PLY)]
    Depth {
        /// The depth given.
        depth: u32,
    },
    /// A mate that cannot be asked for.
    #[error("mate within {plies} plies: expected 1 to {most}", most = crate::Score::MAX_PLY)]
    Mate {
        /// The number of plies given.
        plies: u32,
    },
    /// A number of threads that cannot be had.
    #[error("{threads} threads: expected 1 to {most}")]
    Threads {
        /// The number given.
        threads: usize,
        /// The most there can be.
        most: usize,
    },
    /// No variation was asked for.
    #[error("multi_pv is 0: expected 1 or more")]
    MultiPv,
    /// A limit that this searcher has no use for.
    #[error("the limit `{limit}` means nothing to {searcher}")]
    NotALimit {
        /// The field of [`Limits`](super::Limits).
        limit: &'static str,
        /// The searcher.
        searcher: &'static str,
    },
    /// Nothing would ever end the search.
    #[error("no limit: expected a depth, a number of nodes, a time, or a stop handle")]
    NoLimit,
    /// The restriction of the root moves leaves none.
    #[error("none of the {legal} legal moves is left by the restriction of the root moves")]
    NoRootMove {
        /// How many there are without the restriction.
        legal: usize,
    },
}

/// Why a table cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TableError {
    /// No memory for it, or none asked for.
    #[error("a table of {mib} MiB: expected at least 1 and at most the memory of this computer")]
    Size {
        /// The size asked for, in MiB.
        mib: usize,
    },
}

/// What is wrong with a text of settings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SettingError {
    /// Neither a set of features, nor one of them, nor a number of one.
    #[error("{}: expected all, exact or plain, -FEATURE, or FEATURE.NUMBER=VALUE", quote(text))]
    Form {
        /// The part of the text.
        text: String,
    },
    /// No feature is called that.
    #[error("unknown feature {}: expected one of {expected}", quote(name))]
    Feature {
        /// The name.
        name: String,
        /// The names there are.
        expected: String,
    },
    /// No number is called that.
    #[error("unknown number {}: expected one of {expected}", quote(name))]
    Number {
        /// The name.
        name: String,
        /// The names there are.
        expected: String,
    },
    /// Not a number, or none of its kind.
    #[error("{name}={}: expected a whole number{}", quote(value), if *.negative { "" } else { ", 0 or more" })]
    Value {
        /// The name of the number.
        name: &'static str,
        /// The text.
        value: String,
        /// Whether it may be below 0.
        negative: bool,
    },
    /// A part that names no value.
    #[error("{}: expected NAME=VALUE", quote(text))]
    Pair {
        /// The part of the text.
        text: String,
    },
    /// What a feature of Monte Carlo tree search cannot be.
    #[error("{name}={}: expected {expected}", quote(value))]
    Mcts {
        /// The name of the feature.
        name: &'static str,
        /// The text.
        value: String,
        /// What it may be.
        expected: &'static str,
    },
    /// A part that changes nothing: the feature is off, or a later part has the last word.
    #[error("{text} means nothing here: {why}")]
    NoEffect {
        /// The part of the text.
        text: String,
        /// Why, and what to do.
        why: String,
    },
}
