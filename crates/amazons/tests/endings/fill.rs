//! The greatest number of moves in one-colour regions.

use game_testkit::rounds;
use std::collections::HashMap;

use amazons::regions::{Fill, Filler};
use amazons::{Position, Side};

use crate::common::{most_moves, only_region, position, random_rows};

/// Adds up the fills of all regions for White.
fn fill(filler: &mut Filler, position: &Position) -> Fill {
    position.regions().fold(Fill::default(), |sum, region| {
        let fill = filler.fill(region, Side::First);
        Fill { at_least: sum.at_least + fill.at_least, at_most: sum.at_most + fill.at_most }
    })
}

#[test]
fn fillings_match_two_independent_programs() {
    let rows = include_str!("../data/fill.csv").lines().filter(|line| !line.starts_with('#')).skip(1);
    let (mut seen, mut defective) = (0, 0);
    for row in rows {
        let fields: Vec<&str> = row.split(',').collect();
        let [empties, moves, defects] = [2, 3, 4].map(|field| fields[field].parse::<u32>().unwrap());
        let position: Position = format!("{} w", fields[0]).parse().unwrap();
        assert_eq!(position.empty().len() as u32, empties, "{row}");
        let fill = fill(&mut Filler::new(), &position);
        assert_eq!(fill.moves(), Some(moves), "{row}");
        assert_eq!(empties - moves, defects, "{row}");
        seen += 1;
        defective += u32::from(defects > 0);
    }
    assert_eq!((seen, defective), (126, 97));
}

#[test]
fn fillings_are_as_long_as_a_plain_recursion_finds() {
    const SEED: u64 = 61;
    let mut rng = fastrand::Rng::with_seed(SEED);
    let mut filler = Filler::new();
    let (mut seen, mut defective, mut several_queens) = (0, 0, 0);
    while seen < rounds(1_000) {
        let (width, height) = (rng.usize(2..=5), rng.usize(2..=5));
        let rows = random_rows(&mut rng, width, height, b"QQQq");
        let Some(position) = position(&rows, Side::First) else { continue };
        if position.empty().len() > 6 {
            continue;
        }
        seen += 1;
        let most = most_moves(&rows, b'Q', &mut HashMap::new());
        assert_eq!(fill(&mut filler, &position).moves(), Some(most), "seed {SEED}, {position}");
        defective += usize::from((most as usize) < position.empty().len());
        several_queens += usize::from(position.queens(Side::First).len() > 1);
    }
    assert!(defective > rounds(200) && several_queens > rounds(200), "{defective} {several_queens}");
}

#[test]
fn best_filling_moves_reach_the_reported_count() {
    const SEED: u64 = 62;
    let mut rng = fastrand::Rng::with_seed(SEED);
    let mut filler = Filler::new();
    let mut made_in_all = 0;
    for _ in 0..rounds(300) {
        let rows = random_rows(&mut rng, 5, 5, b"Q");
        let Some(mut position) = position(&rows, Side::First) else { continue };
        let Some(most) = fill(&mut filler, &position).moves() else { continue };
        let mut made = 0;
        while let Some(mv) = position.regions().find_map(|region| filler.best_move(region, Side::First)) {
            assert!(position.is_legal(mv), "seed {SEED}, {position}: {mv}");
            position.make(mv);
            position.pass();
            made += 1;
        }
        assert_eq!(made, most, "seed {SEED}, {position}");
        made_in_all += made;
    }
    assert!(made_in_all > rounds(1_000), "{made_in_all} moves");
}

#[test]
fn a_large_open_region_is_filled_without_a_search() {
    let empty_board: Position = "10/10/10/10/10/4Q5/10/10/10/10 w".parse().unwrap();
    assert_eq!(fill(&mut Filler::new(), &empty_board).moves(), Some(99));
    let largest: Position = "11/11/11/11/11/5Q5/11/11/11/11/11 w".parse().unwrap();
    assert_eq!(fill(&mut Filler::new(), &largest).moves(), Some(120));
}

/// The bounds hold for every node limit.
#[test]
fn a_node_limit_leaves_bounds_on_the_filling() {
    let rows = include_str!("../data/fill.csv").lines().filter(|line| !line.starts_with('#')).skip(1);
    let mut open = 0;
    for row in rows {
        let fields: Vec<&str> = row.split(',').collect();
        let moves: u32 = fields[3].parse().unwrap();
        let position: Position = format!("{} w", fields[0]).parse().unwrap();
        for limit in [0, 1, 10, 30, 100] {
            let fill = fill(&mut Filler::new().with_node_limit(limit), &position);
            assert!(fill.at_least <= moves && moves <= fill.at_most, "{row}: {fill:?}");
            assert!(fill.moves().is_none_or(|found| found == moves));
            open += usize::from(fill.moves().is_none());
        }
    }
    assert!(open > 50, "{open} limits were met");

    // Rooms around corners: no node limit that a test can afford is enough to count them.
    let maze = "*1*1*1*1*1*/1*1*1*1*1*1/1*1*1*1*1*1/*1*1*1*1*1*/*1*1*1*1*1*/5Q5/*1*1*1*1*1*/*1*1*1*1*1*/1*1*1*1*1*1/1*1*1*1*1*1/*1*1*1*1*1* w";
    let maze: Position = maze.parse().unwrap();
    let mut filler = Filler::new().with_node_limit(20_000);
    let fill = filler.fill(only_region(&maze), Side::First);
    assert!(0 < fill.at_least && fill.at_least < fill.at_most, "{fill:?}");
    assert!(fill.at_most as usize <= maze.empty().len());
    assert!(filler.nodes() < 40_000, "{} nodes", filler.nodes());
}
