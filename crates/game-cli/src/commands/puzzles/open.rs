//! The games and compositions of files.

use std::fmt;
use std::path::{Path, PathBuf};

use amazons::sgf;
use game_learn::samples;
use game_learn::units::{UnitError, Units};
use game_search::spec::GameSpec;
use game_search::text::quote;
use game_search::{Game, SearchGame, TextNotation};
use xiangqi::{FenError, Position, PositionWithHistory, Setup};
use xiangqi_records::{numbers, problems};

use crate::input;
use crate::problem::Problem;

/// The most moves that a file can give as the length of a solution: half the plies of the longest mate that is searched.
const MAX_MOVES: u32 = 500;

/// The line with which files of units begin.
const UNITS: &[u8] = b"units ";

/// A game or a composition.
pub struct Source<G: Game> {
    /// The file and the number of the game or the line, for messages.
    pub name: String,
    pub start: G,
    pub moves: Vec<G::Move>,
    /// The number of moves of the solution, if the file has this number instead of the solution.
    pub length: Option<u32>,
}

/// The games of the files.
pub enum Opened {
    Xiangqi(Vec<Source<Position>>),
    Amazons(Vec<Source<amazons::Position>>),
}

/// Reads the games of files and folders. What cannot be read is printed on the standard error and counted; the rest is read.
/// `with_lines`: a file may also hold a composition in each line.
pub fn open(files: &[PathBuf], with_lines: bool, problems: &mut usize) -> Result<Opened, Problem> {
    let mut reader = Reader { xiangqi: Vec::new(), amazons: Vec::new(), with_lines, problems };
    for path in files {
        reader.read(path)?;
    }
    match (reader.xiangqi, reader.amazons) {
        (xiangqi, amazons) if amazons.is_empty() => Ok(Opened::Xiangqi(xiangqi)),
        (xiangqi, amazons) if xiangqi.is_empty() => Ok(Opened::Amazons(amazons)),
        _ => Err(Problem::Move("games of xiangqi and of Amazons: expected games of one kind".to_owned())),
    }
}

struct Reader<'a> {
    xiangqi: Vec<Source<Position>>,
    amazons: Vec<Source<amazons::Position>>,
    with_lines: bool,
    problems: &'a mut usize,
}

impl Reader<'_> {
    fn read(&mut self, path: &Path) -> Result<(), Problem> {
        for file in input::files(path)? {
            match input::read(&file) {
                Ok(bytes) => self.file(&file, &bytes),
                Err(problem) if path.is_dir() => self.named(problem),
                Err(problem) => return Err(problem),
            }
        }
        Ok(())
    }

    fn file(&mut self, path: &Path, bytes: &[u8]) {
        if bytes.starts_with(UNITS) {
            self.units(path, bytes);
        } else if xiangqi_records::recognise(bytes).is_some() {
            self.records(path, bytes);
        } else if String::from_utf8_lossy(bytes).trim_start_matches('\u{FEFF}').trim_start().starts_with('(') {
            self.sgf(path, bytes);
        } else if self.with_lines {
            self.lines(path, bytes);
        } else {
            self.no_record(path, bytes);
        }
    }

    fn problem(&mut self, name: &str, text: impl fmt::Display) {
        self.named(format_args!("{name}: {text}"));
    }

    /// Reports a problem whose text names the file.
    fn named(&mut self, text: impl fmt::Display) {
        eprintln!("{text}");
        *self.problems += 1;
    }

    fn no_record(&mut self, path: &Path, bytes: &[u8]) {
        let begin: String = String::from_utf8_lossy(bytes).chars().take(40).collect();
        let expected = "expected xiangqi in PGN, XQF, DhtmlXQ, CBR or CBL, Amazons in SGF, or games of `selfplay`";
        let lines =
            if self.with_lines { ", or lines with a position" } else { ", or, with --check, lines with a position" };
        self.problem(&path.display().to_string(), format!("it begins with {}: {expected}{lines}", quote(&begin)));
    }

    fn records(&mut self, path: &Path, bytes: &[u8]) {
        let name = path.display().to_string();
        let opened = match xiangqi_records::read(bytes) {
            Ok(opened) => opened,
            Err(error) => return self.problem(&name, error),
        };
        problems(&opened).iter().for_each(|problem| self.problem(&name, problem));
        for (number, game) in numbers(&opened).into_iter().zip(&opened) {
            let name = if opened.len() > 1 { format!("{name}, game {number}") } else { name.clone() };
            let (start, moves) = (game.record.start.clone(), game.record.moves().collect());
            self.xiangqi.push(Source { name, start, moves, length: None });
        }
    }

    fn sgf(&mut self, path: &Path, bytes: &[u8]) {
        let name = path.display().to_string();
        let text = String::from_utf8_lossy(bytes);
        for (number, record) in (1..).zip(sgf::records(&text)) {
            let name = format!("{name}, game {number}");
            match record {
                Ok(record) => {
                    let (start, moves) = (record.start.clone(), record.moves().collect());
                    self.amazons.push(Source { name, start, moves, length: None });
                }
                Err(error) => self.problem(&name, error),
            }
        }
    }

    fn units(&mut self, path: &Path, bytes: &[u8]) {
        let units = match Units::new(path, bytes) {
            Ok(units) => units,
            Err(error) => return self.named(error),
        };
        let (mut xiangqi, mut amazons) = (Vec::new(), Vec::new());
        let read = match units.head().game.as_str() {
            games::Amazons::NAME => {
                selfplay::<amazons::Position, _>(path, units, amazons::Position::clone, &mut amazons)
            }
            _ => selfplay(path, units, |game: &PositionWithHistory| game.position().clone(), &mut xiangqi),
        };
        self.xiangqi.append(&mut xiangqi);
        self.amazons.append(&mut amazons);
        // The games before the damage are kept.
        if let Err(error) = read {
            self.named(error);
        }
    }

    /// Reads a composition from each line: a position, and after a tab its published line, or the number of its moves.
    fn lines(&mut self, path: &Path, bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes);
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
        let read: Vec<_> = lines.map(|(number, line)| (number, cells(line))).collect();
        if !read.iter().any(|(_, composition)| composition.is_ok()) {
            return self.no_record(path, bytes);
        }
        for (number, composition) in read {
            let name = format!("{}, line {number}", path.display());
            match composition {
                Ok((start, solution)) => self.composition(name, start, solution),
                Err(error) => self.problem(&name, format_args!("not a position of xiangqi: {error}")),
            }
        }
    }

    fn composition(&mut self, name: String, start: Position, solution: &str) {
        let is_number = !solution.is_empty()
            && solution.strip_prefix('-').unwrap_or(solution).bytes().all(|letter| letter.is_ascii_digit());
        let length = solution.parse().ok().filter(|moves| (1..=MAX_MOVES).contains(moves));
        if is_number && length.is_none() {
            let expected = format_args!("expected the number of moves, from 1 to {MAX_MOVES}, or the moves");
            self.problem(&name, format_args!("{}: {expected}", quote(solution)));
        }
        let mut moves = Vec::new();
        let mut position = start.clone();
        for (number, text) in (1..).zip(solution.split_whitespace().filter(|_| !is_number)) {
            match position.parse_move(text) {
                Ok(mv) => moves.push(mv),
                Err(error) => {
                    self.problem(&name, format_args!("move {number}: {error}; the line ends before it"));
                    break;
                }
            }
            position.make(moves[moves.len() - 1]);
        }
        self.xiangqi.push(Source { name, start, moves, length });
    }
}

/// Returns the position of a line, and the text of its next cell.
fn cells(line: &str) -> Result<(Position, &str), FenError> {
    let mut cells = line.split('\t').map(str::trim);
    let start = Position::parse_as(cells.next().unwrap_or_default(), Setup::Any)?;
    Ok((start, cells.next().unwrap_or_default()))
}

/// Reads games of `selfplay`.
fn selfplay<G: SearchGame + TextNotation, P: Game<Move = G::Move>>(
    path: &Path,
    units: Units<&[u8]>,
    position: impl Fn(&G) -> P,
    games: &mut Vec<Source<P>>,
) -> Result<(), UnitError> {
    let name = if units.head().game == games::Amazons::NAME { games::Amazons::NAME } else { games::Xiangqi::NAME };
    for game in samples::Games::<G, _>::new(units, name)? {
        let (number, game) = game?;
        let moves = game.opening().iter().copied().chain(game.plies().iter().map(|ply| ply.mv)).collect();
        let name = format!("{}, game {number}", path.display());
        games.push(Source { name, start: position(&game.start_position()), moves, length: None });
    }
    Ok(())
}
