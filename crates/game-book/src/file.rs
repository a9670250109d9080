//! The file format of a book, described at [`Book::to_bytes`].

use std::io;
use std::path::{Path, PathBuf};

use game_search::file::read_file;
use game_search::hash::fnv1a;
use thiserror::Error;

use crate::book::{Book, Entry};

const MAGIC: &[u8; 8] = b"GameBook";
const VERSION: u8 = 1;
const ENTRY: usize = 16;
const CHECKSUM: usize = 8;
/// The maximum size of a file that is read, in bytes. It is enough for four million moves.
const MAX_FILE_BYTES: u64 = 64 << 20;
/// The maximum length of a game's name in bytes, because the file stores this length in one byte.
pub(crate) const MAX_NAME_BYTES: usize = u8::MAX as usize;

/// The error for a file that is not a usable book.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BookError {
    /// The file cannot be read.
    #[error("cannot be read: {source}")]
    Read {
        /// The path of the file.
        path: PathBuf,
        /// The I/O error.
        source: io::Error,
    },
    /// The file does not begin with the text `GameBook`.
    #[error("no book: begins with {found:?}, expected \"GameBook\"")]
    NotABook {
        /// The first bytes of the file.
        found: String,
    },
    /// The file has another version of the format.
    #[error("version {found}: expected version {VERSION}")]
    Version {
        /// The version in the file.
        found: u8,
    },
    /// The file is too short or too long.
    #[error("{found} bytes: expected {expected}")]
    Length {
        /// The number of bytes found.
        found: usize,
        /// The number of bytes expected.
        expected: usize,
    },
    /// The file is damaged: the checksum does not fit the bytes.
    #[error("damaged: the checksum is {found:016x}, expected {expected:016x}")]
    Checksum {
        /// The checksum of the bytes in the file.
        found: u64,
        /// The checksum stored at the end of the file.
        expected: u64,
    },
    /// An entry is invalid or the game has no name, although the checksum of the file is right.
    #[error("entry {entry}: expected keys in order and weights above 0, in a game with a name")]
    Entry {
        /// The index of the entry, from 0.
        entry: usize,
    },
    /// The book is for another game.
    #[error("a book of {found:?}: expected one of {expected:?}")]
    OtherGame {
        /// The game of the book.
        found: String,
        /// The game expected.
        expected: String,
    },
}

impl Book {
    /// Returns the book in its file format. Numbers are little-endian.
    ///
    /// | bytes | content |
    /// |---|---|
    /// | 8 | the text `GameBook` |
    /// | 1 | the version of this format, 1 |
    /// | 1 + n | the length of the game's name, and the name |
    /// | 4 | the number of entries |
    /// | 16 each | the entries, sorted by key: key (8 bytes), move (4), weight (2), score (2) |
    /// | 8 | the FNV-1a hash of all preceding bytes |
    ///
    /// To save a book, write the bytes to a file: `std::fs::write(path, book.to_bytes())`.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::from(MAGIC);
        bytes.push(VERSION);
        bytes.push(self.game.len() as u8);
        bytes.extend(self.game.as_bytes());
        bytes.extend((self.entries.len() as u32).to_le_bytes());
        for entry in &self.entries {
            bytes.extend(entry.key.to_le_bytes());
            bytes.extend(entry.mv.to_le_bytes());
            bytes.extend(entry.weight.to_le_bytes());
            bytes.extend(entry.score.to_le_bytes());
        }
        bytes.extend(fnv1a(&bytes).to_le_bytes());
        bytes
    }

    /// Parses bytes written by [`to_bytes`](Book::to_bytes).
    ///
    /// # Errors
    ///
    /// Returns an error that names the problem if the bytes are not a valid book, or if other bytes follow the book.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, BookError> {
        let not_a_book = || BookError::NotABook { found: String::from_utf8_lossy(&bytes[..bytes.len().min(8)]).into() };
        let after = bytes.strip_prefix(MAGIC).ok_or_else(not_a_book)?;
        let short = |expected: usize| BookError::Length { found: bytes.len(), expected };
        let smallest = MAGIC.len() + 2 + 4 + CHECKSUM;
        let [version, name_len, ..] = *after else { return Err(short(smallest)) };
        if version != VERSION {
            return Err(BookError::Version { found: version });
        }
        let start = MAGIC.len() + 2 + usize::from(name_len);
        let count = bytes.get(start..).and_then(|rest| rest.first_chunk());
        let count = u32::from_le_bytes(*count.ok_or_else(|| short(smallest + usize::from(name_len)))?) as usize;
        let entries = start + 4;
        let expected = count.saturating_mul(ENTRY).saturating_add(entries + CHECKSUM);
        if bytes.len() != expected {
            return Err(short(expected));
        }
        let (body, end) = bytes.split_last_chunk::<CHECKSUM>().ok_or_else(|| short(expected))?;
        let (found, expected) = (fnv1a(body), u64::from_le_bytes(*end));
        if found != expected {
            return Err(BookError::Checksum { found, expected });
        }
        let game = str::from_utf8(&bytes[MAGIC.len() + 2..start]).ok().filter(|name| !name.is_empty());
        let game = game.ok_or(BookError::Entry { entry: 0 })?.to_owned();
        let (entries, _) = body[entries..].as_chunks::<ENTRY>();
        let entries: Vec<Entry> = entries.iter().map(|bytes| read_entry(u128::from_le_bytes(*bytes))).collect();
        let is_wrong =
            |entry: &usize| entries[*entry].weight == 0 || *entry > 0 && entries[*entry - 1].key > entries[*entry].key;
        if let Some(entry) = (0..entries.len()).find(is_wrong) {
            return Err(BookError::Entry { entry });
        }
        Ok(Book { game, entries })
    }

    /// Reads the book of `game` from a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, is longer than 64 MiB, is not a book, is damaged, or is a book of
    /// another game.
    pub fn open(path: &Path, game: &str) -> Result<Book, BookError> {
        let bytes =
            read_file(path, MAX_FILE_BYTES).map_err(|source| BookError::Read { path: path.to_owned(), source })?;
        let book = Book::from_bytes(&bytes)?;
        if book.game != game {
            return Err(BookError::OtherGame { found: book.game, expected: game.to_owned() });
        }
        Ok(book)
    }
}

fn read_entry(bits: u128) -> Entry {
    Entry { key: bits as u64, mv: (bits >> 64) as u32, weight: (bits >> 96) as u16, score: (bits >> 112) as i16 }
}
