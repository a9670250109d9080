//! The store of short games in canonical form, which holds each game once.

use crate::regions::hash::Map;

use super::dyadic::Dyadic;
use super::number_up_star::NumberUpStar;

/// A short game in canonical form, as an index into a store. Two values of one store are equal as games if and only if
/// their indices are equal. A value has no meaning in another store. Values are ordered by index; this order says
/// nothing about the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(u32);

impl Value {
    /// The game in which neither side can move. This value is the same in every store.
    pub const ZERO: Value = Value(0);
}

/// The left and the right stop of a game. Both sides play well until the game is a number. This number is the left stop
/// if Left moves first, and the right stop if Right moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stops {
    /// The stop when Left moves first.
    pub left: Dyadic,
    /// The stop when Right moves first.
    pub right: Dyadic,
}

/// A stored value.
#[derive(Clone, Debug)]
struct Node {
    options: Options,
    stops: Stops,
    plain: Option<NumberUpStar>,
    negative: Option<Value>,
}

/// The options of both sides, Left's first. Each list is sorted and has no duplicates.
pub(super) type Options = [Box<[Value]>; 2];

/// A store of short games in canonical form: options are sorted and without duplicates, and no option is dominated or
/// reversible. Two games in this form are equal only if they are identical (J. H. Conway, *On Numbers and Games*,
/// 1976).
///
/// Left is the first player (White), Right the second. The side that cannot move loses.
///
/// Games can become arbitrarily large, so there is a limit on the number of values, comparisons and sums that are
/// stored. A method that would exceed the limit returns `None`. Everything stored before remains available.
///
/// # Panics
///
/// A method can panic, or return the result for a different game, if a value comes from another store.
///
/// ```
/// # fn example() -> Option<()> {
/// use amazons::values::{Comparison, Value, Values};
///
/// let mut values = Values::new();
/// let star = values.game(&[Value::ZERO], &[Value::ZERO])?;
/// let up = values.game(&[Value::ZERO], &[star])?;
/// assert_eq!(values.compare(up, Value::ZERO)?, Comparison::Greater);
/// assert_eq!(values.compare(up, star)?, Comparison::Confused);
/// assert_eq!(values.sum(star, star)?, Value::ZERO);
/// let sum = values.sum(up, star)?;
/// assert_eq!(values.text(sum), "^*");
/// # Some(())
/// # }
/// # assert!(example().is_some());
/// ```
#[derive(Clone, Debug)]
pub struct Values {
    nodes: Vec<Node>,
    places: Map<Options, Value>,
    pub(super) at_most: Map<[Value; 2], bool>,
    pub(super) sums: Map<[Value; 2], Value>,
    limit: usize,
}

impl Default for Values {
    fn default() -> Values {
        Values::new()
    }
}

impl Values {
    /// The limit of a new store: the greatest number of values, comparisons and sums that are stored.
    pub const LIMIT: usize = 1 << 20;
    /// The greatest absolute value of a stored number. An integer n needs n stored values, one for each step from 0.
    pub const MAX_NUMBER: i32 = 256;

    /// Creates a store that contains only 0.
    pub fn new() -> Values {
        let zero = Node {
            options: Options::default(),
            stops: Stops { left: Dyadic::ZERO, right: Dyadic::ZERO },
            plain: Some(NumberUpStar::from(Dyadic::ZERO)),
            negative: Some(Value::ZERO),
        };
        let places = std::iter::once((zero.options.clone(), Value::ZERO)).collect();
        let nodes = vec![zero];
        Values { nodes, places, at_most: Map::default(), sums: Map::default(), limit: Values::LIMIT }
    }

    /// Returns this store with `limit` as the limit on the number of stored values, comparisons and sums.
    #[must_use]
    pub fn with_limit(self, limit: usize) -> Values {
        Values { limit, ..self }
    }

    /// Returns the greatest number of values, comparisons and sums that are stored.
    pub fn limit(&self) -> usize {
        self.limit
    }

    /// Returns the number of values, comparisons and sums that are stored now.
    pub fn stored(&self) -> usize {
        self.nodes.len() + self.at_most.len() + self.sums.len()
    }

    /// Removes everything except 0. All values other than 0 that were returned before become invalid.
    pub fn clear(&mut self) {
        *self = Values::new().with_limit(self.limit);
    }

    /// Returns Left's options, in no particular order.
    pub fn left(&self, value: Value) -> &[Value] {
        self.options(value, 0)
    }

    /// Returns Right's options, in no particular order.
    pub fn right(&self, value: Value) -> &[Value] {
        self.options(value, 1)
    }

    /// Returns the options of Left (side 0) or Right (side 1).
    pub(super) fn options(&self, value: Value, side: usize) -> &[Value] {
        &self.node(value).options[side]
    }

    /// Returns the stops of a value. Both stops of a number are the number itself.
    pub fn stops(&self, value: Value) -> Stops {
        self.node(value).stops
    }

    /// Returns the number that the value is equal to, or `None` if the value is not a number.
    pub fn number_of(&self, value: Value) -> Option<Dyadic> {
        self.node(value).plain?.as_number()
    }

    /// Returns the number, the multiple of up and the nimber whose sum is this value, or `None` if the value is not
    /// such a sum.
    pub fn number_up_star(&self, value: Value) -> Option<NumberUpStar> {
        self.node(value).plain
    }

    /// Returns the negative of a value, or `None` if no negative is stored.
    pub(super) fn known_negative(&self, value: Value) -> Option<Value> {
        self.node(value).negative
    }

    /// Stores two values as negatives of each other.
    pub(super) fn link_negatives(&mut self, one: Value, other: Value) {
        self.nodes[one.0 as usize].negative = Some(other);
        self.nodes[other.0 as usize].negative = Some(one);
    }

    /// Returns `None` if the store is full, and `Some(())` otherwise.
    #[inline]
    pub(super) fn make_room(&self) -> Option<()> {
        (self.stored() < self.limit).then_some(())
    }

    /// Returns the value with these options, which must be in canonical form except for their order.
    pub(super) fn intern(&mut self, [mut left, mut right]: [Vec<Value>; 2]) -> Option<Value> {
        left.sort_unstable();
        right.sort_unstable();
        let options = [left.into_boxed_slice(), right.into_boxed_slice()];
        if let Some(&known) = self.places.get(&options) {
            return Some(known);
        }
        self.make_room()?;
        let [left, right] = options.each_ref().map(|list| -> Option<Vec<NumberUpStar>> {
            list.iter().map(|&option| self.number_up_star(option)).collect()
        });
        let plain = left.zip(right).and_then(|(left, right)| NumberUpStar::of_options(left, right));
        let stops = self.stops_of(&options, plain)?;
        let value = Value(u32::try_from(self.nodes.len()).ok()?);
        self.places.insert(options.clone(), value);
        self.nodes.push(Node { options, stops, plain, negative: None });
        Some(value)
    }

    /// Computes the stops. If the game is not a number, both sides have options, and the options' stops are used.
    fn stops_of(&self, [left, right]: &Options, plain: Option<NumberUpStar>) -> Option<Stops> {
        Some(match plain.and_then(NumberUpStar::as_number) {
            Some(number) => Stops { left: number, right: number },
            None => Stops {
                left: left.iter().map(|&option| self.stops(option).right).max()?,
                right: right.iter().map(|&option| self.stops(option).left).min()?,
            },
        })
    }

    fn node(&self, value: Value) -> &Node {
        &self.nodes[value.0 as usize]
    }
}
