//! Who wins a position that is the sum of small regions, and by which move.

use game_search::Side;

use crate::position::Position;
use crate::regions::{Owner, Region};
use crate::types::Move;

use super::store::Value;
use super::valuer::Valuer;

/// The result of a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// It wins, by this move.
    Win(Move),
    /// It loses, whatever it does.
    Loss,
}

impl Valuer {
    /// Who wins, if all regions have values that are known or can be found; `None` if not.
    ///
    /// The values are added up: Left to move wins unless the sum is at most 0, Right unless it is at least 0.
    ///
    /// ```
    /// use amazons::{Position, Side};
    /// use amazons::values::Valuer;
    ///
    /// // Two corridors, {2|-2} and {1|-1}: whoever is to move takes the large one, and is left with a move more.
    /// let mut valuer = Valuer::new();
    /// for (side, winner) in [('w', Side::First), ('b', Side::Second)] {
    ///     let position: Position = format!("Q3q/*****/Q2q* {side}").parse()?;
    ///     assert_eq!(valuer.winner(&position), Some(winner));
    /// }
    /// # Ok::<(), amazons::FenError>(())
    /// ```
    pub fn winner(&mut self, position: &Position) -> Option<Side> {
        let total = self.total(position)?;
        let side = position.side_to_move();
        Some(if self.leaves_nothing(total, side)? { !side } else { side })
    }

    /// Who wins, and how, under the same conditions: the move makes the sum at least 0 for Left, at most 0 for Right. It looks
    /// at each move of the side to move; shared regions come first.
    ///
    /// ```
    /// use amazons::Position;
    /// use amazons::values::{Decision, Valuer};
    ///
    /// // {1|-1} above, {2|-2} below: the move has to be one in the larger corridor.
    /// let position: Position = "Q2q*/*****/Q3q w".parse()?;
    /// let Some(Decision::Win(mv)) = Valuer::new().decide(&position) else { panic!("White wins") };
    /// assert_eq!(mv.from().to_string(), "a1");
    /// # Ok::<(), amazons::FenError>(())
    /// ```
    pub fn decide(&mut self, position: &Position) -> Option<Decision> {
        let side = position.side_to_move();
        if self.winner(position)? != side {
            return Some(Decision::Loss);
        }
        let mut regions: Vec<Region> = position.regions().collect();
        regions.sort_by_key(|region| region.owner() != Owner::Shared);
        let values = regions.iter().map(|&region| self.value(region)).collect::<Option<Vec<Value>>>()?;
        for (place, &region) in regions.iter().enumerate() {
            let mut rest = Value::ZERO;
            for (other, &value) in values.iter().enumerate() {
                rest = if other == place { rest } else { self.values().sum(rest, value)? };
            }
            let mut moves = Vec::new();
            region.each_move(side, |mv, after| moves.push((mv, after)));
            for (mv, after) in moves {
                let after = self.total_of(after)?;
                let total = self.values().sum(rest, after)?;
                if self.leaves_nothing(total, !side)? {
                    return Some(Decision::Win(mv));
                }
            }
        }
        None
    }

    /// Whether this side loses if it is to move.
    fn leaves_nothing(&mut self, total: Value, side: Side) -> Option<bool> {
        match side {
            Side::First => self.values().at_most(total, Value::ZERO),
            Side::Second => self.values().at_most(Value::ZERO, total),
        }
    }
}
