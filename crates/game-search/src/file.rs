//! Files that users name: opened only if they are regular files, and read only up to a length.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// Opens a regular file. A FIFO or a terminal can let its reader wait forever, and a device such as `/dev/zero` has no end, so
/// they are refused, and a FIFO is not even opened.
///
/// # Errors
///
/// If the file cannot be opened, or is not a regular file.
pub fn open_file(path: &Path, options: &OpenOptions) -> io::Result<File> {
    // Opening a FIFO waits for its other end. A path that names nothing yet may be one that the options create.
    if let Ok(named) = fs::metadata(path) {
        expect_regular(&named)?;
    }
    let file = options.open(path)?;
    expect_regular(&file.metadata()?)?;
    Ok(file)
}

/// Reads a whole file of at most `most` bytes, opened as [`open_file`] does.
///
/// ```
/// use std::io::ErrorKind;
/// use std::path::Path;
///
/// let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
/// assert!(game_search::file::read_file(&manifest, 1 << 20)?.starts_with(b"[package]"));
/// let error = game_search::file::read_file(&manifest, 9).expect_err("longer");
/// assert_eq!(error.kind(), ErrorKind::FileTooLarge);
/// assert!(error.to_string().ends_with(" bytes: expected at most 9"));
/// let error = game_search::file::read_file(Path::new("."), 9).expect_err("not a file");
/// assert_eq!(error.to_string(), "not a regular file");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// If the file cannot be opened or read, is not a regular file, or is longer.
pub fn read_file(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    read_rest(&mut open_file(path, File::options().read(true))?, most)
}

/// Reads what is left of an open file, at most `most` bytes.
///
/// # Errors
///
/// If the file cannot be read, or is longer.
pub fn read_rest(file: &mut File, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut found = file.metadata()?.len();
    if found <= most {
        // The files of `/proc` have no length, and others can grow while they are read.
        found = file.by_ref().take(most.saturating_add(1)).read_to_end(&mut bytes)? as u64;
    }
    if found > most {
        return Err(io::Error::new(ErrorKind::FileTooLarge, format!("{found} bytes: expected at most {most}")));
    }
    Ok(bytes)
}

fn expect_regular(found: &Metadata) -> io::Result<()> {
    if found.is_file() { Ok(()) } else { Err(io::Error::new(ErrorKind::InvalidInput, "not a regular file")) }
}
