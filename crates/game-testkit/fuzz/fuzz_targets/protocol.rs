//! Complete UCI and UCCI sessions from random input. Each search must be answered, and the session must end.
#![no_main]

use fuzz::session;
use games::ConnectFour;
use libfuzzer_sys::fuzz_target;

/// Parts of valid and invalid lines, separated by `|`.
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
