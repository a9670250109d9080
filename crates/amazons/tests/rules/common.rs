//! A slow reference implementation, square by square, that shares no code with the library; and random positions.

use amazons::{Position, Side};

/// A board as characters, by rank from below and by file: `Q`, `q`, `*`, or `.` for an empty square.
#[derive(Clone, PartialEq, Debug)]
pub struct Grid {
    pub cells: Vec<Vec<char>>,
    pub queen: char,
}

/// File and rank.
pub type Cell = (i32, i32);

const STEPS: [Cell; 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

impl Grid {
    /// Reads a FEN of the canonical form.
    pub fn read(fen: &str) -> Grid {
        let mut fields = fen.split(' ');
        let mut cells: Vec<Vec<char>> = fields.next().unwrap().split('/').map(rank).collect();
        cells.reverse();
        let queen = if fields.next() == Some("w") { 'Q' } else { 'q' };
        Grid { cells, queen }
    }

    /// Returns a board with random queens of both sides and random arrows. It may have no queen at all.
    pub fn random(rng: &mut fastrand::Rng, width: usize, height: usize) -> Grid {
        let arrows = rng.u8(..90);
        let queens = rng.u8(1..30);
        let cell = |rng: &mut fastrand::Rng| match rng.u8(..100) {
            n if n < arrows => '*',
            n if n < arrows.saturating_add(queens) => *rng.choice(['Q', 'q'].iter()).unwrap(),
            _ => '.',
        };
        let cells = (0..height).map(|_| (0..width).map(|_| cell(rng)).collect()).collect();
        Grid { cells, queen: if rng.bool() { 'Q' } else { 'q' } }
    }

    pub fn has_queen(&self) -> bool {
        self.all().any(|cell| "Qq".contains(self.at(cell)))
    }

    /// Returns the FEN in canonical form.
    pub fn fen(&self) -> String {
        let rank = |cells: &Vec<char>| {
            let mut text = String::new();
            for run in cells.chunk_by(|a, b| a == b) {
                text += &if run[0] == '.' { run.len().to_string() } else { run.iter().collect() };
            }
            text
        };
        let ranks: Vec<String> = self.cells.iter().rev().map(rank).collect();
        format!("{} {} - - 0 1", ranks.join("/"), if self.queen == 'Q' { 'w' } else { 'b' })
    }

    pub fn position(&self) -> Position {
        self.fen().parse().unwrap_or_else(|error| panic!("{}: {error}", self.fen()))
    }

    /// Returns the cell's content, or `#` beyond the edge.
    pub fn at(&self, (file, rank): Cell) -> char {
        let row = usize::try_from(rank).ok().and_then(|rank| self.cells.get(rank));
        row.and_then(|row| row.get(usize::try_from(file).ok()?)).copied().unwrap_or('#')
    }

    pub fn all(&self) -> impl Iterator<Item = Cell> {
        let (width, height) = (self.cells[0].len() as i32, self.cells.len() as i32);
        (0..height).flat_map(move |rank| (0..width).map(move |file| (file, rank)))
    }

    fn set(&mut self, (file, rank): Cell, content: char) {
        self.cells[rank as usize][file as usize] = content;
    }

    /// Returns the cells to which a queen on `from` can go.
    pub fn reach(&self, from: Cell) -> Vec<Cell> {
        let walk = |(dx, dy): Cell| (1..).map(move |n| (from.0 + n * dx, from.1 + n * dy));
        STEPS.iter().flat_map(|&step| walk(step).take_while(|&cell| self.at(cell) == '.')).collect()
    }

    pub fn queens(&self, queen: char) -> Vec<Cell> {
        self.all().filter(|&cell| self.at(cell) == queen).collect()
    }

    /// Returns every legal move: from, to, arrow.
    pub fn moves(&self) -> Vec<[Cell; 3]> {
        let mut moves = Vec::new();
        for from in self.queens(self.queen) {
            let mut vacated = self.clone();
            vacated.set(from, '.');
            for to in self.reach(from) {
                moves.extend(vacated.reach(to).into_iter().map(|arrow| [from, to, arrow]));
            }
        }
        moves
    }

    pub fn play(&mut self, [from, to, arrow]: [Cell; 3]) {
        self.set(from, '.');
        self.set(to, self.queen);
        self.set(arrow, '*');
        self.queen = if self.queen == 'Q' { 'q' } else { 'Q' };
    }

    /// Counts the neighbouring cells with this content.
    pub fn neighbours(&self, (file, rank): Cell, content: char) -> i32 {
        STEPS.iter().filter(|(dx, dy)| self.at((file + dx, rank + dy)) == content).count() as i32
    }
}

fn rank(text: &str) -> Vec<char> {
    let mut cells = Vec::new();
    let mut empty = 0;
    for symbol in text.chars() {
        match symbol.to_digit(10) {
            Some(digit) => empty = 10 * empty + digit as usize,
            None => {
                cells.resize(cells.len() + empty, '.');
                empty = 0;
                cells.push(symbol);
            }
        }
    }
    cells.resize(cells.len() + empty, '.');
    cells
}

pub fn name((file, rank): Cell) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

/// Returns the text of a move of the reference.
pub fn move_text([from, to, arrow]: [Cell; 3]) -> String {
    format!("{}-{}/{}", name(from), name(to), name(arrow))
}

/// Returns the legal moves of the library as sorted texts.
pub fn texts(position: &Position) -> Vec<String> {
    let moves = position.legal_moves();
    let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts
}

pub fn queen(side: Side) -> char {
    if side == Side::First { 'Q' } else { 'q' }
}

/// Random grids with a queen, `each` of every size from 2x2 to 11x11.
pub fn random_grids(seed: u64, each: usize) -> impl Iterator<Item = Grid> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let sizes = (2..=11).flat_map(|width| (2..=11).map(move |height| (width, height)));
    sizes.flat_map(move |(width, height)| {
        let grids = std::iter::repeat_with(|| Grid::random(&mut rng, width, height));
        grids.filter(Grid::has_queen).take(each).collect::<Vec<_>>()
    })
}
