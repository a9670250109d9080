//! The files: opened before the long run, written after it.

use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;

use shared::Problem;

use crate::args::Args;
use crate::chart;
use crate::row::Row;

/// Turns all results into the text of a file.
type Format = fn(&[Row]) -> Result<String, io::Error>;

/// Every file that was asked for.
pub struct Files(Vec<(PathBuf, File, Format)>);

impl Files {
    pub fn open(args: &Args) -> Result<Files, Problem> {
        let formats: [(&Option<PathBuf>, Format); 3] =
            [(&args.csv, csv), (&args.json, json), (&args.svg, chart::chart)];
        let mut files: Vec<(PathBuf, File, Format)> = Vec::new();
        for (path, format) in formats {
            let Some(path) = path.clone() else { continue };
            if files.iter().any(|(other, ..)| *other == path) {
                return Err(Problem::SameFile(path));
            }
            match File::create(&path) {
                Ok(file) => files.push((path, file, format)),
                Err(source) => return Err(Problem::File { path, source }),
            }
        }
        Ok(Files(files))
    }

    pub fn write(self, rows: &[Row]) -> Result<(), Problem> {
        for (path, mut file, format) in self.0 {
            let written = format(rows).and_then(|text| file.write_all(text.as_bytes()));
            written.map_err(|source| Problem::File { path, source })?;
        }
        Ok(())
    }
}

fn csv(rows: &[Row]) -> Result<String, io::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.serialize(row)?;
    }
    let bytes = writer.into_inner().map_err(|error| error.into_error())?;
    String::from_utf8(bytes).map_err(io::Error::other)
}

fn json(rows: &[Row]) -> Result<String, io::Error> {
    Ok(serde_json::to_string_pretty(rows)? + "\n")
}
