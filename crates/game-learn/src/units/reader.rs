//! Reading a file of units.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use game_nnue::MAGIC;
use game_search::file::open_file;

use super::{Head, UnitError};

/// The maximum length of a line in bytes.
const MAX_LINE_BYTES: u64 = 1 << 16;

/// The maximum length of a payload in bytes.
pub(super) const MAX_PAYLOAD_BYTES: u64 = 1 << 28;

/// A unit of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The number of the unit, from 0.
    pub number: u64,
    /// What the unit produced.
    pub payload: Vec<u8>,
}

/// An iterator over the units of a file. The checksum of each unit is checked. The file must be complete: at its end,
/// missing units are an error. A file with the ending `.part` is not complete.
#[derive(Debug)]
pub struct Units<R> {
    path: PathBuf,
    input: R,
    head: Head,
    /// The byte at which the next frame begins.
    offset: u64,
    /// The number of units read.
    count: u64,
    /// Whether an error or the end was returned.
    is_done: bool,
}

impl Units<BufReader<File>> {
    /// Opens a file of units and reads its head.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or does not begin with a head.
    pub fn open(path: &Path) -> Result<Self, UnitError> {
        let file = open_file(path, File::options().read(true)).map_err(UnitError::file(path))?;
        Units::new(path, BufReader::with_capacity(1 << 16, file))
    }
}

/// Why a frame cannot be read.
pub(super) enum Broken {
    /// The file cannot be read.
    Io(io::Error),
    /// The file ends within the frame, as after a process was killed.
    Cut(String),
    /// The unit is damaged. The next frame can be read.
    Unit(String),
    /// The frame is wrong, and no other can be read.
    Frame(String),
}

impl From<io::Error> for Broken {
    fn from(error: io::Error) -> Broken {
        Broken::Io(error)
    }
}

impl<R: BufRead> Units<R> {
    /// Reads the head of a file of units from a reader. Errors name `path`.
    ///
    /// # Errors
    ///
    /// Returns an error if the input cannot be read or does not begin with a head.
    pub fn new(path: &Path, mut input: R) -> Result<Self, UnitError> {
        let (mut lines, mut offset) = (Vec::new(), 0);
        let wrong = |line: usize, text: &str, reason: String| {
            let (path, text) = (path.to_owned(), text.to_owned());
            UnitError::Head { path, line: line + 1, text, reason }
        };
        // A file of something else is refused before all of it is read.
        while lines.len() <= Head::LINES && lines.first().is_none_or(|line| line == Head::FORMAT) {
            let bytes = line(&mut input).map_err(UnitError::file(path))?;
            if lines.is_empty() && bytes.iter().any(|byte| byte.is_ascii_control() && !byte.is_ascii_whitespace()) {
                let found = if bytes.starts_with(&MAGIC) { "a network" } else { "not text" };
                return Err(UnitError::Foreign { path: path.to_owned(), found });
            }
            offset += bytes.len() as u64;
            let text = String::from_utf8_lossy(&bytes);
            let Some(text) = text.strip_suffix('\n') else {
                return Err(wrong(lines.len(), &text, "not a file of units, or its head is cut off".to_owned()));
            };
            if text.is_empty() {
                break;
            }
            lines.push(text.to_owned());
        }
        let head = Head::parse(&lines).map_err(|(index, reason)| {
            let text = lines.get(index).map_or("", String::as_str);
            wrong(index, text, reason)
        })?;
        Ok(Units { path: path.to_owned(), input, head, offset, count: 0, is_done: false })
    }

    /// Returns the head of the file.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the byte at which the next frame begins.
    pub(super) fn offset(&self) -> u64 {
        self.offset
    }

    /// Reads the next frame, or returns `None` at the end of the file.
    pub(super) fn frame(&mut self) -> Result<Option<Unit>, Broken> {
        let bytes = line(&mut self.input)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        let cut = |what: String| Broken::Cut(format!("{what} is cut off"));
        let Some(line) = bytes.strip_suffix(b"\n") else { return Err(cut("a unit".to_owned())) };
        let (number, length, sum) = frame_line(line).ok_or_else(|| {
            let text = String::from_utf8_lossy(line);
            Broken::Frame(format!("{}: expected NUMBER LENGTH CRC", game_search::text::quote(&text)))
        })?;
        let mut payload = Vec::new();
        self.input.by_ref().take(length + 1).read_to_end(&mut payload)?;
        if payload.len() as u64 <= length {
            return Err(cut(format!("unit {number}")));
        }
        self.offset += (bytes.len() as u64) + length + 1;
        if payload.pop() != Some(b'\n') {
            return Err(Broken::Unit(format!("expected a line break after unit {number}")));
        }
        let found = checksum(number, &payload);
        if found != sum {
            return Err(Broken::Unit(format!("the checksum of unit {number} is {found:08x}: expected {sum:08x}")));
        }
        if !self.head.admits(number) {
            let Head { part, units, .. } = &self.head;
            return Err(Broken::Frame(format!("unit {number} is not in part {part} of {units} units")));
        }
        self.count += 1;
        Ok(Some(Unit { number, payload }))
    }
}

/// Returns the checksum of a frame. It covers the number of the unit as well as the payload.
pub(super) fn checksum(unit: u64, payload: &[u8]) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    sum.update(&unit.to_le_bytes());
    sum.update(payload);
    sum.finalize()
}

/// Reads a line with its line break. At the end of the input the line is empty.
fn line(input: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes)?;
    Ok(bytes)
}

/// Parses the first line of a frame: the number of the unit, the length of its payload and the checksum.
fn frame_line(line: &[u8]) -> Option<(u64, u64, u32)> {
    let mut words = str::from_utf8(line).ok()?.split(' ');
    let (number, length) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let text = words.next()?;
    // Only the form in which it is written.
    let sum = u32::from_str_radix(text, 16).ok().filter(|sum| format!("{sum:08x}") == text)?;
    (words.next().is_none() && length <= MAX_PAYLOAD_BYTES).then_some((number, length, sum))
}

impl<R: BufRead> Iterator for Units<R> {
    type Item = Result<Unit, UnitError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done {
            return None;
        }
        let offset = self.offset;
        let (path, expected) = (self.path.clone(), self.head.count());
        let found = match self.frame() {
            Ok(Some(unit)) => return Some(Ok(unit)),
            Ok(None) if self.count == expected => None,
            Ok(None) => {
                let reason = format!("{} units of {expected}: the file is not complete", self.count);
                Some(Err(UnitError::Damaged { path, offset, reason }))
            }
            Err(Broken::Io(source)) => Some(Err(UnitError::File { path, source })),
            Err(Broken::Cut(reason) | Broken::Unit(reason) | Broken::Frame(reason)) => {
                Some(Err(UnitError::Damaged { path, offset, reason }))
            }
        };
        self.is_done = true;
        found
    }
}
