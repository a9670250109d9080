//! Amazons regions: computed from scratch after each move, or only where the arrow landed; and proofs of who wins.

use std::hint::black_box;

use amazons::regions::Filler;
use amazons::{Move, Position, SquareSet};
use benches::{Contender, criterion, race};

/// Returns the positions of a game of random moves from the 10x10 start position, with some moves of each.
fn positions() -> Vec<(Position, Vec<Move>)> {
    let mut position = Position::start();
    let mut random: u64 = 1;
    let mut next = |below: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % below
    };
    let mut found = Vec::new();
    loop {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return found;
        }
        let some = (0..50).map(|_| moves[next(moves.len())]).collect();
        found.push((position.clone(), some));
        position.make(moves[next(moves.len())]);
    }
}

/// Returns the squares of `within` that king steps from `seed` reach.
fn flood(seed: SquareSet, within: SquareSet) -> SquareSet {
    let mut reached = seed;
    loop {
        let further = reached.king_steps() & within;
        if further == reached {
            return reached;
        }
        reached = further;
    }
}

/// Computes the regions after a move from the regions before it.
fn update(before: &[SquareSet], mv: Move, after: &mut Vec<SquareSet>) {
    let arrow = SquareSet::of(mv.arrow());
    after.clear();
    for &region in before {
        if (region & arrow).is_empty() {
            after.push(region);
            continue;
        }
        let mut left = region & !arrow;
        while let Some(seed) = left.iter().next() {
            let part = flood(SquareSet::of(seed), left);
            left &= !part;
            after.push(part);
        }
    }
}

fn main() {
    let mut criterion = criterion();
    let positions = positions();
    let children = || {
        positions.iter().flat_map(|(position, moves)| {
            moves.iter().map(move |&mv| {
                let mut after = position.clone();
                after.make(mv);
                (position, mv, after)
            })
        })
    };
    let children: Vec<(&Position, Move, Position)> = children().collect();
    let known: Vec<Vec<SquareSet>> =
        children.iter().map(|(before, ..)| before.regions().map(|region| region.squares()).collect()).collect();
    let total: usize = children.iter().map(|(.., after)| after.regions().count()).sum();
    let scratch = || {
        let found: usize = children.iter().map(|(.., after)| black_box(after).regions().map(black_box).count()).sum();
        assert_eq!(found, total);
        children.len() as u64
    };
    let updated = || {
        let mut after = Vec::new();
        let counts = children.iter().zip(&known).map(|((_, mv, _), before)| {
            update(black_box(before), *mv, &mut after);
            after.len()
        });
        assert_eq!(counts.sum::<usize>(), total);
        children.len() as u64
    };
    let mut remembering = Filler::new();
    let certain = children.iter().filter(|(.., after)| remembering.proof(after).is_some()).count();
    let proofs = || {
        let found = children.iter().filter(|(.., after)| remembering.proof(black_box(after)).is_some()).count();
        assert_eq!(found, certain);
        children.len() as u64
    };
    race(
        &mut criterion,
        "Amazons regions, a game on 10x10",
        "positions",
        vec![
            Contender::new("all regions from scratch", scratch),
            Contender::new("only the region of the arrow", updated),
            Contender::new("who wins for certain, shapes remembered", proofs),
        ],
    );
    criterion.final_summary();
}
