//! A session with its files: what both the terminal and the line mode sit at.

use std::{path::Path, time::Instant};

use game_search::{TextNotation, spec::GameSpec};

use crate::files::{self, Keeper};
use crate::session::{Command, Effect, Message, Session};

/// A session with its files.
pub struct Desk<S: GameSpec> {
    /// The game.
    pub session: Session<S>,
    keeper: Keeper,
    began: Instant,
}

impl<S: GameSpec> Desk<S> {
    /// A session, and where its game is kept.
    pub fn new(session: Session<S>, keeper: Keeper) -> Desk<S> {
        Desk { session, keeper, began: Instant::now() }
    }

    /// Something happened. What concerns files is done; returns what is left to do.
    pub fn update(&mut self, message: Message<S>) -> Vec<Effect<S>> {
        let effects = self.session.update(message, self.began.elapsed());
        effects.into_iter().filter_map(|effect| self.effect(effect)).collect()
    }

    /// Does what concerns files, and returns anything else.
    fn effect(&mut self, effect: Effect<S>) -> Option<Effect<S>> {
        let done = match effect {
            Effect::Keep => self.keeper.keep(&|path| text(&self.session, path)),
            Effect::NewGame => {
                self.keeper.begin_anew();
                Ok(())
            }
            Effect::Asked(Command::Save { path, replace }) => files::save(&path, &text(&self.session, &path), replace)
                .map(|()| {
                    self.session.say(format!("saved to {}", path.display()));
                }),
            Effect::Asked(Command::Load(path)) => files::load::<S>(&path).map(|saved| {
                self.keeper.begin_anew();
                self.session.resume(saved);
            }),
            other => return Some(other),
        };
        if let Err(error) = done {
            self.session.complain(error.to_string());
        }
        None
    }

    /// What is to be known when the board is left: the position, and where the game is.
    pub fn farewell(&self) -> String {
        let mut text = format!("{}\n", self.session.position().position_text());
        if let Some(path) = self.keeper.path() {
            text += &format!("the game is kept in {}; --resume goes on with it\n", path.display());
        }
        text
    }
}

/// The game as a file with that name is to hold it.
fn text<S: GameSpec>(session: &Session<S>, path: &Path) -> String {
    games::tabletop::write::<S>(&session.saved(), path)
}
