//! The log of a match, from which an interrupted match is resumed.

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

/// The maximum size of a log that is read, in bytes. It is enough for half a million games.
const MAX_LOG_BYTES: u64 = 1 << 30;

/// The settings of a match that cannot change when the match is resumed. The header is the first line of the log.
/// [`Match::header`](crate::Match::header) creates the header of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the log format: 1.
    pub arena: u32,
    /// The name of the game.
    pub game: String,
    /// The two engines, as text.
    pub engines: [String; 2],
    /// The search limit of engines without a limit of their own.
    pub limit: String,
    /// A description of how the openings are made.
    pub openings: String,
    /// The conditions under which the arena ends a game that is not over by the rules.
    #[serde(rename = "endings")]
    pub adjudication: Adjudication,
    /// The name of the rule on repetition, unless it is that of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
}

/// The error for a log that cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LogError {
    /// The file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The path of the file.
        path: PathBuf,
        /// The I/O error.
        source: io::Error,
    },
    /// The file already exists, although a new log was to be created.
    #[error("{} already exists: expected a new file, or to continue it", path.display())]
    Exists {
        /// The path of the file.
        path: PathBuf,
    },
    /// A line of the log is malformed.
    #[error("{} line {line}: {}: {reason}", path.display(), quote(text))]
    Line {
        /// The path of the file.
        path: PathBuf,
        /// The line number, counted from 1.
        line: usize,
        /// The text of the line.
        text: String,
        /// What is wrong with the line.
        reason: String,
    },
    /// The log belongs to another match.
    #[error("{} line 1: {field} was {}, and is {} now: expected the same match", path.display(), quote(was), quote(now))]
    OtherMatch {
        /// The path of the file.
        path: PathBuf,
        /// The setting that differs.
        field: &'static str,
        /// The value of the setting in the log.
        was: String,
        /// The value of the setting in the match to resume.
        now: String,
    },
}

/// A log that is open for writing. The first line is the [`Header`] as JSON. Every other line is the [`Record`] of a
/// game as JSON, written when the game ends. [`Match::run`](crate::Match::run) takes a log.
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
///     rules: None,
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

/// The contents of an existing log, and the log opened for appending.
#[derive(Debug)]
pub struct Resumed {
    /// The log, ready for the next game.
    pub log: Log,
    /// The games that are already in the log.
    pub records: Vec<Record>,
    /// A warning if the last line of the log is incomplete. This line is dropped, and its game is played again.
    pub warning: Option<String>,
}

impl Log {
    /// Creates a new log.
    ///
    /// # Errors
    ///
    /// Returns an error if the file already exists or cannot be written.
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

    /// Reads the games of an existing log and opens the log for appending. Creates the log if the file does not
    /// exist.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or written, the log belongs to another match, or a line is
    /// malformed. An incomplete last line is not an error.
    pub fn resume(path: &Path, header: &Header) -> Result<Resumed, LogError> {
        let failed = |source| LogError::File { path: path.to_owned(), source };
        let opened = open_file(path, OpenOptions::new().read(true).write(true).create(true).truncate(false));
        let mut log = Log { path: path.to_owned(), file: opened.map_err(failed)? };
        let bytes = read_rest(&mut log.file, MAX_LOG_BYTES).map_err(failed)?;
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

    /// Appends a game.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
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
                ("the rule on repetition", header.rules.clone().unwrap_or_else(|| "that of the game".to_owned())),
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
