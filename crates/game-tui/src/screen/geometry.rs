//! Where the places of a board are on the screen.

use ratatui::layout::{Position, Rect, Size};

use game_search::spec::{Ground, Labels, Place, Shape};

/// Where the places of a board are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// All of the board, labels included.
    pub area: Rect,
    /// The board without labels.
    pub inner: Rect,
    /// Whether there is a row between two ranks.
    pub is_roomy: bool,
    /// The board.
    pub shape: Shape,
    is_flipped: bool,
}

/// The columns from a file to the next.
const PITCH: u16 = 4;
/// The same between squares without lines.
const NARROW: u16 = 3;

impl Geometry {
    /// A board with its upper left corner at a place on the screen; it may be larger than what is free there.
    pub fn new(shape: &Shape, is_flipped: bool, is_roomy: bool, at: Position) -> Geometry {
        let (files, ranks) = (u16::from(shape.files), u16::from(shape.ranks));
        let labels = match shape.labels {
            Labels::Coordinates(_) => Size::new(3, 1),
            Labels::Columns => Size::new(0, 1),
            Labels::None => Size::new(0, 0),
        };
        let size = match (&shape.ground, is_roomy) {
            (Ground::Points { .. }, true) => Size::new(PITCH * files, 2 * ranks - 1),
            (Ground::Points { river, .. }, false) => Size::new(PITCH * files, ranks + u16::from(river.is_some())),
            (Ground::Squares, true) => Size::new(PITCH * files + 1, 2 * ranks + 1),
            (Ground::Squares, false) => Size::new(NARROW * files, ranks),
        };
        let inner = Rect { x: at.x + labels.width, y: at.y, width: size.width, height: size.height };
        let area = Rect { x: at.x, y: at.y, width: size.width + labels.width, height: size.height + labels.height };
        Geometry { area, inner, is_roomy, shape: shape.clone(), is_flipped }
    }

    /// The column of a file's middle.
    pub fn column(&self, file: u8) -> u16 {
        let seen = if self.is_flipped { self.shape.files - 1 - file } else { file };
        match (&self.shape.ground, self.is_roomy) {
            (Ground::Points { .. }, _) => self.inner.x + 1 + PITCH * u16::from(seen),
            (Ground::Squares, true) => self.inner.x + 2 + PITCH * u16::from(seen),
            (Ground::Squares, false) => self.inner.x + 1 + NARROW * u16::from(seen),
        }
    }

    /// The row of a rank.
    pub fn row(&self, rank: u8) -> u16 {
        let seen = u16::from(if self.is_flipped { rank } else { self.shape.ranks - 1 - rank });
        match (&self.shape.ground, self.is_roomy) {
            (Ground::Points { .. }, true) => self.inner.y + 2 * seen,
            (Ground::Points { river, .. }, false) => {
                let above = river.is_some_and(|river| if self.is_flipped { rank <= river } else { rank > river });
                self.inner.y + seen + u16::from(river.is_some() && !above)
            }
            (Ground::Squares, true) => self.inner.y + 2 * seen + 1,
            (Ground::Squares, false) => self.inner.y + seen,
        }
    }

    /// Where a place is drawn: its first column, with one more on the left for marks.
    pub fn at(&self, place: Place) -> Position {
        Position::new(self.column(place.file), self.row(place.rank))
    }

    /// The place that is seen at a column and a row.
    pub fn place(&self, column: u16, row: u16) -> Option<Place> {
        let right = if matches!(self.shape.ground, Ground::Points { .. }) { 2 } else { 1 };
        self.shape.places().find(|&place| {
            let at = self.at(place);
            row == at.y && (at.x - 1..=at.x + right).contains(&column)
        })
    }
}
