//! Questions to a program and its answers, and what every answer must satisfy: one `bestmove` for each `go`, legal moves
//! in answers and variations, counts that rise.

use std::collections::HashMap;
use std::io;
use std::time::{Duration, Instant};

use game_search::spec::{GameSpec, History, Ranks, shift_ranks};
use game_search::text::quote;
use game_search::{Game, TextNotation};

use super::faults::{Fault, FaultKind};
use super::lines::{Info, Line, OptionLine, ScoreLine, read};
use super::link::{Event, Link};
use super::settings::Compliance;
use crate::players::Protocol;

/// Why a step ends early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// The step does not apply.
    Skipped(String),
    /// The program is gone or does not answer: it is started again for the next step. The fault is noted.
    Lost,
}

pub(super) type Done<T = ()> = Result<T, Ended>;

/// Ends a step that does not apply.
pub(super) fn skip<T>(reason: &str) -> Done<T> {
    Err(Ended::Skipped(reason.to_owned()))
}

/// A search that takes a moment.
pub(super) const SHALLOW: &str = "go depth 3";

type MoveOf<S> = <<S as GameSpec>::Game as Game>::Move;

/// The largest number of lines of a step that are kept for the report.
const KEPT_LINES: usize = 400;

/// The dialogue with one program.
pub(super) struct Session<'a, S: GameSpec> {
    pub(super) settings: &'a Compliance,
    start: &'a mut dyn FnMut() -> io::Result<Box<dyn Link>>,
    link: Option<Box<dyn Link>>,
    pub(super) options: Vec<OptionLine>,
    pub(super) has_name: bool,
    /// How the program numbers ranks, as soon as a move shows it.
    ranks: Option<Ranks>,
    /// Whether a `go` of this step has been answered.
    has_answered: bool,
    pub(super) dialogue: Vec<String>,
    pub(super) faults: Vec<Fault>,
    /// The faults of form that earlier steps have reported, each with its reason.
    reported: Vec<(FaultKind, String)>,
    /// The largest counts of the search so far.
    counts: HashMap<&'static str, u64>,
    pub(super) notes: Vec<String>,
    spec: std::marker::PhantomData<S>,
}

/// The answer to a `go`.
pub(super) struct Answer<M> {
    /// The move; `None` if the program has none, or if its move is at fault.
    pub(super) mv: Option<M>,
    /// The lines of `info`.
    pub(super) infos: Vec<Info>,
    pub(super) time: Duration,
}

impl<M> Answer<M> {
    /// Returns the last score of the main line.
    pub(super) fn score(&self) -> Option<ScoreLine> {
        self.scored().and_then(|info| info.score)
    }

    /// Returns the last line with a score of the main variation that is not only a bound.
    pub(super) fn scored(&self) -> Option<&Info> {
        let main = |info: &&Info| info.numbers.get("multipv").is_none_or(|&number| number == 1);
        let exact = |info: &&Info| info.score.is_some() && !info.is_bound;
        self.infos.iter().rev().filter(main).find(exact)
    }

    /// Returns the largest value of a number in all lines of `info`.
    pub(super) fn most(&self, key: &str) -> Option<u64> {
        self.infos.iter().filter_map(|info| info.numbers.get(key)).max().copied()
    }
}

/// A question: the position that the program has been sent, and the positions that it may have in mind instead.
pub(super) struct Asked<'h, S: GameSpec> {
    pub(super) position: &'h S::Game,
    pub(super) instead: Vec<(FaultKind, S::Game)>,
}

impl<'h, S: GameSpec> Asked<'h, S> {
    pub(super) fn of(position: &'h S::Game) -> Self {
        Asked { position, instead: Vec::new() }
    }
}

impl<'a, S: GameSpec> Session<'a, S> {
    pub(super) fn new(settings: &'a Compliance, start: &'a mut dyn FnMut() -> io::Result<Box<dyn Link>>) -> Self {
        Session {
            settings,
            start,
            link: None,
            options: Vec::new(),
            has_name: false,
            ranks: None,
            has_answered: false,
            dialogue: Vec::new(),
            faults: Vec::new(),
            reported: Vec::new(),
            counts: HashMap::new(),
            notes: Vec::new(),
            spec: std::marker::PhantomData,
        }
    }

    pub(super) fn is_ucci(&self) -> bool {
        self.settings.protocol == Protocol::Ucci
    }

    pub(super) fn is_running(&self) -> bool {
        self.link.is_some()
    }

    /// Begins a step: forgets what the step before has shown.
    pub(super) fn begin(&mut self) {
        self.dialogue.clear();
        let of_form = |fault: &Fault| matches!(fault.kind, FaultKind::ScoreForm | FaultKind::BadInfo);
        self.reported.extend(self.faults.drain(..).filter(of_form).map(|fault| (fault.kind, reason_of(&fault.what))));
        self.notes.clear();
        self.has_answered = false;
    }

    pub(super) fn fault(&mut self, kind: FaultKind, what: impl Into<String>) {
        let what = what.into();
        // Every step can repeat a line of the wrong form, and every iteration any fault.
        if self.reported.contains(&(kind, reason_of(&what))) {
            self.note(format!("again {}", kind.name()));
        } else if self.faults.iter().filter(|fault| fault.kind == kind).count() < 2 {
            self.faults.push(Fault { kind, what });
        }
    }

    /// Notes what is unusual, once in a step.
    pub(super) fn note(&mut self, note: String) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Notes a fault after which the program is started again.
    pub(super) fn lose<T>(&mut self, kind: FaultKind, what: impl Into<String>) -> Done<T> {
        self.fault(kind, what);
        self.link = None;
        Err(Ended::Lost)
    }

    fn keep(&mut self, line: String) {
        if self.dialogue.len() == KEPT_LINES {
            self.dialogue.remove(KEPT_LINES / 2);
        }
        self.dialogue.push(line);
    }

    pub(super) fn option(&self, name: &str) -> Option<&OptionLine> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    pub(super) fn set_option(&mut self, name: &str, value: &str) -> Done {
        let line = match (self.is_ucci(), value) {
            (true, value) => format!("setoption {name} {value}").trim_end().to_owned(),
            (false, "") => format!("setoption name {name}"),
            (false, value) => format!("setoption name {name} value {value}"),
        };
        self.send(&line)
    }

    pub(super) fn send(&mut self, line: &str) -> Done {
        self.keep(format!("> {}", line.trim_end()));
        if line.starts_with("go") {
            self.counts.clear();
        }
        if self.link.as_mut().is_some_and(|link| link.send(line)) {
            return Ok(());
        }
        self.lose(FaultKind::Dies, format!("no longer reads {}", quote(line)))
    }

    /// Returns the next line, or `None` at the deadline. What breaks a rule is noted.
    fn next_line(&mut self, deadline: Instant) -> Done<Option<Line>> {
        let Some(link) = &mut self.link else { return Err(Ended::Lost) };
        if Instant::now() >= deadline {
            return Ok(None);
        }
        let text = match link.next_event(deadline) {
            Event::Line(text) => text,
            Event::Timeout => return Ok(None),
            Event::Closed => {
                let how = link.ending();
                let is_cause = |line: &&String| line.starts_with('>') && *line != "> isready";
                let sent = self.dialogue.iter().rfind(is_cause).cloned().unwrap_or_default();
                return self.lose(FaultKind::Dies, format!("{how} after {}", quote(sent.trim_start_matches("> "))));
            }
        };
        self.keep(format!("< {text}"));
        let (line, fault) = read(&text, self.settings.protocol);
        if let Some((kind, what)) = fault {
            self.fault(kind, what);
        }
        Ok(Some(line))
    }

    /// Starts the program and greets it.
    pub(super) fn greet(&mut self) -> io::Result<Done> {
        self.link = Some((self.start)()?);
        self.options.clear();
        self.ranks = if self.is_ucci() { Some(Ranks::FromZero) } else { None };
        self.has_name = false;
        Ok(self.greeting())
    }

    fn greeting(&mut self) -> Done {
        let word = if self.is_ucci() { "ucci" } else { "uci" };
        self.send(word)?;
        let deadline = Instant::now() + self.settings.patience;
        loop {
            match self.next_line(deadline)? {
                None => return self.lose(FaultKind::NoGreeting, format!("no `{word}ok` after `{word}`")),
                Some(Line::Greeted) => break,
                Some(Line::Id) => self.has_name |= self.dialogue.last().is_some_and(|line| line.contains("id name ")),
                Some(Line::Option(option)) => {
                    if self.option(&option.name).is_some() {
                        self.fault(FaultKind::BadOption, format!("the option {} twice", quote(&option.name)));
                    }
                    self.options.push(option);
                }
                // Banners are usual.
                Some(_) => {}
            }
        }
        // With a book, the program answers before it has searched.
        for book in ["OwnBook", "usebook"] {
            if let Some(option) = self.option(book).filter(|option| option.kind == "check").cloned() {
                self.set_option(&option.name, "false")?;
            }
        }
        if self.is_ucci() && self.option("usemillisec").is_some() {
            self.set_option("usemillisec", "true")?;
        }
        if let Some(variant) = self.option("UCI_Variant").cloned() {
            if variant.values.iter().any(|value| value == S::UCI_VARIANT) {
                self.set_option(&variant.name, S::UCI_VARIANT)?;
            } else {
                return self.lose(FaultKind::UnknownVariant, format!("UCI_Variant without {}", S::UCI_VARIANT));
            }
        }
        self.ready()?;
        if self.ranks.is_none() { self.learn_ranks() } else { Ok(()) }
    }

    /// Asks for a move of the start position, which shows how the program numbers ranks.
    fn learn_ranks(&mut self) -> Done {
        // Most programs number from 0. Those of many games number from 1 as soon as the game is set.
        let usual = if self.option("UCI_Variant").is_some() { Ranks::FromOne } else { Ranks::FromZero };
        let answer = self.search_from_start("go depth 1");
        self.ranks.get_or_insert(usual);
        answer.map(drop)
    }

    /// Sets the start position, asks for a search, and waits for the answer.
    pub(super) fn search_from_start(&mut self, go: &str) -> Done<Answer<MoveOf<S>>> {
        self.send("position startpos")?;
        self.send(go)?;
        self.answer(&Asked::of(&S::start()), self.settings.patience, FaultKind::NoBestmove)
    }

    /// Waits until the program has handled everything that was sent. A `bestmove` without a `go` is a fault.
    pub(super) fn ready(&mut self) -> Done {
        self.send("isready")?;
        let deadline = Instant::now() + self.settings.patience;
        loop {
            match self.next_line(deadline)? {
                None => return self.lose(FaultKind::NoReadyok, "no `readyok` after `isready`"),
                Some(Line::Ready) => return Ok(()),
                Some(line) => self.report_unexpected(&line),
            }
        }
    }

    /// Reads lines for a while, in which an answer is a fault.
    pub(super) fn listen(&mut self, time: Duration) -> Done {
        let deadline = Instant::now() + time;
        while let Some(line) = self.next_line(deadline)? {
            self.report_unexpected(&line);
        }
        Ok(())
    }

    /// Handles a line that comes while the program does not search.
    fn report_unexpected(&mut self, line: &Line) {
        let last = self.dialogue.last().map(|line| line.trim_start_matches("< ").to_owned()).unwrap_or_default();
        match line {
            Line::Best { .. } if self.has_answered => {
                self.fault(FaultKind::TwoBestmoves, format!("then {}", quote(&last)))
            }
            Line::Best { .. } => self.fault(FaultKind::UnaskedBestmove, quote(&last)),
            Line::Ready => self.fault(FaultKind::NoReadyok, "`readyok` twice"),
            Line::Unknown if self.notes.is_empty() => self.note(format!("printed {}", quote(&last))),
            _ => {}
        }
    }

    /// Reads lines for a while, during which the program must not answer.
    pub(super) fn expect_no_answer(&mut self, time: Duration, kind: FaultKind) -> Done {
        let deadline = Instant::now() + time;
        while let Some(line) = self.next_line(deadline)? {
            if let Line::Info(info) = &line {
                self.check_info(info, &Asked::of(&S::start()));
            }
            if matches!(line, Line::Best { .. }) {
                let last = self.dialogue.last().cloned().unwrap_or_default();
                return self.lose(kind, quote(last.trim_start_matches("< ")));
            }
        }
        Ok(())
    }

    /// Waits for `readyok` while the program thinks.
    pub(super) fn ready_while_thinking(&mut self) -> Done {
        self.send("isready")?;
        let deadline = Instant::now() + Duration::from_secs(1).max(self.settings.margin);
        loop {
            match self.next_line(deadline)? {
                None => return self.lose(FaultKind::NoReadyok, "no `readyok` within a second while it thinks"),
                Some(Line::Ready) => return Ok(()),
                Some(Line::Best { .. }) => {
                    let last = self.dialogue.last().cloned().unwrap_or_default();
                    return self.lose(FaultKind::EarlyBestmove, quote(last.trim_start_matches("< ")));
                }
                Some(Line::Info(info)) => self.check_info(&info, &Asked::of(&S::start())),
                Some(_) => {}
            }
        }
    }

    /// Waits for the answer to a `go` that was sent. If none comes in time, the fault is of the given kind.
    pub(super) fn answer(&mut self, asked: &Asked<'_, S>, time: Duration, kind: FaultKind) -> Done<Answer<MoveOf<S>>> {
        let begin = Instant::now();
        let mut answer = Answer { mv: None, infos: Vec::new(), time };
        loop {
            match self.next_line(begin + time)? {
                None => {
                    let waited = time.as_millis();
                    return self.lose(kind, format!("no `bestmove` within {waited} ms"));
                }
                Some(Line::Info(info)) => {
                    self.check_info(&info, asked);
                    answer.infos.push(info);
                }
                Some(Line::Best { mv: best, ponder }) => {
                    answer.time = begin.elapsed();
                    self.has_answered = true;
                    let over = is_over(asked.position);
                    match best {
                        Some(text) if over => {
                            self.fault(FaultKind::MoveWhenOver, format!("{} where no move is left", quote(&text)));
                        }
                        None if !over => {
                            let last = self.dialogue.last().cloned().unwrap_or_default();
                            self.fault(FaultKind::NoMove, quote(last.trim_start_matches("< ")));
                        }
                        Some(text) => {
                            answer.mv = self.read_move(asked, &text, FaultKind::IllegalBestmove);
                            if let (Some(mv), Some(reply)) = (answer.mv, ponder) {
                                let mut next = asked.position.clone();
                                next.make(mv);
                                self.read_move(&Asked::of(&next), &reply, FaultKind::IllegalPv);
                            }
                        }
                        None => {}
                    }
                    // A second answer arrives before `readyok`, or a little later: one step waits for it.
                    self.ready()?;
                    return Ok(answer);
                }
                Some(Line::Ready) => self.fault(FaultKind::NoReadyok, "`readyok` twice"),
                Some(Line::Unknown) if self.notes.is_empty() => {
                    let last = self.dialogue.last().cloned().unwrap_or_default();
                    self.note(format!("printed {}", quote(last.trim_start_matches("< "))));
                }
                Some(_) => {}
            }
        }
    }

    /// Checks a line of `info` against the lines before and the position.
    fn check_info(&mut self, info: &Info, asked: &Asked<'_, S>) {
        if let Some(word) = &info.unknown {
            self.note(format!("{} in `info` is not defined by the protocol", quote(word)));
        }
        for key in ["nodes", "time"] {
            let Some(&now) = info.numbers.get(key) else { continue };
            let then = self.counts.insert(key, now).unwrap_or(0);
            if now < then {
                self.fault(FaultKind::CountsFall, format!("{key} {now} after {then}"));
            }
        }
        let mut position = asked.position.clone();
        for text in &info.pv {
            let Some(mv) = self.read_move(&Asked::of(&position), text, FaultKind::IllegalPv) else { return };
            position.make(mv);
        }
    }

    /// Parses a move of the program. If it is not legal, notes a fault: of the given kind, unless the text shows another
    /// numbering of ranks or another position.
    fn read_move(&mut self, asked: &Asked<'_, S>, text: &str, kind: FaultKind) -> Option<MoveOf<S>> {
        let candidates = match self.ranks {
            Some(ranks) => vec![ranks],
            None => vec![Ranks::FromZero, Ranks::FromOne],
        };
        for ranks in candidates {
            if let Ok(mv) = S::read_protocol_move(asked.position, text, ranks) {
                self.ranks = Some(ranks);
                return Some(mv);
            }
        }
        let ranks = self.ranks.unwrap_or(Ranks::FromZero);
        let is_legal = |position: &S::Game, text: &str| S::read_protocol_move(position, text, ranks).is_ok();
        let is_shifted =
            |by| S::RANKS_FROM_ZERO && shift_ranks(text, by).is_some_and(|other| is_legal(asked.position, &other));
        let elsewhere = asked.instead.iter().find(|(_, other)| is_legal(other, text)).map(|(kind, _)| *kind);
        let reason = S::read_protocol_move(asked.position, text, ranks).err().unwrap_or_default();
        let place = quote(&asked.position.position_text());
        match elsewhere {
            Some(kind) => self.fault(kind, format!("{} is a move of another position than {place}", quote(text))),
            None if is_shifted(1) || is_shifted(-1) => {
                let first = if ranks == Ranks::FromZero { 0 } else { 1 };
                let what = format!("{} is legal in {place} only if ranks do not start at {first}", quote(text));
                self.fault(FaultKind::Ranks, what);
            }
            None => self.fault(kind, format!("{} in {place}: {reason}", quote(text))),
        }
        None
    }

    /// Returns the command that sets a position.
    pub(super) fn position_command(&self, history: &History<S::Game>, start: &str) -> String {
        let ranks = self.ranks.unwrap_or(Ranks::FromZero);
        let moves = history.positions().iter().zip(history.moves());
        let moves: String = moves.map(|(from, &mv)| format!(" {}", S::protocol_move(from, mv, ranks))).collect();
        format!("position {start}{}{moves}", if moves.is_empty() { "" } else { " moves" })
    }

    pub(super) fn move_text(&self, position: &S::Game, mv: MoveOf<S>) -> String {
        S::protocol_move(position, mv, self.ranks.unwrap_or(Ranks::FromZero))
    }

    /// Sets a position without moves, asks for a search, and waits for the answer.
    pub(super) fn search(&mut self, position: &S::Game, go: &str) -> Done<Answer<MoveOf<S>>> {
        self.send(&format!("position fen {}", position.position_text()))?;
        self.send(go)?;
        self.answer(&Asked::of(position), self.settings.patience, FaultKind::NoBestmove)
    }

    /// Closes the input of the program. Returns `true` if the program ends in time.
    pub(super) fn ends_in(&mut self, patience: Duration, closes: bool) -> bool {
        let Some(link) = &mut self.link else { return true };
        if closes {
            link.close();
        }
        let has_ended = link.has_ended(patience);
        self.link = None;
        has_ended
    }
}

/// Returns why a line has the wrong form, without the numbers in it.
fn reason_of(what: &str) -> String {
    what.rsplit(": ")
        .next()
        .unwrap_or(what)
        .chars()
        .filter(|letter| !letter.is_ascii_digit() && *letter != '-')
        .collect()
}

/// Returns `true` if no move may be played.
pub(super) fn is_over<G: game_search::SearchGame>(position: &G) -> bool {
    position.outcome().is_some() || position.count_legal_moves() == 0
}
