//! A session together with its files, shared by the full-screen mode and the line mode.

use std::{path::Path, time::Instant};

use game_search::{TextNotation, spec::GameSpec};
use games::tabletop::Lang;

use crate::files::{self, Keeper};
use crate::session::{Command, Effect, Message, Session};

/// A session together with its files.
pub struct SavedSession<S: GameSpec> {
    /// The game in progress.
    pub session: Session<S>,
    keeper: Keeper,
    began: Instant,
}

impl<S: GameSpec> SavedSession<S> {
    /// Creates a saved session from a session and a keeper, which saves the session to a file.
    pub fn new(session: Session<S>, keeper: Keeper) -> SavedSession<S> {
        SavedSession { session, keeper, began: Instant::now() }
    }

    /// Passes a message to the session and carries out the effects that concern files. Returns the remaining effects.
    pub fn update(&mut self, message: Message<S>) -> Vec<Effect<S>> {
        let effects = self.session.update(message, self.began.elapsed());
        effects.into_iter().filter_map(|effect| self.effect(effect)).collect()
    }

    /// Carries out an effect that concerns files, and returns any other effect.
    fn effect(&mut self, effect: Effect<S>) -> Option<Effect<S>> {
        let done = match effect {
            Effect::Keep => self.keeper.keep(&|path| text(&self.session, path)),
            Effect::NewGame => {
                self.keeper.new_game();
                Ok(())
            }
            Effect::Asked(Command::Save { path, replace }) => files::save(&path, &text(&self.session, &path), replace)
                .map(|()| {
                    let saved = self.lang().pick("saved to ", "已保存到 ");
                    self.session.say(format!("{saved}{}", path.display()));
                }),
            Effect::Asked(Command::Load(path)) => files::load::<S>(&path).map(|saved| {
                self.keeper.new_game();
                self.session.resume(saved);
            }),
            other => return Some(other),
        };
        if let Err(error) = done {
            self.session.complain(error.text(self.lang()));
        }
        None
    }

    /// Returns the text that is printed when the player quits: the position, and the path of the game's file.
    pub fn farewell(&self) -> String {
        let mut text = format!("{}\n", self.session.position().position_text());
        if let Some(path) = self.keeper.path() {
            let path = path.display();
            let english = format!("game saved to {path}; continue it with --resume\n");
            text += &self.lang().pick(english, format!("对局已保存到 {path}，用 --resume 继续\n"));
        }
        text
    }

    fn lang(&self) -> Lang {
        self.session.setup().lang
    }
}

/// Returns the text of the game. The extension of `path` selects the format.
fn text<S: GameSpec>(session: &Session<S>, path: &Path) -> String {
    games::tabletop::write::<S>(&session.saved(), path)
}
