//! Game files: loading, saving, and the automatic saving of a game in progress.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use etcetera::BaseStrategy;
use thiserror::Error;

use game_search::file::read_file;
use game_search::spec::{GameSpec, RecordError};
use games::tabletop::{Lang, Saved};

/// An error about a game file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FileError {
    /// The file cannot be read.
    #[error("cannot read {}: {}", .0.display(), .1)]
    Read(PathBuf, #[source] io::Error),
    /// The file cannot be written.
    #[error("cannot write {}: {}", .0.display(), .1)]
    Write(PathBuf, #[source] io::Error),
    /// The file exists and would be overwritten. The string names the command or option that allows overwriting.
    #[error("{} already exists: expected a new file name, or {}", .0.display(), .1)]
    Exists(PathBuf, &'static str),
    /// Another program is saving its game in this file.
    #[error("{} is in use by another program: expected that program to be closed, or another file", .0.display())]
    Busy(PathBuf),
    /// The file does not contain a valid game. The error names the line and the problem.
    #[error("{}, {}", .0.display(), .1)]
    Record(PathBuf, RecordError),
    /// There is no saved game to resume. The fields are the name of the game, such as `xiangqi`, and the directory.
    #[error("no saved game of {}: expected one in {}", .0, .1.display())]
    NoSavedGame(&'static str, PathBuf),
    /// There is no home directory in which games could be saved.
    #[error("no home directory to save games in: expected --save FILE")]
    NoHome,
}

impl FileError {
    /// Returns the message in a language. Rare reasons of the system and the reasons of record readers stay in English.
    pub fn text(&self, lang: Lang) -> String {
        let chinese = match self {
            FileError::Read(path, error) => format!("无法读取 {}：{}", path.display(), reason(error)),
            FileError::Write(path, error) => format!("无法写入 {}：{}", path.display(), reason(error)),
            FileError::Exists(path, other) => {
                let other = if *other == RESUME { "用 --resume 继续其中的对局" } else { "用 save! 覆盖" };
                format!("{} 已存在：请换一个文件名，或{other}", path.display())
            }
            FileError::Busy(path) => format!("{} 正被另一个程序使用：请关闭该程序，或换一个文件", path.display()),
            FileError::Record(path, error) => format!("{}，第 {} 行：{}", path.display(), error.line, error.reason),
            FileError::NoSavedGame(game, path) => format!("没有保存的 {game} 对局：应在 {} 中", path.display()),
            FileError::NoHome => "没有主目录，无法保存对局：请用 --save FILE".to_owned(),
        };
        lang.pick(self.to_string(), chinese)
    }
}

/// The way to use an existing file for a game, in [`FileError::Exists`].
const RESUME: &str = "--resume to continue the game in it";

/// Returns the reason of an I/O error in Chinese, or in English if the error is a rare one.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "文件或目录不存在".to_owned(),
        io::ErrorKind::PermissionDenied => "没有权限".to_owned(),
        io::ErrorKind::IsADirectory => "这是一个目录".to_owned(),
        io::ErrorKind::NotADirectory => "路径中有一部分不是目录".to_owned(),
        io::ErrorKind::AlreadyExists => "文件已存在".to_owned(),
        _ => match error.to_string() {
            english if english == "not a regular file" => "不是普通文件".to_owned(),
            english => english,
        },
    }
}

/// Returns a closure that converts an I/O error to [`FileError::Write`] for this file.
fn unwritten(path: &Path) -> impl Fn(io::Error) -> FileError {
    |source| FileError::Write(path.to_owned(), source)
}

/// The maximum size of a file, in bytes. Typical games with comments are a thousand times smaller.
const MAX_FILE_BYTES: u64 = 16 << 20;

/// Reads a game from a file.
///
/// # Errors
///
/// Returns an error that names the file, the line and the problem.
pub fn load<S: GameSpec>(path: &Path) -> Result<Saved<S::Game>, FileError> {
    let bytes = read_file(path, MAX_FILE_BYTES).map_err(|source| FileError::Read(path.to_owned(), source))?;
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

/// Writes a text to a file. Replaces an existing file if `replace` is `true`.
///
/// # Errors
///
/// Returns an error if the file exists and `replace` is `false`, or if the file cannot be written. After an error, an
/// existing file is unchanged.
pub fn save(path: &Path, text: &str, replace: bool) -> Result<(), FileError> {
    if replace {
        return swap(path, text).map_err(unwritten(path));
    }
    File::create_new(path).and_then(|mut file| file.write_all(text.as_bytes())).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => FileError::Exists(path.to_owned(), "save! to replace it"),
        _ => unwritten(path)(error),
    })
}

/// Replaces a file atomically, so that a concurrent reader finds either the old text or the new one.
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
        // Removes the incomplete file.
        let _ = fs::remove_file(&part);
    }
    swapped
}

/// A lock file next to a game file. The lock lasts as long as the game is played, and the system releases it even if
/// the program crashes.
#[derive(Debug)]
struct Lock {
    path: PathBuf,
    /// The open file that holds the lock.
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
        // Once the lock is released, the lock file has no use.
        let _ = fs::remove_file(&self.path);
    }
}

/// Saves the game in progress after every move.
#[derive(Debug)]
pub struct Keeper {
    game: &'static str,
    /// The file of the game, or `None` before the first save.
    path: Option<PathBuf>,
    /// Whether this keeper has written the file or has resumed the game from the file.
    is_ours: bool,
    /// The lock of the file, or `None` before the first save.
    lock: Option<Lock>,
}

impl Keeper {
    /// Creates a keeper that saves to a new file in the folder of saved games. The first save creates the file.
    pub fn new(game: &'static str) -> Keeper {
        Keeper { game, path: None, is_ours: false, lock: None }
    }

    /// Creates a keeper that saves to the new file `path`.
    ///
    /// # Errors
    ///
    /// Returns an error if the file exists.
    pub fn in_new_file(game: &'static str, path: PathBuf) -> Result<Keeper, FileError> {
        if path.exists() {
            return Err(FileError::Exists(path, RESUME));
        }
        Ok(Keeper { game, path: Some(path), is_ours: false, lock: None })
    }

    /// Creates a keeper for the file of a game that is resumed.
    ///
    /// # Errors
    ///
    /// Returns an error if another program has locked the file, or if the lock file cannot be written.
    pub fn in_file_of(game: &'static str, path: PathBuf) -> Result<Keeper, FileError> {
        let lock = Some(Lock::of(&path)?);
        Ok(Keeper { game, path: Some(path), is_ours: true, lock })
    }

    /// Returns the file of the game, if the game has been saved.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref().filter(|_| self.is_ours)
    }

    /// Switches to a new game, which is saved to a new file.
    pub fn new_game(&mut self) {
        if self.is_ours {
            *self = Keeper::new(self.game);
        }
    }

    /// Saves the current state of the game. `text` returns the contents for a file with the given name.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written, or if another program has locked it.
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

    /// Creates a new file in the folder of saved games.
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

    /// Returns the file of the most recently played game.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no saved game, or if there is no home directory.
    pub fn last(game: &'static str) -> Result<PathBuf, FileError> {
        kept(game)?.into_iter().max().map(|(_, path)| path).ok_or(FileError::NoSavedGame(game, directory()?))
    }
}

/// Returns the folder of the saved games, in the platform's directory for application state.
fn directory() -> Result<PathBuf, FileError> {
    let base = etcetera::choose_base_strategy().map_err(|_| FileError::NoHome)?;
    let base = base.state_dir().unwrap_or_else(|| base.data_dir());
    Ok(base.join("game-search").join("play"))
}

/// Returns the saved files of a game, with their modification times.
fn kept(game: &str) -> Result<Vec<(std::time::SystemTime, PathBuf)>, FileError> {
    let Ok(entries) = fs::read_dir(directory()?) else { return Ok(Vec::new()) };
    let file = |entry: io::Result<fs::DirEntry>| {
        let path = entry.ok()?.path();
        path.file_name()?.to_str()?.strip_prefix(game)?.strip_prefix('-')?.strip_suffix(".txt")?.parse::<u32>().ok()?;
        Some((path.metadata().ok()?.modified().ok()?, path))
    };
    Ok(entries.filter_map(file).collect())
}
