//! Boards as plain as they can be, to count again what the review says.

use std::collections::VecDeque;

use game_search::{Game, Side};
use xiangqi::{Move, Square};

/// Reads moves one after the other.
pub fn moves_of<G: Game + Clone>(
    start: &G,
    texts: &str,
    read: impl Fn(&G, &str) -> Result<G::Move, String>,
) -> Vec<G::Move> {
    let mut position = start.clone();
    let one = |text: &str| {
        let mv = read(&position, text).unwrap_or_else(|error| panic!("{texts}: {error}"));
        position.make(mv);
        mv
    };
    texts.split_whitespace().map(one).collect()
}

/// A board of xiangqi: letters by rank and file, as in a FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board(Vec<Vec<char>>);

impl Board {
    pub fn parse(fen: &str) -> Board {
        let rows = fen.split(' ').next().expect("a board").split('/');
        let row = |text: &str| {
            text.chars().fold(Vec::new(), |mut row, letter| {
                match letter.to_digit(10) {
                    Some(empty) => row.extend(vec!['.'; empty as usize]),
                    None => row.push(letter),
                }
                row
            })
        };
        Board(rows.rev().map(row).collect())
    }

    /// Returns the board as a FEN with this side to move.
    pub fn fen(&self, side: Side) -> String {
        let row = |row: &Vec<char>| row.iter().map(|&it| if it == '.' { '1' } else { it }).collect::<String>();
        let rows: Vec<String> = self.0.iter().rev().map(row).collect();
        format!("{} {} - - 0 1", rows.join("/"), if side == Side::First { 'w' } else { 'b' })
    }

    pub fn at(&self, square: Square) -> char {
        self.0[square.rank()][square.file()]
    }

    pub fn make(&mut self, mv: Move) {
        let piece = self.at(mv.from());
        self.0[mv.from().rank()][mv.from().file()] = '.';
        self.0[mv.to().rank()][mv.to().file()] = piece;
    }

    /// Returns the material of a side less that of the other.
    pub fn lead(&self, side: Side) -> i32 {
        let value = |letter: char| match letter.to_ascii_lowercase() {
            'a' | 'b' => 200,
            'n' => 420,
            'r' => 900,
            'c' => 450,
            'p' => 100,
            _ => 0,
        };
        let red: i32 =
            self.0.iter().flatten().map(|&it| if it.is_ascii_uppercase() { value(it) } else { -value(it) }).sum();
        if side == Side::First { red } else { -red }
    }
}

/// A board of Amazons: `Q`, `q`, `*` and `.` by rank and file.
pub struct Amazons {
    rows: Vec<Vec<char>>,
}

impl Amazons {
    pub fn parse(fen: &str) -> Amazons {
        let row = |text: &str| {
            let (mut row, mut digits) = (Vec::new(), String::new());
            for letter in text.chars().chain(['/']) {
                if letter.is_ascii_digit() {
                    digits.push(letter);
                    continue;
                }
                row.extend(vec!['.'; digits.parse().unwrap_or(0)]);
                digits.clear();
                row.extend((letter != '/').then_some(letter));
            }
            row
        };
        Amazons { rows: fen.split(' ').next().expect("a board").split('/').rev().map(row).collect() }
    }

    fn get(&self, (file, rank): (i32, i32)) -> Option<char> {
        self.rows.get(usize::try_from(rank).ok()?)?.get(usize::try_from(file).ok()?).copied()
    }

    pub fn is_queen(&self, side: Side, square: amazons::Square) -> bool {
        self.rows[square.rank()][square.file()] == if side == Side::First { 'Q' } else { 'q' }
    }

    pub fn make(&mut self, mv: amazons::Move) {
        let queen = std::mem::replace(&mut self.rows[mv.from().rank()][mv.from().file()], '.');
        self.rows[mv.to().rank()][mv.to().file()] = queen;
        self.rows[mv.arrow().rank()][mv.arrow().file()] = '*';
    }

    /// Returns the number of queen moves from these squares to each square, by breadth-first search.
    fn distances(&self, from: Vec<(i32, i32)>) -> Vec<Vec<usize>> {
        let mut found = vec![vec![usize::MAX; self.rows[0].len()]; self.rows.len()];
        let mut queue: VecDeque<_> = from.into_iter().map(|at| (at, 0)).collect();
        while let Some(((file, rank), moves)) = queue.pop_front() {
            for (dx, dy) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
                for step in 1.. {
                    let at = (file + dx * step, rank + dy * step);
                    if self.get(at) != Some('.') {
                        break;
                    }
                    let best = &mut found[at.1 as usize][at.0 as usize];
                    if *best == usize::MAX {
                        *best = moves + 1;
                        queue.push_back((at, moves + 1));
                    }
                }
            }
        }
        found
    }

    fn queens(&self, letter: char) -> Vec<(i32, i32)> {
        let places =
            (0..self.rows.len() as i32).flat_map(|rank| (0..self.rows[0].len() as i32).map(move |file| (file, rank)));
        places.filter(|&at| self.get(at) == Some(letter)).collect()
    }

    /// Returns the number of squares that a side reaches in fewer queen moves than the other.
    pub fn nearer(&self, side: Side) -> usize {
        let [own, enemy] = if side == Side::First { ['Q', 'q'] } else { ['q', 'Q'] };
        let [own, enemy] = [own, enemy].map(|letter| self.distances(self.queens(letter)));
        own.iter().flatten().zip(enemy.iter().flatten()).filter(|(own, enemy)| own < enemy).count()
    }

    /// Returns the number of squares that a queen can reach.
    pub fn room(&self, queen: amazons::Square) -> usize {
        let from = vec![(queen.file() as i32, queen.rank() as i32)];
        self.distances(from).iter().flatten().filter(|moves| **moves != usize::MAX).count()
    }
}
