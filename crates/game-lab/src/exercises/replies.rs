//! Trees of two plies in which replies are moves: the same letter is the same reply, wherever it can be played. So killers
//! and history can recognise it.

use serde_json::{Value, json};
use small_games::Tree;

use super::exercise::Verdict;
use super::random::Random;
use super::shape::{Shape, permutations};

const LETTERS: [&str; 11] = ["p", "q", "r", "s", "t", "u", "v", "w", "x", "y", "z"];

#[derive(Clone, PartialEq)]
pub struct Replies {
    /// The moves at the root: their labels, and the numbers of the replies, in the order of generation.
    pub moves: Vec<(String, Vec<usize>)>,
    /// Indexed by reply: its value for Max, and whether it is a capture.
    replies: Vec<(i32, bool)>,
}

impl Replies {
    /// Returns a tree with so many moves, replies to each of them, and different replies, of which the first `captures`
    /// are captures.
    pub fn new(random: &mut Random, moves: usize, each: usize, different: usize, captures: usize) -> Replies {
        let replies = (0..different).map(|at| (random.between(0, 20), at < captures)).collect();
        let list = |random: &mut Random| {
            let mut all: Vec<_> = (0..different).collect();
            (0..each).map(|_| all.remove(random.below(all.len() as u64) as usize)).collect()
        };
        // Every instance has other labels, so that no leaf is right in many instances.
        let begin = b'B' + random.below(19) as u8;
        let labels = (begin..=b'Z').map(char::from);
        let moves = labels.take(moves).map(|label| (label.to_string(), list(random))).collect();
        Replies { moves, replies }
    }

    /// Returns the tree with its moves at the root in another order, which is given by their places.
    pub fn with_moves(&self, order: &[usize]) -> Replies {
        Replies { moves: order.iter().map(|&at| self.moves[at].clone()).collect(), ..self.clone() }
    }

    /// Reads an answer, a move and a reply to it. Returns their path, the number of the move among the moves, and the reply.
    pub fn read(&self, answer: &str) -> Result<(String, usize, usize), Box<Verdict>> {
        let path = answer.split_whitespace().collect::<Vec<_>>().join(" ");
        let unreadable = || Box::new(Verdict::unreadable(&path, "a node of the tree was expected"));
        let (label, letter) = path.split_once(' ').unwrap_or((&path, ""));
        let at = self.moves.iter().position(|(other, _)| other == label).ok_or_else(unreadable)?;
        if letter.is_empty() {
            return Err(Box::new(Verdict::wrong("skipped-inner", json!({ "node": label }))));
        }
        let reply = self.moves[at].1.iter().find(|&&reply| Replies::letter(reply) == letter).copied();
        let reply = reply.ok_or_else(unreadable)?;
        Ok((path, at, reply))
    }

    /// Returns the tree as text, in which every reply is written out.
    pub fn text(&self) -> String {
        self.written(|_| false)
    }

    /// Returns the tree as text for a search, in which a letter is one node wherever it occurs.
    pub fn shared(&self) -> String {
        let mut known = vec![false; self.replies.len()];
        self.written(|reply| std::mem::replace(&mut known[reply], true))
    }

    /// Returns the tree as text for a search, in which one more move leads from each reply to its value.
    pub fn deeper(&self) -> String {
        let mut known = vec![false; self.replies.len()];
        let is_known = |reply| std::mem::replace(&mut known[reply], true);
        self.written_as(is_known, |mark, value| format!("{mark}({value})"))
    }

    fn written(&self, is_known: impl FnMut(usize) -> bool) -> String {
        self.written_as(is_known, |mark, value| format!("{mark}{value}"))
    }

    /// Returns the tree as text. `leaf` writes a reply with its mark and its value.
    fn written_as(&self, mut is_known: impl FnMut(usize) -> bool, leaf: fn(&str, i32) -> String) -> String {
        let mut reply = |&at: &usize| {
            let (value, is_capture) = self.replies[at];
            let (letter, mark) = (LETTERS[at], if is_capture { "!" } else { "" });
            if is_known(at) { format!("{mark}&{letter}") } else { format!("{letter}:{}", leaf(mark, value)) }
        };
        let mut child = |(label, replies): &(String, Vec<usize>)| {
            format!("{label}:({})", replies.iter().map(&mut reply).collect::<Vec<_>>().join(" "))
        };
        format!("A:({})", self.moves.iter().map(&mut child).collect::<Vec<_>>().join(" "))
    }

    pub fn tree(&self) -> Tree {
        self.shared().parse().expect("a tree with shared leaves")
    }

    /// Returns the tree without letters, which costs less to search.
    pub fn plain(&self) -> Shape {
        let leaf = |&reply: &usize| Shape::Leaf(self.replies[reply].0);
        Shape::inner(self.moves.iter().map(|(_, replies)| Shape::inner(replies.iter().map(leaf).collect())).collect())
    }

    /// Returns the tree in every order of the moves and of the replies.
    pub fn orders(&self) -> Vec<Replies> {
        let mut all = vec![Vec::new()];
        for (label, replies) in &self.moves {
            let orders = permutations(replies.len());
            let ordered = |order: &Vec<usize>| (label.clone(), order.iter().map(|&at| replies[at]).collect());
            let longer = |some: &Vec<_>| {
                let some = some.clone();
                orders.iter().map(move |order| [&some[..], &[ordered(order)]].concat())
            };
            all = all.iter().flat_map(longer).collect();
        }
        let order = |moves: &Vec<(String, Vec<usize>)>| {
            let orders = permutations(moves.len()).into_iter();
            let moves = orders.map(|order| order.into_iter().map(|at| moves[at].clone()).collect());
            moves.map(|moves| Replies { moves, ..self.clone() }).collect::<Vec<_>>()
        };
        all.iter().flat_map(order).collect()
    }

    /// Returns the tree in the order of an answer, or `None` if the answer is another tree.
    pub fn ordered(&self, answer: &Tree) -> Option<Replies> {
        let mut moves = Vec::new();
        for &child in answer.children(answer.node()) {
            let letter = |&leaf| LETTERS.iter().position(|&letter| letter == answer.label(leaf));
            let replies: Option<Vec<_>> = answer.children(child).iter().map(letter).collect();
            moves.push((answer.label(child).to_owned(), replies?));
        }
        let ordered = Replies { moves, ..self.clone() };
        let known = ordered.moves.iter().flat_map(|(_, replies)| replies).all(|&reply| reply < self.replies.len());
        (known && ordered.sorted() == self.sorted() && ordered.text().parse().as_ref() == Ok(answer)).then_some(ordered)
    }

    fn sorted(&self) -> Vec<(String, Vec<usize>)> {
        let mut moves = self.moves.clone();
        moves.iter_mut().for_each(|(_, replies)| replies.sort_unstable());
        moves.sort();
        moves
    }

    /// Returns the letters of all replies, and whether they are captures.
    pub fn replies(&self) -> impl Iterator<Item = (&'static str, bool)> {
        LETTERS.iter().zip(&self.replies).map(|(&letter, &(_, is_capture))| (letter, is_capture))
    }

    /// Returns the letter of a reply.
    pub fn letter(reply: usize) -> &'static str {
        LETTERS[reply]
    }

    pub fn value(&self, reply: usize) -> i32 {
        self.replies[reply].0
    }

    /// Returns the values of the moves at the root.
    pub fn values(&self) -> Vec<i32> {
        self.plain().children().iter().map(|child| child.value(false)).collect()
    }

    /// Returns what the page writes into the leaves.
    pub fn names(&self) -> Value {
        let name = |(at, &(value, is_capture)): (usize, &(i32, bool))| {
            (LETTERS[at].to_owned(), json!(format!("{} {value}{}", LETTERS[at], if is_capture { "!" } else { "" })))
        };
        Value::Object(self.replies.iter().enumerate().map(name).collect())
    }
}
