//! Reading of records.

use amazons::sgf;
use amazons::{Position, Side};
use game_search::GameResult;

use super::one;

/// The usual form: ranks are counted from the top, and Black stands at the bottom.
#[test]
fn a_game_from_the_usual_start_is_read() {
    let text = "(;FF[4]GM[18]SZ[10]AB[ag][dj][gj][jg]AW[ad][da][ga][jd];B[djddgd])";
    let record = one(text);
    assert_eq!(record.start, Position::start());
    assert_eq!(record.moves().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["d1-d7/g7"]);
    assert_eq!(record.result, None);
}

#[test]
fn board_sizes_and_setups_are_read() {
    let cases = [
        ("(;)", Position::start().to_string()),
        ("(;GM[18]SZ[5])", Position::start_5x5().to_string()),
        ("(;SZ[8];W[cacbca])", Position::start_8x8().to_string().replace(" w ", " b ")),
        ("(;SZ[6:5]AB[aa]AW[fe]AA[bb:dc];AE[cc])", "Q5/1***2/1*1*2/6/5q w - - 0 1".to_owned()),
        ("(;SZ[3]AB[aa][bb]AW[cc];AA[bb]AE[cc])", "Q2/1*1/3 w - - 0 1".to_owned()),
        ("(;SZ[3]AB[aa]PL[W])", "Q2/3/3 b - - 0 1".to_owned()),
        ("(;SZ[3]AB[aa];AW[cc]PL[W];AA[bb])", "Q2/1*1/2q b - - 0 1".to_owned()),
        ("(;SZ[2]AA[bb]\n AB [aa]\n [ab]AA[ba])", "Q*/Q* w - - 0 1".to_owned()),
        ("(;Game[18]SiZe[5])", Position::start_5x5().to_string()),
    ];
    for (text, fen) in cases {
        let text = text.replace("Game", "GaMe");
        assert_eq!(one(&text).start.to_string(), fen, "{text}");
    }
}

#[test]
fn results_are_read() {
    let result = |text: &str| {
        let record = one(&format!("(;SZ[5]RE[{text}])"));
        (record.result, record.termination)
    };
    let win = |side, how: &str| (Some(GameResult::win(side)), how.to_owned());
    assert_eq!(result("B+3"), win(Side::First, "3"));
    assert_eq!((result("B+\t3"), result(" W+ R ")), (result("B+3"), win(Side::Second, "R")));
    assert_eq!(result("W+Resign").0.and_then(GameResult::winner), Some(Side::Second));
    assert_eq!(result("B+"), win(Side::First, ""));
    assert_eq!(
        (result("?"), result(""), result("Void")),
        ((None, String::new()), (None, String::new()), (None, "Void".to_owned()))
    );
}

#[test]
fn comments_properties_and_variations_are_read() {
    let record = one("(;SZ[5]PB[A \\] B]XX[1][2]C[root\n\nof it]
        ;B[bebbee]C[a\\
b]TR[bb];C[more]LB[aa:1]
        (;W[bacbca](;B[deddde];W[dadbda])(;B[dedddc]))
        (;C[or so];W[bacbcc]))");
    assert_eq!((record.property("PB").as_deref(), record.property("YY")), (Some("A ] B"), None));
    assert_eq!(record.properties[1].values, ["1", "2"]);
    assert_eq!(record.line.comment, "root\n\nof it");
    let moves = &record.line.moves;
    assert_eq!(moves.len(), 4);
    assert_eq!(moves[0].comment, "ab\nmore", "a node without a move belongs to the one before");
    assert_eq!(moves[0].properties.iter().map(|property| property.name.as_str()).collect::<Vec<_>>(), ["TR", "LB"]);
    assert_eq!(moves[1].variations.len(), 1);
    assert_eq!(moves[1].variations[0].comment, "or so");
    assert_eq!(moves[2].variations[0].moves[0].mv.to_string(), "d1-d2/d3");
    assert_eq!(record.line.moves.iter().map(|played| played.variations.len()).collect::<Vec<_>>(), [0, 1, 1, 0]);
}

/// No comment and no property is lost, wherever the game branches.
#[test]
fn comments_before_a_first_move_with_variations_are_kept() {
    let record = one("(;SZ[5]C[root]TR[aa](;C[branch]TR[bb];B[bebbee])(;B[deddde]))");
    assert_eq!(record.line.comment, "root\nbranch");
    assert_eq!(record.properties[0].values, ["aa", "bb"]);
    assert_eq!((record.moves().len(), record.line.moves[0].variations.len()), (1, 1));
}

#[test]
fn a_move_in_the_root_node_is_the_first_move() {
    let record = one("(;SZ[5]PB[x]C[here]B[bebbee];W[bacbca])");
    assert_eq!(record.moves().len(), 2);
    assert_eq!(record.line.comment, "here");
    assert!(record.line.moves[0].comment.is_empty() && record.line.moves[0].properties.is_empty());
}

#[test]
fn several_games_in_one_file_are_read() {
    let text = "\u{FEFF}(;SZ[5];B[bebbee])\n\n (;SZ[6])(;SZ[5];B[oops])\n(;SZ[8])";
    let games: Vec<_> = sgf::records(text).map(|game| game.map(|game| game.start.size().width())).collect();
    assert_eq!((games.len(), &games[0], &games[1], &games[3]), (4, &Ok(5), &Ok(6), &Ok(8)));
    assert_eq!(games[2].as_ref().map_err(|error| (error.line, error.column)), Err((3, 20)));
}
