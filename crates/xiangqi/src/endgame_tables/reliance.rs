//! Which draws hang on checks? Tables know no repetition, rules do: whoever checks for ever loses.
//!
//! Each ending is solved once more, with one side forbidden to give check unless it captures something or goes on to win.
//! What is drawn then too is a draw whatever the rules say of checks: that side holds it without a single one, captures
//! aside, and captures cannot go on for ever. What is drawn only with checks is in doubt; the rules make some of it a loss,
//! though not all, since not every check is a perpetual one.

use super::generate::{Restriction, Retrograde};
use super::positions::build_position;
use super::{EndgameTable, EndgameTableError, EndgameTables, EndgameValue, Material};

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

impl EndgameTables {
    /// Solves an ending, and all that captures lead to, without checks of either side in turn (as far as they do not win or
    /// capture), and counts the draws that become losses. The tables of all of these must be there.
    ///
    /// What is drawn then too is a draw whatever the rules say of checks. What is drawn only with checks is in doubt: the rules
    /// make some of it a loss, though not all, since not every check is a perpetual one.
    ///
    /// # Errors
    ///
    /// As [`EndgameTable::generate`].
    pub fn reliance_on_checks(&self, material: Material) -> Result<Vec<Reliance>, EndgameTableError> {
        // By who may not give check.
        let mut without = [EndgameTables::default(), EndgameTables::default()];
        let mut found = Vec::new();
        for material in material.closure() {
            let truth = self.get(material).ok_or(EndgameTableError::Missing { material, needs: material })?;
            let mut lost = [0; 2];
            for side in [0, 1] {
                // Where colours are exchanged it is the other side that may not.
                let smaller = [&without[side], &without[1 - side]];
                let table = Retrograde::new(material, smaller, Some(Restriction { side, truth }))?.run()?;
                lost[side] = draws(truth).filter(|&index| loses(&table, index, side)).count() as u64;
                without[side].insert(table);
            }
            let [stronger, weaker] = lost;
            found.push(Reliance { material, draws: draws(truth).count() as u64, stronger, weaker });
        }
        Ok(found)
    }
}

/// The numbers of all drawn positions.
fn draws(table: &EndgameTable) -> impl Iterator<Item = usize> {
    let is_draw = |index: &usize| table.at(*index) == EndgameValue::Draw;
    (0..table.entries()).filter(is_draw).filter(|&index| build_position(&table.layout.placed(index)).is_some())
}

/// Whether a side (0 for the first) loses this position.
fn loses(table: &EndgameTable, index: usize, side: usize) -> bool {
    let moves = table.layout.placed(index).side == side;
    match table.at(index) {
        EndgameValue::Win(_) => !moves,
        EndgameValue::Draw => false,
        EndgameValue::Loss(_) => moves,
    }
}
