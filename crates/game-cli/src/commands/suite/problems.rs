//! The problems of the suite, by part.

use clap::ValueEnum;
use game_arena::suite::{Expected, Problem};
use game_search::spec::{GameSpec, History};
use game_search::{Outcome, TextNotation};
use games::Xiangqi;

type Game = <Xiangqi as GameSpec>::Game;

/// A part of the suite. Each part has the same weight in the mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Part {
    /// Mates of a collection, in 1 to 37 moves
    Mates,
    /// Mates by checks alone, in 2 to 136 moves
    Checks,
    /// Best moves that are quiet
    Best,
    /// Repetitions, judged by the rules of the Asian Xiangqi Federation
    Repetitions,
    /// Fortresses, and wins that look like them: only one side has pieces that could win
    Fortresses,
    /// Endings in which one move wins, or one move draws
    Endings,
}

/// A problem, and the row of the table in which it counts.
pub struct Numbered {
    pub part: Part,
    /// The line of the part's file.
    pub line: usize,
    pub row: String,
    pub problem: Problem<Xiangqi>,
}

impl Part {
    pub const ALL: [Part; 6] =
        [Part::Mates, Part::Checks, Part::Best, Part::Repetitions, Part::Fortresses, Part::Endings];

    pub fn name(self) -> &'static str {
        match self {
            Part::Mates => "mates",
            Part::Checks => "mates by checks",
            Part::Best => "quiet best moves",
            Part::Repetitions => "repetitions",
            Part::Fortresses => "fortresses",
            Part::Endings => "endings",
        }
    }

    fn file(self) -> &'static str {
        match self {
            Part::Mates => include_str!("../../../suite/mates.tsv"),
            Part::Checks => include_str!("../../../suite/checks.tsv"),
            Part::Best => include_str!("../../../suite/best.tsv"),
            Part::Repetitions => include_str!("../../../suite/repetitions.tsv"),
            Part::Fortresses => include_str!("../../../suite/fortresses.tsv"),
            Part::Endings => include_str!("../../../suite/endings.tsv"),
        }
    }

    /// Returns the problems of the part, in the order of its file.
    pub fn problems(self) -> Vec<Numbered> {
        let lines = (1..).zip(self.file().lines()).filter(|(_, text)| !text.starts_with('#'));
        let problems = lines.map(|(line, text)| {
            let read = self.read(&text.split('\t').collect::<Vec<_>>());
            let (detail, problem) =
                read.unwrap_or_else(|| panic!("{}, line {line}: not a problem: {text:?}", self.name()));
            Numbered { part: self, line, row: format!("{}, {detail}", self.name()), problem }
        });
        problems.collect()
    }

    fn read(self, cells: &[&str]) -> Option<(String, Problem<Xiangqi>)> {
        let mut history = History::new(Game::parse_position(cells[0]).ok()?);
        let (detail, expected) = match (self, cells) {
            (Part::Mates, [_, moves]) => {
                let moves = moves.parse().ok()?;
                (length(moves), Expected::Mate(moves))
            }
            (Part::Checks, [_, moves]) => (length(moves.parse().ok()?), Expected::Mate(ANY)),
            (Part::Best, [_, mv, _]) => {
                ("as two engines find them".to_owned(), Expected::Move(history.current().parse_move(mv).ok()?))
            }
            (Part::Repetitions, [_, moves, does, rule, _, _]) => {
                let outcome = match *does {
                    "wins" => Outcome::Win,
                    "loses" => Outcome::Loss,
                    _ => Outcome::Draw,
                };
                for text in moves.split(' ') {
                    history.play(history.current().parse_move(text).ok()?);
                }
                ((*rule).to_owned(), Expected::Outcome(history.take_back()?, outcome))
            }
            (Part::Fortresses, [_, "draw", _]) => ("drawn".to_owned(), Expected::Fortress),
            (Part::Fortresses, [_, "win", _]) => ("won twins".to_owned(), Expected::Winning),
            (Part::Endings, [_, mv, does, _]) => {
                (format!("one move {does}"), Expected::Move(history.current().parse_move(mv).ok()?))
            }
            _ => return None,
        };
        Some((detail, Problem { history, expected }))
    }
}

/// More moves than any mate has. The published line of a mate by checks need not have the best defence, so a longer mate
/// can be the right answer.
const ANY: u32 = 500;

fn length(moves: u32) -> String {
    match moves {
        ..=3 => "1 to 3 moves",
        4..=6 => "4 to 6 moves",
        7..=10 => "7 to 10 moves",
        11..=20 => "11 to 20 moves",
        _ => "21 moves and more",
    }
    .to_owned()
}
