//! The Amazons engine: how it searches, how it fills, and how it divides its time.

use amazons::{Notation, Position};
use engines::Amazons;
use game_protocol::{Program, Variant};
use game_search::Game;

use crate::said;

/// Five moves of White, six of Black.
const ENDING: &str = "1Q1*2/2**q1/****1*/1*1***/*Q***1/****1q";

fn best(position: &Position, said: &str) -> amazons::Move {
    let line = said.lines().find_map(|line| line.strip_prefix("bestmove ")).expect("a move");
    let text = line.split(' ').next().unwrap_or_default();
    Notation::read_any(position, text).unwrap_or_else(|error| panic!("{error}: {said}"))
}

#[test]
fn it_plays_by_monte_carlo_and_answers_limits_of_depth_by_alpha_beta() {
    let greeting = said::<Amazons>("uci\n");
    assert!(greeting.contains("\noption name Search type combo default mcts var mcts var alphabeta\n"), "{greeting}");
    let start = Amazons::start();
    // Monte Carlo tree search goes over its nodes by those of a last simulation, alpha-beta never does.
    let nodes = |go: &str| -> u64 {
        let said = said::<Amazons>(&format!("position startpos\n{go}\n"));
        assert!(start.is_legal(best(&start, &said)), "{said}");
        let told = said.lines().rev().find_map(|line| line.split_once(" nodes ")).expect("a line").1;
        told.split(' ').next().and_then(|nodes| nodes.parse().ok()).unwrap_or_else(|| panic!("{said}"))
    };
    assert!((300..400).contains(&nodes("go nodes 300")));
    assert!(nodes("setoption name Search value alphabeta\ngo nodes 3000") <= 3_000);
    let to_depth = nodes("go depth 2");
    assert_eq!(to_depth, nodes("setoption name Search value alphabeta\ngo depth 2"));
}

/// It says so, and neither side wastes a move.
#[test]
fn an_ending_is_filled() {
    let mut position = Position::from_fen(&format!("{ENDING} w")).expect("a position");
    let mut plies = 0;
    while position.count_legal_moves() > 0 {
        let said = said::<Amazons>(&format!("position fen {position}\ngo movetime 1\n"));
        assert!(said.contains("info string every region has one owner: Black wins, "), "{said}");
        assert!(said.contains("info depth 0 score mate "), "{said}");
        if plies == 0 {
            assert!(said.contains(" 6 moves to 5: margin -1\n") && said.contains(" score mate -5 "), "{said}");
        }
        position.make(best(&position, &said));
        plies += 1;
    }
    assert_eq!(plies, 10);
    // Who asks for a search gets one.
    let searched = said::<Amazons>(&format!("position fen {ENDING} w - - 0 1\ngo mate 3\n"));
    assert!(!searched.contains("owner") && searched.contains("bestmove "), "{searched}");
}

#[test]
fn the_clock_is_for_the_moves_that_decide() {
    let mut position = Amazons::start();
    let mut random = fastrand::Rng::with_seed(1);
    let mut moves = Vec::new();
    let mut shares = Vec::new();
    while position.count_legal_moves() > 0 {
        shares.push(Amazons::moves_to_go(&position).expect("it knows"));
        moves.clear();
        position.legal_moves(&mut moves);
        position.make(moves[random.usize(..moves.len())]);
    }
    assert!(shares.len() > 50, "{}", shares.len());
    assert!(shares.windows(2).all(|pair| pair[0] == pair[1] || pair[0] == pair[1] + 1), "{shares:?}");
    assert_eq!((shares[0], shares[20], shares[39], shares[40], shares[50]), (24, 14, 4, 4, 4));
}
