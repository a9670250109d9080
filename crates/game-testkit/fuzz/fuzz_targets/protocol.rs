//! Whole sessions of UCI and UCCI from noise: each search is answered, the end is reached.
#![no_main]

use fuzz::session;
use games::ConnectFour;
use libfuzzer_sys::fuzz_target;

/// Pieces of lines, sensible and not, with `|` between them.
const WORDS: &str = concat!(
    "uci|ucci|isready|setoption|name|value|Hash|hashsize|1|MultiPV|Search|Contempt|0|style|Ponder|",
    "usemillisec|true|debug|on|ucinewgame|position|startpos|fen|moves|44|4453|4|3|w|- -|7|2|banmoves|go|",
    "ponder|infinite|depth|nodes|-7|99999999999999999999|movetime|wtime|btime|winc|movestogo|time|mate|",
    "searchmoves|ponderhit|stop|probe|\u{fffd}炮",
);

fuzz_target!(|bytes: &[u8]| {
    if let Some([_, said]) = session::<ConnectFour>(WORDS, bytes) {
        String::from_utf8(said).expect("UTF-8");
    }
});
