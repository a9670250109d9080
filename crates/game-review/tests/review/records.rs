//! Tests of annotated records: they are read again as they were written.

use std::ops::ControlFlow;

use game_review::{Effort, Review, annotate, searchers};
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
}
