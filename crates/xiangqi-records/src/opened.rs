//! What is read, and what is written.

use xiangqi::pgn::Record;

use crate::format::Format;
use crate::problem::{Loss, Problem};

/// A record that was read, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// The format of the file.
    pub format: Format,
    /// What could be read.
    pub record: Record,
    /// What could not be read.
    pub problems: Vec<Problem>,
}

/// A written file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The content of the file.
    pub bytes: Vec<u8>,
    /// What the file does not contain, because its format cannot hold it.
    pub losses: Vec<Loss>,
}
