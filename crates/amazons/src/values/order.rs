//! Comparison of two values, and the winner of a game.

use super::store::{Value, Values};

/// The relation between two values. Values are games, so two values can differ without one of them being greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// The first value is better for Right.
    Less,
    /// The values are equal.
    Equal,
    /// The first value is better for Left.
    Greater,
    /// The values differ, but neither is greater: in the difference of the values, the side that moves first wins.
    Confused,
}

/// The winner of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutcomeClass {
    /// Left wins, regardless of who moves first: the value is positive.
    Left,
    /// Right wins, regardless of who moves first: the value is negative.
    Right,
    /// The side that moves second wins: the value is 0.
    Previous,
    /// The side that moves first wins: the value is confused with 0.
    Next,
}

impl Values {
    /// Returns `true` if `g` is at most `h`: no better for Left than `h`. Returns `None` if the store is full.
    ///
    /// `g` is at most `h` if Left has no move in `g` to a game that is at least `h`, and Right has no move in `h` to a
    /// game that is at most `g`. In most cases the stops of the two games decide the comparison.
    pub fn at_most(&mut self, g: Value, h: Value) -> Option<bool> {
        let (g_stops, h_stops) = (self.stops(g), self.stops(h));
        if g == h || g_stops.left < h_stops.right {
            return Some(true);
        }
        if g_stops.left > h_stops.left || g_stops.right > h_stops.right {
            return Some(false);
        }
        if let Some(&known) = self.at_most.get(&[g, h]) {
            return Some(known);
        }
        let answer = self.search_at_most(g, h)?;
        self.make_room()?;
        self.at_most.insert([g, h], answer);
        Some(answer)
    }

    fn search_at_most(&mut self, g: Value, h: Value) -> Option<bool> {
        for place in 0..self.left(g).len() {
            if self.at_most(h, self.left(g)[place])? {
                return Some(false);
            }
        }
        for place in 0..self.right(h).len() {
            if self.at_most(self.right(h)[place], g)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Compares two values. Returns `None` if the store is full.
    pub fn compare(&mut self, g: Value, h: Value) -> Option<Comparison> {
        Some(match (self.at_most(g, h)?, self.at_most(h, g)?) {
            (true, true) => Comparison::Equal,
            (true, false) => Comparison::Less,
            (false, true) => Comparison::Greater,
            (false, false) => Comparison::Confused,
        })
    }

    /// Returns the winner of a game, or `None` if the store is full.
    ///
    /// ```
    /// # fn example() -> Option<()> {
    /// use amazons::values::{Dyadic, OutcomeClass, Values};
    /// let mut values = Values::new();
    /// let two = values.number(Dyadic::from(2))?;
    /// let switch = values.switch(Dyadic::from(2), Dyadic::from(-2))?;
    /// assert_eq!(values.outcome(two), Some(OutcomeClass::Left));
    /// assert_eq!(values.outcome(switch), Some(OutcomeClass::Next));
    /// # Some(())
    /// # }
    /// # assert!(example().is_some());
    /// ```
    pub fn outcome(&mut self, value: Value) -> Option<OutcomeClass> {
        Some(match self.compare(value, Value::ZERO)? {
            Comparison::Less => OutcomeClass::Right,
            Comparison::Equal => OutcomeClass::Previous,
            Comparison::Greater => OutcomeClass::Left,
            Comparison::Confused => OutcomeClass::Next,
        })
    }
}
