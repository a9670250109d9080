//! Converts xiangqi records from one format to another.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use xiangqi::Notation;
use xiangqi::pgn::Record;
use xiangqi_records::{Format, problems, read, recognise, write};

use crate::dispatch::Done;
use crate::input;
use crate::output::Output;
use crate::problem::Problem;

const HELP: &str = "\
Examples:
  gamesearch convert game.xqf game.pgn
  gamesearch convert game.pgn game.xqf --strict
  gamesearch convert library.cbl games/ --to xqf
  gamesearch convert collection/ pgn/ --to pgn --notation wxf

Formats: xqf (XQStudio, every version up to 18), ubb (DhtmlXQ, also in a web page), cbr and cbl (CCBridge), pgn. A file is
recognised by its content, and text as UTF-8, UTF-16 or GBK. What cannot be read of a file, such as an illegal move, and
what the new format cannot hold, is printed, one line each; everything else is converted.";

/// Convert xiangqi records: XQF, DhtmlXQ (UBB), CBR, CBL and PGN
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// File or folder to read
    #[arg(value_name = "IN")]
    from: PathBuf,
    /// File to write; or folder, with --to
    #[arg(value_name = "OUT")]
    to: PathBuf,
    /// Format of the files in the folder OUT: xqf, ubb, cbr, cbl or pgn
    #[arg(long = "to", value_name = "FORMAT")]
    format: Option<Format>,
    /// Notation of the moves in PGN: iccs, wxf or chinese
    #[arg(long, default_value = "chinese", value_name = "NOTATION")]
    notation: Notation,
    /// Fail if anything cannot be read or cannot be held by the new format
    #[arg(long)]
    strict: bool,
    /// Replace files that exist
    #[arg(long)]
    replace: bool,
}

pub fn run(args: &Args) -> Done {
    let mut conversion = Conversion { args, written: BTreeSet::new(), games: 0, remarks: 0, refused: 0 };
    if args.from.is_dir() || args.format.is_some() {
        let format = args.format.ok_or("a folder needs --to: expected xqf, ubb, cbr, cbl or pgn")?;
        for file in input::files(&args.from)? {
            conversion.convert_to_folder(&file, format)?;
        }
    } else {
        conversion.convert_file()?;
    }
    let Conversion { written, games, remarks, refused, .. } = conversion;
    let files = written.len();
    writeln!(io::stdout(), "games: {games}, files: {files}, remarks: {remarks}, files not converted: {refused}")?;
    let has_failed = refused > 0 || args.strict && remarks > 0;
    Ok(if has_failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

struct Conversion<'a> {
    args: &'a Args,
    /// The files that were written.
    written: BTreeSet<PathBuf>,
    games: usize,
    /// What could not be read or written, one line each.
    remarks: usize,
    refused: usize,
}

impl Conversion<'_> {
    /// Converts one file into one file, whose name says its format.
    fn convert_file(&mut self) -> Result<(), Problem> {
        let Args { from, to, .. } = self.args;
        let extension = to.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        let format: Format = extension.parse().map_err(|error| Problem::Move(format!("{}: {error}", to.display())))?;
        let Some(records) = self.open(from)? else { return Ok(()) };
        if records.len() > 1 && !format.holds_several() {
            let (from, games) = (from.display(), records.len());
            let expected = format!("expected a folder with --to {extension}, because {format} holds one game");
            return Err(Problem::Move(format!("{from} has {games} games: {expected}")));
        }
        self.write(to, &records, format)
    }

    /// Converts a file into files of the folder: one for each game, or one for all if the format holds several.
    fn convert_to_folder(&mut self, file: &Path, format: Format) -> Result<(), Problem> {
        let Some(records) = self.open(file)? else { return Ok(()) };
        let inside = file.strip_prefix(&self.args.from).ok().filter(|path| !path.as_os_str().is_empty());
        let name = inside.or(file.file_name().map(Path::new)).unwrap_or(file);
        let out = self.args.to.join(name);
        let is_one = records.len() == 1 || format.holds_several();
        for (number, records) in (1..).zip(if is_one { vec![&records[..]] } else { records.chunks(1).collect() }) {
            let number = if is_one { String::new() } else { format!("-{number}") };
            let named = |stem: &OsStr| {
                let stem = stem.to_string_lossy();
                out.with_file_name(format!("{stem}{number}.{}", format.extension()))
            };
            // Two files of the folder can differ in their extension alone.
            let names = [out.file_stem(), out.file_name()].map(|stem| named(stem.unwrap_or_default()));
            match names.iter().find(|name| !self.written.contains(*name)) {
                Some(name) => self.write(name, records, format)?,
                None => {
                    let name = names[0].display();
                    self.refuse(file, &format!("{name} holds another file of this folder: expected another name"));
                }
            }
        }
        Ok(())
    }

    /// Reads a file, and prints what is wrong with it. Returns `None` if there is nothing to read.
    fn open(&mut self, path: &Path) -> Result<Option<Vec<Record>>, Problem> {
        let bytes = match input::read(path) {
            Ok(bytes) => bytes,
            Err(problem) if self.args.from.is_dir() => {
                eprintln!("{problem}");
                self.refused += 1;
                return Ok(None);
            }
            Err(problem) => return Err(problem),
        };
        match read(&bytes) {
            Ok(opened) => {
                problems(&opened).iter().for_each(|problem| self.remark(path, problem));
                Ok(Some(opened.into_iter().map(|game| game.record).collect()))
            }
            // A folder may contain other files.
            Err(_) if recognise(&bytes).is_none() && self.args.from.is_dir() => {
                self.remark(path, "no record: expected XQF, DhtmlXQ, CBR, CBL or PGN");
                Ok(None)
            }
            Err(error) => {
                self.refuse(path, &error.to_string());
                Ok(None)
            }
        }
    }

    fn write(&mut self, path: &Path, records: &[Record], format: Format) -> Result<(), Problem> {
        let written = match write(records, format, self.args.notation) {
            Ok(written) => written,
            Err(error) => {
                self.refuse(path, &error.to_string());
                return Ok(());
            }
        };
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(|source| Problem::File { path: path.to_owned(), source })?;
        }
        let path = path.to_owned();
        let output = Output::new(&path, self.args.replace)?;
        written.losses.iter().for_each(|loss| self.remark(&path, &loss.to_string()));
        Output::write(output, || Ok(written.bytes))?;
        self.written.insert(path);
        self.games += records.len();
        Ok(())
    }

    fn refuse(&mut self, path: &Path, text: &str) {
        eprintln!("{}: {text}", path.display());
        self.refused += 1;
    }

    fn remark(&mut self, path: &Path, text: &str) {
        eprintln!("{}: {text}", path.display());
        self.remarks += 1;
    }
}
