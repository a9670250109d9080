//! Values with names, put into a store.

use super::number_up_star::NumberUpStar;
use super::store::{Value, Values};

impl Values {
    /// A number, a multiple of up and a nimber, added up; `None` at the limit, or for numbers that are too large.
    ///
    /// ```
    /// # fn example() -> Option<()> {
    /// use amazons::values::{Dyadic, NumberUpStar, Values};
    /// let mut values = Values::new();
    /// let plain = NumberUpStar { number: Dyadic::from(1), up: -2, nimber: 3 };
    /// let value = values.plain(plain)?;
    /// assert_eq!(values.text(value), "1v2*3");
    /// assert_eq!(values.number_up_star(value), Some(plain));
    /// # Some(())
    /// # }
    /// # assert!(example().is_some());
    /// ```
    pub fn plain(&mut self, plain: NumberUpStar) -> Option<Value> {
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

    /// `^`, or `v`.
    fn up(&mut self, is_down: bool) -> Option<Value> {
        let star = self.nimber(1)?;
        let (left, right) = if is_down { (star, Value::ZERO) } else { (Value::ZERO, star) };
        self.game(&[left], &[right])
    }

    /// The nimber of this size: 0, `*`, `*2`, ...; `None` at the limit.
    pub fn nimber(&mut self, size: u32) -> Option<Value> {
        let mut smaller = Vec::new();
        for _ in 0..size {
            let next = self.keep([smaller.clone(), smaller.clone()])?;
            smaller.push(next);
        }
        self.keep([smaller.clone(), smaller])
    }
}
