//! Tests of the puzzles of the page, by the rules of xiangqi.

use std::collections::HashSet;

use serde_json::json;
use xiangqi::Position;

use crate::common::{answer, list, text};

const PUZZLES: &str = include_str!("../web/puzzles/puzzles.tsv");

#[test]
fn every_puzzle_is_a_legal_position_whose_solution_mates_in_as_many_moves() {
    let mut lines = PUZZLES.lines();
    assert_eq!(lines.next(), Some("position\tmoves\tkind\tsolution\tpositions in the proof\tgame\tply"));
    let mut last = (0, 0);
    let mut places = HashSet::new();
    for line in lines {
        let cells: Vec<_> = line.split('\t').collect();
        let [fen, moves, kind, solution, proof, game, ply] = cells[..] else { panic!("{line}: expected seven cells") };
        let [moves, proof, game, ply] = [moves, proof, game, ply].map(|cell| cell.parse::<usize>().expect(line));
        assert!(
            if kind == "mate" { (2..=4).contains(&moves) } else { kind == "over checks only" && moves > 4 },
            "{line}"
        );
        assert!(last <= (moves, proof), "{line}: it is easier than the one before");
        last = (moves, proof);
        assert!(places.insert((game, ply)), "{line}: twice");

        let mut position: Position = fen.parse().expect(line);
        assert_eq!(position.to_string(), fen);
        let solution: Vec<_> = solution.split(' ').collect();
        assert_eq!(solution.len(), 2 * moves - 1, "{line}");
        for (made, mv) in solution.iter().enumerate() {
            assert!(!position.legal_moves().is_empty(), "{line}: over before {mv}");
            let mv = position.parse_move(mv).expect(line);
            assert!(position.legal_moves().contains(&mv), "{line}: {mv}");
            position.make(mv);
            assert!(kind == "mate" || made % 2 == 1 || position.in_check(), "{line}: {mv} is no check");
        }
        assert!(position.legal_moves().is_empty(), "{line}: no mate");
    }
    assert_eq!(places.len(), 500);
}

#[test]
fn the_page_plays_every_solution_to_a_win() {
    for line in PUZZLES.lines().skip(1) {
        let cells: Vec<_> = line.split('\t').collect();
        let moves: Vec<_> = cells[3].split(' ').collect();
        let look = answer(&json!({ "op": "look", "game": "xiangqi", "position": cells[0], "moves": moves }));
        let winner = if cells[0].contains(" w ") { "1-0" } else { "0-1" };
        assert_eq!(text(&look["over"]["result"]), winner, "{line}");
        let names: Vec<_> = list(&look["moves"]).iter().map(|mv| text(&mv["text"])).collect();
        assert_eq!(names, moves, "the moves are written as the page compares them");
    }
}
