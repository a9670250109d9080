//! Threats to the general: checks, pins, and points where a piece would become a cannon's screen.

use crate::board::Position;
use crate::occupancy::{ByPoint, HIGH, Occupancy, POINT, Word, bit, lowest};
use crate::palace::{
    BETWEEN, CANNON_FILES, CANNON_RANKS, CHARIOT_FILES, CHARIOT_RANKS, HORSE_JUMPS, LineSliders, NEAR, NOT_A_JUMP,
    NOT_A_LINE, PALACE, PALACE_LINES, PLACES_BETWEEN, PalaceSliders, SOLDIER_ATTACKS, screens_needed, slider_places,
};
use crate::slots::{CAPTURED, PieceId};
use crate::types::BOARD;

/// The restrictions that the general's safety puts on the moves of the other pieces, for the side to move.
///
/// Let `n` be the number of pieces between an enemy attacker and the general. The attacker gives check if `n` equals
/// its *need*: 1 for a cannon, 0 for a chariot, the other general and a horse (the only point in between is the horse's
/// leg).
pub(crate) struct Threats {
    /// `true` if the side to move is in check. In that case, the other fields are meaningless.
    pub(crate) check: bool,
    /// The points between the general and a cannon without a screen. No piece except the general may move to these
    /// points.
    pub(crate) screen_mask: Occupancy,
    /// The slots of pinned pieces, as a bit mask. A piece is pinned if it stands between its own general and an enemy
    /// piece that would give check if the pinned piece moved away.
    pub(crate) pinned: u32,
    /// The points to which each pinned piece may move, indexed by slot. The first bit mask is for the piece's rank (one
    /// bit per file), the second for its file (one bit per rank). A pinned piece may only move between general and
    /// attacker, or capture the attacker. A piece that blocks the leg of a horse may only capture the horse next to it.
    pub(crate) pin_masks: [[u16; 2]; 16],
}

/// The slots of the horses of a side.
const HORSES: std::ops::Range<usize> = 1..3;
/// The slots of the soldiers of a side.
const SOLDIERS: std::ops::Range<usize> = 11..16;

/// The index of the value for the rank, in an array with one value for the rank and one for the file of a point.
const RANK: usize = 0;
const FILE: usize = 1;

/// The enemy pieces that can threaten the general of `SIDE`.
pub(crate) struct Enemy<'a, const SIDE: usize> {
    position: &'a Position,
    /// The enemy chariots, cannons and general on the ranks of the palace.
    on_ranks: PalaceSliders,
    on_files: PalaceSliders,
    /// The palace points to which an enemy horse could jump if no leg were blocked.
    horse_jumps: u64,
    /// The palace points that enemy soldiers attack.
    soldier_attacks: u64,
}

impl<'a, const SIDE: usize> Enemy<'a, SIDE> {
    #[inline(always)]
    pub(crate) fn new(position: &'a Position) -> Self {
        let at = |slot: usize| position.attacker::<SIDE>(slot);
        let sliders_on = |chariots: &ByPoint<PalaceSliders>, cannons: &ByPoint<PalaceSliders>| {
            chariots[at(0)] | chariots[at(3)] | chariots[at(4)] | cannons[at(5)] | cannons[at(6)]
        };
        let mut enemy = Enemy {
            position,
            on_ranks: 0,
            on_files: sliders_on(&CHARIOT_FILES, &CANNON_FILES),
            horse_jumps: 0,
            soldier_attacks: 0,
        };
        // In most positions no enemy piece is near the palace. Then this test saves a dozen lookups.
        if position.occupancy[1 - SIDE].0[SIDE] & NEAR[SIDE] != 0 {
            enemy.on_ranks = sliders_on(&CHARIOT_RANKS[SIDE], &CANNON_RANKS[SIDE]);
            enemy.horse_jumps = HORSES.fold(0, |all, slot| all | HORSE_JUMPS[SIDE][at(slot)]);
            enemy.soldier_attacks = SOLDIERS.fold(0, |all, slot| all | SOLDIER_ATTACKS[SIDE][at(slot)]);
        }
        enemy
    }

    /// Returns `true` if an enemy piece gives check to the general on `at` or restricts the moves of the other pieces.
    /// This quick test sometimes returns `true` although there is no such piece.
    #[inline(always)]
    pub(crate) fn may_restrict(&self, at: u8, occupied: &Occupancy) -> bool {
        let (lines, half, middle) = (&PALACE_LINES[at], occupied.0[SIDE], occupied.0[Word::MiddleFiles as usize]);
        (self.horse_jumps | self.soldier_attacks) & POINT[at].0[SIDE] != 0
            || self.on_ranks != 0 && lines.on_rank(lines.snipers, half, self.on_ranks) != 0
            || lines.on_file(lines.snipers, middle, self.on_files) != 0
    }

    /// Returns `true` if the enemy attacks a palace point, given the occupied points. `here` is the bit of the palace
    /// point in the `Occupancy` word of ranks that holds the palace. An enemy piece on the palace point is ignored,
    /// because a move to this point captures the piece.
    #[inline(always)]
    pub(crate) fn attacks(&self, here: u64, occupied: &Occupancy) -> bool {
        let (half, middle) = (occupied.0[SIDE], occupied.0[Word::MiddleFiles as usize]);
        let at = here.trailing_zeros() as usize + HIGH * SIDE;
        let lines = &PALACE_LINES.0[at];
        self.soldier_attacks & here != 0
            || self.on_ranks != 0 && lines.on_rank(lines.attacks, half, self.on_ranks) != 0
            || lines.on_file(lines.attacks, middle, self.on_files) != 0
            || self.horse_jumps & here != 0 && self.position.horse_attacks::<SIDE>(at as u8, half)
    }

    /// Returns the restrictions that the general's safety puts on the moves of other pieces. There are none if
    /// [`may_restrict`](Enemy::may_restrict) returns `false`.
    #[inline(never)]
    pub(crate) fn threats(self) -> Threats {
        let mut threats =
            Threats { check: false, screen_mask: Occupancy::default(), pinned: 0, pin_masks: [[!0; 2]; 16] };
        let (general, occupied) = (self.position.own_general::<SIDE>(), self.position.occupancy());
        let (lines, rank, file) = (&PALACE_LINES[general], general / 9, general % 9);
        let (half, middle) = (occupied.0[SIDE], occupied.0[Word::MiddleFiles as usize]);
        if self.on_ranks != 0 {
            let line = Line::<SIDE, RANK> { first: general - file, occupied: lines.rank(half) as u16 };
            line.add_threats(self.position, file, lines.on_rank(lines.snipers, half, self.on_ranks), &mut threats);
        }
        let line = Line::<SIDE, FILE> { first: file, occupied: lines.file(middle) as u16 };
        line.add_threats(self.position, rank, lines.on_file(lines.snipers, middle, self.on_files), &mut threats);
        let here = POINT[general].0[SIDE];
        threats.check |= self.soldier_attacks & here != 0;
        if self.horse_jumps & here != 0 {
            self.add_horse_threats(here, &mut threats);
        }
        threats
    }

    /// Adds the checks and pins by horses that are a jump away from the general.
    fn add_horse_threats(self, here: u64, threats: &mut Threats) {
        let row = row::<SIDE>(self.position.own_general::<SIDE>());
        for horse in HORSES.map(|slot| self.position.attacker::<SIDE>(slot)) {
            if HORSE_JUMPS[SIDE][horse] & here != 0 {
                let leg = lowest(row[horse as usize & 127] & BOARD);
                let blocker = self.position.board[leg as usize & 127];
                threats.check |= blocker == PieceId::EMPTY;
                if blocker.slot() / 16 == SIDE && blocker != PieceId::EMPTY {
                    let same_rank = horse.abs_diff(leg) == 1;
                    let takes = if same_rank { [1 << (horse % 9), 0] } else { [0, 1 << (horse / 9)] };
                    threats.pin(blocker, takes);
                }
            }
        }
    }
}

/// The rank or the file through the general. Its points are numbered from `first` on.
struct Line<const SIDE: usize, const KIND: usize> {
    first: u8,
    /// The occupied points of the rank or file, from bit 0 on. Bits beyond the rank or file are undefined.
    occupied: u16,
}

impl<const SIDE: usize, const KIND: usize> Line<SIDE, KIND> {
    /// Adds the threats by the enemy sliders on this rank or file. `general` is the number of the general's point on
    /// this rank or file, from 0.
    #[inline(always)]
    fn add_threats(self, position: &Position, general: u8, sliders: LineSliders, threats: &mut Threats) {
        let point = |place: u32| self.first + place as u8 * if KIND == RANK { 1 } else { 9 };
        let mut attackers = slider_places(sliders);
        while attackers != 0 {
            let attacker = attackers.trailing_zeros();
            let inside = PLACES_BETWEEN[general as usize & 15][attacker as usize & 15];
            let blockers = inside & self.occupied;
            let (n, need) = (blockers.count_ones(), screens_needed(sliders, attacker));
            if n == need {
                threats.check = true;
            } else if n < need {
                each(inside, |place| threats.screen_mask = threats.screen_mask | POINT[point(place)]);
            } else {
                let along = inside & !self.occupied | 1 << attacker;
                let mask = if KIND == RANK { [along, 0] } else { [0, along] };
                each(blockers, |place| {
                    let blocker = position.board[point(place) as usize & 127];
                    if blocker.slot() / 16 == SIDE {
                        threats.pin(blocker, mask);
                    }
                });
            }
            attackers &= attackers - 1;
        }
    }
}

/// Calls `visit` with the number of each set bit.
#[inline(always)]
fn each(mut places: u16, mut visit: impl FnMut(u32)) {
    while places != 0 {
        visit(places.trailing_zeros());
        places &= places - 1;
    }
}

impl Threats {
    #[inline(always)]
    fn pin(&mut self, piece: PieceId, mask: [u16; 2]) {
        let slot = piece.slot() & 15;
        self.pinned |= 1 << slot;
        for (all, one) in self.pin_masks[slot].iter_mut().zip(mask) {
            *all &= one;
        }
    }
}

impl Position {
    #[inline(never)]
    fn horse_attacks<const SIDE: usize>(&self, at: u8, half: u64) -> bool {
        let occupied = u128::from(half) << (HIGH * SIDE);
        let row = row::<SIDE>(at);
        HORSES.into_iter().any(|slot| {
            let horse = self.attacker::<SIDE>(slot);
            row[horse as usize & 127] & (occupied | NOT_A_JUMP) == 0
        })
    }

    /// Returns two sets for a side in check. The first set has the points of the checkers and the empty points between
    /// checkers and general: a piece other than the general can end the check by a move to such a point. The second set
    /// has the side's pieces that are the screen of a checking cannon: such a piece can end the check by a move to any
    /// point.
    pub(crate) fn evasions<const SIDE: usize>(&self) -> (u128, u128) {
        let general = self.own_general::<SIDE>();
        let (row, here, occupied) = (row::<SIDE>(general), POINT[general].0[SIDE], self.occupancy().board());
        let (mut evasions, mut screens) = (0, 0);
        for slot in [0, 3, 4, 5, 6].into_iter().chain(HORSES) {
            let attacker = self.attacker::<SIDE>(slot);
            let mark = if HORSES.contains(&slot) { NOT_A_JUMP } else { NOT_A_LINE };
            let between = row[attacker as usize & 127];
            let blockers = between & (occupied | mark);
            if blockers.count_ones() == u32::from(slot == 5 || slot == 6) {
                evasions |= between & !occupied & BOARD | bit(attacker);
                screens |= blockers & self.occupancy[SIDE].board();
            }
        }
        for attacker in SOLDIERS.map(|slot| self.attacker::<SIDE>(slot)) {
            if SOLDIER_ATTACKS[SIDE][attacker] & here != 0 {
                evasions |= bit(attacker);
            }
        }
        (evasions, screens)
    }

    #[inline(always)]
    pub(crate) fn own_general<const SIDE: usize>(&self) -> u8 {
        self.squares[16 * SIDE]
    }

    #[inline(always)]
    fn attacker<const SIDE: usize>(&self, slot: usize) -> u8 {
        self.squares[16 * (1 - SIDE) + (slot & 15)]
    }

    /// Returns `true` if the general of `SIDE` is safe after a move of another piece of `SIDE`.
    pub(crate) fn safe_after<const SIDE: usize>(&self, from: u8, to: u8) -> bool {
        !self.attacked_if::<SIDE>(from, to, |at| if at == to { CAPTURED } else { at })
    }

    /// Returns `true` if the general of `SIDE` is in check after this legal move of the other side.
    pub(crate) fn checked_by<const SIDE: usize>(&self, from: u8, to: u8) -> bool {
        self.attacked_if::<SIDE>(from, to, |at| if at == from { to } else { at })
    }

    /// Returns `true` if the general of `SIDE` is attacked after a move from `from` to `to`. `moved` maps the point of
    /// each enemy piece before the move to its point after the move.
    #[inline(always)]
    fn attacked_if<const SIDE: usize>(&self, from: u8, to: u8, moved: impl Fn(u8) -> u8) -> bool {
        let occupied = self.occupancy().board() & !bit(from) | bit(to);
        let enemy = self.squares.as_chunks::<16>().0[1 - SIDE].map(moved);
        attacked_by::<SIDE>(self.own_general::<SIDE>(), occupied, &enemy)
    }
}

/// Returns `true` if a general of `SIDE` on the point `general` would be attacked, given the occupied points and the
/// points of the enemy pieces by slot.
#[inline(always)]
pub(crate) fn attacked_by<const SIDE: usize>(general: u8, occupied: u128, enemy: &[u8; 16]) -> bool {
    let (row, here) = (row::<SIDE>(general), POINT[general].0[SIDE]);
    let between = |slot: usize, mark: u128| row[enemy[slot] as usize & 127] & (occupied | mark);
    let by_chariot = [0, 3, 4].iter().any(|&slot| between(slot, NOT_A_LINE) == 0);
    let by_cannon = [5, 6].iter().any(|&slot| between(slot, NOT_A_LINE).count_ones() == 1);
    let by_horse = HORSES.into_iter().any(|slot| between(slot, NOT_A_JUMP) == 0);
    let by_soldier = SOLDIERS.into_iter().any(|slot| SOLDIER_ATTACKS[SIDE][enemy[slot]] & here != 0);
    by_chariot | by_cannon | by_horse | by_soldier
}

/// Returns the row of [`BETWEEN`] for a general of `SIDE` on `at`.
#[inline(always)]
fn row<const SIDE: usize>(at: u8) -> &'static [u128; 128] {
    &BETWEEN[SIDE][PALACE[at] as usize & 15]
}
