//! The evaluations that can be tuned.

use std::fmt::Write;

use amazons::eval::{Full as FullAmazons, Lecture};
use engines::{Amazons, Xiangqi};
use game_protocol::Variant;
use game_search::{Evaluator, Linear, Side};
use xiangqi::eval::{Full, Placement};
use xiangqi::{Piece, PieceKind, Play, Square, placement_value};

/// An evaluation that is a sum.
pub struct NamedLinear<G: 'static> {
    pub name: &'static str,
    pub sum: fn() -> Box<dyn Linear<G>>,
    /// The evaluator that the sum should agree with.
    pub evaluate: fn(&G) -> i32,
}

/// A game with evaluations that are sums.
pub trait Tunable: Variant<Game: 'static> {
    /// At least one. The first is the default.
    const LINEAR: &'static [NamedLinear<Self::Game>];
}

impl Tunable for Xiangqi {
    const LINEAR: &'static [NamedLinear<Play>] = &[
        NamedLinear { name: "full", sum: || Box::new(Full), evaluate: |play| Full.evaluate(play.position()) },
        NamedLinear {
            name: "placement",
            sum: || Box::new(Points),
            evaluate: |play| Placement.evaluate(play.position()),
        },
    ];
}

impl Tunable for Amazons {
    const LINEAR: &'static [NamedLinear<amazons::Position>] = &[
        NamedLinear {
            name: "full",
            sum: || Box::new(FullAmazons::default()),
            evaluate: |position| FullAmazons::default().evaluate(position),
        },
        NamedLinear { name: "lecture", sum: || Box::new(Lecture), evaluate: |position| Lecture.evaluate(position) },
    ];
}

/// What each piece is worth on each point, left and right alike, and the right to move: `placement`.
struct Points;

/// Files `a` to `e`.
const FILES: usize = 5;
const RANKS: usize = 10;
/// The number of the right to move, after those of the points.
const TO_MOVE: usize = PieceKind::ALL.len() * RANKS * FILES;

/// For Red: ranks from the enemy's back rank on, as the table in the source has them.
fn number(kind: PieceKind, square: Square) -> usize {
    let file = square.file().min(square.flip_file().file());
    (kind.index() * RANKS + square.flip_rank().rank()) * FILES + file
}

/// Kinds and points in the order of their numbers.
fn places() -> impl Iterator<Item = (PieceKind, Square)> {
    let squares = || Square::all().filter(|square| square.file() < FILES).map(Square::flip_rank);
    PieceKind::ALL.into_iter().flat_map(move |kind| squares().map(move |square| (kind, square)))
}

impl Linear<Play> for Points {
    fn names(&self) -> Vec<String> {
        places().map(|(kind, square)| format!("{kind} {square}")).chain(["to move".to_owned()]).collect()
    }

    fn weights(&self) -> Vec<f64> {
        let values = places().map(|(kind, square)| placement_value(Side::First, kind, square));
        values.chain([3]).map(f64::from).collect()
    }

    fn counts(&self, play: &Play, counts: &mut Vec<(u32, f32)>) {
        let position = play.position();
        for (square, Piece { side, kind }) in position.pieces() {
            let seen = if side == Side::First { square } else { square.flip_rank() };
            let own = if side == position.side_to_move() { 1.0 } else { -1.0 };
            counts.push((number(kind, seen) as u32, own));
        }
        counts.push((TO_MOVE as u32, 1.0));
    }

    fn source(&self, weights: &[i32]) -> String {
        let mut text =
            format!("const TO_MOVE: i32 = {};\n\nconst HALF_BOARDS: [[[i16; 5]; 10]; 7] = [\n", weights[TO_MOVE]);
        for (kind, board) in PieceKind::ALL.iter().zip(weights.chunks(RANKS * FILES)) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "    [ // {kind}");
            for row in board.chunks(FILES) {
                let row: Vec<String> = row.iter().map(|value| format!("{value:>3}")).collect();
                let _ = writeln!(text, "        [{}],", row.join(", "));
            }
            text.push_str("    ],\n");
        }
        text + "];\n"
    }
}
