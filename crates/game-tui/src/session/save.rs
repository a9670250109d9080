//! The game as a record, and back.

use game_search::Game;
use game_search::spec::{GameSpec, History};

use super::{Clocks, Session, Setup};
use games::tabletop::Saved;

impl<S: GameSpec> Session<S> {
    /// The game so far, as a record.
    pub fn saved(&self) -> Saved<S::Game> {
        let (plies, to_move) = (self.plies(), self.to_move());
        let left = |clocks: &Clocks| {
            let left = |side| clocks.left(side, to_move, plies, self.now);
            (clocks.control(), [left(game_search::Side::First), left(game_search::Side::Second)])
        };
        Saved {
            start: self.history.start().clone(),
            moves: self.history.moves().to_vec(),
            ended: self.ended.clone(),
            notation: self.setup.notation,
            date: self.setup.date.clone(),
            seats: Some(self.setup.seats),
            effort: Some(self.setup.effort),
            clocks: self.clocks.as_ref().map(left),
            tags: self.setup.tags.clone(),
        }
    }

    /// Goes on with a game: where the record does not say how it is played, as here.
    pub fn resume(&mut self, saved: Saved<S::Game>) {
        self.stop_thinking();
        let Setup { seats, effort, control, .. } = self.setup;
        let clocks = saved.clocks.or(control.map(|control| (control, [control.start; 2])));
        let setup = Setup {
            seats: saved.seats.unwrap_or(seats),
            effort: saved.effort.unwrap_or(effort),
            control: clocks.map(|(control, _)| control),
            notation: saved.notation,
            tags: saved.tags,
            date: if saved.date.is_empty() { self.setup.date.clone() } else { saved.date },
        };
        let mut session = Session::new(saved.start.clone(), setup);
        session.history = History::new(saved.start);
        saved.moves.iter().for_each(|&mv| session.history.play(mv));
        session.clocks = clocks.map(|(control, left)| Clocks::resumed(control, saved.moves.len(), left));
        session.look();
        session.ended = saved.ended;
        // Answers to what was asked before are for another game.
        session.jobs = self.jobs;
        session.now = self.now;
        session.say(format!("a game of {} plies", session.plies()));
        *self = session;
    }

    /// The moves so far and those taken back, as text.
    pub(super) fn move_texts(&self) -> Vec<String> {
        let mut texts = Vec::new();
        let mut position = self.history.start().clone();
        for &mv in self.history.moves().iter().chain(self.ahead.iter().rev()) {
            texts.push(self.write(&position, mv));
            position.make(mv);
        }
        texts
    }
}
