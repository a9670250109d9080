//! Compares the full evaluation with a naive reference implementation, term by term.

mod naive;

use std::collections::{BTreeMap, BTreeSet};

use game_search::Linear;
use xiangqi::eval::Full;
use xiangqi::eval::full::Line;
use xiangqi::{Position, Side};

use crate::common;
use crate::five_part::random_position;
use naive::Counts;

/// The features that occurred: side, name of the term, and number within the term.
type Seen = BTreeSet<(Side, &'static str, usize)>;

struct Table {
    names: Vec<String>,
    weights: Vec<f64>,
    /// The index of each term's first weight.
    first: BTreeMap<&'static str, usize>,
}

impl Table {
    fn new() -> Table {
        let first = Full::terms().iter().map(|term| (term.name, term.first)).collect();
        Table { names: Linear::<Position>::names(&Full), weights: Linear::<Position>::weights(&Full), first }
    }

    /// Compares the points of each term and side, and the counts of each weight.
    fn compare(&self, position: &Position, seen: &mut Seen) {
        let counts = naive::counts(position);
        self.compare_points(position, &counts);
        self.compare_counts(position, &counts);
        seen.extend(counts.into_keys());
    }

    fn compare_points(&self, position: &Position, counts: &Counts) {
        let phase = naive::phase(position) as f64;
        let mut expected: BTreeMap<&str, [f64; 2]> = BTreeMap::new();
        for (&(side, term, number), &count) in counts {
            let weight = 2 * (self.first[term] + number);
            let points = (self.weights[weight] * phase + self.weights[weight + 1] * (16.0 - phase)) / 16.0;
            expected.entry(term).or_default()[side.index()] += f64::from(count) * points;
        }
        let explained = Full.explain(position).lines;
        let explained = explained.iter().map(|&Line { term, points }| (term.name, points)).collect::<BTreeMap<_, _>>();
        assert!(explained.keys().eq(expected.keys()), "{explained:?} {expected:?} {position}");
        for (term, points) in &explained {
            let is_same = points.iter().zip(expected[term]).all(|(a, b)| (a - b).abs() < 1e-6);
            assert!(is_same, "{term}: {points:?}, expected {:?}: {position}", expected[term]);
        }
    }

    /// Compares the counts for tuning, which are the difference between the sides, scaled by how much can be won and
    /// split by phase. The term "to move" always counts 1, so its count equals that scale.
    fn compare_counts(&self, position: &Position, counts: &Counts) {
        let mut listed = Vec::new();
        Full.counts(position, &mut listed);
        let mut found: BTreeMap<usize, f32> = BTreeMap::new();
        for (weight, count) in listed {
            *found.entry(weight as usize / 2).or_default() += count;
        }
        let winnable = found.get(&self.first["to move"]).copied().unwrap_or(0.0);
        let mut expected: BTreeMap<usize, f32> = BTreeMap::new();
        for (&(side, term, number), &count) in counts {
            let sign = if side == position.side_to_move() { winnable } else { -winnable };
            *expected.entry(self.first[term] + number).or_default() += sign * count as f32;
        }
        for weight in found.keys().chain(expected.keys()) {
            let [found, expected] = [&found, &expected].map(|counts| counts.get(weight).copied().unwrap_or(0.0));
            let name = &self.names[2 * weight];
            assert!((found - expected).abs() < 1e-3, "{name}: {found}, expected {expected}: {position}");
        }
    }
}

#[test]
fn the_reference_agrees_along_random_games() {
    let table = Table::new();
    let mut runner = proptest::test_runner::TestRunner::new(game_testkit::fixed_cases(48));
    let agrees = |walk: common::Walk| {
        let mut seen = Seen::new();
        walk.positions().for_each(|position| table.compare(&position, &mut seen));
        Ok(())
    };
    runner.run(&common::walks(), agrees).unwrap_or_else(|error| panic!("{error}"));
}

/// Returns the positions in the first column of a CSV file.
fn fens(list: &str) -> impl Iterator<Item = Position> {
    let lines = list.lines().filter(|line| !line.starts_with(['#', 'f']));
    lines.map(|line| line.split(',').next().expect("a FEN").parse().expect("a position"))
}

#[test]
fn the_reference_agrees_on_positions_of_all_kinds() {
    let (table, mut seen) = (Table::new(), Seen::new());
    let lists = [include_str!("../../data/legal_moves.csv"), include_str!("../../data/wxf.csv")];
    lists.into_iter().flat_map(fens).for_each(|position| table.compare(&position, &mut seen));
    // Crowded positions, where most pieces are attacked and guarded.
    let mut rng = fastrand::Rng::with_seed(12);
    let crowded = (0..3_000).filter_map(|_| random_position(&mut rng));
    crowded.for_each(|position| table.compare(&position, &mut seen));

    for term in Full::terms() {
        for side in [Side::First, Side::Second] {
            let counted = (0..term.len).filter(|&number| seen.contains(&(side, term.name, number))).count();
            // Some features almost never occur, such as eleven weights at once or an open file between the generals.
            let most = if term.name == "piece-square" { term.len / 3 } else { term.len - term.len / 5 - 1 };
            assert!(counted >= most.max(1), "{}, {side:?}: {counted} of {}", term.name, term.len);
        }
    }
}
