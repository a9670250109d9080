//! Merging parts.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use game_search::file::open_file;

use super::reader::{Unit, Units};
use super::writer::{Place, Tidy, read_at, scan, write_whole};
use super::{Head, UnitError};

/// The result of merging.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// The head of the merged file.
    pub head: Head,
    /// Warnings about units that are cut off or damaged.
    pub warnings: Vec<String>,
}

/// Merges the files of parts into one file: the file that a run without parts writes, whatever the order of `parts`.
/// `tidy` is the same function as for [`UnitWriter::finish`](super::UnitWriter::finish).
///
/// If `partial` is `true`, units may be missing, and files of parts in progress (`FILE.part`) are accepted. The head of
/// the merged file then has the number of missing units.
///
/// # Errors
///
/// Returns an error if a file cannot be read or is damaged, the files belong to different tasks, a part or a unit is
/// there twice, units are missing, `tidy` refuses a unit, or `out` exists or cannot be written. Nothing is written then.
pub fn merge(parts: &[PathBuf], out: &Path, partial: bool, tidy: &mut Tidy<'_>) -> Result<Merged, UnitError> {
    if out.exists() {
        return Err(UnitError::Exists { path: out.to_owned() });
    }
    let mut head = merged_head(parts)?;
    let (mut files, mut warnings) = (Vec::new(), Vec::new());
    // The file and the place of each unit.
    let mut all: BTreeMap<u64, (usize, Place)> = BTreeMap::new();
    for (index, path) in parts.iter().enumerate() {
        let mut units = Units::open(path)?;
        let found = scan(&mut units, partial)?;
        warnings.extend(found.warnings);
        for (unit, place) in found.places {
            if let Some((other, _)) = all.insert(unit, (index, place)) {
                return Err(UnitError::UnitTwice { first: parts[other].clone(), second: path.clone(), unit });
            }
        }
        let opened = open_file(path, File::options().read(true));
        files.push(opened.map_err(UnitError::file(path))?);
    }
    head.missing = head.units - all.len() as u64;
    if head.missing > 0 && !partial {
        let first = (0..head.units).find(|unit| !all.contains_key(unit)).unwrap_or_default();
        return Err(UnitError::Gaps { missing: head.missing, units: head.units, first });
    }
    let mut units = all.into_iter().map(|(number, (index, place))| {
        let payload = read_at(&mut files[index], place).map_err(UnitError::file(&parts[index]))?;
        Ok(Unit { number, payload })
    });
    write_whole(out, &head, &mut units, tidy)?;
    Ok(Merged { head, warnings })
}

/// Returns the head of the file that these parts are merged into, without the number of missing units.
///
/// # Errors
///
/// Returns an error if a file cannot be read, the files belong to different tasks, or a part is there twice.
pub fn merged_head(parts: &[PathBuf]) -> Result<Head, UnitError> {
    let mut heads: Vec<Head> = Vec::new();
    for path in parts {
        let head = Units::<BufReader<File>>::open(path)?.head().clone();
        if let Some((field, found, expected)) = heads.first().and_then(|first| head.difference(first)) {
            return Err(UnitError::Other { path: path.clone(), field, found, expected });
        }
        // A partial file is part 1/1, and can be merged with the parts that it lacks.
        if let Some(index) = heads.iter().position(|it| it.part == head.part && it.missing + head.missing == 0) {
            let (first, second, part) = (parts[index].clone(), path.clone(), head.part);
            return Err(UnitError::PartTwice { first, second, part });
        }
        heads.push(head);
    }
    let mut head = heads.into_iter().next().ok_or(UnitError::Nothing)?;
    (head.part, head.missing) = (super::Part::WHOLE, 0);
    Ok(head)
}
