//! Tests with random input: the engine neither panics nor hangs.

use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use game_protocol::{Command, serve};
use proptest::prelude::*;

use crate::{Plain, program};

/// Words of protocol lines, valid and invalid.
const WORDS: [&str; 50] = [
    "uci",
    "ucci",
    "isready",
    "setoption",
    "name",
    "value",
    "Hash",
    "hashsize",
    "Threads",
    "MultiPV",
    "UCI_Variant",
    "Contempt",
    "style",
    "OwnBook",
    "bookfiles",
    "xiangqi",
    "usemillisec",
    "true",
    "debug",
    "on",
    "ucinewgame",
    "position",
    "startpos",
    "fen",
    "moves",
    "h2e2",
    "h9g7",
    "h3e3",
    "3k5/9/9/9/9/9/9/4R4/9/4K4",
    "w",
    "- -",
    "0",
    "1",
    "banmoves",
    "go",
    "ponder",
    "infinite",
    "depth",
    "nodes",
    "2",
    "-7",
    "99999999999999999999",
    "movetime",
    "wtime",
    "time",
    "searchmoves",
    "ponderhit",
    "stop",
    "probe",
    "\u{fffd}炮",
];

fn line() -> impl Strategy<Value = String> {
    let words = prop::collection::vec(prop::sample::select(&WORDS[..]), 0..8).prop_map(|words| words.join(" "));
    prop_oneof![8 => words, 1 => any::<String>()]
}

/// Runs the engine on its own thread, so that a timeout can detect an engine that hangs.
fn converse(input: Vec<u8>) -> String {
    let (done, finished) = channel();
    thread::spawn(move || {
        let mut said = Vec::new();
        let result = serve::<Plain>(&program(), &input[..], &mut said);
        let _ = done.send(result.map(|()| String::from_utf8(said).expect("UTF-8")));
    });
    finished.recv_timeout(Duration::from_secs(60)).expect("an engine that neither hangs nor panics").expect("no error")
}

/// The input ends during a search that would not end on its own.
#[test]
fn the_end_of_input_ends_every_search() {
    for last in
        ["go infinite", "go infinite\nponderhit", "go ponder", "go ponder\nponderhit", "go ponder depth 2", "go"]
    {
        let said = converse(format!("position startpos\n{last}\n").into_bytes());
        assert_eq!(said.lines().filter(|line| line.starts_with("bestmove")).count(), 1, "{last}: {said}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, rng_seed: prop::test_runner::RngSeed::Fixed(20), ..ProptestConfig::default() })]

    /// Every search is answered, and the engine still handles the commands after it.
    #[test]
    fn every_search_is_answered(lines in prop::collection::vec(line(), 0..25)) {
        // Lines with `bench` are left out, because they are not tested here.
        let lines: Vec<_> = lines.iter().filter(|line| !line.contains("bench")).cloned().collect();
        let input = format!("{}\nstop\nisready\n", lines.join("\n"));
        let said = converse(input.clone().into_bytes());
        let searches = input.lines().filter(|line| matches!(Command::parse(line), Command::Go(_))).count();
        let answers = said.lines().filter(|line| line.starts_with("bestmove") || line.starts_with("nobestmove")).count();
        prop_assert!(answers >= searches, "{} answers to {} searches:\n{}\n---\n{}", answers, searches, input, said);
        prop_assert!(said.contains("readyok"), "{}", said);
    }

    /// Input of arbitrary bytes, including invalid UTF-8.
    #[test]
    fn arbitrary_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let mut input = bytes;
        input.extend_from_slice(b"\nisready\n");
        let said = converse(input);
        prop_assert!(said.ends_with("readyok\n"), "{}", said);
    }
}
