//! The selection of a move, one square or point (place) after the other.

use super::Session;
use crate::chinese;
use crate::engine::MoveOf;
use game_search::spec::{GameSpec, Place};

impl<S: GameSpec> Session<S> {
    pub(super) fn move_cursor(&mut self, files: i8, ranks: i8) {
        let shape = (self.drawing.shape)(self.position());
        let way = if self.is_flipped { -1 } else { 1 };
        let go = |from: u8, by: i8, size: u8| (from as i8 + by * way).clamp(0, size as i8 - 1) as u8;
        let Place { file, rank } = self.cursor;
        self.cursor = Place::new(go(file, files, shape.files), go(rank, ranks, shape.ranks));
    }

    /// Returns the places that the player can select next.
    pub(super) fn next_places(&self) -> Vec<Place> {
        if self.why_not_now().is_some() { Vec::new() } else { self.continuations(&self.picked) }
    }

    /// Returns the next place of every legal move whose path begins with `picked`.
    fn continuations(&self, picked: &[Place]) -> Vec<Place> {
        let next = |(_, path): &(MoveOf<S>, Vec<Place>)| path.strip_prefix(picked)?.first().copied();
        self.paths.iter().filter_map(next).collect()
    }

    /// Returns the reason why the player may not move now, if there is one.
    pub(super) fn why_not_now(&self) -> Option<String> {
        let lang = self.setup.lang;
        match &self.ended {
            Some((_, reason)) => {
                let reason = self.reason(reason);
                Some(lang.pick(format!("the game is over: {reason}"), format!("对局已经结束：{reason}")))
            }
            None if self.is_paused || !self.setup.seats.is_engine(self.to_move()) => None,
            None => {
                let side = self.side_name(self.to_move());
                Some(lang.pick(format!("it is the engine's turn ({side})"), format!("现在轮到引擎走（{side}）")))
            }
        }
    }

    pub(super) fn pick(&mut self, place: Place) {
        self.cursor = place;
        if let Some(why) = self.why_not_now() {
            return self.complain(why);
        }
        let place = (self.drawing.target_of)(self.position(), place);
        if self.picked.last() == Some(&place) && self.picked.len() == 1 {
            // A second click cancels the selection of a piece. (Later places can be selected twice: an arrow can fly
            // back to the square that the queen has left.)
            self.picked.clear();
        } else if self.continuations(&self.picked).contains(&place) {
            self.picked.push(place);
            if let Some(&(mv, _)) = self.paths.iter().find(|(_, path)| *path == self.picked) {
                self.play(mv);
            }
        } else if self.picked.len() == 1 && self.continuations(&[]).contains(&place) {
            self.picked = vec![place];
        } else {
            let error = (self.drawing.refusal)(self.position(), &self.picked, place);
            let chinese = chinese::refusal::<S>(self.position(), &error);
            self.refuse(error.message, chinese);
        }
    }

    /// Cancels the last selected place. If no place is selected, clears the hint.
    pub(super) fn cancel(&mut self) {
        if self.picked.pop().is_none() {
            self.hint.clear();
        }
    }
}
