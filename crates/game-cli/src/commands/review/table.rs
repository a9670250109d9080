//! A review as text and as JSON.

use game_review::{Review, report};
use game_search::Side;
use game_search::spec::{Detail, GameSpec};
use games::tabletop::Lang;
use serde_json::{Value, json};

use crate::terminal;

/// Returns the mistakes as a table, and the accuracy of both sides.
pub fn text<S: GameSpec>(review: &Review<S>, notation: usize, lang: Lang) -> String {
    let notation = &S::NOTATIONS[notation];
    let percent = |chance: f64| format!("{:.0} %", 100.0 * chance);
    let mut text = String::new();
    let mut rows = Vec::new();
    for judged in review.mistakes() {
        let position = &review.history().positions()[judged.ply];
        let [refutation, better] = report::line_names(review, &judged, notation);
        let reason = judged.reason.as_ref().map(|reason| reason.sentence(lang, &refutation, &better));
        rows.push([
            report::number(review, judged.ply),
            (notation.write)(position, judged.played),
            judged.label.map_or("", |label| label.text()).to_owned(),
            percent(judged.before),
            percent(judged.after),
            better.first().cloned().unwrap_or_default(),
            reason.unwrap_or_default(),
        ]);
    }
    if !rows.is_empty() {
        let header = lang.pick(
            ["move", "", "", "before", "after", "better", "why"],
            ["着法", "", "", "胜率", "走后", "应走", "原因"],
        );
        text += &format!("{}\n", terminal::table(header, &[1, 2, 5, 6], rows));
    }
    text + &report::summary(review, lang)
}

/// Returns a review as JSON: the winning chance of the first side before each move and at the end, the accuracy of both
/// sides, and every move.
pub fn json<S: GameSpec>(review: &Review<S>, notation: usize) -> Value {
    let plies = review.history().moves().len();
    let accuracy = [Side::First, Side::Second].map(|side| review.accuracy(side));
    let moves = (0..plies).filter_map(|ply| review.judged(ply));
    let moves: Vec<_> = moves.map(|it| value(report::judged(review, &it, &S::NOTATIONS[notation]))).collect();
    json!({
        "game": S::NAME,
        "chances": (0..=plies).map(|ply| review.chance(ply)).collect::<Vec<_>>(),
        "accuracy": accuracy,
        "moves": moves,
    })
}

fn value(detail: Detail) -> Value {
    match detail {
        Detail::Null => Value::Null,
        Detail::Int(number) => json!(number),
        Detail::Number(number) => json!(number),
        Detail::Text(text) => json!(text),
        Detail::List(values) => values.into_iter().map(value).collect(),
        Detail::Map(values) => values.into_iter().map(|(name, it)| (name.to_owned(), value(it))).collect(),
    }
}
