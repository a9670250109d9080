//! The nodes of a tree, read from the lab's answer.

use serde_json::Value;

use super::tree::Node;

/// Returns the tree of Monte Carlo tree search: each move with its simulations and their mean result.
pub fn simulations(answer: &Value) -> (String, Vec<Node>) {
    let mut nodes = all(answer);
    for event in list(&answer["events"]).iter().filter(|event| event[0] == "backup") {
        let (visits, mean) = (&event[2], event[3].as_f64().unwrap_or_default());
        nodes[index(&event[1])].text = format!("{visits} · {mean:.2}");
    }
    let root = nodes[0].text.clone();
    nodes.retain(|node| !node.text.is_empty());
    let best = answer["best"].as_str().unwrap_or_default();
    nodes.iter_mut().filter(|node| node.parent == Some(0) && node.name == best).for_each(|node| node.is_marked = true);
    (format!("Simulations and mean result of each move: {root} at the root, and {best} is played"), nodes)
}

/// Returns the tree of the last question of proof-number search: each node with its proof and disproof number. The nodes of
/// the attacker are square.
pub fn proof(answer: &Value) -> (String, Vec<Node>) {
    let mut nodes = all(answer);
    let (mut root, mut attacker) = (0, 0);
    let number = |value: &Value| value.as_u64().map_or("∞".to_owned(), |number| number.to_string());
    for event in list(&answer["events"]) {
        let at = index(&event[1]);
        match event[0].as_str() {
            Some("question") => (root, attacker) = (at, index(&event[2])),
            Some("numbers") => nodes[at].text = format!("{}, {}", number(&event[2]), number(&event[3])),
            Some("expand" | "recall") => {
                for child in list(&event[2]) {
                    nodes[index(&child[0])].text = format!("{}, {}", number(&child[1]), number(&child[2]));
                }
            }
            _ => {}
        }
    }
    for (node, to_move) in nodes.iter_mut().zip(list(&answer["nodes"]["to_move"])) {
        node.is_round = index(to_move) != attacker;
        node.is_marked = node.text == "0, ∞";
    }
    nodes.retain(|node| node.id >= root && !node.text.is_empty());
    let head = "Proof and disproof number of each node: the attacker moves at square nodes, the defender at round ones";
    (head.to_owned(), nodes)
}

fn all(answer: &Value) -> Vec<Node> {
    let (parents, steps) = (list(&answer["nodes"]["parent"]), list(&answer["nodes"]["step"]));
    let node = |(id, (parent, step)): (usize, (&Value, &Value))| Node {
        id,
        parent: parent.as_u64().map(|parent| parent as usize),
        name: step.as_str().filter(|step| !step.is_empty()).unwrap_or("root").to_owned(),
        text: String::new(),
        is_round: false,
        is_marked: false,
    };
    parents.iter().zip(steps).enumerate().map(node).collect()
}

pub fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

pub fn index(value: &Value) -> usize {
    value.as_u64().unwrap_or_default() as usize
}
