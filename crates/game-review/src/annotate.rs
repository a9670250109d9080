//! Records with the findings of a review.
//!
//! The glyph of each mistake is added to its move, the reason is a comment, and the better line is a variation.

use amazons::sgf::{self, Property};
use game_search::{Game, spec::GameSpec, spec::Notation};
use games::tabletop::Lang;
use games::{Amazons, Xiangqi};
use xiangqi::pgn;

use crate::label::Label;
use crate::report::{chances, line_names};
use crate::review::{Judged, Review};

type MoveOf<S> = <<S as GameSpec>::Game as Game>::Move;

/// Returns the comment on a mistake: the chances before and after it, and the reason if there is one. `None` if the move is
/// no mistake.
pub fn comment<S: GameSpec>(
    review: &Review<S>,
    judged: &Judged<MoveOf<S>>,
    lang: Lang,
    notation: &Notation<S::Game>,
) -> Option<String> {
    judged.label?;
    let [refutation, better] = line_names(review, judged, notation);
    let reason = judged.reason.as_ref().map(|reason| reason.sentence(lang, &refutation, &better));
    let chances = chances(judged, lang);
    let gap = lang.pick(" ", "");
    Some(reason.map_or(chances.clone(), |reason| format!("{reason}{gap}{chances}")))
}

/// Returns the notation of PGN that is described by the entry of this index in the
/// [notations](GameSpec::NOTATIONS) of xiangqi.
pub fn pgn_notation(notation: usize) -> xiangqi::Notation {
    match Xiangqi::NOTATIONS[notation].name {
        "iccs" => xiangqi::Notation::Iccs,
        "wxf" => xiangqi::Notation::Wxf,
        "chinese" => xiangqi::Notation::Chinese,
        _ => xiangqi::Notation::ChineseTraditional,
    }
}

/// Adds glyphs, comments and better lines to a record of xiangqi. The main line of the record is the reviewed game, and
/// its own annotations are kept. What it has from an earlier review is not added again.
pub fn xiangqi(review: &Review<Xiangqi>, record: &mut pgn::Record, lang: Lang, notation: usize) {
    for judged in review.mistakes() {
        let Some(played) = record.line.moves.get_mut(judged.ply) else { return };
        add(&mut played.glyphs, judged.label.map(Label::glyph));
        add(&mut played.comments, comment(review, &judged, lang, &Xiangqi::NOTATIONS[notation]));
        let better = judged.better.iter().map(|&mv| mv.into()).collect();
        let better = pgn::Line { moves: better, ..pgn::Line::default() };
        add(&mut played.variations, Some(better).filter(|line| !line.moves.is_empty()));
    }
}

/// Adds marks, comments and better lines to a record of Amazons, as [`xiangqi()`] does. The marks are the properties `BM[2]`
/// for `??`, `BM[1]` for `?` and `DO[]` for `?!`.
pub fn amazons(review: &Review<Amazons>, record: &mut sgf::Record, lang: Lang, notation: usize) {
    for judged in review.mistakes() {
        let Some(played) = record.line.moves.get_mut(judged.ply) else { return };
        let (name, value) = match judged.label {
            Some(Label::Blunder) => ("BM", "2"),
            Some(Label::Mistake) => ("BM", "1"),
            _ => ("DO", ""),
        };
        if played.properties.iter().all(|property| property.name != name) {
            played.properties.push(Property { name: name.to_owned(), values: vec![value.to_owned()] });
        }
        let text = comment(review, &judged, lang, &Amazons::NOTATIONS[notation]);
        if let Some(text) = text.filter(|text| played.comment.lines().all(|line| line != text)) {
            let gap = if played.comment.is_empty() { "" } else { "\n" };
            played.comment += &format!("{gap}{text}");
        }
        let better = judged.better.iter().map(|&mv| mv.into()).collect();
        let better = sgf::Line { moves: better, ..sgf::Line::default() };
        add(&mut played.variations, Some(better).filter(|line| !line.moves.is_empty()));
    }
}

/// Adds an annotation, unless it is there.
fn add<T: PartialEq>(annotations: &mut Vec<T>, one: Option<T>) {
    annotations.extend(one.filter(|one| !annotations.contains(one)));
}
