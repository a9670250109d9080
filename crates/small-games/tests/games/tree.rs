//! Explicit trees: the values of textbook trees, leaves at different depths, and the notation.

use game_search::{
    Evaluator, Game, MoveOrdering, NullMove, PackedMove, PositionKey, Side, Tactics, TextNotation, eval_fn,
};
use game_testkit::check_game;
use proptest::prelude::*;
use small_games::{LeafValue, Tree, TreeError, textbook};

use crate::common;

/// Returns the value for the first player, computed from the nodes without the game.
fn value_of(tree: &Tree, node: small_games::NodeId, side: Side) -> i32 {
    let children = tree.children(node).iter().map(|&child| value_of(tree, child, !side));
    match side {
        _ if tree.children(node).is_empty() => tree.leaf_value(node).unwrap(),
        Side::First => children.max().unwrap(),
        Side::Second => children.min().unwrap(),
    }
}

/// Returns the value for the first player, found by search.
fn searched(tree: &mut Tree, depth: u32) -> i32 {
    let score = common::alpha_beta(tree, &mut LeafValue, depth, -common::WIN, common::WIN);
    if tree.side_to_move() == Side::First { score } else { -score }
}

#[test]
fn the_textbook_trees_have_the_printed_values() {
    for example in textbook::ALL {
        let mut tree = example.tree();
        assert_eq!(value_of(&tree, tree.node(), tree.side_to_move()), example.value, "{}", example.name);
        assert_eq!(searched(&mut tree, 2), example.value, "{}", example.name);
        for label in example.best_line {
            let mv = tree.parse_move(label).unwrap();
            tree.make(mv);
            assert_eq!(searched(&mut tree, 2), example.value, "{} after {label}", example.name);
        }
        assert_eq!(tree.leaf_value(tree.node()), Some(example.value), "{}", example.name);
        assert_eq!(example.tree().position_text(), example.notation);
    }
}

#[test]
fn trees_pass_the_conformance_suite() {
    let uneven = "min (3 b:(5 (9 1)) ((2) -7))".parse().unwrap();
    let marked = "(a:^3/(b:(!1 9) !4) c:!(&b -6))".parse().unwrap();
    check_game(&textbook::ALL.iter().map(|example| example.tree()).chain([uneven, marked]).collect::<Vec<_>>());
}

#[test]
fn node_values_match_the_pictures() {
    let value = |example: textbook::TextbookTree, path: &str| {
        let tree: Tree = format!("{} > {path}", example.notation).parse().unwrap();
        value_of(&tree, tree.node(), tree.side_to_move())
    };
    assert_eq!(["B1", "B2", "B3"].map(|node| value(textbook::DELPHI, node)), [12, 5, 14]);
    assert_eq!(["1", "2", "3"].map(|leaf| value(textbook::DELPHI, &format!("B1 > {leaf}"))), [12, 15, 13]);
    assert_eq!(["1", "2"].map(|node| value(textbook::WIKI, node)), [5, 4]);
    assert_eq!(value(textbook::ALPHA_CUT, "2"), 4);
    assert_eq!(value(textbook::BETA_CUT, "2"), 7);
    assert_eq!([value(textbook::BETA_CUT, "3 > 9"), value(textbook::BETA_CUT, "4 > 11")], [9, 8]);
    assert_eq!(textbook::BETA_CUT.tree().side_to_move(), Side::Second);
}

/// Compares the labels of the leaves that alpha-beta evaluates with the pictures.
#[test]
fn cutoffs_match_the_pictures() {
    let leaves = |example: textbook::TextbookTree| {
        let mut seen = Vec::new();
        let mut evaluator = eval_fn(1, |tree: &Tree| {
            seen.push(tree.label(tree.node()).to_owned());
            LeafValue.evaluate(tree)
        });
        common::alpha_beta(&mut example.tree(), &mut evaluator, 2, -common::WIN, common::WIN);
        seen.join(" ")
    };
    assert_eq!(leaves(textbook::WIKI), "1 2 1 2", "5 6 | 7 4");
    assert_eq!(leaves(textbook::ALPHA_CUT), "5 6 7 8 9 11 12");
    assert_eq!(leaves(textbook::BETA_CUT), "5 6 7 8 9 11");
}

#[test]
fn uneven_trees_are_exact_at_their_height_and_beyond() {
    for (text, value) in [("(3 (5 (9 1)))", 5), ("min (3 (5 (9 1)))", 3), ("7", 7), ("((1) ((2) (-8 ((4)))) 0)", 2)] {
        let mut tree: Tree = text.parse().unwrap();
        for depth in tree.height()..tree.height() + 4 {
            assert_eq!(searched(&mut tree, depth), value, "{text} to depth {depth}");
        }
        assert_eq!(value_of(&tree, tree.node(), tree.side_to_move()), value, "{text}");
    }
}

#[test]
fn a_wait_move_at_a_leaf_is_made_and_unmade() {
    let mut tree: Tree = "(x:(1 2) 7) > 2".parse().unwrap();
    let before = tree.clone();
    let mv = tree.parse_move("wait").unwrap();
    let undo = tree.make(mv);
    assert_eq!(tree.position_text(), "(x:(1 2) 7) > 2 > wait");
    assert_eq!((tree.node(), tree.side_to_move()), (before.node(), Side::First));
    assert_ne!(tree.key(), before.key());
    tree.unmake(mv, undo);
    assert_eq!(tree, before);
}

#[test]
fn capabilities_of_trees_are_correct() {
    let mut tree: Tree = "(x:(1 2) 7)".parse().unwrap();
    assert!(!tree.null_move_allowed());
    let mut moves = Vec::new();
    tree.legal_moves(&mut moves);
    assert_eq!(moves.iter().map(|&mv| tree.move_text(mv)).collect::<Vec<_>>(), ["x", "2"]);
    assert!(moves.iter().all(|&mv| tree.is_legal(mv) && tree.history_index(mv) < tree.history_slots()));
    tree.make(moves[0]);
    assert!(moves.iter().all(|&mv| !tree.is_legal(mv)));
    let other: Tree = "(x:(1 3) 7) > x".parse().unwrap();
    assert_ne!(tree.key(), other.key(), "positions of different trees");
}

#[test]
fn trees_are_written_in_their_shortest_form() {
    for (text, short) in [
        ("max root:(1:(12 15) 2:5)", "((12 15) 5)"),
        ("  min\ta:( b:1\n-2 ) ", "min a:(b:1 -2)"),
        ("(1 2)>1 > wait>wait", "(1 2) > 1"),
        ("max max:(1 2)", "max max:(1 2)"),
        ("max min:(1 2)", "max min:(1 2)"),
        ("min max:(1 2)", "min max:(1 2)"),
    ] {
        assert_eq!(text.parse::<Tree>().unwrap().position_text(), short);
    }
}

#[test]
fn a_shared_node_is_one_position() {
    let mut tree: Tree = "(a:(b:(1 9) 4) c:(x:(&b)))".parse().unwrap();
    assert_eq!(tree.height(), 4, "the deeper of two ways to b");
    assert_eq!(value_of(&tree, tree.node(), Side::First), 4);
    let play = |tree: &mut Tree, path: &[&str]| {
        for text in path {
            let mv = tree.parse_move(text).unwrap();
            tree.make(mv);
        }
    };
    let mut other = tree.clone();
    play(&mut tree, &["a", "b"]);
    play(&mut other, &["c", "x", "b"]);
    assert_eq!((tree.node(), !tree.side_to_move()), (other.node(), other.side_to_move()), "not the same side moves");
    assert_ne!(tree.key(), other.key());
    assert_eq!(other.position_text(), "(a:(b:(1 9) 4) c:(x:(&b))) > c > x > b");
    // Every second level has the next one twice, so a walk through all paths would not end.
    let layers = (1..50).fold("n0:1".to_owned(), |node, level| format!("n{level}:({node} x:(&n{}))", level - 1));
    assert_eq!(format!("({layers})").parse::<Tree>().unwrap().height(), 99);
    assert_eq!(format!("(({layers}))").parse::<Tree>().unwrap().height(), 100);
    assert!(matches!(format!("((({layers})))").parse::<Tree>(), Err(TreeError::TooDeep { .. })));
}

#[test]
fn marks_give_noisy_moves_static_values_and_passes() {
    let mut tree: Tree = "(7/(!1 9) ^(2 3))".parse().unwrap();
    assert!(!tree.null_move_allowed());
    let mut moves = Vec::new();
    tree.legal_moves(&mut moves);
    tree.make(moves[0]);
    assert_eq!(LeafValue.evaluate(&tree), -7, "for the second player");
    let mut noisy = Vec::new();
    tree.noisy_moves(&mut noisy);
    assert_eq!(noisy.iter().map(|&mv| tree.move_text(mv)).collect::<Vec<_>>(), ["1"]);
    assert!(!tree.is_quiet(noisy[0]) && tree.is_quiet(tree.parse_move("2").unwrap()));
    tree = "(7/(!1 9) ^(2 3)) > 2".parse().unwrap();
    assert!(tree.null_move_allowed());
    tree.make_null();
    assert_eq!((tree.position_text().as_str(), tree.side_to_move()), ("(7/(!1 9) ^(2 3)) > 2 > pass", Side::First));
    assert_eq!(tree.position_text().parse::<Tree>().unwrap(), tree);
    tree.unmake_null(());
    assert_eq!(tree.side_to_move(), Side::Second);
}

#[test]
fn invalid_texts_return_an_explaining_error() {
    let shown = |text: &str| text.parse::<Tree>().unwrap_err().to_string();
    assert_eq!(shown(""), r#"the end at column 1 of "": expected a leaf's value or `(`"#);
    assert_eq!(shown("(1 ()"), r#"")" at column 5 of "(1 ()": expected a leaf's value or `(`"#);
    assert_eq!(shown("(1 2"), r#"the end at column 5 of "(1 2": expected a leaf's value or `(`"#);
    assert_eq!(shown("(1 2))"), r#"")" at column 6 of "(1 2))": expected `>` or the end"#);
    assert_eq!(shown("(a:b)"), r#""b" at column 4 of "(a:b)": expected a whole number within ±30999"#);
    assert_eq!(shown("(é 31000)"), r#""é" at column 2 of "(é 31000)": expected a whole number within ±30999"#);
    assert_eq!(shown("31000"), r#""31000" at column 1 of "31000": expected a whole number within ±30999"#);
    assert_eq!(shown("(2:5 7)"), r#"label "2" at column 6 of "(2:5 7)": another node beside it has that label"#);
    assert_eq!(
        shown("(1 2) > 3"),
        r#"path at column 9 of "(1 2) > 3": "3" leads nowhere from node "root": expected "1" or "2""#
    );
    assert_eq!(shown("7 > 7"), r#"path at column 5 of "7 > 7": "7" leads nowhere from node "root": expected "wait""#);
    let expected = "expected `&` and the label of a node that is complete before it";
    assert_eq!(shown("(a:(&a))"), format!(r#""&a" at column 5 of "(a:(&a))": {expected}"#));
    assert_eq!(shown("(&a a:1)"), format!(r#""&a" at column 2 of "(&a a:1)": {expected}"#));
    assert_eq!(
        shown("((a:1) (a:2) (&a))"),
        r#""&a" at column 15 of "((a:1) (a:2) (&a))": expected `&` and the label of a single node, not of several"#
    );
    assert_eq!(shown("(a:1 &a)"), r#"label "a" at column 6 of "(a:1 &a)": another node beside it has that label"#);
    assert_eq!(
        shown("(!a:1)"),
        r#""!a" at column 2 of "(!a:1)": expected a label without a mark, because marks come after the `:`"#
    );
    assert_eq!(shown("(^1)"), r#"")" at column 4 of "(^1)": expected `(`"#);
    assert_eq!(shown("(7/ 1)"), r#""1" at column 5 of "(7/ 1)": expected `(`"#);
    assert_eq!(shown("(x/(1))"), r#""x" at column 2 of "(x/(1))": expected a whole number within ±30999"#);
    assert_eq!(shown("!1"), r#""!1" at column 1 of "!1": expected a whole number within ±30999"#);
    assert_eq!(
        shown("(1 2) > pass"),
        r#"path at column 9 of "(1 2) > pass": "pass" leads nowhere from node "root": expected "1" or "2""#
    );
    let deep = |levels: usize| "(".repeat(levels) + "1" + &")".repeat(levels);
    assert_eq!(deep(100).parse::<Tree>().unwrap().height(), Tree::MAX_HEIGHT);
    assert!(matches!(deep(101).parse::<Tree>(), Err(TreeError::TooDeep { column: 101, .. })));
    assert!(matches!("(".repeat(1_000_000).parse::<Tree>(), Err(TreeError::TooDeep { .. })));
}

/// Generates texts of random trees.
fn tree_text() -> impl Strategy<Value = String> {
    let leaf = (-30_999..=30_999_i32).prop_map(|value| value.to_string());
    leaf.prop_recursive(5, 40, 4, |node| {
        let child = (any::<bool>(), node).prop_map(|(noisy, node)| if noisy { format!("!{node}") } else { node });
        let mark = prop_oneof![Just(""), Just("^"), Just("7/"), Just("^-7/")];
        (prop::collection::vec(child, 1..5), any::<bool>(), mark).prop_map(|(children, labelled, mark)| {
            let label = |(index, child)| if labelled { format!("n{index}:{child}") } else { child };
            format!("{mark}({})", children.into_iter().enumerate().map(label).collect::<Vec<_>>().join(" "))
        })
    })
}

/// Comparing each label with all labels before it would take hours.
#[test]
fn a_node_with_a_million_children_is_parsed() {
    let text = format!("({})", vec!["7"; 1_000_000].join(" "));
    let tree: Tree = text.parse().unwrap();
    assert_eq!(tree.children(tree.node()).len(), 1_000_000);
    let twice = text.replacen("(7 7", "(7 1000000:7", 1);
    let error = twice.parse::<Tree>().unwrap_err().to_string();
    assert!(error.starts_with("label \"1000000\" at column 2000008 of"), "{error}");
}

proptest! {
    #![proptest_config(game_testkit::fixed_cases(1024))]

    #[test]
    fn positions_on_every_line_round_trip_as_text(
        text in tree_text(),
        min: bool,
        label in "(max|min|root|wait|[a-z1]{1,2})?",
        choices: [u8; 8],
    ) {
        let text = if label.is_empty() { text } else { format!("{label}:{text}") };
        let begins = if min { "min" } else { "max" };
        let mut tree: Tree = format!("{begins} {text}").parse().unwrap();
        let short = text.strip_prefix("root:").unwrap_or(&text);
        let goes_without_saying = !min && label != "max" && label != "min";
        let short = if goes_without_saying { short.to_owned() } else { format!("{begins} {short}") };
        prop_assert_eq!(&tree.position_text(), &short);
        for choice in choices {
            let mut moves = Vec::new();
            tree.legal_moves(&mut moves);
            let mv = moves[usize::from(choice) % moves.len()];
            prop_assert_eq!(tree.parse_move(&tree.move_text(mv)).unwrap(), mv);
            tree.make(mv);
            let read: Tree = tree.position_text().parse().unwrap();
            prop_assert_eq!(&read, &tree);
            prop_assert_eq!(read.key(), tree.key());
        }
    }

    #[test]
    fn search_equals_a_plain_recursion(text in tree_text(), min: bool, deeper in 0_u32..3) {
        let mut tree: Tree = if min { format!("min {text}") } else { text }.parse().unwrap();
        let depth = tree.height() + deeper;
        prop_assert_eq!(searched(&mut tree, depth), value_of(&tree, tree.node(), tree.side_to_move()));
    }

    #[test]
    fn arbitrary_position_texts_never_panic(
        text in common::texts("()0123456789 a:>-é!&^/", prop_oneof![tree_text(), "-?(30999|31000|2147483648)"]),
    ) {
        if let Some(tree) = common::check_position_text::<Tree>(&text)? {
            let brackets = |text: &str| text.matches('(').count();
            prop_assert_eq!(brackets(&tree.position_text()), brackets(&text));
        }
    }

    #[test]
    fn arbitrary_move_texts_are_legal_or_refused(
        tree in tree_text(),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
        text in common::texts("n0123456789 wait", "n?[0-5]|wait"),
    ) {
        let mut tree: Tree = tree.parse().unwrap();
        common::play(&mut tree, &choices);
        if let Some(mv) = common::check_move_text(&tree, &text)? {
            let waits = text == "wait" && mv == tree.node();
            prop_assert!(waits || tree.label(mv) == text, "{:?} is read as {:?}", text, tree.label(mv));
        }
    }
}
