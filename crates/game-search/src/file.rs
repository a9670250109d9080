//! Functions that read files named by users. They read regular files only, up to a maximum length.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// Opens a regular file.
///
/// Any other kind of file is refused: a FIFO or a terminal can block its reader forever, and a device such as
/// `/dev/zero` has no end. A FIFO is refused before it is opened.
///
/// # Errors
///
/// Returns an error if the file cannot be opened or is not a regular file.
pub fn open_file(path: &Path, options: &OpenOptions) -> io::Result<File> {
    // Opening a FIFO blocks until its other end is open, so the kind of file is checked first. A path that does not
    // exist yet passes, because the options may create the file.
    if let Ok(named) = fs::metadata(path) {
        expect_regular(&named)?;
    }
    let file = options.open(path)?;
    expect_regular(&file.metadata()?)?;
    Ok(file)
}

/// Reads a whole regular file of at most `max_len` bytes.
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
/// Returns an error if the file cannot be opened or read, is not a regular file, or is longer than `max_len` bytes.
pub fn read_file(path: &Path, max_len: u64) -> io::Result<Vec<u8>> {
    read_rest(&mut open_file(path, File::options().read(true))?, max_len)
}

/// Reads an open file from the current position to its end, at most `max_len` bytes.
///
/// # Errors
///
/// Returns an error if the file cannot be read or is longer than `max_len` bytes.
pub fn read_rest(file: &mut File, max_len: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut found = file.metadata()?.len();
    if found <= max_len {
        // Files in `/proc` report length 0, and a file can grow while it is read, so the length is checked again.
        found = file.by_ref().take(max_len.saturating_add(1)).read_to_end(&mut bytes)? as u64;
    }
    if found > max_len {
        return Err(io::Error::new(ErrorKind::FileTooLarge, format!("{found} bytes: expected at most {max_len}")));
    }
    Ok(bytes)
}

fn expect_regular(found: &Metadata) -> io::Result<()> {
    if found.is_file() { Ok(()) } else { Err(io::Error::new(ErrorKind::InvalidInput, "not a regular file")) }
}
