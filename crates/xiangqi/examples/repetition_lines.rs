//! Prints lines of play that repeat a position, for an outside judge: `FEN,moves`, the same cycle twice. Positions come from
//! random games, most of them thinned out; pieces go to and fro by one, two or three hops. Half of the lines are those in
//! which this crate sees an offence, the others are taken as they come, if anything is attacked in them.
//!
//! ```sh
//! cargo run --release -p xiangqi --example repetition_lines -- 3000 1 | python3 crates/xiangqi/tests/data/judge_repetitions.py
//! ```

use std::collections::HashSet;
use std::env::args;

use fastrand::Rng;
use xiangqi::{Move, Outcome, Piece, PieceKind, Play, Position, Rules, Side, Square};

fn main() {
    let mut numbers = args().skip(1).map(|text| text.parse::<u64>().expect("a number of lines, and a seed"));
    let (wanted, seed) = (numbers.next().unwrap_or(3_000) as usize, numbers.next().unwrap_or(1));
    let mut rng = Rng::with_seed(seed);
    let mut seen = HashSet::new();
    let mut left = [wanted.div_ceil(2), wanted / 2];
    while left != [0, 0] {
        let Some(position) = position(&mut rng) else { continue };
        let mut from_here = [0; 2];
        for _ in 0..400 {
            let Some(moves) = cycle(&position, &mut rng) else { continue };
            let mut play = Play::new(position.clone(), Rules::default());
            moves.iter().chain(&moves).for_each(|&mv| play.make(mv));
            let Some(repetition) = play.repetition() else { continue };
            let kind = usize::from(repetition.outcome == Outcome::Draw);
            let is_lively = kind == 0 || rng.u32(..8) == 0;
            let line: Vec<String> = play.moves().map(|mv| mv.to_string()).collect();
            if left[kind] == 0
                || from_here[kind] == 4
                || !is_lively
                || !seen.insert((position.to_string(), line.clone()))
            {
                continue;
            }
            from_here[kind] += 1;
            left[kind] -= 1;
            println!("{position},{}", line.join(" "));
        }
    }
}

/// Somewhere in a random game, pieces taken off or put elsewhere.
fn position(rng: &mut Rng) -> Option<Position> {
    let mut position = Position::start();
    for _ in 0..rng.u32(8..80) {
        let moves = position.legal_moves();
        position.make(*rng.choice(&moves)?);
    }
    let keep = [1.0, 0.8, 0.6, 0.45, 0.3][rng.usize(..5)];
    let mut pieces: Vec<(Square, Piece)> = position.pieces().collect();
    pieces.retain(|(_, piece)| piece.kind == PieceKind::General || rng.f64() < keep);
    let free: Vec<Square> = Square::all().filter(|square| pieces.iter().all(|(taken, _)| taken != square)).collect();
    for (square, piece) in &mut pieces {
        let roams = matches!(piece.kind, PieceKind::Chariot | PieceKind::Horse | PieceKind::Cannon);
        if roams && rng.bool() {
            *square = *rng.choice(&free)?;
        }
    }
    let side = if rng.bool() { Side::First } else { Side::Second };
    let position = Position::new(pieces, side).ok()?;
    (position.count_legal_moves() > 0).then_some(position)
}

/// Quiet moves of both sides that lead back.
fn cycle(start: &Position, rng: &mut Rng) -> Option<Vec<Move>> {
    let hops = [2, 2, 2, 2, 3, 4][rng.usize(..6)];
    let tours = rng.u32(..4) > 0;
    let mut position = start.clone();
    let mut moves = Vec::new();
    // Per side: where a piece stands, where it came from.
    let mut away: [Vec<(Square, Square)>; 2] = Default::default();
    for ply in 0..2 * hops {
        let (side, left) = (ply % 2, hops - ply / 2);
        let mut choices: Vec<Move> = position.legal_moves().to_vec();
        choices.retain(|mv| position.piece_at(mv.to()).is_none());
        let out = &mut away[side];
        if left <= out.len() {
            choices.retain(|mv| out.contains(&(mv.from(), mv.to())));
        } else if tours && let [(stands, home)] = out[..] {
            choices.retain(|mv| mv.from() == stands && mv.to() != home);
        } else if side == 1 && tours && rng.u32(..3) > 0 {
            // Who is attacked runs.
            let attacked = attacked(&position);
            if choices.iter().any(|mv| attacked.contains(&mv.from())) {
                choices.retain(|mv| attacked.contains(&mv.from()));
            }
        }
        let mv = *rng.choice(&choices)?;
        position.make(mv);
        moves.push(mv);
        let home = match out.iter().position(|(stands, _)| *stands == mv.from()) {
            Some(index) => out.swap_remove(index).1,
            None => mv.from(),
        };
        if home != mv.to() {
            out.push((mv.to(), home));
        }
    }
    (position.key() == start.key()).then_some(moves)
}

/// Pieces of the side to move that the other side could take.
fn attacked(position: &Position) -> Vec<Square> {
    let mut pieces: Vec<(Square, Piece)> = position.pieces().collect();
    pieces.sort_by_key(|(square, _)| square.index());
    match Position::new(pieces, !position.side_to_move()) {
        Ok(other) => other.legal_moves().iter().map(|mv| mv.to()).filter(|to| other.piece_at(*to).is_some()).collect(),
        Err(_) => Vec::new(),
    }
}
