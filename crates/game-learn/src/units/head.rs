//! The head of a file of units.

use std::fmt::Write as _;
use std::path::Path;

use super::{Part, UnitError};

/// What a file of units contains, and the settings that determine its units. Files of the same task differ only in
/// [`part`](Head::part) and [`missing`](Head::missing).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The kind of the task, such as `samples` or `arena`: one word.
    pub kind: String,
    /// The name of the game.
    pub game: String,
    /// The version of the program.
    pub version: String,
    /// The settings that determine the units, in one line of text.
    pub settings: String,
    /// The seed of all random choices.
    pub seed: u64,
    /// The total number of units in all parts.
    pub units: u64,
    /// The part of the task that the file contains.
    pub part: Part,
    /// The hash of the weights of the evaluator or evaluators.
    pub weights: String,
    /// The number of units that are missing because parts were merged before all of them were complete.
    pub missing: u64,
}

impl Head {
    /// The format of the file, with its version. Every file begins with this line.
    pub(super) const FORMAT: &str = "units 3";

    /// The number of lines, without the empty line at the end.
    pub(super) const LINES: usize = 11;

    /// Creates the head of a task without units. The version is that of this crate.
    pub fn new(kind: &str, game: &str) -> Head {
        Head {
            kind: kind.to_owned(),
            game: game.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            settings: "-".to_owned(),
            seed: 0,
            units: 0,
            part: Part::WHOLE,
            weights: "-".to_owned(),
            missing: 0,
        }
    }

    /// Returns the name of each field, with its value as text.
    pub(super) fn fields(&self) -> [(&'static str, String); 9] {
        // A line break in a value would end its line.
        let line = |text: &str| text.replace(['\n', '\r'], " ");
        [
            ("kind", line(&self.kind)),
            ("game", line(&self.game)),
            ("version", line(&self.version)),
            ("settings", line(&self.settings)),
            ("seed", self.seed.to_string()),
            ("units", self.units.to_string()),
            ("weights", line(&self.weights)),
            ("part", self.part.to_string()),
            ("missing", self.missing.to_string()),
        ]
    }

    /// Returns the head as it is written in a file.
    pub(super) fn text(&self) -> String {
        let mut text = format!("{}\n", Head::FORMAT);
        for (name, value) in self.fields() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{name} {value}");
        }
        let sum = crc32fast::hash(text.as_bytes());
        text + &format!("crc {sum:08x}\n\n")
    }

    /// Returns the first property in which the head of another file of the same task differs: the name of the property,
    /// the value in this head and the value in the other head.
    pub(super) fn difference(&self, other: &Head) -> Option<(&'static str, String, String)> {
        // The last two are the part and the number of missing units, which may differ.
        let pairs = self.fields().into_iter().zip(other.fields()).take(7);
        pairs.filter(|(own, other)| own != other).map(|((name, own), (_, other))| (name, own, other)).next()
    }

    /// Checks that the file at `path`, which has this head, belongs to the task and the part with another head.
    ///
    /// # Errors
    ///
    /// Returns [`UnitError::Other`] with the first property that differs.
    pub fn check(&self, path: &Path, expected: &Head) -> Result<(), UnitError> {
        let other = |field, found: String, expected: String| {
            Err(UnitError::Other { path: path.to_owned(), field, found, expected })
        };
        match self.difference(expected) {
            Some((field, found, expected)) => other(field, found, expected),
            None if self.part != expected.part => other("part", self.part.to_string(), expected.part.to_string()),
            None if self.missing != expected.missing => {
                other("missing", self.missing.to_string(), expected.missing.to_string())
            }
            None => Ok(()),
        }
    }

    /// Returns `true` if a file with this head may contain a unit.
    pub(super) fn admits(&self, unit: u64) -> bool {
        unit < self.units && self.part.contains(unit)
    }

    /// Returns the number of units in a complete file with this head.
    pub fn count(&self) -> u64 {
        let first = u64::from(self.part.number()) - 1;
        let all = self.units.saturating_sub(first).div_ceil(self.part.of().into());
        all.saturating_sub(self.missing)
    }

    /// Parses the lines of a head, without the empty line. An error is the index of the line and the reason.
    pub(super) fn parse(lines: &[String]) -> Result<Head, (usize, String)> {
        if lines.first().is_none_or(|line| line != Head::FORMAT) {
            return Err((0, format!("not a file of units: expected {:?}", Head::FORMAT)));
        }
        let mut head = Head::new("", "");
        let names = head.fields().map(|(name, _)| name);
        for (index, name) in (1..).zip(names) {
            let value = lines.get(index).and_then(|line| line.strip_prefix(name)?.strip_prefix(' '));
            let value = value.ok_or_else(|| (index, format!("expected {name:?} and its value")))?;
            let wrong = |expected: &str| (index, format!("expected {expected}"));
            let number = || value.parse().map_err(|_| wrong("a whole number"));
            match name {
                "kind" => value.clone_into(&mut head.kind),
                "game" => value.clone_into(&mut head.game),
                "version" => value.clone_into(&mut head.version),
                "settings" => value.clone_into(&mut head.settings),
                "weights" => value.clone_into(&mut head.weights),
                "seed" => head.seed = number()?,
                "units" => head.units = number()?,
                "missing" => head.missing = number()?,
                _ => head.part = value.parse().map_err(|_| wrong("part K/N with K from 1 to N"))?,
            }
        }
        // The checksum is compared last, because a reason that names a field is of more use.
        if head.missing > head.units {
            return Err((9, format!("expected at most {} missing units", head.units)));
        }
        let text = head.text();
        let expected: Vec<&str> = text.trim_end().lines().collect();
        match lines.iter().zip(&expected).position(|(line, expected)| line != expected) {
            Some(index) => Err((index, format!("damaged: expected {:?}", expected[index]))),
            None if lines.len() != expected.len() => {
                let index = lines.len().min(expected.len());
                Err((index, "expected a checksum and then an empty line".to_owned()))
            }
            None => Ok(head),
        }
    }
}
