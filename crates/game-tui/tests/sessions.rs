//! Tests of games in progress: turns, the engine, undo and redo, seats, clocks.

use amazons::eval::Full;
use crossterm::event::{KeyCode, MouseButton};
use game_search::engine::Engine;
use game_search::mcts::{Mcts, MctsParams};
use game_search::spec::{ChosenEvaluator, GameSpec};
use game_search::{GameResult, Limits, Score, Searcher, Side, TextNotation};
use game_tui::engine::{EngineSearcher, Job};
use game_tui::session::{Command, Effect, Message};
use games::tabletop::{Effort, Seats};
use games::{Amazons, ConnectFour, TicTacToe, Xiangqi};

use crate::common::Player;

const AFTER_CANNON: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";

fn xiangqi(seats: Seats) -> Player<Xiangqi> {
    Player::at_the_start(seats)
}

#[test]
fn a_click_on_a_piece_and_one_on_a_point_make_a_move() {
    let mut player = xiangqi(Seats::FIRST);
    player.click("h2");
    let targets = player.session.view().cells.iter().filter(|cell| cell.marks.target).count();
    assert_eq!(targets, 12, "a cannon of the start");
    // A click on the right half of a wide character also selects its piece.
    player.click_beside("h2", 1);
    assert!(player.session.view().cells.iter().all(|cell| !cell.marks.picked), "a second click puts it down");
    player.click_beside("h2", 1);
    player.click("e2");
    assert_eq!(player.fen(), AFTER_CANNON);
    let job = player.job();
    assert_eq!(job.position.position_text(), AFTER_CANNON);
    player.answer(&job, "h9g7 h0g2", -31, false);
    assert_eq!(player.session.plies(), 1, "it still thinks");
    player.answer(&job, "h9g7 h0g2", -31, true);
    assert_eq!(player.session.plies(), 2);
    assert_eq!(player.session.view().opinion.expect("a score").score, "+31", "for Red");
}

#[test]
fn clicks_on_a_flipped_board_hit_the_right_points() {
    let mut player = xiangqi(Seats::BOTH);
    player.keys("f");
    player.click("h2");
    player.click("e2");
    assert_eq!(player.fen(), AFTER_CANNON);
    player.play("h9g7");
    player.keys("ff");
    player.click("h0");
    assert!(player.session.view().cells[7].marks.picked);
    player.click_at(0, 23, MouseButton::Left);
    assert!(player.session.view().cells[7].marks.picked, "beside the board is nothing");
    player.click_at(0, 0, MouseButton::Right);
    assert!(!player.session.view().cells[7].marks.picked);
}

#[test]
fn a_move_can_be_made_by_keyboard() {
    let mut player = xiangqi(Seats::BOTH);
    // The cursor begins on e0. Move it to h2, select, then move it to e2.
    for code in [KeyCode::Right, KeyCode::Right, KeyCode::Right, KeyCode::Up, KeyCode::Up, KeyCode::Enter] {
        player.key(code);
    }
    player.keys("hhh ");
    assert_eq!(player.fen(), AFTER_CANNON);
    player.line("h9g7");
    player.keys("H0-G2");
    player.key(KeyCode::Enter);
    assert_eq!(player.session.plies(), 3, "a capital begins a line by itself: {}", player.note());
    player.keys("kkkkkkkkkkkkhhhhhhhhhhhhh");
    assert!(player.session.view().cells[81].marks.cursor, "it stays on the board");
}

/// Every file is also a key or the beginning of a prompt: a digit that follows at once makes it a move.
#[test]
fn a_move_is_typed_without_a_colon() {
    for file in "abcdefghi".chars() {
        let mut player = xiangqi(Seats::BOTH);
        let before = player.screen();
        let rank = if "bh".contains(file) { '2' } else { '0' };
        player.type_fast(&format!("{file}{rank}"));
        assert!(player.screen().contains(&format!(":{file}{rank}_")), "{}", player.screen());
        player.key(KeyCode::Esc);
        assert_eq!(player.screen(), before, "{file}: the key has done nothing");
    }
    let mut player = xiangqi(Seats::BOTH);
    player.type_fast("h2e2");
    player.key(KeyCode::Enter);
    assert_eq!(player.fen(), AFTER_CANNON);
    // The letter alone is the key, and so is one that another letter follows.
    let upright = player.screen();
    player.type_fast("f");
    assert_eq!(player.screen(), upright, "held back");
    player.type_fast("f");
    assert_ne!(player.screen(), upright, "the first one flips the board");
    player.key(KeyCode::Esc);
    assert_eq!(player.screen(), upright, "and so does the second");

    let mut player = Player::<Amazons>::at_the_start(Seats::BOTH);
    player.type_fast("d1-d7/g7");
    player.key(KeyCode::Enter);
    assert_eq!(player.session.plies(), 1, "{}", player.session.note().text);
    // Where files have no letters, keys are keys at once.
    let mut player = Player::<ConnectFour>::at_the_start(Seats::FIRST);
    player.type_fast("g");
    player.job();
}

#[test]
fn steps_of_an_amazons_move_can_be_undone_one_by_one() {
    let mut player = Player::<Amazons>::at_the_start(Seats::BOTH);
    let dots = |player: &Player<Amazons>| player.session.view().cells.iter().filter(|cell| cell.marks.target).count();
    player.click("d1");
    assert_eq!(dots(&player), 20);
    player.click("d7");
    assert!(player.session.view().cells[63].piece.is_some(), "the queen is seen where it goes");
    assert!(player.session.view().cells[3].piece.is_none());
    player.key(KeyCode::Esc);
    assert_eq!(dots(&player), 20);
    player.key(KeyCode::Esc);
    assert_eq!(dots(&player), 0);
    player.click("d1");
    player.click("d7");
    player.click("d1");
    assert_eq!(player.session.plies(), 1, "an arrow to where the queen came from");
    player.play("d10-d8/e8");
    assert_eq!(player.session.plies(), 2);
}

#[test]
fn undo_and_redo_stop_at_the_players_turn() {
    let mut player = xiangqi(Seats::FIRST);
    player.play("h2e2");
    player.engine_plays("h9g7");
    player.play("h0g2");
    player.engine_plays("i9h9");
    let end = player.fen();
    player.keys("u");
    assert_eq!((player.session.plies(), player.session.is_thinking()), (2, false));
    player.keys("u");
    assert_eq!(player.session.plies(), 0);
    player.keys("u");
    assert_eq!(player.note(), "no move to undo");
    player.keys("rr");
    assert_eq!(player.fen(), end);
    player.keys("r");
    assert_eq!(player.note(), "no move to redo");
    player.keys("u");
    player.play("b0c2");
    player.keys("r");
    assert_eq!(player.note(), "no move to redo", "another move was made");
}

#[test]
fn engine_output_for_an_earlier_position_is_ignored() {
    let mut player = xiangqi(Seats::FIRST);
    player.play("h2e2");
    let job = player.job();
    player.keys("u");
    assert!(job.limits.stop.as_ref().is_some_and(|stop| stop.is_stopped()));
    player.answer(&job, "h9g7", 0, true);
    assert_eq!(player.session.plies(), 0);
    player.play("b2e2");
    let other = player.job();
    player.answer(&job, "h9g7", 0, true);
    assert_eq!(player.session.plies(), 1);
    player.answer(&other, "b9c7", 0, true);
    assert_eq!(player.session.plies(), 2);
}

#[test]
fn the_engine_waits_after_its_first_move_is_undone() {
    let mut player = xiangqi(Seats::SECOND);
    player.engine_plays("h2e2");
    player.keys("u");
    assert_eq!((player.session.plies(), player.session.is_thinking()), (0, false));
    assert!(player.note().contains("go lets the engine move"), "{}", player.note());
    player.keys("g");
    player.engine_plays("b2e2");
    assert_eq!(player.session.plies(), 1);
}

#[test]
fn a_hint_is_shown_but_not_played() {
    let mut player = xiangqi(Seats::FIRST);
    player.key(KeyCode::Tab);
    let job = player.job();
    assert_eq!(job.limits.nodes, Some(300_000), "however weak the opponent is");
    player.answer(&job, "b2e2 b9c7", 44, true);
    assert_eq!(player.note(), "hint: B2-E2, +44 for Red");
    assert_eq!(player.session.plies(), 0);
    let hinted: Vec<usize> = (0..90).filter(|&index| player.session.view().cells[index].marks.hint).collect();
    assert_eq!(hinted, [19, 22], "b2 and e2");
    player.key(KeyCode::Tab);
    let job = player.job();
    player.play("h2e2");
    assert!(job.limits.stop.is_some_and(|stop| stop.is_stopped()), "a move ends the search for a hint");
}

#[test]
fn move_now_makes_the_engine_move_for_either_side() {
    let mut player = xiangqi(Seats::FIRST);
    player.keys("g");
    player.engine_plays("h2e2");
    let job = player.job();
    assert!(!job.limits.stop.as_ref().is_some_and(|stop| stop.is_stopped()));
    player.keys("g");
    assert!(job.limits.stop.as_ref().is_some_and(|stop| stop.is_stopped()));
    player.answer(&job, "h9g7", 0, true);
    assert_eq!(player.session.plies(), 2, "what it had found so far is played");
}

#[test]
fn players_can_be_changed_during_the_game() {
    let mut player = xiangqi(Seats::FIRST);
    player.line("side second");
    player.engine_plays("h2e2");
    assert!(!player.session.is_thinking(), "the player is Black now");
    player.keys("xx");
    assert_eq!(player.session.setup().seats, Seats::NONE);
    player.engine_plays("h9g7");
    player.engine_plays("h0g2");
    player.keys("p");
    assert!(!player.session.is_thinking());
    player.play("i9h9");
    assert_eq!(player.session.plies(), 4, "a person may help while it is paused");
    player.keys("p");
    assert!(player.session.is_thinking());
    player.line("side black");
    assert_eq!(player.note(), "you play Black");
    player.line("side green");
    assert_eq!(player.note(), "side \"green\": expected first, second, both or none");
}

#[test]
fn the_engine_level_can_be_raised_and_lowered() {
    let mut player = xiangqi(Seats::FIRST);
    player.keys("+++++++");
    assert_eq!(player.session.setup().effort, Effort::Level(10));
    player.keys("++");
    assert_eq!(player.session.setup().effort, Effort::Full);
    player.line("level full");
    assert_eq!(player.session.setup().effort.to_string(), "level full");
    player.keys("-");
    assert_eq!(player.session.setup().effort.to_string(), "level 10");
    player.line("time 2s");
    player.keys("-");
    assert_eq!(player.session.setup().effort.to_string(), "time 1s");
    player.line("nodes 500");
    player.play("h2e2");
    assert_eq!(player.job().limits.nodes, Some(500));
    for (line, expected) in [
        ("level 11", "level \"11\": expected a level from 1 to 10"),
        ("depth 0", "depth \"0\": expected a depth from 1 to 1000 plies"),
        ("time soon", "time \"soon\": expected a time per move, such as 500ms, 2s or 1m"),
        ("level", "\"level\": expected level followed by a value (see help)"),
        ("undo twice", "\"undo twice\": expected nothing after undo"),
        ("notation latin", "notation \"latin\": expected iccs, wxf, chinese or traditional"),
    ] {
        player.line(line);
        assert!(player.note().starts_with(expected), "{line}: {}", player.note());
    }
}

#[test]
fn clocks_start_with_the_first_move_and_a_flag_ends_the_game() {
    let mut player =
        Player::<Xiangqi>::on_the_clock(Xiangqi::start().position().to_string().as_str(), Seats::BOTH, "10s+2s");
    player.wait(100.0);
    assert!(player.session.ended().is_none());
    let left = |player: &Player<Xiangqi>| player.session.view().heads.map(|head| head.clock.unwrap().as_secs_f64());
    player.play("h2e2");
    assert_eq!(left(&player), [12.0, 10.0], "the first move is free");
    player.wait(3.0);
    player.play("h9g7");
    player.wait(4.0);
    assert_eq!(left(&player), [8.0, 9.0]);
    player.keys("p");
    player.wait(1_000.0);
    assert_eq!(left(&player), [8.0, 9.0], "they stand while the game is paused");
    player.keys("p");
    player.wait(8.5);
    let ended = player.session.ended().expect("the flag fell").clone();
    assert_eq!((ended.0, ended.1.as_str()), (GameResult::SecondWins, "Red's time is up"));
    player.play_refused("h0g2", "\"h0g2\": the game is over: Red's time is up");
    player.keys("u");
    assert!(player.session.ended().is_none(), "taken back, the game goes on");
    assert_eq!(left(&player)[1], 10.0, "with what was left then");
}

#[test]
fn an_end_by_repetition_names_the_chased_pieces() {
    let mut player = Player::<Xiangqi>::new("2bakab2/9/r8/9/PP7/9/4P4/2C6/9/3AKA3 w - - 0 1", Seats::BOTH);
    for mv in ["c2a2", "a7b7", "a2b2", "b7a7", "b2a2", "a7b7", "a2b2", "b7a7", "b2a2"] {
        player.play(mv);
    }
    assert_eq!(player.session.view().state, "Black wins: Red's cannon on a2 chases the chariot on a7 for ever");
    let words: Vec<String> = player.screen().split_whitespace().map(str::to_owned).collect();
    for word in ["wins:", "cannon", "chases", "chariot", "ever"] {
        assert!(words.iter().any(|seen| seen == word), "{word}: all of it is seen: {}", player.screen());
    }
}

#[test]
fn the_engine_receives_its_clock() {
    let mut player =
        Player::<Xiangqi>::on_the_clock(Xiangqi::start().position().to_string().as_str(), Seats::FIRST, "1m+1s");
    player.line("depth 3");
    player.play("h2e2");
    let job = player.job();
    let clock = job.limits.clock.expect("a clock");
    assert_eq!((clock.remaining.as_secs(), clock.increment.as_secs(), job.limits.depth), (60, 1, Some(3)));
    player.wait(61.0);
    assert_eq!(player.session.ended().map(|ended| ended.0), Some(GameResult::FirstWins));
    assert!(job.limits.stop.is_some_and(|stop| stop.is_stopped()));
    player.answer(&Player::<Xiangqi>::on_the_clock(AFTER_CANNON, Seats::FIRST, "1m").job(), "h9g7", 0, true);
    assert_eq!(player.session.plies(), 1, "too late");
}

#[test]
fn the_end_of_a_game_is_shown_with_its_reason() {
    for (fen, moves, state) in [
        ("3k5/R8/9/9/9/9/9/9/9/R3K4 w - - 0 1", "a0d0", "Red wins: checkmate"),
        ("3k5/9/4P4/9/9/9/9/9/9/4K4 w - - 0 1", "e7e8", "Red wins: stalemate: who cannot move has lost"),
        ("3ck4/9/9/9/9/9/9/9/9/R4K3 w - - 118 1", "a0a1 d9d8", "Draw: 120 plies without a capture"),
        (
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
            "b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0 c7b9",
            "Draw: the position occurred for the third time",
        ),
    ] {
        let mut player = Player::<Xiangqi>::new(fen, Seats::BOTH);
        player.play(moves);
        assert_eq!(player.session.view().state, state, "{fen}");
    }
    let mut player = Player::<Amazons>::new("Q1/*q w", Seats::BOTH);
    player.play("a2-b2/a2");
    assert_eq!(player.session.view().state, "White wins: Black cannot move any more");
    let mut player = Player::<ConnectFour>::at_the_start(Seats::BOTH);
    player.play("4 3 4 3 4 3 4");
    assert_eq!(player.session.view().state, "X wins: four in a row");
    let mut player = Player::<TicTacToe>::new("xox/xoo/o.x", Seats::BOTH);
    player.play("8");
    assert_eq!(player.session.view().state, "Draw: the board is full");
    player.keys("u");
    player.line("resign");
    assert_eq!(player.session.view().state, "O wins: X resigns");
}

#[test]
fn the_human_player_resigns_although_the_engine_is_to_move() {
    let mut player = xiangqi(Seats::FIRST);
    player.play("h2e2");
    player.line("resign");
    assert_eq!(player.session.ended().map(|ended| ended.0), Some(GameResult::win(Side::Second)));
}

#[test]
fn every_change_is_saved_and_quitting_is_immediate() {
    let mut player = xiangqi(Seats::FIRST);
    player.play("h2e2");
    assert!(player.effects.iter().any(|effect| matches!(effect, Effect::Keep)));
    let job = player.job();
    player.command(Command::Quit);
    assert!(matches!(player.effects.last(), Some(Effect::Quit)));
    assert!(job.limits.stop.is_some_and(|stop| stop.is_stopped()), "the engine is not waited for");
}

impl Player<Xiangqi> {
    fn play_refused(&mut self, mv: &str, reason: &str) {
        self.command(Command::Move(mv.to_owned()));
        assert_eq!(self.note(), reason);
    }
}

/// The answers must equal those of the two searches when called directly.
#[test]
fn amazons_uses_monte_carlo_but_alpha_beta_for_a_depth() {
    let position = amazons::Position::start_6x6();
    let think = |limits: &Limits<amazons::Move>| {
        let mut last = None;
        let job = Job { id: 1, position: position.clone(), limits: limits.clone(), is_analysis: false, known: None };
        let mut searcher =
            EngineSearcher::<Amazons>::new(&ChosenEvaluator::strongest::<Amazons>()).expect("a searcher");
        searcher.think(&job, &mut |answer| last = Some(answer));
        let thought = last.expect("an answer").thought.expect("no error");
        (thought.score, thought.nodes, thought.line)
    };
    let mut mcts = Mcts::new(Full::default()).with_params(MctsParams::playouts()).expect("params");
    let mut engine = Engine::playing(Full::default());
    let nodes = Limits::nodes(4_000);
    let by_mcts = mcts.search(&position, &nodes, &mut ()).expect("a report");
    let by_engine = engine.search(&position, &nodes, &mut ()).expect("a report");
    assert_ne!((by_mcts.score, by_mcts.best), (by_engine.score, by_engine.best), "they can be told apart");
    assert_eq!(think(&nodes), (by_mcts.score, by_mcts.nodes, by_mcts.lines[0].line.to_vec()));
    engine.clear();
    let to_depth = engine.search(&position, &Limits::depth(2), &mut ()).expect("a report");
    let (score, _, line) = think(&Limits::depth(2));
    assert_eq!((score, line), (to_depth.score, to_depth.lines[0].line.to_vec()));
}

/// Red mates in 20 moves, all of them checks. Only the solver finds this mate: the engine alone does not with
/// 1,200,000 nodes either.
#[test]
fn the_solver_runs_for_hints_but_not_for_moves() {
    let text = "6NP1/5k2c/5a2b/2pP2CC1/1nP1P4/3pN4/Pn2p4/2c2K1R1/2r2p1p1/4r1B1R w";
    let mut player = Player::<Xiangqi>::new(text, Seats::BOTH);
    let full = ChosenEvaluator::read::<Xiangqi>("full").expect("an evaluator");
    let mut searcher = EngineSearcher::<Xiangqi>::new(&full).expect("a searcher");
    for (line, is_mate) in [("hint", true), ("go", false)] {
        player.line(line);
        let job = Job { limits: Limits::nodes(400_000), ..player.job() };
        let mut last = None;
        searcher.think(&job, &mut |answer| last = Some(answer));
        let answer = last.expect("an answer");
        let score = answer.thought.as_ref().expect("no error").score;
        assert_eq!(score == Score::mate_in(39), is_mate, "{line}: {score}");
        player.tell(Message::Answer(answer));
    }
}

/// The session passes on the game's own estimate of the number of moves that share the clock.
#[test]
fn most_of_the_amazons_clock_is_for_moves_before_filling() {
    let start = Amazons::start();
    let mut player = Player::<Amazons>::on_the_clock(&start.to_string(), Seats::SECOND, "10m");
    player.line("go");
    let clock = player.job().limits.clock.expect("a clock");
    assert_eq!((clock.moves_to_go, clock.remaining.as_secs()), (Some(24), 600));
    let mut player = Player::<Xiangqi>::on_the_clock(&Xiangqi::start().position().to_string(), Seats::SECOND, "10m");
    player.line("go");
    assert_eq!(player.job().limits.clock.expect("a clock").moves_to_go, None);
}

#[test]
fn a_settled_ending_is_shown_until_the_end_of_the_game() {
    let mut player = Player::<Amazons>::new("Q2**/*****/q3* w - - 0 1", Seats::BOTH);
    player.play("a3-b3/a3");
    let says = "every region has one owner: Black wins, 3 moves to 1: margin -2";
    assert_eq!(player.session.view().settled.as_deref(), Some(says));
    let screen = player.screen().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(screen.contains("every region has one owner:") && screen.contains("margin -2"), "{screen}");
    player.keys("u");
    assert_eq!(player.session.view().settled.map(|says| says.contains("3 moves to 2")), Some(true));
    player.play("a3-b3/c3 a1-b1/c1");
    assert!(player.session.ended().is_none() && player.session.view().settled.is_some());
    player.play("b3-a3/b3");
    player.play("b1-a1/b1");
    assert!(player.session.ended().is_some() && player.session.view().settled.is_none());
}
