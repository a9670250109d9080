//! Dialogues: each script is played and compared with its recorded transcript.

use game_search::spec::Levels;

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

/// A `go` that arrives before the previous search has answered can be stopped like any other.
#[test]
fn every_go_right_after_stop_is_answered() {
    let script = "> uci\n< uciok\n> go infinite\n> stop\n> go infinite\n> isready\n< readyok\n> stop\n< bestmove\n< bestmove\n\
                  > go infinite\n> go infinite\n> stop\n< bestmove\n< bestmove\n> isready\n< readyok\n> quit\n";
    let said = play(script);
    let moves = said.lines().filter(|line| line.starts_with("bestmove")).count();
    assert_eq!(moves, 4, "{said}");
}

/// Each opening is printed as soon as it is found, and `stop` and `quit` end a request for four billion openings.
#[test]
fn openings_are_printed_one_by_one_until_stop() {
    let script = "> genfens 4000000000 seed 1\n< info string genfens\n< info string genfens\n> stop\n> isready\n< readyok\n\
                  > genfens 2 seed 1\n< info string genfens\n< info string genfens\n> genfens 4000000000 seed 2\n> quit\n";
    let said = play(script);
    let openings: Vec<&str> = said.lines().filter(|line| line.starts_with("info string genfens ")).collect();
    assert!((4..100_000).contains(&openings.len()), "{}", openings.len());
}

#[test]
fn probe_returns_the_result_of_the_last_search() {
    let said = play(
        "> ucci\n< ucciok\n> position startpos\n> go depth 3\n> probe startpos\n< pophash\n> setoption newgame\n> probe startpos\n> quit\n",
    );
    let known: Vec<&str> = said.lines().filter(|line| line.starts_with("pophash")).collect();
    let best = said.lines().find(|line| line.starts_with("bestmove")).and_then(|line| line.split(' ').nth(1));
    let best = best.expect("a move");
    assert!(known[0].starts_with(&format!("pophash bestmove {best} lowerbound ")), "{said}");
    assert!(known[0].ends_with(" depth 3") && known[0].contains(" upperbound "), "{said}");
    assert_eq!(known[1..], ["pophash"], "{said}");
}

/// Like a file on a lost network drive, the book never loads. The engine must still handle `isready`, `go` and `quit`.
#[test]
fn a_book_that_never_loads_is_given_up() {
    let said = play(
        "> setoption name BookFile value openings.book;lost.book\n> isready\n< readyok\n> go depth 1\n< bestmove\n\
         > setoption name BookFile value lost.book\n> quit\n",
    );
    let given_up = "info string lost.book: not read, expected it within 2s\n";
    assert!(said.contains(&format!("{given_up}readyok\n")) && said.ends_with(given_up), "{said}");
    assert!(said.contains("a move of the book"), "{said}");
}

/// The books stay that were in use.
#[test]
fn books_that_cannot_be_read_are_refused() {
    let said = play(
        "> setoption name BookFile value openings.book\n> setoption name BookFile value nowhere.book\n\
         > go depth 1\n< bestmove\n> quit\n",
    );
    assert!(said.contains("\ninfo string nowhere.book: not there\n"), "{said}");
    assert!(said.contains("a move of the book"), "{said}");
}

#[test]
fn more_than_16_books_are_refused() {
    let said = play(&format!(
        "> setoption name BookFile value openings.book\n> setoption name BookFile value {}\n> go depth 1\n< bestmove\n> quit\n",
        "x;".repeat(1_000)
    ));
    let problem = said.lines().find(|line| line.starts_with("info string BookFile is \"x;x;")).expect("a problem");
    assert!(problem.len() < 250 && problem.ends_with("…\": 1001 paths, expected at most 16"), "{problem}");
    assert!(said.contains("a move of the book"), "the book before it stays: {said}");
}

/// A weak player answers without the book, after its own number of nodes.
#[test]
fn weak_players_are_set_in_both_protocols_and_refused_outside_their_range() {
    let script = "> uci\n< uciok\n> setoption name Skill Level value 21\n> setoption name UCI_Elo value 899\n\
                  > setoption name UCI_Elo value 2701\n> setoption name Skill Level value 0\n> go nodes 5000\n< bestmove\n\
                  > setoption name Skill Level value 20\n> setoption name UCI_Elo value 900\n> go nodes 5000\n< bestmove\n\
                  > setoption name UCI_LimitStrength value true\n> go nodes 5000\n< bestmove\n> ucci\n< ucciok\n\
                  > setoption elo 2700\n> go nodes 5000\n< bestmove\n> setoption limitstrength false\n\
                  > setoption skilllevel 0\n> go nodes 5000\n< bestmove\n> quit\n";
    let said = play(script);
    assert!(said.contains("option name UCI_Elo type spin default 2700 min 900 max 2700\n"), "{said}");
    assert!(said.contains("option name Skill Level type spin default 20 min 0 max 20\n"), "{said}");
    assert!(said.contains("option limitstrength type check default true\n"), "{said}");
    for refusal in ["Skill Level is \"21\": expected 0 to 20", "UCI_Elo is \"899\": expected 900 to 2700"] {
        assert!(said.contains(&format!("info string {refusal}\n")), "{said}");
    }
    let nodes = |search: &str| {
        let infos = search.lines().filter(|line| line.starts_with("info "));
        let nodes = infos.filter_map(|line| line.split("nodes ").nth(1)?.split(' ').next()?.parse::<u64>().ok());
        nodes.max().expect("a search")
    };
    let searches: Vec<u64> = said.split("> go nodes 5000\n").skip(1).map(nodes).collect();
    let weakest = Levels::UNRATED.levels[0].nodes;
    assert_eq!(searches.len(), 5, "{said}");
    assert_eq!([searches[0], searches[2], searches[4]], [weakest; 3], "{said}");
    assert!(searches[1] >= 5_000 && searches[3] >= 5_000, "{said}");
}
