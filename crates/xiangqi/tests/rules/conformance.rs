//! The conformance tests for every game, and properties that are specific to xiangqi.

use game_search::{MoveOrdering, NullMove, Outcome, Side, Tactics};
use game_testkit::{Conformance, check_correction_key, check_exchanges, check_symmetries, rounds};
use xiangqi::eval::Full;
use xiangqi::{IllegalMove, Move, Piece, PieceKind, Position, material_value, piece_square_value};

use crate::common::starts;

/// Calls `check` with every position of random games from every start position.
fn along_random_games(seed: u64, plies: usize, mut check: impl FnMut(&mut Position, &mut fastrand::Rng)) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut seen = 0;
    for start in starts() {
        for _ in 0..6 {
            let mut position = start.clone();
            for _ in 0..plies {
                check(&mut position, &mut rng);
                seen += 1;
                let Some(&mv) = rng.choice(&position.legal_moves()) else { break };
                position.make(mv);
            }
        }
    }
    assert!(seen > 1_000, "only {seen} positions with seed {seed}");
}

#[test]
fn xiangqi_passes_the_conformance_suite() {
    Conformance { games: rounds(20), ..Conformance::default() }.check(&starts());
    check_exchanges(&starts());
    check_correction_key(&Full, &starts());
}

#[test]
fn every_bit_pattern_is_a_move_or_none() {
    let start = Position::start();
    let named = (0..=u16::MAX).filter_map(|bits| Move::from_bits(bits).inspect(|mv| assert_eq!(mv.to_bits(), bits)));
    let legal = named.clone().filter(|&mv| start.is_legal(mv)).count();
    assert_eq!((named.count(), legal), (90 * 90, 44));
}

#[test]
fn incremental_state_equals_a_recount() {
    along_random_games(3, 120, |position, rng| {
        let anew = Position::new(position.pieces(), position.side_to_move()).expect("a legal position");
        assert_eq!(position.key(), anew.key(), "key of {position}");
        for side in [Side::First, Side::Second] {
            let own = || position.pieces().filter(|(_, piece)| piece.side == side);
            let placement = own().map(|(square, piece)| piece_square_value(side, piece.kind, square)).sum::<i32>();
            let material = own().map(|(_, piece)| material_value(piece.kind)).sum::<i32>();
            assert_eq!(position.piece_square_score(side), placement, "{side:?} in {position}");
            assert_eq!(position.material(side), material, "{side:?} in {position}");
            assert_eq!(position.piece_at(position.general(side)), Some(Piece { side, kind: PieceKind::General }));
        }
        let before = position.clone();
        if let Some(&mv) = rng.choice(&position.legal_moves()) {
            let undo = position.make(mv);
            assert_eq!(undo.captured(), before.piece_at(mv.to()), "{mv} in {before}");
            assert_ne!(*position, before, "{mv} in {before}");
            position.unmake(mv, undo);
        }
        assert_eq!(*position, before);
        assert_eq!(position.key(), before.key());
    });
}

/// A piece attacks exactly the enemy pieces that it could capture if the safety of its own general did not matter.
#[test]
fn attacks_equal_possible_captures() {
    let mut attacked = 0;
    along_random_games(5, 60, |position, _| {
        let side = position.side_to_move();
        let men: Vec<_> = position.pieces().collect();
        for &(from, _) in men.iter().filter(|(_, piece)| piece.side == side) {
            let attacks: Vec<_> = position.attacks_from(from).iter().collect();
            for &(to, _) in men.iter().filter(|(_, piece)| piece.side != side) {
                let could = match position.validate(Move::new(from, to)) {
                    Ok(()) | Err(IllegalMove::InCheckAfter { .. }) => true,
                    Err(_) => false,
                };
                assert_eq!(attacks.contains(&to), could, "{from} {to} in {position}");
                attacked += usize::from(could);
            }
        }
    });
    assert!(attacked > 1_000, "{attacked}");
}

#[test]
fn null_move_changes_sides_and_is_refused_in_check() {
    let (mut refused, mut allowed) = (0, 0);
    along_random_games(4, 120, |position, _| {
        let side = position.side_to_move();
        let strong = [PieceKind::Horse, PieceKind::Chariot, PieceKind::Cannon];
        let strong = position.pieces().any(|(_, piece)| piece.side == side && strong.contains(&piece.kind));
        assert_eq!(position.null_move_allowed(), strong && !position.in_check(), "{position}");
        if !position.null_move_allowed() {
            refused += 1;
            return;
        }
        allowed += 1;
        let before = position.clone();
        position.make_null();
        assert_eq!(position.side_to_move(), !side);
        let anew = Position::new(position.pieces(), !side).expect("the side that passed is not in check");
        assert_eq!(position.key(), anew.key(), "{position}");
        position.unmake_null(());
        assert_eq!((position.key(), &*position), (before.key(), &before));
    });
    assert!(refused > 50 && allowed > 1_000, "{refused} refused, {allowed} allowed");
}

#[test]
fn captures_are_ordered_by_most_valuable_victim() {
    let mut several = 0;
    along_random_games(5, 120, |position, _| {
        let mut moves = position.quiet_moves();
        let quiet = moves.len();
        position.noisy_moves(&mut moves);
        let captures = &moves[quiet..];
        let value = |square| position.piece_at(square).map_or(0, |piece| material_value(piece.kind));
        let order = |mv: &Move| (value(mv.to()), -value(mv.from()));
        assert!(captures.is_sorted_by(|a, b| order(a) >= order(b)), "{captures:?} in {position}");
        assert!(captures.is_sorted_by_key(|&mv| -position.noisy_order(mv)), "{captures:?} in {position}");
        assert!(moves[..quiet].iter().all(|&mv| position.noisy_order(mv) == 0), "{position}");
        several += usize::from(captures.len() > 1);
    });
    assert!(several > 500, "{several} positions with several captures");
}

#[test]
fn mate_and_stalemate_are_lost() {
    for (fen, check) in [("4k4/9/9/9/9/9/9/9/r8/3K5 w", false), ("4k4/9/9/9/9/9/9/9/r8/r2K5 w", true)] {
        let position: Position = fen.parse().expect(fen);
        assert_eq!((position.in_check(), position.count_legal_moves()), (check, 0), "{fen}");
        assert_eq!(game_search::Game::outcome(&position), None);
        assert_eq!(game_search::Game::outcome_without_moves(&position), Outcome::Loss);
    }
}

#[test]
fn move_lists_never_overflow() {
    // Found by random hill climbing. The capacity of the list follows from an upper bound of 113.
    let fen = "5R3/2P1P2P1/4k1P2/R8/2P1N1N2/3C5/1C7/4B3B/4A4/4K4 w - - 0 1";
    let position: Position = fen.parse().expect(fen);
    let moves = position.legal_moves();
    assert_eq!(moves.len(), 111);
    assert_eq!(moves.len(), position.count_legal_moves());
}

#[test]
fn mirror_images_have_mirrored_moves() {
    let different: u32 = starts().iter().map(|start| check_symmetries(start, 3, 2)).sum();
    assert!(different > 500, "{different}");
}
