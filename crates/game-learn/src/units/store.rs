//! Where the files of a task are kept: in a folder, or in memory, as in a browser.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::replace::replace_file;
use super::writer::{Tidy, write_units};
use super::{Head, Unit, UnitError, UnitWriter};

/// A function that is called with the number and the payload of a unit. An error is the reason why it refuses the payload.
pub type Visit<'a> = dyn FnMut(u64, &[u8]) -> Result<(), String> + 'a;

/// A file of units in progress.
pub trait UnitFile {
    /// Returns the units that the file does not contain yet, in order.
    fn missing(&self) -> Vec<u64>;

    /// Appends a unit.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    ///
    /// # Panics
    ///
    /// Panics if the unit does not belong to the file or is already there.
    fn append(&mut self, unit: u64, payload: &[u8]) -> Result<(), UnitError>;

    /// Calls `visit` with the number and the payload of each unit, in order.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, or if `visit` refuses a payload.
    fn each(&self, visit: &mut Visit<'_>) -> Result<(), UnitError>;

    /// Ends the task earlier: it has only the first `units` units now, and later ones are dropped.
    fn truncate(&mut self, units: u64);

    /// Completes the file: writes the units in order, each as `tidy` returns it.
    ///
    /// # Errors
    ///
    /// Returns an error if units are missing, `tidy` refuses a unit, or the file cannot be written.
    fn finish(self: Box<Self>, tidy: &mut Tidy<'_>) -> Result<(), UnitError>;
}

impl UnitFile for UnitWriter {
    fn missing(&self) -> Vec<u64> {
        self.missing()
    }

    fn append(&mut self, unit: u64, payload: &[u8]) -> Result<(), UnitError> {
        self.append(unit, payload)
    }

    fn each(&self, visit: &mut Visit<'_>) -> Result<(), UnitError> {
        self.each(visit)
    }

    fn truncate(&mut self, units: u64) {
        self.truncate(units);
    }

    fn finish(self: Box<Self>, tidy: &mut Tidy<'_>) -> Result<(), UnitError> {
        (*self).finish(tidy)
    }
}

/// A set of files with names: a [`Folder`], or [`Memory`].
pub trait Store {
    /// Returns the contents of a file, or `None` if it does not exist or is not complete.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read.
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, UnitError>;

    /// Writes a file at once: a reader, and a program that begins after a crash, finds the old contents or the new.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    fn write(&mut self, name: &str, contents: &[u8]) -> Result<(), UnitError>;

    /// Removes a file, if it exists.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be removed.
    fn remove(&mut self, name: &str) -> Result<(), UnitError>;

    /// Opens a file of units, to append those that are missing. A file that does not exist is created.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or written, or if it belongs to another task.
    fn open_units(&mut self, name: &str, head: &Head) -> Result<Box<dyn UnitFile>, UnitError>;

    /// Returns the path of a file, for messages.
    fn path(&self, name: &str) -> PathBuf;

    /// Locks the store for this process, until the store is dropped. The default does nothing.
    ///
    /// # Errors
    ///
    /// Returns an error if another process has locked the store.
    fn lock(&mut self) -> Result<(), UnitError> {
        Ok(())
    }
}

/// The files of a folder.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// The open file `.lock`, if the folder is locked.
    lock: Option<File>,
}

impl Folder {
    /// Opens a folder, which is created if it does not exist.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder cannot be created.
    pub fn open(path: &Path) -> Result<Folder, UnitError> {
        fs::create_dir_all(path).map_err(UnitError::file(path))?;
        Ok(Folder { path: path.to_owned(), lock: None })
    }
}

impl Store for Folder {
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, UnitError> {
        let path = self.path(name);
        match fs::read(&path) {
            Ok(contents) => Ok(Some(contents)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(UnitError::file(&path)(error)),
        }
    }

    fn write(&mut self, name: &str, contents: &[u8]) -> Result<(), UnitError> {
        // Without a lock, several processes may write the same file. With it, what a killed process left is overwritten.
        let ending = if self.lock.is_some() { ".new".to_owned() } else { format!(".{}.new", std::process::id()) };
        let path = self.path(name);
        replace_file(&path, &ending, |output| output.write_all(contents).map_err(UnitError::file(&path)))
    }

    fn remove(&mut self, name: &str) -> Result<(), UnitError> {
        let path = self.path(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(UnitError::file(&path)(error)),
            _ => Ok(()),
        }
    }

    fn open_units(&mut self, name: &str, head: &Head) -> Result<Box<dyn UnitFile>, UnitError> {
        Ok(Box::new(UnitWriter::resume(&self.path(name), head)?.0))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    fn lock(&mut self) -> Result<(), UnitError> {
        if self.lock.is_some() {
            return Ok(());
        }
        let path = self.path(".lock");
        let file = File::create(&path).map_err(UnitError::file(&path))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(UnitError::Locked { path }),
            // Some file systems have no locks. There, nothing protects a folder that two processes use.
            Err(TryLockError::Error(_)) | Ok(()) => {}
        }
        self.lock = Some(file);
        Ok(())
    }
}

/// Files in memory. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct Memory(Arc<Mutex<BTreeMap<String, Vec<u8>>>>);

impl Memory {
    /// Creates an empty store.
    pub fn new() -> Memory {
        Memory::default()
    }

    fn insert(&self, name: &str, contents: Vec<u8>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), contents);
    }
}

impl Store for Memory {
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, UnitError> {
        Ok(self.0.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned())
    }

    fn write(&mut self, name: &str, contents: &[u8]) -> Result<(), UnitError> {
        self.insert(name, contents.to_vec());
        Ok(())
    }

    fn remove(&mut self, name: &str) -> Result<(), UnitError> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(name);
        Ok(())
    }

    fn open_units(&mut self, name: &str, head: &Head) -> Result<Box<dyn UnitFile>, UnitError> {
        let (store, name) = (self.clone(), name.to_owned());
        Ok(Box::new(InMemory { store, name, head: head.clone(), units: BTreeMap::new() }))
    }

    fn path(&self, name: &str) -> PathBuf {
        name.into()
    }
}

/// A file of units in progress, in memory.
struct InMemory {
    store: Memory,
    name: String,
    head: Head,
    units: BTreeMap<u64, Vec<u8>>,
}

impl UnitFile for InMemory {
    fn missing(&self) -> Vec<u64> {
        self.head.part.units(self.head.units).filter(|unit| !self.units.contains_key(unit)).collect()
    }

    fn append(&mut self, unit: u64, payload: &[u8]) -> Result<(), UnitError> {
        assert!(self.head.admits(unit), "unit {unit}");
        assert!(self.units.insert(unit, payload.to_vec()).is_none(), "unit {unit} is already there");
        Ok(())
    }

    fn each(&self, visit: &mut Visit<'_>) -> Result<(), UnitError> {
        let path = || self.name.clone().into();
        self.units.iter().try_for_each(|(&unit, payload)| {
            visit(unit, payload).map_err(|reason| UnitError::Unit { path: path(), unit, reason })
        })
    }

    fn truncate(&mut self, units: u64) {
        self.head.units = units.min(self.head.units);
        self.units.retain(|&unit, _| self.head.admits(unit));
    }

    fn finish(self: Box<Self>, tidy: &mut Tidy<'_>) -> Result<(), UnitError> {
        if let Some(&first) = self.missing().first() {
            let missing = self.missing().len() as u64;
            return Err(UnitError::Gaps { missing, units: self.head.units, first });
        }
        let InMemory { store, name, head, units } = *self;
        let mut units = units.into_iter().map(|(number, payload)| Ok(Unit { number, payload }));
        let mut contents = Vec::new();
        write_units(&mut contents, Path::new(&name), &head, &mut units, tidy)?;
        store.insert(&name, contents);
        Ok(())
    }
}
