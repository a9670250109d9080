//! The option `Evaluator` of the engines.

use game_search::{Evaluator, spec::GameSpec};
use games::{Amazons, Xiangqi};

use crate::said;

/// Red has a chariot more.
const ASK: &str = "position fen 1nbakabnr/r8/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/R8/1NBAKAB1R w - - 0 1\ngo depth 0\n";

/// Returns the line with the static score by this evaluator.
fn score(name: &str) -> String {
    let play = ASK.trim_start_matches("position fen ").lines().next().expect("a FEN");
    let play = game_search::TextNotation::parse_position(play).expect("a position");
    let mut evaluator = (Xiangqi::evaluator_named(name).expect(name).make)();
    evaluator.reset(&play);
    format!("info depth 0 score cp {}\n", 100 * evaluator.evaluate(&play) / evaluator.unit())
}

#[test]
fn the_evaluator_is_chosen_by_name() {
    let network = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/src/xiangqi/network.net");
    let (net, full, material) = (score("net"), score("full"), score("material"));
    assert!(net != full && full != material && net != material, "{net}{full}{material}");
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
        [&net, &full, &material, &material, &net, &net, &net, &full, &net].map(|it| &**it).concat(),
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
