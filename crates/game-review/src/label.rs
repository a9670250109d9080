//! How much a move loses, in three classes.

/// The mark of a move that loses winning chance.
///
/// ```
/// use game_review::Label;
/// assert_eq!([0.09, 0.1, 0.16, 0.5].map(Label::of), [None, Some(Label::Dubious), Some(Label::Mistake), Some(Label::Blunder)]);
/// assert_eq!(Label::Blunder.text(), "??");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Label {
    /// `?!`: the move loses 10 points of a hundred or more.
    Dubious,
    /// `?`: the move loses 15 points of a hundred or more.
    Mistake,
    /// `??`: the move loses 20 points of a hundred or more.
    Blunder,
}

impl Label {
    /// Every label, the smallest loss first.
    pub const ALL: [Label; 3] = [Label::Dubious, Label::Mistake, Label::Blunder];

    /// Returns the smallest loss of winning chance that gets this label, from 0 to 1.
    pub const fn least(self) -> f64 {
        match self {
            Label::Dubious => 0.10,
            Label::Mistake => 0.15,
            Label::Blunder => 0.20,
        }
    }

    /// Returns the label of a move that loses this much of the winning chance, from 0 to 1. A move that loses less than
    /// 10 points of a hundred has no label.
    pub fn of(loss: f64) -> Option<Label> {
        Label::ALL.into_iter().rev().find(|label| loss >= label.least())
    }

    /// Returns the sign in records: `?!`, `?` or `??`.
    pub const fn text(self) -> &'static str {
        match self {
            Label::Dubious => "?!",
            Label::Mistake => "?",
            Label::Blunder => "??",
        }
    }

    /// Returns the numeric annotation glyph of PGN: 6 for `?!`, 2 for `?`, 4 for `??`.
    pub const fn glyph(self) -> u8 {
        match self {
            Label::Dubious => 6,
            Label::Mistake => 2,
            Label::Blunder => 4,
        }
    }
}

/// Returns the distance of a loss from the nearest border between two labels.
pub(crate) fn distance_from_border(loss: f64) -> f64 {
    Label::ALL.into_iter().map(|label| (loss - label.least()).abs()).fold(f64::INFINITY, f64::min)
}
