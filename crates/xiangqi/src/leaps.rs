//! What horses and elephants reach: leaps that a piece next to the leaper can block.

use crate::const_for;
use crate::occupancy::{ByPoint, HIGH, Occupancy, Word, rank_place};

/// The attacks of a horse or an elephant on one point, which depend on the four points that can block it.
#[derive(Clone, Copy)]
pub struct LeaperAttacks {
    word: Word,
    /// The points that can block its leaps: the horse's legs or the elephant's eyes.
    blocks: u64,
    /// The multiplier that gathers the blocking points in the top four bits.
    gather: u64,
    /// By which of them are taken: the points it may leap to.
    open: &'static Open,
}

type Open = [u64; 16];

impl LeaperAttacks {
    /// The wanted points that it reaches: bit `b` is the point `b` after [`first`](LeaperAttacks::first).
    #[inline(always)]
    pub(crate) fn reached(&self, occupied: &Occupancy, wanted: &Occupancy) -> u64 {
        self.attacks(occupied) & wanted.0[self.word as usize]
    }

    /// Returns the points that it attacks or guards, in the word of an [`Occupancy`] that [`word`](LeaperAttacks::word) names.
    #[inline(always)]
    pub fn attacks(&self, occupied: &Occupancy) -> u64 {
        let taken = occupied.0[self.word as usize] & self.blocks;
        self.open[(taken.wrapping_mul(self.gather) >> 60) as usize]
    }

    /// Returns the word that holds its surroundings: one of the two words of ranks.
    #[inline(always)]
    pub fn word(&self) -> Word {
        self.word
    }

    /// The first point of its word.
    #[inline(always)]
    pub(crate) fn first(&self) -> u8 {
        HIGH as u8 * self.word as u8
    }
}

/// Indexed by the point of a horse: its attacks.
pub static HORSES: ByPoint<LeaperAttacks> = leapers(&HORSE, &HORSE_OPEN);
/// Indexed by the point of an elephant: its attacks.
pub static ELEPHANTS: ByPoint<LeaperAttacks> = leapers(&ELEPHANT, &ELEPHANT_OPEN);

static HORSE_OPEN: [Open; 91] = open(&HORSE);
static ELEPHANT_OPEN: [Open; 91] = open(&ELEPHANT);

/// How a piece leaps.
struct Leaps {
    /// Files and ranks to each blocking point, and to where it leads.
    ways: [(Step, [Step; 2]); 4],
    /// For each way the bit that brings its blocking point, seen from bit 20, to the top four. What the other points
    /// bring along stays below them.
    gather: [i32; 4],
    /// Whether it may not cross the river.
    stays_home: bool,
}

/// So many files to the right and so many ranks up.
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
    /// Where a step from a point leads, if this piece may go there.
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

/// The bit at which the word of a point begins.
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

/// By point, and one more row for no point, and by which blocking points are taken.
const fn open(leaps: &Leaps) -> [Open; 91] {
    let mut open = [[0; 16]; 91];
    const_for!(0..90 * 16, |i| {
        let (from, taken) = (i / 16, i % 16);
        let (_, first) = word_and_first(from);
        const_for!(0..4, |way| {
            let (block, leads_to) = leaps.ways[way];
            // The place among the top four bits.
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
