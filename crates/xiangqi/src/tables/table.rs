//! The values of all positions of one material.

use std::fmt;

use game_search::{Outcome, Proof};

use super::generate::DRAW;
use super::layout::{Layout, Placed};
use super::material::Material;

/// What a position is worth to the side to move, if both sides play as well as can be.
///
/// Distances are in plies up to the position in which the loser has no move. The winner takes the shortest way, the loser
/// the longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableValue {
    /// The side to move wins in so many plies, an odd number.
    Win(u32),
    /// Neither side can force the end.
    Draw,
    /// The side to move loses in so many plies, an even number: 0 if it has no move.
    Loss(u32),
}

impl TableValue {
    fn from_stored(stored: u8) -> TableValue {
        let plies = u32::from(stored) - u32::from(stored != DRAW);
        match stored {
            DRAW => TableValue::Draw,
            _ if plies % 2 == 1 => TableValue::Win(plies),
            _ => TableValue::Loss(plies),
        }
    }

    /// The value of a position one of whose moves leads to a position of this value.
    #[must_use]
    pub fn before(self) -> TableValue {
        match self {
            TableValue::Win(plies) => TableValue::Loss(plies + 1),
            TableValue::Draw => TableValue::Draw,
            TableValue::Loss(plies) => TableValue::Win(plies + 1),
        }
    }

    /// Larger is better for the side to move: 1,000 less the plies of a win, 0 for a draw, the plies of a loss less 1,000.
    pub fn rank(self) -> i32 {
        match self {
            TableValue::Win(plies) => 1_000 - plies as i32,
            TableValue::Draw => 0,
            TableValue::Loss(plies) => plies as i32 - 1_000,
        }
    }

    /// As the searches of [`game_search`] want it.
    pub fn proof(self) -> Proof {
        match self {
            TableValue::Win(plies) => Proof { outcome: Outcome::Win, plies },
            TableValue::Draw => Proof { outcome: Outcome::Draw, plies: 0 },
            TableValue::Loss(plies) => Proof { outcome: Outcome::Loss, plies },
        }
    }
}

impl fmt::Display for TableValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&match self {
            TableValue::Win(plies) => format!("win in {plies}"),
            TableValue::Draw => "draw".to_owned(),
            TableValue::Loss(plies) => format!("loss in {plies}"),
        })
    }
}

/// The value of every position of one [`Material`]. A set of them is a [`Tables`](super::Tables), which see for an example.
pub struct Table {
    material: Material,
    layout: Layout,
    values: Vec<u8>,
}

impl Table {
    pub(super) fn new(material: Material, layout: Layout, values: Vec<u8>) -> Table {
        Table { material, layout, values }
    }

    /// Which positions it has: those of this material, with either side to move.
    pub fn material(&self) -> Material {
        self.material
    }

    /// How many numbers it has, and bytes it takes in memory. Some numbers stand for no position.
    pub fn entries(&self) -> usize {
        self.values.len()
    }

    /// The longest win in the table, in plies; `None` if all is drawn.
    pub fn longest(&self) -> Option<u32> {
        let longest = self.values.iter().max().copied().unwrap_or(DRAW);
        (longest != DRAW).then(|| u32::from(longest) - 1)
    }

    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(super) fn values(&self) -> &[u8] {
        &self.values
    }

    pub(super) fn at(&self, index: usize) -> TableValue {
        TableValue::from_stored(self.values[index])
    }

    pub(super) fn value(&self, placed: &Placed, swapped: bool) -> TableValue {
        self.at(self.layout.number(placed, swapped).index)
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("material", &self.material).field("entries", &self.values.len()).finish()
    }
}
