//! The files: opened before the long run, written after it.

use std::io;

use crate::problem::Problem;

use super::args::Args;
use super::chart;
use super::row::Row;
use crate::output::Output;

/// Turns all results into the text of a file.
type Format = fn(&[Row]) -> io::Result<String>;

/// The files that were asked for, in the order of [`FORMATS`].
pub struct Files([Option<Output>; 3]);

const FORMATS: [Format; 3] = [csv, json, chart::chart];

impl Files {
    pub fn open(args: &Args) -> Result<Files, Problem> {
        Output::open([args.csv.as_ref(), args.json.as_ref(), args.svg.as_ref()]).map(Files)
    }

    pub fn write(self, rows: &[Row]) -> Result<(), Problem> {
        for (file, format) in self.0.into_iter().zip(FORMATS) {
            if let Some(file) = file {
                file.write(format(rows))?;
            }
        }
        Ok(())
    }
}

fn csv(rows: &[Row]) -> io::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.serialize(row)?;
    }
    let bytes = writer.into_inner().map_err(|error| error.into_error())?;
    String::from_utf8(bytes).map_err(io::Error::other)
}

fn json(rows: &[Row]) -> io::Result<String> {
    Ok(serde_json::to_string_pretty(rows)? + "\n")
}
