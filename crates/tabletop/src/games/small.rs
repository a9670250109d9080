//! Connect four and tic-tac-toe on the board.

use game_search::spec::History;
use game_search::{GameEnd, Outcome, Side};
use small_games::{Cell, Column, ColumnError, ConnectFour, TicTacToe};

use crate::{BadMove, Ground, Labels, Man, Place, Playable, Shape};

const X: Man = Man { side: Some(Side::First), sign: 'X', letter: 'X' };
const O: Man = Man { side: Some(Side::Second), sign: 'O', letter: 'O' };

fn man(side: Side) -> Man {
    if side == Side::First { X } else { O }
}

/// A game that ends with a row.
fn verdict<G: Playable>(history: &History<G>, row: &'static str) -> Option<GameEnd> {
    let outcome = history.current().outcome()?;
    let reason = if outcome == Outcome::Draw { "the board is full" } else { row };
    Some(GameEnd { outcome, reason: reason.into() })
}

impl Playable for ConnectFour {
    const SIDES: [&'static str; 2] = ["X", "O"];
    const TITLE: &'static str = "Connect Four";
    const STEPS: &'static [&'static str] = &["a column"];
    const EXAMPLE: &'static str = "4";

    fn shape(&self) -> Shape {
        Shape { files: 7, ranks: 6, ground: Ground::Squares, labels: Labels::Columns }
    }

    fn men(&self, _: &[Place]) -> Vec<Option<Man>> {
        let disc = |place: Place| self.disc(place.file.into(), place.rank.into()).map(man);
        self.shape().places().map(disc).collect()
    }

    fn path(&self, mv: Column) -> Vec<Place> {
        vec![self.meant(Place::new(mv.number() - 1, 0))]
    }

    /// The place that a disc falls to, in the column that is pointed at.
    fn meant(&self, place: Place) -> Place {
        let is_free = |&rank: &u8| self.disc(place.file.into(), rank.into()).is_none();
        Place { rank: (0..6).find(is_free).unwrap_or(5), ..place }
    }

    fn why_not(&self, _: &[Place], place: Place) -> String {
        format!("column {} is full", place.file + 1)
    }

    fn read(&self, text: &str) -> Result<Column, BadMove> {
        game_search::TextNotation::parse_move(self, text).map_err(|error| match error {
            ColumnError::Unknown { .. } => BadMove::Unknown,
            other => BadMove::Illegal(other.to_string()),
        })
    }

    fn verdict(history: &History<Self>) -> Option<GameEnd> {
        verdict(history, "four in a row")
    }
}

impl Playable for TicTacToe {
    const SIDES: [&'static str; 2] = ["X", "O"];
    const TITLE: &'static str = "Tic-tac-toe";
    const STEPS: &'static [&'static str] = &["a cell"];
    const EXAMPLE: &'static str = "5, the middle";

    fn shape(&self) -> Shape {
        Shape { files: 3, ranks: 3, ground: Ground::Squares, labels: Labels::None }
    }

    fn men(&self, _: &[Place]) -> Vec<Option<Man>> {
        let text = self.to_string();
        let rows: Vec<&str> = text.lines().rev().collect();
        let mark = |place: Place| match rows[usize::from(place.rank)].as_bytes()[usize::from(place.file)] {
            b'x' => Some(X),
            b'o' => Some(O),
            _ => None,
        };
        self.shape().places().map(mark).collect()
    }

    fn path(&self, mv: Cell) -> Vec<Place> {
        let index = mv.number() - 1;
        vec![Place::new(index % 3, 2 - index / 3)]
    }

    fn name(&self, place: Place) -> String {
        format!("cell {}", (2 - place.rank) * 3 + place.file + 1)
    }

    fn why_not(&self, _: &[Place], place: Place) -> String {
        format!("{} is taken", self.name(place))
    }

    fn read(&self, text: &str) -> Result<Cell, BadMove> {
        game_search::TextNotation::parse_move(self, text).map_err(|error| {
            let is_number = matches!(text.parse(), Ok(1..=9));
            if is_number { BadMove::Illegal(error.to_string()) } else { BadMove::Unknown }
        })
    }

    fn verdict(history: &History<Self>) -> Option<GameEnd> {
        verdict(history, "three in a row")
    }
}
