//! Glyphs and colours.

use game_search::{Side, spec::Piece};
use ratatui::style::{Color, Modifier, Style};

use crate::session::Marks;

/// The characters for pieces and boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Glyphs {
    /// Traditional signs: Chinese characters in xiangqi, queens in Amazons.
    #[default]
    Signs,
    /// Letters for the pieces.
    Letters,
    /// ASCII characters only.
    Ascii,
}

impl Glyphs {
    /// Returns the next of the three sets of characters, for a key that cycles through the sets.
    pub fn next(self) -> Glyphs {
        match self {
            Glyphs::Signs => Glyphs::Letters,
            Glyphs::Letters => Glyphs::Ascii,
            Glyphs::Ascii => Glyphs::Signs,
        }
    }

    /// Returns the character of a piece.
    pub fn piece(self, piece: &Piece) -> char {
        // A piece of neither side, such as an arrow, has no letter, so its sign is used.
        let as_sign = self == Glyphs::Signs || self == Glyphs::Letters && piece.side.is_none();
        if as_sign { piece.sign } else { piece.letter }
    }

    /// Returns `ascii` if only ASCII characters are allowed, and `sign` otherwise.
    pub fn either<T>(self, sign: T, ascii: T) -> T {
        if self == Glyphs::Ascii { ascii } else { sign }
    }
}

// Indexed colours of the 256-colour palette, which look alike on most terminals.
const WOOD: Color = Color::Indexed(180);
const DARK_WOOD: Color = Color::Indexed(137);
const LINE: Color = Color::Indexed(94);
const CREAM: Color = Color::Indexed(230);
const RED: Color = Color::Indexed(124);
const BLACK: Color = Color::Indexed(16);
const WHITE: Color = Color::Indexed(231);
const CURSOR: Color = Color::Indexed(81);
const PICKED: Color = Color::Indexed(114);
const TARGET: Color = Color::Indexed(22);
const LAST: Color = Color::Indexed(221);
const HINT: Color = Color::Indexed(147);
const CHECK: Color = Color::Indexed(209);

/// The style of the board.
pub fn board() -> Style {
    Style::new().fg(LINE).bg(WOOD)
}

/// The style of an empty square. Squares are alternately light and dark if no lines are drawn between them.
pub fn square(is_dark: bool) -> Style {
    if is_dark { Style::new().fg(CREAM).bg(DARK_WOOD) } else { board() }
}

/// The style of a piece on a point or in a square.
pub fn piece(piece: &Piece, on_points: bool) -> Style {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    match (piece.side, on_points) {
        (None, _) => Style::new().fg(LINE).bg(DARK_WOOD),
        (Some(Side::First), true) => bold.fg(RED).bg(CREAM),
        (Some(Side::Second), true) => bold.fg(BLACK).bg(CREAM),
        (Some(Side::First), false) => bold.fg(BLACK).bg(WHITE),
        (Some(Side::Second), false) => bold.fg(WHITE).bg(BLACK),
    }
}

/// The style of a square that `side` reaches first, or that both sides reach at the same time (`None`).
pub fn reach(side: Option<Side>) -> Style {
    match side {
        Some(Side::First) => Style::new().fg(BLACK).bg(Color::Indexed(253)),
        Some(Side::Second) => Style::new().fg(WHITE).bg(Color::Indexed(240)),
        None => Style::new().fg(BLACK).bg(WOOD),
    }
}

/// Returns the brackets and the background of a place's most important mark.
pub fn mark(marks: Marks, is_taken: bool) -> Option<(char, char, Color)> {
    let by_rank = [
        (marks.picked, ('<', '>', PICKED)),
        (marks.cursor, ('[', ']', CURSOR)),
        (marks.hint, ('{', '}', HINT)),
        (marks.target && is_taken, ('*', '*', PICKED)),
        (marks.check, ('!', '!', CHECK)),
        (marks.last, ('(', ')', LAST)),
    ];
    by_rank.into_iter().find_map(|(is_marked, mark)| is_marked.then_some(mark))
}

/// The style of the two brackets around a marked place.
pub fn marked(colour: Color) -> Style {
    Style::new().fg(BLACK).bg(colour).add_modifier(Modifier::BOLD)
}

/// The style of the dot that marks a place that can be selected.
pub fn target() -> Style {
    board().fg(TARGET).add_modifier(Modifier::BOLD)
}

/// The style of secondary text.
pub fn faint() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

/// The style of important text.
pub fn strong() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

/// The style of an error message.
pub fn error() -> Style {
    Style::new().fg(Color::Red).add_modifier(Modifier::BOLD)
}
