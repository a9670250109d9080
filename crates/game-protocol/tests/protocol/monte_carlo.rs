//! Tests of a program that plays by Monte Carlo tree search, and of positions that need no search.

use std::time::{Duration, Instant};

use game_protocol::{Program, serve};
use game_search::engine::Params;
use game_search::spec::{Finish, Finisher, GameSpec, NamedEvaluator};
use game_search::{EvalFn, Evaluator, Score, TextNotation, eval_fn};
use small_games::{ConnectFour, Threats};

use crate::script::play_with;

/// Connect Four, searched by Monte Carlo.
struct FourInLine;

fn program() -> Program<ConnectFour> {
    Program::new("four in line 1.0", "nobody")
}

/// A position whose best move is known, so that nothing is searched.
const KNOWN: &str = "112233";
/// A position whose result is known, so that only the move is searched.
const DECIDED: &str = "1122";

impl GameSpec for FourInLine {
    type Game = ConnectFour;
    type Evaluator = EvalFn<ConnectFour, fn(&ConnectFour) -> i32>;

    const NAME: &'static str = "connect4";
    const SIDES: [&'static str; 2] = ["White", "Black"];
    const POSITIONS: &'static [(&'static str, &'static str)] =
        &[("start", "......./......./......./......./......./.......")];
    const EVALUATORS: &'static [NamedEvaluator<ConnectFour>] =
        &[NamedEvaluator::new("threats", || Box::new(FourInLine::evaluator()))];
    const BENCH: &'static [(&'static str, u32)] = &[("44", 8)];
    const PREFERS_MCTS: bool = true;

    fn evaluator() -> Self::Evaluator {
        eval_fn(100, |game| Threats.evaluate(game))
    }

    fn params() -> Params {
        Params::exact()
    }

    /// Returns one move in the start position, and otherwise no estimate.
    fn moves_to_go(position: &ConnectFour) -> Option<u32> {
        (*position == ConnectFour::default()).then_some(1)
    }

    fn finisher() -> Option<Finisher<ConnectFour>> {
        let [known, decided] = [KNOWN, DECIDED].map(|text| ConnectFour::parse_position(text).expect("a position"));
        Some(Box::new(move |position| {
            if *position == decided {
                return Some(Finish { mv: None, score: Some(Score::mate_in(3)), text: "three moves more".to_owned() });
            }
            let mv = position.parse_move("4").ok().filter(|_| *position == known)?;
            Some(Finish { mv: Some(mv), score: Some(Score::mate_in(1)), text: "four in the lowest row".to_owned() })
        }))
    }
}

fn play(script: &str) -> String {
    play_with::<FourInLine>(&program(), script)
}

#[test]
fn monte_carlo() {
    insta::assert_snapshot!("monte_carlo", play(include_str!("transcripts/monte_carlo.txt")));
}

#[test]
fn a_search_without_a_visited_move_plays_the_best_estimate() {
    let said = play("# last\n> position startpos moves 4 4\n> go nodes 1\n< bestmove\n> quit\n");
    assert!(said.contains("\ninfo depth 1 seldepth 1 score cp 1 nodes 8 "), "{said}");
    assert!(said.ends_with(" pv 3\nbestmove 3\n> quit\n"), "{said}");
}

#[test]
fn ucci_offers_the_option_search() {
    let said = play("> ucci\n< ucciok\n> setoption search alphabeta\n> setoption search x\n> quit\n");
    assert!(said.contains("\noption search type combo var mcts var alphabeta default mcts\n"), "{said}");
    assert!(said.contains("info message search is \"x\": expected mcts or alphabeta\n"), "{said}");
    assert_eq!(said.matches("expected").count(), 1, "{said}");
}

const SEARCH: &str = "# last\n> position startpos moves 4 4\n> go nodes 20000\n< bestmove\n";

/// Returns the depth of a short search (30 nodes) after the two best moves of a long one have been played.
fn depth_after(between: &str) -> u32 {
    let said = play(SEARCH);
    let told = said.lines().next_back().expect("a line").replace(" ponder", "");
    let moves = told.strip_prefix("bestmove ").expect("two moves");
    let then = format!("> position startpos moves 4 4 {moves}\n> go nodes 30\n< bestmove\n> quit\n");
    let said = play(&format!("{SEARCH}{between}{then}"));
    let told = said.lines().rev().find(|line| line.starts_with("info depth")).expect("a line");
    told.split(' ').nth(2).and_then(|depth| depth.parse().ok()).expect("a depth")
}

#[test]
fn the_tree_is_kept_between_moves_until_a_new_game() {
    let kept = depth_after("");
    let commands = [
        "> ucinewgame\n",
        "> setoption name Clear Hash\n",
        "> setoption name Hash value 8\n",
        "> go depth 2\n< bestmove\n",
    ];
    for between in commands {
        let anew = depth_after(between);
        assert!(anew <= 3 && kept > anew + 1, "{between:?}: {kept}, {anew}");
    }
}

/// Tests `stop` and `ponderhit` in searches that would not end on their own, and time limits.
#[test]
fn stop_and_ponderhit_are_obeyed() {
    let said = play(
        "> setoption name Threads value 2\n> go infinite\n< info depth\n> stop\n< bestmove\n\
         > go ponder wtime 1000 btime 1000\n< info depth\n> isready\n< readyok\n> ponderhit\n< bestmove\n\
         > go ponder movetime 10\n> stop\n< bestmove\n> go\n> stop\n< bestmove\n\
         > go movetime 30\n< bestmove\n> go wtime 300 btime 300\n< bestmove\n> quit\n",
    );
    assert_eq!(said.lines().filter(|line| line.starts_with("bestmove ")).count(), 6, "{said}");
    assert!(!said.contains("string"), "nothing to complain of: {said}");
}

/// Returns the numbers after `name` in the `info depth` lines of a script's output.
fn told(name: &str, script: &str) -> Vec<u64> {
    let mut said = Vec::new();
    serve::<FourInLine>(&program(), script.as_bytes(), &mut said).expect("nothing breaks");
    let said = String::from_utf8(said).expect("text");
    let infos = said.lines().filter(|line| line.starts_with("info depth"));
    let number = |line: &str| line.split(' ').skip_while(|&word| word != name).nth(1)?.parse().ok();
    infos.map(|line| number(line).unwrap_or_else(|| panic!("{said}"))).collect()
}

#[test]
fn movetime_is_used_except_for_the_overhead_option() {
    let time = |set: &str| told("time", &format!("{set}position startpos moves 4 4\ngo movetime 100\n")).pop();
    assert!(time("").is_some_and(|time| time >= 98));
    let before = Instant::now();
    // So little time is left that a busy computer may search nothing.
    let script = "setoption name Move Overhead value 10000\nposition startpos moves 4 4\ngo movetime 10000\n";
    let mut said = Vec::new();
    serve::<FourInLine>(&program(), script.as_bytes(), &mut said).expect("nothing breaks");
    assert!(before.elapsed() < Duration::from_secs(8));
    assert!(String::from_utf8(said).expect("text").contains("bestmove "));
}

#[test]
fn hashfull_is_the_share_of_memory_used_by_the_tree() {
    let full = |nodes| {
        let script = format!("setoption name Hash value 1\nposition startpos moves 4 4\ngo nodes {nodes}\n");
        *told("hashfull", &script).last().expect("a line")
    };
    let (small, large) = (full(100), full(3_000));
    assert!(small < large && (1..=1_000).contains(&large), "{small}, {large}");
}

/// If the game expects one more move, the search uses half of the clock or more. `movestogo` overrides the game.
#[test]
fn moves_to_go_of_the_game_divide_the_clock() {
    let takes = |go: &str| {
        let before = Instant::now();
        play(&format!("> go {go}\n< bestmove\n> quit\n"));
        before.elapsed()
    };
    assert!(takes("wtime 800 btime 800") >= Duration::from_millis(400));
    assert!(takes("wtime 20000 btime 20000 movestogo 30") < Duration::from_secs(8));
}

#[test]
fn a_known_winner_is_reported_before_the_search() {
    let said = |go: &str| play(&format!("# last\n> position startpos moves 1 1 2 2\n> go {go}\n< bestmove\n> quit\n"));
    let told = said("nodes 5000");
    let (before, after) = told.split_once("info string three moves more\n").expect("said");
    assert!(!before.contains("info depth") && after.starts_with("info depth "), "{told}");
    assert!(!said("depth 4").contains("three moves more"), "alpha-beta is asked for something else");
}

#[test]
fn a_known_move_is_played_without_a_search() {
    let moves = KNOWN.chars().map(|column| format!(" {column}")).collect::<String>();
    let known = "info string four in the lowest row\ninfo depth 0 score mate 1 pv 4\nbestmove 4\n";
    let said = |then: &str| play(&format!("# last\n> position startpos moves{moves}\n{then}< bestmove\n> quit\n"));
    for go in ["> go nodes 100\n", "> go movetime 5\n", "> go searchmoves 4 6 movetime 5\n"] {
        assert!(said(go).contains(known), "{go}");
    }
    let pondered = said("> go ponder movetime 5\n> isready\n> ponderhit\n");
    assert!(pondered.contains(&format!("> ponderhit\n{known}")), "{pondered}");
    let others = [
        "> go infinite\n> stop\n",
        "> go ponder\n> stop\n",
        "> go mate 1\n",
        "> go depth 4\n",
        "> banmoves 4\n> go nodes 100\n",
    ];
    for go in others.into_iter().chain(["> setoption name MultiPV value 2\n> go nodes 100\n"]) {
        assert!(!said(go).contains("lowest row"), "{go}");
    }
}
