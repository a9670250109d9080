//! Tests of a session in one thread: it answers like `serve`, keeps answers that must wait, and is stopped by a function.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use game_protocol::{Program, Talk, serve};

use crate::{Plain, program};

/// Returns the lines of a session in one thread, without times.
fn talk(lines: &[&str], poll: Option<fn() -> bool>) -> Vec<String> {
    let mut said = Vec::new();
    let mut talk = Talk::<Plain, _>::new(Program { open_book: None, ..program() }, &mut said, poll);
    for line in lines {
        talk.take(line);
    }
    drop(talk);
    without_times(&said)
}

fn without_times(said: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(said);
    let without = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let is_time =
            |at: usize| ["time", "nps"].contains(&words[at]) || at > 0 && ["time", "nps"].contains(&words[at - 1]);
        (0..words.len()).filter(|&at| !is_time(at)).map(|at| words[at]).collect::<Vec<_>>().join(" ")
    };
    text.lines().filter(|line| !line.ends_with(" nps")).map(without).collect()
}

#[test]
fn it_answers_like_a_session_with_threads() {
    for script in [
        &["uci", "isready", "position startpos moves h2e2", "go depth 3"][..],
        &["ucci", "setoption multipv 2", "position startpos", "banmoves h2e2", "go depth 2"],
        &["debug on", "nonsense", "position fen 9/9", "go depth 1"],
        &["position startpos", "go perft 2"],
        &["setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 900", "go depth 3"],
        &["setoption name Hash value x", "bench"],
        &["go depth 0"],
        &["ucci", "stop", "quit"],
        &["go depth 2", "probe startpos"],
    ] {
        let mut said = Vec::new();
        let program = Program { open_book: None, ..program() };
        serve::<Plain>(&program, script.join("\n").as_bytes(), &mut said).expect("nothing breaks");
        let mut expected = without_times(&said);
        expected.retain(|line| !line.starts_with("option name Threads ") && !line.starts_with("option threads "));
        assert_eq!(talk(script, None), expected, "{script:?}");
    }
}

#[test]
fn an_answer_waits_for_its_line() {
    let answers = |lines: &[&str]| talk(lines, None).iter().filter(|line| line.starts_with("bestmove")).count();
    for (release, count) in [("isready", 0), ("stop", 1), ("go depth 1", 2), ("quit", 1)] {
        assert_eq!(answers(&["go infinite depth 2", release]), count, "{release}");
    }
    assert_eq!(answers(&["go ponder depth 2", "isready"]), 0);
    assert_eq!(answers(&["go ponder depth 2", "ponderhit"]), 1);
    // What follows a kept answer waits, too.
    let said = talk(&["go infinite depth 1", "setoption name Hash value 2", "isready", "stop", "isready"], None);
    assert!(said.ends_with(&["readyok".to_owned()]), "{said:?}");
}

#[test]
fn a_function_stops_a_search() {
    static CALLS: AtomicU32 = AtomicU32::new(0);
    let said = talk(&["go infinite", "stop", "isready"], Some(|| CALLS.fetch_add(1, Relaxed) == 20));
    assert!(said.iter().any(|line| line.starts_with("bestmove ")), "{said:?}");
    assert!(CALLS.load(Relaxed) > 20);
}
