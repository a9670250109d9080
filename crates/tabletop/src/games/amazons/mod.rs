//! Amazons on the board.

mod records;
mod territory;

use std::path::Path;

use amazons::{IllegalMove, Move, MoveParseError, Notation, Position, Side, Square};
use game_search::spec::History;
use game_search::{GameEnd, Outcome};

use crate::record::{self, RecordError, Saved};
use crate::{BadMove, Ground, Labels, Man, Place, Playable, Reach, Shape};

impl Playable for Position {
    const SIDES: [&'static str; 2] = ["White", "Black"];
    const TITLE: &'static str = "Game of the Amazons";
    const STEPS: &'static [&'static str] = &["a queen", "where it goes", "where it shoots"];
    const EXAMPLE: &'static str = "d1-d7/g7";

    fn start_of_size(size: u8) -> Option<Self> {
        match size {
            5 => Some(Position::start_5x5()),
            6 => Some(Position::start_6x6()),
            8 => Some(Position::start_8x8()),
            10 => Some(Position::start()),
            _ => None,
        }
    }

    fn shape(&self) -> Shape {
        let (files, ranks) = (self.size().width() as u8, self.size().height() as u8);
        Shape { files, ranks, ground: Ground::Squares, labels: Labels::Coordinates(1) }
    }

    fn men(&self, picked: &[Place]) -> Vec<Option<Man>> {
        let moved = match *picked {
            [from, to, ..] => Some((square(from), square(to))),
            _ => None,
        };
        let at = |square: Square| match moved {
            Some((from, to)) if square == to => self.man(from),
            Some((from, _)) if square == from => None,
            _ => self.man(square),
        };
        self.shape().places().map(|place| at(square(place))).collect()
    }

    fn path(&self, mv: Move) -> Vec<Place> {
        [mv.from(), mv.to(), mv.arrow()].map(place).to_vec()
    }

    fn why_not(&self, picked: &[Place], here: Place) -> String {
        let here = square(here);
        match *picked {
            [] => self.cannot_begin(here),
            [from] if from == place(here) => format!("the queen stands on {here} already"),
            // An arrow can always fly back to where the queen came from.
            [from] => self.against(Move::new(square(from), here, square(from))),
            [_, to, ..] if square(to) == here => format!("the queen itself stands on {here}"),
            [from, to, ..] => self.against(Move::new(square(from), square(to), here)),
        }
    }

    fn read(&self, text: &str) -> Result<Move, BadMove> {
        Notation::read_any(self, text).map_err(|error| match error {
            MoveParseError::Illegal { reason, .. } => BadMove::Illegal(explain(reason)),
            MoveParseError::ArrowOrigin { .. } => BadMove::Illegal(error.to_string()),
            _ => BadMove::Unknown,
        })
    }

    /// Three numbers of squares, as in `{03, 63, 66}`.
    fn is_move_in_braces(text: &str) -> bool {
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|letter| letter.is_ascii_digit());
        let parts: Vec<&str> = text.split(',').map(str::trim).collect();
        parts.len() == 3 && parts.into_iter().all(is_number)
    }

    fn territory(&self) -> Option<Vec<Option<Reach>>> {
        Some(territory::territory(self))
    }

    fn verdict(history: &History<Self>) -> Option<GameEnd> {
        let position = history.current();
        let stuck = position.count_legal_moves() == 0;
        let name = Self::SIDES[position.side_to_move().index()];
        stuck.then(|| GameEnd { outcome: Outcome::Loss, reason: format!("{name} cannot move any more").into() })
    }

    fn write_record(saved: &Saved<Self>, file: &Path) -> String {
        if records::is_sgf(file) { records::write(saved) } else { record::write(saved) }
    }

    fn read_record(text: &str, file: &Path) -> Result<Saved<Self>, RecordError> {
        if records::is_sgf(file) { records::read(text) } else { record::read(text) }
    }
}

/// What the board asks of a position.
trait Asked {
    fn man(&self, square: Square) -> Option<Man>;
    fn cannot_begin(&self, square: Square) -> String;
    fn against(&self, mv: Move) -> String;
}

impl Asked for Position {
    fn man(&self, square: Square) -> Option<Man> {
        if self.queens(Side::First).contains(square) {
            Some(Man { side: Some(Side::First), sign: '♕', letter: 'Q' })
        } else if self.queens(Side::Second).contains(square) {
            Some(Man { side: Some(Side::Second), sign: '♛', letter: 'q' })
        } else if self.arrows().contains(square) {
            Some(Man { side: None, sign: '▒', letter: '#' })
        } else {
            None
        }
    }

    fn cannot_begin(&self, square: Square) -> String {
        let side = self.side_to_move();
        if self.queens(side).contains(square) {
            format!("the queen on {square} cannot move: every square around it is taken")
        } else if self.queens(!side).contains(square) {
            let name = Self::SIDES[side.index()];
            format!("the queen on {square} is another side's: it is the turn of {name}")
        } else if self.arrows().contains(square) {
            format!("an arrow blocks {square}: expected a queen")
        } else {
            format!("there is no queen on {square}")
        }
    }

    fn against(&self, mv: Move) -> String {
        self.validate(mv).map_or_else(explain, |()| String::new())
    }
}

fn explain(reason: IllegalMove) -> String {
    reason.to_string()
}

fn place(square: Square) -> Place {
    Place { file: square.file() as u8, rank: square.rank() as u8 }
}

fn square(place: Place) -> Square {
    Square::new(place.file.into(), place.rank.into()).expect("a place of the board")
}
