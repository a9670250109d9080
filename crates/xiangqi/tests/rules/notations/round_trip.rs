//! For every legal move, the text that is written is read back as the same move.

use fastrand::Rng;
use game_testkit::rounds;
use xiangqi::{Notation, Piece, PieceKind, Position, Side, Square};

/// Returns positions of random games.
fn played(rng: &mut Rng, games: usize) -> Vec<Position> {
    let mut positions = Vec::new();
    for _ in 0..games {
        let mut position = Position::start();
        for _ in 0..120 {
            let moves = position.legal_moves();
            let Some(&mv) = rng.choice(&moves) else { break };
            position.make(mv);
            if rng.u8(..8) == 0 {
                positions.push(position.clone());
            }
        }
    }
    positions
}

/// Returns a random position in which pieces of one kind crowd on a few files.
fn crowded(rng: &mut Rng) -> Option<Position> {
    let mut pieces: Vec<(Square, Piece)> = Vec::new();
    for side in [Side::First, Side::Second] {
        let files: Vec<usize> = (0..rng.u8(1..4)).map(|_| rng.usize(..9)).collect();
        for kind in PieceKind::ALL {
            let number = if kind == PieceKind::General { 1 } else { rng.usize(..=kind.max_count()) };
            for _ in 0..number {
                let crowd =
                    matches!(kind, PieceKind::Horse | PieceKind::Chariot | PieceKind::Cannon | PieceKind::Soldier);
                // Several tries, because most kinds can stand only on some of the points.
                for _ in 0..20 {
                    let file = if crowd { *rng.choice(&files)? } else { rng.usize(..9) };
                    let square = Square::new(file, rng.usize(..10))?;
                    let piece = (square, Piece { side, kind });
                    if pieces.iter().all(|&(other, _)| other != square) && may_stand(piece) {
                        pieces.push(piece);
                        break;
                    }
                }
            }
        }
    }
    Position::new(pieces, if rng.bool() { Side::First } else { Side::Second }).ok()
}

/// Returns `true` if the piece can ever stand on the point.
fn may_stand((square, piece): (Square, Piece)) -> bool {
    let (file, rank) = (square.file(), if piece.side == Side::First { square.rank() } else { 9 - square.rank() });
    match piece.kind {
        PieceKind::General => (3..6).contains(&file) && rank < 3,
        PieceKind::Advisor => [(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)].contains(&(file, rank)),
        PieceKind::Elephant => [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)].contains(&(file, rank)),
        PieceKind::Soldier => rank >= 5 || rank >= 3 && file.is_multiple_of(2),
        _ => true,
    }
}

#[test]
fn every_legal_move_round_trips_in_every_notation() {
    const SEED: u64 = 5;
    let rng = &mut Rng::with_seed(SEED);
    let mut positions = played(rng, rounds(250));
    positions.extend(std::iter::repeat_with(|| crowded(rng)).flatten().take(rounds(2_000)));
    let (mut moves, mut shared) = (0, 0);
    for position in &positions {
        for mv in position.legal_moves() {
            moves += 1;
            for notation in Notation::ALL {
                let text = notation.write(position, mv).unwrap_or_else(|error| panic!("{mv} in {position}: {error}"));
                assert_eq!(notation.read(position, &text), Ok(mv), "{text} in {position}, seed {SEED}");
                if notation != Notation::UciFromOne {
                    assert_eq!(Notation::read_any(position, &text), Ok(mv), "{text} in {position}, seed {SEED}");
                }
                shared +=
                    usize::from(notation == Notation::Chinese && text.starts_with(['一', '二', '三', '四', '五']));
            }
        }
    }
    assert!(positions.len() > rounds(4_000) && moves > rounds(100_000), "{} positions, {moves} moves", positions.len());
    assert!(shared > rounds(1_500), "{shared} moves of numbered soldiers");
    println!("{} positions, {moves} moves, {shared} of numbered soldiers", positions.len());
}

#[test]
fn ranks_from_one_exceed_ranks_from_zero_by_one() {
    let position = Position::start();
    for mv in position.legal_moves() {
        let text = Notation::UciFromOne.write(&position, mv).unwrap_or_default();
        let point = |square: Square| format!("{}{}", char::from(b'a' + square.file() as u8), square.rank() + 1);
        assert_eq!(text, point(mv.from()) + &point(mv.to()));
        assert_eq!(Notation::UciFromOne.read(&position, &text.to_uppercase()), Ok(mv));
    }
}
