//! The findings of a review as data, for programs that show them.

use game_search::spec::{Detail, GameSpec, Notation};
use game_search::{Game, Side, TextNotation};
use games::tabletop::{Lang, texts};

use crate::review::{Judged, Review};

type MoveOf<S> = <<S as GameSpec>::Game as Game>::Move;

/// Returns the number of a move as move lists have it: `12.` for the first side, `12...` for the second. The first move of
/// a game has the number 1, whichever side makes it.
pub fn number<S: GameSpec>(review: &Review<S>, ply: usize) -> String {
    let positions = review.history().positions();
    let begins = positions[0].side_to_move().index();
    let dots = if positions[ply].side_to_move() == Side::First { "." } else { "..." };
    format!("{}{dots}", (ply + begins) / 2 + 1)
}

/// Returns the name of a side.
pub fn side_name<S: GameSpec>(side: Side, lang: Lang) -> &'static str {
    let name = S::SIDES[side.index()];
    let chinese = match (name, side) {
        ("Red", _) => "红方",
        ("White", _) => "白方",
        ("Black", _) => "黑方",
        (_, Side::First) => "先手",
        (_, Side::Second) => "后手",
    };
    lang.pick(name, chinese)
}

/// Returns a line for each side, with its accuracy and the numbers of its mistakes. If labels do not stand, a third line says
/// how many.
pub fn summary<S: GameSpec>(review: &Review<S>, lang: Lang) -> String {
    let mistakes: Vec<_> = review.mistakes().collect();
    let side = |side: Side| {
        let accuracy = review.accuracy(side).map_or("-".to_owned(), |it| format!("{:.1} %", 100.0 * it));
        let count = |sign| {
            mistakes.iter().filter(|it| it.side == side && it.label.is_some_and(|label| label.text() == sign)).count()
        };
        let (name, dubious, mistakes, blunders) = (side_name::<S>(side, lang), count("?!"), count("?"), count("??"));
        lang.pick(
            format!("{name}: accuracy {accuracy}, {blunders} ??, {mistakes} ?, {dubious} ?!"),
            format!("{name}：准确率 {accuracy}，{blunders} ??，{mistakes} ?，{dubious} ?!"),
        )
    };
    let open = (0..review.history().moves().len()).filter_map(|ply| review.judged(ply)).filter(|it| !it.stands).count();
    let open = match open {
        0 => String::new(),
        _ => lang.pick(
            format!("\n{open} labels are not settled: more nodes may change them"),
            format!("\n{open} 个标记还没有稳定：节点更多时可能改变"),
        ),
    };
    format!("{}\n{}{open}\n", side(Side::First), side(Side::Second))
}

/// Returns the names of the moves of a mistake's two lines in a notation: the line that refutes it, then the better line.
pub fn line_names<S: GameSpec>(
    review: &Review<S>,
    judged: &Judged<MoveOf<S>>,
    notation: &Notation<S::Game>,
) -> [Vec<String>; 2] {
    let positions = review.history().positions();
    let names = |at: usize, line: &[MoveOf<S>]| texts(&positions[at], line.iter().copied(), notation.write);
    [names(judged.ply + 1, &judged.refutation), names(judged.ply, &judged.better)]
}

/// Returns the winning chances of a move's side before and after it, as a sentence.
pub fn chances<M>(judged: &Judged<M>, lang: Lang) -> String {
    // Without a space: PGN skips lines that begin with a per cent sign.
    let [before, after] = [judged.before, judged.after].map(|chance| format!("{:.0}%", chance * 100.0));
    lang.pick(format!("Winning chance {before} to {after}."), format!("胜率 {before} 降到 {after}。"))
}

/// Returns what is known about a move as data:
///
/// | name | value |
/// |---|---|
/// | `ply`, `number`, `side` | the moves before it; its number, such as `12...`; the index of its side |
/// | `move`, `name` | the move in the game's own notation, and in `notation` |
/// | `before`, `after`, `loss`, `accuracy` | chances of its side, from 0 to 1 |
/// | `label` | `??`, `?`, `?!` or null |
/// | `stands` | 1 if the label is settled, otherwise 0 |
/// | `position`, `path` | for a move with a label: the position before it, as text; the indices of its places on the board |
/// | `better`, `refutation` | for a move with a label: the moves of both lines, each with `move`, `name` and `path`, the indices of its places on the board |
/// | `reason` | the reason as in [`Reason::detail`](crate::Reason::detail), or null |
/// | `sentence` | the reason in words, with `en` and `zh`, or null |
pub fn judged<S: GameSpec>(review: &Review<S>, judged: &Judged<MoveOf<S>>, notation: &Notation<S::Game>) -> Detail {
    let position = &review.history().positions()[judged.ply];
    let detail = Detail::map()
        .with("ply", judged.ply)
        .with("number", number(review, judged.ply))
        .with("side", judged.side.index())
        .with("move", position.move_text(judged.played))
        .with("name", (notation.write)(position, judged.played))
        .with("before", judged.before)
        .with("after", judged.after)
        .with("loss", judged.loss)
        .with("accuracy", judged.accuracy)
        .with("label", judged.label.map(|label| label.text()))
        .with("stands", i32::from(judged.stands));
    if judged.label.is_none() {
        return detail;
    }
    let [refutation, better] = line_names(review, judged, notation);
    let sentence = judged.reason.as_ref().map(|reason| {
        let text = |lang| reason.sentence(lang, &refutation, &better);
        Detail::map().with("en", text(Lang::English)).with("zh", text(Lang::Chinese))
    });
    let positions = review.history().positions();
    detail
        .with("position", position.position_text())
        .with("path", path::<S>(position, judged.played))
        .with("better", line::<S>(&positions[judged.ply], &judged.better, &better))
        .with("refutation", line::<S>(&positions[judged.ply + 1], &judged.refutation, &refutation))
        .with("reason", judged.reason.as_ref().map(|reason| reason.detail()))
        .with("sentence", sentence)
}

fn line<S: GameSpec>(start: &S::Game, moves: &[MoveOf<S>], names: &[String]) -> Vec<Detail> {
    let mut position = start.clone();
    let one = |(&mv, name): (&MoveOf<S>, &String)| {
        let detail = Detail::map().with("move", position.move_text(mv)).with("name", name.clone());
        let detail = detail.with("path", path::<S>(&position, mv));
        position.make(mv);
        detail
    };
    moves.iter().zip(names).map(one).collect()
}

/// Returns the indices of the places of a move on the board; `None` for games without a board.
fn path<S: GameSpec>(position: &S::Game, mv: MoveOf<S>) -> Option<Vec<usize>> {
    let drawing = S::DRAWING?;
    let shape = (drawing.shape)(position);
    Some((drawing.path)(position, mv).into_iter().map(|place| shape.index(place)).collect())
}
