//! The rules of Reversi.

use game_search::{Game, Outcome, Side};

/// A position of Reversi (Othello) on 8 by 8 squares, with one bit per square and `a1` as the lowest bit.
///
/// `LEVEL` is the number of capabilities that searchers may use, from 0 (the rules only) to 5 (all capabilities). It
/// serves to measure the gain of each capability. The default is 5.
///
/// ```
/// use game_search::perft;
/// use small_games::Reversi;
///
/// let mut start: Reversi = Reversi::start();
/// assert_eq!(perft(&mut start, 6), 8_200);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reversi<const LEVEL: u8 = 5> {
    /// The discs of the side to move.
    pub own: u64,
    /// The discs of the other side.
    pub other: u64,
    /// The side to move.
    pub side: Side,
}

/// A square of Reversi, from 0 for `a1` to 63 for `h8`, or 64 for a pass.
pub type Disc = u8;

/// The move of a side that cannot place a disc.
pub(super) const PASS: Disc = 64;

impl<const LEVEL: u8> Reversi<LEVEL> {
    /// Returns the starting position, with four discs in the middle.
    pub fn start() -> Self {
        Reversi { own: 1 << 28 | 1 << 35, other: 1 << 27 | 1 << 36, side: Side::First }
    }

    /// Returns the discs of the other side that a new disc on this square turns over.
    pub fn turned(own: u64, other: u64, disc: Disc) -> u64 {
        STEPS.iter().fold(0, |all, &(step, edge)| {
            let (mut seen, mut here) = (0, shift(1 << disc, step) & edge);
            while here & other != 0 {
                seen |= here;
                here = shift(here, step) & edge;
            }
            if here & own != 0 { all | seen } else { all }
        })
    }

    /// Returns the squares on which a new disc turns over at least one disc of the other side.
    pub fn places(own: u64, other: u64) -> u64 {
        let empty = !(own | other);
        STEPS.iter().fold(0, |all, &(step, edge)| {
            let mut run = shift(own, step) & edge & other;
            for _ in 0..5 {
                run |= shift(run, step) & edge & other;
            }
            all | shift(run, step) & edge & empty
        })
    }

    /// Returns a static evaluation for the side to move. It counts corners (80 points), possible moves (10 points) and
    /// discs (1 point). The [unit](game_search::Evaluator::unit) is 10.
    pub fn evaluate(&self) -> i32 {
        let count = |squares: u64| squares.count_ones() as i32;
        let mobility = count(Self::places(self.own, self.other)) - count(Self::places(self.other, self.own));
        let corners = count(self.own & CORNERS) - count(self.other & CORNERS);
        10 * mobility + 80 * corners + count(self.own) - count(self.other)
    }
}

/// The eight directions, as shifts of the bits, each with the squares that a shift in this direction can reach.
const STEPS: [(i32, u64); 8] = [
    (1, !A_FILE),
    (-1, !(A_FILE << 7)),
    (8, !0),
    (-8, !0),
    (9, !A_FILE),
    (-9, !(A_FILE << 7)),
    (7, !(A_FILE << 7)),
    (-7, !A_FILE),
];
pub(super) const A_FILE: u64 = 0x0101_0101_0101_0101;
pub(super) const CORNERS: u64 = 1 | 1 << 7 | 1 << 56 | 1 << 63;

fn shift(squares: u64, step: i32) -> u64 {
    if step > 0 { squares << step } else { squares >> -step }
}

impl<const LEVEL: u8> Game for Reversi<LEVEL> {
    type Move = Disc;
    type Undo = (u64, u64);
    type MoveList = Vec<Disc>;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        let over = Self::places(self.own, self.other) | Self::places(self.other, self.own) == 0;
        over.then(|| match self.own.count_ones().cmp(&self.other.count_ones()) {
            std::cmp::Ordering::Greater => Outcome::Win,
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Less => Outcome::Loss,
        })
    }

    fn outcome_without_moves(&self) -> Outcome {
        unreachable!("whoever cannot move passes")
    }

    fn legal_moves(&self, moves: &mut Vec<Disc>) {
        let mut places = Self::places(self.own, self.other);
        if places == 0 {
            moves.push(PASS);
        }
        while places != 0 {
            moves.push(places.trailing_zeros() as Disc);
            places &= places - 1;
        }
    }

    fn make(&mut self, disc: Disc) -> (u64, u64) {
        let before = (self.own, self.other);
        let turned = if disc == PASS { 0 } else { Self::turned(self.own, self.other, disc) };
        let placed = if disc == PASS { 0 } else { 1 << disc };
        (self.own, self.other) = (self.other ^ turned, self.own | turned | placed);
        self.side = !self.side;
        before
    }

    fn unmake(&mut self, _: Disc, (own, other): (u64, u64)) {
        (self.own, self.other) = (own, other);
        self.side = !self.side;
    }
}
