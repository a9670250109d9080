//! Compares `gives_check` with the position after the move.

use game_testkit::rounds;
use xiangqi::{PieceKind, Position};

#[test]
fn gives_check_agrees_with_making_the_move() {
    let seed = 7;
    let mut rng = fastrand::Rng::with_seed(seed);
    let (mut checks, mut by_others, mut moves) = (0_u32, 0, 0);
    for game in 0..rounds(200) {
        let mut position = Position::start();
        for ply in 0..150 {
            let legal = position.legal_moves();
            for &mv in &legal {
                let foreseen = position.gives_check(mv);
                let undo = position.make(mv);
                assert_eq!(foreseen, position.in_check(), "seed {seed}, game {game}, ply {ply}: {mv} gave {position}");
                position.unmake(mv, undo);
                let mover = position.piece_at(mv.from()).map(|piece| piece.kind);
                // These pieces never give check themselves, so the move must uncover a check by another piece.
                let opens = matches!(mover, Some(PieceKind::General | PieceKind::Advisor | PieceKind::Elephant));
                moves += 1;
                checks += u32::from(foreseen);
                by_others += u32::from(foreseen && opens);
            }
            // A third of the moves are chosen from the checks, because checks lead to positions with more checks.
            let lively: Vec<_> = legal.iter().copied().filter(|&mv| position.gives_check(mv)).collect();
            let from = if !lively.is_empty() && rng.u32(..3) == 0 { &lively } else { legal.as_slice() };
            let Some(&mv) = rng.choice(from) else { break };
            position.make(mv);
        }
    }
    assert!(
        moves > rounds(500_000) && checks > rounds(10_000) && by_others > rounds(50),
        "{moves} moves, {checks} checks, {by_others}"
    );
}
