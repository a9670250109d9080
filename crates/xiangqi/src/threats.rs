//! What threatens the general: checks, pins, and points where a cannon must not get its screen.

use crate::attacks::{
    BETWEEN, CANNON_ON_FILE, CANNON_ON_RANK, CHARIOT_ON_FILE, CHARIOT_ON_RANK, JUMPS_TO_PALACE, NOT_A_JUMP, NOT_A_LINE,
    PALACE, SOLDIER_HITS, THREE_ON_FILE, THREE_ON_RANK, TWO_ON_FILE, TWO_ON_RANK,
};
use crate::board::Position;
use crate::occupancy::{BOARD, LINES, Occupancy, POINT, bit};

/// The restrictions that the general's safety puts on the moves of the other pieces, for the side to move.
///
/// An attacker from afar has `n` pieces between itself and the general, and gives check when `n` is its need: 1
/// for a cannon, 0 for a chariot, the other general and a horse (whose leg is the point in between).
#[derive(Clone, Copy, Default)]
pub(crate) struct Threats {
    /// Whether the side to move is in check. If so, only the two fields that follow count.
    pub(crate) check: bool,
    /// Points on which a move may end a check: the checkers, and the empty points between them and the general.
    pub(crate) evasions: u128,
    /// Own pieces that serve a checking cannon as its screen: moving away may end the check too.
    pub(crate) screens: u128,
    /// Points between the general and a cannon with no screen (n = 0): none but the general may go there.
    pub(crate) forbidden: u128,
    /// Own pieces between the general and an attacker with one piece too many (n = need + 1).
    pub(crate) pinned: u128,
    /// Such attackers, by place in their side's slots.
    pinners: u8,
}

/// The attackers from afar as places in a side's slots: general, horses, chariots, cannons.
const AFAR: usize = 7;
const HORSES: std::ops::Range<usize> = 1..3;
const CANNONS: std::ops::Range<usize> = 5..7;
const SOLDIERS: std::ops::Range<usize> = 11..16;

/// The enemy of `SIDE`, as its general sees it.
pub(crate) struct Enemy<'a, const SIDE: usize> {
    position: &'a Position,
    /// The general and the chariots.
    chariots: Occupancy,
    cannons: Occupancy,
    /// The points of the palace a horse's jump away.
    jumps: u16,
    /// The points of the palace that soldiers attack.
    hits: u16,
}

impl<'a, const SIDE: usize> Enemy<'a, SIDE> {
    #[inline(always)]
    pub(crate) fn new(position: &'a Position) -> Self {
        let at = |slot: usize| POINT[position.attacker::<SIDE>(slot)];
        let jumps = |slot: usize| JUMPS_TO_PALACE[SIDE][position.attacker::<SIDE>(slot)];
        let hits = |slot: usize| SOLDIER_HITS[SIDE][position.attacker::<SIDE>(slot)];
        Enemy {
            position,
            chariots: at(0) | at(3) | at(4),
            cannons: at(5) | at(6),
            jumps: jumps(1) | jumps(2),
            hits: hits(11) | hits(12) | hits(13) | hits(14) | hits(15),
        }
    }

    /// Whether there can be any threat to the general on `at`. `true` may be a false alarm.
    #[inline(always)]
    pub(crate) fn threatens(&self, at: usize, occupied: &Occupancy) -> bool {
        let lines = LINES[at & 127];
        let rank = (lines.file as usize & 15) << 9 | occupied.along_rank(lines) as usize & 0x1FF;
        let file = (lines.rank as usize & 15) << 10 | occupied.along_file(lines) as usize & 0x3FF;
        let (chariots, cannons) = (self.chariots, self.cannons);
        let along_rank = u64::from(TWO_ON_RANK[rank]) & chariots.along_rank(lines)
            | u64::from(THREE_ON_RANK[rank]) & cannons.along_rank(lines);
        let along_file = u64::from(TWO_ON_FILE[file]) & chariots.along_file(lines)
            | u64::from(THREE_ON_FILE[file]) & cannons.along_file(lines);
        (along_rank | along_file | u64::from((self.jumps | self.hits) >> (PALACE[at & 127] & 15) & 1)) != 0
    }

    /// Whether the enemy attacks the palace point `at`, were the board occupied like this. A piece on `at` itself
    /// does not count: it would be captured.
    #[inline(always)]
    pub(crate) fn attacks(&self, at: usize, occupied: &Occupancy) -> bool {
        let lines = LINES[at & 127];
        let rank = (lines.file as usize & 15) << 9 | occupied.along_rank(lines) as usize & 0x1FF;
        let file = (lines.rank as usize & 15) << 10 | occupied.along_file(lines) as usize & 0x3FF;
        let (chariots, cannons) = (self.chariots, self.cannons);
        let along_rank = u64::from(CHARIOT_ON_RANK[rank]) & chariots.along_rank(lines)
            | u64::from(CANNON_ON_RANK[rank]) & cannons.along_rank(lines);
        let along_file = u64::from(CHARIOT_ON_FILE[file]) & chariots.along_file(lines)
            | u64::from(CANNON_ON_FILE[file]) & cannons.along_file(lines);
        (along_rank | along_file | u64::from(self.hits >> (PALACE[at & 127] & 15) & 1)) != 0
            || self.jumps >> (PALACE[at & 127] & 15) & 1 != 0 && self.horse_attacks(at, occupied.board())
    }

    fn horse_attacks(&self, at: usize, occupied: u128) -> bool {
        let row = &BETWEEN[SIDE][PALACE[at & 127] as usize & 15];
        HORSES.into_iter().any(|slot| row[self.position.attacker::<SIDE>(slot)] & (occupied | NOT_A_JUMP) == 0)
    }
}

impl Position {
    /// The threats against the general of `SIDE`, which is to move.
    #[inline(never)]
    pub(crate) fn threats<const SIDE: usize>(&self) -> Threats {
        let mut threats = Threats::default();
        let palace = PALACE[self.own_general::<SIDE>()] & 15;
        let row = &BETWEEN[SIDE][palace as usize];
        let (own, occupied) = (self.taken[SIDE].board(), self.occupied().board());
        for attacker in 0..AFAR {
            let square = self.attacker::<SIDE>(attacker);
            if row[square] & mark(attacker) != 0 {
                continue;
            }
            let between = row[square] & BOARD;
            let (n, need) = ((between & occupied).count_ones(), CANNONS.contains(&attacker).into());
            if n == need {
                threats.check = true;
                threats.evasions |= between & !occupied | bit(square);
                threats.screens |= between & own;
            } else if n < need {
                threats.forbidden |= between;
            } else if n == need + 1 {
                threats.pinned |= between & own;
                threats.pinners |= 1 << attacker;
            }
        }
        for soldier in SOLDIERS {
            let square = self.attacker::<SIDE>(soldier);
            if SOLDIER_HITS[SIDE][square] >> palace & 1 != 0 {
                threats.check = true;
                threats.evasions |= bit(square);
            }
        }
        threats
    }

    /// Where these threats let the piece on `from` go: if it is pinned, along the line or to the attacker.
    pub(crate) fn allowed<const SIDE: usize>(&self, threats: &Threats, from: usize) -> u128 {
        let row = &BETWEEN[SIDE][PALACE[self.own_general::<SIDE>()] as usize & 15];
        let mut allowed = !threats.forbidden;
        let mut pinners = threats.pinners;
        while pinners != 0 {
            let square = self.attacker::<SIDE>(pinners.trailing_zeros() as usize);
            if row[square] & bit(from) != 0 {
                allowed &= row[square] & !self.occupied().board() | bit(square);
            }
            pinners &= pinners - 1;
        }
        allowed
    }

    #[inline(always)]
    pub(crate) fn own_general<const SIDE: usize>(&self) -> usize {
        self.squares[16 * SIDE] as usize & 127
    }

    #[inline(always)]
    fn attacker<const SIDE: usize>(&self, slot: usize) -> usize {
        self.squares[16 * (1 - SIDE) + (slot & 15)] as usize & 127
    }

    /// Whether the general of `SIDE` is safe after a move of another piece of `SIDE`.
    pub(crate) fn safe_after<const SIDE: usize>(&self, from: usize, to: usize) -> bool {
        let palace = PALACE[self.own_general::<SIDE>()] & 15;
        let row = &BETWEEN[SIDE][palace as usize];
        let occupied = self.occupied().board() & !bit(from) | bit(to);
        let from_afar = (0..AFAR).any(|attacker| {
            let square = self.attacker::<SIDE>(attacker);
            let between = row[square] & (occupied | mark(attacker));
            let attacks = if CANNONS.contains(&attacker) { between.count_ones() == 1 } else { between == 0 };
            attacks && square != to
        });
        let by_soldier = SOLDIERS.into_iter().any(|soldier| {
            let square = self.attacker::<SIDE>(soldier);
            SOLDIER_HITS[SIDE][square] >> palace & 1 != 0 && square != to
        });
        !from_afar && !by_soldier
    }
}

/// What [`BETWEEN`] marks as not for this attacker.
#[inline(always)]
fn mark(attacker: usize) -> u128 {
    if HORSES.contains(&attacker) { NOT_A_JUMP } else { NOT_A_LINE }
}
