//! A place in a text.

/// What is left of a text, and where that begins.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    pub(super) rest: &'a str,
    /// From 1.
    pub(super) line: usize,
    /// In characters, from 1.
    pub(super) column: usize,
    /// The bytes after the last `}` of the text.
    tail: usize,
}

impl<'a> Cursor<'a> {
    /// The beginning of a text; a byte order mark is skipped.
    pub(super) fn new(text: &'a str) -> Cursor<'a> {
        let rest = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let tail = rest.rfind('}').map_or(rest.len(), |last| rest.len() - last - 1);
        Cursor { rest, line: 1, column: 1, tail }
    }

    /// Where the next `}` is. That there is none costs nothing to know: a text may open many comments and close none.
    pub(super) fn find_close(&self) -> Option<usize> {
        if self.rest.len() > self.tail { self.rest.find('}') } else { None }
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Takes the first `bytes` bytes.
    pub(super) fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        for letter in taken.chars() {
            (self.line, self.column) = if letter == '\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        }
        self.rest = rest;
        taken
    }

    /// Takes what comes before the first character of a sort, or everything.
    pub(super) fn take_until(&mut self, stop: impl Fn(char) -> bool) -> &'a str {
        self.take(self.rest.find(stop).unwrap_or(self.rest.len()))
    }

    /// Takes the rest of the line, but not its end.
    pub(super) fn take_line(&mut self) -> &'a str {
        self.take_until(|letter| letter == '\n').trim_end_matches('\r')
    }

    /// Skips white space and the lines that begin with `%`; whether there was an empty line.
    pub(super) fn skip_blank(&mut self) -> bool {
        let mut apart = false;
        loop {
            let line = self.line;
            self.take_until(|letter| !letter.is_whitespace());
            apart |= self.line > line + 1;
            if self.column > 1 || self.peek() != Some('%') {
                return apart;
            }
            self.take_line();
        }
    }
}
