//! A place in a text.

/// A place in a text that is read from the beginning to the end, for readers whose errors name lines and columns.
///
/// ```
/// use game_search::text::Cursor;
/// let mut cursor = Cursor::new("one\n two");
/// assert_eq!(cursor.take_until(char::is_whitespace), "one");
/// cursor.skip_blank();
/// assert_eq!((cursor.rest, cursor.line, cursor.column), ("two", 2, 2));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'a> {
    /// What is left to read.
    pub rest: &'a str,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The bytes after the last `}` of the text.
    tail: usize,
}

impl<'a> Cursor<'a> {
    /// The beginning of a text; a byte order mark is skipped.
    pub fn new(text: &'a str) -> Cursor<'a> {
        let rest = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let tail = rest.rfind('}').map_or(rest.len(), |last| rest.len() - last - 1);
        Cursor { rest, line: 1, column: 1, tail }
    }

    /// Returns the text of a file that is UTF-8.
    ///
    /// # Errors
    ///
    /// The place of the first byte that is not, and this byte.
    pub fn decode(bytes: &'a [u8]) -> Result<&'a str, (Cursor<'a>, u8)> {
        std::str::from_utf8(bytes).map_err(|error| {
            let (before, after) = bytes.split_at(error.valid_up_to());
            let mut cursor = Cursor::new(std::str::from_utf8(before).unwrap_or_default());
            cursor.take(cursor.rest.len());
            (cursor, after.first().copied().unwrap_or_default())
        })
    }

    /// Returns the byte of the rest where the next `}` is. That there is none costs nothing to know: a text may open many
    /// comments and close none.
    pub fn find_close(&self) -> Option<usize> {
        if self.rest.len() > self.tail { self.rest.find('}') } else { None }
    }

    /// Returns the next character.
    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Takes the first `bytes` bytes of the rest.
    pub fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        for letter in taken.chars() {
            (self.line, self.column) = if letter == '\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        }
        self.rest = rest;
        taken
    }

    /// Takes what comes before the first character of a sort, or everything.
    pub fn take_until(&mut self, stop: impl Fn(char) -> bool) -> &'a str {
        self.take(self.rest.find(stop).unwrap_or(self.rest.len()))
    }

    /// Takes the rest of the line without its end.
    pub fn take_line(&mut self) -> &'a str {
        self.take_until(|letter| letter == '\n').trim_end_matches('\r')
    }

    /// Skips white space. Returns `true` if there was an empty line.
    pub fn skip_blank(&mut self) -> bool {
        let line = self.line;
        self.take_until(|letter| !letter.is_whitespace());
        self.line > line + 1
    }
}
