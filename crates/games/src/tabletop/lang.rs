//! The language of the texts that a player reads.

use std::str::FromStr;

use game_search::{spec::GameSpec, text::quote};

/// The language of a program's texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lang {
    /// English.
    #[default]
    English,
    /// Chinese, in simplified characters.
    Chinese,
}

impl Lang {
    /// Returns the value for this language.
    pub fn pick<T>(self, english: T, chinese: T) -> T {
        match self {
            Lang::English => english,
            Lang::Chinese => chinese,
        }
    }

    /// Returns the notation that readers of this language expect, as an index into [`GameSpec::NOTATIONS`].
    pub fn notation<S: GameSpec>(self) -> usize {
        self.pick(S::USUAL_NOTATIONS[0], S::USUAL_NOTATIONS[1])
    }

    /// Returns the language of the user's environment. The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not
    /// empty decides: Chinese if its value begins with `zh`, English otherwise. `variable` returns the value of an
    /// environment variable.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Lang {
        let mut values = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable);
        let decides = values.find(|value| !value.is_empty());
        if decides.is_some_and(|value| value.starts_with("zh")) { Lang::Chinese } else { Lang::English }
    }
}

impl FromStr for Lang {
    type Err = String;

    fn from_str(text: &str) -> Result<Lang, String> {
        match text {
            "en" => Ok(Lang::English),
            "zh" => Ok(Lang::Chinese),
            _ => Err(format!("{}: expected zh or en", quote(text))),
        }
    }
}
