//! Line segment graphs: shapes are equal exactly if a search through all maps of squares finds the graphs isomorphic.

use game_testkit::rounds;
use std::collections::{BTreeSet, HashMap};

use amazons::regions::Shape;
use amazons::{Square, SquareSet};

use crate::common::{at, random_rows};

/// Marks of squares, and lines as lists of squares.
type Graph = (Vec<u8>, BTreeSet<Vec<usize>>);

/// A board, its lines and its shape.
type Known = (Vec<Vec<u8>>, Graph, Shape);

/// Returns the lines of a board, read from its characters.
fn graph(rows: &[Vec<u8>]) -> Graph {
    let rows = rows.to_vec();
    let all = (0..rows.len()).flat_map(|y| (0..rows[y].len()).map(move |x| (x as isize, y as isize)));
    let cells: Vec<(isize, isize)> = all.filter(|&cell| at(&rows, cell) != b'*').collect();
    let number = |cell| cells.iter().position(|&other| other == cell);
    let mut lines = BTreeSet::new();
    for &(x, y) in &cells {
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            if number((x - dx, y - dy)).is_none() {
                let line: Vec<usize> = (0..).map_while(|n| number((x + n * dx, y + n * dy))).collect();
                if line.len() > 1 {
                    lines.insert(line);
                }
            }
        }
    }
    (cells.iter().map(|&cell| at(&rows, cell)).collect(), lines)
}

/// Returns `true` if some map of the squares turns one graph into the other. Tries all maps.
fn alike(one: &Graph, other: &Graph) -> bool {
    fn extend(map: &[usize], one: &Graph, other: &Graph) -> bool {
        if map.len() == one.0.len() {
            return one.1.iter().all(|line| {
                let forward: Vec<usize> = line.iter().map(|&square| map[square]).collect();
                let backward: Vec<usize> = forward.iter().rev().copied().collect();
                other.1.contains(&forward) || other.1.contains(&backward)
            });
        }
        let mark = one.0[map.len()];
        let free: Vec<usize> = (0..one.0.len()).filter(|image| !map.contains(image)).collect();
        free.into_iter().filter(|&image| other.0[image] == mark).any(|image| {
            let mut map = map.to_vec();
            map.push(image);
            extend(&map, one, other)
        })
    }
    one.0.len() == other.0.len() && one.1.len() == other.1.len() && extend(&[], one, other)
}

fn shape(rows: &[Vec<u8>]) -> Shape {
    let all = |wanted: &dyn Fn(u8) -> bool| -> SquareSet {
        let cells =
            rows.iter().rev().enumerate().flat_map(|(y, row)| row.iter().enumerate().map(move |(x, &c)| (x, y, c)));
        cells.filter(|&(_, _, cell)| wanted(cell)).map(|(x, y, _)| Square::new(x, y).unwrap()).collect()
    };
    Shape::new(all(&|cell| cell != b'*'), &[all(&|cell| cell == b'Q'), all(&|cell| cell == b'q')])
}

#[test]
fn shapes_are_equal_exactly_if_their_lines_are_equal() {
    const SEED: u64 = 63;
    let mut rng = fastrand::Rng::with_seed(SEED);
    let mut by_size: HashMap<usize, Vec<Known>> = HashMap::new();
    let (mut equal, mut different) = (0, 0);
    for _ in 0..rounds(1_500) {
        let (width, height) = (rng.usize(2..=4), rng.usize(2..=4));
        let rows = random_rows(&mut rng, width, height, b"QQq");
        let graph = graph(&rows);
        if graph.0.len() > 6 {
            continue;
        }
        let shape = shape(&rows);
        let known = by_size.entry(graph.0.len()).or_default();
        for (other_rows, other_graph, other_shape) in known.iter() {
            let expected = alike(&graph, other_graph);
            assert_eq!(shape == *other_shape, expected, "seed {SEED}: {rows:?} and {other_rows:?}");
            *(if expected { &mut equal } else { &mut different }) += 1;
        }
        known.push((rows, graph, shape));
    }
    assert!(equal > rounds(1_000) && different > rounds(10_000), "{equal} equal, {different} different");
}

/// Regions with many interchangeable squares have equal shapes, however they are turned and moved.
#[test]
fn rotated_and_shifted_regions_have_equal_shapes() {
    let rows = |text: &str| -> Vec<Vec<u8>> { text.split('/').map(|row| row.as_bytes().to_vec()).collect() };
    // Sixteen squares without neighbours are all interchangeable.
    let apart = ".*.*.*./*******/.*.*.*./*******/.*.*.*./*******/Q*.*.*.";
    let moved = "********/*Q*.*.*./********/*.*.*.*./********/*.*.*.*./********/*.*.*.*.";
    assert_eq!(shape(&rows(apart)), shape(&rows(moved)));
    let corner_gone = "********/*Q*.*.*./********/*.*.*.*./********/*.*.*.*./********/*.*.*.**";
    assert_ne!(shape(&rows(apart)), shape(&rows(corner_gone)));
    for (one, other) in
        [("....Q/*****", ".*/.*/.*/.*/Q*"), ("....Q/*****", "....*/***Q*"), ("Q...../...***", "...Q../***...")]
    {
        let same = one == "....Q/*****" && other.starts_with(".*");
        assert_eq!(shape(&rows(one)) == shape(&rows(other)), same, "{one} {other}");
    }
}
