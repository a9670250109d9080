//! A board to draw: places, what stands on them, and the places of a move.

use crate::{Game, Side};

/// How the board of a game is drawn and how its moves are picked, place by place. Which moves go on from the places picked so far
/// follows from the [paths](Drawing::path) of the legal moves.
pub struct Drawing<G: Game> {
    /// What is picked, in order: the words for the prompts, such as "a piece" and "where it goes".
    pub steps: &'static [&'static str],
    /// The board of a position.
    pub shape: fn(&G) -> Shape,
    /// What stands on each place, in the order of [`Shape::places`], once these places of a move are picked.
    pub pieces: fn(&G, &[Place]) -> Vec<Option<Piece>>,
    /// The places of a move, in the order in which they are picked.
    pub path: fn(&G, G::Move) -> Vec<Place>,
    /// Why no legal move goes on from the picked places with this one.
    pub why_not: fn(&G, &[Place], Place) -> String,
    /// The place that is meant where this one is pointed at, such as the cell that a disc falls to.
    pub meant: fn(&G, Place) -> Place,
    /// The name of a place; `None` for that of [its labels](Shape::name).
    pub name: Option<fn(Place) -> String>,
    /// The place of the piece that is in check, if there is one.
    pub checked: fn(&G) -> Option<Place>,
    /// The pieces of each side that are on the board of the first position and not on that of the second.
    pub captured: fn(&G, &G) -> [Vec<Piece>; 2],
    /// Who comes first to each place, in the order of [`Shape::places`], `None` for what nobody reaches; for games with
    /// such a view.
    pub territory: Option<fn(&G) -> Territory>,
}

/// Who comes first to each place, in the order of [`Shape::places`].
pub type Territory = Vec<Option<Reach>>;

impl<G: Game> Drawing<G> {
    /// A board on which every move is picked as one place, nothing is in check and nothing is captured: the rest of
    /// a `Drawing` by struct update.
    pub const fn new(
        shape: fn(&G) -> Shape,
        pieces: fn(&G, &[Place]) -> Vec<Option<Piece>>,
        path: fn(&G, G::Move) -> Vec<Place>,
        why_not: fn(&G, &[Place], Place) -> String,
    ) -> Drawing<G> {
        Drawing {
            steps: &["a place"],
            shape,
            pieces,
            path,
            why_not,
            meant: |_, place| place,
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

/// A place on the board, counted from the first player's left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// From 0.
    pub file: u8,
    /// From 0.
    pub rank: u8,
}

impl Place {
    /// The place on this file and rank.
    pub const fn new(file: u8, rank: u8) -> Place {
        Place { file, rank }
    }
}

/// What a board looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of files.
    pub files: u8,
    /// The number of ranks.
    pub ranks: u8,
    /// Where pieces stand.
    pub ground: Ground,
    /// What is written beside the board.
    pub labels: Labels,
}

/// Where pieces stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ground {
    /// In squares.
    Squares,
    /// On the points of a grid.
    Points {
        /// No lines lead from this rank to the next, but at the edges.
        river: Option<u8>,
        /// Diagonal lines, each by its lower point and the file that it leads to on the next rank.
        diagonals: Vec<(Place, u8)>,
    },
}

/// What is written beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Labels {
    /// Files by letters, ranks by numbers from this one on.
    Coordinates(u8),
    /// Files by numbers from 1 on.
    Columns,
    /// Nothing.
    None,
}

impl Shape {
    /// Returns every place, rank by rank.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let (files, ranks) = (self.files, self.ranks);
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| Place { file, rank }))
    }

    /// Returns the number of the place among [`places`](Shape::places).
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

/// A piece on the board, or whatever else takes a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its owner; `None` for what belongs to nobody.
    pub side: Option<Side>,
    /// Its usual sign, one character of any width.
    pub sign: char,
    /// Its letter, in ASCII.
    pub letter: char,
}

/// Who comes to a place first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The side that is there sooner; `None` if both need as many moves.
    pub side: Option<Side>,
    /// The number of moves that it needs.
    pub moves: u8,
}
