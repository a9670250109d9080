//! The names of the formats.

use std::fmt;
use std::str::FromStr;

use game_search::text::quote;
use thiserror::Error;

/// A format of game records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// PGN.
    Pgn,
    /// XQF, of XQStudio.
    Xqf,
    /// DhtmlXQ, also called UBB.
    Ubb,
    /// One game of CCBridge.
    Cbr,
    /// A library of CCBridge.
    Cbl,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 5] = [Format::Pgn, Format::Xqf, Format::Ubb, Format::Cbr, Format::Cbl];

    /// Returns the usual extension of a file's name.
    ///
    /// ```
    /// use xiangqi_records::Format;
    /// assert_eq!(Format::Ubb.extension(), "ubb");
    /// assert_eq!("XQF".parse(), Ok(Format::Xqf));
    /// ```
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Pgn => "pgn",
            Format::Xqf => "xqf",
            Format::Ubb => "ubb",
            Format::Cbr => "cbr",
            Format::Cbl => "cbl",
        }
    }

    /// Returns `true` if a file of this format can hold several games.
    pub const fn holds_several(self) -> bool {
        matches!(self, Format::Pgn | Format::Cbl)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::Pgn => "PGN",
            Format::Xqf => "XQF",
            Format::Ubb => "DhtmlXQ",
            Format::Cbr => "CBR",
            Format::Cbl => "CBL",
        })
    }
}

/// The error for a name that is not the extension of a format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: expected pgn, xqf, ubb, cbr or cbl", quote(name))]
pub struct UnknownFormat {
    name: String,
}

/// Parses the extension of a file's name.
impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        let found = Format::ALL.into_iter().find(|format| format.extension().eq_ignore_ascii_case(name));
        found.ok_or_else(|| UnknownFormat { name: name.to_owned() })
    }
}
