//! The engine's turn, its hints and its answers.

use game_search::{Limits, searcher::StopHandle, spec::GameSpec};

use super::{Effect, Effort, Opinion, Purpose, Session, Thinking};
use crate::chinese;
use crate::engine::{Answer, Job, MoveOf};

impl<S: GameSpec> Session<S> {
    /// Returns `true` if the engine is searching.
    pub fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Starts the engine if it is the engine's turn.
    pub(super) fn wake_engine(&mut self) {
        let its_turn = self.ended.is_none() && !self.is_paused && self.setup.seats.is_engine(self.to_move());
        if its_turn && self.thinking.is_none() {
            self.think(Purpose::Move);
        }
    }

    /// Stops any running search, and starts a search for a move of the engine or for a hint.
    fn think(&mut self, purpose: Purpose) {
        self.stop_thinking();
        let clocks = self.clocks.as_ref().filter(|_| purpose == Purpose::Move);
        let to_go = S::moves_to_go(self.position());
        let clock = clocks.map(|clocks| clocks.for_engine(self.to_move(), self.plies(), self.now, to_go));
        let effort = if purpose == Purpose::Move { self.setup.effort } else { Effort::HINT };
        let stop = StopHandle::new();
        let limits = Limits { stop: Some(stop.clone()), ..effort.limits(&S::LEVELS, self.setup.seed, clock) };
        self.jobs += 1;
        self.thinking = Some(Thinking { id: self.jobs, stop, purpose });
        let (position, known) = (self.position().clone(), self.settled.clone());
        self.effects.push(Effect::Think(Box::new(Job {
            id: self.jobs,
            position,
            limits,
            is_analysis: purpose == Purpose::Hint,
            known,
        })));
    }

    /// Stops the engine. Later answers of the stopped search are ignored.
    pub(super) fn stop_thinking(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.stop();
        }
    }

    pub(super) fn ask_hint(&mut self) {
        if self.thinking.as_ref().is_some_and(|thinking| thinking.purpose == Purpose::Move) {
            return self.refuse("the engine is already thinking about its move", "引擎正在思考它要走的棋");
        }
        self.think(Purpose::Hint);
        self.tell("searching for a hint", "正在搜索提示");
    }

    /// Makes the engine move for the side to move, even on the player's turn. If the engine is already searching for
    /// its move, the search ends and the engine moves at once.
    pub(super) fn go(&mut self) {
        self.is_paused = false;
        match &self.thinking {
            Some(thinking) if thinking.purpose == Purpose::Move => thinking.stop.stop(),
            _ => self.think(Purpose::Move),
        }
    }

    pub(super) fn on_answer(&mut self, answer: Answer<MoveOf<S>>) {
        let Some(thinking) = self.thinking.as_ref().filter(|thinking| thinking.id == answer.id) else { return };
        let purpose = thinking.purpose;
        if answer.is_last {
            self.thinking = None;
        }
        match answer.thought {
            Ok(thought) => {
                let (best, score) = (thought.line.first().copied(), thought.score);
                self.opinion = Some(Opinion { position: self.position().clone(), thought });
                match best.filter(|_| answer.is_last) {
                    Some(best) if purpose == Purpose::Move => self.play(best),
                    Some(best) => {
                        self.hint = (self.drawing.path)(self.position(), best);
                        let text = self.write(self.position(), best);
                        let side = self.side_name(self.to_move());
                        let chinese = format!("提示：{text}，{side} {}", chinese::score(score));
                        self.tell(format!("hint: {text}, {score} for {side}"), chinese);
                    }
                    None => {}
                }
            }
            Err(reason) => {
                self.is_paused = true;
                self.refuse(format!("engine error: {reason}"), format!("引擎出错：{reason}"));
            }
        }
    }
}
