//! The Amazons engine: its search, filling its own regions, and time management.

use amazons::{Notation, Position};
use game_search::spec::GameSpec;
use games::Amazons;

use crate::said;

/// A finished division of the board: White has five moves left, and Black six.
const ENDING: &str = "1Q1*2/2**q1/****1*/1*1***/*Q***1/****1q";
const SMALL: &str = "setoption name UCI_Variant value amazons-6x6\n";

fn best(position: &Position, said: &str) -> amazons::Move {
    let line = said.lines().find_map(|line| line.strip_prefix("bestmove ")).expect("a move");
    let text = line.split(' ').next().unwrap_or_default();
    Notation::read_any(position, text).unwrap_or_else(|error| panic!("{error}: {said}"))
}

#[test]
fn monte_carlo_plays_and_depth_limits_use_alpha_beta() {
    let greeting = said::<Amazons>("uci\n");
    assert!(greeting.contains("\noption name Search type combo default mcts var mcts var alphabeta\n"), "{greeting}");
    let start = Amazons::start();
    // Monte Carlo tree search can exceed the node limit by its last simulation; alpha-beta never exceeds it.
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

/// The engine reports that every region has one owner, and neither side wastes a move.
#[test]
fn a_settled_ending_is_filled() {
    let mut position: Position = format!("{ENDING} w").parse().expect("a position");
    let mut plies = 0;
    while position.count_legal_moves() > 0 {
        let said = said::<Amazons>(&format!("{SMALL}position fen {position}\ngo movetime 1\n"));
        assert!(said.contains("info string every region has one owner: Black wins, "), "{said}");
        assert!(said.contains("info depth 0 score mate "), "{said}");
        if plies == 0 {
            assert!(said.contains(" 6 moves to 5: margin -1\n") && said.contains(" score mate -5 "), "{said}");
        }
        position.make(best(&position, &said));
        plies += 1;
    }
    assert_eq!(plies, 10);
    // `go mate` still runs a search.
    let searched = said::<Amazons>(&format!("{SMALL}position fen {ENDING} w - - 0 1\ngo mate 3\n"));
    assert!(!searched.contains("owner") && searched.contains("bestmove "), "{searched}");
}

/// A position from a self-play game. The winner is certain here, 23 plies before every region has one owner.
const DECIDED: &str = "q*4*1q*/1**1*1***Q/1**1qQ**2/**********/*2*1**2*/2*****2q/2Q***1***/1*2Q***2/3*6/1*3*3* b";

#[test]
fn a_decided_game_is_reported_and_searched() {
    let says = "info string White wins for certain: at least 29 moves of its own, Black at most 15\n";
    let position: Position = DECIDED.parse().expect("a position");
    let lost = said::<Amazons>(&format!("position fen {position}\ngo nodes 2000\n"));
    let (_, searched) = lost.split_once(says).unwrap_or_else(|| panic!("{lost}"));
    assert!(searched.starts_with("info depth "), "{lost}");
    // After Black's move, White finds the win within 1,000 nodes.
    let mut after = position.clone();
    after.make(best(&position, &lost));
    let won = said::<Amazons>(&format!("position fen {after}\ngo nodes 100000\n"));
    assert!(won.contains("info string White wins for certain: "), "{won}");
    let info = won.lines().rfind(|line| line.starts_with("info depth ")).expect("a line");
    let nodes = info.split_once(" nodes ").and_then(|(_, rest)| rest.split(' ').next()?.parse::<u32>().ok());
    assert!(info.contains(" score mate ") && nodes.is_some_and(|nodes| nodes < 1_000), "{info}");
}

#[test]
fn moves_to_go_shrink_from_24_to_4_during_the_game() {
    let mut position = Amazons::start();
    let mut random = fastrand::Rng::with_seed(1);
    let mut shares = Vec::new();
    while position.count_legal_moves() > 0 {
        shares.push(Amazons::moves_to_go(&position).expect("it knows"));
        let moves = position.legal_moves();
        position.make(moves[random.usize(..moves.len())]);
    }
    assert!(shares.len() > 50, "{}", shares.len());
    assert!(shares.windows(2).all(|pair| pair[0] == pair[1] || pair[0] == pair[1] + 1), "{shares:?}");
    assert_eq!((shares[0], shares[20], shares[39], shares[40], shares[50]), (24, 14, 4, 4, 4));
}

#[test]
fn uci_variant_selects_the_board_size() {
    let greeting = said::<Amazons>(&format!("uci\n{SMALL}uci\n"));
    let sizes = "var amazons var amazons-8x8 var amazons-6x6 var amazons-5x5\n";
    for default in ["amazons", "amazons-6x6"] {
        let option = format!("\noption name UCI_Variant type combo default {default} {sizes}");
        assert!(greeting.contains(&option), "{greeting}");
    }
    let unknown = said::<Amazons>("setoption name UCI_Variant value amazons-7x7\n");
    assert!(
        unknown.contains("UCI_Variant is \"amazons-7x7\": expected \"amazons\" or \"amazons-8x8\" or "),
        "{unknown}"
    );
    let start = Position::start_6x6();
    for position in ["", "position startpos\n", &format!("position fen {start}\n")] {
        let said = said::<Amazons>(&format!("{SMALL}{position}go nodes 100\n"));
        assert!(start.is_legal(best(&start, &said)), "{said}");
    }
    let openings = said::<Amazons>(&format!("{SMALL}setoption name Search value alphabeta\ngenfens 2 seed 1\n"));
    let sizes = openings.lines().map(|line| line.matches('/').count()).collect::<Vec<_>>();
    assert_eq!(sizes, [5, 5], "{openings}");
}

#[test]
fn a_board_of_another_size_is_refused_with_the_variant_to_set() {
    let refused = |variant: &str, fen: &str| said::<Amazons>(&format!("{variant}position fen {fen}\ngo nodes 100\n"));
    for (variant, position, expected) in [
        ("", Position::start_6x6(), "a position of amazons, or UCI_Variant set to amazons-6x6\n"),
        (SMALL, Position::start(), "a position of amazons-6x6, or UCI_Variant set to amazons\n"),
    ] {
        let said = refused(variant, &position.to_string());
        let message = format!("info string \"{position}\" is of another variant: expected {expected}");
        assert!(said.starts_with(&message) && said.ends_with("\nbestmove 0000\n"), "{said}");
    }
    let none = refused("", "3/2*/3/Q2 w - - 0 1");
    assert!(none.contains("expected a position of amazons or amazons-8x8 or amazons-6x6 or amazons-5x5\n"), "{none}");
}
