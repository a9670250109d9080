//! A player of one game of Amazons, for protocols with a fixed time per move.

use std::time::Duration;

use amazons::{Notation, Position};
use game_search::{Finish, Finisher, Limits, SearchError, Searcher, mcts::Mcts, spec::GameSpec};
use games::Amazons;

/// A position, and the search that finds moves from this position.
pub(crate) struct Player {
    mcts: Mcts<Position, <Amazons as GameSpec>::Evaluator>,
    finisher: Option<Finisher<Position>>,
    pub(crate) position: Position,
    time: Duration,
}

impl Player {
    /// Creates a player that starts from `position` and uses `time` for each move.
    pub(crate) fn new(position: Position, time: Duration) -> Result<Player, SearchError> {
        let mcts = Mcts::new(Amazons::evaluator()).with_params(Amazons::mcts_params("counted"))?;
        Ok(Player { mcts, finisher: Amazons::finisher(), position, time })
    }

    /// Makes a move of the opponent. Returns an error if the text is not a legal move.
    pub(crate) fn play(&mut self, notation: Notation, text: &str) -> Result<(), String> {
        let mv = notation.read(&self.position, text).map_err(|error| error.to_string())?;
        self.position.make(mv);
        Ok(())
    }

    /// Finds a move, makes it and returns its text. Returns `None` if there is no legal move.
    pub(crate) fn answer(&mut self, notation: Notation) -> Result<Option<String>, SearchError> {
        let known = self.finisher.as_mut().and_then(|finisher| finisher(&self.position));
        let best = match known {
            Some(Finish { mv: Some(mv), .. }) => Some(mv),
            _ => self.mcts.search(&self.position, &Limits::time(self.time), &mut ())?.best,
        };
        let Some(mv) = best else { return Ok(None) };
        let text = notation.write(&self.position, mv).unwrap_or_else(|_| mv.to_string());
        self.position.make(mv);
        Ok(Some(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each side has its own player, which receives the moves of the other side.
    #[test]
    fn two_players_fill_an_ending_with_all_moves_available() {
        let position: Position = "1Q1*2/2**q1/****1*/1*1***/*Q***1/****1q w".parse().expect("a position");
        let new = || Player::new(position.clone(), Duration::from_millis(1)).expect("a player");
        let mut players = [new(), new()];
        let mut plies = 0;
        while let Some(mv) = players[plies % 2].answer(Notation::Slash).expect("no error") {
            plies += 1;
            players[plies % 2].play(Notation::Slash, &mv).expect("legal");
        }
        assert_eq!(plies, 10, "five moves of White, who then has lost, and five of Black");
    }
}
