//! The record files that commands read.

use std::fs;
use std::path::{Path, PathBuf};

use game_search::file::read_file;

use crate::problem::Problem;

/// The most bytes of a file that is read.
const MAX_BYTES: u64 = 1 << 30;

/// Reads a file.
///
/// # Errors
///
/// Returns an error if the file cannot be read, is not a regular file, or is too long.
pub fn read(path: &Path) -> Result<Vec<u8>, Problem> {
    read_file(path, MAX_BYTES).map_err(|source| Problem::Unread { path: path.to_owned(), source })
}

/// Returns the files that an argument stands for: itself, or everything in a folder and in the folders in it, by name. A link
/// in a folder is not followed, because it can lead back to the folder.
///
/// # Errors
///
/// Returns an error if a folder cannot be read.
pub fn files(path: &Path) -> Result<Vec<PathBuf>, Problem> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let (mut found, mut folders) = (Vec::new(), vec![path.to_owned()]);
    while let Some(folder) = folders.pop() {
        let unread = |source| Problem::Unread { path: folder.clone(), source };
        for entry in fs::read_dir(&folder).map_err(unread)? {
            let entry = entry.map_err(unread)?;
            let is_folder = entry.file_type().map_err(unread)?.is_dir();
            if is_folder { &mut folders } else { &mut found }.push(entry.path());
        }
    }
    found.sort();
    Ok(found)
}
