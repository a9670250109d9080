//! The tree of moves as the files have it: moves that have not been checked, each with the one that follows it and the one
//! that could be played instead.

use game_search::Side;
use xiangqi::pgn::{Line, PlayedMove};
use xiangqi::{Move, Piece, Position, Setup, SetupError, Square};

use crate::problem::{MAX_DEPTH, Problem};

/// A move of a file.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// Where the piece comes from and goes to; `None` if the file names no point of the board.
    pub(crate) points: Option<(Square, Square)>,
    /// What the file says instead of points, for messages.
    pub(crate) text: String,
    pub(crate) comments: Vec<String>,
    /// The move that follows.
    pub(crate) next: Option<usize>,
    /// The next alternative to this move.
    pub(crate) instead: Option<usize>,
}

impl Node {
    /// Returns a node with nothing after it. `text` is what the file has for the points.
    pub(crate) fn new(points: Option<(Square, Square)>, text: String, comments: Vec<String>) -> Node {
        Node { points, text, comments, next: None, instead: None }
    }
}

/// The moves of a game. Nodes have numbers in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
    /// The first move.
    pub(crate) first: Option<usize>,
}

/// Where a node hangs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place {
    First,
    After(usize),
    InsteadOf(usize),
}

/// What a file in pre-order has for a move.
pub(crate) struct Entry {
    pub(crate) node: Node,
    pub(crate) has_next: bool,
    pub(crate) has_other: bool,
}

impl Tree {
    /// Reads the moves of a file in which each move comes before what follows it, and that before the next alternative.
    /// `entry` returns the next move, and `None` if the file ends.
    pub(crate) fn read(has_moves: bool, mut entry: impl FnMut(usize) -> Option<Entry>) -> Tree {
        let mut tree = Tree::default();
        let mut place = has_moves.then_some(Place::First);
        // The moves whose next alternative is still to come.
        let mut pending = Vec::new();
        while let Some(at) = place {
            let Some(Entry { node, has_next, has_other }) = entry(tree.nodes.len()) else { break };
            let number = tree.add(at, node);
            if has_other {
                pending.push(number);
            }
            place = if has_next { Some(Place::After(number)) } else { pending.pop().map(Place::InsteadOf) };
        }
        tree
    }

    /// Adds a node and returns its number.
    pub(crate) fn add(&mut self, place: Place, node: Node) -> usize {
        let number = self.nodes.len();
        self.nodes.push(node);
        *match place {
            Place::First => &mut self.first,
            Place::After(before) => &mut self.nodes[before].next,
            Place::InsteadOf(other) => &mut self.nodes[other].instead,
        } = Some(number);
        number
    }

    /// Returns the position with these pieces. The colour of the piece that moves first decides who is to move, because
    /// what the files say about it is often wrong.
    pub(crate) fn position(&self, pieces: &[(Square, Piece)]) -> Result<Position, SetupError> {
        let from = self.first.and_then(|first| Some(self.nodes[first].points?.0));
        let mover = pieces.iter().find(|(square, _)| Some(*square) == from);
        // Problems have soldiers where no game can bring them.
        let position = |side| Position::new_as(pieces.iter().copied(), side, Setup::Any);
        match mover {
            Some((_, piece)) => position(piece.side),
            // Without moves it is Red's turn, unless Red could take the general.
            None => position(Side::First).or_else(|error| position(Side::Second).map_err(|_| error)),
        }
    }

    /// Returns the legal moves as a line with variations. An illegal move ends its own line, and is added to `problems`.
    pub(crate) fn line(&self, start: &Position, problems: &mut Vec<Problem>) -> Line {
        let mut reader = Reader { tree: self, problems };
        Line { comments: Vec::new(), moves: reader.moves(self.first, true, start.clone(), 0) }
    }
}

struct Reader<'a> {
    tree: &'a Tree,
    problems: &'a mut Vec<Problem>,
}

impl Reader<'_> {
    /// Returns the moves from a node on. `has_others`: the alternatives to the first of them belong to this line.
    fn moves(
        &mut self,
        mut at: Option<usize>,
        mut has_others: bool,
        mut position: Position,
        depth: usize,
    ) -> Vec<PlayedMove> {
        let mut moves = Vec::new();
        while let Some(first) = at {
            let others = if has_others { self.others(first) } else { Vec::new() };
            has_others = true;
            // If the first move is illegal, an alternative takes its place.
            let mut legal = Vec::new();
            for number in std::iter::once(first).chain(others) {
                match self.legal(number, &position) {
                    Ok(mv) => legal.push((number, mv)),
                    Err(problem) => self.problems.push(problem),
                }
            }
            let Some((&(number, mv), others)) = legal.split_first() else { break };
            let node = &self.tree.nodes[number];
            let mut played = PlayedMove { comments: node.comments.clone(), ..PlayedMove::from(mv) };
            for &(other, _) in others {
                if depth == MAX_DEPTH {
                    self.problems.push(Problem::TooDeep { number: move_number(&position) });
                    break;
                }
                let moves = self.moves(Some(other), false, position.clone(), depth + 1);
                played.variations.push(Line { comments: Vec::new(), moves });
            }
            moves.push(played);
            position.make(mv);
            at = node.next;
        }
        moves
    }

    /// Returns the alternatives to a move, in order.
    fn others(&self, first: usize) -> Vec<usize> {
        std::iter::successors(self.tree.nodes[first].instead, |&at| self.tree.nodes[at].instead).collect()
    }

    fn legal(&self, number: usize, position: &Position) -> Result<Move, Problem> {
        let Node { points, text, .. } = &self.tree.nodes[number];
        let number = move_number(position);
        let &(from, to) =
            points.as_ref().ok_or_else(|| Problem::NoMove { number: number.clone(), text: text.clone() })?;
        let mv = Move::new(from, to);
        match position.validate(mv) {
            Ok(()) => Ok(mv),
            Err(reason) => Err(Problem::IllegalMove { number, mv, reason }),
        }
    }
}

/// Returns `12.` for Red's twelfth move, `12...` for Black's.
pub(crate) fn move_number(position: &Position) -> String {
    let dots = if position.side_to_move() == Side::First { "." } else { "..." };
    format!("{}{dots}", position.fullmove_number())
}

/// A move of a record, and where it stands among the others.
pub(crate) struct Written<'a> {
    pub(crate) played: &'a PlayedMove,
    /// The comments of the move; the comments before the first move of a variation come first.
    pub(crate) comments: Vec<&'a str>,
    pub(crate) has_next: bool,
    pub(crate) has_other: bool,
    /// The number of moves before this one, from the start of the game.
    pub(crate) ply: usize,
    /// The number of the line: 0 is the main line.
    pub(crate) line: usize,
    /// The line in which a move is replaced, if this move begins a variation.
    pub(crate) parent: Option<usize>,
}

/// Alternatives that are still to be written.
struct Pending<'a> {
    lines: Vec<&'a Line>,
    ply: usize,
    parent: usize,
}

/// Calls `write` for each move of a line in the order of the files: a move, then what follows it, then the next alternative
/// to it. Alternatives to the first move of a variation are alternatives to the same move.
pub(crate) fn walk<'a>(line: &'a Line, write: &mut impl FnMut(&Written<'a>)) {
    // The last alternatives are written first: they come right after what follows their move.
    let mut pending: Vec<Pending<'_>> = Vec::new();
    let (mut current, mut number) = (line, 0);
    let mut variation: Option<Pending<'_>> = None;
    loop {
        let begin = variation.as_ref().map_or(0, |it| it.ply);
        for (at, played) in current.moves.iter().enumerate() {
            let left = variation.take();
            let parent = left.as_ref().map(|it| it.parent);
            let before = if left.is_some() { &current.comments[..] } else { &[] };
            let others = left.unwrap_or_else(|| Pending { lines: others(played), ply: begin + at, parent: number });
            write(&Written {
                played,
                comments: before.iter().chain(&played.comments).map(String::as_str).collect(),
                has_next: at + 1 < current.moves.len(),
                has_other: !others.lines.is_empty(),
                ply: begin + at,
                line: number,
                parent,
            });
            if !others.lines.is_empty() {
                pending.push(others);
            }
        }
        let Some(mut next) = pending.pop() else { return };
        current = next.lines.remove(0);
        number += 1;
        variation = Some(next);
    }
}

/// Returns the lines that can be played instead of a move, those of their first moves included.
fn others(played: &PlayedMove) -> Vec<&Line> {
    let mut found = Vec::new();
    let mut open: Vec<&Line> = played.variations.iter().rev().collect();
    while let Some(line) = open.pop() {
        if let Some(first) = line.moves.first() {
            found.push(line);
            open.extend(first.variations.iter().rev());
        }
    }
    found
}
