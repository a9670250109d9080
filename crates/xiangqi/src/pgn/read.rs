//! The reader: tags, then moves with comments and variations, then the result.

use std::iter::FusedIterator;

use game_search::GameResult;
use game_search::text::Cursor;

use super::error::{Failure, PgnError, PgnErrorKind, fail};
use super::record::{Line, MAX_DEPTH, Record, is_tag_name, move_number};
use crate::{Move, Notation, Position, Setup};

/// Reads all games of a file.
///
/// ```
/// use xiangqi::pgn;
/// let error = pgn::read("[Game \"Chinese Chess\"]\n\n1. C2=5 H8+7\n2. H2+3 H8+7 *\n").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 4, column 9: move 2...: \"H8+7\" is illegal: it names none of the Black horses, which stand on b9 and g7"
/// );
/// # Ok::<(), pgn::PgnError>(())
/// ```
///
/// # Errors
///
/// Returns a [`PgnError`] for the first problem. Use [`records`] to continue with the next game after an error.
pub fn read(text: &(impl AsRef<[u8]> + ?Sized)) -> Result<Vec<Record>, PgnError> {
    match Cursor::decode(text.as_ref()) {
        Ok(text) => records(text).collect(),
        Err((at, byte)) => Err(fail(at, PgnErrorKind::NotUtf8 { byte }).0),
    }
}

/// Returns an iterator that reads one game after another.
///
/// After an error, the iterator continues with the next game. That game begins at the next tag after an empty line or
/// after text that is not a tag.
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

/// Returns an iterator that reads as much as possible of one game after another: a problem in a line ends this line, and the
/// rest of the game stays readable. If a move is illegal, the first of its variations takes its place. A tag that cannot be
/// read is left out. A game comes with its problems; it is an error only if it is another game, or if its start position
/// cannot be read.
///
/// ```
/// use xiangqi::pgn;
/// let text = "1. C2=5 H8+7 2. H2+3 (2. H2+1 R9+9 3. K5+1 R9=6) 2... R9=8 3. R1=2 {the file} *";
/// let (game, problems) = pgn::salvage(text).next().ok_or("a game")??;
/// assert_eq!((game.moves().len(), game.line.moves[2].variations[0].moves.len()), (5, 1));
/// assert!(problems[0].to_string().starts_with("line 1, column 31: move 2...: \"R9+9\" is illegal"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn salvage(text: &str) -> impl Iterator<Item = Result<(Record, Vec<PgnError>), PgnError>> + '_ {
    let mut records = records(text);
    std::iter::from_fn(move || {
        let mut problems = Vec::new();
        let read = records.next_record(Some(&mut problems))?;
        Some(read.map(|record| (record, problems)))
    })
}

/// An iterator over the games of a text, returned by [`records`].
#[derive(Clone)]
pub struct Records<'a> {
    cursor: Cursor<'a>,
}

impl Records<'_> {
    fn next_record(&mut self, problems: Option<&mut Vec<PgnError>>) -> Option<Result<Record, PgnError>> {
        skip_blank(&mut self.cursor);
        self.cursor.peek()?;
        Some(record(&mut self.cursor, problems).map_err(|failure| {
            let (error, place) = *failure;
            self.cursor = next_game(place);
            error
        }))
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_record(None)
    }
}

impl FusedIterator for Records<'_> {}

/// Returns the place of the next game after a game with an error: the next tag after an empty line or after text that
/// is not a tag. Tags inside comments are ignored.
fn next_game(mut cursor: Cursor<'_>) -> Cursor<'_> {
    let mut is_head = cursor.peek() == Some('[');
    loop {
        if is_head {
            cursor.take_line();
        } else {
            skip_text(&mut cursor);
        }
        let apart = skip_blank(&mut cursor);
        match cursor.peek() {
            None => return cursor,
            Some('[') if apart || !is_head => return cursor,
            other => is_head &= other == Some('['),
        }
    }
}

/// Skips the rest of a line, and the rest of a comment that begins in the line. An unclosed comment is not treated as a
/// comment.
fn skip_text(cursor: &mut Cursor<'_>) {
    loop {
        cursor.take_until(|letter| matches!(letter, '\n' | '{' | ';'));
        match cursor.peek() {
            Some('{') => cursor.take(cursor.find_close().unwrap_or(0) + 1),
            Some(';') => cursor.take_line(),
            _ => return,
        };
    }
}

/// Reads a game. With `problems`, those of the tags and moves are added there, and the game is read nevertheless.
fn record<'a>(cursor: &mut Cursor<'a>, mut problems: Option<&mut Vec<PgnError>>) -> Result<Record, Failure<'a>> {
    let mut head = Head::default();
    let mut comments = Vec::new();
    let mut head_is_over = false;
    loop {
        head_is_over |= skip_blank(cursor) && !head.names.is_empty();
        match cursor.peek() {
            Some('[') if !head_is_over => {
                let at = *cursor;
                if let Err(failure) = head.read(cursor) {
                    let leaves_a_game = match failure.0.kind {
                        PgnErrorKind::OtherGame { .. } | PgnErrorKind::Fen(_) => false,
                        // A bracket elsewhere is more likely among the moves of a game.
                        PgnErrorKind::BadTag { .. } => at.column == 1,
                        _ => true,
                    };
                    let Some(problems) = problems.as_mut().filter(|_| leaves_a_game) else { return Err(failure) };
                    problems.push(failure.0);
                    if cursor.rest.len() == at.rest.len() {
                        cursor.take_line();
                    }
                }
            }
            Some('{' | ';') => comments.push(comment(cursor)?),
            _ => break,
        }
    }
    let start = head.start.unwrap_or_else(Position::start);
    let mut moves = Moves { cursor, format: head.format, result: head.result, problems };
    let line = moves.line(start.clone(), comments, 0)?;
    let result = moves.result;
    Ok(Record { tags: head.tags, format: head.format, start, line, result })
}

/// Skips white space and the lines that begin with `%`. Returns `true` if there was an empty line.
fn skip_blank(cursor: &mut Cursor<'_>) -> bool {
    let mut apart = false;
    loop {
        apart |= cursor.skip_blank();
        if cursor.column > 1 || cursor.peek() != Some('%') {
            return apart;
        }
        cursor.take_line();
    }
}

/// The content of the tags.
#[derive(Default)]
struct Head {
    names: Vec<String>,
    tags: Vec<(String, String)>,
    start: Option<Position>,
    format: Option<Notation>,
    /// The result, or `None` if there is no `Result` tag or its value is `*`.
    result: Option<GameResult>,
}

impl Head {
    /// Consumes a tag. If it has not the form of a tag, nothing is consumed.
    fn read<'a>(&mut self, cursor: &mut Cursor<'a>) -> Result<(), Failure<'a>> {
        let at = *cursor;
        let (name, value) = tag(cursor)?;
        if self.names.iter().any(|other| other.eq_ignore_ascii_case(&name)) {
            return Err(fail(at, PgnErrorKind::RepeatedTag { name }));
        }
        self.add(name, value).map_err(|kind| fail(at, kind))
    }

    fn add(&mut self, name: String, value: String) -> Result<(), PgnErrorKind> {
        self.names.push(name.clone());
        match name.to_ascii_lowercase().as_str() {
            "game" | "format" | "fen" | "result" if value.is_empty() => {}
            "game" if value.eq_ignore_ascii_case("Chinese Chess") || value.eq_ignore_ascii_case("Xiangqi") => {}
            "game" => return Err(PgnErrorKind::OtherGame { text: value }),
            "format" => {
                self.format = Some(value.parse().map_err(|_| PgnErrorKind::UnknownFormat { text: value })?);
            }
            // Problems have soldiers where no game can bring them.
            "fen" => self.start = Some(Position::parse_as(&value, Setup::Any).map_err(PgnErrorKind::Fen)?),
            "result" => self.result = read_result(&value).ok_or(PgnErrorKind::UnknownResult { text: value })?,
            _ => self.tags.push((name, value)),
        }
        Ok(())
    }
}

/// Parses `1-0`, `0-1`, `1/2-1/2` or `*`.
fn read_result(text: &str) -> Option<Option<GameResult>> {
    if text == "*" { Some(None) } else { text.parse().ok().map(Some) }
}

/// Consumes a tag `[Name "Value"]`.
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

/// Returns the text before the closing quotation mark, and the text after it. Returns `None` if there is no closing
/// mark, or if a carriage return comes first.
fn unquote(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut letters = text.chars();
    loop {
        match letters.next()? {
            '"' => return Some((value, letters.as_str())),
            '\r' => return None,
            '\\' if letters.as_str().starts_with(['"', '\\']) => value.extend(letters.next()),
            letter => value.push(letter),
        }
    }
}

/// The reader of the text after the tags.
struct Moves<'c, 'a> {
    cursor: &'c mut Cursor<'a>,
    /// Where problems are added, if the game is read nevertheless.
    problems: Option<&'c mut Vec<PgnError>>,
    format: Option<Notation>,
    /// The result in the `Result` tag, or without such a tag, the result after the moves.
    result: Option<GameResult>,
}

impl<'a> Moves<'_, 'a> {
    /// Consumes moves up to the end of the game or variation.
    fn line(&mut self, position: Position, comments: Vec<String>, depth: usize) -> Result<Line, Failure<'a>> {
        let begin = *self.cursor;
        let mut line = Line { comments, moves: Vec::new() };
        if let Err(failure) = self.moves(&mut line, position, depth) {
            let Some(problems) = &mut self.problems else { return Err(failure) };
            let mut problem = failure.0;
            if let PgnErrorKind::Unclosed { expected: ')' } = problem.kind {
                // An unclosed variation is reported at its opening bracket.
                (problem.line, problem.column) = (begin.line, begin.column - 1);
            }
            problems.push(problem);
            self.skip_line(depth);
        }
        Ok(line)
    }

    fn moves(&mut self, line: &mut Line, mut position: Position, depth: usize) -> Result<(), Failure<'a>> {
        let mut before = position.clone();
        loop {
            skip_blank(self.cursor);
            let at = *self.cursor;
            let last = line.moves.last_mut();
            match at.peek() {
                None | Some('[') if depth == 0 => return Ok(()),
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
                    let variation = variation.map_err(|failure| match failure.0.kind {
                        // An unclosed variation is reported at its opening bracket.
                        PgnErrorKind::Unclosed { expected: ')' } => fail(at, failure.0.kind),
                        _ => failure,
                    })?;
                    // Nothing is left of a variation whose first move cannot be played.
                    let is_empty = variation.moves.is_empty() && variation.comments.is_empty();
                    if !is_empty || self.problems.is_none() {
                        last.variations.push(variation);
                    }
                }
                Some(')') if depth > 0 => {
                    self.cursor.take(1);
                    return Ok(());
                }
                Some('$' | '!' | '?' | '！' | '？') => {
                    let (glyph, text) = self.glyph()?;
                    last.ok_or_else(|| no_move(at, text))?.glyphs.push(glyph);
                }
                None | Some('[') => return Err(fail(at, PgnErrorKind::Unclosed { expected: ')' })),
                Some(_) => match self.word(&position, depth) {
                    Ok(Word::Nothing) => {}
                    Ok(Word::Result) => return Ok(()),
                    Ok(Word::Move(mv)) => {
                        before.clone_from(&position);
                        position.make(mv);
                        line.moves.push(mv.into());
                    }
                    Err(failure) => {
                        if self.problems.is_some() {
                            self.take_variation(line, &position, depth)?;
                        }
                        return Err(failure);
                    }
                },
            }
        }
    }

    /// After a move that cannot be played, continues the line with the first variation that can be played instead.
    fn take_variation(&mut self, line: &mut Line, position: &Position, depth: usize) -> Result<(), Failure<'a>> {
        let mut variations = Vec::new();
        loop {
            skip_blank(self.cursor);
            match self.cursor.peek() {
                Some('{' | ';') => drop(comment(self.cursor)?),
                Some('(') if depth < MAX_DEPTH => {
                    self.cursor.take(1);
                    variations.push(self.line(position.clone(), Vec::new(), depth + 1)?);
                }
                _ => break,
            }
        }
        variations.retain(|variation| !variation.moves.is_empty());
        if !variations.is_empty() {
            let mut first = variations.remove(0);
            first.moves[0].variations.extend(variations);
            line.moves.append(&mut first.moves);
        }
        Ok(())
    }

    /// Skips the rest of a line in which something is wrong, with its comments and variations.
    fn skip_line(&mut self, depth: usize) {
        let mut inner = 0;
        loop {
            skip_blank(self.cursor);
            let at = *self.cursor;
            match at.peek() {
                None | Some('[') => return,
                Some('{' | ';') => {
                    if comment(self.cursor).is_err() {
                        self.cursor.take(self.cursor.rest.len());
                    }
                }
                Some(')') if inner == 0 && depth > 0 => {
                    self.cursor.take(1);
                    return;
                }
                Some(bracket @ ('(' | ')')) => {
                    self.cursor.take(1);
                    inner = if bracket == '(' { inner + 1 } else { inner.max(1) - 1 };
                }
                Some(letter) => {
                    let word =
                        self.cursor.take_until(|letter: char| letter.is_whitespace() || "{}()[];".contains(letter));
                    match read_result(word) {
                        Some(result) if inner == 0 && depth == 0 => {
                            self.result = self.result.or(result);
                            return;
                        }
                        _ if word.is_empty() => drop(self.cursor.take(letter.len_utf8())),
                        _ => {}
                    }
                }
            }
        }
    }

    /// Consumes a glyph such as `$1` or `!?`.
    fn glyph(&mut self) -> Result<(u8, &'a str), Failure<'a>> {
        let at = *self.cursor;
        let text = if at.peek() == Some('$') {
            let digits = at.rest[1..].find(|letter: char| !letter.is_ascii_digit());
            self.cursor.take(digits.map_or(at.rest.len(), |digits| digits + 1))
        } else {
            self.cursor.take_until(|letter| !matches!(letter, '!' | '?' | '！' | '？'))
        };
        let marks = text.replace('！', "!").replace('？', "?");
        let glyph = match text.strip_prefix('$') {
            Some(number) => number.parse().ok(),
            None => (1..).zip(["!", "?", "!!", "??", "!?", "?!"]).find(|(_, known)| *known == marks).map(|it| it.0),
        };
        let glyph = glyph.ok_or_else(|| fail(at, PgnErrorKind::BadGlyph { text: text.to_owned() }))?;
        Ok((glyph, text))
    }

    /// Consumes a move, a move number or a result.
    fn word(&mut self, position: &Position, depth: usize) -> Result<Word, Failure<'a>> {
        let at = *self.cursor;
        let ends = |letter: char| letter.is_whitespace() || "{}()[];$!?！？".contains(letter);
        let word = self.cursor.take_until(ends);
        if let Some(result) = read_result(word) {
            // The result of a variation is ignored, because the variation was not played.
            if depth > 0 {
                return Ok(Word::Nothing);
            }
            // The result may not contradict the tag, but `*` agrees with every tag.
            if let (Some(tag), Some(result)) = (self.result, result)
                && result != tag
            {
                let (text, tag) = (result.to_string(), tag.to_string());
                return Err(fail(at, PgnErrorKind::OtherResult { text, tag }));
            }
            self.result = self.result.or(result);
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
}

enum Word {
    Nothing,
    Result,
    Move(Move),
}

fn no_move<'a>(at: Cursor<'a>, text: &str) -> Failure<'a> {
    fail(at, PgnErrorKind::NoMove { text: text.to_owned() })
}

/// Returns the length in bytes of the move number at the beginning of a word, including its dots: 2 for `1.C2=5`. The
/// length is 0 for `33.4`, which is a move in WXF notation.
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

/// Consumes a comment.
fn comment<'a>(cursor: &mut Cursor<'a>) -> Result<String, Failure<'a>> {
    let start = *cursor;
    let text = if cursor.take(1) == ";" {
        cursor.take_line()
    } else {
        let end = cursor.find_close().ok_or_else(|| fail(start, PgnErrorKind::Unclosed { expected: '}' }))?;
        let text = cursor.take(end);
        cursor.take(1);
        text
    };
    Ok(text.split_ascii_whitespace().collect::<Vec<_>>().join(" "))
}
