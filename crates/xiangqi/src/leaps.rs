//! Attacks of horses and elephants, whose leaps an adjacent piece can block.

use crate::const_for;
use crate::occupancy::{ByPoint, HIGH, Occupancy, Word, rank_place};

/// The attacks of a horse or elephant that stands on a certain point. The attacks depend on which of the four points
/// that can block a leap are occupied.
#[derive(Clone, Copy)]
pub struct LeaperAttacks {
    word: Word,
    /// The points that can block the piece's leaps: the legs of a horse or the eyes of an elephant.
    blocks: u64,
    /// The multiplier that moves the bits of the four blocking points to the top four bits of the product.
    gather: u64,
    /// The points to which the piece can leap. Indexed by four bits: which blocking points are occupied.
    open: &'static Open,
}

type Open = [u64; 16];

impl LeaperAttacks {
    /// Returns the points of `targets` that the piece reaches. Bit `b` stands for the point with index `b` plus
    /// [`first`](LeaperAttacks::first).
    #[inline(always)]
    pub(crate) fn reached(&self, occupied: &Occupancy, targets: &Occupancy) -> u64 {
        self.attacks(occupied) & targets.0[self.word as usize]
    }

    /// Returns the points that the piece attacks or guards, as bits of the [`Occupancy`] word that
    /// [`word`](LeaperAttacks::word) returns.
    #[inline(always)]
    pub fn attacks(&self, occupied: &Occupancy) -> u64 {
        let taken = occupied.0[self.word as usize] & self.blocks;
        self.open[(taken.wrapping_mul(self.gather) >> 60) as usize]
    }

    /// Returns the word that holds the points around the piece: one of the two words of ranks.
    #[inline(always)]
    pub fn word(&self) -> Word {
        self.word
    }

    /// Returns the index of the point of bit 0 in [`word`](LeaperAttacks::word).
    #[inline(always)]
    pub(crate) fn first(&self) -> u8 {
        HIGH as u8 * self.word as u8
    }
}

/// The attacks of a horse. Indexed by the point of the horse.
pub static HORSES: ByPoint<LeaperAttacks> = leapers(&HORSE, &HORSE_OPEN);
/// The attacks of an elephant. Indexed by the point of the elephant.
pub static ELEPHANTS: ByPoint<LeaperAttacks> = leapers(&ELEPHANT, &ELEPHANT_OPEN);

static HORSE_OPEN: [Open; 91] = open(&HORSE);
static ELEPHANT_OPEN: [Open; 91] = open(&ELEPHANT);

/// The leaps of a kind of piece.
struct Leaps {
    /// The step to each blocking point, and the leaps that this point can block.
    ways: [(Step, [Step; 2]); 4],
    /// For each blocking point, the number of the multiplier bit that moves the point's bit into the top four bits of
    /// the product. The numbers are for a piece at bit 20 of its word. Each multiplier bit moves only the bit of its
    /// own blocking point into the top four bits.
    gather: [i32; 4],
    /// `true` if the piece may not cross the river.
    stays_home: bool,
}

/// A step: the number of files to the right, then the number of ranks up.
type Step = (i32, i32);

const HORSE: Leaps = Leaps {
    ways: [
        ((0, -1), [(-1, -2), (1, -2)]),
        ((-1, 0), [(-2, -1), (-2, 1)]),
        ((1, 0), [(2, -1), (2, 1)]),
        ((0, 1), [(-1, 2), (1, 2)]),
    ],
    gather: [49, 43, 40, 34],
    stays_home: false,
};

const ELEPHANT: Leaps = Leaps {
    ways: [((-1, -1), [(-2, -2); 2]), ((1, -1), [(2, -2); 2]), ((-1, 1), [(-2, 2); 2]), ((1, 1), [(2, 2); 2])],
    gather: [52, 48, 35, 31],
    stays_home: true,
};

impl Leaps {
    /// Returns the point after a step, or `None` if this kind of piece may not stand there.
    const fn after(&self, from: usize, (files, ranks): Step) -> Option<usize> {
        let (file, rank) = ((from % 9) as i32 + files, (from / 9) as i32 + ranks);
        let on_board = 0 <= file && file < 9 && 0 <= rank && rank < 10;
        if on_board && !(self.stays_home && (from < 45) != (rank < 5)) {
            Some((9 * rank + file) as usize)
        } else {
            None
        }
    }
}

/// Returns which of the two words of ranks holds the points around `from`, and the index of that word's first point.
const fn word_and_first(from: usize) -> (Word, usize) {
    let (word, _) = rank_place(from / 9);
    (word, HIGH * word as usize)
}

const fn leapers(leaps: &Leaps, open: &'static [Open; 91]) -> ByPoint<LeaperAttacks> {
    let mut table = [LeaperAttacks { word: Word::LowRanks, blocks: 0, gather: 0, open: &open[90] }; 256];
    const_for!(0..90, |from| {
        let (word, first) = word_and_first(from);
        let leaper = &mut table[from];
        leaper.word = word;
        leaper.open = &open[from];
        const_for!(0..4, |i| {
            let (block, [one, other]) = leaps.ways[i];
            let leads_anywhere = leaps.after(from, one).is_some() || leaps.after(from, other).is_some();
            if leads_anywhere && let Some(block) = leaps.after(from, block) {
                leaper.blocks |= 1 << (block - first);
                leaper.gather |= 1 << (leaps.gather[i] + 20 - (from - first) as i32);
            }
        });
    });
    ByPoint(table)
}

/// Returns the points to which a piece can leap. Indexed by the point of the piece and by which blocking points are
/// occupied. Row 90 is for a piece off the board and is empty.
const fn open(leaps: &Leaps) -> [Open; 91] {
    let mut open = [[0; 16]; 91];
    const_for!(0..90 * 16, |i| {
        let (from, taken) = (i / 16, i % 16);
        let (_, first) = word_and_first(from);
        const_for!(0..4, |way| {
            let (block, leads_to) = leaps.ways[way];
            // The number of the blocking point's bit among the top four bits of the product.
            let place = leaps.gather[way] + 20 + 9 * block.1 + block.0 - 60;
            const_for!(0..2, |one| {
                if taken >> place & 1 == 0
                    && let Some(to) = leaps.after(from, leads_to[one])
                {
                    open[from][taken] |= 1 << (to - first);
                }
            });
        });
    });
    open
}
