//! Tests of the answers that interfaces expect after incomplete or invalid commands.

use game_protocol::Program;
use game_search::engine::Params;
use game_search::spec::{GameSpec, NamedEvaluator};
use small_games::{ConnectFour, Threats};

use crate::script::{play, play_with};

const TOO_SHORT: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9 w - - 0 1";
const REFUSAL: &str = "expected 10 ranks separated by /, found 9";

#[test]
fn no_move_is_played_after_a_refused_position() {
    for (greeting, no_move) in [("uci", "bestmove 0000"), ("ucci", "nobestmove")] {
        for go in ["go depth 1", "go", "go ponder", "go depth 0", "go perft 1"] {
            let said = play(&format!(
                "> {greeting}\n> position startpos moves h2e2\n> position fen {TOO_SHORT}\n> banmoves h9g7\n\
                 > {go}\n> position startpos moves h2e2\n> go depth 1\n< bestmove\n> quit\n"
            ));
            let (_, after) = said.split_once(&format!("> {go}\n")).expect("sent");
            let (answer, accepted) = after.split_once("> position").expect("sent");
            let [message, answer] = answer.lines().collect::<Vec<_>>()[..] else { panic!("{said}") };
            assert!(message.starts_with("info ") && message.ends_with(REFUSAL), "{said}");
            assert_eq!(answer, no_move, "{said}");
            assert!(accepted.contains("\nbestmove ") && !accepted.contains(REFUSAL), "{said}");
        }
    }
}

#[test]
fn an_unknown_option_is_named() {
    let said = play("> setoption name No Such Thing value 3\n> ucci\n> setoption batch true\n> quit\n");
    assert!(said.contains("\ninfo string no option is named \"No Such Thing\"\n"), "{said}");
    assert!(said.contains("\ninfo message no option is named \"batch\"\n"), "{said}");
}

/// Connect Four, searched without a table, so that a second thread is refused.
struct WithoutTable;

impl GameSpec for WithoutTable {
    type Game = ConnectFour;
    type Evaluator = Threats;

    const NAME: &'static str = "connect4";
    const POSITIONS: &'static [(&'static str, &'static str)] =
        &[("start", "......./......./......./......./......./.......")];
    const EVALUATORS: &'static [NamedEvaluator<ConnectFour>] = &[NamedEvaluator::new("threats", || Box::new(Threats))];

    fn evaluator() -> Threats {
        Threats
    }

    fn params() -> Params {
        Params { table: false, ..Params::exact() }
    }
}

/// What the searcher refuses is named once. The options after it are set, and the list has the value before it.
#[test]
fn a_value_that_the_searcher_refuses_is_not_kept() {
    let program = Program::new("four in line 1.0", "nobody");
    let said = play_with::<WithoutTable>(
        &program,
        "> setoption name Threads value 1\n> setoption name Threads value 2\n> setoption name Hash value 8\n\
         > isready\n< readyok\n> ucinewgame\n> uci\n< uciok\n> setoption name MultiPV value 2\n> go depth 2\n\
         < bestmove\n> quit\n",
    );
    assert_eq!(said.matches("info string ").count(), 1, "{said}");
    assert!(said.contains("\ninfo string the option `threads` needs the option table\n"), "{said}");
    for line in ["Threads type spin default 1 min", "Hash type spin default 8 min", "MultiPV type spin default 1 min"] {
        assert!(said.contains(&format!("\noption name {line} ")), "{said}");
    }
    assert!(said.contains(" multipv 2 "), "{said}");
}

/// Before the searcher has tried the first value, the list has the last one.
#[test]
fn options_that_are_set_together_are_listed_with_their_last_value() {
    let said = play(
        "> go infinite\n> setoption name Hash value 8\n> setoption name Hash value 4\n> uci\n< uciok\n\
                     > stop\n< bestmove\n> isready\n< readyok\n> uci\n< uciok\n> quit\n",
    );
    assert_eq!(said.matches("option name Hash type spin default 4 ").count(), 2, "{said}");
}

#[test]
fn perft_counts_the_positions_below_every_move() {
    let said = play("> position startpos\n> go perft 3\n< Nodes\n> quit\n");
    let (counts, total) = said.split_once("\n\nNodes searched: ").unwrap_or_else(|| panic!("{said}"));
    let counts: Vec<_> = counts.lines().filter_map(|line| line.split_once(": ")).collect();
    assert_eq!((counts.len(), total), (44, "79666\n> quit\n"));
    assert_eq!(counts.iter().map(|(_, count)| count.parse::<u64>().expect("a number")).sum::<u64>(), 79_666);
    assert!(counts.contains(&("h2e2", "1564")), "{said}");
    let from_one = play("> setoption name UCI_Variant value xiangqi\n> go perft 1\n< Nodes\n> quit\n");
    assert!(from_one.contains("\nh3e3: 1\n") && from_one.ends_with("\n\nNodes searched: 44\n> quit\n"), "{from_one}");
    for wrong in ["0", "1001", "many", ""] {
        let said = play(&format!("> go perft {wrong}\n> quit\n"));
        assert!(said.contains(&format!("info string perft is \"{wrong}\": expected ")), "{said}");
    }
}

/// Without `stop` these counts would take years.
#[test]
fn perft_can_be_stopped() {
    let said = play("> go perft 1000\n> isready\n< readyok\n> stop\n> go depth 1\n< bestmove\n> go perft 20\n> quit\n");
    assert!(!said.contains("Nodes searched"), "{said}");
}

#[test]
fn an_invalid_argument_of_go_is_ignored_and_a_move_is_searched() {
    for (dialect, message) in [("uci", "string"), ("ucci", "message")] {
        for (go, problem, at_once) in [
            ("go depth", "depth is \"\": expected a whole number", true),
            ("go movetime -5", "movetime is \"-5\": expected a whole number", true),
            ("go depth x nodes y", "nodes is \"y\": expected a whole number", true),
            ("go depth x movetime 10", "depth is \"x\": expected a whole number", false),
            ("go depth 1 searchmoves a0a9", "\"a0a9\" is illegal", false),
        ] {
            let said = play(&format!("> {dialect}\n> position startpos\n> {go}\n< bestmove\n> quit\n"));
            assert!(said.contains(&format!("info {message} {problem}")), "{said}");
            assert_eq!(said.contains("no valid limit is given: answering at once"), at_once, "{said}");
            let answer = said.lines().find_map(|line| line.strip_prefix("bestmove ")).expect("an answer");
            assert!(answer.as_bytes()[1].is_ascii_digit(), "a move of xiangqi: {said}");
        }
    }
}

#[test]
fn go_with_only_the_opponents_clock_is_answered_at_once() {
    for go in ["go btime 60000", "go btime 60000 binc 1000", "go opptime 60000", "go ponder btime 60000"] {
        let then = if go.contains("ponder") { "> ponderhit\n" } else { "" };
        let said = play(&format!("# timed\n> {go}\n{then}< bestmove\n> quit\n"));
        let says = "info string no time is given for White, which is to move: answering at once\n";
        assert!(said.contains(says) && said.contains("bestmove "), "{go}: {said}");
    }
    for go in ["go btime 60000 depth 1", "go btime 60000 wtime 100", "go time 1 opptime 60", "go movetime 1 btime 9"] {
        let said = play(&format!("# timed\n> {go}\n< bestmove\n> quit\n"));
        assert!(!said.contains("at once"), "{go}: {said}");
    }
}
