//! Attack tables of the palace points, for detecting checks and pins. All tables are computed at compile time.

use crate::occupancy::{ByPoint, FIRST_MIDDLE_FILE, HIGH, POINT};
use crate::rays::{FILE_STATES, RANK_STATES, Stop, rays};
use crate::{const_for, const_table};

/// The enemy sliders (chariots, cannons and the general) on one rank or file of a palace, as bits. The bit number is
/// the *place* of the slider: its file on a rank, or its rank on a file. Chariots and the general are in the low ten
/// bits, cannons in the next ten.
pub(crate) type LineSliders = u32;

/// The number of bits of [`LineSliders`].
const LINE_BITS: usize = 20;

/// Returns the places of all sliders of a line, with chariots, general and cannons in the same ten bits.
#[inline(always)]
pub(crate) const fn slider_places(sliders: LineSliders) -> u32 {
    (sliders | sliders >> (LINE_BITS / 2)) & 0x3FF
}

/// Returns the number of screens that the slider at `place` needs to attack: 1 for a cannon, else 0.
#[inline(always)]
pub(crate) const fn screens_needed(sliders: LineSliders, place: u32) -> u32 {
    sliders >> (LINE_BITS as u32 / 2 + place) & 1
}

/// The enemy sliders on the three ranks or the three files of a palace: three [`LineSliders`], each of 20 bits.
pub(crate) type PalaceSliders = u64;

/// Sliders on a rank. Indexed by the file of a point and by the occupancy of its rank.
type RankTable = [[LineSliders; RANK_STATES]; 9];
/// Sliders on a file. Indexed by the rank of a point and by the occupancy of its file.
type FileTable = [[LineSliders; FILE_STATES]; 10];

/// The places from which sliders attack a point: for chariots, the places up to the first piece; for cannons, the place
/// of the second piece.
static ATTACKS_ON_RANK: RankTable = both(rays(9, Stop::First), rays(9, Stop::CannonCapture));
static ATTACKS_ON_FILE: FileTable = both(rays(10, Stop::First), rays(10, Stop::CannonCapture));
/// The places of snipers: sliders that attack a point, or would attack it if one more or one fewer piece stood in
/// between. For chariots, these are the places up to the second piece; for cannons, the places up to the third piece.
static SNIPERS_ON_RANK: RankTable = both(rays(9, Stop::Second), rays(9, Stop::Third));
static SNIPERS_ON_FILE: FileTable = both(rays(10, Stop::Second), rays(10, Stop::Third));

const fn both<const STATES: usize, const ROWS: usize>(
    chariot: [[u16; STATES]; ROWS],
    cannon: [[u16; STATES]; ROWS],
) -> [[LineSliders; STATES]; ROWS] {
    const_table!([[0; STATES]; ROWS], 0..ROWS, |at| {
        const_table!([0; STATES], 0..STATES, |occupied| {
            chariot[at][occupied] as LineSliders | (cannon[at][occupied] as LineSliders) << (LINE_BITS / 2)
        })
    })
}

/// The lookup tables for the rank and for the file of one point.
pub(crate) type LineTables = (&'static [LineSliders; RANK_STATES], &'static [LineSliders; FILE_STATES]);

/// The rank and the file through a palace point.
#[derive(Clone, Copy)]
pub(crate) struct PalaceLines {
    /// The places from which sliders attack the point.
    pub(crate) attacks: LineTables,
    /// The places from which sliders attack the point, or would attack it if one more or one fewer piece stood in
    /// between.
    pub(crate) snipers: LineTables,
    /// The number of the bit at which the rank begins, in the `Occupancy` word of ranks that holds the palace.
    rank: u8,
    /// The number of the bit at which the file begins, in the `Occupancy` word of the middle files.
    file: u8,
    /// The numbers of the bits at which the rank and the file begin in [`PalaceSliders`].
    shifts: (u8, u8),
}

impl PalaceLines {
    /// Looks up places in `tables` by the occupancy of the point's rank, and returns the sliders of `on_ranks` that
    /// stand on these places. `half` is the [`Occupancy`](crate::occupancy::Occupancy) word of ranks that holds the
    /// palace.
    #[inline(always)]
    pub(crate) fn on_rank(&self, tables: LineTables, half: u64, on_ranks: PalaceSliders) -> LineSliders {
        tables.0[self.rank(half) % RANK_STATES] & (on_ranks >> (self.shifts.0 & 63)) as LineSliders
    }

    /// Looks up places in `tables` by the occupancy of the point's file, and returns the sliders of `on_files` that
    /// stand on these places. `middle` is the [`Occupancy`](crate::occupancy::Occupancy) word of the middle files.
    #[inline(always)]
    pub(crate) fn on_file(&self, tables: LineTables, middle: u64, on_files: PalaceSliders) -> LineSliders {
        tables.1[self.file(middle) % FILE_STATES] & (on_files >> (self.shifts.1 & 63)) as LineSliders
    }

    /// Returns the occupancy of the rank in the low nine bits. The higher bits stand for other points of the word.
    #[inline(always)]
    pub(crate) fn rank(&self, half: u64) -> usize {
        (half >> (self.rank & 63)) as usize
    }

    /// Returns the occupancy of the file in the low ten bits. The higher bits stand for other points of the word.
    #[inline(always)]
    pub(crate) fn file(&self, middle: u64) -> usize {
        (middle >> (self.file & 63)) as usize
    }
}

/// The rank and the file through each palace point. Indexed by point; entries of points outside the palaces are
/// meaningless.
pub(crate) static PALACE_LINES: ByPoint<PalaceLines> = {
    let mut all = [palace_lines(0, 0); 256];
    const_for!(0..18, |i| {
        all[palace_point(i / 9, i % 9)] = palace_lines(i / 9, i % 9);
    });
    ByPoint(all)
};

const fn palace_lines(side: usize, number: usize) -> PalaceLines {
    let (rank, file) = (number / 3 + 7 * side, number % 3 + FIRST_MIDDLE_FILE);
    PalaceLines {
        attacks: (&ATTACKS_ON_RANK[file], &ATTACKS_ON_FILE[rank]),
        snipers: (&SNIPERS_ON_RANK[file], &SNIPERS_ON_FILE[rank]),
        rank: (9 * rank - HIGH * side) as u8,
        file: (10 * (number % 3)) as u8,
        shifts: ((LINE_BITS * (number / 3)) as u8, (LINE_BITS * (number % 3)) as u8),
    }
}

/// The bit of an enemy chariot or general in the [`PalaceSliders`] of the palace ranks; 0 if the piece is on no such
/// rank. Indexed by the side that owns the palace and by the point of the enemy piece.
pub(crate) static CHARIOT_RANKS: [ByPoint<PalaceSliders>; 2] = [on_ranks(0, 0), on_ranks(1, 0)];
/// The bit of an enemy cannon in the [`PalaceSliders`] of the palace ranks, or 0. Indexed like [`CHARIOT_RANKS`].
pub(crate) static CANNON_RANKS: [ByPoint<PalaceSliders>; 2] = [on_ranks(0, LINE_BITS / 2), on_ranks(1, LINE_BITS / 2)];
/// The bit of an enemy chariot or general in the [`PalaceSliders`] of the palace files, or 0. Indexed by the piece's
/// point.
pub(crate) static CHARIOT_FILES: ByPoint<PalaceSliders> = on_files(0);
/// The bit of an enemy cannon in the [`PalaceSliders`] of the palace files, or 0. Indexed like [`CHARIOT_FILES`].
pub(crate) static CANNON_FILES: ByPoint<PalaceSliders> = on_files(LINE_BITS / 2);

const fn on_ranks(side: usize, first: usize) -> ByPoint<PalaceSliders> {
    ByPoint(const_table!([0; 256], 63 * side..63 * side + 27, |at| {
        1 << (LINE_BITS * (at / 9 - 7 * side) + first + at % 9)
    }))
}

const fn on_files(first: usize) -> ByPoint<PalaceSliders> {
    let mut table = [0; 256];
    const_for!(0..90, |at| {
        if 3 <= at % 9 && at % 9 <= 5 {
            table[at] = 1 << (LINE_BITS * (at % 9 - 3) + first + at / 9);
        }
    });
    ByPoint(table)
}

/// Returns the palace point of `side` that has this number in [`PALACE`].
const fn palace_point(side: usize, number: usize) -> usize {
    (number / 3 + 7 * side) * 9 + 3 + number % 3
}

/// The number of each palace point: 0, 1 and 2 on files `d` to `f` of the lowest rank, then 3 to 5 and 6 to 8 on the
/// ranks above, in both palaces. Indexed by point; 0 for points outside the palaces.
pub static PALACE: ByPoint<u8> = {
    let mut numbers = [0; 256];
    const_for!(0..9, |i| {
        numbers[palace_point(0, i)] = i as u8;
        numbers[palace_point(1, i)] = i as u8;
    });
    ByPoint(numbers)
};

/// The mark of a [`BETWEEN`] entry for two points that are not on one rank or file. To count the pieces between a
/// chariot, general or cannon and its target, count the bits of `entry & (occupied | NOT_A_LINE)`. The mark then counts
/// as four pieces, more than any attack allows.
pub const NOT_A_LINE: u128 = 0xF << 112;
/// The mark of a [`BETWEEN`] entry for two points that are not a horse's jump apart. Used for horses in the same way as
/// [`NOT_A_LINE`].
pub const NOT_A_JUMP: u128 = 0xF << 116;

/// The points between a palace point and an attacker. Indexed by the side of the palace, by the [number of the palace
/// point](PALACE), and by the point of the attacker. If the two points are on one rank or file, the entry contains the
/// points in between and [`NOT_A_JUMP`]. If the two points are a horse's jump apart, the entry contains the leg of the
/// horse and [`NOT_A_LINE`]. Otherwise the entry contains both marks.
pub static BETWEEN: [[[u128; 128]; 16]; 2] = {
    let mut table = [[[NOT_A_LINE | NOT_A_JUMP; 128]; 16]; 2];
    const_for!(0..2 * 9 * 90, |i| {
        let (side, number, attacker) = (i / 810, i / 90 % 9, i % 90);
        let general = palace_point(side, number);
        if attacker != general {
            table[side][number][attacker] = between(general, attacker);
        }
    });
    table
};

/// The points between two points of a rank or file, as bits. Indexed by the numbers of the two points on that line,
/// from 0.
pub(crate) static PLACES_BETWEEN: [[u16; 16]; 16] = const_table!([[0; 16]; 16], 0..16, |a| {
    const_table!([0; 16], 0..16, |b| match a < b {
        _ if a == b => 0,
        true => ((1 << b) - (2 << a)) as u16,
        false => ((1 << a) - (2 << b)) as u16,
    })
});

const fn between(general: usize, attacker: usize) -> u128 {
    let files = (general % 9).abs_diff(attacker % 9);
    let ranks = (general / 9).abs_diff(attacker / 9);
    let (low, high) = if general < attacker { (general, attacker) } else { (attacker, general) };
    if files == 0 || ranks == 0 {
        let step = if files == 0 { 9 } else { 1 };
        let mut points = NOT_A_JUMP;
        const_for!(1..(high - low) / step, |steps| {
            points |= 1 << (low + steps * step);
        });
        points
    } else if files + ranks == 3 {
        let towards = if ranks == 2 { 9 } else { 1 };
        let up = if ranks == 2 { general > attacker } else { general % 9 > attacker % 9 };
        let leg = if up { attacker + towards } else { attacker - towards };
        NOT_A_LINE | 1 << leg
    } else {
        NOT_A_LINE | NOT_A_JUMP
    }
}

/// A set of palace points, as bits of the [`Occupancy`](crate::occupancy::Occupancy) word of ranks that holds the
/// palace.
type PalaceSet = u64;

/// The palace points to which an enemy horse could jump if no leg were blocked. Indexed by the side that owns the
/// palace and by the point of the enemy horse.
pub(crate) static HORSE_JUMPS: [ByPoint<PalaceSet>; 2] = [palace_table(0, true), palace_table(1, true)];

/// The palace points that an enemy soldier attacks. Indexed by the side that owns the palace and by the point of the
/// enemy soldier.
pub(crate) static SOLDIER_ATTACKS: [ByPoint<PalaceSet>; 2] = [palace_table(0, false), palace_table(1, false)];

/// The points from which an enemy piece can attack a palace point in any way except along a file. Indexed by the side
/// that owns the palace.
pub(crate) static NEAR: [PalaceSet; 2] = [near(0), near(1)];

const fn near(side: usize) -> PalaceSet {
    let mut near = 0;
    const_for!(0..90, |from| {
        if HORSE_JUMPS[side].0[from] | SOLDIER_ATTACKS[side].0[from] | CHARIOT_RANKS[side].0[from] != 0 {
            near |= POINT.0[from].0[side];
        }
    });
    near
}

/// The points to which an advisor can move, as bits of the [`Word`](crate::attacks::Word) of ranks that holds its
/// palace. Indexed by the point of the advisor.
pub static ADVISOR_MOVES: ByPoint<PalaceSet> = ByPoint(steps(steps([0; 256], 0, 2), 1, 2));

/// The points to which a general can move, as bits of the [`Word`](crate::attacks::Word) of ranks that holds its
/// palace. Indexed by side and by the point of the general.
pub static GENERAL_MOVES: [ByPoint<PalaceSet>; 2] = [ByPoint(steps([0; 256], 0, 1)), ByPoint(steps([0; 256], 1, 1))];

const fn palace_table(side: usize, horse: bool) -> ByPoint<PalaceSet> {
    let mut table = [0; 256];
    const_for!(0..9, |number| {
        let to = palace_point(side, number);
        const_for!(0..90, |from| {
            let forward = if side == 0 { to + 9 } else { to - 9 };
            let attacks = match horse {
                true => BETWEEN[side][number][from] & NOT_A_JUMP == 0,
                false => from == forward || from / 9 == to / 9 && from.abs_diff(to) == 1,
            };
            if attacks {
                table[from] |= POINT.0[to].0[side];
            }
        });
    });
    ByPoint(table)
}

/// Adds the steps inside a palace to a table: straight steps if the squared length is 1, diagonal steps if it is 2.
const fn steps(mut table: [PalaceSet; 256], side: usize, square_of_length: usize) -> [PalaceSet; 256] {
    const_for!(0..81, |i| {
        let (from, to) = (palace_point(side, i / 9), palace_point(side, i % 9));
        if (from % 9).abs_diff(to % 9).pow(2) + (from / 9).abs_diff(to / 9).pow(2) == square_of_length {
            table[from] |= POINT.0[to].0[side];
        }
    });
    table
}
