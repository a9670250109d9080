//! Xiangqi on the board.

mod reasons;
mod records;

use game_search::GameEnd;
use std::path::Path;

use game_search::spec::History;
use xiangqi::{Move, MoveParseError, Notation, Piece, PieceKind, Play, Side, Square};

use crate::record::{RecordError, Saved};
use crate::{BadMove, Ground, Labels, Man, Place, Playable, Shape};

/// What [`Playable::NOTATIONS`] names.
const KINDS: [Notation; 4] = [Notation::Iccs, Notation::Wxf, Notation::Chinese, Notation::ChineseTraditional];

impl Playable for Play {
    const SIDES: [&'static str; 2] = ["Red", "Black"];
    const TITLE: &'static str = "Chinese Chess";
    const STEPS: &'static [&'static str] = &["a piece", "where it goes"];
    const NOTATIONS: &'static [&'static str] = &["iccs", "wxf", "chinese", "traditional"];
    const EXAMPLE: &'static str = "h2e2 or C2=5";

    fn shape(&self) -> Shape {
        let palace = |rank| [(3, rank, 4), (5, rank, 4), (4, rank + 1, 3), (4, rank + 1, 5)];
        let diagonals = palace(0).into_iter().chain(palace(7));
        Shape {
            files: 9,
            ranks: 10,
            ground: Ground::Points {
                river: Some(4),
                diagonals: diagonals.map(|(file, rank, to)| (Place { file, rank }, to)).collect(),
            },
            labels: Labels::Coordinates(0),
        }
    }

    fn men(&self, _: &[Place]) -> Vec<Option<Man>> {
        Square::all().map(|square| self.position().piece_at(square).map(man)).collect()
    }

    fn path(&self, mv: Move) -> Vec<Place> {
        vec![place(mv.from()), place(mv.to())]
    }

    fn why_not(&self, picked: &[Place], place: Place) -> String {
        match picked {
            [from, ..] => match self.position().validate(Move::new(square(*from), square(place))) {
                Err(reason) => reasons::explain(self.position(), &reason),
                Ok(()) => String::new(),
            },
            [] => reasons::cannot_begin(self.position(), square(place)),
        }
    }

    fn write(&self, mv: Move, notation: usize) -> String {
        KINDS[notation].write(self.position(), mv).unwrap_or_else(|_| mv.to_string())
    }

    fn read(&self, text: &str) -> Result<Move, BadMove> {
        Notation::read_any(self.position(), text).map_err(|error| match error {
            MoveParseError::Malformed { .. } => BadMove::Unknown,
            MoveParseError::Illegal { reason, .. } => BadMove::Illegal(reasons::explain(self.position(), &reason)),
            other => BadMove::Other(other.to_string()),
        })
    }

    fn checked(&self) -> Option<Place> {
        let position = self.position();
        position.in_check().then(|| place(position.general(position.side_to_move())))
    }

    fn captured(&self, start: &Self) -> [Vec<Man>; 2] {
        [Side::First, Side::Second].map(|side| {
            // The strongest first.
            let kinds = [4, 5, 3, 1, 2, 6].map(|index| PieceKind::ALL[index]);
            let gone = kinds.into_iter().flat_map(|kind| {
                let piece = Piece { side, kind };
                let count = start.position().count(piece).saturating_sub(self.position().count(piece));
                std::iter::repeat_n(man(piece), count)
            });
            gone.collect()
        })
    }

    fn verdict(history: &History<Self>) -> Option<GameEnd> {
        let ending = history.current().ending()?;
        Some(GameEnd { outcome: ending.outcome, reason: ending.reason.to_string().into() })
    }

    fn write_record(saved: &Saved<Self>, _: &Path) -> String {
        records::write(saved)
    }

    fn read_record(text: &str, _: &Path) -> Result<Saved<Self>, RecordError> {
        records::read(text)
    }
}

fn place(square: Square) -> Place {
    Place { file: square.file() as u8, rank: square.rank() as u8 }
}

fn square(place: Place) -> Square {
    Square::new(place.file.into(), place.rank.into()).expect("a place of the board")
}

fn man(piece: Piece) -> Man {
    let signs = match piece.side {
        Side::First => ['帥', '仕', '相', '傌', '俥', '炮', '兵'],
        Side::Second => ['將', '士', '象', '馬', '車', '砲', '卒'],
    };
    Man { side: Some(piece.side), sign: signs[piece.kind.index()], letter: piece.letter() }
}
