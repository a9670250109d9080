//! Signs and colours.

use game_search::{Side, spec::Piece};
use ratatui::style::{Color, Modifier, Style};

use crate::session::Marks;

/// What men and boards are drawn with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Glyphs {
    /// The usual signs: Chinese characters, queens.
    #[default]
    Signs,
    /// Letters for men.
    Letters,
    /// Nothing but ASCII.
    Ascii,
}

impl Glyphs {
    /// The next of the three, for a key that goes through them.
    pub fn next(self) -> Glyphs {
        match self {
            Glyphs::Signs => Glyphs::Letters,
            Glyphs::Letters => Glyphs::Ascii,
            Glyphs::Ascii => Glyphs::Signs,
        }
    }

    /// A man's sign.
    pub fn man(self, man: &Piece) -> char {
        // What is nobody's is ground, not a man: it is drawn as such in letters too.
        let as_sign = self == Glyphs::Signs || self == Glyphs::Letters && man.side.is_none();
        if as_sign { man.sign } else { man.letter }
    }

    /// One of two texts.
    pub fn either<T>(self, sign: T, ascii: T) -> T {
        if self == Glyphs::Ascii { ascii } else { sign }
    }
}

// Numbers of the usual 256 colours: they look alike on most terminals.
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

/// The board itself.
pub fn board() -> Style {
    Style::new().fg(LINE).bg(WOOD)
}

/// A square; every other one is dark where no lines are drawn.
pub fn square(is_dark: bool) -> Style {
    if is_dark { Style::new().fg(CREAM).bg(DARK_WOOD) } else { board() }
}

/// A man on a point, or in a square.
pub fn man(man: &Piece, on_points: bool) -> Style {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    match (man.side, on_points) {
        (None, _) => Style::new().fg(LINE).bg(DARK_WOOD),
        (Some(Side::First), true) => bold.fg(RED).bg(CREAM),
        (Some(Side::Second), true) => bold.fg(BLACK).bg(CREAM),
        (Some(Side::First), false) => bold.fg(BLACK).bg(WHITE),
        (Some(Side::Second), false) => bold.fg(WHITE).bg(BLACK),
    }
}

/// A place where a side comes first.
pub fn reach(side: Option<Side>) -> Style {
    match side {
        Some(Side::First) => Style::new().fg(BLACK).bg(Color::Indexed(253)),
        Some(Side::Second) => Style::new().fg(WHITE).bg(Color::Indexed(240)),
        None => Style::new().fg(BLACK).bg(WOOD),
    }
}

/// What the mark of the highest rank does to a place: brackets around it, and a background.
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

/// The brackets of a mark.
pub fn marked(colour: Color) -> Style {
    Style::new().fg(BLACK).bg(colour).add_modifier(Modifier::BOLD)
}

/// The dot of a place that can be picked.
pub fn target() -> Style {
    board().fg(TARGET).add_modifier(Modifier::BOLD)
}

/// What is said beside the others.
pub fn faint() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

/// What is said before the others.
pub fn strong() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

/// Something that cannot be.
pub fn error() -> Style {
    Style::new().fg(Color::Red).add_modifier(Modifier::BOLD)
}
