//! Tests of `tree`: textbook cutoffs, on the terminal and in files.

use std::fs;

use crate::common::{run, scratch, text};

#[test]
fn alpha_cuts_equal_those_of_the_lecture() {
    let run = run("tree", &["alpha-cut", "--algorithm", "alpha-beta-two-sided"]).succeeded();
    let expected = "\
root  (-inf, +inf)  = +4
├── 2  (-inf, +inf)  = +4
│   ├── 5  (-inf, +inf)  = +6  [leaf]
│   ├── 6  (-inf, +6)  = +4  [leaf]
│   └── 7  (-inf, +4)  = +5  [leaf]
├── 3  (+4, +inf)  <= +3  [alpha cutoff: +3 <= +4, 1 move skipped: 10]
│   ├── 8  (+4, +inf)  = +7  [leaf]
│   └── 9  (+4, +7)  = +3  [leaf]
└── 4  (+4, +inf)  <= +2  [alpha cutoff: +2 <= +4, 1 move skipped: 13]
    ├── 11  (+4, +inf)  = +5  [leaf]
    └── 12  (+4, +5)  = +2  [leaf]
";
    assert!(run.stdout.contains(expected), "{}", run.stdout);
}

#[test]
fn a_clamped_leaf_is_a_bound() {
    let files = ["hard.dot", "hard.svg"].map(scratch);
    let [dot, svg] = files.each_ref().map(|path| text(path));
    let run = run("tree", &["delphi", "--algorithm", "alpha-beta-fail-hard", "--dot", dot, "--svg", svg]).succeeded();
    // Fail-hard returns 12 for the leaf that is worth 15, and 12 for the one that is worth 5.
    for line in ["1  (-inf, +inf)  = +12  [leaf]", "2  (-inf, +12)  >= +12  [leaf]", "2  (+12, +19)  <= +12  [leaf]"] {
        assert!(run.stdout.contains(line), "{line}: {}", run.stdout);
    }
    let [dot, svg] = files.map(|path| fs::read_to_string(path).expect("the file"));
    assert!(dot.contains(r#"[label="2\n(-inf, +12)\n>= +12\nleaf" fillcolor=lightsalmon]"#), "{dot}");
    assert!(dot.contains(r#"[label="2\n(+12, +19)\n<= +12\nleaf" fillcolor=lightblue]"#), "{dot}");
    assert!(svg.contains("&gt;= +12"), "{svg}");
}

#[test]
fn minimax_cuts_nothing() {
    let run = run("tree", &["beta-cut", "--algorithm", "minimax"]).succeeded();
    assert_eq!(run.stdout.matches("[leaf]").count(), 9, "{}", run.stdout);
    assert!(!run.stdout.contains("cutoff:"), "{}", run.stdout);
}

#[test]
fn a_tree_given_as_text_is_searched() {
    // Russell and Norvig, Artificial Intelligence: A Modern Approach. Root returns 3, and two leaves are cut off.
    let run = run("tree", &["tree", "--fen", "((3 12 8) (2 4 6) (14 5 2))"]).succeeded();
    assert!(run.stdout.contains("root  (-inf, +inf)  = +3\n"), "{}", run.stdout);
    assert!(run.stdout.contains("[beta cutoff: -2 >= -3, 2 moves skipped: 2, 3]"), "{}", run.stdout);
    assert_eq!(run.stdout.matches("[leaf]").count(), 7, "{}", run.stdout);
}

#[test]
fn every_ending_has_a_reason() {
    let drawn = |game, fen, algorithm| {
        let arguments = [game, "--fen", fen, "--depth", "4", "--algorithm", algorithm, "--limit", "9999"];
        run("tree", &arguments).succeeded().stdout
    };
    let tic_tac_toe = |algorithm| drawn("tic-tac-toe", "xo./.x./...", algorithm);
    assert!(tic_tac_toe("alpha-beta").contains("game over"));
    assert!(tic_tac_toe("transposition-table").contains("table hit"));
    assert!(tic_tac_toe("quiescence").contains("stand pat: "));
    assert!(tic_tac_toe("pvs").contains(" (re-search)"));
    assert!(tic_tac_toe("mtdf").contains("no move beats"));
    assert!(drawn("nim", "1 2 3 null-move", "null-move").contains("null-move cutoff: passing scores >= "));
}

/// Without features the engine visits the same nodes as the ladder's PVS. With one feature only that one is active.
#[test]
fn the_tree_of_the_engine_is_drawn() {
    let nodes = |run: crate::common::Run| run.succeeded().stdout.split_once('\n').expect("a title").1.to_owned();
    let plain = nodes(run("tree", &["delphi", "--engine", "none"]));
    assert_eq!(plain, nodes(run("tree", &["delphi", "--algorithm", "pvs"])));

    let fen = "3k5/9/9/4p4/4P4/9/9/9/9/5K3 w - - 0 1";
    let drawn = |features| nodes(run("tree", &["xiangqi", "--fen", fen, "--depth", "2", "--engine", features]));
    let [without, with] = ["none", "reverse_futility"].map(drawn);
    assert!(!without.contains("reverse futility"), "{without}");
    assert!(with.contains("[reverse futility: evaluated far above"), "{with}");
    assert!(with.lines().count() < without.lines().count(), "{with}");
    assert!(drawn("all").contains(" moves skipped: "), "found after the search, although moves are staged");
}

#[test]
fn all_file_formats_have_the_same_nodes() {
    let [dot, svg] = ["tree.dot", "tree.svg"].map(scratch);
    let arguments = ["tree", "--fen", "(a<b:1 \"&\":(2 3) 4)", "--dot", text(&dot), "--svg", text(&svg)];
    let run = run("tree", &arguments).succeeded();
    let nodes = run.stdout.lines().filter(|line| line.contains(", ") && line.contains(")  ")).count();
    assert!(nodes >= 6, "{}", run.stdout);

    let dot = fs::read_to_string(dot).expect("the file");
    assert!(dot.starts_with("digraph search {\n") && dot.ends_with("}\n"), "{dot}");
    assert_eq!(dot.matches("[label=").count(), nodes, "{dot}");
    assert!(dot.contains("\\\"&\\\"\\n"), "{dot}");

    let svg = fs::read_to_string(svg).expect("the file");
    let document = roxmltree::Document::parse(&svg).expect("well-formed");
    let boxes = document.descendants().filter(|node| node.attribute("class") == Some("node")).count();
    assert_eq!(boxes, nodes, "{svg}");
}

#[test]
fn files_are_not_touched_before_there_is_output() {
    let [old, new] = ["old.dot", "new.svg"].map(scratch);
    let contents = "an older tree\n".repeat(10_000);
    fs::write(&old, &contents).expect("a file");

    run("tree", &["nim", "--depth", "99", "--dot", text(&old)]).refused(&["depth 99"]);
    run("tree", &["--dot", text(&old), "--svg", "/no/such/folder/x.svg"]).refused(&["cannot write /no/such"]);
    run("tree", &["--svg", text(&new), "--dot", text(&new)]).refused(&["named twice"]);
    assert_eq!(fs::read_to_string(&old).expect("the file"), contents);
    assert!(!new.exists(), "a file of a run that was refused");

    run("tree", &["--dot", text(&old)]).succeeded();
    let written = fs::read_to_string(&old).expect("the file");
    assert!(written.starts_with("digraph search {\n") && written.ends_with("}\n"), "{written}");
}

#[test]
fn nodes_that_are_not_drawn_are_counted() {
    let run = run("tree", &["connect-four", "--algorithm", "minimax", "--limit", "10"]).succeeded();
    assert!(run.stdout.contains("; 47 more nodes are not drawn"), "1 + 7 + 49 nodes in all: {}", run.stdout);
}

#[test]
fn bad_input_is_refused() {
    run("tree", &["oak"]).refused(&["\"oak\"", "delphi, wiki, alpha-cut, beta-cut, xiangqi"]);
    run("tree", &["--fen", "((1 2"]).refused(&["\"((1 2\""]);
    run("tree", &["nim", "--depth", "99"]).refused(&["depth 99", "for nim"]);
    run("tree", &["--svg", "/no/such/folder/x.svg"]).refused(&["cannot write /no/such/folder/x.svg"]);
    run("tree", &["--algorithm", "best-first"]).refused(&["\"best-first\"", "minimax"]);
    run("tree", &["--engine", "table,tabel"]).refused(&["unknown feature \"tabel\"", "expected one of table, "]);
    run("tree", &["--window", "9,3"]).refused(&["9,3", "expected a smaller and a larger whole number within ±30999"]);
    let no_window = ["--window", "0,5", "--algorithm", "minimax"];
    run("tree", &no_window).refused(&["--window needs an algorithm that takes a window, and minimax takes none"]);
    run("tree", &["nim", "--engine", "staged"]).refused(&["staged", "QUIET_MOVES"]);
    run("tree", &["--engine", "none", "--algorithm", "pvs"]).refused(&["--engine", "--algorithm"]);
    let board = scratch("no-board.svg");
    run("tree", &["nim", "--board", "--svg", text(&board)]).refused(&["unknown board \"nim\""]);
    run("tree", &["nim", "--boards", "--svg", text(&board)]).refused(&["unknown board \"nim\""]);
    assert!(!board.exists());
    run("tree", &["--boards", "--rows", "--svg", text(&board)]).refused(&["--boards", "--rows"]);
    run("tree", &["--mark", "B2"]).refused(&["--svg"]);
}

#[test]
fn help_has_examples() {
    assert!(run("tree", &["--help"]).succeeded().stdout.contains("Examples"));
}

/// Returns the text of every SVG element with this class.
fn texts(svg: &str, class: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).expect("XML");
    let parts = document.descendants().filter(|part| part.attribute("class") == Some(class));
    parts
        .map(|part| {
            part.descendants()
                .filter(roxmltree::Node::is_text)
                .filter_map(|text| text.text())
                .collect::<Vec<_>>()
                .join("|")
        })
        .collect()
}

#[test]
fn two_trees_mark_the_players_and_the_cut_moves() {
    let file = scratch("beside.svg");
    let arguments = ["wiki", "--beside", "minimax", "--mark", "2,2 2", "--svg", text(&file)];
    let run = run("tree", &arguments).succeeded();
    assert!(
        run.stdout.contains("minimax to depth") && run.stdout.contains("\n\nalpha-beta to depth"),
        "{}",
        run.stdout
    );
    let svg = fs::read_to_string(file).expect("the file");
    let nodes = texts(&svg, "node");
    let steps: Vec<&str> = nodes.iter().map(|node| node.split('|').next().expect("a step")).collect();
    assert_eq!(steps.iter().filter(|step| **step == "\u{25b2} root").count(), 2, "{steps:?}");
    assert!(steps.iter().filter(|step| step.starts_with('\u{25bc}')).count() >= 4, "{steps:?}");
    assert!(nodes.iter().any(|node| node.starts_with("\u{25b2} root|=")), "minimax has no window: {nodes:?}");
    assert!(nodes.iter().any(|node| node.starts_with("\u{25b2} root|(-inf, +inf)|=")), "{nodes:?}");
    assert_eq!(texts(&svg, "ghost").len(), 1, "the leaf after 4: {svg}");
    let (best, marked) = (svg.matches("class=\"best\"").count(), svg.matches("stroke=\"#d62728\"").count());
    assert_eq!((best, marked), (4, 4), "two moves and two nodes of each tree: {svg}");
    assert_eq!(svg.matches(" 18)\">").count(), 2, "beside each other: {svg}");
    assert_eq!(svg.matches("scores for").count(), 2, "one for each tree, because they differ: {svg}");
}

#[test]
fn the_board_is_drawn_with_pieces_and_coordinates() {
    let drawn = |game, fen| {
        let file = scratch(&format!("{game}-board.svg"));
        run("tree", &[game, "--fen", fen, "--depth", "1", "--board", "--svg", text(&file)]).succeeded();
        fs::read_to_string(file).expect("the file")
    };
    let cells = drawn("tic-tac-toe", "xo./ox./...");
    assert_eq!((texts(&cells, "piece").len(), texts(&cells, "name").len()), (4, 5), "{cells}");
    let xiangqi = drawn("xiangqi", "3k5/9/2n6/4p4/4P4/9/9/9/9/4K4 w - - 0 1");
    assert_eq!((texts(&xiangqi, "red").len(), texts(&xiangqi, "piece").len()), (2, 3), "{xiangqi}");
    assert_eq!(texts(&xiangqi, "name").len(), 9 + 10, "{xiangqi}");
    let columns = texts(&drawn("connect-four", "44444"), "name");
    assert_eq!(columns.join(""), "1234567");
}

#[test]
fn every_node_has_its_board() {
    let file = scratch("boards.svg");
    let arguments = ["tic-tac-toe", "--fen", ".../xoo/xox", "--depth", "3", "--boards", "--svg", text(&file)];
    run("tree", &[&arguments[..], &["--algorithm", "minimax"]].concat()).succeeded();
    let svg = fs::read_to_string(file).expect("the file");
    let mut boards: Vec<_> = texts(&svg, "board").iter().map(|board| board.matches(['X', 'O']).count()).collect();
    boards.sort_unstable();
    assert_eq!(boards, [6, 7, 7, 7, 8, 8, 8, 8, 9, 9, 9], "{svg}");
}

#[test]
fn at_depth_0_the_board_is_alone() {
    let file = scratch("alone.svg");
    let fen = "1q1q1/q3q/5/Q3Q/1Q1Q1 w - - 0 1";
    run("tree", &["amazons", "--fen", fen, "--depth", "0", "--board", "--svg", text(&file)]).succeeded();
    let svg = fs::read_to_string(file).expect("the file");
    assert_eq!((texts(&svg, "piece").len(), texts(&svg, "node").len()), (8, 0), "{svg}");
    assert!(svg.contains(fen) && svg.contains(">White to move<"), "{svg}");
}

#[test]
fn every_row_of_nodes_fits_the_picture() {
    let file = scratch("rows.svg");
    let arguments = ["delphi", "--algorithm", "pvs", "--rows", "--svg", text(&file)];
    let run = run("tree", &arguments).succeeded();
    let svg = fs::read_to_string(file).expect("the file");
    let document = roxmltree::Document::parse(&svg).expect("XML");
    let view = document.root_element().attribute("viewBox").expect("a view");
    let size: Vec<f64> = view.split(' ').map(|number| number.parse().expect("a number")).collect();
    let boxes = document.descendants().filter(|node| node.attribute("rx").is_some());
    let number =
        |node: roxmltree::Node, name| node.attribute(name).and_then(|it| it.parse::<f64>().ok()).expect("a number");
    let mut count = 0;
    for node in boxes {
        count += 1;
        let (right, bottom) = (number(node, "x") + number(node, "width"), number(node, "y") + number(node, "height"));
        assert!(right < size[2] && bottom < size[3], "{right}, {bottom} in {view}");
    }
    assert_eq!(count, run.stdout.matches("  (").count(), "{}", run.stdout);
}
