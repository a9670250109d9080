//! Tests of annotated records, which are read again as they were written, and of the page.

use std::ops::ControlFlow;

use game_review::{Effort, Review, annotate, page::Page, searchers};
use game_search::TextNotation;
use game_search::spec::GameSpec;
use games::tabletop::Lang;
use games::{Amazons, Xiangqi};
use xiangqi::pgn;

fn reviewed<S: GameSpec>(texts: &str) -> Review<S> {
    let start = S::start();
    let moves = crate::plain::moves_of(&start, texts, |position, text| {
        position.parse_move(text).map_err(|error| error.to_string())
    });
    let mut searchers = searchers::<S>(&start, 1).expect("searchers");
    let mut review = Review::<S>::new(start, &moves);
    let run = review.run(&mut searchers, Effort::new(1_000), &Default::default(), &mut |_| ControlFlow::Continue(()));
    assert_eq!(run, Ok(true));
    review
}

#[test]
fn a_record_of_xiangqi_keeps_its_comments_and_is_read_as_it_was_written() {
    let review = reviewed::<Xiangqi>("h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h7 h9h7");
    let history = review.history();
    for (lang, notation) in [(Lang::English, 0), (Lang::English, 1), (Lang::Chinese, 2)] {
        let mut record = pgn::Record::new(history.start().position().clone(), history.moves().iter().copied());
        record.line.moves[6].comments.push("why?".to_owned());
        annotate::xiangqi(&review, &mut record, lang, notation);
        let text = record.write(annotate::pgn_notation(notation)).expect("PGN");
        let again = pgn::read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(again[0].line, record.line, "{text}");
        let blunder = &again[0].line.moves[6];
        assert_eq!((&blunder.glyphs[..], blunder.comments.len(), blunder.variations.len()), (&[4][..], 2, 1));
        assert_eq!(blunder.comments[0], "why?");
        let mut twice = again[0].clone();
        annotate::xiangqi(&review, &mut twice, lang, notation);
        assert_eq!(twice.line, record.line, "a second review adds nothing");
    }
}

#[test]
fn a_record_of_amazons_is_read_as_it_was_written() {
    // White walls in its own queen.
    let review = reviewed::<Amazons>("d1-d2/d1 d10-d4/d7 d2-e1/d2 g10-g6/b1");
    let history = review.history();
    let mut record = amazons::sgf::Record::new(history.start().clone(), history.moves().iter().copied());
    annotate::amazons(&review, &mut record, Lang::Chinese, 0);
    let marked = record.line.moves.iter().filter(|played| !played.variations.is_empty()).count();
    assert_eq!(marked, review.mistakes().count());
    assert!(marked > 0, "a bad move is marked");
    let text = record.write().expect("SGF");
    let again = amazons::sgf::read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(again[0].line, record.line, "{text}");
    assert!(text.contains("BM[") || text.contains("DO["), "{text}");
    let mut twice = again[0].clone();
    annotate::amazons(&review, &mut twice, Lang::Chinese, 0);
    assert_eq!(twice.line, record.line, "a second review adds nothing");
}

/// Returns the parts of the text between each `begin` and the `end` after it.
fn between<'a>(text: &'a str, begin: &'a str, end: &'a str) -> Vec<&'a str> {
    text.split(begin).skip(1).map(|rest| rest.split(end).next().unwrap_or_default()).collect()
}

/// Returns a page that has the same review twice, after checking that it needs no other file and that its links lead to its
/// mistakes.
fn page_of<S: GameSpec>(review: &Review<S>, lang: Lang, notation: usize) -> String {
    let mut page = Page::new(lang);
    page.add("A & <B>", review, &S::NOTATIONS[notation]);
    page.add("again", review, &S::NOTATIONS[notation]);
    let text = page.text();
    assert_eq!(between(&text, "<h1>", "</h1>"), ["A &amp; &lt;B&gt;", "again"]);
    assert_eq!(between(&text, "<title>", "</title>")[0], "A &amp; &lt;B&gt;");
    for part in ["<script", "http", "url(", "src="] {
        assert!(!text.contains(part), "the page needs nothing else: {text}");
    }
    // Every mistake has a section of its own, to which the list and the graph lead.
    let mut ids = between(&text, "<section id=\"", "\"");
    let mut links = between(&text, "<a href=\"#", "\"");
    assert_eq!(ids.len(), 2 * review.mistakes().count());
    assert!(!ids.is_empty(), "the game has a mistake");
    links.sort_unstable();
    links.dedup();
    ids.sort_unstable();
    assert_eq!(ids, links);
    text
}

#[test]
fn a_page_shows_every_mistake_of_xiangqi_with_all_pieces_and_both_moves() {
    let review = reviewed::<Xiangqi>("h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h7 h9h7");
    let text = page_of(&review, Lang::English, 1);
    let mistakes = review.mistakes().count();
    let sections = between(&text, "<section", "</section>");
    let blunder = sections.iter().find(|section| section.contains("4. R2+7 ??")).expect("the lost chariot");
    // Nothing was captured before, and five soldiers and eleven men of each side stand on the board.
    assert_eq!(blunder.matches("class=\"man red\"").count(), 16);
    assert_eq!(blunder.matches("class=\"man\"").count(), 16);
    assert!(blunder.contains("Loses the chariot on h7 to C2=8."), "{blunder}");
    // The sentence names a point by letter and rank, and moves count files, so the board shows both.
    let labels = |text: &str| between(text, "<text class=\"second\"", "</text>").len();
    assert_eq!(labels(blunder), 9 + 10);
    assert!(blunder.contains("y=\"430\">9</text>") && blunder.contains("y=\"430\">h</text>"), "{blunder}");
    // From the first rank to the eighth, on the second file from the right; the board has 400 by 440 units.
    assert!(blunder.contains("class=\"move played\" points=\"320,400 320,120\""), "{blunder}");
    assert_eq!(text.matches("class=\"move better\"").count(), 2 * mistakes);
    let chinese = page_of(&review, Lang::Chinese, 2);
    for part in ["<html lang=\"zh-Hans\">", "红方：准确率", "车二进七 ??", "丢车：", ">九</text>"] {
        assert!(chinese.contains(part), "{part}: {chinese}");
    }
    assert_eq!(labels(&chinese), 0, "sentences in Chinese name no points: {chinese}");
}

#[test]
fn a_page_of_amazons_has_queens_and_arrows() {
    let review = reviewed::<Amazons>("d1-d2/d1 d10-d4/d7 d2-e1/d2 g10-g6/b1");
    let text = page_of(&review, Lang::English, 0);
    for (judged, section) in review.mistakes().zip(between(&text, "<section", "</section>")) {
        assert_eq!(section.matches("class=\"man\"").count(), 8);
        // Every move before has shot one arrow.
        assert_eq!(section.matches("class=\"block\"").count(), judged.ply);
    }
}
