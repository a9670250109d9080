//! The feature `serde` for types that have a text form: the macro by which all crates of the workspace implement it.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserializer, Error, Visitor};

pub use serde;

/// Implements `Serialize` and `Deserialize` for a type by its text, in readable and in binary formats alike.
/// `$expected` names the text in the error for a value that is no text. Without `$write` and `$read`, the text is that
/// of `Display` and `FromStr`. The code that calls the macro is compiled only with the feature `serde`.
#[doc(hidden)]
#[macro_export]
macro_rules! text_serde {
    ($type:ty, $expected:literal) => {
        $crate::text_serde!($type, $expected, ::std::string::ToString::to_string, str::parse);
    };
    ($type:ty, $expected:literal, $write:expr, $read:expr $(; $($generics:tt)*)?) => {
        impl $(<$($generics)*>)? $crate::text_serde::serde::Serialize for $type {
            fn serialize<S>(&self, serializer: S) -> Result<S::Ok, S::Error>
            where
                S: $crate::text_serde::serde::Serializer,
            {
                serializer.serialize_str(&$write(self))
            }
        }

        impl<'de, $($($generics)*)?> $crate::text_serde::serde::Deserialize<'de> for $type {
            fn deserialize<D>(deserializer: D) -> Result<Self, D::Error>
            where
                D: $crate::text_serde::serde::Deserializer<'de>,
            {
                $crate::text_serde::read(deserializer, $expected, $read)
            }
        }
    };
}

/// Reads a value from its text.
///
/// # Errors
///
/// Returns an error if the value is no text, or the error of `read`.
pub fn read<'de, D, T, E>(
    deserializer: D,
    expected: &'static str,
    read: impl FnOnce(&str) -> Result<T, E>,
) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    E: fmt::Display,
{
    deserializer.deserialize_str(Text { expected, read, value: PhantomData })
}

struct Text<T, F> {
    expected: &'static str,
    read: F,
    value: PhantomData<T>,
}

impl<T, E: fmt::Display, F: FnOnce(&str) -> Result<T, E>> Visitor<'_> for Text<T, F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<Wrong: Error>(self, text: &str) -> Result<T, Wrong> {
        (self.read)(text).map_err(Wrong::custom)
    }
}
