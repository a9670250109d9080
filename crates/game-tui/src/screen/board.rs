//! Drawing of the board.

use ratatui::{buffer::Buffer, layout::Position, style::Style};
use unicode_width::UnicodeWidthChar;

use super::geometry::Geometry;
use super::look::{self, Glyphs};
use crate::columns::{pad, width};
use crate::session::{Cell, View};
use game_search::Side;
use game_search::spec::{Ground, Labels, Place};

/// Draws the board.
pub fn paint(view: &View, geometry: &Geometry, glyphs: Glyphs, buffer: &mut Buffer) {
    let painter = Painter { view, geometry, glyphs };
    painter.labels(buffer);
    buffer.set_style(geometry.inner, look::board());
    match &geometry.shape.ground {
        Ground::Points { river, diagonals } => {
            painter.grid(*river, buffer);
            if geometry.is_roomy {
                painter.diagonals(diagonals, buffer);
            }
        }
        Ground::Squares if geometry.is_roomy => painter.frames(buffer),
        Ground::Squares => {}
    }
    for place in geometry.shape.places() {
        painter.place(place, &view.cells[geometry.shape.index(place)], buffer);
    }
}

struct Painter<'a> {
    view: &'a View,
    geometry: &'a Geometry,
    glyphs: Glyphs,
}

impl Painter<'_> {
    fn labels(&self, buffer: &mut Buffer) {
        let Geometry { area, .. } = *self.geometry;
        let shape = &self.geometry.shape;
        let below = area.bottom() - 1;
        if let Labels::Coordinates(first) = shape.labels {
            for rank in 0..shape.ranks {
                buffer.set_string(area.x, self.geometry.row(rank), format!("{:>2}", rank + first), look::faint());
            }
        }
        for file in 0..shape.files {
            let text = match shape.labels {
                Labels::Coordinates(_) => char::from(b'a' + file).to_string(),
                Labels::Columns => (file + 1).to_string(),
                Labels::None => continue,
            };
            buffer.set_string(self.geometry.column(file), below, text, look::faint());
        }
    }

    /// Returns the grid character for a point. The flags say whether a grid line leads left, right, up and down from
    /// the point.
    fn crossing(&self, [left, right, up, down]: [bool; 4]) -> char {
        if self.glyphs == Glyphs::Ascii {
            return '+';
        }
        let column = if !left { 0 } else { 2 - usize::from(right) };
        let row = if !up { 0 } else { 2 - usize::from(down) };
        [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']][row][column]
    }

    /// Draws the lines between the points.
    fn grid(&self, river: Option<u8>, buffer: &mut Buffer) {
        let (geometry, shape) = (self.geometry, &self.geometry.shape);
        let bar = self.glyphs.either('│', '|');
        let ends = [0, shape.files - 1].map(|file| geometry.column(file));
        let (left, right) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        let line = self.glyphs.either("─", "-").repeat(usize::from(right - left) + 1);
        let is_edge = |file: u8| file == 0 || file + 1 == shape.files;
        // Returns `true` if a line connects the rank with the next rank on this file.
        let leads = |file: u8, rank: u8| rank + 1 < shape.ranks && (is_edge(file) || river != Some(rank));
        for rank in 0..shape.ranks {
            let row = geometry.row(rank);
            buffer.set_string(left, row, &line, Style::new());
            for file in 0..shape.files {
                let column = geometry.column(file);
                let (mut up, mut down) = (leads(file, rank), rank > 0 && leads(file, rank - 1));
                if self.view.is_flipped {
                    (up, down) = (down, up);
                }
                buffer[(column, row)].set_char(self.crossing([column > left, column < right, up, down]));
                if leads(file, rank) && row.abs_diff(geometry.row(rank + 1)) == 2 {
                    buffer[(column, row.midpoint(geometry.row(rank + 1)))].set_char(bar);
                }
            }
        }
        if let Some(river) = river {
            self.river(left, geometry.row(river).midpoint(geometry.row(river + 1)), buffer);
        }
    }

    fn river(&self, left: u16, row: u16, buffer: &mut Buffer) {
        let (bank, other) = match self.glyphs {
            Glyphs::Signs => ("楚  河", "漢  界"),
            _ => ("~ ~ ~ ~", "~ ~ ~ ~"),
        };
        buffer.set_string(left + 6, row, bank, look::board());
        buffer.set_string(left + 21, row, other, look::board());
    }

    fn diagonals(&self, diagonals: &[(Place, u8)], buffer: &mut Buffer) {
        for &(lower, file) in diagonals {
            let column = self.geometry.column(lower.file).midpoint(self.geometry.column(file));
            let row = self.geometry.row(lower.rank).midpoint(self.geometry.row(lower.rank + 1));
            let rises = file > lower.file;
            let sign = if rises { self.glyphs.either('╱', '/') } else { self.glyphs.either('╲', '\\') };
            buffer[(column, row)].set_char(sign);
        }
    }

    /// Draws the lines around the squares.
    fn frames(&self, buffer: &mut Buffer) {
        let inner = self.geometry.inner;
        let (dash, bar) = (self.glyphs.either('─', '-'), self.glyphs.either('│', '|'));
        let (right, bottom) = (inner.right() - 1, inner.bottom() - 1);
        for row in inner.y..=bottom {
            for column in inner.x..=right {
                let (on_line, on_bar) = ((row - inner.y).is_multiple_of(2), (column - inner.x).is_multiple_of(4));
                let sides = [column > inner.x, column < right, row > inner.y, row < bottom];
                let sign = match (on_line, on_bar) {
                    (true, true) => self.crossing(sides),
                    (true, false) => dash,
                    (false, true) => bar,
                    (false, false) => ' ',
                };
                buffer[(column, row)].set_char(sign);
            }
        }
    }

    /// Draws a place with its piece and its marks.
    fn place(&self, place: Place, cell: &Cell, buffer: &mut Buffer) {
        let at = self.geometry.at(place);
        let on_points = matches!(self.geometry.shape.ground, Ground::Points { .. });
        if !on_points {
            self.ground(place, cell, buffer);
        }
        let mut width = 1;
        if let Some(piece) = &cell.piece {
            let sign = self.glyphs.piece(piece);
            width = sign.width().unwrap_or(1) as u16;
            buffer.set_string(at.x, at.y, sign.to_string(), look::piece(piece, on_points));
        } else if cell.marks.target {
            buffer.set_string(at.x, at.y, self.glyphs.either("•", "*"), look::target());
        }
        let Some((left, right, colour)) = look::mark(cell.marks, cell.piece.is_some()) else { return };
        for (column, sign) in [(at.x - 1, left), (at.x + width, right)] {
            buffer[(column, at.y)].set_char(sign).set_style(look::marked(colour));
        }
        if cell.piece.is_none() {
            buffer[(at.x, at.y)].set_style(Style::new().bg(colour));
        }
    }

    /// Draws the background of a square.
    fn ground(&self, place: Place, cell: &Cell, buffer: &mut Buffer) {
        let at = self.geometry.at(place);
        let is_dark = !self.geometry.is_roomy && (place.file + place.rank).is_multiple_of(2);
        let (text, style) = match (cell.reach, &cell.piece) {
            (Some(reach), None) => {
                let name = |side: Side| self.view.heads[side.index()].name.chars().next();
                (format!("{}{}", reach.side.and_then(name).unwrap_or('='), reach.moves), look::reach(reach.side))
            }
            // A piece that belongs to neither side, such as an arrow, fills its square.
            (_, Some(piece)) => {
                let sign = if piece.side.is_none() { self.glyphs.piece(piece) } else { ' ' };
                (sign.to_string().repeat(3), look::piece(piece, false))
            }
            (None, None) if self.geometry.is_roomy => (String::new(), look::board()),
            (None, None) => (format!(" {}", self.glyphs.either("·", ".")), look::square(is_dark)),
        };
        buffer.set_string(at.x - 1, at.y, pad(&text, 3), style);
    }
}

/// Returns the board as lines of text.
pub fn text(view: &View, glyphs: Glyphs) -> String {
    let geometry = Geometry::new(&view.shape, view.is_flipped, true, Position::ORIGIN);
    let mut buffer = Buffer::empty(geometry.area);
    // The line mode has no cursor.
    let mut view = view.clone();
    view.cells.iter_mut().for_each(|cell| cell.marks.cursor = false);
    paint(&view, &geometry, glyphs, &mut buffer);
    lines(&buffer)
}

/// Returns the contents of a screen as lines of text.
pub fn lines(buffer: &Buffer) -> String {
    let area = buffer.area;
    let line = |row: u16| {
        let (mut line, mut column) = (String::new(), 0);
        while column < area.width {
            let symbol = buffer[(column, row)].symbol();
            line.push_str(symbol);
            column += width(symbol).max(1) as u16;
        }
        line.trim_end().to_owned() + "\n"
    };
    (0..area.height).map(line).collect()
}
