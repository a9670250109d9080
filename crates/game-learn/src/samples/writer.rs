//! Writing samples.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::{collections::HashSet, fmt::Write as _};

use game_search::{GameResult, SearchGame, Side, TextNotation, file::open_file, hash::fnv1a};

use super::sample::{Line, SampleError, Samples};

/// A file to which games are added. Every position is written once.
#[derive(Debug)]
pub struct SampleFile {
    path: PathBuf,
    file: File,
    header: String,
    known: HashSet<u64>,
    next: usize,
    results: [u64; 3],
}

/// A finished game with the positions that are worth writing.
#[derive(Debug)]
pub struct Played {
    /// The result.
    pub result: GameResult,
    /// Why the game ended, in one line.
    pub reason: String,
    /// The number of moves.
    pub plies: usize,
    /// The positions to write.
    pub kept: Vec<PlayedPosition>,
}

/// A position that is worth writing.
#[derive(Debug)]
pub struct PlayedPosition {
    identity: u64,
    text: String,
    side: Side,
    score: i32,
    ply: u32,
}

impl PlayedPosition {
    /// A position, the search's score for the side to move, and the number of moves since the start of the game.
    pub fn new<G: SearchGame + TextNotation>(position: &G, score: i32, ply: u32) -> PlayedPosition {
        let (identity, text, side) = (identity(position), position.position_text(), position.side_to_move());
        PlayedPosition { identity, text, side, score, ply }
    }
}

impl SampleFile {
    /// A new file for the samples of a run of the game called `name`.
    ///
    /// # Errors
    ///
    /// If the file is there already, or cannot be written.
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

    /// Goes on with a file, after the last game of this run in it, if there is one; begins one if there is none. Positions
    /// that are in the file are known. With a warning if its end was cut off: the game is dropped, and played again.
    ///
    /// # Errors
    ///
    /// If it cannot be read or written, a line before its end is damaged, or the last run in it is described otherwise,
    /// apart from the seed.
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
        // The length up to the end of the last game.
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

    /// Counts the game that a comment tells of, of this run or another one.
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

    /// The game to go on with.
    pub fn next_game(&self) -> usize {
        self.next
    }

    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    /// How many games in the file the first player lost, drew and won, those of other runs included.
    pub fn results(&self) -> [u64; 3] {
        self.results
    }

    /// Writes the positions of a game that are not in the file yet, and returns how many. It writes all of them, or leaves an end
    /// that [`resume`](SampleFile::resume) drops. `seed` and the number of the game name it.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
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

/// The first line of the samples of one run. Not all that follows need be of that run: files may be put together.
fn header(game: &str, description: &str) -> String {
    format!("# samples 1 of {game}: {description}")
}

/// What a run is described by, apart from its seed.
fn without_seed(description: &str) -> String {
    match description.rsplit_once(", seed ") {
        Some((before, after)) => before.to_owned() + after.trim_start_matches(|letter: char| letter.is_ascii_digit()),
        None => description.to_owned(),
    }
}

/// Equal for equal positions, whatever led to them.
fn identity<G: SearchGame + TextNotation>(position: &G) -> u64 {
    if G::TABLE.key.is_some() { G::TABLE.key(position) } else { fnv1a(position.position_text().as_bytes()) }
}
