//! The picture of a position before a mistake, with the move that was played and the better one.

use std::fmt::Write as _;

use game_search::Game;
use game_search::spec::{GameSpec, Ground, Labels, Place, Shape};
use games::tabletop::Lang;

use crate::review::{Judged, Review};

type MoveOf<S> = <<S as GameSpec>::Game as Game>::Move;

/// The width of a square.
const UNIT: f64 = 40.0;
const MARGIN: f64 = 20.0;

/// Returns the picture; empty for games without a board. `label` is read out instead of it.
pub fn board<S: GameSpec>(
    review: &Review<S>,
    judged: &Judged<MoveOf<S>>,
    lang: Lang,
    notation: &str,
    label: &str,
) -> String {
    let Some(drawing) = S::DRAWING else { return String::new() };
    let position = &review.history().positions()[judged.ply];
    let grid = Grid((drawing.shape)(position));
    let (width, height) =
        (2.0 * MARGIN + f64::from(grid.0.files) * UNIT, 2.0 * MARGIN + f64::from(grid.0.ranks) * UNIT);
    let mut text = format!(
        "<svg class=\"board\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">\
         <rect class=\"wood\" width=\"{width}\" height=\"{height}\" rx=\"8\"/>",
        label
    );
    grid.ground(&mut text);
    grid.labels(&mut text, lang, notation, height);
    for (place, piece) in grid.0.places().zip((drawing.pieces)(position, &[])) {
        let Some(piece) = piece else { continue };
        let [x, y] = grid.middle(place);
        let _ = match piece.side {
            None => {
                write!(text, "<rect class=\"block\" x=\"{}\" y=\"{}\" width=\"28\" height=\"28\"/>", x - 14.0, y - 14.0)
            }
            Some(side) => write!(
                text,
                "<circle class=\"face\" cx=\"{x}\" cy=\"{y}\" r=\"18\"/><text class=\"man{}\" x=\"{x}\" y=\"{y}\">&#{};</text>",
                if S::SIDES[side.index()] == "Red" { " red" } else { "" },
                u32::from(piece.sign),
            ),
        };
    }
    let better = judged.better.first().filter(|&&mv| mv != judged.played);
    for (class, mv) in [("better", better), ("played", Some(&judged.played))] {
        if let Some(&mv) = mv {
            grid.arrow(&mut text, class, &(drawing.path)(position, mv));
        }
    }
    text + "</svg>\n"
}

struct Grid(Shape);

impl Grid {
    fn middle(&self, place: Place) -> [f64; 2] {
        let across = f64::from(place.file) + 0.5;
        let down = f64::from(self.0.ranks - 1 - place.rank) + 0.5;
        [MARGIN + across * UNIT, MARGIN + down * UNIT]
    }

    fn ground(&self, text: &mut String) {
        let (files, ranks) = (self.0.files, self.0.ranks);
        match &self.0.ground {
            Ground::Squares => {
                for place in self.0.places().filter(|place| (place.file + place.rank) % 2 == 0) {
                    let [x, y] = self.middle(place).map(|middle| middle - UNIT / 2.0);
                    let _ =
                        write!(text, "<rect class=\"dark\" x=\"{x}\" y=\"{y}\" width=\"{UNIT}\" height=\"{UNIT}\"/>");
                }
            }
            Ground::Points { river, diagonals } => {
                let mut path = String::new();
                let mut line = |from: Place, to: Place| {
                    let ([x, y], [to_x, to_y]) = (self.middle(from), self.middle(to));
                    let _ = write!(path, "M{x} {y}L{to_x} {to_y}");
                };
                (0..ranks).for_each(|rank| line(Place::new(0, rank), Place::new(files - 1, rank)));
                for file in 0..files {
                    let [low, high] = [Place::new(file, 0), Place::new(file, ranks - 1)];
                    match *river {
                        Some(river) if file != 0 && file != files - 1 => {
                            line(low, Place::new(file, river));
                            line(Place::new(file, river + 1), high);
                        }
                        _ => line(low, high),
                    }
                }
                diagonals.iter().for_each(|&(from, file)| line(from, Place::new(file, from.rank + 1)));
                let _ = write!(text, "<path class=\"lines\" d=\"{path}\"/>");
            }
        }
    }

    fn labels(&self, text: &mut String, lang: Lang, notation: &str, height: f64) {
        let (files, ranks) = (self.0.files, self.0.ranks);
        let mut label = |class: &str, x: f64, y: f64, name: String| {
            let _ = write!(text, "<text{class} x=\"{x}\" y=\"{y}\">{name}</text>");
        };
        let x = |file| self.middle(Place::new(file, 0))[0];
        // Each side of xiangqi counts the files from its own right hand.
        let numerals = match notation {
            "wxf" => Some("123456789"),
            "chinese" | "traditional" => Some("一二三四五六七八九"),
            _ => None,
        };
        if let Some(numerals) = numerals {
            for (file, numeral) in (0..files).rev().zip(numerals.chars()) {
                label("", x(file), height - MARGIN / 2.0, numeral.to_string());
                label("", x(file), MARGIN / 2.0, (file + 1).to_string());
            }
        }
        let Labels::Coordinates(first) = self.0.labels else { return };
        // Sentences in Chinese name no points. Beside numerals, which come first, letters are smaller.
        let (class, aside) = match (numerals, lang) {
            (Some(_), Lang::Chinese) => return,
            (Some(_), Lang::English) => (" class=\"second\"", 11.0),
            (None, _) => ("", 0.0),
        };
        for file in 0..files {
            label(class, x(file) + aside, height - MARGIN / 2.0, char::from(b'a' + file).to_string());
        }
        for rank in 0..ranks {
            label(class, MARGIN / 2.0, self.middle(Place::new(0, rank))[1], (rank + first).to_string());
        }
    }

    /// Draws a line through the places of a move, with a point at the last one.
    fn arrow(&self, text: &mut String, class: &str, places: &[Place]) {
        let points: Vec<_> = places.iter().map(|&place| self.middle(place)).collect();
        let Some([x, y]) = points.last() else { return };
        let points: Vec<_> = points.iter().map(|[x, y]| format!("{x},{y}")).collect();
        let _ = write!(
            text,
            "<polyline class=\"move {class}\" points=\"{}\"/><circle class=\"end {class}\" cx=\"{x}\" cy=\"{y}\" r=\"7\"/>",
            points.join(" ")
        );
    }
}
