//! Tests of what the screen shows.

use crossterm::event::KeyCode;
use game_search::spec::{ChosenEvaluator, GameSpec};
use game_tui::screen::{Glyphs, Sheet, board};
use game_tui::session::Effect;
use game_tui::session::command::Features;
use games::tabletop::{Lang, Seats};
use games::{Amazons, ConnectFour, TicTacToe, Xiangqi};
use unicode_width::UnicodeWidthStr;

use crate::common::Player;

/// Returns a player a few moves into a game, with a selected piece and an answer from the engine.
fn midgame() -> Player<Xiangqi> {
    let mut player = Player::<Xiangqi>::at_the_start(Seats::FIRST);
    for (mv, reply) in [("h2e2", "h9g7"), ("e2e6", "g7e6"), ("h0g2", "i9h9")] {
        player.play(mv);
        let job = player.job();
        player.answer(&job, reply, -35, true);
    }
    player.click("g2");
    player
}

#[test]
fn xiangqi_is_drawn_in_chinese_characters() {
    insta::assert_snapshot!(midgame().screen());
}

#[test]
fn xiangqi_is_drawn_in_letters_from_the_other_side() {
    let mut player = midgame();
    player.keys("vf");
    insta::assert_snapshot!(player.screen());
}

#[test]
fn xiangqi_is_drawn_in_ascii() {
    let mut player = midgame();
    player.keys("vv");
    let screen = player.screen();
    assert!(screen.is_ascii(), "{screen}");
    insta::assert_snapshot!(screen);
}

#[test]
fn wide_characters_keep_the_grid_aligned() {
    let mut player = midgame();
    for width in 36..100 {
        player.resize(width, 24);
        let screen = player.screen();
        for line in screen.lines() {
            assert!(line.width() <= usize::from(width), "{width}: {line}");
        }
    }
    // Every point is at its column, even after wide characters.
    let board = board::text(&midgame().session.view(), Glyphs::Signs);
    for line in board.lines().filter(|line| line.contains('─')) {
        let column =
            |at: usize| line.char_indices().find(|(start, _)| line[..*start].width() == at).map(|(_, sign)| sign);
        for file in 0..9 {
            let sign = column(4 + 4 * file).unwrap_or_else(|| panic!("file {file}: {line}"));
            assert!(!"─ ()<>".contains(sign), "file {file}: {line}");
        }
    }
}

#[test]
fn a_small_window_is_drawn_and_a_tiny_one_refused() {
    let mut player = midgame();
    player.resize(40, 20);
    insta::assert_snapshot!(player.screen());
    player.resize(20, 5);
    assert!(player.screen().starts_with("window too small"), "{}", player.screen());
    player.resize(80, 24);
    assert!(player.screen().contains("Red to move: choose a destination"));
}

#[test]
fn check_and_the_end_of_the_game_are_shown() {
    let mut player = Player::<Xiangqi>::new("3k5/R8/9/9/9/9/9/9/9/1R2K4 w - - 0 1", Seats::BOTH);
    player.play("b0d0");
    insta::assert_snapshot!(player.screen());
}

#[test]
fn the_reason_of_an_illegal_move_is_shown() {
    let mut player = Player::<Xiangqi>::at_the_start(Seats::BOTH);
    player.click("b0");
    player.click("d1");
    let screen = player.screen();
    assert!(screen.contains("the horse's leg on c0 is blocked"), "{screen}");
    player.line("H2=5");
    let screen = player.screen();
    assert!(screen.contains("no Red horse moves so") && screen.contains("if the first point is empty"), "{screen}");
}

#[test]
fn amazons_is_drawn_before_the_arrow() {
    let mut player = Player::<Amazons>::at_the_start(Seats::BOTH);
    player.play("d1-d7/g7 d10-d8/f8");
    player.click("g1");
    player.click("g4");
    insta::assert_snapshot!(player.screen());
}

#[test]
fn amazons_territory_is_drawn_in_ascii() {
    let mut player = Player::<Amazons>::new("2q3/*****1/Q4q/**1***/3*2/1Q4 w - - 0 1", Seats::BOTH);
    player.keys("tvv");
    let screen = player.screen();
    assert!(screen.is_ascii(), "{screen}");
    insta::assert_snapshot!(screen);
}

#[test]
fn the_largest_amazons_board_is_drawn() {
    let mut player = Player::<Amazons>::new("11/11/5q5/11/11/11/11/11/5Q5/11/11 w", Seats::BOTH);
    insta::assert_snapshot!(player.screen());
}

#[test]
fn clocks_and_a_typed_line_and_a_hint_are_shown() {
    let mut player = Player::<Xiangqi>::on_the_clock(&Xiangqi::start().position().to_string(), Seats::FIRST, "10m+5s");
    player.play("h2e2");
    player.wait(3.0);
    player.engine_plays("h9g7");
    player.wait(594.0);
    player.key(KeyCode::Tab);
    let job = player.job();
    player.answer(&job, "h0g2", 12, true);
    player.keys("H2-");
    insta::assert_snapshot!(player.screen());
}

#[test]
fn the_end_of_a_long_input_line_is_visible() {
    let mut player = midgame();
    player.keys(&format!(":save {}the end", "a long way to ".repeat(20)));
    let screen = player.screen();
    let typed = screen.lines().find(|line| line.contains("the end_")).unwrap_or_else(|| panic!("{screen}"));
    assert!(typed.contains('<') && !typed.contains("save"), "{typed}");
}

#[test]
fn help_is_shown() {
    let mut player = midgame();
    player.ui.lay(Sheet::help(Lang::English, Features::of::<Xiangqi>(&ChosenEvaluator::strongest::<Xiangqi>())));
    insta::assert_snapshot!(player.screen());
    player.keys("q");
    assert!(!player.screen().contains("Enter, Space"), "any key closes it, and does nothing else");
}

/// The table is longer than the screen, so the rest is reached by scrolling.
#[test]
fn the_terms_of_the_evaluation_are_shown() {
    let mut player = Player::<Xiangqi>::at_the_start(Seats::BOTH).with_evaluator("full");
    player.keys("e");
    let table = match player.effects.pop() {
        Some(Effect::Explain(table)) => table,
        _ => panic!("no table"),
    };
    player.ui.lay(Sheet::new("evaluation", table.lines().map(str::to_owned).collect()));
    let above = player.screen();
    assert!(above.contains("piece-square") && above.contains("Up/Down: scroll"), "{above}");
    for _ in 0..9 {
        player.key(KeyCode::PageDown);
        player.screen();
    }
    let end = player.screen();
    assert!(end.contains("total ") && end.contains("score of Red: ") && !end.contains("piece-square"), "{end}");
    (0..2).for_each(|_| player.key(KeyCode::Up));
    assert!(!player.screen().contains("score of Red: "), "two rows up from the end, not from beyond it");
    (0..9).for_each(|_| player.key(KeyCode::PageUp));
    assert_eq!(player.screen(), above);
    player.keys("q");
    assert!(!player.screen().contains("piece-square"), "another key closes it");

    let mut player = Player::<TicTacToe>::at_the_start(Seats::BOTH);
    player.keys("e");
    assert_eq!(player.note(), "the evaluator of this game has no list of terms");
}

#[test]
fn small_games_are_drawn() {
    let mut player = Player::<ConnectFour>::at_the_start(Seats::BOTH);
    player.play("4 4 3");
    let four = player.screen();
    let mut player = Player::<TicTacToe>::at_the_start(Seats::BOTH);
    player.play("5 1");
    insta::assert_snapshot!(format!("{four}\n{}", player.screen()));
}

#[test]
fn shown_territory_equals_that_of_a_naive_reference() {
    use game_search::spec::{Place, Reach};
    let drawing = Amazons::DRAWING.expect("a board");
    let fen = "2*1q3*1/7**1/7*Q1/4*2*1Q/3*3***/1*2****q1/*q2*2*2/Q*1**2***/2*1*Q**2/4*2q2 w - - 0 1";
    let position: amazons::Position = fen.parse().expect("a position");
    let shape = (drawing.shape)(&position);
    let men = (drawing.pieces)(&position, &[]);
    let index = |place: Place| shape.index(place);
    // A simple breadth-first computation of each square's distance in queen moves.
    let distances = |side| {
        let mut moves: Vec<u8> =
            men.iter().map(|man| if man.is_some_and(|man| man.side == Some(side)) { 0 } else { 99 }).collect();
        for round in 0..20 {
            for from in shape.places().filter(|&from| moves[index(from)] == round).collect::<Vec<_>>() {
                for (file, rank) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
                    let (mut x, mut y) = (from.file as i8 + file, from.rank as i8 + rank);
                    while (0..10).contains(&x) && (0..10).contains(&y) {
                        let to = index(Place::new(x as u8, y as u8));
                        if men[to].is_some() {
                            break;
                        }
                        moves[to] = moves[to].min(round + 1);
                        (x, y) = (x + file, y + rank);
                    }
                }
            }
        }
        moves
    };
    let (first, second) = (distances(amazons::Side::First), distances(amazons::Side::Second));
    let expected = shape.places().map(|place| {
        let (first, second) = (first[index(place)], second[index(place)]);
        let side = match first.cmp(&second) {
            std::cmp::Ordering::Less => Some(amazons::Side::First),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(amazons::Side::Second),
        };
        let is_free = men[index(place)].is_none() && first.min(second) < 99;
        is_free.then_some(Reach { side, moves: first.min(second) })
    });
    let found = drawing.territory.expect("a territory")(&position);
    assert_eq!(found, expected.collect::<Vec<_>>());
    assert!(found.iter().flatten().any(|reach| reach.moves >= 2), "far squares too");
}
