//! Which of two values is greater, and who wins.

use super::store::{Value, Values};

/// How two values stand to each other. They are games, so neither may be greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// The first is better for Right.
    Less,
    /// They are the same.
    Equal,
    /// The first is better for Left.
    Greater,
    /// It depends on who moves first in their difference.
    Confused,
}

/// Who wins a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutcomeClass {
    /// Left, whoever moves first: the value is positive.
    Left,
    /// Right, whoever moves first: the value is negative.
    Right,
    /// Whoever moves second: the value is 0.
    Previous,
    /// Whoever moves first: the value is confused with 0.
    Next,
}

impl Values {
    /// Whether `g` is at most `h`; `None` at the limit.
    ///
    /// It is, unless Left has a move in `g` to something at least `h`, or Right one in `h` to something at most `g`. Stops
    /// answer most questions at once.
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

    /// Compares two values; `None` at the limit.
    pub fn compare(&mut self, g: Value, h: Value) -> Option<Comparison> {
        Some(match (self.at_most(g, h)?, self.at_most(h, g)?) {
            (true, true) => Comparison::Equal,
            (true, false) => Comparison::Less,
            (false, true) => Comparison::Greater,
            (false, false) => Comparison::Confused,
        })
    }

    /// Who wins; `None` at the limit.
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
