//! The files of learning. They are kept in memory and told line by line, so that the page can stop learning at once and
//! continue it later.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::rc::Rc;

use game_learn::units::{Head, Memory, Store, Tidy, UnitError, UnitFile, Visit};
use serde_json::{Value, json};

use super::lines::{Lines, News};
use crate::Refusal;
use crate::request::{Bytes, Learn, encode};

/// Files in memory that are told when they are written.
pub struct Files<'a, 'b, 'c> {
    memory: Memory,
    /// The units of files that were not finished when learning was stopped.
    units: BTreeMap<String, Vec<(u64, Bytes)>>,
    lines: &'a RefCell<Lines<'b, 'c>>,
}

fn line(name: &str, contents: &[u8]) -> Value {
    json!({ "file": name, "bytes": encode(contents) })
}

impl<'a, 'b, 'c> Files<'a, 'b, 'c> {
    /// Begins with the files of a request.
    pub fn new(lines: &'a RefCell<Lines<'b, 'c>>, request: &Learn) -> Result<Self, Refusal> {
        let mut memory = Memory::new();
        for (name, Bytes(bytes)) in &request.files {
            memory.write(name, bytes).map_err(Refusal::new)?;
        }
        Ok(Files { memory, units: request.units.clone(), lines })
    }
}

impl Store for Files<'_, '_, '_> {
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, UnitError> {
        self.memory.read(name)
    }

    fn write(&mut self, name: &str, contents: &[u8]) -> Result<(), UnitError> {
        self.lines.borrow_mut().tell(line(name, contents));
        self.memory.write(name, contents)
    }

    fn remove(&mut self, name: &str) -> Result<(), UnitError> {
        if self.memory.read(name)?.is_some() {
            self.lines.borrow_mut().tell(json!({ "file": name, "bytes": null }));
        }
        self.memory.remove(name)
    }

    fn open_units(&mut self, name: &str, head: &Head) -> Result<Box<dyn UnitFile>, UnitError> {
        let mut file = self.memory.open_units(name, head)?;
        for (unit, Bytes(payload)) in self.units.remove(name).unwrap_or_default() {
            // A unit that does not belong here, or is there twice, is left out.
            if file.missing().binary_search(&unit).is_ok() {
                file.append(unit, &payload)?;
            }
        }
        let news = Rc::clone(&self.lines.borrow().news);
        Ok(Box::new(Told { file, name: name.to_owned(), memory: self.memory.clone(), news }))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.memory.path(name)
    }
}

/// A file of units in progress whose units are told.
struct Told {
    file: Box<dyn UnitFile>,
    name: String,
    /// Where the finished file will be.
    memory: Memory,
    news: News,
}

impl UnitFile for Told {
    fn missing(&self) -> Vec<u64> {
        self.file.missing()
    }

    fn append(&mut self, unit: u64, payload: &[u8]) -> Result<(), UnitError> {
        let line = json!({ "file": self.name, "unit": unit, "bytes": encode(payload) });
        self.news.borrow_mut().push(line);
        self.file.append(unit, payload)
    }

    fn each(&self, visit: &mut Visit<'_>) -> Result<(), UnitError> {
        self.file.each(visit)
    }

    fn truncate(&mut self, units: u64) {
        self.file.truncate(units);
    }

    fn finish(self: Box<Self>, tidy: &mut Tidy<'_>) -> Result<(), UnitError> {
        self.file.finish(tidy)?;
        let contents = self.memory.read(&self.name)?.unwrap_or_default();
        self.news.borrow_mut().push(line(&self.name, &contents));
        Ok(())
    }
}
