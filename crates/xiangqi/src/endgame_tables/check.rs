//! Is a table right? Every position's value must follow from those of its successors.
//!
//! That is a proof. Positions without a move are lost, and the table says so. Whoever wins in n plies, in truth, has a move
//! to a position lost in n - 1, and whoever loses in n has only moves to positions won in n - 1 or less: if the table is
//! right up to n - 1, and every value follows from those of the successors, it is right up to n. What it calls a win in n
//! is one, since distances run down to positions without a move; and what is left is drawn.
//!
//! This looks forwards with the ordinary move generator, where [generation](EndgameTable::generate) goes backwards. The two have
//! in common how positions are numbered and set up, and what a piece reaches.

use super::positions::build_position;
use super::{EndgameTable, EndgameTableError, EndgameTables, EndgameValue, Material};
use crate::{Position, Side};

/// What there is in a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Positions with the stronger side to move: won, drawn and lost by it.
    pub stronger: [u64; 3],
    /// Positions with the weaker side to move: won, drawn and lost by it.
    pub weaker: [u64; 3],
    /// The largest distance, in plies.
    pub longest: u32,
}

impl Census {
    /// All positions; those that are mirror images of each other once, unless both generals stand on file `e`.
    pub fn positions(&self) -> u64 {
        self.stronger.iter().chain(&self.weaker).sum()
    }
}

impl EndgameTables {
    /// Looks at every position of a table of this set, and counts. The tables that captures lead to have to be there as well.
    ///
    /// A table that passes is right: positions without a move are lost, and every other value follows from those of its
    /// successors, shorter distances first. The successors come from the ordinary move generator.
    ///
    /// ```
    /// use xiangqi::endgame_tables::{EndgameTable, EndgameTables};
    /// let mut tables = EndgameTables::default();
    /// tables.insert(EndgameTable::generate("KP-K".parse()?, &tables)?);
    /// let table = tables.get("KP-K".parse()?).ok_or("just made")?;
    /// let census = tables.check(table)?;
    /// assert_eq!(census.longest, table.longest().unwrap_or(0));
    /// assert!(census.stronger[0] > 0 && census.positions() < table.entries() as u64);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EndgameTableError::Inconsistent`] with the first position whose value does not follow from its successors, and
    /// [`EndgameTableError::Missing`] if there are none to follow from.
    pub fn check(&self, table: &EndgameTable) -> Result<Census, EndgameTableError> {
        let mut census = Census::default();
        for index in 0..table.entries() {
            let Some(mut position) = build_position(&table.layout.placed(index)) else { continue };
            let found = self.probe(&position);
            let expected = self.expected_value(&mut position, table)?;
            if found != Some(expected) {
                let found = found.map_or("nothing".to_owned(), |found| found.to_string());
                return Err(EndgameTableError::inconsistent(&position, found, expected));
            }
            let (kind, plies) = match expected {
                EndgameValue::Win(plies) => (0, plies),
                EndgameValue::Draw => (1, 0),
                EndgameValue::Loss(plies) => (2, plies),
            };
            let is_first = position.side_to_move() == Side::First;
            (if is_first { &mut census.stronger } else { &mut census.weaker })[kind] += 1;
            census.longest = census.longest.max(plies);
        }
        Ok(census)
    }

    /// A value that follows from those of the successors.
    fn expected_value(&self, position: &mut Position, table: &EndgameTable) -> Result<EndgameValue, EndgameTableError> {
        let mut best = EndgameValue::Loss(0);
        for mv in position.legal_moves() {
            let undo = position.make(mv);
            let after = self.probe(position);
            let missing = || EndgameTableError::Missing { material: table.material(), needs: Material::of(position) };
            let value = after.ok_or_else(missing)?.before();
            position.unmake(mv, undo);
            if value.rank() > best.rank() {
                best = value;
            }
        }
        Ok(best)
    }
}
