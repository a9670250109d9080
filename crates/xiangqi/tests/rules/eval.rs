//! What every evaluation of the crate has in common.

use game_search::ladder::{Context, alpha_beta, minimax};
use game_search::{Evaluator, Score, Stats, Window};
use game_testkit::random_game;
use xiangqi::eval::{AnyEvaluator, Material, Placement, by_name};
use xiangqi::{Piece, Position, Side, Square, material_value};

/// Positions from random games.
fn positions(seed: u64) -> Vec<Position> {
    let mut rng = fastrand::Rng::with_seed(seed);
    (0..30).flat_map(|_| random_game(&mut rng, &Position::start(), 100).0).collect()
}

fn mapped(position: &Position, map: impl Fn(Square, Piece) -> (Square, Piece), side: Side) -> Position {
    Position::new(position.pieces().map(|(square, piece)| map(square, piece)), side).expect("as legal as before")
}

#[test]
fn mirrors_change_nothing() {
    for position in positions(1) {
        let side = position.side_to_move();
        let left_for_right = mapped(&position, |square, piece| (square.flip_file(), piece), side);
        let colours = |square: Square, piece: Piece| (square.flip_rank(), Piece { side: !piece.side, ..piece });
        let red_for_black = mapped(&position, colours, !side);
        for mut evaluator in AnyEvaluator::ALL {
            let score = evaluator.evaluate(&position);
            assert_eq!(score, evaluator.evaluate(&left_for_right), "{evaluator}, left for right: {position}");
            assert_eq!(score, evaluator.evaluate(&red_for_black), "{evaluator}, Red for Black: {position}");
            assert!(score.abs() < Score::MAX_HEURISTIC, "{evaluator}: {position}");
        }
    }
}

#[test]
fn totals_kept_are_totals_counted() {
    let mut lost_pieces = 0;
    for position in positions(2) {
        let (mut material, mut placement) = (0, 3);
        for (square, piece) in position.pieces() {
            let sign = if piece.side == position.side_to_move() { 1 } else { -1 };
            material += sign * material_value(piece.kind);
            placement += sign * xiangqi::placement_value(piece.side, piece.kind, square);
        }
        assert_eq!(Material.evaluate(&position), material, "{position}");
        assert_eq!(Placement.evaluate(&position), placement, "{position}");
        lost_pieces += u32::from(material != 0);
    }
    assert!(lost_pieces > 100, "{lost_pieces}");
}

#[test]
fn every_evaluator_serves_a_search() {
    for evaluator in AnyEvaluator::ALL {
        let mut by_name = by_name(evaluator.name()).expect("its own name");
        assert_eq!(by_name, evaluator);
        let (mut all, mut some, mut position) = (Stats::default(), Stats::default(), Position::start());
        let exact = minimax::search(&mut Context::new(&mut position, &mut by_name, &mut all), 2, 0);
        let mut cx = Context::new(&mut position, &mut by_name, &mut some);
        assert_eq!(alpha_beta::search(&mut cx, 2, 0, Window::FULL), exact, "{evaluator}");
        assert_eq!(all.leaf_evaluations, 1_920, "{evaluator}");
        assert!(some.leaf_evaluations < 960, "{evaluator}: {} leaves", some.leaf_evaluations);
    }
}

proptest::proptest! {
    #![proptest_config(game_testkit::fixed_cases(512))]

    #[test]
    fn any_text_names_an_evaluator_or_is_refused(text in "(?s).{0,40}|article-as-(printed|intende[a-e])|ma?terials?") {
        match by_name(&text) {
            Ok(evaluator) => assert_eq!(evaluator.name(), text),
            Err(error) => assert!(error.to_string().contains(&format!("{text:?}")), "{error}"),
        }
    }
}
