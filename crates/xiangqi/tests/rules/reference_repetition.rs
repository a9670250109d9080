//! The verdicts of the slow reference implementation on simple repetitions.

use game_search::{Game, Side};
use game_testkit::rounds;
use xiangqi::reference::{ReferencePosition, Repetition};
use xiangqi::{Move, Position};

/// Plays moves such as "a0a1 a9a8"; each must be legal.
fn play(fen: &str, moves: &str) -> ReferencePosition {
    let mut reference = ReferencePosition::from(&fen.parse::<Position>().expect("a position"));
    for text in moves.split_whitespace() {
        let (from, to) = text.split_at(2);
        let mv = Move::new(from.parse().expect("a point"), to.parse().expect("a point"));
        let mut legal = Default::default();
        reference.legal_moves(&mut legal);
        assert!(legal.contains(&mv), "{text} of {moves} is not legal");
        reference.make(mv);
    }
    reference
}

const TWO_CHARIOTS: &str = "3k4r/9/9/9/9/9/9/9/9/R3K4 w - - 0 1";

#[test]
fn pieces_that_return_repeat_the_position() {
    assert_eq!(play(TWO_CHARIOTS, "").repetition(), None);
    assert_eq!(play(TWO_CHARIOTS, "a0a1 i9i8 a1a0").repetition(), None, "one piece is still away");
    assert_eq!(play(TWO_CHARIOTS, "a0a1 i9i8 a1a0 i8i9").repetition(), Some(Repetition::Plain));
    let detour = "a0a1 i9i8 a1a2 i8i7 a2a0 i7i9";
    assert_eq!(play(TWO_CHARIOTS, detour).repetition(), Some(Repetition::Plain), "by a longer way");
    let with_the_other_to_move = "a0a1 i9i8 a1a2 i8i9 a2a0";
    assert_eq!(play(TWO_CHARIOTS, with_the_other_to_move).repetition(), None, "same pieces, other side to move");
}

#[test]
fn a_capture_ends_the_search_for_repetitions() {
    let fen = "3k4r/9/9/9/9/9/p8/9/9/R3K4 w - - 0 1";
    assert_eq!(play(fen, "a0a3").repetition(), None);
    assert_eq!(play(fen, "a0a3 i9i8 a3a0 i8i9").repetition(), None, "the soldier is gone");
    assert_eq!(play(fen, "a0a3 i9i8 a3a0 i8i9 a0a3").repetition(), Some(Repetition::Plain), "as after the capture");
}

#[test]
fn perpetual_check_by_one_side_loses() {
    let fen = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1";
    // The chariot checks from a9, then from a8, then from a9 again, and the general moves up and down.
    let line = play(fen, "a0a9 d9d8 a9a8 d8d9 a8a9");
    assert_eq!(line.repetition(), Some(Repetition::PerpetualCheck(Side::First)));
    let line = play(fen, "a0a9 d9d8 a9a8 d8d9 a8a9 d9d8");
    assert_eq!(line.repetition(), Some(Repetition::PerpetualCheck(Side::First)), "also with the checker to move");
    let line = play(fen, "a0a9 d9d8 a9a7 d8d9 a7a9 d9d8 a9a8 d8d9 a8a9");
    assert_eq!(line.repetition(), Some(Repetition::PerpetualCheck(Side::First)), "since the nearest equal position");
    let line = play(fen, "a0a9 d9d8 a9a7 d8d9 a7a9");
    assert_eq!(line.repetition(), Some(Repetition::Plain), "the move to a7 gave no check");
}

#[test]
fn perpetual_check_by_both_sides_is_a_plain_repetition() {
    // A cannon and a chariot step aside and back. Each move gives check, by the moving piece or by the one behind it.
    let line = play("3k1c3/9/9/9/4c4/3r5/4C4/9/3R5/4K4 w - - 0 1", "e3d3 d4e4 d3e3 e4d4");
    assert_eq!(line.repetition(), Some(Repetition::Plain));
}

#[test]
fn a_repetition_with_exchanged_pieces_is_not_detected() {
    let fen = "3k4r/9/9/9/9/9/9/9/9/R1R1K4 w - - 0 1";
    let moves = "a0a1 i9i8 c0c1 i8i9 a1a2 i9i8 c1a1 i8i9 a2c2 i9i8 a1a0 i8i9 c2c0 i9i8 e0e1 i8i7 e1e0 i7i9";
    let mut position: Position = fen.parse().expect("a position");
    let key = position.key();
    for text in moves.split(' ') {
        let (from, to) = text.split_at(2);
        position.make(Move::new(from.parse().expect("a point"), to.parse().expect("a point")));
    }
    assert_eq!(position.key(), key, "it is the same position");
    assert_eq!(play(fen, moves).repetition(), None, "the known limit: the two red chariots changed places");
}

#[test]
fn repetitions_in_random_games_agree_with_keys() {
    let seed = 11;
    let mut rng = fastrand::Rng::with_seed(seed);
    let (mut asked, mut passed, mut repeated) = (0, 0, 0);
    for start in [Position::start().to_string(), "4k4/4a4/9/9/9/4r4/9/4B4/4A4/4K1N2 w - - 0 1".to_owned()] {
        for game in 0..rounds(40) {
            let mut position: Position = start.parse().expect("a position");
            let mut reference = ReferencePosition::from(&position);
            let mut keys = vec![position.key()];
            for _ in 0..200 {
                let moves = position.legal_moves();
                let Some(&mv) = (!moves.is_empty()).then(|| &moves[rng.usize(..moves.len())]) else { break };
                position.make(mv);
                reference.make(mv);
                let expected = keys.contains(&position.key());
                assert_eq!(reference.repetition().is_some(), expected, "seed {seed}, game {game}: {position}");
                assert!(
                    reference.maybe_repeated() || !expected,
                    "seed {seed}, game {game}: the filter misses {position}"
                );
                keys.push(position.key());
                asked += 1;
                passed += u32::from(reference.maybe_repeated());
                repeated += u32::from(expected);
            }
        }
    }
    assert!(repeated > rounds(100), "{repeated} repetitions");
    assert!(passed < asked / 2, "{passed} of {asked} positions passed the filter");
}

#[test]
fn unmake_restores_the_history() {
    let mut reference = play(TWO_CHARIOTS, "a0a1 i9i8");
    let before = reference.clone();
    let mut moves = Default::default();
    reference.legal_moves(&mut moves);
    for mv in moves {
        reference.make(mv);
        assert!(reference != before);
        reference.unmake(mv, ());
        assert!(reference == before, "{} to {}", mv.from(), mv.to());
    }
}
