//! Brings a game with any options into canonical form.

use crate::regions::hash::Map;

use super::dyadic::Dyadic;
use super::store::{Value, Values};

/// A game that is not in canonical form yet: Left's options, then Right's.
type Raw = [Vec<Value>; 2];

impl Values {
    /// Returns the value of the game in which Left can move to the values in `left` and Right to those in `right`.
    /// Returns `None` if the store is full.
    ///
    /// Dominated options, which are no better for their side than another option, are dropped. An option is reversible
    /// if the opponent has an answer that is at least as good for the opponent as the whole game. A reversible option
    /// is replaced by the options that its side has after this answer. When no option is dominated or reversible, the
    /// form is canonical.
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
                return self.intern(game);
            }
        }
    }

    /// Returns the simplest number between the options of both sides, if all options are numbers and every option of
    /// Left is below every option of Right.
    fn between_numbers(&self, [left, right]: &Raw) -> Option<Dyadic> {
        let numbers = |options: &[Value]| -> Option<Vec<Dyadic>> {
            options.iter().map(|&option| self.number_of(option)).collect()
        };
        Dyadic::simplest_between(numbers(left)?.into_iter().max(), numbers(right)?.into_iter().min())
    }

    /// Drops dominated options: keeps the greatest options of Left and the least options of Right.
    fn drop_dominated(&mut self, game: &mut Raw) -> Option<()> {
        for (side, options) in game.iter_mut().enumerate() {
            *options = self.undominated(side, options)?;
        }
        Some(())
    }

    fn undominated(&mut self, side: usize, options: &mut Vec<Value>) -> Option<Vec<Value>> {
        options.sort_unstable();
        options.dedup();
        let mut best: Vec<Value> = Vec::with_capacity(options.len());
        'options: for &option in options.iter() {
            let mut place = 0;
            while place < best.len() {
                if self.is_no_better(side, option, best[place])? {
                    continue 'options;
                }
                if self.is_no_better(side, best[place], option)? {
                    best.swap_remove(place);
                } else {
                    place += 1;
                }
            }
            best.push(option);
        }
        Some(best)
    }

    /// Returns `true` if `worse` is no better than `better` for `side`: 0 is Left, 1 is Right.
    pub(super) fn is_no_better(&mut self, side: usize, worse: Value, better: Value) -> Option<bool> {
        if side == 0 { self.at_most(worse, better) } else { self.at_most(better, worse) }
    }

    /// Replaces each reversible option. Returns `true` if the game has changed.
    fn bypass_reversible(&mut self, game: &mut Raw) -> Option<bool> {
        let mut order = RawOrder { game: game.clone(), no_better: Default::default() };
        let mut replaced = Raw::default();
        for side in 0..2 {
            for &option in &game[side] {
                match order.answer(self, side, option)? {
                    Some(answer) => replaced[side].extend_from_slice(self.options(answer, side)),
                    None => replaced[side].push(option),
                }
            }
        }
        let has_changed = *game != replaced;
        *game = replaced;
        Some(has_changed)
    }
}

/// Comparisons of values with a game that is not in canonical form, with a cache of the results.
struct RawOrder {
    game: Raw,
    /// Indexed by side, Left first: `true` for each value that is no better for this side than the game.
    no_better: [Map<Value, bool>; 2],
}

impl RawOrder {
    /// Returns an answer of the opponent that makes `option` reversible, or `Some(None)` if there is no such answer.
    fn answer(&mut self, values: &mut Values, side: usize, option: Value) -> Option<Option<Value>> {
        for place in 0..values.options(option, 1 - side).len() {
            let answer = values.options(option, 1 - side)[place];
            if self.is_no_better(values, side, answer)? {
                return Some(Some(answer));
            }
        }
        Some(None)
    }

    /// Returns `true` if `value` is no better for a side than the game.
    fn is_no_better(&mut self, values: &mut Values, side: usize, value: Value) -> Option<bool> {
        if let Some(&known) = self.no_better[side].get(&value) {
            return Some(known);
        }
        let mut answer = true;
        for place in 0..self.game[1 - side].len() {
            answer = answer && !values.is_no_better(side, self.game[1 - side][place], value)?;
        }
        for place in 0..values.options(value, side).len() {
            answer = answer && !self.is_no_better(values, 1 - side, values.options(value, side)[place])?;
        }
        self.no_better[side].insert(value, answer);
        Some(answer)
    }
}
