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

/// A search that is asked for before the one before it has answered can be stopped like any other.
#[test]
fn a_new_search_right_after_stop_is_heard_of() {
    let script = "> uci\n< uciok\n> go infinite\n> stop\n> go infinite\n> isready\n< readyok\n> stop\n< bestmove\n< bestmove\n\
                  > go infinite\n> go infinite\n> stop\n< bestmove\n< bestmove\n> isready\n< readyok\n> quit\n";
    let said = play(script);
    let moves = said.lines().filter(|line| line.starts_with("bestmove")).count();
    assert_eq!(moves, 4, "{said}");
}
