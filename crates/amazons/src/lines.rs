//! The blocked squares of the board, stored four times: by rank, by file, by rising diagonal and by falling diagonal.
//! The squares of one line are adjacent bits of one bit mask. A table indexed by this mask therefore gives the distance
//! that a queen or an arrow can go.

use crate::board::{BoardSize, SquareSet, table};
use crate::types::{MAX_SIZE, Square};

/// The number that stands for ranks. The numbers of the four kinds of lines serve as const parameters.
pub(crate) const RANK: usize = 0;
pub(crate) const FILE: usize = 1;
/// The number that stands for diagonals from bottom left to top right.
pub(crate) const RISING: usize = 2;
/// The number that stands for diagonals from top left to bottom right.
pub(crate) const FALLING: usize = 3;
/// A value different from all four kinds of line.
const NO_LINE: usize = 4;

/// The number of rising diagonals of the 11x11 board. There are equally many falling diagonals.
const DIAGONALS: usize = 2 * MAX_SIZE - 1;

/// Bit masks of the blocked squares: squares with a queen or an arrow, and all squares outside the board. Each line of
/// the 11x11 board has one mask. Bit 0 is the square on file a, or on rank 1 in the masks of `files`. In the masks of
/// diagonals, bits beyond the 11x11 board are set, as for blocked squares.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Lines {
    ranks: [u16; MAX_SIZE],
    files: [u16; MAX_SIZE],
    rising: [u16; DIAGONALS],
    falling: [u16; DIAGONALS],
}

/// The numbers of free squares on both sides of a square along one line, each counted up to the first blocked square.
#[derive(Clone, Copy)]
pub(crate) struct Run {
    /// The number of free squares toward file a, or toward rank 1 if the line is a file.
    pub down: usize,
    /// The number of free squares toward the last file, or toward the last rank if the line is a file.
    pub up: usize,
}

impl Lines {
    /// Creates the bit masks of an empty board.
    pub fn new(size: BoardSize) -> Lines {
        let (ranks, files) = ([FULL; MAX_SIZE], [FULL; MAX_SIZE]);
        let mut lines = Lines { ranks, files, rising: [FULL; DIAGONALS], falling: [FULL; DIAGONALS] };
        size.squares().iter().for_each(|square| lines.toggle(square));
        lines
    }

    /// Blocks `square` if it is free, and frees it if it is blocked.
    #[inline]
    pub fn toggle(&mut self, square: Square) {
        let (file, rank) = (square.file(), square.rank());
        self.ranks[rank] ^= 1 << file;
        self.files[file] ^= 1 << rank;
        self.rising[MAX_SIZE - 1 + file - rank] ^= 1 << file;
        self.falling[file + rank] ^= 1 << file;
    }

    /// Returns the bit mask of the line of kind `LINE` through a square, and the number of the square's bit.
    #[inline(always)]
    fn word<const LINE: usize>(&self, file: usize, rank: usize) -> (usize, usize) {
        let (word, bit) = match LINE {
            RANK => (self.ranks[rank], file),
            FILE => (self.files[file], rank),
            RISING => (self.rising[MAX_SIZE - 1 + file - rank], file),
            FALLING => (self.falling[file + rank], file),
            _ => unreachable!(),
        };
        ((word & FULL) as usize, bit)
    }

    /// Returns how many squares are free on each side of a square on the line of kind `LINE`, up to the first blocked
    /// square. The square itself can be free or blocked.
    #[inline(always)]
    pub fn run<const LINE: usize>(&self, file: usize, rank: usize) -> Run {
        let (word, bit) = self.word::<LINE>(file, rank);
        let packed = RUNS[bit][word] as usize;
        Run { down: packed >> 4, up: packed & 15 }
    }

    /// Like [`run`](Lines::run), for the rank, the file, the rising diagonal and the falling diagonal of a square.
    #[inline(always)]
    pub fn runs(&self, from: Square) -> [Run; 4] {
        let (file, rank) = (from.file(), from.rank());
        [
            self.run::<RANK>(file, rank),
            self.run::<FILE>(file, rank),
            self.run::<RISING>(file, rank),
            self.run::<FALLING>(file, rank),
        ]
    }

    /// Returns the number of squares that a queen on a square can reach along the line of kind `LINE`, in both
    /// directions.
    #[inline(always)]
    fn reach<const LINE: usize>(&self, file: usize, rank: usize) -> u32 {
        let (word, bit) = self.word::<LINE>(file, rank);
        REACH[bit][word] as u32
    }

    /// Returns the number of squares that a queen on a square can reach along all lines except the line of kind `LINE`.
    #[inline(always)]
    pub fn reach_beside<const LINE: usize>(&self, file: usize, rank: usize) -> u32 {
        let by_rank = if LINE == RANK { 0 } else { self.reach::<RANK>(file, rank) };
        let by_file = if LINE == FILE { 0 } else { self.reach::<FILE>(file, rank) };
        let rising = if LINE == RISING { 0 } else { self.reach::<RISING>(file, rank) };
        let falling = if LINE == FALLING { 0 } else { self.reach::<FALLING>(file, rank) };
        by_rank + by_file + rising + falling
    }

    /// Returns the number of squares that a queen on `square` can reach in one move.
    #[inline]
    pub fn queen_reach(&self, square: Square) -> u32 {
        let (file, rank) = (square.file(), square.rank());
        self.reach_beside::<NO_LINE>(file, rank)
    }

    /// Returns the squares that a queen on `from` can reach in one move. It makes no difference what is on `from`.
    #[inline]
    pub fn targets(&self, from: Square) -> SquareSet {
        let [row, column, rising, falling] = self.runs(from);
        // On a falling diagonal, the numbers of the squares grow in the direction `down`.
        let ups = [row.up, column.up, rising.up, falling.down].map(|length| length & 15);
        let downs = [row.down, column.down, rising.down, falling.up].map(|length| length & 15);
        let above =
            ABOVE[RANK][ups[RANK]] | ABOVE[FILE][ups[FILE]] | ABOVE[RISING][ups[RISING]] | ABOVE[FALLING][ups[FALLING]];
        let below = BELOW[RANK][downs[RANK]]
            | BELOW[FILE][downs[FILE]]
            | BELOW[RISING][downs[RISING]]
            | BELOW[FALLING][downs[FALLING]];
        SquareSet::from_bits(above << from.index() | below >> (HIGHEST - from.index()))
    }

    /// Returns `true` if a queen on `from` reaches `to`: the two squares differ and are on one line, and `to` and all
    /// squares between them are free.
    #[inline]
    pub fn reaches(&self, from: Square, to: Square) -> bool {
        let (file, rank) = (from.file(), from.rank());
        let files = to.file() as isize - file as isize;
        let ranks = to.rank() as isize - rank as isize;
        let (run, steps) = match (files, ranks) {
            (0, 0) => return false,
            (_, 0) => (self.run::<RANK>(file, rank), files),
            (0, _) => (self.run::<FILE>(file, rank), ranks),
            _ if files == ranks => (self.run::<RISING>(file, rank), files),
            _ if files == -ranks => (self.run::<FALLING>(file, rank), files),
            _ => return false,
        };
        -(run.down as isize) <= steps && steps <= run.up as isize
    }
}

/// Returns the file and rank of a square on the line of kind `LINE` through (`file`, `rank`): the square reached by
/// `down` steps down the line and then `up` steps up.
#[inline(always)]
pub(crate) const fn along<const LINE: usize>(file: usize, rank: usize, down: usize, up: usize) -> (usize, usize) {
    match LINE {
        RANK => (file - down + up, rank),
        FILE => (file, rank - down + up),
        RISING => (file - down + up, rank - down + up),
        FALLING => (file - down + up, rank + down - up),
        _ => unreachable!(),
    }
}

/// Indexed by kind of line: the number that one step in the direction `up` adds to a square's index.
pub(crate) const STEPS: [isize; 4] = [1, MAX_SIZE as isize, MAX_SIZE as isize + 1, 1 - MAX_SIZE as isize];

/// Indexed by kind of line and length: the bits of `length` adjacent squares on the line, from bit 0 upward.
static ABOVE: [[u128; 16]; 4] = table!(line < 4 => {
    let (mut row, mut length) = ([0; 16], 1);
    while length < MAX_SIZE {
        row[length] = row[length - 1] | 1 << (STEPS[line].unsigned_abs() * length);
        length += 1;
    }
    row
});

/// The number of the highest bit of a `u128`.
const HIGHEST: usize = u128::BITS as usize - 1;

/// Indexed by kind of line and length: the bits of `length` adjacent squares on the line, from the highest bit
/// downward.
static BELOW: [[u128; 16]; 4] = table!(line < 4 => table!(length < 16 => ABOVE[line][length].reverse_bits()));

/// The bit mask of a line on which every square is blocked.
const FULL: u16 = (1 << MAX_SIZE) - 1;
/// The number of different bit masks of a line.
const WORDS: usize = 1 << MAX_SIZE;

/// Indexed by bit number and bit mask: 16 times the number of zeros directly below the bit, plus the number of zeros
/// directly above the bit, within 11 bits.
static RUNS: [[u8; WORDS]; MAX_SIZE] = table!(bit < MAX_SIZE => table!(word < WORDS => {
    let above = (word >> (bit + 1) | 1 << (MAX_SIZE - 1 - bit)).trailing_zeros();
    let below = ((word & ((1 << bit) - 1)) << (MAX_SIZE - bit) | 1 << (MAX_SIZE - 1 - bit)) as u16;
    ((below << (16 - MAX_SIZE)).leading_zeros() << 4 | above) as u8
}));

/// Indexed by bit number and bit mask: the number of zeros directly below and directly above the bit, added.
static REACH: [[u8; WORDS]; MAX_SIZE] =
    table!(bit < MAX_SIZE => table!(word < WORDS => (RUNS[bit][word] >> 4) + (RUNS[bit][word] & 15)));
