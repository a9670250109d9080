//! What the board has to know of a game. Everything else here knows no game.

use std::path::Path;

use game_search::spec::History;
use game_search::text::quote;
use game_search::{GameEnd, Side};
use games::Listed;

use crate::record::{self, RecordError, Saved};

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
    /// How many files there are.
    pub files: u8,
    /// How many ranks there are.
    pub ranks: u8,
    /// Where men stand.
    pub ground: Ground,
    /// What is written beside the board.
    pub labels: Labels,
}

/// Where men stand.
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
    /// Every place, rank by rank.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let (files, ranks) = (self.files, self.ranks);
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| Place { file, rank }))
    }

    /// The number of the place among [`places`](Shape::places).
    pub fn index(&self, place: Place) -> usize {
        usize::from(place.rank) * usize::from(self.files) + usize::from(place.file)
    }
}

/// A man on the board, or whatever else takes a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    /// Whose it is; `None` for what belongs to nobody.
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
    /// How many moves it needs.
    pub moves: u8,
}

/// Why a text is no move to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadMove {
    /// It does not look like one.
    Unknown,
    /// It is not legal, and why.
    Illegal(String),
    /// Something else, in a sentence that quotes it.
    Other(String),
}

impl BadMove {
    /// The text and what is wrong with it; `example` is a move that would do.
    pub fn message(self, text: &str, example: &str) -> String {
        match self {
            BadMove::Unknown => format!("{}: expected a move such as {example}", quote(text)),
            BadMove::Illegal(reason) => format!("{} is not legal: {reason}", quote(text)),
            BadMove::Other(message) => message,
        }
    }
}

/// A game that can be played on this board.
///
/// A move is chosen place by place: [`path`](Playable::path) tells the places of a move, and everything about picking
/// follows from the paths of the legal moves.
pub trait Playable: Listed + Send {
    /// What the players are called.
    const SIDES: [&'static str; 2];
    /// What the game is called in records.
    const TITLE: &'static str;
    /// What is picked, in order: the words for the prompts.
    const STEPS: &'static [&'static str];
    /// How moves can be written, by name; the first is the default.
    const NOTATIONS: &'static [&'static str] = &["places"];
    /// A move, for messages.
    const EXAMPLE: &'static str;

    /// The start of the game on a board of another size, if there is one.
    fn start_of_size(size: u8) -> Option<Self> {
        let _ = size;
        None
    }

    /// The board.
    fn shape(&self) -> Shape;

    /// What stands on each place, in the order of [`Shape::places`], once these places of a move are picked.
    fn men(&self, picked: &[Place]) -> Vec<Option<Man>>;

    /// The places of a move, in the order in which they are picked.
    fn path(&self, mv: Self::Move) -> Vec<Place>;

    /// The place that is meant where this one is pointed at.
    fn meant(&self, place: Place) -> Place {
        place
    }

    /// What the place is called.
    fn name(&self, place: Place) -> String {
        let file = char::from(b'a' + place.file);
        match self.shape().labels {
            Labels::Coordinates(first) => format!("{file}{}", place.rank + first),
            Labels::Columns => format!("column {}", place.file + 1),
            Labels::None => format!("{file}{}", place.rank + 1),
        }
    }

    /// Why no legal move goes on from the picked places with this one.
    fn why_not(&self, picked: &[Place], place: Place) -> String;

    /// A legal move as text, in the notation of this number in [`NOTATIONS`](Playable::NOTATIONS).
    fn write(&self, mv: Self::Move, notation: usize) -> String {
        let _ = notation;
        self.move_text(mv)
    }

    /// Reads a legal move, in whatever notation.
    ///
    /// # Errors
    ///
    /// Why it is none.
    fn read(&self, text: &str) -> Result<Self::Move, BadMove>;

    /// Whether what stands in braces in a record is a move, not a comment.
    fn is_move_in_braces(text: &str) -> bool {
        let _ = text;
        false
    }

    /// The place of the man that is in check, if there is one.
    fn checked(&self) -> Option<Place> {
        None
    }

    /// The men of each side that are gone since `start`.
    fn captured(&self, start: &Self) -> [Vec<Man>; 2] {
        let _ = start;
        [Vec::new(), Vec::new()]
    }

    /// Who comes first to each place, in the order of [`Shape::places`]; `None` for what nobody reaches. `None` for a game
    /// without such a view.
    fn territory(&self) -> Option<Vec<Option<Reach>>> {
        None
    }

    /// How the game ended, if it did.
    fn verdict(history: &History<Self>) -> Option<GameEnd> {
        history.verdict()
    }

    /// The game as text, for a file whose name may say in which format.
    fn write_record(saved: &Saved<Self>, file: &Path) -> String {
        let _ = file;
        record::write(saved)
    }

    /// Reads the text of such a file.
    ///
    /// # Errors
    ///
    /// The line, and what is wrong with it.
    fn read_record(text: &str, file: &Path) -> Result<Saved<Self>, RecordError> {
        let _ = file;
        record::read(text)
    }
}
