//! What threatens the general: checks, pins, and points where a cannon must not get its screen.

use arrayvec::ArrayVec;

use crate::attacks::{BETWEEN, BOARD, NOT_A_JUMP, NOT_A_LINE, PALACE};
use crate::board::{BIT, Position};
use crate::slots::{DEAD, FIRST_SLOT};

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
    pub(crate) pins: ArrayVec<(u128, u128), 7>,
}

impl Threats {
    /// Where the pinned piece on `bit` may go.
    pub(crate) fn allowed(&self, bit: u128) -> u128 {
        self.pins.iter().filter(|(pinned, _)| pinned & bit != 0).fold(!0, |allowed, (_, line)| allowed & line)
    }
}

/// The attackers from afar by their place in a side's slots, with the pieces that each needs in between.
const NEEDS: [u32; 7] = [0, 0, 0, 0, 0, 1, 1];
const HORSES: std::ops::Range<usize> = 1..3;
const CANNONS: std::ops::Range<usize> = 5..7;

impl Position {
    /// The threats against the general of `SIDE`, which is to move.
    #[inline]
    pub(crate) fn threats<const SIDE: usize>(&self) -> Threats {
        let mut threats = Threats::default();
        let general = self.squares[16 * SIDE] as usize & 127;
        let row = &BETWEEN[SIDE][PALACE[general] as usize & 15];
        let occupied = self.occupied[0] | self.occupied[1];
        for attacker in 0..7 {
            let square = self.attacker::<SIDE>(attacker);
            let mark = if HORSES.contains(&attacker) { NOT_A_JUMP } else { NOT_A_LINE };
            let in_between = row[square] & (occupied | mark);
            if in_between.count_ones() <= NEEDS[attacker] + 1 {
                self.add_threat::<SIDE>(&mut threats, square, row[square] & BOARD, attacker);
            }
        }
        let soldier = self.checking_soldier::<SIDE>(general, DEAD as usize);
        // Of two checking soldiers one is enough: capturing the other does not end the check.
        threats.check |= soldier != DEAD as usize;
        threats.evasions |= BIT[soldier];
        threats
    }

    #[inline(never)]
    fn add_threat<const SIDE: usize>(&self, threats: &mut Threats, from: usize, between: u128, attacker: usize) {
        let own = between & self.occupied[SIDE];
        let occupied = between & (self.occupied[0] | self.occupied[1]);
        let line = between ^ occupied | BIT[from];
        let n = occupied.count_ones();
        if n == NEEDS[attacker] {
            threats.check = true;
            threats.evasions |= line;
            threats.screens |= own;
        } else if n > NEEDS[attacker] {
            if own != 0 {
                threats.pinned |= own;
                threats.pins.push((own, line));
            }
        } else {
            threats.forbidden |= between;
        }
    }

    #[inline(always)]
    fn attacker<const SIDE: usize>(&self, number: usize) -> usize {
        self.squares[16 * (1 - SIDE) + number] as usize & 127
    }

    /// A soldier other than the one on `gone` that attacks the palace point `at`, or `DEAD`.
    #[inline(always)]
    fn checking_soldier<const SIDE: usize>(&self, at: usize, gone: usize) -> usize {
        let first = 16 * (1 - SIDE) as u8 + FIRST_SLOT[6];
        let mut found = DEAD as usize;
        for from in soldier_checkers::<SIDE>(at) {
            if self.board[from].wrapping_sub(first) < 5 && from != gone {
                found = from;
            }
        }
        found
    }

    /// Whether the enemy of `SIDE` attacks the palace point `at`, were the board occupied like this and the enemy
    /// piece on `gone` captured.
    #[inline(always)]
    pub(crate) fn attacked<const SIDE: usize>(&self, at: usize, occupied: u128, gone: usize) -> bool {
        let row = &BETWEEN[SIDE][PALACE[at & 127] as usize & 15];
        let mut attacked = self.checking_soldier::<SIDE>(at, gone) != DEAD as usize;
        for attacker in 0..7 {
            let square = self.attacker::<SIDE>(attacker);
            let square = if square == gone { DEAD as usize } else { square };
            let mark = if HORSES.contains(&attacker) { NOT_A_JUMP } else { NOT_A_LINE };
            let between = row[square] & (occupied | mark);
            attacked |= if CANNONS.contains(&attacker) { between.count_ones() == 1 } else { between == 0 };
        }
        attacked
    }

    /// Whether the general of `SIDE` is safe after a move of another piece of `SIDE`.
    #[inline]
    pub(crate) fn safe_after<const SIDE: usize>(&self, from: usize, to: usize) -> bool {
        let occupied = (self.occupied[0] | self.occupied[1]) & !BIT[from & 127] | BIT[to & 127];
        !self.attacked::<SIDE>(self.squares[16 * SIDE] as usize & 127, occupied, to)
    }

    /// Whether the general of `SIDE` would be safe on the palace point `to`.
    #[inline]
    pub(crate) fn safe_on<const SIDE: usize>(&self, to: usize) -> bool {
        let general = self.squares[16 * SIDE] as usize & 127;
        let occupied = (self.occupied[0] | self.occupied[1]) & !BIT[general];
        // A captured piece needs no mention: nothing attacks the point it stands on.
        !self.attacked::<SIDE>(to, occupied, usize::MAX)
    }
}

/// From where enemy soldiers attack a palace point of `SIDE`.
#[inline(always)]
fn soldier_checkers<const SIDE: usize>(at: usize) -> [usize; 3] {
    let front = if SIDE == 0 { at + 9 } else { at.wrapping_sub(9) };
    [front & 127, at.wrapping_sub(1) & 127, (at + 1) & 127]
}
