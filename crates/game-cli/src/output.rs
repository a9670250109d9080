//! Output files, which a command writes when its work is done, and the SVG pictures in them.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[cfg(not(target_family = "wasm"))]
use game_learn::units::{UnitError, replace_file};

use crate::problem::Problem;

/// An output file that is known to be writable. Its old contents stay until [`write`](Output::write) replaces them. A
/// file that did not exist before is removed if nothing was written to it.
#[derive(Debug)]
pub struct Output {
    path: PathBuf,
    file: File,
    /// Whether [`open`](Output::open) created the file and nothing has been written yet.
    is_new: bool,
}

impl Output {
    /// Opens one file for each path.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be opened for writing, or if two paths name the same file.
    pub fn open<const N: usize>(paths: [Option<&PathBuf>; N]) -> Result<[Option<Output>; N], Problem> {
        let mut outputs = [const { None }; N];
        let mut known = Vec::new();
        for (output, path) in outputs.iter_mut().zip(paths) {
            let Some(path) = path.cloned() else { continue };
            let opened = open(&path).and_then(|(file, is_new)| Ok((file, is_new, fs::canonicalize(&path)?)));
            let (file, is_new, full_path) = opened.map_err(|source| Problem::File { path: path.clone(), source })?;
            if known.contains(&full_path) {
                return Err(Problem::SameFile(path));
            }
            known.push(full_path);
            *output = Some(Output { path, file, is_new });
        }
        Ok(outputs)
    }

    /// Opens a file that does not exist yet, or that may be replaced.
    ///
    /// # Errors
    ///
    /// Returns an error if the file exists and `replace` is `false`, or if it cannot be opened for writing.
    pub fn new(path: &PathBuf, replace: bool) -> Result<Option<Output>, Problem> {
        if path.exists() && !replace {
            return Err(Problem::Exists(path.clone()));
        }
        let [output] = Output::open([Some(path)])?;
        Ok(output)
    }

    /// Replaces the contents of the file. Does nothing if `output` is `None`.
    ///
    /// # Errors
    ///
    /// Returns an error if `make` fails or the file cannot be written.
    pub fn write<T: AsRef<[u8]>>(output: Option<Output>, make: impl FnOnce() -> io::Result<T>) -> Result<(), Problem> {
        let Some(mut output) = output else { return Ok(()) };
        let failed = |source| Problem::File { path: output.path.clone(), source };
        let content = make().map_err(failed)?;
        // A terminal, a pipe or a link cannot be replaced.
        let written = if fs::symlink_metadata(&output.path).is_ok_and(|it| it.is_file()) {
            replace(&output.path, content.as_ref())
        } else {
            output.overwrite(content.as_ref()).map_err(failed)
        };
        output.is_new &= written.is_err();
        written
    }

    fn overwrite(&self, content: &[u8]) -> io::Result<()> {
        (&self.file).write_all(content)?;
        // A terminal or a pipe has no length to set.
        if self.file.metadata()?.is_file() { self.file.set_len(content.len() as u64) } else { Ok(()) }
    }
}

/// Replaces a file as a whole, so that a full disk leaves the old contents.
///
/// # Errors
///
/// Returns an error if the file cannot be written.
#[cfg(not(target_family = "wasm"))]
pub fn replace(path: &Path, content: &[u8]) -> Result<(), Problem> {
    let failed = |source| UnitError::File { path: path.to_owned(), source };
    replace_file(path, ".new", |file| file.write_all(content).map_err(failed)).map_err(|error| match error {
        UnitError::File { path, source } => Problem::File { path, source },
        other => Problem::Output(io::Error::other(other)),
    })
}

/// Overwrites a file. The crate that replaces files as a whole is not part of a program in WebAssembly.
#[cfg(target_family = "wasm")]
pub fn replace(path: &Path, content: &[u8]) -> Result<(), Problem> {
    fs::write(path, content).map_err(|source| Problem::File { path: path.to_owned(), source })
}

impl Drop for Output {
    fn drop(&mut self) {
        if self.is_new {
            // An error cannot be reported here.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Opens a file for writing without truncating it, and returns whether the file is new.
fn open(path: &PathBuf) -> io::Result<(File, bool)> {
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            Ok((OpenOptions::new().write(true).create(true).truncate(false).open(path)?, false))
        }
        opened => Ok((opened?, true)),
    }
}

/// Wraps a text into lines of at most `letters` characters. A word with more characters gets a line of its own.
pub fn wrapped(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => *line += &format!(" {word}"),
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Escapes a text for SVG.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Returns an SVG picture with a white background. `size` can hold the SVG attributes `width`, `height` and `viewBox`.
pub fn picture(size: &str, style: &str, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" {size}>\n\
         <style>{style}</style>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{body}</svg>\n"
    )
}
