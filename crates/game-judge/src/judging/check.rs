//! Compares an answer with what is right, and names the symptom of a fault.

use game_search::{Bound, Score, Turn, Window};

use super::case::Case;
use super::draw::{draw, text};
use super::lessons::{Lesson, Promise};
use super::simulations;
use super::symptom::{Check, Fault, Symptom};
use crate::protocol::{Answer, score};

/// Returns what an answer has wrong, in the view of one check: the symptom without its cause, and a sentence.
pub fn examine(lesson: &Lesson, check: Check, case: &Case, answer: &Answer) -> Option<(Symptom, String)> {
    match (check, lesson.promise) {
        (Check::Task, Promise::Mean) => simulations::task(case, answer),
        (Check::Task, _) => task(lesson, case, answer),
        (_, Promise::Mean) => simulations::examine(check, case, answer),
        (Check::Value | Check::Bounds, _) => value(lesson, case, answer.value),
        (Check::Line, _) => line(lesson, case, answer),
        (Check::Nodes, _) => visits(lesson, case, answer),
    }
}

fn right_value(lesson: &Lesson, case: &Case) -> Score {
    lesson.value(case, 0, case.depth, 0)
}

/// Compares with the contract of a window: the exact value inside, a true bound outside.
fn value(lesson: &Lesson, case: &Case, given: i32) -> Option<(Symptom, String)> {
    let right = right_value(lesson, case).value();
    let Window { alpha, beta } = case.window;
    let claim = match case.window.bound(score(given)) {
        Bound::Exact => (given == right, String::new()),
        Bound::Upper => (right <= given, format!(" In this window it claims a value of at most {}.", text(given))),
        Bound::Lower => (right >= given, format!(" In this window it claims a value of at least {}.", text(given))),
    };
    let is_inside = alpha.value() < right && right < beta.value();
    let is_right = claim.0 && (!is_inside || given == right);
    let symptom = if case.window == Window::FULL { Symptom::Value } else { Symptom::Bound };
    (!is_right)
        .then(|| (symptom, format!("You return {}, the right value is {}.{}", text(given), text(right), claim.1)))
}

/// Checks that the line is legal and leads to the value, whichever of several best moves it takes.
fn line(lesson: &Lesson, case: &Case, answer: &Answer) -> Option<(Symptom, String)> {
    let right = right_value(lesson, case);
    if !case.window.admits(right) {
        return None;
    }
    let shown = || format!("Your line is {:?}.", answer.line);
    let (mut at, mut expected) = (0, right);
    for (ply, &next) in (1..).zip(&answer.line) {
        let node = &case.nodes[at];
        if node.over.is_some() || !node.moves.iter().any(|edge| edge.to == next) {
            return Some((Symptom::IllegalLine, format!("{} No move leads from node {at} to node {next}.", shown())));
        }
        expected = Turn::between(node.side, case.nodes[next].side).score(expected);
        at = next;
        let Some(depth) = case.depth.checked_sub(ply) else { continue };
        let value = lesson.value(case, at, depth, ply);
        if value != expected {
            let (node, value, expected) = (at, text(value.value()), text(expected.value()));
            let sentence = format!(
                "{} For the side to move at node {node} it should lead to {expected}, but it leads to {value}.",
                shown()
            );
            return Some((Symptom::WrongLine, sentence));
        }
    }
    let plies = answer.line.len() as u32;
    let may_end = lesson.short_line && plies > 0 || plies >= case.depth;
    let ends = may_end || case.nodes[at].over.is_some() || case.nodes[at].moves.is_empty();
    (!ends).then(|| {
        (Symptom::ShortLine, format!("{} It ends at node {at}, {} plies too early.", shown(), case.depth - plies))
    })
}

/// Checks that the record of visits is possible; in minimax and negamax, that it is complete.
fn visits(lesson: &Lesson, case: &Case, answer: &Answer) -> Option<(Symptom, String)> {
    let mut reached = vec![false; case.nodes.len()];
    reached[0] = true;
    if answer.visited.first() != Some(&0) {
        return Some((
            Symptom::Visits,
            "Your record of visited nodes does not begin with the root, node 0.".to_owned(),
        ));
    }
    for &at in &answer.visited {
        let Some(true) = reached.get(at) else {
            return Some((Symptom::Visits, format!("You visit node {at} before a node that leads to it.")));
        };
        case.nodes[at].moves.iter().map(|edge| edge.to).chain(case.nodes[at].pass).for_each(|to| reached[to] = true);
    }
    if let Some(sentence) = needless_pass(lesson, case, answer) {
        return Some((Symptom::ManyNodes, sentence));
    }
    if lesson.deepens {
        let roots = answer.visited.iter().filter(|&&at| at == 0).count();
        let sentence = format!("Visits of the root: {roots}. Depths 1 to {} need at least {0}.", case.depth);
        return (roots < case.depth as usize).then_some((Symptom::FewNodes, sentence));
    }
    if lesson.most_nodes > 100 {
        return None;
    }
    let (_, _, right) = lesson.reference(case);
    let count = |list: &[usize], node| list.iter().filter(|&&at| at == node).count();
    let node = (0..case.nodes.len()).find(|&node| count(&answer.visited, node) != count(&right, node))?;
    let (yours, rights) = (count(&answer.visited, node), count(&right, node));
    let symptom = if yours < rights { Symptom::FewNodes } else { Symptom::ManyNodes };
    Some((symptom, format!("Visits of node {node}: yours {yours}, the reference's {rights}. Hint: {}.", lesson.reason)))
}

/// Finds a null move at the root, or after another null move.
fn needless_pass(lesson: &Lesson, case: &Case, answer: &Answer) -> Option<String> {
    if lesson.traits.passes == 0 {
        return None;
    }
    let passes: Vec<usize> = case.nodes.iter().filter_map(|node| node.pass).collect();
    let is_visited = |node: Option<usize>| node.is_some_and(|node| answer.visited.contains(&node));
    if is_visited(case.nodes[0].pass) {
        return Some("You try a null move at the root, which needs a move.".to_owned());
    }
    let twice = passes.iter().find(|&&at| is_visited(case.nodes[at].pass))?;
    Some(format!("At node {twice} you try a null move after a null move."))
}

fn task(lesson: &Lesson, case: &Case, answer: &Answer) -> Option<(Symptom, String)> {
    let right = (lesson.task)(case);
    let given = answer.task.as_ref();
    (given != Some(&right)).then(|| {
        let given = given.map_or("nothing".to_owned(), |given| format!("{given:?}"));
        (Symptom::Task, format!("You answer {given}, right is {right:?}."))
    })
}

/// Names the cause of a wrong value by what is left in the smallest game: nothing that could be removed is there.
pub fn diagnose(lesson: &Lesson, check: Check, case: &Case, answer: &Answer, symptom: Symptom) -> Symptom {
    if !matches!(check, Check::Value | Check::Bounds) || lesson.promise == Promise::Mean {
        return symptom;
    }
    let right = right_value(lesson, case);
    let given = score(answer.value);
    let has = |part: fn(&crate::game::Node) -> bool| case.nodes.iter().any(part);
    let edges = || case.nodes.iter().flat_map(|node| node.moves.iter().map(move |edge| (node, edge)));
    let is_shared = (0..case.nodes.len()).any(|at| edges().filter(|(_, edge)| edge.to == at).count() > 1);
    let is_twice = edges().any(|(node, edge)| node.side == case.nodes[edge.to].side);
    if has(|node| node.pass.is_some()) {
        Symptom::Estimate
    } else if given.is_mate() && right.is_mate() && given.is_loss() == right.is_loss() {
        Symptom::Distance
    } else if is_shared && lesson.traits.shared > 0 {
        Symptom::Table
    } else if case.nodes.iter().all(|node| node.moves.len() < 2) && !is_twice && given == -right {
        Symptom::Sign
    } else if has(|node| node.check)
        || lesson.promise == Promise::Quiescence && case.levels().iter().any(|&level| level > case.depth)
    {
        Symptom::Quiescence
    } else if is_twice {
        Symptom::Twice
    } else if has(|node| node.over.is_some()) {
        Symptom::Over
    } else if case.nodes.iter().zip(case.levels()).any(|(node, level)| node.stuck.is_some() && level < case.depth) {
        Symptom::Stuck
    } else if lesson.promise == Promise::Estimate && case.depth > 2 {
        Symptom::Estimate
    } else {
        symptom
    }
}

/// Returns the message of a fault: what differs, the cause, and the game.
pub fn fault(lesson: &Lesson, case: &Case, symptom: Symptom, sentence: &str) -> Fault {
    let side = if case.nodes[0].side == game_search::Side::First { "Max" } else { "Min" };
    let (plies, searched) = match lesson.promise {
        Promise::Mean => (case.levels().into_iter().max().unwrap_or(0), format!("{} simulations", case.depth)),
        _ => (case.depth, format!("depth {}, window {}", case.depth, case.window)),
    };
    let drawn = Case { depth: plies, ..case.clone() };
    let drawing = draw(&drawn, lesson.is_deep(), |node, depth, ply| lesson.value(&drawn, node, depth, ply));
    let advice = symptom.advice();
    let text = format!(
        "{sentence}\n{advice}\nThe smallest game found: {searched}, {side} moves first. Values in the tree are for Max.\n{drawing}"
    );
    Fault { symptom, text }
}
