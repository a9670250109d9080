//! What a capture wins once both sides have captured on the same point for as long as it pays.

use game_search::Side;

use crate::board::Position;
use crate::leaps::{ELEPHANTS, HORSES};
use crate::occupancy::POINT;
use crate::palace::{ADVISOR_STEPS, STEPS};
use crate::placement::material_value;
use crate::rays::{CANNON, CHARIOT};
use crate::slots::DEAD;
use crate::types::{Move, Square};

impl Position {
    /// What a legal move wins, or loses, in [`material_value`]s if from then on both sides capture on its destination,
    /// each time with the least valuable piece that legally can, and stop when it pays no more: the static exchange
    /// evaluation. Every capture is made, so that screens, legs and pins are those of the moment.
    ///
    /// ```
    /// use xiangqi::Position;
    /// // The cannon takes a horse and is taken by a chariot.
    /// let position = Position::start();
    /// assert_eq!(position.exchange_value(position.parse_move("b2b9")?), 420 - 450);
    /// # Ok::<(), xiangqi::MoveParseError>(())
    /// ```
    pub fn exchange_value(&self, mv: Move) -> i32 {
        let mut after = self.clone();
        after.make(mv);
        self.value_at(mv.to()) - after.recapture(mv.to())
    }

    /// Whether [`exchange_value`](Position::exchange_value) is at least so much: often known without capturing.
    pub fn exchange_reaches(&self, mv: Move, threshold: i32) -> bool {
        let gain = self.value_at(mv.to());
        // At best the capturing piece stays; at worst it is lost for nothing more.
        gain >= threshold && (gain - self.value_at(mv.from()) >= threshold || self.exchange_value(mv) >= threshold)
    }

    /// What the side to move wins by capturing on `to`, at least nothing.
    fn recapture(&mut self, to: Square) -> i32 {
        let Some(mv) = self.least_capture(to) else { return 0 };
        let gain = self.value_at(to);
        self.make(mv);
        (gain - self.recapture(to)).max(0)
    }

    fn least_capture(&self, to: Square) -> Option<Move> {
        match self.side_to_move() {
            Side::First => self.least_capture_by::<0>(to),
            Side::Second => self.least_capture_by::<1>(to),
        }
    }

    /// The legal capture on `to` by the least valuable piece of `SIDE`; the general comes last, for it may not be lost.
    fn least_capture_by<const SIDE: usize>(&self, to: Square) -> Option<Move> {
        let (occupied, target, to) = (self.occupied(), &POINT[to.number()], to.number());
        let squares = &self.squares.as_chunks::<16>().0[SIDE];
        let capture = |from: u8| Some(Move::new(Square::known(from), Square::known(to)));
        let find = |slots: std::ops::Range<usize>, reaches: &dyn Fn(u8) -> bool| {
            let mut able = squares[slots].iter().copied().filter(|&from| reaches(from));
            able.find(|&from| self.safe_after::<SIDE>(from, to))
        };
        // Where the dead are parked is next to the board for a soldier, and for nobody else.
        if let Some(from) = find(11..16, &|from| from != DEAD && soldier_reaches::<SIDE>(from, to)) {
            return capture(from);
        }
        let at_home = (to < 45) == (SIDE == 0);
        if at_home && let Some(from) = find(7..9, &|from| ADVISOR_STEPS[from] & target.0[SIDE] != 0) {
            return capture(from);
        }
        if at_home && let Some(from) = find(9..11, &|from| ELEPHANTS[from].reached(&occupied, target) != 0) {
            return capture(from);
        }
        if let Some(from) = find(1..3, &|from| HORSES[from].reached(&occupied, target) != 0) {
            return capture(from);
        }
        if let Some(from) = find(5..7, &|from| CANNON[from].reached(&occupied, target) != [0, 0]) {
            return capture(from);
        }
        if let Some(from) = find(3..5, &|from| CHARIOT[from].reached(&occupied, target) != [0, 0]) {
            return capture(from);
        }
        if at_home && STEPS[SIDE][squares[0]] & target.0[SIDE] != 0 {
            return capture(squares[0]).filter(|&mv| self.is_legal(mv));
        }
        None
    }

    /// The [`material_value`] of the piece on a point; 0 if there is none.
    #[inline]
    pub(crate) fn value_at(&self, square: Square) -> i32 {
        self.piece_at(square).map_or(0, |piece| material_value(piece.kind))
    }
}

fn soldier_reaches<const SIDE: usize>(from: u8, to: u8) -> bool {
    let (ahead, across) = if SIDE == 0 { (from + 9, from >= 45) } else { (from.wrapping_sub(9), from < 45) };
    to == ahead || across && to.abs_diff(from) == 1 && to / 9 == from / 9
}
