//! Compares the slow reference generator with published numbers, and the fast generator with the slow one.

use game_search::{Game, Side, perft};
use game_testkit::rounds;
use xiangqi::reference::ReferencePosition;
use xiangqi::{Move, Piece, PieceKind, Position, Square};

const PERFT: &str = include_str!("../data/perft.csv");

/// Returns the name, the FEN and the perft counts from depth 1 of each row.
fn perft_rows() -> Vec<(&'static str, &'static str, Vec<u64>)> {
    let lines = PERFT.lines().filter(|line| !line.starts_with(['#', 'n']));
    let rows: Vec<_> = lines
        .map(|line| {
            let mut fields = line.split(',');
            let (name, fen) = (fields.next().expect("a name"), fields.next().expect("a FEN"));
            let numbers = fields.filter(|field| !field.is_empty());
            (name, fen, numbers.map(|number| number.parse().expect("a number")).collect())
        })
        .collect();
    assert_eq!(rows.len(), 8, "every row is read");
    rows
}

fn reference(fen: &str) -> ReferencePosition {
    ReferencePosition::from(&fen.parse::<Position>().expect("a position"))
}

#[test]
fn perft_of_the_reference_matches_published_counts() {
    let enough = game_testkit::rounds(15_000_000);
    for (name, fen, numbers) in perft_rows() {
        let mut reference = reference(fen);
        for (depth, &nodes) in (1..).zip(&numbers).take_while(|(_, nodes)| **nodes <= enough) {
            assert!(perft(&mut reference, depth) == nodes, "{name}, depth {depth}: expected {nodes}");
        }
    }
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<_> = moves.into_iter().collect();
    moves.sort();
    moves
}

/// Compares both generators along a random game; returns how often a side was in check.
fn walk(position: &mut Position, plies: usize, rng: &mut fastrand::Rng, place: &str) -> usize {
    let mut reference = ReferencePosition::from(&*position);
    let mut checks = 0;
    for _ in 0..plies {
        let moves = sorted(position.legal_moves());
        let mut of_reference = Default::default();
        reference.legal_moves(&mut of_reference);
        assert_eq!(moves, sorted(of_reference), "legal moves, {place}: {position}");
        assert_eq!(moves.len(), position.count_legal_moves(), "their number, {place}: {position}");
        assert_eq!(sorted(position.captures()), sorted(reference.captures()), "captures, {place}: {position}");
        assert_eq!(sorted(position.quiet_moves()), sorted(reference.quiet_moves()), "quiet moves, {place}: {position}");
        assert_eq!(position.in_check(), reference.in_check(), "check, {place}: {position}");
        checks += usize::from(reference.in_check());
        let Some(&mv) = (!moves.is_empty()).then(|| &moves[rng.usize(..moves.len())]) else { break };
        position.make(mv);
        reference.make(mv);
    }
    checks
}

#[test]
fn both_generators_agree_in_random_games() {
    let seed = 20;
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut checks = 0;
    for (name, fen, _) in perft_rows() {
        for game in 0..rounds(60) {
            let mut position = fen.parse().expect("a position");
            checks += walk(&mut position, 150, &mut rng, &format!("seed {seed}, game {game} from {name}"));
        }
    }
    assert!(checks > rounds(1_000), "only {checks} checks");
}

/// Returns a random position of the generals and up to twelve other pieces, or `None` if it is not legal.
fn random_endgame(rng: &mut fastrand::Rng) -> Option<Position> {
    let mut pieces = Vec::new();
    for (side, back) in [(Side::First, 0), (Side::Second, 7)] {
        let general = Square::new(rng.usize(3..6), back + rng.usize(0..3))?;
        pieces.push((general, Piece { side, kind: PieceKind::General }));
    }
    for _ in 0..rng.usize(1..=12) {
        let side = if rng.bool() { Side::First } else { Side::Second };
        let kind = PieceKind::ALL[rng.usize(1..7)];
        pieces.push((Square::from_index(rng.usize(..90))?, Piece { side, kind }));
    }
    Position::new(pieces, Side::First).ok()
}

#[test]
fn both_generators_agree_in_random_endgames() {
    let seed = 21;
    let mut rng = fastrand::Rng::with_seed(seed);
    let (mut positions, mut checks) = (0, 0);
    for number in 0..rounds(150_000) {
        let Some(mut position) = random_endgame(&mut rng) else { continue };
        positions += 1;
        checks += walk(&mut position, 12, &mut rng, &format!("seed {seed}, position {number}"));
    }
    assert!(positions > rounds(10_000), "only {positions} positions");
    assert!(checks > rounds(4_000), "only {checks} checks");
}
