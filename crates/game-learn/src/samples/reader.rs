//! Reading samples.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use game_search::file::open_file;
use game_search::{Score, TextNotation};

use super::sample::{Sample, SampleError};

/// The longest line that is read, in bytes. A file may be of any length, but not without line breaks.
const LONGEST_LINE: u64 = 1 << 16;

/// The samples of a file, one after the other.
///
/// A line is the text of a position, the score, the result, the ply and the game, with tabs between them. Lines that begin
/// with `#`, and empty ones, are passed over; but `# samples 1 of GAME: ...` has to name the game that is read.
pub struct Samples<G> {
    path: PathBuf,
    name: &'static str,
    input: BufReader<File>,
    line: usize,
    /// Where the next line begins, in bytes.
    offset: u64,
    /// The line that was read last has no end.
    is_cut: bool,
    positions: PhantomData<fn() -> G>,
}

/// A line of a file.
pub(super) enum Line<G> {
    Sample(Box<Sample<G>>),
    /// Without its `# `.
    Comment(String),
}

impl<G: TextNotation> Samples<G> {
    /// Opens a file with samples of the game called `name`.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn open(path: &Path, name: &'static str) -> Result<Samples<G>, SampleError> {
        let file = open_file(path, File::options().read(true))
            .map_err(|source| SampleError::File { path: path.to_owned(), source })?;
        Ok(Samples::new(path, name, file))
    }

    pub(super) fn new(path: &Path, name: &'static str, file: File) -> Samples<G> {
        let input = BufReader::with_capacity(1 << 16, file);
        Samples { path: path.to_owned(), name, input, line: 0, offset: 0, is_cut: false, positions: PhantomData }
    }

    /// Where the next line begins.
    pub(super) fn offset(&self) -> u64 {
        self.offset
    }

    /// Whether the line that was read last, which is an error, has no end: whoever wrote it was interrupted.
    pub(super) fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// The number of the line that was read last.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    /// Something is wrong with the line that was read last.
    pub(super) fn wrong(&self, reason: &str) -> SampleError {
        SampleError::Line {
            path: self.path.clone(),
            line: self.line,
            text: "a sample".to_owned(),
            reason: reason.to_owned(),
        }
    }

    /// The next line that says something; the text after the last line break, if it has none of its own, is an error.
    pub(super) fn next_line(&mut self) -> Option<Result<Line<G>, SampleError>> {
        loop {
            let mut bytes = Vec::new();
            let read = self.input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes);
            self.line += 1;
            match read {
                Err(source) => return Some(Err(SampleError::File { path: self.path.clone(), source })),
                Ok(0) => return None,
                Ok(read) => self.offset += read as u64,
            }
            let read = match bytes.pop() {
                Some(b'\n') => String::from_utf8(bytes).map_err(|error| {
                    (String::from_utf8_lossy(error.as_bytes()).into_owned(), "expected UTF-8".to_owned())
                }),
                last => {
                    bytes.extend(last);
                    self.is_cut = (bytes.len() as u64) < LONGEST_LINE;
                    let text = String::from_utf8_lossy(&bytes).into_owned();
                    let reason = if self.is_cut { "the line is cut off" } else { "no line is so long" };
                    Err((text, format!("{reason}: expected a line break")))
                }
            };
            let line = read.and_then(|text| self.parse(&text).map_err(|reason| (text, reason)));
            let wrong = |(text, reason)| SampleError::Line { path: self.path.clone(), line: self.line, text, reason };
            match line {
                Ok(None) => {}
                Ok(Some(line)) => return Some(Ok(line)),
                Err(error) => return Some(Err(wrong(error))),
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
        loop {
            match self.next_line()? {
                Ok(Line::Comment(_)) => {}
                Ok(Line::Sample(sample)) => return Some(Ok(*sample)),
                Err(error) => return Some(Err(error)),
            }
        }
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
