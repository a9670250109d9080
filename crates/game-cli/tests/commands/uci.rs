//! Tests of `uci`, the front end for graphical interfaces.

use crate::common::{run, run_with_input};

#[test]
fn every_game_answers_uci() {
    for (game, position, best) in [
        ("xiangqi", "position fen 3k5/R8/9/9/9/9/9/9/9/R3K4 w - - 0 1", "bestmove "),
        ("amazons", "position startpos moves d1d7,d7g7", "bestmove "),
        ("connect-four", "position startpos moves 4 1 4 1 4 1", "bestmove 4"),
    ] {
        let said = run_with_input("uci", &[game], format!("uci\n{position}\ngo depth 1\n")).succeeded();
        assert!(said.stdout.contains("uciok"), "{}", said.stdout);
        assert!(said.last_line().starts_with(best), "{game}: {}", said.stdout);
    }
}

#[test]
fn an_unknown_game_is_refused() {
    run("uci", &["chess"]).refused(&["chess", "xiangqi"]);
}
