//! What threatens the general: checks, pins, and points where a cannon must not get its screen.

use arrayvec::ArrayVec;

use crate::attacks::{
    BETWEEN, BOARD, CANNON_ON_FILE, CANNON_ON_RANK, CHARIOT_ON_FILE, CHARIOT_ON_RANK, JUMPS_TO_PALACE, NOT_A_JUMP,
    NOT_A_LINE, PALACE, THREE_ON_FILE, THREE_ON_RANK, TWO_ON_FILE, TWO_ON_RANK,
};
use crate::board::{BIT, Position};
use crate::occupancy::{LINES, Occupancy, POINT};
use crate::slots::DEAD;

/// The restrictions that the general's safety puts on the moves of the other pieces, for the side to move.
///
/// An attacker from afar has `n` pieces between itself and the general, and gives check when `n` is its need: 1
/// for a cannon, 0 for a chariot, the other general and a horse (whose leg is the point in between).
#[derive(Default)]
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
    /// Per such attacker, its pinned pieces and where they may go: along the line, or to the attacker.
    pins: ArrayVec<(u128, u128), 7>,
}

impl Threats {
    /// Where the pinned piece on `bit` may go.
    pub(crate) fn allowed(&self, bit: u128) -> u128 {
        self.pins.iter().filter(|(pinned, _)| pinned & bit != 0).fold(!0, |allowed, (_, line)| allowed & line)
    }

    fn add(&mut self, between: u128, occupied: u128, own: u128, attacker: u128, need: u32) {
        let line = between & !occupied | attacker;
        let n = (between & occupied).count_ones();
        if n == need {
            self.check = true;
            self.evasions |= line;
            self.screens |= between & own;
        } else if n < need {
            self.forbidden |= between;
        } else if n == need + 1 && between & own != 0 {
            self.pinned |= between & own;
            self.pins.push((between & own, line));
        }
    }
}

/// The attackers from afar as places in a side's slots: general, horses, chariots, cannons.
const AFAR: usize = 7;
const HORSES: std::ops::Range<usize> = 1..3;
const CANNONS: std::ops::Range<usize> = 5..7;

/// The enemy of `SIDE`, as its general sees it.
pub(crate) struct Enemy<'a, const SIDE: usize> {
    position: &'a Position,
    /// The general and the chariots.
    chariots: Occupancy,
    cannons: Occupancy,
    /// The points of the palace a horse's jump away.
    jumps: u16,
}

impl<'a, const SIDE: usize> Enemy<'a, SIDE> {
    #[inline(always)]
    pub(crate) fn new(position: &'a Position) -> Self {
        let at = |slot: usize| POINT[position.attacker::<SIDE>(slot)];
        let jumps = |slot: usize| JUMPS_TO_PALACE[SIDE][position.attacker::<SIDE>(slot)];
        Enemy { position, chariots: at(0) | at(3) | at(4), cannons: at(5) | at(6), jumps: jumps(1) | jumps(2) }
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
        (along_rank | along_file) != 0
            || self.jumps >> (PALACE[at & 127] & 15) & 1 != 0
            || self.position.soldier_attacks::<SIDE>(at, DEAD as usize)
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
        (along_rank | along_file) != 0
            || self.position.soldier_attacks::<SIDE>(at, DEAD as usize)
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
        let general = self.own_general::<SIDE>();
        let row = &BETWEEN[SIDE][PALACE[general] as usize & 15];
        let (own, occupied) = (self.taken[SIDE].board(), self.occupied().board());
        for attacker in 0..AFAR {
            let square = self.attacker::<SIDE>(attacker);
            let between = row[square];
            if between & mark(attacker) == 0 {
                threats.add(between & BOARD, occupied, own, BIT[square], CANNONS.contains(&attacker).into());
            }
        }
        for from in soldier_points::<SIDE>(general) {
            if self.board[from].is_soldier(1 - SIDE) {
                threats.check = true;
                threats.evasions |= BIT[from];
            }
        }
        threats
    }

    #[inline(always)]
    pub(crate) fn own_general<const SIDE: usize>(&self) -> usize {
        self.squares[16 * SIDE] as usize & 127
    }

    #[inline(always)]
    fn attacker<const SIDE: usize>(&self, number: usize) -> usize {
        self.squares[16 * (1 - SIDE) + number] as usize & 127
    }

    /// Whether an enemy soldier other than one on `gone` attacks the palace point `at`.
    #[inline(always)]
    fn soldier_attacks<const SIDE: usize>(&self, at: usize, gone: usize) -> bool {
        let [a, b, c] = soldier_points::<SIDE>(at).map(|from| self.board[from].is_soldier(1 - SIDE) & (from != gone));
        a | b | c
    }

    /// Whether the general of `SIDE` is safe after a move of another piece of `SIDE`.
    pub(crate) fn safe_after<const SIDE: usize>(&self, from: usize, to: usize) -> bool {
        let general = self.own_general::<SIDE>();
        let row = &BETWEEN[SIDE][PALACE[general] as usize & 15];
        let occupied = self.occupied().board() & !BIT[from & 127] | BIT[to & 127];
        let mut attackers = (0..AFAR).map(|attacker| (attacker, self.attacker::<SIDE>(attacker)));
        let attacked = attackers.any(|(attacker, square)| {
            let between = row[square] & (occupied | mark(attacker));
            let check = if CANNONS.contains(&attacker) { between.count_ones() == 1 } else { between == 0 };
            check && square != to
        });
        !attacked && !self.soldier_attacks::<SIDE>(general, to)
    }
}

/// What [`BETWEEN`] marks as not for this attacker.
#[inline(always)]
fn mark(attacker: usize) -> u128 {
    if HORSES.contains(&attacker) { NOT_A_JUMP } else { NOT_A_LINE }
}

/// From where enemy soldiers attack a palace point of `SIDE`.
#[inline(always)]
fn soldier_points<const SIDE: usize>(at: usize) -> [usize; 3] {
    let front = if SIDE == 0 { at + 9 } else { at.wrapping_sub(9) };
    [front & 127, at.wrapping_sub(1) & 127, (at + 1) & 127]
}
