//! The log of a match: what an interrupted one goes on from.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use game_search::file::{open_file, read_rest};
use game_search::text::quote;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::record::Record;
use crate::adjudication::Adjudication;

/// The longest log that is read, in bytes: half a million games.
const LONGEST: u64 = 1 << 30;

/// What has to be the same for a match to go on: the first line of its log. [`Match::header`](crate::Match::header) makes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the form of the log: 1.
    pub arena: u32,
    /// The game.
    pub game: String,
    /// The engines, as text.
    pub engines: [String; 2],
    /// The limit of those that have none of their own.
    pub limit: String,
    /// How openings are made.
    pub openings: String,
    /// When games end that the rules do not end.
    #[serde(rename = "endings")]
    pub adjudication: Adjudication,
}

/// Why a log cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LogError {
    /// The file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// There is something already.
    #[error("{} is there already: expected a new file, or to go on with it", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// A line is not what it should be.
    #[error("{} line {line}: {}: {reason}", path.display(), quote(text))]
    Line {
        /// The file.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// What is there.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The log is of another match.
    #[error("{} line 1: {field} was {}, and is {} now: expected the same match", path.display(), quote(was), quote(now))]
    OtherMatch {
        /// The file.
        path: PathBuf,
        /// What differs.
        field: &'static str,
        /// In the log.
        was: String,
        /// In the match that is to go on.
        now: String,
    },
}

/// A log that is written to: a line of JSON for the match, then one for each game as it ends. [`Match::run`](crate::Match::run)
/// takes one.
///
/// ```
/// use game_arena::adjudication::Adjudication;
/// use game_arena::matches::{Header, Log, LogError};
///
/// let header = Header {
///     arena: 1,
///     game: "connect4".into(),
///     engines: ["name=new".into(), "name=old".into()],
///     limit: "nodes 500".into(),
///     openings: "file".into(),
///     adjudication: Adjudication::default(),
/// };
/// # let path = std::env::temp_dir().join(format!("match-{}.jsonl", std::process::id()));
/// # let path = path.as_path();
/// Log::create(path, &header)?;
/// assert!(Log::resume(path, &header)?.records.is_empty(), "no game was played");
/// let other = Header { limit: "nodes 1000".into(), ..header };
/// assert!(matches!(Log::resume(path, &other), Err(LogError::OtherMatch { .. })));
/// # std::fs::remove_file(path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: File,
}

/// A log that was read.
#[derive(Debug)]
pub struct Resumed {
    /// To go on writing.
    pub log: Log,
    /// The games so far.
    pub records: Vec<Record>,
    /// A last line that was cut off, and is dropped; the game is played again.
    pub warning: Option<String>,
}

impl Log {
    /// A new log.
    ///
    /// # Errors
    ///
    /// If the file is there already, or cannot be written.
    pub fn create(path: &Path, header: &Header) -> Result<Log, LogError> {
        let opened = OpenOptions::new().write(true).create_new(true).open(path);
        let file = opened.map_err(|source| match source.kind() {
            io::ErrorKind::AlreadyExists => LogError::Exists { path: path.to_owned() },
            _ => LogError::File { path: path.to_owned(), source },
        })?;
        let mut log = Log { path: path.to_owned(), file };
        log.write(header)?;
        Ok(log)
    }

    /// Reads the games of a log and goes on with it; begins one if there is none.
    ///
    /// # Errors
    ///
    /// If it is the log of another match, or a line is none of a log. Only the last line may be cut off.
    pub fn resume(path: &Path, header: &Header) -> Result<Resumed, LogError> {
        let failed = |source| LogError::File { path: path.to_owned(), source };
        let opened = open_file(path, OpenOptions::new().read(true).write(true).create(true).truncate(false));
        let mut log = Log { path: path.to_owned(), file: opened.map_err(failed)? };
        let bytes = read_rest(&mut log.file, LONGEST).map_err(failed)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let mut warning = None;
        if whole < bytes.len() {
            let rest = String::from_utf8_lossy(&bytes[whole..]);
            let line = bytes[..whole].iter().filter(|&&byte| byte == b'\n').count() + 1;
            warning = Some(format!("{} line {line} is cut off, and is dropped: {}", path.display(), quote(&rest)));
            log.file.set_len(whole as u64).map_err(failed)?;
        }
        log.file.seek(SeekFrom::End(0)).map_err(failed)?;
        let (mut records, mut known) = (Vec::new(), HashSet::new());
        if whole == 0 {
            log.write(header)?;
        } else {
            let mut lines = bytes[..whole - 1].split(|&byte| byte == b'\n').zip(1..);
            if let Some((line, number)) = lines.next() {
                let was: Header = log.parse(line, number, "the header of a match")?;
                log.compare(&was, header)?;
            }
            for (line, number) in lines {
                let record: Record = log.parse(line, number, "the record of a game")?;
                if !known.insert(record.game) {
                    return Err(log.wrong(line, number, format!("game {} is there twice", record.game)));
                }
                records.push(record);
            }
        }
        Ok(Resumed { log, records, warning })
    }

    /// Writes a game.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn append(&mut self, record: &Record) -> Result<(), LogError> {
        self.write(record)
    }

    fn write<T: Serialize>(&mut self, value: &T) -> Result<(), LogError> {
        let written = serde_json::to_vec(value).map_err(io::Error::from).and_then(|mut line| {
            line.push(b'\n');
            self.file.write_all(&line)?;
            self.file.flush()
        });
        written.map_err(|source| LogError::File { path: self.path.clone(), source })
    }

    fn parse<T: for<'a> Deserialize<'a>>(&self, line: &[u8], number: usize, expected: &str) -> Result<T, LogError> {
        serde_json::from_slice(line).map_err(|error| self.wrong(line, number, format!("expected {expected}: {error}")))
    }

    fn wrong(&self, line: &[u8], number: usize, reason: String) -> LogError {
        let text = String::from_utf8_lossy(line).into_owned();
        LogError::Line { path: self.path.clone(), line: number, text, reason }
    }

    fn compare(&self, was: &Header, now: &Header) -> Result<(), LogError> {
        let text = |header: &Header| {
            let adjudication = serde_json::to_string(&header.adjudication).unwrap_or_default();
            [
                ("the form of the log", header.arena.to_string()),
                ("the game", header.game.clone()),
                ("the first engine", header.engines[0].clone()),
                ("the second engine", header.engines[1].clone()),
                ("the limit", header.limit.clone()),
                ("the way openings are made", header.openings.clone()),
                ("the way games end", adjudication),
            ]
        };
        for ((field, was), (_, now)) in text(was).into_iter().zip(text(now)) {
            if was != now {
                return Err(LogError::OtherMatch { path: self.path.clone(), field, was, now });
            }
        }
        Ok(())
    }
}
