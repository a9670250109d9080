//! The xboard protocol (CECP, version 2), for programs that support no other protocol.
//!
//! In this protocol the program keeps the board: the arena sends the position once per game, and then only the
//! opponent's moves. To stay synchronised, the arena requests a move only after the program has answered a `ping` with
//! `pong`. Lines before the `pong` belong to earlier commands, so they are not the requested move.

use std::time::{Duration, Instant};

use game_search::spec::{GameSpec, History};
use game_search::{SearchGame, TextNotation, text::quote};

use super::{Client, Features, SAID, no_option, unfit};
use crate::players::parse::EngineLine;
use crate::players::{Failure, Limit, Turn};

/// The time to wait for the first feature. A program that sends no feature is assumed to use version 1 of the protocol.
const FEATURES: Duration = Duration::from_secs(2);
/// If a time per move has a fraction of a second, the program gets a game clock with enough time for this many moves,
/// because the protocol has only whole seconds per move.
const MOVES_OF_A_GAME: u32 = 40;

impl Client {
    /// Greets the program, reads its features and sets its options.
    pub(super) fn greet_xboard(&mut self) -> Result<(), Failure> {
        // By default a program receives the clocks and can play a second game. The program's features can change this.
        let values = ["time", "reuse"].map(|name| (name.to_owned(), "1".to_owned())).into();
        self.features = Features { values, pings: self.features.pings, ..Features::default() };
        self.send("protover 2")?;
        let mut deadline = Instant::now() + FEATURES.min(self.terms.margins.starting);
        loop {
            match self.next_line(deadline) {
                Ok(EngineLine::Features(features)) => {
                    deadline = Instant::now() + self.terms.margins.starting;
                    for (name, value) in &features {
                        self.feature(name, value)?;
                    }
                    if features.iter().any(|(name, value)| name == "done" && value == "1") {
                        break;
                    }
                }
                Err(Failure::Silent { .. }) => break,
                said => drop(said?),
            }
        }
        self.notes.retain(|note| !note.starts_with(SAID));
        if !self.features.has("ping") {
            return unfit("has no feature ping: expected version 2 of the xboard protocol".to_owned());
        }
        if self.features.has("san") {
            return unfit("wants moves in SAN: expected coordinates".to_owned());
        }
        if let Some(variants) = self.features.values.get("variants")
            && !variants.split(',').any(|known| known.trim() == self.variant)
        {
            return unfit(format!("does not know {}: its variants are {}", self.variant, quote(variants)));
        }
        for (name, value) in self.options.clone() {
            if !self.features.options.contains(&name) {
                return no_option(&name, self.features.options.iter());
            }
            let value = if value.is_empty() { value } else { format!("={value}") };
            self.send(&format!("option {name}{value}"))?;
        }
        Ok(())
    }

    fn feature(&mut self, name: &str, value: &str) -> Result<(), Failure> {
        match name {
            "done" => return Ok(()),
            // The value is like `Hash -spin 16 1 1024`. The name can contain blanks.
            "option" => self.features.options.push(value.split(" -").next().unwrap_or_default().to_owned()),
            _ => drop(self.features.values.insert(name.to_owned(), value.to_owned())),
        }
        self.send(&format!("accepted {name}"))
    }

    /// Makes the program start a new game, in which it waits for the position and does not move yet.
    pub(super) fn reset_game_xboard(&mut self) -> Result<(), Failure> {
        (self.features.played, self.features.needs_new_board) = (None, false);
        self.send("new")?;
        if self.features.values.get("variants").is_some_and(|variants| variants != "normal") {
            self.send(&format!("variant {}", self.variant))?;
        }
        ["easy", "post", "force"].iter().try_for_each(|line| self.send(line))
    }

    /// Sends a `ping` and waits for its `pong`. Lines before the `pong` belong to earlier commands. If the program
    /// has claimed that the game is over, returns the line with this claim.
    pub(super) fn ping(&mut self, deadline: Instant) -> Result<Option<String>, Failure> {
        self.features.pings += 1;
        let number = self.features.pings;
        self.send(&format!("ping {number}"))?;
        let (mut claim, mut refused) = (None, None);
        loop {
            match self.next_line(deadline) {
                Ok(EngineLine::Pong(said)) if said == number => break,
                Ok(EngineLine::Claim { line, .. }) => claim = Some(line),
                Ok(EngineLine::Refused(line)) => refused = Some(line),
                // Some programs exit after they refuse a command.
                Err(Failure::Gone { .. }) if refused.is_some() => break,
                said => drop(said?),
            }
        }
        match refused {
            Some(line) => unfit(format!("refused what it was told: {}", quote(&line))),
            None => Ok(claim),
        }
    }

    /// Handles a program's claim that the game is over although the game continues. The current position is then sent
    /// to the program as the start of another game.
    pub(super) fn handle_claim(&mut self, line: &str) {
        self.note(format!("said {} in a game that goes on: its board is set up anew", quote(line)));
        (self.features.played, self.features.needs_new_board) = (None, true);
    }

    /// Sends the position and the clocks. The last of these commands starts the program's search.
    pub(super) fn tell<S: GameSpec>(&mut self, turn: &Turn<'_, S::Game>, deadline: Instant) -> Result<(), Failure> {
        let history = turn.history;
        match history.moves().len().checked_sub(1) {
            Some(last) if self.features.played == Some(last) => {
                self.tell_clocks(turn)?;
                self.tell_move::<S>(history, last)
            }
            _ => {
                self.set_up::<S>(history, turn.limit)?;
                self.ping(deadline)?;
                self.tell_clocks(turn)?;
                self.send("go")
            }
        }
    }

    /// Sends the search limit, the start position and the moves played from there.
    fn set_up<S: GameSpec>(&mut self, history: &History<S::Game>, limit: Limit) -> Result<(), Failure> {
        if self.features.needs_new_board {
            self.send("new")?;
            self.send("force")?;
        }
        limit_lines(limit).iter().try_for_each(|line| self.send(line))?;
        let first = if self.features.needs_new_board { history.moves().len() } else { 0 };
        let start = &history.positions()[first];
        if start.position_text() != S::start().position_text() {
            if !self.features.has("setboard") {
                return unfit("has no feature setboard: expected openings that begin with the start".to_owned());
            }
            self.send(&format!("setboard {}", S::xboard_position(start)))?;
        }
        (first..history.moves().len()).try_for_each(|index| self.tell_move::<S>(history, index))
    }

    fn tell_move<S: GameSpec>(&mut self, history: &History<S::Game>, index: usize) -> Result<(), Failure> {
        let text = S::protocol_move(&history.positions()[index], history.moves()[index], self.ranks);
        let text = if self.features.has("usermove") { format!("usermove {text}") } else { text };
        self.send(&text)
    }

    /// Sends the time left on both clocks, in hundredths of a second.
    fn tell_clocks<G: SearchGame>(&mut self, turn: &Turn<'_, G>) -> Result<(), Failure> {
        let side = turn.history.current().side_to_move();
        let [own, other] = match turn.limit {
            Limit::MoveTime(time) if !is_whole(time) => [time * MOVES_OF_A_GAME; 2],
            Limit::Clock { .. } => [turn.clocks[side.index()], turn.clocks[(!side).index()]],
            _ => return Ok(()),
        };
        if !self.features.has("time") {
            return Ok(());
        }
        let hundredths = |time: Duration| (time.as_millis() / 10).max(1);
        self.send(&format!("time {}", hundredths(own)))?;
        self.send(&format!("otim {}", hundredths(other)))
    }
}

fn is_whole(time: Duration) -> bool {
    time.subsec_millis() == 0
}

/// Returns the commands that set a limit. Times in these commands are whole seconds.
fn limit_lines(limit: Limit) -> Vec<String> {
    let level = |start: Duration, increment: u64| {
        let seconds = start.as_millis().div_ceil(1_000);
        vec![format!("level 0 {}:{:02} {increment}", seconds / 60, seconds % 60)]
    };
    match limit {
        // An hour (`st 3600`) is so long that the depth limit ends the search first.
        Limit::Depth(depth) => vec!["st 3600".to_owned(), format!("sd {depth}")],
        Limit::MoveTime(time) if is_whole(time) => vec![format!("st {}", time.as_secs())],
        Limit::MoveTime(time) => level(time * MOVES_OF_A_GAME, 0),
        Limit::Clock { start, increment } => level(start, increment.as_secs()),
        // `Match::run` rejects this limit, because the protocol cannot limit nodes.
        Limit::Nodes(_) => Vec::new(),
    }
}
