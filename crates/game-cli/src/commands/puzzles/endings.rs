//! Puzzles in games of Amazons: endings in which one move wins.

use amazons::{Move, Position};
use game_search::searcher::StopHandle;
use game_search::solve::Solver;
use game_search::spec::GameSpec;
use game_search::{SearchError, Searcher, Symmetry};

use super::find::{Finder, Found, Puzzled, Settings};
use super::list::Kind;
use super::mates::swap_case;
use super::question::{Answer, Budget, Question, ask};

/// Finds endings in which one of all legal moves wins. The solver counts endings instead of searching them.
pub struct Endings {
    solver: Solver<Position>,
    settings: Settings,
}

impl Puzzled for Position {
    const GAME: &str = games::Amazons::NAME;
    const NODES: u64 = 50_000;
    type Finder = Endings;

    fn image(text: &str) -> String {
        let Ok(position) = text.parse::<Position>() else { return text.to_owned() };
        let images = (0..Position::SYMMETRIES).filter_map(|symmetry| position.image(symmetry));
        let texts = images.map(|image| {
            let text = image.to_string();
            let (board, side) = text.split_once(' ').unwrap_or((&text, ""));
            if side.starts_with('b') { board.chars().map(swap_case).collect() } else { board.to_owned() }
        });
        texts.min().unwrap_or_default()
    }
}

impl Finder<Position> for Endings {
    fn new(settings: Settings) -> Result<Endings, SearchError> {
        let solver = Solver::new().with_table_mib(settings.table_mib)?;
        let prover = games::Amazons::prover();
        Ok(Endings { solver: if let Some(prover) = prover { solver.with_evaluator(prover) } else { solver }, settings })
    }

    fn clear(&mut self) {
        self.solver.clear();
    }

    fn find(&mut self, position: &Position, stop: &StopHandle) -> Result<Option<Found<Move>>, SearchError> {
        // A move without a choice is no puzzle.
        if position.count_legal_moves() < 2 {
            return Ok(None);
        }
        let mut budget = Budget::nodes(self.settings.nodes, stop);
        let Answer::Win(win) = ask(&mut self.solver, position, &Question::default(), &mut budget)? else {
            return Ok(None);
        };
        let solution = win.line[0];
        let others = Question { but: Some(solution), ..Question::default() };
        let mut budget = Budget::nodes(self.settings.proof_nodes(), stop);
        if ask(&mut self.solver, position, &others, &mut budget)? != Answer::NoWin {
            return Ok(None);
        }
        // The proof is of both: that the solution wins, and that everything else loses.
        self.solver.clear();
        let refuted = ask(&mut self.solver, position, &others, &mut budget)?;
        let mut proof = self.solver.counters().replayed;
        let again = Question { only: Some(solution), ..Question::default() };
        let found = ask(&mut self.solver, position, &again, &mut budget)?.win();
        proof += self.solver.counters().replayed;
        Ok(found.filter(|_| refuted == Answer::NoWin).map(|win| Found { win, kind: Kind::Win, proof }))
    }
}
