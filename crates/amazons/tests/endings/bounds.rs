//! Guaranteed moves of a side and the proofs that follow, compared with an exhaustive search.

use game_testkit::rounds;
use std::collections::HashMap;

use amazons::regions::{CountingEvaluator, Ending, Filler};
use amazons::{OnBoard, Position, Side, Step, TwoStep, eval::Mobility};
use game_search::engine::Engine;
use game_search::solve::{Solver, proven_outcome};
use game_search::{Evaluator, Game, Limits, Outcome, Proof, Searcher};

use crate::common::{length, position, random_rows};

/// Every proof is right and the game takes no more plies. Many positions with shared regions have a proof.
#[test]
fn counting_proofs_agree_with_exhaustive_search() {
    const SEED: u64 = 68;
    let mut rng = fastrand::Rng::with_seed(SEED);
    let mut filler = Filler::new();
    let (mut seen, mut wins, mut losses, mut open) = (0, 0, 0, 0);
    while seen < rounds(6_000) {
        let (width, height) = *rng.choice(&[(3, 3), (4, 3), (3, 4), (4, 4), (5, 2), (2, 6), (7, 2)]).unwrap();
        let rows = random_rows(&mut rng, width, height, b"Qq");
        let side = if rng.bool() { Side::First } else { Side::Second };
        let Some(position) = position(&rows, side).filter(|position| position.empty().len() <= 6) else { continue };
        if filler.ending(&position) != Ending::Shared {
            continue;
        }
        seen += 1;
        let Some(proof) = filler.proof(&position) else {
            open += 1;
            continue;
        };
        let queen = if side == Side::First { b'Q' } else { b'q' };
        let length = length(&rows, queen, &mut HashMap::new());
        assert_eq!(proof.outcome == Outcome::Win, length % 2 == 1, "seed {SEED}, {position}");
        assert!(length <= proof.plies, "seed {SEED}, {position}: {length} plies, not {}", proof.plies);
        *(if proof.outcome == Outcome::Win { &mut wins } else { &mut losses }) += 1;
    }
    assert!(
        wins > rounds(400) && losses > rounds(400) && open > rounds(400),
        "{wins} wins, {losses} losses, {open} open"
    );
}

/// The `late` evaluator returns the same proofs once more than a third of the board is arrows; `decided` explains them.
#[test]
fn the_late_evaluator_has_the_same_proofs_and_explains_them() {
    const SEED: u64 = 70;
    let mut rng = fastrand::Rng::with_seed(SEED);
    let (mut all, mut late) = (CountingEvaluator::new(Mobility), CountingEvaluator::late(Mobility));
    let (mut early, mut heard) = (0, 0);
    for _ in 0..rounds(3_000) {
        let rows = random_rows(&mut rng, 4, 4, b"Qq");
        let Some(position) = position(&rows, Side::First) else { continue };
        let proof = all.proof(&position);
        let is_late = 3 * position.arrows().len() > 16;
        assert_eq!(late.proof(&position), proof.filter(|_| is_late), "seed {SEED}, {position}");
        let decided = all.filler().decided(&position);
        assert_eq!(decided.map(|decided| decided.proof), proof, "seed {SEED}, {position}");
        if let Some(decided) = decided {
            let first = decided.winner == Side::First;
            assert_eq!(first, decided.proof.outcome == Outcome::Win, "seed {SEED}, {position}");
            // White is to move, so it needs more moves than Black.
            let least = decided.guarantee.enemy + u32::from(first);
            assert!(decided.guarantee.own >= least, "seed {SEED}, {position}: {decided}");
            *(if is_late { &mut heard } else { &mut early }) += 1;
        }
    }
    assert!(early > rounds(50) && heard > rounds(500), "{early} {heard}");
}

/// A guarantee promises no more own moves than a side has alone, and allows the enemy all the moves that it has alone.
#[test]
fn guaranteed_moves_do_not_exceed_moves_of_a_side_alone() {
    const SEED: u64 = 69;
    let mut rng = fastrand::Rng::with_seed(SEED);
    let mut filler = Filler::new();
    let mut guards = 0;
    for _ in 0..rounds(3_000) {
        let rows = random_rows(&mut rng, 4, 4, b"Qq");
        let Some(position) = position(&rows, Side::First).filter(|position| position.empty().len() <= 5) else {
            continue;
        };
        for (side, own, enemy) in [(Side::First, b'Q', b'q'), (Side::Second, b'q', b'Q')] {
            let guarantee = filler.guarantee(&position, side);
            let alone = |queen| crate::common::most_moves(&rows, queen, &mut HashMap::new());
            assert!(guarantee.own <= alone(own), "seed {SEED}, {position}: {guarantee:?}");
            assert_eq!(guarantee.enemy, alone(enemy), "seed {SEED}, {position}: {guarantee:?}");
            guards += u32::from(guarantee.own > 0 && filler.ending(&position) == Ending::Shared);
        }
    }
    assert!(guards > rounds(300), "{guards}");
}

/// The two-step game has the proofs of the whole-move game, but none between a queen move and its arrow.
#[test]
fn the_two_step_game_has_the_proofs_of_whole_moves() {
    let mut position: Position = "Q2**/*****/q3* w".parse().unwrap();
    let mut evaluator = OnBoard(CountingEvaluator::new(Mobility));
    let expected = CountingEvaluator::new(Mobility).proof(&position);
    assert_eq!(expected.map(|proof| proof.outcome), Some(Outcome::Loss));
    let mut game = TwoStep::from(position.clone());
    let doubled = |proof: Option<Proof>| proof.map(|proof| Proof { plies: 2 * proof.plies, ..proof });
    assert_eq!(evaluator.proof(&game), doubled(expected), "each move is two steps");
    let mv = position.parse_move("a3-c3/b3").unwrap();
    let [queen, arrow] = Step::split(mv);
    game.make(queen);
    assert_eq!(evaluator.proof(&game), None);
    game.make(arrow);
    position.make(mv);
    let after = CountingEvaluator::new(Mobility).proof(&position);
    assert_eq!(evaluator.proof(&game), doubled(after));
    assert_eq!(after.map(|proof| (proof.outcome, proof.plies)), Some((Outcome::Win, 1)));
}

/// A shallow search with proofs reports the right winner, often where a plain search does not see the end.
#[test]
fn a_shallow_search_with_proofs_finds_the_winner() {
    const SEED: u64 = 71;
    let mut rng = fastrand::Rng::with_seed(SEED);
    let mut solver = Solver::new().with_table_mib(1).unwrap();
    let mut counting = Engine::exact(CountingEvaluator::new(Mobility));
    let mut plain = Engine::exact(Mobility);
    let (mut sooner, mut open) = (0, 0);
    for _ in 0..rounds(400) {
        let rows = random_rows(&mut rng, 5, 5, b"QQqq");
        let Some(position) = position(&rows, Side::First) else { continue };
        if position.empty().len() < 8 || position.count_legal_moves() == 0 {
            continue;
        }
        let report = counting.search(&position, &Limits::depth(2), &mut ()).unwrap();
        if !report.score.is_mate() {
            open += 1;
            continue;
        }
        let solved = solver.search(&position, &Limits::nodes(50_000_000), &mut ()).unwrap();
        let wins = proven_outcome(&solved) == Some(Outcome::Win);
        assert_eq!(report.score.value() > 0, wins, "seed {SEED}, {position}: {}", report.score);
        let without = plain.search(&position, &Limits::depth(2), &mut ()).unwrap();
        sooner += usize::from(!without.score.is_mate());
    }
    assert!(sooner > rounds(50) && open > rounds(20), "{sooner} known sooner, {open} open");
}
