//! Moves as text, in all common notations.
//!
//! | [`Notation`] | Red's first move | Black's reply | |
//! |---|---|---|---|
//! | [`Iccs`](Notation::Iccs) | `H2-E2` | `H9-G7` | origin and destination, ranks from 0 |
//! | [`Uci`](Notation::Uci) | `h2e2` | `h9g7` | like ICCS, in lower case without a hyphen, as in the UCI protocol |
//! | [`UciFromOne`](Notation::UciFromOne) | `h3e3` | `h10g8` | like UCI, with ranks from 1 |
//! | [`Wxf`](Notation::Wxf) | `C2=5` | `H8+7` | piece, file from the mover's right, direction, number |
//! | [`Chinese`](Notation::Chinese) | `炮二平五` | `马８进７` | like WXF, in simplified characters |
//! | [`ChineseTraditional`](Notation::ChineseTraditional) | `炮二平五` | `馬８進７` | like WXF, in traditional characters |
//!
//! ```
//! use xiangqi::{Position, notation::Notation};
//!
//! let mut position = Position::start();
//! position.make(Notation::Chinese.read(&position, "炮二平五")?);
//! let reply = Notation::Wxf.read(&position, "H8+7")?;
//! assert_eq!(Notation::Chinese.write(&position, reply)?, "马８进７");
//! assert_eq!(Notation::UciFromOne.write(&position, reply)?, "h10g8");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A written move is always unambiguous. The reader also accepts other spellings, listed for each notation, as long as
//! the text fits exactly one legal move. If several moves fit, the error lists these moves:
//!
//! ```
//! use xiangqi::{Position, notation::Notation};
//! let position: Position = "3k5/9/3P1P3/9/3P1P3/9/9/9/9/4K4 w".parse()?;
//! let error = Notation::Chinese.read(&position, "前兵平五").unwrap_err();
//! assert_eq!(error.to_string(), "\"前兵平五\" is ambiguous: f7e7 (一兵平五) or d7e7 (三兵平五)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chinese;
mod error;
mod iccs;
mod relative;
mod wxf;

use std::fmt;
use std::str::FromStr;

use game_search::text::quote;
use thiserror::Error;

use crate::{IllegalMove, Move, Position};

pub use error::{Candidate, MoveParseError};
pub use iccs::SquareParseError;
#[cfg(feature = "serde")]
pub(crate) use iccs::read_points;

use chinese::Script;

/// A way to write moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// `H2-E2`, the notation of the Internet Chinese Chess Server: origin and destination, with ranks 0 to 9. The
    /// reader also accepts `h2e2`, `H2E2` and `h2-e2`.
    Iccs,
    /// `h2e2`, as written by UCCI programs and most UCI programs. The reader accepts the same texts as for
    /// [`Iccs`](Notation::Iccs).
    Uci,
    /// `h3e3`, `a10a9`: ranks 1 to 10, as in Fairy-Stockfish. The reader also accepts upper case letters. Error
    /// messages still number ranks from 0.
    UciFromOne,
    /// `C2=5`, `H8+7`, `R+-2`, the notation of the World Xiangqi Federation.
    ///
    /// A move consists of a piece, its file, a direction and a number. The pieces are `K A E H R C P`. Files are
    /// numbered from 1, from the mover's right. `+` is forward, `-` is back, `=` is sideways. The number is the
    /// destination file, or for a straight move forward or back the number of points moved.
    ///
    /// If two chariots, horses or cannons are on one file, `+` (front) or `-` (rear) replaces the file: `R+=3`.
    /// Advisors and elephants always keep the file, because only the piece in front can move back and only the piece in
    /// the rear can move forward. Soldiers follow the rules published by the federation (C. W. Huang, 1980/82, revised
    /// 1995). Three soldiers on file 3 are `P+` `P3` `P-`: the soldier in the middle is named by its file. Four
    /// soldiers are `++` `P+` `P-` `--`, and five soldiers are `++` `P+` `P3` `P-` `--`. If two files have two or more
    /// soldiers each, the file replaces the letter: `3+` `33` `3-` and `7+` `7-`.
    ///
    /// The reader also accepts `.` for `=`, lower case letters, `B` for `E`, `N` for `H`, and the sign in front
    /// (`+C=5`). It does not accept the numbers of Fairy-Stockfish (`23=4`, the second soldier on file 3), because
    /// `33=4` would have two meanings.
    Wxf,
    /// `炮二平五`, `马８进７`, in simplified characters. Red's numbers are Chinese numerals, Black's are full-width digits.
    ///
    /// A move has the same four parts as in [`Wxf`](Notation::Wxf), with 进 退 平 for the directions. 前 中 后 distinguish
    /// pieces on one file (前马退六), except advisors and elephants (competition rules of the Chinese Xiangqi Association,
    /// 2020, 7.5). These rules do not cover the following cases, which follow the computer standard of xqbase.com
    /// (2006). Four or five soldiers on a file are numbered 一 to 五 from the front. If two files have two or more
    /// soldiers each, all of these soldiers are numbered together, from the mover's right to left and on each file from
    /// the front. These ordinals are Chinese numerals for Black too: 一卒平５.
    ///
    /// The reader accepts simplified and traditional characters and their variants (帅帥将將 仕士 相象 马馬傌 车車俥 炮砲包 兵卒 进進 后後),
    /// the piece names of the other side, and any digits (二, 2, ２) for either side. It also accepts 前 or 后 after the
    /// piece (车前平三), 前 for the first and 后 for the last of four or five soldiers, and older forms with the file of the
    /// soldier: 前兵九平八 and 前九平八.
    Chinese,
    /// [`Chinese`](Notation::Chinese) in traditional characters, with the names printed on the pieces: 俥一平二, 馬８進７. The
    /// reader accepts the same texts as for [`Chinese`](Notation::Chinese).
    ChineseTraditional,
}

impl Notation {
    /// All notations, in the order of the table above.
    pub const ALL: [Notation; 6] = {
        use Notation::{Chinese, ChineseTraditional, Iccs, Uci, UciFromOne, Wxf};
        [Iccs, Uci, UciFromOne, Wxf, Chinese, ChineseTraditional]
    };

    /// Returns the text of a legal move. `position` is the position before the move.
    ///
    /// ```
    /// use xiangqi::{Position, notation::Notation};
    /// let position = Position::start();
    /// let mv = position.parse_move("h2e2")?;
    /// let texts = Notation::ALL.map(|notation| notation.write(&position, mv).unwrap_or_default());
    /// assert_eq!(texts, ["H2-E2", "h2e2", "h3e3", "C2=5", "炮二平五", "炮二平五"]);
    /// # Ok::<(), xiangqi::MoveParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an [`IllegalMove`] with the reason if the move is not legal.
    pub fn write(self, position: &Position, mv: Move) -> Result<String, IllegalMove> {
        position.validate(mv)?;
        Ok(match self {
            Notation::Iccs => iccs::write(mv),
            Notation::Uci => mv.to_string(),
            Notation::UciFromOne => iccs::write_from_one(mv),
            Notation::Wxf => wxf::write(position, mv),
            Notation::Chinese => chinese::write(position, mv, Script::Simplified),
            Notation::ChineseTraditional => chinese::write(position, mv, Script::Traditional),
        })
    }

    /// Parses a legal move.
    ///
    /// # Errors
    ///
    /// Returns a [`MoveParseError`] that quotes the text. It explains what was expected, why the move is illegal, or
    /// which moves the text can mean.
    pub fn read(self, position: &Position, text: &str) -> Result<Move, MoveParseError> {
        match self {
            Notation::Iccs | Notation::Uci => position.parse_move(text),
            Notation::UciFromOne => iccs::read_from_one(position, text),
            Notation::Wxf => wxf::read(position, text),
            Notation::Chinese => chinese::read(position, Script::Simplified, text),
            Notation::ChineseTraditional => chinese::read(position, Script::Traditional, text),
        }
    }

    /// Parses a legal move in any notation except [`UciFromOne`](Notation::UciFromOne).
    ///
    /// The notation is never guessed, because every text has the form of at most one of ICCS, WXF and Chinese notation.
    ///
    /// ```
    /// use xiangqi::{Position, notation::Notation};
    /// let position = Position::start();
    /// for text in ["H2-E2", "h2e2", "C2=5", "c2.5", "炮二平五", "砲2平5"] {
    ///     assert_eq!(Notation::read_any(&position, text)?.to_string(), "h2e2");
    /// }
    /// # Ok::<(), xiangqi::MoveParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`read`](Notation::read).
    pub fn read_any(position: &Position, text: &str) -> Result<Move, MoveParseError> {
        if iccs::points(text).is_some() {
            position.parse_move(text)
        } else if wxf::parse(text).is_some() {
            wxf::read(position, text)
        } else if chinese::parse(text).is_some() {
            chinese::read(position, Script::Simplified, text)
        } else {
            Err(MoveParseError::Malformed {
                text: text.to_owned(),
                expected: "ICCS, WXF or Chinese notation, such as h2e2, H2-E2, C2=5 or 炮二平五",
            })
        }
    }

    /// Returns the name of the notation: `ICCS`, `UCI`, `UCI10`, `WXF`, `Chinese` or `Traditional`.
    pub const fn name(self) -> &'static str {
        ["ICCS", "UCI", "UCI10", "WXF", "Chinese", "Traditional"][self as usize]
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for a text that is not the name of a notation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not a notation: expected ICCS, UCI, UCI10, WXF, Chinese or Traditional", quote(text))]
pub struct NotationParseError {
    text: String,
}

impl FromStr for Notation {
    type Err = NotationParseError;

    /// Parses a [`name`](Notation::name) in upper or lower case.
    ///
    /// ```
    /// use xiangqi::notation::Notation;
    /// assert_eq!("wxf".parse(), Ok(Notation::Wxf));
    /// assert!("san".parse::<Notation>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Notation, NotationParseError> {
        let named = Notation::ALL.into_iter().find(|notation| notation.name().eq_ignore_ascii_case(text));
        named.ok_or_else(|| NotationParseError { text: text.to_owned() })
    }
}
