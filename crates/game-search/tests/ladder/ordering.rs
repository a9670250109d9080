//! Move ordering changes only the number of nodes. A search that lost its history table would still keep every
//! contract, so these tests count nodes.

use game_search::ladder::Algorithm;
use game_search::{Evaluator, SearchGame, Stats};

/// Asserts the node counts of every algorithm with its own move ordering, as in the book's tables. They change if the
/// order of move generation changes. Check the reason first, then update the numbers both here and in the book.
fn assert_nodes<G, E>(mut game: G, mut evaluator: E, depth: u32, expected: [(&str, u64); 10])
where
    G: SearchGame,
    E: Evaluator<G>,
{
    let mut nodes = |name: &str| {
        let mut stats = Stats::default();
        name.parse::<Algorithm>().expect("a name").search(&mut game, &mut evaluator, &mut stats, depth).unwrap();
        stats.nodes
    };
    let counted = expected.map(|(name, _)| (name, nodes(name)));
    assert_eq!(counted, expected);
    let unordered = nodes("alpha-beta");
    for (name, factor) in [("history", 5), ("history-power-of-two", 5), ("killers", 2), ("together-exact", 6)] {
        assert!(factor * nodes(name) < unordered, "{name}: {} nodes, alpha-beta {unordered}", nodes(name));
    }
    assert!(nodes("together") < nodes("together-exact"));
}

#[test]
fn move_ordering_saves_nodes_in_a_midgame_of_xiangqi() {
    let fen = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";
    let position: xiangqi::Position = fen.parse().expect("a legal position");
    let expected = [
        ("iterative-deepening", 98_146),
        ("history", 9_419),
        ("history-power-of-two", 9_286),
        ("killers", 21_459),
        ("transposition-table", 83_865),
        ("mtdf", 92_544),
        ("mt-sss", 100_458),
        ("mt-dual", 64_169),
        ("together-exact", 12_896),
        ("together", 3_180),
    ];
    assert_nodes(position, xiangqi::eval::PieceSquare, 4, expected);
}

#[test]
fn move_ordering_saves_nodes_in_connect_four() {
    let expected = [
        ("iterative-deepening", 103_074),
        ("history", 19_388),
        ("history-power-of-two", 19_646),
        ("killers", 25_754),
        ("transposition-table", 48_929),
        ("mtdf", 19_991),
        ("mt-sss", 39_637),
        ("mt-dual", 42_328),
        ("together-exact", 10_690),
        ("together", 4_456),
    ];
    assert_nodes(small_games::ConnectFour::default(), small_games::Threats, 8, expected);
}
