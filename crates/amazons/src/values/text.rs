//! Writes values as text and parses them.

use std::cmp::Ordering;

use game_search::text::quote;
use thiserror::Error;

use crate::notation::quote_rest;

use super::dyadic::Dyadic;
use super::number_up_star::NumberUpStar;
use super::store::{Value, Values};

/// The reason why a text does not describe a value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ValueParseError {
    /// The text is malformed.
    #[error("value {}, column {column}: expected {expected}, found {}", quote(text), quote_rest(found))]
    Malformed {
        /// The whole text.
        text: String,
        /// The position of the mistake in the text, counted in characters from 1.
        column: usize,
        /// A description of the expected text.
        expected: &'static str,
        /// The rest of the text from `column` on.
        found: String,
    },
    /// A number is not a dyadic fraction or is too large.
    #[error("value {}, column {column}: expected {expected}, found {}", quote(text), quote(digits))]
    Number {
        /// The whole text.
        text: String,
        /// The position of the first digit in the text, counted in characters from 1.
        column: usize,
        /// A description of the expected number.
        expected: &'static str,
        /// The digits.
        digits: String,
    },
    /// Braces are nested more than [`DEEPEST`](Values::DEEPEST) levels deep.
    #[error("value {}, column {column}: expected at most {} braces in each other", quote(text), Values::DEEPEST)]
    TooDeep {
        /// The whole text.
        text: String,
        /// The position of the first brace that is nested too deep, counted in characters from 1.
        column: usize,
    },
    /// The game does not fit into the store.
    #[error("value {}: expected a game that fits into the store, whose limit is {limit}", quote(text))]
    Limit {
        /// The whole text.
        text: String,
        /// The limit of the store.
        limit: usize,
    },
}

impl Values {
    /// The deepest nesting of braces that is parsed.
    pub const DEEPEST: usize = 64;
    /// The greatest exponent n of a denominator 2^n that is parsed.
    pub const FINEST: u32 = 32;
    /// The largest nimber, and the largest multiple of up, that is parsed.
    pub const LARGEST_NIMBER: u32 = 64;

    /// Parses a value such as `{1, 1*|-1/2, {0|-2}}`: Left's options, then Right's. A game can also be written as a
    /// number (`3`, `-1/2`), a multiple of up or down (`^`, `^2`, `v`, `v3`), a nimber (`*`, `*2`), or a sum of them in
    /// this order (`1*`, `-1/2v*3`). Blanks are ignored. The game need not be in canonical form.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is malformed, if a number is too large, or if the store is full. The error
    /// [quotes](game_search::text::quote()) the wrong part of the text and gives the position of this part.
    ///
    /// ```
    /// use amazons::values::Values;
    /// let mut values = Values::new();
    /// let value = values.read("{{2|0},1|0,-1}")?;
    /// assert_eq!(values.text(value), "{1, {2|0}|-1}");
    ///
    /// let error = values.read("{1|-1/3}").unwrap_err();
    /// assert_eq!(error.to_string(), r#"value "{1|-1/3}", column 7: expected a power of two up to 2^32, found "3""#);
    /// # Ok::<(), amazons::values::ValueParseError>(())
    /// ```
    pub fn read(&mut self, text: &str) -> Result<Value, ValueParseError> {
        let mut reader = Reader { text, at: 0, depth: 0, values: self };
        let value = reader.value()?;
        match reader.rest() {
            "" => Ok(value),
            _ => Err(reader.malformed("the end")),
        }
    }

    /// Writes a value in the notation of [`read`](Values::read): if possible as a sum such as `1^*`, otherwise as the
    /// options of both sides in braces. The order of the options depends only on the game. Options that are such sums
    /// come first, sorted by their numbers in increasing order. Other options follow, sorted by their own options.
    pub fn text(&self, value: Value) -> String {
        if let Some(plain) = self.number_up_star(value) {
            return plain.to_string();
        }
        let [left, right] = [self.left(value), self.right(value)].map(|options| {
            let texts: Vec<String> = self.in_order(options).into_iter().map(|option| self.text(option)).collect();
            texts.join(", ")
        });
        format!("{{{left}|{right}}}")
    }

    fn in_order(&self, options: &[Value]) -> Vec<Value> {
        let mut options = options.to_vec();
        options.sort_by(|&g, &h| self.written_order(g, h));
        options
    }

    fn written_order(&self, g: Value, h: Value) -> Ordering {
        if g == h {
            return Ordering::Equal;
        }
        match (self.number_up_star(g), self.number_up_star(h)) {
            (Some(g), Some(h)) => {
                let key = |plain: NumberUpStar| (plain.number, plain.up, plain.nimber);
                key(g).cmp(&key(h))
            }
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => {
                let left = self.written_order_of(self.left(g), self.left(h));
                left.then_with(|| self.written_order_of(self.right(g), self.right(h)))
            }
        }
    }

    fn written_order_of(&self, g: &[Value], h: &[Value]) -> Ordering {
        let (g, h) = (self.in_order(g), self.in_order(h));
        let different = g.iter().zip(&h).map(|(&g, &h)| self.written_order(g, h)).find(|order| order.is_ne());
        different.unwrap_or(g.len().cmp(&h.len()))
    }
}

struct Reader<'a> {
    text: &'a str,
    /// The position in the text, in bytes.
    at: usize,
    /// The number of open braces.
    depth: usize,
    values: &'a mut Values,
}

impl Reader<'_> {
    fn value(&mut self) -> Result<Value, ValueParseError> {
        if !self.takes('{') {
            return self.plain();
        }
        self.depth += 1;
        if self.depth > Values::DEEPEST {
            return Err(ValueParseError::TooDeep { text: self.text.to_owned(), column: self.column() - 1 });
        }
        let left = self.list('|', "a comma or |")?;
        let right = self.list('}', "a comma or }")?;
        self.depth -= 1;
        let value = self.values.game(&left, &right);
        self.within_limit(value)
    }

    /// Parses a list of options and the character that ends it.
    fn list(&mut self, end: char, expected: &'static str) -> Result<Vec<Value>, ValueParseError> {
        let mut options = Vec::new();
        if !self.rest().starts_with(end) {
            options.push(self.value()?);
            while self.takes(',') {
                options.push(self.value()?);
            }
        }
        if self.takes(end) { Ok(options) } else { Err(self.malformed(expected)) }
    }

    /// Parses a number, a multiple of up and a nimber, of which at least one must be present.
    fn plain(&mut self) -> Result<Value, ValueParseError> {
        self.rest();
        let start = self.at;
        let number = self.number()?;
        let up = if self.takes('^') {
            self.multiple()?
        } else if self.takes('v') {
            -self.multiple()?
        } else {
            0
        };
        let nimber = if self.takes('*') { self.multiple()?.unsigned_abs() } else { 0 };
        if self.at == start {
            return Err(self.malformed("a number, ^, v, * or {"));
        }
        let plain = NumberUpStar { number, up, nimber };
        let value = self.values.number_up_star_value(plain);
        self.within_limit(value)
    }

    /// Parses a number. Returns 0 if there is no number.
    fn number(&mut self) -> Result<Dyadic, ValueParseError> {
        let is_negative = self.takes('-');
        let start = self.column();
        let digits = self.digits();
        if digits.is_empty() {
            return if is_negative { Err(self.malformed("a number")) } else { Ok(Dyadic::ZERO) };
        }
        let expected = "a number that is not larger than 256";
        let Ok(numerator) = digits.parse() else { return Err(self.bad_number(start, expected, digits)) };
        let mut exponent = 0;
        if self.takes('/') {
            let column = self.column();
            let denominator = self.digits();
            match denominator.parse::<u64>() {
                Ok(power) if power.is_power_of_two() && power.ilog2() <= Values::FINEST => exponent = power.ilog2(),
                _ => return Err(self.bad_number(column, "a power of two up to 2^32", denominator)),
            }
        }
        match Dyadic::new(numerator, exponent) {
            Some(size) if size <= Dyadic::from(Values::MAX_NUMBER) => Ok(if is_negative { -size } else { size }),
            _ => Err(self.bad_number(start, expected, digits)),
        }
    }

    /// Parses the size of a nimber or a multiple of up. Returns 1 if there are no digits.
    fn multiple(&mut self) -> Result<i32, ValueParseError> {
        let start = self.column();
        let digits = self.digits();
        match digits.parse::<u32>() {
            _ if digits.is_empty() => Ok(1),
            Ok(size) if size <= Values::LARGEST_NIMBER => Ok(size as i32),
            _ => Err(self.bad_number(start, "a number up to 64", digits)),
        }
    }

    /// Skips blanks and returns the digits that follow, possibly none.
    fn digits(&mut self) -> String {
        let digits: String = self.rest().chars().take_while(char::is_ascii_digit).collect();
        self.at += digits.len();
        digits
    }

    /// Skips blanks. If the next character is `wanted`, skips it and returns `true`.
    fn takes(&mut self, wanted: char) -> bool {
        let takes = self.rest().starts_with(wanted);
        if takes {
            self.at += wanted.len_utf8();
        }
        takes
    }

    /// Skips blanks and returns the rest of the text.
    fn rest(&mut self) -> &str {
        let rest = &self.text[self.at..];
        self.at = self.text.len() - rest.trim_start().len();
        &self.text[self.at..]
    }

    /// Skips blanks and returns the column of the next character, counted in characters from 1.
    fn column(&mut self) -> usize {
        self.rest();
        self.text[..self.at].chars().count() + 1
    }

    fn malformed(&mut self, expected: &'static str) -> ValueParseError {
        let (column, found) = (self.column(), self.rest().to_owned());
        ValueParseError::Malformed { text: self.text.to_owned(), column, expected, found }
    }

    fn bad_number(&self, column: usize, expected: &'static str, digits: String) -> ValueParseError {
        ValueParseError::Number { text: self.text.to_owned(), column, expected, digits }
    }

    fn within_limit(&self, value: Option<Value>) -> Result<Value, ValueParseError> {
        value.ok_or_else(|| ValueParseError::Limit { text: self.text.to_owned(), limit: self.values.limit() })
    }
}
