//! Proof numbers: the most-proving node.

use serde_json::{Value, json};

use super::exercise::{Exercise, Message, Verdict};
use super::random::{Random, first_accepted};
use super::shape::Shape;

/// The values of leaves: lost, unknown, won for Max.
const LOST: i32 = -1;
const WON: i32 = 1;
/// The proof or disproof number of what cannot be proved or disproved any more.
const INFINITE: u32 = u32::MAX;
/// One instance of so many with two right leaves is accepted, because a random leaf is right too often.
const SELDOM: u64 = 4;

pub struct Proof {
    tree: Shape,
    /// The paths to the most-proving leaves.
    right: Vec<Vec<usize>>,
}

/// The proof number and the disproof number of a node.
#[derive(Clone, Copy)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

impl Proof {
    pub fn new(seed: u64) -> Proof {
        first_accepted(seed, Proof::attempt)
    }

    fn attempt(random: &mut Random) -> Option<Proof> {
        // About one leaf in three is known.
        let values = random.tree(&[3, 3, 3], -3, 3);
        let known = values.leaves().into_iter().map(|value| match value {
            -3 => LOST,
            3 => WON,
            _ => 0,
        });
        let tree = values.with_leaves(&mut known.collect::<Vec<_>>().into_iter());
        // Every instance has other labels, so that no leaf is right in many instances.
        let tree = tree.labelled_from(char::from(b'B' + random.below(14) as u8));
        let mut right = Vec::new();
        most_proving(&tree, true, &mut Vec::new(), &mut right);
        let is_hard_enough = right.len() == 1 || right.len() == 2 && random.below(SELDOM) == 0;
        (is_open(&tree) && is_hard_enough).then_some(Proof { tree, right })
    }
}

/// Returns the path to a node as the page writes it: labels, and places of leaves from 1.
pub fn path_text(tree: &Shape, path: &[usize]) -> String {
    let mut at = tree;
    let mut words = Vec::new();
    for &place in path {
        at = &at.children()[place];
        words.push(if at.label().is_empty() { (place + 1).to_string() } else { at.label().to_owned() });
    }
    words.join(" ")
}

/// Returns the numbers of a node. The first player wants to prove a win; an unknown leaf has the numbers 1 and 1.
fn numbers(tree: &Shape, is_max: bool) -> Numbers {
    let children = match tree {
        Shape::Leaf(WON) => return Numbers { proof: 0, disproof: INFINITE },
        Shape::Leaf(LOST) => return Numbers { proof: INFINITE, disproof: 0 },
        Shape::Leaf(_) => return Numbers { proof: 1, disproof: 1 },
        Shape::Inner(_, children) => children.iter().map(|child| numbers(child, !is_max)),
    };
    let least = |number: fn(Numbers) -> u32| children.clone().map(number).min().unwrap_or(INFINITE);
    let sum = |number: fn(Numbers) -> u32| children.clone().map(number).fold(0, u32::saturating_add);
    if is_max {
        Numbers { proof: least(|it| it.proof), disproof: sum(|it| it.disproof) }
    } else {
        Numbers { proof: sum(|it| it.proof), disproof: least(|it| it.disproof) }
    }
}

/// Returns `true` if the first player can still win and still lose.
pub fn is_open(tree: &Shape) -> bool {
    let Numbers { proof, disproof } = numbers(tree, true);
    proof != 0 && disproof != 0
}

/// Returns the number that decides which child is the most proving one, for the children of a node.
fn deciding(tree: &Shape, is_max: bool) -> Vec<u32> {
    let number = |child| {
        let Numbers { proof, disproof } = numbers(child, !is_max);
        if is_max { proof } else { disproof }
    };
    tree.children().iter().map(number).collect()
}

/// Adds the paths to all most-proving leaves below a node. There are several if numbers are equal.
pub fn most_proving(tree: &Shape, is_max: bool, path: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
    let deciding = deciding(tree, is_max);
    let Some(&least) = deciding.iter().min() else { return all.push(path.clone()) };
    for (place, child) in tree.children().iter().enumerate().filter(|(place, _)| deciding[*place] == least) {
        path.push(place);
        most_proving(child, !is_max, path, all);
        path.pop();
    }
}

impl Exercise for Proof {
    fn statement(&self) -> Message {
        Message::new("proof", json!({}))
    }

    fn hint(&self) -> Message {
        let Numbers { proof, disproof } = numbers(&self.tree, true);
        Message::new("proof-hint", json!({ "proof": proof, "disproof": disproof }))
    }

    fn given(&self) -> Value {
        json!({ "tree": self.tree.to_string(), "values": { "-1": "✗", "0": "?", "1": "✓" } })
    }

    fn judge(&self, answer: &str) -> Verdict {
        let (mut at, mut path, mut is_max) = (&self.tree, Vec::new(), true);
        for word in answer.split_whitespace() {
            let is_named = |(place, child): (usize, &Shape)| match child.label() {
                "" => word == (place + 1).to_string(),
                label => word == label,
            };
            let place = at.children().iter().enumerate().position(is_named);
            let Some(place) = place else { return Verdict::unreadable(answer, "a node of the tree was expected") };
            path.push(place);
            at = &at.children()[place];
        }
        if path.is_empty() {
            return Verdict::unreadable(answer, "a node of the tree was expected");
        }
        if self.right.contains(&path) {
            let Numbers { proof, disproof } = numbers(&self.tree, true);
            return Verdict::right("proof-right", json!({ "proof": proof, "disproof": disproof }));
        }
        // The first step that leaves the way.
        at = &self.tree;
        for &place in &path {
            let numbers = deciding(at, is_max);
            let least = (0..numbers.len()).min_by_key(|&other| numbers[other]).unwrap_or_default();
            if numbers[place] != numbers[least] {
                let name = |place: usize| match at.children()[place].label() {
                    "" => (place + 1).to_string(),
                    label => label.to_owned(),
                };
                let number = |number| if number == INFINITE { json!("∞") } else { json!(number) };
                let values = json!({
                    "node": at.label(), "child": name(place), "number": number(numbers[place]),
                    "best": name(least), "least": number(numbers[least]),
                });
                let is_leaf = at.children()[place].label().is_empty();
                let key = match (is_max, is_leaf) {
                    (true, true) => "proof-leaf",
                    (true, false) => "proof-or",
                    (false, _) => "proof-and",
                };
                return Verdict::wrong(key, values);
            }
            at = &at.children()[place];
            is_max = !is_max;
        }
        Verdict::wrong("proof-inner", json!({ "node": at.label() }))
    }

    fn solution(&self) -> String {
        path_text(&self.tree, &self.right[0])
    }
}
