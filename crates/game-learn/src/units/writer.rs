//! Writing a file of units.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use game_search::file::open_file;

use super::reader::{Broken, MAX_PAYLOAD_BYTES, Unit, Units, checksum};
use super::replace::{replace_file, with_ending};
use super::{Head, UnitError};

/// A file of units in progress, or a complete one.
///
/// Units are appended to `FILE.part` in any order, each in one write. [`finish`](UnitWriter::finish) writes them in
/// order to `FILE`. A process that is killed in between loses at most the units that it has not appended yet:
/// [`resume`](UnitWriter::resume) continues.
#[derive(Debug)]
pub struct UnitWriter {
    path: PathBuf,
    head: Head,
    /// `FILE.part`; `None` if `FILE` is complete.
    growing: Option<File>,
    places: Places,
    /// The length of `FILE.part` up to the end of its last complete unit.
    end: u64,
}

/// A function that may change the payload of a unit before it is written to the finished file. The units come in their
/// order. An error is the reason why the payload is refused.
pub type Tidy<'a> = dyn FnMut(u64, Vec<u8>) -> Result<Vec<u8>, String> + 'a;

/// The place of each unit in a file.
pub(super) type Places = BTreeMap<u64, Place>;

/// The place of a payload.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) offset: u64,
    pub(super) length: u64,
}

/// Returns the path of the file of a part in progress: `FILE.part`.
pub fn part_path(path: &Path) -> PathBuf {
    with_ending(path, ".part")
}

impl UnitWriter {
    /// Creates a file of units. Writes the head to `FILE.part`.
    ///
    /// # Errors
    ///
    /// Returns an error if `FILE` or `FILE.part` already exists, or `FILE.part` cannot be written.
    pub fn create(path: &Path, head: &Head) -> Result<UnitWriter, UnitError> {
        let growing = part_path(path);
        for path in [path, &growing] {
            if path.exists() {
                return Err(UnitError::Exists { path: path.to_owned() });
            }
        }
        UnitWriter::open(path, head).map(|(writer, _)| writer)
    }

    /// Opens a file of units to append those that are missing, and creates it if it does not exist. If `FILE` is
    /// complete, no unit is missing. If the last unit in `FILE.part` was cut off or units in it are damaged, they are
    /// missing, and the second value returned has a warning for each.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or written, another process is writing it, it belongs to another
    /// task or part, or it is damaged so that the units after the damage cannot be found.
    pub fn resume(path: &Path, head: &Head) -> Result<(UnitWriter, Vec<String>), UnitError> {
        if !path.exists() {
            return UnitWriter::open(path, head);
        }
        let mut units = Units::open(path)?;
        units.head().check(path, head)?;
        let places = scan(&mut units, false)?.places;
        Ok((UnitWriter { path: path.to_owned(), head: head.clone(), growing: None, places, end: 0 }, Vec::new()))
    }

    fn open(path: &Path, head: &Head) -> Result<(UnitWriter, Vec<String>), UnitError> {
        let growing = part_path(path);
        let failed = UnitError::file(&growing);
        let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).clone();
        let mut file = open_file(&growing, &options).map_err(&failed)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(UnitError::Locked { path: growing.clone() }),
            // Some file systems have no locks. There, nothing protects a part that is started twice.
            Err(TryLockError::Error(_)) | Ok(()) => {}
        }
        let text = head.text();
        let mut start = Vec::new();
        Read::by_ref(&mut file).take(text.len() as u64).read_to_end(&mut start).map_err(&failed)?;
        let (mut places, mut end, mut warnings) = (Places::new(), text.len() as u64, Vec::new());
        if start.len() < text.len() && text.as_bytes().starts_with(&start) {
            // The file is new, or the process was killed before it had written the head.
            rewrite(&mut file, text.as_bytes()).map_err(&failed)?;
        } else {
            file.rewind().map_err(&failed)?;
            let mut units = Units::new(&growing, BufReader::new(&mut file))?;
            units.head().check(&growing, head)?;
            let found = scan(&mut units, true)?;
            (places, end, warnings) = (found.places, found.end, found.warnings);
            file.set_len(end).map_err(&failed)?;
            file.seek(SeekFrom::End(0)).map_err(&failed)?;
        }
        let (path, head) = (path.to_owned(), head.clone());
        Ok((UnitWriter { path, head, growing: Some(file), places, end }, warnings))
    }

    /// Returns the units of the part that the file does not contain yet, in order.
    pub fn missing(&self) -> Vec<u64> {
        self.head.part.units(self.head.units).filter(|unit| !self.places.contains_key(unit)).collect()
    }

    /// Ends the task earlier: it has only the first `units` units now. Later ones that the file contains are dropped
    /// when it is [finished](UnitWriter::finish).
    pub fn truncate(&mut self, units: u64) {
        self.head.units = units.min(self.head.units);
        self.places.retain(|&unit, _| self.head.admits(unit));
    }

    /// Returns the number of units that the file contains.
    pub fn len(&self) -> u64 {
        self.places.len() as u64
    }

    /// Returns `true` if the file contains no unit yet.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Returns the head of the file.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// Appends a unit. If the disk is full, the units before it stay valid.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    ///
    /// # Panics
    ///
    /// Panics if the unit does not belong to the part, is already there, or is longer than 256 MiB.
    pub fn append(&mut self, unit: u64, payload: &[u8]) -> Result<(), UnitError> {
        let length = payload.len() as u64;
        assert!(self.head.admits(unit) && length <= MAX_PAYLOAD_BYTES, "unit {unit} of {length} bytes");
        assert!(!self.places.contains_key(&unit), "unit {unit} is already there");
        let file = self.growing.as_mut().expect("a complete file has every unit");
        let frame = frame(unit, payload);
        if let Err(source) = file.write_all(&frame).and_then(|()| file.flush()) {
            // What was written of the frame is cut off. If even that fails, `resume` cuts it off.
            let _ = file.set_len(self.end).and_then(|()| file.seek(SeekFrom::End(0)));
            return Err(UnitError::File { path: part_path(&self.path), source });
        }
        self.end += frame.len() as u64;
        self.places.insert(unit, Place { offset: self.end - 1 - length, length });
        Ok(())
    }

    /// Calls `visit` with the number and the payload of each unit, in order.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, or if `visit` refuses a payload.
    pub fn each(&self, mut visit: impl FnMut(u64, &[u8]) -> Result<(), String>) -> Result<(), UnitError> {
        let path = if self.growing.is_some() { part_path(&self.path) } else { self.path.clone() };
        let mut file = File::open(&path).map_err(UnitError::file(&path))?;
        for (&unit, place) in &self.places {
            let payload = read_at(&mut file, *place).map_err(UnitError::file(&path))?;
            visit(unit, &payload).map_err(|reason| UnitError::Unit { path: path.clone(), unit, reason })?;
        }
        Ok(())
    }

    /// Writes the units in order to `FILE` and removes `FILE.part`. Does nothing if `FILE` is complete already.
    ///
    /// # Errors
    ///
    /// Returns an error if units are missing, `tidy` refuses a unit, or the file cannot be written. `FILE.part` then
    /// stays as it is.
    pub fn finish(self, tidy: &mut Tidy<'_>) -> Result<(), UnitError> {
        let (growing, missing) = (part_path(&self.path), self.missing());
        if let Some(mut file) = self.growing {
            if let Some(&first) = missing.first() {
                return Err(UnitError::Gaps { missing: missing.len() as u64, units: self.head.units, first });
            }
            let mut units = self.places.iter().map(|(&number, place)| {
                let payload = read_at(&mut file, *place).map_err(UnitError::file(&growing))?;
                Ok(Unit { number, payload })
            });
            write_whole(&self.path, &self.head, &mut units, tidy)?;
        }
        match fs::remove_file(&growing) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(UnitError::file(&growing)(error)),
            _ => Ok(()),
        }
    }
}

/// The units found in a file.
pub(super) struct Scan {
    pub(super) places: Places,
    /// The byte after the last complete frame.
    pub(super) end: u64,
    /// What is wrong with the frames that are left out.
    pub(super) warnings: Vec<String>,
}

/// Finds all units of a file and checks their checksums. In a file in progress, a last frame that is cut off and units
/// that are damaged are left out. Otherwise damaged and missing units are errors.
pub(super) fn scan<R: BufRead>(units: &mut Units<R>, in_progress: bool) -> Result<Scan, UnitError> {
    let path = units.path().to_owned();
    let (mut places, mut warnings) = (Places::new(), Vec::new());
    loop {
        let offset = units.offset();
        let left_out = |reason| format!("{} byte {offset}: {reason}; this unit is left out", path.display());
        let unit = if in_progress {
            match units.frame() {
                Ok(unit) => unit,
                Err(Broken::Io(source)) => return Err(UnitError::File { path, source }),
                Err(Broken::Cut(reason)) => {
                    warnings.push(left_out(reason));
                    None
                }
                Err(Broken::Unit(reason)) => {
                    warnings.push(left_out(reason));
                    continue;
                }
                Err(Broken::Frame(reason)) => return Err(UnitError::Damaged { path, offset, reason }),
            }
        } else {
            units.next().transpose()?
        };
        let Some(Unit { number: unit, payload }) = unit else { break };
        let length = payload.len() as u64;
        if places.insert(unit, Place { offset: units.offset() - 1 - length, length }).is_some() {
            return Err(UnitError::UnitTwice { first: path.clone(), second: path, unit });
        }
    }
    Ok(Scan { places, end: units.offset(), warnings })
}

/// Reads a payload of an open file.
pub(super) fn read_at(file: &mut File, place: Place) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(place.offset))?;
    let mut payload = vec![0; place.length as usize];
    file.read_exact(&mut payload)?;
    Ok(payload)
}

/// Writes a complete file under a temporary name in the same folder, and renames it when it is on the disk.
pub(super) fn write_whole(
    path: &Path,
    head: &Head,
    units: &mut dyn Iterator<Item = Result<Unit, UnitError>>,
    tidy: &mut Tidy<'_>,
) -> Result<(), UnitError> {
    replace_file(path, ".new", |output| write_units(output, path, head, units, tidy))
}

/// Writes the head and the units of a complete file. Errors name `path`.
pub(super) fn write_units(
    output: &mut impl Write,
    path: &Path,
    head: &Head,
    units: &mut dyn Iterator<Item = Result<Unit, UnitError>>,
    tidy: &mut Tidy<'_>,
) -> Result<(), UnitError> {
    let failed = UnitError::file(path);
    output.write_all(head.text().as_bytes()).map_err(&failed)?;
    for unit in units {
        let Unit { number, payload } = unit?;
        let payload =
            tidy(number, payload).map_err(|reason| UnitError::Unit { path: path.to_owned(), unit: number, reason })?;
        output.write_all(&frame(number, &payload)).map_err(&failed)?;
    }
    Ok(())
}

/// Replaces the contents of a file.
fn rewrite(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    file.set_len(0)?;
    file.rewind()?;
    file.write_all(bytes)
}

fn frame(unit: u64, payload: &[u8]) -> Vec<u8> {
    let mut frame = format!("{unit} {} {:08x}\n", payload.len(), checksum(unit, payload)).into_bytes();
    frame.extend(payload);
    frame.push(b'\n');
    frame
}
