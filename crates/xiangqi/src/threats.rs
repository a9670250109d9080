//! What threatens the general: checks, pins, and points where a cannon must not get its screen.

use crate::board::Position;
use crate::occupancy::{BOARD, HIGH, Occupancy, POINT, Word, bit, lowest};
use crate::palace::{
    Afar, BETWEEN, CANNON_AFAR, CHARIOT_AFAR, HITS, JUMPS, NEAR, NOT_A_JUMP, NOT_A_LINE, PALACE, VIEWS, places,
};
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
    /// Chariots, cannons and the general, on the lines of the palace.
    afar: Afar,
    /// The points of the palace a horse's jump away.
    jumps: u64,
    /// The points of the palace that soldiers attack.
    hits: u64,
}

impl<'a, const SIDE: usize> Enemy<'a, SIDE> {
    #[inline(always)]
    pub(crate) fn new(position: &'a Position) -> Self {
        let chariot = |slot: usize| CHARIOT_AFAR[SIDE][position.attacker::<SIDE>(slot)];
        let cannon = |slot: usize| CANNON_AFAR[SIDE][position.attacker::<SIDE>(slot)];
        let jumps = |slot: usize| JUMPS[SIDE][position.attacker::<SIDE>(slot)];
        let hits = |slot: usize| HITS[SIDE][position.attacker::<SIDE>(slot)];
        // Mostly no enemy is near, and seven lookups are spared.
        let anyone_near = position.taken[1 - SIDE].0[SIDE] & NEAR[SIDE] != 0;
        let afar = [chariot(0), chariot(3), chariot(4), cannon(5), cannon(6)];
        Enemy {
            position,
            afar: afar.into_iter().fold((0, 0), |all, one| (all.0 | one.0, all.1 | one.1)),
            jumps: if anyone_near { jumps(1) | jumps(2) } else { 0 },
            hits: if anyone_near { hits(11) | hits(12) | hits(13) | hits(14) | hits(15) } else { 0 },
        }
    }

    /// Whether a piece is in sight of the general on `at` that may give check or restrict other moves.
    #[inline(always)]
    pub(crate) fn sighted(&self, at: u8, occupied: &Occupancy) -> bool {
        let (half, middle) = (occupied.0[SIDE], occupied.0[Word::MiddleFiles as usize]);
        (self.jumps | self.hits) & POINT[at].0[SIDE] != 0
            || VIEWS[at].sights_on_rank(half, self.afar) != 0
            || VIEWS[at].sights_on_file(middle, self.afar) != 0
    }

    /// Whether the enemy attacks the palace point `at`, were the board occupied like this. A piece on `at` itself
    /// does not count: it would be captured.
    #[inline(always)]
    pub(crate) fn attacks(&self, at: u8, occupied: &Occupancy) -> bool {
        let (half, middle) = (occupied.0[SIDE], occupied.0[Word::MiddleFiles as usize]);
        let here = POINT[at].0[SIDE];
        self.hits & here != 0
            || VIEWS[at].attackers_on_rank(half, self.afar) != 0
            || VIEWS[at].attackers_on_file(middle, self.afar) != 0
            || self.jumps & here != 0 && self.horse_attacks(at, half)
    }

    #[inline(never)]
    fn horse_attacks(&self, at: u8, half: u64) -> bool {
        let occupied = u128::from(half) << (HIGH * SIDE);
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
    pub(crate) fn threats<const SIDE: usize>(&self, enemy: &Enemy<SIDE>) -> Threats {
        let mut threats = Threats::default();
        let (general, occupied) = (self.own_general::<SIDE>(), self.occupied());
        let (file, view) = (general % 9, &VIEWS[general]);
        let mut along_rank = places(view.sights_on_rank(occupied.0[SIDE], enemy.afar));
        let mut along_file = places(view.sights_on_file(occupied.0[Word::MiddleFiles as usize], enemy.afar));
        while along_rank != 0 {
            self.add_threat::<SIDE>(&mut threats, general - file + along_rank.trailing_zeros() as u8);
            along_rank &= along_rank - 1;
        }
        while along_file != 0 {
            self.add_threat::<SIDE>(&mut threats, along_file.trailing_zeros() as u8 * 9 + file);
            along_file &= along_file - 1;
        }
        let here = POINT[general].0[SIDE];
        if (enemy.jumps | enemy.hits) & here != 0 {
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
