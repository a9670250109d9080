//! The screen positions of a board's places (squares or points).

use ratatui::layout::{Position, Rect};

use game_search::spec::{Ground, Labels, Place, Shape};

/// The layout of a board on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// The area of the board with its labels.
    pub area: Rect,
    /// The area of the board without labels.
    pub inner: Rect,
    /// Whether there is an empty screen row between neighbouring ranks.
    pub is_roomy: bool,
    /// The shape of the board.
    pub shape: Shape,
    is_flipped: bool,
    /// The screen position of the middle of the upper left place.
    first: Position,
    /// The number of screen columns from one file to the next file, and of screen rows from one rank to the next rank.
    pitch: (u16, u16),
}

impl Geometry {
    /// Lays out a board with its upper left corner at the screen position `at`. The board may exceed the free space.
    pub fn new(shape: &Shape, is_flipped: bool, is_roomy: bool, at: Position) -> Geometry {
        let (files, ranks) = (u16::from(shape.files), u16::from(shape.ranks));
        let labels = match shape.labels {
            Labels::Coordinates(_) => (3, 1),
            Labels::Columns => (0, 1),
            Labels::None => (0, 0),
        };
        let (first, pitch, size) = match (&shape.ground, is_roomy) {
            (Ground::Points { .. }, true) => ((1, 0), (4, 2), (4 * files, 2 * ranks - 1)),
            (Ground::Points { river, .. }, false) => ((1, 0), (4, 1), (4 * files, ranks + u16::from(river.is_some()))),
            (Ground::Squares, true) => ((2, 1), (4, 2), (4 * files + 1, 2 * ranks + 1)),
            (Ground::Squares, false) => ((1, 0), (3, 1), (3 * files, ranks)),
        };
        let inner = Rect { x: at.x + labels.0, y: at.y, width: size.0, height: size.1 };
        let area = Rect { x: at.x, y: at.y, width: size.0 + labels.0, height: size.1 + labels.1 };
        let first = Position::new(inner.x + first.0, inner.y + first.1);
        Geometry { area, inner, is_roomy, shape: shape.clone(), is_flipped, first, pitch }
    }

    /// Returns the screen column of a file's middle.
    pub fn column(&self, file: u8) -> u16 {
        let seen = if self.is_flipped { self.shape.files - 1 - file } else { file };
        self.first.x + self.pitch.0 * u16::from(seen)
    }

    /// Returns the screen row of a rank.
    pub fn row(&self, rank: u8) -> u16 {
        let seen = u16::from(if self.is_flipped { rank } else { self.shape.ranks - 1 - rank });
        // In the compact layout only the river has an empty row.
        let is_below = match self.shape.ground {
            Ground::Points { river: Some(river), .. } if !self.is_roomy => (rank > river) == self.is_flipped,
            _ => false,
        };
        self.first.y + self.pitch.1 * seen + u16::from(is_below)
    }

    /// Returns the screen position at which a place is drawn. The screen column to the left is reserved for marks.
    pub fn at(&self, place: Place) -> Position {
        Position::new(self.column(place.file), self.row(place.rank))
    }

    /// Returns the place at a column and a row of the screen.
    pub fn place(&self, column: u16, row: u16) -> Option<Place> {
        let right = if matches!(self.shape.ground, Ground::Points { .. }) { 2 } else { 1 };
        self.shape.places().find(|&place| {
            let at = self.at(place);
            row == at.y && (at.x - 1..=at.x + right).contains(&column)
        })
    }
}
