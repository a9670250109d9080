//! Values as text.

use std::cmp::Ordering;

use super::number_up_star::NumberUpStar;
use super::store::{Value, Values};

impl Values {
    /// The value as text, in the notation of [`read`](Values::read): names where there are some, else the options, Left's
    /// first, in an order that depends on nothing but the game. Numbers come first, the least at the front; games without a
    /// name follow, by their options.
    pub fn text(&self, value: Value) -> String {
        let mut text = String::new();
        self.write(value, &mut text);
        text
    }

    fn write(&self, value: Value, text: &mut String) {
        if let Some(plain) = self.number_up_star(value) {
            text.push_str(&plain.to_string());
            return;
        }
        text.push('{');
        self.write_list(self.left(value), text);
        text.push('|');
        self.write_list(self.right(value), text);
        text.push('}');
    }

    fn write_list(&self, options: &[Value], text: &mut String) {
        for (place, option) in self.in_order(options).into_iter().enumerate() {
            if place > 0 {
                text.push_str(", ");
            }
            self.write(option, text);
        }
    }

    fn in_order(&self, options: &[Value]) -> Vec<Value> {
        let mut options = options.to_vec();
        options.sort_by(|&g, &h| self.written_order(g, h));
        options
    }

    fn written_order(&self, g: Value, h: Value) -> Ordering {
        if g == h {
            return Ordering::Equal;
        }
        match (self.number_up_star(g), self.number_up_star(h)) {
            (Some(g), Some(h)) => {
                let key = |plain: NumberUpStar| (plain.number, plain.up, plain.nimber);
                key(g).cmp(&key(h))
            }
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => {
                let left = self.written_order_of(self.left(g), self.left(h));
                left.then_with(|| self.written_order_of(self.right(g), self.right(h)))
            }
        }
    }

    fn written_order_of(&self, g: &[Value], h: &[Value]) -> Ordering {
        let (g, h) = (self.in_order(g), self.in_order(h));
        let different = g.iter().zip(&h).map(|(&g, &h)| self.written_order(g, h)).find(|order| order.is_ne());
        different.unwrap_or(g.len().cmp(&h.len()))
    }
}
