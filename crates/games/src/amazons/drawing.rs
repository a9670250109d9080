//! The board of Amazons.

use super::detail;
use amazons::{Move, Position, Side, Square, territory::Distances};
use game_search::spec::{BadMove, Detail, Drawing, Ground, Labels, Piece, Place, Reach, Shape};

/// The names of the players.
pub(super) const SIDES: [&str; 2] = ["White", "Black"];

pub(super) const DRAWING: Drawing<Position> = Drawing {
    steps: &["a queen", "a destination", "a square for the arrow"],
    territory: Some(territory),
    ..Drawing::new(shape, pieces, path, refusal)
};

pub(super) fn shape(position: &Position) -> Shape {
    let (files, ranks) = (position.size().width() as u8, position.size().height() as u8);
    Shape { files, ranks, ground: Ground::Squares, labels: Labels::Coordinates(1) }
}

fn pieces(position: &Position, picked: &[Place]) -> Vec<Option<Piece>> {
    let at = |place: Place| match *picked {
        [from, to, ..] if place == to => piece_on(position, square(from)),
        [from, _, ..] if place == from => None,
        _ => piece_on(position, square(place)),
    };
    shape(position).places().map(at).collect()
}

fn piece_on(position: &Position, square: Square) -> Option<Piece> {
    let pieces = [
        (position.queens(Side::First), Piece { side: Some(Side::First), sign: '♕', letter: 'Q' }),
        (position.queens(Side::Second), Piece { side: Some(Side::Second), sign: '♛', letter: 'q' }),
        (position.arrows(), Piece { side: None, sign: '▒', letter: '#' }),
    ];
    pieces.into_iter().find_map(|(squares, piece)| squares.contains(square).then_some(piece))
}

fn path(_: &Position, mv: Move) -> Vec<Place> {
    [mv.from(), mv.to(), mv.arrow()].map(place).to_vec()
}

fn refusal(position: &Position, picked: &[Place], here: Place) -> BadMove {
    let here = square(here);
    let at = |kind| Some(Detail::kind(kind).with("at", detail::index(position, here)));
    let against = |mv| match position.validate(mv) {
        Err(reason) => BadMove::illegal(reason.to_string(), detail::illegal(position, reason)),
        Ok(()) => BadMove::illegal("", None),
    };
    match *picked {
        [] => cannot_begin(position, here),
        [from] if from == place(here) => BadMove::illegal(format!("the queen stands on {here} already"), at("stays")),
        // The queen move is tested with an arrow that flies back, because that arrow is always possible.
        [from] => against(Move::new(square(from), here, square(from))),
        [_, to, ..] if square(to) == here => {
            BadMove::illegal(format!("the queen itself stands on {here}"), at("stays"))
        }
        [from, to, ..] => against(Move::new(square(from), square(to), here)),
    }
}

fn cannot_begin(position: &Position, square: Square) -> BadMove {
    let side = position.side_to_move();
    let (kind, reason) = if position.queens(side).contains(square) {
        ("immobile", format!("the queen on {square} cannot move: every square around it is taken"))
    } else if position.queens(!side).contains(square) {
        ("not-yours", format!("the queen on {square} is another side's: it is the turn of {}", SIDES[side.index()]))
    } else if position.arrows().contains(square) {
        ("no-queen", format!("an arrow blocks {square}: expected a queen"))
    } else {
        ("no-queen", format!("there is no queen on {square}"))
    };
    BadMove::illegal(reason, Some(Detail::kind(kind).with("at", detail::index(position, square))))
}

/// Returns for every square of the board, rank by rank, the side that reaches the square first. The entry is `None` if
/// the square is not empty or if no side can reach it.
fn territory(position: &Position) -> Vec<Option<Reach>> {
    let distances = Distances::queen(position);
    let reach = |square| {
        let [first, second] = [Side::First, Side::Second].map(|side| distances.of(side, square));
        let moves = first.into_iter().chain(second).min()?;
        let side = match (first == Some(moves), second == Some(moves)) {
            (true, false) => Some(Side::First),
            (false, true) => Some(Side::Second),
            _ => None,
        };
        Some(Reach { side, moves: u8::try_from(moves).unwrap_or(u8::MAX) })
    };
    shape(position).places().map(|place| reach(square(place))).collect()
}

pub(super) fn place(square: Square) -> Place {
    Place { file: square.file() as u8, rank: square.rank() as u8 }
}

fn square(place: Place) -> Square {
    Square::new(place.file.into(), place.rank.into()).expect("a place of the board")
}
