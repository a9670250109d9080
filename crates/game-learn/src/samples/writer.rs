//! Writing samples.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use game_search::file::open_file;
use game_search::{GameResult, SearchGame, Side, TextNotation};

use super::reader::{Line, Samples};
use super::sample::{SampleError, header, identity, without_seed};

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
    pub kept: Vec<Kept>,
}

/// A position that is worth writing.
#[derive(Debug)]
pub struct Kept {
    identity: u64,
    text: String,
    side: Side,
    score: i32,
    ply: u32,
}

impl Kept {
    /// A position, the search's score for the side to move, and the number of moves since the start of the game.
    pub fn new<G: SearchGame + TextNotation>(position: &G, score: i32, ply: u32) -> Kept {
        let (identity, text, side) = (identity(position), position.position_text(), position.side_to_move());
        Kept { identity, text, side, score, ply }
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
        let header = header(name, description);
        let (known, results) = (HashSet::new(), [0; 3]);
        let mut file = SampleFile { path: path.to_owned(), file, header, known, next: 0, results };
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
        let mut file = opened.map_err(failed)?;
        let header = header(name, description);
        let found = Found::read::<G>(Samples::new(path, name, file.try_clone().map_err(failed)?), &header)?;
        if let Some(last) = found.description().filter(|last| without_seed(last) != without_seed(description)) {
            let (found, asked) = (last.to_owned(), description.to_owned());
            return Err(SampleError::OtherSettings { path: path.to_owned(), found, asked });
        }
        file.set_len(found.whole).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let Found { known, next, results, header: last, warning, .. } = found;
        let mut file = SampleFile { path: path.to_owned(), file, header, known, next, results };
        if last.as_ref() != Some(&file.header) {
            file.write(format!("{}\n", file.header))?;
        }
        Ok((file, warning))
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
        for Kept { identity, text: position, side, score, ply } in played.kept {
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

/// What a file holds.
#[derive(Default)]
struct Found {
    known: HashSet<u64>,
    /// The game after the last of the run.
    next: usize,
    /// Of all runs: games that the first player lost, drew and won.
    results: [u64; 3],
    /// The last header.
    header: Option<String>,
    /// The length up to the end of the last game.
    whole: u64,
    warning: Option<String>,
}

impl Found {
    fn read<G: SearchGame + TextNotation>(mut samples: Samples<G>, header: &str) -> Result<Found, SampleError> {
        let (mut found, mut game) = (Found::default(), Vec::new());
        let mut is_cut = false;
        while let Some(line) = samples.next_line() {
            match line {
                Err(_) if samples.is_cut() && found.header.is_some() => is_cut = true,
                Err(error) => return Err(error),
                Ok(Line::Sample(_)) if found.header.is_none() => {
                    return Err(samples.wrong("not the file of a run: expected # samples 1 of ... first"));
                }
                Ok(Line::Sample(sample)) => game.push(identity(&sample.position)),
                Ok(Line::Comment(text)) => {
                    found.comment(&text, header);
                    found.known.extend(game.drain(..));
                    found.whole = samples.offset();
                }
            }
        }
        if is_cut || !game.is_empty() {
            let line = samples.line() - 1;
            found.warning = Some(format!("the game that ends in line {line} is not complete, and is dropped"));
        }
        Ok(found)
    }

    /// That of the last run.
    fn description(&self) -> Option<&str> {
        self.header.as_deref()?.split_once(": ").map(|(_, description)| description)
    }

    fn comment(&mut self, text: &str, header: &str) {
        if text.starts_with("samples ") {
            self.header = Some(format!("# {text}"));
        }
        let Some(rest) = text.strip_prefix("game ") else { return };
        let mut words = rest.split(' ');
        let (id, result) =
            (words.next().unwrap_or_default(), words.next().and_then(|word| word.parse::<GameResult>().ok()));
        if let Some(result) = result {
            self.results[result.half_points(Side::First)] += 1;
        }
        if self.header.as_deref() == Some(header) {
            let number = id.split_once('/').and_then(|(_, number)| number.parse::<usize>().ok());
            self.next = number.map_or(self.next, |number| self.next.max(number + 1));
        }
    }
}
