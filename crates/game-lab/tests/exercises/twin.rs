//! The exercises once more, written without the library: trees, searches, and all answers of an instance.

use std::fmt;

use serde_json::Value;

use crate::common::{number, text};

/// A tree of numbers with labels.
#[derive(Clone, Debug, PartialEq)]
pub struct T {
    pub label: String,
    /// The marks of an inner node, such as `^7/`, or `!` of a leaf.
    pub mark: String,
    /// The value of a leaf, or the static value of an inner node.
    pub value: i32,
    pub kids: Vec<T>,
}

impl T {
    pub fn read(text: &str) -> T {
        let spaced = text.replace('(', " ( ").replace(')', " ) ").replace(':', " : ");
        let tokens: Vec<_> = spaced.split_whitespace().collect();
        let (tree, used) = T::from(&tokens);
        assert_eq!(used, tokens.len(), "{text}");
        tree
    }

    fn from(tokens: &[&str]) -> (T, usize) {
        let (label, mut at) = if tokens.get(1) == Some(&":") { (tokens[0], 2) } else { ("", 0) };
        let mark = if tokens[at].ends_with('/') { tokens[at] } else { "" };
        at += usize::from(!mark.is_empty());
        if tokens[at] != "(" {
            let value = tokens[at].trim_start_matches('!').parse().expect("a number");
            let mark = if tokens[at].starts_with('!') { "!" } else { "" };
            return (T { label: label.into(), mark: mark.into(), ..T::leaf(value) }, at + 1);
        }
        at += 1;
        let mut kids = Vec::new();
        while tokens[at] != ")" {
            let (kid, used) = T::from(&tokens[at..]);
            kids.push(kid);
            at += used;
        }
        let value = mark.trim_matches(['!', '^', '/']).parse().unwrap_or(0);
        (T { label: label.into(), mark: mark.into(), value, kids }, at + 1)
    }

    pub fn leaf(value: i32) -> T {
        T { label: String::new(), mark: String::new(), value, kids: Vec::new() }
    }

    pub fn inner(kids: Vec<T>) -> T {
        T { kids, ..T::leaf(0) }
    }

    pub fn height(&self) -> u32 {
        self.kids.iter().map(|kid| 1 + kid.height()).max().unwrap_or(0)
    }

    pub fn size(&self) -> usize {
        1 + self.kids.iter().map(T::size).sum::<usize>()
    }

    /// The value for Max, with Max to move or not.
    pub fn minimax(&self, is_max: bool) -> i32 {
        let values = self.kids.iter().map(|kid| kid.minimax(!is_max));
        let best = if is_max { values.max() } else { values.min() };
        best.unwrap_or(self.value)
    }

    pub fn leaves_mut(&mut self) -> Vec<&mut i32> {
        if self.kids.is_empty() {
            return vec![&mut self.value];
        }
        self.kids.iter_mut().flat_map(T::leaves_mut).collect()
    }

    /// All orders of the children, by inserting each child into every place.
    pub fn orders(&self) -> Vec<T> {
        let mut lists: Vec<Vec<T>> = vec![Vec::new()];
        for kid in &self.kids {
            let kids = kid.orders();
            let mut longer = Vec::new();
            for list in &lists {
                for at in 0..=list.len() {
                    for kid in &kids {
                        let mut list = list.clone();
                        list.insert(at, kid.clone());
                        longer.push(list);
                    }
                }
            }
            lists = longer;
        }
        lists.into_iter().map(|kids| T { kids, ..self.clone() }).collect()
    }
}

impl fmt::Display for T {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.label.is_empty() {
            write!(f, "{}:", self.label)?;
        }
        if self.kids.is_empty() {
            return write!(f, "{}{}", self.mark, self.value);
        }
        let kids: Vec<_> = self.kids.iter().map(T::to_string).collect();
        write!(f, "{}({})", self.mark, kids.join(" "))
    }
}

/// The number of leaves that alpha-beta evaluates, in the form with two sides.
pub fn leaves(tree: &T, is_max: bool, mut alpha: i32, mut beta: i32, count: &mut usize) -> i32 {
    if tree.kids.is_empty() {
        *count += 1;
        return tree.value;
    }
    let mut best = if is_max { i32::MIN } else { i32::MAX };
    for kid in &tree.kids {
        let value = leaves(kid, !is_max, alpha, beta, count);
        if is_max {
            best = best.max(value);
            alpha = alpha.max(best);
        } else {
            best = best.min(value);
            beta = beta.min(best);
        }
        if alpha >= beta {
            break;
        }
    }
    best
}

/// The re-searches of PVS in a window, in the form with two sides.
pub fn re_searches(tree: &T, is_max: bool, mut alpha: i32, mut beta: i32, count: &mut usize) -> i32 {
    if tree.kids.is_empty() {
        return tree.value;
    }
    let mut best = if is_max { i32::MIN } else { i32::MAX };
    for (at, kid) in tree.kids.iter().enumerate() {
        let (low, high) = match (at, is_max) {
            (0, _) => (alpha, beta),
            (_, true) => (alpha, alpha + 1),
            (_, false) => (beta - 1, beta),
        };
        let mut value = re_searches(kid, !is_max, low, high, count);
        if at > 0 && alpha < value && value < beta {
            *count += 1;
            value = re_searches(kid, !is_max, alpha, beta, count);
        }
        if is_max {
            best = best.max(value);
            alpha = alpha.max(best);
        } else {
            best = best.min(value);
            beta = beta.min(best);
        }
        if alpha >= beta {
            break;
        }
    }
    best
}

/// The windows that count as answers: all values of the leaves lie between -1 and 21, or as far above.
pub fn windows(instance: &Value) -> Vec<[i32; 2]> {
    let mut all = Vec::new();
    let least = match instance["given"]["low"].as_i64() {
        Some(low) => low as i32 - 1,
        None => said(instance, "low"),
    };
    for alpha in least..=least + 21 {
        for beta in alpha + 1..=least + 22 {
            all.push([alpha, beta]);
        }
    }
    all
}

pub fn pair(answer: &str) -> [i32; 2] {
    let (alpha, beta) = answer.split_once(' ').expect("two numbers");
    [alpha.parse().expect("a number"), beta.parse().expect("a number")]
}

/// The tree that an instance shows, without the side that begins.
pub fn given(instance: &Value) -> T {
    T::read(text(&instance["given"]["tree"]).trim_start_matches("min "))
}

/// A number in the statement.
pub fn said(instance: &Value, name: &str) -> i32 {
    number(&instance["statement"]["values"][name]) as i32
}
