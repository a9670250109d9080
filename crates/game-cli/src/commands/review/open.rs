//! The files that are reviewed, and how they are written again.

use std::path::Path;

use amazons::sgf;
use game_review::{Review, annotate};
use game_search::Game;
use game_search::spec::GameSpec;
use game_search::text::quote;
use games::tabletop::Lang;
use games::{Amazons, Xiangqi};
use xiangqi::{PositionWithHistory, Rules, pgn};
use xiangqi_records::problems;

use crate::input;
use crate::problem::Problem;

/// The games of a file.
pub enum Opened {
    Xiangqi(Vec<pgn::Record>),
    Amazons(Vec<sgf::Record>),
}

/// Reads the games of a file, which is recognised by its content. What cannot be read of a game is printed on the standard
/// error; the rest of the game is reviewed.
pub fn open(path: &Path) -> Result<Opened, Problem> {
    let bytes = input::read(path)?;
    let wrong = |reason: String| Problem::Move(format!("{}: {reason}", path.display()));
    if xiangqi_records::recognise(&bytes).is_some() {
        let opened = xiangqi_records::read(&bytes).map_err(|error| wrong(error.to_string()))?;
        problems(&opened).iter().for_each(|problem| eprintln!("{}: {problem}", path.display()));
        return Ok(Opened::Xiangqi(opened.into_iter().map(|game| game.record).collect()));
    }
    let begin = String::from_utf8_lossy(&bytes[..bytes.len().min(60)]).into_owned();
    if !begin.trim_start_matches('\u{FEFF}').trim_start().starts_with('(') {
        let expected = "expected xiangqi in PGN, XQF, DhtmlXQ, CBR or CBL, or Amazons in SGF";
        return Err(wrong(format!("no record, it begins with {}: {expected}", quote(&begin))));
    }
    sgf::read(&bytes).map(Opened::Amazons).map_err(|error| wrong(error.to_string()))
}

/// A game with records that can hold a review.
pub trait Recorded: GameSpec {
    type Record;

    /// Returns the start position and the moves of the main line.
    fn game(record: &Self::Record) -> (Self::Game, Vec<<Self::Game as Game>::Move>);
    /// Returns the names of the players and the result, as far as they are known.
    fn title(record: &Self::Record) -> String;
    /// Adds the findings of a review to a record.
    fn annotate(review: &Review<Self>, record: &mut Self::Record, lang: Lang, notation: usize)
    where
        Self: Sized;
    /// Returns the text of a file with these records.
    fn write(records: &[Self::Record], notation: usize) -> Result<String, Problem>;
}

impl Recorded for Xiangqi {
    type Record = pgn::Record;

    fn game(record: &pgn::Record) -> (PositionWithHistory, Vec<xiangqi::Move>) {
        (PositionWithHistory::new(record.start.clone(), Rules::default()), record.moves().collect())
    }

    fn title(record: &pgn::Record) -> String {
        let name = |tag| record.tag(tag).unwrap_or("?");
        format!("{} - {}, {}", name("Red"), name("Black"), game_search::GameResult::text_of(record.result))
    }

    fn annotate(review: &Review<Xiangqi>, record: &mut pgn::Record, lang: Lang, notation: usize) {
        annotate::xiangqi(review, record, lang, notation);
    }

    fn write(records: &[pgn::Record], notation: usize) -> Result<String, Problem> {
        let notation = annotate::pgn_notation(notation);
        let texts: Result<Vec<_>, _> = records.iter().map(|record| record.write(notation)).collect();
        Ok(texts.map_err(|error| Problem::Move(error.to_string()))?.join("\n"))
    }
}

impl Recorded for Amazons {
    type Record = sgf::Record;

    fn game(record: &sgf::Record) -> (amazons::Position, Vec<amazons::Move>) {
        (record.start.clone(), record.moves().collect())
    }

    /// Black of SGF is the side that moves first, here called White.
    fn title(record: &sgf::Record) -> String {
        let name = |property| record.property(property).unwrap_or_else(|| "?".to_owned());
        format!("{} - {}, {}", name("PB"), name("PW"), game_search::GameResult::text_of(record.result))
    }

    fn annotate(review: &Review<Amazons>, record: &mut sgf::Record, lang: Lang, notation: usize) {
        annotate::amazons(review, record, lang, notation);
    }

    fn write(records: &[sgf::Record], _: usize) -> Result<String, Problem> {
        let texts: Result<Vec<_>, _> = records.iter().map(sgf::Record::write).collect();
        Ok(texts.map_err(|error| Problem::Move(error.to_string()))?.concat())
    }
}
