//! Tests the reasons for illegal moves, each in a position where no other reason applies.

use game_search::spec::GameSpec;
use game_tui::session::Setup;
use games::tabletop::{Lang, Seats};
use games::{Amazons, ConnectFour, TicTacToe, Xiangqi};

use crate::common::{Player, setup};

const START: &str = Xiangqi::POSITIONS[0].1;

/// Clicks the places of a move and asserts that the last one is refused with this reason.
fn refused<S: GameSpec>(fen: &str, places: &str, reason: &str) {
    let mut player = Player::<S>::new(fen, Seats::BOTH);
    for place in places.split(' ') {
        assert_eq!(player.note(), "", "{fen}, {places}: only the last place is wrong");
        player.click(place);
    }
    assert_eq!(player.session.note().text, reason, "{fen}, {places}");
    assert!(player.session.note().is_error);
    assert_eq!(player.session.plies(), 0);
    let mut player = Player::<S>::with(fen, Setup { lang: Lang::Chinese, ..setup(Seats::BOTH) });
    places.split(' ').for_each(|place| player.click(place));
    assert_chinese(player.note());
}

/// Asserts that a sentence is in Chinese. Coordinates and the command `help` are its only Latin letters.
fn assert_chinese(sentence: &str) {
    assert!(sentence.chars().any(|letter| ('\u{4E00}'..='\u{9FFF}').contains(&letter)), "{sentence}");
    let mut words = sentence.split(|letter: char| !letter.is_ascii_alphabetic());
    assert!(words.all(|word| word.len() <= 1 || word == "help"), "{sentence}");
    assert!(!sentence.contains(['{', '}']), "{sentence}");
}

#[test]
fn illegal_moves_of_xiangqi_are_explained() {
    let elephant = "an elephant goes two steps diagonally, on its side of the river, if the point between is empty";
    let horse = "a horse goes one step straight and one diagonally outwards, if the first point is empty";
    let cannon = "a cannon goes along a line as far as it is empty, and captures over exactly one piece";
    let mut told = 0;
    for (fen, places, reason) in [
        ("4k4/9/9/9/4p4/9/9/9/9/4K4 w", "c5", "there is no piece on c5"),
        ("4k4/9/9/9/4p4/9/9/9/9/4K4 w", "e5", "the soldier on e5 is another side's piece: it is the turn of Red"),
        ("4k4/9/9/9/4p4/9/9/9/4R4/3AK4 w", "d0", "the advisor on d0 has no legal move"),
        ("4k4/9/9/9/4p4/9/9/9/9/2B1K4 w", "c0 d1", elephant),
        ("4k4/9/9/9/4p4/9/9/9/3N5/2B1K4 w", "c0 e2", "the elephant's eye on d1 is blocked"),
        ("4k4/9/9/9/4p4/2B6/9/9/9/4K4 w", "c4 e6", "the elephant does not cross the river"),
        ("4k4/9/9/9/4p1b2/9/9/9/9/4K4 b", "g5 i3", "the elephant does not cross the river"),
        ("4k4/9/9/9/4p4/9/9/3C5/3N5/4K4 w", "d1 e3", "the horse's leg on d2 is blocked"),
        ("4k4/9/9/9/4p4/9/9/9/3NA4/4K4 w", "d1 f2", "the horse's leg on e1 is blocked"),
        ("4k4/9/9/9/4p4/9/9/9/3N5/4K4 w", "d1 d2", horse),
        ("4k4/9/9/9/4p4/P8/9/9/9/R3K4 w", "a0 a7", "the chariot's way is blocked on a4"),
        ("4k4/9/9/9/4p4/9/9/9/9/R3K4 w", "a0 b1", "a chariot goes along a line as far as it is empty"),
        ("4k4/9/9/9/p3p4/9/9/9/9/C3K4 w", "a0 b1", cannon),
        (
            "4k4/9/9/9/p3p4/9/9/9/9/C3K4 w",
            "a0 a5",
            "the cannon captures over exactly one piece, and nothing stands between",
        ),
        ("4k4/9/9/9/p3p4/P8/9/R8/9/C3K4 w", "a0 a5", "the cannon captures over exactly one piece, and 2 stand between"),
        ("4k4/9/9/9/4p4/P8/9/9/9/C3K4 w", "a0 a6", "the cannon's way is blocked on a4: it jumps only to capture"),
        ("4k4/9/9/9/4p4/9/P8/9/9/4K4 w", "a3 b3", "the soldier goes sideways only across the river"),
        ("4k4/9/9/P8/4p4/9/9/9/9/4K4 w", "a6 a5", "the soldier never goes back"),
        (
            "4k4/9/9/P8/4p4/9/9/9/9/4K4 w",
            "a6 a8",
            "a soldier goes one step forward, and across the river also sideways",
        ),
        ("4k4/9/9/9/4p4/9/9/9/9/4KA3 w", "f0 g1", "the advisor does not leave the palace"),
        ("4k4/9/9/9/4p4/9/9/9/9/4KA3 w", "f0 f1", "an advisor goes one step diagonally, within the palace"),
        ("4k4/9/9/9/4p4/9/9/9/9/5K3 w", "f0 g0", "the general does not leave the palace"),
        ("4k4/9/9/9/4p4/9/9/9/9/5K3 w", "f0 e1", "a general goes one step straight, within the palace"),
        ("4k4/9/9/9/4P4/9/9/9/9/4K4 w", "e5 d5", "the generals would face each other"),
        ("4k4/9/9/9/4r4/9/9/9/4R4/4K4 w", "e1 d1", "it leaves the general in check by the chariot on e5"),
        (
            "4k4/9/9/9/4r4/9/9/R8/9/4K4 w",
            "a2 a1",
            "it leaves the general in check by the chariot on e5: Red has to end the check",
        ),
        ("4k4/9/9/9/4r4/9/9/9/9/N3K4 w", "a0", "Red is in check, and no move of the horse on a0 ends it"),
    ] {
        refused::<Xiangqi>(fen, places, reason);
        told += u32::from(told_by_records(fen, places, reason));
    }
    assert_eq!(told, 20, "of pieces that cannot reach a point");
}

/// Returns `true` if a piece cannot reach a point. The PGN reader must then report the same reason.
fn told_by_records(fen: &str, places: &str, reason: &str) -> bool {
    let text = format!("[FEN \"{fen}\"]\n1. {}", places.replace(' ', ""));
    let error = xiangqi::pgn::read(&text).expect_err(places).to_string();
    let Some((_, why)) = error.split_once(" cannot reach ") else { return false };
    assert_eq!(why.split_once(": ").map(|(_, why)| why), Some(reason), "{fen}, {places}");
    true
}

#[test]
fn illegal_moves_of_amazons_are_explained() {
    let start = "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w";
    for (fen, places, reason) in [
        (start, "e5", "there is no queen on e5"),
        (start, "d10", "the queen on d10 is another side's: it is the turn of White"),
        ("Q2/**1/q2 w", "a2", "an arrow blocks a2: expected a queen"),
        ("Q*1/**Q/q2 w", "a3", "the queen on a3 cannot move: every square around it is taken"),
        (start, "d1 e3", "a queen on d1 does not move toward e3: not on one rank, file or diagonal"),
        (start, "d1 d10", "the queen's path from d1 to d10 is blocked at d10"),
        (start, "d1 h1", "the queen's path from d1 to h1 is blocked at g1"),
        (start, "d1 d7 e9", "an arrow from d7 does not fly toward e9: not on one rank, file or diagonal"),
        (start, "d1 d7 a7", "the arrow's path from d7 to a7 is blocked at a7"),
        (start, "d1 d7 d7", "the queen itself stands on d7"),
    ] {
        refused::<Amazons>(fen, places, reason);
    }
}

#[test]
fn illegal_moves_of_the_small_games_are_explained() {
    let mut player = Player::<TicTacToe>::new("x../.../...", Seats::BOTH);
    player.click("cell 1");
    assert_eq!(player.note(), "cell 1 is taken");
    let full = "o....../x....../o....../x....../o....../x......";
    let mut player = Player::<ConnectFour>::new(full, Seats::BOTH);
    player.click("column 1");
    assert_eq!(player.note(), "column 1 is full");
    player.line("8");
    assert_eq!(player.note(), "\"8\": expected a move such as 4, or a command (see help)");
}

#[test]
fn typed_illegal_moves_are_explained() {
    let mut player = Player::<Xiangqi>::at_the_start(Seats::BOTH);
    for (text, reason) in [
        ("b0d1", "\"b0d1\" is not legal: the horse's leg on c0 is blocked"),
        ("h2h9h", "\"h2h9h\": expected a move such as h2e2 or C2=5, or a command (see help)"),
        ("C3=5", "\"C3=5\" is illegal: it names none of the Red cannons, which stand on h2 and b2"),
        ("h9g7", "\"h9g7\" is not legal: the horse on h9 is another side's piece: it is the turn of Red"),
        ("a0a3", "\"a0a3\" is not legal: Red's own soldier stands on a3"),
        ("a0a0", "\"a0a0\" is not legal: it stands on a0 already"),
        ("e4e5", "\"e4e5\" is not legal: there is no piece on e4"),
    ] {
        player.line(text);
        assert_eq!(player.note(), reason);
        let mut player = Player::<Xiangqi>::with(START, Setup { lang: Lang::Chinese, ..setup(Seats::BOTH) });
        player.line(text);
        assert_chinese(player.note().strip_prefix(&format!("\"{text}\"：")).expect("the text in quotation marks"));
    }
}
