//! What follows the tags: moves, comments, variations, the result.

use game_search::text::Cursor;
use game_search::{GameResult, Side};

use super::error::{Failure, PgnErrorKind, fail};
use super::record::{Line, MAX_DEPTH};
use super::tags::read_result;
use super::text::skip_blank;
use crate::board::Position;
use crate::notation::Notation;
use crate::types::Move;

/// What follows the tags.
pub(super) struct Moves<'c, 'a> {
    pub(super) cursor: &'c mut Cursor<'a>,
    pub(super) format: Option<Notation>,
    pub(super) tagged: Option<GameResult>,
    pub(super) result: Option<GameResult>,
}

impl<'a> Moves<'_, 'a> {
    /// Takes moves up to the end of the game or variation.
    pub(super) fn line(
        &mut self,
        mut position: Position,
        comments: Vec<String>,
        depth: usize,
    ) -> Result<Line, Failure<'a>> {
        let mut before = position.clone();
        let mut line = Line { comments, moves: Vec::new() };
        loop {
            skip_blank(self.cursor);
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
        match read_result(word) {
            // A variation has none: it was not played.
            Some(_) if depth > 0 => return Ok(Word::Nothing),
            Some(result) => {
                self.end(at, result)?;
                return Ok(Word::Result);
            }
            None => {}
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
    fn end(&mut self, at: Cursor<'a>, result: Option<GameResult>) -> Result<(), Failure<'a>> {
        match (self.tagged, result) {
            (Some(tag), Some(result)) if result != tag => {
                let (text, tag) = (result.to_string(), tag.to_string());
                Err(fail(at, PgnErrorKind::OtherResult { text, tag }))
            }
            (tag, result) => {
                self.result = tag.or(result);
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
        Side::First => format!("{}.", position.fullmove_number()),
        Side::Second => format!("{}...", position.fullmove_number()),
    }
}

/// Takes a comment.
pub(super) fn comment<'a>(cursor: &mut Cursor<'a>) -> Result<String, Failure<'a>> {
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
