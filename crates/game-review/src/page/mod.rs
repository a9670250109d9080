//! Reviews as one page of HTML, which needs no other file and no script.

mod board;

use std::fmt::Write as _;

use game_search::spec::{GameSpec, Notation};
use game_search::{Game, Side, TextNotation};
use games::tabletop::Lang;

use crate::report::{chances, line_names, number, side_name, summary};
use crate::review::{Judged, Review};

type MoveOf<S> = <<S as GameSpec>::Game as Game>::Move;

const STYLE: &str = include_str!("page.css");

/// A page with the reviews of one game or several: of each game the accuracy of both sides, the winning chance as a graph,
/// all moves, and every mistake with its board, its reason and both lines.
///
/// ```
/// use game_review::{Review, page::Page};
/// use game_search::spec::GameSpec;
/// use games::{TicTacToe, tabletop::Lang};
///
/// let review = Review::<TicTacToe>::new(TicTacToe::start(), &[]);
/// let mut page = Page::new(Lang::English);
/// page.add("Ann < Bo", &review, &TicTacToe::NOTATIONS[0]);
/// assert!(page.text().contains("<h1>Ann &lt; Bo</h1>"));
/// ```
#[derive(Clone, Debug)]
pub struct Page {
    lang: Lang,
    title: String,
    games: usize,
    body: String,
}

impl Page {
    /// Creates a page without a game.
    pub fn new(lang: Lang) -> Page {
        Page { lang, title: String::new(), games: 0, body: String::new() }
    }

    /// Adds a game with this heading. Mistakes that are not found yet are missing on the page.
    pub fn add<S: GameSpec>(&mut self, title: &str, review: &Review<S>, notation: &Notation<S::Game>) {
        self.games += 1;
        if self.title.is_empty() {
            self.title = escaped(title);
        }
        let game = self.games;
        let mut text = format!("<h1>{}</h1>\n", escaped(title));
        for line in summary(review, self.lang).lines() {
            text += &format!("<p>{}</p>\n", escaped(line));
        }
        text += &graph(review, game, self.lang);
        text += &moves(review, game, notation);
        for judged in review.mistakes() {
            text += &mistake(review, &judged, game, self.lang, notation);
        }
        self.body += &format!("<article>\n{text}</article>\n");
    }

    /// Returns the text of the page.
    pub fn text(&self) -> String {
        let (lang, title) = (self.lang.pick("en", "zh-Hans"), &self.title);
        let legend = self.lang.pick(
            "The boards show the position before a mistake. Red: the move that was played. Green: the better move.",
            "棋盘是失误前的局面。红线是实战着法，绿线是更好的着法。",
        );
        format!(
            "<!doctype html>\n<html lang=\"{lang}\">\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <style>\n{STYLE}</style>\n{}<footer>{legend}</footer>\n</html>\n",
            self.body
        )
    }
}

/// Returns the text as HTML: entities stand for the characters that HTML reserves.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Returns the number, the name and the label of a move, such as `12... h9-g7 ?`.
fn heading<S: GameSpec>(review: &Review<S>, judged: &Judged<MoveOf<S>>, notation: &Notation<S::Game>) -> String {
    let name = (notation.write)(&review.history().positions()[judged.ply], judged.played);
    let label = judged.label.map_or("", |label| label.text());
    escaped(&format!("{} {name} {label}", number(review, judged.ply)))
}

fn mistake<S: GameSpec>(
    review: &Review<S>,
    judged: &Judged<MoveOf<S>>,
    game: usize,
    lang: Lang,
    notation: &Notation<S::Game>,
) -> String {
    let [refutation, better] = line_names(review, judged, notation);
    let reason = judged.reason.as_ref().map(|reason| reason.sentence(lang, &refutation, &better));
    let heading = heading(review, judged, notation);
    let position = review.history().positions()[judged.ply].position_text();
    let board = board::board(review, judged, lang, notation.name, &escaped(&position));
    let chances = chances(judged, lang);
    let mut text = format!("<section id=\"g{game}p{}\">\n<h2>{heading}</h2>\n{board}", judged.ply);
    if let Some(reason) = reason {
        let _ = writeln!(text, "<p>{}</p>", escaped(&reason));
    }
    let _ = writeln!(text, "<p>{chances}</p>\n<dl>");
    let names = lang.pick(["What follows", "Better"], ["实战之后", "应走"]);
    for ((name, class), line) in names.into_iter().zip(["played", "better"]).zip([refutation, better]) {
        if !line.is_empty() {
            let _ = writeln!(text, "<dt class=\"{class}\">{name}</dt><dd>{}</dd>", escaped(&line.join(" ")));
        }
    }
    text + "</dl>\n</section>\n"
}

/// Returns all moves; mistakes lead to their sections.
fn moves<S: GameSpec>(review: &Review<S>, game: usize, notation: &Notation<S::Game>) -> String {
    let history = review.history();
    let mut text = "<p class=\"moves\">".to_owned();
    for (ply, (&mv, position)) in history.moves().iter().zip(history.positions()).enumerate() {
        let number = number(review, ply);
        if ply == 0 || !number.ends_with("...") {
            let _ = write!(text, "{number} ");
        }
        let name = escaped(&(notation.write)(position, mv));
        let label = review.judged(ply).and_then(|judged| judged.label);
        let _ = match label {
            Some(label) => write!(text, "<a href=\"#g{game}p{ply}\">{name} {}</a> ", label.text()),
            None => write!(text, "{name} "),
        };
    }
    text + "</p>\n"
}

/// Returns the graph of the first side's winning chance, with a point for each mistake.
fn graph<S: GameSpec>(review: &Review<S>, game: usize, lang: Lang) -> String {
    let plies = review.history().moves().len();
    let x = |ply: usize| 6.0 + 588.0 * ply as f64 / plies.max(1) as f64;
    let y = |chance: f64| 6.0 + 138.0 * (1.0 - chance);
    let known: Vec<_> = (0..=plies).filter_map(|ply| Some((ply, review.chance(ply)?))).collect();
    if known.len() < 2 {
        return String::new();
    }
    let points: Vec<_> = known.iter().map(|&(ply, chance)| format!("{:.1},{:.1}", x(ply), y(chance))).collect();
    let side = side_name::<S>(Side::First, lang);
    let what = lang.pick(format!("Winning chance of {side}"), format!("{side}胜率"));
    let mut text = format!(
        "<svg class=\"graph\" viewBox=\"0 0 600 150\" role=\"img\" aria-label=\"{what}\"><title>{what}</title>\
         <path d=\"M6 75H594\"/><polyline points=\"{}\"/>",
        points.join(" ")
    );
    for judged in review.mistakes() {
        let Some(chance) = review.chance(judged.ply + 1) else { continue };
        let (ply, label) = (judged.ply, judged.label.map_or("", |label| label.text()));
        let _ = write!(
            text,
            "<a href=\"#g{game}p{ply}\"><circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"5\"><title>{} {label}</title></circle></a>",
            x(ply + 1),
            y(chance),
            number(review, ply),
        );
    }
    text + "</svg>\n"
}
