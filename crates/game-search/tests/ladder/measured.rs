//! Checks the node tables of `docs/nodes.md` against the algorithms' counters. `docs/node-tables.sh` writes the tables.

use std::fs;
use std::path::Path;

use game_search::ladder::Algorithm;
use game_search::{Evaluator, SearchGame, Stats, TextNotation};
use small_games::{ConnectFour, Threats};

/// Returns the text of the file with the node counts of the ladder.
pub fn page() -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/nodes.md");
    fs::read_to_string(page).expect("the page")
}

#[test]
fn node_tables_are_current() {
    let text = page();
    let (tables, _) = text.split_once("<!-- end -->").expect("a mark where the tables end");
    let mut sections = tables.split("\n### ").filter(|section| section.contains("\n| algorithm |"));
    let mut next = || sections.next().expect("a table");

    let midgame = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";
    let midgame = xiangqi::Position::parse_position(midgame).expect("a position");
    let middlegame = "2*1q3*1/7**1/7*Q1/4*2*1Q/3*3***/1*2****q1/*q2*2*2/Q*1**2***/2*1*Q**2/4*2q2 w - - 0 1";
    let middlegame = amazons::Position::parse_position(middlegame).expect("a position");
    let placement = xiangqi::eval::PieceSquare;
    check(next(), "Xiangqi, start, 4 plies, `piece-square`", &xiangqi::Position::start(), placement, 4);
    check(next(), "Xiangqi, midgame, 4 plies, `piece-square`", &midgame, placement, 4);
    check(next(), "Amazons, middlegame, 3 plies, `lecture`", &middlegame, amazons::eval::Lecture, 3);
    check(next(), "Amazons, middlegame, 3 plies, `mobility`", &middlegame, amazons::eval::Mobility, 3);
    check(next(), "Connect four, start, 8 plies, `threats`", &ConnectFour::default(), Threats, 8);
    assert_eq!(sections.next(), None, "a table that nothing checks");
}

fn check<G, E>(section: &str, title: &str, game: &G, evaluator: E, depth: u32)
where
    G: SearchGame + TextNotation + Clone,
    E: Evaluator<G> + Clone,
{
    assert_eq!(section.lines().next(), Some(title));
    let rows: Vec<&str> = section.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    assert_eq!(rows.len(), Algorithm::ALL.len(), "{title}: rows");
    for (&algorithm, found) in Algorithm::ALL.iter().zip(rows) {
        let row = row(algorithm, &mut game.clone(), evaluator.clone(), depth);
        assert_eq!(found, row, "{title}: run docs/figures.sh");
    }
}

/// Returns a row of a table: the result of the algorithm and its counters.
fn row<G, E>(algorithm: Algorithm, game: &mut G, mut evaluator: E, depth: u32) -> String
where
    G: SearchGame + TextNotation,
    E: Evaluator<G>,
{
    let mut stats = Stats::default();
    let found = algorithm.search(game, &mut evaluator, &mut stats, depth).unwrap();
    let best = found.best().map(|mv| game.move_text(mv)).unwrap_or_default();
    let first_move_cuts = match stats.cutoffs {
        0 => "–".to_owned(),
        all => format!("{:.1} %", 100.0 * stats.first_move_cutoffs as f64 / all as f64),
    };
    let table_cutoffs = if stats.table_probes == 0 { "–".to_owned() } else { grouped(stats.table_cutoffs) };
    let cells = [
        algorithm.name().to_owned(),
        found.score.to_string().replace('-', "−"),
        best,
        grouped(stats.nodes),
        grouped(stats.leaf_evaluations),
        grouped(stats.quiescence_nodes),
        first_move_cuts,
        grouped(stats.re_searches),
        table_cutoffs,
    ];
    format!("| {} |", cells.join(" | "))
}

/// Formats a number with its digits in groups of three.
pub fn grouped(number: u64) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1000), number % 1000),
    }
}
