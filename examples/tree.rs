//! The tree that alpha-beta visits, node by node, with its cutoffs.
//!
//! Run it with `cargo run --release --example tree`, or with `... tree -- wiki` for another textbook tree: `delphi`,
//! `wiki`, `alpha-cut`, `beta-cut`. (`gamesearch tree` draws any search of any game, as text, for Graphviz or as
//! SVG.)

use game_search::ladder::Algorithm;
use game_search::{Game, Step, TextNotation, TreeRecorder, VisitEnd};
use small_games::{LeafValue, Tree, textbook};

fn main() {
    let name = std::env::args().nth(1).unwrap_or("delphi".to_owned());
    let Some(found) = textbook::ALL.iter().find(|tree| tree.name == name) else {
        let names = textbook::ALL.map(|tree| tree.name).join(", ");
        eprintln!("error: unknown tree {name:?}: expected one of {names}");
        std::process::exit(2);
    };
    let mut tree = found.tree();
    let depth = tree.height();
    let mut recorder = TreeRecorder::new(1_000);
    Algorithm::AlphaBeta.search(&mut tree, &mut LeafValue, &mut recorder, depth).expect("it needs the rules alone");
    println!("alpha-beta to depth {depth} on {}", found.notation);
    println!("move, window (alpha, beta), score for the side to move, and why the node was left\n");
    for &root in recorder.roots() {
        show(&mut tree, &recorder, root, "root", 0);
    }
}

/// Prints a visit and all visits below it. The moves are made here, because the text of a move depends on its
/// position.
fn show(tree: &mut Tree, recorder: &TreeRecorder<<Tree as Game>::Move>, visit: usize, name: &str, indent: usize) {
    let node = &recorder.visits()[visit];
    let reason = match node.end {
        VisitEnd::Evaluated => "leaf".to_owned(),
        VisitEnd::Cutoff { .. } => {
            let unvisited = recorder.unvisited(visit, tree).unwrap_or_default();
            let names: Vec<String> = unvisited.into_iter().map(|mv| tree.move_text(mv)).collect();
            format!("beta cutoff: {} >= {}; not visited: {}", node.score, node.window.beta, names.join(" "))
        }
        _ if node.score <= node.window.alpha => format!("no move beats {}", node.window.alpha),
        _ => String::new(),
    };
    println!("{:indent$}{name}  {}  {}  {reason}", "", node.window, node.score);
    for &child in &node.children {
        if let Some(Step::Move(mv)) = recorder.visits()[child].step {
            let text = tree.move_text(mv);
            let undo = tree.make(mv);
            show(tree, recorder, child, &text, indent + 4);
            tree.unmake(mv, undo);
        }
    }
}
