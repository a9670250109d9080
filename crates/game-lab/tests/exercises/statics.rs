//! The exercises in which the reader gives static values, or a clock, without the library.

use serde_json::Value;

use super::engine::{filled, statics};
use super::kinds::Twin;
use super::twin::{T, given, leaves, pair, said};
use crate::common::{list, text};

pub const TWINS: &[Twin] = &[
    Twin { name: "failing-window", answers: windows, right: failing },
    Twin { name: "beyond-horizon", answers: statics, right: beyond_horizon },
    Twin { name: "singular-move", answers: statics, right: singular },
    Twin { name: "time-plan", answers: clocks, right: planned },
];

fn windows(instance: &Value) -> Vec<String> {
    let [low, high, least, most] = ["low", "high", "least", "most"].map(|name| said(instance, name));
    (low..=high).flat_map(|one| (least..=most).map(move |other| format!("{one} {other}"))).collect()
}

/// Depth 1 takes the static values. Depth 2 begins with the best of them, and is searched again if its window fails.
fn failing(instance: &Value, all: &[String]) -> Vec<bool> {
    let is_wanted_high = text(&instance["statement"]["key"]) == "aspire-high";
    let is_right = |answer: &String| {
        let (mut tree, statics) = (given(instance), filled(instance, answer));
        let guess = *statics.iter().max().expect("three values");
        let first = statics.iter().position(|&value| value == guess).expect("the highest value");
        tree.kids[..=first].rotate_right(1);
        let [alpha, beta] = [guess - pair(answer)[1], guess + pair(answer)[1]];
        let mut count = 3;
        let score = leaves(&tree, true, alpha, beta, &mut count);
        if alpha < score && score < beta {
            return false;
        }
        let is_high = score >= beta;
        let [low, high] = if is_high { [beta - 1, i32::MAX] } else { [i32::MIN, alpha + 1] };
        leaves(&tree, true, low, high, &mut count);
        is_high == is_wanted_high && count as i32 == said(instance, "wanted")
    };
    all.iter().map(is_right).collect()
}

/// What Min gets by a static value or by captures.
fn after_captures(node: &T, own: i32) -> i32 {
    let captures = node.kids.iter().filter(|kid| kid.mark.starts_with('!'));
    let values = captures.map(|kid| kid.kids.iter().map(|leaf| leaf.value).fold(kid.value, i32::max));
    values.fold(own, i32::min)
}

fn beyond_horizon(instance: &Value, all: &[String]) -> Vec<bool> {
    let tree = given(instance);
    let is_right = |answer: &String| {
        let statics = filled(instance, answer);
        let quiet = tree.kids.iter().zip(&statics).map(|(node, own)| after_captures(node, *own));
        let both = [statics.iter().copied().max(), quiet.max()];
        both == ["plain", "wanted"].map(|name| Some(said(instance, name)))
    };
    all.iter().map(is_right).collect()
}

/// The first reply is extended if it is more than the margin below both others.
fn singular(instance: &Value, all: &[String]) -> Vec<bool> {
    let tree = given(instance);
    let other = tree.kids[0].kids[1..].iter().map(|leaf| leaf.value).min().expect("two other replies");
    let is_right = |answer: &String| {
        let [own, leaf] = pair(answer);
        let is_extended = own < other - said(instance, "margin");
        is_extended && leaf.min(other) == said(instance, "wanted") && leaf != own && own >= said(instance, "least")
    };
    all.iter().map(is_right).collect()
}

fn clocks(instance: &Value) -> Vec<String> {
    let [low, high, most] = ["low", "high", "most"].map(|name| said(instance, name));
    (low..=high).flat_map(|clock| (0..=most).map(move |increment| format!("{clock} {increment}"))).collect()
}

/// The time plan in 35ths of a millisecond.
fn planned(instance: &Value, all: &[String]) -> Vec<bool> {
    let rows: Vec<[i64; 3]> = list(&instance["given"]["rows"])
        .iter()
        .map(|row| {
            let hundredths: i64 = text(&row[1]).replace('.', "").parse().expect("seconds");
            let percent = [140, 110, 90, 75, 60][text(&row[2]).parse::<usize>().expect("a number").min(4)];
            [hundredths * 10 * 35, percent, if text(&row[3]) == "✓" { 150 } else { 100 }]
        })
        .collect();
    let is_right = |answer: &String| {
        let [clock, increment] = pair(answer).map(i64::from);
        let most = clock * 600 * 35;
        let soft = (clock * 1_000 + increment * 750 * 35).min(most);
        let hard = (5 * soft).min(most);
        for (number, [elapsed, percent, fell]) in (1..).zip(&rows) {
            if *elapsed > hard {
                return false;
            }
            if 2 * elapsed * 10_000 >= (soft * percent * fell).min(hard * 10_000) {
                return number == said(instance, "wanted");
            }
        }
        false
    };
    all.iter().map(is_right).collect()
}
