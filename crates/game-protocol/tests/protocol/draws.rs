//! What a draw is worth: tic-tac-toe is one.

use game_protocol::{Program, Variant, serve};
use game_search::engine::Params;
use game_search::{EvalFn, Evaluator, eval_fn};
use small_games::{OpenLines, TicTacToe};

struct Noughts;

impl Variant for Noughts {
    type Game = TicTacToe;

    const NAME: &'static str = "tictactoe";

    fn start() -> TicTacToe {
        TicTacToe::default()
    }
}

impl Program for Noughts {
    type Evaluator = EvalFn<TicTacToe, fn(&TicTacToe) -> i32>;

    const ENGINE: &'static str = "noughts 1.0";
    const AUTHOR: &'static str = "nobody";
    const BENCH: &'static [(&'static str, u32)] = &[];

    /// A line more is worth a hundred.
    fn evaluator() -> Self::Evaluator {
        eval_fn(100, |game| OpenLines.evaluate(game))
    }

    fn params() -> Params {
        Params::exact()
    }
}

/// The last score that is told after these lines.
fn score(setup: &str) -> String {
    let mut said = Vec::new();
    serve::<Noughts>(format!("{setup}position startpos\ngo depth 9\n").as_bytes(), &mut said).expect("nothing breaks");
    let said = String::from_utf8(said).expect("UTF-8");
    let info = said.lines().rfind(|line| line.contains(" score ")).unwrap_or_else(|| panic!("no score: {said}"));
    let words = info.split(' ').skip_while(|word| *word != "score");
    words.skip(1).take_while(|word| *word != "nodes" && *word != "pv").collect::<Vec<_>>().join(" ")
}

#[test]
fn a_draw_is_worth_what_the_options_say() {
    assert_eq!(score("uci\n"), "cp 0");
    assert_eq!(score("uci\nsetoption name Contempt value 40\n"), "cp -40");
    assert_eq!(score("uci\nsetoption name Contempt value -1000\n"), "cp 1000");
    assert_eq!(score("uci\nsetoption name Contempt value 1001\n"), "cp 0", "out of range: passed over");
    assert_eq!(score("ucci\nsetoption style risky\n"), "-30");
    assert_eq!(score("ucci\nsetoption style solid\n"), "30");
    assert_eq!(score("ucci\nsetoption style risky\nsetoption style normal\n"), "0");
    assert_eq!(score("ucci\nsetoption style reckless\n"), "0", "no such style");
}
