//! Converts xiangqi records from one format to another.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use game_search::file::{open_file, read_rest};
use xiangqi::Notation;
use xiangqi::pgn::Record;
use xiangqi_records::{Format, Opened, read, recognise, write};

use crate::dispatch::Done;
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

/// The most bytes of a file that is read.
const MAX_BYTES: u64 = 1 << 30;

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
    let mut conversion = Conversion { args, files: 0, games: 0, remarks: 0, refused: 0 };
    if args.from.is_dir() || args.format.is_some() {
        let format = args.format.ok_or("a folder needs --to: expected xqf, ubb, cbr, cbl or pgn")?;
        for file in files(&args.from)? {
            conversion.convert_to_folder(&file, format)?;
        }
    } else {
        conversion.convert_file()?;
    }
    let Conversion { files, games, remarks, refused, .. } = conversion;
    writeln!(io::stdout(), "{games} games in {files} files, {remarks} remarks, {refused} files not read")?;
    let has_failed = refused > 0 || args.strict && remarks > 0;
    Ok(if has_failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

struct Conversion<'a> {
    args: &'a Args,
    files: usize,
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
            let stem = out.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let stem = if is_one { stem } else { format!("{stem}-{number}") };
            self.write(&out.with_file_name(format!("{stem}.{}", format.extension())), records, format)?;
        }
        Ok(())
    }

    /// Reads a file, and prints what is wrong with it. Returns `None` if there is nothing to read.
    fn open(&mut self, path: &Path) -> Result<Option<Vec<Record>>, Problem> {
        let unread = |source| Problem::Unread { path: path.to_owned(), source };
        let mut file = open_file(path, OpenOptions::new().read(true)).map_err(unread)?;
        let bytes = read_rest(&mut file, MAX_BYTES).map_err(unread)?;
        match read(&bytes) {
            Ok(opened) => {
                for (number, Opened { problems, .. }) in (1..).zip(&opened) {
                    let game = if opened.len() > 1 { format!("game {number}: ") } else { String::new() };
                    for problem in problems {
                        self.remark(path, &format!("{game}{problem}"));
                    }
                }
                Ok(Some(opened.into_iter().map(|game| game.record).collect()))
            }
            // A folder may contain other files.
            Err(_) if recognise(&bytes).is_none() && self.args.from.is_dir() => {
                self.remark(path, "no record: expected XQF, DhtmlXQ, CBR, CBL or PGN");
                Ok(None)
            }
            Err(error) => {
                eprintln!("{}: {error}", path.display());
                self.refused += 1;
                Ok(None)
            }
        }
    }

    fn write(&mut self, path: &Path, records: &[Record], format: Format) -> Result<(), Problem> {
        let failed = |source| Problem::File { path: path.to_owned(), source };
        if !self.args.replace && path.exists() {
            return Err(Problem::Exists(path.to_owned()));
        }
        let written = match write(records, format, self.args.notation) {
            Ok(written) => written,
            Err(error) => {
                eprintln!("{}: {error}", path.display());
                self.refused += 1;
                return Ok(());
            }
        };
        written.losses.iter().for_each(|loss| self.remark(path, &loss.to_string()));
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        fs::write(path, written.bytes).map_err(failed)?;
        self.files += 1;
        self.games += records.len();
        Ok(())
    }

    fn remark(&mut self, path: &Path, text: &str) {
        eprintln!("{}: {text}", path.display());
        self.remarks += 1;
    }
}

/// Returns a file, or the files in a folder and in the folders in it, by name.
fn files(path: &Path) -> Result<Vec<PathBuf>, Problem> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let unread = |source| Problem::Unread { path: path.to_owned(), source };
    let mut entries = Vec::new();
    for entry in fs::read_dir(path).map_err(unread)? {
        entries.push(entry.map_err(unread)?.path());
    }
    entries.sort();
    let nested: Result<Vec<_>, _> = entries.iter().map(|entry| files(entry)).collect();
    Ok(nested?.concat())
}
