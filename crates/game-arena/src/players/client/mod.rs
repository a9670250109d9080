//! The client side of the protocols, which lets an external program play. This file contains the commands of UCI and
//! UCCI, and `xboard.rs` the commands of xboard.

mod xboard;

use std::time::{Duration, Instant};
use std::{collections::HashMap, mem};

use game_search::spec::{GameSpec, History, Ranks};
use game_search::{Game, GameResult, MoveList, TextNotation, text::quote};

use super::parse::{self, EngineLine};
use super::process::{Event, Process};
use super::turn::{Answer, Failure, StartError, Terms, Turn};
use super::{EngineKind, EngineSpec, Limit, Protocol};

type MoveOf<S> = <<S as GameSpec>::Game as Game>::Move;

/// A program that is running or has not been started yet.
pub(crate) struct Client {
    name: String,
    command: Vec<String>,
    protocol: Protocol,
    options: Vec<(String, String)>,
    variant: &'static str,
    terms: Terms,
    running: Option<Process>,
    ranks: Ranks,
    features: Features,
    /// The last line sent to the program. An error message quotes this line if the program does not answer it.
    sent: String,
    /// The last line that the program wrote to its standard error.
    complaint: Option<String>,
    /// The number of lines that the program wrote to its standard output since the last `go`, and the last of them.
    printed: (u64, String),
    /// Notes about the last game, such as lines that the protocol does not define.
    pub(crate) notes: Vec<String>,
}

/// The capabilities of a program and the state of its game. Only xboard uses the fields after `newgame`.
#[derive(Debug, Default)]
struct Features {
    /// Whether the program counts UCCI times in milliseconds.
    milliseconds: bool,
    /// Whether the program has the UCCI option `newgame`, which has the type `button`.
    newgame: bool,
    /// The names and values of the program's features.
    values: HashMap<String, String>,
    options: Vec<String>,
    pings: u64,
    /// The number of moves made on the program's own board. `None` if the board has to be set up.
    played: Option<usize>,
    /// Whether the program has claimed that the game is over. The program's board is then set up from the current
    /// position, without the earlier moves.
    needs_new_board: bool,
}

impl Features {
    fn has(&self, name: &str) -> bool {
        self.values.get(name).is_some_and(|value| value == "1")
    }
}

/// The time within which a program must answer `stop`. The arena sends `stop` when the time for the move is used up.
const GRACE: Duration = Duration::from_millis(200);
/// The time within which a program must exit on its own after it has closed its output.
const ENDING: Duration = Duration::from_secs(1);
/// The interval between two checks whether the match was stopped.
const POLL: Duration = Duration::from_millis(50);
/// The first word of a note about a line that the protocol does not define.
const SAID: &str = "said ";
/// The maximum number of notes in one game.
const MAX_NOTES: usize = 5;

impl Client {
    /// Creates a client, without starting the program. Returns `None` if the engine is not a program.
    pub(crate) fn new(spec: &EngineSpec, variant: &'static str, terms: &Terms) -> Option<Client> {
        let EngineKind::Program { command, protocol, options } = spec.kind.clone() else { return None };
        Some(Client {
            name: spec.name.clone(),
            command,
            protocol,
            options,
            variant,
            terms: terms.clone(),
            running: None,
            ranks: Ranks::FromZero,
            features: Features::default(),
            sent: String::new(),
            complaint: None,
            printed: (0, String::new()),
            notes: Vec::new(),
        })
    }

    /// Prepares the program for another game. If the program does not answer, it is started again once.
    pub(crate) fn new_game(&mut self) -> Result<(), StartError> {
        let reuse = self.protocol != Protocol::Xboard || self.features.has("reuse");
        if reuse && self.running.is_some() && self.reset_game().is_ok() {
            return Ok(());
        }
        if self.running.take().is_some() && reuse {
            self.note("did not get ready for a new game: started again".to_owned());
        }
        self.start().and_then(|()| self.reset_game()).map_err(|failure| {
            self.running = None;
            StartError { engine: self.name.clone(), reason: failure.to_string() }
        })
    }

    fn reset_game(&mut self) -> Result<(), Failure> {
        match self.protocol {
            Protocol::Uci => self.send("ucinewgame")?,
            Protocol::Ucci if self.features.newgame => self.send("setoption newgame")?,
            Protocol::Ucci => {}
            Protocol::Xboard => self.reset_game_xboard()?,
        }
        self.get_ready()
    }

    fn start(&mut self) -> Result<(), Failure> {
        let wrong = |error| format!("{} cannot be started: {error}", quote(&self.command.join(" ")));
        self.running = Some(Process::start(&self.command).map_err(|error| Failure::Unfit(wrong(error)))?);
        self.complaint = None;
        self.send(self.protocol.text())?;
        if self.protocol == Protocol::Xboard {
            return self.greet_xboard().and_then(|()| self.get_ready());
        }
        let mut offered: Vec<(String, Vec<String>)> = Vec::new();
        let deadline = Instant::now() + self.terms.margins.starting;
        loop {
            match self.next_line(deadline)? {
                EngineLine::Greeted => break,
                EngineLine::Option { name, values } => offered.push((name, values)),
                _ => {}
            }
        }
        // A program can print a banner in any form before its greeting is complete.
        self.notes.retain(|note| !note.starts_with(SAID));
        self.set_options(&offered)?;
        self.check_seconds()?;
        self.get_ready()
    }

    /// Returns an error if a UCCI program counts in seconds and the time per move has a fraction of a second. The
    /// protocol cannot send the fraction, so the program would exceed its time without noticing.
    fn check_seconds(&mut self) -> Result<(), Failure> {
        match self.terms.limit {
            _ if self.protocol != Protocol::Ucci || self.features.milliseconds => Ok(()),
            Limit::MoveTime(time) if time.subsec_millis() != 0 => unfit(format!(
                "counts in seconds, as it has no option usemillisec: {} ms: expected whole seconds, or another limit",
                time.as_millis()
            )),
            Limit::Clock { increment, .. } if increment.subsec_millis() != 0 => {
                let (exact, told) = (increment.as_secs_f64(), increment.as_secs());
                self.note(format!("counts in seconds: of {exact} s for each move it is told {told}"));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Sets the options of the engine specification. Also selects the game if the program supports several games, and
    /// selects milliseconds if a UCCI program supports them.
    fn set_options(&mut self, offered: &[(String, Vec<String>)]) -> Result<(), Failure> {
        let find = |name: &str| offered.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        let (mut options, variant) = (self.options.clone(), self.variant);
        self.ranks = Ranks::FromZero;
        if let Some((name, values)) = find("UCI_Variant") {
            if self.protocol == Protocol::Uci {
                self.ranks = Ranks::FromOne;
            }
            if !options.iter().any(|(given, _)| given.eq_ignore_ascii_case(name)) {
                if !values.is_empty() && !values.iter().any(|value| value == variant) {
                    let known = quote(&values.join(", "));
                    return unfit(format!("does not know {variant}: its {name} is of {known}"));
                }
                options.insert(0, (name.clone(), variant.to_owned()));
            }
        }
        self.features.newgame = find("newgame").is_some();
        self.features.milliseconds = self.protocol == Protocol::Ucci && find("usemillisec").is_some();
        if self.features.milliseconds {
            options.push(("usemillisec".to_owned(), "true".to_owned()));
        }
        for (name, value) in options {
            if find(&name).is_none() {
                return no_option(&name, offered.iter().map(|(name, _)| name));
            }
            self.send(&match (self.protocol, value.as_str()) {
                (Protocol::Uci, "") => format!("setoption name {name}"),
                (Protocol::Uci, value) => format!("setoption name {name} value {value}"),
                (_, value) => format!("setoption {name} {value}").trim_end().to_owned(),
            })?;
        }
        Ok(())
    }

    /// Waits until the program has handled everything sent so far. The lines that it writes until then are dropped.
    fn get_ready(&mut self) -> Result<(), Failure> {
        let deadline = Instant::now() + self.terms.margins.starting;
        if self.protocol == Protocol::Xboard {
            return self.ping(deadline).map(drop);
        }
        self.send("isready")?;
        while self.next_line(deadline)? != EngineLine::Ready {}
        Ok(())
    }

    /// Requests a move. A program that does not answer in time is ended.
    pub(crate) fn think<S: GameSpec>(&mut self, turn: &Turn<'_, S::Game>) -> Result<Answer<S::Game>, Failure> {
        let answer = self.ask::<S>(turn);
        if matches!(answer, Err(Failure::Silent { .. } | Failure::Gone { .. } | Failure::Stopped)) {
            self.running = None;
        }
        let (text, score, nodes) = answer?;
        match S::read_protocol_move(turn.history.current(), &text, self.ranks) {
            Ok(mv) => Ok(Answer { mv, score, nodes }),
            Err(reason) => Err(Failure::Illegal { text, reason }),
        }
    }

    /// Requests a move, and returns its text with the last score and the last node count that the program reported.
    fn ask<S: GameSpec>(&mut self, turn: &Turn<'_, S::Game>) -> Result<(String, Option<i32>, u64), Failure> {
        let (deadline, side) = (Instant::now() + turn.max_time, turn.history.current().side_to_move());
        self.printed.0 = 0;
        if self.protocol == Protocol::Xboard {
            // If the program claimed after its last move that the game is over, the claim arrives here.
            if let Some(claim) = self.ping(deadline)? {
                self.handle_claim(&claim);
            }
            self.tell::<S>(turn, deadline)?;
        } else {
            self.send(&self.position::<S>(turn.history))?;
            let go = self.go(turn.limit, turn.clocks, side.index());
            match turn.only {
                None => self.send(&go)?,
                Some(only) => self.go_only::<S>(turn.history.current(), only, &go)?,
            }
        }
        let (mut last_score, mut last_nodes, mut is_told_again, mut is_stopped) = (None, 0, false, false);
        loop {
            let said = match self.next_line(deadline) {
                Err(Failure::Silent { .. }) => self.last_chance(turn.max_time)?,
                said => said?,
            };
            match said {
                EngineLine::Info { score, nodes } => {
                    // What comes after the score that was enough changes nothing.
                    last_score = score.filter(|_| !is_stopped).or(last_score);
                    last_nodes = nodes.unwrap_or(last_nodes);
                    if !is_stopped && turn.enough.is_some_and(|enough| last_score >= Some(enough)) {
                        is_stopped = true;
                        self.send("stop")?;
                    }
                }
                EngineLine::Best { resigns: true, .. } => return Err(Failure::Resigned),
                EngineLine::Claim { result, .. } if result == GameResult::win(!side) => return Err(Failure::Resigned),
                EngineLine::Best { mv: None, .. } => return Err(Failure::NoMove("no move".to_owned())),
                EngineLine::Best { mv: Some(mv), .. } => {
                    self.features.played = Some(turn.history.moves().len() + 1);
                    return Ok((mv, last_score, last_nodes));
                }
                EngineLine::Claim { line, .. } | EngineLine::Refused(line) if is_told_again => {
                    return Err(Failure::NoMove(line));
                }
                EngineLine::Claim { line, .. } | EngineLine::Refused(line) => {
                    is_told_again = true;
                    self.handle_claim(&line);
                    self.tell::<S>(turn, deadline)?;
                }
                _ => {}
            }
        }
    }

    /// Sends the command to search only this move. In UCCI all others are banned.
    fn go_only<S: GameSpec>(&mut self, position: &S::Game, only: MoveOf<S>, go: &str) -> Result<(), Failure> {
        if self.protocol == Protocol::Uci {
            return self.send(&format!("{go} searchmoves {}", S::protocol_move(position, only, self.ranks)));
        }
        let mut moves = <S::Game as Game>::MoveList::default();
        position.legal_moves(&mut moves);
        let others = moves.as_slice().iter().filter(|&&mv| mv != only);
        let banned: String = others.map(|&mv| format!(" {}", S::protocol_move(position, mv, self.ranks))).collect();
        self.send(&format!("banmoves{banned}"))?;
        self.send(go)
    }

    /// Sends the command to move now, because the time is used up, and waits up to [`GRACE`] for the move. A program
    /// that answers keeps running.
    fn last_chance(&mut self, waited: Duration) -> Result<EngineLine, Failure> {
        let command = mem::take(&mut self.sent);
        self.send(if self.protocol == Protocol::Xboard { "?" } else { "stop" })?;
        let deadline = Instant::now() + GRACE;
        loop {
            match self.next_line(deadline) {
                Err(Failure::Silent { said, .. }) => return Err(Failure::Silent { command, waited, said }),
                Ok(best @ EngineLine::Best { .. }) => return Ok(best),
                said => drop(said?),
            }
        }
    }

    fn position<S: GameSpec>(&self, history: &History<S::Game>) -> String {
        let moves = history.positions().iter().zip(history.moves());
        let moves: String = moves.map(|(from, &mv)| format!(" {}", S::protocol_move(from, mv, self.ranks))).collect();
        let word = if moves.is_empty() { "" } else { " moves" };
        format!("position fen {}{word}{moves}", history.start().position_text())
    }

    fn go(&self, limit: Limit, clocks: [Duration; 2], side: usize) -> String {
        let time = |time: Duration| match self.protocol {
            // A clock of 0 would mean that there is no clock, so at least 1 is sent.
            Protocol::Ucci if !self.features.milliseconds => time.as_secs().max(1),
            _ => time.as_millis().max(1) as u64,
        };
        let clocks = clocks.map(time);
        match (limit, self.protocol) {
            (Limit::Nodes(nodes), _) => format!("go nodes {nodes}"),
            (Limit::Depth(depth), _) => format!("go depth {depth}"),
            (Limit::MoveTime(limit), Protocol::Uci) => format!("go movetime {}", time(limit)),
            (Limit::MoveTime(limit), _) => format!("go time {} movestogo 1", time(limit)),
            (Limit::Clock { increment, .. }, Protocol::Uci) => {
                let ([first, second], more) = (clocks, increment.as_millis());
                format!("go wtime {first} btime {second} winc {more} binc {more}")
            }
            (Limit::Clock { increment, .. }, _) => {
                let more = if self.features.milliseconds { increment.as_millis() as u64 } else { increment.as_secs() };
                let (own, other) = (clocks[side], clocks[1 - side]);
                format!("go time {own} increment {more} opptime {other} oppincrement {more}")
            }
        }
    }

    fn send(&mut self, line: &str) -> Result<(), Failure> {
        self.sent = line.to_owned();
        let sent = self.running.as_mut().is_some_and(|process| process.send(line));
        if sent { Ok(()) } else { Err(self.gone()) }
    }

    /// Returns the next line that the protocol defines. Other lines become notes.
    fn next_line(&mut self, deadline: Instant) -> Result<EngineLine, Failure> {
        loop {
            if self.terms.stop.is_stopped() {
                return Err(Failure::Stopped);
            }
            // The deadline also applies to a program that never stops printing.
            let now = Instant::now();
            if now >= deadline {
                let (command, said) = (self.sent.clone(), self.last_words());
                return Err(Failure::Silent { command, waited: self.terms.margins.starting, said });
            }
            let Some(process) = &mut self.running else { return Err(self.gone()) };
            let has_ended = process.has_ended();
            match process.next_event(deadline.min(now + POLL)) {
                Event::Line(line) => {
                    self.printed = (self.printed.0 + 1, line);
                    match parse::read(&self.printed.1, self.protocol) {
                        EngineLine::Unknown => self.note(format!("{SAID}{}", quote(&self.printed.1))),
                        said => return Ok(said),
                    }
                }
                Event::Error(line) => self.complaint = Some(line),
                Event::Closed => return Err(self.gone()),
                // A child process of the program can keep the output open.
                Event::Timeout if has_ended => return Err(self.gone()),
                Event::Timeout => {}
            }
        }
    }

    /// Returns the failure of a program that closed its output or no longer reads its input.
    fn gone(&mut self) -> Failure {
        let (status, complaint) =
            self.running.as_mut().map_or(("not running".to_owned(), None), |process| process.end(ENDING));
        self.complaint = complaint.or(self.complaint.take());
        Failure::Gone { status, command: self.sent.clone(), said: self.last_words() }
    }

    fn last_words(&self) -> String {
        let mut words = match &self.printed {
            (0, _) => String::new(),
            (lines, last) => format!("; lines of output: {lines}, the last one {}", quote(last)),
        };
        if let Some(line) = &self.complaint {
            words += &format!("; on its standard error: {}", quote(line));
        }
        words
    }

    fn note(&mut self, note: String) {
        if self.notes.len() < MAX_NOTES {
            self.notes.push(note);
        }
    }
}

fn unfit<T>(reason: String) -> Result<T, Failure> {
    Err(Failure::Unfit(reason))
}

fn no_option<'a>(name: &str, known: impl Iterator<Item = &'a String>) -> Result<(), Failure> {
    let known = known.map(String::as_str).collect::<Vec<_>>().join(", ");
    unfit(format!("has no option {}: expected one of {known}", quote(name)))
}
