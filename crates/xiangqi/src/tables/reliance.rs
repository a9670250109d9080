//! Which draws hang on checks? Tables know no repetition, rules do: whoever checks for ever loses.
//!
//! Each ending is solved once more, with one side forbidden to give check unless it captures something. What is drawn then
//! too is a draw whatever the rules say of checks: that side holds it without a single one, captures aside, and captures
//! cannot go on for ever. What is drawn only with checks is in doubt; the rules make some of it a loss, though not all,
//! since not every check is a perpetual one.

use game_search::Side;

use super::error::TableError;
use super::generate::Retrograde;
use super::material::Material;
use super::set_up::set_up;
use super::table::TableValue;
use super::tables::Tables;

/// How many draws of a table hang on checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reliance {
    /// The table.
    pub material: Material,
    /// Its drawn positions, of mirror images one.
    pub draws: u64,
    /// Those that the stronger side would lose without checks.
    pub stronger: u64,
    /// Those that the weaker side would lose without checks.
    pub weaker: u64,
}

impl Tables {
    /// Solves an ending, and all that captures lead to, without checks of either side in turn, and counts the draws that
    /// become losses. The tables of all of these must be there.
    ///
    /// # Errors
    ///
    /// As [`Table::generate`](super::Table::generate).
    pub fn reliance_on_checks(&self, material: Material) -> Result<Vec<Reliance>, TableError> {
        // By who may not give check.
        let mut without = [Tables::default(), Tables::default()];
        let mut found = Vec::new();
        for material in material.closure() {
            let truth = self.get(material).ok_or(TableError::Missing { material, needs: material })?;
            let mut reliance = Reliance { material, draws: 0, stronger: 0, weaker: 0 };
            for side in [Side::First, Side::Second] {
                // Where colours are exchanged it is the other side that may not.
                let smaller = [&without[side.index()], &without[(!side).index()]];
                let table = Retrograde::new(material, smaller, Some(side.index()))?.run()?;
                reliance.draws = 0;
                for index in 0..truth.entries() {
                    let draw = |table: &super::Table| table.at(index) == TableValue::Draw;
                    if !draw(truth) || set_up(&truth.layout().placed(index)).is_none() {
                        continue;
                    }
                    reliance.draws += 1;
                    let is_first = truth.layout().placed(index).side == side.index();
                    let lost = match table.at(index) {
                        TableValue::Win(_) => !is_first,
                        TableValue::Draw => false,
                        TableValue::Loss(_) => is_first,
                    };
                    match side {
                        Side::First => reliance.stronger += u64::from(lost),
                        Side::Second => reliance.weaker += u64::from(lost),
                    }
                }
                without[side.index()].insert(table);
            }
            found.push(reliance);
        }
        Ok(found)
    }
}
