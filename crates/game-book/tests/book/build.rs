//! The contents of a book.

use std::collections::{HashMap, HashSet};

use fastrand::Rng;
use game_book::{Book, Builder};
use game_search::engine::Engine;
use game_search::mcts::Mcts;
use game_search::spec::Images;
use game_search::{Evaluator, Game, PackedMove, PositionKey, SearchGame, Symmetry};
use small_games::ConnectFour;

use crate::{BUILDER, connect_four, position};

/// The capabilities that a game needs for a book.
trait BookGame: PositionKey + PackedMove + Symmetry + Clone {}

impl<G: PositionKey + PackedMove + Symmetry + Clone> BookGame for G {}

/// Follows all book moves from `start` and checks that they are legal. Returns the number of moves found.
fn walk<G: BookGame>(book: &Book, start: &G, plies: u32) -> usize {
    let (mut frontier, mut seen, mut moves) = (vec![start.clone()], HashSet::new(), 0);
    for _ in 0..plies {
        let mut next = Vec::new();
        for position in frontier {
            for known in book.moves(&Images::OF_GAME, &position) {
                let mut legal = G::MoveList::default();
                position.legal_moves(&mut legal);
                assert!(game_search::MoveList::as_slice(&legal).contains(&known.mv), "{:?}", known.mv);
                assert!(known.weight > 0);
                moves += 1;
                let mut after = position.clone();
                after.make(known.mv);
                if seen.insert(after.key()) {
                    next.push(after);
                }
            }
        }
        frontier = next;
    }
    moves
}

fn build<G, E>(builder: Builder, start: &G, evaluator: E) -> Book
where
    G: BookGame + SearchGame,
    E: Evaluator<G> + Send,
{
    let engine = Engine::playing(evaluator);
    builder
        .build("a game", &Images::OF_GAME, start, &mut engine.with_table_mib(4).expect("memory"), &mut |_| ())
        .expect("a limit")
}

#[test]
fn every_covered_position_has_its_best_reply() {
    let book = connect_four();
    assert_eq!(book.moves(&Images::OF_GAME, &ConnectFour::default())[0].mv.to_string(), "4");
    assert!(walk(&book, &ConnectFour::default(), BUILDER.plies) > 20);
    assert!(book.moves(&Images::OF_GAME, &position("44444")).is_empty(), "further than the book goes");
}

#[test]
fn images_of_a_position_share_an_entry() {
    let book = connect_four();
    let mut met = 0;
    for moves in ["1", "2", "3", "41", "42", "43", "431"] {
        let one = position(moves);
        let other = one.image(1).expect("left for right");
        let there: HashMap<_, _> =
            book.moves(&Images::OF_GAME, &other).into_iter().map(|known| (known.mv, known.weight)).collect();
        for known in book.moves(&Images::OF_GAME, &one) {
            met += 1;
            assert_eq!(there.get(&one.move_image(known.mv, 1)), Some(&known.weight), "{moves} {:?}", known.mv);
        }
    }
    assert!(met > 3, "{met}");
    // With their mirror images, the 4 moves that the book keeps at the start are all seven legal moves.
    let first: Vec<_> =
        build(Builder { width: 4, margin: 1_000, ..BUILDER }, &ConnectFour::default(), small_games::Threats)
            .moves(&Images::OF_GAME, &ConnectFour::default());
    assert_eq!(first.len(), 7, "{first:?}");
}

#[test]
fn moves_are_chosen_by_weight_among_the_allowed_ones() {
    let book = build(
        Builder { width: 3, margin: 100, plies: 1, ..BUILDER },
        &xiangqi::Position::start(),
        xiangqi::eval::PieceSquare,
    );
    let start = xiangqi::Position::start();
    let moves = book.moves(&Images::OF_GAME, &start);
    let all: u32 = moves.iter().map(|known| u32::from(known.weight)).sum();
    assert!(moves.len() >= 3, "{moves:?}");
    let (mut random, mut counts) = (Rng::with_seed(1), HashMap::new());
    for _ in 0..10_000 {
        *counts
            .entry(book.choose(&Images::OF_GAME, &start, &mut random, |_| true).expect("a move").mv)
            .or_insert(0_u32) += 1;
    }
    for known in &moves {
        let expected = 10_000 * u32::from(known.weight) / all;
        assert!(
            counts[&known.mv].abs_diff(expected) < 300,
            "{:?}: {} instead of {expected}",
            known.mv,
            counts[&known.mv]
        );
    }
    let banned = moves[0].mv;
    assert!((0..200).all(|_| {
        book.choose(&Images::OF_GAME, &start, &mut random, |mv| *mv != banned).is_some_and(|known| known.mv != banned)
    }));
    assert_eq!(book.choose(&Images::OF_GAME, &start, &mut random, |_| false), None);
}

#[test]
fn scores_are_backed_up_from_last_to_first_positions() {
    let book = connect_four();
    let mut compared = 0;
    let start = ConnectFour::default();
    for known in book.moves(&Images::OF_GAME, &start) {
        let mut after = start;
        after.make(known.mv);
        let replies = book.moves(&Images::OF_GAME, &after);
        if let Some(best) = replies.iter().map(|reply| reply.score).max() {
            compared += 1;
            assert_eq!(known.score, -best, "{:?}", known.mv);
        }
    }
    assert!(compared > 0);
}

#[test]
fn amazons_books_can_be_built() {
    let builder = Builder { plies: 2, nodes: 8_000, width: 2, margin: 5, positions: 10 };
    let start = amazons::Position::start_6x6();
    let book = build(builder, &start, amazons::eval::Mobility);
    assert!(walk(&book, &start, 2) > 4, "{} moves", book.len());
    let turned = start.image(4).expect("square");
    assert_eq!(book.moves(&Images::OF_GAME, &turned).len(), book.moves(&Images::OF_GAME, &start).len());
}

#[test]
fn the_same_options_build_the_same_book() {
    assert_eq!(connect_four(), connect_four());
}

/// A searcher that was used before makes the same book, although it keeps its tree between searches.
#[test]
fn books_can_be_built_by_monte_carlo() {
    let mut mcts = Mcts::new(small_games::Threats);
    let mut book = || {
        BUILDER
            .build("connect4", &Images::OF_GAME, &ConnectFour::default(), &mut mcts, &mut |_| ())
            .expect("a limit that it knows")
    };
    let first = book();
    assert_eq!(first, book());
    assert!(walk(&first, &ConnectFour::default(), BUILDER.plies) > 20);
    assert_ne!(first, connect_four(), "another search");
}
