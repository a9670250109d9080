//! Programs as players, most of which misbehave.

use game_search::GameResult;
use std::time::Duration;

use game_arena::Match;
use game_arena::adjudication::{Adjudication, AdjudicationRule};
use game_arena::matches::{ArenaError, MatchEnd, Record, Standings, Termination};
use game_arena::players::TimeMargins;

use crate::common::{Heard, between, play, timeless};
use crate::fake::program;

const OPPONENT: &str = "name=opponent;depth=1";

/// Plays a match in which the program loses every game for the same reason.
fn loses(games: &Match, termination: Termination, parts: &[&str]) -> Heard {
    let (summary, heard) = play(games);
    let summary = summary.expect("a match");
    assert_eq!(summary.ended, MatchEnd::Complete, "{heard:?}");
    assert_eq!((summary.tally.losses, summary.tally.games()), (games.games as u64, games.games as u64), "{heard:?}");
    for record in &heard.records {
        assert_eq!(record.termination, termination, "{record:?}");
        assert!(parts.iter().all(|part| record.reason.contains(part)), "{parts:?}: {record:?}");
        assert_eq!(record.result, GameResult::win(!record.side_of_first()), "{record:?}");
    }
    heard
}

fn against(mode: &str, more: &str) -> Match {
    between(&program(mode, more), OPPONENT, 2)
}

#[test]
fn a_correct_program_plays_whole_games() {
    let (summary, heard) = play(&between(&program("good", ";option.style=risky"), OPPONENT, 4));
    assert_eq!(summary.expect("a match").tally.forfeits, [0, 0], "{heard:?}");
    assert_eq!(heard.records.len(), 4);
    for record in &heard.records {
        assert_eq!(record.termination, Termination::Rules, "{record:?}");
        let side = record.side_of_first().index();
        let own_moves = record.turns[side];
        assert_eq!(record.nodes[side], 11 * own_moves, "what the program says: {record:?}");
    }
}

#[test]
fn uci_variant_and_notation_are_set_for_a_program_of_many_games() {
    let (summary, heard) = play(&against("variant", ""));
    assert_eq!(summary.expect("a match").tally.forfeits, [0, 0], "{heard:?}");
    assert!(heard.records.iter().all(|record| record.moves.iter().all(|mv| mv.len() == 1)), "{heard:?}");
}

#[test]
fn unknown_lines_are_skipped_and_logged() {
    let (summary, heard) = play(&against("garbage", ""));
    assert_eq!(summary.expect("a match").tally.forfeits, [0, 0], "{heard:?}");
    assert!(heard.notes.iter().any(|note| note == "garbage said \"hello there\""), "{:?}", heard.notes);
    assert!(heard.notes.iter().any(|note| note.contains("\u{FFFD}")), "{:?}", heard.notes);
    assert!(heard.notes.iter().all(|note| note.len() < 500), "{:?}", heard.notes);
}

#[test]
fn a_program_that_hangs_loses_and_is_restarted() {
    let heard = loses(&against("hangs", ""), Termination::Time, &["hangs: no answer to \"go nodes 200\" in 500 ms"]);
    assert_eq!(heard.notes, [] as [&str; 0], "it was ended before the next game");
}

#[test]
fn a_program_that_does_not_answer_isready_is_restarted() {
    let mut games = against("unready", "");
    games.margins = TimeMargins { starting: Duration::from_millis(400), ..games.margins };
    let (summary, heard) = play(&games);
    assert_eq!(summary.expect("a match").tally.forfeits, [0, 0], "{heard:?}");
    assert_eq!(heard.notes, ["unready did not get ready for a new game: started again"]);
}

#[test]
fn a_program_that_prints_endlessly_loses_on_time() {
    let parts =
        ["floods: no answer to \"go nodes 200\" in 500 ms", "; lines of output: ", "the last one \"info depth "];
    loses(&against("floods", ""), Termination::Time, &parts);
    // Not a single line ends.
    loses(
        &against("pours", ""),
        Termination::Time,
        &["pours: no answer to ", "; lines of output: 1, the last one \"xx"],
    );
}

/// Five engines play without anybody's help: every game is counted, and each fault has its name and its text.
#[test]
fn a_tournament_of_faulty_programs_is_played_to_its_end() {
    let names = ["good", "illegal", "hangs", "floods", "absent"];
    let spec = |name: &str| match name {
        "good" => OPPONENT.replace("opponent", name),
        "absent" => "name=absent;cmd=/no/such/program".to_owned(),
        _ => program(name, ""),
    };
    let mut standings = Standings::new(names.map(str::to_owned));
    for (at, first) in names.iter().enumerate() {
        for second in &names[at + 1..] {
            let (summary, heard) = play(&between(&spec(first), &spec(second), 2));
            heard.records.iter().for_each(|record| standings.add(record));
            match summary {
                Ok(summary) => assert_eq!((summary.ended, summary.tally.games()), (MatchEnd::Complete, 2)),
                Err(ArenaError::Start(error)) => standings.forfeit(error.engine(), first, 2, error.reason()),
                Err(error) => panic!("{first} against {second}: {error}"),
            }
        }
    }
    let tables = standings.to_string();
    // Of two faulty programs, the one that moves first loses.
    for row in [
        "| 1 | good | 8 | 8 | 0 | 0 | |",
        "| 2 | illegal | 4 | 4 | 0 | 4 |",
        "| 5 | absent | 0 | 0 | 0 | 8 |",
        "| illegal | 4 | illegal move | against good: `illegal move \"9\": ",
        "| hangs | 4 | time | against good: `no answer to \"go nodes 200\" in 500 ms` |",
        "| floods | 4 | time | against good: `no answer to \"go nodes 200\" in 500 ms; ",
        "| absent | 8 | did not start | against good: `\"/no/such/program\" cannot be started: ",
    ] {
        assert!(tables.contains(row), "no {row:?} in:\n{tables}");
    }
}

#[test]
fn a_program_that_exits_loses_and_is_restarted() {
    let parts = ["exits: exited (exit", "3) after \"go nodes 200\"", "on its standard error: \"out of luck\""];
    loses(&against("exits", ""), Termination::Crash, &parts);
}

#[cfg(unix)]
#[test]
fn a_program_that_closes_its_output_loses() {
    let script =
        "echo uciok; read a; read b; echo readyok; read c; read d; echo readyok; read e; read f; exec 1>&-; sleep 9";
    let games = between(&format!("name=closed;cmd=sh -c \"{script}\""), OPPONENT, 2);
    loses(&games, Termination::Crash, &["closed: closed its output after \"go nodes 200\""]);
}

/// The program can send nothing more, although its child keeps the output open.
#[cfg(unix)]
#[test]
fn a_program_that_exits_and_leaves_a_child_behind_loses_at_once() {
    let script =
        "echo uciok; read a; read b; echo readyok; read c; read d; echo readyok; read e; read f; sleep 9 & exit 3";
    let mut games = between(&format!("name=left;cmd=sh -c \"{script}\""), OPPONENT, 2);
    games.margins = TimeMargins { thinking: Duration::from_secs(8), ..games.margins };
    let start = std::time::Instant::now();
    loses(&games, Termination::Crash, &["left: exited (exit", "3) after \"go nodes 200\""]);
    assert!(start.elapsed() < games.margins.thinking, "it was waited for");
}

#[test]
fn an_illegal_move_loses() {
    loses(&against("illegal", ""), Termination::IllegalMove, &["illegal: illegal move \"9\": \"9\" is not a column"]);
    loses(
        &against("speechless", ""),
        Termination::IllegalMove,
        &["speechless: said \"no move\" with legal moves left"],
    );
}

#[test]
fn a_late_move_loses_regardless_of_the_reported_time() {
    loses(&against("late", ";movetime=20"), Termination::Time, &["late: took ", " ms, had 20 ms"]);
    loses(&against("late", ";clock=0.05+0"), Termination::Time, &["late: took ", " ms, had 50 ms"]);
}

#[test]
fn a_program_that_resigns_loses() {
    loses(&against("resigns", ""), Termination::Resignation, &["resigns: resigned"]);
}

#[test]
fn ucci_clocks_are_sent_in_milliseconds() {
    let (summary, heard) = play(&between(&program("ucci", ";proto=ucci;clock=5+0.05"), OPPONENT, 2));
    assert_eq!(summary.expect("a match").tally.forfeits, [0, 0], "{heard:?}");
}

#[test]
fn a_program_that_cannot_start_ends_the_match() {
    let refused = |engine: &str, parts: &[&str]| {
        let mut games = between(engine, OPPONENT, 2);
        games.margins = TimeMargins { starting: Duration::from_millis(300), ..games.margins };
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
fn games_are_adjudicated_if_the_scores_agree() {
    let agreement = AdjudicationRule { score: 20, moves: 2, from_ply: 4 };
    let mut games = between(&program("good", ""), &program("good", "").replace("name=good", "name=same"), 2);
    games.adjudication = Adjudication { draw: Some(agreement), ..games.adjudication };
    let drawn = |record: &Record| {
        (record.result, record.termination, record.moves.len()) == (GameResult::Draw, Termination::Adjudication, 4)
    };
    let (_, heard) = play(&games);
    assert!(heard.records.iter().all(drawn), "{heard:?}");
    // Each program reports that it stands better itself, so no win is adjudicated.
    games.adjudication =
        Adjudication { win: Some(AdjudicationRule { score: 5, ..agreement }), draw: None, max_plies: 5 };
    let (_, heard) = play(&games);
    let long = |record: &Record| (record.termination, record.moves.len()) == (Termination::Length, 5);
    assert!(heard.records.iter().all(|record| long(record) || record.termination == Termination::Rules), "{heard:?}");
    assert!(heard.records.iter().any(long), "{heard:?}");
}

#[test]
fn a_match_can_be_stopped_while_programs_search() {
    let mut games = between(&program("hangs", ""), &program("good", ""), 2);
    games.margins = TimeMargins { thinking: Duration::from_secs(50), ..games.margins };
    let stop = games.stop.clone();
    let stopper = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(400));
        stop.stop();
    });
    let (summary, heard) = play(&games);
    assert_eq!((summary.expect("no error").ended, heard.records), (MatchEnd::Stopped, Vec::new()));
    stopper.join().expect("a stop");
}

fn xboard(mode: &str, limit: &str) -> Match {
    between(&program(mode, &format!(";proto=xboard;{limit}")), OPPONENT, 4)
}

#[test]
fn xboard_programs_play_whole_games() {
    for (mode, limit) in [("xboard", "movetime=100;option.Hash size=2"), ("xboard_by_depth", "depth=2")] {
        let (summary, heard) = play(&xboard(mode, limit));
        assert_eq!(summary.expect("a match").tally.forfeits, [0, 0], "{heard:?}");
        assert!(heard.records.iter().all(|record| record.termination == Termination::Rules), "{heard:?}");
        assert_eq!((heard.records.len(), &heard.notes), (4, &Vec::new()), "{heard:?}");
        if mode == "xboard" {
            let record = &heard.records[0];
            assert_eq!(record.nodes[0], 11 * record.turns[0], "what the program says: {record:?}");
        }
    }
}

/// A repeated answer to one command must not be taken for the answer to the next.
#[test]
fn xboard_programs_that_repeat_a_move_stay_in_step() {
    let (summary, heard) = play(&xboard("xboard_twice", "movetime=100"));
    assert_eq!(summary.expect("a match").tally.forfeits, [0, 0], "{heard:?}");
    assert_eq!(timeless(&heard.records), timeless(&play(&xboard("xboard_twice", "depth=9")).1.records));
}

#[test]
fn xboard_programs_that_claim_a_false_result_are_set_up_again() {
    let (summary, heard) = play(&xboard("xboard_claims", "depth=2"));
    assert_eq!(summary.expect("a match").tally.forfeits, [0, 0], "{heard:?}");
    assert!(heard.records.iter().all(|record| record.termination == Termination::Rules), "{heard:?}");
    let note = "xboard_claims said \"1/2-1/2 {enough}\" in a game that goes on: its board is set up anew";
    assert_eq!(heard.notes, [note]);
}

#[test]
fn xboard_programs_that_fail_lose() {
    loses(&xboard("xboard_gives_up", "depth=2"), Termination::Resignation, &["xboard_gives_up: resigned"]);
    let said = "xboard_refuses: said \"Illegal move: 4\" with legal moves left";
    loses(&xboard("xboard_refuses", "depth=2"), Termination::IllegalMove, &[said]);
    loses(&xboard("xboard_ends", "depth=2"), Termination::Crash, &["xboard_ends: exited (exit", "1) after \""]);
}

#[test]
fn unsupported_protocol_features_are_refused_before_the_match() {
    for (engine, parts) in [
        (program("xboard", ";proto=xboard"), ["xboard by nodes, in the xboard protocol: expected depth=", ""]),
        (program("xboard_of_old", ";proto=xboard;depth=1"), ["xboard_of_old: has no feature ping", ""]),
        (program("xboard_of_chess", ";proto=xboard;depth=1"), ["does not know connect-four", "\"normal,shogi\""]),
        (program("xboard", ";proto=xboard;depth=1;option.Hsh=1"), ["has no option \"Hsh\"", "one of Hash size"]),
        (program("seconds", ";proto=ucci;movetime=300"), ["seconds: counts in seconds", "expected whole seconds"]),
    ] {
        let (summary, heard) = play(&between(&engine, OPPONENT, 2));
        let error = summary.expect_err("refused").to_string();
        assert!(parts.iter().all(|part| error.contains(part)), "{parts:?}: {error}");
        assert_eq!(heard.records, []);
    }
}

#[test]
fn ucci_clocks_in_seconds_are_whole_numbers() {
    let games = between(&program("seconds", ";proto=ucci;clock=9+0.5"), OPPONENT, 2);
    let (summary, heard) = play(&games);
    assert_eq!(summary.expect("a match").tally.forfeits, [0, 0], "{heard:?}");
    assert_eq!(heard.notes, ["seconds counts in seconds: of 0.5 s for each move it is told 0"]);
}
