//! Draws that depend on checks. Tables do not take repetition into account, but under the rules a side that checks
//! perpetually loses.
//!
//! Each endgame is solved again, with one side forbidden to give check unless the check captures something or leads to
//! a win. If a position stays a draw, it is a draw under any rules about checks: the only checks that the side needs to
//! hold the draw are captures, and captures cannot continue forever. A position that is drawn only with checks is in
//! doubt. The rules turn some of these draws into losses, but not all, because not every check is a perpetual check.

use super::generate::{Restriction, Retrograde};
use super::positions::build_position;
use super::{EndgameTable, EndgameTableError, EndgameTables, EndgameValue, Material};

/// The number of draws of a table that depend on checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reliance {
    /// The material of the table.
    pub material: Material,
    /// The number of drawn positions, with mirror images counted once.
    pub draws: u64,
    /// The number of draws that the stronger side would lose without checks.
    pub stronger: u64,
    /// The number of draws that the weaker side would lose without checks.
    pub weaker: u64,
}

impl EndgameTables {
    /// Counts the draws that depend on checks, in an endgame and in all endgames that can result from captures. Each
    /// endgame is solved twice more: each time one of the sides may not give check, unless the check captures or leads
    /// to a win. Returns for each endgame the number of draws that become losses. The set must have the tables of all
    /// these endgames.
    ///
    /// If a position stays a draw, it is a draw under any rules about checks. A position that is drawn only with checks
    /// is in doubt. The rules turn some of these draws into losses, but not all, because not every check is a perpetual
    /// check.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`EndgameTable::generate`].
    pub fn reliance_on_checks(&self, material: Material) -> Result<Vec<Reliance>, EndgameTableError> {
        // Indexed by the side that may not give check.
        let mut without = [EndgameTables::default(), EndgameTables::default()];
        let mut found = Vec::new();
        for material in material.closure() {
            let truth = self.get(material).ok_or(EndgameTableError::Missing { material, needs: material })?;
            let mut lost = [0; 2];
            for side in [0, 1] {
                // If colours are exchanged, the restriction applies to the other side.
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

/// Returns an iterator over the numbers of all drawn positions of a table.
fn draws(table: &EndgameTable) -> impl Iterator<Item = usize> {
    let is_draw = |index: &usize| table.at(*index) == EndgameValue::Draw;
    (0..table.entries()).filter(is_draw).filter(|&index| build_position(&table.layout.placed(index)).is_some())
}

/// Returns `true` if `side` (0 for Red) loses the position with the number `index`.
fn loses(table: &EndgameTable, index: usize, side: usize) -> bool {
    let moves = table.layout.placed(index).side == side;
    match table.at(index) {
        EndgameValue::Win(_) => !moves,
        EndgameValue::Draw => false,
        EndgameValue::Loss(_) => moves,
    }
}
