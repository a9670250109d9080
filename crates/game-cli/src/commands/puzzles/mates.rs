//! Puzzles in games of xiangqi: mates with one first move.

use game_search::searcher::StopHandle;
use game_search::solve::Solver;
use game_search::spec::GameSpec;
use game_search::{SearchError, Searcher};
use xiangqi::{Move, Position};

use super::find::{Finder, Found, Puzzled, Settings};
use super::list::Kind;
use super::question::{Answer, Budget, Question, Win, ask, shortest};

/// The number of plies of the longest mate for which every move is searched, and not only checks.
const PLIES: u32 = 7;

/// The part of the nodes for a win by checks. Few moves give check, so it is found or refuted soon.
const CHECKS: u32 = 10;

/// Finds mates with one first move.
pub struct Mates {
    checks: Solver<Position>,
    any: Solver<Position>,
    settings: Settings,
}

impl Puzzled for Position {
    const GAME: &str = games::Xiangqi::NAME;
    const NODES: u64 = 4_000;
    type Finder = Mates;

    fn image(text: &str) -> String {
        let mut fields = text.split_whitespace();
        let (board, side) = (fields.next().unwrap_or_default(), fields.next());
        let mut rows: Vec<String> = board.split('/').map(str::to_owned).collect();
        if side == Some("b") {
            let swapped = |row: &String| row.chars().map(swap_case).collect();
            rows = rows.iter().rev().map(swapped).collect();
        }
        let mirrored: Vec<String> = rows.iter().map(|row| row.chars().rev().collect()).collect();
        rows.min(mirrored).join("/")
    }
}

/// Returns the letter of the same piece of the other side.
pub fn swap_case(letter: char) -> char {
    if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
}

impl Finder<Position> for Mates {
    fn new(settings: Settings) -> Result<Mates, SearchError> {
        let solver = || Solver::new().with_table_mib(settings.table_mib);
        Ok(Mates { checks: solver()?.for_checks()?, any: solver()?, settings })
    }

    fn clear(&mut self) {
        self.checks.clear();
        self.any.clear();
    }

    fn find(&mut self, position: &Position, stop: &StopHandle) -> Result<Option<Found<Move>>, SearchError> {
        let Mates { checks, any, settings } = self;
        let within = Question { within: Some(PLIES), ..Question::default() };
        let mut budget = Budget::nodes(settings.nodes, stop);
        let by_checks = ask(checks, position, &Question { part: CHECKS, ..Question::default() }, &mut budget)?;
        if by_checks.win().is_none() && ask(any, position, &within, &mut budget)?.win().is_none() {
            return Ok(None);
        }
        let mut budget = Budget::nodes(settings.proof_nodes(), stop);
        match shortest(any, position, &within, &mut budget)? {
            (Answer::Win(win), true) => only(any, position, &win, Kind::Mate, settings, &mut budget),
            (Answer::NoWin, _) => match shortest(checks, position, &Question::default(), &mut budget)? {
                (Answer::Win(win), true) => only(checks, position, &win, Kind::OverChecks, settings, &mut budget),
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }
}

/// Returns a mate as a puzzle if it is proven that no other first move mates in time.
fn only(
    solver: &mut Solver<Position>,
    position: &Position,
    win: &Win<Move>,
    kind: Kind,
    settings: &Settings,
    budget: &mut Budget,
) -> Result<Option<Found<Move>>, SearchError> {
    let solution = win.line[0];
    let within = Some(win.plies + if settings.strict { 4 } else { 0 });
    let others = Question { within, but: Some(solution), ..Question::default() };
    if ask(solver, position, &others, budget)? != Answer::NoWin {
        return Ok(None);
    }
    // The proof begins with an empty table, so that its size does not depend on what was searched before.
    solver.clear();
    let again = Question { within: Some(win.plies), only: Some(solution), ..Question::default() };
    let found = ask(solver, position, &again, budget)?.win();
    Ok(found.map(|win| Found { win, kind, proof: solver.counters().replayed }))
}
