//! What a region is worth, as a short game.

use game_search::Side;

use crate::position::Position;
use crate::regions::hash::Map;
use crate::regions::{Filler, Owner, Region, Shape};

use super::dyadic::Dyadic;
use super::store::{Value, Values};

/// Finds the values of regions, and remembers them.
///
/// The first player is Left, the second Right. A region that one side owns is worth the number of its moves, which a [`Filler`]
/// counts: an integer. In a shared one both sides' moves are tried; each leaves one region or several, whose values add up.
/// Values are remembered by the [shape](Shape) of the region, for both colours.
///
/// The time grows very fast with the empty squares of a shared region, so there are limits: of its squares, and of what the
/// [store](Values) keeps.
///
/// ```
/// use amazons::Position;
/// use amazons::values::Valuer;
///
/// let mut valuer = Valuer::new();
/// let mut text = |fen: &str| -> Result<String, amazons::FenError> {
///     let region = fen.parse::<Position>()?.regions().next().unwrap();
///     let value = valuer.value(region).expect("three empty squares");
///     Ok(valuer.values().text(value))
/// };
/// // A corridor: whoever moves first takes all.
/// assert_eq!(text("Q3q/***** w")?, "{2|-2}");
/// // One square for both.
/// assert_eq!(text("Q1q/*** w")?, "*");
/// assert_eq!(text("Q1/1q w")?, "0");
/// # Ok::<(), amazons::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Valuer {
    largest: usize,
    values: Values,
    filler: Filler,
    known: Map<Region, Value>,
    shapes: Map<Shape, Value>,
    regions: u64,
}

impl Default for Valuer {
    fn default() -> Valuer {
        Valuer::new()
    }
}

impl Valuer {
    /// The most empty squares of a shared region, if no other number is set. Of regions of that size some are valued in less
    /// than a second; in others, with many queens, a new store meets its limit in a few seconds.
    pub const LARGEST: usize = 10;

    /// Shared regions with fewer empty squares are remembered as they stand: their shapes would take longer than their values.
    const SHAPED: usize = 5;

    /// A valuer that remembers nothing yet.
    pub fn new() -> Valuer {
        Valuer {
            largest: Valuer::LARGEST,
            values: Values::new(),
            filler: Filler::new(),
            known: Map::default(),
            shapes: Map::default(),
            regions: 0,
        }
    }

    /// The same for shared regions with so many empty squares.
    #[must_use]
    pub fn with_largest(self, largest: usize) -> Valuer {
        Valuer { largest, ..self }
    }

    /// The same with another filler for regions of one side, perhaps one that gives up sooner.
    #[must_use]
    pub fn with_filler(self, filler: Filler) -> Valuer {
        Valuer { filler, ..self }
    }

    /// The same with another limit of the store: see [`Values::with_limit`].
    #[must_use]
    pub fn with_limit(self, limit: usize) -> Valuer {
        Valuer { values: self.values.with_limit(limit), ..self }
    }

    /// What knows the values that it finds.
    pub fn values(&mut self) -> &mut Values {
        &mut self.values
    }

    /// How many shared regions were played out, rather than remembered.
    pub fn regions(&self) -> u64 {
        self.regions
    }

    /// Whether the store is at its limit, or so many regions are remembered.
    pub fn is_full(&self) -> bool {
        self.values.remembered().max(self.known.len()) >= self.values.limit()
    }

    /// Forgets all values. Those given before mean nothing any more.
    pub fn forget(&mut self) {
        self.known.clear();
        self.shapes.clear();
        self.values.forget();
    }

    /// The most empty squares that a shared region may have.
    pub fn largest(&self) -> usize {
        self.largest
    }

    /// The value of a region; `None` if it is shared and too large, or at one of the limits.
    pub fn value(&mut self, region: Region) -> Option<Value> {
        match region.owner() {
            Owner::Dead => Some(Value::ZERO),
            Owner::One(side) => {
                let moves = self.filler.fill(region, side).moves()? as i32;
                self.values.number(Dyadic::from(if side == Side::First { moves } else { -moves }))
            }
            Owner::Shared => self.shared_value(region),
        }
    }

    /// The sum of the values of all regions; `None` if some value is not known.
    pub fn total(&mut self, position: &Position) -> Option<Value> {
        let is_too_large = |region: Region| region.empty().len() > self.largest && region.owner() == Owner::Shared;
        if position.regions().any(is_too_large) {
            return None;
        }
        self.total_of(position.regions())
    }

    pub(super) fn total_of(&mut self, regions: impl Iterator<Item = Region>) -> Option<Value> {
        let mut total = Value::ZERO;
        for region in regions {
            let value = self.value(region)?;
            total = self.values.sum(total, value)?;
        }
        Some(total)
    }

    fn shared_value(&mut self, region: Region) -> Option<Value> {
        if region.empty().len() > self.largest {
            return None;
        }
        if let Some(&known) = self.known.get(&region) {
            return Some(known);
        }
        let value =
            if region.empty().len() < Valuer::SHAPED { self.play_out(region)? } else { self.shaped_value(region)? };
        self.known.insert(region, value);
        Some(value)
    }

    /// By its shape, in both colours.
    fn shaped_value(&mut self, region: Region) -> Option<Value> {
        let [first, second] = [Side::First, Side::Second].map(|side| region.queens(side));
        let shape = Shape::new(region.squares(), &[first, second]);
        if let Some(&known) = self.shapes.get(&shape) {
            return Some(known);
        }
        let value = self.play_out(region)?;
        let negative = self.values.negative(value)?;
        self.shapes.insert(shape, value);
        self.shapes.insert(Shape::new(region.squares(), &[second, first]), negative);
        Some(value)
    }

    fn play_out(&mut self, region: Region) -> Option<Value> {
        if self.is_full() {
            return None;
        }
        self.regions += 1;
        let [mut left, mut right] = [Vec::new(), Vec::new()];
        for (side, options) in [(Side::First, &mut left), (Side::Second, &mut right)] {
            let mut after = Vec::new();
            region.each_move(side, |_, regions| after.push(regions));
            for regions in after {
                options.push(self.total_of(regions)?);
            }
            options.sort_unstable();
            options.dedup();
        }
        self.values.game(&left, &right)
    }
}
