//! Move generation for Amazons on a mailbox board, which counts moves by stepping along the lines: the obvious
//! generator, as a baseline.

use arrayvec::ArrayVec;

/// The width of the board with its border.
const WIDTH: usize = 12;
const STEPS: [isize; 8] = [1, -1, 12, -12, 13, -13, 11, -11];

#[derive(Clone, Copy, PartialEq)]
enum Point {
    Empty,
    Blocked,
}

/// A board of at most 10x10 squares.
pub struct Board {
    points: [Point; WIDTH * WIDTH],
    queens: [Vec<usize>; 2],
    side: usize,
}

impl Board {
    /// Reads the board and the side to move of a valid FEN.
    pub fn from_fen(fen: &str) -> Board {
        let mut board = Board { points: [Point::Blocked; WIDTH * WIDTH], queens: [Vec::new(), Vec::new()], side: 0 };
        let mut fields = fen.split(' ');
        for (row, text) in fields.next().into_iter().flat_map(|rows| rows.split('/')).enumerate() {
            let mut at = (row + 1) * WIDTH + 1;
            for letter in text.replace("10", "55").chars() {
                match letter {
                    'Q' => board.queens[0].push(at),
                    'q' => board.queens[1].push(at),
                    '*' => {}
                    digit => {
                        for _ in 0..digit.to_digit(10).expect("a FEN of this bench") {
                            board.points[at] = Point::Empty;
                            at += 1;
                        }
                        continue;
                    }
                }
                at += 1;
            }
        }
        board.side = usize::from(fields.next() == Some("b"));
        board
    }

    pub fn perft(&mut self, depth: u32) -> u64 {
        let mut nodes = 0;
        for queen in 0..self.queens[self.side].len() {
            let from = self.queens[self.side][queen];
            self.points[from] = Point::Empty;
            for to in self.reach(from) {
                nodes += if depth == 1 { self.count_reach(to) } else { self.perft_after(queen, to, depth) };
            }
            self.points[from] = Point::Blocked;
        }
        nodes
    }

    fn perft_after(&mut self, queen: usize, to: usize, depth: u32) -> u64 {
        let from = std::mem::replace(&mut self.queens[self.side][queen], to);
        let arrows = self.reach(to);
        self.points[to] = Point::Blocked;
        self.side ^= 1;
        let mut nodes = 0;
        for arrow in arrows {
            self.points[arrow] = Point::Blocked;
            nodes += self.perft(depth - 1);
            self.points[arrow] = Point::Empty;
        }
        self.side ^= 1;
        self.points[to] = Point::Empty;
        self.queens[self.side][queen] = from;
        nodes
    }

    /// Returns the empty squares in line with `from`, at most 35.
    fn reach(&self, from: usize) -> ArrayVec<usize, 36> {
        let mut points = ArrayVec::new();
        for step in STEPS {
            let mut at = from.wrapping_add_signed(step);
            while self.points[at] == Point::Empty {
                points.push(at);
                at = at.wrapping_add_signed(step);
            }
        }
        points
    }

    fn count_reach(&self, from: usize) -> u64 {
        let mut count = 0;
        for step in STEPS {
            let mut at = from.wrapping_add_signed(step);
            while self.points[at] == Point::Empty {
                count += 1;
                at = at.wrapping_add_signed(step);
            }
        }
        count
    }
}
