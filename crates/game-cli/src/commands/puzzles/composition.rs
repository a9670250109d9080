//! The verdict on a composition of xiangqi.

use game_search::solve::Solver;
use game_search::{SearchError, Searcher};
use xiangqi::{Move, Position};

use super::open::Source;
use super::question::{Answer, Budget, Question, Win, ask, shortest};

/// The number of plies of the longest win for which every move is searched if the win is over checks.
const PLIES: u32 = 7;

/// The moves that the winner may make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    Checks,
    Any,
}

/// What is proven about a composition. A move of the winner is counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The win, and whether it is proven that nothing else wins in as many moves: for which moves, or `None` if it is open.
    Won {
        win: Win<Move>,
        over: Moves,
        only: Option<Moves>,
    },
    /// Another move wins in as many moves as the solution. `published_wins` is `false` if the published move is not proven
    /// to win.
    Second {
        number: usize,
        win: Win<Move>,
        over: Moves,
        published_wins: bool,
    },
    /// The side to move does not win. The published or another first move, and the defence to it, if it was found.
    NoWin {
        defence: Option<[Move; 2]>,
    },
    /// In the published line the defender makes a move after which it is won, though another move was not lost.
    Cooperative {
        over: Moves,
        help: Option<Help>,
        quiet: Option<Win<Move>>,
    },
    NotDecided,
}

/// A move with which the defender helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Help {
    /// The number of the winner's move to which it replies.
    pub number: usize,
    pub reply: Move,
    /// A reply after which there is no win.
    pub better: Move,
}

/// A published line.
struct Published {
    /// The positions of the line, with the first and the last.
    positions: Vec<Position>,
    moves: Vec<Move>,
    /// The number of plies to the mate; 0 if the line does not mate, and its length is not known.
    plies: u32,
    is_checks: bool,
}

impl Published {
    fn new(source: &Source<Position>) -> Published {
        let mut positions = vec![source.start.clone()];
        for &mv in &source.moves {
            let mut position = positions[positions.len() - 1].clone();
            position.make(mv);
            positions.push(position);
        }
        let mates = source.moves.len() % 2 == 1 && positions[positions.len() - 1].count_legal_moves() == 0;
        let plies = if mates { source.moves.len() as u32 } else { 0 };
        let is_checks = positions.iter().skip(1).step_by(2).all(Position::in_check);
        let length = source.length.map_or(0, |moves| moves.saturating_mul(2).saturating_sub(1));
        Published { positions, moves: source.moves.clone(), plies: plies.max(length), is_checks }
    }

    fn first(&self) -> Option<Move> {
        self.moves.first().copied()
    }

    /// Returns `true` if the moves of the line are there, and end in mate.
    fn mates(&self) -> bool {
        self.plies > 0 && self.moves.len() as u32 == self.plies
    }
}

/// Checks compositions.
pub struct Checker {
    checks: Solver<Position>,
    any: Solver<Position>,
}

impl Checker {
    pub fn new(table_mib: usize) -> Result<Checker, SearchError> {
        let solver = || Solver::new().with_table_mib(table_mib);
        Ok(Checker { checks: solver()?.for_checks()?, any: solver()? })
    }

    pub fn check(&mut self, source: &Source<Position>, budget: &mut Budget) -> Result<Verdict, SearchError> {
        self.checks.clear();
        self.any.clear();
        let published = Published::new(source);
        let start = &source.start;
        let half = Question { part: 2, ..Question::default() };
        match self.ask(Moves::Checks, start, &half, budget)? {
            Answer::Win(win) => return self.won(&published, win, Moves::Checks, budget),
            Answer::NoWin if published.mates() && published.is_checks => {
                let help = self.help(&published, Moves::Checks, budget)?;
                let quiet = self.ask(Moves::Any, start, &Question::default(), budget)?.win();
                return Ok(Verdict::Cooperative { over: Moves::Checks, help, quiet });
            }
            _ => {}
        }
        if published.plies > 0 {
            let within = Question { within: Some(published.plies), ..half };
            match self.ask(Moves::Any, start, &within, budget)? {
                Answer::Win(win) => return self.won(&published, win, Moves::Any, budget),
                Answer::NoWin if published.mates() => {
                    // A defence that only takes longer is no escape.
                    if let Answer::Win(win) = self.ask(Moves::Any, start, &half, budget)? {
                        return self.won(&published, win, Moves::Any, budget);
                    }
                    let help = self.help(&published, Moves::Any, budget)?;
                    return Ok(Verdict::Cooperative { over: Moves::Any, help, quiet: None });
                }
                _ => {}
            }
        }
        // The rest of the limits is for the defence.
        for part in [2, 1] {
            match self.ask(Moves::Any, start, &Question { part, ..Question::default() }, budget)? {
                Answer::Win(win) => return self.won(&published, win, Moves::Any, budget),
                Answer::NoWin => return self.not_won(&published, budget),
                Answer::Open => {}
            }
        }
        Ok(Verdict::NotDecided)
    }

    fn ask(
        &mut self,
        over: Moves,
        position: &Position,
        question: &Question<Move>,
        budget: &mut Budget,
    ) -> Result<Answer<Move>, SearchError> {
        ask(self.solver(over), position, question, budget)
    }

    fn solver(&mut self, over: Moves) -> &mut Solver<Position> {
        match over {
            Moves::Checks => &mut self.checks,
            Moves::Any => &mut self.any,
        }
    }

    /// Looks for another solution of a composition that is won.
    fn won(
        &mut self,
        published: &Published,
        found: Win<Move>,
        over: Moves,
        budget: &mut Budget,
    ) -> Result<Verdict, SearchError> {
        let start = &published.positions[0];
        let key = published.first().unwrap_or(found.line[0]);
        let only = if published.moves.is_empty() { None } else { Some(key) };
        let within = Some(found.plies).filter(|_| only.is_none() || key == found.line[0]);
        let solution = Question { only, within, part: 3, ..Question::default() };
        let (win, over) = match shortest(self.solver(over), start, &solution, budget)?.0 {
            Answer::Win(win) => (win, over),
            // The published move may win without checks.
            _ => {
                let within = Some(published.plies).filter(|&plies| plies > 0);
                match self.ask(Moves::Any, start, &Question { only, within, part: 2, ..Question::default() }, budget)? {
                    Answer::Win(win) => (win, Moves::Any),
                    _ => return Ok(Verdict::Second { number: 1, win: found, over, published_wins: false }),
                }
            }
        };
        let mut proven = Some(Moves::Any);
        let moves = published.moves.len().div_ceil(2).max(1);
        // The last move of a published line may have alternatives.
        for number in 1..=if published.mates() { moves.max(2) - 1 } else { 1 } {
            let ply = 2 * (number - 1);
            let published_plies = published.plies.saturating_sub(ply as u32);
            let (position, but, plies) = match number {
                1 => (start, win.line[0], published_plies.max(win.plies)),
                _ => (&published.positions[ply], published.moves[ply], published_plies),
            };
            let over = if plies <= PLIES { Moves::Any } else { over };
            let part = (moves - number + 1).min(4) as u32;
            let others = Question { but: Some(but), within: Some(plies), part, ..Question::default() };
            match self.ask(over, position, &others, budget)? {
                Answer::Win(win) => return Ok(Verdict::Second { number, win, over, published_wins: true }),
                Answer::NoWin if over == Moves::Checks => proven = proven.and(Some(Moves::Checks)),
                Answer::NoWin => {}
                Answer::Open => proven = None,
            }
        }
        Ok(Verdict::Won { win, over, only: proven })
    }

    /// Returns the defence to the published first move.
    fn not_won(&mut self, published: &Published, budget: &mut Budget) -> Result<Verdict, SearchError> {
        let start = &published.positions[0];
        let Some(tried) = published.first().or_else(|| start.legal_moves().first().copied()) else {
            return Ok(Verdict::NoWin { defence: None });
        };
        let mut after = start.clone();
        after.make(tried);
        let reply = self.defence(&after, Moves::Any, None, None, budget)?;
        Ok(Verdict::NoWin { defence: reply.map(|reply| [tried, reply]) })
    }

    /// Returns the reply with which the defender helps: the last one before which it was not won.
    fn help(&mut self, published: &Published, over: Moves, budget: &mut Budget) -> Result<Option<Help>, SearchError> {
        let within = |ply: usize| (over == Moves::Any).then(|| published.plies - ply as u32);
        for ply in (0..published.moves.len().saturating_sub(2)).rev().step_by(2) {
            let question = Question { within: within(ply), part: 4, ..Question::default() };
            if self.ask(over, &published.positions[ply], &question, budget)? != Answer::NoWin {
                continue;
            }
            let reply = published.moves[ply + 1];
            let better = self.defence(&published.positions[ply + 1], over, within(ply + 2), Some(reply), budget)?;
            if let Some(better) = better {
                return Ok(Some(Help { number: ply / 2 + 1, reply, better }));
            }
        }
        Ok(None)
    }

    /// Returns a reply after which the other side does not win.
    fn defence(
        &mut self,
        position: &Position,
        over: Moves,
        within: Option<u32>,
        but: Option<Move>,
        budget: &mut Budget,
    ) -> Result<Option<Move>, SearchError> {
        for &reply in position.legal_moves().iter().filter(|&&reply| Some(reply) != but) {
            let mut after = position.clone();
            after.make(reply);
            let question = Question { within, part: 4, ..Question::default() };
            if self.ask(over, &after, &question, budget)? == Answer::NoWin {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }
}
