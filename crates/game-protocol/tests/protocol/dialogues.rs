//! Dialogues, each a script with its record.

use crate::script::play;

macro_rules! dialogues {
    ($($name:ident),+ $(,)?) => {
        $(
            #[test]
            fn $name() {
                let script = include_str!(concat!("transcripts/", stringify!($name), ".txt"));
                insta::assert_snapshot!(stringify!($name), play(script));
            }
        )+
    };
}

dialogues!(uci, ucci, ranks, ponder, options, mates, mixed, mistakes, multi_pv, books);
