//! Properties shared by all evaluations of the crate.

use game_search::ladder::{Context, alpha_beta, minimax};
use game_search::{BoxedEvaluator, Evaluator, Score, Stats, Window};
use game_testkit::random_game;
use xiangqi::eval::{FivePart, Full, Material, PieceSquare, RelationRule};
use xiangqi::{Piece, Position, Side, Square, material_value};

/// Returns every evaluator with its name.
fn evaluators() -> [(&'static str, BoxedEvaluator<Position>); 5] {
    [
        ("material", Box::new(Material)),
        ("piece-square", Box::new(PieceSquare)),
        ("article-as-printed", Box::new(FivePart { relation_rule: RelationRule::AsPrinted })),
        ("article-as-intended", Box::new(FivePart { relation_rule: RelationRule::AsIntended })),
        ("full", Box::new(Full)),
    ]
}

/// Returns positions from random games.
fn positions(seed: u64) -> Vec<Position> {
    let mut rng = fastrand::Rng::with_seed(seed);
    (0..30).flat_map(|_| random_game(&mut rng, &Position::start(), 100).0).collect()
}

fn mapped(position: &Position, map: impl Fn(Square, Piece) -> (Square, Piece), side: Side) -> Position {
    Position::new(position.pieces().map(|(square, piece)| map(square, piece)), side).expect("as legal as before")
}

#[test]
fn mirror_images_have_equal_evaluations() {
    for position in positions(1) {
        let side = position.side_to_move();
        let left_for_right = mapped(&position, |square, piece| (square.flip_file(), piece), side);
        let colours = |square: Square, piece: Piece| (square.flip_rank(), Piece { side: !piece.side, ..piece });
        let red_for_black = mapped(&position, colours, !side);
        for (name, mut evaluator) in evaluators() {
            let score = evaluator.evaluate(&position);
            assert_eq!(score, evaluator.evaluate(&left_for_right), "{name}, left for right: {position}");
            assert_eq!(score, evaluator.evaluate(&red_for_black), "{name}, Red for Black: {position}");
            assert!(score.abs() < Score::MAX_HEURISTIC, "{name}: {position}");
        }
    }
}

#[test]
fn incremental_totals_equal_a_recount() {
    let mut lost_pieces = 0;
    for position in positions(2) {
        let (mut material, mut placement) = (0, 3);
        for (square, piece) in position.pieces() {
            let sign = if piece.side == position.side_to_move() { 1 } else { -1 };
            material += sign * material_value(piece.kind);
            placement += sign * xiangqi::piece_square_value(piece.side, piece.kind, square);
        }
        assert_eq!(Material.evaluate(&position), material, "{position}");
        assert_eq!(PieceSquare.evaluate(&position), placement, "{position}");
        lost_pieces += u32::from(material != 0);
    }
    assert!(lost_pieces > 100, "{lost_pieces}");
}

#[test]
fn every_evaluator_can_be_used_in_a_search() {
    for (name, mut evaluator) in evaluators() {
        let (mut all, mut some, mut position) = (Stats::default(), Stats::default(), Position::start());
        let exact = minimax::search(&mut Context::new(&mut position, &mut evaluator, &mut all), 2, 0);
        let mut cx = Context::new(&mut position, &mut evaluator, &mut some);
        assert_eq!(alpha_beta::search(&mut cx, 2, 0, Window::FULL), exact, "{name}");
        assert_eq!(all.leaf_evaluations, 1_920, "{name}");
        assert!(some.leaf_evaluations < 960, "{name}: {} leaves", some.leaf_evaluations);
    }
}
