//! The error for files of units.

use std::io;
use std::path::{Path, PathBuf};

use game_search::text::quote;
use thiserror::Error;

use super::Part;

/// The error for a file of units that cannot be read, written or merged.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum UnitError {
    /// The file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The path of the file.
        path: PathBuf,
        /// The I/O error.
        source: io::Error,
    },
    /// The file already exists, although a new file was to be created.
    #[error("{} already exists: expected a new file", path.display())]
    Exists {
        /// The path of the file.
        path: PathBuf,
    },
    /// Another process is writing the file.
    #[error("{}: another process is writing this file", path.display())]
    Locked {
        /// The path of the file.
        path: PathBuf,
    },
    /// The head of the file is malformed.
    #[error("{} line {line}: {}: {reason}", path.display(), quote(text))]
    Head {
        /// The path of the file.
        path: PathBuf,
        /// The line number, counted from 1.
        line: usize,
        /// The text of the line.
        text: String,
        /// What is wrong with the line.
        reason: String,
    },
    /// The file contains something else, which is not text.
    #[error("{}: {found}: expected a file of units", path.display())]
    Foreign {
        /// The path of the file.
        path: PathBuf,
        /// What the file contains.
        found: &'static str,
    },
    /// A unit of the file is damaged or missing.
    #[error("{} byte {offset}: {reason}", path.display())]
    Damaged {
        /// The path of the file.
        path: PathBuf,
        /// The byte at which the unit begins.
        offset: u64,
        /// What is wrong.
        reason: String,
    },
    /// The payload of a unit is not what the reader expects.
    #[error("{} unit {unit}: {reason}", path.display())]
    Unit {
        /// The path of the file.
        path: PathBuf,
        /// The number of the unit.
        unit: u64,
        /// What is wrong.
        reason: String,
    },
    /// The file belongs to another task.
    #[error("{}: {field} is {}, not {}: expected the same", path.display(), quote(found), quote(expected))]
    Other {
        /// The path of the file.
        path: PathBuf,
        /// The property that differs.
        field: &'static str,
        /// The value in the file.
        found: String,
        /// The value that was expected.
        expected: String,
    },
    /// Two files contain the same part.
    #[error("{} and {} both are part {part}: expected each part once", first.display(), second.display())]
    PartTwice {
        /// The path of one file.
        first: PathBuf,
        /// The path of the other file.
        second: PathBuf,
        /// The part.
        part: Part,
    },
    /// A unit is there twice.
    #[error("unit {unit} is in {} and again in {}: expected each unit once", first.display(), second.display())]
    UnitTwice {
        /// The path of one file.
        first: PathBuf,
        /// The path of the other file.
        second: PathBuf,
        /// The number of the unit.
        unit: u64,
    },
    /// Units are missing.
    #[error("{missing} of {units} units are missing, the first is {first}: expected all of them")]
    Gaps {
        /// The number of missing units.
        missing: u64,
        /// The number of units of the task.
        units: u64,
        /// The first missing unit.
        first: u64,
    },
    /// There is no file to merge.
    #[error("no file to merge: expected the files of some parts")]
    Nothing,
}

impl UnitError {
    /// Returns a function that makes an I/O error of a file.
    pub(crate) fn file(path: &Path) -> impl Fn(io::Error) -> UnitError {
        move |source| UnitError::File { path: path.to_owned(), source }
    }
}
