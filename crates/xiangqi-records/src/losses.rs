//! What a format cannot hold of a record.

use xiangqi::pgn::{Line, Record};

use crate::format::Format;
use crate::problem::Loss;

/// The losses of one record.
pub(crate) struct Losses {
    format: Format,
    all: Vec<Loss>,
}

impl Losses {
    /// Lists what no format but PGN holds.
    pub(crate) fn new(format: Format, record: &Record) -> Losses {
        let (mut glyphs, mut variations) = (0, 0);
        let mut open = vec![(&record.line, true)];
        while let Some((line, is_main)) = open.pop() {
            variations += usize::from(!is_main && !line.comments.is_empty());
            for played in &line.moves {
                glyphs += usize::from(!played.glyphs.is_empty());
                open.extend(played.variations.iter().map(|line| (line, false)));
            }
        }
        let mut all = Vec::new();
        if glyphs > 0 {
            all.push(Loss::Glyphs { format, moves: glyphs });
        }
        if variations > 0 {
            all.push(Loss::CommentsMoved { format, variations });
        }
        Losses { format, all }
    }

    pub(crate) fn tag(&mut self, name: &str, value: &str) {
        let (format, name, value) = (self.format, name.to_owned(), value.to_owned());
        self.all.push(Loss::Tag { format, name, value });
    }

    pub(crate) fn cut(&mut self, name: &str, value: &str, most: usize) {
        let (format, name, value) = (self.format, name.to_owned(), value.to_owned());
        self.all.push(Loss::Cut { format, name, value, most });
    }

    pub(crate) fn all(self) -> Vec<Loss> {
        self.all
    }
}

/// Removes the variations of a line that are nested deeper than `most`, and returns their number.
pub(crate) fn prune(line: &mut Line, most: usize) -> usize {
    let mut removed = Vec::new();
    let mut open = vec![(line, 0)];
    while let Some((line, depth)) = open.pop() {
        for played in &mut line.moves {
            if depth == most {
                removed.append(&mut played.variations);
            }
            open.extend(played.variations.iter_mut().map(|line| (line, depth + 1)));
        }
    }
    let mut count = 0;
    while let Some(line) = removed.pop() {
        count += 1;
        removed.extend(line.moves.into_iter().flat_map(|played| played.variations));
    }
    count
}
