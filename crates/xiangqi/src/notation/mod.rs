//! Moves as text, in every notation in use.
//!
//! | [`Notation`] | Red's first move | Black's answer | |
//! |---|---|---|---|
//! | [`Iccs`](Notation::Iccs) | `H2-E2` | `H9-G7` | from and to, ranks from 0 |
//! | [`Uci`](Notation::Uci) | `h2e2` | `h9g7` | the same, as protocols write it |
//! | [`UciFromOne`](Notation::UciFromOne) | `h3e3` | `h10g8` | ranks from 1 |
//! | [`Wxf`](Notation::Wxf) | `C2=5` | `H8+7` | piece, file from the mover's right, direction, number |
//! | [`Chinese`](Notation::Chinese) | `炮二平五` | `马８进７` | the same in Chinese |
//! | [`ChineseTraditional`](Notation::ChineseTraditional) | `炮二平五` | `馬８進７` | in traditional characters |
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
//! What is written names one move. What is read need not be what would be written, as long as one legal move fits it:
//! other spellings are taken too, each notation says which. Where several fit, the error lists them:
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

use chinese::Script;

/// A way to write moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// `H2-E2`, of the Internet Chinese Chess Server: from and to, ranks 0 to 9. The reader also takes `h2e2`, `H2E2`
    /// and `h2-e2`.
    Iccs,
    /// `h2e2`, as UCCI and most UCI programs write it. Reads what [`Iccs`](Notation::Iccs) reads.
    Uci,
    /// `h3e3`, `a10a9`: ranks 1 to 10, as Fairy-Stockfish writes it. Letters may be upper case when read. Messages
    /// number ranks from 0 all the same.
    UciFromOne,
    /// `C2=5`, `H8+7`, `R+-2`, of the World Xiangqi Federation.
    ///
    /// Piece, file, direction, number: the pieces are `K A E H R C P`, files run from 1 on the mover's right, `+` is
    /// forward, `-` back, `=` across. The number is the file reached, or for a straight move forward or back the
    /// points passed.
    ///
    /// Two chariots, horses or cannons on one file have `+` (front) or `-` (rear) for the file: `R+=3`. Advisors and
    /// elephants never do: one that can go back is in front. Soldiers, by the rules that the federation published
    /// (C. W. Huang, 1980/82, revised 1995): of three `P+` `P3` `P-`, the second one named by its file; of four
    /// `++` `P+` `P-` `--`; of five `++` `P+` `P3` `P-` `--`. With two or more on each of two files the file takes the
    /// place of the letter: `3+` `33` `3-` and `7+` `7-`.
    ///
    /// The reader also takes `.` for `=`, small letters, `B` for `E`, `N` for `H`, and the sign in front (`+C=5`). It does
    /// not take the numbers of Fairy-Stockfish (`23=4`, the second soldier on file 3): `33=4` would be two moves.
    Wxf,
    /// `炮二平五`, `马８进７`, in simplified characters. Red's numbers are Chinese, Black's full-width digits.
    ///
    /// Built as [`Wxf`](Notation::Wxf), with 进 退 平 for the directions. Of pieces on one file 前 中 后 say which
    /// (前马退六), advisors and elephants excepted (competition rules of the Chinese Xiangqi Association, 2020, 7.5).
    /// Those rules end there; four and five soldiers on a file are 一 to 五 from the front, and with two or more on
    /// each of two files all of these are, from the mover's right to left and on each file from the front (the computer
    /// standard of xqbase.com, 2006). These ordinals are Chinese for Black too: 一卒平５.
    ///
    /// The reader takes simplified and traditional characters and their variants (帅帥将將 仕士 相象 马馬傌 车車俥
    /// 炮砲包 兵卒 进進 后後), the words of the other side, any digits (二, 2, ２) for either side, the order behind the
    /// piece (车前平三), 前 and 后 of four and five, and the older forms that keep the file of soldiers: 前兵九平八
    /// and 前九平八.
    Chinese,
    /// [`Chinese`](Notation::Chinese) in traditional characters, with the words that stand on the pieces: 俥一平二,
    /// 馬８進７. Reads what [`Chinese`](Notation::Chinese) reads.
    ChineseTraditional,
}

impl Notation {
    /// All of them, in the order of the table above.
    pub const ALL: [Notation; 6] = {
        use Notation::{Chinese, ChineseTraditional, Iccs, Uci, UciFromOne, Wxf};
        [Iccs, Uci, UciFromOne, Wxf, Chinese, ChineseTraditional]
    };

    /// The text of a legal move.
    ///
    /// `position` is the one before the move.
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
    /// If the move is not legal.
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

    /// Reads a legal move.
    ///
    /// # Errors
    ///
    /// [`MoveParseError`] quotes the text and says what was expected, why the move is illegal, or which moves the text
    /// may mean.
    pub fn read(self, position: &Position, text: &str) -> Result<Move, MoveParseError> {
        match self {
            Notation::Iccs | Notation::Uci => position.parse_move(text),
            Notation::UciFromOne => iccs::read_from_one(position, text),
            Notation::Wxf => wxf::read(position, text),
            Notation::Chinese => chinese::read(position, Script::Simplified, text),
            Notation::ChineseTraditional => chinese::read(position, Script::Traditional, text),
        }
    }

    /// Reads a legal move in whichever notation it is; ranks are numbered from 0.
    ///
    /// That is no guess: no text has the form of two of ICCS, WXF and Chinese notation.
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
    /// As [`read`](Notation::read).
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

    /// What the notation is called: `ICCS`, `UCI`, `UCI10`, `WXF`, `Chinese`, `Traditional`.
    pub const fn name(self) -> &'static str {
        ["ICCS", "UCI", "UCI10", "WXF", "Chinese", "Traditional"][self as usize]
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Why a text does not name a notation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not a notation: expected ICCS, UCI, UCI10, WXF, Chinese or Traditional", quote(text))]
pub struct NotationParseError {
    text: String,
}

impl FromStr for Notation {
    type Err = NotationParseError;

    /// Reads a [`name`](Notation::name), in capitals or not.
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
