//! Short games in canonical form, each kept once.

use crate::regions::hash::Map;

use super::dyadic::Dyadic;
use super::number_up_star::NumberUpStar;

/// A short game in canonical form, by its place in a store. Two values of one store are equal as games only if they are the
/// same. In another store it means nothing. The order of values is that of their places, and says nothing about the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(u32);

impl Value {
    /// Nobody can move: the same in every store.
    pub const ZERO: Value = Value(0);
}

/// The numbers at which play arrives if a side moves first and both play well until there is a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stops {
    /// Left moves first.
    pub left: Dyadic,
    /// Right moves first.
    pub right: Dyadic,
}

/// A value as it is kept.
#[derive(Clone, Debug)]
struct Node {
    options: Options,
    stops: Stops,
    plain: Option<NumberUpStar>,
    negative: Option<Value>,
}

/// Where both sides can move to, Left's options first; each list in order, and nothing twice.
pub(super) type Options = [Box<[Value]>; 2];

/// A store of short games in canonical form: options sorted and without repetition, none dominated, none reversible. In that
/// form two games are equal only if they are the same (J. H. Conway, *On Numbers and Games*, 1976).
///
/// Left is the first player (White), Right the second. Whoever cannot move loses.
///
/// Values can grow beyond all bounds, so there is a limit: that many values, comparisons and sums are remembered at most.
/// Whatever would need more gives `None`. What was found before stays known.
///
/// # Panics
///
/// Methods may panic, or answer for another game, if a value comes from another store.
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
    /// The limit of a new store.
    pub const LIMIT: usize = 1 << 20;
    /// No number of greater size is kept: it has as many positions.
    pub const LARGEST_NUMBER: i32 = 256;

    /// A store that knows 0 alone.
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

    /// The same with another limit.
    #[must_use]
    pub fn with_limit(self, limit: usize) -> Values {
        Values { limit, ..self }
    }

    /// How many values, comparisons and sums are remembered at most.
    pub fn limit(&self) -> usize {
        self.limit
    }

    /// How many values, comparisons and sums are remembered.
    pub fn remembered(&self) -> usize {
        self.nodes.len() + self.at_most.len() + self.sums.len()
    }

    /// Forgets everything but 0. Other values given before mean nothing any more.
    pub fn forget(&mut self) {
        *self = Values::new().with_limit(self.limit);
    }

    /// Where Left can move to. In no particular order.
    pub fn left(&self, value: Value) -> &[Value] {
        self.options(value, 0)
    }

    /// Where Right can move to. In no particular order.
    pub fn right(&self, value: Value) -> &[Value] {
        self.options(value, 1)
    }

    /// Where Left (side 0) or Right (side 1) can move to.
    pub(super) fn options(&self, value: Value, side: usize) -> &[Value] {
        &self.node(value).options[side]
    }

    /// Where play arrives; of a number, the number itself.
    pub fn stops(&self, value: Value) -> Stops {
        self.node(value).stops
    }

    /// The number that it is equal to, if there is one.
    pub fn number_of(&self, value: Value) -> Option<Dyadic> {
        self.node(value).plain?.as_number()
    }

    /// The number, the multiple of up and the nimber that add up to it, if there are any.
    pub fn number_up_star(&self, value: Value) -> Option<NumberUpStar> {
        self.node(value).plain
    }

    /// What is remembered as the negative.
    pub(super) fn known_negative(&self, value: Value) -> Option<Value> {
        self.node(value).negative
    }

    /// Remembers a pair of negatives.
    pub(super) fn link_negatives(&mut self, one: Value, other: Value) {
        self.nodes[one.0 as usize].negative = Some(other);
        self.nodes[other.0 as usize].negative = Some(one);
    }

    /// Fails where the limit leaves no room for one more.
    #[inline]
    pub(super) fn make_room(&self) -> Option<()> {
        (self.remembered() < self.limit).then_some(())
    }

    /// The value with these options, which are those of a canonical form but for their order.
    pub(super) fn keep(&mut self, [mut left, mut right]: [Vec<Value>; 2]) -> Option<Value> {
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

    /// A game that is no number has options for both sides.
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
