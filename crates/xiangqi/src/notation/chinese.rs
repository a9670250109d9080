//! Chinese notation: `炮二平五`.

use super::relative::{Direction, ParsedMove, Place, RelativeMove};
use crate::{Move, MoveParseError, Piece, PieceKind, Position, Side};

/// The characters used for writing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Script {
    Simplified,
    Traditional,
}

pub(super) fn write(position: &Position, mv: Move, script: Script) -> String {
    let Some(relative) = RelativeMove::new(position, mv) else { return mv.to_string() };
    let side = relative.piece.side;
    let name = name(relative.piece, script);
    let [first, second] = match order(&relative, script) {
        Some(order) => [order, name],
        None => [name, numeral(side, relative.place.file)],
    };
    let direction = match (relative.direction, script) {
        (Direction::Forward, Script::Simplified) => '进',
        (Direction::Forward, Script::Traditional) => '進',
        (Direction::Back, _) => '退',
        (Direction::Across, _) => '平',
    };
    String::from_iter([first, second, direction, numeral(side, relative.number)])
}

/// Returns the character that distinguishes a piece from others on its file, or `None` if the file alone identifies the
/// piece.
fn order(relative: &RelativeMove, script: Script) -> Option<char> {
    let Place { index, count, shared_files, order, .. } = relative.place;
    Some(match index {
        _ if relative.by_file_alone() => return None,
        _ if shared_files > 1 || count > 3 => ORDINALS[order],
        0 => '前',
        _ if index + 1 < count => '中',
        _ if script == Script::Simplified => '后',
        _ => '後',
    })
}

/// Returns a number as a Chinese numeral for Red and as a full-width digit for Black.
fn numeral(side: Side, number: usize) -> char {
    let full_width = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
    if side == Side::First { ORDINALS[number - 1] } else { full_width[number - 1] }
}

const ORDINALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Returns the character printed on a piece.
fn name(piece: Piece, script: Script) -> char {
    let names = match (piece.side, script) {
        (Side::First, Script::Simplified) => ['帅', '仕', '相', '马', '车', '炮', '兵'],
        (Side::Second, Script::Simplified) => ['将', '士', '象', '马', '车', '炮', '卒'],
        (Side::First, Script::Traditional) => ['帥', '仕', '相', '傌', '俥', '炮', '兵'],
        (Side::Second, Script::Traditional) => ['將', '士', '象', '馬', '車', '砲', '卒'],
    };
    names[piece.kind.index()]
}

/// The meaning of one character of a move.
#[derive(Clone, Copy)]
enum Word {
    Kind(PieceKind),
    Number(usize),
    Direction(Direction),
    Order(Order),
}

#[derive(Clone, Copy)]
enum Order {
    Front,
    Middle,
    Rear,
    /// The number of a soldier, counted from 1 at the front.
    Nth(usize),
}

fn word(letter: char) -> Option<Word> {
    let kind = match letter {
        '帅' | '帥' | '将' | '將' => PieceKind::General,
        '仕' | '士' => PieceKind::Advisor,
        '相' | '象' => PieceKind::Elephant,
        '马' | '馬' | '傌' => PieceKind::Horse,
        '车' | '車' | '俥' => PieceKind::Chariot,
        '炮' | '砲' | '包' => PieceKind::Cannon,
        '兵' | '卒' => PieceKind::Soldier,
        '进' | '進' => return Some(Word::Direction(Direction::Forward)),
        '退' => return Some(Word::Direction(Direction::Back)),
        '平' => return Some(Word::Direction(Direction::Across)),
        '前' => return Some(Word::Order(Order::Front)),
        '中' => return Some(Word::Order(Order::Middle)),
        '后' | '後' => return Some(Word::Order(Order::Rear)),
        _ => return number(letter).map(Word::Number),
    };
    Some(Word::Kind(kind))
}

fn number(letter: char) -> Option<usize> {
    Some(match letter {
        '1'..='9' => letter as usize - '0' as usize,
        '１'..='９' => letter as usize - '０' as usize,
        _ => ORDINALS.iter().position(|&ordinal| ordinal == letter)? + 1,
    })
}

/// Parses a text that has the form of a move.
pub(super) fn parse(text: &str) -> Option<ParsedMove<impl Fn(&Place) -> bool>> {
    use Word::{Kind, Number, Order as InOrder};
    let mut words = [const { None }; 5];
    for (number, letter) in text.chars().enumerate() {
        *words.get_mut(number)? = Some(word(letter)?);
    }
    let words = words.iter().flatten().copied().collect::<arrayvec::ArrayVec<Word, 5>>();
    let (&[ref which @ .., Word::Direction(direction), Number(number)],) = (&words[..],) else { return None };
    let soldier = PieceKind::Soldier;
    let (kind, order, file) = match *which {
        [Kind(kind), Number(file)] => (kind, None, Some(file)),
        [InOrder(order), Kind(kind)] | [Kind(kind), InOrder(order)] => (kind, Some(order), None),
        [Number(nth), Kind(kind)] => (kind, Some(Order::Nth(nth)), None),
        [InOrder(order), Kind(kind), Number(file)] => (kind, Some(order), Some(file)),
        [Number(nth), Kind(kind), Number(file)] => (kind, Some(Order::Nth(nth)), Some(file)),
        [InOrder(order), Number(file)] => (soldier, Some(order), Some(file)),
        [Number(nth), Number(file)] => (soldier, Some(Order::Nth(nth)), Some(file)),
        _ => return None,
    };
    let which = move |place: &Place| {
        file.is_none_or(|file| place.file == file) && order.is_none_or(|order| order.fits(kind, place, file.is_some()))
    };
    Some(ParsedMove { kind, which, direction, number })
}

impl Order {
    /// Returns `true` if this order (前, 中, 后 or a number) identifies the piece at `place`. `file_known` is `true` if
    /// the text also names the file.
    fn fits(self, kind: PieceKind, place: &Place, file_known: bool) -> bool {
        let &Place { index, count, shared_files, order, .. } = place;
        let number = if file_known || shared_files == 1 { index } else { order };
        let here = match self {
            Order::Front => index == 0,
            Order::Middle => count == 3 && index == 1,
            Order::Rear => index + 1 == count,
            Order::Nth(nth) => kind == PieceKind::Soldier && number + 1 == nth,
        };
        count > 1 && here
    }
}

pub(super) fn read(position: &Position, script: Script, text: &str) -> Result<Move, MoveParseError> {
    let expected = "which piece, 进 退 or 平, and a number, such as 炮二平五, 前马退六 or 一兵平五";
    let words = parse(text).ok_or_else(|| MoveParseError::Malformed { text: text.to_owned(), expected })?;
    words.resolve(position, text, |position, mv| write(position, mv, script))
}
