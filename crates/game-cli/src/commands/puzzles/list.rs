//! Puzzles as text, ranked, without duplicates.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::io::{self, Write};

use game_search::text::quote;

/// What is above the list of puzzles.
const HEADER: &str = "# position\tmoves\tkind\tsolution\tpositions in the proof\tsource";

/// At most one in so many puzzles is a mate in one.
const ONE_IN: usize = 20;

/// The kind of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// No first move but the solution mates within as many moves.
    Mate,
    /// No first check but the solution leads to a mate over checks only within as many moves.
    OverChecks,
    /// No first move but the solution wins.
    Win,
}

impl Kind {
    const ALL: [(Kind, &str); 3] = [(Kind::Mate, "mate"), (Kind::OverChecks, "over checks only"), (Kind::Win, "win")];

    fn name(self) -> &'static str {
        Kind::ALL.iter().find(|(kind, _)| *kind == self).expect("a name").1
    }
}

/// A puzzle as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    pub position: String,
    /// The number of moves of the winner, against the longest defence.
    pub moves: u32,
    pub kind: Kind,
    /// The line that the solver has replayed. Its first move is the solution.
    pub solution: String,
    /// The number of positions in the proof.
    pub proof: u64,
    /// The file and the number of the game, and the number of moves before the position.
    pub source: String,
}

impl Puzzle {
    pub fn line(&self) -> String {
        let Puzzle { position, moves, kind, solution, proof, source } = self;
        format!("{position}\t{moves}\t{}\t{solution}\t{proof}\t{source}", kind.name())
    }

    fn parse(line: &str) -> Result<Puzzle, String> {
        let wrong = || format!("{}: expected a puzzle of six cells", quote(line));
        let cells: Vec<_> = line.split('\t').collect();
        let [position, moves, kind, solution, proof, source] = cells[..] else { return Err(wrong()) };
        let kind = Kind::ALL.iter().find(|(_, name)| *name == kind).ok_or_else(wrong)?.0;
        let (moves, proof) = (moves.parse().map_err(|_| wrong())?, proof.parse().map_err(|_| wrong())?);
        let [position, solution, source] = [position, solution, source].map(str::to_owned);
        Ok(Puzzle { position, moves, kind, solution, proof, source })
    }
}

/// A list of puzzles without duplicates.
pub struct List {
    puzzles: Vec<Puzzle>,
    /// Returns the same text for a position and its images.
    image: fn(&str) -> String,
    seen: HashSet<String>,
}

impl List {
    pub fn new(image: fn(&str) -> String) -> List {
        List { puzzles: Vec::new(), image, seen: HashSet::new() }
    }

    /// Adds puzzles, one in each line, unless the list already has an image of them.
    pub fn add(&mut self, lines: &[u8]) -> Result<(), String> {
        let lines = str::from_utf8(lines).map_err(|_| "not UTF-8: expected puzzles".to_owned())?;
        for line in lines.lines() {
            let puzzle = Puzzle::parse(line)?;
            if self.seen.insert((self.image)(&puzzle.position)) {
                self.puzzles.push(puzzle);
            }
        }
        Ok(())
    }

    /// Prints the puzzles, those with the largest proofs first, with few mates in one.
    pub fn print(mut self) -> io::Result<()> {
        self.puzzles.sort_by_key(|puzzle| Reverse((puzzle.proof, puzzle.moves)));
        let is_short = |puzzle: &Puzzle| puzzle.kind == Kind::Mate && puzzle.moves == 1;
        let long = self.puzzles.iter().filter(|puzzle| !is_short(puzzle)).count();
        let mut short = long / (ONE_IN - 1);
        let mut out = io::stdout().lock();
        writeln!(out, "{HEADER}")?;
        for puzzle in &self.puzzles {
            if !is_short(puzzle) || short > 0 {
                short -= usize::from(is_short(puzzle));
                writeln!(out, "{}", puzzle.line())?;
            }
        }
        Ok(())
    }
}
