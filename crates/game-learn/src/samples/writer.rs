//! Writing samples to a file.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::{collections::HashSet, fmt::Write as _};

use game_search::{GameResult, SearchGame, Side, TextNotation, file::open_file, hash::fnv1a};

use super::sample::{Line, SampleError, Samples};

/// A file of samples, to which the positions of games are added. Each position is written only once.
#[derive(Debug)]
pub struct SampleFile {
    path: PathBuf,
    file: File,
    header: String,
    known: HashSet<u64>,
    next: usize,
    results: [u64; 3],
}

/// A finished game, with the positions to write to the file.
#[derive(Debug)]
pub struct Played {
    /// The result.
    pub result: GameResult,
    /// The reason for the end of the game, in one line.
    pub reason: String,
    /// The number of moves.
    pub plies: usize,
    /// The positions to write.
    pub kept: Vec<PlayedPosition>,
}

/// A position to write as a sample.
#[derive(Debug)]
pub struct PlayedPosition {
    identity: u64,
    text: String,
    side: Side,
    score: i32,
    ply: u32,
}

impl PlayedPosition {
    /// Creates a sample of a position. `score` is the search's score for the side to move, and `ply` the number of
    /// moves since the start of the game.
    pub fn new<G: SearchGame + TextNotation>(position: &G, score: i32, ply: u32) -> PlayedPosition {
        let (identity, text, side) = (identity(position), position.position_text(), position.side_to_move());
        PlayedPosition { identity, text, side, score, ply }
    }
}

impl SampleFile {
    /// Creates a file for the samples of a self-play run. `name` is the name of the game, and `description` describes
    /// the settings of the run.
    ///
    /// # Errors
    ///
    /// Returns an error if the file already exists or cannot be written.
    pub fn create(path: &Path, name: &str, description: &str) -> Result<SampleFile, SampleError> {
        let opened = OpenOptions::new().write(true).create_new(true).open(path);
        let file = opened.map_err(|source| match source.kind() {
            io::ErrorKind::AlreadyExists => SampleError::Exists { path: path.to_owned() },
            _ => SampleError::File { path: path.to_owned(), source },
        })?;
        let mut file = SampleFile::new(path, file, header(name, description));
        file.write(format!("{}\n", file.header))?;
        Ok(file)
    }

    /// Opens a file to add games after the last complete game in the file. Creates the file if it does not exist.
    /// Positions that are already in the file are not written again. If the end of the file was cut off, the incomplete
    /// game is dropped and played again, and the second value returned is a warning.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or written, a line before the end of the file is malformed, or
    /// `description` differs in more than the seed from the description of the last run in the file.
    pub fn resume<G: SearchGame + TextNotation>(
        path: &Path,
        name: &'static str,
        description: &str,
    ) -> Result<(SampleFile, Option<String>), SampleError> {
        let failed = |source| SampleError::File { path: path.to_owned(), source };
        let opened = open_file(path, OpenOptions::new().read(true).write(true).create(true).truncate(false));
        let mut resumed = SampleFile::new(path, opened.map_err(failed)?, header(name, description));
        let mut samples = Samples::<G>::new(path, name, resumed.file.try_clone().map_err(failed)?);
        let (mut last, mut game, mut is_cut) = (None, Vec::new(), false);
        // The length of the file up to the end of the last complete game.
        let mut whole = 0;
        while let Some(line) = samples.next_line() {
            match line {
                Err(_) if samples.is_cut && last.is_some() => is_cut = true,
                Err(error) => return Err(error),
                Ok(Line::Sample(_)) if last.is_none() => {
                    return Err(samples.wrong("a sample", "not the file of a run: expected # samples 1 of ... first"));
                }
                Ok(Line::Sample(sample)) => game.push(identity(&sample.position)),
                Ok(Line::Comment(text)) => {
                    if text.starts_with("samples ") {
                        last = Some(format!("# {text}"));
                    }
                    resumed.count(&text, last.as_ref() == Some(&resumed.header));
                    resumed.known.extend(game.drain(..));
                    whole = samples.offset;
                }
            }
        }
        let found = last.as_ref().and_then(|last| last.split_once(": ")).map_or(description, |(_, found)| found);
        if without_seed(found) != without_seed(description) {
            let (found, asked) = (found.to_owned(), description.to_owned());
            return Err(SampleError::OtherSettings { path: path.to_owned(), found, asked });
        }
        resumed.file.set_len(whole).map_err(failed)?;
        resumed.file.seek(SeekFrom::End(0)).map_err(failed)?;
        if last.as_ref() != Some(&resumed.header) {
            resumed.write(format!("{}\n", resumed.header))?;
        }
        let line = samples.line - 1;
        let warning = || format!("the game that ends in line {line} is not complete, and is dropped");
        Ok((resumed, (is_cut || !game.is_empty()).then(warning)))
    }

    fn new(path: &Path, file: File, header: String) -> SampleFile {
        SampleFile { path: path.to_owned(), file, header, known: HashSet::new(), next: 0, results: [0; 3] }
    }

    /// Counts the game that a comment line of the file describes. `is_own` is `true` for a game of this run.
    fn count(&mut self, text: &str, is_own: bool) {
        let Some(rest) = text.strip_prefix("game ") else { return };
        let mut words = rest.split(' ');
        let (id, result) = (words.next().unwrap_or_default(), words.next().map(str::parse::<GameResult>));
        if let Some(Ok(result)) = result {
            self.results[result.half_points(Side::First)] += 1;
        }
        let number = id.split_once('/').and_then(|(_, number)| number.parse::<usize>().ok());
        self.next = number.filter(|_| is_own).map_or(self.next, |number| self.next.max(number + 1));
    }

    /// Returns the number of the next game to play.
    pub fn next_game(&self) -> usize {
        self.next
    }

    /// Returns the number of positions in the file.
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    /// Returns the number of games that the first player lost, drew and won, including games of other runs in the file.
    pub fn results(&self) -> [u64; 3] {
        self.results
    }

    /// Writes those positions of a game that the file does not contain yet, and returns how many were written. `seed`
    /// and `game` identify the game. If writing is interrupted, [`resume`](SampleFile::resume) drops the incomplete
    /// game.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    pub fn append(&mut self, seed: u64, game: usize, played: Played) -> Result<usize, SampleError> {
        let (mut text, mut count) = (String::new(), 0);
        for PlayedPosition { identity, text: position, side, score, ply } in played.kept {
            if self.known.insert(identity) {
                let result = ["0", "0.5", "1"][played.result.half_points(side)];
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{position}\t{score}\t{result}\t{ply}\t{seed}/{game}");
                count += 1;
            }
        }
        let (result, reason, plies) = (played.result.text(), played.reason, played.plies);
        let _ = writeln!(text, "# game {seed}/{game} {result} {reason}, {plies} plies");
        self.write(text)?;
        self.next = game + 1;
        self.results[played.result.half_points(Side::First)] += 1;
        Ok(count)
    }

    fn write(&mut self, text: String) -> Result<(), SampleError> {
        let written = self.file.write_all(text.as_bytes());
        written.map_err(|source| SampleError::File { path: self.path.clone(), source })
    }
}

/// Returns the header line of a self-play run. A file can contain several runs, each with its own header.
fn header(game: &str, description: &str) -> String {
    format!("# samples 1 of {game}: {description}")
}

/// Returns the description of a self-play run without the seed.
fn without_seed(description: &str) -> String {
    match description.rsplit_once(", seed ") {
        Some((before, after)) => before.to_owned() + after.trim_start_matches(|letter: char| letter.is_ascii_digit()),
        None => description.to_owned(),
    }
}

/// Returns a hash that is equal for equal positions, even if different moves led to them.
fn identity<G: SearchGame + TextNotation>(position: &G) -> u64 {
    if G::TABLE.key.is_some() { G::TABLE.key(position) } else { fnv1a(position.position_text().as_bytes()) }
}
