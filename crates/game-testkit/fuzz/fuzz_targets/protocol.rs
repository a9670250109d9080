//! Whole sessions of UCI and UCCI from noise: each search is answered, the end is reached.
#![no_main]

use fuzz::{answers, script, searches};
use game_protocol::{Program, Variant, serve};
use game_search::engine::Params;
use libfuzzer_sys::fuzz_target;
use small_games::{ConnectFour, Threats};

struct FourInLine;

impl Variant for FourInLine {
    type Game = ConnectFour;
    const NAME: &'static str = "connect4";
    fn start() -> ConnectFour {
        ConnectFour::default()
    }
}

impl Program for FourInLine {
    type Evaluator = Threats;
    const ENGINE: &'static str = "four in line 1.0";
    const AUTHOR: &'static str = "nobody";
    const BENCH: &'static [(&'static str, u32)] = &[("44", 4)];
    const HAS_MCTS: bool = true;
    fn evaluator() -> Threats {
        Threats
    }
    fn params() -> Params {
        Params::selective(100)
    }
}

/// Pieces of lines, sensible and not.
const WORDS: [&str; 52] = [
    "uci",
    "ucci",
    "isready",
    "setoption",
    "name",
    "value",
    "Hash",
    "hashsize",
    "1",
    "MultiPV",
    "Search",
    "Contempt",
    "0",
    "style",
    "Ponder",
    "usemillisec",
    "true",
    "debug",
    "on",
    "ucinewgame",
    "position",
    "startpos",
    "fen",
    "moves",
    "44",
    "4453",
    "4",
    "3",
    "w",
    "- -",
    "7",
    "2",
    "banmoves",
    "go",
    "ponder",
    "infinite",
    "depth",
    "nodes",
    "-7",
    "99999999999999999999",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "movestogo",
    "time",
    "mate",
    "searchmoves",
    "ponderhit",
    "stop",
    "probe",
    "\u{fffd}炮",
];

fuzz_target!(|bytes: &[u8]| {
    let mut input = script(&WORDS, bytes);
    if input.windows(5).any(|word| word == b"bench" || word == b"genfe" || word == b"Threa") {
        // They take their time, and are asked for on purpose.
        return;
    }
    input.extend_from_slice(b"\nstop\n");
    let mut said = Vec::new();
    serve::<FourInLine>(&input[..], &mut said).expect("no error of input or output");
    let said = String::from_utf8(said).expect("UTF-8");
    let asked = searches(&input);
    assert!(answers(&said) >= asked, "{asked} searches:\n{}\n---\n{said}", String::from_utf8_lossy(&input));
});
