//! DhtmlXQ, also called UBB: the text format of 东萍象棋网, alone or in a web page.
//!
//! A record is a list of tags `[DhtmlXQ_name]value[/DhtmlXQ_name]`. `binit` has the points of the 32 pieces, two digits
//! each: the file from the left of Red, the rank from Black's back rank. `movelist` has the moves of the main line, four
//! digits each. `move_P_S_B` is variation `B`, which begins instead of the move at ply `S` of line `P`; line 0 is the main
//! line. `commentN` is the comment after ply `N` of the main line, `commentB_N` that of variation `B`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use game_search::GameResult;
use xiangqi::pgn::Record;
use xiangqi::{Piece, Position, Setup, Square};

use crate::format::Format;
use crate::losses::Losses;
use crate::opened::{Opened, Written};
use crate::problem::{Problem, ReadError};
use crate::text::{self, comments};
use crate::tree::{Node, Place, Tree, walk};
use crate::xqf::{pieces, points};

/// The tags of the format and those of a record.
const TAGS: [(&str, &str); 3] = [("place", "Site"), ("timerule", "TimeControl"), ("remark", "Annotator")];
/// The tags whose names begin with a capital in a record.
const CAPITALS: [&str; 7] = ["title", "event", "date", "round", "red", "black", "author"];
/// The results, with the words that are written first.
const RESULTS: [(&str, Option<GameResult>); 7] = [
    ("红胜", Some(GameResult::FirstWins)),
    ("黑胜", Some(GameResult::SecondWins)),
    ("和棋", Some(GameResult::Draw)),
    ("未知", None),
    ("紅勝", Some(GameResult::FirstWins)),
    ("黑勝", Some(GameResult::SecondWins)),
    ("和局", Some(GameResult::Draw)),
];
/// Begins each tag.
const BEGIN: &str = "[DhtmlXQ_";
/// The number of a piece that is not on the board.
const ABSENT: &str = "99";

/// Returns `true` if a text has a record.
pub(crate) fn is_one(text: &str) -> bool {
    text.contains("[DhtmlXQ_binit]") || text.contains("[DhtmlXQ_movelist]") || text.contains("[DhtmlXQ_fen]")
}

/// Reads the records of a text, each between `[DhtmlXQ]` or `[DhtmlXQiFrame]` and its end.
pub(crate) fn read(text: &str) -> Result<Vec<Opened>, ReadError> {
    // Web pages escape some letters. A record alone does not begin like one.
    let is_page = text.split(BEGIN).next().is_some_and(|head| head.contains('<'));
    let mut records = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(BEGIN) {
        let end = ["[/DhtmlXQ]", "[/DhtmlXQiFrame]"].into_iter().filter_map(|end| rest[at..].find(end)).min();
        let (record, after) = rest.split_at(at + end.unwrap_or(rest.len() - at));
        records.push(record);
        rest = after;
    }
    records.iter().map(|record| Reader { is_page, page: text, problems: Vec::new() }.record(record)).collect()
}

struct Reader<'a> {
    is_page: bool,
    /// The whole text.
    page: &'a str,
    problems: Vec<Problem>,
}

/// A line of moves: the line and the ply at which it begins, and the moves as text.
struct Branch<'a> {
    parent: usize,
    ply: usize,
    moves: &'a str,
}

impl<'a> Reader<'a> {
    fn record(mut self, text: &str) -> Result<Opened, ReadError> {
        let mut branches = BTreeMap::new();
        let mut notes: BTreeMap<(usize, usize), Vec<String>> = BTreeMap::new();
        let (mut pieces, mut fen, mut result) = (None, None, None);
        let mut tags: Vec<(String, String)> = Vec::new();
        for (name, value) in fields(text) {
            let lower = name.to_ascii_lowercase();
            if let Some(numbers) = lower.strip_prefix("move_").map(numbers) {
                match numbers[..] {
                    [parent, ply, branch] if branch > 0 => {
                        branches.insert(branch, Branch { parent, ply, moves: value });
                    }
                    _ => self.bad(name, value, "move_LINE_PLY_NUMBER as the name of a variation"),
                }
                continue;
            }
            if let Some(numbers) = lower.strip_prefix("comment").map(numbers).filter(|numbers| !numbers.is_empty()) {
                let (branch, ply) = if numbers.len() == 2 { (numbers[0], numbers[1]) } else { (0, numbers[0]) };
                notes.entry((branch, ply)).or_default().extend(comments(&self.plain(value)));
                continue;
            }
            match lower.as_str() {
                "ver" => {}
                "movelist" => {
                    branches.insert(0, Branch { parent: 0, ply: 1, moves: value });
                }
                "binit" => pieces = Some(board(value)?),
                "fen" => fen = Some(self.plain(value)),
                "result" => {
                    let value = self.plain(value);
                    match RESULTS.iter().find(|(word, _)| *word == value.trim()) {
                        Some(&(_, found)) => result = found,
                        None if value.trim().is_empty() => {}
                        None => self.bad(name, &value, "红胜, 黑胜, 和棋 or 未知"),
                    }
                }
                _ => {
                    let value = self.plain(value).split_whitespace().collect::<Vec<_>>().join(" ");
                    let value = text::value(&value);
                    let name = tag_name(&lower);
                    if !value.is_empty() && !tags.iter().any(|(other, _)| *other == name) {
                        tags.push((name, value));
                    }
                }
            }
        }
        for (name, moves) in self.page_lists() {
            if let [parent, ply, branch] = numbers(name)[..] {
                let found = branches.entry(branch).or_insert(Branch { parent, ply, moves });
                // A page can have an empty list in the record.
                if found.moves.trim().is_empty() {
                    *found = Branch { parent, ply, moves };
                }
            }
        }
        let tree = self.tree(&branches, &notes);
        let start = match (fen.filter(|fen| !fen.trim().is_empty()), pieces) {
            (Some(fen), _) => self.start(&tree, &fen)?,
            (None, Some(pieces)) => tree.position(&pieces).map_err(ReadError::Start)?,
            (None, None) => Position::start(),
        };
        let mut line = tree.line(&start, &mut self.problems);
        line.comments = notes.remove(&(0, 0)).unwrap_or_default();
        let record = Record { tags, line, result, ..Record::new(start, []) };
        Ok(Opened { format: Format::Ubb, record, problems: self.problems })
    }

    fn bad(&mut self, field: &str, text: &str, expected: &'static str) {
        self.problems.push(Problem::Field { field: field.to_owned(), text: text.to_owned(), expected });
    }

    /// Returns the start position of a FEN, with the side of the piece that moves first.
    fn start(&self, tree: &Tree, fen: &str) -> Result<Position, ReadError> {
        let expected = "a FEN";
        let field = || ReadError::Field { field: "fen", text: fen.to_owned(), expected };
        let placement = fen.split_whitespace().next().ok_or_else(field)?;
        let both = ["w", "b"].map(|side| Position::parse_as(&format!("{placement} {side} - - 0 1"), Setup::Any));
        let pieces = both.iter().find_map(|position| position.as_ref().ok()).ok_or_else(field)?.pieces();
        let pieces: Vec<_> = pieces.collect();
        if tree.first.is_some() {
            return tree.position(&pieces).map_err(ReadError::Start);
        }
        Position::parse_as(fen, Setup::Any).or(both.into_iter().find_map(Result::ok).ok_or_else(field))
    }

    /// Returns the lists of moves that a web page keeps in a variable: the name and the moves of each.
    fn page_lists(&self) -> Vec<(&'a str, &'a str)> {
        let Some(at) = self.page.find("DhtmlXQ_movelist = '").or_else(|| self.page.find("DhtmlXQ_movelist='")) else {
            return Vec::new();
        };
        let list = self.page[at..].split('\'').nth(1).unwrap_or_default();
        let parts = list.split('[').filter_map(|part| part.split_once(']'));
        parts.filter(|(name, _)| !name.starts_with('/')).collect()
    }

    /// Returns a value without escapes.
    fn plain(&self, value: &str) -> String {
        let value = if self.is_page { unescaped(value) } else { value.to_owned() }.replace("||", "\n");
        let mut plain = String::new();
        let mut rest = value.as_str();
        while let Some(at) = rest.find("\\u") {
            plain.push_str(&rest[..at]);
            let unit = |at: usize| {
                let digits = rest.get(at + 2..at + 6)?;
                u16::from_str_radix(digits, 16).ok().filter(|_| !digits.starts_with('+'))
            };
            // Two units make a letter outside the first plane.
            let pair = rest[at..].get(6..8).filter(|next| *next == "\\u").and_then(|_| unit(at + 6));
            let both = [unit(at), pair].into_iter().flatten();
            let letter = char::decode_utf16(both).next().and_then(Result::ok);
            match letter {
                Some(letter) => {
                    plain.push(letter);
                    rest = &rest[at + 6 * letter.len_utf16()..];
                }
                None => {
                    plain.push_str("\\u");
                    rest = &rest[at + 2..];
                }
            }
        }
        plain + rest
    }

    /// Returns the moves of all lines. A line may stand before the one from which it begins.
    fn tree(&mut self, branches: &BTreeMap<usize, Branch<'_>>, notes: &BTreeMap<(usize, usize), Vec<String>>) -> Tree {
        let mut tree = Tree::default();
        // The number of the first node of each line, and its ply.
        let mut lines: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        let mut left: Vec<usize> = branches.keys().copied().collect();
        loop {
            let mut rest = Vec::new();
            let before = left.len();
            for number in left {
                let branch = &branches[&number];
                let place = match (number, lines.get(&branch.parent)) {
                    (0, _) => Some(Place::First),
                    (_, Some(&line)) => instead_of(&tree, line, branch.ply).map(Place::InsteadOf),
                    (_, None) => {
                        rest.push(number);
                        continue;
                    }
                };
                match place {
                    Some(place) => {
                        let first = self.line(&mut tree, place, number, branch, notes);
                        lines.extend(first.map(|first| (number, (first, branch.ply.max(1)))));
                    }
                    None => self.no_parent(number, branch),
                }
            }
            left = rest;
            if left.len() == before || left.is_empty() {
                break;
            }
        }
        for number in left {
            self.no_parent(number, &branches[&number]);
        }
        tree
    }

    fn no_parent(&mut self, number: usize, branch: &Branch<'_>) {
        self.problems.push(Problem::NoParent { name: format!("move_{}_{}_{number}", branch.parent, branch.ply) });
    }

    /// Adds the moves of a line, and returns the first.
    fn line(
        &mut self,
        tree: &mut Tree,
        mut place: Place,
        number: usize,
        branch: &Branch<'_>,
        notes: &BTreeMap<(usize, usize), Vec<String>>,
    ) -> Option<usize> {
        let digits: Vec<char> = self.plain(branch.moves).chars().filter(|letter| !letter.is_whitespace()).collect();
        let mut first = None;
        for (digits, ply) in digits.chunks(4).zip(branch.ply.max(1)..) {
            let text: String = digits.iter().collect();
            let point = |at: usize| Some((digits.get(at)?.to_digit(10)?, digits.get(at + 1)?.to_digit(10)?));
            let points = point(0).and_then(square).zip(point(2).and_then(square));
            let comments = notes.get(&(number, ply)).cloned().unwrap_or_default();
            let added = tree.add(place, Node::new(points, text, comments));
            first.get_or_insert(added);
            place = Place::After(added);
        }
        first
    }
}

/// Returns the last alternative so far to the move at a ply of a line.
fn instead_of(tree: &Tree, (first, begin): (usize, usize), ply: usize) -> Option<usize> {
    let nodes = &tree.nodes;
    let moves = std::iter::successors(Some(first), |&at| nodes[at].next);
    let replaced = moves.zip(begin..).find(|(_, at)| *at == ply)?.0;
    std::iter::successors(Some(replaced), |&at| nodes[at].instead).last()
}

fn square((file, rank): (u32, u32)) -> Option<Square> {
    Square::new(file as usize, 9_usize.checked_sub(rank as usize)?)
}

/// Returns the tags of a record: the name and the value of each.
fn fields(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.match_indices(BEGIN).filter_map(|(at, _)| {
        let (name, rest) = text[at + BEGIN.len()..].split_once(']')?;
        let value = &rest[..rest.find(&format!("[/DhtmlXQ_{name}]"))?];
        Some((name, value))
    })
}

fn numbers(text: &str) -> Vec<usize> {
    text.split('_').map_while(|part| part.parse().ok()).collect()
}

/// Returns the name of a tag in a record.
fn tag_name(name: &str) -> String {
    if let Some((_, own)) = TAGS.iter().find(|(other, _)| *other == name) {
        return (*own).to_owned();
    }
    let name: String = name.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '_' }).collect();
    match CAPITALS.contains(&name.as_str()) {
        true => name[..1].to_uppercase() + &name[1..],
        false => name,
    }
}

/// Returns the pieces of a `binit`.
fn board(text: &str) -> Result<Vec<(Square, Piece)>, ReadError> {
    let expected = "64 digits, two for each piece: its file and rank, or 99";
    let field = || ReadError::Field { field: "binit", text: text.to_owned(), expected };
    let digits: Option<Vec<u32>> = text.trim().chars().map(|letter| letter.to_digit(10)).collect();
    let digits = digits.filter(|digits| digits.len() == 64).ok_or_else(field)?;
    let on_board = pieces().zip(digits.chunks(2)).filter(|(_, point)| **point != [9, 9]);
    on_board.map(|(piece, point)| Some((square((point[0], point[1]))?, piece))).collect::<Option<_>>().ok_or_else(field)
}

/// Replaces the escapes of HTML.
fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        plain.push_str(before);
        let name = after.split_once(';').filter(|(name, _)| name.len() <= 8);
        let letter = name.and_then(|(name, _)| match name {
            "amp" => Some('&'),
            "lt" => Some('<'),
            "gt" => Some('>'),
            "quot" => Some('"'),
            "apos" => Some('\''),
            "nbsp" => Some(' '),
            _ => {
                let number = name.strip_prefix('#')?;
                let code = match number.strip_prefix(['x', 'X']) {
                    Some(digits) => u32::from_str_radix(digits, 16),
                    None => number.parse(),
                };
                char::from_u32(code.ok()?)
            }
        });
        match (letter, name) {
            (Some(letter), Some((_, left))) => {
                plain.push(letter);
                rest = left;
            }
            _ => {
                plain.push('&');
                rest = after;
            }
        }
    }
    plain + rest
}

/// Writes a record as UTF-8 text.
///
/// ```
/// use xiangqi::{Position, pgn::Record};
/// use xiangqi_records::ubb;
///
/// let start = Position::start();
/// let written = ubb::write(&Record::new(start.clone(), [start.parse_move("h2e2")?]));
/// let text = String::from_utf8(written.bytes)?;
/// assert!(text.contains("[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]"), "{text}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(record: &Record) -> Written {
    let mut losses = Losses::new(Format::Ubb, record);
    let mut text = "[DhtmlXQ]\n".to_owned();
    let mut tag = |name: &str, value: &str| {
        let _ = writeln!(text, "[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]");
    };
    tag("ver", "www_dpxq_com");
    let own = ["ver", "result", "binit", "fen", "movelist"];
    for (name, value) in &record.tags {
        let other = TAGS.iter().find(|(_, own)| own.eq_ignore_ascii_case(name)).map(|(other, _)| (*other).to_owned());
        let name = other.unwrap_or_else(|| name.to_lowercase());
        let is_taken = own.contains(&name.as_str()) || name.starts_with("move_") || name.starts_with("comment");
        match is_taken {
            true if name == "ver" => {}
            true => losses.tag(&name, value),
            false => tag(&name, &escaped(value)),
        }
    }
    let result = RESULTS.iter().find(|(_, result)| *result == record.result).map_or("", |(word, _)| word);
    tag("result", result);
    tag("binit", &binit(&record.start));
    let mut lines: BTreeMap<usize, (String, String)> = BTreeMap::new();
    let mut notes = Vec::new();
    lines.insert(0, ("movelist".to_owned(), String::new()));
    notes.push(("comment0".to_owned(), record.line.comments.iter().map(String::as_str).collect::<Vec<_>>()));
    walk(&record.line, &mut |written| {
        let (line, ply) = (written.line, written.ply + 1);
        if let Some(parent) = written.parent {
            lines.insert(line, (format!("move_{parent}_{ply}_{line}"), String::new()));
        }
        let mv = written.played.mv;
        lines.entry(line).or_default().1 += &(point(mv.from()) + &point(mv.to()));
        let name = if line == 0 { format!("comment{ply}") } else { format!("comment{line}_{ply}") };
        notes.push((name, written.comments.clone()));
    });
    for (name, moves) in lines.values() {
        tag(name, moves);
    }
    for (name, comments) in notes.iter().filter(|(_, comments)| !comments.is_empty()) {
        let comments: Vec<String> = comments.iter().map(|comment| escaped(comment)).collect();
        tag(name, &comments.join("||"));
    }
    text += "[/DhtmlXQ]\n";
    Written { bytes: text.into_bytes(), losses: losses.all() }
}

/// Escapes what would end a value or a line.
fn escaped(text: &str) -> String {
    text.split('\n').map(escaped_line).collect::<Vec<_>>().join("||")
}

fn escaped_line(line: &str) -> String {
    let line = line.replace("\\u", "\\u005cu").replace('[', "\\u005b").replace("||", "|\\u007c");
    // At the ends of a line, `|` would join the `||` between lines.
    let line = line.strip_prefix('|').map_or_else(|| line.clone(), |rest| format!("\\u007c{rest}"));
    line.strip_suffix('|').map_or_else(|| line.clone(), |rest| format!("{rest}\\u007c"))
}

fn point(square: Square) -> String {
    format!("{}{}", square.file(), 9 - square.rank())
}

fn binit(start: &Position) -> String {
    points(start).into_iter().map(|square| square.map_or(ABSENT.to_owned(), point)).collect()
}
