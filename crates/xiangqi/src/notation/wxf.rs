//! WXF notation: `C2=5`.

use super::relative::{Direction, ParsedMove, Place, RelativeMove};
use crate::{Move, MoveParseError, Piece, PieceKind, Position};

pub(super) fn write(position: &Position, mv: Move) -> String {
    let Some(relative) = RelativeMove::new(position, mv) else { return mv.to_string() };
    let direction = match relative.direction {
        Direction::Forward => '+',
        Direction::Back => '-',
        Direction::Across => '=',
    };
    let [first, second] = which(&relative);
    String::from_iter([first, second, direction, digit(relative.number)])
}

/// Returns the two characters that identify the moving piece.
fn which(relative: &RelativeMove) -> [char; 2] {
    let Place { file, index, count, shared_files, .. } = relative.place;
    let (letter, file) = (char::from(b"KAEHRCP"[relative.piece.kind.index()]), digit(file));
    if relative.by_file_alone() {
        return [letter, file];
    }
    let first = if shared_files > 1 { file } else { letter };
    match (index, count - 1 - index) {
        (0, rear) if rear > 2 => ['+', '+'],
        (front, 0) if front > 2 => ['-', '-'],
        (front, rear) if front < rear => [first, '+'],
        (front, rear) if front > rear => [first, '-'],
        _ => [first, file],
    }
}

fn digit(number: usize) -> char {
    char::from(b'0' + number as u8)
}

fn number(digit: u8) -> Option<usize> {
    (b'1'..=b'9').contains(&digit).then(|| usize::from(digit - b'0'))
}

/// The piece that a text refers to.
enum Which {
    /// `P3`: the only piece on its file, or the soldier in the middle of three or five.
    OnFile(usize),
    /// `C+`, `33`: one of two or three pieces on a file, or a soldier between the first and the last of four or five.
    Inner(Sign, Option<usize>),
    /// `++`: the first or last of more than three soldiers.
    Outermost(Sign),
}

#[derive(Clone, Copy)]
enum Sign {
    Front,
    Middle,
    Rear,
}

impl Which {
    fn fits(&self, place: &Place, kind: PieceKind) -> bool {
        let &Place { file, index: front, count, .. } = place;
        let rear = count - 1 - front;
        match *self {
            Which::OnFile(wanted) => {
                file == wanted && (kind != PieceKind::Soldier || front == rear || count.is_multiple_of(2))
            }
            Which::Inner(sign, wanted) => {
                let inner = count < 4 || front > 0 && rear > 0;
                let side = match sign {
                    Sign::Front => front < rear,
                    Sign::Middle => front == rear,
                    Sign::Rear => front > rear,
                };
                count > 1 && inner && side && wanted.is_none_or(|wanted| file == wanted)
            }
            Which::Outermost(Sign::Front) => count > 3 && front == 0,
            Which::Outermost(Sign::Rear) => count > 3 && rear == 0,
            Which::Outermost(Sign::Middle) => false,
        }
    }
}

fn sign(letter: u8) -> Option<Sign> {
    match letter {
        b'+' => Some(Sign::Front),
        b'-' => Some(Sign::Rear),
        _ => None,
    }
}

/// Parses a text that has the form of a move.
pub(super) fn parse(text: &str) -> Option<ParsedMove<impl Fn(&Place) -> bool>> {
    let &[first, second, direction, last] = text.as_bytes() else { return None };
    let direction = match direction {
        b'+' => Direction::Forward,
        b'-' => Direction::Back,
        b'=' | b'.' => Direction::Across,
        _ => return None,
    };
    // The letters of FEN are also accepted.
    let kind = |letter: u8| Some(Piece::from_letter(letter.into())?.kind);
    let soldier = PieceKind::Soldier;
    let (kind, which) = match (kind(first), sign(first), number(first)) {
        (Some(kind), ..) => match number(second) {
            Some(file) => (kind, Which::OnFile(file)),
            None => (kind, Which::Inner(sign(second)?, None)),
        },
        (_, Some(sign_first), _) => match (kind(second), second == first) {
            (Some(kind), _) => (kind, Which::Inner(sign_first, None)),
            (None, true) => (soldier, Which::Outermost(sign_first)),
            (None, false) => return None,
        },
        (_, _, file @ Some(_)) => match sign(second) {
            Some(sign) => (soldier, Which::Inner(sign, file)),
            None if second == first => (soldier, Which::Inner(Sign::Middle, file)),
            None => return None,
        },
        _ => return None,
    };
    Some(ParsedMove { kind, which: move |place: &Place| which.fits(place, kind), direction, number: number(last)? })
}

pub(super) fn read(position: &Position, text: &str) -> Result<Move, MoveParseError> {
    let expected = "piece or file, file or sign, direction + - or =, and a number, such as C2=5, R+-2 or 3+=4";
    let words = parse(text).ok_or_else(|| MoveParseError::Malformed { text: text.to_owned(), expected })?;
    words.resolve(position, text, write)
}
