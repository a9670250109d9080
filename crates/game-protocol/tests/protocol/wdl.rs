//! Tests of an evaluator with a fitted model of results: `UCI_ShowWDL`, and what is printed as 100 points.

use game_protocol::{Program, serve};
use game_search::Score;
use game_search::engine::Params;
use game_search::spec::{GameSpec, NamedEvaluator, WdlModel};
use xiangqi::Position;
use xiangqi::eval::PieceSquare;

use crate::Plain;

const MODEL: WdlModel = WdlModel { slope: [0.4, 0.3, 0.0, 0.0], draws: [0.6, 0.8, 0.0, 0.0], plies: [0, 200] };

/// The same game as [`Plain`], with a model for one evaluator and none for the other.
struct Fitted;

impl GameSpec for Fitted {
    type Game = Position;
    type Evaluator = PieceSquare;

    const NAME: &'static str = Plain::NAME;
    const RANKS_FROM_ZERO: bool = true;
    const POSITIONS: &'static [(&'static str, &'static str)] = Plain::POSITIONS;
    const EVALUATORS: &'static [NamedEvaluator<Position>] = &[
        NamedEvaluator { wdl: Some(MODEL), ..NamedEvaluator::new("fitted", || Box::new(PieceSquare)) },
        NamedEvaluator::new("unknown", || Box::new(PieceSquare)),
    ];

    fn evaluator() -> PieceSquare {
        PieceSquare
    }

    fn params() -> Params {
        Params::exact()
    }
}

fn said<S: GameSpec<Game = Position>>(lines: &str) -> String {
    let (program, mut said) = (Program::new("test 1.0", "nobody"), Vec::new());
    serve::<S>(&program, lines.as_bytes(), &mut said).expect("nothing breaks");
    String::from_utf8(said).expect("UTF-8")
}

/// Returns the words between `score` and `nodes` of the last search. A chariot ahead.
fn score<S: GameSpec<Game = Position>>(setup: &str, position: &str) -> String {
    let said = said::<S>(&format!("{setup}position {position}\ngo depth 1\n"));
    let info = said.lines().rfind(|line| line.contains(" score ")).unwrap_or_else(|| panic!("no score: {said}"));
    let words = info.split(' ').skip_while(|word| *word != "score");
    words.skip(1).take_while(|word| !["nodes", "pv"].contains(word)).collect::<Vec<_>>().join(" ")
}

const AHEAD: &str = "fen 3k5/4a4/9/9/9/9/9/9/4R4/4K4 b - - 0 1";

#[test]
fn a_hundred_points_are_three_quarters_of_the_points() {
    let [plain, fitted] = [score::<Plain>("uci\n", AHEAD), score::<Fitted>("uci\n", AHEAD)];
    let number = |text: &str| text.strip_prefix("cp ").and_then(|it| it.parse::<f64>().ok()).expect("a score");
    let points = number(&plain);
    assert!(points < -400.0, "{plain}");
    assert_eq!(number(&fitted), (points * 100.0 / MODEL.hundred()).trunc(), "{plain} {fitted}");
    assert_eq!(score::<Fitted>("uci\nsetoption name Evaluator value unknown\n", AHEAD), plain, "no model: units");
    assert_eq!(score::<Fitted>("ucci\n", AHEAD), fitted.trim_start_matches("cp "));
}

#[test]
fn chances_are_shown_if_the_interface_wants_them() {
    let shown = "uci\nsetoption name UCI_ShowWDL value true\n";
    for (position, ply) in [
        (AHEAD, 1),
        ("fen 3k5/4a4/9/9/9/9/9/9/4R4/4K4 b - - 0 31", 61),
        ("fen 3k5/4a4/9/9/9/9/9/9/4R4/4K4 b - - 0 31 moves e8d7 e1e5", 63),
        ("startpos moves h2e2 h9g7 h0g2", 3),
    ] {
        let points = score::<Plain>("uci\n", position);
        let points = points.strip_prefix("cp ").and_then(|it| it.parse().ok()).expect("a score");
        let found = score::<Fitted>(shown, position);
        let (before, chances) = found.split_once(" wdl ").unwrap_or_else(|| panic!("no chances: {found}"));
        assert!(before.starts_with("cp "), "{found}");
        assert_eq!(chances, MODEL.wdl(Score::heuristic(points), ply).to_string(), "{position}");
    }
    assert!(!score::<Fitted>("uci\n", AHEAD).contains("wdl"), "off by default");
    assert!(!score::<Fitted>(&format!("{shown}setoption name Evaluator value unknown\n"), AHEAD).contains("wdl"));
}

#[test]
fn only_a_game_with_a_model_announces_the_option() {
    assert!(said::<Fitted>("uci\n").contains("option name UCI_ShowWDL type check default false"));
    assert!(!said::<Plain>("uci\n").contains("WDL"));
    assert!(!said::<Fitted>("ucci\n").to_lowercase().contains("wdl"), "UCCI has no form for it");
}
