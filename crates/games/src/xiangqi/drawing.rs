//! The board of xiangqi.

use game_search::spec::{Drawing, Ground, Labels, Piece, Place, Shape};
use xiangqi::{Move, PieceKind, Play, Side, Square};

use super::reasons;

pub(super) const DRAWING: Drawing<Play> =
    Drawing { steps: &["a piece", "where it goes"], checked, captured, ..Drawing::new(shape, pieces, path, why_not) };

fn shape(_: &Play) -> Shape {
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

fn pieces(play: &Play, _: &[Place]) -> Vec<Option<Piece>> {
    Square::all().map(|square| play.position().piece_at(square).map(drawn)).collect()
}

fn path(_: &Play, mv: Move) -> Vec<Place> {
    vec![place(mv.from()), place(mv.to())]
}

fn why_not(play: &Play, picked: &[Place], place: Place) -> String {
    match picked {
        [from, ..] => match play.position().validate(Move::new(square(*from), square(place))) {
            Err(reason) => reasons::explain(play.position(), &reason),
            Ok(()) => String::new(),
        },
        [] => reasons::cannot_begin(play.position(), square(place)),
    }
}

fn checked(play: &Play) -> Option<Place> {
    let position = play.position();
    position.in_check().then(|| place(position.general(position.side_to_move())))
}

fn captured(start: &Play, play: &Play) -> [Vec<Piece>; 2] {
    [Side::First, Side::Second].map(|side| {
        // The strongest first.
        let kinds = [4, 5, 3, 1, 2, 6].map(|index| PieceKind::ALL[index]);
        let gone = kinds.into_iter().flat_map(|kind| {
            let piece = xiangqi::Piece { side, kind };
            let count = start.position().count(piece).saturating_sub(play.position().count(piece));
            std::iter::repeat_n(drawn(piece), count)
        });
        gone.collect()
    })
}

fn place(square: Square) -> Place {
    Place { file: square.file() as u8, rank: square.rank() as u8 }
}

fn square(place: Place) -> Square {
    Square::new(place.file.into(), place.rank.into()).expect("a place of the board")
}

fn drawn(piece: xiangqi::Piece) -> Piece {
    let signs = match piece.side {
        Side::First => ['帥', '仕', '相', '傌', '俥', '炮', '兵'],
        Side::Second => ['將', '士', '象', '馬', '車', '砲', '卒'],
    };
    Piece { side: Some(piece.side), sign: signs[piece.kind.index()], letter: piece.letter() }
}
