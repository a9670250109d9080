//! A board to draw: its places (squares or points), the pieces on these places, and the places of a move.

use super::BadMove;
use crate::{Game, Side};

/// How a program draws the board of a game and lets a user pick a move. The user picks one [`Place`] after another,
/// such as a piece and its destination. The [paths](Drawing::path) of the legal moves determine the choices.
pub struct Drawing<G: Game> {
    /// The names of the places of a move, such as "a piece" and "a destination", in the order in which they are picked.
    /// Prompts contain these names.
    pub steps: &'static [&'static str],
    /// Returns the board of a position.
    pub shape: fn(&G) -> Shape,
    /// Returns the piece on each place, in the order of [`Shape::places`]. The second argument contains the places that
    /// the user has picked so far.
    pub pieces: fn(&G, &[Place]) -> Vec<Option<Piece>>,
    /// Returns the places of a move, in the order in which they are picked.
    pub path: fn(&G, G::Move) -> Vec<Place>,
    /// Returns the reason why the place in the last argument cannot be picked next. The second argument contains the
    /// places picked so far.
    pub refusal: fn(&G, &[Place], Place) -> BadMove,
    /// Returns the place that a user picks by pointing at the given place. In connect four, it is the cell to which a
    /// disc falls in the column of the given place.
    pub target_of: fn(&G, Place) -> Place,
    /// Returns the name of a place. If this field is `None`, [the board's labels](Shape::name) name the places.
    pub name: Option<fn(Place) -> String>,
    /// Returns the place of the piece that is in check, if there is one.
    pub checked: fn(&G) -> Option<Place>,
    /// Returns the captured pieces of each side: those on the board of the first position but not on the board of the
    /// second.
    pub captured: fn(&G, &G) -> [Vec<Piece>; 2],
    /// Returns which side reaches each place first. `None` if the game does not offer this view of the board.
    pub territory: Option<fn(&G) -> Territory>,
}

/// The side that reaches each place first, in the order of [`Shape::places`]. The entry of a place is `None` if no
/// piece can reach it.
pub type Territory = Vec<Option<Reach>>;

impl<G: Game> Drawing<G> {
    /// Creates a drawing of a board on which a move is picked as one place, nothing is in check and nothing is
    /// captured. Other games set the remaining fields by struct update.
    pub const fn new(
        shape: fn(&G) -> Shape,
        pieces: fn(&G, &[Place]) -> Vec<Option<Piece>>,
        path: fn(&G, G::Move) -> Vec<Place>,
        refusal: fn(&G, &[Place], Place) -> BadMove,
    ) -> Drawing<G> {
        Drawing {
            steps: &["a place"],
            shape,
            pieces,
            path,
            refusal,
            target_of: |_, place| place,
            name: None,
            checked: |_| None,
            captured: |_, _| [Vec::new(), Vec::new()],
            territory: None,
        }
    }

    /// Returns the name of a place.
    pub fn place_name(&self, game: &G, place: Place) -> String {
        self.name.map_or_else(|| (self.shape)(game).name(place), |name| name(place))
    }
}

/// A place on the board: a square, or a point where two lines cross. Files and ranks count from the corner at the left
/// hand of the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The file, from 0.
    pub file: u8,
    /// The rank, from 0.
    pub rank: u8,
}

impl Place {
    /// Returns the place on this file and rank.
    pub const fn new(file: u8, rank: u8) -> Place {
        Place { file, rank }
    }
}

/// The form of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of files.
    pub files: u8,
    /// The number of ranks.
    pub ranks: u8,
    /// Whether pieces stand in squares or on points.
    pub ground: Ground,
    /// The labels beside the board.
    pub labels: Labels,
}

/// Where the pieces of a game stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// In the squares of a grid.
    Squares,
    /// On the points of a grid of lines.
    Points {
        /// The rank below the river of a xiangqi board. Between this rank and the next, only the lines on the two edges
        /// are drawn.
        river: Option<u8>,
        /// The diagonal lines. Each line is a pair: its lower point, and the file of its upper point on the next rank.
        diagonals: Vec<(Place, u8)>,
    },
}

/// The labels beside a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Labels {
    /// Letters for files, and numbers for ranks. The ranks start at this number.
    Coordinates(u8),
    /// Numbers for files, from 1.
    Columns,
    /// No labels.
    None,
}

impl Shape {
    /// Returns every place, rank by rank.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let (files, ranks) = (self.files, self.ranks);
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| Place { file, rank }))
    }

    /// Returns the index of the place in the order of [`places`](Shape::places).
    pub fn index(&self, place: Place) -> usize {
        usize::from(place.rank) * usize::from(self.files) + usize::from(place.file)
    }

    /// Returns the name of a place by the labels of the board.
    pub fn name(&self, place: Place) -> String {
        let file = char::from(b'a' + place.file);
        match self.labels {
            Labels::Coordinates(first) => format!("{file}{}", place.rank + first),
            Labels::Columns => format!("column {}", place.file + 1),
            Labels::None => format!("{file}{}", place.rank + 1),
        }
    }
}

/// A piece on the board, or something else that occupies a place, such as an arrow in Amazons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The owner; `None` for something that belongs to neither side.
    pub side: Option<Side>,
    /// The usual sign of the piece: one character, narrow or wide (such as a Chinese character).
    pub sign: char,
    /// The ASCII letter of the piece.
    pub letter: char,
}

/// The side that reaches a place first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The side that needs fewer moves; `None` if both sides need the same number.
    pub side: Option<Side>,
    /// The number of moves that this side needs to reach the place, or that both sides need if the numbers are equal.
    pub moves: u8,
}
