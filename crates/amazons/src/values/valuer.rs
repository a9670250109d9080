//! The values of regions as short games, the winner of a position that is a sum of small regions, and a winning move.

use game_search::{Evaluator, Outcome, Proof, Side};

use crate::position::Position;
use crate::regions::hash::Map;
use crate::regions::{CountingEvaluator, Filler, Owner, Region, Shape};
use crate::types::Move;

use super::dyadic::Dyadic;
use super::store::{Value, Values};

/// The result of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// The side to move wins with this move.
    Win(Move),
    /// The side to move loses after every move.
    Loss,
}

/// Computes the values of regions and caches them.
///
/// The first player is Left, the second Right. The value of a region with one owner is an integer: the number of its
/// moves, which a [`Filler`] counts. In a shared region the moves of both sides are tried. Each move leaves one or more
/// regions, whose values are added. The value of the shared region is cached by the region's [shape](Shape), and the
/// negative of this value by the shape with exchanged colours.
///
/// The time grows very fast with the number of empty squares of a shared region. Therefore one limit holds for the
/// number of these squares, and another for the size of the [store](Values).
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
    max_empty_squares: usize,
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
    /// The default limit on the empty squares of a shared region. Some regions of this size are valued in less than a
    /// second. Other regions of this size, with many queens, fill a new store up to its limit in a few seconds.
    pub const MAX_EMPTY_SQUARES: usize = 10;

    /// Shared regions with fewer empty squares than this are cached by their squares, because finding their shape would
    /// take longer than computing their value.
    const SHAPED: usize = 5;

    /// Creates a valuer with empty caches.
    pub fn new() -> Valuer {
        Valuer {
            max_empty_squares: Valuer::MAX_EMPTY_SQUARES,
            values: Values::new(),
            filler: Filler::new(),
            known: Map::default(),
            shapes: Map::default(),
            regions: 0,
        }
    }

    /// Returns this valuer with a new limit on the number of empty squares of a shared region.
    #[must_use]
    pub fn with_max_empty_squares(self, max_empty_squares: usize) -> Valuer {
        Valuer { max_empty_squares, ..self }
    }

    /// Returns this valuer with `filler` for regions with one owner, for example a filler with a smaller node limit.
    #[must_use]
    pub fn with_filler(self, filler: Filler) -> Valuer {
        Valuer { filler, ..self }
    }

    /// Returns this valuer with `limit` as the limit of its store: see [`Values::with_limit`].
    #[must_use]
    pub fn with_limit(self, limit: usize) -> Valuer {
        Valuer { values: self.values.with_limit(limit), ..self }
    }

    /// Returns the store of the values.
    pub fn values(&mut self) -> &mut Values {
        &mut self.values
    }

    /// Returns the number of shared regions in which all moves were tried, because no cache had their value.
    pub fn regions(&self) -> u64 {
        self.regions
    }

    /// Returns `true` if the store is full, or if the number of cached regions has reached the limit of the store.
    pub fn is_full(&self) -> bool {
        self.values.stored().max(self.known.len()) >= self.values.limit()
    }

    /// Removes all values. Values returned before become invalid.
    pub fn clear(&mut self) {
        self.known.clear();
        self.shapes.clear();
        self.values.clear();
    }

    /// Returns the limit on the empty squares of a shared region.
    pub fn max_empty_squares(&self) -> usize {
        self.max_empty_squares
    }

    /// Returns the value of a region. Returns `None` if the region is shared and too large, or if the store or the node
    /// limit of the filler is exhausted.
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

    /// Returns the sum of the values of all regions, or `None` if a value cannot be computed.
    pub fn total(&mut self, position: &Position) -> Option<Value> {
        let too_large = |it: Region| it.empty().len() > self.max_empty_squares && it.owner() == Owner::Shared;
        if position.regions().any(too_large) {
            return None;
        }
        self.total_of(position.regions())
    }

    fn total_of(&mut self, regions: impl Iterator<Item = Region>) -> Option<Value> {
        let mut total = Value::ZERO;
        for region in regions {
            let value = self.value(region)?;
            total = self.values.sum(total, value)?;
        }
        Some(total)
    }

    fn shared_value(&mut self, region: Region) -> Option<Value> {
        if region.empty().len() > self.max_empty_squares {
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

    /// Returns the value from the cache of shapes. If the cache has no entry, computes the value and stores it. Also
    /// stores the negative of the value, as the value of the region with exchanged colours.
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
        let mut options = [Vec::new(), Vec::new()];
        for side in [Side::First, Side::Second] {
            for (_, regions) in region.moves(side) {
                options[side.index()].push(self.total_of(regions)?);
            }
        }
        self.values.game(&options[0], &options[1])
    }

    /// Returns the winner, or `None` if the value of a region cannot be computed.
    ///
    /// The values of all regions are added. If Left is to move, Left loses if the sum is at most 0. If Right is to
    /// move, Right loses if the sum is at least 0. Otherwise the side to move wins.
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
        Some(if self.values.is_no_better(side.index(), total, Value::ZERO)? { !side } else { side })
    }

    /// Returns the result for the side to move, with a winning move. Returns `None` under the same conditions as
    /// [`winner`](Valuer::winner).
    ///
    /// A winning move makes the sum at least 0 for Left, or at most 0 for Right. The moves of the side to move are
    /// tried one by one, beginning with the moves in shared regions.
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
                rest = if other == place { rest } else { self.values.sum(rest, value)? };
            }
            for (mv, after) in region.moves(side) {
                let after = self.total_of(after)?;
                let total = self.values.sum(rest, after)?;
                if self.values.is_no_better((!side).index(), total, Value::ZERO)? {
                    return Some(Decision::Win(mv));
                }
            }
        }
        None
    }
}

/// An evaluator that proves the result of positions if the [sum](Valuer::winner) of several regions decides the game,
/// so the search goes no deeper there. It tries the proofs of `E` first.
///
/// With this evaluator a solver visits fewer positions but rarely saves time, because computing the values costs about
/// as much time as the avoided visits. (The chapter on Amazons endings in the book has figures.) The solver and the
/// engine therefore do not use it by default.
///
/// ```
/// use amazons::Position;
/// use amazons::eval::Mobility;
/// use amazons::regions::CountingEvaluator;
/// use amazons::values::SumEvaluator;
/// use game_search::Evaluator;
///
/// let position: Position = "Q3q/*****/Q2q* w".parse()?;
/// assert_eq!(CountingEvaluator::new(Mobility).proof(&position), None);
/// assert!(SumEvaluator::new(CountingEvaluator::new(Mobility)).proof(&position).is_some());
/// # Ok::<(), amazons::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SumEvaluator<E> {
    evaluator: E,
    valuer: Valuer,
}

impl<E> SumEvaluator<E> {
    /// The default limit on the empty squares of a shared region. It is small because a search has many positions to
    /// evaluate.
    pub const MAX_EMPTY_SQUARES: usize = 3;

    /// Creates an evaluator that tries the proofs of `evaluator` first.
    pub fn new(evaluator: E) -> SumEvaluator<E> {
        let filler = Filler::new().with_node_limit(CountingEvaluator::<E>::NODE_LIMIT);
        let valuer = Valuer::new().with_max_empty_squares(Self::MAX_EMPTY_SQUARES).with_filler(filler);
        SumEvaluator { evaluator, valuer }
    }

    /// Returns this evaluator with `valuer` as its valuer.
    #[must_use]
    pub fn with_valuer(self, valuer: Valuer) -> SumEvaluator<E> {
        SumEvaluator { valuer, ..self }
    }

    /// Returns the [`Valuer`] that computes the values of regions.
    pub fn valuer(&mut self) -> &mut Valuer {
        &mut self.valuer
    }

    /// Returns `true` if at least two regions are not dead and no shared region is too large. A position with a single
    /// region is left to the search.
    fn is_sum(&self, position: &Position) -> bool {
        let mut living = 0;
        for region in position.regions() {
            let owner = region.owner();
            if owner == Owner::Shared && region.empty().len() > self.valuer.max_empty_squares() {
                return false;
            }
            living += usize::from(owner != Owner::Dead);
        }
        living > 1
    }
}

impl<E: Default> Default for SumEvaluator<E> {
    fn default() -> SumEvaluator<E> {
        SumEvaluator::new(E::default())
    }
}

impl<E: Evaluator<Position>> Evaluator<Position> for SumEvaluator<E> {
    fn proof(&mut self, position: &Position) -> Option<Proof> {
        if let Some(proof) = self.evaluator.proof(position) {
            return Some(proof);
        }
        if !self.is_sum(position) {
            return None;
        }
        if self.valuer.is_full() {
            self.valuer.clear();
        }
        let winner = self.valuer.winner(position)?;
        let outcome = if winner == position.side_to_move() { Outcome::Win } else { Outcome::Loss };
        // Each move uses up an empty square, and the winner makes the last move.
        let most = position.empty().len() as u32;
        let is_odd = outcome == Outcome::Win;
        Some(Proof { outcome, plies: if (most % 2 == 1) == is_odd { most } else { most - 1 } })
    }

    game_search::forward_evaluator!(Position => evaluator: unit, scale, evaluate, evaluate_batch, move_priors, correction_key, reset, make, unmake);
}
