//! The option `Evaluator` of the engines.

use std::collections::HashSet;

use game_search::{Evaluator, spec::GameSpec};
use games::{Amazons, Xiangqi};

use crate::said;

/// Red has a chariot more.
const ASK: &str = "position fen 1nbakabnr/r8/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/R8/1NBAKAB1R w - - 0 1\ngo depth 0\n";

/// Returns the line with the static score by this evaluator: in hundredths of its unit, and as its model says, if it has one.
fn scores(name: &str) -> [String; 2] {
    let play = ASK.trim_start_matches("position fen ").lines().next().expect("a FEN");
    let play = game_search::TextNotation::parse_position(play).expect("a position");
    let named = Xiangqi::evaluator_named(name).expect(name);
    let mut evaluator = (named.make)();
    evaluator.reset(&play);
    let unit = f64::from(evaluator.unit());
    [unit, named.wdl.map_or(unit, |model| model.hundred())].map(|hundred| {
        format!("info depth 0 score cp {}\n", (100.0 * f64::from(evaluator.evaluate(&play)) / hundred).trunc())
    })
}

#[test]
fn the_evaluator_is_chosen_by_name() {
    let network = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/src/xiangqi/network.net");
    // A network in a file has no model.
    let [[from_file, net], [_, full], [_, material]] = ["net", "full", "material"].map(scores);
    let different: HashSet<_> = [&from_file, &net, &full, &material].into();
    assert_eq!(different.len(), 4, "{different:?}");
    let set = |name: &str| format!("setoption name Evaluator value {name}\n{ASK}");
    let file = |file: &str| format!("setoption name EvalFile value {file}\n{ASK}");
    let all = said::<Xiangqi>(
        &[
            ASK,
            &set("full"),
            &set("Material"),
            &set("fool"),
            // A network replaces the evaluator; afterwards the evaluator is the one that was named last.
            &file(network),
            &set("full"),
            &file("no/such.net"),
            &file("<empty>"),
            &set("net"),
        ]
        .concat(),
    );
    let scores: String =
        all.lines().filter(|line| line.starts_with("info depth 0 ")).map(|line| format!("{line}\n")).collect();
    assert_eq!(
        scores,
        [&net, &full, &material, &material, &from_file, &from_file, &from_file, &full, &net].map(|it| &**it).concat(),
        "{all}"
    );
    let expected = "expected piece-square or material or article-as-printed or article-as-intended or full or net\n";
    assert!(all.contains(&format!("info string Evaluator is \"fool\": {expected}")), "{all}");
}

#[test]
fn programs_with_several_evaluators_offer_them() {
    let offer = "option name Evaluator type combo default net var piece-square ";
    assert!(said::<Xiangqi>("uci\n").contains(offer));
    assert!(said::<Xiangqi>("ucci\n").contains("option evaluator type combo var piece-square "));
    assert!(said::<Amazons>("uci\n").contains("option name Evaluator type combo default counted var "));
}
