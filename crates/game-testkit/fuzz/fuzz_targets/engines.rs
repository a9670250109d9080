//! Complete conversations with the two engines from random input, in UCI, UCCI, SAU and Botzone.
#![no_main]

use std::time::Duration;

use game_engines::fuzzing::run_session;
use fuzz::session;
use games::Xiangqi;
use libfuzzer_sys::fuzz_target;

/// Parts of valid and invalid lines, separated by `|`.
const WORDS: &str = concat!(
    "uci|ucci|isready|position|startpos|fen|moves|h2e2|h9g7|d1d7,d7g7|d1-d7/g7|3k5/9/9/9/9/9/9/4R4/9/4K4|",
    "2q1q2/7/q5q/7/Q5Q/7/2Q1Q2|w|b|- -|0|1|go|depth|nodes|2|setoption|name|value|UCI_Variant|xiangqi|",
    r#"amazons|stop|ponderhit|name?|new|black|white|move|DAGAGD|end|error|{"requests":[|"#,
    r#"{"x0":-1,"y0":-1,"x1":-1,"y1":-1,"x2":-1,"y2":-1}|"#,
    r#"{"x0":0,"y0":2,"x1":0,"y1":3,"x2":0,"y2":4}|],"responses":[|]}|0 2 0 3 0 4"#,
);

fuzz_target!(|bytes: &[u8]| {
    if let Some([input, mut said]) = session::<Xiangqi>(WORDS, bytes) {
        // Input that the platforms do not allow is an error that ends the conversation.
        let _ = run_session(&input[..], &mut said, &mut Vec::new(), Duration::from_millis(1));
    }
});
