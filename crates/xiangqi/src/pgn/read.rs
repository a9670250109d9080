//! Reading.

use std::iter::FusedIterator;

use super::error::{PgnError, PgnErrorKind};
use super::text::Cursor;
use super::{GameResult, Line, MAX_DEPTH, Record};
use crate::board::Position;
use crate::notation::Notation;
use crate::types::Move;

/// Reads all games of a file.
///
/// ```
/// use xiangqi::pgn;
/// let error = pgn::read("[Game \"Chinese Chess\"]\n\n1. C2=5 H8+7\n2. H2+3 H8+7 *\n").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 4, column 9: move 2...: \"H8+7\" is illegal: it names none of the Black horses, which stand on g7 and b9"
/// );
/// # Ok::<(), pgn::PgnError>(())
/// ```
///
/// # Errors
///
/// [`PgnError`] for the first thing that is wrong. [`records`] goes on with the next game.
pub fn read(text: &(impl AsRef<[u8]> + ?Sized)) -> Result<Vec<Record>, PgnError> {
    records(decode(text.as_ref())?).collect()
}

/// The text of a file, if it is UTF-8.
fn decode(bytes: &[u8]) -> Result<&str, PgnError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let (before, after) = bytes.split_at(error.valid_up_to());
        let mut cursor = Cursor::new(std::str::from_utf8(before).unwrap_or_default());
        cursor.take(cursor.rest.len());
        fail(cursor, PgnErrorKind::NotUtf8 { byte: after.first().copied().unwrap_or_default() }).0
    })
}

/// Reads one game after another.
///
/// After an error it goes on with the next game: the next tags that follow something else.
///
/// ```
/// use xiangqi::pgn;
/// let text = "[Round \"1\"]\n1. C2=5 oops\n\n[Round \"2\"]\n1. C2=5 *\n";
/// let rounds: Vec<_> = pgn::records(text).map(|game| game.map(|game| game.moves().len())).collect();
/// assert!(rounds[0].is_err());
/// assert_eq!(rounds[1], Ok(1));
/// ```
pub fn records(text: &str) -> Records<'_> {
    Records { cursor: Cursor::new(text) }
}

/// The games of a text, as [`records`] gives them.
#[derive(Clone)]
pub struct Records<'a> {
    cursor: Cursor<'a>,
}

impl Iterator for Records<'_> {
    type Item = Result<Record, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.cursor.skip_blank();
        self.cursor.peek()?;
        Some(record(&mut self.cursor).map_err(|failure| {
            let (error, place) = *failure;
            self.cursor = next_game(place);
            error
        }))
    }
}

impl FusedIterator for Records<'_> {}

/// An error, and the place from where to look for the next game.
type Failure<'a> = Box<(PgnError, Cursor<'a>)>;

fn fail(at: Cursor<'_>, kind: PgnErrorKind) -> Failure<'_> {
    Box::new((PgnError { line: at.line, column: at.column, kind }, at))
}

/// The next line with a tag after a line that is neither a tag nor empty.
fn next_game(mut cursor: Cursor<'_>) -> Cursor<'_> {
    let mut moves = !cursor.rest.starts_with('[');
    while cursor.peek().is_some() {
        cursor.take_line();
        cursor.take(1.min(cursor.rest.len()));
        let tag = cursor.rest.starts_with('[');
        if tag && moves {
            break;
        }
        let empty = cursor.rest.lines().next().is_none_or(|line| line.trim().is_empty());
        moves |= !tag && !empty;
    }
    cursor
}

fn record<'a>(cursor: &mut Cursor<'a>) -> Result<Record, Failure<'a>> {
    let mut head = Head::default();
    let mut comments = Vec::new();
    loop {
        let apart = cursor.skip_blank();
        match cursor.peek() {
            Some('[') => {
                let mut after = *cursor;
                let (name, value) = tag(&mut after)?;
                if head.names.iter().any(|other| other.eq_ignore_ascii_case(&name)) {
                    if apart {
                        break;
                    }
                    return Err(fail(*cursor, PgnErrorKind::RepeatedTag { name }));
                }
                head.add(name, value).map_err(|kind| fail(*cursor, kind))?;
                *cursor = after;
            }
            Some('{' | ';') => comments.push(comment(cursor)?),
            _ => break,
        }
    }
    let start = head.start.unwrap_or_else(Position::start);
    let mut moves = Moves { cursor, format: head.format, tagged: head.result, result: None };
    let line = moves.line(start.clone(), comments, 0)?;
    let result = moves.result.or(head.result).unwrap_or_default();
    Ok(Record { tags: head.tags, start, line, result })
}

/// What the tags say.
#[derive(Default)]
struct Head {
    names: Vec<String>,
    tags: Vec<(String, String)>,
    start: Option<Position>,
    format: Option<Notation>,
    /// `None` if there is no tag, or it says `*`.
    result: Option<GameResult>,
}

impl Head {
    fn add(&mut self, name: String, value: String) -> Result<(), PgnErrorKind> {
        self.names.push(name.clone());
        match name.to_ascii_lowercase().as_str() {
            "game" | "format" | "fen" | "result" if value.is_empty() => {}
            "game" if value.eq_ignore_ascii_case("Chinese Chess") || value.eq_ignore_ascii_case("Xiangqi") => {}
            "game" => return Err(PgnErrorKind::OtherGame { text: value }),
            "format" => match value.parse() {
                Ok(format) => self.format = Some(format),
                Err(_) => return Err(PgnErrorKind::UnknownFormat { text: value }),
            },
            "fen" => self.start = Some(value.parse().map_err(PgnErrorKind::Fen)?),
            "result" => match GameResult::parse(&value) {
                Some(result) => self.result = Some(result).filter(|&result| result != GameResult::Unknown),
                None => return Err(PgnErrorKind::UnknownResult { text: value }),
            },
            _ => self.tags.push((name, value)),
        }
        Ok(())
    }
}

/// Takes `[Name "Value"]`.
fn tag<'a>(cursor: &mut Cursor<'a>) -> Result<(String, String), Failure<'a>> {
    let start = *cursor;
    let line = start.rest.lines().next().unwrap_or_default();
    let parts = line.strip_prefix('[').and_then(|text| {
        let (name, quoted) = text.split_once('"')?;
        let (value, after) = unquote(quoted)?;
        let name = Some(name.trim()).filter(|name| is_tag_name(name))?;
        Some((name.to_owned(), value, after.trim_start().strip_prefix(']')?.len()))
    });
    let bad = || fail(start, PgnErrorKind::BadTag { text: line.to_owned() });
    let (name, value, left) = parts.ok_or_else(bad)?;
    cursor.take(line.len() - left);
    Ok((name, value))
}

/// Whether a name of a tag can be read.
pub(super) fn is_tag_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}

/// The text up to the closing quotation mark, and what follows it.
fn unquote(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut letters = text.chars();
    loop {
        match letters.next()? {
            '"' => return Some((value, letters.as_str())),
            '\\' if letters.as_str().starts_with(['"', '\\']) => value.extend(letters.next()),
            letter => value.push(letter),
        }
    }
}

/// Takes a comment.
fn comment<'a>(cursor: &mut Cursor<'a>) -> Result<String, Failure<'a>> {
    let start = *cursor;
    let text = if cursor.take(1) == ";" {
        cursor.take_line()
    } else {
        let text = cursor.take_until(|letter| letter == '}');
        if cursor.peek().is_none() {
            return Err(fail(start, PgnErrorKind::Unclosed { expected: '}' }));
        }
        cursor.take(1);
        text
    };
    Ok(text.split_ascii_whitespace().collect::<Vec<_>>().join(" "))
}

/// What follows the tags.
struct Moves<'c, 'a> {
    cursor: &'c mut Cursor<'a>,
    format: Option<Notation>,
    tagged: Option<GameResult>,
    result: Option<GameResult>,
}

impl<'a> Moves<'_, 'a> {
    /// Takes moves up to the end of the game or variation.
    fn line(&mut self, mut position: Position, comments: Vec<String>, depth: usize) -> Result<Line, Failure<'a>> {
        let mut before = position.clone();
        let mut line = Line { comments, moves: Vec::new() };
        loop {
            self.cursor.skip_blank();
            let at = *self.cursor;
            let last = line.moves.last_mut();
            match at.peek() {
                None | Some('[') if depth == 0 => return Ok(line),
                Some('{' | ';') => {
                    let comment = comment(self.cursor)?;
                    last.map_or(&mut line.comments, |last| &mut last.comments).push(comment);
                }
                Some('(') => {
                    let last = last.ok_or_else(|| no_move(at, "("))?;
                    if depth == MAX_DEPTH {
                        return Err(fail(at, PgnErrorKind::TooDeep));
                    }
                    self.cursor.take(1);
                    let variation = self.line(before.clone(), Vec::new(), depth + 1);
                    last.variations.push(variation.map_err(|failure| opened(at, failure))?);
                }
                Some(')') if depth > 0 => {
                    self.cursor.take(1);
                    return Ok(line);
                }
                Some('$' | '!' | '?' | '！' | '？') => {
                    let (glyph, text) = self.glyph()?;
                    last.ok_or_else(|| no_move(at, text))?.glyphs.push(glyph);
                }
                None | Some('[') => return Err(fail(at, PgnErrorKind::Unclosed { expected: ')' })),
                Some(_) => match self.word(&position, depth)? {
                    Word::Nothing => {}
                    Word::Result => return Ok(line),
                    Word::Move(mv) => {
                        before.clone_from(&position);
                        position.make(mv);
                        line.moves.push(mv.into());
                    }
                },
            }
        }
    }

    /// Takes `$1` or `!?`.
    fn glyph(&mut self) -> Result<(u8, &'a str), Failure<'a>> {
        let at = *self.cursor;
        let text = if at.peek() == Some('$') {
            let digits = at.rest[1..].find(|letter: char| !letter.is_ascii_digit());
            self.cursor.take(digits.map_or(at.rest.len(), |digits| digits + 1))
        } else {
            self.cursor.take_until(|letter| !matches!(letter, '!' | '?' | '！' | '？'))
        };
        let glyph = match text.replace('！', "!").replace('？', "?").as_str() {
            "!" => Some(1),
            "?" => Some(2),
            "!!" => Some(3),
            "??" => Some(4),
            "!?" => Some(5),
            "?!" => Some(6),
            other => other.strip_prefix('$').and_then(|number| number.parse().ok()),
        };
        let glyph = glyph.ok_or_else(|| fail(at, PgnErrorKind::BadGlyph { text: text.to_owned() }))?;
        Ok((glyph, text))
    }

    /// Takes a move, a move number or a result.
    fn word(&mut self, position: &Position, depth: usize) -> Result<Word, Failure<'a>> {
        let at = *self.cursor;
        let ends = |letter: char| letter.is_whitespace() || "{}()[];$!?！？".contains(letter);
        let word = self.cursor.take_until(ends);
        if let Some(result) = GameResult::parse(word).filter(|_| depth == 0) {
            self.end(at, result)?;
            return Ok(Word::Result);
        }
        let text = &word[number_length(word)..];
        if text.is_empty() {
            return match word {
                "" => Err(fail(at, PgnErrorKind::Unexpected { text: at.peek().into_iter().collect() })),
                _ => Ok(Word::Nothing),
            };
        }
        let mv = match self.format {
            Some(notation) => notation.read(position, text),
            None => Notation::read_any(position, text),
        };
        mv.map(Word::Move).map_err(|error| {
            let mut at = at;
            at.take(word.len() - text.len());
            fail(at, PgnErrorKind::Move { number: move_number(position), error })
        })
    }

    /// Keeps the result after the moves; it may not contradict the tag, but `*` says nothing.
    fn end(&mut self, at: Cursor<'a>, result: GameResult) -> Result<(), Failure<'a>> {
        match self.tagged {
            Some(tag) if result != GameResult::Unknown && result != tag => {
                let (text, tag) = (result.to_string(), tag.to_string());
                Err(fail(at, PgnErrorKind::OtherResult { text, tag }))
            }
            tag => {
                self.result = tag.or(Some(result));
                Ok(())
            }
        }
    }
}

enum Word {
    Nothing,
    Result,
    Move(Move),
}

fn no_move<'a>(at: Cursor<'a>, text: &str) -> Failure<'a> {
    fail(at, PgnErrorKind::NoMove { text: text.to_owned() })
}

/// A variation that is never closed is told where it was opened.
fn opened<'a>(at: Cursor<'a>, failure: Failure<'a>) -> Failure<'a> {
    match failure.0.kind {
        PgnErrorKind::Unclosed { expected: ')' } => fail(at, failure.0.kind),
        _ => failure,
    }
}

/// How many bytes of a word are a move number with its dots, such as `1.` or `1...`; `33.4` is a move of WXF notation.
fn number_length(word: &str) -> usize {
    let dot = |letter: char| matches!(letter, '.' | '．' | '、' | '…');
    let digits = word.len() - word.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    let dots = word[digits..].len() - word[digits..].trim_start_matches(dot).len();
    let rest = &word.as_bytes()[digits + dots..];
    match (digits, dots, rest) {
        (_, _, []) => word.len(),
        (2, 1, [b'1'..=b'9']) => 0,
        (_, 0, _) => 0,
        _ => digits + dots,
    }
}

/// `12.` for Red's twelfth move, `12...` for Black's.
pub(super) fn move_number(position: &Position) -> String {
    match position.side_to_move() {
        game_search::Side::First => format!("{}.", position.fullmove_number()),
        game_search::Side::Second => format!("{}...", position.fullmove_number()),
    }
}
