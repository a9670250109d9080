//! The values of all positions of one material, in memory and in the file format of [`EndgameTable::to_bytes`].

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::{fmt, process};

use game_search::file::read_file;
use game_search::hash::fnv1a;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::layout::{Layout, NumberedPosition};
use super::value::{DRAW, MAX_PLIES};
use super::{EndgameTableError, EndgameValue, FormatError, Material};

/// The extension of table files.
pub(super) const EXTENSION: &str = "xqt";

const MAGIC: &[u8; 8] = b"XqTables";
const VERSION: u32 = 1;
const HEADER: usize = 36;
const CHECKSUM: usize = 8;
/// The size limit of files to read, in bytes: the number of entries of the largest table.
const MAX_FILE_BYTES: u64 = 1 << 32;
/// The compression level. Higher levels take much longer and save little.
const LEVEL: u8 = 6;

/// The value of every position of one [`Material`]. Tables are collected in [`EndgameTables`](super::EndgameTables),
/// which has an example.
pub struct EndgameTable {
    pub(super) material: Material,
    pub(super) layout: Layout,
    pub(super) values: Vec<u8>,
}

impl EndgameTable {
    /// Returns the material of the table. The table has all positions of this material with either side to move.
    pub fn material(&self) -> Material {
        self.material
    }

    /// Returns the number of entries, which is also the table's size in memory in bytes. Some entries stand for no
    /// position.
    pub fn entries(&self) -> usize {
        self.values.len()
    }

    /// Returns the length of the longest win in the table, in plies, or `None` if all positions are drawn.
    pub fn longest(&self) -> Option<u32> {
        let longest = self.values.iter().max().copied().unwrap_or(DRAW);
        (longest != DRAW).then(|| u32::from(longest) - 1)
    }

    pub(super) fn at(&self, index: usize) -> EndgameValue {
        EndgameValue::from_stored(self.values[index])
    }

    pub(super) fn value(&self, placed: &NumberedPosition, swapped: bool) -> EndgameValue {
        self.at(self.layout.number(placed, swapped).index)
    }
}

impl fmt::Debug for EndgameTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EndgameTable").field("material", &self.material).field("entries", &self.values.len()).finish()
    }
}

impl EndgameTable {
    /// Returns the table in its file format. Numbers are little-endian:
    ///
    /// | bytes | |
    /// |---|---|
    /// | 8 | `XqTables` |
    /// | 4 | the version of this format, 1 |
    /// | 8 | the [`Material`]: the number of pieces of each kind, four bits each, Red's in the lower half |
    /// | 8 | the number of entries |
    /// | 8 | the length of the compressed values |
    /// | n | one byte per entry, deflated (RFC 1951): 0 for a draw, else one more than the distance in plies |
    /// | 8 | the FNV-1a hash of all preceding bytes |
    ///
    /// The same material always gives the same bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let deflated = compress_to_vec(&self.values, LEVEL);
        let mut bytes = Vec::from(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.material.0.to_le_bytes());
        bytes.extend((self.entries() as u64).to_le_bytes());
        bytes.extend((deflated.len() as u64).to_le_bytes());
        bytes.extend(deflated);
        bytes.extend(fnv1a(&bytes).to_le_bytes());
        bytes
    }

    /// Parses the file format of [`to_bytes`](EndgameTable::to_bytes).
    ///
    /// # Errors
    ///
    /// Returns a [`FormatError`] if the bytes are not exactly such a table.
    pub fn from_bytes(bytes: &[u8]) -> Result<EndgameTable, FormatError> {
        let magic = &bytes[..bytes.len().min(MAGIC.len())];
        if magic != MAGIC {
            return Err(FormatError::NotATable { found: String::from_utf8_lossy(magic).into() });
        }
        let length = |expected: u64| FormatError::Length { found: bytes.len(), expected };
        let header = bytes.first_chunk::<HEADER>().ok_or_else(|| length((HEADER + CHECKSUM) as u64))?;
        let number = |at: usize| low_first(&header[at..at + 8]);
        let version = low_first(&header[8..12]) as u32;
        if version != VERSION {
            return Err(FormatError::Version { found: version, expected: VERSION });
        }
        let expected = number(28).saturating_add((HEADER + CHECKSUM) as u64);
        if bytes.len() as u64 != expected {
            return Err(length(expected));
        }
        let (body, end) = bytes.split_at(bytes.len() - CHECKSUM);
        let (found, expected) = (fnv1a(body), low_first(end));
        if found != expected {
            return Err(FormatError::Checksum { found, expected });
        }
        Self::from_content(number(12), number(20), &body[HEADER..])
    }

    fn from_content(material: u64, entries: u64, deflated: &[u8]) -> Result<EndgameTable, FormatError> {
        let content = |found: String, expected: &str| FormatError::Content { found, expected: expected.to_owned() };
        let known = Material::from_bits(material).filter(|material| !material.canonical().1);
        let material = known.ok_or_else(|| content(format!("material {material:#018x}"), "a canonical one"))?;
        let layout = Layout::new(material).map_err(|error| content(error.to_string(), "a smaller table"))?;
        if entries != layout.entries() as u64 {
            return Err(content(format!("{entries} entries"), &format!("{} of {material}", layout.entries())));
        }
        let values = decompress_to_vec_with_limit(deflated, layout.entries())
            .map_err(|error| content(error.to_string(), "bytes as deflate leaves them"))?;
        if values.len() != layout.entries() {
            return Err(content(format!("{} values", values.len()), &format!("{entries}")));
        }
        match values.iter().find(|&&value| u32::from(value) > MAX_PLIES + 1) {
            Some(value) => Err(content(format!("the value {value}"), &format!("at most {}", MAX_PLIES + 1))),
            None => Ok(EndgameTable { material, layout, values }),
        }
    }

    /// Reads a table from a file, which must have the name that [`write`](EndgameTable::write) gives to such a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, is not a table, is damaged, or has a name that does not match its
    /// table.
    pub fn read(path: &Path) -> Result<EndgameTable, EndgameTableError> {
        let bytes = read_file(path, MAX_FILE_BYTES)
            .map_err(|source| EndgameTableError::File { path: path.to_owned(), source })?;
        let table = EndgameTable::from_bytes(&bytes);
        let table = table.map_err(|source| EndgameTableError::Damaged { path: path.to_owned(), source })?;
        let found = table.material();
        if path.file_stem().is_none_or(|name| *name != *found.to_string()) {
            return Err(EndgameTableError::Misnamed { path: path.to_owned(), found });
        }
        Ok(table)
    }

    /// Returns the path of the file of a canonical material in a folder, such as `endings/KRN-KAABB.xqt`.
    pub fn path(folder: &Path, material: Material) -> PathBuf {
        folder.join(format!("{material}.{EXTENSION}"))
    }

    /// Writes the table to a file in a folder, named like `KRN-KAABB.xqt`, and returns the size of the file in bytes.
    ///
    /// Until the file is complete, its name is `KRN-KAABB.PROCESS.part` with the number of the process, so that several
    /// processes can write the same table. A process that is killed while it writes leaves such a file; a later process
    /// with the same number uses another name.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    pub fn write(&self, folder: &Path) -> Result<usize, EndgameTableError> {
        let path = EndgameTable::path(folder, self.material());
        let bytes = self.to_bytes();
        // A partial file under the final name would be rejected when it is read, but it would mislead programs that
        // only test whether the file exists. WebAssembly has no processes, and `id` panics there.
        let process = if cfg!(target_family = "wasm") { 0 } else { process::id() };
        let (mut part, mut number) = (path.with_extension(format!("{process}.part")), 0);
        let mut file = loop {
            match File::create_new(&part) {
                // Killed, or in a container or on another computer, where processes have the same numbers.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
                Err(source) => return Err(EndgameTableError::File { path: part, source }),
                Ok(file) => break file,
            }
            part = path.with_extension(format!("{process}-{number}.part"));
        };
        let written = file.write_all(&bytes).and_then(|()| file.sync_all()).and_then(|()| fs::rename(&part, &path));
        written.map_err(|source| {
            // The first error is reported, not an error from removing the file.
            let _ = fs::remove_file(&part);
            EndgameTableError::File { path, source }
        })?;
        Ok(bytes.len())
    }
}

/// Parses a little-endian number of at most eight bytes.
fn low_first(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}
