//! Debugging: find the smallest tree on which a planted mistake shows.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use game_search::{Game, Score, Side, TextNotation, Window};
use serde_json::{Value, json};
use small_games::Tree;

use super::exercise::{Exercise, Message, Verdict};
use super::planted::{Planted, Symptom};
use super::random::first_accepted;
use super::search::{Written, observed, shown};
use super::shape::Shape;

/// The largest tree of an answer.
const MAX_NODES: usize = 40;
const MAX_HEIGHT: u32 = 8;
/// The smallest tree is searched for up to this size.
const SEARCHED_NODES: usize = 6;
/// Trees with at most so many nodes make dull exercises.
const TINY: usize = 3;

pub struct Debugging {
    planted: Planted,
    /// The side that begins.
    side: Side,
    /// The value that the tree must have, for the first player.
    value: i32,
    /// With the score, for the first player, that the search with the mistake must return, unless it may be any.
    smallest: Smallest,
}

/// One of the smallest trees on which the search with the mistake returns a score.
#[derive(Clone)]
struct Smallest {
    found: i32,
    text: String,
    nodes: usize,
}

/// What two searches of a tree report. The scores are those of the first player.
struct Compared {
    found: i32,
    nodes: u64,
    lesson: i32,
    lesson_nodes: u64,
}

impl Debugging {
    pub fn new(planted: Planted, seed: u64) -> Debugging {
        first_accepted(seed, |random| {
            let side = if random.below(2) == 0 { Side::First } else { Side::Second };
            let value = random.between(4, 10) * if random.below(2) == 0 { 1 } else { -1 };
            let all = known(planted, side, value);
            if all.is_empty() {
                return None;
            }
            let smallest = all[random.below(all.len() as u64) as usize].clone();
            Some(Debugging { planted, side, value, smallest })
        })
    }

    fn begins(&self) -> &'static str {
        if self.side == Side::First { "max" } else { "min" }
    }
}

/// The smallest trees by mistake, side and value, which take up to a second to find.
static KNOWN: Mutex<Known> = Mutex::new(BTreeMap::new());

type Known = BTreeMap<(&'static str, usize, i32), Vec<Smallest>>;

fn known(planted: Planted, side: Side, wanted: i32) -> Vec<Smallest> {
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let found = || smallest(planted, side, wanted);
    known.entry((planted.name(), side.index(), wanted)).or_insert_with(found).clone()
}

/// Returns trees with this value on which the mistake shows: for some scores that the search with the mistake returns, a
/// tree of the smallest size for this score. Scores of tiny trees are left out unless there are no others.
fn smallest(planted: Planted, side: Side, wanted: i32) -> Vec<Smallest> {
    let mut all: Vec<Smallest> = Vec::new();
    // Only the order of values, and differences by one, matter to the searches.
    let values = [wanted - 2, wanted - 1, wanted, wanted + 1, wanted + 2];
    let is_tiny = |it: &Smallest| it.nodes <= TINY;
    for nodes in 2..=SEARCHED_NODES {
        let has_value = |shape: &Shape| shape.value(side == Side::First) == wanted;
        let texts: Vec<_> = if planted.has_quiescence() {
            // The values of inner nodes count too.
            trees(nodes, &values[..1]).iter().flat_map(|shape| with_captures(shape, 0, &values)).collect()
        } else {
            trees(nodes, &values).iter().filter(|shape| has_value(shape)).map(Shape::to_string).collect()
        };
        for text in texts {
            let compared = compare(planted, &format!("{}{text}", word(side)).parse().expect("a tree"));
            let is_new = all.iter().all(|it| it.found != compared.found);
            if is_new && compared.lesson == wanted && compared.shows(planted) {
                all.push(Smallest { found: compared.found, text, nodes });
            }
        }
        if !all.iter().all(is_tiny) || nodes > TINY + 1 && !all.is_empty() {
            break;
        }
    }
    if planted.symptom() == Symptom::AnyValue {
        all.truncate(1);
    } else if !all.iter().all(is_tiny) {
        all.retain(|it| !is_tiny(it));
    }
    all
}

/// Returns what is written in front of a tree in which a side begins.
fn word(side: Side) -> &'static str {
    if side == Side::First { "" } else { "min " }
}

/// Returns the texts of all trees of this shape in which each node but the root has one of the values, and every move but
/// those of the root is noisy.
fn with_captures(shape: &Shape, level: usize, values: &[i32]) -> Vec<String> {
    let mark = if level > 1 { "!" } else { "" };
    let own: Vec<_> = values.iter().map(|value| format!("{mark}{value}")).collect();
    if shape.children().is_empty() {
        return own;
    }
    let mut below = vec![String::new()];
    for child in shape.children() {
        let texts = with_captures(child, level + 1, values);
        below = below.iter().flat_map(|some| texts.iter().map(move |text| format!("{some} {text}"))).collect();
    }
    let own = if level == 0 { vec![String::new()] } else { own.iter().map(|own| format!("{own}/")).collect() };
    own.iter().flat_map(|own| below.iter().map(move |below| format!("{own}({})", below.trim_start()))).collect()
}

/// Returns all trees with so many nodes and these values of leaves.
fn trees(nodes: usize, values: &[i32]) -> Vec<Shape> {
    match nodes {
        1 => values.iter().copied().map(Shape::Leaf).collect(),
        _ => forests(nodes - 1, values).into_iter().map(Shape::inner).collect(),
    }
}

/// Returns all lists of trees with so many nodes together.
fn forests(nodes: usize, values: &[i32]) -> Vec<Vec<Shape>> {
    if nodes == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for first in 1..=nodes {
        let rest = forests(nodes - first, values);
        for tree in trees(first, values) {
            all.extend(rest.iter().map(|rest| [std::slice::from_ref(&tree), rest].concat()));
        }
    }
    all
}

fn compare(planted: Planted, tree: &Tree) -> Compared {
    let side = tree.side_to_move();
    let mut written = Written::default();
    let (score, _) = planted.search(tree, &mut written);
    let mut usual = Written::default();
    let lesson = observed(planted.lesson(), tree, planted.depth(tree), Window::FULL, &mut usual);
    let for_max = |score: Score| side.absolute(score).value();
    Compared {
        found: for_max(score),
        nodes: written.stats.nodes,
        lesson: for_max(lesson),
        lesson_nodes: usual.stats.nodes,
    }
}

impl Compared {
    fn shows(&self, planted: Planted) -> bool {
        match planted.symptom() {
            Symptom::Value | Symptom::AnyValue => self.found != self.lesson,
            Symptom::Nodes => self.found == self.lesson && self.nodes > self.lesson_nodes,
        }
    }
}

/// Returns why a tree is not accepted as an answer.
pub fn unsuitable(planted: Planted, tree: &Tree) -> Option<Message> {
    let marks: &[char] = if planted.has_quiescence() { &['&', '^'] } else { &['&', '!', '^', '/'] };
    let key = match tree.position_text() {
        text if text.contains('>') => "debug-path",
        text if text.contains(marks) && planted.has_quiescence() => "debug-other-marks",
        text if text.contains(marks) => "debug-marks",
        _ if tree.height() == 0 => "debug-leaf",
        _ if tree.height() > MAX_HEIGHT || Shape::of(tree).size() > MAX_NODES => "debug-large",
        _ => return None,
    };
    Some(Message::new(key, json!({ "nodes": MAX_NODES, "height": MAX_HEIGHT })))
}

impl Exercise for Debugging {
    fn statement(&self) -> Message {
        let key = match self.planted.symptom() {
            Symptom::Value if self.planted.has_quiescence() => "debug-quiescence",
            Symptom::Value => "debug-value",
            Symptom::AnyValue => "debug-any",
            Symptom::Nodes => "debug-nodes",
        };
        let algorithm = self.planted.lesson().name();
        Message::new(
            key,
            json!({ "algorithm": algorithm, "side": self.begins(), "value": self.value, "found": self.smallest.found }),
        )
    }

    fn hint(&self) -> Message {
        Message::new("debug-hint", json!({ "nodes": self.smallest.nodes }))
    }

    fn given(&self) -> Value {
        json!({ "source": self.planted.source() })
    }

    fn judge(&self, answer: &str) -> Verdict {
        let tree: Tree = match answer.parse() {
            Ok(tree) => tree,
            Err(problem) => return Verdict::unreadable(answer, problem),
        };
        if let Some(message) = unsuitable(self.planted, &tree) {
            return Verdict { is_right: false, message, searches: Vec::new() };
        }
        let nodes = Shape::of(&tree).size();
        let compared = compare(self.planted, &tree);
        let values = json!({
            "value": compared.lesson, "wanted": self.value, "found": compared.found, "mistaken": self.smallest.found,
            "visited": compared.nodes, "usual": compared.lesson_nodes, "nodes": nodes, "smallest": self.smallest.nodes,
            "side": self.begins(),
        });
        let of = |value, nodes| if self.planted.symptom() == Symptom::Nodes { nodes } else { value };
        let verdict = if tree.side_to_move() != self.side {
            Verdict::wrong("debug-side", values)
        } else if compared.lesson != self.value {
            Verdict::wrong("debug-other-value", values)
        } else if !compared.shows(self.planted) {
            Verdict::wrong(of("debug-hidden-value", "debug-hidden-nodes"), values)
        } else if compared.found != self.smallest.found && self.planted.symptom() == Symptom::Value {
            Verdict::wrong("debug-other-score", values)
        } else if nodes > self.smallest.nodes {
            Verdict::wrong("debug-larger", values)
        } else {
            Verdict::right(of("debug-right-value", "debug-right-nodes"), values)
        };
        let planted = json!({ "planted": self.planted.name(), "position": answer });
        let mut lesson = shown(self.planted.lesson(), answer, None);
        lesson["depth"] = json!(self.planted.depth(&tree));
        verdict.showing([lesson, planted])
    }

    fn solution(&self) -> String {
        format!("{}{}", word(self.side), self.smallest.text)
    }
}
