//! Messages as data: the content of a sentence about a game, so that a program can write the sentence in any language.

use std::borrow::Cow;

/// A value in a message: a tree of plain values, as in JSON.
#[derive(Clone, Debug, PartialEq)]
pub enum Detail {
    /// No value.
    Null,
    /// A whole number, such as a count or the index of a side.
    Int(i64),
    /// A number that need not be whole.
    Number(f64),
    /// A text.
    Text(Cow<'static, str>),
    /// A list of values.
    List(Vec<Detail>),
    /// Named values. In a message, the value named `kind` identifies the sentence.
    Map(Vec<(&'static str, Detail)>),
}

impl Detail {
    /// Returns a map without values.
    pub const fn map() -> Detail {
        Detail::Map(Vec::new())
    }

    /// Returns a message of the given kind without other values.
    pub fn kind(kind: &'static str) -> Detail {
        Detail::Map(vec![("kind", kind.into())])
    }

    /// Adds a named value to a map. If `self` is not a map, an empty map replaces it first.
    #[must_use]
    pub fn with(self, name: &'static str, value: impl Into<Detail>) -> Detail {
        let mut entries = if let Detail::Map(entries) = self { entries } else { Vec::new() };
        entries.push((name, value.into()));
        Detail::Map(entries)
    }
}

macro_rules! from {
    ($value:ident: $($kind:ty),+ => $detail:expr) => {$(
        impl From<$kind> for Detail {
            fn from($value: $kind) -> Detail {
                $detail
            }
        }
    )+};
}

from!(number: u8, u16, u32, i32, i64, usize => Detail::Int(number as i64));
from!(number: f32, f64 => Detail::Number(number as f64));
from!(letter: char => Detail::Text(letter.to_string().into()));
from!(text: &'static str, String => Detail::Text(text.into()));

impl<T: Into<Detail>> From<Option<T>> for Detail {
    fn from(value: Option<T>) -> Detail {
        value.map_or(Detail::Null, Into::into)
    }
}

impl<T: Into<Detail>> From<Vec<T>> for Detail {
    fn from(values: Vec<T>) -> Detail {
        Detail::List(values.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<Detail>, const N: usize> From<[T; N]> for Detail {
    fn from(values: [T; N]) -> Detail {
        Detail::List(values.into_iter().map(Into::into).collect())
    }
}
