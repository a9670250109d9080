//! Tests of the score of a draw, in tic-tac-toe, which is a draw.

use game_protocol::{Program, serve};
use game_search::engine::Params;
use game_search::spec::{GameSpec, NamedEvaluator};
use game_search::{EvalFn, Evaluator, eval_fn};
use small_games::{OpenLines, TicTacToe};

struct Noughts;

impl GameSpec for Noughts {
    type Game = TicTacToe;
    type Evaluator = EvalFn<TicTacToe, fn(&TicTacToe) -> i32>;

    const NAME: &'static str = "tictactoe";
    const POSITIONS: &'static [(&'static str, &'static str)] = &[("start", ".../.../...")];
    const EVALUATORS: &'static [NamedEvaluator<TicTacToe>] =
        &[NamedEvaluator::new("open-lines", || Box::new(Noughts::evaluator()))];

    /// Each additional open line is worth 100 points.
    fn evaluator() -> Self::Evaluator {
        eval_fn(100, |game| OpenLines.evaluate(game))
    }

    fn params() -> Params {
        Params::exact()
    }
}

/// Returns the last score of a search after these lines of setup.
fn score(setup: &str) -> String {
    let mut said = Vec::new();
    let program = Program::new("noughts 1.0", "nobody");
    serve::<Noughts>(&program, format!("{setup}position startpos\ngo depth 9\n").as_bytes(), &mut said)
        .expect("nothing breaks");
    let said = String::from_utf8(said).expect("UTF-8");
    let info = said.lines().rfind(|line| line.contains(" score ")).unwrap_or_else(|| panic!("no score: {said}"));
    let words = info.split(' ').skip_while(|word| *word != "score");
    words.skip(1).take_while(|word| *word != "nodes" && *word != "pv").collect::<Vec<_>>().join(" ")
}

#[test]
fn the_score_of_a_draw_follows_the_options() {
    assert_eq!(score("uci\n"), "cp 0");
    assert_eq!(score("uci\nsetoption name Contempt value 40\n"), "cp -40");
    assert_eq!(score("uci\nsetoption name Contempt value -1000\n"), "cp 1000");
    assert_eq!(score("uci\nsetoption name Contempt value 1001\n"), "cp 0", "out of range: passed over");
    assert_eq!(score("ucci\nsetoption style risky\n"), "-30");
    assert_eq!(score("ucci\nsetoption style solid\n"), "30");
    assert_eq!(score("ucci\nsetoption style risky\nsetoption style normal\n"), "0");
    assert_eq!(score("ucci\nsetoption style reckless\n"), "0", "no such style");
}
