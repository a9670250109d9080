//! Programs as players, most of them bad ones.

use std::time::Duration;

use game_arena::{Agreement, ArenaError, Ended, Ending, Endings, GameResult, Match, Patience, Record};

use crate::common::{Heard, between, play, spec};
use crate::fake::program;

const OPPONENT: &str = "name=opponent;depth=1";

/// A match that the program loses, every game for the same reason. It is started again for each.
fn loses(games: &Match, ending: Ending, parts: &[&str]) -> Heard {
    let (summary, heard) = play(games);
    let summary = summary.expect("a match");
    assert_eq!(summary.ended, Ended::Complete, "{heard:?}");
    assert_eq!((summary.tally.losses, summary.tally.games()), (games.games as u64, games.games as u64), "{heard:?}");
    for record in &heard.records {
        assert_eq!(record.ending, ending, "{record:?}");
        assert!(parts.iter().all(|part| record.reason.contains(part)), "{parts:?}: {record:?}");
        assert_eq!(record.result, GameResult::win(!record.side_of_first()), "{record:?}");
    }
    heard
}

fn against(mode: &str, more: &str) -> Match {
    between(&program(mode, more), OPPONENT, 2)
}

#[test]
fn a_good_program_plays_whole_games() {
    let (summary, heard) = play(&between(&program("good", ";option.style=risky"), OPPONENT, 4));
    assert_eq!(summary.expect("a match").tally.forfeits, [0, 0], "{heard:?}");
    assert_eq!(heard.records.len(), 4);
    for record in &heard.records {
        assert_eq!(record.ending, Ending::Rules, "{record:?}");
        let side = record.side_of_first().index();
        let own_moves = record.turns[side];
        assert_eq!(record.nodes[side], 11 * own_moves, "what the program says: {record:?}");
    }
}

#[test]
fn a_program_for_many_games_is_told_which_and_has_its_own_notation() {
    let (summary, heard) = play(&against("variant", ""));
    assert_eq!(summary.expect("a match").tally.forfeits, [0, 0], "{heard:?}");
    assert!(heard.records.iter().all(|record| record.moves.iter().all(|mv| mv.len() == 1)), "{heard:?}");
}

#[test]
fn garbage_is_passed_over_and_told() {
    let (summary, heard) = play(&against("garbage", ""));
    assert_eq!(summary.expect("a match").tally.forfeits, [0, 0], "{heard:?}");
    assert!(heard.notes.iter().any(|note| note == "garbage said \"hello there\""), "{:?}", heard.notes);
    assert!(heard.notes.iter().any(|note| note.contains("\u{FFFD}")), "{:?}", heard.notes);
    assert!(heard.notes.iter().all(|note| note.len() < 500), "{:?}", heard.notes);
}

#[test]
fn a_program_that_hangs_loses_and_is_started_again() {
    let heard = loses(&against("hangs", ""), Ending::Time, &["hangs: no answer to \"go nodes 200\" in 500 ms"]);
    assert_eq!(heard.notes, [] as [&str; 0], "it was ended before the next game");
}

#[test]
fn a_program_that_does_not_get_ready_again_is_started_again() {
    let mut games = against("unready", "");
    games.patience = Patience { starting: Duration::from_millis(400), ..games.patience };
    let (summary, heard) = play(&games);
    assert_eq!(summary.expect("a match").tally.forfeits, [0, 0], "{heard:?}");
    assert_eq!(heard.notes, ["unready did not get ready for a new game: started again"]);
}

#[test]
fn a_program_that_never_stops_talking_is_late() {
    loses(&against("floods", ""), Ending::Time, &["floods: no answer to \"go nodes 200\" in 500 ms"]);
}

#[test]
fn a_program_that_exits_loses_and_is_started_again() {
    let parts = ["exits: exited (exit", "3) after \"go nodes 200\"", "on its standard error: \"out of luck\""];
    loses(&against("exits", ""), Ending::Crash, &parts);
}

#[cfg(unix)]
#[test]
fn a_program_that_closes_its_output_loses() {
    let script =
        "echo uciok; read a; read b; echo readyok; read c; read d; echo readyok; read e; read f; exec 1>&-; sleep 9";
    // A `;` would end the command in the text of an engine.
    let mut engine = spec("name=closed;cmd=sh -c");
    let game_arena::EngineKind::Program { command, .. } = &mut engine.kind else { panic!("a program") };
    command.push(script.to_owned());
    let mut games = against("good", "");
    games.engines[0] = engine;
    loses(&games, Ending::Crash, &["closed: closed its output after \"go nodes 200\""]);
}

#[test]
fn an_illegal_move_loses() {
    loses(&against("illegal", ""), Ending::IllegalMove, &["illegal: illegal move \"9\": \"9\" is not a column"]);
    loses(&against("speechless", ""), Ending::IllegalMove, &["speechless: said \"no move\" with legal moves left"]);
}

#[test]
fn a_late_move_loses_whatever_the_program_says_of_time() {
    loses(&against("late", ";movetime=20"), Ending::Time, &["late: took ", " ms, had 20 ms"]);
    loses(&against("late", ";clock=0.05+0"), Ending::Time, &["late: took ", " ms, had 50 ms"]);
}

#[test]
fn resignation() {
    loses(&against("resigns", ""), Ending::Resignation, &["resigns: resigned"]);
}

#[test]
fn ucci_with_a_clock_in_milliseconds() {
    let (summary, heard) = play(&between(&program("ucci", ";proto=ucci;clock=5+0.05"), OPPONENT, 2));
    assert_eq!(summary.expect("a match").tally.forfeits, [0, 0], "{heard:?}");
}

#[test]
fn a_program_that_cannot_take_part_ends_the_match() {
    let refused = |engine: &str, parts: &[&str]| {
        let mut games = between(engine, OPPONENT, 2);
        games.patience = Patience { starting: Duration::from_millis(300), ..games.patience };
        let (summary, heard) = play(&games);
        let error = match summary {
            Err(error @ ArenaError::Start(_)) => error.to_string(),
            other => panic!("{engine}: {other:?}"),
        };
        assert!(parts.iter().all(|part| error.contains(part)), "{parts:?}: {error}");
        assert_eq!(heard.records, []);
    };
    refused("name=none;cmd=/no/such/program", &["none: \"/no/such/program\" cannot be started: "]);
    refused(&program("silent", ""), &["silent: no answer to \"uci\" in 300 ms"]);
    let reason = "does not know connect-four: its UCI_Variant is of \"chess, shogi\"";
    refused(&program("other_games", ""), &[&format!("other_games: {reason}")]);
    refused(&program("good", ";option.Hsh=1"), &["good: has no option \"Hsh\": expected one of Style"]);
    refused("name=wide;params=aspiration=2000000", &["wide: ", "`aspiration` is 2000000: expected 0 to 1000000"]);
}

#[test]
fn engines_end_a_game_that_they_agree_on() {
    let agreement = Agreement { score: 20, moves: 2, from_ply: 4 };
    let mut games = between(&program("good", ""), &program("good", "").replace("name=good", "name=same"), 2);
    games.endings = Endings { draw: Some(agreement), ..games.endings };
    let drawn = |record: &Record| {
        (record.result, record.ending, record.moves.len()) == (GameResult::Draw, Ending::Agreement, 4)
    };
    let (_, heard) = play(&games);
    assert!(heard.records.iter().all(drawn), "{heard:?}");
    // Each says that it stands better itself: no win.
    games.endings = Endings { win: Some(Agreement { score: 5, ..agreement }), draw: None, max_plies: 5 };
    let (_, heard) = play(&games);
    let long = |record: &Record| (record.ending, record.moves.len()) == (Ending::Length, 5);
    assert!(heard.records.iter().all(|record| long(record) || record.ending == Ending::Rules), "{heard:?}");
    assert!(heard.records.iter().any(long), "{heard:?}");
}

#[test]
fn a_match_in_which_programs_think_can_be_stopped() {
    let mut games = between(&program("hangs", ""), &program("good", ""), 2);
    games.patience = Patience { thinking: Duration::from_secs(50), ..games.patience };
    let stop = games.stop.clone();
    let stopper = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(400));
        stop.stop();
    });
    let (summary, heard) = play(&games);
    assert_eq!((summary.expect("no error").ended, heard.records), (Ended::Stopped, Vec::new()));
    stopper.join().expect("a stop");
}
