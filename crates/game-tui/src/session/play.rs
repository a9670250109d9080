//! Moves, undo and redo, and the end of the game.

use std::mem::take;

use game_search::spec::{BadMoveReason, GameSpec, History};
use game_search::text::quote;
use game_search::{Game, GameResult, MoveList};

use games::tabletop::{Lang, ended};

use super::{Clocks, Command, Effect, Seats, Session};
use crate::chinese;
use crate::engine::MoveOf;
use crate::position::example;

impl<S: GameSpec> Session<S> {
    /// Updates everything that depends on the position: the legal moves, the end of the game, and a result that is
    /// known without a search.
    pub(super) fn refresh(&mut self) {
        let position = self.history.current();
        let mut moves = <S::Game as Game>::MoveList::default();
        if position.outcome().is_none() {
            position.legal_moves(&mut moves);
        }
        self.paths = moves.as_slice().iter().map(|&mv| (mv, (self.drawing.path)(position, mv))).collect();
        self.ended = ended::<S>(&self.history);
        let finisher = self.finisher.as_mut().filter(|_| self.ended.is_none());
        self.settled = finisher.and_then(|finisher| finisher(self.history.current()));
        if let (Some(finish), Lang::Chinese) = (&mut self.settled, self.setup.lang) {
            finish.text = chinese::settled::<S>(self.history.current()).unwrap_or_else(|| take(&mut finish.text));
        }
        self.picked.clear();
        self.hint.clear();
    }

    /// Plays a legal move for the side to move.
    pub(super) fn play(&mut self, mv: MoveOf<S>) {
        self.stop_thinking();
        let mover = self.to_move();
        if self.ahead.pop() != Some(mv) {
            self.ahead.clear();
        }
        self.history.play(mv);
        let plies = self.plies();
        if let Some(clocks) = &mut self.clocks {
            clocks.moved(mover, plies, self.now);
        }
        self.refresh();
        self.effects.push(Effect::Keep);
    }

    pub(super) fn play_text(&mut self, text: &str) {
        if let Some(why) = self.why_not_now() {
            return self.complain(quote(text) + self.setup.lang.pick(": ", "：") + &why);
        }
        match S::read_move(self.position(), text) {
            Ok(mv) => self.play(mv),
            Err(error) => {
                let more = if error.reason == BadMoveReason::Malformed { ", or a command (see help)" } else { "" };
                let chinese = chinese::bad_move::<S>(self.position(), &error, text);
                self.refuse(error.at_board(text, &example::<S>(self.position())) + more, chinese);
            }
        }
    }

    /// Goes back to the player's previous turn, or by one ply if the engine plays both sides.
    pub(super) fn undo(&mut self) {
        if self.plies() == 0 {
            return self.refuse("no move to undo", "没有可悔的棋");
        }
        self.jump(|it| it.history.take_back().map(|mv| it.ahead.push(mv)));
    }

    pub(super) fn redo(&mut self) {
        if self.ahead.is_empty() {
            return self.refuse("no move to redo", "没有可重走的棋");
        }
        self.jump(|it| it.ahead.pop().map(|mv| it.history.play(mv)));
    }

    /// Calls `step`, which undoes or redoes one ply, until it is the player's turn or no ply is left. If the engine
    /// plays both sides, calls `step` only once.
    fn jump(&mut self, step: fn(&mut Self) -> Option<()>) {
        self.halt();
        let seats = self.setup.seats;
        while step(self).is_some() && seats != Seats::NONE && seats.is_engine(self.to_move()) {}
        let plies = self.plies();
        if let Some(clocks) = &mut self.clocks {
            clocks.jumped(plies);
        }
        self.refresh();
        // Without this pause, the engine would immediately replay the move that was taken back.
        self.is_paused = self.setup.seats.is_engine(self.to_move()) && !self.ahead.is_empty();
        let lang = self.setup.lang;
        let text = match plies {
            0 => lang.pick("start position", "起始局面").to_owned(),
            _ => lang.pick(format!("position after ply {plies}"), format!("第 {plies} 步之后的局面")),
        };
        let more =
            if self.is_paused { lang.pick("; go lets the engine move", "；输入 go 让引擎走棋") } else { "" };
        self.say(text + more);
        self.effects.extend([Effect::Keep, Effect::Asked(Command::Board)]);
    }

    pub(super) fn new_game(&mut self) {
        self.stop_thinking();
        self.history = History::new(self.history.start().clone());
        self.ahead.clear();
        self.clocks = self.setup.control.map(Clocks::new);
        self.is_paused = false;
        self.opinion = None;
        self.setup.tags.clear();
        self.setup.seed = self.setup.seed.wrapping_add(1);
        self.refresh();
        self.effects.push(Effect::NewGame);
        self.tell("new game", "新对局");
    }

    pub(super) fn resign(&mut self) {
        // If a person plays against the engine, the person's side resigns, even on the engine's turn. Otherwise the
        // side to move resigns.
        let to_move = self.to_move();
        let seats = self.setup.seats;
        let side = if seats.is_engine(to_move) && !seats.is_engine(!to_move) { !to_move } else { to_move };
        self.finish(GameResult::win(!side), chinese::resigned::<S>(side));
    }

    /// Ends the game by a resignation or on time.
    pub(super) fn finish(&mut self, result: GameResult, reason: String) {
        self.halt();
        self.picked.clear();
        self.ended = Some((result, reason));
        self.effects.push(Effect::Keep);
    }

    /// Ends the game if the side to move has run out of time.
    pub(super) fn watch_clocks(&mut self) {
        let (plies, to_move, now) = (self.plies(), self.to_move(), self.now);
        // The clocks start with the first move.
        let runs = self.ended.is_none() && !self.is_paused && plies > 0;
        let Some(clocks) = self.clocks.as_mut().filter(|_| runs) else { return };
        clocks.run(now);
        if clocks.left(to_move, to_move, plies, now).is_zero() {
            self.finish(GameResult::win(!to_move), chinese::out_of_time::<S>(to_move));
        }
    }

    /// Stops the engine and the clocks.
    fn halt(&mut self) {
        self.stop_thinking();
        let (plies, to_move, now) = (self.plies(), self.to_move(), self.now);
        if let Some(clocks) = &mut self.clocks {
            clocks.stand(to_move, plies, now);
        }
    }

    pub(super) fn pause(&mut self) {
        self.is_paused = !self.is_paused;
        if self.is_paused {
            self.halt();
        }
        let (english, chinese) = if self.is_paused { ("paused", "已暂停") } else { ("resumed", "继续") };
        self.tell(english, chinese);
    }
}
