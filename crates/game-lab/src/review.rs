//! The review of a game, and the record with its findings.

use std::any::Any;
use std::mem;

use ::games::tabletop::{Lang, ended};
use ::games::{Amazons, Xiangqi};
use game_review::{Effort, annotate, page::Page, report, searchers};
use game_search::searcher::StopHandle;
use game_search::spec::GameSpec;
use game_search::{GameResult, Side};
use serde_json::{Value, json};

use crate::games::{board, history};
use crate::look::notation;
use crate::request::{Place, Review};
use crate::{LineSink, Refusal, reply};

/// The maximum node count of the first search of a position.
const MAX_NODES: u64 = 1_000_000;
/// The maximum number of threads. WebAssembly has one.
const MAX_THREADS: usize = if cfg!(target_family = "wasm") { 1 } else { 2 };

pub fn review<S: GameSpec>(mut request: Review, stop: &StopHandle, tell: &mut LineSink<'_>) -> Result<Value, Refusal> {
    board::<S>()?;
    let notation = notation::<S>(request.notation.as_deref())?;
    let (game, position, moves) =
        (mem::take(&mut request.game), request.position.take(), mem::take(&mut request.moves));
    let history = history::<S>(&Place { game, position, moves })?;
    let effort = Effort::new(request.nodes.unwrap_or(Effort::DEFAULT_NODES).clamp(1, MAX_NODES));
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS);
    let mut searchers = searchers::<S>(history.start(), threads).map_err(Refusal::new)?;
    let mut review = game_review::Review::<S>::new(history.start().clone(), history.moves())
        .beginning_at(request.from.unwrap_or(0).min(history.moves().len()));
    let names = &S::NOTATIONS[notation];
    let is_complete = review.run(&mut searchers, effort, stop, &mut |progress| {
        let beside = progress.ply.saturating_sub(1)..=progress.ply;
        let moves = beside.filter(|&ply| ply < history.moves().len()).filter_map(|ply| progress.review.judged(ply));
        let moves: Vec<_> = moves.map(|it| reply::detail(report::judged(progress.review, &it, names))).collect();
        tell(json!({
            "ply": progress.ply,
            "chance": progress.review.chance(progress.ply),
            "round": progress.round,
            "searched": progress.searched,
            "planned": progress.planned,
            "moves": moves,
            "accuracy": accuracy(progress.review),
        }))
    });
    let is_complete = is_complete.map_err(Refusal::new)?;
    let plies = history.moves().len();
    let moves = (0..plies).filter_map(|ply| review.judged(ply));
    let result = ended::<S>(&history).map(|(result, _)| result).or(request.over.as_ref().map(|over| over.result));
    let lang = if request.language.as_deref() == Some("zh") { Lang::Chinese } else { Lang::English };
    let record = is_complete.then(|| record(&review, &request.players, lang, notation, result)).flatten();
    let page = is_complete.then(|| page(&review, &request.players, lang, notation, result));
    Ok(json!({
        "complete": is_complete,
        "chances": (0..=plies).map(|ply| review.chance(ply)).collect::<Vec<_>>(),
        "moves": moves.map(|it| reply::detail(report::judged(&review, &it, names))).collect::<Vec<_>>(),
        "accuracy": accuracy(&review),
        "record": record.map(|(extension, text)| json!({ "extension": extension, "text": text })),
        "page": page,
    }))
}

fn accuracy<S: GameSpec>(review: &game_review::Review<S>) -> Value {
    let [first, second] = [Side::First, Side::Second].map(|side| review.accuracy(side));
    json!([first, second])
}

/// Returns the page of the review, whose heading has the players and the result.
fn page<S: GameSpec>(
    review: &game_review::Review<S>,
    players: &[String],
    lang: Lang,
    notation: usize,
    result: Option<GameResult>,
) -> String {
    let name = |side: Side| {
        let given = players.get(side.index()).filter(|name| !name.is_empty());
        given.map_or(report::side_name::<S>(side, lang), String::as_str)
    };
    let title = format!("{} - {}, {}", name(Side::First), name(Side::Second), GameResult::text_of(result));
    let mut page = Page::new(lang);
    page.add(&title, review, &S::NOTATIONS[notation]);
    page.text()
}

/// Returns the extension and the text of the record with the findings; `None` for games without such records.
fn record<S: GameSpec>(
    review: &game_review::Review<S>,
    players: &[String],
    lang: Lang,
    notation: usize,
    result: Option<GameResult>,
) -> Option<(&'static str, String)> {
    let players = S::SIDES.into_iter().zip(players).filter(|(_, name)| !name.is_empty());
    let review: &dyn Any = review;
    if let Some(review) = review.downcast_ref::<game_review::Review<Xiangqi>>() {
        let history = review.history();
        let start = history.start().position().clone();
        let mut record = xiangqi::pgn::Record::new(start, history.moves().iter().copied());
        players.for_each(|(side, name)| record.set_tag(side, &name.replace(['\n', '\r'], " ")));
        record.result = result;
        annotate::xiangqi(review, &mut record, lang, notation);
        return record.write(annotate::pgn_notation(notation)).ok().map(|text| ("pgn", text));
    }
    let review = review.downcast_ref::<game_review::Review<Amazons>>()?;
    let history = review.history();
    let mut record = amazons::sgf::Record::new(history.start().clone(), history.moves().iter().copied());
    // The side called Black in SGF moves first.
    players.for_each(|(side, name)| record.set_property(if side == "White" { "PB" } else { "PW" }, name));
    record.result = result.filter(|result| result.winner().is_some());
    annotate::amazons(review, &mut record, lang, notation);
    record.write().ok().map(|text| ("sgf", text))
}
