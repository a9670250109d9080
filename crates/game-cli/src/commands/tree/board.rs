//! Draws the board of a position.

use game_search::Side;
use game_search::spec::{GameSpec, Ground, Labels, Place};

use super::part::Part;
use crate::{output::escape, problem::Problem};

/// The side length of a square in pixels. `EDGE` is the width of the margin for labels on the left.
const CELL: f64 = 30.0;
pub const EDGE: f64 = 18.0;

/// Draws the board with the position's pieces.
pub fn board<S: GameSpec>(position: &S::Game) -> Result<Part, Problem> {
    let drawing = S::DRAWING.ok_or_else(|| Problem::Unknown {
        what: "board",
        given: S::NAME.to_owned(),
        expected: "a game that is played on a board".to_owned(),
    })?;
    let shape = (drawing.shape)(position);
    let (width, height) = (CELL * f64::from(shape.files), CELL * f64::from(shape.ranks));
    let middle = |place: Place| {
        let rank = shape.ranks - 1 - place.rank;
        (EDGE + CELL * (f64::from(place.file) + 0.5), CELL * (f64::from(rank) + 0.5))
    };
    let (margin, files, ranks, river, diagonals) = match &shape.ground {
        Ground::Squares => (0.0, shape.files + 1, shape.ranks + 1, None, &[][..]),
        Ground::Points { river, diagonals } => (CELL / 2.0, shape.files, shape.ranks, *river, &diagonals[..]),
    };
    let (left, right, bottom) = (EDGE + margin, EDGE + width - margin, height - margin);
    let mut lines = String::new();
    for file in 0..files {
        let bank = river.filter(|_| file > 0 && file + 1 < files).map(|rank| middle(Place { file, rank }).1);
        let gap = bank.map(|y| format!("V{}m0 {CELL}", y - CELL)).unwrap_or_default();
        lines += &format!("M{} {margin}{gap}V{bottom}", left + CELL * f64::from(file));
    }
    for rank in 0..ranks {
        lines += &format!("M{left} {}H{right}", margin + CELL * f64::from(rank));
    }
    for (from, file) in diagonals {
        let ((x, y), (to_x, to_y)) = (middle(*from), middle(Place { file: *file, rank: from.rank + 1 }));
        lines += &format!("M{x} {y}L{to_x} {to_y}");
    }
    // Pieces on points hide the lines below them; a piece in a square needs no halo, which would cover a coloured box.
    let points = if margin > 0.0 { " class=\"points\"" } else { "" };
    let mut body = format!("<g class=\"board\"><g{points}><path d=\"{lines}\"/>\n");
    let mut write = |class: &str, (x, y): (f64, f64), text: &str| {
        body += &format!("<text class=\"{class}\" x=\"{x}\" y=\"{}\">{}</text>\n", y + 6.0, escape(text));
    };
    for (place, piece) in shape.places().zip((drawing.pieces)(position, &[])) {
        if let Some(piece) = piece {
            let is_red = margin > 0.0 && piece.side == Some(Side::First);
            write(if is_red { "red" } else { "piece" }, middle(place), &piece.sign.to_string());
        } else if let Some(name) = drawing.name {
            // Only the last word of a name such as "cell 5" is drawn. This word is the text of the move.
            write("name", middle(place), name(place).rsplit(' ').next().unwrap_or_default());
        }
    }
    for file in (0..shape.files).filter(|_| shape.labels != Labels::None) {
        let first = if shape.labels == Labels::Columns { b'1' } else { b'a' };
        write("name", (middle(Place { file, rank: 0 }).0, height + 10.0), &char::from(first + file).to_string());
    }
    if let Labels::Coordinates(first) = shape.labels {
        for rank in 0..shape.ranks {
            write("name", (EDGE / 2.0, middle(Place { file: 0, rank }).1), &(rank + first).to_string());
        }
    }
    Ok(Part { body: body + "</g></g>\n", width: width + EDGE, height: height + 18.0 })
}
