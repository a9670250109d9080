//! Games in files: read, written, and kept while they are played.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use etcetera::BaseStrategy;
use thiserror::Error;

use game_search::file::read_file;
use game_search::spec::{GameSpec, RecordError};
use games::tabletop::Saved;

/// What can go wrong with a file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FileError {
    /// This file cannot be read.
    #[error("cannot read {}: {}", .0.display(), .1)]
    Read(PathBuf, #[source] io::Error),
    /// This file cannot be written.
    #[error("cannot write {}: {}", .0.display(), .1)]
    Write(PathBuf, #[source] io::Error),
    /// This file would be lost; the text says what would allow that.
    #[error("{} exists and is left as it is: expected a new name, or {}", .0.display(), .1)]
    Exists(PathBuf, &'static str),
    /// Another program would overwrite what this one writes to this file.
    #[error("{} is being played already: expected that program to be left first, or another file", .0.display())]
    Busy(PathBuf),
    /// This file is no game: the error says where, and what is wrong.
    #[error("{}, {}", .0.display(), .1)]
    Record(PathBuf, RecordError),
    /// There is no game of this name to go on with in this directory, where games are kept.
    #[error("no game of {} was left off: expected one in {}", .0, .1.display())]
    NothingKept(&'static str, PathBuf),
    /// There is no place to keep games.
    #[error("there is no home directory to keep games in: expected --save FILE")]
    NoHome,
}

/// Says of a file that it cannot be written.
fn unwritten(path: &Path) -> impl Fn(io::Error) -> FileError {
    |source| FileError::Write(path.to_owned(), source)
}

/// The longest file that is read, in bytes: games with comments are a thousandth of that.
const LONGEST_FILE: u64 = 16 << 20;

/// Reads a game.
///
/// # Errors
///
/// The file, the line, and what is wrong there.
pub fn load<S: GameSpec>(path: &Path) -> Result<Saved<S::Game>, FileError> {
    let bytes = read_file(path, LONGEST_FILE).map_err(|source| FileError::Read(path.to_owned(), source))?;
    let read = match String::from_utf8(bytes) {
        Ok(text) => games::tabletop::read::<S>(&text, path),
        Err(error) => {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = 1 + valid.iter().filter(|&&byte| byte == b'\n').count();
            let reason = "a byte that is not UTF-8: expected UTF-8, converted from GB18030 or another encoding";
            Err(RecordError::new(line, reason))
        }
    };
    read.map_err(|error| FileError::Record(path.to_owned(), error))
}

/// Writes a text to a file, which may exist only if it may be replaced.
///
/// # Errors
///
/// If it exists, or cannot be written; then it is as it was.
pub fn save(path: &Path, text: &str, replace: bool) -> Result<(), FileError> {
    if replace {
        return swap(path, text).map_err(unwritten(path));
    }
    File::create_new(path).and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => FileError::Exists(path.to_owned(), "save! to replace it"),
        _ => unwritten(path)(error),
    })
}

/// Replaces a file at once: whoever reads it finds the old text or the new one.
fn swap(path: &Path, text: &str) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|named| !named.is_file()) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
    }
    let mut name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_owned();
    name.push(format!(".{}.part", process::id()));
    let part = path.with_file_name(name);
    let mut file = File::create_new(&part)?;
    let swapped = file.write_all(text.as_bytes()).and_then(|()| fs::rename(&part, path));
    if swapped.is_err() {
        // Nobody wants half of it.
        let _ = fs::remove_file(&part);
    }
    swapped
}

/// A file beside that of a game, locked for as long as the game is played, whatever ends it.
#[derive(Debug)]
struct Lock {
    path: PathBuf,
    /// The lock ends with it.
    _file: File,
}

impl Lock {
    fn of(game: &Path) -> Result<Lock, FileError> {
        let mut path = game.as_os_str().to_owned();
        path.push(".lock");
        let path = PathBuf::from(path);
        let file = File::options().write(true).create(true).truncate(false).open(&path).map_err(unwritten(&path))?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => FileError::Busy(game.to_owned()),
            TryLockError::Error(source) => unwritten(&path)(source),
        })?;
        Ok(Lock { path, _file: file })
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // It says nothing once nobody plays.
        let _ = fs::remove_file(&self.path);
    }
}

/// Keeps the game that is being played, after every move.
#[derive(Debug)]
pub struct Keeper {
    game: &'static str,
    /// The file, once there is one.
    path: Option<PathBuf>,
    /// Whether the file holds this game already, or nothing.
    is_ours: bool,
    /// Of the file, once there is one.
    lock: Option<Lock>,
}

impl Keeper {
    /// A new file among the kept games, as soon as there is something to keep.
    pub fn new(game: &'static str) -> Keeper {
        Keeper { game, path: None, is_ours: false, lock: None }
    }

    /// A file that does not exist yet.
    ///
    /// # Errors
    ///
    /// If it does.
    pub fn in_new_file(game: &'static str, path: PathBuf) -> Result<Keeper, FileError> {
        if path.exists() {
            return Err(FileError::Exists(path, "--resume to go on with the game in it"));
        }
        Ok(Keeper { game, path: Some(path), is_ours: false, lock: None })
    }

    /// The file of a game that is to go on.
    ///
    /// # Errors
    ///
    /// If another program plays it.
    pub fn in_file_of(game: &'static str, path: PathBuf) -> Result<Keeper, FileError> {
        let lock = Some(Lock::of(&path)?);
        Ok(Keeper { game, path: Some(path), is_ours: true, lock })
    }

    /// Where the game is kept, if it is.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref().filter(|_| self.is_ours)
    }

    /// From now on it is another game.
    pub fn begin_anew(&mut self) {
        if self.is_ours {
            *self = Keeper::new(self.game);
        }
    }

    /// Writes the game as it is; `text` is what a file with that name is to hold.
    ///
    /// # Errors
    ///
    /// If that is not possible.
    pub fn keep(&mut self, text: &dyn Fn(&Path) -> String) -> Result<(), FileError> {
        match &self.path {
            Some(path) => save(path, &text(path), self.is_ours)?,
            None => self.path = Some(self.claim(text)?),
        }
        self.is_ours = true;
        if let (None, Some(path)) = (&self.lock, &self.path) {
            self.lock = Some(Lock::of(path)?);
        }
        Ok(())
    }

    /// A file that did not exist before, among the kept games.
    fn claim(&self, text: &dyn Fn(&Path) -> String) -> Result<PathBuf, FileError> {
        let directory = directory()?;
        fs::create_dir_all(&directory).map_err(unwritten(&directory))?;
        let mut number = 1 + kept(self.game)?.len();
        loop {
            let path = directory.join(format!("{}-{number}.txt", self.game));
            match save(&path, &text(&path), false) {
                Err(FileError::Exists(..)) => number += 1,
                other => return other.map(|()| path),
            }
        }
    }

    /// The file of the game that was played last.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn last(game: &'static str) -> Result<PathBuf, FileError> {
        kept(game)?.into_iter().max().map(|(_, path)| path).ok_or(FileError::NothingKept(game, directory()?))
    }
}

/// Where games are kept: in the platform's directory for what programs remember.
fn directory() -> Result<PathBuf, FileError> {
    let base = etcetera::choose_base_strategy().map_err(|_| FileError::NoHome)?;
    let base = base.state_dir().unwrap_or_else(|| base.data_dir());
    Ok(base.join("game-search").join("play"))
}

/// The files of a game, with the times of their last changes.
fn kept(game: &str) -> Result<Vec<(std::time::SystemTime, PathBuf)>, FileError> {
    let Ok(entries) = fs::read_dir(directory()?) else { return Ok(Vec::new()) };
    let file = |entry: io::Result<fs::DirEntry>| {
        let path = entry.ok()?.path();
        path.file_name()?.to_str()?.strip_prefix(game)?.strip_prefix('-')?.strip_suffix(".txt")?.parse::<u32>().ok()?;
        Some((path.metadata().ok()?.modified().ok()?, path))
    };
    Ok(entries.filter_map(file).collect())
}
