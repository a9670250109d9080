//! Files that a command writes when its work is done, and the pictures in them.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;

use crate::problem::Problem;

/// A file that is known to be writable. What it holds stays until [`write`](Output::write); one that did not exist
/// before is removed if nothing was written.
#[derive(Debug)]
pub struct Output {
    path: PathBuf,
    file: File,
    /// Made by [`open`](Output::open), and nothing written yet.
    is_new: bool,
}

impl Output {
    /// Opens a file for each path.
    ///
    /// # Errors
    ///
    /// If one of them cannot be opened for writing, or two are the same file.
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

    /// Replaces what the file holds, if there is one.
    ///
    /// # Errors
    ///
    /// If the content cannot be made or written.
    pub fn write<T: AsRef<[u8]>>(output: Option<Output>, make: impl FnOnce() -> io::Result<T>) -> Result<(), Problem> {
        let Some(mut output) = output else { return Ok(()) };
        let written = make().and_then(|content| {
            let content = content.as_ref();
            output.is_new = false;
            output.file.write_all(content)?;
            // A terminal or a pipe has no length.
            if output.file.metadata()?.is_file() { output.file.set_len(content.len() as u64) } else { Ok(()) }
        });
        written.map_err(|source| Problem::File { path: output.path.clone(), source })
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if self.is_new {
            // There is nobody left to tell if that fails.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Opens without cutting; tells whether the file is new.
fn open(path: &PathBuf) -> io::Result<(File, bool)> {
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            Ok((OpenOptions::new().write(true).create(true).truncate(false).open(path)?, false))
        }
        opened => Ok((opened?, true)),
    }
}

/// The words of a text, as many to a line as stay within this number of letters; a longer word has a line of its own.
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

/// The text as it has to stand in a picture.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A white picture with this size, style and content; `size` is the attributes `width`, `height` and `viewBox`, as far as it has them.
pub fn picture(size: &str, style: &str, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" {size}>\n\
         <style>{style}</style>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{body}</svg>\n"
    )
}
