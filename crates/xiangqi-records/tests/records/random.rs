//! Random records.

use fastrand::Rng;
use game_search::{GameResult, Side};
use xiangqi::Position;
use xiangqi::pgn::{Line, PlayedMove, Record};

const WORDS: [&str; 8] =
    ["好棋", "红方优势", "a plain word", "𠀀 beyond the first plane", "[x] & <y>", "||", "\\u4e00", "车马炮"];
const STARTS: [&str; 3] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "r1bakab2/9/2n1c4/p1p1p3p/9/2P6/P3P1P1P/4C1N2/9/R1BAKAB2 w - - 0 1",
    "r1bakab2/9/2n1c4/p1p1p3p/9/2P6/P3P1P1P/4C1N2/9/R1BAKAB2 b - - 0 1",
];

/// What a random record is like.
#[derive(Clone, Copy)]
pub struct Shape {
    /// The number of moves of the main line.
    pub plies: usize,
    /// How deep variations nest.
    pub depth: usize,
    /// One move in so many has alternatives.
    pub alternatives: usize,
    /// Whether the first move has an alternative in any case.
    pub begins_twice: bool,
    /// The start position: 0 is the usual one; 2 has Black to move; `None` is any of them.
    pub start: Option<usize>,
}

impl Default for Shape {
    fn default() -> Shape {
        Shape { plies: 30, depth: 2, alternatives: 6, begins_twice: false, start: None }
    }
}

/// Returns a random record. The alternatives to a move differ.
pub fn random_record(random: &mut Rng, shape: Shape) -> Record {
    let start: Position = STARTS[shape.start.unwrap_or_else(|| random.usize(0..3))].parse().expect("a position");
    let mut record = Record::new(start.clone(), []);
    record.line = line(random, start, shape, shape.plies, shape.depth, true);
    record.line.comments = if random.bool() { comments(random) } else { Vec::new() };
    let win = Some(GameResult::win(Side::First));
    record.result = random.choice([None, win, Some(GameResult::SecondWins), Some(GameResult::Draw)]).flatten();
    let tags = [
        ("Title", "残局"),
        ("Event", "全国赛"),
        ("Date", "1999.12.31"),
        ("Site", "上海"),
        ("Red", "胡荣华"),
        ("Black", "Hu"),
    ];
    for (name, value) in tags {
        if random.bool() {
            record.set_tag(name, value);
        }
    }
    record
}

fn comments(random: &mut Rng) -> Vec<String> {
    (0..random.usize(0..3)).map(|_| random.choice(WORDS).expect("a word").to_owned()).collect()
}

fn line(random: &mut Rng, mut position: Position, shape: Shape, plies: usize, depth: usize, is_main: bool) -> Line {
    let mut line = Line::default();
    for at in 0..if is_main { plies } else { random.usize(1..=plies.max(1)) } {
        let mut legal: Vec<_> = position.legal_moves().into_iter().collect();
        if legal.is_empty() {
            break;
        }
        let mv = legal.swap_remove(random.usize(..legal.len()));
        let mut played = PlayedMove { comments: comments(random), ..PlayedMove::from(mv) };
        // An alternative to the first move of a variation is one to the move that the variation replaces.
        let may_branch = depth > 0 && (is_main || at > 0);
        let branches = is_main && at == 0 && shape.begins_twice || random.usize(..shape.alternatives) == 0;
        for _ in 0..if may_branch && branches { random.usize(1..3).min(legal.len()) } else { 0 } {
            let other = legal.swap_remove(random.usize(..legal.len()));
            let mut after = position.clone();
            after.make(other);
            let mut variation = self::line(random, after, shape, plies / 2, depth - 1, false);
            let first = PlayedMove { comments: comments(random), ..PlayedMove::from(other) };
            variation.moves.insert(0, first);
            played.variations.push(variation);
        }
        line.moves.push(played);
        position.make(mv);
    }
    line
}
