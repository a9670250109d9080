//! The distances and terms computed from their formulas square by square: breadth first on a board of characters, in
//! floating point. Shares no code with the library.

/// A board of characters, rank by rank from below: `Q`, `q`, `*`, or `.` for an empty square.
pub struct Board {
    pub width: i32,
    pub height: i32,
    cells: Vec<char>,
    first_to_move: bool,
}

const STEPS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
pub const KAPPA: f64 = 0.2;
const NEVER: f64 = f64::INFINITY;

/// The values of the formulas: the first player's minus the second's.
#[derive(Debug)]
pub struct Values {
    pub t1: f64,
    pub t2: f64,
    pub c1: f64,
    pub c2: f64,
    pub w: f64,
    /// The queens of each side and their alpha, by rank and file.
    pub alpha: [Vec<f64>; 2],
}

impl Board {
    /// Reads the first two fields of a FEN of the canonical form.
    pub fn read(fen: &str) -> Board {
        let mut fields = fen.split(' ');
        let mut ranks: Vec<Vec<char>> = fields.next().unwrap().split('/').map(rank).collect();
        ranks.reverse();
        let (width, height) = (ranks[0].len() as i32, ranks.len() as i32);
        Board { width, height, cells: ranks.concat(), first_to_move: fields.next() == Some("w") }
    }

    fn at(&self, (file, rank): (i32, i32)) -> char {
        let inside = (0..self.width).contains(&file) && (0..self.height).contains(&rank);
        if inside { self.cells[(rank * self.width + file) as usize] } else { '#' }
    }

    fn squares(&self) -> impl Iterator<Item = (i32, i32)> {
        let width = self.width;
        (0..self.width * self.height).map(move |index| (index % width, index / width))
    }

    fn queens(&self, queen: char) -> Vec<(i32, i32)> {
        self.squares().filter(|&square| self.at(square) == queen).collect()
    }

    /// Returns the queen moves or king steps from the nearest queen to every square, [`NEVER`] if out of reach.
    pub fn distances(&self, queen: char, king: bool) -> Vec<f64> {
        let mut distances = vec![NEVER; self.cells.len()];
        let mut border = self.queens(queen);
        let mut moves = 0.0;
        while !border.is_empty() {
            moves += 1.0;
            let mut next = Vec::new();
            for (file, rank) in border {
                for (x, y) in STEPS {
                    let (mut file, mut rank) = (file + x, rank + y);
                    while self.at((file, rank)) == '.' {
                        let distance = &mut distances[(rank * self.width + file) as usize];
                        if *distance == NEVER {
                            *distance = moves;
                            next.push((file, rank));
                        }
                        (file, rank) = (file + x, rank + y);
                        if king {
                            break;
                        }
                    }
                }
            }
            border = next;
        }
        distances
    }

    /// Returns the terms, by the formulas of the literature.
    pub fn values(&self) -> Values {
        let [d1, d2] = [false, true].map(|king| ['Q', 'q'].map(|queen| self.distances(queen, king)));
        let pairs = |[a, b]: &[Vec<f64>; 2]| -> Vec<(f64, f64)> { a.iter().copied().zip(b.iter().copied()).collect() };
        let (queen, king) = (pairs(&d1), pairs(&d2));
        let kappa = if self.first_to_move { KAPPA } else { -KAPPA };
        let delta = |&(x, y): &(f64, f64)| match (x, y) {
            _ if x < y => 1.0,
            _ if x > y => -1.0,
            (NEVER, _) => 0.0,
            _ => kappa,
        };
        let both = |&&(x, y): &&(f64, f64)| x < NEVER && y < NEVER;
        Values {
            t1: queen.iter().map(delta).sum(),
            t2: king.iter().map(delta).sum(),
            c1: queen.iter().map(|(x, y)| 2.0 * ((-x).exp2() - (-y).exp2())).sum(),
            c2: king.iter().filter(|(x, y)| x.min(*y) < NEVER).map(|(x, y)| ((y - x) / 6.0).clamp(-1.0, 1.0)).sum(),
            w: queen.iter().filter(both).map(|(x, y)| (-(x - y).abs()).exp2()).sum(),
            alpha: [('Q', &d1[1]), ('q', &d1[0])]
                .map(|(queen, enemy)| self.queens(queen).into_iter().map(|at| self.alpha(at, enemy)).collect()),
        }
    }

    fn alpha(&self, from: (i32, i32), enemy: &[f64]) -> f64 {
        let mut alpha = 0.0;
        for (x, y) in STEPS {
            for steps in 1.. {
                let square = (from.0 + steps * x, from.1 + steps * y);
                if self.at(square) != '.' {
                    break;
                }
                if enemy[(square.1 * self.width + square.0) as usize] < NEVER {
                    alpha += f64::from(self.room(square)) / f64::from(steps).exp2();
                }
            }
        }
        alpha
    }

    fn room(&self, (file, rank): (i32, i32)) -> i32 {
        STEPS.iter().filter(|(x, y)| self.at((file + x, rank + y)) == '.').count() as i32
    }
}

impl Values {
    /// Returns the published blend for the first player, in squares. With `eighths`, w is rounded to eighths as in the
    /// library's table.
    pub fn literature(&self, eighths: bool) -> f64 {
        let w = if eighths { (self.w * 8.0).round() / 8.0 } else { self.w };
        let f1 = 1.0 - 1.0 / (1.0 + 30.0 * (-0.2 * w).exp());
        let rest = (1.0 - f1) / 3.0;
        f1 * self.t1 + rest * (self.c1 + self.c2 + self.t2) + self.m(|alpha| self.w / (alpha + 2.0))
    }

    /// Returns the champion's evaluation for the first player, in squares.
    pub fn champion(&self) -> f64 {
        let m = self.m(|alpha| if alpha <= 5.0 { 7.0 - 0.4 * alpha } else { 85.0 / (12.0 + alpha) });
        let weights = match self.w {
            w if w <= 14.0 => (0.0, 0.0),
            w if w <= 25.0 => (0.0, 0.2),
            w if w <= 40.0 => (1.0, 1.0),
            w if w <= 55.0 => (1.0, 2.0),
            w if w <= 63.0 => (1.0, 3.0),
            _ => (1.0, 4.0),
        };
        self.t1 + weights.0 * self.t2 + weights.1 * m
    }

    fn m(&self, worth: impl Fn(f64) -> f64) -> f64 {
        let [own, enemy] = [0, 1].map(|side: usize| self.alpha[side].iter().map(|&alpha| worth(alpha)).sum::<f64>());
        enemy - own
    }
}

fn rank(text: &str) -> Vec<char> {
    let mut cells = Vec::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter.to_digit(10) {
            // 10 and 11 are the only two-digit numbers.
            Some(1) if letters.peek().is_some_and(char::is_ascii_digit) => {
                let second = letters.next().and_then(|digit| digit.to_digit(10)).unwrap();
                cells.resize(cells.len() + 10 + second as usize, '.');
            }
            Some(empty) => cells.resize(cells.len() + empty as usize, '.'),
            None => cells.push(letter),
        }
    }
    cells
}
