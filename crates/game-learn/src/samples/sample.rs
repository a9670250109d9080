//! A sample, the errors of samples, and an iterator over the samples of a file.

use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::{fs::File, iter, marker::PhantomData};

use game_search::{Score, TextNotation, file::open_file, text::quote};
use thiserror::Error;

/// A position of a game, with the score of a search and the result of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample<G> {
    /// The position.
    pub position: G,
    /// The score that a search returned, from the view of the side to move, in the units of the evaluator. It is never
    /// a mate score.
    pub score: i32,
    /// The result of the game for the side to move: 1, 0.5 or 0.
    pub result: f64,
    /// The number of moves made since the start of the game.
    pub ply: u32,
    /// The game to which the position belongs: the seed and the number of the game, such as `1/250`. Positions of the
    /// same game are not independent.
    pub game: String,
}

/// The error for samples that cannot be read or written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SampleError {
    /// The file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The path of the file.
        path: PathBuf,
        /// The I/O error.
        source: io::Error,
    },
    /// The file already exists, although a new file was to be created.
    #[error("{} already exists: expected a new file, or to continue it", path.display())]
    Exists {
        /// The path of the file.
        path: PathBuf,
    },
    /// The games in the file were played with other settings.
    #[error(
        "{}: made with {found}, not with {asked}: expected the same but for the seed; or begin a new file",
        path.display()
    )]
    OtherSettings {
        /// The path of the file.
        path: PathBuf,
        /// The settings of the last self-play run in the file.
        found: String,
        /// The settings of the self-play run to add.
        asked: String,
    },
    /// A line of the file is malformed.
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
}

/// The maximum length of a line in bytes. The length of a file is not limited.
const MAX_LINE_BYTES: u64 = 1 << 16;

/// An iterator over the samples of a file.
///
/// A line of the file consists of the position's text, the score, the result, the ply and the game, separated by tabs.
/// Empty lines and lines that begin with `#` are skipped. A line `# samples 1 of GAME: ...` is an error if `GAME` is
/// not the name of the expected game.
pub struct Samples<G> {
    path: PathBuf,
    name: &'static str,
    input: BufReader<File>,
    /// The number of the last line read.
    pub(super) line: usize,
    /// The byte offset of the next line.
    pub(super) offset: u64,
    /// Whether the last line read has no line break, because writing was interrupted. Such a line is an error.
    pub(super) is_cut: bool,
    positions: PhantomData<fn() -> G>,
}

/// A line of a file of samples.
pub(super) enum Line<G> {
    Sample(Box<Sample<G>>),
    /// A comment, without the leading `#` and blanks.
    Comment(String),
}

impl<G: TextNotation> Samples<G> {
    /// Opens a file with samples of the game called `name`.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read.
    pub fn open(path: &Path, name: &'static str) -> Result<Samples<G>, SampleError> {
        let file = open_file(path, File::options().read(true))
            .map_err(|source| SampleError::File { path: path.to_owned(), source })?;
        Ok(Samples::new(path, name, file))
    }

    pub(super) fn new(path: &Path, name: &'static str, file: File) -> Samples<G> {
        let input = BufReader::with_capacity(1 << 16, file);
        Samples { path: path.to_owned(), name, input, line: 0, offset: 0, is_cut: false, positions: PhantomData }
    }

    /// Returns the error for the last line read.
    pub(super) fn wrong(&self, text: &str, reason: &str) -> SampleError {
        let (path, text, reason) = (self.path.clone(), text.to_owned(), reason.to_owned());
        SampleError::Line { path, line: self.line, text, reason }
    }

    /// Returns the next line that is not empty. Text after the last line break is an error.
    pub(super) fn next_line(&mut self) -> Option<Result<Line<G>, SampleError>> {
        loop {
            let mut bytes = Vec::new();
            let read = self.input.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes);
            self.line += 1;
            match read {
                Err(source) => return Some(Err(SampleError::File { path: self.path.clone(), source })),
                Ok(0) => return None,
                Ok(read) => self.offset += read as u64,
            }
            let is_whole = bytes.pop_if(|last| *last == b'\n').is_some();
            self.is_cut = !is_whole && (bytes.len() as u64) < MAX_LINE_BYTES;
            let text = String::from_utf8_lossy(&bytes);
            let line = match std::str::from_utf8(&bytes) {
                _ if self.is_cut => Err("the line is cut off: expected a line break".to_owned()),
                _ if !is_whole => Err("no line is so long: expected a line break".to_owned()),
                Err(_) => Err("expected UTF-8".to_owned()),
                Ok(text) => self.parse(text),
            };
            match line {
                Ok(None) => {}
                Ok(Some(line)) => return Some(Ok(line)),
                Err(reason) => return Some(Err(self.wrong(&text, &reason))),
            }
        }
    }

    fn parse(&self, text: &str) -> Result<Option<Line<G>>, String> {
        let text = text.trim_end_matches('\r');
        if text.is_empty() {
            return Ok(None);
        }
        let Some(comment) = text.strip_prefix('#') else {
            return sample(text).map(|sample| Some(Line::Sample(Box::new(sample))));
        };
        let comment = comment.trim_start();
        let game = comment.strip_prefix("samples 1 of ").and_then(|rest| rest.split_once(':'));
        if game.is_some_and(|(game, _)| game != self.name) || comment.starts_with("samples ") && game.is_none() {
            return Err(format!("expected samples 1 of {}", self.name));
        }
        Ok(Some(Line::Comment(comment.to_owned())))
    }
}

impl<G: TextNotation> Iterator for Samples<G> {
    type Item = Result<Sample<G>, SampleError>;

    fn next(&mut self) -> Option<Self::Item> {
        iter::from_fn(|| self.next_line()).find_map(|line| match line {
            Ok(Line::Comment(_)) => None,
            Ok(Line::Sample(sample)) => Some(Ok(*sample)),
            Err(error) => Some(Err(error)),
        })
    }
}

fn sample<G: TextNotation>(text: &str) -> Result<Sample<G>, String> {
    let mut fields = text.split('\t');
    let mut field = || fields.next().ok_or("expected position, score, result, ply and game, with tabs between them");
    let (position, score, result, ply, game) = (field()?, field()?, field()?, field()?, field()?);
    if fields.next().is_some() || game.is_empty() {
        return Err("expected five fields: position, score, result, ply and game".to_owned());
    }
    let score = score.parse().ok().filter(|score: &i32| score.abs() <= Score::MAX_HEURISTIC);
    Ok(Sample {
        position: G::parse_position(position).map_err(|error| error.to_string())?,
        score: score.ok_or_else(|| format!("expected a score within {}", Score::MAX_HEURISTIC))?,
        result: match result {
            "1" => 1.0,
            "0.5" => 0.5,
            "0" => 0.0,
            _ => return Err("expected the result 1, 0.5 or 0".to_owned()),
        },
        ply: ply.parse().map_err(|_| "expected a ply, 0 or more")?,
        game: game.to_owned(),
    })
}
