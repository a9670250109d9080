//! From any options to the canonical form.

use crate::regions::hash::Map;

use super::dyadic::Dyadic;
use super::store::{Value, Values};

/// A game that is not in canonical form yet: Left's options, then Right's.
type Raw = [Vec<Value>; 2];

impl Values {
    /// The value of the game in which Left can move to the values in `left` and Right to those in `right`; `None` at the limit.
    ///
    /// Dominated options, worse than another for whoever has them, are dropped. A reversible option, one that the opponent
    /// can answer with something at least as good for it as the whole game was, is replaced by what follows the answer.
    /// When no such option is left, the form is canonical.
    ///
    /// ```
    /// # fn example() -> Option<()> {
    /// use amazons::values::{Dyadic, Value, Values};
    /// let mut values = Values::new();
    /// let [one, five] = [1, 5].map(|n| values.number(Dyadic::from(n)));
    /// let value = values.game(&[Value::ZERO, one?], &[five?])?;
    /// assert_eq!(values.text(value), "2", "the simplest number between 1 and 5");
    /// # Some(())
    /// # }
    /// # assert!(example().is_some());
    /// ```
    pub fn game(&mut self, left: &[Value], right: &[Value]) -> Option<Value> {
        let mut game = [left.to_vec(), right.to_vec()];
        if let Some(number) = self.between_numbers(&game) {
            return self.number(number);
        }
        loop {
            self.drop_dominated(&mut game)?;
            if !self.bypass_reversible(&mut game)? {
                return self.keep(game);
            }
        }
    }

    /// If all options are numbers, Left's below Right's: the simplest number between them.
    fn between_numbers(&self, [left, right]: &Raw) -> Option<Dyadic> {
        let numbers = |options: &[Value]| -> Option<Vec<Dyadic>> {
            options.iter().map(|&option| self.number_of(option)).collect()
        };
        Dyadic::simplest_between(numbers(left)?.into_iter().max(), numbers(right)?.into_iter().min())
    }

    /// Keeps the greatest options of Left and the least of Right.
    fn drop_dominated(&mut self, [left, right]: &mut Raw) -> Option<()> {
        *left = self.undominated(left, |values, worse, better| values.at_most(worse, better))?;
        *right = self.undominated(right, |values, worse, better| values.at_most(better, worse))?;
        Some(())
    }

    fn undominated(
        &mut self,
        options: &mut Vec<Value>,
        is_no_better: impl Fn(&mut Values, Value, Value) -> Option<bool>,
    ) -> Option<Vec<Value>> {
        options.sort_unstable();
        options.dedup();
        let mut best: Vec<Value> = Vec::with_capacity(options.len());
        'options: for &option in options.iter() {
            let mut place = 0;
            while place < best.len() {
                if is_no_better(self, option, best[place])? {
                    continue 'options;
                }
                if is_no_better(self, best[place], option)? {
                    best.swap_remove(place);
                } else {
                    place += 1;
                }
            }
            best.push(option);
        }
        Some(best)
    }

    /// Replaces each reversible option; whether there was one.
    fn bypass_reversible(&mut self, game: &mut Raw) -> Option<bool> {
        let mut order = RawOrder { game: game.clone(), below: Map::default(), above: Map::default() };
        let [mut left, mut right] = [Vec::new(), Vec::new()];
        for &option in &order.game[0].clone() {
            match order.answer_below(self, option)? {
                Some(answer) => left.extend_from_slice(self.left(answer)),
                None => left.push(option),
            }
        }
        for &option in &order.game[1].clone() {
            match order.answer_above(self, option)? {
                Some(answer) => right.extend_from_slice(self.right(answer)),
                None => right.push(option),
            }
        }
        let has_changed = *game != [left.clone(), right.clone()];
        *game = [left, right];
        Some(has_changed)
    }
}

/// Compares values with a game that is not in canonical form, and remembers the answers.
struct RawOrder {
    game: Raw,
    /// Whether a value is at most the game.
    below: Map<Value, bool>,
    /// Whether a value is at least the game.
    above: Map<Value, bool>,
}

impl RawOrder {
    /// Right's answer to this move of Left that makes it reversible.
    fn answer_below(&mut self, values: &mut Values, option: Value) -> Option<Option<Value>> {
        for place in 0..values.right(option).len() {
            let answer = values.right(option)[place];
            if self.is_below(values, answer)? {
                return Some(Some(answer));
            }
        }
        Some(None)
    }

    /// Left's answer to this move of Right that makes it reversible.
    fn answer_above(&mut self, values: &mut Values, option: Value) -> Option<Option<Value>> {
        for place in 0..values.left(option).len() {
            let answer = values.left(option)[place];
            if self.is_above(values, answer)? {
                return Some(Some(answer));
            }
        }
        Some(None)
    }

    fn is_below(&mut self, values: &mut Values, value: Value) -> Option<bool> {
        if let Some(&known) = self.below.get(&value) {
            return Some(known);
        }
        let mut answer = true;
        for place in 0..self.game[1].len() {
            answer = answer && !values.at_most(self.game[1][place], value)?;
        }
        for place in 0..values.left(value).len() {
            answer = answer && !self.is_above(values, values.left(value)[place])?;
        }
        self.below.insert(value, answer);
        Some(answer)
    }

    fn is_above(&mut self, values: &mut Values, value: Value) -> Option<bool> {
        if let Some(&known) = self.above.get(&value) {
            return Some(known);
        }
        let mut answer = true;
        for place in 0..self.game[0].len() {
            answer = answer && !values.at_most(value, self.game[0][place])?;
        }
        for place in 0..values.right(value).len() {
            answer = answer && !self.is_below(values, values.right(value)[place])?;
        }
        self.above.insert(value, answer);
        Some(answer)
    }
}
