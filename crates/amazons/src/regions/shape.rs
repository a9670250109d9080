//! A canonical form of regions. Regions with the same form offer the same moves.
//!
//! The points of a region's line segment graph are the squares of the region. The lines of the graph are the longest
//! sequences of adjacent squares along a rank, file or diagonal. The moves of queens and arrows depend only on this
//! graph. Straight and diagonal corridors have the same graph; a corridor with a bend has a different one.

use game_search::hash::splitmix64;

use crate::board::SquareSet;

/// The canonical form of a set of squares, some of which can be marked. Two shapes are equal only if a one-to-one map
/// between their squares keeps the marks and the lines. Rotated and mirrored regions have equal shapes, and so do many
/// regions that look different.
///
/// Each square gets a colour that depends on the colours along its lines (colour refinement: B. Weisfeiler and A.
/// Leman, 1968). The squares are numbered in the order of their colours. If several squares still have the same colour,
/// the numbering is tried with each of these squares as the first. After more than [`Shape::TRIALS`] trials, the shape
/// is the set of squares itself, up to rotation, reflection and translation. In this case, too, regions with equal
/// shapes have such a map between their squares. The reverse does not hold: regions with such a map can have different
/// shapes.
///
/// ```
/// use amazons::Position;
/// use amazons::regions::Shape;
/// use game_search::Side;
///
/// // Three squares with a queen at the end: straight, on a diagonal, and all next to each other.
/// let shape = |fen: &str| -> Result<Shape, amazons::FenError> {
///     let region = fen.parse::<Position>()?.regions().next().unwrap();
///     Ok(Shape::new(region.squares(), &[region.queens(Side::First)]))
/// };
/// let straight = shape("Q2/*** w")?;
/// assert_eq!(straight, shape("**1/*1*/Q** w")?);
/// assert_ne!(straight, shape("*1/Q1 w")?);
/// assert_ne!(straight, shape("1Q1/*** w")?);
/// # Ok::<(), amazons::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shape(Box<[u8]>);

impl Shape {
    /// The greatest number of ways to number the squares that [`new`](Shape::new) compares.
    pub const TRIALS: usize = 120;

    /// Returns the shape of `squares`. The squares of each set in `marks` are marked, with a different mark for each
    /// set. A square in several sets gets the mark of the first of these sets.
    pub fn new(squares: SquareSet, marks: &[SquareSet]) -> Shape {
        let graph = Graph::new(squares, marks);
        let mut least = Least { form: None, trials: 0 };
        let colours = graph.marks.iter().map(|&mark| splitmix64(u64::from(mark))).collect();
        graph.number(colours, &mut least);
        match least.form {
            Some(form) if least.trials <= Shape::TRIALS => Shape(form.into()),
            _ => Shape(graph.placed().into()),
        }
    }
}

/// The line segment graph: the places of the numbered squares, their marks, and the lines of at least two squares.
struct Graph {
    /// The file and the rank of each square.
    places: Vec<(i8, i8)>,
    marks: Vec<u8>,
    lines: Vec<Vec<u8>>,
}

/// The smallest form found so far, and the number of forms compared.
struct Least {
    form: Option<Vec<u8>>,
    trials: usize,
}

/// The byte after each line of a form, and the first byte of a [placed](Graph::placed) form. No square has this number.
const END: u8 = u8::MAX;

impl Graph {
    fn new(squares: SquareSet, marks: &[SquareSet]) -> Graph {
        let mut numbers = [None; crate::Square::COUNT];
        let mut graph = Graph { places: Vec::new(), marks: Vec::new(), lines: Vec::new() };
        for (number, square) in (0..).zip(squares) {
            numbers[square.index()] = Some(number);
            graph.places.push((square.file() as i8, square.rank() as i8));
            graph.marks.push(marks.iter().position(|set| set.contains(square)).map_or(0, |mark| mark as u8 + 1));
        }
        let at = |(file, rank): (i8, i8)| -> Option<u8> {
            let square = crate::Square::new(usize::try_from(file).ok()?, usize::try_from(rank).ok()?)?;
            numbers[square.index()]
        };
        for (east, north) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let is_first = |&&(file, rank): &&(i8, i8)| at((file - east, rank - north)).is_none();
            for &(file, rank) in graph.places.iter().filter(is_first) {
                let line = (0..).map_while(|steps| at((file + steps * east, rank + steps * north)));
                let line: Vec<u8> = line.collect();
                if line.len() > 1 {
                    graph.lines.push(line);
                }
            }
        }
        graph
    }

    /// Numbers the squares in the order of their colours. If several squares have the same colour, tries each of these
    /// squares as the first.
    fn number(&self, colours: Vec<u64>, least: &mut Least) {
        let colours = self.refine(colours);
        let mut order = colours.clone();
        order.sort_unstable();
        let Some(alike) = order.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]) else {
            least.trials += 1;
            let form = self.form(&colours, &order);
            if least.form.as_ref().is_none_or(|known| form < *known) {
                least.form = Some(form);
            }
            return;
        };
        for square in (0..colours.len()).filter(|&square| colours[square] == alike) {
            if least.trials > Shape::TRIALS {
                return;
            }
            let mut chosen = colours.clone();
            chosen[square] = splitmix64(alike + 1);
            self.number(chosen, least);
        }
    }

    /// Gives each square a new colour that depends on the colours before and after it on its lines. Repeats this until
    /// the number of different colours no longer grows.
    fn refine(&self, mut colours: Vec<u64>) -> Vec<u64> {
        let mut known = count_different(&colours);
        while known < colours.len() {
            let mut next: Vec<u64> = colours.iter().map(|&colour| splitmix64(colour)).collect();
            for line in &self.lines {
                let from_start = sides(&colours, line.iter());
                let from_end: Vec<u64> = sides(&colours, line.iter().rev()).collect();
                for ((&square, before), after) in line.iter().zip(from_start).zip(from_end.into_iter().rev()) {
                    let both = splitmix64(before).wrapping_add(splitmix64(after));
                    next[usize::from(square)] = next[usize::from(square)].wrapping_add(splitmix64(both));
                }
            }
            colours = next;
            let different = count_different(&colours);
            if different == known {
                break;
            }
            known = different;
        }
        colours
    }

    /// Returns the marks and the lines, with the squares numbered in the order of their colours.
    fn form(&self, colours: &[u64], order: &[u64]) -> Vec<u8> {
        let rank = |square: usize| order.partition_point(|&colour| colour < colours[square]);
        let mut form = vec![0; self.marks.len()];
        for (square, &mark) in self.marks.iter().enumerate() {
            form[rank(square)] = mark;
        }
        let mut lines: Vec<Vec<u8>> = Vec::with_capacity(self.lines.len());
        for line in &self.lines {
            let forward: Vec<u8> = line.iter().map(|&square| rank(usize::from(square)) as u8).collect();
            let backward: Vec<u8> = forward.iter().rev().copied().collect();
            lines.push(forward.min(backward));
        }
        lines.sort_unstable();
        form.push(END);
        for line in lines {
            form.extend(line);
            form.push(END);
        }
        form
    }

    /// Applies each of the eight symmetries, shifts the squares so that the lowest file and the lowest rank are 0, and
    /// lists their files, ranks and marks. Returns the least of the eight lists.
    fn placed(&self) -> Vec<u8> {
        let turned = (0..8).map(|symmetry| {
            let turn = |&(file, rank): &(i8, i8)| {
                let (file, rank) = if symmetry & 1 != 0 { (rank, file) } else { (file, rank) };
                (if symmetry & 2 != 0 { -file } else { file }, if symmetry & 4 != 0 { -rank } else { rank })
            };
            let places: Vec<(i8, i8)> = self.places.iter().map(turn).collect();
            let west = places.iter().map(|place| place.0).min().unwrap_or(0);
            let south = places.iter().map(|place| place.1).min().unwrap_or(0);
            let cell = |((file, rank), &mark): ((i8, i8), &u8)| [(file - west) as u8, (rank - south) as u8, mark];
            let mut cells: Vec<[u8; 3]> = places.into_iter().zip(&self.marks).map(cell).collect();
            cells.sort_unstable();
            cells.concat()
        });
        let mut form = vec![END];
        form.extend(turned.min().unwrap_or_default());
        form
    }
}

/// Returns, for each square of a line, a number that stands for the colours of the squares before it.
fn sides<'a>(colours: &[u64], line: impl Iterator<Item = &'a u8>) -> impl Iterator<Item = u64> {
    line.scan(0, |seen, &square| {
        let before = *seen;
        *seen = splitmix64(before ^ colours[usize::from(square)]);
        Some(before)
    })
}

fn count_different(colours: &[u64]) -> usize {
    let mut order = colours.to_vec();
    order.sort_unstable();
    order.dedup();
    order.len()
}
