//! Negatives, sums, numbers, switches, and sums of a number, a multiple of up and a nimber.

use super::dyadic::Dyadic;
use super::number_up_star::NumberUpStar;
use super::store::{Value, Values};

impl Values {
    /// Returns the game with the two sides exchanged, or `None` if the store would exceed its [limit](Values).
    pub fn negative(&mut self, value: Value) -> Option<Value> {
        if let Some(known) = self.known_negative(value) {
            return Some(known);
        }
        let mut options = [Vec::new(), Vec::new()];
        for (side, negatives) in options.iter_mut().enumerate() {
            for place in 0..self.options(value, 1 - side).len() {
                negatives.push(self.negative(self.options(value, 1 - side)[place])?);
            }
        }
        let negative = self.intern(options)?;
        self.link_negatives(value, negative);
        Some(negative)
    }

    /// Returns the sum of two games: each turn is a move in one of them. Returns `None` if the store is full.
    pub fn sum(&mut self, g: Value, h: Value) -> Option<Value> {
        if g == Value::ZERO || h == Value::ZERO {
            return Some(if g == Value::ZERO { h } else { g });
        }
        let pair = [g.min(h), g.max(h)];
        if let Some(&known) = self.sums.get(&pair) {
            return Some(known);
        }
        let sum = match (self.number_of(g), self.number_of(h)) {
            (Some(x), Some(y)) => self.number(x.plus(y)?)?,
            // Moves in a number are not needed if the other game is not a number (the number translation theorem).
            (Some(_), None) => self.sum_of_moves(&[(h, g)])?,
            (None, Some(_)) => self.sum_of_moves(&[(g, h)])?,
            (None, None) => self.sum_of_moves(&[(g, h), (h, g)])?,
        };
        self.make_room()?;
        self.sums.insert(pair, sum);
        Some(sum)
    }

    /// Returns the game with these options: for each pair (g, h), the sum of g' and h for every option g' of g.
    fn sum_of_moves(&mut self, pairs: &[(Value, Value)]) -> Option<Value> {
        let mut options = [Vec::new(), Vec::new()];
        for &(moving, still) in pairs {
            for (side, sums) in options.iter_mut().enumerate() {
                for place in 0..self.options(moving, side).len() {
                    sums.push(self.sum(self.options(moving, side)[place], still)?);
                }
            }
        }
        self.game(&options[0], &options[1])
    }

    /// Returns `g` minus `h`, or `None` if the store is full.
    pub fn difference(&mut self, g: Value, h: Value) -> Option<Value> {
        let negative = self.negative(h)?;
        self.sum(g, negative)
    }

    /// Returns the value of a number. Returns `None` if the store is full, or if the absolute value exceeds
    /// [`MAX_NUMBER`](Values::MAX_NUMBER).
    pub fn number(&mut self, number: Dyadic) -> Option<Value> {
        let largest = Dyadic::from(Values::MAX_NUMBER);
        if number > largest || number < -largest {
            return None;
        }
        if number.exponent() == 0 {
            return self.integer(number.numerator());
        }
        let beside = |step| Dyadic::new(number.numerator() + step, number.exponent());
        let (left, right) = (self.number(beside(-1)?)?, self.number(beside(1)?)?);
        self.intern([vec![left], vec![right]])
    }

    /// Returns the value of an integer: n stands for n moves of Left, -n for n moves of Right.
    fn integer(&mut self, integer: i64) -> Option<Value> {
        let mut value = Value::ZERO;
        for _ in 0..integer.unsigned_abs() {
            value = self.intern(if integer > 0 { [vec![value], vec![]] } else { [vec![], vec![value]] })?;
        }
        Some(value)
    }

    /// Returns the game with one option for each side, such as `{2|-2}`: Left can move to `left` and Right to `right`.
    /// If `left` is below `right`, the game is a number. Returns `None` if the store is full or a number is too large.
    pub fn switch(&mut self, left: Dyadic, right: Dyadic) -> Option<Value> {
        let (left, right) = (self.number(left)?, self.number(right)?);
        self.game(&[left], &[right])
    }
}

impl Values {
    /// Returns the sum of a number, a multiple of up and a nimber. Returns `None` if the store is full, or if a number
    /// is too large.
    ///
    /// ```
    /// # fn example() -> Option<()> {
    /// use amazons::values::{Dyadic, NumberUpStar, Values};
    /// let mut values = Values::new();
    /// let plain = NumberUpStar { number: Dyadic::from(1), up: -2, nimber: 3 };
    /// let value = values.number_up_star_value(plain)?;
    /// assert_eq!(values.text(value), "1v2*3");
    /// assert_eq!(values.number_up_star(value), Some(plain));
    /// # Some(())
    /// # }
    /// # assert!(example().is_some());
    /// ```
    pub fn number_up_star_value(&mut self, plain: NumberUpStar) -> Option<Value> {
        let number = self.number(plain.number)?;
        let nimber = self.nimber(plain.nimber)?;
        let mut sum = nimber;
        if plain.up != 0 {
            let step = self.up(plain.up < 0)?;
            for _ in 0..plain.up.unsigned_abs() {
                sum = self.sum(sum, step)?;
            }
        }
        self.sum(number, sum)
    }

    /// Returns up (`^`), or down (`v`) if `is_down` is `true`.
    fn up(&mut self, is_down: bool) -> Option<Value> {
        let star = self.nimber(1)?;
        let (left, right) = if is_down { (star, Value::ZERO) } else { (Value::ZERO, star) };
        self.game(&[left], &[right])
    }

    /// Returns the nimber of this size: 0, `*`, `*2`, and so on. Returns `None` if the store is full.
    pub fn nimber(&mut self, size: u32) -> Option<Value> {
        let mut smaller = Vec::new();
        for _ in 0..size {
            let next = self.intern([smaller.clone(), smaller.clone()])?;
            smaller.push(next);
        }
        self.intern([smaller.clone(), smaller])
    }
}
