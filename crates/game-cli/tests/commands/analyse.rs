//! Tests of `analyse`, with the engine and with Monte Carlo search.

use crate::common::run;

#[test]
fn iterations_are_printed_before_the_best_move() {
    let run = run("analyse", &["xiangqi", "--depth", "5"]).succeeded();
    let rows = run.stdout.lines().filter(|line| line.starts_with(' '));
    let mut depths: Vec<u32> = rows.filter_map(|line| line.split_whitespace().next()?.parse().ok()).collect();
    // A long iteration may print more than one line.
    depths.dedup();
    assert_eq!(depths, [1, 2, 3, 4, 5], "{}", run.stdout);
    assert!(run.stdout.contains("5 plies; ended by: depth"), "{}", run.stdout);
    assert!(run.last_line().starts_with("best ") && run.last_line().contains(" expecting "), "{}", run.stdout);
}

/// The model of results belongs to the network.
#[test]
fn the_score_of_the_network_is_a_number_of_games() {
    let of = |more: &[&str]| run("analyse", &[&["xiangqi", "--depth", "3"], more].concat()).succeeded().stdout;
    let games = |said: &str| -> Option<Vec<u32>> {
        let line = said.lines().find_map(|line| line.strip_prefix("of 1,000 games of the engine with this score, "))?;
        Some(line.split_whitespace().filter_map(|word| word.parse().ok()).collect())
    };
    // Red has a chariot more.
    let ahead = "1nbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    let [even, ahead] = [of(&[]), of(&["--fen", ahead])];
    let [even, ahead] = [even, ahead].map(|said| games(&said).unwrap_or_else(|| panic!("no line: {said}")));
    assert_eq!((even.iter().sum::<u32>(), ahead.iter().sum::<u32>()), (1_000, 1_000));
    assert!(even[1] > 300 && ahead[0] > even[0] + 300, "{even:?} {ahead:?}");
    assert_eq!(games(&of(&["--eval", "full"])), None);
}

/// `--explain` prints a table of evaluation terms before the search. The total of the table is the score.
#[test]
fn the_terms_of_the_evaluation_are_printed() {
    let fen = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";
    let run_it = |more: &[&str]| run("analyse", &[&["--explain", "--depth", "2"], more].concat());
    let xiangqi = run_it(&["xiangqi", "--eval", "full", "--fen", fen]).succeeded();
    let numbers = |name: &str| -> Vec<i32> {
        let line = xiangqi.stdout.lines().find_map(|line| line.trim_start().strip_prefix(name));
        let words = line.unwrap_or_else(|| panic!("no {name} in {}", xiangqi.stdout)).split_whitespace();
        words.map_while(|word| word.parse().ok()).collect()
    };
    let total = numbers("total");
    let groups = ["pieces", "reach", "safety", "threats", "to move"].map(|name| numbers(name)[2]);
    assert!((groups.iter().sum::<i32>() - total[2]).abs() <= 5, "{groups:?} {total:?}");
    assert_eq!([total[0] - total[1]], [total[2]]);
    assert_eq!(numbers("score of Red:"), [total[2]], "a midgame: all of it can be won");
    assert!(xiangqi.stdout.contains(&format!("\nxiangqi, full: {fen}\n")), "{}", xiangqi.stdout);
    assert!(xiangqi.last_line().starts_with("best "), "{}", xiangqi.stdout);

    let amazons = run_it(&["amazons", "--eval", "champion", "--fen", "1*1/2*/Q1q b"]).succeeded();
    let table = "t1  nearer in queen moves       2.00    0.60       +1.40    1.00   +1.40\n";
    let map = "\n 3 = * w\n 2 w = *\n 1 Q = q\n   a b c\n";
    assert!(amazons.stdout.contains(table) && amazons.stdout.contains(map), "{}", amazons.stdout);
    let amazons = run_it(&["amazons", "--eval", "lecture", "--fen", "1*1/2*/Q1q b"]).succeeded();
    assert!(amazons.stdout.starts_with("to move has"), "{}", amazons.stdout);
    for row in [["freedom", "-2", "10", "-20"].as_slice(), &["total"]] {
        let found = amazons.stdout.lines().any(|line| line.split_whitespace().take(row.len()).eq(row.iter().copied()));
        assert!(found, "{row:?}: {}", amazons.stdout);
    }
    let expected = "has no list of terms: expected one of full of xiangqi, net of xiangqi, lecture of amazons";
    run_it(&["xiangqi", "--eval", "piece-square"]).refused(&["piece-square, an evaluator of xiangqi", expected]);
    run_it(&["nim"]).refused(&["xor-rule, an evaluator of nim", expected]);
}

/// The side to move makes three in a row, open at both ends, and wins in three plies.
#[test]
fn a_mate_is_reported_and_ends_the_search() {
    let run = run("analyse", &["connect-four", "--fen", "4455", "--depth", "20"]).succeeded();
    assert!(run.stdout.contains("ended by: proof") && run.last_line().contains("win in 3"), "{}", run.stdout);
}

#[test]
fn limits_and_restricted_moves_are_respected() {
    let nodes = run("analyse", &["xiangqi", "--nodes", "1000"]).succeeded().stdout;
    assert!(nodes.contains("1,000 nodes in ") && nodes.contains("ended by: nodes"), "{nodes}");
    assert!(!nodes.contains("simulations"), "{nodes}");
    let tree = run("analyse", &["xiangqi", "--mcts", "--nodes", "1000"]).succeeded().stdout;
    assert!(tree.contains(" plies, ") && tree.contains(" simulations; ended by: nodes"), "{tree}");
    let time = run("analyse", &["amazons", "--time", "100", "--threads", "2"]).succeeded().stdout;
    assert!(time.contains("ended by: time"), "{time}");
    let mate = run("analyse", &["connect-four", "--fen", "4455", "--mate", "5"]).succeeded().stdout;
    assert!(mate.contains("ended by: mate"), "{mate}");
    let only = run("analyse", &["xiangqi", "--searchmoves", "a0a1 i0i1", "--depth", "3", "--multipv", "5"]).succeeded();
    assert!(only.last_line().starts_with("best R9+1") || only.last_line().starts_with("best R1+1"), "{}", only.stdout);
    assert!(only.stdout.contains("\n  2. ") && !only.stdout.contains("\n  3. "), "{}", only.stdout);
    let without = run("analyse", &["nim", "--fen", "0 0 1", "--depth", "3"]).succeeded();
    assert_eq!(without.last_line(), "best 3-1 win in 1", "{}", without.stdout);
}

/// Without a searched node the score is unknown.
#[test]
fn a_search_of_zero_nodes_prints_no_score() {
    for searcher in [&[][..], &["--mcts"]] {
        let run = run("analyse", &[&["nim", "--fen", "0 0 1", "--nodes", "0"], searcher].concat()).succeeded();
        assert_eq!(run.last_line(), "best 3-1 unknown", "{searcher:?}: {}", run.stdout);
    }
}

/// Runs the example commands of the help with a node limit added.
#[test]
fn the_examples_of_the_help_work() {
    let help = run("analyse", &["--help"]).succeeded().stdout;
    let commands: Vec<&str> =
        help.lines().filter_map(|line| line.trim_start().strip_prefix("gamesearch analyse ")).collect();
    assert!(commands.len() >= 6, "{help}");
    for command in commands {
        // The command ends at two spaces, before its explanation.
        let command = command.split("  ").next().unwrap_or_default();
        // Text in quotation marks is a single argument.
        let parts = command.split('"').enumerate();
        let parts =
            parts.flat_map(|(index, part)| if index % 2 == 1 { vec![part] } else { part.split_whitespace().collect() });
        let arguments: Vec<&str> = parts.chain(["--nodes", "2000"]).collect();
        let run = run("analyse", &arguments).succeeded();
        assert!(run.last_line().starts_with("best "), "{command}: {}", run.stdout);
    }
}

#[test]
fn a_finished_game_has_no_best_move() {
    for limits in [["--depth", "3"].as_slice(), &["--mcts", "--nodes", "100"]] {
        let position = ["xiangqi", "--fen", "3k5/3R5/3R5/9/9/9/9/9/9/4K4 b"];
        let run = run("analyse", &[&position[..], limits].concat()).succeeded();
        assert_eq!(run.last_line(), "best: none, the game is over: loss in 0", "{}", run.stdout);
    }
}

#[test]
fn monte_carlo_finds_the_move_of_the_engine() {
    let run = run("analyse", &["connect-four", "--fen", "4455", "--mcts", "--nodes", "50000"]).succeeded();
    assert!(run.stdout.contains("ended by: proof") && run.last_line().contains("win in 3"), "{}", run.stdout);
}

#[test]
fn monte_carlo_respects_the_limits() {
    let amazons = ["amazons", "--memory", "8", "--nodes", "30000", "--multipv", "3"];
    let first = run("analyse", &amazons).succeeded();
    assert!(first.stdout.starts_with("amazons, counted: 3q2q3/"), "{}", first.stdout);
    assert!(first.stdout.contains("ended by: nodes") && first.stdout.contains("\n  3. "), "{}", first.stdout);
    // The third line is already a progress line, which begins with a number (the depth).
    assert!(first.stdout.lines().nth(2).is_some_and(|line| line.trim_start().starts_with(char::is_numeric)));
    let again = run("analyse", &amazons).succeeded();
    assert_eq!(first.last_line(), again.last_line(), "one thread and a limit of nodes");
    let time = run("analyse", &["xiangqi", "--mcts", "--time", "100", "--threads", "2", "--depth", "4"]).succeeded();
    assert!(time.stdout.contains("ended by: time"), "{}", time.stdout);
    let only = run("analyse", &["xiangqi", "--mcts", "--searchmoves", "a0a1", "--nodes", "500"]).succeeded();
    assert!(only.last_line().starts_with("best R9+1"), "{}", only.stdout);
}

/// With one thread and a node or depth limit each search is reproducible, and the two searches give different results.
#[test]
fn amazons_uses_monte_carlo_unless_limits_or_options_differ() {
    let found = |more: &[&str]| {
        let run = run("analyse", &[&["amazons", "--fen", "1q2q1/q4q/6/6/Q4Q/1Q2Q1 w"], more].concat()).succeeded();
        let (_, ended) = run.stdout.split_once("; ended by: ").unwrap_or_else(|| panic!("{}", run.stdout));
        ended.to_owned()
    };
    let by_mcts = found(&["--nodes", "5000", "--mcts"]);
    assert_eq!(by_mcts, found(&["--nodes", "5000"]));
    assert_eq!(by_mcts, found(&["--nodes", "5000", "--memory", "64"]));
    let by_engine = found(&["--nodes", "5000", "--engine"]);
    assert_ne!(by_mcts, by_engine);
    assert_eq!(by_engine, found(&["--nodes", "5000", "--table-mib", "64"]));
    let to_depth = found(&["--depth", "2"]);
    assert!(to_depth.starts_with("depth\nbest "), "{to_depth}");
    assert_eq!(to_depth, found(&["--depth", "2", "--engine"]));
    assert!(found(&["--mate", "1"]).starts_with("depth\n"));
}

#[test]
fn a_settled_ending_is_reported() {
    let fen = "1Q1*2/2**q1/****1*/1*1***/*Q***1/****1q w";
    let first = run("analyse", &["amazons", "--fen", fen, "--nodes", "100"]).succeeded();
    let says = "every region has one owner: Black wins, 6 moves to 5: margin -1\n\namazons, counted: ";
    assert!(first.stdout.starts_with(says), "{}", first.stdout);
    let other = run("analyse", &["amazons", "--nodes", "100"]).succeeded();
    assert!(other.stdout.starts_with("amazons, counted: "), "{}", other.stdout);
}

#[test]
fn contradicting_options_are_refused() {
    run("analyse", &["xiangqi", "--mcts", "--table-mib", "8"]).refused(&["--mcts", "--table-mib"]);
    run("analyse", &["xiangqi", "--memory", "8", "--table-mib", "8"]).refused(&["--memory", "--table-mib"]);
    run("analyse", &["amazons", "--mcts", "--engine"]).refused(&["--mcts", "--engine"]);
    run("analyse", &["xiangqi", "--mcts", "--mate", "5"]).refused(&["the limit `mate` means nothing to Monte Carlo"]);
    run("analyse", &["xiangqi", "--mcts", "--depth", "5"]).refused(&["the option `depth` needs nodes, time"]);
    run("analyse", &["xiangqi", "--mcts", "--memory", "0"])
        .refused(&["`memory_mib`: a tree of 0 MiB: expected at least 1"]);
    run("analyse", &["xiangqi", "--mcts", "--threads", "0"]).refused(&["0 threads: expected 1 to 1024"]);
}

#[test]
fn bad_input_is_refused() {
    run("analyse", &["go"]).refused(&["\"go\"", "xiangqi, amazons, connect-four"]);
    run("analyse", &["xiangqi", "--depth", "0"]).refused(&["depth 0: expected 1 to 1000"]);
    run("analyse", &["xiangqi", "--mate", "0"]).refused(&["mate within 0 plies: expected 1 to 1000"]);
    run("analyse", &["xiangqi", "--threads", "0"]).refused(&["0 threads: expected 1 to 1024"]);
    run("analyse", &["xiangqi", "--multipv", "0"]).refused(&["multi_pv is 0: expected 1 or more"]);
    run("analyse", &["xiangqi", "--table-mib", "0"]).refused(&["a table of 0 MiB"]);
    for option in ["--moves", "--searchmoves", "--exclude"] {
        run("analyse", &["xiangqi", option, "h2h3x"]).refused(&["\"h2h3x\""]);
        run("analyse", &["xiangqi", option, "h2i3"]).refused(&["h2", "i3"]);
    }
    run("analyse", &["xiangqi", "--moves", "h2e2 h2e2"])
        .refused(&["move 2: \"h2e2\" is illegal", "no piece stands on h2"]);
    run("analyse", &["amazons", "--moves", "d1-d7/g7 d1-d2/d1"]).refused(&["move 2: ", "d1"]);
    run("analyse", &["connect-four", "--moves", "4 1 4 1 4 1 4 2"])
        .refused(&["move 8: \"2\" comes after the end of the game"]);
    run("analyse", &["xiangqi", "--fen", "x"]).refused(&["not a position of xiangqi"]);
    run("analyse", &["xiangqi", "--eval", "none"]).refused(&["\"none\"", "piece-square"]);
}

#[test]
fn moves_are_read_in_any_notation_of_the_game() {
    for text in ["h2e2", "H2-E2", "C2=5", "炮二平五", "砲2平5"] {
        let run = run("analyse", &["xiangqi", "--searchmoves", text, "--depth", "1"]).succeeded();
        assert!(run.last_line().starts_with("best C2=5 "), "{text}: {}", run.stdout);
    }
    for text in ["d1-d7/g7", "d1-d7(g7)", "d1d7,d7g7", "djddgd", "DJDDGD", "3 0 3 6 6 6", "{03, 63, 66}"] {
        let nodes = ["--nodes", "500"];
        let list = format!("{text}, d1-d2/d1 {text}");
        let run = |option| run("analyse", &[&["amazons", option, &list], &nodes[..]].concat());
        let only = run("--searchmoves").succeeded();
        assert!(["best d1-d7/g7 ", "best d1-d2/d1 "].iter().any(|best| only.last_line().starts_with(best)), "{text}");
        run("--exclude").succeeded();
        run("--moves").refused(&["move 2: ", "d1-d2/d1"]);
    }
    run("analyse", &["amazons", "--exclude", "3 0 3 6 6"]).refused(&["\"3 0 3 6 6\", column 10"]);
    run("analyse", &["xiangqi", "--searchmoves", "炮五平二"]).refused(&["\"炮五平二\" is illegal", "h2 and b2"]);
    let played = run("analyse", &["xiangqi", "--moves", "炮二平五 H8+7", "--depth", "1"]).succeeded();
    let fen = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2";
    assert!(played.stdout.contains(fen), "{}", played.stdout);
}

#[test]
fn moves_are_written_as_readers_of_the_language_expect() {
    let asked = ["xiangqi", "--searchmoves", "h2e2", "--depth", "1"];
    for (more, best) in [
        (&[][..], "best C2=5 "),
        (&["--lang", "zh"], "best 炮二平五 "),
        (&["--lang", "zh", "--notation", "iccs"], "best H2-E2 "),
        (&["--notation", "traditional"], "best 炮二平五 "),
    ] {
        let run = run("analyse", &[&asked[..], more].concat()).succeeded();
        assert!(run.last_line().starts_with(best), "{more:?}: {}", run.stdout);
    }
    run("analyse", &["amazons", "--notation", "wxf"]).refused(&["unknown notation \"wxf\": expected one of places"]);
}

/// The moves of `--moves` are played from the position, and the search counts them for repetition.
#[test]
fn moves_played_before_count_for_repetition() {
    // Red is two chariots behind, so a draw by repetition is Red's best result.
    let fen = "3k5/9/9/9/9/p3p3p/9/r7r/9/4KC3 w - - 0 1";
    let best = |more: &[&str]| {
        let run = run("analyse", &[&["xiangqi", "--fen", fen, "--depth", "2"], more].concat()).succeeded();
        run.last_line().to_owned()
    };
    let score = |line: &str| line.split_whitespace().nth(2).and_then(|word| word.parse::<i32>().ok());
    let without = best(&[]);
    assert!(score(&without).is_some_and(|score| score < -500), "{without}");
    let with = best(&["--moves", "f0g0 a2b2 g0f0 b2a2"]);
    assert_eq!((&with[..9], score(&with)), ("best C4=3", Some(0)), "{with}");
    let amazons = run("analyse", &["amazons", "--moves", "d1-d7/g7 d10-d8/a8", "--depth", "1"]).succeeded();
    assert!(amazons.stdout.contains("6q3/10/*2q6/q2Q2*2q/10/10/Q8Q/10/10/6Q3 w - - 0 1\n"), "{}", amazons.stdout);
}
