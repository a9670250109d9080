//! Attacks of chariots and cannons: tables indexed by the point of the piece and by the occupancy of its rank and file.
//!
//! All tables are computed at compile time. Their sizes let the compiler see that no index is out of bounds. Captured
//! pieces are placed off the board, where the attacks are empty.

use crate::occupancy::{ByPoint, Occupancy, Place, Word, file_place, rank_place};
use crate::{const_for, const_table};

/// The number of ways to occupy a rank.
pub(crate) const RANK_STATES: usize = 1 << 9;
/// The number of ways to occupy a file.
pub(crate) const FILE_STATES: usize = 1 << 10;
/// The files that a piece reaches on its rank, as bits. Indexed by the file of the piece and by the occupancy of the
/// rank. The last row is for pieces off the board and is empty.
pub(crate) type OnRank = [[u16; RANK_STATES]; 10];
/// The ranks that a piece reaches on its file, as bits. Indexed by the rank of the piece and by the occupancy of the
/// file. The last row is for pieces off the board and is empty.
pub(crate) type OnFile = [[u16; FILE_STATES]; 11];

static CHARIOT_ON_RANK: OnRank = rays(9, Stop::First);
static CHARIOT_ON_FILE: OnFile = rays(10, Stop::First);
static CANNON_ON_RANK: OnRank = rays(9, Stop::CannonCapture);
static CANNON_ON_FILE: OnFile = rays(10, Stop::CannonCapture);

static SECOND_ON_RANK: OnRank = rays(9, Stop::Second);
static SECOND_ON_FILE: OnFile = rays(10, Stop::Second);

/// Which points belong to a ray. A ray is the line from a piece in one direction along its rank or file.
#[derive(Clone, Copy)]
pub(crate) enum Stop {
    /// All points up to and including the first piece: the attacks of a chariot.
    First,
    /// The empty points before the first piece, and the second piece: the moves of a cannon.
    CannonCapture,
    /// All points up to and including the second piece.
    Second,
    /// All points up to and including the third piece.
    Third,
}

/// Returns a table of the points reached in both directions on a rank or file of `length` points. Indexed by the number
/// of the piece's point on this line, from 0, and by the occupancy of the line.
pub(crate) const fn rays<const STATES: usize, const ROWS: usize>(length: usize, stop: Stop) -> [[u16; STATES]; ROWS] {
    let mut table = [[0; STATES]; ROWS];
    const_for!(0..length, |at| {
        // A ray depends only on the pieces in its own direction, so few rays have to be computed.
        let (mut above, mut below) = ([0; 1 << 9], [0; 1 << 9]);
        const_for!(0..1 << 9, |pieces| {
            if pieces < 1 << (length - 1 - at) {
                above[pieces] = ray(at as isize, 1, length, pieces << (at + 1), stop);
            }
            if pieces < 1 << at {
                below[pieces] = ray(at as isize, -1, length, pieces, stop);
            }
        });
        table[at] = const_table!([0; STATES], 0..1 << length, |occupied| above[occupied >> (at + 1)]
            | below[occupied & ((1 << at) - 1)]);
    });
    table
}

const fn ray(from: isize, step: isize, length: usize, occupied: usize, stop: Stop) -> u16 {
    let mut seen = 0;
    let mut pieces = 0;
    let mut at = from + step;
    while 0 <= at && at < length as isize {
        let taken = occupied >> at & 1 == 1;
        if match (stop, taken) {
            (Stop::First, _) | (Stop::CannonCapture, false) => pieces == 0,
            (Stop::CannonCapture, true) => pieces == 1,
            (Stop::Second, _) => pieces <= 1,
            (Stop::Third, _) => pieces <= 2,
        } {
            seen |= 1 << at;
        }
        pieces += taken as usize;
        at += step;
    }
    seen
}

/// The attacks of a chariot or cannon that stands on a certain point, along the rank and the file of this point.
#[derive(Clone, Copy)]
pub struct LineAttacks {
    on_rank: &'static [u16; RANK_STATES],
    on_file: &'static [u16; FILE_STATES],
    /// The words of an [`Occupancy`] that hold the rank and the file.
    words: (Word, Word),
    first: (u8, u8),
    file_number: u8,
    rank_number: u8,
}

impl LineAttacks {
    /// Returns the points of `targets` that the piece reaches or guards, in the form of
    /// [`attacks`](LineAttacks::attacks).
    #[inline(always)]
    pub(crate) fn reached(&self, occupied: &Occupancy, targets: &Occupancy) -> [u16; 2] {
        let ([along_rank, along_file], [rank, file]) = (self.attacks(occupied), self.on_lines(targets));
        [along_rank & rank, along_file & file]
    }

    /// Returns the points that the piece reaches or guards, as two sets of bits. The first set holds the points on the
    /// piece's rank, one bit per file. The second set holds the points on the piece's file, one bit per rank.
    #[inline(always)]
    pub fn attacks(&self, occupied: &Occupancy) -> [u16; 2] {
        let [rank, file] = self.on_lines(occupied);
        [self.on_rank[rank as usize % RANK_STATES], self.on_file[file as usize % FILE_STATES]]
    }

    /// Returns the points of `set` on the rank and on the file of the piece, in the form of
    /// [`attacks`](LineAttacks::attacks). Bits beyond the rank or file are undefined, because they stand for other
    /// points of the 64-bit words.
    #[inline(always)]
    pub fn on_lines(&self, set: &Occupancy) -> [u16; 2] {
        [set.from((self.words.0, self.first.0)) as u16, set.from((self.words.1, self.first.1)) as u16]
    }

    /// Returns the word of an [`Occupancy`] that holds the rank of the piece, and the bit at which the rank begins.
    #[inline(always)]
    pub fn rank_place(&self) -> Place {
        (self.words.0, self.first.0)
    }

    /// Returns the point in front of a soldier of `SIDE`, or 0 if this point is not in `targets`. The result has one
    /// bit per rank, like the second set of [`attacks`](LineAttacks::attacks).
    #[inline(always)]
    pub(crate) fn ahead<const SIDE: usize>(&self, targets: &Occupancy) -> u16 {
        let here = 1_u16 << self.rank_number;
        let ahead = if SIDE == 0 { here << 1 } else { here >> 1 };
        ahead & targets.from((self.words.1, self.first.1)) as u16
    }

    /// Returns the file of the point, 0 to 8.
    #[inline(always)]
    pub fn file_number(&self) -> u8 {
        self.file_number
    }
}

/// The attacks of a chariot that could jump over one piece. Indexed by the point of the chariot.
pub static CHARIOT_XRAYS: ByPoint<LineAttacks> = lines(&SECOND_ON_RANK, &SECOND_ON_FILE);
/// The attacks of a chariot. Indexed by the point of the chariot.
pub static CHARIOT: ByPoint<LineAttacks> = lines(&CHARIOT_ON_RANK, &CHARIOT_ON_FILE);
/// The moves of a cannon: the empty points before its screen, and the first piece behind the screen. Indexed by the
/// point of the cannon.
pub static CANNON: ByPoint<LineAttacks> = lines(&CANNON_ON_RANK, &CANNON_ON_FILE);

const fn lines(on_rank: &'static OnRank, on_file: &'static OnFile) -> ByPoint<LineAttacks> {
    ByPoint(const_table!([line_attacks(&on_rank[9], &on_file[10], 0, 0); 256], 0..90, |square| {
        let (file, rank) = (square % 9, square / 9);
        line_attacks(&on_rank[file], &on_file[rank], file, rank)
    }))
}

const fn line_attacks(
    on_rank: &'static [u16; RANK_STATES],
    on_file: &'static [u16; FILE_STATES],
    file: usize,
    rank: usize,
) -> LineAttacks {
    let ((rank_word, rank_first), (file_word, file_first)) = (rank_place(rank), file_place(file));
    let (words, first) = ((rank_word, file_word), (rank_first, file_first));
    LineAttacks { on_rank, on_file, words, first, file_number: file as u8, rank_number: rank as u8 }
}
