//! Moves in all notations.

mod chinese;
mod errors;
mod round_trip;
mod wxf;

use xiangqi::{Move, PieceKind, Position, Side, Square};

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the positions of `wxf.csv`, with each legal move and its text by Fairy-Stockfish.
fn oracle() -> impl Iterator<Item = (Position, Vec<(Move, &'static str)>)> {
    let lines = include_str!("../../data/wxf.csv").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let (fen, moves) = line.split_once(',').unwrap_or_else(|| panic!("{line}"));
        let position = position(fen);
        let read = |text: &'static str| {
            let (mv, name) = text.split_once(':').unwrap_or_else(|| panic!("{text}"));
            (position.parse_move(mv).unwrap_or_else(|error| panic!("{error} in {fen}")), name)
        };
        let moves: Vec<_> = moves.split(' ').map(read).collect();
        assert_eq!(moves.len(), position.count_legal_moves(), "{fen}");
        (position, moves)
    })
}

/// A piece that shares its file with others of its kind, and how Fairy-Stockfish identifies it.
struct Tandem {
    form: Form,
    /// The piece's number, counted from the front and starting at 1.
    nth: usize,
    /// The file as written in the text, counted from the mover's right.
    file: char,
    /// The number of pieces of this kind on the file.
    count: usize,
    /// The number of files with more than one piece of this kind.
    shared_files: usize,
    /// The number of pieces of this kind on such files to the right of this file.
    to_the_right: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// `13=4`: the number from the front, then the file. Used for soldiers, where `+` and `-` are not enough.
    Numbered,
    /// `R2+3`: as if there were no other piece of the kind. Used where the other one could not make this move.
    SignLeftOut,
}

impl Tandem {
    /// Returns `None` if Fairy-Stockfish writes the same as the federation: `R+=3`, or `A4+5` with two advisors.
    fn new(position: &Position, mv: Move, text: &str) -> Option<Tandem> {
        let moved = position.piece_at(mv.from())?;
        let red = moved.side == Side::First;
        let file_of = |square: Square| if red { 9 - square.file() as u8 } else { square.file() as u8 + 1 };
        let squares: Vec<Square> =
            position.pieces().filter(|&(_, piece)| piece == moved).map(|(square, _)| square).collect();
        let count = |file| squares.iter().filter(|&&square| file_of(square) == file).count();
        let front = |&&square: &&Square| {
            let ahead = if red { square.rank() > mv.from().rank() } else { square.rank() < mv.from().rank() };
            ahead && square.file() == mv.from().file()
        };
        let file = file_of(mv.from());
        let mut letters = text.chars();
        let (first, second) = (letters.next()?, letters.next()?);
        let guard = matches!(moved.kind, PieceKind::Advisor | PieceKind::Elephant);
        let form = match (first.is_ascii_digit(), second.is_ascii_digit()) {
            (true, true) => Form::Numbered,
            (false, true) if count(file) > 1 && !guard => Form::SignLeftOut,
            _ => return None,
        };
        let nth = 1 + squares.iter().filter(front).count();
        if form == Form::Numbered {
            assert_eq!(first.to_digit(10), u32::try_from(nth).ok(), "the number of {mv} in {position}");
        }
        assert_eq!(second.to_digit(10), Some(u32::from(file)), "the file of {mv} in {position}");
        Some(Tandem {
            form,
            nth,
            file: second,
            count: count(file),
            shared_files: (1..=9).filter(|&file| count(file) > 1).count(),
            to_the_right: (1..file).map(count).filter(|&count| count > 1).sum(),
        })
    }
}
