//! The values of all positions of one material.

use std::fmt;

use super::layout::{Layout, Placed};
use super::material::Material;
use super::value::{DRAW, TableValue};

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
