//! All territories of one queen, up to rotation and reflection, and how many are defective: the published counts.

use std::collections::{BTreeSet, HashSet};

use amazons::regions::{Filler, Shape};
use amazons::{BoardSize, Position, Side, Square, SquareSet};

type Cell = (i8, i8);

/// Moves cells so that the least file and the least rank are 0, and sorts them.
fn to_the_corner(cells: impl IntoIterator<Item = Cell>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.into_iter().collect();
    let west = cells.iter().map(|cell| cell.0).min().unwrap();
    let south = cells.iter().map(|cell| cell.1).min().unwrap();
    cells.iter_mut().for_each(|cell| *cell = (cell.0 - west, cell.1 - south));
    cells
}

fn turn((x, y): Cell, symmetry: u8) -> Cell {
    let (x, y) = if symmetry & 1 != 0 { (y, x) } else { (x, y) };
    (if symmetry & 2 != 0 { -x } else { x }, if symmetry & 4 != 0 { -y } else { y })
}

/// Returns all sets that add one cell, a king step away, to one of the given sets.
fn larger(sets: &HashSet<Vec<Cell>>) -> HashSet<Vec<Cell>> {
    let mut found = HashSet::new();
    for set in sets {
        for (x, y) in
            set.iter().flat_map(|&(x, y)| (-1..=1).flat_map(move |dx| (-1..=1).map(move |dy| (x + dx, y + dy))))
        {
            if !set.contains(&(x, y)) {
                let mut cells = to_the_corner(set.iter().copied().chain([(x, y)]));
                cells.sort_unstable();
                found.insert(cells);
            }
        }
    }
    found
}

/// Returns the queen and then the sorted empty cells, in the least of their eight symmetric forms.
fn free_form(cells: &[Cell], queen: Cell) -> Vec<Cell> {
    let form = |symmetry| {
        let mut turned = to_the_corner([queen].iter().chain(cells).map(|&cell| turn(cell, symmetry)));
        turned[1..].sort_unstable();
        turned
    };
    (0..8).map(form).min().unwrap()
}

/// Counts the territories with `1..=largest` empty squares, the defective ones among them, and their shapes.
fn count(largest: usize) -> Vec<(usize, usize, usize)> {
    let size = BoardSize::new(11, 11).unwrap();
    let square = |(x, y): Cell| SquareSet::of(Square::new(x as usize, y as usize).unwrap());
    let set = |cells: &[Cell]| cells.iter().fold(SquareSet::EMPTY, |set, &cell| set | square(cell));
    let mut filler = Filler::new();
    let mut sets = HashSet::from([vec![(0, 0)]]);
    let mut counts = Vec::new();
    for empties in 1..=largest {
        sets = larger(&sets);
        let forms = sets.iter().flat_map(|cells| {
            let marked = |&queen: &Cell| {
                free_form(&cells.iter().copied().filter(|&cell| cell != queen).collect::<Vec<_>>(), queen)
            };
            cells.iter().map(marked).collect::<Vec<_>>()
        });
        let forms: BTreeSet<Vec<Cell>> = forms.collect();
        let (mut defective, mut shapes) = (0, HashSet::new());
        for form in &forms {
            let arrows = size.squares() & !set(form);
            let position = Position::new(size, [square(form[0]), SquareSet::EMPTY], arrows, Side::First).unwrap();
            let region = position.regions().next().unwrap();
            let moves = filler.fill(region, Side::First).moves().expect("a small region");
            defective += usize::from((moves as usize) < empties);
            shapes.insert(Shape::new(region.squares(), &[region.queens(Side::First)]));
        }
        counts.push((forms.len(), defective, shapes.len()));
    }
    counts
}

/// The published counts: territories, and the defective ones among them.
const TERRITORIES: [(usize, usize); 7] =
    [(2, 0), (11, 2), (62, 3), (422, 37), (2_922, 259), (20_794, 2_344), (148_269, 17_565)];

/// These counts are unpublished. Whether shapes are equal where they should be is tested separately.
const SHAPES: [usize; 7] = [1, 5, 27, 170, 1_038, 6_285, 37_599];

fn check(largest: usize) {
    let found = count(largest);
    let counts: Vec<(usize, usize)> = found.iter().map(|&(all, defective, _)| (all, defective)).collect();
    assert_eq!(counts, TERRITORIES[..largest]);
    let shapes: Vec<usize> = found.iter().map(|&(.., shapes)| shapes).collect();
    assert_eq!(shapes, SHAPES[..largest]);
}

#[test]
fn territories_of_up_to_six_squares_match_published_counts() {
    check(6);
}

#[test]
#[ignore = "ten seconds; .ci/run has it: `cargo test -p amazons --test endings -- --ignored larger`"]
fn larger_territories_match_published_counts() {
    check(TERRITORIES.len());
}
