//! Errors in the options of a searcher and the limits of a search.

use thiserror::Error;

use crate::text::quote;

/// The reason why a searcher cannot be built or a search cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// An option needs something that is missing.
    #[error("the option `{option}` needs {what}")]
    Needs {
        /// The name of the option, such as a field of [`Params`](crate::engine::Params) or [`Limits`](super::Limits).
        option: &'static str,
        /// What the option needs.
        what: &'static str,
    },
    /// A number is out of its range.
    #[error("`{option}` is {value}: expected {expected}")]
    Range {
        /// The name of a field of the parameters or the limits; `unit` for the unit of the evaluator; `method` if the
        /// configuration is for another kind of searcher.
        option: &'static str,
        /// The given value.
        value: String,
        /// The accepted values.
        expected: String,
    },
    /// The memory for a tree is 0, cannot be allocated, or has room for more than 2^31 nodes.
    #[error("`memory_mib`: a tree of {mib} MiB: expected at least 1 and no more than can be allocated, at most {max}")]
    Memory {
        /// The given size in MiB.
        mib: usize,
        /// The largest size in MiB: a larger tree would have more nodes than there are node numbers.
        max: usize,
    },
    /// The table cannot be allocated.
    #[error("`table_mib`: {0}")]
    Table(#[from] TableError),
    /// The depth is out of its range.
    #[error("depth {depth}: expected 1 to {max}", max = crate::Score::MAX_PLY)]
    Depth {
        /// The given depth.
        depth: u32,
    },
    /// The number of plies within which a mate is to be found is out of its range.
    #[error("mate within {plies} plies: expected 1 to {max}", max = crate::Score::MAX_PLY)]
    Mate {
        /// The given number of plies.
        plies: u32,
    },
    /// The number of threads is out of its range.
    #[error("{threads} threads: expected 1 to {max}")]
    Threads {
        /// The given number of threads.
        threads: usize,
        /// The largest possible number of threads.
        max: usize,
    },
    /// The number of best moves to find is 0.
    #[error("multi_pv is 0: expected 1 or more")]
    MultiPv,
    /// The searcher does not support one of the limits.
    #[error("the limit `{limit}` means nothing to {searcher}")]
    NotALimit {
        /// The field of [`Limits`](super::Limits).
        limit: &'static str,
        /// The name of the searcher.
        searcher: &'static str,
    },
    /// No limit would ever end the search.
    #[error("no limit: expected a depth, a number of nodes, a time, or a stop handle")]
    NoLimit,
    /// The limits exclude every legal move at the root.
    #[error("none of the {legal} legal moves is left by the restriction of the root moves")]
    NoRootMove {
        /// The number of legal moves, including the excluded moves.
        legal: usize,
    },
}

/// The reason why a table cannot be allocated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TableError {
    /// The size is 0, or there is not enough memory.
    #[error("a table of {mib} MiB: expected at least 1 and at most the memory of this computer")]
    Size {
        /// The given size in MiB.
        mib: usize,
    },
}

/// An error in a text of settings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SettingError {
    /// A part of the text has none of the valid forms: `all`, `exact`, `plain`, `+FEATURE`, `-FEATURE` and
    /// `FEATURE.NUMBER=VALUE`.
    #[error("{}: expected all, exact or plain, +FEATURE, -FEATURE, or FEATURE.NUMBER=VALUE", quote(text))]
    Form {
        /// The part of the text.
        text: String,
    },
    /// No feature has this name.
    #[error("unknown feature {}: expected one of {expected}", quote(name))]
    Feature {
        /// The given name.
        name: String,
        /// The names of all features.
        expected: String,
    },
    /// No numeric field has this name.
    #[error("unknown number {}: expected one of {expected}", quote(name))]
    Number {
        /// The given name.
        name: String,
        /// The names of all numeric fields.
        expected: String,
    },
    /// The value is not a number, or the field cannot hold the number.
    #[error("{name}={}: expected a whole number{}", quote(value), if *.negative { "" } else { ", 0 or more" })]
    Value {
        /// The name of the field.
        name: &'static str,
        /// The given text.
        value: String,
        /// Whether the number can be negative.
        negative: bool,
    },
    /// A part of the text lacks its value.
    #[error("{}: expected NAME=VALUE", quote(text))]
    Pair {
        /// The part of the text.
        text: String,
    },
    /// A feature of Monte Carlo tree search does not accept the value.
    #[error("{name}={}: expected {expected}", quote(value))]
    Mcts {
        /// The name of the feature.
        name: &'static str,
        /// The given text.
        value: String,
        /// The accepted values.
        expected: &'static str,
    },
    /// A part of the text has no effect: the feature is off, or a later part overrides this part.
    #[error("{text} means nothing here: {why}")]
    NoEffect {
        /// The part of the text.
        text: String,
        /// The reason why the part has no effect, and what to do about it.
        why: String,
    },
}
