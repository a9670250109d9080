//! A game as text: header lines as in PGN, followed by the moves.

use std::fmt::Write as _;
use std::{iter, path::Path, time::Duration};

use game_search::spec::{BadMove, GameRecord, GameSpec, History, Notation, RecordError, RecordFormat};
use game_search::text::quote;
use game_search::{Game, GameResult, Side, TextNotation};

use super::{Effort, Seats, TimeControl, duration};

/// The maximum number of moves of a game that is read. All positions of a game are stored, and each position of xiangqi
/// stores the positions before it, so memory grows with the square of the number of moves.
pub const MAX_MOVES: usize = 2_000;

/// A game with its settings.
#[derive(Clone, Debug)]
pub struct Saved<G: Game> {
    /// The start position.
    pub start: G,
    /// The moves.
    pub moves: Vec<G::Move>,
    /// The result and its reason, if the game has ended.
    pub ended: Option<(GameResult, String)>,
    /// The move notation, as an index into [`GameSpec::NOTATIONS`].
    pub notation: usize,
    /// The date of the game, such as `2026.11.22`; may be empty.
    pub date: String,
    /// Who played which side.
    pub seats: Option<Seats>,
    /// The limit of the engine's search per move.
    pub effort: Option<Effort>,
    /// The time control, and the remaining times of both players.
    pub clocks: Option<(TimeControl, [Duration; 2])>,
    /// The other headers, such as the names of players.
    pub tags: Vec<(String, String)>,
}

impl<G: Game> Saved<G> {
    /// Creates a game that consists only of a position and moves.
    pub fn of(start: G, moves: Vec<G::Move>) -> Saved<G> {
        let (notation, date) = (0, String::new());
        Saved { start, moves, ended: None, notation, date, seats: None, effort: None, clocks: None, tags: Vec::new() }
    }
}

/// Returns the result of a game and its reason, if the game has ended by its rules.
pub fn ended<S: GameSpec>(history: &History<S::Game>) -> Option<(GameResult, String)> {
    let to_move = history.current().side_to_move();
    S::verdict(history).map(|end| (end.result(to_move), end.reason.into_owned()))
}

/// Returns the texts of consecutive moves from a position.
pub fn texts<G: Game + Clone>(
    start: &G,
    moves: impl IntoIterator<Item = G::Move>,
    write: impl Fn(&G, G::Move) -> String,
) -> Vec<String> {
    let mut position = start.clone();
    let text = |mv| {
        let text = write(&position, mv);
        position.make(mv);
        text
    };
    moves.into_iter().map(text).collect()
}

/// The width at which lines of moves are wrapped.
const WIDTH: usize = 80;

/// Returns the game's own record format for a file, if there is one. A PGN format is used for all files. Any other
/// format is used only for files with the extension of that format.
fn format_of<S: GameSpec>(file: &Path) -> Option<&'static RecordFormat<S::Game>> {
    let is_it = |format: &&RecordFormat<S::Game>| {
        format.extension == "pgn" || file.extension().is_some_and(|it| it.eq_ignore_ascii_case(format.extension))
    };
    S::RECORDS.iter().find(is_it)
}

/// Returns the text of a game. The extension of the file selects the format.
pub fn write<S: GameSpec>(saved: &Saved<S::Game>, file: &Path) -> String {
    let Some(format) = format_of::<S>(file) else { return write_plain::<S>(saved) };
    (format.write)(&GameRecord {
        start: saved.start.clone(),
        moves: saved.moves.clone(),
        tags: headers::<S>(saved).into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        result: saved.ended.as_ref().map(|ended| ended.0),
        notation: saved.notation,
    })
}

/// Parses the text of a game file. The extension of the file selects the format.
///
/// # Errors
///
/// Returns an error that names the line and the problem.
pub fn read<S: GameSpec>(text: &str, file: &Path) -> Result<Saved<S::Game>, RecordError> {
    let Some(format) = format_of::<S>(file) else { return read_plain::<S>(text) };
    let record = (format.read)(text)?;
    let mut reader = Reader::<S>::new(record.start, record.moves);
    for (name, value) in record.tags {
        reader.tag(&name, value).map_err(|reason| RecordError::new((format.line_of)(text, &name), reason))?;
    }
    reader.outcome = record.result;
    let mut saved = reader.finish().map_err(|reason| RecordError::new(text.lines().count().max(1), reason))?;
    saved.notation = record.notation;
    Ok(saved)
}

/// Writes a game: header lines, an empty line, the numbered moves and the result.
fn write_plain<S: GameSpec>(saved: &Saved<S::Game>) -> String {
    let mut text = String::new();
    for (name, value) in headers::<S>(saved) {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    let mut width = WIDTH;
    for word in words::<S>(saved) {
        let length = word.chars().count();
        let breaks = width + 1 + length > WIDTH;
        text.push(if breaks { '\n' } else { ' ' });
        width = if breaks { length } else { width + 1 + length };
        text.push_str(&word);
    }
    text.push('\n');
    text
}

fn words<S: GameSpec>(saved: &Saved<S::Game>) -> Vec<String> {
    let (mut position, mut words) = (saved.start.clone(), Vec::new());
    let mut number = 0;
    for (ply, &mv) in saved.moves.iter().enumerate() {
        let side = position.side_to_move();
        if side == Side::First || ply == 0 {
            number += 1;
            words.push(if side == Side::First { format!("{number}.") } else { format!("{number}...") });
        }
        words.push((S::NOTATIONS[saved.notation].write)(&position, mv));
        position.make(mv);
    }
    words.push(result_text(saved).to_owned());
    words
}

fn result_text<G: Game>(saved: &Saved<G>) -> &'static str {
    GameResult::text_of(saved.ended.as_ref().map(|ended| ended.0))
}

/// Returns the names and values of the headers. Headers without a value are left out.
fn headers<S: GameSpec>(saved: &Saved<S::Game>) -> Vec<(&str, String)> {
    let mut headers = vec![("Game", S::TITLE.to_owned())];
    headers.extend(saved.tags.iter().map(|(name, value)| (name.as_str(), value.clone())));
    headers.extend((!saved.date.is_empty()).then(|| ("Date", saved.date.clone())));
    for (side, name) in [Side::First, Side::Second].into_iter().zip(S::SIDES) {
        let Some(seats) = saved.seats.filter(|_| saved.tags.iter().all(|(tag, _)| tag != name)) else { continue };
        headers.push((name, if seats.is_engine(side) { "engine" } else { "person" }.to_owned()));
    }
    headers.push(("Result", result_text(saved).to_owned()));
    headers.push(("FEN", saved.start.position_text()));
    headers.extend((S::NOTATIONS.len() > 1).then(|| ("Format", S::NOTATIONS[saved.notation].name.to_owned())));
    headers.extend(saved.ended.as_ref().map(|(_, reason)| ("Termination", reason.clone())));
    headers.extend(saved.effort.map(|effort| ("Engine", effort.to_string())));
    if let Some((control, left)) = saved.clocks {
        headers.push(("TimeControl", control.to_string()));
        headers.push(("TimeLeft", format!("{} {}", left[0].as_secs_f64(), left[1].as_secs_f64())));
    }
    headers
}

/// Parses the format of [`write_plain`]. Comments and move numbers are skipped. A text without moves is accepted only
/// if it has headers and no comments, because the comments may have been meant as moves.
fn read_plain<S: GameSpec>(text: &str) -> Result<Saved<S::Game>, RecordError> {
    let mut reader = Reader::<S>::new(S::start(), Vec::new());
    let mut position = None;
    let mut comments = Comments::default();
    let mut has_headers = false;
    for (number, line) in (1..).zip(text.trim_start_matches('\u{FEFF}').lines()) {
        let trimmed = line.trim();
        let read = match trimmed.strip_prefix('[') {
            Some(header) if position.is_none() && comments.open.is_none() => {
                has_headers = true;
                reader.header(header)
            }
            _ => {
                let position = position.get_or_insert_with(|| reader.saved.start.clone());
                comments.words::<S>(trimmed, number).iter().try_for_each(|word| reader.word(position, word))
            }
        };
        read.map_err(|reason| RecordError::new(number, reason))?;
    }
    if let Some((line, _)) = comments.open {
        return Err(RecordError::new(line, "a comment in braces is unclosed: expected }".to_owned()));
    }
    let last_line = text.lines().count().max(1);
    if reader.saved.moves.is_empty() && (!has_headers || comments.any) {
        let found = if comments.any { "only comments, in braces or after a semicolon" } else { "none" };
        return Err(RecordError::new(last_line, format!("expected moves such as {}, found {found}", S::EXAMPLE)));
    }
    reader.finish().map_err(|reason| RecordError::new(last_line, reason))
}

/// The state of the comment parser. Comments are `{...}`, possibly over several lines, and `;...` to the end of a line.
#[derive(Default)]
struct Comments {
    /// The comment that is not closed yet: the number of its first line, and its text.
    open: Option<(usize, String)>,
    /// Whether the text contains a comment.
    any: bool,
}

impl Comments {
    /// Returns the words of a line without its comments. A move in braces is not a comment.
    fn words<S: GameSpec>(&mut self, line: &str, number: usize) -> Vec<String> {
        let (mut words, mut plain) = (Vec::new(), String::new());
        for letter in line.chars() {
            match (letter, &mut self.open) {
                ('}', Some((_, text))) if S::is_move_in_braces(text) => {
                    words.extend(plain.split_whitespace().map(str::to_owned));
                    words.push(format!("{{{text}}}"));
                    plain.clear();
                    self.open = None;
                }
                ('}', Some(_)) => {
                    plain.push(' ');
                    (self.open, self.any) = (None, true);
                }
                (letter, Some((_, text))) => text.push(letter),
                ('{', None) => self.open = Some((number, String::new())),
                (';', None) => {
                    self.any = true;
                    break;
                }
                (letter, None) => plain.push(letter),
            }
        }
        if let Some((_, text)) = &mut self.open {
            text.push(' ');
        }
        words.extend(plain.split_whitespace().map(str::to_owned));
        words
    }
}

/// A record that is being parsed.
struct Reader<S: GameSpec> {
    saved: Saved<S::Game>,
    /// For each side, whether a person plays the side. `None` if the headers do not say.
    names: [Option<bool>; 2],
    outcome: Option<GameResult>,
    reason: Option<String>,
}

impl<S: GameSpec> Reader<S> {
    /// Creates a reader with a position and moves, but without headers.
    fn new(start: S::Game, moves: Vec<<S::Game as Game>::Move>) -> Reader<S> {
        Reader { saved: Saved::of(start, moves), names: [None, None], outcome: None, reason: None }
    }

    /// Parses a header line without its opening bracket.
    fn header(&mut self, text: &str) -> Result<(), String> {
        let wrong = || format!("{}: expected a header such as [Result \"1-0\"]", quote(&format!("[{text}")));
        let (name, rest) = text.split_once(char::is_whitespace).ok_or_else(wrong)?;
        let value = rest.trim().strip_prefix('"').and_then(|rest| rest.strip_suffix("\"]")).ok_or_else(wrong)?;
        self.tag(name, unescaped(value))
    }

    /// Applies a header to the game.
    fn tag(&mut self, name: &str, value: String) -> Result<(), String> {
        match name {
            "Game" if value != S::TITLE => return Err(format!("{}: expected a game of {:?}", quote(&value), S::TITLE)),
            "Game" => {}
            "FEN" => self.saved.start = S::Game::parse_position(&value).map_err(|error| format!("FEN {error}"))?,
            "Date" => self.saved.date = value,
            "Result" => self.outcome = result(&value)?,
            "Termination" => self.reason = Some(value),
            "Format" => {
                let known = |it: &Notation<S::Game>| it.name.eq_ignore_ascii_case(&value);
                self.saved.notation = S::NOTATIONS.iter().position(known).unwrap_or(0);
            }
            "Engine" => {
                let (word, number) = value.split_once(' ').unwrap_or((&value, ""));
                match word {
                    "clock" => self.saved.effort = Some(Effort::Clock),
                    "level" | "nodes" | "depth" | "time" => self.saved.effort = Some(Effort::parse(word, number)?),
                    // The header is from another program.
                    _ => self.saved.tags.push((name.to_owned(), value)),
                }
            }
            "TimeControl" if value.starts_with(|it: char| it.is_ascii_digit()) && !value.contains(['/', ':']) => {
                let control: TimeControl = value.parse()?;
                self.saved.clocks = Some((control, [control.initial; 2]));
            }
            "TimeLeft" => {
                let wrong = || format!("TimeLeft {}: expected two numbers of seconds", quote(&value));
                let (first, second) = value.split_once(' ').ok_or_else(wrong)?;
                let left = duration(first).zip(duration(second)).ok_or_else(wrong)?;
                if let Some(clocks) = &mut self.saved.clocks {
                    clocks.1 = left.into();
                }
            }
            _ => {
                let side = S::SIDES.iter().position(|side| *side == name);
                match side.filter(|_| value == "person" || value == "engine") {
                    Some(side) => self.names[side] = Some(value == "person"),
                    None => self.saved.tags.push((name.to_owned(), value)),
                }
            }
        }
        Ok(())
    }

    /// Parses a word of the move list.
    fn word(&mut self, position: &mut S::Game, word: &str) -> Result<(), String> {
        if let Ok(outcome) = result(word) {
            self.outcome = outcome.or(self.outcome);
            return Ok(());
        }
        let digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let word = if digits.starts_with('.') { digits.trim_start_matches('.') } else { word };
        if word.is_empty() {
            return Ok(());
        }
        let number = self.saved.moves.len() + 1;
        let wrong = |error: BadMove| format!("ply {number}: {}", error.at_board(word, S::EXAMPLE));
        let mv = S::read_move(position, word).map_err(wrong)?;
        if position.outcome().is_some() {
            return Err(format!("ply {number}: {} comes after the end of the game", quote(word)));
        }
        position.make(mv);
        self.saved.moves.push(mv);
        Ok(())
    }

    /// Completes the game. If the game has ended by its rules, the rules determine the result and the reason.
    fn finish(mut self) -> Result<Saved<S::Game>, String> {
        let moves = self.saved.moves.len();
        if moves > MAX_MOVES {
            return Err(format!("a game of {moves} moves: expected at most {MAX_MOVES}"));
        }
        let mut history = History::new(self.saved.start.clone());
        self.saved.moves.iter().for_each(|&mv| history.play(mv));
        let by_rules = ended::<S>(&history);
        let both = by_rules.as_ref().zip(self.outcome);
        if let Some(((is, reason), said)) = both.filter(|((is, _), said)| is != said) {
            return Err(format!("the result is {said}, but by the rules it is {is}: {reason}"));
        }
        let reason = self.reason.unwrap_or_else(|| "as recorded".to_owned());
        self.saved.ended = by_rules.or(self.outcome.map(|result| (result, reason)));
        let [first, second] = self.names;
        self.saved.seats = first.zip(second).map(|(first, second)| Seats::of(first, second));
        Ok(self.saved)
    }
}

/// Parses a result. `*` returns `None`: the game is not over.
fn result(text: &str) -> Result<Option<GameResult>, String> {
    if text == "*" {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|_| format!("result {}: expected 1-0, 0-1, 1/2-1/2 or *", quote(text)))
}

/// Returns the value of a header with its backslash escapes resolved.
fn unescaped(value: &str) -> String {
    let mut letters = value.chars();
    let plain = || letters.next().map(|letter| if letter == '\\' { letters.next().unwrap_or('\\') } else { letter });
    iter::from_fn(plain).collect()
}
