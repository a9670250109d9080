//! The exchange value, against captures found by the move generator.

use game_search::StagedMoves;
use xiangqi::{Move, Position, Square, material_value};

fn value_at(position: &Position, square: Square) -> i32 {
    position.piece_at(square).map_or(0, |piece| material_value(piece.kind))
}

/// What the side to move wins by captures on `to`, trying `choose` of them first to last.
fn recapture(position: &Position, to: Square, choose: fn(&Position, Vec<Move>) -> Vec<Move>) -> i32 {
    let captures = position.captures().into_iter().filter(|mv| mv.to() == to).collect();
    let worth = |mv: Move| {
        let mut after = position.clone();
        after.make(mv);
        value_at(position, to) - recapture(&after, to, choose)
    };
    choose(position, captures).into_iter().map(worth).max().unwrap_or(0).max(0)
}

fn exchange(position: &Position, mv: Move, choose: fn(&Position, Vec<Move>) -> Vec<Move>) -> i32 {
    let mut after = position.clone();
    after.make(mv);
    value_at(position, mv.to()) - recapture(&after, mv.to(), choose)
}

/// The least valuable piece alone; among pieces of one kind whichever the generator lists first may differ, so all.
fn cheapest(position: &Position, captures: Vec<Move>) -> Vec<Move> {
    // A general is worth nothing in material, and comes last.
    let cost = |mv: &Move| match value_at(position, mv.from()) {
        0 => i32::MAX,
        value => value,
    };
    let least = captures.iter().map(cost).min();
    captures.into_iter().filter(|mv| Some(cost(mv)) == least).collect()
}

fn all(_: &Position, captures: Vec<Move>) -> Vec<Move> {
    captures
}

#[test]
fn exchanges_are_those_of_the_generator() {
    let seed = 5;
    let mut rng = fastrand::Rng::with_seed(seed);
    let (mut moves, mut recaptured, mut differ, mut full) = (0_u32, 0, 0, 0);
    for game in 0..60 {
        let mut position = Position::start();
        for ply in 0..120 {
            let mut quiet = xiangqi::MoveList::new();
            StagedMoves::quiet_moves(&position, &mut quiet);
            let sample = quiet.into_iter().filter(|_| rng.u32(..8) == 0);
            for mv in position.captures().into_iter().chain(sample) {
                let value = position.exchange_value(mv);
                let place = format!("seed {seed}, game {game}, ply {ply}: {mv} in {position}");
                for threshold in [value - 1, value, value + 1, -500, -50, 0, 50] {
                    assert_eq!(position.exchange_reaches(mv, threshold), value >= threshold, "{threshold}, {place}");
                }
                moves += 1;
                recaptured += u32::from(value != value_at(&position, mv.to()));
                differ += u32::from(value != exchange(&position, mv, cheapest));
                full += u32::from(value != exchange(&position, mv, all));
            }
            let legal = position.legal_moves();
            let captures = position.captures();
            let from = if !captures.is_empty() && rng.u32(..3) == 0 { &captures } else { &legal };
            let Some(&mv) = rng.choice(from) else { break };
            position.make(mv);
        }
    }
    assert!(moves > 20_000 && recaptured > 3_000, "{moves} moves, {recaptured} with a reply");
    // Two pieces of one kind: which of them captures may matter to what comes after.
    assert!(differ * 1_000 < moves, "{differ} of {moves} differ");
    // To begin with the cheapest piece is a rule, not a law.
    assert!(full * 100 < moves, "{full} of {moves} differ from captures by any piece");
}
