//! Replacing a file at once.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use super::UnitError;

/// Returns a path with `ending` added to the name of the file.
pub fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}

/// Replaces a file, or creates it. `write` writes the contents to a file of the same name with `ending`, which is renamed
/// when it is on the disk: a reader, and a program that begins after a crash, finds the old contents or the new.
///
/// # Errors
///
/// Returns an error if the file cannot be written, or the error of `write`. The file then stays as it is.
pub fn replace_file(
    path: &Path,
    ending: &str,
    write: impl FnOnce(&mut BufWriter<File>) -> Result<(), UnitError>,
) -> Result<(), UnitError> {
    let (new, failed) = (with_ending(path, ending), UnitError::file(path));
    let replace = || {
        let mut output = BufWriter::with_capacity(1 << 16, File::create(&new).map_err(&failed)?);
        write(&mut output)?;
        let file = output.into_inner().map_err(|error| failed(error.into_error()))?;
        file.sync_all().map_err(&failed)?;
        fs::rename(&new, path).map_err(&failed)
    };
    replace().inspect_err(|_| {
        // The error of the write is the one to report.
        let _ = fs::remove_file(&new);
    })
}
