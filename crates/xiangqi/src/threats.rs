//! What threatens the general: checks, pins, and points where a cannon must not get its screen.

use crate::attacks::{
    BETWEEN, CANNON_ON_FILE, CANNON_ON_RANK, CHARIOT_ON_FILE, CHARIOT_ON_RANK, HITS, JUMPS, NOT_A_JUMP, NOT_A_LINE,
    PALACE, THREE_ON_FILE, THREE_ON_RANK, TWO_ON_FILE, TWO_ON_RANK,
};
use crate::board::Position;
use crate::occupancy::{BOARD, LINES, Occupancy, POINT, bit, lowest};
use crate::slots::DEAD;

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
    /// Such attackers.
    pinners: u128,
}

/// The slots of a side's horses.
const HORSES: std::ops::Range<usize> = 1..3;
/// The slots of a side's soldiers.
const SOLDIERS: std::ops::Range<usize> = 11..16;

/// The enemy of `SIDE`, as its general sees it.
pub(crate) struct Enemy<'a, const SIDE: usize> {
    position: &'a Position,
    /// The general and the chariots.
    chariots: Occupancy,
    cannons: Occupancy,
    /// The points of the palace a horse's jump away.
    jumps: u64,
    /// The points of the palace that soldiers attack.
    hits: u64,
}

/// What lies in the lines of a general: the pieces of the enemy that may threaten it from there.
#[derive(Clone, Copy)]
pub(crate) struct Sights {
    along_rank: u64,
    along_file: u64,
    /// Whether a horse is a jump away, or a soldier attacks.
    near: bool,
}

impl Sights {
    /// Whether there can be any threat at all.
    #[inline(always)]
    pub(crate) fn any(self) -> bool {
        self.along_rank | self.along_file | u64::from(self.near) != 0
    }
}

impl<'a, const SIDE: usize> Enemy<'a, SIDE> {
    #[inline(always)]
    pub(crate) fn new(position: &'a Position) -> Self {
        let at = |slot: usize| POINT[position.attacker::<SIDE>(slot)];
        let jumps = |slot: usize| JUMPS[SIDE][position.attacker::<SIDE>(slot)];
        let hits = |slot: usize| HITS[SIDE][position.attacker::<SIDE>(slot)];
        Enemy {
            position,
            chariots: at(0) | at(3) | at(4),
            cannons: at(5) | at(6),
            jumps: jumps(1) | jumps(2),
            hits: hits(11) | hits(12) | hits(13) | hits(14) | hits(15),
        }
    }

    /// What may threaten the general on `at`: a superset.
    #[inline(always)]
    pub(crate) fn sights(&self, at: u8, occupied: &Occupancy) -> Sights {
        let lines = LINES[at];
        let (rank, file) = (occupied.rank_state(lines), occupied.file_state(lines));
        let (chariots, cannons) = (&self.chariots, &self.cannons);
        Sights {
            along_rank: u64::from(TWO_ON_RANK[rank]) & chariots.rank(lines)
                | u64::from(THREE_ON_RANK[rank]) & cannons.rank(lines),
            along_file: u64::from(TWO_ON_FILE[file]) & chariots.file(lines)
                | u64::from(THREE_ON_FILE[file]) & cannons.file(lines),
            near: (self.jumps | self.hits) & POINT[at].0[SIDE] != 0,
        }
    }

    /// Whether the enemy attacks the palace point `at`, were the board occupied like this. A piece on `at` itself
    /// does not count: it would be captured.
    #[inline(always)]
    pub(crate) fn attacks(&self, at: u8, occupied: &Occupancy) -> bool {
        let lines = LINES[at];
        let (rank, file) = (occupied.rank_state(lines), occupied.file_state(lines));
        let (chariots, cannons) = (&self.chariots, &self.cannons);
        let along_rank = u64::from(CHARIOT_ON_RANK[rank]) & chariots.rank(lines)
            | u64::from(CANNON_ON_RANK[rank]) & cannons.rank(lines);
        let along_file = u64::from(CHARIOT_ON_FILE[file]) & chariots.file(lines)
            | u64::from(CANNON_ON_FILE[file]) & cannons.file(lines);
        let here = POINT[at].0[SIDE];
        along_rank | along_file | self.hits & here != 0
            || self.jumps & here != 0 && self.horse_attacks(at, occupied.board())
    }

    #[inline(never)]
    fn horse_attacks(&self, at: u8, occupied: u128) -> bool {
        let row = row::<SIDE>(at);
        HORSES.into_iter().any(|slot| {
            let horse = self.position.attacker::<SIDE>(slot);
            row[horse as usize & 127] & (occupied | NOT_A_JUMP) == 0
        })
    }
}

impl Position {
    /// The threats against the general of `SIDE`, which is to move.
    #[inline(never)]
    pub(crate) fn threats<const SIDE: usize>(&self, sights: Sights) -> Threats {
        let mut threats = Threats::default();
        let general = self.own_general::<SIDE>();
        let file = LINES[general].file();
        let (mut along_rank, mut along_file) = (sights.along_rank, sights.along_file);
        while along_rank != 0 {
            self.add_threat::<SIDE>(&mut threats, general - file + along_rank.trailing_zeros() as u8);
            along_rank &= along_rank - 1;
        }
        while along_file != 0 {
            self.add_threat::<SIDE>(&mut threats, along_file.trailing_zeros() as u8 * 9 + file);
            along_file &= along_file - 1;
        }
        if sights.near {
            let here = POINT[general].0[SIDE];
            for horse in HORSES.map(|slot| self.attacker::<SIDE>(slot)) {
                if JUMPS[SIDE][horse] & here != 0 {
                    self.add_threat::<SIDE>(&mut threats, horse);
                }
            }
            for soldier in SOLDIERS.map(|slot| self.attacker::<SIDE>(slot)) {
                if HITS[SIDE][soldier] & here != 0 {
                    threats.check = true;
                    threats.evasions |= bit(soldier);
                }
            }
        }
        threats
    }

    /// Adds what a piece does that attacks from afar.
    #[inline(always)]
    fn add_threat<const SIDE: usize>(&self, threats: &mut Threats, from: u8) {
        let need = u32::from(self.board[from as usize & 127].is_cannon());
        let between = row::<SIDE>(self.own_general::<SIDE>())[from as usize & 127] & BOARD;
        let (own, occupied) = (between & self.taken[SIDE].board(), between & self.occupied().board());
        let n = occupied.count_ones();
        if n == need {
            threats.check = true;
            threats.evasions |= between ^ occupied | bit(from);
            threats.screens |= own;
        } else if n < need {
            threats.forbidden |= between;
        } else if n == need + 1 && own != 0 {
            threats.pinned |= own;
            threats.pinners |= bit(from);
        }
    }

    /// Where these threats let the piece on `from` go: if it is pinned, along the line or to the attacker.
    pub(crate) fn allowed<const SIDE: usize>(&self, threats: &Threats, from: u8) -> u128 {
        let row = row::<SIDE>(self.own_general::<SIDE>());
        let mut allowed = !threats.forbidden;
        let mut pinners = threats.pinners;
        while pinners != 0 {
            let pinner = lowest(pinners);
            let between = row[pinner as usize & 127];
            if between & bit(from) != 0 {
                allowed &= between & !self.occupied().board() | bit(pinner);
            }
            pinners &= pinners - 1;
        }
        allowed
    }

    #[inline(always)]
    pub(crate) fn own_general<const SIDE: usize>(&self) -> u8 {
        self.squares[16 * SIDE]
    }

    #[inline(always)]
    fn attacker<const SIDE: usize>(&self, slot: usize) -> u8 {
        self.squares[16 * (1 - SIDE) + (slot & 15)]
    }

    /// Whether the general of `SIDE` is safe after a move of another piece of `SIDE`.
    pub(crate) fn safe_after<const SIDE: usize>(&self, from: u8, to: u8) -> bool {
        let general = self.own_general::<SIDE>();
        let (row, here) = (row::<SIDE>(general), POINT[general].0[SIDE]);
        let occupied = self.occupied().board() & !bit(from) | bit(to);
        let between = |slot: usize, mark: u128| {
            let square = self.attacker::<SIDE>(slot);
            // A captured piece attacks nothing any more.
            let square = if square == to { DEAD } else { square };
            row[square as usize & 127] & (occupied | mark)
        };
        let by_chariot = [0, 3, 4].iter().any(|&slot| between(slot, NOT_A_LINE) == 0);
        let by_cannon = [5, 6].iter().any(|&slot| between(slot, NOT_A_LINE).count_ones() == 1);
        let by_horse = HORSES.into_iter().any(|slot| between(slot, NOT_A_JUMP) == 0);
        let by_soldier = SOLDIERS.into_iter().any(|slot| {
            let square = self.attacker::<SIDE>(slot);
            HITS[SIDE][square] & here != 0 && square != to
        });
        !(by_chariot | by_cannon | by_horse | by_soldier)
    }
}

/// The row of [`BETWEEN`] for a general of `SIDE` on `at`.
#[inline(always)]
fn row<const SIDE: usize>(at: u8) -> &'static [u128; 128] {
    &BETWEEN[SIDE][PALACE[at] as usize & 15]
}
