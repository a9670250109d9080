//! The engine still returns a move in a game that is drawn by the rules.

use games::Xiangqi;

use super::said;

#[test]
fn a_move_is_played_in_a_drawn_game() {
    let shuffle = "e0e1 d9d8 e1e0 d8d9 e0e1 d9d8 e1e0 d8d9";
    for position in [
        "3k5/9/9/9/9/9/9/4p4/4K4/9 w - - 0 1 moves e1e2",
        "3k1a3/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
        &format!("3k5/9/9/9/9/p8/9/9/R8/4K4 w - - 0 1 moves {shuffle}"),
        "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 120 80",
    ] {
        for protocol in ["uci", "ucci"] {
            let said = said::<Xiangqi>(&format!("{protocol}\nposition fen {position}\ngo depth 3\n"));
            let answer = said.lines().find(|line| line.contains("bestmove"));
            let mv = answer.and_then(|line| line.strip_prefix("bestmove ")).unwrap_or_else(|| panic!("{said}"));
            assert!(mv.len() >= 4 && mv.as_bytes()[1].is_ascii_digit(), "{protocol}, {position}: {mv}");
        }
    }
}

#[test]
fn no_move_is_reported_if_there_is_no_legal_move() {
    for (protocol, answer) in [("uci", "bestmove (none)"), ("ucci", "nobestmove")] {
        let said = said::<Xiangqi>(&format!("{protocol}\nposition fen 3k5/4R4/9/9/9/9/9/9/9/3RK4 b\ngo depth 3\n"));
        assert!(said.lines().any(|line| line == answer), "{said}");
    }
}
